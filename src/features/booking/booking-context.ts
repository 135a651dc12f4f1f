import { createContext, useContext } from 'react';
import type { Booking } from './use-booking-form.ts';

/** The booking that the dialog is open for. */
export const BookingContext = createContext<Booking | null>(null);

/** The booking that is being filled in; for what is inside the dialog alone. */
export function useBooking(): Booking {
  const booking = useContext(BookingContext);
  if (!booking) throw new Error('There is no booking around this component');
  return booking;
}
