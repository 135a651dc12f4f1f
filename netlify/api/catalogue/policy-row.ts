import * as z from 'zod/mini';
import type { CancellationPolicy } from '../../../src/contract/rules/cancellation.ts';

/** The numbers of a cancellation policy, as the database names them. */
export const policyRowSchema = z.object({
  free_until_hours: z.int(),
  late_fee_percent: z.int(),
  no_show_fee_percent: z.int(),
});

/** Returns a policy as the API sends it. */
export function toPolicy(row: z.infer<typeof policyRowSchema>): CancellationPolicy {
  return {
    freeUntilHours: row.free_until_hours,
    lateFeePercent: row.late_fee_percent,
    noShowFeePercent: row.no_show_fee_percent,
  };
}
