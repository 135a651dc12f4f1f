import { Hono } from 'hono';
import type { Deps } from '../../platform/deps.ts';
import { handleEvent } from './handle-event.ts';
import { requireEvent } from './verify-event.ts';

/** Where Stripe sends its events. */
export const STRIPE_WEBHOOK_PATH = '/api/stripe-webhook';

/** POST /api/stripe-webhook: 200 once handled, 400 for a bad signature or no event, 500 so that Stripe tries again. */
export function webhookRoutes(deps: Deps) {
  return new Hono().post('/stripe-webhook', async (c) => {
    const event = await requireEvent(deps, await c.req.text(), c.req.header('stripe-signature'));
    return c.json({ received: true, outcome: await handleEvent(deps, event) });
  });
}
