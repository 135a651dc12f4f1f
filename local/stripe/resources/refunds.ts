import type Stripe from 'stripe';
import { z } from 'zod';
import { type Account, unixNow } from '../account.ts';
import { invalidRequest, noSuch } from '../wire/errors.ts';
import { mergeMetadata } from '../wire/metadata.ts';
import { buildRefund } from '../objects/refund.ts';
import { common, integer, metadata } from '../wire/params.ts';
import { requirePaymentIntent } from './payment-intents.ts';

/** POST /v1/refunds */
export const createRefundParams = z.strictObject({
  ...common,
  amount: integer.optional(),
  charge: z.string().optional(),
  payment_intent: z.string().optional(),
  metadata: metadata.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
});

/** Refunds the rest of a charge, or a part of it. */
export function createRefund(
  account: Account,
  params: z.infer<typeof createRefundParams>,
): Stripe.Refund {
  const charge = requireCharge(account, params);
  if (charge.disputed)
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  const left = charge.amount_captured - charge.amount_refunded;
  if (left === 0)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  const amount = params.amount ?? left;
  if (amount < 1)
    throw invalidRequest('Invalid positive integer', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  if (amount > left)
    throw invalidRequest(
      charge.amount_refunded === 0
        ? `Refund amount (${dollars(amount)}) is greater than charge amount (${dollars(left)})`
        : `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      { param: 'amount' },
    );
  const refund = buildRefund({
    charge,
    amount,
    created: unixNow(account),
    status: isPending(account, charge) ? 'pending' : 'succeeded',
    reason: params.reason ?? null,
    metadata: mergeMetadata({}, params.metadata),
  });
  account.state.refunds[refund.id] = refund;
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount_captured;
  account.emit('refund.created', refund);
  account.emit('charge.refunded', charge);
  return refund;
}

/** Finds a refund; throws 404 as Stripe does. */
export function requireRefund(account: Account, id: string): Stripe.Refund {
  const refund = account.state.refunds[id];
  if (!refund) throw noSuch('refund', id);
  return refund;
}

/** Lets the bank accept a pending refund. */
export function completeRefund(account: Account, refund: Stripe.Refund): Stripe.Refund {
  if (refund.status !== 'pending') return refund;
  refund.status = 'succeeded';
  account.emit('refund.updated', refund);
  account.emit('charge.refund.updated', refund);
  return refund;
}

/** Fails a refund because its bank returned it; the charge has its money again. */
export function failRefund(account: Account, refund: Stripe.Refund): Stripe.Refund {
  if (refund.status === 'failed') return refund;
  refund.status = 'failed';
  refund.failure_reason = 'lost_or_stolen_card';
  const charge = account.state.charges[String(refund.charge)];
  if (charge) {
    charge.amount_refunded -= refund.amount;
    charge.refunded = false;
  }
  account.emit('refund.updated', refund);
  account.emit('refund.failed', refund);
  account.emit('charge.refund.updated', refund);
  return refund;
}

function isPending(account: Account, { payment_method }: Stripe.Charge): boolean {
  return account.state.cards[String(payment_method)]?.refundsArePending ?? false;
}

function requireCharge(
  account: Account,
  { charge, payment_intent }: z.infer<typeof createRefundParams>,
): Stripe.Charge {
  if (payment_intent) {
    const intent = requirePaymentIntent(account, payment_intent, 'payment_intent');
    const latest = account.state.charges[String(intent.latest_charge)];
    if (!latest?.paid)
      throw invalidRequest(
        `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
        { param: 'payment_intent' },
      );
    return latest;
  }
  if (!charge)
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
    );
  const found = account.state.charges[charge];
  if (!found) throw noSuch('charge', charge, 'charge');
  return found;
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}
