import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { plansOfTaken, readPlans } from '../bench/plans.ts';
import { storeAppointments } from '../bench/stored-appointments.ts';
import { buildDraft, NOW } from '../helpers/drafts.ts';
import { startPostgres, type PostgresServer } from '../helpers/postgres.ts';

// PGlite cannot show the plans of statements inside functions; a real PostgreSQL can.

const FEW = 1_000;
const MANY = 50_000;

let server: PostgresServer;
let few: pg.Client;
let many: pg.Client;

beforeAll(async () => {
  server = await startPostgres();
  few = await connect(FEW);
  many = await connect(MANY);
});
afterAll(async () => {
  await few.end();
  await many.end();
  await server.stop();
});

async function connect(storedAppointments: number): Promise<pg.Client> {
  const client = new pg.Client(await server.createDatabase());
  await client.connect();
  await storeAppointments(client, storedAppointments);
  return client;
}

const CALLS = {
  available_slots: [
    `select * from public.available_slots('2026-11-25', 'thai-60', gen_random_uuid(), p_now => $1)`,
    NOW,
  ],
  nearest_slots: [
    `select * from public.nearest_slots('thai-60', '2026-11-25T18:00:00Z', p_now => $1)`,
    NOW,
  ],
  hold_slot: ['select * from public.hold_slot($1, p_now => $2)', JSON.stringify(buildDraft()), NOW],
} satisfies Record<string, [string, ...string[]]>;

const plansIn = (client: pg.Client, call: keyof typeof CALLS) => {
  const [query, ...params] = CALLS[call];
  return readPlans(client, query, params);
};

it.each(['available_slots', 'nearest_slots', 'hold_slot'] as const)(
  '%s finds what is taken by the index of the constraint, and reads no calendar and no drafts whole',
  async (call) => {
    const nodes = (await plansIn(many, call)).flatMap((plan) => plan.nodes);
    expect(nodes).toContainEqual(
      expect.stringMatching(/ by occupancy_never_overlaps \(during && \S+\)$/),
    );
    const whole = /^Seq Scan on (occupancy|booking_drafts|appointments)/;
    expect(nodes.filter((node) => whole.test(node))).toEqual([]);
  },
);

it('available_slots has one plan, however many appointments are stored', async () => {
  const ofFew = plansOfTaken(await plansIn(few, 'available_slots'));
  expect(plansOfTaken(await plansIn(many, 'available_slots'))).toEqual(ofFew);
  expect(ofFew).toHaveLength(1);
});

it('hold_slot reads of the holds of others only what the same network holds, however many there are', async () => {
  await few.query('begin');
  await few.query(
    `insert into public.booking_drafts
       (checkout_key, status, service_id, starts_at, ends_at, location, held_since, hold_expires_at, sender_hashes,
        first_name, last_name, email, phone, subtotal_cents, tax_cents, total_cents, currency, created_at)
     select gen_random_uuid(), 'held', 'thai-60', $1::timestamptz + interval '3 days', $1::timestamptz + interval '73 hours',
       'broadway', $1, $1::timestamptz + interval '10 minutes', array[sha256(n::text::bytea)],
       'Flo', 'Od', n || '@example.com', '3205550100', 9000, 619, 9619, 'usd', $1
     from generate_series(1, 20000) n`,
    [NOW],
  );
  const nodes = (
    await readPlans(
      few,
      `select * from public.hold_slot($1, $2, array['network a', 'network b'])`,
      [JSON.stringify(buildDraft()), NOW],
    )
  ).flatMap((plan) => plan.nodes);
  await few.query('rollback');
  expect(nodes).toContainEqual(
    expect.stringMatching(/ by booking_drafts_held_by_sender \(sender_hashes && /),
  );
  expect(
    nodes.filter((node) => / by booking_drafts_held( |$)|^Seq Scan on booking_drafts/.test(node)),
  ).toEqual([]);
});
