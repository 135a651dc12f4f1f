import type { Stripe } from 'stripe';
import type { Deps } from '../../platform/deps.ts';
import { describeError } from '../../platform/log.ts';
import { AppError } from '../errors.ts';
import { callStripe, codeOf } from './call-stripe.ts';
import { idOf } from './intents.ts';

type RefundDeps = Pick<Deps, 'getStripe' | 'database' | 'log'>;

/** A refund that was decided, and is to be asked for at Stripe under its key. */
export interface DecidedRefund {
  refundKey: string;
  paymentIntentId: string;
  reason: string;
  amountCents: number;
  /** Above 1, an earlier call may have reached Stripe. */
  attempts: number;
}

/** How a refund stands: requested means that Stripe does not have it yet, and the sweep asks again. */
export interface RefundStand {
  status: 'requested' | 'pending' | 'succeeded' | 'failed' | 'void';
  /** False when somebody else had decided it already: it is being refunded. */
  isNew: boolean;
}

interface RefundRequest {
  paymentIntentId: string;
  /** One refund for each reason. */
  reason: string;
  /** All that is left, unless told. */
  amountCents?: number;
}

/**
 * Gives a payment back, once for each reason: decided in the database first, then asked for at Stripe. When Stripe
 * does not answer it stays requested. Throws already_refunded, refund_exceeds_payment, payment_disputed.
 */
export async function refundPayment(
  deps: RefundDeps,
  { paymentIntentId, reason, amountCents }: RefundRequest,
): Promise<RefundStand> {
  const [row] = await deps.database.rpcNow('request_refund', {
    p_payment_intent_id: paymentIntentId,
    p_reason: reason,
    ...(amountCents !== undefined && { p_amount_cents: amountCents }),
  });
  if (!row) throw new Error('request_refund answered nothing');
  const { refund_key: refundKey, amount_cents, attempts, is_new: isNew } = row;
  if (row.status !== 'requested') return { status: row.status as RefundStand['status'], isNew };
  const refund = { refundKey, paymentIntentId, reason, amountCents: amount_cents, attempts };
  return { status: await executeRefund(deps, refund), isNew };
}

/** Asks Stripe for a refund that was decided, and writes down how it stands. Never throws for Stripe's sake. */
export async function executeRefund(
  deps: RefundDeps,
  refund: DecidedRefund,
): Promise<RefundStand['status']> {
  const { refundKey, paymentIntentId } = refund;
  try {
    const made = await callStripe(deps.getStripe, async (stripe) => {
      const known = refund.attempts > 1 ? await findRefund(stripe, refund) : undefined;
      return known ?? (await createRefund(stripe, refund));
    });
    await recordRefund(deps, made);
    deps.log.info('refund_made', { paymentIntentId, refundId: made.id, reason: refund.reason });
    return standOf(made);
  } catch (error) {
    if (error instanceof AppError && error.code !== 'payments_unavailable') throw error;
    deps.log.warn('refund_not_made', { paymentIntentId, refundKey, ...describeError(error) });
    if (!isUsedUp(error)) return 'requested';
  }
  // Refunded in Stripe's dashboard meanwhile: write that down instead.
  await recordRefunds(deps, paymentIntentId);
  await deps.database.rpcNow('void_refund', { p_refund_key: refundKey });
  return 'void';
}

/** Writes down every refund that Stripe has of a payment, as each stands now. */
export async function recordRefunds(deps: RefundDeps, paymentIntentId: string): Promise<void> {
  const { data } = await callStripe(deps.getStripe, (stripe) =>
    stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 }),
  );
  for (const refund of data.toReversed()) await recordRefund(deps, refund);
}

async function recordRefund({ database }: RefundDeps, refund: Stripe.Refund): Promise<void> {
  const { id, amount, payment_intent: intent, metadata } = refund;
  const paymentIntentId = idOf(intent);
  if (!paymentIntentId) return;
  const refundKey = metadata?.['refund_key'];
  await database.rpcNow('record_refund', {
    p_payment_intent_id: paymentIntentId,
    p_stripe_refund_id: id,
    p_amount_cents: amount,
    p_status: standOf(refund),
    ...(refundKey && { p_refund_key: refundKey }),
  });
}

function standOf({ status }: Stripe.Refund): 'pending' | 'succeeded' | 'failed' {
  if (status === 'succeeded') return 'succeeded';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}

/** Read before writing again: the answer may be lost, and Stripe forgets a key after a day. */
async function findRefund(stripe: Stripe, { paymentIntentId, refundKey }: DecidedRefund) {
  const { data } = await stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 });
  return data.find(({ metadata }) => metadata?.['refund_key'] === refundKey);
}

function createRefund(stripe: Stripe, refund: DecidedRefund): Promise<Stripe.Refund> {
  const { refundKey, paymentIntentId, reason, amountCents } = refund;
  return stripe.refunds.create(
    {
      payment_intent: paymentIntentId,
      amount: amountCents,
      metadata: { refund_key: refundKey, reason },
    },
    { idempotencyKey: refundKey },
  );
}

/** Whether Stripe has less left of the payment than was to go back. */
function isUsedUp(error: unknown): boolean {
  if (codeOf(error) === 'charge_already_refunded') return true;
  return error instanceof Error && 'param' in error && error.param === 'amount';
}
