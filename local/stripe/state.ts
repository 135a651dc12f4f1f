import type Stripe from 'stripe';
import type { StoredCard } from './cards/cards.ts';
import type { StoredEvent } from './objects/event.ts';

/** The answer that a repeated idempotency key gets again. */
interface RememberedAnswer {
  endpoint: string;
  /** A hash, because the parameters may contain a card number. */
  paramsHash: string;
  status: number;
  body: string;
  requestId: string;
  /** Unix seconds. */
  created: number;
}

/** Everything the stand-in knows, as plain JSON; each record keeps its objects in order of creation. */
export interface StripeState {
  paymentIntents: Record<string, Stripe.PaymentIntent>;
  charges: Record<string, Stripe.Charge>;
  refunds: Record<string, Stripe.Refund>;
  disputes: Record<string, Stripe.Dispute>;
  customers: Record<string, Stripe.Customer>;
  checkoutSessions: Record<string, Stripe.Checkout.Session>;
  events: Record<string, StoredEvent>;
  /** Cards by the id of their payment method. */
  cards: Record<string, StoredCard>;
  /** What a hosted page sells, by the id of its checkout session. */
  lineItems: Record<string, LineItem[]>;
  /** What a checkout session's payment intent is created with, by the session's id. */
  paymentIntentData: Record<string, PaymentIntentData>;
  idempotency: Record<string, RememberedAnswer>;
}

/** One line of a hosted page. */
export interface LineItem {
  name: string;
  unitAmount: number;
  quantity: number;
}

/** `payment_intent_data` of a checkout session. */
interface PaymentIntentData {
  description: string | null;
  metadata: Record<string, string>;
}

/** An account without a history. */
export function createState(): StripeState {
  return {
    paymentIntents: {},
    charges: {},
    refunds: {},
    disputes: {},
    customers: {},
    checkoutSessions: {},
    events: {},
    cards: {},
    lineItems: {},
    paymentIntentData: {},
    idempotency: {},
  };
}
