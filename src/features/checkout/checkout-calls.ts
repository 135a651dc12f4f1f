import {
  type AppointmentResult,
  appointmentResultSchema,
  type CheckoutKeyInput,
  type CheckoutStatus,
  checkoutStatusSchema,
  paymentIntentSchema,
  type SavedBooking,
} from '../../contract/checkout.ts';
import { callApi } from '../../lib/api-client.ts';
import { apiPaths } from '../../lib/paths.ts';
import type { Intent } from './checkout-state.ts';

interface IntentOptions {
  signal?: AbortSignal;
  /** The card is about to be charged: the time goes to nobody else meanwhile. */
  isPaying?: boolean;
}

/** Holds the time and prepares the payment; the same booking finds its own hold again, and renews it. */
export async function createIntent(
  booking: SavedBooking,
  { signal, isPaying = false }: IntentOptions = {},
): Promise<Intent> {
  const { holdSecondsLeft, ...intent } = await callApi({
    path: apiPaths.createPaymentIntent,
    schema: paymentIntentSchema,
    ...(signal && { signal }),
    body: {
      serviceId: booking.serviceId,
      enhancementIds: booking.selectedEnhancements,
      booking,
      checkoutKey: booking.checkoutKey,
      isPaying,
      useCredit: booking.useCredit,
      useGiftValue: booking.useGiftValue,
      giftCodes: booking.giftCodes,
    },
  });
  return {
    ...intent,
    holdEndsAtMs: holdSecondsLeft === null ? null : Date.now() + holdSecondsLeft * 1000,
  };
}

/** Turns a payment, or what there is nothing to charge for, into an appointment; a second call finds the first one's. */
export function confirmAppointment(
  { paymentIntentId, booking }: { paymentIntentId: string | null; booking: SavedBooking },
  signal?: AbortSignal,
): Promise<AppointmentResult> {
  return callApi({
    path: apiPaths.appointments,
    schema: appointmentResultSchema,
    ...(signal && { signal }),
    body: {
      ...booking,
      enhancementIds: booking.selectedEnhancements,
      ...(paymentIntentId && { stripePaymentIntentId: paymentIntentId }),
    },
  });
}

/** What became of a checkout, whichever tab began it. */
export function askStatus(checkoutKey: string, signal: AbortSignal): Promise<CheckoutStatus> {
  const body: CheckoutKeyInput = { checkoutKey };
  return callApi({ path: apiPaths.checkoutStatus, schema: checkoutStatusSchema, signal, body });
}
