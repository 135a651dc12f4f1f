import { describe, expect, it } from 'vitest';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { listSent } from '../../helpers/stack/outbox.ts';
import { deliver, keptCents, listAppointments, requireEvent } from '../steps.ts';
import { visitor } from '../visitor.ts';

const stack = useStack();
const THREE_DAYS = 3 * 24 * 60;
const NEXT_WEEK = { appointmentDate: '2026-12-02' };

describe('S5 the webhook comes three days late', () => {
  it('books a time that is free and ahead', async () => {
    const ann = visitor(stack, 'ann', NEXT_WEEK);
    await ann.prepareAndPay();
    stack.clock.advance(THREE_DAYS);
    expect(await deliver(stack, 'payment_intent.succeeded')).toBe(200);
    expect(await listAppointments(stack)).toMatchObject([{ payment_status: 'paid' }]);
  });

  it('refunds in full, once, when the time is gone, and says so with an apology', async () => {
    const ann = visitor(stack, 'ann', NEXT_WEEK);
    await ann.prepareAndPay();
    stack.clock.advance(THREE_DAYS);
    // As if its hold had been lost altogether.
    await stack.sql('delete from public.occupancy');
    const bo = visitor(stack, 'bo', NEXT_WEEK);
    const late = requireEvent(stack, 'payment_intent.succeeded');
    await bo.prepareAndPay();
    expect((await bo.confirm()).status).toBe(200);

    for (let round = 0; round < 3; round += 1) {
      expect(await stack.stripe.webhooks.deliver(late)).toMatchObject([{ status: 200 }]);
    }
    expect(stack.stripe.refunds()).toMatchObject([
      { payment_intent: ann.paymentIntentId, amount: 18169 },
    ]);
    expect(await listAppointments(stack)).toMatchObject([{ email: 'bo@example.com' }]);
    expect(await keptCents(stack)).toBe(18169);
    const toAnn = (await listSent(stack)).filter(({ to }) => to === 'ann@example.com');
    expect(toAnn, 'one apology').toHaveLength(1);
  });

  it('never books a time that has passed, even if it is free', async () => {
    const ann = visitor(stack, 'ann', { appointmentDate: '2026-11-25' });
    await ann.prepareAndPay();
    stack.clock.advance(THREE_DAYS);
    expect(await deliver(stack, 'payment_intent.succeeded')).toBe(200);
    expect(await listAppointments(stack)).toEqual([]);
    expect(stack.stripe.refunds()).toHaveLength(1);
    expect(await keptCents(stack)).toBe(0);
  });

  it('refuses a signature from three days ago: 400, and nothing happens', async () => {
    await visitor(stack).prepareAndPay();
    const event = requireEvent(stack, 'payment_intent.succeeded');
    const signedAt = Math.floor(Date.now() / 1000) - THREE_DAYS * 60;
    expect(await stack.stripe.webhooks.deliver(event, { signedAt })).toMatchObject([
      { status: 400 },
    ]);
    expect(await listAppointments(stack)).toEqual([]);
  });
});
