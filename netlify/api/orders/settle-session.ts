import type { Stripe } from 'stripe';
import type { Deps } from '#platform/deps.ts';
import { idOf, requireIntent } from '../payments/intents.ts';
import { attachSessionPayment } from './order.ts';
import { settleIntent, notifyOfSettlement } from './settle.ts';

/** Settles what was paid on a hosted page; returns false if nothing was. Safe to repeat. */
export async function settleSession(
  deps: Deps,
  { payment_status, payment_intent, metadata }: Stripe.Checkout.Session,
): Promise<boolean> {
  const intentId = idOf(payment_intent);
  const orderId = metadata?.['order_id'];
  if (payment_status !== 'paid' || !intentId || !orderId) return false;
  await attachSessionPayment(deps.database, orderId, intentId);
  const intent = await requireIntent(deps.getStripe, intentId);
  await notifyOfSettlement(deps, await settleIntent(deps, intent));
  return true;
}
