import { describe, expect, it } from 'vitest';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { deliver, keptCents, listAppointments, listOrderStates } from '../steps.ts';
import { visitor } from '../visitor.ts';

const stack = useStack();
const CANCEL = { method: 'POST', path: /payment_intents\/pi_\w+\/cancel$/ } as const;

const intentStatus = (id: string) => stack.stripe.paymentIntent(id).status;
const heldTimes = async () =>
  (await stack.sql(`select order_id from public.occupancy where kind = 'hold'`)).length;

describe('S6 the time is taken between intent and confirmation', () => {
  it('cannot happen during the hold: the second is refused, with other times', async () => {
    const [ann, bo] = [visitor(stack, 'ann'), visitor(stack, 'bo')];
    await ann.prepareAndPay();
    stack.clock.advance(9);
    const { status, problem } = await bo.prepare();
    expect({ status, code: problem.code }).toEqual({ status: 409, code: 'slot_taken' });
    expect(problem.alternatives?.length).toBeGreaterThan(0);
    expect(stack.stripe.paymentIntents()).toHaveLength(1);
    expect((await ann.confirm()).status).toBe(200);
  });

  it('an expired hold is free for the next one, its intent canceled first', async () => {
    const [ann, bo] = [visitor(stack, 'ann'), visitor(stack, 'bo')];
    await ann.prepare();
    stack.clock.advance(11);
    const cancelling = stack.stripe.plan.barrier('cancel', { ...CANCEL, after: true });
    const claiming = bo.prepare();
    await cancelling.reached();
    // Cancelled, but no one has heard of it yet: the time is still Ann's.
    expect(intentStatus(ann.paymentIntentId)).toBe('canceled');
    expect(await heldTimes()).toBe(1);
    expect(await listOrderStates(stack)).toEqual(['open']);
    cancelling.release();
    expect((await claiming).status).toBe(200);
    expect(ann.pay().error?.code).toBe('payment_intent_unexpected_state');
    bo.pay();
    expect((await bo.confirm()).status).toBe(200);
    expect(await listAppointments(stack)).toMatchObject([{ email: 'bo@example.com' }]);
  });

  it('anyone who pays after the hold ran out and before anyone else asks gets the time', async () => {
    const [ann, bo] = [visitor(stack, 'ann'), visitor(stack, 'bo')];
    await ann.prepare();
    stack.clock.advance(30);
    ann.pay();
    const { status, problem } = await bo.prepare();
    expect({ status, code: problem.code }).toEqual({ status: 409, code: 'slot_taken' });
    expect(await listAppointments(stack)).toMatchObject([{ email: 'ann@example.com' }]);
    expect((await ann.confirm()).status).toBe(200);
  });

  it('anyone who pays while someone else’s claim is about to cancel the payment gets the time', async () => {
    const [ann, bo] = [visitor(stack, 'ann'), visitor(stack, 'bo')];
    await ann.prepare();
    stack.clock.advance(11);
    const cancelling = stack.stripe.plan.barrier('cancel', CANCEL);
    const claiming = bo.prepare();
    await cancelling.reached();
    expect(ann.pay().error).toBeNull();
    cancelling.release();
    const { status, problem } = await claiming;
    expect({ status, code: problem.code }).toEqual({ status: 409, code: 'slot_taken' });
    expect((await ann.confirm()).status).toBe(200);
    expect(stack.stripe.refunds()).toEqual([]);
    expect(await keptCents(stack)).toBe(18169);
  });

  it('frees nothing while Stripe does not answer: 503, and the first can still pay', async () => {
    const [ann, bo] = [visitor(stack, 'ann'), visitor(stack, 'bo')];
    await ann.prepare();
    stack.clock.advance(11);
    stack.stripe.plan.fault('fail_before', CANCEL);
    expect((await bo.prepare()).status).toBe(503);
    expect(await heldTimes()).toBe(1);
    ann.pay();
    expect((await ann.confirm()).status).toBe(200);
  });

  it('a cancel whose answer was lost is read back, and frees the time', async () => {
    const [ann, bo] = [visitor(stack, 'ann'), visitor(stack, 'bo')];
    await ann.prepare();
    stack.clock.advance(11);
    stack.stripe.plan.fault('apply_then_drop', { ...CANCEL, times: 1 });
    expect([200, 503]).toContain((await bo.prepare()).status);
    expect((await bo.prepare()).status).toBe(200);
    expect(await heldTimes()).toBe(1);
    expect(intentStatus(ann.paymentIntentId)).toBe('canceled');
  });

  it('a late payment gets the time back if it is still free', async () => {
    const ann = visitor(stack, 'ann');
    await ann.prepare();
    stack.clock.advance(45);
    ann.pay();
    expect((await ann.confirm()).status).toBe(200);
  });

  it.each(['browser', 'webhook'])(
    'a payment whose time is gone is refunded once, no matter who reports it first: %s',
    async (first) => {
      const [ann, bo] = [visitor(stack, 'ann'), visitor(stack, 'bo')];
      await ann.prepare();
      // As if its hold had been lost altogether.
      await stack.sql('delete from public.occupancy');
      await bo.prepareAndPay();
      expect((await bo.confirm()).status).toBe(200);
      ann.pay();
      if (first === 'webhook') await deliver(stack, 'payment_intent.succeeded');
      const { status, problem } = await ann.confirm();
      if (first === 'browser') await deliver(stack, 'payment_intent.succeeded');
      expect({ status, code: problem.code }).toEqual({ status: 409, code: 'slot_lost_refunded' });
      expect(problem.alternatives).toHaveLength(3);
      expect((await ann.confirm()).problem.code).toBe('slot_lost_refunded');
      expect(stack.stripe.refunds()).toHaveLength(1);
      expect(await keptCents(stack)).toBe(18169);
    },
  );
});
