import * as z from 'zod/mini';
import { undoOfferSchema } from '../appointments/undo.ts';
import { defineCall } from '../call.ts';
import { locationSchema } from '../orders/booked-appointment.ts';
import { doneSchema } from '../done.ts';
import { instantSchema, localDateSchema, localTimeSchema } from '../rules/local-date.ts';
import { optionalText } from '../rules/text.ts';

/** What is in the way of time off (`current` of the problem time_off_conflicts), or stays on a day that is turned off. */
export const calendarConflictsSchema = z.array(
  z.object({
    kind: z.enum(['appointment', 'hold', 'offer', 'time_off']),
    appointmentId: z.nullable(z.string()),
    /** In full; null if no one gave one. */
    name: z.nullable(z.string()),
    startsAt: instantSchema,
    endsAt: instantSchema,
  }),
);

/** Lists the business hours of the week, one entry for each range of a day. */
export const listHours = defineCall({
  method: 'GET',
  path: '/api/admin/hours',
  answer: z.array(
    z.object({
      dayName: z.string(),
      /** By ISO: Monday is 1. */
      dayOfWeek: z.int(),
      location: locationSchema,
      startTime: localTimeSchema,
      endTime: localTimeSchema,
      allowedClientTypes: z.array(z.enum(['new', 'existing'])),
      requiresToggle: z.boolean(),
      enabled: z.boolean(),
      /** What is upcoming on a day that can be turned off; it stays if it is. */
      ahead: calendarConflictsSchema,
    }),
  ),
  everySeconds: 300,
});

/** Turns a day of the week on or off; `day` is its dayOfWeek. */
export const setDayEnabled = defineCall({
  method: 'PATCH',
  path: '/api/admin/hours/:day',
  input: z.object({ enabled: z.boolean() }),
  answer: doneSchema,
});

const timeOffSchema = z.object({
  id: z.string(),
  startsAt: instantSchema,
  endsAt: instantSchema,
  note: z.nullable(z.string()),
  /** Shared by the dates of time off that repeats. */
  seriesId: z.nullable(z.string()),
});

/** The most dates that time off can repeat on: a year of weeks. */
export const MOST_REPEATS = 53;

/** Lists time off from today on. */
export const listTimeOff = defineCall({
  method: 'GET',
  path: '/api/admin/time-off',
  answer: z.array(timeOffSchema),
});

/** Blocks whole days, or times on them, in the practice's local time; the answer is the first date if it repeats. */
export const addTimeOff = defineCall({
  method: 'POST',
  path: '/api/admin/time-off',
  input: z.object({
    startDate: localDateSchema,
    endDate: localDateSchema,
    startTime: z.optional(localTimeSchema),
    endTime: z.optional(localTimeSchema),
    note: optionalText(200),
    /** Also blocks times offered to people on the waitlist, who stay on it. Bookings are still in the way. */
    endsOffers: z.optional(z.boolean()),
    /** Bookings in the way stay; nothing new is taken around them. */
    keepsBookings: z.optional(z.boolean()),
    /** The same every so many weeks; on all the dates or on none. */
    repeat: z.optional(
      z.object({
        everyWeeks: z.int().check(z.minimum(1), z.maximum(52)),
        until: localDateSchema,
      }),
    ),
  }),
  answer: z.extend(timeOffSchema, { undo: z.optional(undoOfferSchema) }),
  status: 201,
});

/** Removes time off; of a series, this date alone. */
export const deleteTimeOff = defineCall({
  method: 'DELETE',
  path: '/api/admin/time-off/:id',
  answer: doneSchema,
});

/** Removes time off with all the dates of its series that are ahead. */
export const deleteTimeOffSeries = defineCall({
  method: 'DELETE',
  path: '/api/admin/time-off/:id/series',
  answer: doneSchema,
});

export type BusinessHours = z.output<typeof listHours.answer>[number];
export type AddedTimeOff = z.output<typeof addTimeOff.answer>;
export type TimeOff = z.infer<typeof timeOffSchema>;
export type TimeOffInput = z.output<typeof addTimeOff.input>;
export type CalendarConflict = z.infer<typeof calendarConflictsSchema>[number];
