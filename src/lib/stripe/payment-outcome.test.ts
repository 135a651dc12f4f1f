import type { PaymentIntentResult } from '@stripe/stripe-js';
import { expect, it } from 'vitest';
import { readPaymentOutcome } from './payment-outcome.ts';

/** An answer of Stripe, of which the rest is never read. */
const answer = (parts: object) => parts as PaymentIntentResult;
const ended = (status: string) => answer({ paymentIntent: { status } });
const failed = (type: string, status?: string) =>
  answer({ error: { type, message: 'Declined.', ...(status && { payment_intent: { status } }) } });

// Someone who reads that nothing was paid will pay again, so only proof of that may say so.
it.each<[string, PaymentIntentResult, string]>([
  ['paid', ended('succeeded'), 'paid'],
  ['on its way', ended('processing'), 'unknown'],
  ['held and not captured', ended('requires_capture'), 'unknown'],
  ['cancelled', ended('canceled'), 'cancelled'],
  ['without a way to pay', ended('requires_payment_method'), 'declined'],
  ['refused by the card', failed('card_error'), 'declined'],
  ['refused for what was typed', failed('validation_error'), 'declined'],
  ['refused, with its state', failed('api_error', 'requires_payment_method'), 'declined'],
  ['paid before, as the error says', failed('invalid_request_error', 'succeeded'), 'paid'],
  ['not answered', failed('api_connection_error'), 'unknown'],
  ['broken at Stripe', failed('api_error'), 'unknown'],
  ['nothing at all', answer({}), 'unknown'],
])('a payment that is %s', (_, result, type) => {
  expect(readPaymentOutcome(result).type).toBe(type);
});

it('uses the provider’s own words, if there are any', () => {
  expect(readPaymentOutcome(failed('card_error'))).toEqual({
    type: 'declined',
    message: 'Declined.',
  });
  expect(readPaymentOutcome(ended('requires_action'))).toEqual({
    type: 'declined',
    message: undefined,
  });
});
