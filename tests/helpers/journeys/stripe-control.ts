import type { APIRequestContext } from '@playwright/test';
import { OWN_PORTS } from '../browser/site-control.ts';

const STRIPE_URL = `http://localhost:${OWN_PORTS.stripe}`;

async function control(
  request: APIRequestContext,
  path: string,
  form: Record<string, string> = {},
) {
  const answer = await request.post(`${STRIPE_URL}/control/${path}`, { form });
  if (!answer.ok()) throw new Error(`The stand-in for Stripe answers ${answer.status()}`);
}

/** Keeps Stripe's webhooks back, as when nothing of them arrives. */
export function holdWebhooks(request: APIRequestContext): Promise<void> {
  return control(request, 'webhooks/hold');
}

/** Delivers what was held back, and then delivers at once again. */
export function releaseWebhooks(request: APIRequestContext): Promise<void> {
  return control(request, 'webhooks/release');
}

/** Pays an intent as another tab would. */
export function payElsewhere(request: APIRequestContext, paymentIntentId: string): Promise<void> {
  return control(request, `payment_intents/${paymentIntentId}/pay`, { card: '4242424242424242' });
}
