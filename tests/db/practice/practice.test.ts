import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { applyMigrations } from '#local/database/migrations.ts';
import { formatPractice, readPractice, type PracticeData } from '#local/database/practice.ts';
import { createTestDatabase } from '../../helpers/database/database.ts';
import type { PostgresTestDatabase } from '../../helpers/database/database-postgres.ts';
import { FIXTURE } from '../../helpers/database/fixture.ts';
import { createEmptyDatabase, withTarget } from '../../helpers/database/postgres.ts';
import type { Rpc } from '../../helpers/database/rpc.ts';
import { createSqlRpc } from '../../helpers/database/sql-rpc.ts';

let database: PostgresTestDatabase;
let rpc: Rpc;
let practice: PracticeData;

beforeAll(async () => {
  database = await createTestDatabase();
  rpc = createSqlRpc(database.sql);
  practice = await readPractice(FIXTURE);
});
afterAll(() => database.stop());

const load = (data: PracticeData) => rpc('load_practice', { p_practice: data });
const show = async () => formatPractice(await rpc('export_practice', {} as never));
/** The practice with the rows of one table replaced. */
const withRows = (section: string, change: (rows: PracticeData[string]) => PracticeData[string]) =>
  ({ ...practice, [section]: change(practice[section] ?? []) }) as PracticeData;

it('the migrations install an empty practice, in which nothing is on sale and nothing open', async () => {
  const url = await createEmptyDatabase(inject('postgresUrl'));
  await withTarget(url, async (target) => {
    await applyMigrations(target);
    const [row] = await target.query('select public.list_catalog() as catalog', []);
    expect(row?.['catalog']).toEqual({
      ...{ services: [], retired_services: [], enhancements: [], bundles: [], gift_services: [] },
      ...{ sales_taxes: [], policies: [], currency: 'usd', time_zone: 'UTC' },
    });
    const sections = await target.query(
      'select section, contents from public.export_practice()',
      [],
    );
    const filled = sections.filter(({ contents }) => (contents as unknown[]).length > 0);
    expect(filled.map(({ section }) => section)).toEqual(['practice', 'settings']);
  });
});

describe('a practice that is loaded', () => {
  afterEach(() => load(practice));

  it('is written back as it was, to the byte', async () => {
    expect(await show()).toBe(await readFile(FIXTURE, 'utf8'));
  });

  it('leaves unchanged rows alone', async () => {
    const versions = `
      select 'service' as kind, service_id as id, xmin::text as version from public.services
      union all select 'price', price_id::text, xmin::text from public.prices
      union all select 'settings', '', xmin::text from public.settings order by 1, 2`;
    const before = await database.sql(versions);
    await load(practice);
    expect(await database.sql(versions)).toEqual(before);
  });

  it('resets what changed in the database to what the file says: added, edited and deleted rows', async () => {
    await database.sql(`insert into public.service_categories
      values ('hot_stone', 'Hot Stone', 'Warm', 'Warm stones', 'strokes', false, 40)`);
    await database.sql(
      `insert into public.services values ('stone-75', 'Stones', '', 'hot_stone', 75, 200)`,
    );
    await database.sql(
      `insert into public.prices (service_id, effective_from, price_cents) values ('stone-75', '2026-12-01', 14000)`,
    );
    await database.sql(`update public.prices set price_cents = 9900 where service_id = 'thai-60'`);
    await database.sql(`update public.services set is_active = false where service_id = 'thai-90'`);
    await database.sql(`delete from public.business_hours where day_of_week = 5`);
    await database.sql(`update public.settings set minimum_notice_minutes = 60`);
    await load(practice);
    expect(await show()).toBe(await readFile(FIXTURE, 'utf8'));
  });

  it('keeps a future price and a retired service, and writes both', async () => {
    const later = { service_id: 'thai-60', effective_from: '2027-01-01', price_cents: 9500 };
    await load({
      ...withRows('prices', (rows) => [...rows, later]),
      ...{
        services:
          withRows('services', ([first, ...rest]) => [{ ...first, is_active: false }, ...rest])[
            'services'
          ] ?? [],
      },
    });
    const shown = await show();
    expect(shown).toContain(
      '  - { service_id: thai-60, effective_from: 2027-01-01, price_cents: 9500 }',
    );
    expect(shown).toMatch(/service_id: thai-60\n(.*\n){5} {4}is_active: false/);
  });

  it.each([
    [
      'a column that is unknown',
      () => withRows('services', (rows) => rows.map((row) => ({ ...row, prise: 1 }))),
      'services has no prise',
    ],
    ['a table that is unknown', () => ({ ...practice, orders: [] }), 'A practice has no orders'],
    [
      'a price of nothing known',
      () =>
        withRows('prices', () => [
          { service_id: 'reiki-60', effective_from: '2026-01-01', price_cents: 9000 },
        ]),
      'prices_service_id_fkey',
    ],
    ['no rules', () => withRows('settings', () => [{ currency: 'usd' }]), 'time_zone'],
  ])('is refused whole with %s', async (_, wrong, words) => {
    await expect(load({ ...wrong(), tax_rates: [] })).rejects.toThrow(words);
    expect(await show()).toBe(await readFile(FIXTURE, 'utf8'));
  });

  it('is refused if it leaves out what was sold: that is retired instead', async () => {
    await database.sql(
      `insert into public.testimonials (name, location, service_id, rating, review)
       values ('Ann', 'Here', 'thai-60', 5, 'It was very good.')`,
    );
    const isAbout = (row: PracticeData[string][number]) =>
      row['service_id'] === 'thai-60' || row['gift_service_id'] === 'thai_60';
    const without = Object.fromEntries(
      Object.entries(practice).map(([name, rows]) => [name, rows.filter((row) => !isAbout(row))]),
    );
    await expect(load(without)).rejects.toThrow('testimonials_service_id_fkey');
    expect(await show()).toBe(await readFile(FIXTURE, 'utf8'));
    await database.sql('delete from public.testimonials');
  });
});
