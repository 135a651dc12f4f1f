import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { createRoles } from '../../local/migrations.ts';
import { joinSchemas } from '../../scripts/baseline.ts';
import { readCatalog } from '../helpers/catalog.ts';
import { generateTypes, runSupabase, TYPES_FILE } from '../helpers/database-snapshots.ts';
import { createDatabase, createEmptyDatabase, withTarget } from '../helpers/postgres.ts';

let url: string;

beforeAll(async () => {
  url = await createDatabase(inject('postgresUrl'));
});

describe('the database as the migrations leave it', () => {
  it('gives the Supabase CLI the types that are in the repository (npm run db:types)', async () => {
    expect(await generateTypes(url)).toBe(await readFile(TYPES_FILE, 'utf8'));
  });

  it('is what the schema files say, rights and comments included (npm run db:baseline)', async () => {
    const bySchemas = await createEmptyDatabase(inject('postgresUrl'));
    await withTarget(bySchemas, createRoles);
    await withTarget(bySchemas, ({ exec }) => exec(`begin;\n${joinSchemas()}\ncommit;`));
    expect(await readCatalog(url)).toEqual(await readCatalog(bySchemas));
  });

  it('gives the Supabase CLI nothing to warn of', async () => {
    const args = ['db', 'advisors', '--fail-on=warn', '--level=warn', '--output-format=json'];
    expect(JSON.parse(await runSupabase(args, url))).toMatchObject({});
  });
});
