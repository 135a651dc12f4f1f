import { POLICY } from '#tests/helpers/builders/build-policy.ts';
import { expect, it } from 'vitest';
import type { SavedBooking } from '#contract/checkout/checkout.ts';
import type { Intent } from '../state/checkout-state.ts';
import { paidAheadWords, tendersOf } from './tenders.ts';

const intent: Intent = {
  paymentIntentId: null,
  clientSecret: null,
  subtotal: '100.00',
  tax: '7.16',
  calculatedAmount: '0.00',
  credit: '0.00',
  giftValue: '0.00',
  policy: POLICY,
  holdEndsAtMs: null,
};

it.each<[string, Partial<SavedBooking>, Partial<Intent>]>([
  ['', {}, { calculatedAmount: '107.16' }],
  ['1 credit', { useCredit: true }, {}],
  ['your gift certificate', { giftCodes: ['A'] }, { giftValue: '107.16' }],
  ['your gift certificates', { giftCodes: ['A', 'B'] }, { giftValue: '107.16' }],
  ['your gift value', { useGiftValue: true }, { giftValue: '107.16' }],
  [
    'your gift certificate and gift value',
    { giftCodes: ['A'], useGiftValue: true },
    { giftValue: '107.16' },
  ],
  [
    '1 credit and your gift certificate',
    { useCredit: true, giftCodes: ['A'] },
    { giftValue: '21.38' },
  ],
  // What a member allowed, and none of it was needed.
  ['1 credit', { useCredit: true, useGiftValue: true }, {}],
])('names what pays ahead: "%s"', (words, booking, amounts) => {
  const tenders = tendersOf(booking as SavedBooking, { ...intent, ...amounts });
  expect(paidAheadWords(tenders)).toBe(words);
});
