import type { Stripe } from 'stripe';
import type { GetStripe } from '#platform/providers/stripe.ts';
import { AppError } from '../../errors/app-error.ts';

/** Stripe errors after which the same call can work a little later; it may even have worked already. */
const OUTAGES = ['StripeConnectionError', 'StripeAPIError', 'StripeRateLimitError'];

/** Stripe doesn't take our key: until that is mended, it's as if it couldn't be reached. */
const LOCKED_OUT = ['StripeAuthenticationError', 'StripePermissionError'];

/**
 * Calls Stripe. Throws payment_not_found for what doesn't exist, payments_unavailable if Stripe can't be reached, and
 * payments_failed for whatever else it refuses.
 */
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
    if (isOutage(error) || isTypeOf(error, LOCKED_OUT) || codeOf(error) === KEY_IN_USE) {
      throw new AppError('payments_unavailable', { cause: error });
    }
    throw isTypeOf(error, REFUSALS) ? new AppError('payments_failed', { cause: error }) : error;
  }
}

/** The same call is still running. */
const KEY_IN_USE = 'idempotency_key_in_use';
const REFUSALS = ['StripeInvalidRequestError', 'StripeIdempotencyError', 'StripeCardError'];

/** Asks Stripe to open a payment. Nothing can have been charged yet, so what Stripe refuses is payment_refused. */
export async function openAtStripe<T>(
  getStripe: GetStripe,
  call: (stripe: Stripe) => Promise<T>,
): Promise<T> {
  try {
    return await callStripe(getStripe, call);
  } catch (error) {
    const isRefused =
      error instanceof AppError && ['payments_failed', 'payment_not_found'].includes(error.code);
    throw isRefused ? new AppError('payment_refused', { cause: error.cause }) : error;
  }
}

/** Returns whether Stripe didn't answer, or answered that something broke on its side. */
export function isOutage(error: unknown): boolean {
  return isTypeOf(error, OUTAGES);
}

/** Returns whether Stripe answers with what it remembers under our key: the payment may be open already. */
export function isRemembered(error: unknown): boolean {
  return isOutage(error) || isTypeOf(error, ['StripeIdempotencyError']);
}

function isTypeOf(error: unknown, types: readonly string[]): boolean {
  return error instanceof Error && 'type' in error && types.includes(String(error.type));
}

/** Returns Stripe's code for an error, such as resource_missing. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
