import type { Stripe } from 'stripe';
import type { AppointmentInput, AppointmentResult } from '#contract/checkout/checkout.ts';
import type { Deps } from '#platform/deps.ts';
import { readCatalog } from '../catalog/catalog.ts';
import type { Viewer } from '../middleware/session.ts';
import { enforceRateLimit } from '../middleware/rate-limit.ts';
import { AppError, isOurFault } from '../../errors/app-error.ts';
import { toAppointment, type Booking } from '../messages/confirmation.ts';
import { calendarPath, makeLink } from '../messages/kinds/appointment-facts.ts';
import { notifyBooking } from '../messages/outbox.ts';
import { describeError } from '#platform/log.ts';
import { findOrderOf, getOrder, type Order } from '../orders/order.ts';
import { claimTime, readSettlement, settleIntent } from '../orders/settle.ts';
import { requireIntent } from '../payments/intents.ts';
import { withAlternatives } from './prepare-payment.ts';
import { buildRequest, isSameSet, requireOneList, type BookingRequest } from './booking-request.ts';

interface SentPayment {
  input: AppointmentInput;
  /** The networks that the call comes from, smallest first. */
  networks: string[];
  /** Who is booking, still being looked up. */
  viewer: Promise<Viewer>;
}

/**
 * Books what a browser says it has paid for; a second call returns the same appointment. Asks Stripe only about a payment that
 * our own database knows as the caller's. Throws too_many_requests.
 */
export async function createAppointment(
  deps: Deps,
  { input, networks, viewer }: SentPayment,
): Promise<AppointmentResult> {
  const { stripePaymentIntentId: paymentIntentId } = input;
  if (paymentIntentId === undefined) return bookUncharged(deps, { input, networks, viewer });
  // If something fails, what we say depends on whether we have the money.
  let isPaid = false;
  try {
    const { request, enhancementIds } = await readRequest(deps, input, viewer);
    const order = await findOrderOf(deps.database, paymentIntentId);
    requireOwn(order, request, enhancementIds);
    await enforceRateLimit(deps, 'appointment', [...networks, `payment ${paymentIntentId}`]);
    const intent = await requireIntent(deps.getStripe, paymentIntentId);
    isPaid = intent.status === 'succeeded';
    return await bookPaid(deps, { order, request, intent });
  } catch (error) {
    // Once it is paid, a time that someone else might still get isn't lost: the webhook and the sweep try again.
    const isUndecided = isPaid && error instanceof AppError && error.code === 'slot_taken';
    if (!isOurFault(error) && !isUndecided) throw error;
    // We never ask a client who may have paid to try again as if they hadn't.
    throw new AppError('booking_pending', {
      cause: error,
      retryAfterSeconds: 5,
      ...(!isPaid && { detail: MAY_HAVE_ARRIVED }),
    });
  }
}

const MAY_HAVE_ARRIVED =
  'Your payment may have gone through, but we can’t see it yet. Please don’t pay again: this page will keep checking, and we’ll email you too.';
const NOT_YET_REFUNDED =
  'That time was taken before your payment arrived, so nothing is booked. You’ll get a full refund. It may take a little while to process, and you don’t need to do anything.';
const NOT_AS_AGREED =
  'Your payment doesn’t match the price of this booking, so nothing is booked. You’ll get a full refund, and we’re finding out what happened. Please call us and we’ll help.';

/**
 * Books an open checkout with nothing to charge, because a credit or gift value pays for it. Throws slot_taken with free times
 * nearby, credit_missing, hold_expired; in each case nothing was booked or used.
 */
async function bookUncharged(
  deps: Deps,
  { input, networks, viewer }: SentPayment,
): Promise<AppointmentResult> {
  const { checkoutKey } = input;
  const { request, enhancementIds } = await readRequest(deps, input, viewer);
  await enforceRateLimit(deps, 'appointment', [...networks, `checkout ${checkoutKey}`]);
  const [row] = await deps.database.read((tables) =>
    tables
      .from('order_details')
      .select()
      .eq('checkout_key', String(checkoutKey))
      .order('created_at', { ascending: false })
      .limit(1),
  );
  const order = getOrder(row ? [row] : []);
  requireOwn(order, request, enhancementIds);
  if (order.charge_cents > 0) throw new AppError('payment_not_completed');
  const p_order_id = order.order_id;
  try {
    await claimTime(deps, {
      listInTheWay: () => deps.database.rpcNow('holds_to_release', { p_order_id }),
      claim: () => deps.database.rpcNow('settle_order', { p_order_id }),
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'slot_taken') throw error;
    throw await withAlternatives(deps, error, request, enhancementIds);
  }
  const settled = await readSettlement(deps, order);
  if (settled.outcome !== 'booked') throw new Error('The booking was not taken');
  return toResult(deps, settled.booking, { order, request });
}

async function toResult(
  deps: Deps,
  booking: Booking,
  { order, request }: { order: Order; request: BookingRequest },
): Promise<AppointmentResult> {
  const { notifications, link } = await notifyBooked(deps, booking);
  return {
    success: true,
    message: 'Your appointment is booked and paid. We look forward to seeing you.',
    appointment: toAppointment(booking),
    notifications,
    // Only for the browser that did the checkout: a typed address proves nothing.
    ...(isSameCheckout(order, request) && {
      ...(link !== undefined && { link }),
      calendarFile: calendarPath(deps.cipher, {
        appointmentId: booking.appointment_id,
        linkNumber: booking.link_number,
      }),
    }),
  };
}

/** Sends the confirmation; returns what has been sent by then and the link to the appointment's page. */
export async function notifyBooked(deps: Deps, booking: Booking) {
  const { appointment_id: appointmentId, link_number: linkNumber } = booking;
  const [notifications, link] = await Promise.all([
    notifyBooking(deps, booking.order_id),
    makeLink(deps, { appointmentId, linkNumber }).catch((error: unknown) => {
      // The appointment is still booked, and the email has the link.
      deps.log.warn('link_not_made', describeError(error));
      return undefined;
    }),
  ]);
  return { notifications, ...(link !== undefined && { link }) };
}

/** Returns what a browser asks for, as the database takes it. */
async function readRequest(deps: Deps, input: AppointmentInput, finding: Promise<Viewer>) {
  const [catalog, viewer] = await Promise.all([readCatalog(deps.database), finding]);
  const enhancementIds = requireOneList(input.enhancementIds, input.selectedEnhancements);
  const request = buildRequest({
    timeZone: catalog.time_zone,
    serviceId: input.serviceId,
    checkoutKey: input.checkoutKey,
    // The order has its policy already.
    policyVersion: null,
    booking: input,
    viewer,
    cipher: deps.cipher,
  });
  return { request, enhancementIds };
}

/** Refuses someone else's order, as if it didn't exist, and an order for a different booking. */
function requireOwn(
  order: Order | null,
  request: BookingRequest,
  enhancementIds: string[],
): asserts order is Order {
  if (!order || !isOwn(order, request)) throw new AppError('payment_not_found');
  if (!matches(order, request, enhancementIds)) {
    throw new AppError(order.state === 'settled' ? 'payment_already_used' : 'payment_mismatch');
  }
}

function isOwn(order: Order, request: BookingRequest): boolean {
  return (
    order.kind === 'booking' &&
    (order.email === null || isSameCheckout(order, request) || isSameEmail(order, request))
  );
}

function isSameCheckout(order: Order, request: BookingRequest): boolean {
  return order.checkout_key !== null && order.checkout_key === request.checkout_key;
}

/** An order without a contact and a time takes those of the first booking sent for it. */
function matches(order: Order, request: BookingRequest, enhancementIds: string[]): boolean {
  const isSameChoice =
    order.service_id === request.service_id && isSameSet(order.enhancement_ids, enhancementIds);
  if (!isSameChoice) return false;
  if (order.email === null) return true;
  return (
    isSameEmail(order, request) &&
    (order.local_date === null ||
      (order.local_date === request.local_date && order.local_time === request.local_time))
  );
}

function isSameEmail(order: Order, request: BookingRequest): boolean {
  return order.email?.toLowerCase() === request.email?.toLowerCase();
}

interface OwnPayment {
  order: Order;
  request: BookingRequest;
  intent: Stripe.PaymentIntent;
}

async function bookPaid(
  deps: Deps,
  { order, request, intent }: OwnPayment,
): Promise<AppointmentResult> {
  const settled = await settleIntent(deps, intent, { booking: request, offer: request });
  switch (settled.outcome) {
    case 'booked':
      return toResult(deps, settled.booking, { order, request });
    case 'refunded':
    case 'refunding': {
      const { alternatives } = settled;
      const isUnderWay = settled.outcome === 'refunding';
      throw new AppError('slot_lost_refunded', {
        alternatives,
        ...(isUnderWay && { detail: NOT_YET_REFUNDED }),
      });
    }
    case 'review':
      if (order.charge_cents === intent.amount_received && order.currency === intent.currency) {
        throw new AppError('payment_in_review');
      }
      throw new AppError('payment_mismatch', { detail: NOT_AS_AGREED });
    case 'awaiting_booking':
    case 'applied':
    case 'not_applied':
      throw new Error('The booking was not taken');
  }
}
