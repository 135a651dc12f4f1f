import type { SavedBooking } from '#contract/checkout/checkout.ts';
import { paymentOf, type PendingPayment } from './answers.ts';
import { NOT_CHARGED, type CheckoutState, type PaymentEnd } from './checkout-state.ts';
import type { PaymentNote } from './payment-note.ts';
import { confirming } from './reduce-checkout.ts';

/** What a bank's page sent back with the person. */
export interface BankReturn {
  paymentIntentId: string;
  hasFailed: boolean;
}

/** What the tab and the browser know when the page opens. */
export interface CheckoutMemory {
  returned: BankReturn | null;
  /** The last payment that this tab started. */
  pending: PendingPayment | null;
  /** This browser's payments whose result it hasn't seen, newest first. */
  notes: readonly PaymentNote[];
  saved: SavedBooking | null;
  /** How this tab's last payment ended, if it left no appointment. */
  end: PaymentEnd | null;
}

const REFUSED_BY_BANK = `Your bank didn’t approve the payment. ${NOT_CHARGED}`;

/**
 * Returns the first state of a checkout; null if there is nothing to pay for and nothing to report. What may have been
 * paid comes first, even if another booking was saved since: no one pays for the next before knowing about the last.
 */
export function startCheckout(memory: CheckoutMemory): CheckoutState | null {
  const { returned, pending, notes, saved, end } = memory;
  const isOfPending = returned !== null && returned.paymentIntentId === pending?.paymentIntentId;
  if (pending && isOfPending && returned.hasFailed) {
    return { phase: 'setting_up', booking: pending.booking, notice: REFUSED_BY_BANK };
  }
  if (pending && (isOfPending || pending.isUnderWay)) {
    // The address doesn't prove a payment, and a reload doesn't prove that it failed: the server is asked.
    return confirming(paymentOf(pending.booking, pending.paymentIntentId), false);
  }
  const note = notes.find((each) => each.paymentIntentId === returned?.paymentIntentId) ?? notes[0];
  if (note) return confirming({ ...note, booking: null }, false, 0);
  if (saved) return { phase: 'setting_up', booking: saved, notice: '' };
  if (end) return end;
  return returned && { phase: 'elsewhere', paymentIntentId: returned.paymentIntentId };
}
