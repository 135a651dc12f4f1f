import type { PaymentIntentResult } from '@stripe/stripe-js';

/** How a card payment ended, as far as Stripe's answer says. */
export type PaymentOutcome =
  | { type: 'paid' }
  /** It was made, or may have been: the caller asks the server. */
  | { type: 'unknown' }
  | { type: 'cancelled' }
  /** Definitely unpaid; in the provider's own words, if it has any. */
  | { type: 'declined'; message: string | undefined };

/** Returns what Stripe's answer to a payment means. Only an answer that proves it unpaid lets the person pay again. */
export function readPaymentOutcome({ paymentIntent, error }: PaymentIntentResult): PaymentOutcome {
  const status = paymentIntent?.status ?? error?.payment_intent?.status;
  if (status === 'succeeded') return { type: 'paid' };
  if (status === 'processing' || status === 'requires_capture') return { type: 'unknown' };
  if (status === 'canceled') return { type: 'cancelled' };
  const isKnownUnpaid =
    status !== undefined || error?.type === 'card_error' || error?.type === 'validation_error';
  return isKnownUnpaid ? { type: 'declined', message: error?.message } : { type: 'unknown' };
}
