import type { BoughtGift, GiftPayment, GiftStatus } from '#contract/orders/gifts.ts';

/** The state of a purchase. From `asking` on, nothing offers to pay until the server has said that paying is safe. */
export type Purchase = { checkoutKey: string } & (
  | { phase: 'choosing' | 'details'; notice: string }
  /** The payment is being prepared: from the form, or again if the card form was shown before. */
  | { phase: 'opening'; isAnew: boolean; notice: string }
  /** The card form. `isCharging` from the moment money may move. */
  | { phase: 'paying'; payment: GiftPayment; isCharging: boolean; notice: string }
  /**
   * The server is asked what became of the payment. `isPaid`: Stripe has said that it succeeded. `ownKey` is this tab's own
   * checkout, if it asks about another one's payment.
   */
  | { phase: 'asking'; isPaid: boolean; attempt: number; ownKey: string }
  | { phase: 'bought'; gift: BoughtGift }
  /** Paid and refunded, or paid and under review by a person. */
  | { phase: 'refunded' | 'review' }
);

export type PurchaseEvent =
  | { type: 'resumed'; purchase: Purchase }
  | {
      type:
        'chosen' | 'back' | 'submitted' | 'edit' | 'charging' | 'paid' | 'unknown' | 'cancelled';
    }
  | { type: 'opened'; payment: GiftPayment }
  | { type: 'not_opened' | 'declined'; words: string }
  | { type: 'already_paid' }
  | { type: 'answer'; status: GiftStatus | null }
  | { type: 'another'; checkoutKey: string };

const NOT_CHARGED = 'Your card was not charged.';
const NOT_PAID = `Your payment didn’t go through. ${NOT_CHARGED}`;
const REFUSED_BY_BANK = `Your bank didn’t approve the payment. ${NOT_CHARGED}`;
const ANEW = `We had to restart your payment. ${NOT_CHARGED} Please re-enter it.`;
const ELSEWHERE =
  'If you just paid for a certificate in another browser, we’ll email your receipt. Please don’t pay again.';
const BEGUN_ELSEWHERE =
  'You started paying for a certificate in another tab. Your card hasn’t been charged. If you’re paying there, please finish there.';

/** What the tab and the browser know when the page opens. */
export interface PurchaseMemory {
  checkoutKey: string;
  /** How far this tab got; null if it hasn't started. */
  at: 'choosing' | 'details' | 'payment' | 'under_way' | 'bought' | null;
  gift: BoughtGift | null;
  /** A payment of this browser whose result it hasn't seen. */
  noted: string | null;
  /** What a bank's page sent back with the person. */
  returned: { hasFailed: boolean } | null;
}

/** Returns the first state of a purchase. What may have been paid comes first: no one pays before knowing about it. */
export function startPurchase({
  checkoutKey,
  at,
  gift,
  noted,
  returned,
}: PurchaseMemory): Purchase {
  if (at === 'bought' && gift) return { checkoutKey, phase: 'bought', gift };
  if (at === 'under_way') {
    return returned?.hasFailed
      ? { checkoutKey, phase: 'opening', isAnew: true, notice: REFUSED_BY_BANK }
      : asking(checkoutKey, false);
  }
  if (noted) return { ...asking(noted, false), attempt: 0, ownKey: checkoutKey };
  if (at === 'payment') return { checkoutKey, phase: 'opening', isAnew: true, notice: '' };
  if (at === 'details') return { checkoutKey, phase: 'details', notice: '' };
  return { checkoutKey, phase: 'choosing', notice: returned ? ELSEWHERE : '' };
}

type In<Phase extends Purchase['phase']> = Extract<Purchase, { phase: Phase }>;

/** Asks at once about a payment that certainly succeeded; otherwise gives it time to arrive. */
function asking(checkoutKey: string, isPaid: boolean): In<'asking'> {
  return { checkoutKey, phase: 'asking', isPaid, attempt: isPaid ? 0 : 1, ownKey: checkoutKey };
}

const anew = (checkoutKey: string, notice: string): Purchase => ({
  checkoutKey,
  phase: 'opening',
  isAnew: true,
  notice,
});

function whilePaying(state: In<'paying'>, event: PurchaseEvent): Purchase {
  const { checkoutKey } = state;
  switch (event.type) {
    case 'charging':
      return { ...state, isCharging: true, notice: '' };
    case 'declined':
      return { ...state, isCharging: false, notice: event.words };
    case 'cancelled':
      return anew(checkoutKey, ANEW);
    case 'paid':
      return asking(checkoutKey, true);
    case 'unknown':
      return asking(checkoutKey, false);
    case 'answer':
      return event.status?.state === 'open'
        ? state
        : readAnswer({ ...asking(checkoutKey, false), attempt: 0 }, event.status);
    case 'edit':
      return state.isCharging ? state : { checkoutKey, phase: 'details', notice: '' };
    default:
      return state;
  }
}

/** Turns the server's answer into the next state. A confirmed payment is asked about again, never called unpaid. */
function readAnswer(state: In<'asking'>, status: GiftStatus | null): Purchase {
  const { checkoutKey, isPaid, ownKey } = state;
  const askLater: Purchase = { ...state, attempt: state.attempt + 1 };
  switch (status?.state) {
    case 'booked':
      return status.gift ? { checkoutKey, phase: 'bought', gift: status.gift } : askLater;
    case 'refunding':
    case 'refunded':
      return { checkoutKey, phase: 'refunded' };
    case 'review':
      return { checkoutKey, phase: 'review' };
    case 'open':
    case 'expired':
    case 'none':
      if (isPaid) return askLater;
      if (ownKey === checkoutKey)
        return anew(checkoutKey, status.state === 'open' ? NOT_PAID : ANEW);
      return {
        checkoutKey: ownKey,
        phase: 'choosing',
        notice: status.state === 'open' ? BEGUN_ELSEWHERE : '',
      };
    default:
      return askLater;
  }
}

/** Returns the next state of a purchase; an event that doesn't belong to its phase changes nothing. */
export function reducePurchase(state: Purchase, event: PurchaseEvent): Purchase {
  const { checkoutKey, phase } = state;
  if (event.type === 'resumed') return event.purchase;
  if (event.type === 'another') {
    return { checkoutKey: event.checkoutKey, phase: 'choosing', notice: '' };
  }
  switch (phase) {
    case 'choosing':
      return event.type === 'chosen' ? { checkoutKey, phase: 'details', notice: '' } : state;
    case 'details':
      if (event.type === 'back') return { checkoutKey, phase: 'choosing', notice: '' };
      return event.type === 'submitted'
        ? { checkoutKey, phase: 'opening', isAnew: false, notice: '' }
        : state;
    case 'opening':
      if (event.type === 'opened') {
        const { notice } = state;
        return { checkoutKey, phase: 'paying', payment: event.payment, isCharging: false, notice };
      }
      if (event.type === 'not_opened')
        return { checkoutKey, phase: 'details', notice: event.words };
      return event.type === 'already_paid' ? { ...asking(checkoutKey, false), attempt: 0 } : state;
    case 'paying':
      return whilePaying(state, event);
    case 'asking':
      return event.type === 'answer' ? readAnswer(state, event.status) : state;
    default:
      return state;
  }
}
