import { describe, expect, it } from 'vitest';
import { buildEnding, buildMoney, buildMoved, way } from '../../tests/helpers/build-money.ts';
import type { Money } from './money-facts.ts';
import {
  endingSentences,
  endingWords,
  paidWords,
  practiceBookingRows,
  practiceChangeRows,
  practiceEndingRows,
  refundSentences,
  shortEndingWords,
} from './money-words.ts';

const UNPAID = { dueCents: 8550, owedCents: 8550 };
const BY_CARD = { dueCents: 8550, card: way(8550) };
const BY_CREDIT = { dueCents: 11_867, credits: 1, creditCents: 11_867 };

describe('what ending an appointment has done to its client’s money', () => {
  it.each<[string, Partial<Money>, Partial<Money>, number, string]>([
    ['nothing paid, in time', UNPAID, {}, 0, 'There is nothing to pay.'],
    [
      'nothing paid, late: the fee is owed',
      UNPAID,
      { dueCents: 4000, owedCents: 4000 },
      4000,
      'Under the cancellation policy, the fee is $40. You owe $40.',
    ],
    [
      'paid in part, late: the rest of the fee is owed',
      { dueCents: 8550, owedCents: 7550, card: way(1000) },
      { dueCents: 4000, owedCents: 3000, card: way(1000) },
      4000,
      'Under the cancellation policy, the fee is $40. What you paid covers $10 of it. You owe $30.',
    ],
    [
      'a card, late',
      BY_CARD,
      { dueCents: 4000, card: way(8550, 4550, 4550) },
      4000,
      'Under the cancellation policy, the fee is $40. It’s covered by what you paid. ' +
        'We’re refunding $45.50 to your card. It can take 5 to 10 days to show on your statement.',
    ],
    [
      'cash, in time',
      { dueCents: 8550, cash: way(8550) },
      { cash: way(8550, 8550, 8550) },
      0,
      'You’ll get $85.50 back in cash. Stop by or call us to pick it up.',
    ],
    [
      'a certificate and gift value, in time',
      { dueCents: 8550, certificate: way(5000), value: way(3550) },
      { certificate: way(5000, 5000), value: way(3550, 3550) },
      0,
      '$50 is back on your gift certificate. $35.50 of gift value is back on your account.',
    ],
    [
      'a credit, in time',
      BY_CREDIT,
      { creditsBack: 1 },
      0,
      'Your session credit is back on your account.',
    ],
    [
      'a bought credit, late',
      BY_CREDIT,
      { ...BY_CREDIT, valueGivenCents: 6342 },
      5933,
      'Your session credit is used. $63.42 of what your session credit cost, with its tax, is now gift value on your account.',
    ],
    ['a granted credit, late', { credits: 1 }, { credits: 1 }, 0, 'Your session credit is used.'],
    [
      'while a bank that has the money reviews it, late',
      { ...BY_CARD, isDisputed: true },
      { dueCents: 4000, owedCents: 4000, card: way(8550), isDisputed: true },
      4000,
      'Under the cancellation policy, the fee is $40. Your bank is reviewing your payment. You don’t need to do anything.',
    ],
    [
      'while a bank that only asks reviews it, in time',
      { ...BY_CARD, isDisputed: true },
      { heldCents: 8550, card: way(8550), isDisputed: true },
      0,
      'Your bank is reviewing your payment. If it stays with us, you’ll get $85.50 back.',
    ],
  ])('%s', (_, before, now, feeCents, words) => {
    expect(endingSentences(buildMoved(before, now, feeCents)).join(' ')).toBe(words);
  });

  it('is said in a text in a few characters', () => {
    const late = buildMoved(UNPAID, { dueCents: 4000, owedCents: 4000 }, 4000);
    expect(shortEndingWords(late)).toBe('You owe $40.');
    const returned = buildMoved(
      { ...BY_CREDIT, card: way(2138) },
      { creditsBack: 1, card: way(2138, 2138, 2138) },
    );
    expect(shortEndingWords(returned)).toBe('$21.38 back: card. Your credit is back.');
  });
});

it('a refund that has arrived is in the past', () => {
  const made = buildMoved(BY_CARD, { ...BY_CARD, card: way(8550, 2000) });
  expect(refundSentences(made)[0]).toContain('We refunded $20 to your card.');
});

describe('what the practice reads', () => {
  it('of a booking is what paid it, never the price', () => {
    expect(practiceBookingRows(buildMoney(BY_CREDIT))).toEqual([['Paid', '1 session credit']]);
    expect(
      paidWords(buildMoney({ ...BY_CREDIT, certificate: way(1500), card: way(2138, 638) })),
    ).toBe('1 session credit, gift certificate ($15), card ($15)');
    expect(practiceBookingRows(buildMoney(UNPAID))).toEqual([
      ['Paid', 'Nothing yet'],
      ['Owed', '$85.50'],
    ]);
  });

  it('of a credit booking given another length is what the card paid, and that the credit is back', () => {
    const now = { dueCents: 14_963, creditsBack: 1, card: way(14_963) };
    expect(practiceChangeRows(buildMoved(BY_CREDIT, now))).toEqual([
      ['Price', '$149.63 (it was 1 session credit)'],
      ['Paid', '$149.63 by card'],
      ['Refund', '1 session credit'],
    ]);
  });

  it('of an unpaid booking made cheaper is what is owed, and no refund', () => {
    const now = { dueCents: 6000, owedCents: 6000 };
    expect(practiceChangeRows(buildMoved(UNPAID, now))).toEqual([
      ['Price', '$60 (it was $85.50)'],
      ['Owed', '$60'],
    ]);
  });

  it('of a late cancellation is the fee, the refund of each kind and what she has to hand over', () => {
    const now = { dueCents: 4000, card: way(5000, 1000, 1000), cash: way(3550, 3550, 3550) };
    const before = { dueCents: 8550, card: way(5000), cash: way(3550) };
    expect(practiceEndingRows(buildMoved(before, now, 4000))).toEqual([
      ['Fee', '$40'],
      ['Refund', '$10 to the card, $35.50 in cash, for you to hand over'],
    ]);
  });
});

describe('what a later ending would come to', () => {
  const lines = [{ kind: 'service', name: 'Swedish Massage', cents: 8000 }];
  it.each([
    [buildEnding(50, 4000), 'we charge half of the service fee, $40'],
    [buildEnding(30, 2400), 'we charge 30% of the service fee, $24'],
    // Of a more expensive service, given up too late.
    [buildEnding(50, 6000), 'we charge $60'],
    [buildEnding(0, 0), 'there is no charge'],
  ])('%o: %s', (ending, words) => {
    expect(endingWords(ending, { money: buildMoney(BY_CARD), lines })).toBe(words);
  });
});
