import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LOCAL_STRIPE_KEYS, type StripeStandIn } from './stand-in.ts';
import { startHeldStripe, connectTo, createIntent } from '#tests/helpers/browser/held-stripe.ts';

let standIn: StripeStandIn;
let stripe: Stripe;

beforeEach(async () => {
  standIn = await startHeldStripe();
  stripe = connectTo(standIn, LOCAL_STRIPE_KEYS.secretKey);
});
afterEach(() => standIn.stop());

const connect = (key: string) => connectTo(standIn, key);
const create = (options?: Stripe.RequestOptions) => createIntent(stripe, options);

describe('idempotency', () => {
  it('gives the first answer again for the same key and parameters', async () => {
    const first = await create({ idempotencyKey: 'key-1' });
    const second = await create({ idempotencyKey: 'key-1' });
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(standIn.paymentIntents()).toHaveLength(1);
  });

  it('refuses the same key with other parameters, or for another call', async () => {
    await create({ idempotencyKey: 'key-1' });
    const other = stripe.paymentIntents.create(
      { amount: 1, currency: 'usd' },
      { idempotencyKey: 'key-1' },
    );
    await expect(other).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
    const elsewhere = stripe.customers.create({}, { idempotencyKey: 'key-1' });
    await expect(elsewhere).rejects.toMatchObject({ type: 'StripeIdempotencyError' });
  });

  it('remembers an answer of 500, and only one object exists', async () => {
    standIn.faults.remembering = (_call, answer) =>
      Promise.resolve({
        ...answer,
        status: 500,
        body: '{"error":{"type":"api_error","message":"fault"}}',
      });
    await expect(create({ idempotencyKey: 'key-1' })).rejects.toMatchObject({ statusCode: 500 });
    delete standIn.faults.remembering;
    await expect(create({ idempotencyKey: 'key-1' })).rejects.toMatchObject({ statusCode: 500 });
    expect(standIn.paymentIntents()).toHaveLength(1);
  });

  it('answers 409 while the first call with the key still runs', async () => {
    const gate = Promise.withResolvers<void>();
    standIn.faults.remembering = async (_call, answer) => {
      await gate.promise;
      return answer;
    };
    const first = create({ idempotencyKey: 'key-1' });
    await expect.poll(() => standIn.paymentIntents().length).toBe(1);
    await expect(create({ idempotencyKey: 'key-1' })).rejects.toMatchObject({ statusCode: 409 });
    gate.resolve();
    expect((await first).status).toBe('requires_payment_method');
  });

  it('leaves the key unused when a parameter was wrong', async () => {
    const bad = stripe.paymentIntents.create(
      { amount: 0.5, currency: 'usd' },
      { idempotencyKey: 'key-1' },
    );
    await expect(bad).rejects.toMatchObject({ code: 'parameter_invalid_integer' });
    expect((await create({ idempotencyKey: 'key-1' })).amount).toBe(9619);
  });
});

describe('access', () => {
  it('answers 401 to an unknown key', async () => {
    await expect(connect('sk_test_other').paymentIntents.list()).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
    });
  });

  it('lets a browser see only the intent whose secret it knows, without its metadata', async () => {
    const intent = await create();
    const read = (secret: string) =>
      fetch(`${standIn.url}/v1/payment_intents/${intent.id}?client_secret=${secret}`, {
        headers: { Authorization: `Bearer ${standIn.publishableKey}` },
      });
    expect((await read('wrong')).status).toBe(400);
    const seen = await (await read(intent.client_secret ?? '')).json();
    expect(seen).toMatchObject({ id: intent.id, amount: 9619 });
    expect(seen).not.toHaveProperty('metadata');
    await expect(connect(standIn.publishableKey).refunds.list()).rejects.toMatchObject({
      code: 'secret_key_required',
    });
  });

  it.each([
    [{ amount: 100, currency: 'usd', tip: '1' }, 'parameter_unknown'],
    [{ currency: 'usd' }, 'parameter_missing'],
    [{ amount: 10, currency: 'usd' }, 'amount_too_small'],
  ])('refuses %j with %s', async (params, code) => {
    const call = stripe.paymentIntents.create(
      params as unknown as Stripe.PaymentIntentCreateParams,
    );
    await expect(call).rejects.toMatchObject({ type: 'StripeInvalidRequestError', code });
  });

  it('answers 404 for what it does not have', async () => {
    await expect(stripe.paymentIntents.retrieve('pi_3none')).rejects.toMatchObject({
      code: 'resource_missing',
      statusCode: 404,
    });
    await expect(stripe.products.list()).rejects.toMatchObject({ statusCode: 404 });
  });
});
