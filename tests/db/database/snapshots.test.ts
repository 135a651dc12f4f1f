import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { createRoles } from '#local/database/migrations.ts';
import { joinSchemas } from '../../../scripts/baseline.ts';
import { readCatalog } from '../../helpers/database/catalog.ts';
import {
  generateTypes,
  runSupabase,
  TYPES_FILE,
} from '../../helpers/database/database-snapshots.ts';
import {
  createDatabase,
  createEmptyDatabase,
  withTarget,
} from '../../helpers/database/postgres.ts';

/** What the CLI warns of. */
interface Warning {
  name: string;
  metadata?: { name: string };
}

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
    const args = ['db', 'advisors', '--fail-on=none', '--level=warn', '--output-format=json'];
    const { results = [] } = JSON.parse(await runSupabase(args, url)) as { results?: Warning[] };
    // A body that was parsed when its function was created reads no search path anymore.
    const parsed = await withTarget(url, ({ query }) =>
      query('select proname from pg_proc where prosqlbody is not null', []),
    );
    const isOfParsed = ({ name, metadata }: Warning) =>
      name === 'function_search_path_mutable' &&
      parsed.some(({ proname }) => proname === metadata?.name);
    expect(results.filter((each) => !isOfParsed(each))).toEqual([]);
  });
});
