import type { AppointmentResult, SavedBooking } from '#contract/checkout/checkout.ts';
import type { NamedPolicy } from '#contract/rules/money/cancellation.ts';
import type { Alternatives } from '#contract/checkout/availability.ts';

/** Said wherever it's certain that the card wasn't charged, and nowhere else. */
export const NOT_CHARGED = 'Your card was not charged.';
export const OFFLINE = `You’re offline. ${NOT_CHARGED} We’ll keep trying.`;

/** A payment that is ready to be made. */
export interface Intent {
  /** Both null if a credit or gift value leaves nothing to charge. */
  paymentIntentId: string | null;
  clientSecret: string | null;
  /** Decimal strings, from the server. */
  subtotal: string;
  tax: string;
  calculatedAmount: string;
  /** What a credit and gift value pay; gift value includes certificates and the member's own. */
  credit: string;
  giftValue: string;
  /** What the client agrees to by paying. */
  policy: NamedPolicy;
  /** When the hold ends by this browser's clock, in milliseconds; null if nothing is held. */
  holdEndsAtMs: number | null;
}

/** A payment by card. */
export type CardIntent = Intent & { paymentIntentId: string; clientSecret: string };

/** Returns whether there is anything to charge. */
export function isByCard(intent: Intent): intent is CardIntent {
  return intent.clientSecret !== null;
}

/** A payment that was made, or may have been. */
export interface Payment {
  checkoutKey: string;
  /** Null if this browser never saw the payment that the server knows. */
  paymentIntentId: string | null;
  serviceId: string;
  /** Null if the catalog wasn't loaded to name it. */
  serviceName: string | null;
  /** Its booking; null once the tab that knew it is closed. */
  booking: SavedBooking | null;
}

/** Shown in place of a booking that failed, in the server's words. */
export interface LostTime {
  words: string;
  alternatives: Alternatives;
}

/** Asks the server what became of a payment; each state is one question, and the next one waits longer. */
interface Asking {
  payment: Payment;
  attempt: number;
}

/** The results of a payment without an appointment; a reload must show them again. */
export type PaymentEnd =
  /** Paid too late: the time was gone, and the payment was refunded. */
  | ({ phase: 'refunded'; payment: Payment } & LostTime)
  /** The server made it a task for the therapist. */
  | { phase: 'review'; payment: Payment }
  /** The server refused to book it and said why, or doesn't know it. */
  | { phase: 'failed'; payment: Payment; words: string };

/** The connection to the server: `lost` if it didn't answer, with the tries so far; `back` once it has answered again. */
export type Connection = { state: 'fine' | 'back' } | { state: 'lost'; tries: number };

/** The card form. */
export interface Ready {
  phase: 'ready';
  booking: SavedBooking;
  intent: Intent;
  /** What went wrong. */
  notice: string;
  isPaying: boolean;
  connection: Connection;
}

/** The state of a checkout. From `confirming` on, nothing offers to pay until the server has said that paying is safe. */
export type CheckoutState =
  | { phase: 'setting_up'; booking: SavedBooking; notice: string }
  | { phase: 'setup_failed'; booking: SavedBooking }
  | ({ phase: 'refused'; booking: SavedBooking; isWorthRetrying: boolean } & LostTime)
  | Ready
  | { phase: 'hold_ended'; booking: SavedBooking }
  /** `isPaid`: Stripe has told this browser that the payment succeeded. */
  | ({ phase: 'confirming'; isPaid: boolean } & Asking)
  /** Not paid so far, and this tab can't pay: another one started it, and may still be at the bank. */
  | ({ phase: 'unfinished' } & Asking)
  /** Definitely not paid, and nothing is held anymore. */
  | { phase: 'unpaid'; payment: Payment }
  | ({ phase: 'refunding' } & Asking & LostTime)
  | PaymentEnd
  /** A bank sent the person back to a browser that knows nothing of the checkout. */
  | { phase: 'elsewhere'; paymentIntentId: string }
  | { phase: 'booked'; payment: Payment; result: AppointmentResult };

/** The server's answer about a payment. */
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
  /** The credit or a gift certificate can't be used; the booking no longer includes it. */
  | { type: 'credit_missing'; booking: SavedBooking; words: string }
  /** It would be charged another sum than the page showed. */
  | { type: 'price_changed'; words: string }
  /** A credit or money was chosen, or a gift certificate applied or removed: that makes it another payment. */
  | { type: 'tenders_changed'; booking: SavedBooking }
  | { type: 'setup_again' }
  | { type: 'pay_pressed' }
  | { type: 'renewed'; intent: Intent }
  | { type: 'connection_lost' }
  | { type: 'declined'; words: string }
  | { type: 'paid'; payment: Payment }
  | { type: 'payment_unknown'; payment: Payment }
  | { type: 'hold_ended' }
  | { type: 'ask_again' }
  /** Leaves a payment to others and goes on to another unpaid booking. */
  | { type: 'go_on'; booking: SavedBooking };

/** The states that ask the server. */
export type AskingState = Extract<CheckoutState, { attempt: number }>;

/** Returns whether a state waits for the server to say what became of the payment. */
export function isAsking(state: CheckoutState): state is AskingState {
  return 'attempt' in state;
}
