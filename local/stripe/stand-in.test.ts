import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LOCAL_STRIPE_KEYS, startStripe, type StripeStandIn } from './stand-in.ts';
import { CARD } from './test-cards.ts';

const SECRET = 'whsec_test';
let standIn: StripeStandIn;
let stripe: Stripe;
let received: Request[];

beforeEach(async () => {
  received = [];
  standIn = await startStripe({
    port: 0,
    webhooks: 'held',
    endpoints: [
      {
        url: 'http://site.test/api/stripe-webhook',
        secret: SECRET,
        send: (request) => {
          received.push(request);
          return Promise.resolve(new Response('ok'));
        },
      },
    ],
  });
  stripe = connect(LOCAL_STRIPE_KEYS.secretKey);
});
afterEach(() => standIn.stop());

function connect(key: string): Stripe {
  const { hostname, port } = new URL(standIn.url);
  return new Stripe(key, {
    protocol: 'http',
    host: hostname,
    port,
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

const create = (options?: Stripe.RequestOptions) =>
  stripe.paymentIntents.create(
    {
      amount: 9619,
      currency: 'usd',
      automatic_payment_methods: { enabled: true },
      metadata: { order_id: 'order-1' },
    },
    options,
  );

describe('payment intents', () => {
  it('waits for a card, then succeeds and names its charge', async () => {
    const intent = await create();
    expect(intent).toMatchObject({
      status: 'requires_payment_method',
      amount: 9619,
      amount_received: 0,
    });
    standIn.pay(intent.id);
    const paid = await stripe.paymentIntents.retrieve(intent.id, {
      expand: ['latest_charge.refunds'],
    });
    expect(paid).toMatchObject({
      status: 'succeeded',
      amount_received: 9619,
      latest_charge: { object: 'charge', paid: true, refunds: { data: [] } },
    });
  });

  it.each([
    [CARD.declined, 'card_declined', 'generic_decline', 'Your card was declined.'],
    [
      CARD.insufficientFunds,
      'card_declined',
      'insufficient_funds',
      'Your card has insufficient funds.',
    ],
    [CARD.expired, 'expired_card', undefined, 'Your card has expired.'],
    [CARD.incorrectCvc, 'incorrect_cvc', undefined, "Your card's security code is incorrect."],
    [
      '4111111111111111',
      'card_declined',
      'test_mode_live_card',
      expect.stringContaining('non test card'),
    ],
  ])('declines %s with %s and waits for another card', async (card, code, declineCode, message) => {
    const intent = await create();
    const { error } = standIn.pay(intent.id, { card });
    expect(error).toMatchObject({ type: 'card_error', code, message });
    expect(error?.decline_code).toBe(declineCode);
    const after = await stripe.paymentIntents.retrieve(intent.id);
    expect(after).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code },
    });
    expect(standIn.events().map(({ type }) => type)).toEqual([
      'payment_intent.created',
      'charge.failed',
      'payment_intent.payment_failed',
    ]);
    expect(standIn.pay(intent.id).paymentIntent.status).toBe('succeeded');
  });

  it('never keeps the number of a card', async () => {
    const intent = await create();
    await stripe.paymentIntents
      .confirm(
        intent.id,
        // The browser's form sends card data, which the server SDK has no types for.
        {
          payment_method_data: {
            type: 'card',
            card: { number: '4111111111111111', exp_month: 12, exp_year: 2030 },
          },
        } as Stripe.PaymentIntentConfirmParams,
        { idempotencyKey: 'confirm:1' },
      )
      .catch(() => undefined);
    const response = await fetch(`${standIn.url}/v1/events`, {
      headers: { Authorization: `Bearer ${standIn.secretKey}` },
    });
    expect(await response.text()).not.toContain('4111111111111111');
  });

  it.each([
    ['complete', 'succeeded'],
    ['fail', 'requires_payment_method'],
    ['leave', 'requires_action'],
  ] as const)('asks for 3-D Secure: %s ends in %s', async (challenge, status) => {
    const intent = await create();
    standIn.pay(intent.id, { card: CARD.challenged, challenge });
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe(status);
  });

  it('cancels an open intent once, and never a paid one', async () => {
    const open = await create();
    expect((await stripe.paymentIntents.cancel(open.id)).status).toBe('canceled');
    await expect(stripe.paymentIntents.cancel(open.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
      statusCode: 400,
    });
    const paid = await create();
    standIn.pay(paid.id);
    await expect(stripe.paymentIntents.cancel(paid.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
      payment_intent: { status: 'succeeded' },
    });
    expect(standIn.pay(open.id).error?.code).toBe('payment_intent_unexpected_state');
  });

  it('changes the amount only while nothing is paid', async () => {
    const intent = await create();
    expect((await stripe.paymentIntents.update(intent.id, { amount: 5000 })).amount).toBe(5000);
    standIn.pay(intent.id);
    await expect(stripe.paymentIntents.update(intent.id, { amount: 4000 })).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    const changed = await stripe.paymentIntents.update(intent.id, {
      metadata: { seen: 'yes', order_id: '' },
    });
    expect(changed.metadata).toEqual({ seen: 'yes' });
  });

  it('lists the newest first, page by page', async () => {
    const ids = [];
    for (let index = 0; index < 5; index++) ids.unshift((await create()).id);
    const first = await stripe.paymentIntents.list({ limit: 2 });
    expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect(first.has_more).toBe(true);
    const all = await stripe.paymentIntents.list({ limit: 2 }).autoPagingToArray({ limit: 10 });
    expect(all.map(({ id }) => id)).toEqual(ids);
  });
});

describe('refunds', () => {
  const pay = async () => {
    const intent = await create();
    standIn.pay(intent.id);
    return intent.id;
  };

  it('refunds in parts, never more than was paid', async () => {
    const payment_intent = await pay();
    const part = await stripe.refunds.create({ payment_intent, amount: 4000 });
    expect(part).toMatchObject({ status: 'succeeded', amount: 4000, payment_intent });
    await expect(stripe.refunds.create({ payment_intent, amount: 5620 })).rejects.toMatchObject({
      statusCode: 400,
    });
    expect((await stripe.refunds.create({ payment_intent })).amount).toBe(5619);
    await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
    expect((await stripe.refunds.list({ payment_intent })).data).toHaveLength(2);
  });

  it('refuses to refund what was not paid', async () => {
    const intent = await create();
    await expect(stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
      statusCode: 400,
    });
  });

  it('gives the money back to the charge when the bank refuses a refund', async () => {
    const payment_intent = await pay();
    const refund = await stripe.refunds.create({ payment_intent });
    standIn.failRefund(refund.id);
    expect((await stripe.refunds.retrieve(refund.id)).status).toBe('failed');
    expect((await stripe.refunds.create({ payment_intent })).amount).toBe(9619);
  });
});

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

describe('webhooks', () => {
  it('signs each event so that the SDK accepts it, and again when sent twice', async () => {
    const intent = await create();
    standIn.pay(intent.id);
    const event = standIn.webhooks.held().find(({ type }) => type === 'payment_intent.succeeded');
    if (!event) throw new Error('no event');
    await standIn.webhooks.deliver(event);
    await standIn.webhooks.deliver(event);
    expect(received).toHaveLength(2);
    for (const request of received) {
      const header = request.headers.get('Stripe-Signature') ?? '';
      expect(stripe.webhooks.constructEvent(await request.text(), header, SECRET)).toMatchObject({
        id: event.id,
        data: { object: { id: intent.id, status: 'succeeded' } },
      });
    }
  });

  it('dates a signature as asked, so that an old one is refused', async () => {
    await create();
    const [event] = standIn.webhooks.held();
    if (!event) throw new Error('no event');
    await standIn.webhooks.deliver(event, { signedAt: Math.floor(Date.now() / 1000) - 3600 });
    const body = (await received[0]?.text()) ?? '';
    const header = received[0]?.headers.get('Stripe-Signature') ?? '';
    expect(() => stripe.webhooks.constructEvent(body, header, SECRET)).toThrow(/tolerance/);
  });
});

describe('what the bank does later', () => {
  it('takes a pending refund, or sends it back', async () => {
    const intent = await create();
    standIn.pay(intent.id, { card: CARD.refundsArePending });
    const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 100 });
    expect(refund.status).toBe('pending');
    expect(standIn.completeRefund(refund.id).status).toBe('succeeded');
    expect(standIn.failRefund(refund.id).status).toBe('failed');
    expect(standIn.charges()).toMatchObject([{ amount_refunded: 0 }]);
  });

  it('disputes a payment, which can then not be refunded', async () => {
    const intent = await create();
    standIn.pay(intent.id);
    const { id } = standIn.dispute(intent.id);
    expect(await stripe.disputes.retrieve(id)).toMatchObject({ status: 'needs_response' });
    expect((await stripe.disputes.list({ payment_intent: intent.id })).data).toHaveLength(1);
    await expect(stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
      code: 'charge_disputed',
    });
    expect(standIn.closeDispute(id, 'lost').status).toBe('lost');
  });
});
