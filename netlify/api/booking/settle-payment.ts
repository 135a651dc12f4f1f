import type { Stripe } from 'stripe';
import type { Alternatives } from '../../../src/contract/availability.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../errors.ts';
import { settleRefundsNow } from '../payments/due-refunds.ts';
import { returnedCents } from '../payments/intents.ts';
import { recordRefunds, refundPayment } from '../payments/refunds.ts';
import { confirmationSchema, toBooking, type Booking, type Confirmation } from './booking-row.ts';
import { claimTime, type SettlePaid } from './claim-time.ts';
import type { BookingRequest } from './draft.ts';
import { notifyRefund } from './notify-refund.ts';

/** What became of a payment; awaiting_booking: it was made before a time was chosen. */
export type Settlement =
  | { outcome: 'booked'; booking: Booking }
  | { outcome: 'refunded' | 'refunding'; alternatives: Alternatives }
  | { outcome: 'review' }
  | { outcome: 'awaiting_booking' };

interface PaidBooking {
  intent: Stripe.PaymentIntent;
  /** What the browser says was booked; null when it has not come. */
  request: BookingRequest | null;
  /** Settles another payment that turns out to be in the way. */
  settlePaid: SettlePaid;
}

/** Turns a succeeded payment for a booking into its appointment or its refund, in any order with others. */
export async function settleBooking(
  deps: Deps,
  { intent, request, settlePaid }: PaidBooking,
): Promise<Settlement> {
  const returned = returnedCents(intent);
  const confirmation = await claimTime(deps, {
    wanted: { booking_draft_id: intent.metadata['booking_draft_id'] ?? null },
    settlePaid,
    claim: async () => {
      const [row] = await deps.database.rpcNow('confirm_booking', {
        p_payment_intent_id: intent.id,
        p_amount_cents: intent.amount_received,
        p_currency: intent.currency,
        p_is_returned: returned > 0 && returned >= intent.amount_received,
        ...(request && { p_booking: { ...request } }),
      });
      return confirmationSchema.parse(row);
    },
  });
  if (returned > 0) await recordRefunds(deps, intent.id);
  if (confirmation.outcome === 'review') await settleRefundsNow(deps);
  return toSettlement(deps, confirmation, request);
}

/** What a confirmation means for its client; gives the money back where that is due. */
export async function toSettlement(
  deps: Deps,
  confirmation: Confirmation,
  request: BookingRequest | null = null,
): Promise<Settlement> {
  switch (confirmation.outcome) {
    case 'booked':
      return { outcome: 'booked', booking: toBooking(confirmation) };
    case 'awaiting_booking':
      return { outcome: 'awaiting_booking' };
    case 'review':
      return { outcome: 'review' };
  }
  const outcome =
    confirmation.outcome === 'refunded' ? 'refunded' : await returnMoney(deps, confirmation);
  if (outcome === 'review') return { outcome };
  // A quote whose time was never offered has no instant: look from the middle of the day that was asked for.
  const day = request?.local_date ?? deps.clock.now().toISOString().slice(0, 10);
  return {
    outcome,
    alternatives: await nearestTimes(deps, {
      serviceId: confirmation.service_id,
      from: confirmation.starts_at ?? `${day}T18:00:00Z`,
    }),
  };
}

/** Gives back what was paid for nothing, and tells the client. */
async function returnMoney(
  deps: Deps,
  confirmation: Confirmation,
): Promise<'refunded' | 'refunding' | 'review'> {
  const { payment_intent_id: paymentIntentId } = confirmation;
  try {
    const { status } = await refundPayment(deps, { paymentIntentId, reason: 'slot_lost' });
    await notifyRefund(deps, confirmation);
    return status === 'succeeded' || status === 'void' ? 'refunded' : 'refunding';
  } catch (error) {
    // Refunded in Stripe's dashboard, or not to be refunded while a bank looks into it.
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'already_refunded') return 'refunded';
    if (error.code === 'payment_disputed') return 'review';
    throw error;
  }
}

/** The free times nearest to an instant, as the API writes them. */
export async function nearestTimes(
  { database }: Pick<Deps, 'database'>,
  { serviceId, from }: { serviceId: string; from: string },
): Promise<Alternatives> {
  const rows = await database.rpcNow('nearest_slots', { p_service_id: serviceId, p_from: from });
  return rows.map((row) => ({
    date: row.local_date,
    time: row.slot_time,
    startsAt: new Date(row.starts_at).toISOString(),
  }));
}
