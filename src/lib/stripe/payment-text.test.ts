import { describe, expect, it } from 'vitest';
import type { PaymentPart, PaymentWay } from '#contract/rules/money/payment-parts.ts';
import { paymentSentences } from './payment-text.ts';

const part = (way: PaymentWay, paid: string, more: Partial<PaymentPart> = {}): PaymentPart => ({
  way,
  paid,
  refunded: '0.00',
  refunding: '0.00',
  credits: way === 'credit' ? 1 : 0,
  creditsReturned: 0,
  ...more,
});
const CREDIT = part('credit', '118.67');

describe('what paid', () => {
  it.each<[string, PaymentPart[]]>([
    ['Paid $96.19 by card.', [part('card', '96.19')]],
    ['Paid $96.19 in cash.', [part('cash', '96.19')]],
    ['Paid with 1 credit.', [CREDIT]],
    ['Paid with 1 credit.', [part('credit', '0.00')]],
    ['Paid with a gift certificate.', [part('gift_certificate', '96.19')]],
    ['Paid with gift value.', [part('gift_value', '96.19')]],
    ['Paid with 2 credits.', [part('credit', '160.00', { credits: 2 })]],
    ['Nothing was charged.', [part('credit', '0.00', { credits: 0 })]],
    ['Paid with gift value and 1 credit.', [part('gift_value', '21.38'), CREDIT]],
    ['Paid $30 by card and 1 credit.', [part('card', '30.00'), CREDIT]],
    [
      'Paid $20 by card and $76.19 with a gift certificate.',
      [part('card', '20.00'), part('gift_certificate', '76.19')],
    ],
    [
      'Paid $20 by card, $5 in cash and 1 credit.',
      [part('card', '20.00'), part('cash', '5.00'), CREDIT],
    ],
  ])('is said: %s', (words, payments) => {
    expect(paymentSentences({ status: 'confirmed', payments })).toEqual([words]);
  });

  it('is nothing where nothing was charged', () => {
    expect(paymentSentences({ status: 'confirmed', payments: [] })).toEqual([
      'Nothing was charged.',
    ]);
  });

  it('leaves out a credit that a change returned, and counts one credit if another replaced it', () => {
    const returned = { ...CREDIT, creditsReturned: 1 };
    const payments = [part('card', '149.63'), returned];
    expect(paymentSentences({ status: 'confirmed', payments })).toEqual([
      'Paid $149.63 by card.',
      'The credit is back in your account.',
    ]);
    const replaced = { ...CREDIT, credits: 2, creditsReturned: 1 };
    expect(paymentSentences({ status: 'confirmed', payments: [replaced] })).toEqual([
      'Paid with 1 credit.',
    ]);
  });
});

describe('what was refunded', () => {
  it.each<[string, PaymentPart]>([
    ['$43.05 was refunded to your card.', part('card', '86.10', { refunded: '43.05' })],
    ['$43.05 will be refunded to your card.', part('card', '86.10', { refunding: '43.05' })],
    ['$43.05 was refunded in cash.', part('cash', '86.10', { refunded: '43.05' })],
    ['$43.05 will be handed back to you in cash.', part('cash', '86.10', { refunding: '43.05' })],
    [
      '$43.05 is back on the gift certificate.',
      part('gift_certificate', '86.10', { refunded: '43.05' }),
    ],
    ['$43.05 is back in your gift value.', part('gift_value', '86.10', { refunded: '43.05' })],
  ])('is said: %s', (words, payment) => {
    expect(paymentSentences({ status: 'cancelled', payments: [payment] })[1]).toBe(words);
  });

  it('is the credit of a canceled booking, or the gift value for a part of it', () => {
    const returned = { ...CREDIT, creditsReturned: 1 };
    expect(paymentSentences({ status: 'cancelled', payments: [returned] })).toEqual([
      'Paid with 1 credit.',
      'The credit is back in your account.',
    ]);
    expect(
      paymentSentences({ status: 'cancelled', payments: [CREDIT], giftValueGiven: '63.42' }),
    ).toEqual(['Paid with 1 credit.', '$63.42 of your credit is now gift value in your account.']);
  });
});

it('says what is owed: due at a visit that is ahead, still due after that', () => {
  const facts = { payments: [], owed: '40.00' } as const;
  for (const status of ['pending', 'confirmed'] as const)
    expect(paymentSentences({ ...facts, status })).toEqual(['$40 is due at your visit.']);
  for (const status of ['completed', 'no_show', 'cancelled'] as const)
    expect(paymentSentences({ ...facts, status })).toEqual(['$40 is still due.']);
});

it('says nothing of a credit where a canceled booking never had one', () => {
  const none = part('credit', '0.00', { credits: 0 });
  expect(paymentSentences({ status: 'cancelled', payments: [none] })).toEqual([
    'Nothing was charged.',
  ]);
});

it('says that a credit is back only when all of them are', () => {
  const replaced = { ...CREDIT, credits: 2, creditsReturned: 1 };
  expect(paymentSentences({ status: 'cancelled', payments: [replaced] })).toEqual([
    'Paid with 1 credit.',
  ]);
});
