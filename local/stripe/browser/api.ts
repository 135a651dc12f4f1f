import type { PaymentIntent, StripeError } from '@stripe/stripe-js';

/** The result of a call to Stripe, in the form that Stripe.js gives to the page. */
export type IntentResult =
  | { paymentIntent: PaymentIntent; error?: undefined }
  | { error: StripeError; paymentIntent?: undefined };

// This script is served from the stand-in's address.
const script = document.currentScript as HTMLScriptElement | null;
const baseUrl = new URL(script?.src ?? location.href).origin;

const CONNECTION_ERROR: StripeError = {
  type: 'api_connection_error',
  message:
    'An error occurred while connecting to our payment provider. Please check your network connection and try again.',
};

/** Calls the stand-in with the publishable key; never throws. */
export async function callStripe(
  key: string,
  method: 'GET' | 'POST',
  path: string,
  fields: Record<string, string>,
): Promise<IntentResult> {
  const form = new URLSearchParams(fields).toString();
  try {
    const response = await fetch(`${baseUrl}${path}${method === 'GET' ? `?${form}` : ''}`, {
      method,
      headers: {
        Authorization: `Bearer ${key}`,
        ...(method === 'POST' ? { 'Content-Type': 'application/x-www-form-urlencoded' } : {}),
      },
      ...(method === 'POST' ? { body: form } : {}),
    });
    const answer = (await response.json()) as PaymentIntent | { error: StripeError };
    return 'error' in answer
      ? { error: inWordsOfStripeJs(answer.error) }
      : { paymentIntent: answer };
  } catch {
    return { error: CONNECTION_ERROR };
  }
}

/** The id in a client secret (`pi_…_secret_…`). */
export function intentIdOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? '';
}

/** For a plain decline, Stripe.js has other words than the API. */
export function inWordsOfStripeJs(error: StripeError): StripeError {
  const isPlainDecline = error.message === 'Your card was declined.';
  return isPlainDecline ? { ...error, message: 'Your card has been declined.' } : error;
}
