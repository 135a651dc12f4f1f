import { savedBookingSchema } from '../contract/checkout.ts';
import { SAVED_BOOKING } from './checkout-session.ts';
import { sessionValue } from './session-value.ts';

/** The booking that the dialog left for the payment. Of its own file: the dialog need not carry what reads it. */
export const savedBooking = sessionValue(SAVED_BOOKING, savedBookingSchema);
