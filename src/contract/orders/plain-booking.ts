import * as z from 'zod/mini';
import { checkoutKeySchema, enhancementIdsSchema, serviceIdSchema } from './booking.ts';
import { bookingInputSchema } from './checkout.ts';
import { localDateSchema } from '../rules/local-date.ts';

/** A free time as one value of a form: "2026-11-25T09:00", in the practice's zone. */
export const FREE_TIME = /^20\d{2}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** Query of GET /book/times: what is chosen so far, and nothing of anybody. */
export const bookTimesQuerySchema = z.object({
  serviceId: serviceIdSchema,
  enhancementIds: enhancementIdsSchema,
  /** The first of the days shown. */
  from: z.optional(localDateSchema),
  freeTime: z.optional(z.string()),
  /** Back from the payment page without having paid. */
  left: z.optional(z.literal('1')),
});

/** The fields of the form, beside service and enhancements; a plain form sends words alone. */
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

/** Body of POST /book/pay, once its words are read; the time is its date and its time of day. */
export const plainBookingSchema = z.object({
  ...bookingInputSchema.shape,
  checkoutKey: checkoutKeySchema,
});

export type BookTimesQuery = z.infer<typeof bookTimesQuerySchema>;
export type PlainField = (typeof PLAIN_FIELDS)[number];
export type PlainBooking = z.infer<typeof plainBookingSchema>;
