import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { readPlans } from '../bench/plans.ts';
import { NOW } from '../helpers/builders/build-request.ts';
import { createDatabase } from '../helpers/database/postgres.ts';
import { storeWaitlist, WISHES } from '../helpers/builders/store-waitlist.ts';

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
  expect(statements).toBeLessThan(8 * WISHES);
});

it('where many times come free, they are looked up no more often', async () => {
  const { offers, countOf } = await look();
  expect(offers).toBeGreaterThan(10);
  expect(countOf('slot_step_minutes')).toBe(WISHES);
});

it('an offer that runs out reads the places of its person alone, however many have ended', async () => {
  await client.query(
    `insert into public.waitlist_entries (
       entry_id, token_hash, first_name, last_name, email, phone, service_id, local_date, day_part, client_type,
       can_book_at_home, asked_at, state, ended_at
     )
     select gen_random_uuid(), 'ended ' || n, 'Bea', 'Moe', 'bea' || n || '@example.com', '3205550100', 'thai-60', '2026-11-23', 'any', 'new',
       false, $1, 'left', $1 from generate_series(1, 3000) n`,
    [NOW],
  );
  await client.query('analyze public.waitlist_entries');
  const { rows } = await client.query<{ offer_id: string }>(
    `insert into public.waitlist_offers (entry_id, starts_at, ends_at, during, offered_at, expires_at)
     select entry_id, $1::timestamptz + interval '1 day', $1::timestamptz + interval '2 days',
       tstzrange($1::timestamptz + interval '1 day', $1::timestamptz + interval '2 days'), $1, $1
     from public.waitlist_entries where token_hash = '1' returning offer_id`,
    [NOW],
  );
  const plans = await readPlans(
    client,
    `select private.end_offers(array[$2::uuid], 'lapsed', $1)`,
    [NOW, rows[0]?.offer_id],
  );
  await client.query('rollback');
  const nodes = plans.flatMap((plan) => plan.nodes);
  expect(nodes.filter((node) => node.startsWith('Seq Scan on waitlist_entries'))).toEqual([]);
  expect(nodes.join('\n')).toContain('waitlist_entries_by_address');
});
