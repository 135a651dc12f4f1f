import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { createTestDatabase } from '../helpers/database/database.ts';
import type { PostgresTestDatabase } from '../helpers/database/database-postgres.ts';
import { capture, openWithPayment } from '../helpers/stack/bookings.ts';
import { buildRequest, NOW } from '../helpers/builders/build-request.ts';
import { createRpc, type Rpc } from '../helpers/database/rpc.ts';
import type { Racer } from './queue.ts';

/** A database with what talks to it over HTTP. */
export interface UsedPostgres extends Pick<PostgresTestDatabase, 'sql'> {
  database: PostgresTestDatabase;
  rpc: Rpc;
}

/** A real PostgreSQL for a test file, its calendar empty before each test and free of overlaps after each. */
export function usePostgres({ connections = 20 } = {}): UsedPostgres {
  const used = {} as UsedPostgres;
  beforeAll(async () => {
    used.database = await createTestDatabase({ connections });
    used.sql = used.database.sql;
    used.rpc = createRpc(used.database);
  });
  afterAll(() => used.database.stop());
  afterEach(async () => {
    expect(
      await used.database.sql(`select 1 from public.occupancy a join public.occupancy b
        on a.during && b.during and a.occupancy_id < b.occupancy_id`),
      'two ranges overlap',
    ).toEqual([]);
    await used.database.sql('delete from public.occupancy');
    await used.database.sql('delete from public.time_off');
  });
  return used;
}

/** Tells the database that the payment of the default request arrived. */
export const capturing = (paymentIntentId: string, now = NOW, name = 'capture'): Racer => ({
  name,
  statement: `select public.record_capture($1, 9619, 'usd', p_now => $2) as order_id`,
  params: [paymentIntentId, now],
});

/** Asks for the time of the default request, as someone new. */
export const opening = (now = NOW, name = 'open'): Racer => ({
  name,
  statement: 'select * from public.open_booking($1, p_now => $2)',
  params: [JSON.stringify(buildRequest()), now],
});

/** What became of a payment that arrived; null while nothing did. */
export async function readOutcome(
  { sql }: PostgresTestDatabase,
  paymentIntentId: string,
): Promise<Record<string, unknown> | null> {
  const [confirmation] = await sql(
    'select * from public.confirmations where payment_intent_id = $1',
    [paymentIntentId],
  );
  return confirmation ?? null;
}

/** What the ledger has of a payment, oldest first. */
export const readLedger = ({ sql }: PostgresTestDatabase, paymentIntentId: string) =>
  sql(
    `select l.kind, l.amount_cents from public.ledger l join public.tenders t using (tender_id)
     where t.payment_intent_id = $1 order by l.ledger_id`,
    [paymentIntentId],
  );

/** What of a payment is to go back or has gone, oldest first. */
export const readRefunds = ({ sql }: PostgresTestDatabase, paymentIntentId: string) =>
  sql(
    `select r.amount_cents, r.status, r.reason from public.refunds r join public.tenders t using (tender_id)
     where t.payment_intent_id = $1 order by r.created_at, r.amount_cents`,
    [paymentIntentId],
  );

/** A paid appointment for the default request. */
export async function booked(
  used: UsedPostgres,
  overrides: Parameters<typeof buildRequest>[0] = {},
) {
  const paid = await openWithPayment(used.rpc, overrides);
  const confirmation = await capture(used, paid.paymentIntentId);
  return { ...paid, appointmentId: String(confirmation['appointment_id']) };
}

/** The therapist cancels an appointment that no one has edited yet. */
export const cancelling = (appointmentId: string, name = 'cancel'): Racer => ({
  name,
  statement: 'select * from public.cancel_appointment($1, 1, p_now => $2)',
  params: [appointmentId, NOW],
});

/** The therapist changes what a booking costs. */
export const adjusting = (orderId: string, amountCents: number, name = 'adjust'): Racer => ({
  name,
  statement: `select public.adjust_order($1, 'Goodwill', $2, p_now => $3)`,
  params: [orderId, amountCents, NOW],
});
