import { describe, expect, it } from 'vitest';
import { permutations } from '../../helpers/texts/permutations.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { deliver, keptCents, listAppointments, listOrderStates } from '../steps.ts';
import { visitor } from '../visitor.ts';

const stack = useStack();

const EVENTS = [
  'payment_intent.payment_failed',
  'payment_intent.succeeded',
  'refund.created',
  'charge.refunded',
] as const;

type EventName = (typeof EVENTS)[number];

/** Every order of the events, beginning with the one that is given. */
const ordersFrom = (first: EventName) => permutations(EVENTS).filter(([event]) => event === first);

/** How the very first order ended; every other one must end like it. */
let firstEnd: object | undefined;

describe('S4 events of one payment out of order', () => {
  // A first try was declined, the second paid, and the therapist has given it all back in Stripe's dashboard.
  async function payAndRefund() {
    const ann = visitor(stack);
    await ann.prepare();
    ann.pay({ card: '4000000000000002' });
    ann.pay();
    stack.stripe.refund(ann.paymentIntentId);
  }

  it.each(EVENTS)('each of the 6 orders that begin with %s ends the same', async (first) => {
    const orders = ordersFrom(first);
    expect(orders).toHaveLength(6);
    for (const order of orders) {
      await stack.empty();
      await payAndRefund();
      for (const type of order) expect(await deliver(stack, type), order.join()).toBe(200);
      const end = {
        orders: await listOrderStates(stack),
        appointments: (await listAppointments(stack)).map((row) => row.payment_status),
        kept: await keptCents(stack),
      };
      expect(end.kept, order.join()).toBe(0);
      expect(end, order.join()).toEqual((firstEnd ??= end));
    }
  });

  it('a failure reported after the success undoes nothing', async () => {
    const ann = visitor(stack);
    await ann.prepare();
    ann.pay({ card: '4000000000000002' });
    ann.pay();
    await deliver(stack, 'payment_intent.succeeded');
    expect(await deliver(stack, 'payment_intent.payment_failed')).toBe(200);
    expect(await deliver(stack, 'payment_intent.created')).toBe(200);
    expect(await listAppointments(stack)).toMatchObject([
      { status: 'pending', payment_status: 'paid' },
    ]);
  });
});
