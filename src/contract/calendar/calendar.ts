import * as z from 'zod/mini';
import {
  APPOINTMENT_STATUSES,
  homeVisitSchema,
  MONEY_STATES,
} from '../appointments/appointments.ts';
import { defineCall } from '../call.ts';
import { decimalAmountSchema } from '../catalog.ts';
import { locationSchema } from '../orders/booked-appointment.ts';
import { serviceIdSchema } from '../orders/booking.ts';
import {
  instantSchema,
  localDateSchema,
  localTimeSchema,
  timeOfDaySchema,
} from '../rules/local-date.ts';

/** What every entry of the calendar says: when it is, in the practice's zone, on one day. What spans several days is an entry on each. */
const whenFields = {
  localDate: z.string(),
  startTime: timeOfDaySchema,
  endTime: timeOfDaySchema,
};

/** What an entry takes of the day, with buffers and travel. */
const takenFields = { takenFrom: timeOfDaySchema, takenUntil: timeOfDaySchema };

/** An appointment; canceled ones too, so that a person looking for one finds it. */
const appointmentEntrySchema = z.object({
  kind: z.literal('appointment'),
  id: z.string(),
  /** Sent back with a move, in case another change came first. */
  version: z.int(),
  ...whenFields,
  /** Null for one that takes no time: canceled, or a sale without a booking. */
  takenFrom: z.nullable(timeOfDaySchema),
  takenUntil: z.nullable(timeOfDaySchema),
  startsAt: instantSchema,
  endsAt: instantSchema,
  status: z.enum(APPOINTMENT_STATUSES),
  serviceId: z.string(),
  serviceName: z.string(),
  /** The session, with what enhancements add. */
  minutes: z.int(),
  location: locationSchema,
  locationName: z.string(),
  homeVisit: z._default(z.nullable(homeVisitSchema), null),
  client: z.object({ id: z.nullable(z.string()), firstName: z.string(), lastName: z.string() }),
  isFirstVisit: z.boolean(),
  isRecurring: z.boolean(),
  /** It isn't within the hours of its day, or they are at another location. */
  isOutsideHours: z.boolean(),
  arrivedAt: z.nullable(instantSchema),
  moneyState: z.enum(MONEY_STATES),
  owed: decimalAmountSchema,
  creditsUsed: z.int(),
});

/** Someone is paying for a booking or a change. */
const holdEntrySchema = z.object({
  kind: z.literal('hold'),
  id: z.string(),
  ...whenFields,
  ...takenFields,
  serviceName: z.nullable(z.string()),
  /** Null until the client gives one. */
  firstName: z.nullable(z.string()),
  expiresAt: instantSchema,
  /** It keeps the place an appointment left, so that the move can be undone. */
  isForUndo: z.boolean(),
});

/** A time held for someone: on the waitlist, or one of the other times offered for a request. */
const offerEntrySchema = z.object({
  kind: z.literal('offer'),
  id: z.string(),
  ...whenFields,
  ...takenFields,
  name: z.string(),
  expiresAt: instantSchema,
  /** The appointment that was offered other times; null for the waitlist. */
  appointmentId: z.nullable(z.string()),
});

const timeOffEntrySchema = z.object({
  kind: z.literal('time_off'),
  id: z.string(),
  ...whenFields,
  note: z.nullable(z.string()),
  seriesId: z.nullable(z.string()),
});

/** Something in the therapist's own calendar. */
const busyEntrySchema = z.object({
  kind: z.literal('busy'),
  id: z.string(),
  ...whenFields,
  calendarName: z.string(),
});

/** Open hours that nothing takes, from now on; at least as long as a booking step. */
const openEntrySchema = z.object({
  kind: z.literal('open'),
  ...whenFields,
  minutes: z.int(),
  location: locationSchema,
});

export const calendarEntrySchema = z.discriminatedUnion('kind', [
  appointmentEntrySchema,
  holdEntrySchema,
  offerEntrySchema,
  timeOffEntrySchema,
  busyEntrySchema,
  openEntrySchema,
]);

const daySchema = z.object({
  localDate: z.string(),
  /** Without any, the practice is closed that day. */
  hours: z.array(
    z.object({
      startTime: timeOfDaySchema,
      endTime: timeOfDaySchema,
      location: locationSchema,
      locationName: z.string(),
    }),
  ),
  /** A holiday or another date with hours of its own. */
  specialDay: z.nullable(
    z.object({
      name: z.string(),
      /** A holiday she hasn't answered for is closed until she does. */
      isAsked: z.boolean(),
    }),
  ),
});

/** Some days: the last is no earlier than the first, and they are no more than so many. */
const daysSchema = (most: number) =>
  z.object({ from: localDateSchema, to: localDateSchema }).check(
    z.refine(
      ({ from, to }) => {
        const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
        return days >= 1 && days <= most;
      },
      { message: `Please choose up to ${most} days`, path: ['to'] },
    ),
  );

/** Reads the calendar of up to 62 days: every day, and what takes or offers time, in order. */
export const readCalendar = defineCall({
  method: 'GET',
  path: '/api/admin/calendar',
  input: daysSchema(62),
  answer: z.object({
    today: z.string(),
    /** How many minutes lie between two starts that clients can book. */
    stepMinutes: z.int(),
    days: z.array(daySchema),
    entries: z.array(calendarEntrySchema),
  }),
  everySeconds: 30,
});

/** Reads how full each day of a longer range is: for months, and for the ridge of weeks above the calendar. Up to 100 days. */
export const readCalendarSums = defineCall({
  method: 'GET',
  path: '/api/admin/calendar/sums',
  input: daysSchema(100),
  answer: z.object({
    days: z.array(
      z.object({
        localDate: z.string(),
        sessions: z.int(),
        requests: z.int(),
        bookedMinutes: z.int(),
        /** What the day's entries of the kind `open` add up to: from now on. */
        openMinutes: z.int(),
        isClosed: z.boolean(),
        /** Time off takes all of its hours. */
        isOff: z.boolean(),
        specialDay: z.nullable(z.string()),
      }),
    ),
  }),
  everySeconds: 60,
});

/** Why a time isn't offered: the setting or the entry that decides. */
export const WHY_REASONS = [
  'offered',
  'in_past',
  'notice',
  'horizon',
  'closed',
  'special_day',
  'day_turned_off',
  'outside_hours',
  'off_the_step',
  'runs_past_closing',
  'client_type',
  'needs_permission',
  'needs_visit_permission',
  'outside_zones',
  'taken',
  'held',
  'offered_to_other',
  'time_off',
  'busy',
  'hour_is_skipped',
  'not_open_yet',
  'service_retired',
] as const;

/** Explains whether a client can book a time online, and every rule that hides it. */
export const explainTime = defineCall({
  method: 'GET',
  path: '/api/admin/calendar/why',
  input: z.object({
    date: localDateSchema,
    time: localTimeSchema,
    serviceId: serviceIdSchema,
    clientId: z.optional(z.uuid()),
  }),
  answer: z.object({
    /** What the booking itself decides. */
    isOffered: z.boolean(),
    reasons: z.array(
      z.object({
        reason: z.enum(WHY_REASONS),
        /** In a sentence, with the names and numbers that decide. */
        text: z.string(),
        /** The screen where it is set, such as `settings/hours`; null if it isn't a setting. */
        screen: z.nullable(z.string()),
      }),
    ),
    /** The nearest time that would be offered. */
    nearest: z.nullable(z.object({ localDate: z.string(), localTime: z.string() })),
  }),
});

export type CalendarDay = z.infer<typeof daySchema>;
export type CalendarEntry = z.infer<typeof calendarEntrySchema>;
export type AppointmentEntry = z.infer<typeof appointmentEntrySchema>;
export type Calendar = z.output<typeof readCalendar.answer>;
export type CalendarSums = z.output<typeof readCalendarSums.answer>;
export type TimeExplanation = z.output<typeof explainTime.answer>;
