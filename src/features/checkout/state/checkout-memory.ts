import * as z from 'zod/mini';
import {
  appointmentResultSchema,
  savedBookingSchema,
  type SavedBooking,
} from '#contract/checkout/checkout.ts';
import { giftBalanceSchema, type GiftBalance } from '#contract/gifts/gifts.ts';
import { alternativesSchema } from '#contract/checkout/availability.ts';
import { paths } from '#lib/site/paths.ts';
import { SAVED_BOOKING_KEY, sessionValue } from '#lib/session-storage.ts';
import type { PendingPayment } from './answers.ts';
import type { PaymentEnd } from './checkout-state.ts';
import { listPaymentNotes } from './payment-note.ts';
import type { BankReturn, CheckoutMemory } from './start-checkout.ts';

const keptGifts = sessionValue(
  'gift-codes',
  z.object({ checkoutKey: z.string(), gifts: z.array(giftBalanceSchema) }),
);

/** Returns the gift certificates applied to a checkout, as the server described them. */
export function appliedGifts(checkoutKey: string): GiftBalance[] {
  const kept = keptGifts.read();
  return kept?.checkoutKey === checkoutKey ? kept.gifts : [];
}

/** Stores the certificates applied to a checkout; those of another one are forgotten. */
export function keepGifts(checkoutKey: string, gifts: GiftBalance[]): void {
  if (gifts.length > 0) keptGifts.write({ checkoutKey, gifts });
  else keptGifts.clear();
}

const keptBooking = sessionValue(SAVED_BOOKING_KEY, savedBookingSchema);

/** The booking that the dialog saved for the payment. The dialog knows no certificates, so applied ones stay applied. */
export const savedBooking = {
  ...keptBooking,
  read: (): SavedBooking | null => {
    const booking = keptBooking.read();
    if (!booking) return null;
    return { ...booking, giftCodes: appliedGifts(booking.checkoutKey).map(({ code }) => code) };
  },
  /** Removes stored certificates that the booking no longer names. */
  write: (booking: SavedBooking): boolean => {
    const { checkoutKey, giftCodes = [] } = booking;
    const gifts = appliedGifts(checkoutKey).filter(({ code }) => giftCodes.includes(code));
    keepGifts(checkoutKey, gifts);
    return keptBooking.write(booking);
  },
};

/** The last payment that this tab started, so that a reload can confirm what was paid. */
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

const payment = z.object({
  checkoutKey: z.string(),
  paymentIntentId: z.nullable(z.string()),
  serviceId: z.string(),
  serviceName: z.nullable(z.string()),
  booking: z.nullable(savedBookingSchema),
});

/** How this tab's last payment ended without an appointment, so that a reload shows it again. */
export const paymentEnd = sessionValue<PaymentEnd>(
  'payment-end',
  z.discriminatedUnion('phase', [
    z.object({
      phase: z.literal('refunded'),
      payment,
      words: z.string(),
      alternatives: alternativesSchema,
    }),
    z.object({ phase: z.literal('review'), payment }),
    z.object({ phase: z.literal('failed'), payment, words: z.string() }),
  ]),
);

/** Reads what a bank's page sent back and removes it from the address, so that a reload doesn't replay it. */
function takeReturn(): BankReturn | null {
  const query = new URLSearchParams(location.search);
  const paymentIntentId = query.get('payment_intent');
  if (!paymentIntentId) return null;
  history.replaceState(null, '', paths.checkout);
  return { paymentIntentId, hasFailed: query.get('redirect_status') === 'failed' };
}

/** Returns everything that the tab and the browser stored about payments. */
export function recallCheckout(): CheckoutMemory {
  return {
    returned: takeReturn(),
    pending: pendingPayment.read(),
    notes: listPaymentNotes(),
    saved: savedBooking.read(),
    end: paymentEnd.read(),
  };
}
