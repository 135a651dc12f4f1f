import { displayMoney } from '#contract/rules/money/money.ts';
import type { SoldLine } from './booking-text.ts';
import type { EmailRow } from '../frame/email-content.ts';
import type { Ending, Money, MovedMoney, PaidWay } from './money-facts.ts';

// All the words about money in messages to clients and to the practice, written only from money-facts.ts.

const WAYS = ['certificate', 'value', 'card', 'cash'] as const;
type Way = (typeof WAYS)[number];

/** What clients call each way of paying. */
const PAID_BY: Record<Way, string> = {
  certificate: 'gift certificate',
  value: 'gift value',
  card: 'card',
  cash: 'cash',
};

const counted = (credits: number) =>
  credits === 1 ? '1 session credit' : `${credits} session credits`;

const leftOf = ({ paidCents, backCents }: PaidWay) => paidCents - backCents;

/** Returns what is owed and can be asked for: nothing while a bank reviews a payment. */
export const owedOf = ({ owedCents, isDisputed }: Money) => (isDisputed ? 0 : owedCents);

/** Returns what pays for it now: "1 session credit, gift certificate ($15), card ($21.38)"; empty if nothing does. */
export function paidWords(money: Money): string {
  return [
    ...(money.credits > 0 ? [counted(money.credits)] : []),
    ...WAYS.filter((way) => leftOf(money[way]) > 0).map(
      (way) => `${PAID_BY[way]} (${displayMoney(leftOf(money[way]))})`,
    ),
  ].join(', ');
}

/** Returns what it costs: "1 session credit and $21.38". */
export function priceWords({ credits, dueCents, creditCents }: Money): string {
  const cents = dueCents - creditCents;
  if (credits === 0) return displayMoney(Math.max(cents, 0));
  return cents > 0 ? `${counted(credits)} and ${displayMoney(cents)}` : counted(credits);
}

/** Returns the price after a change, and what it was before. */
function changedPriceWords({ now, before }: MovedMoney): string {
  const [price, was] = [priceWords(now), priceWords(before)];
  return price === was ? `${price}, as before` : `${price} (it was ${was})`;
}

/** Returns what was paid with an act: the amount by each way, and how many credits. */
function paidBy({ now, before }: MovedMoney) {
  const ways = WAYS.map((way) => [way, now[way].paidCents - before[way].paidCents] as const).filter(
    ([, cents]) => cents > 0,
  );
  // If one credit came back and another was used, as many pay as before.
  const credits = now.credits + now.creditsBack - before.credits - before.creditsBack;
  return { ways, credits: Math.max(credits, 0) };
}

/** Returns what an act refunded: the amount by each way, whether it is still to come, credits, and gift value for part of one. */
function backBy({ now, before }: MovedMoney) {
  const ways = WAYS.map((way) => ({
    way,
    cents: now[way].backCents - before[way].backCents,
    isToCome: now[way].toComeCents > 0,
  })).filter(({ cents }) => cents > 0);
  return {
    ways,
    credits: now.creditsBack - before.creditsBack,
    valueCents: now.valueGivenCents - before.valueGivenCents,
  };
}

const BACK_TO_CLIENT: Record<Way, (sum: string, isToCome: boolean) => string> = {
  certificate: (sum) => `${sum} is back on your gift certificate.`,
  value: (sum) => `${sum} of gift value is back in your account.`,
  card: (sum, isToCome) =>
    `${isToCome ? 'We’re refunding' : 'We refunded'} ${sum} to your card. It can take 5 to 10 days to show on your statement.`,
  cash: (sum, isToCome) =>
    isToCome
      ? `You’ll get ${sum} back in cash. Stop by or call us to pick it up.`
      : `We gave you ${sum} back in cash.`,
};

/** Returns what an act refunds to its client, one sentence each. */
export function refundSentences(moved: MovedMoney): string[] {
  const { ways, credits, valueCents } = backBy(moved);
  return [
    ...ways.map(({ way, cents, isToCome }) => BACK_TO_CLIENT[way](displayMoney(cents), isToCome)),
    ...(credits > 0 ? ['Your session credit is back in your account.'] : []),
    ...(valueCents > 0
      ? [
          `The remaining ${displayMoney(valueCents)} of what your session credit cost, tax included, is now gift value in your account.`,
        ]
      : []),
    ...heldSentences(moved.now),
  ];
}

function heldSentences({ isDisputed, heldCents, owedCents }: Money): string[] {
  if (!isDisputed) return [];
  if (heldCents > 0) {
    return [
      `Your bank is reviewing your payment. If the bank decides in our favor, you’ll get ${displayMoney(heldCents)} back.`,
    ];
  }
  return owedCents > 0
    ? ['Your bank is reviewing your payment. You don’t need to do anything.']
    : [];
}

/** Returns the fee for ending an appointment, and what is owed after it. */
function feeSentences({ now, feeCents }: MovedMoney): string[] {
  const owed = owedOf(now);
  const owes = owed > 0 ? [`${displayMoney(owed)} is due.`] : [];
  // A credit that isn't returned pays the fee, whatever it cost.
  if (now.credits > 0) return ['Your session credit is used.', ...owes];
  if (feeCents === 0) return owes;
  const fee = `Under the cancellation policy, the fee is ${displayMoney(feeCents)}`;
  const covered = feeCents - Math.min(owed, feeCents);
  if (now.isDisputed || covered === 0) return [`${fee}.`, ...owes];
  return covered === feeCents
    ? [`${fee}. It’s covered by what you paid.`]
    : [`${fee}. What you paid covers ${displayMoney(covered)} of it.`, ...owes];
}

/** Returns what ending an appointment did to its client's money. */
export function endingSentences(moved: MovedMoney): string[] {
  const sentences = [...feeSentences(moved), ...refundSentences(moved)];
  return sentences.length > 0 ? sentences : ['Nothing is due.'];
}

/** Returns the same, short enough for a text, which names neither service nor session. */
export function shortEndingWords(moved: MovedMoney): string {
  const { ways, credits, valueCents } = backBy(moved);
  const owed = owedOf(moved.now);
  return [
    ...ways.map(({ way, cents }) => `${displayMoney(cents)} back: ${PAID_BY[way]}.`),
    ...(credits > 0 ? ['Your credit is back.'] : []),
    ...(valueCents > 0 ? [`${displayMoney(valueCents)} is now gift value.`] : []),
    ...(owed > 0 ? [`${displayMoney(owed)} is due.`] : []),
  ].join(' ');
}

/** Returns what a change did to its client's money, as rows. */
export function changeRows(moved: MovedMoney): EmailRow[] {
  const owed = owedOf(moved.now);
  const { ways, credits } = paidBy(moved);
  return [
    ['Price', changedPriceWords(moved)],
    ...(ways.length > 0 || credits > 0 ? [['Paid', paidNowWords(moved)] as const] : []),
    ...(owed > 0 ? [['Due at your visit', displayMoney(owed)] as const] : []),
  ];
}

function paidNowWords(moved: MovedMoney): string {
  const { ways, credits } = paidBy(moved);
  return [
    ...(credits > 0 ? [counted(credits)] : []),
    ...ways.map(([way, cents]) => `${displayMoney(cents)} by ${PAID_BY[way]}`),
  ].join(', ');
}

const BACK_AT_PRACTICE: Record<Way, (sum: string, isToCome: boolean) => string> = {
  certificate: (sum) => `${sum} to the gift certificate`,
  value: (sum) => `${sum} to their gift value`,
  card: (sum) => `${sum} to the card`,
  cash: (sum, isToCome) => `${sum} in cash${isToCome ? ', for you to give back' : ''}`,
};

/** Returns what an act refunds, in words for the practice: "$42.75 to the card, 1 session credit"; empty if nothing. */
function refundedWords(moved: MovedMoney): string {
  const { ways, credits, valueCents } = backBy(moved);
  return [
    ...ways.map(({ way, cents, isToCome }) => BACK_AT_PRACTICE[way](displayMoney(cents), isToCome)),
    ...(credits > 0 ? [counted(credits)] : []),
    ...(valueCents > 0 ? [`${displayMoney(valueCents)} as gift value for part of the credit`] : []),
  ].join(', ');
}

function practiceState(now: Money): EmailRow[] {
  const owed = owedOf(now);
  return [
    ...(owed > 0 ? [['Due', displayMoney(owed)] as const] : []),
    ...(now.isDisputed ? [['Payment', 'Disputed: the bank is reviewing it'] as const] : []),
  ];
}

/** Returns what was paid and is owed for a booking, for the practice. */
export function practiceBookingRows(now: Money): EmailRow[] {
  return [['Paid', paidWords(now) || 'Nothing yet'], ...practiceState(now)];
}

/** Returns what a change did to the money, for the practice. */
export function practiceChangeRows(moved: MovedMoney): EmailRow[] {
  const [paid, refunded] = [paidNowWords(moved), refundedWords(moved)];
  return [
    ['Price', changedPriceWords(moved)],
    ...(paid ? [['Paid', paid] as const] : []),
    ...(refunded ? [['Refund', refunded] as const] : []),
    ...practiceState(moved.now),
  ];
}

/** Returns what ending an appointment did to the money, for the practice. */
export function practiceEndingRows(moved: MovedMoney): EmailRow[] {
  const { now, feeCents } = moved;
  const refunded = refundedWords(moved);
  const isCreditUsed = now.credits > 0;
  return [
    ...(isCreditUsed ? [['Credit', 'Used'] as const] : []),
    ...(feeCents > 0 && !isCreditUsed ? [['Fee', displayMoney(feeCents)] as const] : []),
    ...(refunded ? [['Refund', refunded] as const] : []),
    ...practiceState(now),
  ];
}

const PARTS = new Map([
  [50, 'half of'],
  [100, 'all of'],
]);

/** Returns what an ending would cost, as part of a sentence: "we charge half of the service fee, $67.50". */
export function endingWords(
  { keptPercent, feeCents, creditsBack, valueCents }: Ending,
  { money, lines }: { money: Money; lines: readonly SoldLine[] },
): string {
  if (money.credits > 0 && creditsBack === 0) {
    return valueCents > 0
      ? `your session credit is used, and ${displayMoney(valueCents)} of what it cost becomes gift value in your account`
      : 'your session credit is used';
  }
  if (feeCents === 0) return 'there is still no charge';
  // The fee isn't a share of the price shown if it is for another service, something dropped too late or a reduced price.
  const serviceCents = lines.find(({ kind }) => kind === 'service')?.cents ?? 0;
  const isShare = feeCents === Math.floor((serviceCents * keptPercent) / 100);
  const share = PARTS.get(keptPercent) ?? `${keptPercent}% of`;
  return `we charge ${isShare ? `${share} the service fee, ` : ''}${displayMoney(feeCents)}`;
}

/** Returns the same, short enough for a text: "$67.50", or "the credit". */
export function shortFeeWords({ feeCents, creditsBack }: Ending, { credits }: Money): string {
  return credits > 0 && creditsBack === 0 ? 'the credit' : displayMoney(feeCents);
}
