import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { doneSchema } from '../done.ts';
import { instantSchema } from '../rules/local-date.ts';
import { searchText } from '../rules/text.ts';

const clientSchema = z.object({ id: z.string(), firstName: z.string(), lastName: z.string() });

/** An intake form without anything about health. */
const adminIntakeSchema = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  receivedAt: instantSchema,
  /** The client it belongs to, once the therapist has linked it. */
  client: z.nullable(clientSchema),
  /** Until then: the client with the same email address. */
  suggestedClient: z.nullable(clientSchema),
  /** How often it was viewed here. */
  views: z.int(),
  lastViewedAt: z.nullable(instantSchema),
  /** It looks like a program's. */
  isSuspected: z.boolean(),
});

/** Finds intake forms by part of a name or an address; at most a hundred, newest first. */
export const findIntakes = defineCall({
  method: 'GET',
  path: '/api/admin/intakes',
  input: z.object({ q: searchText() }),
  answer: z.object({
    intakes: z.array(adminIntakeSchema),
    /** New clients with an upcoming session who haven't sent one, next session first. */
    missing: z.array(
      z.object({
        appointmentId: z.string(),
        appointmentDate: instantSchema,
        firstName: z.string(),
        lastName: z.string(),
        email: z.nullable(z.string()),
        phone: z.nullable(z.string()),
      }),
    ),
  }),
});

/** Lists all intake forms; the dashboard counts unread ones, so it is polled. */
export const listIntakes = defineCall({ ...findIntakes, everySeconds: 60 });

const answer = z.optional(z.string());
const tick = z.optional(z.boolean());

/** A form as it was sent; today's rules don't apply to it. */
export const sentIntakeSchema = z.object({
  firstName: answer,
  lastName: answer,
  email: answer,
  phone: answer,
  dateOfBirth: answer,
  address: answer,
  emergencyContact: answer,
  emergencyPhone: answer,
  currentMedications: answer,
  medicalConditions: answer,
  surgeries: answer,
  injuries: answer,
  allergies: answer,
  pregnancyStatus: answer,
  previousMassage: tick,
  preferredPressure: answer,
  areasOfFocus: z.optional(z.array(z.string())),
  areasToAvoid: answer,
  goals: answer,
  consentTreatment: tick,
  privacyAgreement: tick,
  cancellationPolicy: tick,
  billOfRights: tick,
});

/** Reads a whole form; each view is logged. */
export const viewIntake = defineCall({
  method: 'POST',
  path: '/api/admin/intakes/:id/view',
  answer: z.object({
    intake: adminIntakeSchema,
    form: sentIntakeSchema,
    /** The version of the Client Bill of Rights that was acknowledged when the form was sent. */
    billOfRightsVersion: z.string(),
  }),
});

/** Links a form to a client, or unlinks it. */
export const linkIntake = defineCall({
  method: 'PATCH',
  path: '/api/admin/intakes/:id',
  input: z.object({ clientId: z.nullable(z.uuid()) }),
  answer: adminIntakeSchema,
});

/** Permanently deletes a form. */
export const deleteIntake = defineCall({
  method: 'DELETE',
  path: '/api/admin/intakes/:id',
  answer: doneSchema,
});

export type AdminIntake = z.infer<typeof adminIntakeSchema>;
export type AdminIntakeList = z.output<typeof findIntakes.answer>;
export type IntakeView = z.output<typeof viewIntake.answer>;
