import * as z from 'zod/mini';
import { PRESSURE_PREFERENCES, checkoutKeySchema, type BookingForm } from '../contract/booking.ts';
import { CHECKOUT_KEY, forgetCheckout } from './checkout-session.ts';
import { sessionValue } from './session-value.ts';

/** What was typed into the dialog so far, finished or not. */
export const bookingDraft = sessionValue<BookingForm>(
  'booking-draft',
  z.object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string(),
    textConsent: z.optional(z.boolean()),
    serviceId: z.string(),
    appointmentDate: z.string(),
    appointmentTime: z.string(),
    selectedEnhancements: z.optional(z.array(z.string())),
    healthConditions: z.optional(z.string()),
    pressurePreference: z.optional(z.enum(PRESSURE_PREFERENCES)),
    specialRequests: z.optional(z.string()),
  }),
);

const storedCheckoutKey = sessionValue(CHECKOUT_KEY, checkoutKeySchema);

/** The name of this tab's checkout: made once, so that a reload or going back finds its own hold. */
export function requireCheckoutKey(): string {
  const known = storedCheckoutKey.read();
  if (known) return known;
  const key = crypto.randomUUID();
  storedCheckoutKey.write(key);
  return key;
}

/** Forgets a booking that is done, and what was typed for it. */
export function clearBookingSession(): void {
  forgetCheckout();
  bookingDraft.clear();
}
