import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { startDatabase } from '../local/database.ts';
import { PRACTICE_FILE } from '../local/practice.ts';
import { openDatabase } from './keys.ts';
import { load, show } from './practice.ts';

it('content/practice/practice.yaml is what a database writes that it was loaded into', async () => {
  const { url, secretKey, stop } = await startDatabase();
  const database = openDatabase({ SUPABASE_URL: url, SUPABASE_SECRET_KEY: secretKey });
  await load(database);
  const shown = await show(database);
  await stop();
  expect(shown).toBe(await readFile(PRACTICE_FILE, 'utf8'));
}, 30_000);
