import { intakeFormSchema, type IntakeDraft, type PregnancyStatus } from '../../contract/intake.ts';

export const EMPTY_INTAKE: IntakeDraft = {
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
};

export const PREGNANCY_LABELS: Record<PregnancyStatus, string> = {
  no: 'No',
  yes_first: 'Yes, first trimester',
  yes_second: 'Yes, second trimester',
  yes_third: 'Yes, third trimester',
  not_applicable: 'Not applicable',
};

/** The fields that a form cannot go without. */
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

/** How many of the required fields are filled in as they must be. */
export function countAnswered(values: Partial<IntakeDraft>): number {
  const { shape } = intakeFormSchema;
  return REQUIRED_FIELDS.filter((name) => shape[name].safeParse(values[name]).success).length;
}
