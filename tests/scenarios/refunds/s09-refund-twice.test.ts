import { describe, expect, it } from 'vitest';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { settle, sweep } from '../../helpers/stack/settle.ts';
import {
  cancel,
  giveBack,
  keptCents,
  listAppointments,
  listRefunds,
  requireAppointment,
} from '../steps.ts';
import { visitor } from '../visitor.ts';

const stack = useStack();
const REFUND = { method: 'POST', path: /v1\/refunds$/ } as const;

/** Ann has paid for a booking; how to give it back in whole (cancelled) or in part (goodwill), each under one id. */
async function book() {
  const ann = visitor(stack);
  await ann.prepareAndPay();
  await ann.confirm();
  const { appointment_id, order_id } = await requireAppointment(stack);
  const adjustmentId = crypto.randomUUID();
  return {
    paymentIntentId: ann.paymentIntentId,
    cancel: () => cancel(stack, appointment_id),
    giveBack: (cents: number) => giveBack(stack, order_id, cents, adjustmentId),
  };
}
type Booked = Awaited<ReturnType<typeof book>>;

describe('S9 a refund is asked for twice at once', () => {
  it.each([
    ['all of it', (ann: Booked) => ann.cancel(), 0, 'refunded'],
    ['a part of it', (ann: Booked) => ann.giveBack(5000), 13169, 'paid'],
  ])('%s in two tabs, the first held inside Stripe: one refund', async (_, ask, kept, status) => {
    const ann = await book();
    const asking = stack.stripe.plan.barrier('refund', REFUND);
    const first = ask(ann);
    await asking.reached();
    const second = ask(ann);
    // Released once the second one has had a chance to reach Stripe, too, or has its answer.
    await Promise.race([asking.reached(2), second]);
    asking.release();
    await Promise.all([first, second]);
    expect(stack.stripe.refunds()).toHaveLength(1);
    await settle(stack);
    expect(stack.stripe.refunds()).toHaveLength(1);
    expect(await keptCents(stack)).toBe(kept);
    expect(await listAppointments(stack)).toMatchObject([{ payment_status: status }]);
  });

  it('by a cancellation and by hand: the second is refused, as there is nothing left to refund', async () => {
    const ann = await book();
    const asking = stack.stripe.plan.barrier('refund', REFUND);
    const first = ann.cancel();
    await asking.reached();
    await expect(ann.giveBack(5000)).rejects.toMatchObject({ code: 'refund_exceeds_payment' });
    asking.release();
    await first;
    expect(await listRefunds(stack)).toMatchObject([{ status: 'succeeded' }]);
    expect(stack.stripe.refunds()).toHaveLength(1);
    await settle(stack);
  });

  it('by us and in Stripe’s dashboard: what is already refunded is read back as done', async () => {
    const ann = await book();
    stack.stripe.refund(ann.paymentIntentId);
    await ann.cancel();
    expect(stack.stripe.refunds()).toHaveLength(1);
    await settle(stack);
    expect(await keptCents(stack)).toBe(0);
    expect(await listAppointments(stack)).toMatchObject([{ payment_status: 'refunded' }]);
  });

  it('a part by us after a part in Stripe’s dashboard never refunds more than was paid', async () => {
    const ann = await book();
    stack.stripe.refund(ann.paymentIntentId, 10_000);
    await ann.giveBack(10_000);
    await settle(stack);
    const returned = stack.stripe.refunds().reduce((sum, { amount }) => sum + amount, 0);
    expect(returned).toBeLessThanOrEqual(18169);
    expect(await keptCents(stack)).toBe(18169 - returned);
  });

  it('by a call and two sweeps while Stripe does not answer: one refund in the end', async () => {
    const ann = await book();
    stack.stripe.plan.fault('apply_then_drop', REFUND);
    await ann.cancel();
    expect(await listRefunds(stack)).toMatchObject([{ status: 'requested' }]);
    stack.clock.advance(10);
    await Promise.all([sweep(stack), sweep(stack), ann.cancel()]);
    stack.stripe.plan.heal();
    stack.clock.advance(24 * 60);
    await settle(stack);
    expect(stack.stripe.refunds()).toHaveLength(1);
    expect(await keptCents(stack)).toBe(0);
  });

  it('more than was paid is refused before Stripe is called', async () => {
    const ann = await book();
    await expect(ann.giveBack(18170)).rejects.toMatchObject({ code: 'refund_exceeds_payment' });
    expect(stack.stripe.refunds()).toEqual([]);
  });
});
