import type { PregnancyStatus } from '../contract/people/intake.ts';

/** How each answer about pregnancy is called, on the form and where it is read. */
export const PREGNANCY_LABELS: Record<PregnancyStatus, string> = {
  no: 'No',
  yes_first: 'Yes, first trimester',
  yes_second: 'Yes, second trimester',
  yes_third: 'Yes, third trimester',
  not_applicable: 'Not applicable',
};
