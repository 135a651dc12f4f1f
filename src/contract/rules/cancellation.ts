/** What a client agrees to by paying; the version is stored with what they bought. A new wording or number is a new version. */
export const CANCELLATION_POLICY = {
  version: '2026-11-23',
  /** Up to so many hours before the start, everything is refunded. */
  freeUntilHours: 24,
  /** Charged of the service fee after that, in percent; enhancements and tax are refunded. */
  lateFeePercent: 50,
  /** Charged of the service fee for a no-show, in percent. */
  noShowFeePercent: 100,
} as const;

/** What is kept of a service fee after a late cancellation, in integer cents; the odd cent is the client's. */
export function lateCancellationFeeCents(serviceCents: number): number {
  return Math.floor((serviceCents * CANCELLATION_POLICY.lateFeePercent) / 100);
}
