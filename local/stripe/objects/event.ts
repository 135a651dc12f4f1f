import type Stripe from 'stripe';
import { newId } from '../wire/ids.ts';

/** The kinds of events that the stand-in sends. */
export const EVENT_TYPES = [
  'payment_intent.created',
  'payment_intent.requires_action',
  'payment_intent.payment_failed',
  'payment_intent.succeeded',
  'payment_intent.canceled',
  'charge.succeeded',
  'charge.failed',
  'charge.refunded',
  'charge.refund.updated',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'customer.created',
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.expired',
] as const satisfies readonly Stripe.Event['type'][];

export type EventType = (typeof EVENT_TYPES)[number];
export type EventObject =
  | Stripe.PaymentIntent
  | Stripe.Charge
  | Stripe.Refund
  | Stripe.Dispute
  | Stripe.Customer
  | Stripe.Checkout.Session;

/** An event as it is stored and sent. */
export interface StoredEvent extends Stripe.EventBase {
  type: EventType;
  data: { object: EventObject };
}

/** The API version of Stripe's objects. */
export const API_VERSION = '2026-10-28.endive' satisfies Stripe.LatestApiVersion;

/** Builds an event with a copy of the current object. */
export function buildEvent(input: {
  type: EventType;
  object: EventObject;
  created: number;
  pendingWebhooks: number;
  request: { id: string; idempotency_key: string | null } | null;
}): StoredEvent {
  return {
    id: newId('evt_'),
    object: 'event',
    api_version: API_VERSION,
    created: input.created,
    data: { object: structuredClone(input.object) },
    livemode: false,
    pending_webhooks: input.pendingWebhooks,
    request: input.request,
    type: input.type,
  };
}
