import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LOCAL_STRIPE_KEYS, type StripeStandIn } from './stand-in.ts';
import { startHeldStripe, connectTo } from '#tests/helpers/browser/held-stripe.ts';

let standIn: StripeStandIn;
let stripe: Stripe;

beforeEach(async () => {
  standIn = await startHeldStripe();
  stripe = connectTo(standIn, LOCAL_STRIPE_KEYS.secretKey);
});
afterEach(() => standIn.stop());

describe('checkout sessions', () => {
  it('completes when the payment of its hosted page succeeds', async () => {
    const session = await stripe.checkout.sessions.create({
      mode: 'payment',
      line_items: [
        {
          quantity: 1,
          price_data: { currency: 'usd', unit_amount: 24000, product_data: { name: '3 sessions' } },
        },
      ],
      success_url: 'http://site.test/done?session={CHECKOUT_SESSION_ID}',
      metadata: { bundle_id: 'b' },
    });
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 24000,
    });
    const opened = await fetch(`${standIn.url}/c/pay/${session.id}/payment_intent`, {
      method: 'POST',
    });
    const { id } = (await opened.json()) as { id: string };
    standIn.pay(id);
    expect(
      await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] }),
    ).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      payment_intent: { status: 'succeeded' },
    });
    await expect(stripe.checkout.sessions.expire(session.id)).rejects.toMatchObject({
      statusCode: 400,
    });
  });
});

describe('a checkout session that is not paid', () => {
  const open = (more: object = {}) =>
    stripe.checkout.sessions.create({
      mode: 'payment',
      allowed_payment_method_types: ['card'],
      line_items: [
        {
          quantity: 1,
          price_data: { currency: 'usd', unit_amount: 24000, product_data: { name: '3 sessions' } },
        },
      ],
      success_url: 'http://site.test/done',
      ...more,
    });
  const openPayment = async (id: string) => {
    const opened = await fetch(`${standIn.url}/c/pay/${id}/payment_intent`, { method: 'POST' });
    return ((await opened.json()) as { id: string }).id;
  };

  it('takes its payment along when it is expired, and alone can do so', async () => {
    const { id, allowed_payment_method_types: types } = await open();
    expect(types).toEqual(['card']);
    const intentId = await openPayment(id);
    await expect(stripe.paymentIntents.cancel(intentId)).rejects.toMatchObject({ statusCode: 400 });
    expect(await stripe.checkout.sessions.expire(id)).toMatchObject({
      status: 'expired',
      url: null,
    });
    expect(await stripe.paymentIntents.retrieve(intentId)).toMatchObject({ status: 'canceled' });
    expect(standIn.pay(intentId).error).toMatchObject({ code: 'payment_intent_unexpected_state' });
  });

  it.each([29 * 60, 24 * 3600 + 60])('cannot end %i seconds from now', async (seconds) => {
    const expires_at = Math.floor(Date.now() / 1000) + seconds;
    await expect(open({ expires_at })).rejects.toMatchObject({ param: 'expires_at' });
  });
});
