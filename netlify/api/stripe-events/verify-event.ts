import type { Stripe } from 'stripe';
import * as z from 'zod/mini';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../errors/app-error.ts';
import { HANDLED_EVENTS } from './handle-event.ts';

const stripeId = z.string().check(z.regex(/^[\w.]{1,255}$/));
const LAST_SECOND_OF_YEAR_9999 = 253_402_300_799;

/** What every event has; those that there is something to do for are about an object with an id. */
const eventSchema = z
  .object({
    id: stripeId,
    type: z.string().check(z.regex(/^[\w.]{1,100}$/)),
    created: z.int().check(z.nonnegative(), z.maximum(LAST_SECOND_OF_YEAR_9999)),
    data: z.object({ object: z.looseObject({ id: z.optional(stripeId) }) }),
  })
  .check(
    z.refine(({ type, data }) => data.object.id || !HANDLED_EVENTS.some((name) => name === type)),
  );

/**
 * Reads an event that Stripe signed within the last five minutes. Throws bad_signature; for what is signed and no event,
 * which no repetition would mend, malformed_json or invalid_request.
 */
export async function requireEvent(
  { getStripe, webhookSecret }: Pick<Deps, 'getStripe' | 'webhookSecret'>,
  rawBody: string,
  signature = '',
): Promise<Stripe.Event> {
  const stripe = await getStripe();
  const event = await stripe.webhooks
    .constructEventAsync(rawBody, signature, webhookSecret)
    .catch((cause: unknown) => {
      // The signature is looked at before the body is read.
      const isSigned = cause instanceof SyntaxError;
      throw new AppError(isSigned ? 'malformed_json' : 'bad_signature', { cause });
    });
  if (!eventSchema.safeParse(event).success) throw new AppError('invalid_request');
  return event;
}
