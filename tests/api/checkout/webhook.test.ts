import { describe, expect, it } from 'vitest';
import { LOCAL_WEBHOOK_SECRET } from '#local/services.ts';
import { signWebhook } from '#local/stripe/webhooks.ts';
import { buildBooking, confirm, countRows, pay, stripeFails } from '../journey.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';

const stack = useStack();

const ONE_OF_EACH = { appointments: 1, ledger: 1, messages: 3 };

function succeededEvent() {
  const event = stack.stripe.events().find(({ type }) => type === 'payment_intent.succeeded');
  if (!event) throw new Error('No payment has succeeded');
  return event;
}

/** Sends a body to the webhook, signed now unless told otherwise. */
function send(body: string, signature?: string) {
  const now = Math.floor(Date.now() / 1000);
  const signed = signature ?? signWebhook(body, LOCAL_WEBHOOK_SECRET, now);
  return stack.api('/api/stripe-webhook', {
    body,
    headers: { 'Stripe-Signature': signed, 'Sec-Fetch-Site': 'cross-site' },
  });
}

describe('payment_intent.succeeded', () => {
  it('books and tells the client when the browser has died', async () => {
    await pay(stack, buildBooking());
    await stack.stripe.webhooks.release();
    expect(await countRows(stack)).toMatchObject(ONE_OF_EACH);
    expect(await stack.mailbox.list()).toHaveLength(2);
  });

  it.each(['before', 'after'])(
    'makes one appointment when it comes %s the browser',
    async (order) => {
      const paymentIntentId = await pay(stack, buildBooking());
      if (order === 'before') await stack.stripe.webhooks.release();
      const first = await confirm(stack, buildBooking(), paymentIntentId);
      if (order === 'after') await stack.stripe.webhooks.release();
      const second = await confirm(stack, buildBooking(), paymentIntentId);
      expect(first.body).toEqual(second.body);
      expect(first.body.notifications).toEqual({ email: true, sms: true, waiting: [] });
      expect(await countRows(stack)).toMatchObject(ONE_OF_EACH);
      expect(await stack.mailbox.list()).toHaveLength(2);
    },
  );

  it('makes one appointment when it comes while the browser is confirming', async () => {
    const paymentIntentId = await pay(stack, buildBooking());
    const [answer, attempts] = await Promise.all([
      confirm(stack, buildBooking(), paymentIntentId),
      stack.stripe.webhooks.deliver(succeededEvent()),
    ]);
    // The call that books it sends the messages; for the other, they may still be on their way.
    const { email, sms, waiting } = answer.body.notifications;
    expect([...(email ? ['email'] : []), ...(sms ? ['sms'] : []), ...waiting].sort()).toEqual([
      'email',
      'sms',
    ]);
    expect(attempts).toMatchObject([{ status: 200 }]);
    expect(await countRows(stack)).toMatchObject(ONE_OF_EACH);
    expect(await stack.texts.list()).toHaveLength(1);
  });

  it('has no further effect when it comes three times at once', async () => {
    await pay(stack, buildBooking());
    const event = succeededEvent();
    const attempts = await Promise.all([1, 2, 3].map(() => stack.stripe.webhooks.deliver(event)));
    expect(attempts.flat().map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await countRows(stack)).toMatchObject(ONE_OF_EACH);
    expect(await stack.mailbox.list()).toHaveLength(2);
  });

  it('acts on the payment as it is now, not on the event’s copy', async () => {
    const paymentIntentId = await pay(stack, buildBooking());
    stack.stripe.tamper(paymentIntentId, { amount_received: 1 });
    expect(await stack.stripe.webhooks.deliver(succeededEvent())).toMatchObject([{ status: 200 }]);
    expect(await countRows(stack)).toMatchObject({ appointments: 0, ledger: 2 });
    expect(await stack.sql('select kind from public.tasks')).toEqual([
      { kind: 'payment_mismatch' },
    ]);
  });

  it('records nothing when the work fails, so that the next delivery does it', async () => {
    const paymentIntentId = await pay(stack, buildBooking());
    stack.stripe.faults.before = () => Promise.resolve(stripeFails());
    const [failed] = await stack.stripe.webhooks.deliver(succeededEvent());
    expect(failed?.status).toBeGreaterThanOrEqual(500);
    expect(await countRows(stack)).toMatchObject({ appointments: 0, stripe_events: 0 });

    delete stack.stripe.faults.before;
    await stack.stripe.webhooks.deliver(succeededEvent());
    expect(await countRows(stack)).toMatchObject(ONE_OF_EACH);
    expect((await confirm(stack, buildBooking(), paymentIntentId)).status).toBe(200);
  });
});

describe('an event that is none of our business', () => {
  it.each([
    ['a type that we do not handle', 'customer.created', { id: 'cus_1' }, 'ignored'],
    ['a payment that we did not make', 'payment_intent.succeeded', { id: 'pi_other' }, 'foreign'],
  ])('is accepted, counted and left alone: %s', async (_, type, object, outcome) => {
    const event = { id: 'evt_1', object: 'event', type, created: 1, data: { object } };
    const response = await send(JSON.stringify(event));
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ outcome });
    expect(await stack.sql('select type, outcome from public.stripe_events')).toEqual([
      { type, outcome },
    ]);
  });
});

describe('what is signed and no event', () => {
  const EVENT = {
    id: 'evt_1',
    object: 'event',
    type: 'payment_intent.succeeded',
    created: 1,
    data: { object: { id: 'pi_1' } },
  };

  it.each([
    ['not JSON', 'nonsense'],
    ['half of an event', JSON.stringify(EVENT).slice(0, -2)],
    ['nothing', 'null'],
    ['a number', '7'],
    ['a list', '[]'],
    ['an empty object', '{}'],
    ['an event without an id', JSON.stringify({ ...EVENT, id: undefined })],
    ['an event whose id is no text', JSON.stringify({ ...EVENT, id: 7 })],
    ['an event whose id is no id', JSON.stringify({ ...EVENT, id: 'evt \u0000' })],
    ['an event without a type', JSON.stringify({ ...EVENT, type: undefined })],
    ['an event of no time', JSON.stringify({ ...EVENT, created: 'now' })],
    ['an event of a time that cannot be', JSON.stringify({ ...EVENT, created: 9e15 })],
    ['an event about nothing', JSON.stringify({ ...EVENT, data: undefined })],
    ['an event about no object', JSON.stringify({ ...EVENT, data: { object: 'pi_1' } })],
    ['an event about a payment without an id', JSON.stringify({ ...EVENT, data: { object: {} } })],
    [
      'an event about a payment whose id is none',
      JSON.stringify({ ...EVENT, data: { object: { id: {} } } }),
    ],
  ])('is refused for good: %s', async (_, body) => {
    const response = await send(body);
    expect(response.status).toBe(400);
    expect(stack.logs.join()).not.toContain('request_failed');
    expect(await countRows(stack)).toMatchObject({ stripe_events: 0 });
  });
});

describe('the signature of the webhook', () => {
  const body = JSON.stringify({ id: 'evt_1', object: 'event', type: 'customer.created' });
  const now = () => Math.floor(Date.now() / 1000);

  it.each([
    ['none', () => ''],
    ['nonsense', () => 'nonsense'],
    ['one with another secret', () => signWebhook(body, 'whsec_other', now())],
    ['one of another body', () => signWebhook(`${body} `, LOCAL_WEBHOOK_SECRET, now())],
    ['one that is ten minutes old', () => signWebhook(body, LOCAL_WEBHOOK_SECRET, now() - 600)],
  ])('is refused when it is %s', async (_, sign) => {
    const response = await send(body, sign());
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'bad_signature' });
  });

  it('is asked for even on a body that is no event at all', async () => {
    expect((await send('[', 'nonsense')).status).toBe(400);
    expect((await send('')).status).toBe(400);
  });
});
