import { formatMoney } from '#contract/rules/money/money.ts';
import {
  refundPartSchema,
  type PaymentWay,
  type RefundPart,
} from '#contract/rules/money/payment-parts.ts';
import type { Deps } from '#platform/deps.ts';
import { describeError } from '#platform/log.ts';
import { readCardEnding } from '../payments/intents.ts';

type ReadDeps = Pick<Deps, 'database' | 'getStripe' | 'log'>;

/** Returns what a change (by its id), or the last action on an appointment, refunded and where it went, from the ledger. */
export async function readRefunds(
  deps: ReadDeps,
  appointmentId: string,
  changeId?: string,
): Promise<RefundPart[]> {
  const rows = await deps.database.rpc('list_returned', {
    p_appointment_id: appointmentId,
    ...(changeId !== undefined && { p_order_id: changeId }),
  });
  return Promise.all(
    rows.map(async ({ way, amount_cents, credits, payment_intent_id, status }) =>
      refundPartSchema.parse({
        way,
        amount: formatMoney(amount_cents),
        credits,
        cardEnding: way === 'card' ? await endingOf(deps, payment_intent_id) : null,
        state: stateOf(way as PaymentWay, status),
      }),
    ),
  );
}

function stateOf(way: PaymentWay, status: string): RefundPart['state'] {
  if (status === 'failed') return 'failed';
  if (status === 'requested') return way === 'cash' ? 'to_hand_over' : 'requested';
  return 'refunded';
}

/** Returns the card's last digits, or null if Stripe doesn't respond: they only help to find the refund on a statement. */
async function endingOf(deps: ReadDeps, paymentIntentId: string | null): Promise<string | null> {
  if (paymentIntentId === null) return null;
  try {
    return await readCardEnding(deps.getStripe, paymentIntentId);
  } catch (error) {
    deps.log.warn('card_not_named', describeError(error));
    return null;
  }
}
