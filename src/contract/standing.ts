import * as z from 'zod/mini';
import { adminBookingInputSchema } from './admin-appointments.ts';
import { alternativesSchema } from './availability.ts';
import { decimalAmountSchema } from './catalogue.ts';
import { localDateSchema, localTimeSchema } from './local-date.ts';

export const STANDING_WEEKS = { least: 1, most: 12 } as const;
export const STANDING_TIMES = { least: 2, most: 12 } as const;

const rhythmFields = {
  everyWeeks: z.int().check(z.minimum(STANDING_WEEKS.least), z.maximum(STANDING_WEEKS.most)),
};

/** Body of POST /api/admin/standing/dates: which dates a standing appointment would have. */
export const standingDatesInputSchema = z.object({
  ...rhythmFields,
  times: z.int().check(z.minimum(STANDING_TIMES.least), z.maximum(STANDING_TIMES.most)),
  serviceId: z.string(),
  date: localDateSchema,
  time: localTimeSchema,
});

/** Answer of POST /api/admin/standing/dates; one that is not free comes with the nearest times that are. */
export const standingDatesSchema = z.object({
  dates: z.array(
    z.object({
      date: localDateSchema,
      time: localTimeSchema,
      isFree: z.boolean(),
      alternatives: alternativesSchema,
    }),
  ),
});

/** Body of POST /api/admin/standing: separate bookings, each paid for itself; the same standingId twice is one. */
export const standingInputSchema = z.object({
  standingId: z.uuid(),
  ...rhythmFields,
  /** As a booking by telephone, whose date and time are the first; without gift codes. */
  booking: adminBookingInputSchema,
  /** The others: what is not free was moved or left out before. */
  others: z
    .array(z.object({ date: localDateSchema, time: localTimeSchema }))
    .check(z.minLength(1), z.maxLength(STANDING_TIMES.most - 1)),
});

/** Answer of POST /api/admin/standing: what is booked, and the dates that somebody took meanwhile. */
export const standingSchema = z.object({
  standingId: z.uuid(),
  booked: z.array(
    z.object({ appointmentId: z.uuid(), startsAt: z.iso.datetime({ offset: true }) }),
  ),
  taken: z.array(z.object({ date: localDateSchema, time: localTimeSchema })),
});

/** Answer of GET /api/admin/standing/{id}: its dates from now on. */
export const standingSeriesSchema = z.object({
  standingId: z.uuid(),
  ...rhythmFields,
  isEnded: z.boolean(),
  ahead: z.array(
    z.object({
      appointmentId: z.uuid(),
      startsAt: z.iso.datetime({ offset: true }),
      owed: decimalAmountSchema,
      /** It is cancelled when all of it ends: nobody has paid any of it. */
      endsWithIt: z.boolean(),
    }),
  ),
});

/** POST /api/admin/standing/{id}/end cancels those ahead that nobody has paid, and tells the client once. */
export const standingEndedSchema = z.object({ cancelled: z.int(), kept: z.int() });

export type StandingDatesInput = z.infer<typeof standingDatesInputSchema>;
export type StandingDates = z.infer<typeof standingDatesSchema>;
export type StandingInput = z.infer<typeof standingInputSchema>;
export type Standing = z.infer<typeof standingSchema>;
export type StandingSeries = z.infer<typeof standingSeriesSchema>;
export type StandingEnded = z.infer<typeof standingEndedSchema>;

/** A rhythm in words: "every week", "every 2 weeks". */
export const weeksWords = (everyWeeks: number) =>
  everyWeeks === 1 ? 'every week' : `every ${everyWeeks} weeks`;
