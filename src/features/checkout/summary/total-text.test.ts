import { describe, expect, it } from 'vitest';
import { POLICY } from '#tests/helpers/builders/build-policy.ts';
import { buildSavedBooking } from '#tests/helpers/builders/build-saved-booking.ts';
import type { Intent } from '../state/checkout-state.ts';
import { totalWords } from './total-text.ts';

const intent: Intent = {
  paymentIntentId: 'pi_1',
  clientSecret: 'pi_1_secret',
  subtotal: '145.00',
  tax: '9.97',
  calculatedAmount: '154.97',
  credit: '0.00',
  giftValue: '0.00',
  policy: POLICY,
  holdEndsAtMs: null,
};

describe('the one total of a folded summary', () => {
  it('is before tax until the payment is prepared, and then what is charged', () => {
    expect(totalWords(buildSavedBooking(), null)).toBe('$145 + tax');
    expect(totalWords(buildSavedBooking(), intent)).toBe('$154.97');
  });

  it('leaves out what a gift certificate pays', () => {
    const gift = { ...intent, giftValue: '100.00', calculatedAmount: '54.97' };
    expect(totalWords(buildSavedBooking({ giftCodes: ['A'] }), gift)).toBe('$54.97');
  });

  it('is a credit where that pays for all of it, and money where enhancements are left', () => {
    const booking = buildSavedBooking({ useCredit: true, totalAmount: '0.00' });
    const byCredit = { ...intent, subtotal: '70.40', credit: '70.40', calculatedAmount: '0.00' };
    expect(totalWords(booking, null)).toBe('1 credit');
    expect(totalWords(booking, byCredit)).toBe('1 credit');
    const extras = { ...byCredit, subtotal: '80.40', calculatedAmount: '10.69' };
    expect(totalWords({ ...booking, totalAmount: '10.00' }, extras)).toBe('$10.69');
  });
});
