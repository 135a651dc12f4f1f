import { describe, expect, it } from 'vitest';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { sweep } from '../../helpers/stack/settle.ts';
import { deliver, listAppointments } from '../steps.ts';
import { visitor } from '../visitor.ts';

const stack = useStack();

describe('S12 the database is down between payment and booking', () => {
  it('webhook 5xx, browser “being confirmed”; afterwards the redelivery books', async () => {
    const ann = visitor(stack);
    await ann.prepareAndPay();
    stack.databaseGate.close();
    expect(await deliver(stack, 'payment_intent.succeeded')).toBeGreaterThanOrEqual(500);
    const { status, problem } = await ann.confirm();
    expect({ status, code: problem.code }).toEqual({ status: 503, code: 'booking_pending' });
    expect(problem.detail).toContain(
      'Your payment may have gone through, but we can’t see it yet. Please don’t pay again',
    );
    // Which payment it asks about, only the database could say.
    const asked = await ann.status();
    expect(asked.status).toBe(503);
    for (const { detail } of [problem, asked.problem]) {
      expect(detail).not.toMatch(/failed|not charged/i);
    }
    stack.databaseGate.open();
    expect(await deliver(stack, 'payment_intent.succeeded')).toBe(200);
    expect((await ann.status()).body.state).toBe('booked');
    expect(await listAppointments(stack)).toHaveLength(1);
  });

  it('the page that asks again is enough, without any webhook', async () => {
    const ann = visitor(stack);
    await ann.prepareAndPay();
    stack.databaseGate.close();
    await ann.confirm();
    stack.databaseGate.open();
    expect((await ann.status()).body.state).toBe('booked');
  });

  it('so is the sweep; a sweep during the outage breaks nothing', async () => {
    const ann = visitor(stack);
    await ann.prepareAndPay();
    stack.databaseGate.close();
    await ann.confirm();
    await sweep(stack).catch(() => undefined);
    stack.databaseGate.open();
    stack.clock.advance(15);
    await sweep(stack);
    expect(await listAppointments(stack)).toMatchObject([{ payment_status: 'paid' }]);
  });

  it('an outage that swallows the answer of the booking itself books once', async () => {
    const ann = visitor(stack);
    await ann.prepareAndPay();
    const read = stack.stripe.plan.barrier('read', {
      method: 'GET',
      path: /payment_intents\/pi_/,
      after: true,
    });
    const confirming = ann.confirm();
    await read.reached();
    stack.databaseGate.loseAnswers();
    read.release();
    expect((await confirming).status).toBe(503);
    stack.databaseGate.open();
    expect((await ann.confirm()).status).toBe(200);
    expect(await listAppointments(stack)).toHaveLength(1);
  });

  it('down before any payment: the time is not held, and nothing new is charged', async () => {
    const ann = visitor(stack);
    stack.databaseGate.close();
    const { status, problem } = await ann.prepare();
    expect(status).toBe(503);
    expect(problem.detail).toContain('nothing new was charged');
    expect(stack.stripe.paymentIntents()).toEqual([]);
  });
});
