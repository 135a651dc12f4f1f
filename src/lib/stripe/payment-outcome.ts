import type { PaymentIntentResult } from '@stripe/stripe-js';

/** How a payment by card ended, as far as Stripe's answer tells. */
export type PaymentOutcome =
  | { type: 'paid' }
  /** Made, or it may be: whoever is owed an answer asks the server. */
  | { type: 'unknown' }
  | { type: 'cancelled' }
  /** Proven unpaid; the provider's own words, where it has any. */
  | { type: 'declined'; message: string | undefined };

/** What Stripe's answer to a payment means. Only an answer that proves it unpaid lets the person pay again. */
export function readPaymentOutcome({ paymentIntent, error }: PaymentIntentResult): PaymentOutcome {
  const status = paymentIntent?.status ?? error?.payment_intent?.status;
  if (status === 'succeeded') return { type: 'paid' };
  if (status === 'processing' || status === 'requires_capture') return { type: 'unknown' };
  if (status === 'canceled') return { type: 'cancelled' };
  const isKnownUnpaid =
    status !== undefined || error?.type === 'card_error' || error?.type === 'validation_error';
  return isKnownUnpaid ? { type: 'declined', message: error?.message } : { type: 'unknown' };
}
