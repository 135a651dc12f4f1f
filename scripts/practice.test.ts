import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startDatabase, type RunningDatabase } from '#local/database/database.ts';
import { PRACTICE_FILE } from '#local/database/practice.ts';
import { openDatabase } from './keys.ts';
import { load, show } from './practice.ts';

let running: RunningDatabase;
beforeAll(async () => {
  running = await startDatabase();
}, 120_000);
afterAll(() => running.stop());

it('the practice’s file is the same as what a database exports after loading it', async () => {
  const { url, secretKey } = running;
  const database = openDatabase({ SUPABASE_URL: url, SUPABASE_SECRET_KEY: secretKey });
  await load(database);
  expect(await show(database)).toBe(await readFile(PRACTICE_FILE, 'utf8'));
});
