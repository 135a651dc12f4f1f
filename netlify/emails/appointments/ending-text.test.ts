import { describe, expect, it } from 'vitest';
import { buildEnding, buildMoney, buildMoved, way } from '#tests/helpers/builders/build-money.ts';
import type { Money } from '../words/money-facts.ts';
import {
  endingSentences,
  endingWords,
  shortEndingWords,
  shortFeeWords,
} from '../words/money-text.ts';

const UNPAID = { dueCents: 8550, owedCents: 8550 };
const BY_CARD = { dueCents: 8550, card: way(8550) };
const BY_CREDIT = { dueCents: 11_867, credits: 1, creditCents: 11_867 };

describe('what ending an appointment has done to its client’s money', () => {
  it.each<[string, Partial<Money>, Partial<Money>, number, string]>([
    ['nothing paid, in time', UNPAID, {}, 0, 'Nothing is due.'],
    [
      'nothing paid, late: the fee is owed',
      UNPAID,
      { dueCents: 4000, owedCents: 4000 },
      4000,
      'Under the cancellation policy, the fee is $40. $40 is due.',
    ],
    [
      'paid in part, late: the rest of the fee is owed',
      { dueCents: 8550, owedCents: 7550, card: way(1000) },
      { dueCents: 4000, owedCents: 3000, card: way(1000) },
      4000,
      'Under the cancellation policy, the fee is $40. What you paid covers $10 of it. $30 is due.',
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
      '$50 is back on your gift certificate. $35.50 of gift value is back in your account.',
    ],
    [
      'a credit, in time',
      BY_CREDIT,
      { creditsBack: 1 },
      0,
      'Your session credit is back in your account.',
    ],
    [
      'a bought credit, late',
      BY_CREDIT,
      { ...BY_CREDIT, valueGivenCents: 6342 },
      5933,
      'Your session credit is used. The remaining $63.42 of what your session credit cost, tax included, is now gift value in your account.',
    ],
    [
      'a credit after one that is back, and what is owed for an extra, late',
      { ...BY_CREDIT, creditsBack: 1, dueCents: 14_000, owedCents: 2133 },
      { ...BY_CREDIT, creditsBack: 1, dueCents: 14_000, owedCents: 2133 },
      5933,
      'Your session credit is used. $21.33 is due.',
    ],
    [
      'a card after an earlier refund, in time: only what is new',
      { dueCents: 6550, card: way(8550, 2000) },
      { card: way(8550, 8550) },
      0,
      'We refunded $65.50 to your card. It can take 5 to 10 days to show on your statement.',
    ],
    [
      'cash that was handed over at once',
      { dueCents: 8550, cash: way(8550) },
      { cash: way(8550, 8550) },
      0,
      'We gave you $85.50 back in cash.',
    ],
    [
      'while a bank reviews a payment of which nothing is left to refund',
      { ...BY_CARD, isDisputed: true },
      { dueCents: 8550, card: way(8550), isDisputed: true },
      8550,
      'Under the cancellation policy, the fee is $85.50.',
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
      'Your bank is reviewing your payment. If the bank decides in our favor, you’ll get $85.50 back.',
    ],
  ])('%s', (_, before, now, feeCents, words) => {
    expect(endingSentences(buildMoved(before, now, feeCents)).join(' ')).toBe(words);
  });

  it('is said in a text in a few characters', () => {
    const late = buildMoved(UNPAID, { dueCents: 4000, owedCents: 4000 }, 4000);
    expect(shortEndingWords(late)).toBe('$40 is due.');
    const returned = buildMoved(
      { ...BY_CREDIT, card: way(2138) },
      { creditsBack: 1, card: way(2138, 2138, 2138) },
    );
    expect(shortEndingWords(returned)).toBe('$21.38 back: card. Your credit is back.');
    const used = buildMoved(BY_CREDIT, { ...BY_CREDIT, valueGivenCents: 6342 }, 5933);
    expect(shortEndingWords(used)).toBe('$63.42 is now gift value.');
    expect(shortEndingWords(buildMoved(BY_CREDIT, BY_CREDIT, 5933))).toBe('');
    // Gift value from an earlier ending isn't mentioned again.
    const earlier = { creditsBack: 1, valueGivenCents: 6342, card: way(2138, 1000) };
    expect(shortEndingWords(buildMoved(earlier, earlier))).toBe('');
  });
});

describe('what a later ending would come to', () => {
  const lines = [{ kind: 'service', name: 'Swedish Massage', cents: 8000 }];
  it.each([
    [buildEnding(50, 4000), 'we charge half of the service fee, $40'],
    [buildEnding(30, 2400), 'we charge 30% of the service fee, $24'],
    // Of a more expensive service, given up too late.
    [buildEnding(50, 6000), 'we charge $60'],
    [buildEnding(0, 0), 'there is still no charge'],
  ])('%o: %s', (ending, words) => {
    expect(endingWords(ending, { money: buildMoney(BY_CARD), lines })).toBe(words);
  });

  it('is only the credit if it isn’t returned, however little it cost', () => {
    const byCredit = { money: buildMoney(BY_CREDIT), lines };
    expect(endingWords(buildEnding(50, 4000), byCredit)).toBe('your session credit is used');
    expect(endingWords(buildEnding(50, 4000, { creditsBack: 1 }), byCredit)).toBe(
      'we charge half of the service fee, $40',
    );
    expect(endingWords(buildEnding(50, 5933, { valueCents: 6342 }), byCredit)).toBe(
      'your session credit is used, and $63.42 of what it cost becomes gift value in your account',
    );
  });

  it('is a sum alone where no service was sold', () => {
    const money = buildMoney(BY_CARD);
    const extras = [{ kind: 'enhancement', name: 'Cupping', cents: 8000 }];
    expect(endingWords(buildEnding(50, 4000), { money, lines: extras })).toBe('we charge $40');
    expect(endingWords(buildEnding(50, 4000), { money, lines: [...extras, ...lines] })).toBe(
      'we charge half of the service fee, $40',
    );
  });

  it.each<[string, Partial<Money>, object, string]>([
    ['a fee', BY_CARD, {}, '$40'],
    ['a fee of a credit that is given back', BY_CREDIT, { creditsBack: 1 }, '$40'],
    ['a credit', BY_CREDIT, {}, 'the credit'],
  ])('is in a text %s', (_, money, more, words) => {
    expect(shortFeeWords(buildEnding(50, 4000, more), buildMoney(money))).toBe(words);
  });
});
