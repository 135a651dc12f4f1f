import type { RunningDatabase } from '#local/database/database.ts';
import type { Database } from '#platform/database/database.types.ts';
import { connectTables } from '#platform/database/supabase.ts';

type Functions = Database['public']['Functions'];

/** What a SQL function refused, as the API sees it. */
export class Refusal extends Error {
  readonly code: string;

  constructor({ code, message }: { code: string; message: string }) {
    super(message);
    this.code = code;
  }
}

/** Calls SQL functions over HTTP with the rights of the server; rejects with a Refusal. */
export function createRpc(database: Pick<RunningDatabase, 'url' | 'secretKey'>) {
  const client = connectTables({ url: database.url, key: database.secretKey });
  return async <Name extends keyof Functions>(
    name: Name,
    args: Functions[Name]['Args'],
  ): Promise<Functions[Name]['Returns']> => {
    const { data, error } = await client.rpc(name, args as never);
    if (error) throw new Refusal(error);
    return data as Functions[Name]['Returns'];
  };
}

export type Rpc = ReturnType<typeof createRpc>;
