import { createContext, useContext } from 'react';
import type { Booking } from './use-booking-form.ts';

/** The booking in the open dialog. */
export const BookingContext = createContext<Booking | null>(null);

/** Returns the booking that is being filled in; only for components inside the dialog. */
export function useBooking(): Booking {
  const booking = useContext(BookingContext);
  if (!booking) throw new Error('There is no booking around this component');
  return booking;
}
