import { describe, expect, it } from 'vitest';
import { signWebhook } from '#local/stripe/webhooks.ts';
import { LOCAL_WEBHOOK_SECRET } from '#local/services.ts';
import { BOOKING_TABLES, countRows } from '../../api/journey.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { payPage } from '../people/member.ts';

const stack = useStack();

/** Objects of another product on the same account: nothing in our database, no word of ours in their metadata. */
const FOREIGN: [type: string, object: object][] = [
  ['payment_intent.created', { id: 'pi_foreign', object: 'payment_intent' }],
  ['payment_intent.succeeded', { id: 'pi_foreign', object: 'payment_intent', metadata: {} }],
  ['payment_intent.payment_failed', { id: 'pi_foreign', object: 'payment_intent' }],
  ['payment_intent.canceled', { id: 'pi_foreign', object: 'payment_intent' }],
  ['charge.succeeded', { id: 'ch_foreign', object: 'charge', payment_intent: 'pi_foreign' }],
  ['charge.refunded', { id: 'ch_foreign', object: 'charge', payment_intent: null }],
  ['refund.created', { id: 're_foreign', object: 'refund', payment_intent: 'pi_foreign' }],
  ['refund.updated', { id: 're_foreign', object: 'refund', payment_intent: null, charge: null }],
  ['refund.failed', { id: 're_foreign', object: 'refund', payment_intent: 'pi_foreign' }],
  ['charge.dispute.created', { id: 'du_foreign', object: 'dispute', payment_intent: 'pi_foreign' }],
  ['charge.dispute.closed', { id: 'du_foreign', object: 'dispute', payment_intent: null }],
  ['checkout.session.completed', { id: 'cs_foreign', object: 'checkout.session', metadata: null }],
  ['checkout.session.expired', { id: 'cs_foreign', object: 'checkout.session' }],
  ['customer.created', { id: 'cus_foreign', object: 'customer' }],
  ['invoice.paid', { id: 'in_foreign', object: 'invoice' }],
  ['customer.subscription.updated', { id: 'sub_foreign', object: 'subscription' }],
  ['payout.paid', { id: 'po_foreign', object: 'payout' }],
  ['something.quite.new', { id: 'x_1', object: 'something' }],
];

/** Sends an event as Stripe signs it. */
async function send(type: string, object: object): Promise<number> {
  const body = JSON.stringify({
    id: `evt_${type}`,
    object: 'event',
    type,
    created: 1_795_000_000,
    livemode: false,
    data: { object },
  });
  const response = await stack.api('/api/stripe-webhook', {
    body,
    headers: {
      'Stripe-Signature': signWebhook(body, LOCAL_WEBHOOK_SECRET, Math.floor(Date.now() / 1000)),
      'Sec-Fetch-Site': 'cross-site',
    },
  });
  return response.status;
}

const NOTHING = Object.fromEntries(
  BOOKING_TABLES.filter((table) => table !== 'stripe_events').map((table) => [table, 0]),
);

describe('S28 an event that is none of our business', () => {
  it.each(FOREIGN)('%s: 200, ignored, counted', async (type, object) => {
    expect([await send(type, object), await send(type, object)]).toEqual([200, 200]);
    expect(await countRows(stack)).toMatchObject(NOTHING);
    expect(await stack.sql('select * from public.tasks')).toEqual([]);
    const rows = await stack.sql('select outcome from public.stripe_events');
    expect(rows).toHaveLength(1);
    expect(['ignored', 'foreign']).toContain(rows[0]?.['outcome']);
  });

  it('a paid intent of another product on the same account is left alone', async () => {
    const stripe = await stack.deps.getStripe();
    const { id } = await stripe.paymentIntents.create({ amount: 4200, currency: 'usd' });
    stack.stripe.pay(id);
    stack.stripe.refund(id, 1000);
    stack.stripe.dispute(id);
    for (const event of stack.stripe.events()) {
      expect(await stack.stripe.webhooks.deliver(event)).toMatchObject([{ status: 200 }]);
    }
    expect(await countRows(stack)).toMatchObject(NOTHING);
    expect(stack.stripe.refunds(), 'only its own').toHaveLength(1);
  });

  it('a page that was paid for an order that is not here is a task, and Stripe isn’t asked to repeat it', async () => {
    const stripe = await stack.deps.getStripe();
    const metadata = { order_id: crypto.randomUUID(), kind: 'bundle' };
    const session = await stripe.checkout.sessions.create({
      mode: 'payment',
      line_items: [
        {
          quantity: 1,
          price_data: { currency: 'usd', unit_amount: 4200, product_data: { name: 'Lost' } },
        },
      ],
      success_url: 'http://localhost:4321/',
      metadata,
      payment_intent_data: { metadata },
    });
    const intent = await payPage(stack, session.id);
    for (const event of stack.stripe.events()) {
      expect(await stack.stripe.webhooks.deliver(event)).toMatchObject([{ status: 200 }]);
    }
    expect(await stack.sql('select kind, subject from public.tasks')).toEqual([
      { kind: 'payment_without_order', subject: intent },
    ]);
  });
});
