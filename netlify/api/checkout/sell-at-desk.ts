import type {
  DeskCheckout,
  DeskCheckoutInput,
  DeskPayment,
  DeskPaymentInput,
} from '#contract/checkout/in-person.ts';
import { formatMoney, parseMoney } from '#contract/rules/money/money.ts';
import { sessionService } from '../../emails/words/booking-text.ts';
import { AppError } from '../../errors/app-error.ts';
import type { RequestFor } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { readCatalog } from '../catalog/catalog.ts';
import { asBytes, requireGiftCodes } from '../gifts/gift-codes.ts';
import type { Sent } from '../middleware/sender-network.ts';
import { sendSoon } from '../messages/outbox.ts';
import { openIntent } from '../orders/open-intent.ts';
import { requireOrder, type Order } from '../orders/order.ts';
import { asUndecided, releaseHold, settleIntent } from '../orders/settle.ts';
import { requireIntent } from '../payments/intents.ts';
import { settleRefundsNow } from '../payments/refunds.ts';
import { requirePlausibleTip } from '../orders/plausible-sums.ts';
import { isSameSet, priceLines, requireChoice } from './booking-request.ts';
import { findDeskClient } from './desk-client.ts';

const GIVEN_UP = 'This sale was canceled or replaced. Please start it again. Nothing was charged.';

/**
 * Prices a session that was given and opens its payment: what no credit or gift value pays, by card or in cash. The same key is
 * one sale. Throws credit_missing, gift_code_empty, change_not_possible (the key belongs to another sale), already_paid,
 * confirmation_needed.
 */
export async function prepareSale(deps: Deps, input: Sent<DeskPaymentInput>): Promise<DeskPayment> {
  const { database } = deps;
  const { checkoutKey, method, tip } = input;
  const catalog = await readCatalog(database);
  const choice = requireChoice(catalog, input);
  const client = input.clientId ? await findDeskClient(database, input.clientId) : null;
  const lines = priceLines(choice, catalog.sales_taxes, client?.isMember ?? false);
  const tipCents = parseMoney(tip);
  requirePlausibleTip(
    tipCents,
    lines.reduce((sum, line) => sum + line.amount_cents, 0),
    input,
  );
  const { giftCodes: codes, networks } = input;
  const hashes = await requireGiftCodes(deps, { codes, networks });
  const p_sale: RequestFor<'sale'> = {
    order_id: checkoutKey,
    service_id: input.serviceId,
    ...(client
      ? {
          first_name: client.firstName,
          last_name: client.lastName,
          email: client.email,
          phone: client.phone,
          wallet_owner_email: client.walletOwnerEmail,
        }
      : nameOf(input.walkInName ?? '')),
    uses_credit: input.useCredit,
    uses_gift_value: input.useGiftValue,
    gift_code_hashes: hashes.map(asBytes),
    rest_kind: method,
    lines: [
      ...lines,
      ...(tipCents > 0 ? [{ kind: 'tip', name: 'Tip', amount_cents: tipCents }] : []),
    ],
  };
  const tenders = await openSale(deps, p_sale);
  const order = await requireSale(deps, { order_id: checkoutKey });
  const rest = tenders.find(({ kind }) => kind === method)?.amount_cents ?? 0;
  const isToCharge = order.tender_id !== null && order.state === 'open';
  const description = sessionService({
    serviceName: choice.service.name,
    durationMinutes: choice.service.duration_minutes,
  });
  const intent = isToCharge ? await openIntent(deps, order, description) : null;
  if (intent?.status === 'canceled')
    throw new AppError('change_not_possible', { detail: GIVEN_UP });
  return {
    subtotal: formatMoney(order.subtotal_cents - tipCents),
    tax: formatMoney(order.tax_cents),
    tip,
    credit: formatMoney(order.credit_cents ?? 0),
    giftValue: formatMoney(order.gift_cents ?? 0),
    calculatedAmount: formatMoney(rest),
    clientSecret: intent?.client_secret ?? null,
    paymentIntentId: intent?.id ?? order.payment_intent_id,
  };
}

async function openSale({ database }: Deps, p_sale: RequestFor<'sale'>) {
  try {
    return await database.rpcNow('open_sale', { p_sale });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'change_not_possible') throw error;
    throw new AppError(error.code, { cause: error, detail: GIVEN_UP });
  }
}

/** Splits a walk-in's name into the first word and the rest. */
function nameOf(typed: string) {
  const [first = '', ...rest] = typed.split(/\s+/);
  return { first_name: first, last_name: rest.join(' ') };
}

/**
 * Records a paid sale: the card was charged, the cash was received, or there was nothing to pay. Safe to repeat. Throws
 * payment_not_completed, payment_mismatch, and booking_pending while the outcome isn't known; then it is settled automatically.
 */
export async function finishSale(deps: Deps, input: DeskCheckoutInput): Promise<DeskCheckout> {
  const { stripePaymentIntentId: paymentIntentId, checkoutKey } = input;
  if (!paymentIntentId && !checkoutKey) {
    const fields = { stripePaymentIntentId: 'A payment is required' };
    throw new AppError('invalid_request', { fields });
  }
  const order = await requireSale(
    deps,
    paymentIntentId ? { payment_intent_id: paymentIntentId } : { order_id: String(checkoutKey) },
  );
  if (order.state !== 'settled') await settleSale(deps, order, input);
  const [appointment] = await deps.database.read((tables) =>
    tables.from('appointments').select('appointment_id').eq('order_id', order.order_id),
  );
  if (!appointment) {
    // A card payment is refunded automatically.
    const isCharged = order.payment_intent_id !== null;
    throw new AppError(isCharged ? 'already_refunded' : 'credit_missing', { detail: NOT_RECORDED });
  }
  return {
    success: true,
    message: 'Payment received. The session is recorded.',
    appointmentId: appointment.appointment_id,
  };
}

const NOT_RECORDED =
  'The credit or gift value for this sale was just used elsewhere, so the sale wasn’t recorded. Anything paid for it will be refunded.';

async function settleSale(deps: Deps, order: Order, input: DeskCheckoutInput): Promise<void> {
  if (order.payment_intent_id !== null) {
    try {
      await settleIntent(deps, await requireIntent(deps.getStripe, order.payment_intent_id));
    } catch (error) {
      throw asUndecided(error, 'the session will be recorded');
    }
    return;
  }
  if (order.tender_id !== null) throw new AppError('payment_not_completed');
  if (order.state === 'lapsed') throw new AppError('change_not_possible', { detail: GIVEN_UP });
  if (
    order.service_id !== input.serviceId ||
    !isSameSet(order.enhancement_ids, input.enhancementIds)
  ) {
    throw new AppError('payment_mismatch');
  }
  await settleAtDesk(deps, order.order_id);
  await settleRefundsNow(deps, order.order_id);
  await sendSoon(deps, order.order_id);
}

/** Records the cash of a sale, or settles a sale that wallets pay in full. */
async function settleAtDesk({ database }: Deps, orderId: string): Promise<void> {
  const [cash] = await database.read((tables) =>
    tables
      .from('tenders')
      .select('tender_id, amount_cents')
      .match({ order_id: orderId, kind: 'cash' }),
  );
  if (!cash) {
    await database.rpcNow('settle_order', { p_order_id: orderId });
    return;
  }
  await database.rpcNow('record_cash', {
    p_order_id: orderId,
    p_tender_id: cash.tender_id,
    p_amount_cents: cash.amount_cents,
  });
}

/** Cancels a sale and its payment, and releases what it reserved. Throws already_paid, payment_processing. */
export async function releaseSale(deps: Deps, checkoutKey: string): Promise<void> {
  const [row] = await deps.database.read((tables) =>
    tables
      .from('order_details')
      .select('order_id, state, payment_intent_id')
      .match({ order_id: checkoutKey, kind: 'sale' }),
  );
  if (!row || row.state === 'lapsed' || row.state === 'returned') return;
  const { payment_intent_id: intentId } = row;
  const outcome =
    row.state === 'open'
      ? await releaseHold(deps, {
          order_id: checkoutKey,
          payment_intent_id: intentId,
          is_yielding: false,
        })
      : 'settled';
  if (outcome === 'settled') throw new AppError('already_paid', { paymentIntentId: intentId });
  if (outcome === 'processing') throw new AppError('payment_processing');
}

async function requireSale({ database }: Deps, which: Record<string, string>): Promise<Order> {
  const rows = await database.read((tables) =>
    tables
      .from('order_details')
      .select()
      .match({ ...which, kind: 'sale' }),
  );
  if (rows.length === 0) throw new AppError('payment_not_found');
  return requireOrder(rows);
}
