import { displayMoney, parseMoney } from '#contract/rules/money/money.ts';
import type { PaymentPart } from '#contract/rules/money/payment-parts.ts';

/** What there is to say about a payment: how it was paid, what was refunded, and what is owed. */
export interface PaymentFacts {
  status: 'pending' | 'confirmed' | 'completed' | 'no_show' | 'cancelled';
  payments: readonly PaymentPart[];
  /** Gift value that part of a credit became, and the balance owed: decimal strings. */
  giftValueGiven?: string;
  owed?: string;
}

const isMoney = (amount: string) => parseMoney(amount) > 0;
const display = (amount: string) => displayMoney(parseMoney(amount));
const counted = (credits: number) => (credits === 1 ? '1 credit' : `${credits} credits`);

/** Says a price ("$95") that isn't the one that was shown. */
export const priceNow = (price: string) => `The price is now ${price}.`;

/** Returns what was paid and with what, what was refunded and where to, and what is owed, one sentence each. */
export function paymentSentences(facts: PaymentFacts): string[] {
  const { payments, giftValueGiven = '0.00', owed = '0.00' } = facts;
  const paid = paidSentence(facts);
  const sentences = [
    ...(paid === null ? [] : [paid]),
    ...payments.flatMap(refundSentences),
    ...(isMoney(giftValueGiven)
      ? [`${display(giftValueGiven)} of your credit is now gift value in your account.`]
      : []),
    ...(isMoney(owed) ? [owedSentence(facts.status, owed)] : []),
  ];
  return sentences.length > 0 ? sentences : ['Nothing was charged.'];
}

/** Returns "Paid with 1 credit.", "Paid $21.38 by card and 1 credit."; null if nothing has paid. */
function paidSentence({ status, payments }: PaymentFacts): string | null {
  const money = payments.filter(({ way, paid }) => isByHand(way) && isMoney(paid));
  const ahead = payments.flatMap((part) =>
    aheadPhrase(part, { status, isAlone: money.length === 0 }),
  );
  if (money.length + ahead.length === 0) return null;
  const phrases = [
    ...money.map(({ way, paid }) => `${display(paid)} ${way === 'card' ? 'by card' : 'in cash'}`),
    ...ahead,
  ];
  return `Paid ${money.length === 0 ? 'with ' : ''}${listed(phrases)}.`;
}

const isByHand = (way: PaymentPart['way']) => way === 'card' || way === 'cash';

const GIFTS = { gift_certificate: 'a gift certificate', gift_value: 'gift value' } as const;

interface Beside {
  status: PaymentFacts['status'];
  /** Neither card nor cash paid part of it. */
  isAlone: boolean;
}

/** Returns prepaid parts. A credit that was replaced, or returned by a change, paid for nothing in the end. */
function aheadPhrase(part: PaymentPart, { status, isAlone }: Beside): string[] {
  const { way, paid, credits, creditsReturned } = part;
  if (way === 'credit') {
    const left = credits - creditsReturned;
    if (left > 0) return [counted(left)];
    return status === 'cancelled' && credits > 0 ? [counted(1)] : [];
  }
  if (isByHand(way) || !isMoney(paid)) return [];
  const gift = GIFTS[way as keyof typeof GIFTS];
  return [isAlone ? gift : `${display(paid)} with ${gift}`];
}

function refundSentences(part: PaymentPart): string[] {
  const { way, refunded, refunding, credits, creditsReturned } = part;
  if (way === 'credit') {
    return creditsReturned > 0 && creditsReturned === credits
      ? ['The credit is back in your account.']
      : [];
  }
  return [
    ...(isMoney(refunded) ? [`${display(refunded)} ${REFUNDED[way]}.`] : []),
    ...(isMoney(refunding) ? [`${display(refunding)} ${REFUNDING[way]}.`] : []),
  ];
}

const REFUNDED = {
  card: 'was refunded to your card',
  cash: 'was refunded in cash',
  gift_certificate: 'is back on the gift certificate',
  gift_value: 'is back in your gift value',
} as const;
const REFUNDING = {
  ...REFUNDED,
  card: 'will be refunded to your card',
  cash: 'will be handed back to you in cash',
} as const;

const owedSentence = (status: PaymentFacts['status'], owed: string) =>
  status === 'pending' || status === 'confirmed'
    ? `${display(owed)} is due at your visit.`
    : `${display(owed)} is still due.`;

const listed = (phrases: readonly string[]) =>
  phrases.length < 3
    ? phrases.join(' and ')
    : `${phrases.slice(0, -1).join(', ')} and ${phrases.at(-1)}`;
