import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildLines } from '../../helpers/builders/build-request.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { settle } from '../../helpers/stack/settle.ts';
import { cancel, deliver, giveBack, keptCents, modifying, requireAppointment } from '../steps.ts';
import { visitor } from '../visitor.ts';

const stack = useStack();

const SERVICES = ['thai-60', 'thai-90', 'thai-120'] as const;
type Service = (typeof SERVICES)[number];

const priceOf = (service_id: Service) =>
  buildLines({ service_id, enhancement_ids: [] }).reduce(
    (sum, { amount_cents, tax_cents }) => sum + amount_cents + tax_cents,
    0,
  );

/** What someone does to a booking that has been paid. */
const deeds = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('goodwill' as const), cents: fc.integer({ min: 1, max: 9000 }) }),
    fc.record({ kind: fc.constant('by_hand' as const), cents: fc.integer({ min: 1, max: 9000 }) }),
    fc.record({ kind: fc.constant('change' as const), service: fc.constantFrom(...SERVICES) }),
  ),
  { minLength: 2, maxLength: 4 },
);

/** Another service, from the therapist's dashboard. */
async function change(service: Service) {
  const { appointment_id } = await requireAppointment(stack);
  const { calculate, confirm } = modifying(stack, appointment_id);
  const { requiresPayment, paymentIntentId } = await calculate(service);
  if (requiresPayment) stack.stripe.pay(String(paymentIntentId));
  await confirm(service, paymentIntentId);
}

/** Refunds in Stripe's dashboard as much as one payment has left, and returns how much that was. */
async function refundByHand(cents: number): Promise<number> {
  const charge = stack.stripe.charges().find((one) => one.amount > one.amount_refunded);
  if (!charge) return 0;
  const amount = Math.min(cents, charge.amount - charge.amount_refunded);
  stack.stripe.refund(String(charge.payment_intent), amount);
  await deliver(stack, 'refund.created');
  return amount;
}

describe('S33 a part is refunded, the booking gets more or less expensive, and it is canceled', () => {
  it('in any order, what we hold is what people agreed to, and nothing once it is canceled', async () => {
    await fc.assert(
      fc.asyncProperty(deeds, async (all) => {
        await stack.empty();
        const ann = visitor(stack, 'ann', { serviceId: 'thai-60', selectedEnhancements: [] });
        await ann.prepareAndPay();
        await ann.confirm();
        let service: Service = 'thai-60';
        let due = priceOf(service);
        for (const deed of all) {
          if (deed.kind === 'goodwill') {
            const { order_id } = await requireAppointment(stack);
            const isTooMuch = deed.cents > due;
            const given = giveBack(stack, order_id, deed.cents);
            if (isTooMuch) await expect(given).rejects.toThrow();
            else await given;
            due -= isTooMuch ? 0 : deed.cents;
          } else if (deed.kind === 'by_hand') {
            due -= await refundByHand(deed.cents);
          } else {
            await change(deed.service);
            due = Math.max(0, due + priceOf(deed.service) - priceOf(service));
            service = deed.service;
          }
          await settle(stack);
          expect(await keptCents(stack), JSON.stringify(deed)).toBe(due);
          expect((await requireAppointment(stack)).payment_status).toBe(
            due === 0 ? 'refunded' : 'paid',
          );
        }
        const { appointment_id, version } = await requireAppointment(stack);
        await cancel(stack, appointment_id, version);
        await settle(stack);
        expect(await keptCents(stack)).toBe(0);
        expect(await requireAppointment(stack)).toMatchObject({ payment_status: 'refunded' });
      }),
      { numRuns: 4 },
    );
    // Four histories in one test.
  }, 120_000);
});
