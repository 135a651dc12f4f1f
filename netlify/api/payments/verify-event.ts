import type { Stripe } from 'stripe';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../errors.ts';

/** Reads an event that Stripe signed within the last five minutes; throws bad_signature. */
export async function requireEvent(
  { getStripe, webhookSecret }: Pick<Deps, 'getStripe' | 'webhookSecret'>,
  rawBody: string,
  signature = '',
): Promise<Stripe.Event> {
  const stripe = await getStripe();
  try {
    return await stripe.webhooks.constructEventAsync(rawBody, signature, webhookSecret);
  } catch (cause) {
    throw new AppError('bad_signature', { cause });
  }
}
