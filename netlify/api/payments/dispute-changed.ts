import type { Stripe } from 'stripe';
import type { Deps } from '../../platform/deps.ts';
import type { EventOutcome } from './handle-event.ts';
import { idOf } from './intents.ts';
import { isOurs } from './is-ours.ts';

/** charge.dispute.*: writes the dispute down; while it is open nothing of the payment is refunded. */
export async function handleDispute(deps: Deps, dispute: Stripe.Dispute): Promise<EventOutcome> {
  const { id, amount, currency, reason, status, created, payment_intent: intent } = dispute;
  const paymentIntentId = idOf(intent);
  if (!paymentIntentId || !(await isOurs(deps, paymentIntentId))) return 'foreign';
  deps.log.error('payment_disputed', { disputeId: id, paymentIntentId });
  await deps.database.rpcNow('record_dispute', {
    p_stripe_dispute_id: id,
    p_payment_intent_id: paymentIntentId,
    p_amount_cents: amount,
    p_currency: currency,
    p_reason: reason,
    p_status: status,
    p_created: new Date(created * 1000).toISOString(),
  });
  return 'processed';
}
