import type { RunSql } from '#local/database/database-server.ts';
import type { Rpc } from './rpc.ts';

/**
 * Calls SQL functions past the HTTP in between, with the rights of the owner: for tests of what the functions do that call them by
 * the thousand.
 */
export function createSqlRpc(sql: RunSql): Rpc {
  const call = async (name: string, args: Record<string, unknown>) => {
    const given = Object.entries(args).filter(([, value]) => value !== undefined);
    const names = given.map(([key], index) => `${key} => $${index + 1}`).join(', ');
    const values = given.map(([, value]) =>
      value !== null && typeof value === 'object' ? JSON.stringify(value) : value,
    );
    const rows = await sql(`select * from public.${name}(${names})`, values);
    const [first] = rows;
    // What answers one value answers it under its own name.
    return first && Object.keys(first).join() === name ? first[name] : rows;
  };
  return call as unknown as Rpc;
}
