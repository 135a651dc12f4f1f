import * as z from 'zod/mini';
import { undoableAnswerSchema } from './undo.ts';
import { defineCall } from '../call.ts';
import { locationSchema } from '../orders/booked-appointment.ts';
import { serviceIdSchema } from '../orders/booking.ts';
import {
  instantSchema,
  localDateSchema,
  localTimeSchema,
  timeOfDaySchema,
} from '../rules/local-date.ts';
import { MOST_VERSION, queryNumber, versionSchema } from '../rules/numbers.ts';
import { text } from '../rules/text.ts';

/** What is unusual about a time, and allowed once the therapist has agreed to it. */
export const MOVE_WARNINGS = [
  'outside_hours',
  'special_day',
  'time_off',
  'busy',
  'offered',
  'other_location',
  'hour_comes_twice',
] as const;

/** Why an appointment can't be at a time. */
export const MOVE_OBSTACLES = [
  'taken',
  'too_close',
  'in_past',
  'hour_is_skipped',
  'stale_version',
  'not_possible',
] as const;

/** Says what moving an appointment would do; changes nothing and locks nothing. */
export const previewMove = defineCall({
  method: 'GET',
  path: '/api/admin/calendar/preview',
  input: z.object({
    appointmentId: z.uuid(),
    version: queryNumber(0, MOST_VERSION),
    date: localDateSchema,
    time: localTimeSchema,
    /** Another length: the service of that length. What it costs is settled in the edit dialog. */
    serviceId: z.optional(serviceIdSchema),
  }),
  answer: z.object({
    fits: z.boolean(),
    obstacle: z.nullable(z.enum(MOVE_OBSTACLES)),
    /** Whose appointment is in the way, and when it starts; what is not an appointment has no name. */
    inTheWay: z.nullable(
      z.object({
        kind: z.enum(['appointment', 'hold']),
        name: z.nullable(z.string()),
        startTime: timeOfDaySchema,
        /** The minutes that have to stay free between the two. */
        minutesNeeded: z.int(),
      }),
    ),
    /** The nearest time of that day, or of the days after it, that fits. */
    nearest: z.nullable(z.object({ localDate: z.string(), localTime: z.string() })),
    warnings: z.array(z.enum(MOVE_WARNINGS)),
    location: locationSchema,
    locationName: z.string(),
    localDate: z.string(),
    startTime: z.string(),
    endTime: z.string(),
    /** By what the client will get the news, and how many seconds after the move; none if they left no address. */
    notifiedBy: z.array(z.enum(['email', 'sms'])),
    notifiedAfterSeconds: z.int(),
    /** Until then the client can cancel free of charge, before and after. */
    freeUntil: z.object({ was: instantSchema, becomes: instantSchema }),
    /** When the next reminder goes out after the move; null if none is left. */
    reminderAt: z.nullable(instantSchema),
    /** The first names of people on the waitlist whose offers end with it. */
    offeredTo: z.array(z.string()),
  }),
});

/** Moves an appointment to another day or time. */
export const moveAppointment = defineCall({
  method: 'POST',
  path: '/api/admin/appointments/:id/reschedule',
  input: z.object({
    version: versionSchema,
    appointmentDate: localDateSchema,
    appointmentTime: localTimeSchema,
    /** That day's location, if it differs from the appointment's. Without it, the answer is place_changes. */
    location: z.optional(text(120, 'Please choose a location')),
    /**
     * What she has seen to be unusual about the time (`previewMove`), the location included. If anything else is by now, the answer is
     * confirmation_needed with the warnings. Left out, only another location is asked about.
     */
    acceptsWarnings: z.optional(
      z.array(z.enum(MOVE_WARNINGS)).check(z.maxLength(MOVE_WARNINGS.length)),
    ),
  }),
  answer: undoableAnswerSchema,
  refusals: ['place_changes', 'confirmation_needed'],
});

/** What a confirmation_needed refusal of a move contains: everything that is unusual about the time. */
export const moveWarningsSchema = z.object({ warnings: z.array(z.enum(MOVE_WARNINGS)) });

/** What a place_changes refusal contains: where she is that day. */
export const placeOfDaySchema = z.object({ location: locationSchema });

export type MovePreview = z.output<typeof previewMove.answer>;
