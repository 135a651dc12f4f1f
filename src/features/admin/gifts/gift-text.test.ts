import { describe, expect, it } from 'vitest';
import {
  deliveryMark,
  historyWords,
  isRefundable,
  refundWords,
  nextStep,
  valueMark,
} from './gift-text.ts';

describe('a certificate in words', () => {
  it.each([
    ['scheduled', '2026-12-24', 'half', 'due', 'Sends December\u00A024'],
    ['scheduled', null, 'half', 'due', 'On its way'],
    ['sent', null, 'full', 'good', 'Emailed'],
    ['failed', null, 'diamond', 'bad', 'Not delivered'],
    ['to_print', null, 'half', 'due', 'To print'],
    ['ready', null, 'open', 'back', 'Ready for pickup'],
    ['handed_over', null, 'full', 'good', 'Delivered'],
  ] as const)('%s (%s) is %s, %s, "%s"', (delivery, deliverOn, shape, tone, words) => {
    expect(deliveryMark({ delivery, deliverOn })).toEqual({ shape, tone, words });
  });

  it.each([
    ['active', '145.00', 'open', 'soft', 'Unused, $145'],
    ['active', '20.50', 'half', 'soft', '$20.50 left of $145'],
    ['active', '155.00', 'half', 'soft', '$155 left'],
    ['used', '0.00', 'dash', 'soft', 'Used up'],
    ['refunded', '0.00', 'open', 'back', 'Refunded'],
    ['frozen', '145.00', 'diamond', 'bad', 'Frozen, $145 left'],
  ] as const)('%s with %s is %s, %s, "%s"', (state, left, shape, tone, words) => {
    expect(valueMark({ state, left, value: '145.00' })).toEqual({ shape, tone, words });
  });

  it('says what happened, and why', () => {
    expect(historyWords({ kind: 'adjusted', reason: 'A kindness' })).toBe('Adjusted: A kindness');
    expect(historyWords({ kind: 'spent', reason: null })).toBe('Spent');
  });
});

it('a paper certificate goes from printed to ready to handed over', () => {
  expect(nextStep('to_print')).toEqual({ delivery: 'ready', words: 'Mark ready' });
  expect(nextStep('ready')).toEqual({ delivery: 'handed_over', words: 'Mark delivered' });
  expect(nextStep('handed_over')).toBeNull();
  expect(nextStep('sent')).toBeNull();
});

it('a certificate can be refunded only if it has a balance and its payment isn’t disputed', () => {
  expect(isRefundable({ state: 'active', paidLeft: '0.01' })).toBe(true);
  expect(isRefundable({ state: 'active', paidLeft: '0.00' })).toBe(false);
  expect(isRefundable({ state: 'frozen', paidLeft: '9.00' })).toBe(false);
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
