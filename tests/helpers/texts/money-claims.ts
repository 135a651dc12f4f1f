import type { Reading, ReadWay } from '../database/ledger-reading.ts';

// Reads what a message says about money, sentence by sentence, and holds it against the ledger.

/** The money before and after what a message tells of. */
export interface Moved {
  before: Reading;
  after: Reading;
}

/** One sum, or one credit, that a message says was paid or refunded. */
interface Item {
  cents?: number;
  way?: ReadWay | 'credit';
}

const POLICY =
  /^(if you|after that|up to \d|you can cancel|free until|of a date|for a no-show|canceling now|anything else)|if you cancel|^later \$/i;
const BACK =
  /refund|(goes?|went|going) back|back to you|(is|are) back|yours again|back in cash|gave you|\bback: |is now gift value|as gift value|on your account as gift/i;
const FEE = /\bfee\b|we keep|^credit: used|credit (is|stays) used/i;
const OWED = /\bowed?\b|\bdue\b|to pay\b|to be paid/i;
const PAID = /\bpaid\b/i;
/** What names money without saying that any was moved. */
const PLAIN = /^(date paid|we received your payment|the change you paid)/i;

const sumsOf = (words: string) =>
  [...words.matchAll(/\$(\d[\d,]*)(?:\.(\d\d))?/g)].map(
    ([, dollars, cents = '0']) => Number(dollars?.replaceAll(',', '')) * 100 + Number(cents),
  );

const sentencesOf = (text: string) =>
  text.split('\n').flatMap((line) => line.split(/(?<=[a-z\d)][.!?;])\s+/i));

function wayOf(words: string): Item['way'] {
  if (/gift value/i.test(words)) return /credit|now gift/i.test(words) ? 'given' : 'value';
  if (/credit/i.test(words)) return 'credit';
  if (/certificate/i.test(words)) return 'certificate';
  if (/cash/i.test(words)) return 'cash';
  return /card/i.test(words) ? 'card' : undefined;
}

function itemsOf(sentence: string): Item[] {
  return sentence
    .replace(/^[A-Z][\w ]*: /, '')
    .split(/, (?=\$|\d session|gift|card|cash)| and (?=\$)/)
    .map((words) => {
      const [cents] = sumsOf(words);
      const way = wayOf(words);
      return { ...(cents !== undefined && { cents }), ...(way && { way }) };
    });
}

const WAYS = ['card', 'cash', 'certificate', 'value', 'given'] as const;

/** What happened, as items: what a sentence has to say. */
function happened(
  moved: Moved,
  key: 'paid' | 'back',
  credits: (reading: Reading) => number,
): Item[] {
  const { before, after } = moved;
  return [
    ...WAYS.map((way) => ({ way, cents: after[key][way] - before[key][way] })).filter(
      ({ cents }) => cents > 0,
    ),
    ...(credits(after) > credits(before) ? [{ way: 'credit' as const }] : []),
  ];
}

const isSame = (claimed: Item, true_: Item) =>
  (claimed.way === undefined ? true_.way !== 'credit' : claimed.way === true_.way) &&
  (claimed.cents === undefined || claimed.cents === true_.cents);

const show = ({ cents, way }: Item) =>
  `${cents === undefined ? '' : `$${cents / 100} `}${way ?? 'somehow'}`;

/** What is wrong with what was said: what is not so, and what is missing of what has to be said. */
function compare(
  name: string,
  claimed: readonly Item[],
  allowed: readonly Item[],
  wanted: readonly Item[],
) {
  return [
    ...claimed
      .filter((item) => !allowed.some((each) => isSame(item, each)))
      .map((item) => `says ${name}: ${show(item)}`),
    ...wanted
      .filter((item) => !claimed.some((each) => isSame(each, item)))
      .map((item) => `does not say ${name}: ${show(item)}`),
  ];
}

const creditsLeft = ({ creditsTaken, creditsBack }: Reading) => creditsTaken - creditsBack;

/** What pays for it when all is counted together. */
function netOf(reading: Reading): Item[] {
  return [
    ...WAYS.map((way) => ({ way, cents: reading.paid[way] - reading.back[way] })).filter(
      ({ cents }) => cents > 0,
    ),
    ...(creditsLeft(reading) > 0 ? [{ way: 'credit' as const }] : []),
  ];
}

/** What cancelling late, and not coming, would come to: half of the service fee and all of it, or what half a credit is worth. */
function lateSums({ serviceCents, creditCents, creditTaxRate, ...reading }: Reading): number[] {
  if (creditsLeft({ serviceCents, creditCents, creditTaxRate, ...reading }) > 0) {
    const part = creditCents - Math.floor(creditCents / 2);
    return part > 0 ? [part + Math.round(part * creditTaxRate)] : [];
  }
  return [Math.floor(serviceCents / 2), serviceCents];
}

/** What has to be said in a message, beside what is said at all. */
export type Telling = 'booking' | 'change' | 'ending' | 'refund';

/** Whatever a message says about money that the ledger does not, and what it leaves out; empty where it is right. */
export function findWrongMoney(
  text: string,
  telling: Telling,
  moved: Moved,
  isText = false,
): string[] {
  const { after, before } = moved;
  const owed = after.isDisputed ? 0 : after.owedCents;
  const hasCredit = creditsLeft(after) > 0;
  const claimed = {
    back: [] as Item[],
    paid: [] as Item[],
    owed: [] as number[],
    fee: [] as number[],
  };
  const wrong: string[] = [];
  const total = after.lineCents.reduce((sum, each) => sum + each, 0) + after.taxCents;
  const price = (reading: Reading) => reading.dueCents - reading.creditCents;
  const known = new Set([
    ...[
      ...after.lineCents,
      after.taxCents,
      total,
      after.dueCents,
      Math.abs(after.dueCents - total),
    ],
    ...[price(after), price(before)],
    ...(hasCredit === creditsLeft(before) > 0 ? [Math.abs(price(after) - price(before))] : []),
  ]);
  for (const sentence of sentencesOf(text)) {
    const sums = sumsOf(sentence);
    if (PLAIN.test(sentence)) continue;
    if (POLICY.test(sentence)) {
      const late = lateSums(after);
      wrong.push(
        ...sums.filter((each) => !late.includes(each)).map((each) => `policy says $${each / 100}`),
        ...(/credit/i.test(sentence) && !hasCredit ? ['policy says a credit'] : []),
        ...(/if you cancel (later|now)|^after that/i.test(sentence) &&
        hasCredit &&
        !/credit/i.test(sentence)
          ? ['policy says nothing of the credit']
          : []),
      );
    } else if (BACK.test(sentence)) {
      claimed.back.push(...itemsOf(sentence));
    } else if (FEE.test(sentence)) {
      claimed.fee.push(...sums);
      if (/credit/i.test(sentence) && !hasCredit) wrong.push('says that a credit is used');
    } else if (/^paid/i.test(sentence) && !/in full/i.test(sentence)) {
      claimed.paid.push(...itemsOf(sentence));
    } else if (OWED.test(sentence)) {
      claimed.owed.push(sums[0] ?? 0);
    } else if (PAID.test(sentence)) {
      if (owed > 0) wrong.push('says that it is paid');
      if (/in full/i.test(sentence)) {
        wrong.push(
          ...sums
            .filter((each) => each !== after.dueCents)
            .map((each) => `in full: $${each / 100}`),
        );
      } else if (netOf(after).length === 0) wrong.push('says that something is paid');
      else
        wrong.push(...sums.filter((each) => !known.has(each)).map((each) => `paid $${each / 100}`));
    } else {
      wrong.push(...sums.filter((each) => !known.has(each)).map((each) => `says $${each / 100}`));
    }
  }
  const paid = happened(moved, 'paid', ({ creditsTaken }) => creditsTaken);
  const back = happened(moved, 'back', ({ creditsBack }) => creditsBack);
  // A text has no room for more than two sums: then it names none.
  const isShort = isText && (telling !== 'ending' || back.length > 2);
  const fee = after.feeCents - before.feeCents;
  const isFeeOwed = fee > 0 && !hasCredit;
  return [
    ...wrong,
    ...compare('back', claimed.back, back, isShort ? [] : back),
    ...compare(
      'paid',
      claimed.paid,
      [...paid, ...netOf(after)],
      isShort ? [] : telling === 'booking' ? netOf(after) : telling === 'change' ? paid : [],
    ),
    ...claimed.owed
      .filter((each) => each !== owed)
      .map((each) => `owed: $${each / 100}, not $${owed / 100}`),
    ...(owed > 0 &&
    claimed.owed.length === 0 &&
    !(isShort && telling === 'change') &&
    telling !== 'refund'
      ? [`does not say owed: $${owed / 100}`]
      : []),
    ...claimed.fee
      .filter((each) => each !== fee || hasCredit)
      .map((each) => `fee: $${each / 100}, not $${fee / 100}`),
    ...(isFeeOwed && !isText && telling === 'ending' && claimed.fee.length === 0
      ? [`does not say the fee: $${fee / 100}`]
      : []),
  ];
}
