import { describe, expect, it } from 'vitest';
import {
  buildBooking,
  confirm,
  countRows,
  offeredTimes,
  pay,
  prepare,
  stripeFails,
} from '../journey.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';

const stack = useStack();

const EMPTY = { appointments: 0, ledger: 0, messages: 0, clients: 0 };

describe('a payment that was not made', () => {
  it.each([
    ['no one has tried to pay', undefined],
    ['the card was declined', { card: '4000000000000002' }],
    ['the bank is still asking', { card: '4000002500003155', challenge: 'leave' as const }],
    ['the bank’s check failed', { card: '4000002500003155', challenge: 'fail' as const }],
  ])('books nothing when %s', async (_, payment) => {
    const { body } = await prepare(stack, buildBooking());
    if (payment) stack.stripe.pay(body.paymentIntentId, payment);
    const { status, problem } = await confirm(stack, buildBooking(), body.paymentIntentId);
    expect({ status, code: problem.code }).toEqual({ status: 402, code: 'payment_not_completed' });
    expect(await countRows(stack)).toMatchObject(EMPTY);
  });

  it('is said to be on its way while it is processing', async () => {
    const { body } = await prepare(stack, buildBooking());
    stack.stripe.tamper(body.paymentIntentId, { status: 'processing' });
    const { problem } = await confirm(stack, buildBooking(), body.paymentIntentId);
    expect(problem.code).toBe('payment_processing');
    expect(problem.detail).toContain('still being processed');
  });

  it('can be made with another card after a decline', async () => {
    const { body } = await prepare(stack, buildBooking());
    stack.stripe.pay(body.paymentIntentId, { card: '4000000000000002' });
    stack.stripe.pay(body.paymentIntentId);
    expect((await confirm(stack, buildBooking(), body.paymentIntentId)).status).toBe(200);
  });
});

describe('a payment that does not fit', () => {
  it.each([
    ['a smaller amount', { amount_received: 100 }],
    ['another currency', { currency: 'eur' }],
  ])('books nothing for %s, gives it back, and asks a person to look', async (_, changes) => {
    const paymentIntentId = await pay(stack, buildBooking());
    stack.stripe.tamper(paymentIntentId, changes);
    const { status, problem } = await confirm(stack, buildBooking(), paymentIntentId);
    expect({ status, code: problem.code }).toEqual({ status: 409, code: 'payment_mismatch' });
    expect(problem.detail).toContain('You’ll get a full refund');
    expect(await countRows(stack)).toMatchObject({ appointments: 0, occupancy: 0, ledger: 2 });
    expect(stack.stripe.refunds()).toHaveLength(1);
    expect(await stack.sql('select kind, subject from public.tasks')).toEqual([
      { kind: 'payment_mismatch', subject: paymentIntentId },
    ]);
  });

  it.each([
    ['real money in a test', { livemode: true }, 'payment_mismatch', 409],
    ['another order', { metadata: { order_id: crypto.randomUUID() } }, 'payment_not_found', 404],
    ['no order', { metadata: {} }, 'payment_not_found', 404],
  ])('books nothing for %s', async (_, changes, code, status) => {
    const paymentIntentId = await pay(stack, buildBooking());
    stack.stripe.tamper(paymentIntentId, changes);
    const answer = await confirm(stack, buildBooking(), paymentIntentId);
    expect({ status: answer.status, code: answer.problem.code }).toEqual({ status, code });
    expect(await countRows(stack)).toMatchObject(EMPTY);
  });

  it.each([
    ['a longer session', { serviceId: 'thai-120' }],
    ['more enhancements', { selectedEnhancements: ['cupping', 'hot-stones', 'foot-scrub'] }],
    ['another day', { appointmentDate: '2026-11-27' }],
    ['another time', { appointmentTime: '13:00' }],
  ])('books nothing for %s than was paid for', async (_, changes) => {
    const paymentIntentId = await pay(stack, buildBooking());
    const { status, problem } = await confirm(stack, buildBooking(changes), paymentIntentId);
    expect({ status, code: problem.code }).toEqual({ status: 409, code: 'payment_mismatch' });
    expect(await countRows(stack)).toMatchObject(EMPTY);
  });

  it('ignores what the browser says about the price', async () => {
    const paymentIntentId = await pay(stack, buildBooking());
    const { body } = await confirm(stack, buildBooking(), paymentIntentId, { totalAmount: '1.00' });
    expect(body.appointment.totalAmount).toBe('181.69');
  });

  it('cannot book twice', async () => {
    const paymentIntentId = await pay(stack, buildBooking());
    await confirm(stack, buildBooking(), paymentIntentId);
    const second = buildBooking({ appointmentTime: '13:00' });
    const { status, problem } = await confirm(stack, second, paymentIntentId);
    expect({ status, code: problem.code }).toEqual({ status: 409, code: 'payment_already_used' });
    expect(await countRows(stack)).toMatchObject({ appointments: 1, ledger: 1 });
  });

  it('is not there for anyone else, paid or booked', async () => {
    const paymentIntentId = await pay(stack, buildBooking());
    const thief = buildBooking({ email: 'bo@example.com' });
    const before = await confirm(stack, thief, paymentIntentId);
    await confirm(stack, buildBooking(), paymentIntentId);
    const after = await confirm(stack, thief, paymentIntentId);
    const unknown = await confirm(stack, thief, 'pi_unknown');
    for (const { status, problem } of [before, after, unknown]) {
      expect({ ...problem, status, requestId: '' }).toEqual({
        ...unknown.problem,
        status: 404,
        code: 'payment_not_found',
        requestId: '',
      });
    }
  });

  it('is a mismatch for its own checkout with another email address', async () => {
    const key = crypto.randomUUID();
    const paymentIntentId = await pay(stack, buildBooking(), key);
    const changed = buildBooking({ email: 'bo@example.com' });
    const { problem } = await confirm(stack, changed, paymentIntentId, { checkoutKey: key });
    expect(problem.code).toBe('payment_mismatch');
  });
});

describe('a payment that comes too late', () => {
  /** Someone has paid, and their time is past by the time we learn of it. */
  async function payTooLate() {
    const paymentIntentId = await pay(stack, buildBooking());
    stack.clock.set('2026-11-25T15:00:00Z');
    return paymentIntentId;
  }

  it('cannot be made once someone else has the time', async () => {
    const { body } = await prepare(stack, buildBooking());
    stack.clock.advance(11);
    expect((await prepare(stack, buildBooking({ email: 'bo@example.com' }))).status).toBe(200);
    expect(stack.stripe.paymentIntent(body.paymentIntentId).status).toBe('canceled');
  });

  it('keeps its time when it came before anyone else asked for it', async () => {
    const { body } = await prepare(stack, buildBooking());
    stack.clock.advance(11);
    stack.stripe.pay(body.paymentIntentId);
    const other = await prepare(stack, buildBooking({ email: 'bo@example.com' }));
    expect(other.problem.code).toBe('slot_taken');
    expect(await countRows(stack)).toMatchObject({ appointments: 1, messages: 3 });
  });

  it('still books a time that is free', async () => {
    const { body } = await prepare(stack, buildBooking());
    stack.clock.advance(30);
    stack.stripe.pay(body.paymentIntentId);
    expect((await confirm(stack, buildBooking(), body.paymentIntentId)).status).toBe(200);
  });

  it('is refunded once when the time is gone, and the nearest free times are offered', async () => {
    const paymentIntentId = await payTooLate();
    const first = await confirm(stack, buildBooking(), paymentIntentId);
    const second = await confirm(stack, buildBooking(), paymentIntentId);
    for (const { status, problem } of [first, second]) {
      expect({ status, code: problem.code }).toEqual({ status: 409, code: 'slot_lost_refunded' });
      expect(problem.detail).toContain('your payment was refunded in full');
      expect(problem.alternatives).toHaveLength(3);
    }
    expect(stack.stripe.refunds()).toMatchObject([{ amount: 18169, status: 'succeeded' }]);
    expect(
      await stack.sql(
        `select l.kind, l.amount_cents from public.ledger l join public.tenders using (tender_id)
         where payment_intent_id = $1 order by ledger_id`,
        [paymentIntentId],
      ),
    ).toEqual([
      { kind: 'captured', amount_cents: 18169 },
      { kind: 'refunded', amount_cents: -18169 },
    ]);
    expect(await countRows(stack)).toMatchObject({ appointments: 0, occupancy: 0 });
    const subjects = (await stack.mailbox.list()).map(({ subject }) => subject);
    expect(subjects).toContain('Your massage couldn’t be booked');
    expect(subjects).toContain('Refund: Ann, Wednesday, November 25 at 9:00 AM');
  });

  it('is refunded once when confirmed three times at once, under one key', async () => {
    const paymentIntentId = await payTooLate();
    const keys = new Set<string | null>();
    stack.stripe.faults.before = ({ method, path, idempotencyKey }) => {
      if (method === 'POST' && path === '/v1/refunds') keys.add(idempotencyKey);
      return Promise.resolve(undefined);
    };
    await Promise.all([1, 2, 3].map(() => confirm(stack, buildBooking(), paymentIntentId)));
    const [refund] = await stack.sql('select refund_id from public.refunds');
    expect([...keys]).toEqual([`refund:${String(refund?.['refund_id'])}`]);
    expect(stack.stripe.refunds()).toHaveLength(1);
  });

  it('offers times that can be booked', async () => {
    const { problem } = await confirm(stack, buildBooking(), await payTooLate());
    for (const { date, time } of problem.alternatives ?? []) {
      expect(await offeredTimes(stack, buildBooking({ appointmentDate: date }))).toContain(time);
    }
  });

  it('is refunded by the next call when Stripe does not answer the first', async () => {
    const paymentIntentId = await payTooLate();
    stack.stripe.faults.before = ({ path }) =>
      Promise.resolve(path === '/v1/refunds' ? stripeFails() : undefined);
    const { status, problem } = await confirm(stack, buildBooking(), paymentIntentId);
    expect({ status, code: problem.code }).toEqual({ status: 409, code: 'slot_lost_refunded' });
    expect(problem.detail).toContain('You’ll get a full refund');
    delete stack.stripe.faults.before;
    await confirm(stack, buildBooking(), paymentIntentId);
    expect(stack.stripe.refunds()).toHaveLength(1);
  });
});

describe('a service that is down after the payment', () => {
  it('makes no one pay again', async () => {
    const paymentIntentId = await pay(stack, buildBooking());
    stack.stripe.faults.before = () => Promise.resolve(stripeFails());
    const { status, problem } = await confirm(stack, buildBooking(), paymentIntentId);
    expect({ status, code: problem.code }).toEqual({ status: 503, code: 'booking_pending' });
    expect(problem.detail).toContain('Please don’t pay again');
  });
});
