import { settle } from '#lib/back-closes.ts';
import { paths } from '#lib/site/paths.ts';
import { requireCheckoutKey, SAVED_BOOKING_KEY, writeSession } from '#lib/session-storage.ts';
import { stashToast } from '#ui/toast/toast-store.ts';
import { buildSavedBooking, type DialogValues } from './booking-values.ts';

interface Proceed {
  values: DialogValues;
  /** The start of the chosen time, as an instant. */
  startsAt: string;
  subtotalCents: number;
  phone: string;
  onDone: () => void;
}

/** Saves the booking for the checkout page and goes there; if the browser can't save it, returns why and stays. */
export function proceedToCheckout(proceed: Proceed): string | null {
  const { values, startsAt, subtotalCents, phone, onDone } = proceed;
  const checkoutKey = requireCheckoutKey();
  const booking = buildSavedBooking(values, { startsAt, subtotalCents, checkoutKey });
  if (!writeSession(SAVED_BOOKING_KEY, booking)) {
    return `Your browser won’t let us save your booking. Please call ${phone}.`;
  }
  stashToast({
    tone: 'info',
    title: 'Proceeding to Checkout',
    text: 'Please complete your payment to confirm the appointment.',
  });
  onDone();
  void settle().then(() => location.assign(paths.checkout));
  return null;
}
