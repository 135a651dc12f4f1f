import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LOCAL_STRIPE_KEYS, startStripe, type StripeStandIn } from '../stand-in.ts';

let standIn: StripeStandIn;
let stripe: Stripe;

beforeEach(async () => {
  standIn = await startStripe({ port: 0, webhooks: 'held' });
  const { hostname, port } = new URL(standIn.url);
  stripe = new Stripe(LOCAL_STRIPE_KEYS.secretKey, {
    protocol: 'http',
    host: hostname,
    port,
    telemetry: false,
  });
});
afterEach(() => standIn.stop());

const create = (idempotencyKey = 'key-1') =>
  stripe.paymentIntents.create({ amount: 9619, currency: 'usd' }, { idempotencyKey });

describe('a disturbed call', () => {
  it.each([
    ['fail_before', 'StripeConnectionError', 0],
    ['apply_then_drop', 'StripeConnectionError', 1],
    ['apply_then_500', 'StripeAPIError', 1],
  ] as const)('%s is answered as %s, and %s intents exist', async (kind, type, count) => {
    standIn.plan.fault(kind, { method: 'POST', path: /payment_intents$/ });
    await expect(create()).rejects.toMatchObject({ type });
    expect(standIn.paymentIntents()).toHaveLength(count);
  });

  it('finds what was created when the response was lost, under the same key', async () => {
    standIn.plan.fault('apply_then_drop', { path: /payment_intents$/, times: 1 });
    await expect(create()).rejects.toMatchObject({ type: 'StripeConnectionError' });
    expect((await create()).id).toBe(standIn.paymentIntents()[0]?.id);
    expect(standIn.paymentIntents()).toHaveLength(1);
  });

  it('gets the remembered 500 again, even once everything works', async () => {
    standIn.plan.fault('apply_then_500', { path: /payment_intents$/ });
    await expect(create()).rejects.toMatchObject({ statusCode: 500 });
    standIn.plan.heal();
    await expect(create()).rejects.toMatchObject({ statusCode: 500 });
    expect((await create('key-2')).status).toBe('requires_payment_method');
  });

  it('leaves other calls alone', async () => {
    standIn.plan.fault('fail_before', { method: 'GET', path: /payment_intents/ });
    const { id } = await create();
    await expect(stripe.paymentIntents.retrieve(id)).rejects.toThrow();
  });

  it.each([
    ['before it runs', false, 0],
    ['before it is answered', true, 1],
  ])('waits at a barrier %s', async (_, after, count) => {
    const barrier = standIn.plan.barrier('create', { path: /payment_intents$/, after });
    const [first, second] = [create('key-1'), create('key-2')];
    await barrier.reached(2);
    expect(standIn.paymentIntents()).toHaveLength(2 * count);
    barrier.release();
    await Promise.all([first, second]);
    expect(standIn.paymentIntents()).toHaveLength(2);
  });
});
