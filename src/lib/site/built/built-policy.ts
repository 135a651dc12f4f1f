import { toNamedPolicy } from '#contract/practice/sale.ts';
import type { NamedPolicy } from '#contract/rules/money/cancellation.ts';
import { snapshot } from './snapshot.ts';

/** What a new practice has until it says its policy. */
const NO_POLICY = { version: '', freeUntilHours: 0, lateFeePercent: 0, noShowFeePercent: 0 };

/** The cancellation policy as of the build. A sale is made under it while it is in force, and for a day longer. */
export const builtPolicy: NamedPolicy = snapshot.policy
  ? toNamedPolicy(snapshot.policy)
  : NO_POLICY;
