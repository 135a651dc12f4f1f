import * as z from 'zod/mini';
import {
  checkoutKeySchema,
  joinedEnhancementIdsSchema,
  serviceIdSchema,
} from '../orders/booking.ts';
import { defineCall } from '../call.ts';
import { localDateSchema } from '../rules/local-date.ts';
import { queryNumber } from '../rules/numbers.ts';

const visitZipSchema = z.string().check(z.regex(/^\d{5}$/, 'A ZIP code has five digits'));

/** Lists when a service can be booked on a day: local time in the practice's zone, and its instant. */
export const listAvailability = defineCall({
  method: 'GET',
  path: '/api/availability',
  input: z.object({
    date: localDateSchema,
    serviceId: serviceIdSchema,
    /** Those that may make the session longer. */
    enhancementIds: z.optional(joinedEnhancementIdsSchema),
    /** Shows people the time that they hold themselves. */
    checkoutKey: z.optional(checkoutKeySchema),
    /** For a home visit at this ZIP code. */
    visitZip: z.optional(visitZipSchema),
  }),
  answer: z.object({
    availableSlots: z.array(z.string().check(z.regex(/^\d{2}:\d{2}$/))),
    slots: z.array(z.object({ time: z.string(), startsAt: z.iso.datetime({ offset: true }) })),
  }),
});

/** Free times near one that isn't available. */
export const alternativesSchema = z.array(
  z.object({ date: z.string(), time: z.string(), startsAt: z.string() }),
);

/** Why a day has no free time. `full` doesn't reveal what fills it. */
export const NO_TIMES_REASONS = [
  'past',
  'beyond',
  'closed',
  'existing_clients',
  'full',
  'too_soon',
] as const;

/** Days, each with the times that can be booked. */
export const availableDaysSchema = z.object({
  /** Three different choices at most: the soonest, the other half of that or the next open day, and another day; by time. */
  first: z.array(z.object({ date: z.string(), time: z.string() })),
  days: z.array(
    z.object({
      date: z.string(),
      times: z.array(z.string()),
      why: z.optional(z.enum(NO_TIMES_REASONS)),
    }),
  ),
  /** If no day has a free time, the next one that does, if there is one. */
  next: z.nullable(z.string()),
});

/** How many days are listed at most, and by default. */
export const DAYS_SHOWN = 28;

/** Lists free times for several days in a row, from today unless `from` says otherwise. */
export const listAvailableDays = defineCall({
  method: 'GET',
  path: '/api/availability/days',
  input: z.object({
    serviceId: serviceIdSchema,
    enhancementIds: z.optional(joinedEnhancementIdsSchema),
    from: z.optional(localDateSchema),
    days: z._default(queryNumber(1, DAYS_SHOWN), DAYS_SHOWN),
    checkoutKey: z.optional(checkoutKeySchema),
    /** For a home visit at this ZIP code. */
    visitZip: z.optional(visitZipSchema),
  }),
  answer: availableDaysSchema,
});

export type AvailableDays = z.infer<typeof availableDaysSchema>;
export type Availability = z.output<typeof listAvailability.answer>;
export type Alternatives = z.infer<typeof alternativesSchema>;
export type AvailableDaysQuery = z.output<typeof listAvailableDays.input>;
export type AvailabilityQuery = z.output<typeof listAvailability.input>;
