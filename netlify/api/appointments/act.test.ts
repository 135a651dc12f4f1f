import { expect, it } from 'vitest';
import type { RefundPart } from '#contract/rules/money/payment-parts.ts';
import { refundWords } from './act.ts';

const CARD: RefundPart = {
  way: 'card',
  amount: '21.38',
  credits: 0,
  cardEnding: '4242',
  state: 'refunded',
};

it.each<[string, Partial<RefundPart>]>([
  ['$21.38 was refunded to the card ending in 4242.', {}],
  ['$21.38 was refunded to the card.', { cardEnding: null }],
  [
    '$21.38 will be refunded to the card ending in 4242 as soon as Stripe responds.',
    { state: 'requested' },
  ],
  ['$21.38 couldn’t be refunded to the card ending in 4242: see “To decide.”', { state: 'failed' }],
  ['Give back $21.38 in cash.', { way: 'cash', state: 'to_hand_over' }],
  ['$21.38 was refunded in cash.', { way: 'cash' }],
  ['$21.38 is back on the gift certificate.', { way: 'gift_certificate' }],
  ['$21.38 is in the client’s account as gift value.', { way: 'gift_value' }],
  ['The credit is back in the client’s account.', { way: 'credit', credits: 1 }],
  ['2 credits are back in the client’s account.', { way: 'credit', credits: 2 }],
])('says "%s" of %j', (words, changes) => {
  expect(refundWords([{ ...CARD, ...changes }])).toBe(words);
});

it('says each way that was refunded, and nothing where nothing was', () => {
  expect(refundWords([CARD, { ...CARD, way: 'gift_certificate', amount: '20.00' }])).toBe(
    '$21.38 was refunded to the card ending in 4242. $20 is back on the gift certificate.',
  );
  expect(refundWords([])).toBe('');
});
