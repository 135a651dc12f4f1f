import type { Stripe } from 'stripe';
import type { Database as Schema } from '#platform/database/database.types.ts';
import type { Deps } from '#platform/deps.ts';
import { describeError } from '#platform/log.ts';
import { startBatch, type Batch } from '../batch.ts';
import { AppError } from '../../errors/app-error.ts';
import { callStripe, codeOf } from './call-stripe.ts';

type RefundDeps = Pick<Deps, 'getStripe' | 'database' | 'log'>;

type DueRefund = Schema['public']['Functions']['due_refunds']['Returns'][number];

const BATCH = 20;
/** How long to go on starting refunds while someone is waiting. */
const NOW_MS = 5_000;
/** After this many attempts, over about a day, a person has to step in; the attempts continue. */
const PATIENCE = 8;

/**
 * Asks Stripe to make the promised refunds that are due, and for the status of pending ones, until none is due or time is up. For
 * a single order it doesn't wait until they are due. Returns how many it handled and whether that was all.
 */
export async function settleDueRefunds(
  deps: RefundDeps,
  { isTimeUp, attempt }: Pick<Batch, 'isTimeUp' | 'attempt'>,
  orderId?: string,
): Promise<{ count: number; isDone: boolean }> {
  let count = 0;
  for (;;) {
    const due = await deps.database.rpcNow('due_refunds', {
      p_limit: BATCH,
      ...(orderId && { p_order_id: orderId }),
    });
    let begun = 0;
    for (const refund of due) {
      if (isTimeUp()) return { count, isDone: false };
      await attempt('refund', async () => {
        // Counted right before asking Stripe: a refund we had no time for wasn't tried.
        const isOurs = await deps.database.rpcNow('begin_refund', {
          p_refund_id: refund.refund_id,
          p_attempts: refund.attempts,
        });
        if (!isOurs) return;
        begun += 1;
        await settleRefund(deps, { ...refund, attempts: refund.attempts + 1 });
        count += 1;
      });
    }
    // What was started is tried again later; a single order has no others.
    if (orderId !== undefined || due.length < BATCH || begun === 0) return { count, isDone: true };
  }
}

/** Makes the refunds of one order, or all that are due, while someone is waiting; the sweep makes the rest. */
export async function settleRefundsNow(deps: RefundDeps, orderId?: string): Promise<void> {
  await settleDueRefunds(deps, startBatch(deps, 'refund_failed', NOW_MS), orderId);
}

async function settleRefund(deps: RefundDeps, refund: DueRefund): Promise<void> {
  const { payment_intent_id, status, attempts } = refund;
  if (status === 'pending') return recordRefunds(deps, payment_intent_id);
  const refusal = await makeRefund(deps, refund);
  if (refusal === null) return;
  if (attempts >= PATIENCE) await askTherapist(deps, refund);
  // An outage ends by itself; anything else counts as a failure of this run.
  if (refusal.code !== 'payments_unavailable') throw refusal;
}

async function askTherapist({ database }: RefundDeps, refund: DueRefund): Promise<void> {
  const { refund_id, payment_intent_id, amount_cents, attempts } = refund;
  await database.rpcNow('open_task', {
    p_kind: 'refund_failed',
    p_subject: refund_id,
    p_details: {
      payment_intent_id,
      amount_cents,
      attempts,
      done: 'We’ve tried several times, but Stripe hasn’t made this refund. We keep trying.',
      next_step: 'Try again here. This item closes once the refund is made.',
    },
  });
}

/** Asks Stripe to make a promised refund, and records its status; returns why not if Stripe doesn't have it. */
async function makeRefund(deps: RefundDeps, refund: DueRefund): Promise<AppError | null> {
  const { refund_id: refundId, payment_intent_id: paymentIntentId, reason } = refund;
  const made = await askForRefund(deps, refund);
  if (made instanceof AppError) return made;
  if (made !== 'used_up') {
    await recordRefund(deps, paymentIntentId, made);
    deps.log.info('refund_made', { paymentIntentId, stripeRefundId: made.id, reason });
    return null;
  }
  // It was refunded in Stripe's dashboard in the meantime, so we record that instead.
  await recordRefunds(deps, paymentIntentId);
  await deps.database.rpcNow('void_refund', { p_refund_id: refundId });
  return null;
}

/** Returns the refund that Stripe made now or before; used_up if too little of the payment is left; or why it made none. */
async function askForRefund(
  { getStripe, log }: RefundDeps,
  refund: DueRefund,
): Promise<Stripe.Refund | 'used_up' | AppError> {
  const { refund_id: refundId, payment_intent_id: paymentIntentId, attempts } = refund;
  try {
    return await callStripe(getStripe, async (stripe) => {
      const known = attempts > 1 ? await findRefund(stripe, refund) : undefined;
      return known ?? (await createRefund(stripe, refund));
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn('refund_not_made', { paymentIntentId, refundId, ...describeError(error) });
    return isUsedUp(error.cause) ? 'used_up' : error;
  }
}

/** Returns every refund that Stripe has for a payment, oldest first, as the database takes them. */
export async function listRefunds({ getStripe }: RefundDeps, paymentIntentId: string) {
  const { data } = await callStripe(getStripe, (stripe) =>
    stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 }),
  );
  return data.toReversed().map(toRow);
}

/** Records every refund that Stripe has for a payment, with its current status. */
export async function recordRefunds(deps: RefundDeps, paymentIntentId: string): Promise<void> {
  const { data } = await callStripe(deps.getStripe, (stripe) =>
    stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 }),
  );
  for (const refund of data.toReversed()) await recordRefund(deps, paymentIntentId, refund);
}

async function recordRefund(
  { database }: RefundDeps,
  paymentIntentId: string,
  refund: Stripe.Refund,
): Promise<void> {
  const { stripe_refund_id, amount_cents, status, refund_id } = toRow(refund);
  await database.rpcNow('record_refund', {
    p_payment_intent_id: paymentIntentId,
    p_stripe_refund_id: stripe_refund_id,
    p_amount_cents: amount_cents,
    p_status: status,
    ...(refund_id && { p_refund_id: refund_id }),
  });
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

function toRow({ id, amount, status, metadata }: Stripe.Refund) {
  const refundId = metadata?.['refund_id'] ?? '';
  return {
    stripe_refund_id: id,
    amount_cents: amount,
    status: standOf(status),
    refund_id: UUID.test(refundId) ? refundId : null,
  };
}

function standOf(status: Stripe.Refund['status']): 'pending' | 'succeeded' | 'failed' {
  if (status === 'succeeded') return 'succeeded';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}

/** We search before trying again, because the answer may have been lost and Stripe forgets a key after a day. */
async function findRefund(stripe: Stripe, { payment_intent_id, refund_id }: DueRefund) {
  const { data } = await stripe.refunds.list({ payment_intent: payment_intent_id, limit: 100 });
  return data.find(({ metadata }) => metadata?.['refund_id'] === refund_id);
}

function createRefund(stripe: Stripe, refund: DueRefund): Promise<Stripe.Refund> {
  const { refund_id, payment_intent_id, reason, amount_cents } = refund;
  return stripe.refunds.create(
    {
      payment_intent: payment_intent_id,
      amount: amount_cents,
      metadata: { refund_id, reason },
    },
    { idempotencyKey: `refund:${refund_id}` },
  );
}

/** Returns whether the payment at Stripe has less left than we want to refund. */
function isUsedUp(error: unknown): boolean {
  if (codeOf(error) === 'charge_already_refunded') return true;
  return error instanceof Error && 'param' in error && error.param === 'amount';
}
