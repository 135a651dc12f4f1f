import * as z from 'zod/mini';
import { APPOINTMENT_STATUSES, appointmentAnswerSchema, versioned } from './appointments.ts';
import { defineCall } from '../call.ts';
import {
  instantSchema,
  instantText,
  localDateSchema,
  localTimeSchema,
} from '../rules/local-date.ts';
import { versionSchema, wholeNumber } from '../rules/numbers.ts';
import { MOST_TIMES, OTHERWISE } from './requests.ts';
import { chartSchema, EMPTY_CHART } from '../notes/session-note.ts';
import { optionalText, requiredText } from '../rules/text.ts';

/** Approves, completes or marks as a no-show, or undoes it; a no-show is charged the fee that the policy sets. */
export const setStatus = defineCall({
  method: 'PATCH',
  path: '/api/admin/appointments/:id/status',
  input: z.object({ status: z.enum(APPOINTMENT_STATUSES, 'Unknown status'), ...versioned }),
  answer: appointmentAnswerSchema,
});

/** Clients are asked to come 10 to 15 minutes early, so they can be marked as arrived that long before the session. */
export const ARRIVES_MINUTES_BEFORE = 15;

/** Marks the client as arrived, from `ARRIVES_MINUTES_BEFORE` its start on, or undoes it. */
export const setArrived = defineCall({
  method: 'PATCH',
  path: '/api/admin/appointments/:id/arrived',
  input: z.object({
    arrived: z.boolean(),
    /** When it was pressed, if that was without a connection; at most two days ago. */
    at: z.optional(instantText()),
  }),
  answer: appointmentAnswerSchema,
});

/**
 * Saves the therapist's own note; an empty one deletes it. With `basedOn`, only if the note is still the one written then (null:
 * there was none); otherwise note_changed carries the one that is there. A signed note stays: note_signed.
 */
export const saveNote = defineCall({
  method: 'PATCH',
  path: '/api/admin/appointments/:id/note',
  input: z.object({
    note: z._default(optionalText(4000), ''),
    chart: z._default(chartSchema, EMPTY_CHART),
    basedOn: z.optional(z.nullable(instantText())),
  }),
  answer: z.extend(appointmentAnswerSchema, { noteWrittenAt: z.nullable(instantSchema) }),
  refusals: ['note_changed', 'note_signed'],
});

/** What a note_changed or note_signed refusal carries: the note that is there. */
export const currentNoteSchema = z.object({
  note: z.string(),
  chart: z._default(chartSchema, EMPTY_CHART),
  noteWrittenAt: z.nullable(instantSchema),
});

/** Signs a session's note as it is; after that it can only be added to. */
export const signNote = defineCall({
  method: 'POST',
  path: '/api/admin/appointments/:id/note/sign',
  input: z.object({ noteWrittenAt: instantText() }),
  answer: appointmentAnswerSchema,
  refusals: ['note_changed'],
});

/** Adds to a session's note; what was added stays as it is. */
export const addToNote = defineCall({
  method: 'POST',
  path: '/api/admin/appointments/:id/note/addenda',
  input: z.object({
    /** Identifies the addition: sending it twice stores it once. */
    addendumId: z.uuid(),
    words: requiredText('Please write something', 2000),
  }),
  answer: appointmentAnswerSchema,
});

/** Reads what the client said about their health; each view is logged. */
export const readHealthNotes = defineCall({
  method: 'POST',
  path: '/api/admin/appointments/:id/health-notes',
  answer: z.object({
    healthConditions: z.nullable(z.string()),
    specialRequests: z.nullable(z.string()),
  }),
});

/** Permanently deletes what the client said about their health. */
export const deleteHealthNotes = defineCall({
  method: 'DELETE',
  path: '/api/admin/appointments/:id/health-notes',
  answer: appointmentAnswerSchema,
});

/** Emails the client the link to the appointment's page again. */
export const sendLink = defineCall({
  method: 'POST',
  path: '/api/admin/appointments/:id/link',
  answer: appointmentAnswerSchema,
});

/** Turns off every link to the appointment that was sent so far. */
export const endLinks = defineCall({
  method: 'DELETE',
  path: '/api/admin/appointments/:id/link',
  answer: appointmentAnswerSchema,
});

/** Refunds everything; an upcoming appointment is canceled and its time is free again. */
export const refundAppointment = defineCall({
  method: 'POST',
  path: '/api/admin/appointments/:id/refund',
  input: z.object({ reason: requiredText('A reason is required', 200), ...versioned }),
  answer: appointmentAnswerSchema,
});

/** Declines a booking that waits for approval: everything is refunded, and its time is free again. */
export const declineAppointment = defineCall({
  method: 'POST',
  path: '/api/admin/appointments/:id/decline',
  input: z.object({ version: versionSchema }),
  answer: appointmentAnswerSchema,
});

/** Offers the client of a request other times, held for a day at most; the booked one stays theirs meanwhile. */
export const proposeTimes = defineCall({
  method: 'POST',
  path: '/api/admin/appointments/:id/proposal',
  input: z.object({
    version: versionSchema,
    times: z
      .array(z.object({ date: localDateSchema, time: localTimeSchema }))
      .check(z.minLength(1, 'Please choose a time'), z.maxLength(MOST_TIMES, 'Up to three times')),
    otherwise: z.enum(OTHERWISE),
  }),
  answer: appointmentAnswerSchema,
});

/** Takes the offered times back; the booking stays. */
export const withdrawProposal = defineCall({
  method: 'DELETE',
  path: '/api/admin/appointments/:id/proposal',
  answer: appointmentAnswerSchema,
});

/** Cancels an upcoming appointment and charges `keptPercent` of the service fee, or what the policy says. */
export const cancelAppointment = defineCall({
  method: 'POST',
  path: '/api/admin/appointments/:id/cancel',
  input: z.object({
    version: versionSchema,
    by: z.enum(['client', 'therapist']),
    keptPercent: z.optional(wholeNumber(0, 100)),
  }),
  answer: appointmentAnswerSchema,
});

export type ProposeInput = z.output<typeof proposeTimes.input>;
