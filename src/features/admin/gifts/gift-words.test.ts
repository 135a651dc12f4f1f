import { describe, expect, it } from 'vitest';
import {
  deliveryMark,
  historyWords,
  isRefundable,
  refundWords,
  nextStep,
  readAdjustment,
  valueMark,
} from './gift-words.ts';

describe('a certificate in words', () => {
  it.each([
    ['scheduled', '2026-12-24', 'Goes out December 24'],
    ['scheduled', null, 'On its way'],
    ['sent', null, 'Emailed'],
    ['failed', null, 'Not delivered'],
    ['to_print', null, 'To print'],
    ['ready', null, 'Ready to hand over'],
    ['handed_over', null, 'Handed over'],
  ] as const)('%s (%s) is "%s"', (delivery, deliverOn, words) => {
    expect(deliveryMark({ delivery, deliverOn }).words.replace('\u00A0', ' ')).toBe(words);
  });

  it.each([
    ['active', '145.00', 'Unused, $145'],
    ['active', '20.50', '$20.50 left of $145'],
    ['active', '155.00', '$155 left'],
    ['used', '0.00', 'Used up'],
    ['refunded', '0.00', 'Refunded'],
    ['frozen', '145.00', 'Frozen, $145 left'],
  ] as const)('%s with %s is "%s"', (state, left, words) => {
    expect(valueMark({ state, left, value: '145.00' }).words).toBe(words);
  });

  it('says what happened, and why', () => {
    expect(historyWords({ kind: 'adjusted', reason: 'A kindness' })).toBe('Adjusted: A kindness');
    expect(historyWords({ kind: 'spent', reason: null })).toBe('Spent');
  });
});

it('goes from printing over ready to the hand', () => {
  expect(nextStep('to_print')?.delivery).toBe('ready');
  expect(nextStep('ready')?.delivery).toBe('handed_over');
  expect(nextStep('handed_over')).toBeNull();
  expect(nextStep('sent')).toBeNull();
});

it('is refunded only while something is left and nobody looks into it', () => {
  expect(isRefundable({ state: 'active', paidLeft: '0.01' })).toBe(true);
  expect(isRefundable({ state: 'active', paidLeft: '0.00' })).toBe(false);
  expect(isRefundable({ state: 'frozen', paidLeft: '9.00' })).toBe(false);
});

it.each([
  ['12', false, '12.00'],
  ['$12.5', true, '-12.50'],
  ['0', false, null],
  ['twelve', false, null],
  ['-5', false, null],
] as const)('an adjustment typed as "%s" (less: %s) is %s', (typed, isLess, amount) => {
  expect(readAdjustment(typed, isLess)).toBe(amount);
});

it('says what a refund comes to, and what the therapist added that stays', () => {
  const purchaserName = 'Ada Nyberg';
  expect(refundWords({ left: '60.00', paidLeft: '40.00', purchaserName })).toBe(
    "$40 will be refunded to Ada Nyberg's card. The $20 you added stays on the certificate.",
  );
  expect(refundWords({ left: '40.00', paidLeft: '40.00', purchaserName })).toBe(
    "$40 will be refunded to Ada Nyberg's card. The certificate will have no balance.",
  );
});
