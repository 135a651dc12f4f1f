import type { Stripe } from 'stripe';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../errors.ts';
import { settleRefundsNow } from '../payments/due-refunds.ts';
import { claimTime, type SettlePaid } from './claim-time.ts';
import { notifyPractice } from './notify-practice.ts';

/** not_applied: the appointment stays as it was, and what was paid for the change goes back. */
export type ChangeOutcome = 'applied' | 'not_applied';

interface PaidChange {
  intent: Stripe.PaymentIntent;
  /** Settles another payment that turns out to be in the way. */
  settlePaid: SettlePaid;
}

/** Turns the payment of a change into the changed appointment, or into its refund. Safe to repeat. */
export function settleChange(deps: Deps, { intent, settlePaid }: PaidChange) {
  return applyChange(deps, {
    changeId: intent.metadata['appointment_change_id'] ?? '',
    payment: {
      p_payment_intent_id: intent.id,
      p_amount_cents: intent.amount_received,
      p_currency: intent.currency,
    },
    settlePaid,
  });
}

interface Application {
  changeId: string;
  /** What was paid for it, when it costs more. */
  payment?: { p_payment_intent_id: string; p_amount_cents: number; p_currency: string };
  settlePaid: SettlePaid;
}

/** Applies a change, and gives back what is due: the difference to a lower price, or the payment of a lost change. */
export async function applyChange(
  deps: Deps,
  { changeId, payment, settlePaid }: Application,
): Promise<ChangeOutcome> {
  const [change] = await claimTime(deps, {
    wanted: await rangeOf(deps, changeId),
    settlePaid,
    claim: () => deps.database.rpcNow('apply_change', { p_change_id: changeId, ...payment }),
  });
  await settleRefundsNow(deps);
  await notifyPractice(deps);
  return change?.status === 'applied' ? 'applied' : 'not_applied';
}

async function rangeOf({ database }: Deps, changeId: string) {
  const [change] = await database.read((tables) =>
    tables
      .from('appointment_changes')
      .select('starts_at, ends_at')
      .eq('appointment_change_id', changeId),
  );
  if (!change) throw new AppError('payment_not_found');
  return { starts_at: change.starts_at, ends_at: change.ends_at };
}
