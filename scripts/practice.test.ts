import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { startDatabase } from '../local/database.ts';
import { PRACTICE_FILE, readPractice } from '../local/practice.ts';
import { CAUTION_WORDS } from '../src/contract/health.ts';
import { openDatabase } from './keys.ts';
import { load, show } from './practice.ts';

it('says what to be careful about in the words that the booking shows', async () => {
  const { cautions } = await readPractice(PRACTICE_FILE);
  expect(
    Object.fromEntries((cautions ?? []).map(({ caution_id, words }) => [caution_id, words])),
  ).toEqual(CAUTION_WORDS);
});

it('content/practice/practice.yaml is what a database writes that it was loaded into', async () => {
  const { url, secretKey, stop } = await startDatabase();
  const database = openDatabase({ SUPABASE_URL: url, SUPABASE_SECRET_KEY: secretKey });
  await load(database);
  const shown = await show(database);
  await stop();
  expect(shown).toBe(await readFile(PRACTICE_FILE, 'utf8'));
}, 30_000);
