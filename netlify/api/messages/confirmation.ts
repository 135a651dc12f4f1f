import * as z from 'zod/mini';
import { LOCATIONS, type AppointmentResult } from '../../../src/contract/checkout.ts';
import { formatMoney } from '../../../src/contract/money.ts';
import { sessionService, type Booking } from '../../emails/booking-words.ts';

const money = z.int();
const nullableText = z.nullable(z.string());
const common = {
  order_id: z.uuid(),
  payment_intent_id: z.nullable(z.string()),
  starts_at: nullableText,
  service_id: z.string(),
  service_name: z.string(),
  duration_minutes: z.int(),
  service_price_cents: money,
  enhancements: z.array(z.object({ name: z.string(), price_cents: money })),
  subtotal_cents: money,
  tax_cents: money,
  total_cents: money,
  by_credit: z.boolean(),
  gift_cents: money,
  charged_cents: money,
  first_name: nullableText,
  email: nullableText,
};

const bookedRowSchema = z.object({
  outcome: z.literal('booked'),
  ...common,
  starts_at: z.string(),
  appointment_id: z.uuid(),
  confirmation_code: z.string(),
  appointment_status: z.enum(['pending', 'confirmed', 'completed', 'no_show', 'cancelled']),
  payment_status: z.enum(['pending', 'paid', 'refunded']),
  appointment_version: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  location: z.enum(LOCATIONS),
  accepts_texts: z.boolean(),
  paid_at: z.string(),
});

/** What became of a paid booking. */
export const confirmationSchema = z.discriminatedUnion('outcome', [
  bookedRowSchema,
  z.object({ outcome: z.enum(['slot_lost', 'refunded', 'review', 'awaiting_booking']), ...common }),
]);

/** A row of the view confirmations. */
export type Confirmation = z.infer<typeof confirmationSchema>;

type BookedRow = z.infer<typeof bookedRowSchema>;

/** The booking in a row of confirmations. */
export function toBooking(row: BookedRow): Booking {
  const serviceName = sessionService({
    serviceName: row.service_name,
    durationMinutes: row.duration_minutes,
  });
  return {
    appointmentId: row.appointment_id,
    confirmationCode: row.confirmation_code,
    status: row.appointment_status,
    paymentStatus: row.payment_status,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    location: row.location,
    acceptsTexts: row.accepts_texts,
    serviceName: row.service_name,
    durationMinutes: row.duration_minutes,
    enhancementNames: row.enhancements.map(({ name }) => name),
    startsAt: new Date(row.starts_at),
    paidAt: new Date(row.paid_at),
    paidBy: {
      isCredit: row.by_credit,
      giftCents: row.gift_cents,
      cardCents: row.charged_cents,
    },
    revision: row.appointment_version - 1,
    lines: [
      { name: serviceName, cents: row.service_price_cents },
      ...row.enhancements.map(({ name, price_cents: cents }) => ({ name, cents })),
    ],
    subtotalCents: row.subtotal_cents,
    taxCents: row.tax_cents,
    totalCents: row.total_cents,
  };
}

/** A booking as its client is told about it. */
export function toAppointment(booking: Booking): AppointmentResult['appointment'] {
  return {
    id: booking.appointmentId,
    appointmentDate: booking.startsAt.toISOString(),
    location: booking.location,
    revision: booking.revision,
    status: booking.status,
    paymentStatus: booking.paymentStatus,
    confirmationCode: booking.confirmationCode,
    lines: booking.lines.map(({ name, cents }) => ({ name, amount: formatMoney(cents) })),
    subtotal: formatMoney(booking.subtotalCents),
    tax: formatMoney(booking.taxCents),
    totalAmount: formatMoney(booking.totalCents),
    service: { name: booking.serviceName, duration: booking.durationMinutes },
  };
}
