import * as z from 'zod/mini';
import { checkoutKeySchema, enhancementIdsSchema, serviceIdSchema } from '../orders/booking.ts';
import { bookingInputSchema, preparePayment } from './checkout.ts';
import { localDateSchema } from '../rules/local-date.ts';

/** A free time as one form value, in the practice's zone: "2026-11-25T09:00". */
export const FREE_TIME = /^20\d{2}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** The query of GET /book/times: what is chosen so far, and nothing personal. */
export const bookTimesQuerySchema = z.object({
  serviceId: serviceIdSchema,
  enhancementIds: enhancementIdsSchema,
  /** The first day shown. */
  from: z.optional(localDateSchema),
  freeTime: z.optional(z.string().check(z.regex(FREE_TIME))),
  /** Set if the client left the payment page without paying. */
  left: z.optional(z.literal('1')),
});

/** The fields of the form besides service and enhancements; a plain form only sends strings. */
export const PLAIN_FIELDS = [
  'freeTime',
  'firstName',
  'lastName',
  'email',
  'phone',
  'textConsent',
  'pressurePreference',
  'healthConditions',
  'specialRequests',
] as const;

/** The body of POST /book/pay once parsed, with the time split into date and time of day. */
export const plainBookingSchema = z.object({
  ...bookingInputSchema.shape,
  checkoutKey: checkoutKeySchema,
  policyVersion: preparePayment.input.shape.policyVersion,
  shownTotal: preparePayment.input.shape.shownTotal,
});

export type BookTimesQuery = z.infer<typeof bookTimesQuerySchema>;
export type PlainField = (typeof PLAIN_FIELDS)[number];
export type PlainBooking = z.infer<typeof plainBookingSchema>;
