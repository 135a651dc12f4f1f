import type { Stripe } from 'stripe';
import type { GetStripe } from '../../platform/stripe.ts';
import { AppError } from '../errors.ts';

/** Kinds of Stripe's errors after which the same call can work a little later. */
const OUTAGES = ['StripeConnectionError', 'StripeAPIError', 'StripeRateLimitError'];

/** What is to be paid for a draft, in integer cents; the description names the service and no one's health. */
export interface IntentOrder {
  bookingDraftId: string;
  amountCents: number;
  currency: string;
  description: string;
}

/** Creates the payment intent of a draft; asked twice, Stripe answers the same one. */
export function createIntent(getStripe: GetStripe, order: IntentOrder) {
  const { bookingDraftId, amountCents, currency, description } = order;
  return callStripe(getStripe, (stripe) =>
    stripe.paymentIntents.create(
      {
        amount: amountCents,
        currency,
        description,
        // Methods that leave the page come back to an address; the checkout stays where it is.
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        metadata: { booking_draft_id: bookingDraftId },
      },
      { idempotencyKey: `booking:${bookingDraftId}:${amountCents}` },
    ),
  );
}

/** Reads a payment intent as Stripe has it now; throws payment_not_found. */
export function requireIntent(getStripe: GetStripe, paymentIntentId: string) {
  return callStripe(getStripe, (stripe) => stripe.paymentIntents.retrieve(paymentIntentId));
}

/** Reads a payment intent as Stripe has it now, or null when Stripe has none. */
export async function getIntent(getStripe: GetStripe, paymentIntentId: string) {
  try {
    return await requireIntent(getStripe, paymentIntentId);
  } catch (error) {
    if (error instanceof AppError && error.code === 'payment_not_found') return null;
    throw error;
  }
}

/** Makes sure that an intent can no longer be paid; throws already_paid when it has been. */
export async function cancelIntent(getStripe: GetStripe, paymentIntentId: string): Promise<void> {
  await callStripe(getStripe, async (stripe) => {
    try {
      await stripe.paymentIntents.cancel(paymentIntentId, { cancellation_reason: 'abandoned' });
    } catch (error) {
      // An intent that is not there cannot be paid either.
      if (codeOf(error) === 'resource_missing') return;
      if (codeOf(error) !== 'payment_intent_unexpected_state') throw error;
      const { status } = await stripe.paymentIntents.retrieve(paymentIntentId);
      if (status !== 'canceled') throw new AppError('already_paid', { paymentIntentId });
    }
  });
}

/** Gives a payment back in full; asked twice, or after it was refunded by hand, it finds the refund. */
export function refundIntent(getStripe: GetStripe, paymentIntentId: string, reason: string) {
  return callStripe(getStripe, async (stripe): Promise<Stripe.Refund> => {
    try {
      return await stripe.refunds.create(
        { payment_intent: paymentIntentId, metadata: { reason } },
        { idempotencyKey: `refund:${paymentIntentId}:${reason}` },
      );
    } catch (error) {
      if (codeOf(error) !== 'charge_already_refunded') throw error;
      const { data } = await stripe.refunds.list({ payment_intent: paymentIntentId, limit: 1 });
      const [refund] = data;
      if (!refund) throw error;
      return refund;
    }
  });
}

async function callStripe<T>(
  getStripe: GetStripe,
  call: (stripe: Stripe) => Promise<T>,
): Promise<T> {
  try {
    return await call(await getStripe());
  } catch (error) {
    if (codeOf(error) === 'resource_missing') {
      throw new AppError('payment_not_found', { cause: error });
    }
    if (error instanceof Error && 'type' in error && OUTAGES.includes(String(error.type))) {
      throw new AppError('payments_unavailable', { cause: error });
    }
    throw error;
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
