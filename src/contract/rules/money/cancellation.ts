import * as z from 'zod/mini';
import { displayMoney } from './money.ts';

const percentSchema = z.int().check(z.minimum(0), z.maximum(100));

/** What a client agrees to by paying. */
export const cancellationPolicySchema = z.object({
  /** Until this many hours before the start, everything is refunded. */
  freeUntilHours: z.int(),
  /** The percentage of the service fee charged after that; enhancements and tax are refunded. */
  lateFeePercent: percentSchema,
  /** The percentage of the service fee charged for a no-show. */
  noShowFeePercent: percentSchema,
});

/** A policy with its name, which each sale keeps. */
export const namedPolicySchema = z.extend(cancellationPolicySchema, { version: z.string() });

export type CancellationPolicy = z.infer<typeof cancellationPolicySchema>;
export type NamedPolicy = z.infer<typeof namedPolicySchema>;

/** Returns a share of the service fee in integer cents, rounded down in the client's favor. */
export function feeCents(serviceCents: number, percent: number): number {
  return Math.floor((serviceCents * percent) / 100);
}

/** Returns how long before the session canceling is free: "24 hours". */
export function noticeWords({ freeUntilHours }: CancellationPolicy): string {
  return freeUntilHours === 1 ? '1 hour' : `${freeUntilHours} hours`;
}

/** Returns how early to call: "at least 24 hours ahead"; "in time" where the policy isn't known. */
export function aheadWords(policy: CancellationPolicy | undefined): string {
  return policy ? `at least ${noticeWords(policy)} ahead` : 'in time';
}

/** Between words that stay on one line, as in "$45 of $90". */
const TIED = '\u00A0';

/** Returns what is charged, as the end of a sentence: "50% of the service fee ($45 of $90)"; without the price, no dollars. */
export function feeWords(percent: number, serviceCents: number | null = null): string {
  if (percent === 0) return 'nothing';
  const full = serviceCents === null ? '' : displayMoney(serviceCents);
  if (percent === 100) return `the full service fee${full && ` (${full})`}`;
  const part =
    serviceCents === null
      ? ''
      : ` (${displayMoney(feeCents(serviceCents, percent))}${TIED}of${TIED}${full})`;
  return `${percent}% of the service fee${part}`;
}
