import type { Stripe } from 'stripe';
import type { AppointmentInput, AppointmentResult } from '../../../src/contract/checkout.ts';
import type { Deps } from '../../platform/deps.ts';
import { readCatalogue } from '../catalogue/catalogue.ts';
import { AppError, isOurFault } from '../errors.ts';
import { requireIntent } from '../payments/intents.ts';
import { claimCall } from '../claim-call.ts';
import { toAppointment } from './booking-row.ts';
import { requireOneList } from './choice.ts';
import { buildRequest, type BookingRequest, type Draft } from './draft.ts';
import { notifyBooking } from './notify-booking.ts';
import { isAsAgreed, requireIntentOf, requireMatchingDraft, requirePaid } from './require-paid.ts';
import { settlePayment } from './settle-intent.ts';

interface SentPayment {
  input: AppointmentInput;
  /** The networks that the call comes from, the smallest first. */
  senders: string[];
}

/**
 * Books what a browser says it has paid for; a second call finds the same appointment. Stripe is asked only about a
 * payment that our own database knows as the caller's. Throws too_many_requests.
 */
export async function createAppointment(
  deps: Deps,
  { input, senders }: SentPayment,
): Promise<AppointmentResult> {
  // Whether the money is here decides what may be said when something fails.
  let isPaid = false;
  try {
    const { draft, request } = await requireOwn(deps, input);
    await claimCall(deps, 'appointment', [...senders, `payment ${input.stripePaymentIntentId}`]);
    const intent = await requireIntent(deps.getStripe, input.stripePaymentIntentId);
    isPaid = intent.status === 'succeeded';
    return await bookPaid(deps, { draft, request, intent });
  } catch (error) {
    // Once it is paid, a time that somebody else may yet get is not lost: the webhook and the sweep ask again.
    const isUndecided = isPaid && error instanceof AppError && error.code === 'slot_taken';
    if (!isOurFault(error) && !isUndecided) throw error;
    // Nobody who may have paid is told to try again as if they had not.
    throw new AppError('booking_pending', {
      cause: error,
      retryAfterSeconds: 5,
      ...(!isPaid && { detail: MAY_HAVE_ARRIVED }),
    });
  }
}

const MAY_HAVE_ARRIVED =
  'Your payment may have arrived, but we can’t see it just now. Please don’t pay again: this page asks until it is known, and we confirm by e-mail.';
const NOT_YET_REFUNDED =
  'That time was taken before your payment arrived, so nothing is booked. Your payment will be refunded in full, only not this minute: the payment service takes its time. There is nothing you need to do.';
const NOT_AS_AGREED =
  'Your payment is not what this booking costs, so nothing is booked. It will be refunded in full, and we are looking into it. Please call us and we will help.';

async function requireOwn(deps: Deps, input: AppointmentInput) {
  const catalogue = await readCatalogue(deps.database);
  const enhancementIds = requireOneList(input.enhancementIds, input.selectedEnhancements);
  const request = buildRequest({
    timeZone: catalogue.time_zone,
    serviceId: input.serviceId,
    enhancementIds,
    checkoutKey: input.checkoutKey,
    booking: input,
  });
  const draft = await requireMatchingDraft(deps.database, input.stripePaymentIntentId, request);
  return { draft, request };
}

interface OwnPayment {
  draft: Draft;
  request: BookingRequest;
  intent: Stripe.PaymentIntent;
}

async function bookPaid(
  deps: Deps,
  { draft, request, intent }: OwnPayment,
): Promise<AppointmentResult> {
  requireIntentOf(draft, intent);
  requirePaid(intent, deps.isLive);
  const settled = await settlePayment(deps, intent, request);
  switch (settled.outcome) {
    case 'booked':
      return {
        success: true,
        message: 'Your appointment is booked and paid. We look forward to seeing you.',
        appointment: toAppointment(settled.booking),
        notifications: await notifyBooking(deps, settled.booking),
      };
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
      if (isAsAgreed(draft, intent)) throw new AppError('payment_in_review');
      throw new AppError('payment_mismatch', { detail: NOT_AS_AGREED });
    case 'awaiting_booking':
      throw new Error('The booking was not taken');
  }
}
