import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StoredEvent } from '#local/stripe/objects/event.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { assertInvariants } from '../../helpers/stack/invariants.ts';
import { settle } from '../../helpers/stack/settle.ts';
import { deliver, keptCents, listAppointments, reviewKinds } from '../steps.ts';
import { visitor } from '../visitor.ts';

const stack = useStack();

const TOTAL_CENTS = 18169;
const PENDING_CARD = '4000000000007726';

const refundRows = () =>
  stack.sql(
    `select source, sum(amount_cents)::int as cents from public.ledger
     where kind = 'refunded' group by source`,
  );

async function book(card?: string) {
  const ann = visitor(stack);
  await ann.prepare();
  ann.pay(card ? { card } : {});
  expect((await ann.confirm()).status).toBe(200);
  return ann;
}

describe('S10 partial refunds in Stripe’s dashboard', () => {
  const splits = fc.array(fc.integer({ min: 1, max: TOTAL_CENTS }), { minLength: 1, maxLength: 6 });

  it('any split, reported in any order and twice: one ledger row each, never more than paid', async () => {
    await fc.assert(
      fc.asyncProperty(splits, fc.infiniteStream(fc.nat()), async (amounts, random) => {
        await stack.empty();
        const { paymentIntentId } = await book();
        let left = TOTAL_CENTS;
        for (const wanted of amounts) {
          const amount = Math.min(wanted, left);
          if (amount > 0) stack.stripe.refund(paymentIntentId, amount);
          left -= amount;
        }
        for (const event of shuffled(refundEvents(), random)) {
          expect(await stack.stripe.webhooks.deliver(event)).toMatchObject([{ status: 200 }]);
        }
        expect(await keptCents(stack)).toBe(left);
        expect(await refundRows()).toHaveLength(stack.stripe.refunds().length);
        const [appointment] = await listAppointments(stack);
        expect(appointment?.payment_status).toBe(left === 0 ? 'refunded' : 'paid');
        await assertInvariants(stack);
      }),
      { numRuns: 10 },
    );
    // Ten histories in one test.
  }, 60_000);

  const refundEvents = (): StoredEvent[] => {
    const events = stack.stripe.events().filter(({ type }) => /refund/.test(type));
    return [...events, ...events];
  };
  const shuffled = <Item>(items: readonly Item[], random: Iterator<number>): Item[] =>
    items
      .map((item) => ({ item, at: Number(random.next().value) }))
      .sort((one, other) => one.at - other.at)
      .map(({ item }) => item);
});

describe('S10 a refund that fails after all', () => {
  it('pending, then accepted by the bank: nothing is owed anymore', async () => {
    const { paymentIntentId } = await book(PENDING_CARD);
    const { id } = stack.stripe.refund(paymentIntentId, 5000);
    await deliver(stack, 'refund.created');
    stack.stripe.completeRefund(id);
    expect(await deliver(stack, 'refund.updated')).toBe(200);
    expect(await keptCents(stack)).toBe(TOTAL_CENTS - 5000);
    expect(await reviewKinds(stack)).toEqual([]);
  });

  it.each([
    ['while it was pending', PENDING_CARD],
    ['after it had succeeded', undefined],
  ])('failed %s: the debt is open again, and the therapist gets one task', async (_, card) => {
    const { paymentIntentId } = await book(card);
    const { id } = stack.stripe.refund(paymentIntentId, 5000);
    await deliver(stack, 'refund.created');
    stack.stripe.failRefund(id);
    for (const type of ['refund.failed', 'refund.updated', 'refund.failed'] as const) {
      expect(await deliver(stack, type)).toBe(200);
    }
    expect(await keptCents(stack)).toBe(TOTAL_CENTS);
    expect(await reviewKinds(stack)).toEqual(['refund_failed']);
    expect(await listAppointments(stack)).toMatchObject([{ payment_status: 'paid' }]);
  });

  it('a failed refund that we owe is left for a person to settle, and never lost', async () => {
    const [ann, bo] = [visitor(stack, 'ann'), visitor(stack, 'bo')];
    await ann.prepare();
    // As if her hold had been lost altogether.
    await stack.sql('delete from public.occupancy');
    await bo.prepareAndPay();
    await bo.confirm();
    ann.pay({ card: PENDING_CARD });
    await ann.confirm();
    const [refund] = stack.stripe.refunds();
    stack.stripe.failRefund(refund?.id ?? '');
    await deliver(stack, 'refund.failed');
    await settle(stack);
    expect(await reviewKinds(stack)).toContain('refund_failed');
    expect(await keptCents(stack)).toBe(2 * TOTAL_CENTS);
  });
});
