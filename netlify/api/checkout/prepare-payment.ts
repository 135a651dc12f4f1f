import type { Stripe } from 'stripe';
import type { PaymentIntentAnswer, PaymentIntentInput } from '#contract/checkout/checkout.ts';
import { formatMoney } from '#contract/rules/money/money.ts';
import type { RequestFor } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { readCatalog, versionShown } from '../catalog/catalog.ts';
import { toPolicy } from '#contract/practice/sale.ts';
import { AppError, isOurFault } from '../../errors/app-error.ts';
import { sessionService } from '../../emails/words/booking-text.ts';
import { asBytes, requireGiftCodes } from '../gifts/gift-codes.ts';
import type { Viewer } from '../middleware/session.ts';
import { openIntent, refusePaid } from '../orders/open-intent.ts';
import { refusePaidPage } from '../orders/open-session.ts';
import {
  findOpenOrder,
  getOrder,
  requireOrder,
  type Order,
  requireShown,
} from '../orders/order.ts';
import { nearestTimes } from '../orders/nearest-times.ts';
import { claimTime } from '../orders/settle.ts';
import { getIntent } from '../payments/intents.ts';
import { requireSession } from '../payments/sessions.ts';
import {
  buildRequest,
  priceLines,
  requireChoice,
  requireOneList,
  type BookingRequest,
} from './booking-request.ts';

/** What a client wants to pay for. */
export interface Preparation {
  input: PaymentIntentInput;
  /** The networks that the call comes from, smallest first. */
  networks: string[];
  /** Who is asking, still being looked up: they can pay only with their own credits and gift value. */
  viewer: Promise<Viewer>;
}

/**
 * Prices the choice, holds the time if one was chosen, and opens a payment. The same checkout asking for the same choice gets the
 * same payment, and its hold is renewed; if it asks for something else, what it held is released. Throws price_changed.
 */
export async function preparePayment(
  deps: Deps,
  preparation: Preparation,
): Promise<PaymentIntentAnswer> {
  const { wanted, description } = await readWanted(deps, preparation);
  const open = async () => {
    const order = await openBooking(deps, wanted, preparation.networks);
    requireShown(preparation.input.shownTotal, order.charge_cents);
    // A credit or gift value may leave nothing to charge.
    return { order, intent: order.tender_id && (await openIntent(deps, order, description)) };
  };
  let opened = await open();
  if (opened.intent && opened.intent.status === 'canceled') {
    await deps.database.rpcNow('lapse_order', {
      p_order_id: opened.order.order_id,
      p_payment_intent_id: opened.intent.id,
    });
    opened = await open();
  }
  const { order, intent } = opened;
  return toAnswer(order, intent || null, await readSecondsLeft(deps, order));
}

/** Returns the choice, checked, priced and as the database takes it, with its description for the card statement. */
export async function readWanted(
  deps: Deps,
  { input, networks, viewer: finding }: Preparation,
): Promise<{ wanted: WantedBooking; description: string }> {
  const { serviceId, checkoutKey, booking, isPaying } = input;
  const [catalog, viewer, begun] = await Promise.all([
    readCatalog(deps.database),
    finding,
    findOpenOrder(deps.database, checkoutKey),
  ]);
  if (booking && booking.serviceId !== serviceId) {
    const fields = { serviceId: 'Please choose the service again' };
    throw new AppError('invalid_request', { fields });
  }
  const enhancementIds = requireOneList(input.enhancementIds, booking?.selectedEnhancements);
  // A choice that this checkout already started to pay for can still be paid after it is retired. The database says whether the
  // time is available.
  const choice = requireChoice(
    catalog,
    { serviceId, enhancementIds },
    begun ? { serviceId: begun.service_id, enhancementIds: begun.enhancement_ids } : undefined,
  );
  const timeZone = catalog.time_zone;
  const wanted = {
    ...buildRequest({
      timeZone,
      serviceId,
      checkoutKey,
      policyVersion: versionShown(catalog, input.policyVersion),
      booking,
      viewer,
      cipher: deps.cipher,
    }),
    lines: priceLines(choice, catalog.sales_taxes, viewer.isActiveMember),
    is_paying: isPaying,
    ...(await walletUse(deps, { input, networks }, viewer)),
  };
  const { name: serviceName, duration_minutes: durationMinutes } = choice.service;
  return { wanted, description: sessionService({ serviceName, durationMinutes }) };
}

/**
 * Returns what to take from the logged-in member's wallets and from gift certificates. Throws login_required, and invalid_request
 * without a booking.
 */
async function walletUse(
  deps: Deps,
  { input, networks }: Pick<Preparation, 'input' | 'networks'>,
  viewer: Viewer,
) {
  const { useCredit, useGiftValue, giftCodes, booking } = input;
  const usesOwn = useCredit || useGiftValue;
  if (!usesOwn && giftCodes.length === 0) return {};
  if (usesOwn && viewer.userId === null) throw new AppError('login_required');
  if (!booking) {
    const fields = { booking: 'Please choose a time first' };
    throw new AppError('invalid_request', { fields });
  }
  const hashes = await requireGiftCodes(deps, { codes: giftCodes, networks });
  return {
    ...(usesOwn && { wallet_owner_email: viewer.email }),
    uses_credit: useCredit,
    uses_gift_value: useGiftValue,
    gift_code_hashes: hashes.map(asBytes),
  };
}

/** Returns the seconds until someone else can ask for an order's time, by the database's clock; null without a time. */
export async function readSecondsLeft(
  { database }: Pick<Deps, 'database'>,
  { order_id, hold_expires_at }: Order,
): Promise<number | null> {
  if (hold_expires_at === null) return null;
  return database.rpcNow('hold_seconds_left', { p_order_id: order_id });
}

type WantedBooking = BookingRequest & {
  lines: ReturnType<typeof priceLines>;
  is_paying: boolean;
  is_hosted?: boolean;
} & Awaited<ReturnType<typeof walletUse>>;

/**
 * Opens the order of a request and holds its time (without a time, only its price) in place of what the same person held before.
 * Throws slot_taken, slot_unavailable and date_in_past with free times nearby, the calendar’s other refusals, too_many_holds, and
 * already_paid if this checkout has paid.
 */
export async function openBooking(
  deps: Deps,
  wanted: WantedBooking,
  networks: string[],
): Promise<Order> {
  const { database } = deps;
  const p_booking: RequestFor<'booking'> = wanted;
  try {
    return await claimTime(deps, {
      listInTheWay: () =>
        database.rpcNow('holds_to_release_for_booking', { p_booking, p_networks: networks }),
      claim: async () =>
        requireOrder(await database.rpcNow('open_booking', { p_booking, p_networks: networks })),
      // A payment made by this same checkout ends the request.
      beforeSettling: async (paymentIntentId) => {
        const open = await findOpenOrder(database, wanted.checkout_key);
        if (open?.payment_intent_id === paymentIntentId) {
          throw new AppError('already_paid', { paymentIntentId });
        }
      },
    });
  } catch (error) {
    if (isOurFault(error)) throw error;
    await refuseIfPaid(deps, wanted.checkout_key);
    if (!(error instanceof AppError) || !NOT_FREE.has(error.code)) throw error;
    throw (
      (await asAlreadyPaid(deps, wanted)) ??
      (await withAlternatives(deps, error, wanted, enhancementsOf(wanted.lines)))
    );
  }
}

/** Refusals of a time, taken or not offered at all: others are near it. */
const NOT_FREE: ReadonlySet<string> = new Set(['slot_taken', 'slot_unavailable', 'date_in_past']);

const enhancementsOf = (lines: WantedBooking['lines']) =>
  lines.flatMap((line) => ('enhancement_id' in line ? [line.enhancement_id] : []));

/** A refusal says that no card was charged, so a checkout that was paid, settled or not, gets already_paid instead. */
async function refuseIfPaid({ database, getStripe }: Deps, checkoutKey: string | null) {
  if (checkoutKey === null) return;
  const rows = await database.read((tables) =>
    tables
      .from('order_details')
      .select()
      .eq('checkout_key', checkoutKey)
      .in('state', ['open', 'paid']),
  );
  for (const { payment_intent_id: intentId, checkout_session_id: sessionId } of rows) {
    const intent = intentId && (await getIntent(getStripe, intentId));
    if (intent) refusePaid(intent);
    else if (sessionId) refusePaidPage(await requireSession(getStripe, sessionId));
  }
}

/** Returns already_paid if the same checkout booked this time itself, or null. */
async function asAlreadyPaid({ database }: Deps, wanted: WantedBooking) {
  const { checkout_key, service_id, local_date, local_time } = wanted;
  if (checkout_key === null) return null;
  const rows = await database.read((tables) =>
    tables
      .from('order_details')
      .select()
      .match({ checkout_key, state: 'settled', service_id, local_date, local_time })
      .limit(1),
  );
  const paid = getOrder(rows);
  return paid && new AppError('already_paid', { paymentIntentId: paid.payment_intent_id });
}

/** Returns the refusal of a time with the free times nearby. */
export async function withAlternatives(
  deps: Deps,
  error: AppError,
  { service_id: serviceId, ...wanted }: BookingRequest,
  enhancementIds: readonly string[],
) {
  const { local_date: localDate, local_time: localTime } = wanted;
  // A quote has no time, so none can be taken from it.
  if (localDate === null || localTime === null) return error;
  const where = { serviceId, enhancementIds, localDate, localTime };
  const alternatives = await nearestTimes(deps, {
    ...where,
    offer: wanted,
    visit: wanted.home_visit,
  });
  return new AppError(error.code, { ...error.options, cause: error, alternatives });
}

function toAnswer(
  order: Order,
  intent: Stripe.PaymentIntent | null,
  holdSecondsLeft: number | null,
): PaymentIntentAnswer {
  if (intent?.client_secret === null) throw new Error('The payment intent has no client secret');
  const { policy_version: version } = order;
  if (version === null) throw new Error('The booking has no cancellation policy');
  return {
    clientSecret: intent?.client_secret ?? null,
    calculatedAmount: formatMoney(order.charge_cents),
    paymentIntentId: intent?.id ?? null,
    subtotal: formatMoney(order.subtotal_cents),
    tax: formatMoney(order.tax_cents),
    credit: formatMoney(order.credit_cents ?? 0),
    giftValue: formatMoney(order.gift_cents ?? 0),
    holdExpiresAt:
      order.hold_expires_at === null ? null : new Date(order.hold_expires_at).toISOString(),
    holdSecondsLeft,
    policy: { version, ...toPolicy(order.policy) },
  };
}
