import { describe, expect, it } from 'vitest';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { countSent, ONE_MESSAGE_EACH } from '../../helpers/stack/outbox.ts';
import { deliver, keptCents, listAppointments, requireEvent } from '../steps.ts';
import { visitor } from '../visitor.ts';

const stack = useStack();

const countEvents = async () =>
  (await stack.sql('select stripe_event_id from public.stripe_events')).length;

describe('S3 an event that comes again', () => {
  it('three times at once: 200 each, one row, one appointment, one message', async () => {
    await visitor(stack).prepareAndPay();
    const event = requireEvent(stack, 'payment_intent.succeeded');
    const attempts = await Promise.all([1, 2, 3].map(() => stack.stripe.webhooks.deliver(event)));
    expect(attempts.flat().map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await countEvents()).toBe(1);
    expect(await listAppointments(stack)).toHaveLength(1);
    expect(await countSent(stack)).toMatchObject(ONE_MESSAGE_EACH);
  });

  it('another event of the same payment has no further effect', async () => {
    await visitor(stack).prepareAndPay();
    const event = requireEvent(stack, 'payment_intent.succeeded');
    await stack.stripe.webhooks.deliver(event);
    const [again] = await stack.stripe.webhooks.deliver({ ...event, id: 'evt_another' });
    expect(again?.status).toBe(200);
    expect(await listAppointments(stack)).toHaveLength(1);
    expect(await countSent(stack)).toMatchObject(ONE_MESSAGE_EACH);
  });

  it('charge.succeeded beside payment_intent.succeeded has no further effect', async () => {
    await visitor(stack).prepareAndPay();
    expect(await deliver(stack, 'charge.succeeded')).toBe(200);
    expect(await deliver(stack, 'payment_intent.succeeded')).toBe(200);
    expect(await deliver(stack, 'charge.succeeded')).toBe(200);
    expect(await listAppointments(stack)).toHaveLength(1);
    expect(await keptCents(stack)).toBe(18169);
  });
});

describe('S3b the work on an event fails halfway', () => {
  it.each([
    ['Stripe does not answer', () => stack.stripe.plan.fault('fail_before', { path: /v1/ })],
    ['the database is down', () => stack.databaseGate.close()],
    ['the database’s answers are lost', () => stack.databaseGate.loseAnswers()],
  ])('5xx when %s; the next delivery does the work, once', async (_, breakIt) => {
    const ann = visitor(stack);
    await ann.prepareAndPay();
    breakIt();
    expect(await deliver(stack, 'payment_intent.succeeded')).toBeGreaterThanOrEqual(500);
    stack.stripe.plan.heal();
    stack.databaseGate.open();
    expect(await deliver(stack, 'payment_intent.succeeded')).toBe(200);
    expect(await listAppointments(stack)).toMatchObject([{ payment_status: 'paid' }]);
    expect(await countSent(stack)).toEqual(ONE_MESSAGE_EACH);
    expect(await countEvents()).toBe(1);
  });

  it.each([
    ['goes away', 0, () => stack.databaseGate.close()],
    ['does the work and its answer is lost', 1, () => stack.databaseGate.loseAnswers()],
  ])('the database %s once the payment was read: done once', async (_, booked, breakIt) => {
    await visitor(stack).prepareAndPay();
    const read = stack.stripe.plan.barrier('read', {
      method: 'GET',
      path: /payment_intents\/pi_/,
      after: true,
    });
    const delivering = deliver(stack, 'payment_intent.succeeded');
    await read.reached();
    breakIt();
    read.release();
    expect(await delivering).toBeGreaterThanOrEqual(500);
    expect((await listAppointments(stack)).length).toBeLessThanOrEqual(booked);
    stack.databaseGate.open();
    expect(await deliver(stack, 'payment_intent.succeeded')).toBe(200);
    expect(await listAppointments(stack)).toHaveLength(1);
    expect(await countSent(stack)).toMatchObject(ONE_MESSAGE_EACH);
  });
});
