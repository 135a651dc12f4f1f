import type { CheckoutStatus } from '#contract/checkout/checkout.ts';
import type { Deps } from '#platform/deps.ts';
import { offerOf, type Offer, type Viewer } from '../middleware/session.ts';
import { enforceRateLimit } from '../middleware/rate-limit.ts';
import { toAppointment } from '../messages/confirmation.ts';
import { findOpenOrder, getOrder, type Order } from '../orders/order.ts';
import { settleSession } from '../orders/settle-session.ts';
import { readSettlement, releaseHold, settleIntent, type Settlement } from '../orders/settle.ts';
import { getIntent } from '../payments/intents.ts';
import { requireSession } from '../payments/sessions.ts';
import { notifyBooked } from './create-appointment.ts';
import { readSecondsLeft } from './prepare-payment.ts';

/** How many orders of a checkout we check, newest first. */
const NEWEST = 20;

interface StatusQuestion {
  checkoutKey: string;
  /** The networks that the call comes from, smallest first. */
  networks: string[];
  /** Who is asking, still being looked up: it decides which other times we offer. */
  viewer: Promise<Viewer>;
}

/**
 * Returns the outcome of a checkout. Settles what Stripe says is paid, as the webhook does. Throws payments_unavailable and
 * database_unavailable if the outcome can't be determined, and too_many_requests.
 */
export async function readCheckoutStatus(
  deps: Deps,
  { checkoutKey, networks, viewer }: StatusQuestion,
): Promise<CheckoutStatus> {
  const [order, offer] = await Promise.all([
    findLatestOrder(deps, checkoutKey),
    viewer.then(offerOf),
  ]);
  await enforceRateLimit(deps, 'status', [...networks, `checkout ${checkoutKey}`]);
  if (!order) return { state: 'none' };
  switch (order.state) {
    case 'open':
      return readOpenOrder(deps, order, offer);
    case 'lapsed':
      return { state: 'expired' };
    default:
      return toStatus(deps, await readSettlement(deps, order, { offer }));
  }
}

/** Returns the newest order of a checkout that hasn't lapsed, or else the newest. */
async function findLatestOrder({ database }: Deps, checkoutKey: string): Promise<Order | null> {
  const rows = await database.read((tables) =>
    tables
      .from('order_details')
      .select()
      .eq('checkout_key', checkoutKey)
      .order('created_at', { ascending: false })
      .limit(NEWEST),
  );
  const orders = rows.map((row) => getOrder([row]));
  return orders.find((order) => order?.state !== 'lapsed') ?? orders[0] ?? null;
}

async function readOpenOrder(deps: Deps, order: Order, offer: Offer): Promise<CheckoutStatus> {
  if (order.payment_intent_id === null && order.checkout_session_id !== null) {
    const page = await requireSession(deps.getStripe, order.checkout_session_id);
    if (await settleSession(deps, page)) {
      return toStatus(deps, await readSettlement(deps, order, { offer }));
    }
    if (page.status === 'complete') return { state: 'confirming' };
    if (page.status === 'expired') return { state: 'expired' };
  }
  const intent =
    order.payment_intent_id === null
      ? null
      : await getIntent(deps.getStripe, order.payment_intent_id);
  if (intent?.status === 'succeeded' && intent.livemode === deps.isLive) {
    return toStatus(deps, await settleIntent(deps, intent, { offer }));
  }
  if (intent?.status === 'processing') return { state: 'confirming' };
  if (intent?.status === 'canceled') return { state: 'expired' };
  const holdSecondsLeft = await readSecondsLeft(deps, order);
  return { state: 'open', ...(holdSecondsLeft !== null && { holdSecondsLeft }) };
}

async function toStatus(deps: Deps, settled: Settlement): Promise<CheckoutStatus> {
  switch (settled.outcome) {
    case 'booked':
      return {
        state: 'booked',
        appointment: toAppointment(settled.booking),
        ...(await notifyBooked(deps, settled.booking)),
      };
    case 'refunded':
    case 'refunding':
      return { state: settled.outcome, alternatives: settled.alternatives };
    case 'review':
      return { state: 'review' };
    default:
      return { state: 'confirming' };
  }
}

/**
 * Releases the time that a checkout holds, at its client's request, and cancels the payment first. A payment that went through
 * after all is settled. Without a hold it does nothing.
 */
export async function releaseCheckout(deps: Deps, checkoutKey: string): Promise<void> {
  const order = await findOpenOrder(deps.database, checkoutKey);
  if (order) await releaseHold(deps, { ...order, is_yielding: false });
}
