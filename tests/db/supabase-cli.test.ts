import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateTypes, runSupabase, TYPES_FILE } from '../helpers/database-types.ts';
import { startPostgres, type PostgresServer } from '../helpers/postgres.ts';

let server: PostgresServer;
let url: string;

beforeAll(async () => {
  server = await startPostgres();
  url = await server.createDatabase();
});
afterAll(() => server.stop());

describe('the Supabase CLI', () => {
  it('generates the types that are in the repository (npm run db:types)', async () => {
    expect(await generateTypes(url)).toBe(await readFile(TYPES_FILE, 'utf8'));
  });

  it('finds nothing to warn of', async () => {
    const args = ['db', 'advisors', '--fail-on=warn', '--level=warn', '--output-format=json'];
    expect(JSON.parse(await runSupabase(args, url))).toMatchObject({});
  });
});
