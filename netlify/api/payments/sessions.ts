import type { Stripe } from 'stripe';
import type { GetStripe } from '#platform/providers/stripe.ts';
import { callStripe, isRemembered, openAtStripe } from './call-stripe.ts';
import { idOf } from './intents.ts';

/** What to pay on the hosted page, in integer cents. */
export interface SessionOrder {
  /** The same whenever the same thing is paid for. */
  idempotencyKey: string;
  lines: readonly { name: string; amountCents: number }[];
  currency: string;
  description: string;
  /** The order and tender that it pays. */
  metadata: Record<string, string>;
  /** The payer's, to prefill the form. */
  email: string;
  successUrl: string;
  cancelUrl: string;
  /** When it can no longer be paid; at least half an hour from now. */
  expiresAt: Date;
}

/** How many of the newest sessions to search for one that was created without an answer. */
const NEWEST = 100;

/**
 * Opens a hosted payment page, for cards only. A repeated call returns the same page. Throws payment_refused,
 * payments_unavailable.
 */
export function createSession(
  getStripe: GetStripe,
  order: SessionOrder,
): Promise<Stripe.Checkout.Session> {
  return openAtStripe(getStripe, async (stripe) => {
    try {
      return await stripe.checkout.sessions.create(toParams(order), {
        idempotencyKey: order.idempotencyKey,
      });
    } catch (error) {
      // Stripe repeats its own errors for a day, even if the page was created, so we search for it instead.
      if (!isRemembered(error)) throw error;
      const { data } = await stripe.checkout.sessions.list({ limit: NEWEST });
      const made = data.find(({ metadata }) => isSame(metadata, order.metadata));
      if (!made) throw error;
      return made;
    }
  });
}

function toParams(order: SessionOrder): Stripe.Checkout.SessionCreateParams {
  const { lines, currency, description, metadata, email, expiresAt } = order;
  return {
    mode: 'payment',
    // With methods that take days, we wouldn't know whether it was paid.
    allowed_payment_method_types: ['card'],
    line_items: lines
      .filter(({ amountCents }) => amountCents > 0)
      .map(({ name, amountCents }) => ({
        quantity: 1,
        price_data: { currency, unit_amount: amountCents, product_data: { name } },
      })),
    customer_email: email,
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
    expires_at: Math.floor(expiresAt.getTime() / 1000),
    metadata,
    payment_intent_data: { description, metadata },
  };
}

function isSame(found: Stripe.Metadata | null, wanted: Record<string, string>): boolean {
  return Object.entries(wanted).every(([name, value]) => found?.[name] === value);
}

/** Returns a hosted page as Stripe has it now. Throws payment_not_found. */
export function requireSession(
  getStripe: GetStripe,
  sessionId: string,
): Promise<Stripe.Checkout.Session> {
  return callStripe(getStripe, (stripe) => stripe.checkout.sessions.retrieve(sessionId));
}

type ClosedPage =
  { status: 'closed' } | { status: 'processing' } | { status: 'paid'; paymentIntentId: string };

/** Closes a hosted page for payment. Returns closed, or paid (with the payment) or processing if it is too late for that. */
export function closeSession(getStripe: GetStripe, sessionId: string): Promise<ClosedPage> {
  return callStripe(getStripe, async (stripe) => {
    try {
      await stripe.checkout.sessions.expire(sessionId);
      return { status: 'closed' };
    } catch (error) {
      // It was already closed, or the answer was lost: we read its current state.
      const { status, payment_status, payment_intent } =
        await stripe.checkout.sessions.retrieve(sessionId);
      if (status === 'expired') return { status: 'closed' };
      if (status === 'open') throw error;
      const paymentIntentId = idOf(payment_intent);
      return payment_status === 'paid' && paymentIntentId
        ? { status: 'paid', paymentIntentId }
        : { status: 'processing' };
    }
  });
}

/** Returns whether someone is paying on a hosted page: their bank asks for confirmation, or the payment is processing. */
export async function isBeingPaid(getStripe: GetStripe, sessionId: string): Promise<boolean> {
  const { payment_intent: intent } = await callStripe(getStripe, (stripe) =>
    stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] }),
  );
  const status = intent && typeof intent === 'object' ? intent.status : null;
  return status === 'requires_action' || status === 'processing';
}
