import type { NamedPolicy } from '#contract/rules/money/cancellation.ts';

/** The cancellation policy that a new practice begins with, and the tests with it. */
export const POLICY: NamedPolicy = {
  version: '2026-11-23',
  freeUntilHours: 24,
  lateFeePercent: 50,
  noShowFeePercent: 100,
};
