import * as z from 'zod/mini';
import {
  appointmentResultSchema,
  paymentIntentSchema,
  savedBookingSchema,
  type AppointmentResult,
  type SavedBooking,
} from '../../contract/booking.ts';
import { callApi } from '../../lib/api-client.ts';
import { apiPaths } from '../../lib/paths.ts';
import { sessionValue } from '../../lib/session-value.ts';
import type { PendingPayment } from './answers.ts';
import type { Intent } from './checkout-state.ts';

/** The payment this tab began last, so that a reload can confirm what was paid. */
export const pendingPayment = sessionValue<PendingPayment>(
  'pending-payment',
  z.object({
    paymentIntentId: z.string(),
    booking: savedBookingSchema,
    isUnderWay: z.boolean(),
  }),
);

/** The booked appointment, for the success page. */
export const bookingResult = sessionValue('booking-result', appointmentResultSchema);

/** Holds the time and prepares the payment; the same booking finds its own hold again. */
export async function createIntent(booking: SavedBooking, signal: AbortSignal): Promise<Intent> {
  const { holdSecondsLeft, ...intent } = await callApi({
    path: apiPaths.createPaymentIntent,
    schema: paymentIntentSchema,
    signal,
    body: {
      serviceId: booking.serviceId,
      enhancementIds: booking.selectedEnhancements,
      booking,
      checkoutKey: booking.checkoutKey,
    },
  });
  return {
    ...intent,
    holdEndsAtMs: holdSecondsLeft === null ? null : Date.now() + holdSecondsLeft * 1000,
  };
}

/** Turns a payment into an appointment; a second call finds the first one's. */
export function confirmAppointment(
  { paymentIntentId, booking }: Pick<PendingPayment, 'paymentIntentId' | 'booking'>,
  signal: AbortSignal,
): Promise<AppointmentResult> {
  return callApi({
    path: apiPaths.appointments,
    schema: appointmentResultSchema,
    signal,
    body: {
      ...booking,
      enhancementIds: booking.selectedEnhancements,
      stripePaymentIntentId: paymentIntentId,
    },
  });
}
