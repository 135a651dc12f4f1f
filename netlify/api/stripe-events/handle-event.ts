import type { Stripe } from 'stripe';
import type { Deps } from '#platform/deps.ts';
import {
  handleDispute,
  handlePaymentSucceeded,
  handleRefundChanged,
  handleSessionExpired,
  handleSessionPaid,
  type EventOutcome,
} from './handlers.ts';

/** The kinds of events that we act on. */
export const HANDLED_EVENTS = [
  'payment_intent.succeeded',
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.expired',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
] as const satisfies readonly Stripe.Event['type'][];

/** Handles an event once, in any order. If that fails, nothing is recorded and the event can come again. */
export async function handleEvent(
  deps: Deps,
  event: Stripe.Event,
): Promise<EventOutcome | 'known'> {
  const unknown = await deps.database.rpc('unknown_stripe_events', { p_event_ids: [event.id] });
  if (unknown.length === 0) return 'known';
  const outcome = await handle(deps, event);
  deps.log.info('stripe_event', { eventId: event.id, type: event.type, outcome });
  // Last, so that a failure above leaves nothing recorded and Stripe sends the event again.
  await deps.database.rpc('record_stripe_event', {
    p_event_id: event.id,
    p_type: event.type,
    p_created: new Date(event.created * 1000).toISOString(),
    p_outcome: outcome,
  });
  return outcome;
}

function handle(deps: Deps, event: Stripe.Event): Promise<EventOutcome> | EventOutcome {
  switch (event.type) {
    case 'payment_intent.succeeded':
      return handlePaymentSucceeded(deps, event.data.object);
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return handleSessionPaid(deps, event.data.object);
    case 'checkout.session.expired':
      return handleSessionExpired(deps, event.data.object);
    case 'charge.refunded':
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return handleRefundChanged(deps, event.data.object);
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed':
      return handleDispute(deps, event.data.object);
    default:
      return 'ignored';
  }
}
