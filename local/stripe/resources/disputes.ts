import type Stripe from 'stripe';
import { type Account, unixNow } from '../account.ts';
import { invalidRequest, noSuch } from '../wire/errors.ts';
import { newId } from '../wire/ids.ts';
import { buildDispute } from '../objects/dispute.ts';
import { requirePaymentIntent } from './payment-intents.ts';

/** Lets the payer's bank dispute an intent's charge. This takes the money: from then on it can't be refunded. */
export function openDispute(
  account: Account,
  intentId: string,
  { isInquiry = false }: { isInquiry?: boolean } = {},
): Stripe.Dispute {
  const intent = requirePaymentIntent(account, intentId);
  const charge = account.state.charges[String(intent.latest_charge)];
  if (!charge?.paid) throw invalidRequest('This PaymentIntent has no charge to dispute.');
  const dispute = buildDispute(charge, unixNow(account));
  account.state.disputes[dispute.id] = dispute;
  charge.disputed = true;
  // An inquiry is only a question: no money moves.
  if (isInquiry) dispute.status = 'warning_needs_response';
  account.emit('charge.dispute.created', dispute);
  if (!isInquiry) moveMoney(account, dispute, -dispute.amount);
  return dispute;
}

/** Closes a dispute: won by the account, which gets the money back, or lost to the bank, which may return a part. */
export function closeDispute(
  account: Account,
  id: string,
  status: 'won' | 'lost' | 'warning_closed',
  reinstatedCents = 0,
): Stripe.Dispute {
  const dispute = requireDispute(account, id);
  dispute.status = status;
  const charge = account.state.charges[String(dispute.charge)];
  // A lost charge stays disputed.
  if (charge && status !== 'lost') charge.disputed = false;
  const taken = -dispute.balance_transactions.reduce((sum, { amount }) => sum + amount, 0);
  const cents = status === 'won' ? taken : Math.min(taken, reinstatedCents);
  if (cents > 0) moveMoney(account, dispute, cents);
  account.emit('charge.dispute.closed', dispute);
  return dispute;
}

function moveMoney(account: Account, dispute: Stripe.Dispute, amount: number): void {
  dispute.balance_transactions.push({
    id: newId('txn_1'),
    object: 'balance_transaction',
    amount,
    available_on: unixNow(account),
    balance_type: 'payments',
    created: unixNow(account),
    currency: dispute.currency,
    description: null,
    exchange_rate: null,
    fee: 0,
    fee_details: [],
    net: amount,
    reporting_category: amount < 0 ? 'dispute' : 'dispute_reversal',
    source: dispute.id,
    status: 'available',
    type: 'adjustment',
  });
  account.emit(
    amount < 0 ? 'charge.dispute.funds_withdrawn' : 'charge.dispute.funds_reinstated',
    dispute,
  );
}

/** Finds a dispute; throws 404 as Stripe does. */
export function requireDispute(account: Account, id: string): Stripe.Dispute {
  const dispute = account.state.disputes[id];
  if (!dispute) throw noSuch('dispute', id);
  return dispute;
}
