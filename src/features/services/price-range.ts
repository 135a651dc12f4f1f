import type { Service, ServiceCategory } from '../../contract/catalogue.ts';
import { durationLabel } from '../../contract/rules/durations.ts';
import { displayMoney, parseMoney } from '../../contract/rules/money.ts';

/** Whose prices a range covers: everybody's, members included, or those of guests alone. */
export type RangeAudience = 'anyone' | 'guests';

/** The lengths of one category, shortest first; of two with the same length the first in the catalogue stays. */
export function listDurations(services: readonly Service[], category: ServiceCategory): Service[] {
  const byDuration = new Map<number, Service>();
  for (const service of services) {
    if (service.category === category && !byDuration.has(service.duration))
      byDuration.set(service.duration, service);
  }
  return [...byDuration.values()].sort((a, b) => a.duration - b.duration);
}

/** The member price in cents where it is lower than the guest price, else null. */
export function getMemberPriceCents({
  price,
  memberPrice,
}: Pick<Service, 'price' | 'memberPrice'>): number | null {
  if (memberPrice === undefined) return null;
  const memberCents = parseMoney(memberPrice);
  return memberCents < parseMoney(price) ? memberCents : null;
}

/** From the lowest price to the highest, as shown ("$65-$180"); one price alone when they are equal; empty without services. */
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

/** From the shortest session to the longest ("30 minutes to 2 hours"); empty without services. */
export function durationRangeLabel(services: readonly Service[]): string {
  const minutes = services.map(({ duration }) => duration);
  if (minutes.length === 0) return '';
  const [short, long] = [durationLabel(Math.min(...minutes)), durationLabel(Math.max(...minutes))];
  return short === long ? short : `${short} to ${long}`;
}
