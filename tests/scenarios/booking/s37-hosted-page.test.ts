import { describe, expect, it } from 'vitest';
import { permutations } from '../../helpers/texts/permutations.ts';
import { heal, settle, sweep } from '../../helpers/stack/settle.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { createMember, payPage } from '../people/member.ts';
import { deliver, listOrderStates, reviewKinds } from '../steps.ts';

const stack = useStack();

/** Who can tell us that a page was paid. */
const TELLERS = ['browser', 'webhook', 'sweep'] as const;
/** Stripe tells of it twice, in any order. */
const EVENTS = ['checkout.session.completed', 'payment_intent.succeeded'] as const;

describe('S37 a hosted payment page', () => {
  it.each(
    permutations(TELLERS).flatMap((order) =>
      permutations(EVENTS).map((events) => [order.join(', '), events[0], order, events] as const),
    ),
  )('is reported by %s, %s first: the credits are there once', async (_, __, order, events) => {
    const mia = await createMember(stack);
    const { body } = await mia.openBundle();
    await payPage(stack, body.sessionId);
    for (const teller of order) {
      if (teller === 'browser') await mia.comeBack(body.sessionId);
      if (teller === 'sweep') await sweep(stack);
      if (teller === 'webhook') for (const event of events) await deliver(stack, event);
      expect(await mia.credits(), teller).toMatchObject({ availableCredits: 3 });
    }
    await settle(stack);
    expect(await mia.credits()).toMatchObject({ availableCredits: 3, totalGranted: 3 });
    expect(stack.stripe.refunds()).toEqual([]);
  });

  it('that no one ever reported, its tab closed, is found by the sweep', async () => {
    const mia = await createMember(stack);
    const { body } = await mia.openBundle();
    await payPage(stack, body.sessionId);
    await settle(stack);
    expect(await mia.credits()).toMatchObject({ availableCredits: 3 });
  });

  it('left, then paid in another tab, is one purchase', async () => {
    const mia = await createMember(stack);
    const { body: left } = await mia.openBundle();
    const { body: again } = await mia.openBundle();
    await payPage(stack, again.sessionId);
    await expect(payPage(stack, left.sessionId)).rejects.toThrow('cannot be paid');
    await settle(stack);
    expect(await mia.credits()).toMatchObject({ totalGranted: 3 });
  });

  it.each(['the first', 'the second'])(
    'made twice for one order, and both paid, %s reported first: one payment is refunded',
    async (first) => {
      const mia = await createMember(stack);
      const { body } = await mia.openBundle();
      const stripe = await stack.deps.getStripe();
      const known = await stripe.checkout.sessions.retrieve(body.sessionId);
      const metadata = known.metadata ?? {};
      const second = await stripe.checkout.sessions.create({
        mode: 'payment',
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: 'usd',
              unit_amount: known.amount_total ?? 0,
              product_data: { name: 'The same' },
            },
          },
        ],
        success_url: 'http://localhost:4321/',
        metadata,
        payment_intent_data: { metadata },
      });
      const sessions = [body.sessionId, second.id];
      const intents = [];
      for (const id of sessions) intents.push(await payPage(stack, id));
      for (const id of first === 'the first' ? sessions : sessions.toReversed()) {
        await mia.comeBack(id);
      }
      await settle(stack);
      const later = first === 'the first' ? intents[1] : intents[0];
      expect(stack.stripe.refunds()).toMatchObject([{ payment_intent: later, amount: 38_048 }]);
      expect(await mia.credits()).toMatchObject({ availableCredits: 3, totalGranted: 3 });
    },
  );

  it('that expired unpaid is closed, and cannot be paid anymore', async () => {
    const mia = await createMember(stack);
    const { body } = await mia.openBundle();
    stack.clock.advance(125);
    await expect(payPage(stack, body.sessionId)).rejects.toThrow('cannot be paid');
    expect(await deliver(stack, 'checkout.session.expired')).toBe(200);
    expect(await listOrderStates(stack)).toEqual(['lapsed']);
    await settle(stack);
    expect(await mia.credits()).toMatchObject({ totalGranted: 0 });
  });

  it.each([
    ['not at all', 'apply_then_drop'],
    ['with an error', 'apply_then_500'],
  ] as const)('whose opening was answered %s leads to the same page', async (_, kind) => {
    const mia = await createMember(stack);
    stack.stripe.plan.fault(kind, { method: 'POST', path: /checkout\/sessions$/, times: 3 });
    const { body } = await mia.openBundle();
    await heal(stack);
    expect((await mia.openBundle()).body).toEqual(body);
    expect(stack.stripe.checkoutSessions()).toMatchObject([{ id: body.sessionId }]);
    await settle(stack);
  });

  it('whose credits are used when its payment is refunded in Stripe: the rest is removed, and the therapist gets a task', async () => {
    const mia = await createMember(stack);
    const { intentId } = await mia.buyBundle();
    const checkout = mia.checkout();
    await checkout.prepare();
    await checkout.confirm();
    stack.stripe.refund(intentId);
    await deliver(stack, 'charge.refunded');
    expect(await mia.credits()).toMatchObject({ availableCredits: 0, totalUsed: 1 });
    expect(await reviewKinds(stack)).toEqual(['spent_purchase_refunded']);
  });
});
