import * as z from 'zod/mini';
import type { BookedSession } from './booking-words.ts';

const money = z.int();
const common = { starts_at: z.nullable(z.string()), service_id: z.string() };

const bookedRowSchema = z.object({
  outcome: z.literal('booked'),
  ...common,
  starts_at: z.string(),
  appointment_id: z.uuid(),
  appointment_status: z.enum(['pending', 'confirmed', 'completed', 'cancelled']),
  payment_status: z.enum(['pending', 'paid', 'refunded']),
  service_name: z.string(),
  duration_minutes: z.int(),
  enhancement_names: z.array(z.string()),
  first_name: z.string(),
  email: z.string(),
  phone: z.string(),
  total_cents: money,
});

/** What confirm_booking answers. */
export const confirmationSchema = z.discriminatedUnion('outcome', [
  bookedRowSchema,
  z.object({ outcome: z.enum(['slot_lost', 'refunded', 'awaiting_booking']), ...common }),
]);

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
