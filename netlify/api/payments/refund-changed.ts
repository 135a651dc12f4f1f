import type { Stripe } from 'stripe';
import type { Deps } from '../../platform/deps.ts';
import { notifyPractice } from '../booking/notify-practice.ts';
import { AppError } from '../errors.ts';
import type { EventOutcome } from './handle-event.ts';
import { idOf } from './intents.ts';
import { isOurs } from './is-ours.ts';
import { handlePaymentSucceeded } from './payment-succeeded.ts';
import { recordRefunds } from './refunds.ts';

/** refund.* and charge.refunded: writes down every refund of the payment as it stands now, whoever made it. */
export async function handleRefundChanged(
  deps: Deps,
  { payment_intent: intent }: Pick<Stripe.Refund | Stripe.Charge, 'payment_intent'>,
): Promise<EventOutcome> {
  const id = idOf(intent);
  if (!id || !(await isOurs(deps, id))) return 'foreign';
  try {
    await recordRefunds(deps, id);
    await notifyPractice(deps);
    return 'processed';
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'payment_not_found') throw error;
  }
  // News of the refund came before news of the payment, which settles both.
  return handlePaymentSucceeded(deps, { id });
}
