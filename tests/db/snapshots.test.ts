import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import {
  FUNCTIONS_FILE,
  generateFunctions,
  generateTypes,
  runSupabase,
  TYPES_FILE,
} from '../helpers/database-snapshots.ts';
import { createDatabase } from '../helpers/postgres.ts';

let url: string;

beforeAll(async () => {
  url = await createDatabase(inject('postgresUrl'));
});

describe('the database as the migrations leave it', () => {
  it('gives the Supabase CLI the types that are in the repository (npm run db:types)', async () => {
    expect(await generateTypes(url)).toBe(await readFile(TYPES_FILE, 'utf8'));
  });

  it('leaves the functions that supabase/functions.sql shows (npm run db:types)', async () => {
    expect(await generateFunctions(url)).toBe(await readFile(FUNCTIONS_FILE, 'utf8'));
  });

  it('gives the Supabase CLI nothing to warn of', async () => {
    const args = ['db', 'advisors', '--fail-on=warn', '--level=warn', '--output-format=json'];
    expect(JSON.parse(await runSupabase(args, url))).toMatchObject({});
  });
});
