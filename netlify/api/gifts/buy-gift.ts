import { randomUUID } from 'node:crypto';
import type { GiftForm, GiftPayment, GiftPaymentInput } from '#contract/gifts/gifts.ts';
import { formatMoney } from '#contract/rules/money/money.ts';
import { AppError } from '../../errors/app-error.ts';
import { DatabaseRefusal } from '#platform/database/database.ts';
import type { RequestFor } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { enforceRateLimit } from '../middleware/rate-limit.ts';
import { openIntent } from '../orders/open-intent.ts';
import { claimTime } from '../orders/settle.ts';
import { asBytes, drawGiftCode, hashGiftCode } from './gift-codes.ts';

const ALREADY_PAID = 'This gift certificate is already paid. You don’t need to pay again.';
const UNDER_WAY =
  'A payment for this gift certificate is still being processed. Please don’t pay again: this page will keep checking.';
const CHOSEN_ELSEWHERE =
  'A different gift was chosen in another tab. Please try again. Your card was not charged.';
const ASKED_TOO_OFTEN =
  'Too many payments were started from your network in a short time. Please wait a while and try again, or call us. Your card was not charged.';
const NO_SUCH_DAY = 'Please choose a day between today and a year from now';

/**
 * Prices a gift certificate and opens a payment for it. The same checkout asking for the same gift gets the same payment; if it
 * asks for another gift, the first one and its payment are canceled. Throws already_paid, payment_processing.
 */
export async function openGiftPayment(
  deps: Deps,
  { input, networks }: { input: GiftPaymentInput; networks: string[] },
): Promise<GiftPayment> {
  await limitPurchases(deps, networks);
  try {
    const { order, intent } = await openPayable(deps, input);
    if (intent.client_secret === null) throw new Error('The payment intent has no client secret');
    return {
      calculatedAmount: formatMoney(order.charge_cents),
      clientSecret: intent.client_secret,
      paymentIntentId: intent.id,
    };
  } catch (error) {
    throw inWordsOfGifts(error);
  }
}

async function limitPurchases(deps: Deps, networks: string[]): Promise<void> {
  try {
    await enforceRateLimit(deps, 'gift', networks);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error;
    throw new AppError(error.code, { ...error.options, detail: ASKED_TOO_OFTEN });
  }
}

/** Words a booking's refusals for a gift. */
function inWordsOfGifts(error: unknown): unknown {
  if (error instanceof DatabaseRefusal && error.word === 'delivery_day_not_possible') {
    return new AppError('invalid_request', { fields: { 'gift.deliverOn': NO_SUCH_DAY } });
  }
  if (!(error instanceof AppError)) return error;
  switch (error.code) {
    case 'already_paid':
      return new AppError(error.code, { ...error.options, detail: ALREADY_PAID });
    // We can't tell yet whether the payment for the first choice will go through.
    case 'slot_taken':
      return new AppError('payment_processing', { detail: UNDER_WAY });
    case 'hold_expired':
      return new AppError(error.code, { detail: CHOSEN_ELSEWHERE });
    default:
      return error;
  }
}

async function openPayable(deps: Deps, { gift, checkoutKey }: GiftPaymentInput) {
  const open = async () => {
    const order = await openOrder(deps, gift, checkoutKey);
    return { order, intent: await openIntent(deps, order, describe(order.name)) };
  };
  const opened = await open();
  if (opened.intent.status !== 'canceled') return opened;
  await deps.database.rpcNow('lapse_order', {
    p_order_id: opened.order.order_id,
    p_payment_intent_id: opened.intent.id,
  });
  return open();
}

const describe = (name: string) =>
  name === 'Gift certificate' ? name : `Gift certificate: ${name}`;

async function openOrder(deps: Deps, gift: GiftForm, checkoutKey: string) {
  const [order] = await claimTime(deps, {
    listInTheWay: () => listOpen(deps, checkoutKey),
    claim: () => {
      // New for each try, so that no two orders share one. If nothing is opened, they are discarded.
      const [orderId, code] = [randomUUID(), drawGiftCode()];
      return deps.database.rpcNow('open_gift', {
        p_gift: {
          ...toRequest(gift),
          order_id: orderId,
          checkout_key: checkoutKey,
          code_hash: asBytes(hashGiftCode(code)),
          encrypted_code: deps.cipher.encrypt(code, orderId),
        },
      });
    },
    // A payment made by this same checkout ends the request.
    beforeSettling: (paymentIntentId) =>
      Promise.reject(new AppError('already_paid', { paymentIntentId })),
  });
  if (!order) throw new Error('open_gift answered nothing');
  // The generated types don't allow null here.
  return { ...order, payment_intent_id: order.payment_intent_id as string | null };
}

/** Returns a checkout's open orders. */
async function listOpen({ database }: Deps, checkoutKey: string) {
  const rows = await database.read((tables) =>
    tables
      .from('gift_details')
      .select('order_id, payment_intent_id')
      .match({ checkout_key: checkoutKey, state: 'open' }),
  );
  return rows.map((row) => ({ ...row, is_yielding: false }));
}

function toRequest(gift: GiftForm): RequestFor<'gift'> {
  return {
    ...(gift.giftType === 'service'
      ? { gift_service_id: gift.serviceId }
      : { amount_cents: Number(gift.customAmount) * 100 }),
    recipient_name: gift.recipientName,
    recipient_email: gift.recipientEmail || null,
    purchaser_name: gift.purchaserName,
    purchaser_email: gift.purchaserEmail,
    purchaser_phone: gift.purchaserPhone,
    personal_message: gift.personalMessage || null,
    delivery_method: gift.deliveryMethod,
    // A paper certificate is picked up.
    deliver_on: gift.deliveryMethod === 'email' ? gift.deliverOn || null : null,
  };
}
