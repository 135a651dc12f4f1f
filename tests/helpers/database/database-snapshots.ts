import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { createDatabase, startPostgres } from './postgres.ts';

/** Where the generated types live. */
export const TYPES_FILE = fileURLToPath(
  new URL('../../../netlify/platform/database/database.types.ts', import.meta.url),
);

const CLI = fileURLToPath(new URL('../../../node_modules/.bin/supabase', import.meta.url));

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
  const types = await runSupabase(['gen', 'types', 'typescript', '--schema=public,private'], url);
  return format(types, { ...(await resolveConfig(TYPES_FILE)), filepath: TYPES_FILE });
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
