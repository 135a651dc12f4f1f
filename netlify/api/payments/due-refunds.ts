import type { Database as Schema } from '../../platform/database.types.ts';
import type { Deps } from '../../platform/deps.ts';
import { startRound, type Round } from '../round.ts';
import { executeRefund, recordRefunds, type DecidedRefund } from './refunds.ts';

type RefundDeps = Pick<Deps, 'getStripe' | 'database' | 'log'>;

type DueRefund = Schema['public']['Functions']['due_refunds']['Returns'][number];

const BATCH = 20;
/** How long refunds are begun within somebody's call. */
const NOW_MS = 5_000;
/** After so many attempts, over about a day, a person has to see to it; the attempts go on. */
const PATIENCE = 8;

/** Asks Stripe for decided refunds whose turn it is, and how the pending ones stand; answers how many it saw to. */
export async function settleDueRefunds(
  deps: RefundDeps,
  { isTimeUp, attempt }: Round,
): Promise<number> {
  let count = 0;
  for (const refund of await deps.database.rpcNow('due_refunds', { p_limit: BATCH })) {
    if (isTimeUp()) break;
    if (await attempt('refund', () => settleRefund(deps, refund))) count += 1;
  }
  return count;
}

/** Sees to refunds that were decided a moment ago, while somebody waits; what is left over is the sweep's. */
export async function settleRefundsNow(deps: RefundDeps): Promise<void> {
  await settleDueRefunds(deps, startRound(deps, 'refund_failed', NOW_MS));
}

async function settleRefund(deps: RefundDeps, row: DueRefund): Promise<void> {
  const { payment_intent_id: paymentIntentId, attempts } = row;
  if (row.status === 'pending') {
    await recordRefunds(deps, paymentIntentId);
    return;
  }
  const { refund_key: refundKey, reason, amount_cents: amountCents } = row;
  const refund = { refundKey, paymentIntentId, reason, amountCents, attempts };
  const status = await executeRefund(deps, refund);
  if (status === 'requested' && attempts >= PATIENCE) await askForHelp(deps, refund);
}

async function askForHelp({ database }: RefundDeps, refund: DecidedRefund): Promise<void> {
  const { refundKey, paymentIntentId, amountCents, attempts } = refund;
  await database.rpcNow('open_review_item', {
    p_kind: 'refund_failed',
    p_subject: refundKey,
    p_details: {
      payment_intent_id: paymentIntentId,
      amount_cents: amountCents,
      attempts,
      done: 'Stripe was asked again and again and has not made this refund. It is asked further.',
      next_step: 'Look at the payment in Stripe and refund it there; then close this item.',
    },
  });
}
