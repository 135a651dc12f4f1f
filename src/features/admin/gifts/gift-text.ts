import type { AdminGift, AdminGiftDetail } from '#contract/gifts/therapist-gifts.ts';
import { formatMoney, parseMoney } from '#contract/rules/money/money.ts';
import { isMoney, money } from '../ui/fields/money.ts';
import { monthDay } from '#lib/time/labels.ts';
import type { MarkShape, MarkTone } from '../ui/marks.tsx';

/** A state as a mark and a word. */
interface MarkWords {
  shape: MarkShape;
  tone: MarkTone;
  words: string;
}

/** Returns the state of its delivery. */
export function deliveryMark({
  delivery,
  deliverOn,
}: Pick<AdminGift, 'delivery' | 'deliverOn'>): MarkWords {
  switch (delivery) {
    case 'scheduled':
      return {
        shape: 'half',
        tone: 'due',
        words: deliverOn ? `Sends ${monthDay(deliverOn)}` : 'On its way',
      };
    case 'sent':
      return { shape: 'full', tone: 'good', words: 'Emailed' };
    case 'failed':
      return { shape: 'diamond', tone: 'bad', words: 'Not delivered' };
    case 'to_print':
      return { shape: 'half', tone: 'due', words: 'To print' };
    case 'ready':
      return { shape: 'open', tone: 'back', words: 'Ready for pickup' };
    case 'handed_over':
      return { shape: 'full', tone: 'good', words: 'Delivered' };
  }
}

/** Returns its balance, as a word with its mark. */
export function valueMark({
  state,
  value,
  left,
}: Pick<AdminGift, 'state' | 'value' | 'left'>): MarkWords {
  switch (state) {
    case 'frozen':
      return { shape: 'diamond', tone: 'bad', words: `Frozen, ${money(left)} left` };
    case 'refunded':
      return { shape: 'open', tone: 'back', words: 'Refunded' };
    case 'used':
      return { shape: 'dash', tone: 'soft', words: 'Used up' };
    case 'active':
      if (left === value) return { shape: 'open', tone: 'soft', words: `Unused, ${money(left)}` };
      return {
        shape: 'half',
        tone: 'soft',
        // An adjustment may have added more than it was sold for.
        words:
          parseMoney(left) < parseMoney(value)
            ? `${money(left)} left of ${money(value)}`
            : `${money(left)} left`,
      };
  }
}

/** Returns a physical certificate's next step and its button's label; null for an emailed one, or once it's delivered. */
export function nextStep(
  delivery: AdminGift['delivery'],
): { delivery: 'ready' | 'handed_over'; words: string } | null {
  if (delivery === 'to_print') return { delivery: 'ready', words: 'Mark ready' };
  return delivery === 'ready' ? { delivery: 'handed_over', words: 'Mark delivered' } : null;
}

/** Returns whether there is a balance to refund to the card that bought it. */
export function isRefundable({ state, paidLeft }: Pick<AdminGift, 'state' | 'paidLeft'>): boolean {
  return state === 'active' && isMoney(paidLeft);
}

/** Returns what is refunded and what stays on the certificate: "$40 will be refunded to Ada Nyberg's card. ..." */
export function refundWords({
  left,
  paidLeft,
  purchaserName,
}: Pick<AdminGift, 'left' | 'paidLeft' | 'purchaserName'>): string {
  const givenCents = parseMoney(left) - parseMoney(paidLeft);
  const rest =
    givenCents > 0
      ? `The ${money(formatMoney(givenCents))} you added stays on the certificate.`
      : 'The certificate will have no balance.';
  return `${money(paidLeft)} will be refunded to ${purchaserName}'s card. ${rest}`;
}

type HistoryEntry = AdminGiftDetail['history'][number];

const HAPPENED: Record<HistoryEntry['kind'], string> = {
  bought: 'Bought',
  spent: 'Spent',
  returned: 'Returned',
  adjusted: 'Adjusted',
  refunded: 'Refunded',
};

/** Returns what happened to its value: "Adjusted: a gift from the house". */
export function historyWords({ kind, reason }: Pick<HistoryEntry, 'kind' | 'reason'>): string {
  return reason ? `${HAPPENED[kind]}: ${reason}` : HAPPENED[kind];
}
