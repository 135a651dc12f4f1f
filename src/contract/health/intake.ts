import * as z from 'zod/mini';
import { PRESSURE_PREFERENCES } from '../orders/booking.ts';
import { defineCall } from '../call.ts';
import { honeypotSchema, sentAnswerSchema } from '../rules/honeypot.ts';
import { emailText, optionalText, phoneText, requiredText } from '../rules/text.ts';

export const PREGNANCY_STATUSES = [
  'no',
  'yes_first',
  'yes_second',
  'yes_third',
  'not_applicable',
] as const;

export const FOCUS_AREAS = [
  'Neck and shoulders',
  'Upper back',
  'Lower back',
  'Arms and hands',
  'Legs and feet',
  'Full body relaxation',
  'Stress relief',
  'Pain management',
  'Improved flexibility',
] as const;

const consent = (message: string) =>
  z.boolean(message).check(z.refine((isGiven) => isGiven, message));
const BIRTH_DATE_IS_MISSING = 'Date of birth is required';
/** Allows for time zones: a day later than tomorrow in UTC hasn't begun anywhere. */
const isBorn = (localDate: string) =>
  localDate >= '1900-01-01' &&
  localDate <= new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

/** The intake form of a new client. */
export const intakeFormSchema = z.object({
  firstName: requiredText('First name is required'),
  lastName: requiredText('Last name is required'),
  email: emailText(),
  phone: phoneText(),
  dateOfBirth: z.iso
    .date(BIRTH_DATE_IS_MISSING)
    .check(z.refine(isBorn, 'Please enter your date of birth')),
  address: requiredText('Address is required', 300),
  emergencyContact: requiredText('Emergency contact is required'),
  emergencyPhone: phoneText('Emergency contact phone is required'),
  currentMedications: optionalText(),
  medicalConditions: optionalText(),
  surgeries: optionalText(),
  injuries: optionalText(),
  allergies: optionalText(),
  pregnancyStatus: z._default(z.enum(PREGNANCY_STATUSES), 'not_applicable'),
  previousMassage: z._default(z.boolean(), false),
  preferredPressure: z._default(z.enum(PRESSURE_PREFERENCES), 'medium'),
  areasOfFocus: z._default(z.array(z.enum(FOCUS_AREAS)).check(z.maxLength(FOCUS_AREAS.length)), []),
  areasToAvoid: optionalText(),
  goals: optionalText(),
  consentTreatment: consent('You must consent to treatment'),
  privacyAgreement: consent('You must agree to privacy policy'),
  cancellationPolicy: consent('You must acknowledge cancellation policy'),
  /** Minnesota Statutes 146A.11, subdivision 2: acknowledged before any service. */
  billOfRights: consent('You must acknowledge the Client Bill of Rights'),
});

/** The version of the Client Bill of Rights. It is stored with each acknowledgment, so any new wording needs a new version. */
export const BILL_OF_RIGHTS_VERSION = '2026-11-23';

/** Sends the intake form to the therapist; sending the same form twice creates one. */
export const sendIntake = defineCall({
  method: 'POST',
  path: '/api/intake',
  input: z.object({ ...intakeFormSchema.shape, ...honeypotSchema.shape }),
  answer: sentAnswerSchema,
});

export type PregnancyStatus = (typeof PREGNANCY_STATUSES)[number];
/** The form's contents while it is being filled in. */
export type IntakeDraft = z.input<typeof intakeFormSchema>;
export type IntakeForm = z.infer<typeof intakeFormSchema>;
