import { describe, expect, it } from 'vitest';
import { useStack } from '../helpers/shared-stack.ts';
import { settle } from '../helpers/settle.ts';
import { deliver, giveBack, keptCents, listAppointments, requireAppointment } from './steps.ts';
import { visitor } from './visitor.ts';

const stack = useStack();

describe('S27 a payment is disputed', () => {
  it('is shown to the therapist once, and cancels nothing', async () => {
    const ann = visitor(stack);
    await ann.prepareAndPay();
    await ann.confirm();
    stack.stripe.dispute(ann.paymentIntentId);
    for (let round = 0; round < 3; round += 1) {
      expect(await deliver(stack, 'charge.dispute.created')).toBe(200);
    }
    expect(await stack.sql('select kind, subject from public.review_items')).toMatchObject([
      { kind: 'dispute' },
    ]);
    expect(await listAppointments(stack)).toMatchObject([
      { status: 'pending', payment_status: 'pending' },
    ]);
    await settle(stack);
  });

  it('keeps what is to go back while it is open, and gives it back once it is won', async () => {
    const ann = visitor(stack);
    await ann.prepareAndPay();
    await ann.confirm();
    const { id } = stack.stripe.dispute(ann.paymentIntentId);
    await deliver(stack, 'charge.dispute.created');
    await giveBack(stack, (await requireAppointment(stack)).order_id, 5000);
    await settle(stack);
    expect(stack.stripe.refunds()).toEqual([]);
    stack.stripe.closeDispute(id, 'won');
    expect(await deliver(stack, 'charge.dispute.closed')).toBe(200);
    expect(stack.stripe.refunds()).toMatchObject([{ amount: 5000, status: 'succeeded' }]);
    expect(await keptCents(stack)).toBe(18169 - 5000);
  });

  it('is written down although it is told of before the payment', async () => {
    const ann = visitor(stack);
    await ann.prepareAndPay();
    stack.stripe.dispute(ann.paymentIntentId);
    expect(await deliver(stack, 'charge.dispute.created')).toBe(200);
    expect(await deliver(stack, 'payment_intent.succeeded')).toBe(200);
    expect(await stack.sql('select kind from public.review_items')).toEqual([{ kind: 'dispute' }]);
    await settle(stack);
  });
});
