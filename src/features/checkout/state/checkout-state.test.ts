import { expect, it } from 'vitest';
import { buildSavedBooking } from '#tests/helpers/builders/build-saved-booking.ts';
import { POLICY } from '#tests/helpers/builders/build-policy.ts';
import { paymentOf } from './answers.ts';
import { isAsking, isByCard, type Intent } from './checkout-state.ts';
import { confirming } from './reduce-checkout.ts';

const byCard: Intent = {
  paymentIntentId: 'pi_1',
  clientSecret: 'pi_1_secret',
  subtotal: '145.00',
  tax: '9.97',
  calculatedAmount: '154.97',
  credit: '0.00',
  giftValue: '0.00',
  policy: POLICY,
  holdEndsAtMs: 1000,
};

it('asks for a card only where something is left to charge', () => {
  expect(isByCard(byCard)).toBe(true);
  expect(isByCard({ ...byCard, paymentIntentId: null, clientSecret: null })).toBe(false);
});

it('waits for the server only if money may have moved', () => {
  const booking = buildSavedBooking();
  expect(isAsking(confirming(paymentOf(booking, 'pi_1'), false))).toBe(true);
  expect(isAsking({ phase: 'setting_up', booking, notice: '' })).toBe(false);
});
