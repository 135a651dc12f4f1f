import type { Stripe } from 'stripe';
import type { Deps } from '../../platform/deps.ts';
import { handlePaymentSucceeded } from './payment-succeeded.ts';

/** What became of an event: dealt with, or none of our business. */
export type EventOutcome = 'processed' | 'ignored';

/** Deals with an event if there is something to do, safe to repeat and in any order. */
export async function handleEvent(deps: Deps, event: Stripe.Event): Promise<EventOutcome> {
  const outcome = await handle(deps, event);
  deps.log.info('stripe_event', { eventId: event.id, type: event.type, outcome });
  if (outcome === 'ignored') return outcome;
  // Last, so that a failure above leaves nothing recorded and Stripe sends the event again.
  await deps.database.rpc('record_stripe_event', {
    p_event_id: event.id,
    p_type: event.type,
    p_created: new Date(event.created * 1000).toISOString(),
  });
  return outcome;
}

function handle(deps: Deps, event: Stripe.Event): Promise<EventOutcome> | EventOutcome {
  switch (event.type) {
    case 'payment_intent.succeeded':
      return handlePaymentSucceeded(deps, event.data.object);
    default:
      return 'ignored';
  }
}
