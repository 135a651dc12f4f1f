import type { AppointmentResult, SavedBooking } from '../../contract/orders/checkout.ts';
import type { Alternatives } from '../../contract/orders/availability.ts';

/** A payment that is ready to be made. */
export interface Intent {
  /** Null, both of them, when a credit or gift value leaves nothing to charge. */
  paymentIntentId: string | null;
  clientSecret: string | null;
  /** Decimal strings, from the server. */
  subtotal: string;
  tax: string;
  calculatedAmount: string;
  /** What a credit and gift value pay, that of certificates and the member's own. */
  credit: string;
  giftValue: string;
  /** When the hold ends on this browser's clock, in milliseconds; null when nothing is held. */
  holdEndsAtMs: number | null;
}

/** What is paid by card. */
export type CardIntent = Intent & { paymentIntentId: string; clientSecret: string };

/** Whether there is anything to charge. */
export function isByCard(intent: Intent): intent is CardIntent {
  return intent.clientSecret !== null;
}

/** A payment that was made, or may have been. */
export interface Payment {
  checkoutKey: string;
  /** Null when this browser never saw the payment that the server knows of. */
  paymentIntentId: string | null;
  serviceId: string;
  /** Null when the catalogue was not there to name it. */
  serviceName: string | null;
  /** What it is for; null once the tab that knew it is closed. */
  booking: SavedBooking | null;
}

/** What replaces a booking that did not come about, in the server's words. */
export interface LostTime {
  words: string;
  alternatives: Alternatives;
}

/** The server is asked what became of a payment; each state is one question, the next one waits longer. */
interface Asking {
  payment: Payment;
  attempt: number;
}

/** The ends of a payment that leave no appointment; a reload must tell them again. */
export type PaymentEnd =
  /** Paid too late: the time was gone, the money went back. */
  | ({ phase: 'refunded'; payment: Payment } & LostTime)
  /** The server has put it before a person. */
  | { phase: 'review'; payment: Payment }
  /** The server refused to book it and says why, or does not know it. */
  | { phase: 'failed'; payment: Payment; words: string };

/** The way to the server: `lost` when it did not answer, with the tries so far; `back` once it has answered again. */
export type Line = { state: 'fine' | 'back' } | { state: 'lost'; tries: number };

/** The card form. */
interface Ready {
  phase: 'ready';
  booking: SavedBooking;
  intent: Intent;
  /** What went wrong. */
  notice: string;
  isPaying: boolean;
  line: Line;
}

/** Where a checkout stands. From `confirming` on, nothing offers to pay before the server has said that it may. */
export type CheckoutState =
  | { phase: 'setting_up'; booking: SavedBooking; notice: string }
  | { phase: 'setup_failed'; booking: SavedBooking }
  | ({ phase: 'refused'; booking: SavedBooking; isWorthRetrying: boolean } & LostTime)
  | Ready
  | { phase: 'hold_ended'; booking: SavedBooking }
  /** `isPaid`: Stripe has told this browser that the payment succeeded. */
  | ({ phase: 'confirming'; isPaid: boolean } & Asking)
  /** Not paid so far, and this tab cannot: another one began it, and may still be at the bank. */
  | ({ phase: 'unfinished' } & Asking)
  /** Certainly not paid, and nothing is held any more. */
  | { phase: 'unpaid'; payment: Payment }
  | ({ phase: 'refunding' } & Asking & LostTime)
  | PaymentEnd
  /** A bank sent the person back into a browser that knows nothing of the checkout. */
  | { phase: 'elsewhere'; paymentIntentId: string }
  | { phase: 'booked'; payment: Payment; result: AppointmentResult };

/** What the server says of a payment. */
export type Answer =
  | { type: 'no_answer' }
  | { type: 'booked'; result: AppointmentResult }
  | ({ type: 'refunding' } & LostTime)
  | ({ type: 'refunded' } & LostTime)
  | { type: 'review' }
  | { type: 'confirm_failed'; words: string }
  /** With the booking that this tab may pay for now, if it has one. */
  | { type: 'not_paid'; booking: SavedBooking | null; words: string }
  | { type: 'expired'; booking: SavedBooking | null };

export type CheckoutEvent =
  | Answer
  | { type: 'intent_ready'; intent: Intent }
  | { type: 'setup_failed' }
  | ({ type: 'refused'; isWorthRetrying: boolean } & LostTime)
  | { type: 'already_paid'; payment: Payment }
  /** The credit, or a gift certificate, cannot be used; the booking asks for none any more. */
  | { type: 'credit_missing'; booking: SavedBooking; words: string }
  /** A credit was chosen, or money instead, or gift certificates applied or taken off: the payment is another one. */
  | { type: 'tenders_changed'; booking: SavedBooking }
  | { type: 'setup_again' }
  | { type: 'pay_pressed' }
  | { type: 'renewed'; intent: Intent }
  | { type: 'line_lost' }
  | { type: 'declined'; words: string }
  | { type: 'paid'; payment: Payment }
  | { type: 'payment_unknown'; payment: Payment }
  | { type: 'hold_ended' }
  | { type: 'ask_again' }
  /** Leaves a payment to others, for another booking that waits to be paid. */
  | { type: 'go_on'; booking: SavedBooking };

/** The states in which the server is asked. */
export type AskingState = Extract<CheckoutState, { attempt: number }>;

/** Whether a state waits for the server to say what became of the payment. */
export function isAsking(state: CheckoutState): state is AskingState {
  return 'attempt' in state;
}
