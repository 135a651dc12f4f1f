import pg from 'pg';
import { TIMESTAMPTZ, toIsoInstant } from '#local/database/database-server.ts';

/**
 * Asks by the first free connection of a pool. Its own query throws the connection away when it is refused, and with it
 * all plans that PostgreSQL has made.
 */
export async function queryBy(pool: pg.Pool, statement: string, params?: unknown[]) {
  const client = await pool.connect();
  try {
    return await client.query<Record<string, unknown>>(statement, params);
  } finally {
    client.release();
  }
}

/** Reads days and instants as the text that PostgREST answers. */
export const readTextOfTimes = (id: number, format?: 'text' | 'binary') => {
  if (id === TIMESTAMPTZ) return toIsoInstant;
  // A day is not an instant.
  if (id === pg.types.builtins.DATE) return String;
  return pg.types.getTypeParser(id, format as 'text');
};
