import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase } from '../../helpers/database/database.ts';
import type { PostgresTestDatabase } from '../../helpers/database/database-postgres.ts';
import type { Rpc } from '../../helpers/database/rpc.ts';
import { createSqlRpc } from '../../helpers/database/sql-rpc.ts';

let database: PostgresTestDatabase;
let rpc: Rpc;
/** The hash from which the pages were built. */
let built: string;

const START = Date.parse('2026-11-24T18:00:00Z');
const HOUR = 60;
const DAY = 24 * HOUR;
/** The instant so many minutes after the start. */
const after = (minutes: number) => new Date(START + minutes * 60_000).toISOString();

const findDue = (minutes: number) =>
  rpc('find_due_rebuild', { p_built_hash: built, p_now: after(minutes) });
const record = (minutes: number) => rpc('record_rebuild', { p_hash: 'any', p_now: after(minutes) });
const isLate = (minutes: number) => rpc('is_site_late', { p_now: after(minutes) });
const hashNow = async () => {
  const { hash } = (await rpc('practice_snapshot', { p_now: after(0) })) as { hash: string };
  return hash;
};
let names = 0;
const rename = (name = `Name ${(names += 1)}`) =>
  database.sql('update public.practice set name = $1', [name]);

beforeAll(async () => {
  database = await createTestDatabase();
  rpc = createSqlRpc(database.sql);
});
beforeEach(async () => {
  built = await hashNow();
  expect(await findDue(0)).toBeNull();
});
afterEach(async () => {
  await database.sql('delete from public.rebuilds');
  await database.sql('delete from private.site_state');
});
afterAll(() => database.stop());

it('a build is due once nothing has changed for ten minutes', async () => {
  await rename();
  expect(await findDue(5)).toBeNull();
  expect(await findDue(14)).toBeNull();
  await rename();
  expect(await findDue(15)).toBeNull();
  expect(await findDue(24)).toBeNull();
  expect(await findDue(25)).toBe(await hashNow());
});

it('no build is due for a change that was reversed', async () => {
  const [practice] = await database.sql('select name from public.practice');
  await rename();
  expect(await findDue(5)).toBeNull();
  await rename(String(practice?.['name']));
  expect(await findDue(6)).toBeNull();
  expect(await findDue(60)).toBeNull();
});

it('the next build is due after twenty hours at the earliest', async () => {
  await record(0);
  await rename();
  await findDue(5);
  expect(await findDue(20 * HOUR - 1)).toBeNull();
  expect(await findDue(20 * HOUR)).not.toBeNull();
});

it('eight builds are due in thirty days at most', async () => {
  for (let day = 0; day < 8; day += 1) await record(day * DAY);
  await rename();
  await findDue(9 * DAY);
  expect(await findDue(30 * DAY - 1)).toBeNull();
  expect(await findDue(30 * DAY)).not.toBeNull();
});

it('requests for builds are stored for a month', async () => {
  await record(0);
  await record(30 * DAY);
  const rows = await database.sql('select asked_at from public.rebuilds');
  expect(rows).toHaveLength(1);
});

it('the site counts as late once its pages have been behind for two days, even if changes continue', async () => {
  await rename();
  await findDue(5);
  await rename();
  await findDue(DAY);
  expect(await isLate(2 * DAY + 4)).toBe(false);
  expect(await isLate(2 * DAY + 5)).toBe(true);
  built = await hashNow();
  await findDue(2 * DAY + 10);
  expect(await isLate(4 * DAY)).toBe(false);
});
