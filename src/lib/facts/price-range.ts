import type { Service } from '#contract/catalog.ts';
import { durationLabel } from '#contract/rules/durations.ts';
import { displayMoney, parseMoney } from '#contract/rules/money/money.ts';

/** Whose prices a range covers: everyone's, members included, or only those of guests. */
export type RangeAudience = 'anyone' | 'guests';

/** Returns the durations of one category, shortest first; of two with the same duration, the first in the catalog stays. */
export function listDurations(services: readonly Service[], category: string): Service[] {
  const byDuration = new Map<number, Service>();
  for (const service of services) {
    if (service.category === category && !byDuration.has(service.duration))
      byDuration.set(service.duration, service);
  }
  return [...byDuration.values()].sort((a, b) => a.duration - b.duration);
}

/** Returns the member price in cents if it is lower than the guest price, otherwise null. */
export function getMemberPriceCents({
  price,
  memberPrice,
}: Pick<Service, 'price' | 'memberPrice'>): number | null {
  if (memberPrice === undefined) return null;
  const memberCents = parseMoney(memberPrice);
  return memberCents < parseMoney(price) ? memberCents : null;
}

/** Returns the lowest to the highest price ("$65-$180"), or one price if they are equal; empty without services. */
export function priceRangeLabel(services: readonly Service[], audience: RangeAudience): string {
  const prices = services.map(({ price }) => parseMoney(price));
  const lowest = services.map(
    (service) =>
      (audience === 'anyone' ? getMemberPriceCents(service) : null) ?? parseMoney(service.price),
  );
  if (prices.length === 0) return '';
  const [low, high] = [displayMoney(Math.min(...lowest)), displayMoney(Math.max(...prices))];
  return low === high ? low : `${low}-${high}`;
}

/** Returns the shortest to the longest session in one unit ("60 to 90 minutes", "1 to 2 hours"); empty without services. */
export function durationRangeLabel(services: readonly Service[]): string {
  const minutes = services.map(({ duration }) => duration);
  if (minutes.length === 0) return '';
  const [shortest, longest] = [Math.min(...minutes), Math.max(...minutes)];
  if (shortest === longest) return durationLabel(longest);
  const isInHours = longest >= 120 && shortest % 30 === 0;
  return isInHours
    ? `${shortest / 60} to ${durationLabel(longest)}`
    : `${shortest} to ${longest} minutes`;
}
