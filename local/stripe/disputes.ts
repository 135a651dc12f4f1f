import type Stripe from 'stripe';
import { type Account, unixNow } from './account.ts';
import { invalidRequest, noSuch } from './errors.ts';
import { buildDispute } from './objects/dispute.ts';
import { requirePaymentIntent } from './payment-intents.ts';

/** Lets the bank of whoever paid an intent dispute its charge: from then on it cannot be refunded. */
export function openDispute(account: Account, intentId: string): Stripe.Dispute {
  const intent = requirePaymentIntent(account, intentId);
  const charge = account.state.charges[String(intent.latest_charge)];
  if (!charge?.paid) throw invalidRequest('This PaymentIntent has no charge to dispute.');
  const dispute = buildDispute(charge, unixNow(account));
  account.state.disputes[dispute.id] = dispute;
  charge.disputed = true;
  account.emit('charge.dispute.created', dispute);
  return dispute;
}

/** Ends a dispute: won by the account, or lost to the bank. */
export function closeDispute(account: Account, id: string, status: 'won' | 'lost'): Stripe.Dispute {
  const dispute = requireDispute(account, id);
  dispute.status = status;
  const charge = account.state.charges[String(dispute.charge)];
  // A charge that was lost to the bank stays lost.
  if (charge && status === 'won') charge.disputed = false;
  account.emit('charge.dispute.closed', dispute);
  return dispute;
}

/** Finds a dispute; 404 as Stripe answers it. */
export function requireDispute(account: Account, id: string): Stripe.Dispute {
  const dispute = account.state.disputes[id];
  if (!dispute) throw noSuch('dispute', id);
  return dispute;
}
