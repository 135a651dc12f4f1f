import type { Stripe } from 'stripe';
import type { Problem } from '../../../src/contract/problem.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../errors.ts';
import { refundIntent } from '../payments/intents.ts';
import { confirmationSchema, toBooking, type Booking } from './booking-row.ts';
import type { BookingRequest } from './draft.ts';

/** What became of a payment: an appointment, a refund, or nothing yet because its booking has not come. */
export type Settlement =
  | { outcome: 'booked'; booking: Booking }
  | { outcome: 'refunded'; alternatives: NonNullable<Problem['alternatives']> }
  | { outcome: 'awaiting_booking' };

/** Turns a succeeded payment into its appointment or its refund. Browser and webhook both call it, in any order. */
export async function settlePayment(
  deps: Deps,
  intent: Stripe.PaymentIntent,
  request: BookingRequest | null,
): Promise<Settlement> {
  const [row] = await deps.database.rpcNow('confirm_booking', {
    p_payment_intent_id: intent.id,
    p_amount_cents: intent.amount_received,
    p_currency: intent.currency,
    ...(request && { p_booking: { ...request } }),
  });
  const confirmation = confirmationSchema.parse(row);
  switch (confirmation.outcome) {
    case 'booked':
      return { outcome: 'booked', booking: toBooking(confirmation) };
    case 'awaiting_booking':
      return { outcome: 'awaiting_booking' };
    case 'slot_lost':
      await refundLostSlot(deps, intent.id);
  }
  // A quote whose time was never offered has no instant: look from the middle of the day that was asked for.
  const from = confirmation.starts_at ?? `${request?.local_date ?? isoDay(deps)}T18:00:00Z`;
  return {
    outcome: 'refunded',
    alternatives: await nearestTimes(deps, confirmation.service_id, from),
  };
}

async function refundLostSlot({ getStripe, database, log }: Deps, paymentIntentId: string) {
  let refund: Stripe.Refund;
  try {
    refund = await refundIntent(getStripe, paymentIntentId, 'slot_lost');
  } catch (cause) {
    const detail =
      'That time was taken before your payment arrived, so nothing is booked. Your payment will be refunded in full, only not this minute: the payment service does not answer. Please don’t pay again for that time.';
    throw new AppError('payments_unavailable', { cause, detail });
  }
  log.warn('slot_lost_refunded', { paymentIntentId, refundId: refund.id });
  await database.rpcNow('record_refund', {
    p_payment_intent_id: paymentIntentId,
    p_stripe_refund_id: refund.id,
    p_amount_cents: refund.amount,
  });
}

async function nearestTimes({ database }: Deps, serviceId: string, from: string) {
  const rows = await database.rpcNow('nearest_slots', { p_service_id: serviceId, p_from: from });
  return rows.map((row) => ({
    date: row.local_date,
    time: row.slot_time,
    startsAt: new Date(row.starts_at).toISOString(),
  }));
}

function isoDay({ clock }: Deps): string {
  return clock.now().toISOString().slice(0, 10);
}
