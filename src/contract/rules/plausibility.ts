/** Cents. A larger tip is asked about once more: it is more likely a slip than a gift. */
export const LARGE_TIP_CENTS = 20_000;

/** Cents, up or down. A larger change of a certificate's value is asked about once more. */
export const LARGE_ADJUSTMENT_CENTS = 50_000;

/** Whether a tip needs a second answer: more than LARGE_TIP_CENTS, or than the session costs before tax (0: it was given). */
export function isLargeTip(tipCents: number, sessionCents: number): boolean {
  return tipCents > LARGE_TIP_CENTS || (sessionCents > 0 && tipCents > sessionCents);
}

/** Whether a change of a certificate's value, in cents, needs a second answer. */
export function isLargeAdjustment(cents: number): boolean {
  return Math.abs(cents) > LARGE_ADJUSTMENT_CENTS;
}
