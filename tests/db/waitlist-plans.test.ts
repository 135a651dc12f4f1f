import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { readPlans } from '../bench/plans.ts';
import { NOW } from '../helpers/build-request.ts';
import { createDatabase } from '../helpers/postgres.ts';
import { storeWaitlist, WISHES } from '../helpers/store-waitlist.ts';

let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client(await createDatabase(inject('postgresUrl')));
  await client.connect();
  await storeWaitlist(client, NOW);
});
beforeEach(() => client.query('begin'));
afterAll(() => client.end());

/** The statements that one look at the waitlist runs, and how many are offered a time. */
async function look() {
  const before = `select count(*)::int as count from public.waitlist_offers`;
  const plans = await readPlans(client, 'select private.offer_free_times($1)', [NOW]);
  const { rows } = await client.query<{ count: number }>(before);
  await client.query('rollback');
  const countOf = (words: string) =>
    plans.filter(({ statement }) => statement.includes(words)).length;
  return { offers: rows[0]?.count ?? 0, statements: plans.length, countOf };
}

it('three hundred who wait cost a look at each day and kind of client, and nothing each', async () => {
  await client.query(
    `insert into public.time_off (starts_at, ends_at) values ($1, $1::timestamptz + interval '30 days')`,
    [NOW],
  );
  const { offers, statements, countOf } = await look();
  expect(offers).toBe(0);
  expect(countOf('slot_step_minutes')).toBe(WISHES);
  expect(statements).toBeLessThan(6 * WISHES);
});

it('where many times come free, they are looked up no more often', async () => {
  const { offers, countOf } = await look();
  expect(offers).toBeGreaterThan(10);
  expect(countOf('slot_step_minutes')).toBe(WISHES);
});
