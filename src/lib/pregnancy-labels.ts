import type { PregnancyStatus } from '#contract/health/intake.ts';

/** The label of each answer about pregnancy, on the form and wherever it is read. */
export const PREGNANCY_LABELS: Record<PregnancyStatus, string> = {
  no: 'No',
  yes_first: 'Yes, first trimester',
  yes_second: 'Yes, second trimester',
  yes_third: 'Yes, third trimester',
  not_applicable: 'Not applicable',
};
