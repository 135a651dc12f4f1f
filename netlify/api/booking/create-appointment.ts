import type { AppointmentInput, AppointmentResult } from '../../../src/contract/booking.ts';
import { formatMoney } from '../../../src/contract/money.ts';
import type { Deps } from '../../platform/deps.ts';
import { readCatalogue } from '../catalogue/catalogue.ts';
import { AppError, isOurFault } from '../errors.ts';
import { requireIntent } from '../payments/intents.ts';
import type { Booking } from './booking-row.ts';
import { requireOneList } from './choice.ts';
import { buildRequest } from './draft.ts';
import { notifyBooking } from './notify-booking.ts';
import { requireMatchingDraft, requirePaid } from './require-paid.ts';
import { settlePayment } from './settle-payment.ts';

/** Books what a browser says it has paid for; a second call finds the same appointment. */
export async function createAppointment(
  deps: Deps,
  input: AppointmentInput,
): Promise<AppointmentResult> {
  try {
    return await bookPaid(deps, input);
  } catch (error) {
    throw isOurFault(error) ? afterPayment(error) : error;
  }
}

async function bookPaid(deps: Deps, input: AppointmentInput): Promise<AppointmentResult> {
  const [intent, catalogue] = await Promise.all([
    requireIntent(deps.getStripe, input.stripePaymentIntentId),
    readCatalogue(deps.database),
  ]);
  requirePaid(intent, deps.isLive);
  const enhancementIds = requireOneList(input.enhancementIds, input.selectedEnhancements);
  const request = buildRequest({
    timeZone: catalogue.time_zone,
    serviceId: input.serviceId,
    enhancementIds,
    checkoutKey: input.checkoutKey,
    booking: input,
  });
  await requireMatchingDraft(deps.database, intent, request);

  const settled = await settlePayment(deps, intent, request);
  if (settled.outcome === 'awaiting_booking') throw new Error('The booking was not taken');
  if (settled.outcome === 'refunded') {
    throw new AppError('slot_lost_refunded', { alternatives: settled.alternatives });
  }
  return toResult(settled.booking, await notifyBooking(deps, settled.booking));
}

function toResult(
  booking: Booking,
  notifications: AppointmentResult['notifications'],
): AppointmentResult {
  return {
    success: true,
    message: 'Your appointment is booked and paid. We look forward to seeing you.',
    appointment: {
      id: booking.appointmentId,
      appointmentDate: booking.startsAt.toISOString(),
      status: booking.status,
      paymentStatus: booking.paymentStatus,
      totalAmount: formatMoney(booking.totalCents),
      service: { name: booking.serviceName, duration: booking.durationMinutes },
    },
    notifications,
  };
}

/** Nobody who may have paid is told to try again as if they had not. */
function afterPayment(error: unknown): AppError {
  const code = error instanceof AppError ? error.code : 'internal';
  const detail =
    error instanceof AppError && error.options.detail
      ? error.options.detail
      : 'Your payment may have gone through, but we could not finish the booking just now. Please don’t pay again: wait a minute and reload this page, or call us.';
  return new AppError(code, { cause: error, detail });
}
