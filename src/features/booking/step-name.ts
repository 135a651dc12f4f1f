/** Returns the current step: "Step 2 of 2". */
export const stepName = (step: 1 | 2): string => `Step ${step} of 2`;
