import { describe, expect, it } from 'vitest';
import { refundPayment } from '../../netlify/api/payments/refunds.ts';
import { useStack } from '../helpers/shared-stack.ts';
import { settle, sweep } from '../helpers/settle.ts';
import { keptCents, listAppointments } from './steps.ts';
import { visitor } from './visitor.ts';

const stack = useStack();
const REFUND = { method: 'POST', path: /v1\/refunds$/ } as const;

async function book() {
  const ann = visitor(stack);
  await ann.prepareAndPay();
  await ann.confirm();
  return ann.paymentIntentId;
}
const refund = (paymentIntentId: string, reason: string, amountCents?: number) =>
  refundPayment(stack.deps, {
    paymentIntentId,
    reason,
    ...(amountCents === undefined ? {} : { amountCents }),
  });

describe('S9 a refund is asked for twice at once', () => {
  it.each([
    ['all of it', undefined, 0, 'refunded'],
    ['a part of it', 5000, 13169, 'paid'],
  ])('%s in two tabs, the first held inside Stripe: one refund', async (_, cents, kept, status) => {
    const paymentIntentId = await book();
    const asking = stack.stripe.plan.barrier('refund', REFUND);
    const first = refund(paymentIntentId, 'admin', cents);
    await asking.reached();
    const second = refund(paymentIntentId, 'admin', cents);
    // Let go once the second has had its chance to reach Stripe, too, or has been answered.
    await Promise.race([asking.reached(2), second]);
    asking.release();
    expect(await first).toMatchObject({ isNew: true });
    expect(await second).toMatchObject({ isNew: false });
    expect(stack.stripe.refunds()).toHaveLength(1);
    await settle(stack);
    expect(stack.stripe.refunds()).toHaveLength(1);
    expect(await keptCents(stack)).toBe(kept);
    expect(await listAppointments(stack)).toMatchObject([{ payment_status: status }]);
  });

  it('by a cancellation and by hand: the second is refused as being refunded already', async () => {
    const paymentIntentId = await book();
    const asking = stack.stripe.plan.barrier('refund', REFUND);
    const first = refund(paymentIntentId, 'cancelled');
    await asking.reached();
    await expect(refund(paymentIntentId, 'admin')).rejects.toMatchObject({
      code: 'already_refunded',
    });
    asking.release();
    expect(await first).toMatchObject({ status: 'succeeded' });
    expect(stack.stripe.refunds()).toHaveLength(1);
    await settle(stack);
  });

  it('by us and in Stripe’s dashboard: what is refunded already is read back as done', async () => {
    const paymentIntentId = await book();
    stack.stripe.refund(paymentIntentId);
    await refund(paymentIntentId, 'admin');
    expect(stack.stripe.refunds()).toHaveLength(1);
    await settle(stack);
    expect(await keptCents(stack)).toBe(0);
    expect(await listAppointments(stack)).toMatchObject([{ payment_status: 'refunded' }]);
  });

  it('a part by us after a part in Stripe’s dashboard gives back no more than was paid', async () => {
    const paymentIntentId = await book();
    stack.stripe.refund(paymentIntentId, 10_000);
    await refund(paymentIntentId, 'admin', 10_000).catch(() => undefined);
    await settle(stack);
    const returned = stack.stripe.refunds().reduce((sum, { amount }) => sum + amount, 0);
    expect(returned).toBeLessThanOrEqual(18169);
    expect(await keptCents(stack)).toBe(18169 - returned);
  });

  it('by a call and two sweeps while Stripe does not answer: one refund in the end', async () => {
    const paymentIntentId = await book();
    stack.stripe.plan.fault('apply_then_drop', REFUND);
    expect(await refund(paymentIntentId, 'admin')).toMatchObject({ status: 'requested' });
    stack.clock.advance(10);
    await Promise.all([sweep(stack), sweep(stack), refund(paymentIntentId, 'admin')]);
    stack.stripe.plan.heal();
    stack.clock.advance(24 * 60);
    await settle(stack);
    expect(stack.stripe.refunds()).toHaveLength(1);
    expect(await keptCents(stack)).toBe(0);
  });

  it('more than was paid is refused before Stripe is asked', async () => {
    const paymentIntentId = await book();
    await expect(refund(paymentIntentId, 'admin', 18170)).rejects.toMatchObject({
      code: 'refund_exceeds_payment',
    });
    expect(stack.stripe.refunds()).toEqual([]);
  });
});
