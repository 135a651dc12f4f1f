import type { Stripe } from 'stripe';
import type { Deps } from '../../platform/deps.ts';
import { requireIntent } from '../payments/intents.ts';
import type { BookingRequest } from './draft.ts';
import { notifyBooking } from './notify-booking.ts';
import { requireDraftOf, requirePaid } from './require-paid.ts';
import { settleChange, type ChangeOutcome } from './settle-change.ts';
import { settleBooking, type Settlement } from './settle-payment.ts';

/** Turns a succeeded payment for a booking into its appointment or its refund. Safe to repeat, in any order. */
export function settlePayment(
  deps: Deps,
  intent: Stripe.PaymentIntent,
  request: BookingRequest | null = null,
): Promise<Settlement> {
  return settleBooking(deps, { intent, request, settlePaid: settleById });
}

/**
 * Turns a succeeded payment, whatever it is for, into what was paid for or its refund, and tells the client. Safe to
 * repeat, in any order. Throws payment_not_found, payment_mismatch (not of the mode we run in), payment_not_completed,
 * payment_processing.
 */
export async function settleIntent(
  deps: Deps,
  intent: Stripe.PaymentIntent,
): Promise<Settlement | { outcome: ChangeOutcome }> {
  requirePaid(intent, deps.isLive);
  if (intent.metadata['appointment_change_id']) {
    return { outcome: await settleChange(deps, { intent, settlePaid: settleById }) };
  }
  await requireDraftOf(deps.database, intent);
  const settled = await settlePayment(deps, intent);
  if (settled.outcome === 'booked') await notifyBooking(deps, settled.booking);
  return settled;
}

/** Settles a payment that is known by its id alone. */
export async function settleById(deps: Deps, paymentIntentId: string): Promise<void> {
  await settleIntent(deps, await requireIntent(deps.getStripe, paymentIntentId));
}
