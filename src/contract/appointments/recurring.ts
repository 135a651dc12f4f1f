import * as z from 'zod/mini';
import { bookAppointment } from './bookings.ts';
import { undoOfferSchema } from './undo.ts';
import { alternativesSchema } from '../checkout/availability.ts';
import { enhancementIdsSchema, serviceIdSchema } from '../orders/booking.ts';
import { defineCall } from '../call.ts';
import { decimalAmountSchema } from '../catalog.ts';
import { localDateSchema, localTimeSchema } from '../rules/local-date.ts';

export const RECURRING_WEEKS = { least: 1, most: 12 } as const;
export const RECURRING_TIMES = { least: 2, most: 12 } as const;

const rhythmFields = {
  everyWeeks: z.int().check(z.minimum(RECURRING_WEEKS.least), z.maximum(RECURRING_WEEKS.most)),
};

/** Why a date isn't free: taken, or a time that clients aren't offered and the therapist can book all the same. */
export const NOT_FREE = ['taken', 'outside_hours', 'away'] as const;

/** Lists the dates a recurring appointment would have; one that isn't free comes with the nearest times that are. */
export const listRecurringDates = defineCall({
  method: 'POST',
  path: '/api/admin/recurring/dates',
  input: z.object({
    ...rhythmFields,
    times: z.int().check(z.minimum(RECURRING_TIMES.least), z.maximum(RECURRING_TIMES.most)),
    serviceId: serviceIdSchema,
    /** Those that may make the session longer. */
    enhancementIds: z._default(enhancementIdsSchema, []),
    date: localDateSchema,
    time: localTimeSchema,
  }),
  answer: z.object({
    dates: z.array(
      z.object({
        /** A series from the end of this century ends in the next one. */
        date: z.iso.date(),
        time: localTimeSchema,
        isFree: z.boolean(),
        why: z.nullable(z.enum(NOT_FREE)),
        alternatives: alternativesSchema,
      }),
    ),
  }),
});

/** Books a recurring appointment as separate bookings, each paid separately; the same recurringId twice books once. */
export const bookRecurring = defineCall({
  method: 'POST',
  path: '/api/admin/recurring',
  input: z.object({
    recurringId: z.uuid(),
    ...rhythmFields,
    /** Like a phone booking, for the first date and time; without gift codes. */
    booking: bookAppointment.input,
    /** The other dates. Those that weren't free were moved or left out before. */
    others: z
      .array(z.object({ date: localDateSchema, time: localTimeSchema }))
      .check(z.minLength(1), z.maxLength(RECURRING_TIMES.most - 1)),
  }),
  /** What is booked, and the dates that someone else took in the meantime. */
  answer: z.object({
    recurringId: z.uuid(),
    booked: z.array(
      z.object({ appointmentId: z.uuid(), startsAt: z.iso.datetime({ offset: true }) }),
    ),
    taken: z.array(z.object({ date: localDateSchema, time: localTimeSchema })),
    undo: z.optional(undoOfferSchema),
  }),
  status: 201,
});

/** Lists the upcoming dates of a recurring appointment. */
export const readRecurring = defineCall({
  method: 'GET',
  path: '/api/admin/recurring/:id',
  answer: z.object({
    recurringId: z.uuid(),
    ...rhythmFields,
    isEnded: z.boolean(),
    ahead: z.array(
      z.object({
        appointmentId: z.uuid(),
        startsAt: z.iso.datetime({ offset: true }),
        owed: decimalAmountSchema,
        /** It is canceled if the recurring appointment ends, because nothing has been paid for it. */
        endsWithIt: z.boolean(),
      }),
    ),
  }),
});

/** Cancels the upcoming unpaid dates and sends the client one email. */
export const endRecurring = defineCall({
  method: 'POST',
  path: '/api/admin/recurring/:id/end',
  answer: z.object({ cancelled: z.int(), kept: z.int() }),
});

export type RecurringDatesInput = z.output<typeof listRecurringDates.input>;
export type RecurringDates = z.output<typeof listRecurringDates.answer>;
export type RecurringInput = z.output<typeof bookRecurring.input>;
export type Recurring = z.output<typeof bookRecurring.answer>;
export type RecurringSeries = z.output<typeof readRecurring.answer>;
export type RecurringEnded = z.output<typeof endRecurring.answer>;

/** Returns a rhythm in words: "every week", "every 2 weeks". */
export const weeksWords = (everyWeeks: number) =>
  everyWeeks === 1 ? 'every week' : `every ${everyWeeks} weeks`;
