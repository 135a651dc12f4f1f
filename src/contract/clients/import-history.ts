import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { instantSchema, localDateSchema, localTimeSchema } from '../rules/local-date.ts';
import { wholeNumber } from '../rules/numbers.ts';
import { requiredText, text } from '../rules/text.ts';
import { ROWS_A_CALL } from './import-clients.ts';

/** The most that a session or a balance in a list comes to, in cents: what is more was misread. */
const MOST_CENTS = 1_000_000;

/** What another program says of an appointment: as_planned is one that took place or will. */
export const IMPORT_STATUSES = ['as_planned', 'no_show', 'cancelled'] as const;

/** Whom a row is about, as far as the list says. */
export const importedPerson = {
  firstName: text(80, 'The first name can’t be read'),
  lastName: text(80, 'The last name can’t be read'),
  email: text(254, 'The email address can’t be read'),
  phone: text(32, 'The phone number can’t be read'),
};

/** An appointment as a list from another program has it, in the practice's local time. */
export const importedAppointmentSchema = z.object({
  ...importedPerson,
  serviceId: requiredText('No service'),
  date: localDateSchema,
  time: localTimeSchema,
  /** Of a time that comes twice that day, the second; left out, it isn't known which is meant. */
  isLater: z.optional(z.boolean()),
  /** How long it is; left out, as long as the service. */
  minutes: z.optional(wholeNumber(5, 600, 'The length can’t be read')),
  status: z.enum(IMPORT_STATUSES),
  /** What is owed for it before tax if it is still ahead; left out, what the service costs today. */
  priceCents: z.optional(wholeNumber(0, MOST_CENTS, 'The price can’t be read')),
});

const appointmentRowsSchema = z
  .array(z.object({ row: wholeNumber(1, 1_000_000), appointment: importedAppointmentSchema }))
  .check(z.minLength(1), z.maxLength(ROWS_A_CALL));

/**
 * What becomes of a row: a new appointment; or none, because it is there already, its time is taken, no single client fits, the
 * service is gone, the clock skips its time that day, or the time comes twice and it has to be said which is meant.
 */
export const APPOINTMENT_OUTCOMES = [
  ...(['new', 'known', 'taken', 'unknown_client', 'unknown_service'] as const),
  ...(['skipped_time', 'which_hour'] as const),
] as const;

const appointmentOutcomesSchema = z.array(
  z.object({
    row: z.int(),
    outcome: z.enum(APPOINTMENT_OUTCOMES),
    startsAt: instantSchema,
    /** Null if its service is unknown. */
    endsAt: z.nullable(instantSchema),
    /** Whether it is still ahead and not canceled: two such rows can't overlap. */
    takesTime: z.boolean(),
  }),
);

/** Says what an import would make of some rows of a list of appointments, and when each is, and changes nothing. */
export const checkAppointments = defineCall({
  method: 'POST',
  path: '/api/admin/imports/:id/appointments/check',
  input: z.object({ rows: appointmentRowsSchema }),
  answer: appointmentOutcomesSchema,
});

/** Adds the appointments of some rows. No one is notified. The same rows again add nothing. */
export const importAppointments = defineCall({
  method: 'POST',
  path: '/api/admin/imports/:id/appointments',
  input: z.object({
    fileName: requiredText('Choose a file', 200),
    /** The clients of those still ahead get reminders, as for any other appointment. */
    sendsReminders: z.boolean(),
    rows: appointmentRowsSchema,
  }),
  answer: appointmentOutcomesSchema,
  refusals: ['import_undone'],
});

export type ImportedAppointment = z.infer<typeof importedAppointmentSchema>;
export type AppointmentRows = z.infer<typeof appointmentRowsSchema>;
export type AppointmentOutcomes = z.infer<typeof appointmentOutcomesSchema>;
