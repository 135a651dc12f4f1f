import type { AppointmentResult } from '../../contract/checkout.ts';

type Appointment = Pick<AppointmentResult['appointment'], 'status' | 'paymentStatus'>;

/** The badges of an appointment: what is booked through this site is confirmed and paid until it is cancelled. */
export function statusBadges({ status, paymentStatus }: Appointment): string[] {
  const standing = status === 'cancelled' ? 'Canceled' : 'Confirmed';
  return [standing, paymentStatus === 'refunded' ? 'Refunded' : 'Paid'];
}
