/** What a client agrees to by paying. The version is stored with the purchase; a new wording or number needs a new version. */
export const CANCELLATION_POLICY = {
  version: '2026-11-23',
  /** Until this many hours before the start, everything is refunded. */
  freeUntilHours: 24,
  /** The percentage of the service fee charged after that; enhancements and tax are refunded. */
  lateFeePercent: 50,
  /** The percentage of the service fee charged for a no-show. */
  noShowFeePercent: 100,
} as const;

/** Returns the fee for a late cancellation, in integer cents, rounded down in the client's favor. */
export function lateCancellationFeeCents(serviceCents: number): number {
  return Math.floor((serviceCents * CANCELLATION_POLICY.lateFeePercent) / 100);
}
