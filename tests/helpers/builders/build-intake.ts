import type { IntakeDraft } from '#contract/health/intake.ts';

/** The intake form of Ann as she sends it. */
export function buildIntake(changes: Partial<IntakeDraft> = {}) {
  return {
    firstName: 'Ann',
    lastName: 'Lund',
    email: 'ann@example.com',
    phone: '(320) 555-0111',
    dateOfBirth: '1980-02-03',
    address: '1 Lake Street',
    emergencyContact: 'Per Lund',
    emergencyPhone: '(320) 555-0100',
    injuries: 'An old knee injury',
    previousMassage: true,
    areasOfFocus: ['Lower back'],
    consentTreatment: true,
    privacyAgreement: true,
    cancellationPolicy: true,
    billOfRights: true,
    ...changes,
  } satisfies IntakeDraft;
}
