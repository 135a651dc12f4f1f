import type { PaymentIntentResult } from '@stripe/stripe-js';
import {
  createAppointment,
  preparePayment,
  type CheckoutStatus,
  type SavedBooking,
} from '#contract/checkout/checkout.ts';
import { ApiError, refusalOf } from '#lib/api-client.ts';
import { readPaymentOutcome } from '#lib/stripe/payment-outcome.ts';
import { NOT_CHARGED, type Answer, type CheckoutEvent, type Payment } from './checkout-state.ts';

/** A payment that this tab started, and its booking. */
export interface PendingPayment {
  paymentIntentId: string;
  booking: SavedBooking;
  /** It is paid, or may be, and its appointment isn't confirmed yet. */
  isUnderWay: boolean;
}

/** Returns the payment for a booking; the caller, which has the catalog, adds the service's name. */
export function paymentOf(booking: SavedBooking, paymentIntentId: string | null): Payment {
  const { checkoutKey, serviceId } = booking;
  return { checkoutKey, paymentIntentId, serviceId, serviceName: null, booking };
}

/** Returns what a failed setup means: the time is gone, it is paid already, or it's worth trying again. */
export function readSetupFailure(
  error: unknown,
  booking: SavedBooking,
  pending: PendingPayment | null,
): CheckoutEvent {
  const problem = error instanceof ApiError ? error.problem : null;
  if (problem === null) return { type: 'setup_failed' };
  const refusal = refusalOf(preparePayment, error);
  switch (refusal) {
    case 'already_paid':
    case 'booking_pending': {
      const paymentIntentId = problem.paymentIntentId ?? pending?.paymentIntentId ?? null;
      // What was paid for must be confirmed, even if another booking was saved since.
      const isPending = pending !== null && pending.paymentIntentId === paymentIntentId;
      const payment = paymentOf(isPending ? pending.booking : booking, paymentIntentId);
      return refusal === 'already_paid'
        ? { type: 'already_paid', payment }
        : { type: 'payment_unknown', payment };
    }
    case 'hold_expired':
      return { type: 'hold_ended' };
    case 'credit_missing':
      return {
        type: 'credit_missing',
        booking: { ...booking, useCredit: false },
        words: problem.detail,
      };
    case 'unknown_gift_code':
    case 'gift_code_empty':
    case 'gift_code_frozen':
      return withoutGifts(booking, problem.detail);
    case 'price_changed':
      return { type: 'price_changed', words: problem.detail };
    case 'payment_refused':
    case 'not_open_yet':
    case 'slot_taken':
    case 'slot_unavailable':
    case 'date_in_past':
    case 'invalid_request':
    case 'unknown_service':
    case 'unknown_enhancement':
    case 'too_many_holds':
    case 'too_many_requests':
      // After too many wrong codes, the booking can still be paid without any.
      if (refusal === 'too_many_requests' && booking.giftCodes?.length) {
        return withoutGifts(booking, TOO_MANY_CODES);
      }
      return {
        type: 'refused',
        words: problem.detail,
        alternatives: problem.alternatives ?? [],
        isWorthRetrying: problem.status === 429 || PHONE_HELPS.includes(refusal),
      };
    case null:
      return { type: 'setup_failed' };
  }
}

/** Another time doesn't help; both show the phone number. */
const PHONE_HELPS: readonly string[] = ['payment_refused', 'not_open_yet'];

const TOO_MANY_CODES =
  'Too many gift codes were tried from your network. Please pay by card or call us.';

function withoutGifts(booking: SavedBooking, words: string): CheckoutEvent {
  return { type: 'credit_missing', booking: { ...booking, giftCodes: [] }, words };
}

/** Returns what a failed confirmation means. Whatever may still succeed is asked again, never reported as unpaid. */
export function readConfirmFailure(error: unknown, booking: SavedBooking | null): Answer {
  if (!(error instanceof ApiError)) return { type: 'no_answer' };
  const { problem, status } = error;
  const words = problem?.detail ?? MAY_BE_PAID;
  const refusal = refusalOf(createAppointment, error);
  if (refusal === 'slot_lost_refunded') {
    // The next question shows whether the money has been refunded or will be.
    return { type: 'refunding', words, alternatives: problem?.alternatives ?? [] };
  }
  if (refusal === 'payment_not_completed') return { type: 'not_paid', words, booking };
  if (refusal === 'payment_in_review') return { type: 'review' };
  const mayStillBook = status >= 500 || status === 429 || refusal === 'payment_processing';
  if (mayStillBook) return { type: 'no_answer' };
  return { type: 'confirm_failed', words };
}

const MAY_BE_PAID = 'Your payment may have gone through, so please don’t pay again.';
const NOT_PAID = `Your payment didn’t go through. ${NOT_CHARGED}`;
const LOST_TIME =
  'We’re sorry: your time was taken before your payment arrived, so nothing is booked.';
const REFUNDED = `${LOST_TIME} The full refund can take a few days.`;
const REFUNDING = `${LOST_TIME} You’ll get a full refund.`;

const NOTHING_SENT = { email: false, sms: false, waiting: [] };

/** Returns what the server's state of a checkout means for its payment; `booking` is what this tab may pay for now. */
export function readStatus(status: CheckoutStatus, booking: SavedBooking | null): Answer {
  const alternatives = status.alternatives ?? [];
  switch (status.state) {
    case 'booked': {
      const { appointment, notifications = NOTHING_SENT } = status;
      if (!appointment) return { type: 'no_answer' };
      return {
        type: 'booked',
        result: {
          success: true,
          message: 'Your appointment is booked.',
          appointment,
          notifications,
          ...(status.link && { link: status.link }),
        },
      };
    }
    case 'confirming':
      return { type: 'no_answer' };
    case 'open':
      return { type: 'not_paid', booking, words: NOT_PAID };
    case 'expired':
      return { type: 'expired', booking };
    case 'refunding':
      return { type: 'refunding', words: REFUNDING, alternatives };
    case 'refunded':
      return { type: 'refunded', words: REFUNDED, alternatives };
    case 'review':
      return { type: 'review' };
    case 'none':
      return { type: 'confirm_failed', words: MAY_BE_PAID };
  }
}

/** Returns what Stripe's answer to a payment means for the checkout. */
export function readPaymentResult(
  result: PaymentIntentResult,
  payment: Payment,
): Extract<CheckoutEvent, { type: 'paid' | 'payment_unknown' | 'hold_ended' | 'declined' }> {
  const outcome = readPaymentOutcome(result);
  switch (outcome.type) {
    case 'paid':
      return { type: 'paid', payment };
    case 'unknown':
      return { type: 'payment_unknown', payment };
    case 'cancelled':
      return { type: 'hold_ended' };
    case 'declined': {
      const { message } = outcome;
      return {
        type: 'declined',
        words: message ? `${message} ${NOT_CHARGED}` : NOT_PAID,
      };
    }
  }
}
