import type { Bundle } from '../../contract/orders/bundles.ts';
import type { Service } from '../../contract/catalogue.ts';
import { displayMoney, parseMoney } from '../../contract/rules/money.ts';
import { servicePriceCents } from '../../lib/booking/booking-summary.ts';

type Sold = Pick<Service, 'name' | 'duration' | 'price' | 'memberPrice'>;

/** The sessions of one length that a credit pays for, with what they cost a guest or a member, in integer cents. */
function pricesOf(services: readonly Sold[], duration: number, isMember: boolean) {
  return services
    .filter((service) => service.duration === duration)
    .map((service) => ({ name: service.name, cents: servicePriceCents(service, isMember) }));
}

/** What sessions of a length cost a guest or a member without a bundle: "$80 to $100". */
export function priceRange(services: readonly Sold[], duration: number, isMember: boolean): string {
  return rangeOf(pricesOf(services, duration, isMember).map(({ cents }) => cents));
}

/**
 * What a bundle saves whoever buys it against what they would pay for the same sessions, in words; null where it saves nothing. A
 * credit pays for any massage of its length, so that it depends on the massage.
 */
export function savingWords(
  { credits, duration, price }: Pick<Bundle, 'credits' | 'duration' | 'price'>,
  services: readonly Sold[],
  isMember: boolean,
): string | null {
  const all = pricesOf(services, duration, isMember);
  const saving = all
    .map(({ name, cents }) => ({ name, cents: cents * credits - parseMoney(price) }))
    .filter(({ cents }) => cents > 0);
  if (saving.length === 0) return null;
  const sums = rangeOf(saving.map(({ cents }) => cents));
  if (saving.length < all.length) {
    return `You save ${sums} with ${saving.map(({ name }) => name).join(' or ')}.`;
  }
  const isAlike = new Set(saving.map(({ cents }) => cents)).size === 1;
  return `You save ${sums}${isAlike ? '' : ', depending on the massage'}.`;
}

function rangeOf(cents: readonly number[]): string {
  const [least, most] = [Math.min(...cents), Math.max(...cents)];
  return least === most ? displayMoney(least) : `${displayMoney(least)} to ${displayMoney(most)}`;
}
