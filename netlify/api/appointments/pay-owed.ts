import type {
  AppointmentAnswer,
  OwedPayment,
  OwedPaymentInput,
} from '../../../src/contract/admin-appointments.ts';
import { formatMoney, parseMoney } from '../../../src/contract/money.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { requireGiftCodes } from '../gifts/gift-codes.ts';
import type { Sent } from '../middleware/sender-network.ts';
import { openIntent } from '../orders/open-intent.ts';
import { findPayment } from '../orders/order.ts';
import { asUndecided, settleIntent } from '../orders/settle.ts';
import { requireIntent } from '../payments/intents.ts';
import { readAppointment } from './therapist-appointments.ts';
import { act, readDetails } from './act-on-appointment.ts';

const GIVEN_UP = 'This payment was given up. Please start it again. The card was not charged.';

/**
 * What is owed, and a tip, is paid at the desk: cash is written down, a card gets its payment to confirm. Twice is one.
 * Throws already_paid when nothing is owed, change_not_possible.
 */
export async function payOwed(
  deps: Deps,
  appointmentId: string,
  { paymentId, method, tip, giftCodes: codes, senders }: Sent<OwedPaymentInput>,
): Promise<OwedPayment> {
  const [order] = await deps.database.rpcNow('pay_owed', {
    p_appointment_id: appointmentId,
    p_payment_id: paymentId,
    p_method: method,
    p_tip_cents: parseMoney(tip),
    p_code_hashes: await requireGiftCodes(deps, { codes, senders }),
  });
  if (!order) throw new Error('The payment was not opened');
  if (order.state === 'lapsed') throw new AppError('change_not_possible', { detail: GIVEN_UP });
  const isToPay = method === 'card' && order.state === 'open' && order.charge_cents > 0;
  const intent = isToPay ? await openIntent(deps, order, 'Balance of an appointment') : null;
  if (intent?.status === 'canceled') {
    throw new AppError('change_not_possible', { detail: GIVEN_UP });
  }
  return {
    amount: formatMoney(order.charge_cents),
    giftValue: formatMoney(order.gift_cents),
    clientSecret: intent?.client_secret ?? null,
    paymentIntentId: order.payment_intent_id ?? intent?.id ?? null,
    appointment: await readAppointment(deps, appointmentId),
  };
}

/** The card was charged at the desk. Throws payment_not_found, payment_not_completed, booking_pending (nobody knows yet). */
export function confirmOwedPayment(
  deps: Deps,
  appointmentId: string,
  { stripePaymentIntentId: paymentIntentId }: { stripePaymentIntentId: string },
): Promise<AppointmentAnswer> {
  return act(deps, appointmentId, async () => {
    const { order_id: rootId } = await readDetails(deps, appointmentId);
    const payment = await findPayment(deps.database, paymentIntentId);
    const [order] = await deps.database.read((tables) =>
      tables
        .from('orders')
        .select('state')
        .match({
          order_id: payment?.order_id ?? appointmentId,
          root_id: rootId,
          kind: 'adjustment',
        }),
    );
    if (!order) throw new AppError('payment_not_found');
    if (order.state !== 'settled') {
      const settled = await settle(deps, paymentIntentId);
      if (settled.outcome !== 'applied') throw new AppError('already_paid', { detail: GOES_BACK });
    }
    return 'Payment received';
  });
}

async function settle(deps: Deps, paymentIntentId: string) {
  try {
    return await settleIntent(deps, await requireIntent(deps.getStripe, paymentIntentId));
  } catch (error) {
    throw asUndecided(error, 'it is written down');
  }
}

const GOES_BACK = 'This was paid in another way meanwhile, so this payment goes back in full.';
