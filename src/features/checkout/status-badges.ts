import type { AppointmentResult } from '../../contract/orders/checkout.ts';

type Appointment = Pick<AppointmentResult['appointment'], 'status' | 'paymentStatus'>;

/** The badges of an appointment: what is booked through this site is confirmed and paid until it is cancelled. */
export function statusBadges({ status, paymentStatus }: Appointment): string[] {
  const recurring = status === 'cancelled' ? 'Canceled' : 'Confirmed';
  return [recurring, paymentStatus === 'refunded' ? 'Refunded' : 'Paid'];
}
