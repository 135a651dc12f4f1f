import type { Stripe } from 'stripe';
import type { GetStripe } from '../../platform/stripe.ts';
import { AppError } from '../../errors/app-error.ts';

/** Stripe errors after which the same call can work a little later; it may even have worked already. */
const OUTAGES = ['StripeConnectionError', 'StripeAPIError', 'StripeRateLimitError'];

/** Calls Stripe. Throws payment_not_found for what doesn't exist, and payments_unavailable if Stripe can't be reached. */
export async function callStripe<T>(
  getStripe: GetStripe,
  call: (stripe: Stripe) => Promise<T>,
): Promise<T> {
  try {
    return await call(await getStripe());
  } catch (error) {
    if (codeOf(error) === 'resource_missing') {
      throw new AppError('payment_not_found', { cause: error });
    }
    if (isOutage(error)) throw new AppError('payments_unavailable', { cause: error });
    throw error;
  }
}

/** Returns whether Stripe didn't answer, or answered that something broke on its side. */
export function isOutage(error: unknown): boolean {
  return error instanceof Error && 'type' in error && OUTAGES.includes(String(error.type));
}

/** Returns Stripe's code for an error, such as resource_missing. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
