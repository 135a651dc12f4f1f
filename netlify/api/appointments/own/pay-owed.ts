import type { OwedPayment, OwedPaymentInput } from '#contract/appointments/payments.ts';
import type { AppointmentAnswer } from '#contract/appointments/appointments.ts';
import { formatMoney, parseMoney } from '#contract/rules/money/money.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { OwnChange } from '#contract/appointments/own-appointment.ts';
import type { Database as Schema } from '#platform/database/database.types.ts';
import type { Deps } from '#platform/deps.ts';
import { requireGiftCodes } from '../../gifts/gift-codes.ts';
import type { Sent } from '../../middleware/sender-network.ts';
import { openIntent } from '../../orders/open-intent.ts';
import { findPayment } from '../../orders/order.ts';
import { requirePlausibleTip } from '../../orders/plausible-sums.ts';
import { asUndecided, settleById, settleIntent } from '../../orders/settle.ts';
import { requireIntent } from '../../payments/intents.ts';
import { readAppointment } from '../therapist-appointments.ts';
import { actOnOwn, type OwnKey } from './own-appointment.ts';
import { limitChanges } from './own-changes.ts';
import { act, readDetails } from '../act.ts';

type OwedCall = Omit<Schema['public']['Functions']['pay_owed']['Args'], 'p_now'>;

const GIVEN_UP = 'This payment was canceled. Please start it again. The card was not charged.';

/**
 * Takes the balance and a tip at the desk: records cash, opens a payment to confirm for a card. Safe to repeat. Throws
 * already_paid if nothing is owed, change_not_possible, confirmation_needed.
 */
export async function payOwed(
  deps: Deps,
  appointmentId: string,
  { paymentId, method, tip, giftCodes: codes, isConfirmed, networks }: Sent<OwedPaymentInput>,
): Promise<OwedPayment> {
  const tipCents = parseMoney(tip);
  if (tipCents > 0) {
    const { subtotal } = await readAppointment(deps, appointmentId);
    requirePlausibleTip(tipCents, parseMoney(subtotal), { isConfirmed });
  }
  const { order, intent } = await openOwed(deps, {
    p_appointment_id: appointmentId,
    p_payment_id: paymentId,
    p_method: method,
    p_tip_cents: tipCents,
    p_code_hashes: await requireGiftCodes(deps, { codes, networks }),
  });
  return {
    amount: formatMoney(order.charge_cents),
    giftValue: formatMoney(order.gift_cents),
    clientSecret: intent?.client_secret ?? null,
    paymentIntentId: order.payment_intent_id ?? intent?.id ?? null,
    appointment: await readAppointment(deps, appointmentId),
  };
}

/**
 * Returns the order that pays the balance and, for a card with something left to charge, the payment to confirm. Throws
 * already_paid (with the payment, if it is one of this order), change_not_possible.
 */
async function openOwed(deps: Deps, payment: OwedCall) {
  const [order] = await deps.database.rpcNow('pay_owed', payment);
  if (!order) throw new Error('The payment was not opened');
  if (order.state === 'lapsed') throw new AppError('change_not_possible', { detail: GIVEN_UP });
  const isToPay = payment.p_method === 'card' && order.state === 'open' && order.charge_cents > 0;
  const intent = isToPay ? await openIntent(deps, order, 'Due for an appointment') : null;
  if (intent?.status === 'canceled') {
    throw new AppError('change_not_possible', { detail: GIVEN_UP });
  }
  return { order, intent };
}

/**
 * Pays the balance by the client's card: returns the payment to confirm, or `applied` if nothing is owed anymore. Safe to repeat.
 * Throws unknown_link, change_not_possible.
 */
export function payOwn(
  deps: Deps,
  key: OwnKey,
  { paymentId }: { paymentId: string },
): Promise<OwnChange> {
  return actOnOwn(deps, key, async (own) => {
    await limitChanges(deps, key, own);
    const nothing = { amount: '0.00', clientSecret: null, paymentIntentId: null };
    try {
      const { order, intent } = await openOwed(deps, {
        p_appointment_id: own.appointment.id,
        p_payment_id: paymentId,
        p_method: 'card',
        p_is_by_client: true,
      });
      if (!intent) return { outcome: 'applied', ...nothing };
      return {
        outcome: 'to_pay',
        amount: formatMoney(order.charge_cents),
        clientSecret: intent.client_secret,
        paymentIntentId: intent.id,
      };
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'already_paid') throw error;
      // The card was charged but the answer was lost, so we record the payment instead of charging again.
      const { paymentIntentId } = error.options;
      if (paymentIntentId) await settleById(deps, paymentIntentId);
      return { outcome: 'applied', ...nothing };
    }
  });
}

/** Records a card charged at the desk. Throws payment_not_found, payment_not_completed, booking_pending (not known yet). */
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
    throw asUndecided(error, 'it will be recorded');
  }
}

const GOES_BACK = 'This was already paid another way, so this payment will be refunded in full.';
