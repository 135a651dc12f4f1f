/**
 * `npm run practice:load` makes a database the practice of content/practice/practice.yaml, `npm run practice:export` prints the
 * practice that a database has: of the hosted project whose keys are set, else of the local stack, which need not run.
 */
import { resolve } from 'node:path';
import { readLocalConfig } from '#local/config.ts';
import { startDatabase } from '#local/database/database.ts';
import { lockFolder } from '#local/server/lock.ts';
import { formatPractice, PRACTICE_FILE, readPractice } from '#local/database/practice.ts';
import type { Database } from '#platform/database/database.ts';
import { findKeys, openDatabase, runCommand } from './keys.ts';

/** Makes the database the practice of the file. */
export async function load(database: Database): Promise<string> {
  await database.rpc('load_practice', { p_practice: await readPractice(PRACTICE_FILE) });
  return 'The database has the practice of content/practice/practice.yaml now.';
}

/** The practice of the database, as the file has it. */
export async function show(database: Database): Promise<string> {
  return formatPractice(await database.rpc('export_practice', {}));
}

/** Runs a task with the database that the keys are for, or with that of a local stack that isn't running. */
async function withDatabase(task: (database: Database) => Promise<string>): Promise<string> {
  const keys = await findKeys();
  if (keys) return task(openDatabase(keys));
  const folder = resolve(readLocalConfig(process.env).LOCAL_DATA);
  const unlock = await lockFolder(folder);
  const { url, secretKey, stop } = await startDatabase({ dataDir: resolve(folder, 'data') });
  try {
    return await task(openDatabase({ SUPABASE_URL: url, SUPABASE_SECRET_KEY: secretKey }));
  } finally {
    await stop();
    await unlock();
  }
}

if (import.meta.main) {
  const task = process.argv[2] === 'load' ? load : show;
  await runCommand(async () => (await withDatabase(task)).trimEnd());
}
