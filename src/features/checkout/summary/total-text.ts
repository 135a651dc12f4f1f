import type { SavedBooking } from '#contract/checkout/checkout.ts';
import { displayMoney, parseMoney } from '#contract/rules/money/money.ts';
import type { Intent } from '../state/checkout-state.ts';

/** Returns what a credit doesn't pay, before tax, in integer cents; of a payment that isn't prepared yet, what the tab saved. */
export function totalCents({ totalAmount }: SavedBooking, intent: Intent | null): number {
  return intent ? parseMoney(intent.subtotal) - parseMoney(intent.credit) : parseMoney(totalAmount);
}

/** Returns whether one credit pays for all of it, so that it costs no money. */
export function isByCreditAlone(booking: SavedBooking, intent: Intent | null): boolean {
  return booking.useCredit === true && totalCents(booking, intent) === 0;
}

/** Returns what there is to pay as one amount: with its tax once the payment is prepared. */
export function totalWords(booking: SavedBooking, intent: Intent | null): string {
  if (isByCreditAlone(booking, intent)) return '1 credit';
  return intent
    ? displayMoney(parseMoney(intent.calculatedAmount))
    : `${displayMoney(totalCents(booking, intent))} + tax`;
}
