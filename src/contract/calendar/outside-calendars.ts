import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { doneSchema } from '../done.ts';
import { instantSchema } from '../rules/local-date.ts';
import { requiredText } from '../rules/text.ts';

/** Why a calendar can't be read, each in a sentence. */
export const CALENDAR_FAILURES = {
  not_allowed: 'That address can’t be read. Use the one that starts with https or webcal.',
  unreachable: 'Nothing answered at that address.',
  too_slow: 'It took too long to respond.',
  too_large: 'The calendar is too large to read.',
  refused: 'That address asks for a login. Use the secret or public address of the calendar.',
  gone: 'There’s no calendar at that address anymore.',
  failed: 'That calendar’s server is having a problem right now.',
  not_a_calendar: 'That’s a web page, not a calendar. Use the address in iCal format.',
  cut_short: 'The calendar came through incomplete.',
  unreadable: 'We couldn’t read that calendar.',
} as const;

export type CalendarFailure = keyof typeof CALENDAR_FAILURES;

const FAILURES = Object.keys(CALENDAR_FAILURES) as [CalendarFailure, ...CalendarFailure[]];

/** After these, a calendar that couldn't be read is late, and then someone has to look at it. */
export const LATE_AFTER_MINUTES = 120;

const outsideCalendarSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Who publishes it; null if that isn't known. */
  publisher: z.nullable(z.string()),
  countsAllDay: z.boolean(),
  connectedAt: instantSchema,
  /** When it was last read; null if it never was. What was known then stays. */
  readAt: z.nullable(instantSchema),
  /** Why the last try failed; null if it didn't. */
  failure: z.nullable(z.enum(FAILURES)),
});

const fields = {
  name: requiredText('Name is required', 60),
  /** Events of whole days make her busy. */
  countsAllDay: z.boolean(),
};

/** Lists the therapist's own calendars, without their addresses. */
export const listOutsideCalendars = defineCall({
  method: 'GET',
  path: '/api/admin/outside-calendars',
  answer: z.array(outsideCalendarSchema),
  everySeconds: 60,
});

/** Reads a calendar at its address and shows what it would hide; connects it unless `isTry`. */
export const connectOutsideCalendar = defineCall({
  method: 'POST',
  path: '/api/admin/outside-calendars',
  input: z.object({
    ...fields,
    address: requiredText('Address is required', 2000),
    isTry: z.boolean(),
  }),
  answer: z.object({
    calendar: z.nullable(outsideCalendarSchema),
    /** The next five busy times. */
    next: z.array(z.object({ startsAt: instantSchema, endsAt: instantSchema })),
    /** How many there are in all. */
    count: z.int(),
    /** Events that can't be understood, and are left out. */
    skipped: z.int(),
  }),
});

/** Renames a calendar, or says whether its whole days count; it is read again at once. */
export const changeOutsideCalendar = defineCall({
  method: 'PATCH',
  path: '/api/admin/outside-calendars/:id',
  input: z.object(fields),
  answer: outsideCalendarSchema,
});

/** Forgets a calendar, its address and its busy times. */
export const removeOutsideCalendar = defineCall({
  method: 'DELETE',
  path: '/api/admin/outside-calendars/:id',
  answer: doneSchema,
});

export type OutsideCalendar = z.output<typeof listOutsideCalendars.answer>[number];
