import { describe, expect, it } from 'vitest';
import type { CheckoutStatus } from '#contract/checkout/checkout.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { buildBooking, call, confirm, countRows, pay, prepare, stripeFails } from '../journey.ts';

const stack = useStack();

const KEY = '5e8d4f0a-4b0c-4f0e-9d56-0d8c0f3f4a11';
const status = (checkoutKey = KEY) =>
  call<CheckoutStatus>(stack, '/api/checkout-status', { checkoutKey });

describe('the status of a checkout', () => {
  it('is none for a key that no one has used', async () => {
    expect((await status()).body).toEqual({ state: 'none' });
  });

  it('is open while nothing is paid, with the seconds left of its hold, which it does not renew', async () => {
    await prepare(stack, buildBooking(), KEY);
    stack.clock.advance(4);
    expect((await status()).body).toEqual({ state: 'open', holdSecondsLeft: 360 });
    stack.clock.advance(10);
    expect((await status()).body).toEqual({ state: 'open', holdSecondsLeft: 0 });
  });

  it('is expired once its payment is canceled: nothing can be charged anymore', async () => {
    await prepare(stack, buildBooking(), KEY);
    stack.clock.advance(11);
    await prepare(stack, buildBooking({ email: 'bo@example.com' }));
    expect((await status()).body).toEqual({ state: 'expired' });
  });

  it('is confirming while the payment is on its way', async () => {
    const { body } = await prepare(stack, buildBooking(), KEY);
    stack.stripe.tamper(body.paymentIntentId, { status: 'processing' });
    expect((await status()).body).toEqual({ state: 'confirming' });
    stack.stripe.tamper(body.paymentIntentId, { status: 'requires_payment_method' });
  });

  it('books what is paid, with the very answer that the browser would have got', async () => {
    const paymentIntentId = await pay(stack, buildBooking(), KEY);
    const { body } = await status();
    const { body: confirmed } = await confirm(stack, buildBooking(), paymentIntentId);
    const { appointment, notifications } = confirmed;
    // The link goes to the browser whose checkout it was; the confirmation above names none.
    const link: unknown = expect.stringMatching(/^[\w-]{22}$/);
    expect(body).toEqual({ state: 'booked', appointment, notifications, link });
    expect(confirmed.link).toBeUndefined();
    expect(await countRows(stack)).toMatchObject({ appointments: 1, messages: 3 });
  });

  it('shows a booking rather than what the same checkout released later', async () => {
    await pay(stack, buildBooking(), KEY);
    await status();
    stack.clock.advance(1);
    await prepare(stack, buildBooking({ appointmentTime: '13:00' }), KEY);
    stack.clock.advance(11);
    await prepare(stack, buildBooking({ appointmentTime: '13:00', email: 'bo@example.com' }));
    expect((await status()).body.state).toBe('booked');
  });

  it('is refunding, then refunded, with free times, when the time is past', async () => {
    await pay(stack, buildBooking(), KEY);
    stack.clock.set('2026-11-25T15:00:00Z');
    stack.stripe.faults.before = ({ path }) =>
      Promise.resolve(path === '/v1/refunds' ? stripeFails() : undefined);
    expect((await status()).body.state).toBe('refunding');
    delete stack.stripe.faults.before;
    const { body } = await status();
    expect(body.state).toBe('refunded');
    expect(body.alternatives).toHaveLength(3);
    expect(stack.stripe.refunds()).toHaveLength(1);
  });

  it('is in review when the payment is not what was agreed', async () => {
    const paymentIntentId = await pay(stack, buildBooking(), KEY);
    stack.stripe.tamper(paymentIntentId, { amount_received: 100 });
    stack.stripe.faults.before = ({ path }) =>
      Promise.resolve(path === '/v1/refunds' ? stripeFails() : undefined);
    expect((await status()).body).toEqual({ state: 'review' });
  });

  it('says nothing that it does not know when Stripe cannot be asked', async () => {
    await pay(stack, buildBooking(), KEY);
    stack.stripe.faults.before = () => Promise.resolve(stripeFails());
    const { status: code, problem } = await status();
    expect({ code, problem: problem.code }).toEqual({ code: 503, problem: 'payments_unavailable' });
  });

  it('is asked with a key alone', async () => {
    expect((await call(stack, '/api/checkout-status', { checkoutKey: 'me' })).status).toBe(400);
  });
});
