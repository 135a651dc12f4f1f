import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { readLocalConfig } from '#local/config.ts';
import { KEYS_FILE } from '#local/start-local.ts';
import { realClock } from '#platform/clock.ts';
import { createDatabase, type Database } from '#platform/database/database.ts';

type Keys = Record<string, string | undefined>;

/** The keys of a hosted project from the environment, or else those of the running local stack; null if neither is there. */
export async function findKeys(): Promise<Keys | null> {
  if (process.env['SUPABASE_URL']) return process.env;
  const file = resolve(readLocalConfig(process.env).LOCAL_DATA, KEYS_FILE);
  const text = await readFile(file, 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as Keys);
}

/** The keys that findKeys finds; throws if there are none. */
export async function readKeys(): Promise<Keys> {
  const keys = await findKeys();
  if (keys) return keys;
  throw new Error(
    'Set SUPABASE_URL and SUPABASE_SECRET_KEY of the hosted project, or start the local stack (npm run dev) first.',
  );
}

/** The database that the keys are for. */
export function openDatabase({
  SUPABASE_URL: url = '',
  SUPABASE_SECRET_KEY: secretKey = '',
}: Keys): Database {
  return createDatabase({ url, secretKey, clock: realClock });
}

/** Runs a command and prints its result or its error. */
export async function runCommand(command: () => Promise<string>): Promise<void> {
  try {
    console.log(await command());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
