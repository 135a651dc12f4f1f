import type { SavedBooking } from '#contract/checkout/checkout.ts';
import { displayMoney, parseMoney } from '#contract/rules/money/money.ts';
import type { Intent } from '../state/checkout-state.ts';

/** What pays for a checkout, in integer cents. */
export interface Tenders {
  /** What the credit cost, nothing if it was granted; null if no credit pays. */
  creditCents: number | null;
  giftCents: number;
  /** What its owner calls the gift value that pays. */
  giftName: string;
  cardCents: number;
}

const list = new Intl.ListFormat('en-US');

/** Returns what pays for a checkout, as the server has prepared it. */
export function tendersOf(booking: SavedBooking, intent: Intent): Tenders {
  return {
    creditCents: booking.useCredit ? parseMoney(intent.credit) : null,
    giftCents: parseMoney(intent.giftValue),
    giftName: giftName(booking),
    cardCents: parseMoney(intent.calculatedAmount),
  };
}

function giftName({ giftCodes = [], useGiftValue }: SavedBooking): string {
  if (giftCodes.length === 0) return 'gift value';
  const certificates = giftCodes.length === 1 ? 'gift certificate' : 'gift certificates';
  return useGiftValue ? `${certificates} and gift value` : certificates;
}

/** Returns what pays besides the card: "1 credit and your gift certificate"; empty if nothing does. */
export function paidAheadWords({ creditCents, giftCents, giftName: gift }: Tenders): string {
  return list.format([
    ...(creditCents === null ? [] : ['1 credit']),
    ...(giftCents > 0 ? [`your ${gift}`] : []),
  ]);
}

/** Returns what a cancellation in time gives back: "everything back", "your credit back". */
export function fullRefundWords({
  creditCents,
  giftCents,
  giftName: gift,
  cardCents,
}: Tenders): string {
  // A certificate and the owner's own value are one sum here: only the server knows the parts.
  const asGift = gift.endsWith('value') ? 'as gift value' : `on your ${gift}`;
  const parts = [
    ...(creditCents === null ? [] : ['your credit']),
    ...(giftCents > 0 ? [`${displayMoney(giftCents)} ${asGift}`] : []),
    ...(cardCents > 0 ? [`${displayMoney(cardCents)} on your card`] : []),
  ];
  if (parts.length > 1) return `everything back: ${list.format(parts)}`;
  if (creditCents !== null) return 'your credit back';
  return giftCents > 0 ? `everything back ${asGift}` : 'everything back';
}
