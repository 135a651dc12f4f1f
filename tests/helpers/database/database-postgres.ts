import { createPostgresConnection } from '@supabase/lite/postgres';
import pg from 'pg';
import {
  serveDatabase,
  TIMESTAMPTZ,
  toIsoInstant,
  type AuthOptions,
  type RunningDatabase,
} from '#local/database/database-server.ts';
import { answerInProcess } from '../stack/in-process.ts';
import { queryBy, readTextOfTimes } from './pool.ts';
import { createRpcAnswers } from './rpc-answers.ts';

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
  const functions = await createRpcAnswers(
    { url, secretKey: served.secretKey, connections },
    served.answer,
  );
  const stopAnswering = answerInProcess(served.url, functions.answer);
  return {
    ...served,
    answer: functions.answer,
    pool,
    sql: async (statement, params) => (await queryBy(pool, statement, params)).rows,
    async stop() {
      isStopping = true;
      stopAnswering();
      await served.stop();
      await functions.stop();
      await pool.end();
    },
  };
}
