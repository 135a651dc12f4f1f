import type { Bundle } from '#contract/bundles/bundles.ts';
import type { Service } from '#contract/catalog.ts';
import { displayMoney, parseMoney } from '#contract/rules/money/money.ts';

type Sold = Pick<Service, 'name' | 'duration' | 'price' | 'memberPrice'>;

/** Returns the sessions of one length that a credit pays for, with a guest's or member's price, in integer cents. */
function pricesOf(services: readonly Sold[], duration: number, isMember: boolean) {
  return services
    .filter((service) => service.duration === duration)
    .map(({ name, price, memberPrice }) => ({
      name,
      cents: parseMoney(isMember ? (memberPrice ?? price) : price),
    }));
}

/** Returns the price of sessions of one length without a bundle, for a guest or a member: "$80 to $100"; empty without any. */
export function sessionRange(
  services: readonly Sold[],
  duration: number,
  isMember: boolean,
): string {
  const prices = pricesOf(services, duration, isMember);
  return prices.length === 0 ? '' : rangeOf(prices.map(({ cents }) => cents));
}

/**
 * Returns in words what a bundle saves its buyer over single sessions; empty if it saves nothing. A credit pays for any
 * massage of its length: the saving is that on the one it saves least on, and names it.
 */
export function savingWords(
  { credits, duration, price }: Pick<Bundle, 'credits' | 'duration' | 'price'>,
  services: readonly Sold[],
  isMember: boolean,
): string {
  const all = pricesOf(services, duration, isMember);
  const savings = all
    .map(({ name, cents }) => ({ name, cents: cents * credits - parseMoney(price) }))
    .filter(({ cents }) => cents > 0);
  if (savings.length === 0) return '';
  const least = Math.min(...savings.map(({ cents }) => cents));
  const named = savings.filter(({ cents }) => cents === least).map(({ name }) => name);
  const massage =
    named.length > 1 && named.length === all.length ? 'any massage' : named.join(' or ');
  return `Save ${displayMoney(least)} on ${massage}.`;
}

function rangeOf(cents: readonly number[]): string {
  const [least, most] = [Math.min(...cents), Math.max(...cents)];
  return least === most ? displayMoney(least) : `${displayMoney(least)} to ${displayMoney(most)}`;
}
