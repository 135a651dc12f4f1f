/** In cents. A larger tip must be confirmed, because it is more likely a slip than a gift. */
export const LARGE_TIP_CENTS = 20_000;

/** In cents, added or removed. A larger change of a certificate's value must be confirmed. */
export const LARGE_ADJUSTMENT_CENTS = 50_000;

/** Returns whether to confirm a tip: over LARGE_TIP_CENTS, or over the session's price before tax (unless it was free: 0). */
export function isLargeTip(tipCents: number, sessionCents: number): boolean {
  return tipCents > LARGE_TIP_CENTS || (sessionCents > 0 && tipCents > sessionCents);
}

/** Returns whether to confirm a change of a certificate's value, in cents. */
export function isLargeAdjustment(cents: number): boolean {
  return Math.abs(cents) > LARGE_ADJUSTMENT_CENTS;
}

/** In cents. A price below the first or above the second must be confirmed; a bundle is several sessions. */
const LIKELY_PRICE = { least: 500, most: 100_000, mostOfBundle: 500_000 };

/** Returns whether to confirm a price, in cents. */
export function isUnlikelyPrice(cents: number, isOfBundle = false): boolean {
  const { least, most, mostOfBundle } = LIKELY_PRICE;
  return cents < least || cents > (isOfBundle ? mostOfBundle : most);
}
