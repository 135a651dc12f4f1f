import * as z from 'zod/mini';
import { PRESSURE_PREFERENCES } from '#contract/orders/booking.ts';
import {
  FOCUS_AREAS,
  intakeFormSchema,
  PREGNANCY_STATUSES,
  type IntakeDraft,
} from '#contract/health/intake.ts';
import { sessionValue } from '#lib/session-storage.ts';

export const INTAKE_DRAFT_KEY = 'intake-draft';

export const EMPTY_INTAKE = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  dateOfBirth: '',
  address: '',
  emergencyContact: '',
  emergencyPhone: '',
  currentMedications: '',
  medicalConditions: '',
  surgeries: '',
  injuries: '',
  allergies: '',
  pregnancyStatus: 'not_applicable',
  previousMassage: false,
  preferredPressure: 'medium',
  areasOfFocus: [],
  areasToAvoid: '',
  goals: '',
  consentTreatment: false,
  privacyAgreement: false,
  cancellationPolicy: false,
  billOfRights: false,
} satisfies IntakeDraft;

/** What has been typed so far, complete or not; stored only in this tab, until it is sent. */
export const intakeDraft = sessionValue(
  INTAKE_DRAFT_KEY,
  z.partial(
    z.object({
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      phone: z.string(),
      dateOfBirth: z.string(),
      address: z.string(),
      emergencyContact: z.string(),
      emergencyPhone: z.string(),
      currentMedications: z.string(),
      medicalConditions: z.string(),
      surgeries: z.string(),
      injuries: z.string(),
      allergies: z.string(),
      pregnancyStatus: z.enum(PREGNANCY_STATUSES),
      previousMassage: z.boolean(),
      preferredPressure: z.enum(PRESSURE_PREFERENCES),
      areasOfFocus: z.array(z.enum(FOCUS_AREAS)),
      areasToAvoid: z.string(),
      goals: z.string(),
      consentTreatment: z.boolean(),
      privacyAgreement: z.boolean(),
      cancellationPolicy: z.boolean(),
      billOfRights: z.boolean(),
    }),
  ),
);

/** The required fields. */
export const REQUIRED_FIELDS = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'dateOfBirth',
  'address',
  'emergencyContact',
  'emergencyPhone',
  'consentTreatment',
  'privacyAgreement',
  'cancellationPolicy',
  'billOfRights',
] as const satisfies readonly (keyof IntakeDraft)[];

/** Returns how many of the required fields are valid. */
export function countAnswered(values: Partial<IntakeDraft>): number {
  const { shape } = intakeFormSchema;
  return REQUIRED_FIELDS.filter((name) => shape[name].safeParse(values[name]).success).length;
}
