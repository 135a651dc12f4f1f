import type { Stripe } from 'stripe';
import type { GetStripe } from '../../platform/stripe.ts';
import { callStripe, isOutage } from './call-stripe.ts';
import { idOf } from './intents.ts';

/** What to pay on the hosted page, in integer cents. */
export interface SessionOrder {
  /** The same each time that the same thing is paid for. */
  idempotencyKey: string;
  lines: readonly { name: string; amountCents: number }[];
  currency: string;
  description: string;
  /** Which order and tender it pays. */
  metadata: Record<string, string>;
  /** The payer's, to fill in the form. */
  email: string;
  successUrl: string;
  cancelUrl: string;
  /** When it can no longer be paid: at least half an hour from now. */
  expiresAt: Date;
}

/** How many of the newest sessions are looked through for one that was made and not answered. */
const NEWEST = 100;

/** Opens a hosted payment page, by card alone; asked twice, Stripe answers the same one. */
export function createSession(
  getStripe: GetStripe,
  order: SessionOrder,
): Promise<Stripe.Checkout.Session> {
  return callStripe(getStripe, async (stripe) => {
    try {
      return await stripe.checkout.sessions.create(toParams(order), {
        idempotencyKey: order.idempotencyKey,
      });
    } catch (error) {
      // An error of Stripe's own is answered again for a day, even where the page was made: look for it instead.
      if (!isOutage(error)) throw error;
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
    // Methods that take days would leave it unclear whether it was paid.
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

/** Reads a hosted page as Stripe has it now; throws payment_not_found. */
export function requireSession(
  getStripe: GetStripe,
  sessionId: string,
): Promise<Stripe.Checkout.Session> {
  return callStripe(getStripe, (stripe) => stripe.checkout.sessions.retrieve(sessionId));
}

type ClosedPage =
  { status: 'closed' } | { status: 'processing' } | { status: 'paid'; paymentIntentId: string };

/** Closes a hosted page for payment. Answers closed, or paid (with the payment) or processing if it is too late for that. */
export function closeSession(getStripe: GetStripe, sessionId: string): Promise<ClosedPage> {
  return callStripe(getStripe, async (stripe) => {
    try {
      await stripe.checkout.sessions.expire(sessionId);
      return { status: 'closed' };
    } catch (error) {
      // Closed already, or the answer was lost: as it stands now.
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

/** Whether someone is paying on a hosted page: their bank asks them, or the payment is processing. */
export async function isBeingPaid(getStripe: GetStripe, sessionId: string): Promise<boolean> {
  const { payment_intent: intent } = await callStripe(getStripe, (stripe) =>
    stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] }),
  );
  const status = intent && typeof intent === 'object' ? intent.status : null;
  return status === 'requires_action' || status === 'processing';
}
