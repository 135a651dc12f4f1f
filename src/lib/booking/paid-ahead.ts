import type { Credits } from '#contract/bundles/bundles.ts';
import type { Service } from '#contract/catalog.ts';
import { parseMoney } from '#contract/rules/money/money.ts';

/** A member's prepaid credits and gift value that can pay for a service. */
export interface Ahead {
  /** Credits of the service's length that are available. */
  credits: number;
  /** All unused credits, including those reserved by an open checkout. */
  unused: number;
  duration: number;
  /** What the next credit to be used cost, before tax, in cents; null if that isn't known. */
  creditCostCents: number | null;
  giftCents: number;
}

/** Returns the credits and gift value that fit a service; a credit reserved for this tab's own checkout counts. */
export function paidAhead(
  { duration }: Pick<Service, 'duration'>,
  credits: Credits | null,
  keptDuration?: number | undefined,
): Ahead {
  const ofLength = credits?.byDuration.find((each) => each.duration === duration);
  const kept = ofLength && keptDuration === duration ? 1 : 0;
  const nextCost = ofLength?.nextCost ?? null;
  return {
    credits: Math.max(ofLength?.available ?? 0, kept),
    unused: ofLength ? ofLength.granted - ofLength.used : 0,
    duration,
    creditCostCents: nextCost === null ? null : parseMoney(nextCost),
    giftCents: credits ? parseMoney(credits.giftValue) : 0,
  };
}

/** Returns whether the session costs less in money than the credit did; both before tax, at the same rates. */
export function isMoneyCheaper(
  { creditCostCents }: Pick<Ahead, 'creditCostCents'>,
  priceCents: number,
): boolean {
  return creditCostCents !== null && priceCents < creditCostCents;
}
