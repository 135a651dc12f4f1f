import {
  createAppointment,
  preparePayment,
  readCheckoutStatus,
  type AppointmentResult,
  type CheckoutStatus,
  type SavedBooking,
} from '#contract/checkout/checkout.ts';
import { parseMoney } from '#contract/rules/money/money.ts';
import { readPageFacts } from '#lib/site/facts/page-facts.ts';
import { call } from '#lib/api-client.ts';
import type { Intent } from './checkout-state.ts';

interface IntentOptions {
  signal?: AbortSignal;
  /** The card is about to be charged: meanwhile no one else gets the time. */
  isPaying?: boolean;
  /** What the page shows for it by now; before there is a payment, only the policy that the page was built with. */
  shown?: Pick<Intent, 'calculatedAmount' | 'policy'>;
}

/** Holds the time and prepares the payment; the same booking finds its own hold again and renews it. */
export async function createIntent(
  booking: SavedBooking,
  { signal, isPaying = false, shown }: IntentOptions = {},
): Promise<Intent> {
  const { holdSecondsLeft, ...intent } = await call(
    preparePayment,
    {
      serviceId: booking.serviceId,
      enhancementIds: booking.selectedEnhancements,
      booking,
      checkoutKey: booking.checkoutKey,
      isPaying,
      useCredit: booking.useCredit,
      useGiftValue: booking.useGiftValue,
      giftCodes: booking.giftCodes,
      policyVersion: shown?.policy.version ?? readPageFacts().policyVersion,
      // Renewing a hold charges nothing.
      ...(isPaying && shown && { shownTotal: parseMoney(shown.calculatedAmount) }),
    },
    signal && { signal },
  );
  return {
    ...intent,
    holdEndsAtMs: holdSecondsLeft === null ? null : Date.now() + holdSecondsLeft * 1000,
  };
}

/** Turns a payment, or a booking with nothing to charge, into an appointment; a second call finds the first one's. */
export function confirmAppointment(
  { paymentIntentId, booking }: { paymentIntentId: string | null; booking: SavedBooking },
  signal?: AbortSignal,
): Promise<AppointmentResult> {
  return call(
    createAppointment,
    {
      ...booking,
      enhancementIds: booking.selectedEnhancements,
      ...(paymentIntentId && { stripePaymentIntentId: paymentIntentId }),
    },
    signal && { signal },
  );
}

/** Asks what became of a checkout, whichever tab started it. */
export function askStatus(checkoutKey: string, signal: AbortSignal): Promise<CheckoutStatus> {
  return call(readCheckoutStatus, { checkoutKey }, { signal });
}
