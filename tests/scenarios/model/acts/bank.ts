import { pick } from './pick.ts';
import type { World } from '../world/world.ts';

/** Someone gives money back in Stripe's own dashboard: all that is left, or half of it. */
export function refundInDashboard({ stripe }: World, payment: number, isPart: boolean): void {
  const charges = Object.values(stripe.account.state.charges).filter(({ paid }) => paid);
  const charge = pick(charges, payment);
  if (!charge || charge.disputed) return;
  const left = charge.amount_captured - charge.amount_refunded;
  if (left > 1) stripe.refund(String(charge.payment_intent), isPart ? Math.ceil(left / 2) : left);
}

/** A bank sends back a refund that it could not book. */
export function returnRefund({ stripe }: World, refund: number): void {
  const open = Object.values(stripe.account.state.refunds).filter(
    ({ status }) => status !== 'failed',
  );
  const returned = pick(open, refund);
  if (returned) stripe.failRefund(returned.id);
}

/** Someone tells their bank that they did not pay this. */
export function disputePayment({ stripe }: World, payment: number): void {
  const charges = Object.values(stripe.account.state.charges).filter(
    ({ paid, disputed, refunded }) => paid && !disputed && !refunded,
  );
  const charge = pick(charges, payment);
  if (charge) stripe.dispute(String(charge.payment_intent));
}

/** A bank has decided about a dispute. */
export function endDispute({ stripe }: World, dispute: number, isWon: boolean): void {
  const open = Object.values(stripe.account.state.disputes).filter(
    ({ status }) => status !== 'won' && status !== 'lost',
  );
  const ended = pick(open, dispute);
  if (ended) stripe.closeDispute(ended.id, isWon ? 'won' : 'lost');
}

/** The banks take every refund that they had not answered yet. */
export function completeRefunds({ stripe }: World): void {
  for (const { id, status } of Object.values(stripe.account.state.refunds)) {
    if (status === 'pending') stripe.completeRefund(id);
  }
}
