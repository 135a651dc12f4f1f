import { Hono } from 'hono';
import type { Deps } from '#platform/deps.ts';
import { handleEvent, HANDLED_EVENTS } from './handle-event.ts';
import type { Stripe } from 'stripe';
import * as z from 'zod/mini';
import { AppError } from '../../errors/app-error.ts';

/** Where Stripe sends its events. */
export const STRIPE_WEBHOOK_PATH = '/api/stripe-webhook';

/** POST /api/stripe-webhook: 200 once handled, 400 for a bad signature or no event, 500 so that Stripe tries again. */
export function webhookRoutes(deps: Deps) {
  return new Hono().post('/stripe-webhook', async (c) => {
    const event = await requireEvent(deps, await c.req.text(), c.req.header('stripe-signature'));
    return c.json({ received: true, outcome: await handleEvent(deps, event) });
  });
}

const stripeId = z.string().check(z.regex(/^[\w.]{1,255}$/));
const LAST_SECOND_OF_YEAR_9999 = 253_402_300_799;

/** What every event has; those that we act on are about an object with an id. */
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
 * Returns an event that Stripe signed within the last five minutes. Throws bad_signature; for something signed that isn't an
 * event, malformed_json or invalid_request, because no retry would help.
 */
async function requireEvent(
  { getStripe, webhookSecret }: Pick<Deps, 'getStripe' | 'webhookSecret'>,
  rawBody: string,
  signature = '',
): Promise<Stripe.Event> {
  const stripe = await getStripe();
  const event = await stripe.webhooks
    .constructEventAsync(rawBody, signature, webhookSecret)
    .catch((cause: unknown) => {
      // The signature is checked before the body is parsed.
      const isSigned = cause instanceof SyntaxError;
      throw new AppError(isSigned ? 'malformed_json' : 'bad_signature', { cause });
    });
  if (!eventSchema.safeParse(event).success) throw new AppError('invalid_request');
  return event;
}
