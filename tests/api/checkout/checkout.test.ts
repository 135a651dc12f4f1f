import { describe, expect, it } from 'vitest';
import type { CheckoutStatus } from '#contract/checkout/checkout.ts';
import {
  buildBooking,
  type Charge,
  call,
  confirm,
  countRows,
  offeredTimes,
  pay,
  prepare,
  stripeFails,
} from '../journey.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';

const stack = useStack();

const KEY = '5e8d4f0a-4b0c-4f0e-9d56-0d8c0f3f4a11';
const statusOf = (id: string) => stack.stripe.paymentIntent(id).status;

describe('the same checkout asking the same', () => {
  it('gets the same payment and its hold renewed, as after a reload', async () => {
    const first = await prepare(stack, buildBooking(), KEY);
    stack.clock.advance(4);
    const second = await prepare(stack, buildBooking(), KEY);
    expect(second.body).toEqual({
      ...first.body,
      holdExpiresAt: '2026-11-23T15:14:00.000Z',
      holdSecondsLeft: 600,
    });
    expect(await countRows(stack)).toMatchObject({ orders: 1, occupancy: 1 });
  });

  it('keeps its time for half an hour at most, however often it asks', async () => {
    const leftAfter = async (minutes: number) => {
      stack.clock.advance(minutes);
      return (await prepare(stack, buildBooking(), KEY)).body.holdSecondsLeft;
    };
    expect([await leftAfter(0), await leftAfter(9), await leftAfter(9)]).toEqual([600, 600, 600]);
    expect(await leftAfter(7)).toBe(300);
    expect(await leftAfter(4)).toBe(60);
  });

  it('gets the same payment when it asks twice at once, as after a double click', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => prepare(stack, buildBooking(), KEY)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.clientSecret)).size).toBe(1);
    expect(stack.stripe.paymentIntents()).toHaveLength(1);
  });

  it('gets its time back with the same payment once its hold has run out', async () => {
    const first = await prepare(stack, buildBooking(), KEY);
    stack.clock.advance(11);
    const second = await prepare(stack, buildBooking(), KEY);
    expect(second.body).toMatchObject({
      paymentIntentId: first.body.paymentIntentId,
      holdSecondsLeft: 600,
    });
  });

  it('sees the time that it holds itself, and no one else does', async () => {
    const booking = buildBooking();
    await prepare(stack, booking, KEY);
    const query = `date=${booking.appointmentDate}&serviceId=${booking.serviceId}`;
    const own = await call<{ availableSlots: string[] }>(
      stack,
      `/api/availability?${query}&checkoutKey=${KEY}`,
    );
    expect(own.body.availableSlots).toContain('09:00');
    expect(await offeredTimes(stack, booking)).not.toContain('09:00');
  });

  it('is refused as already paid, with the payment to confirm', async () => {
    const paymentIntentId = await pay(stack, buildBooking(), KEY);
    const { status, problem } = await prepare(stack, buildBooking(), KEY);
    expect({ status, problem }).toMatchObject({
      status: 409,
      problem: { code: 'already_paid', paymentIntentId },
    });
  });

  it('hears so even when its hold ran out and someone else wants the time', async () => {
    await pay(stack, buildBooking(), KEY);
    stack.clock.advance(11);
    await prepare(stack, buildBooking({ email: 'bo@example.com' }));
    expect((await prepare(stack, buildBooking(), KEY)).problem.code).toBe('already_paid');
  });

  it('hears so once the webhook has booked it', async () => {
    const paymentIntentId = await pay(stack, buildBooking(), KEY);
    await stack.stripe.webhooks.release();
    const { problem } = await prepare(stack, buildBooking(), KEY);
    expect(problem).toMatchObject({ code: 'already_paid', paymentIntentId });
    expect((await confirm(stack, buildBooking(), paymentIntentId)).status).toBe(200);
  });

  it('gets a new payment when the old one was canceled in Stripe’s dashboard', async () => {
    const { body: first } = await prepare(stack, buildBooking(), KEY);
    stack.stripe.tamper(first.paymentIntentId, { status: 'canceled' });
    const { status, body: second } = await prepare(stack, buildBooking(), KEY);
    expect(status).toBe(200);
    expect(second.paymentIntentId).not.toBe(first.paymentIntentId);
    expect(await countRows(stack)).toMatchObject({ occupancy: 1 });
  });
});

describe('the same checkout asking something else', () => {
  it.each([
    ['another time', { appointmentTime: '13:00' }],
    ['another service', { serviceId: 'swedish-60' }],
    ['other enhancements', { selectedEnhancements: [] }],
    ['another email address', { email: 'ann.lund@example.com' }],
    ['other notes', { healthConditions: 'None' }],
  ])('cancels the old payment, then holds for %s', async (_, changes) => {
    const { body: first } = await prepare(stack, buildBooking(), KEY);
    const { status, body: second } = await prepare(stack, buildBooking(changes), KEY);
    expect(status).toBe(200);
    expect(statusOf(first.paymentIntentId)).toBe('canceled');
    expect(statusOf(second.paymentIntentId)).toBe('requires_payment_method');
    expect(await countRows(stack)).toMatchObject({ orders: 2, occupancy: 1 });
  });

  it('keeps what it held when the old payment has just been made', async () => {
    const paymentIntentId = await pay(stack, buildBooking(), KEY);
    const { problem } = await prepare(stack, buildBooking({ appointmentTime: '13:00' }), KEY);
    expect(problem).toMatchObject({ code: 'already_paid', paymentIntentId });
    expect((await confirm(stack, buildBooking(), paymentIntentId)).status).toBe(200);
  });

  it('may come back to the first time after the second one was refused', async () => {
    await pay(stack, buildBooking({ appointmentTime: '13:00', email: 'bo@example.com' }));
    await prepare(stack, buildBooking(), KEY);
    const refused = await prepare(stack, buildBooking({ appointmentTime: '13:00' }), KEY);
    expect(refused.problem.code).toBe('slot_taken');
    expect((await prepare(stack, buildBooking(), KEY)).status).toBe(200);
  });

  it('releases nothing if Stripe doesn’t respond', async () => {
    await prepare(stack, buildBooking(), KEY);
    stack.stripe.faults.before = () => Promise.resolve(stripeFails());
    const { status, problem } = await prepare(
      stack,
      buildBooking({ appointmentTime: '13:00' }),
      KEY,
    );
    expect({ status, code: problem.code }).toEqual({ status: 503, code: 'payments_unavailable' });
    delete stack.stripe.faults.before;
    expect(await offeredTimes(stack, buildBooking())).not.toContain('09:00');
  });
});

describe('a payment asked for without a booking', () => {
  const quote = (body: Record<string, unknown> = {}) =>
    call<Charge>(stack, '/api/create-payment-intent', {
      serviceId: 'thai-90',
      enhancementIds: ['hot-stones', 'cupping'],
      ...body,
    });

  it('is priced, and holds no time', async () => {
    const { body } = await quote();
    expect(body).toMatchObject({ calculatedAmount: '181.69', holdExpiresAt: null });
    expect(await countRows(stack)).toMatchObject({ orders: 1, occupancy: 0 });
  });

  it('takes its time when the booking comes', async () => {
    const { body } = await quote();
    stack.stripe.pay(body.paymentIntentId);
    const { status, body: result } = await confirm(stack, buildBooking(), body.paymentIntentId);
    expect(status).toBe(200);
    expect(result.appointment).toMatchObject({ totalAmount: '181.69', status: 'pending' });
    expect(await countRows(stack)).toMatchObject({ appointments: 1, ledger: 1 });
  });

  it('waits for its booking when the webhook comes first', async () => {
    const { body } = await quote();
    stack.stripe.pay(body.paymentIntentId);
    await stack.stripe.webhooks.release();
    expect(await countRows(stack)).toMatchObject({ appointments: 0, ledger: 1 });
    expect((await confirm(stack, buildBooking(), body.paymentIntentId)).status).toBe(200);
  });

  it.each([
    ['taken', '09:00'],
    ['never offered', '07:15'],
  ])('is refunded when its time is %s, with free times instead', async (_, appointmentTime) => {
    const other = buildBooking({ email: 'bo@example.com' });
    await confirm(stack, other, await pay(stack, other));
    const { body } = await quote();
    stack.stripe.pay(body.paymentIntentId);
    const booking = buildBooking({ appointmentTime });
    const { status, problem } = await confirm(stack, booking, body.paymentIntentId);
    expect({ status, code: problem.code }).toEqual({ status: 409, code: 'slot_lost_refunded' });
    expect(problem.alternatives).toHaveLength(3);
    expect(stack.stripe.refunds()).toMatchObject([{ amount: 18169, status: 'succeeded' }]);
  });

  it('takes no booking of another service than the one that was paid', async () => {
    const { body } = await quote({ serviceId: 'swedish-30' });
    stack.stripe.pay(body.paymentIntentId);
    const { problem } = await confirm(stack, buildBooking(), body.paymentIntentId);
    expect(problem.code).toBe('payment_mismatch');
  });
});

describe('a checkout that is let go', () => {
  const letGo = () => call<CheckoutStatus>(stack, '/api/checkout-release', { checkoutKey: KEY });

  it('frees its time for others at once, and nothing can be charged anymore', async () => {
    const booking = buildBooking();
    const { body } = await prepare(stack, booking, KEY);
    expect((await letGo()).body).toEqual({ state: 'expired' });
    expect(await offeredTimes(stack, booking)).toContain('09:00');
    expect(statusOf(body.paymentIntentId)).toBe('canceled');
    expect((await letGo()).body).toEqual({ state: 'expired' });
  });

  it('is booked anyway if it was paid before', async () => {
    await pay(stack, buildBooking(), KEY);
    expect((await letGo()).body.state).toBe('booked');
    expect(await countRows(stack)).toMatchObject({ appointments: 1, ledger: 1 });
  });
});

it('someone whose other device was quicker hears the same as a stranger: to look there first', async () => {
  const quicker = await pay(stack, buildBooking());
  await confirm(stack, buildBooking(), quicker);
  const { problem: mine } = await prepare(stack, buildBooking(), KEY);
  const { problem: strangers } = await prepare(stack, buildBooking({ email: 'bo@example.com' }));
  expect(mine).toMatchObject({ code: 'slot_taken', detail: strangers.detail });
  expect(mine.detail).toContain('If that was you on another device or in another tab');
  expect(mine.detail).toContain('Your card was not charged.');
});
