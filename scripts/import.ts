/** `npm run import -- FILE --into URL` fills an empty practice with what was taken out of another one (docs/areas/privacy.md). */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { createCipher } from '#platform/cipher.ts';
import { fillPractice } from './import/fill-practice.ts';
import { readArchive } from './import/read-archive.ts';
import { readKeys, runCommand } from './keys.ts';

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { into: { type: 'string' } },
  });
  const [file] = positionals;
  if (!file || !values.into)
    throw new Error('Usage: npm run import -- FILE --into postgresql://...');
  const tables = await readArchive(await readFile(file), process.env['PASSPHRASE']);
  const keys = await readKeys();
  const cipher = createCipher({
    encryptionKeys: keys['ENCRYPTION_KEYS'] ?? '',
    idSecret: keys['SUPABASE_SECRET_KEY'] ?? '',
  });
  const client = new pg.Client(values.into);
  await client.connect();
  try {
    const query = async (sql: string, params?: unknown[]) =>
      (await client.query<Record<string, unknown>>(sql, params)).rows;
    const count = await fillPractice(query, { tables, cipher });
    return `Imported ${count.toLocaleString('en-US')} rows. Every foreign key leads somewhere, and the money adds up.`;
  } finally {
    await client.end();
  }
});
