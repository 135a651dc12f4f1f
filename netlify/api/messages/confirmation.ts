import * as z from 'zod/mini';
import { locationSchema } from '#contract/orders/booked-appointment.ts';
import { type AppointmentResult } from '#contract/checkout/checkout.ts';
import { formatMoney } from '#contract/rules/money/money.ts';
import { sessionService } from '../../emails/words/booking-text.ts';
import { toPolicy } from '#contract/practice/sale.ts';
import { policyRowSchema } from '#contract/practice/snapshot.ts';
import { paymentPartRowSchema, toPaymentPart } from '../payments/payment-parts.ts';

const money = z.int();
const nullableText = z.nullable(z.string());
const common = {
  order_id: z.uuid(),
  payment_intent_id: z.nullable(z.string()),
  starts_at: nullableText,
  local_date: nullableText,
  local_time: nullableText,
  service_id: z.string(),
  service_name: z.string(),
  duration_minutes: z.int(),
  service_price_cents: money,
  enhancements: z.array(z.object({ name: z.string(), price_cents: money })),
  enhancement_ids: z.array(z.string()),
  subtotal_cents: money,
  tax_cents: money,
  total_cents: money,
  by_credit: z.boolean(),
  gift_cents: money,
  charged_cents: money,
  payments: z.array(paymentPartRowSchema),
  policy: policyRowSchema,
  visit_address: nullableText,
  visit_zip: nullableText,
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
  link_number: z.int(),
  location: locationSchema,
  first_name: z.string(),
  /** Null once its client was erased. */
  email: z.nullable(z.string()),
});

/** The outcome of a paid booking. */
export const confirmationSchema = z.discriminatedUnion('outcome', [
  bookedRowSchema,
  z.object({ outcome: z.enum(['slot_lost', 'refunded', 'review', 'awaiting_booking']), ...common }),
]);

/** A row of the view confirmations. */
export type Confirmation = z.infer<typeof confirmationSchema>;

/** A successful booking, as a row of confirmations. */
export type Booking = z.infer<typeof bookedRowSchema>;

/** Returns a booking as its confirmation describes it. */
export function toAppointment(row: Booking): AppointmentResult['appointment'] {
  const { service_name: name, duration_minutes: duration } = row;
  return {
    id: row.appointment_id,
    appointmentDate: new Date(row.starts_at).toISOString(),
    location: row.location,
    ...(row.visit_address !== null && { visitAddress: row.visit_address }),
    revision: row.appointment_version - 1,
    status: row.appointment_status,
    paymentStatus: row.payment_status,
    confirmationCode: row.confirmation_code,
    lines: [
      {
        name: sessionService({ serviceName: name, durationMinutes: duration }),
        amount: formatMoney(row.service_price_cents),
      },
      ...row.enhancements.map((each) => ({
        name: each.name,
        amount: formatMoney(each.price_cents),
      })),
    ],
    subtotal: formatMoney(row.subtotal_cents),
    tax: formatMoney(row.tax_cents),
    totalAmount: formatMoney(row.total_cents),
    payments: row.payments.map(toPaymentPart),
    policy: toPolicy(row.policy),
    service: { name, duration },
  };
}
