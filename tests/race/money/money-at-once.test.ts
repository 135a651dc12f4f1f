import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { NOW } from '../../helpers/builders/build-request.ts';
import { raceAtOnce, type Racer } from '../queue.ts';
import { adjusting, booked, cancelling, readRefunds, usePostgres } from '../use-postgres.ts';

const used = usePostgres();

afterAll(async () => {
  expect(
    await used.sql(
      'select deadlocks::integer from pg_stat_database where datname = current_database()',
    ),
  ).toEqual([{ deadlocks: 0 }]);
});

/** What is paid for the default request. */
const PAID_CENTS = 9619;
const ROUNDS = 30;
const FEW_ROUNDS = 8;

/** Cents of a payment that were refunded or will be, except what failed or is void. */
async function givenBackCents(paymentIntentId: string): Promise<number> {
  const refunds = await readRefunds(used.database, paymentIntentId);
  return refunds
    .filter(({ status }) => status !== 'void' && status !== 'failed')
    .reduce((total, { amount_cents }) => total + Number(amount_cents), 0);
}

/** What a family's sessions cost now, and what the practice keeps of what was paid. */
async function readMoney(orderId: string) {
  const [money] = await used.sql(
    'select private.due_cents($1) as due, private.kept_of_family($1) as kept',
    [orderId],
  );
  return money;
}

const refundedByHand = (paymentIntentId: string, cents: number): Racer => ({
  name: 'refund by hand',
  statement: `select public.record_refund($1, $2, $3, p_now => $4)`,
  params: [paymentIntentId, `re_hand_${paymentIntentId}`, cents, NOW],
});

const sweeping = (name: string): Racer => ({
  name,
  statement:
    'select public.begin_refund(due.refund_id, due.attempts, $1) from public.due_refunds(p_now => $1) due',
  params: [NOW],
});

describe('a refund made by hand while the appointment is canceled', () => {
  it(`${ROUNDS} times: everything is refunded, and nothing twice`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { order, appointmentId, paymentIntentId } = await booked(used);
      const results = await raceAtOnce(used.database, [
        refundedByHand(paymentIntentId, 5000),
        cancelling(appointmentId),
        sweeping('sweep'),
        { ...refundedByHand(paymentIntentId, 5000), name: 'the same news again' },
      ]);
      expect(results['cancel']?.rows).toMatchObject([{ status: 'cancelled' }]);
      expect(await givenBackCents(paymentIntentId)).toBe(PAID_CENTS);
      expect(await readMoney(order.order_id)).toEqual({ due: 0, kept: PAID_CENTS - 5000 });
    }
  });

  it(`${FEW_ROUNDS} times: all of it by hand: nothing stays promised`, async () => {
    for (let round = 0; round < FEW_ROUNDS; round += 1) {
      const { order, appointmentId, paymentIntentId } = await booked(used);
      await raceAtOnce(used.database, [
        cancelling(appointmentId),
        refundedByHand(paymentIntentId, PAID_CENTS),
        cancelling(appointmentId, 'cancel again'),
      ]);
      expect(await givenBackCents(paymentIntentId)).toBe(PAID_CENTS);
      expect(await readMoney(order.order_id)).toEqual({ due: 0, kept: 0 });
    }
  });
});

describe('the refund of a cancellation', () => {
  it('reported by our own call and by the webhook at once is recorded once', async () => {
    for (let round = 0; round < FEW_ROUNDS; round += 1) {
      const { order, appointmentId, paymentIntentId } = await booked(used);
      await used.rpc('cancel_appointment', {
        p_appointment_id: appointmentId,
        p_version: 1,
        p_now: NOW,
      });
      // Those of the tests before are due as well.
      const allDue = await used.rpc('due_refunds', { p_limit: 1000, p_now: NOW });
      const due = allDue.find(({ payment_intent_id }) => payment_intent_id === paymentIntentId);
      const told = (name: string, status: string): Racer => ({
        name,
        statement: 'select public.record_refund($1, $2, $3, $4, $5, $6)',
        params: [paymentIntentId, `re_${due?.refund_id}`, PAID_CENTS, status, due?.refund_id, NOW],
      });
      await raceAtOnce(used.database, [
        told('our call', 'pending'),
        told('webhook', 'succeeded'),
        told('sweep', 'pending'),
        sweeping('another sweep'),
      ]);
      expect(await readRefunds(used.database, paymentIntentId)).toEqual([
        { amount_cents: PAID_CENTS, status: 'succeeded', reason: 'cancelled' },
      ]);
      expect(await readMoney(order.order_id)).toEqual({ due: 0, kept: 0 });
    }
  });
});

describe('one appointment canceled at once', () => {
  it('by twenty calls: each says that it is done, and it is done once', async () => {
    const { appointmentId, paymentIntentId } = await booked(used);
    const results = await raceAtOnce(
      used.database,
      Array.from({ length: 20 }, (_, index) => cancelling(appointmentId, `cancel ${index}`)),
    );
    for (const { rows } of Object.values(results)) {
      expect(rows).toMatchObject([{ status: 'cancelled', version: 2, payment_status: 'paid' }]);
    }
    expect(await givenBackCents(paymentIntentId)).toBe(PAID_CENTS);
    expect(
      await used.sql(
        `select count(*)::int as cancellations from public.orders root join public.orders o on o.root_id = root.order_id
         join public.appointments a on a.order_id = root.order_id
         where a.appointment_id = $1 and o.kind = 'cancellation'`,
        [appointmentId],
      ),
    ).toEqual([{ cancellations: 1 }]);
  });

  it('from a copy that someone approved in the meantime: one of the two is shown the latest version', async () => {
    const { appointmentId, paymentIntentId } = await booked(used);
    const results = await raceAtOnce(used.database, [
      cancelling(appointmentId),
      {
        name: 'approve',
        statement: `select * from public.approve_appointment($1, 1, $2)`,
        params: [appointmentId, NOW],
      },
    ]);
    const refusals = Object.values(results).map(({ refusal }) => refusal);
    expect(refusals.filter((word) => word !== null)).toEqual(['stale_version']);
    expect(await givenBackCents(paymentIntentId)).toBe(
      results['cancel']?.refusal === null ? PAID_CENTS : 0,
    );
  });
});

describe('goodwill given ten times at once', () => {
  it('never refunds more than is due', async () => {
    const { order, paymentIntentId } = await booked(used);
    const results = await raceAtOnce(
      used.database,
      Array.from({ length: 10 }, (_, index) =>
        adjusting(order.order_id, -2000, `goodwill ${index}`),
      ),
    );
    const refusals = Object.values(results).flatMap(({ refusal }) => refusal ?? []);
    // Four times 20 dollars fit into 96.19.
    expect(refusals).toEqual(Array.from({ length: 6 }, () => 'refund_exceeds_payment'));
    expect(await givenBackCents(paymentIntentId)).toBe(8000);
    expect(await readMoney(order.order_id)).toEqual({ due: 1619, kept: PAID_CENTS });
  });

  it('by the same button: it is given once', async () => {
    const { order, paymentIntentId } = await booked(used);
    const adjustmentId = randomUUID();
    const results = await raceAtOnce(
      used.database,
      Array.from({ length: 10 }, (_, index) => ({
        name: `press ${index}`,
        statement: `select public.adjust_order($1, 'Goodwill', -2000, $2, $3) as adjustment_id`,
        params: [order.order_id, adjustmentId, NOW],
      })),
    );
    for (const { rows } of Object.values(results)) {
      expect(rows).toEqual([{ adjustment_id: adjustmentId }]);
    }
    expect(await givenBackCents(paymentIntentId)).toBe(2000);
    expect(await readMoney(order.order_id)).toEqual({ due: 7619, kept: PAID_CENTS });
  });

  it('beside a cancellation: everything is refunded once', async () => {
    for (let round = 0; round < FEW_ROUNDS; round += 1) {
      const { order, appointmentId, paymentIntentId } = await booked(used);
      await raceAtOnce(used.database, [
        ...Array.from({ length: 5 }, (_, index) =>
          adjusting(order.order_id, -3000, `goodwill ${index}`),
        ),
        cancelling(appointmentId),
      ]);
      expect(await givenBackCents(paymentIntentId)).toBe(PAID_CENTS);
      expect(await readMoney(order.order_id)).toMatchObject({ due: 0 });
    }
  });
});
