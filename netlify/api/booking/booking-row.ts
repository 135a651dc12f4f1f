import * as z from 'zod/mini';
import type { AppointmentResult } from '../../../src/contract/checkout.ts';
import { formatMoney } from '../../../src/contract/money.ts';
import type { BookedSession } from './booking-words.ts';

const money = z.int();
const nullableText = z.nullable(z.string());
const common = {
  booking_draft_id: z.uuid(),
  payment_intent_id: z.string(),
  starts_at: nullableText,
  service_id: z.string(),
  service_name: z.string(),
  duration_minutes: z.int(),
  total_cents: money,
  first_name: nullableText,
  email: nullableText,
};

const bookedRowSchema = z.object({
  outcome: z.literal('booked'),
  ...common,
  starts_at: z.string(),
  appointment_id: z.uuid(),
  appointment_status: z.enum(['pending', 'confirmed', 'completed', 'cancelled']),
  payment_status: z.enum(['pending', 'paid', 'refunded']),
  enhancement_names: z.array(z.string()),
  first_name: z.string(),
  email: z.string(),
  phone: z.string(),
});

/** What confirm_booking answers. */
export const confirmationSchema = z.discriminatedUnion('outcome', [
  bookedRowSchema,
  z.object({ outcome: z.enum(['slot_lost', 'refunded', 'review', 'awaiting_booking']), ...common }),
]);

/** A row of confirm_booking, or of the view confirmations. */
export type Confirmation = z.infer<typeof confirmationSchema>;

type BookedRow = z.infer<typeof bookedRowSchema>;

/** A booked appointment with what its client is told. */
export interface Booking extends BookedSession {
  status: BookedRow['appointment_status'];
  paymentStatus: BookedRow['payment_status'];
  email: string;
  phone: string;
}

/** The booking in a row of confirm_booking. */
export function toBooking(row: BookedRow): Booking {
  return {
    appointmentId: row.appointment_id,
    status: row.appointment_status,
    paymentStatus: row.payment_status,
    firstName: row.first_name,
    email: row.email,
    phone: row.phone,
    serviceName: row.service_name,
    durationMinutes: row.duration_minutes,
    enhancementNames: row.enhancement_names,
    startsAt: new Date(row.starts_at),
    totalCents: row.total_cents,
  };
}

/** A booking as its client is told about it. */
export function toAppointment(booking: Booking): AppointmentResult['appointment'] {
  return {
    id: booking.appointmentId,
    appointmentDate: booking.startsAt.toISOString(),
    status: booking.status,
    paymentStatus: booking.paymentStatus,
    totalAmount: formatMoney(booking.totalCents),
    service: { name: booking.serviceName, duration: booking.durationMinutes },
  };
}
