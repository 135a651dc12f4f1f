import type { Stripe } from 'stripe';
import type { Deps } from '#platform/deps.ts';
import { AppError } from '../../errors/app-error.ts';
import { sendMessages } from '../messages/outbox.ts';
import { attachSessionPayment, findPayment, findSessionOf } from '../orders/order.ts';
import { settleSession } from '../orders/settle-session.ts';
import { settleIntent, notifyOfSettlement } from '../orders/settle.ts';
import { callStripe } from '../payments/call-stripe.ts';
import { idOf, requireIntent } from '../payments/intents.ts';
import { requireSession } from '../payments/sessions.ts';
import { recordRefunds, settleRefundsNow } from '../payments/refunds.ts';

/** The outcome of an event: handled, nothing to do, or about a payment for something else on the same account. */
export type EventOutcome = 'processed' | 'ignored' | 'foreign';

/** payment_intent.succeeded: settles what was paid for, whether or not the browser is still there. */
export async function handlePaymentSucceeded(
  deps: Deps,
  { id }: Pick<Stripe.PaymentIntent, 'id'>,
): Promise<EventOutcome> {
  try {
    // The event may be days old, so we act on the payment as it is now.
    const intent = await requireIntent(deps.getStripe, id);
    return await settleOrReview(deps, intent);
  } catch (error) {
    if (isCode(error, 'payment_not_found')) return 'foreign';
    throw error;
  }
}

async function settleOrReview(deps: Deps, intent: Stripe.PaymentIntent): Promise<EventOutcome> {
  const { id, metadata, amount_received, currency } = intent;
  try {
    await adoptIntent(deps, intent);
    await notifyOfSettlement(deps, await settleIntent(deps, intent));
    return 'processed';
  } catch (error) {
    // A retry would change neither of these.
    if (isCode(error, 'payment_not_found') && (await isForeign(deps, intent))) return 'foreign';
    const kind = isCode(error, 'payment_not_found') ? 'payment_without_order' : 'payment_mismatch';
    if (kind === 'payment_mismatch' && !isCode(error, 'payment_mismatch')) throw error;
    deps.log.error('payment_needs_review', { paymentIntentId: id, kind });
    await deps.database.rpcNow('open_task', {
      p_kind: kind,
      p_subject: id,
      p_details: {
        payment_intent_id: id,
        metadata,
        received_cents: amount_received,
        received_currency: currency,
        is_live: intent.livemode,
        done: 'Nothing was booked or refunded: we don’t know what this payment is for.',
        next_step:
          'Look it up in Stripe. Book it by hand or refund it there, then close this item.',
      },
    });
    return 'processed';
  }
}

/** Attaches an intent to its order if the call that created it ended before it could do so. */
async function adoptIntent({ database }: Deps, { id, metadata }: Stripe.PaymentIntent) {
  const orderId = metadata['order_id'];
  if (!orderId) return;
  const [order] = await database.read((tables) =>
    tables.from('orders').select('kind').eq('order_id', orderId),
  );
  // Other kinds of orders, and those paid on the hosted page, where the payment is created when someone first tries to pay.
  const isOnOurPage = order && ['booking', 'change'].includes(order.kind);
  if (order && !(isOnOurPage && (await findSessionOf(database, orderId)) === null)) {
    await attachSessionPayment(database, orderId, id);
    return;
  }
  const orphans = await database.read((tables) =>
    tables
      .from('order_details')
      .select('order_id')
      .eq('order_id', orderId)
      .is('payment_intent_id', null)
      .eq('state', 'open'),
  );
  if (orphans.length === 0) return;
  await database.rpc('attach_intent', { p_order_id: orderId, p_payment_intent_id: id });
}

/** checkout.session.completed and .async_payment_succeeded: settles what was paid on the hosted page. */
export async function handleSessionPaid(
  deps: Deps,
  { id, metadata }: Stripe.Checkout.Session,
): Promise<EventOutcome> {
  if (!metadata?.['order_id']) return 'foreign';
  try {
    const isPaid = await settleSession(deps, await requireSession(deps.getStripe, id));
    return isPaid ? 'processed' : 'ignored';
  } catch (error) {
    // For an order that isn't here, as after a restored backup: the payment's own event opens a task.
    if (isCode(error, 'payment_not_found')) return 'ignored';
    throw error;
  }
}

/** checkout.session.expired: no one can pay it anymore. A payment made at the last moment is still settled. */
export async function handleSessionExpired(
  { database }: Deps,
  { metadata }: Stripe.Checkout.Session,
): Promise<EventOutcome> {
  const orderId = metadata?.['order_id'];
  if (!orderId) return 'foreign';
  await database.rpcNow('lapse_order', { p_order_id: orderId });
  return 'processed';
}

/** Returns whether a payment is for another product on the same account: it names nothing of ours, and we don't know it. */
async function isForeign({ database }: Deps, { id, metadata }: Stripe.PaymentIntent) {
  return !metadata['order_id'] && !(await findPayment(database, id));
}

/** refund.* and charge.refunded: records every refund of the payment as it stands now, no matter who made it. */
export async function handleRefundChanged(
  deps: Deps,
  { payment_intent: intent }: Pick<Stripe.Refund | Stripe.Charge, 'payment_intent'>,
): Promise<EventOutcome> {
  const id = idOf(intent);
  if (!id || !(await findPayment(deps.database, id))) return 'foreign';
  try {
    await recordRefunds(deps, id);
    await sendMessages(deps);
    return 'processed';
  } catch (error) {
    if (!isCode(error, 'payment_not_found')) throw error;
  }
  // The refund's event came before the payment's, which settles both.
  return handlePaymentSucceeded(deps, { id });
}

/** charge.dispute.*: records the dispute as it is now, with the money that it has moved. */
export async function handleDispute(
  deps: Deps,
  { id, payment_intent: intent }: Stripe.Dispute,
): Promise<EventOutcome> {
  const paymentIntentId = idOf(intent);
  if (!paymentIntentId || !(await findPayment(deps.database, paymentIntentId))) return 'foreign';
  const dispute = await callStripe(deps.getStripe, (stripe) => stripe.disputes.retrieve(id));
  const { amount, currency, reason, status, created, balance_transactions: moved } = dispute;
  deps.log.error('payment_disputed', { disputeId: id, paymentIntentId });
  await deps.database.rpcNow('record_dispute', {
    p_stripe_dispute_id: id,
    p_payment_intent_id: paymentIntentId,
    p_amount_cents: amount,
    p_currency: currency,
    p_reason: reason,
    p_status: status,
    p_created: new Date(created * 1000).toISOString(),
    p_balance_transactions: moved.map((each) => ({ id: each.id, amount_cents: each.amount })),
  });
  await settleRefundsNow(deps);
  return 'processed';
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof AppError && error.code === code;
}
