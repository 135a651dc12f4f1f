import type { Stripe } from 'stripe';
import type { Deps } from '#platform/deps.ts';
import { AppError } from '../../errors/app-error.ts';
import { cancelIntent, createIntent, requireIntent } from '../payments/intents.ts';
import type { Order } from './order.ts';

/** An order that a card will pay. */
type Payable = Pick<
  Order,
  'order_id' | 'tender_id' | 'payment_intent_id' | 'charge_cents' | 'currency' | 'created_at'
>;

/** Returns the payment intent of an open order, and creates it if there is none. Throws already_paid and hold_expired. */
export async function openIntent(
  deps: Deps,
  order: Payable,
  description: string,
): Promise<Stripe.PaymentIntent> {
  const { order_id, tender_id, payment_intent_id, charge_cents, currency, created_at } = order;
  if (payment_intent_id) {
    const known = await requireIntent(deps.getStripe, payment_intent_id);
    refusePaid(known);
    return known;
  }
  if (tender_id === null) throw new Error('The order has nothing to charge');
  const intent = await createIntent(deps.getStripe, {
    idempotencyKey: `intent:${tender_id}`,
    metadata: { order_id, tender_id },
    amountCents: charge_cents,
    currency,
    description,
    ageMs: deps.clock.now().getTime() - Date.parse(created_at),
  });
  refusePaid(intent);
  try {
    await deps.database.rpc('attach_intent', {
      p_order_id: order_id,
      p_payment_intent_id: intent.id,
    });
  } catch (error) {
    // Another tab chose something else in the meantime.
    if (error instanceof AppError && error.code === 'hold_expired') {
      await cancelIntent(deps.getStripe, intent.id);
    }
    throw error;
  }
  return intent;
}

/** Throws already_paid if an intent is paid or processing. */
export function refusePaid({ id, status }: Stripe.PaymentIntent): void {
  if (status === 'succeeded' || status === 'processing') {
    throw new AppError('already_paid', { paymentIntentId: id });
  }
}
