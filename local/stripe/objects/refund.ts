import type Stripe from 'stripe';
import { newId } from '../wire/ids.ts';

/** Builds a refund of a charge; amount in cents. */
export function buildRefund(input: {
  charge: Stripe.Charge;
  amount: number;
  created: number;
  status: 'succeeded' | 'pending';
  reason: Stripe.Refund.Reason | null;
  metadata: Record<string, string>;
}): Stripe.Refund {
  const { charge } = input;
  return {
    id: newId('re_3'),
    object: 'refund',
    amount: input.amount,
    balance_transaction: newId('txn_3'),
    charge: charge.id,
    created: input.created,
    currency: charge.currency,
    customer: typeof charge.customer === 'string' ? charge.customer : null,
    customer_account: null,
    destination_details: {
      card: {
        reference_status: 'pending',
        reference_type: 'acquirer_reference_number',
        type: 'refund',
      },
      type: 'card',
    },
    metadata: input.metadata,
    payment_intent: typeof charge.payment_intent === 'string' ? charge.payment_intent : null,
    payment_method: charge.payment_method,
    reason: input.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: input.status,
    transfer_reversal: null,
  };
}
