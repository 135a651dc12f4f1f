import type { Stripe } from 'stripe';
import type { Deps } from '../../platform/deps.ts';
import { settleIntent } from '../booking/settle-intent.ts';
import { AppError } from '../errors.ts';
import type { EventOutcome } from './handle-event.ts';
import { requireIntent } from './intents.ts';
import { isOurs } from './is-ours.ts';

/** payment_intent.succeeded: settles what was paid for, whether or not the browser is still there. */
export async function handlePaymentSucceeded(
  deps: Deps,
  { id }: Pick<Stripe.PaymentIntent, 'id'>,
): Promise<EventOutcome> {
  try {
    // The event may be days old: act on the payment as it is now.
    const intent = await requireIntent(deps.getStripe, id);
    return await settleOrReview(deps, intent);
  } catch (error) {
    if (isCode(error, 'payment_not_found')) return 'foreign';
    throw error;
  }
}

async function settleOrReview(deps: Deps, intent: Stripe.PaymentIntent): Promise<EventOutcome> {
  const { id, metadata, amount_received, currency } = intent;
  try {
    await adoptIntent(deps, intent);
    await settleIntent(deps, intent);
    return 'processed';
  } catch (error) {
    // Asking again would change neither of these.
    if (isCode(error, 'payment_not_found') && (await isForeign(deps, intent))) return 'foreign';
    const kind = isCode(error, 'payment_not_found') ? 'payment_without_draft' : 'payment_mismatch';
    if (kind === 'payment_mismatch' && !isCode(error, 'payment_mismatch')) throw error;
    deps.log.error('payment_needs_review', { paymentIntentId: id, kind });
    await deps.database.rpcNow('open_review_item', {
      p_kind: kind,
      p_subject: id,
      p_details: {
        payment_intent_id: id,
        metadata,
        received_cents: amount_received,
        received_currency: currency,
        is_live: intent.livemode,
        done: 'Nothing is booked and nothing is refunded: we do not know what this payment is for.',
        next_step:
          'Look the payment up in Stripe; book by hand or refund it there, then close this item.',
      },
    });
    return 'processed';
  }
}

/** A call that died between creating an intent and attaching it leaves a draft without its payment. */
async function adoptIntent({ database }: Deps, { id, metadata }: Stripe.PaymentIntent) {
  const draftId = metadata['booking_draft_id'];
  if (!draftId) return;
  const orphans = await database.read((tables) =>
    tables
      .from('draft_details')
      .select('booking_draft_id')
      .eq('booking_draft_id', draftId)
      .is('payment_intent_id', null)
      .in('status', ['quoted', 'held']),
  );
  if (orphans.length === 0) return;
  await database.rpc('attach_payment_intent', {
    p_booking_draft_id: draftId,
    p_payment_intent_id: id,
  });
}

/** A payment of another product on the same account: it names nothing of ours, and we do not know it. */
async function isForeign(deps: Deps, { id, metadata }: Stripe.PaymentIntent) {
  if (metadata['booking_draft_id'] ?? metadata['appointment_change_id']) return false;
  return !(await isOurs(deps, id));
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof AppError && error.code === code;
}
