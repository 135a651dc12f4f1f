import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { doneSchema } from '../done.ts';
import { instantSchema, instantText } from '../rules/local-date.ts';
import { emptyIsAbsent, passwordText, phoneText, requiredText } from '../rules/text.ts';

/** How many minutes after the planned end she can be asked. */
export const GRACE_MINUTES = [10, 15, 20, 30, 45, 60] as const;

/** How many more minutes she can ask for at once. */
export const MORE_MINUTES = 15;

const contactFields = {
  name: requiredText('Name is required', 60),
  phone: phoneText(),
  /** Her own phone, to be asked by text, too. */
  ownPhone: z.optional(phoneText()),
  graceMinutes: z.int('Please choose the minutes').check(z.minimum(5), z.maximum(120)),
};

/** They agreed to be texted. */
const hasAgreed = z.boolean().check(z.refine((is) => is, 'Please ask them first'));

/** The form that names the person who is texted if she doesn't come out of a visit. */
export const safetyContactFormSchema = z.object({
  ...contactFields,
  ownPhone: emptyIsAbsent(contactFields.ownPhone),
  hasAgreed,
  password: passwordText(),
});

const safetyContactSchema = z.object({
  ...contactFields,
  ownPhone: z.nullable(z.string()),
  /** When she said that they agreed to be texted. */
  agreedAt: instantSchema,
});

const contactAnswerSchema = z.object({ contact: z.nullable(safetyContactSchema) });

/** Reads whom she has named; null if no one. */
export const readSafetyContact = defineCall({
  method: 'GET',
  path: '/api/admin/safety-contact',
  answer: contactAnswerSchema,
});

/** Names the safety contact, replacing an earlier one. They have agreed to be texted. Needs the password. */
export const saveSafetyContact = defineCall({
  method: 'POST',
  path: '/api/admin/safety-contact',
  input: z.object({ ...contactFields, hasAgreed, password: passwordText() }),
  answer: contactAnswerSchema,
});

/** Names no one anymore. Not while a check-in runs. Needs the password. */
export const deleteSafetyContact = defineCall({
  method: 'POST',
  path: '/api/admin/safety-contact/delete',
  input: z.object({ password: passwordText() }),
  answer: doneSchema,
  refusals: ['check_in_running'],
});

/** What became of the text to her contact: none is due, it's being sent, a provider took it, or it can't be sent. */
export const ALERT_STATES = ['none', 'sending', 'sent', 'failed'] as const;

const runningSchema = z.object({
  id: z.string(),
  appointmentId: z.string(),
  client: z.string(),
  /** Null if the booking has none. */
  address: z.nullable(z.string()),
  wentInAt: instantSchema,
  /** When she is asked. */
  dueAt: instantSchema,
  /** When her contact is texted if she hasn't answered. */
  notifiesAt: instantSchema,
  alert: z.enum(ALERT_STATES),
  /** The client or she canceled the visit meanwhile. A client's cancellation doesn't end the check-in. */
  isCanceled: z.boolean(),
  /** Each time her contact opened the page. */
  openedAt: z.array(instantSchema),
});

const checkInAnswerSchema = z.object({
  /** The job that would ask and text has run in the last three minutes. */
  isWatched: z.boolean(),
  contact: z.nullable(z.object({ name: z.string(), phone: z.string(), graceMinutes: z.int() })),
  /** The one that is running; null if none is. */
  checkIn: z.nullable(runningSchema),
  /** The visits that she can go in to now, the likeliest first. */
  visits: z.array(
    z.object({
      appointmentId: z.string(),
      client: z.string(),
      startsAt: instantSchema,
      endsAt: instantSchema,
    }),
  ),
});

/** Reads the check-in that is running. */
export const readCheckIn = defineCall({
  method: 'GET',
  path: '/api/admin/check-in',
  answer: checkInAnswerSchema,
  everySeconds: 60,
});

/** She goes in: from now on someone watches that she comes out. The same visit twice is one. */
export const startCheckIn = defineCall({
  method: 'POST',
  path: '/api/admin/check-in',
  input: z.object({ appointmentId: z.uuid() }),
  answer: checkInAnswerSchema,
  refusals: ['nobody_watching', 'no_safety_contact'],
});

/** She needs longer: later by some minutes than `dueAt`, as she saw it, or than now. Pressed twice, it counts once. */
export const extendCheckIn = defineCall({
  method: 'POST',
  path: '/api/admin/check-in/:id/more',
  input: z.object({ dueAt: instantText(), minutes: z.int().check(z.minimum(5), z.maximum(120)) }),
  answer: checkInAnswerSchema,
});

/** She is out. Safe to repeat. */
export const endCheckIn = defineCall({
  method: 'POST',
  path: '/api/admin/check-in/:id/out',
  answer: checkInAnswerSchema,
});

export type SafetyContact = z.infer<typeof safetyContactSchema>;
export type CheckInState = z.infer<typeof checkInAnswerSchema>;
export type NearVisit = CheckInState['visits'][number];
export type RunningCheckIn = z.infer<typeof runningSchema>;
