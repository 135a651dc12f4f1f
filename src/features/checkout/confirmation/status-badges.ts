import type { AppointmentResult } from '#contract/checkout/checkout.ts';

type Appointment = Pick<AppointmentResult['appointment'], 'status' | 'paymentStatus'>;

/** Returns the badges of an appointment: anything booked on this site is confirmed and paid until it is canceled. */
export function statusBadges({ status, paymentStatus }: Appointment): string[] {
  const state = status === 'cancelled' ? 'Canceled' : 'Confirmed';
  return [state, paymentStatus === 'refunded' ? 'Refunded' : 'Paid'];
}
