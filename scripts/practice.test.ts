import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startDatabase, type RunningDatabase } from '../local/database.ts';
import { PRACTICE_FILE, readPractice } from '../local/practice.ts';
import { cautionWords } from '../src/contract/health.ts';
import { openDatabase } from './keys.ts';
import { load, show } from './practice.ts';

let running: RunningDatabase;
beforeAll(async () => {
  running = await startDatabase();
}, 120_000);
afterAll(() => running.stop());

it('content/practice/practice.yaml is what a database writes that it was loaded into', async () => {
  const { url, secretKey } = running;
  const database = openDatabase({ SUPABASE_URL: url, SUPABASE_SECRET_KEY: secretKey });
  await load(database);
  expect(await show(database)).toBe(await readFile(PRACTICE_FILE, 'utf8'));
});

it('says what to be careful about in the words that the booking shows', async () => {
  const { cautions = [] } = await readPractice(PRACTICE_FILE);
  expect(cautions).not.toEqual([]);
  for (const { caution_id, words } of cautions) {
    expect(words).toBe(cautionWords(String(caution_id)));
  }
});
