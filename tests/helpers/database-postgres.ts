import { createPostgresConnection } from '@supabase/lite/postgres';
import pg from 'pg';
import {
  serveDatabase,
  TIMESTAMPTZ,
  toIsoInstant,
  type AuthOptions,
  type RunningDatabase,
} from '../../local/database-server.ts';
import { answerInProcess } from './in-process.ts';

/** The type number of jsonb. */
const JSONB = 3802;

/** A database on a real PostgreSQL, whose connections truly run at the same time. */
export interface PostgresTestDatabase extends RunningDatabase {
  /** Connects past the API; `sql` takes the first free one of its connections. */
  pool: pg.Pool;
}

export interface PostgresOptions {
  /** How many connections the API and `sql` may each open. */
  connections?: number;
  auth?: AuthOptions | undefined;
}

/** Serves a database of startPostgres as Supabase would. */
export async function servePostgres(
  url: string,
  { connections = 10, auth }: PostgresOptions = {},
): Promise<PostgresTestDatabase> {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    options: '-c TimeZone=UTC',
    types: { getTypeParser: readTextOfTimes },
  });
  let isStopping = false;
  pool.on('error', (error) => {
    // A pool has ended before its last connection has: the server may be the one that closes it.
    if (!isStopping) throw error;
  });
  const connection = createPostgresConnection({
    url,
    postgresOptions: {
      max: connections,
      types: {
        timestamptz: {
          to: TIMESTAMPTZ,
          from: [TIMESTAMPTZ],
          serialize: (value: string) => value,
          parse: toIsoInstant,
        },
        // Supabase Lite hands over JSON as text already; written as JSON once more, an object would become a string.
        jsonb: {
          to: JSONB,
          from: [JSONB],
          serialize: (value: unknown) =>
            typeof value === 'string' ? value : JSON.stringify(value),
          parse: (text: string): unknown => JSON.parse(text),
        },
      },
    },
  });
  const served = await serveDatabase({ connection, port: 0, inTurn: (task) => task(), auth });
  const stopAnswering = answerInProcess(served.url, served.answer);
  return {
    ...served,
    pool,
    sql: async (statement, params) => (await queryBy(pool, statement, params)).rows,
    async stop() {
      isStopping = true;
      stopAnswering();
      await served.stop();
      await pool.end();
    },
  };
}

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
