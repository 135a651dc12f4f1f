const STEP_NAMES = { 1: 'You and your visit', 2: 'Enhancements and notes' } as const;

/** Returns the current step: "Step 2 of 2: Enhancements and notes". */
export function stepName(step: 1 | 2): string {
  return `Step ${step} of 2: ${STEP_NAMES[step]}`;
}
