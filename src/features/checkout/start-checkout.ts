import type { SavedBooking } from '../../contract/orders/checkout.ts';
import { paymentOf, type PendingPayment } from './answers.ts';
import type { CheckoutState, PaymentEnd } from './checkout-state.ts';
import type { PaymentNote } from './payment-note.ts';
import { confirming } from './reduce-checkout.ts';

/** What a bank's page sent back with the person. */
export interface BankReturn {
  paymentIntentId: string;
  hasFailed: boolean;
}

/** What tab and browser know when the page opens. */
export interface CheckoutMemory {
  returned: BankReturn | null;
  /** The payment that this tab began last. */
  pending: PendingPayment | null;
  /** Payments of this browser whose end it has not seen, the newest first. */
  notes: readonly PaymentNote[];
  saved: SavedBooking | null;
  /** How the last payment of this tab ended, if it left no appointment. */
  end: PaymentEnd | null;
}

const REFUSED_BY_BANK = 'Your bank didn’t approve the payment. Your card was not charged.';

/**
 * Where a checkout begins; null when there is nothing to pay for and nothing to tell. What may have been paid comes
 * first, even if another booking was saved since: nobody pays for the next before knowing about the last.
 */
export function startCheckout(memory: CheckoutMemory): CheckoutState | null {
  const { returned, pending, notes, saved, end } = memory;
  const isOfPending = returned !== null && returned.paymentIntentId === pending?.paymentIntentId;
  if (pending && isOfPending && returned.hasFailed) {
    return { phase: 'setting_up', booking: pending.booking, notice: REFUSED_BY_BANK };
  }
  if (pending && (isOfPending || pending.isUnderWay)) {
    // The address bar is no proof of payment, and a reload none that it failed: the server is asked.
    return confirming(paymentOf(pending.booking, pending.paymentIntentId), false);
  }
  const note = notes.find((each) => each.paymentIntentId === returned?.paymentIntentId) ?? notes[0];
  if (note) return confirming({ ...note, booking: null }, false, 0);
  if (saved) return { phase: 'setting_up', booking: saved, notice: '' };
  if (end) return end;
  return returned && { phase: 'elsewhere', paymentIntentId: returned.paymentIntentId };
}
