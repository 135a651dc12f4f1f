import type { Credits } from '../../contract/orders/bundles.ts';
import type { Service } from '../../contract/catalogue.ts';
import { parseMoney } from '../../contract/rules/money.ts';

/** What a member has paid for ahead that a service can be paid with. */
export interface Ahead {
  /** Credits of its length that can pay. */
  credits: number;
  /** All that are not used, those included that an open checkout keeps. */
  unused: number;
  duration: number;
  /** What the one that is used next cost, before tax, in cents; null where nobody knows. */
  creditCostCents: number | null;
  giftCents: number;
}

/** What of a member's credits and gift value fits a service; a credit kept for this tab's own checkout is one of them. */
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

/** Whether money costs a member less for a session than the credit did; both before tax, of which the rates are the same. */
export function isMoneyCheaper(
  { creditCostCents }: Pick<Ahead, 'creditCostCents'>,
  priceCents: number,
): boolean {
  return creditCostCents !== null && priceCents < creditCostCents;
}
