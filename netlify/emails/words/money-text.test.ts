import { describe, expect, it } from 'vitest';
import { buildMoney, buildMoved, way } from '#tests/helpers/builders/build-money.ts';
import type { Money } from './money-facts.ts';
import {
  changeRows,
  paidWords,
  practiceBookingRows,
  practiceChangeRows,
  practiceEndingRows,
  priceWords,
  refundSentences,
} from './money-text.ts';

const UNPAID = { dueCents: 8550, owedCents: 8550 };
const BY_CARD = { dueCents: 8550, card: way(8550) };
const BY_CREDIT = { dueCents: 11_867, credits: 1, creditCents: 11_867 };

it.each<[Partial<Money>, string]>([
  [BY_CARD, '$85.50'],
  [{}, '$0'],
  // Of what was paid more than it costs, nothing is negative.
  [{ dueCents: 1000, creditCents: 2000 }, '$0'],
  [BY_CREDIT, '1 session credit'],
  [{ ...BY_CREDIT, dueCents: 14_005 }, '1 session credit and $21.38'],
  [{ credits: 2, creditCents: 20_000, dueCents: 20_000 }, '2 session credits'],
])('%o costs %s', (money, words) => {
  expect(priceWords(buildMoney(money))).toBe(words);
});

it.each<[string, Partial<Money>, string]>([
  [
    'by each way',
    { certificate: way(1000), value: way(500), card: way(200), cash: way(100) },
    'gift certificate ($10), gift value ($5), card ($2), cash ($1)',
  ],
  ['but not by what is all back', { card: way(200, 200), cash: way(100) }, 'cash ($1)'],
  ['by two credits', { credits: 2 }, '2 session credits'],
  ['by nothing', {}, ''],
])('names what paid: %s', (_, money, words) => {
  expect(paidWords(buildMoney(money))).toBe(words);
});

describe('what a change has done to its client’s money', () => {
  it.each<[string, Partial<Money>, Partial<Money>, [string, string][]]>([
    ['paid online, the same price', BY_CARD, BY_CARD, [['Price', '$85.50, as before']]],
    [
      'more expensive, paid by card and cash',
      BY_CARD,
      { dueCents: 10_000, card: way(9000), cash: way(1000) },
      [
        ['Price', '$100 (it was $85.50)'],
        ['Paid', '$4.50 by card, $10 by cash'],
      ],
    ],
    [
      'by a credit where a card paid before',
      BY_CARD,
      { ...BY_CREDIT, card: way(8550, 8550, 8550) },
      [
        ['Price', '1 session credit (it was $85.50)'],
        ['Paid', '1 session credit'],
      ],
    ],
    [
      'by another credit and a card, where a credit that is back paid before',
      BY_CREDIT,
      { credits: 1, creditsBack: 1, creditCents: 9000, dueCents: 11_138, card: way(2138) },
      [
        ['Price', '1 session credit and $21.38 (it was 1 session credit)'],
        ['Paid', '1 session credit, $21.38 by card'],
      ],
    ],
    [
      'by cash at the visit, where a credit that is back paid before',
      BY_CREDIT,
      { creditsBack: 1, dueCents: 8550, owedCents: 8550 },
      [
        ['Price', '$85.50 (it was 1 session credit)'],
        ['Due at your visit', '$85.50'],
      ],
    ],
    [
      'of one whose earlier credit is back and counted with what is given back now',
      { ...BY_CREDIT, creditsBack: 1 },
      { creditsBack: 2, dueCents: 8550, card: way(8550) },
      [
        ['Price', '$85.50 (it was 1 session credit)'],
        ['Paid', '$85.50 by card'],
      ],
    ],
  ])('%s', (_, before, now, rows) => {
    expect(changeRows(buildMoved(before, now))).toEqual(rows);
  });
});

it.each<[string, Partial<Money>, Partial<Money>]>([
  [
    'a credit that came back before',
    { ...BY_CARD, creditsBack: 1 },
    { ...BY_CARD, creditsBack: 1 },
  ],
  ['gift value given before', { valueGivenCents: 6342 }, { valueGivenCents: 6342 }],
  ['a refund to a card made before', { card: way(8550, 2000) }, { card: way(8550, 2000) }],
])('%s is not said again', (_, before, now) => {
  expect(refundSentences(buildMoved(before, now))).toEqual([]);
  expect(practiceEndingRows(buildMoved(before, now))).toEqual([]);
});

it('a refund that has arrived is in the past', () => {
  const made = buildMoved(BY_CARD, { ...BY_CARD, card: way(8550, 2000) });
  expect(refundSentences(made)[0]).toContain('We refunded $20 to your card.');
});

describe('what the practice reads', () => {
  it('about a booking is how it was paid, never the price', () => {
    expect(practiceBookingRows(buildMoney(BY_CREDIT))).toEqual([['Paid', '1 session credit']]);
    expect(
      paidWords(buildMoney({ ...BY_CREDIT, certificate: way(1500), card: way(2138, 638) })),
    ).toBe('1 session credit, gift certificate ($15), card ($15)');
    expect(practiceBookingRows(buildMoney(UNPAID))).toEqual([
      ['Paid', 'Nothing yet'],
      ['Due', '$85.50'],
    ]);
  });

  it('about a credit booking changed to another length is what the card paid, and that the credit was returned', () => {
    const now = { dueCents: 14_963, creditsBack: 1, card: way(14_963) };
    expect(practiceChangeRows(buildMoved(BY_CREDIT, now))).toEqual([
      ['Price', '$149.63 (it was 1 session credit)'],
      ['Paid', '$149.63 by card'],
      ['Refund', '1 session credit'],
    ]);
  });

  it('about an unpaid booking made cheaper is what is owed, and no refund', () => {
    const now = { dueCents: 6000, owedCents: 6000 };
    expect(practiceChangeRows(buildMoved(UNPAID, now))).toEqual([
      ['Price', '$60 (it was $85.50)'],
      ['Due', '$60'],
    ]);
  });

  it.each<[string, Partial<Money>, Partial<Money>, number, [string, string][]]>([
    [
      'a certificate and gift value: where each went',
      { dueCents: 8550, certificate: way(5000), value: way(3550) },
      { certificate: way(5000, 5000), value: way(3550, 3550) },
      0,
      [['Refund', '$50 to the gift certificate, $35.50 to their gift value']],
    ],
    [
      'cash that was handed over: nothing left to do',
      { dueCents: 8550, cash: way(8550) },
      { cash: way(8550, 8550) },
      0,
      [['Refund', '$85.50 in cash']],
    ],
    [
      'a credit, late: that it is used, no fee beside it, and the gift value',
      BY_CREDIT,
      { ...BY_CREDIT, valueGivenCents: 6342 },
      5933,
      [
        ['Credit', 'Used'],
        ['Refund', '$63.42 as gift value for part of the credit'],
      ],
    ],
    [
      'a credit that is back, with a fee',
      BY_CREDIT,
      { creditsBack: 1, dueCents: 4000, owedCents: 4000 },
      4000,
      [
        ['Fee', '$40'],
        ['Refund', '1 session credit'],
        ['Due', '$40'],
      ],
    ],
    ['nothing paid, in time: nothing', UNPAID, {}, 0, []],
    [
      'a payment that a bank reviews: that, and nothing owed',
      { ...BY_CARD, isDisputed: true },
      { ...BY_CARD, owedCents: 8550, isDisputed: true },
      0,
      [['Payment', 'Disputed: the bank is reviewing it']],
    ],
  ])('about an ending with %s', (_, before, now, fee, rows) => {
    expect(practiceEndingRows(buildMoved(before, now, fee))).toEqual(rows);
  });

  it('about a late cancellation is the fee, each kind of refund and what she has to hand over', () => {
    const now = { dueCents: 4000, card: way(5000, 1000, 1000), cash: way(3550, 3550, 3550) };
    const before = { dueCents: 8550, card: way(5000), cash: way(3550) };
    expect(practiceEndingRows(buildMoved(before, now, 4000))).toEqual([
      ['Fee', '$40'],
      ['Refund', '$10 to the card, $35.50 in cash, for you to give back'],
    ]);
  });
});
