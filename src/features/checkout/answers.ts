import type { PaymentIntentResult } from '@stripe/stripe-js';
import type { SavedBooking } from '../../contract/booking.ts';
import { ApiError } from '../../lib/api-client.ts';
import type { CheckoutEvent } from './checkout-state.ts';

/** A payment that this tab began, and the booking it is for. */
export interface PendingPayment {
  paymentIntentId: string;
  booking: SavedBooking;
  /** It is made, or may be, and its appointment is not confirmed yet. */
  isUnderWay: boolean;
}

/** What a failed setup means: the time is gone, it is paid already, or it is worth trying again. */
export function readSetupFailure(
  error: unknown,
  booking: SavedBooking,
  pending: PendingPayment | null,
): CheckoutEvent {
  const problem = error instanceof ApiError ? error.problem : null;
  switch (problem?.code) {
    case 'already_paid': {
      const paymentIntentId = problem.paymentIntentId ?? pending?.paymentIntentId;
      if (!paymentIntentId) return { type: 'confirm_failed' };
      // What was paid for is what must be confirmed, even if another booking was saved since.
      const isPending = pending?.paymentIntentId === paymentIntentId;
      return {
        type: 'already_paid',
        paymentIntentId,
        booking: isPending ? pending.booking : booking,
      };
    }
    case 'hold_expired':
      return { type: 'hold_ended' };
    case 'slot_taken':
    case 'slot_unavailable':
    case 'date_in_past':
    case 'invalid_request':
    case 'unknown_service':
    case 'unknown_enhancement':
      return {
        type: 'refused',
        words: problem.detail,
        alternatives: problem.alternatives ?? [],
      };
    default:
      return { type: 'setup_failed' };
  }
}

/** What a failed confirmation means. Whatever may still turn out well is asked again, never reported as unpaid. */
export function readConfirmFailure(error: unknown, saved: SavedBooking): CheckoutEvent {
  if (!(error instanceof ApiError)) return { type: 'no_answer' };
  const { problem, status } = error;
  if (problem?.code === 'slot_lost_refunded') {
    return { type: 'refunded', words: problem.detail, alternatives: problem.alternatives ?? [] };
  }
  if (problem?.code === 'payment_not_completed') {
    return { type: 'not_paid', words: problem.detail, booking: saved };
  }
  const mayStillBook = status >= 500 || status === 429 || problem?.code === 'payment_processing';
  return { type: mayStillBook ? 'no_answer' : 'confirm_failed' };
}

const DECLINED = 'The payment did not go through. Your card was not charged.';

/** What Stripe's answer to a payment means. Only an answer that proves it unpaid lets the person pay again. */
export function readPaymentResult(
  { paymentIntent, error }: PaymentIntentResult,
  paymentIntentId: string,
): CheckoutEvent {
  const status = paymentIntent?.status ?? error?.payment_intent?.status;
  if (status === 'succeeded') return { type: 'paid', paymentIntentId };
  if (status === 'processing' || status === 'requires_capture') {
    return { type: 'payment_unknown', paymentIntentId };
  }
  if (status === 'canceled') return { type: 'hold_ended' };
  const isKnownUnpaid =
    status !== undefined || error?.type === 'card_error' || error?.type === 'validation_error';
  if (!isKnownUnpaid) return { type: 'payment_unknown', paymentIntentId };
  const words = error?.message ? `${error.message} Your card was not charged.` : DECLINED;
  return { type: 'declined', words };
}
