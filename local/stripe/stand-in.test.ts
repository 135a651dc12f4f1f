import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LOCAL_STRIPE_KEYS, type StripeStandIn } from './stand-in.ts';
import { CARD } from './cards/test-cards.ts';
import {
  SECRET,
  startHeldStripe,
  connectTo,
  createIntent,
} from '#tests/helpers/browser/held-stripe.ts';

let standIn: StripeStandIn;
let stripe: Stripe;
let received: Request[];

beforeEach(async () => {
  received = [];
  standIn = await startHeldStripe(received);
  stripe = connectTo(standIn, LOCAL_STRIPE_KEYS.secretKey);
});
afterEach(() => standIn.stop());
const create = (options?: Stripe.RequestOptions) => createIntent(stripe, options);

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

  it('returns the money to the charge when the bank rejects a refund', async () => {
    const payment_intent = await pay();
    const refund = await stripe.refunds.create({ payment_intent });
    standIn.failRefund(refund.id);
    expect((await stripe.refunds.retrieve(refund.id)).status).toBe('failed');
    expect((await stripe.refunds.create({ payment_intent })).amount).toBe(9619);
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
  it('accepts a pending refund, or returns it', async () => {
    const intent = await create();
    standIn.pay(intent.id, { card: CARD.refundsArePending });
    const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 100 });
    expect(refund.status).toBe('pending');
    expect(standIn.completeRefund(refund.id).status).toBe('succeeded');
    expect(standIn.failRefund(refund.id).status).toBe('failed');
    expect(standIn.charges()).toMatchObject([{ amount_refunded: 0 }]);
  });

  it('disputes a payment, which then can’t be refunded', async () => {
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
