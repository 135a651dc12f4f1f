import { describe, expect, it } from 'vitest';
import { settle } from '../../helpers/stack/settle.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { createMember } from '../people/member.ts';
import { deliver, grantCredits, listAppointments, listOrderStates } from '../steps.ts';
import { visitor } from '../visitor.ts';

const stack = useStack();

describe('S35 a booking by credit and card', () => {
  /** Held for the service by credit and an enhancement by card, which is paid once the hold is gone. */
  async function payTooLate() {
    const mia = await createMember(stack);
    await mia.buyBundle();
    const checkout = mia.checkout({ selectedEnhancements: ['hot-stones'] });
    const { body } = await checkout.prepare();
    stack.clock.advance(11);
    const intentId = body.paymentIntentId;
    return { mia, checkout, intentId };
  }

  it('whose time went to someone else before the card succeeds returns both, the credit once', async () => {
    const { mia, checkout, intentId } = await payTooLate();
    // The cancellation doesn't reach Stripe, and the card is charged.
    stack.stripe.plan.fault('fail_before', { path: /cancel$/, times: 3 });
    stack.stripe.pay(intentId);
    const ann = visitor(stack, 'ann', { serviceId: 'swedish-90', selectedEnhancements: [] });
    await stack.sql('delete from public.occupancy');
    await ann.prepareAndPay();
    await ann.confirm();
    for (let times = 0; times < 2; times += 1) {
      await deliver(stack, 'payment_intent.succeeded');
      await checkout.confirm(intentId);
    }
    await settle(stack);
    expect(stack.stripe.refunds()).toMatchObject([{ payment_intent: intentId, amount: 2138 }]);
    expect(await mia.credits()).toMatchObject({ availableCredits: 3, totalUsed: 0 });
    expect(await listAppointments(stack)).toHaveLength(1);
  });

  it('that is declined takes nothing: the credit is free once the hold has ended', async () => {
    const mia = await createMember(stack);
    await grantCredits(stack, mia.email);
    const checkout = mia.checkout({ selectedEnhancements: ['hot-stones'] });
    const { body } = await checkout.prepare();
    stack.stripe.pay(body.paymentIntentId, { card: '4000000000000002' });
    expect(await mia.credits()).toMatchObject({ availableCredits: 0 });
    stack.clock.advance(11);
    await settle(stack);
    expect(await listOrderStates(stack)).toContain('lapsed');
    expect(await mia.credits()).toMatchObject({ availableCredits: 1 });
  });

  it('is booked when the answer to its payment was lost', async () => {
    const mia = await createMember(stack);
    await mia.buyBundle();
    const checkout = mia.checkout({ selectedEnhancements: ['hot-stones'] });
    const { body } = await checkout.prepare();
    stack.stripe.pay(body.paymentIntentId);
    // No one tells us but the sweep.
    await settle(stack);
    expect(await listAppointments(stack)).toMatchObject([{ payment_status: 'paid' }]);
    expect(await mia.credits()).toMatchObject({ availableCredits: 2, totalUsed: 1 });
  });
});
