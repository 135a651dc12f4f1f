import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { plansOfTaken, readPlans } from '../bench/plans.ts';
import { storeAppointments } from '../bench/stored-appointments.ts';
import { buildRequest, NOW } from '../helpers/builders/build-request.ts';
import { createDatabase } from '../helpers/database/postgres.ts';

// PGlite cannot show the plans of statements inside functions; a real PostgreSQL can.

const FEW = 1_000;
const MANY = 50_000;

let few: pg.Client;
let many: pg.Client;

beforeAll(async () => {
  few = await connect(FEW);
  many = await connect(MANY);
});
afterAll(async () => {
  await few.end();
  await many.end();
});

async function connect(storedAppointments: number): Promise<pg.Client> {
  const client = new pg.Client(await createDatabase(inject('postgresUrl')));
  await client.connect();
  await storeAppointments(client, storedAppointments);
  return client;
}

const OPEN_BOOKING = `select * from public.open_booking($1, array['network a', 'network b'], $2)`;

const CALLS = {
  available_slots: [
    `select * from public.available_slots('2026-11-25', 'thai-60', gen_random_uuid(), p_now => $1)`,
    NOW,
  ],
  nearest_slots: [
    `select * from public.nearest_slots('thai-60', '2026-11-25', '12:00', p_now => $1)`,
    NOW,
  ],
  open_booking: [OPEN_BOOKING, JSON.stringify(buildRequest()), NOW],
  holds_to_release_for_booking: [
    `select * from public.holds_to_release_for_booking($1, array['network a'], $2)`,
    JSON.stringify({ ...buildRequest(), is_paying: true }),
    NOW,
  ],
} satisfies Record<string, [string, ...string[]]>;

const plansIn = (client: pg.Client, call: keyof typeof CALLS) => {
  const [query, ...params] = CALLS[call];
  return readPlans(client, query, params);
};

it.each(Object.keys(CALLS) as (keyof typeof CALLS)[])(
  '%s finds what is taken by the index of the constraint, and reads no calendar and no orders whole',
  async (call) => {
    const nodes = (await plansIn(many, call)).flatMap((plan) => plan.nodes);
    expect(nodes).toContainEqual(
      expect.stringMatching(/ by occupancy_never_overlaps \(during && \S+\)$/),
    );
    const whole =
      /^Seq Scan on (occupancy|orders|order_requests|order_lines|tenders|ledger|appointments)/;
    expect(nodes.filter((node) => whole.test(node))).toEqual([]);
  },
);

it('available_slots has one plan, however many appointments are stored', async () => {
  const ofFew = plansOfTaken(await plansIn(few, 'available_slots'));
  expect(plansOfTaken(await plansIn(many, 'available_slots'))).toEqual(ofFew);
  expect(ofFew).toHaveLength(1);
});

/** Twenty thousand unpaid holds from as many networks, as the planner has not yet heard of them. */
async function flood(client: pg.Client): Promise<void> {
  await client.query('set local session_replication_role = replica');
  await client.query(
    `with held as materialized (select gen_random_uuid() as order_id, n from generate_series(1, 20000) n), orders as (
       insert into public.orders (order_id, root_id, kind, checkout_key, currency, created_at, expires_at)
       select order_id, order_id, 'booking', gen_random_uuid(), 'usd', $1, $1::timestamptz + interval '10 minutes' from held
     ), lines as (
       insert into public.order_lines (order_id, kind, service_id, name, duration_minutes, amount_cents, tax_cents)
       select order_id, 'service', 'thai-60', 'Thai Bodywork', 60, 9000, 619 from held
     ), tenders as (
       insert into public.tenders (order_id, kind, amount_cents) select order_id, 'card', 9619 from held
     )
     insert into public.order_requests
       (order_id, service_id, starts_at, ends_at, during, location, held_since, network_hashes, first_name, last_name, email, phone)
     select order_id, 'thai-60', $1::timestamptz + interval '3 days', $1::timestamptz + interval '73 hours',
       tstzrange($1::timestamptz + interval '3 days', $1::timestamptz + interval '73 hours'), 'broadway', $1,
       array[sha256(('flood' || n)::bytea)], 'Flo', 'Od', n || '@example.com', '3205550100'
     from held`,
    [NOW],
  );
  await client.query('set local session_replication_role = origin');
}

/** Nodes that read the open orders of everyone. */
const READS_ALL =
  / by (orders_unpaid|orders_one_open_per_checkout)$|^Seq Scan on (orders|order_requests|order_lines|tenders)$/;

it.each(['open_booking', 'holds_to_release_for_booking'] as const)(
  '%s reads of the holds of others only what the same network holds, however many there are',
  async (call) => {
    await few.query('begin');
    await flood(few);
    const nodes = (await plansIn(few, call)).flatMap((plan) => plan.nodes);
    await few.query('rollback');
    expect(nodes).toContainEqual(
      expect.stringMatching(/ by order_requests_by_network \(network_hashes && /),
    );
    expect(nodes.filter((node) => READS_ALL.test(node))).toEqual([]);
  },
);

it('available_slots reads of the open orders only its own, however many there are', async () => {
  await few.query('begin');
  await flood(few);
  const nodes = (await plansIn(few, 'available_slots')).flatMap((plan) => plan.nodes);
  await few.query('rollback');
  expect(nodes).toContainEqual(expect.stringMatching(/ on orders by \S+ \(checkout_key = /));
  expect(nodes.filter((node) => READS_ALL.test(node))).toEqual([]);
});

it.each([
  ['lapsed_orders', 'select * from public.lapsed_orders(50, p_now => $1)'],
  ['lapse_unpayable', 'select public.lapse_unpayable(p_now => $1)'],
])('%s reads only what has run out', async (_, query) => {
  await few.query('begin');
  await flood(few);
  const nodes = (await readPlans(few, query, [NOW])).flatMap((plan) => plan.nodes);
  await few.query('rollback');
  expect(nodes).toContainEqual(expect.stringMatching(/ by orders_unpaid \(\(?expires_at <= /));
  expect(nodes.filter((node) => READS_ALL.test(node))).toEqual([]);
});
