import type { Stripe } from 'stripe';
import * as z from 'zod/mini';
import type { Alternatives } from '#contract/checkout/availability.ts';
import { DatabaseRefusal, type RequestFor } from '#platform/database/database.ts';

import type { Deps } from '#platform/deps.ts';
import { AppError, isOurFault } from '../../errors/app-error.ts';
import type { Offer } from '../middleware/session.ts';
import { sendMessages, sendSoon } from '../messages/outbox.ts';
import { cancelIntent, getIntent, requireIntent, returnedCents } from '../payments/intents.ts';
import { listRefunds, settleRefundsNow } from '../payments/refunds.ts';
import { confirmationSchema, type Booking, type Confirmation } from '../messages/confirmation.ts';
import { closeSession, isBeingPaid } from '../payments/sessions.ts';
import { nearestTimes } from './nearest-times.ts';
import { attachSessionPayment, findPayment, findSessionOf, type Order } from './order.ts';

/** The outcome of a payment. awaiting_booking: it was made before a time was chosen. */
export type Settlement =
  | { outcome: 'booked'; booking: Booking }
  | { outcome: 'applied' | 'not_applied' }
  | { outcome: 'refunded' | 'refunding'; alternatives: Alternatives }
  | { outcome: 'review' }
  | { outcome: 'awaiting_booking' };

/** A booking as the database takes it, for an order that was paid without one. */
export type BookingWords = RequestFor<'booking'> & { local_date: string | null };

/** What the caller knows besides the payment. */
interface Known {
  booking?: BookingWords;
  /** Decides which other times to offer if the time is lost; by default, those for a new client. */
  offer?: Offer | undefined;
}

/**
 * Turns a successful payment of any kind into what was paid for or its refund, and notifies the client. Safe to repeat, in any
 * order. Throws payment_not_found, payment_mismatch (a test payment in live mode, or the reverse), payment_not_completed,
 * payment_processing.
 */
export async function settleIntent(
  deps: Deps,
  intent: Stripe.PaymentIntent,
  { booking, offer }: Known = {},
): Promise<Settlement> {
  requirePaid(intent, deps.isLive);
  const order = await findPayment(deps.database, intent.id);
  if (!order) throw new AppError('payment_not_found');
  requireIntentOf(order, intent);
  const refunds = returnedCents(intent) > 0 ? await listRefunds(deps, intent.id) : [];
  await claimTime(deps, {
    listInTheWay: () => deps.database.rpcNow('holds_to_release', { p_order_id: order.order_id }),
    claim: () =>
      deps.database.rpcNow('record_capture', {
        p_payment_intent_id: intent.id,
        p_amount_cents: intent.amount_received,
        p_currency: intent.currency,
        p_refunds: refunds,
        ...(booking && { p_booking: booking }),
      }),
  });
  return readSettlement(deps, order, { ...(booking && { booking }), offer });
}

/** Settles a payment by its id. */
export async function settleById(deps: Deps, paymentIntentId: string): Promise<void> {
  const settled = await settleIntent(deps, await requireIntent(deps.getStripe, paymentIntentId));
  await notifyOfSettlement(deps, settled);
}

/**
 * Returns what the therapist sees when a payment at the desk couldn't be settled. If that is our fault, the card may have been
 * charged, so we never ask to charge it again: the webhook or the sweep settles it, and a retry shows that.
 */
export function asUndecided(error: unknown, what: string): unknown {
  if (error instanceof AppError && error.code === 'payment_not_completed') {
    const detail = 'The card was not charged. Please try again or use another card.';
    return new AppError(error.code, { cause: error, detail });
  }
  if (!isOurFault(error)) return error;
  const detail = `The payment may have gone through, but we can’t see it yet. Please don’t charge it again: ${what} automatically within a few minutes. Check again to confirm.`;
  return new AppError('booking_pending', { cause: error, retryAfterSeconds: 5, detail });
}

/** Refuses a payment that didn't succeed, or a test payment in live mode or the reverse (test payments move no money). */
function requirePaid(intent: Stripe.PaymentIntent, isLive: boolean): void {
  if (intent.livemode !== isLive) throw new AppError('payment_mismatch');
  if (intent.status === 'succeeded') return;
  if (intent.status === 'processing') throw new AppError('payment_processing');
  throw new AppError('payment_not_completed');
}

/** Refuses an intent that names another order or none. Throws payment_not_found. */
function requireIntentOf(order: { order_id: string }, { metadata }: Stripe.PaymentIntent): void {
  if (order.order_id !== metadata['order_id']) throw new AppError('payment_not_found');
}

/** Returns the outcome of a closed or paid order. Makes its refunds at once and notifies its client. */
export async function readSettlement(
  deps: Deps,
  order: Pick<Order, 'order_id' | 'kind'>,
  { booking, offer }: Known = {},
): Promise<Settlement> {
  if (order.kind !== 'booking') {
    const outcome = await readOutcome(deps, order.order_id);
    await settleRefundsNow(deps, order.order_id);
    await sendMessages(deps);
    return { outcome };
  }
  let confirmation = await readConfirmation(deps, order.order_id);
  if (confirmation.outcome === 'slot_lost' || confirmation.outcome === 'review') {
    await settleRefundsNow(deps, order.order_id);
  }
  if (confirmation.outcome === 'slot_lost') {
    confirmation = await readConfirmation(deps, order.order_id);
  }
  switch (confirmation.outcome) {
    case 'booked':
      return { outcome: 'booked', booking: confirmation };
    case 'awaiting_booking':
    case 'review':
      return { outcome: confirmation.outcome };
  }
  await sendSoon(deps, order.order_id);
  // An order whose time was never offered has none: search from noon of the day that was requested.
  const day = booking?.local_date ?? deps.clock.now().toISOString().slice(0, 10);
  return {
    outcome: confirmation.outcome === 'refunded' ? 'refunded' : 'refunding',
    alternatives: await nearestTimes(deps, {
      serviceId: confirmation.service_id,
      enhancementIds: confirmation.enhancement_ids,
      localDate: confirmation.local_date ?? day,
      localTime: confirmation.local_time ?? '12:00',
      offer,
      visit: confirmation.visit_zip === null ? null : { zip: confirmation.visit_zip },
    }),
  };
}

async function readConfirmation({ database }: Deps, orderId: string): Promise<Confirmation> {
  const [row] = await database.read((tables) =>
    tables.from('confirmations').select().eq('order_id', orderId),
  );
  return confirmationSchema.parse(row);
}

async function readOutcome(
  { database }: Deps,
  orderId: string,
): Promise<'applied' | 'not_applied'> {
  const [row] = await database.read((tables) =>
    tables.from('orders').select('state').eq('order_id', orderId),
  );
  return row?.state === 'settled' ? 'applied' : 'not_applied';
}

/** Notifies client and practice of a settlement that no one is waiting for. */
export async function notifyOfSettlement(deps: Deps, settled: Settlement): Promise<void> {
  if (settled.outcome === 'booked') await sendSoon(deps, settled.booking.order_id);
}

const holdSchema = z.object({
  order_id: z.uuid(),
  payment_intent_id: z.nullable(z.string()),
  /** True if it hasn't expired and only yields because no one has begun to pay. */
  is_yielding: z.boolean(),
});

/** A hold that is released because it expired or someone else claims its time. */
export type Hold = z.infer<typeof holdSchema>;

interface TimeClaim<T> {
  /** The database call that takes the time. */
  claim: () => Promise<T>;
  /** Lists the holds that must be released first. */
  listInTheWay: () => Promise<readonly unknown[]>;
  /** Runs before a hold that turns out to be paid is settled. */
  beforeSettling?: (paymentIntentId: string) => Promise<void>;
}

/** Another claim may put a hold in the way between two tries, but not forever. */
const MAX_TRIES = 4;

/**
 * Takes a time. Expired holds in the way are released first: their payment is canceled at Stripe, and only then is their time
 * freed. If Stripe can't be reached, nothing is freed. Throws what the claim throws, and payments_unavailable.
 */
export async function claimTime<T>(deps: Deps, time: TimeClaim<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await time.claim();
    } catch (error) {
      const isLapsed = error instanceof DatabaseRefusal && error.word === 'lapsed_hold';
      if (!isLapsed) throw error;
      if (tries === MAX_TRIES) throw new AppError('slot_taken', { cause: error });
    }
    for (const hold of z.array(holdSchema).parse(await time.listInTheWay())) {
      const outcome = await releaseHold(deps, hold, time);
      // We can't tell yet whether that payment will go through; until then the time is theirs.
      if (outcome === 'processing') throw new AppError('slot_taken');
    }
  }
}

/**
 * Releases a hold: first its payment, then its time, which is offered to the waitlist unless someone is about to claim it. A hold
 * that is paid after all is settled instead.
 */
export async function releaseHold(
  deps: Deps,
  { order_id, payment_intent_id: intentId, is_yielding: isYielding }: Hold,
  claim?: Pick<TimeClaim<unknown>, 'beforeSettling'>,
): Promise<'released' | 'settled' | 'processing'> {
  const freed = { p_order_id: order_id, p_then_offer: claim === undefined };
  if (intentId === null) {
    const sessionId = await findSessionOf(deps.database, order_id);
    if (sessionId !== null) {
      const outcome = await closePage(
        deps,
        { order_id, sessionId, isYielding },
        claim?.beforeSettling,
      );
      if (outcome !== 'released') return outcome;
    }
    await deps.database.rpcNow('lapse_order', freed);
    return 'released';
  }
  if (isYielding && (await hasBegun(deps, intentId))) return 'processing';
  const status = await cancelIntent(deps.getStripe, intentId);
  if (status === 'processing') {
    await deps.database.rpcNow('keep_processing', { p_order_id: order_id });
    return 'processing';
  }
  if (status === 'succeeded') {
    await claim?.beforeSettling?.(intentId);
    await settleById(deps, intentId);
    return 'settled';
  }
  // If it became payable again in the meantime, it stays, and the next try deals with that payment.
  await deps.database.rpcNow('lapse_order', { ...freed, p_payment_intent_id: intentId });
  return 'released';
}

/** Does the same for a hosted page: no one can pay there once its time is released. */
async function closePage(
  deps: Deps,
  page: { order_id: string; sessionId: string; isYielding: boolean },
  beforeSettling?: TimeClaim<unknown>['beforeSettling'],
): Promise<'released' | 'settled' | 'processing'> {
  const { order_id, sessionId, isYielding } = page;
  if (isYielding && (await isBeingPaid(deps.getStripe, sessionId))) return 'processing';
  const closed = await closeSession(deps.getStripe, sessionId);
  switch (closed.status) {
    case 'closed':
      return 'released';
    case 'processing':
      await deps.database.rpcNow('keep_processing', { p_order_id: order_id });
      return 'processing';
  }
  await attachSessionPayment(deps.database, order_id, closed.paymentIntentId);
  await beforeSettling?.(closed.paymentIntentId);
  await settleById(deps, closed.paymentIntentId);
  return 'settled';
}

/** Returns whether someone is paying an intent: their bank asks for confirmation, or it is processing. */
async function hasBegun({ getStripe }: Deps, intentId: string): Promise<boolean> {
  const intent = await getIntent(getStripe, intentId);
  return intent?.status === 'requires_action' || intent?.status === 'processing';
}
