import { describe, expect, it } from 'vitest';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { countSent, ONE_MESSAGE_EACH } from '../../helpers/stack/outbox.ts';
import { deliver, listAppointments } from '../steps.ts';
import { visitor } from '../visitor.ts';

const stack = useStack();

describe('S2 webhook and browser report the same payment', () => {
  it.each(['before', 'after'])('webhook %s the browser: one appointment', async (order) => {
    const ann = visitor(stack);
    await ann.prepareAndPay();
    if (order === 'before') await deliver(stack, 'payment_intent.succeeded');
    const first = await ann.confirm();
    if (order === 'after') await deliver(stack, 'payment_intent.succeeded');
    const second = await ann.confirm();
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    expect(await listAppointments(stack)).toHaveLength(1);
    expect(await countSent(stack)).toEqual(ONE_MESSAGE_EACH);
  });

  it('webhook while the browser’s call has read the payment: one appointment', async () => {
    const ann = visitor(stack);
    await ann.prepareAndPay();
    const read = stack.stripe.plan.barrier('read', {
      method: 'GET',
      path: /payment_intents\/pi_/,
      times: 1,
      after: true,
    });
    const confirming = ann.confirm();
    await read.reached();
    expect(await deliver(stack, 'payment_intent.succeeded')).toBe(200);
    read.release();
    const { status, body } = await confirming;
    expect(status).toBe(200);
    expect((await ann.confirm()).body).toEqual(body);
    expect(await listAppointments(stack)).toHaveLength(1);
    expect(await countSent(stack)).toEqual(ONE_MESSAGE_EACH);
  });

  it('browser while the webhook has read the payment: one appointment', async () => {
    const ann = visitor(stack);
    await ann.prepareAndPay();
    const read = stack.stripe.plan.barrier('read', {
      method: 'GET',
      path: /payment_intents\/pi_/,
      times: 1,
      after: true,
    });
    const delivering = deliver(stack, 'payment_intent.succeeded');
    await read.reached();
    expect((await ann.confirm()).status).toBe(200);
    read.release();
    expect(await delivering).toBe(200);
    expect(await listAppointments(stack)).toHaveLength(1);
    expect(await countSent(stack)).toEqual(ONE_MESSAGE_EACH);
  });

  it('both stopped at the same step and released together: one appointment', async () => {
    const ann = visitor(stack);
    await ann.prepareAndPay();
    const read = stack.stripe.plan.barrier('read', {
      method: 'GET',
      path: /payment_intents\/pi_/,
      after: true,
    });
    const calls = [ann.confirm(), ann.confirm()];
    const delivering = deliver(stack, 'payment_intent.succeeded');
    await read.reached(3);
    read.release();
    const [first, second] = await Promise.all(calls);
    expect(await delivering).toBe(200);
    expect(second?.body).toEqual(first?.body);
    expect(await countSent(stack)).toEqual(ONE_MESSAGE_EACH);
  });
});
