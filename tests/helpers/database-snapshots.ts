import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { format, resolveConfig } from 'prettier';
import { createDatabase, startPostgres } from './postgres.ts';

/** Where the generated types live. */
export const TYPES_FILE = fileURLToPath(
  new URL('../../netlify/platform/database.types.ts', import.meta.url),
);

/** Where all functions stand as they are now, in the order of their names. */
export const FUNCTIONS_FILE = fileURLToPath(
  new URL('../../supabase/functions.sql', import.meta.url),
);

const CLI = fileURLToPath(new URL('../../node_modules/.bin/supabase', import.meta.url));

/** Runs the Supabase CLI against a database; answers its output, rejects when it exits with an error. */
export async function runSupabase(args: string[], url: string): Promise<string> {
  const { stdout } = await promisify(execFile)(CLI, [...args, `--remote=${url}`, '--agent=no'], {
    env: { ...process.env, DO_NOT_TRACK: '1', PGSSLMODE: 'disable' },
    maxBuffer: 10_000_000,
  });
  return stdout;
}

/** The TypeScript of the database's tables and functions, formatted as the repository is. */
export async function generateTypes(url: string): Promise<string> {
  const types = await runSupabase(['gen', 'types', 'typescript', '--schema=public'], url);
  return format(types, { ...(await resolveConfig(TYPES_FILE)), filepath: TYPES_FILE });
}

/** The SQL of the database's functions, each as it stands after all migrations. */
export async function generateFunctions(url: string): Promise<string> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ definition: string }>(`
      select pg_get_functiondef(p.oid) as definition
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ('public', 'private')
      order by n.nspname desc, p.proname, pg_get_function_identity_arguments(p.oid)`);
    const definitions = rows.map(({ definition }) => `${definition.trimEnd()};\n`);
    return [
      '-- Every function as it stands after all migrations. Written by npm run db:types.\n',
      ...definitions,
    ].join('\n');
  } finally {
    await client.end();
  }
}

/** Runs a task with the address of a migrated, otherwise empty database. */
export async function withMigratedPostgres<T>(task: (url: string) => Promise<T>): Promise<T> {
  const server = await startPostgres();
  try {
    return await task(await createDatabase(server.url));
  } finally {
    await server.stop();
  }
}
