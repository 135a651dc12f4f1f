import type { Deps } from '../../platform/deps.ts';
import { executeRefund, recordRefunds } from './refunds.ts';

type RefundDeps = Pick<Deps, 'getStripe' | 'database' | 'log'>;

const BATCH = 20;
/** After so many attempts, over about a day, a person has to see to it; the attempts go on. */
const PATIENCE = 8;

/** Asks Stripe for decided refunds whose turn it is, and how the pending ones stand; answers how many it saw to. */
export async function settleDueRefunds(
  deps: RefundDeps,
  isTimeUp: () => boolean = () => false,
): Promise<number> {
  const due = await deps.database.rpcNow('due_refunds', { p_limit: BATCH });
  let count = 0;
  for (const row of due) {
    if (isTimeUp()) break;
    count += 1;
    const paymentIntentId = row.payment_intent_id;
    if (row.status === 'pending') {
      await recordRefunds(deps, paymentIntentId);
      continue;
    }
    const { refund_key: refundKey, reason, amount_cents: amountCents, attempts } = row;
    const refund = { refundKey, paymentIntentId, reason, amountCents, attempts };
    const status = await executeRefund(deps, refund);
    if (status === 'requested' && attempts >= PATIENCE) await askForHelp(deps, refund);
  }
  return count;
}

async function askForHelp(
  { database }: RefundDeps,
  refund: { refundKey: string; paymentIntentId: string; amountCents: number; attempts: number },
): Promise<void> {
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
