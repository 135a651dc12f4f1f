import pg from 'pg';
import { queryBy, readTextOfTimes } from './pool.ts';
import type { AnswerInProcess } from '../stack/in-process.ts';
import { createPostgrest } from './postgrest.ts';

interface Options {
  url: string;
  secretKey: string;
  connections: number;
}

/** What PostgREST answers about a function that it doesn't know, and PostgreSQL about arguments that don't fit. */
const UNKNOWN = ['PGRST202', '42883'];

/**
 * Answers the server's own calls of SQL functions by one statement, and everything else by `otherwise`: Supabase Lite takes
 * five times as long for them, and they are most of what a test asks.
 */
export async function createRpcAnswers(
  { url, secretKey, connections }: Options,
  otherwise: AnswerInProcess,
) {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    options: '-c TimeZone=UTC',
    types: { getTypeParser: readTextOfTimes },
  });
  // A pool has ended before its last connection has: the server may be the one that closes it.
  pool.on('error', () => undefined);
  const postgrest = await createPostgrest({
    query: (statement) => queryBy(pool, statement),
    exec: async (script) => [await queryBy(pool, script)].flat(),
    close: () => pool.end(),
  });

  const answer: AnswerInProcess = async (request) => {
    if (!isPlainCall(request, secretKey)) return otherwise(request);
    const response = await postgrest(request.clone());
    if (response.ok) return response;
    const { code, message } = (await response.clone().json()) as { code: string; message: string };
    if (UNKNOWN.includes(code)) return otherwise(request);
    // What isn't a refusal is a fault, and printed, as Supabase Lite does.
    if (!code.startsWith('PT4')) console.error({ code, message });
    return response;
  };
  return { answer, stop: () => pool.end() };
}

/** Whether a request calls a function with the server's key, and wants its rows as they are. */
function isPlainCall({ method, url, headers }: Request, secretKey: string): boolean {
  const { pathname, search } = new URL(url);
  return (
    method === 'POST' &&
    /^\/rest\/v1\/rpc\/\w+$/.test(pathname) &&
    search === '' &&
    headers.get('apikey') === secretKey &&
    !headers.has('Prefer') &&
    !headers.get('Accept')?.includes('vnd.pgrst')
  );
}
