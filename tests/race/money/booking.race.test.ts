import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildBooking, confirm, prepare } from '../../api/journey.ts';
import { createTestDatabase } from '../../helpers/database/database.ts';
import type { PostgresTestDatabase } from '../../helpers/database/database-postgres.ts';
import { settle } from '../../helpers/stack/settle.ts';
import { startStack, type Stack } from '../../helpers/stack/stack.ts';

const VISITORS = 50;

let database: PostgresTestDatabase;
let stack: Stack;
beforeAll(async () => {
  // About as many as a hosted pool has: each new connection plans every function anew, which takes longer than the race.
  database = await createTestDatabase({ connections: 12 });
  stack = await startStack({ database });
});
afterEach(() => settle(stack));
afterAll(async () => {
  await stack.stop();
  await database.stop();
});

/** The same time, each by someone else. */
const bookings = Array.from({ length: VISITORS }, (_, visitor) =>
  buildBooking({ email: `visitor-${visitor}@example.com` }),
);

describe('one slot and 50 visitors at once', () => {
  it('goes to one of them; 49 are refused before any money moves', async () => {
    const answers = await Promise.all(bookings.map((booking) => prepare(stack, booking)));
    const winners = answers.flatMap(({ status }, visitor) => (status === 200 ? [visitor] : []));
    const refusals = answers.filter(({ status }) => status !== 200);
    expect(winners).toHaveLength(1);
    expect(refusals.map(({ status, problem }) => [status, problem.code])).toEqual(
      Array.from({ length: VISITORS - 1 }, () => [409, 'slot_taken']),
    );
    expect(stack.stripe.paymentIntents()).toHaveLength(1);

    const [winner = -1] = winners;
    const [booking, answer] = [bookings[winner], answers[winner]];
    if (!booking || !answer) throw new Error('No one won');
    stack.stripe.pay(answer.body.paymentIntentId);
    const confirmed = await Promise.all(
      Array.from({ length: 5 }, () => confirm(stack, booking, answer.body.paymentIntentId)),
    );
    expect(new Set(confirmed.map(({ body }) => body.appointment.id)).size).toBe(1);
    expect(await stack.mailbox.list()).toHaveLength(2);
    expect(
      await stack.sql(
        `select (select count(*)::int from public.appointments) as appointments,
                (select count(*)::int from public.occupancy) as occupancy,
                (select count(*)::int from public.ledger) as ledger`,
      ),
    ).toEqual([{ appointments: 1, occupancy: 1, ledger: 1 }]);
  });

  it('keeps no charge of those who pay for it without having held it', async () => {
    const late = buildBooking({ appointmentTime: '13:00' });
    const payments = await Promise.all(
      Array.from({ length: 10 }, () => askWithoutBooking(late.serviceId)),
    );
    for (const { paymentIntentId } of payments) stack.stripe.pay(paymentIntentId);
    const answers = await Promise.all(
      payments.map(({ paymentIntentId }, visitor) =>
        confirm(stack, { ...late, email: `late-${visitor}@example.com` }, paymentIntentId),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ problem }) => problem.code === 'slot_lost_refunded')).toHaveLength(9);
    expect(stack.stripe.refunds()).toHaveLength(9);
    const kept = await stack.sql(
      `select count(*)::int as payments from (
         select from public.order_requests r join public.tenders t using (order_id) join public.ledger l using (tender_id)
         where r.starts_at = '2026-11-25T13:00:00-06' group by t.tender_id having sum(l.amount_cents) > 0
       ) as kept`,
    );
    expect(kept).toEqual([{ payments: 1 }]);
  });
});

/** Asks for a payment intent the way the specification's bare call does. */
async function askWithoutBooking(serviceId: string) {
  const response = await stack.api('/api/create-payment-intent', {
    json: { serviceId, enhancementIds: ['cupping', 'hot-stones'] },
  });
  return (await response.json()) as { paymentIntentId: string };
}
