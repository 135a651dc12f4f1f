import type { AppointmentResult, SavedBooking } from '../../contract/booking.ts';

/** A free time offered in place of one that is gone. */
export interface Alternative {
  date: string;
  time: string;
  startsAt: string;
}

/** A payment that is ready to be made. */
export interface Intent {
  paymentIntentId: string;
  clientSecret: string;
  /** Decimal strings, from the server. */
  subtotal: string;
  tax: string;
  calculatedAmount: string;
  /** When the hold ends on this browser's clock, in milliseconds; null when nothing is held. */
  holdEndsAtMs: number | null;
}

/**
 * Where a checkout stands. Money may have moved from `isPaying` on; what follows never asks to pay again before
 * the server has said that it did not.
 */
export type CheckoutState =
  | { phase: 'setting_up'; booking: SavedBooking; notice: string }
  | { phase: 'setup_failed'; booking: SavedBooking }
  | { phase: 'refused'; booking: SavedBooking; words: string; alternatives: Alternative[] }
  | { phase: 'ready'; booking: SavedBooking; intent: Intent; notice: string; isPaying: boolean }
  | { phase: 'hold_ended'; booking: SavedBooking }
  | {
      phase: 'confirming';
      booking: SavedBooking;
      paymentIntentId: string;
      /** Whether Stripe has told this browser that the payment succeeded. */
      isPaid: boolean;
      attempt: number;
    }
  | {
      phase: 'refunded';
      booking: SavedBooking;
      words: string;
      alternatives: Alternative[];
      paymentIntentId: string;
    }
  /** The reference is null when this tab never saw the payment that the server knows of. */
  | { phase: 'failed'; booking: SavedBooking; paymentIntentId: string | null }
  | { phase: 'booked'; booking: SavedBooking; result: AppointmentResult };

export type CheckoutEvent =
  | { type: 'intent_ready'; intent: Intent }
  | { type: 'setup_failed' }
  | { type: 'refused'; words: string; alternatives: Alternative[] }
  | { type: 'already_paid'; paymentIntentId: string; booking: SavedBooking }
  | { type: 'setup_again' }
  | { type: 'pay_pressed' }
  | { type: 'declined'; words: string }
  | { type: 'paid'; paymentIntentId: string }
  | { type: 'payment_unknown'; paymentIntentId: string }
  | { type: 'hold_ended' }
  | { type: 'no_answer' }
  /** With the booking to pay for now, which may be another than the one that was not paid. */
  | { type: 'not_paid'; words: string; booking: SavedBooking }
  | { type: 'refunded'; words: string; alternatives: Alternative[] }
  | { type: 'confirm_failed' }
  | { type: 'confirm_again' }
  | { type: 'booked'; result: AppointmentResult };

/** How long to wait before each attempt to confirm, in milliseconds; after the last the person is told to call. */
export const CONFIRM_DELAYS_MS = [0, 1000, 2000, 4000, 8000, 15_000, 30_000, 30_000] as const;

function confirming(
  { booking }: { booking: SavedBooking },
  paymentIntentId: string,
  isPaid: boolean,
): CheckoutState {
  return { phase: 'confirming', booking, paymentIntentId, isPaid, attempt: 0 };
}

function whileSettingUp(
  state: Extract<CheckoutState, { phase: 'setting_up' }>,
  event: CheckoutEvent,
): CheckoutState {
  const { booking, notice } = state;
  switch (event.type) {
    case 'intent_ready':
      return { phase: 'ready', booking, intent: event.intent, notice, isPaying: false };
    case 'setup_failed':
    case 'hold_ended':
      return { phase: event.type, booking };
    case 'refused': {
      const { words, alternatives } = event;
      return { phase: 'refused', booking, words, alternatives };
    }
    case 'already_paid':
      return confirming(event, event.paymentIntentId, true);
    case 'confirm_failed':
      return { phase: 'failed', booking, paymentIntentId: null };
    default:
      return state;
  }
}

function whileReady(
  state: Extract<CheckoutState, { phase: 'ready' }>,
  event: CheckoutEvent,
): CheckoutState {
  switch (event.type) {
    case 'pay_pressed':
      return { ...state, isPaying: true, notice: '' };
    case 'declined':
      return { ...state, isPaying: false, notice: event.words };
    case 'paid':
    case 'payment_unknown':
      return confirming(state, event.paymentIntentId, event.type === 'paid');
    case 'setup_failed':
      return { phase: 'setup_failed', booking: state.booking };
    case 'hold_ended':
      return { phase: 'hold_ended', booking: state.booking };
    default:
      return state;
  }
}

function whileConfirming(
  state: Extract<CheckoutState, { phase: 'confirming' }>,
  event: CheckoutEvent,
): CheckoutState {
  const { booking, paymentIntentId } = state;
  switch (event.type) {
    case 'booked':
      return { phase: 'booked', booking, result: event.result };
    case 'refunded': {
      const { words, alternatives } = event;
      return { phase: 'refunded', booking, words, alternatives, paymentIntentId };
    }
    case 'not_paid':
      // Stripe told this browser otherwise: the server is behind, so it is asked again.
      if (state.isPaid) return whileConfirming(state, { type: 'no_answer' });
      return { phase: 'setting_up', booking: event.booking, notice: event.words };
    case 'no_answer':
      return state.attempt + 1 < CONFIRM_DELAYS_MS.length
        ? { ...state, attempt: state.attempt + 1 }
        : { phase: 'failed', booking, paymentIntentId };
    case 'confirm_failed':
      return { phase: 'failed', booking, paymentIntentId };
    default:
      return state;
  }
}

/** What a checkout becomes by an event; an event that does not belong to its phase changes nothing. */
export function reduceCheckout(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  switch (state.phase) {
    case 'setting_up':
      return whileSettingUp(state, event);
    case 'ready':
      // A second press while one payment is under way is no second payment.
      if (event.type === 'pay_pressed' && state.isPaying) return state;
      return whileReady(state, event);
    case 'confirming':
      return whileConfirming(state, event);
    case 'setup_failed':
    case 'hold_ended':
      return event.type === 'setup_again'
        ? { phase: 'setting_up', booking: state.booking, notice: '' }
        : state;
    case 'failed':
      if (event.type !== 'confirm_again') return state;
      return state.paymentIntentId === null
        ? { phase: 'setting_up', booking: state.booking, notice: '' }
        : confirming(state, state.paymentIntentId, false);
    default:
      return state;
  }
}

/** Where a checkout begins: at its setup, or at the confirmation when Stripe has sent the browser back from a bank. */
export function startCheckout(
  booking: SavedBooking,
  returned: { paymentIntentId: string; hasFailed: boolean } | null,
): CheckoutState {
  if (returned && !returned.hasFailed) {
    // The address bar is no proof of payment; the server is asked.
    return confirming({ booking }, returned.paymentIntentId, false);
  }
  const notice = returned
    ? 'Your bank did not approve the payment. Your card was not charged.'
    : '';
  return { phase: 'setting_up', booking, notice };
}
