import type { Stripe } from 'stripe';
import type { Deps } from '#platform/deps.ts';
import { AppError } from '../../errors/app-error.ts';
import { idOf } from '../payments/intents.ts';
import {
  closeSession,
  createSession,
  requireSession,
  type SessionOrder,
} from '../payments/sessions.ts';

/** An order that will be paid on the hosted page. */
interface Payable {
  order_id: string;
  tender_id: string;
  currency: string;
  checkout_session_id: string | null;
  /** When its page closes. */
  expires_at: string;
}

/** What the page says and where it leads. */
type Page = Pick<SessionOrder, 'lines' | 'description' | 'email' | 'successUrl' | 'cancelUrl'>;

/** Returns the hosted page of an open order as Stripe has it now, and opens it if there is none. Throws hold_expired. */
export async function openSession(
  { getStripe, database }: Deps,
  { order_id, tender_id, currency, checkout_session_id, expires_at }: Payable,
  page: Page,
): Promise<Stripe.Checkout.Session> {
  if (checkout_session_id !== null) return requireSession(getStripe, checkout_session_id);
  const session = await createSession(getStripe, {
    ...page,
    idempotencyKey: `session:${tender_id}`,
    metadata: { order_id, tender_id },
    currency,
    expiresAt: new Date(expires_at),
  });
  try {
    await database.rpc('attach_session', {
      p_order_id: order_id,
      p_checkout_session_id: session.id,
    });
  } catch (error) {
    // Another tab chose something else in the meantime.
    if (error instanceof AppError && error.code === 'hold_expired') {
      await closeSession(getStripe, session.id);
    }
    throw error;
  }
  return session;
}

/** Throws already_paid if a hosted page was paid. */
export function refusePaidPage({ status, payment_intent }: Stripe.Checkout.Session): void {
  if (status !== 'complete') return;
  throw new AppError('already_paid', { paymentIntentId: idOf(payment_intent) ?? null });
}
