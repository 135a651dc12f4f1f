import type { Sections } from '#contract/practice/sections.ts';
import { durationLabel } from '#contract/rules/durations.ts';
import { typedMoney } from '#contract/practice/fields.ts';
import { displayMoney, displayMoneyInFull, parseMoney } from '#contract/rules/money.ts';

type SavedPrice = Sections['prices']['value'][number];
export type Kind = SavedPrice['of'];

/** What a thing costs now, and what is announced. */
export interface Priced {
  of: Kind;
  id: string;
  /** In full: "Swedish Massage, 60 minutes". */
  name: string;
  /** Today's; null if it has none yet. */
  current: SavedPrice | null;
  announced: SavedPrice[];
}

/** Returns an amount with its cents, for a column: "$1,056.00". */
export const inColumn = (amount: string) => displayMoneyInFull(parseMoney(amount));

/** Returns what a thing costs in a line: "$85, members $75". */
export function priceWords({
  price,
  memberPrice,
}: Pick<SavedPrice, 'price' | 'memberPrice'>): string {
  const shown = (typed: string) => {
    const amount = typedMoney(typed);
    return /^\d{1,7}\.\d{2}$/.test(amount) ? displayMoney(parseMoney(amount)) : typed;
  };
  return memberPrice === '' ? shown(price) : `${shown(price)}, members ${shown(memberPrice)}`;
}

/** Returns a thing with its prices. */
export function pricedOf(
  prices: readonly SavedPrice[],
  { of, id, name, today }: { of: Kind; id: string; name: string; today: string },
): Priced {
  const own = prices.filter((price) => price.of === of && price.id === id);
  return {
    of,
    id,
    name,
    current: own.filter(({ from }) => from <= today).at(-1) ?? null,
    announced: own.filter(({ from }) => from > today),
  };
}

/** Returns the name of a bundle: "3 sessions of 60 minutes". */
export const bundleName = ({ credits, duration }: { credits: number; duration: number }) =>
  `${credits} sessions of ${durationLabel(duration)}`;

/** Returns what the thing with a price is called. */
export function nameOfPriced(sections: Sections, of: Kind, id: string): string {
  const find = <T extends { id: string }>(things: readonly T[]) =>
    things.find((thing) => thing.id === id);
  switch (of) {
    case 'service': {
      const service = find(sections.services.value);
      return service ? `${service.name}, ${durationLabel(service.duration)}` : id;
    }
    case 'enhancement':
      return find(sections.enhancements.value)?.name ?? id;
    case 'bundle': {
      const bundle = find(sections.bundles.value);
      return bundle ? bundleName(bundle) : id;
    }
    case 'gift_service':
      return `${find(sections.giftServices.value)?.name ?? id} certificate`;
  }
}
