import * as z from 'zod/mini';
import { emailText, optionalText, phoneText, requiredText } from './text.ts';

export const PRESSURE_PREFERENCES = ['light', 'medium', 'firm', 'varies'] as const;

/** Nobody books in another century, and not every calendar has a year 0 or 10000. */
const THIS_CENTURY = /^20/;
/** A calendar day of the practice (YYYY-MM-DD) that exists. */
export const localDateSchema = z.iso.date().check(z.regex(THIS_CENTURY));

export const serviceIdSchema = requiredText('Service selection is required', 64);
const enhancementIdsSchema = z
  .array(requiredText('Unknown enhancement', 64))
  .check(z.maxLength(20));

/** The booking form, as its fields are shown and as they travel (specification: validation rules). */
export const bookingFormSchema = z.object({
  firstName: requiredText('First name is required'),
  lastName: requiredText('Last name is required'),
  email: emailText(),
  phone: phoneText(),
  serviceId: serviceIdSchema,
  appointmentDate: requiredText('Date is required', 40),
  appointmentTime: requiredText('Time is required', 5),
  selectedEnhancements: z.optional(enhancementIdsSchema),
  healthConditions: optionalText(),
  pressurePreference: z.optional(z.enum(PRESSURE_PREFERENCES)),
  specialRequests: optionalText(),
});

/** A day on the wire: YYYY-MM-DD, or the full timestamp that the browser keeps before payment. */
const appointmentDateSchema = z.union(
  [localDateSchema, z.iso.datetime({ offset: true, local: true }).check(z.regex(THIS_CENTURY))],
  'Date is required',
);

/** A booking as the server accepts it. */
export const bookingInputSchema = z.extend(bookingFormSchema, {
  appointmentDate: appointmentDateSchema,
  appointmentTime: z
    .string('Time is required')
    .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Time is required')),
});

/** Names one checkout of one browser, so that a reload or a second click finds its own hold. */
export const checkoutKeySchema = z.uuid();

/** What the browser keeps in session storage between the dialog and the payment. */
export const savedBookingSchema = z.extend(bookingInputSchema, {
  selectedEnhancements: enhancementIdsSchema,
  /** Service and enhancements without tax, a decimal string; a preview, the server decides. */
  totalAmount: z.string(),
  checkoutKey: checkoutKeySchema,
});

/** Body of POST /api/create-payment-intent. With a booking the time is held for its client while they pay. */
export const paymentIntentInputSchema = z.object({
  serviceId: serviceIdSchema,
  enhancementIds: z._default(enhancementIdsSchema, []),
  booking: z.optional(bookingInputSchema),
  checkoutKey: z.optional(checkoutKeySchema),
});

/** Answer of POST /api/create-payment-intent; amounts are decimal strings, the calculated amount is what is charged. */
export const paymentIntentSchema = z.object({
  clientSecret: z.string(),
  calculatedAmount: z.string(),
  paymentIntentId: z.string(),
  subtotal: z.string(),
  tax: z.string(),
  holdExpiresAt: z.nullable(z.iso.datetime({ offset: true })),
  /** Seconds until then by the server's clock, so that a wrong clock in the browser counts down rightly. */
  holdSecondsLeft: z.nullable(z.int()),
});

/** Body of POST /api/appointments. */
export const appointmentInputSchema = z.extend(bookingInputSchema, {
  stripePaymentIntentId: requiredText('A payment is required', 255).check(
    z.regex(/^pi_\w+$/, 'A payment is required'),
  ),
  enhancementIds: z._default(enhancementIdsSchema, []),
  totalAmount: z.optional(z.union([z.string().check(z.maxLength(20)), z.number()])),
  checkoutKey: z.optional(checkoutKeySchema),
});

/** Answer of POST /api/appointments. */
export const appointmentResultSchema = z.object({
  success: z.boolean(),
  message: z.string(),
  appointment: z.object({
    id: z.string(),
    appointmentDate: z.iso.datetime({ offset: true }),
    status: z.enum(['pending', 'confirmed', 'completed', 'cancelled']),
    paymentStatus: z.enum(['pending', 'paid', 'refunded']),
    totalAmount: z.string(),
    service: z.object({ name: z.string(), duration: z.int() }),
  }),
  notifications: z.object({ email: z.boolean(), sms: z.boolean() }),
});

export type PressurePreference = (typeof PRESSURE_PREFERENCES)[number];
export type BookingForm = z.infer<typeof bookingFormSchema>;
export type BookingInput = z.infer<typeof bookingInputSchema>;
export type SavedBooking = z.infer<typeof savedBookingSchema>;
export type PaymentIntentInput = z.infer<typeof paymentIntentInputSchema>;
export type PaymentIntentAnswer = z.infer<typeof paymentIntentSchema>;
export type AppointmentInput = z.infer<typeof appointmentInputSchema>;
export type AppointmentResult = z.infer<typeof appointmentResultSchema>;
