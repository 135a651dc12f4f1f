import type { Stripe } from 'stripe';
import type { Deps } from '../../platform/deps.ts';
import { notifyBooking } from '../booking/notify-booking.ts';
import { requireDraftOf, requirePaid } from '../booking/require-paid.ts';
import { settlePayment } from '../booking/settle-payment.ts';
import { AppError } from '../errors.ts';
import type { EventOutcome } from './handle-event.ts';
import { requireIntent } from './intents.ts';

/** payment_intent.succeeded: books what was paid for, whether or not the browser is still there. */
export async function handlePaymentSucceeded(
  deps: Deps,
  { id }: Stripe.PaymentIntent,
): Promise<EventOutcome> {
  try {
    // The event may be days old: act on the payment as it is now.
    const intent = await requireIntent(deps.getStripe, id);
    await requireDraftOf(deps.database, intent);
    requirePaid(intent, deps.isLive);
    const settled = await settlePayment(deps, intent, null);
    if (settled.outcome === 'booked') await notifyBooking(deps, settled.booking);
    return 'processed';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // Not ours, or not what was agreed: asking again would not change it.
    if (error.code === 'payment_not_found') return 'ignored';
    if (error.code !== 'payment_mismatch') throw error;
    deps.log.error('payment_needs_review', { paymentIntentId: id });
    return 'ignored';
  }
}
