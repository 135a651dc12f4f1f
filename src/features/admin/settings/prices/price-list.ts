import { ITEMS } from '#contract/practice/sections/catalog.ts';
import { amountWords } from '#contract/practice/sections/field.ts';
import type { Sections } from '#contract/practice/sections/sections.ts';
import { displayMoneyInFull, parseMoney } from '#contract/rules/money/money.ts';
import { nameOfItem } from './items.ts';

type SavedPrice = Sections['prices']['value'][number];
export type Kind = SavedPrice['of'];

/** The current and upcoming prices of an item. */
export interface Priced {
  of: Kind;
  id: string;
  /** In full: "Swedish Massage, 60 minutes". */
  name: string;
  /** Today's price; null if it has none yet. */
  current: SavedPrice | null;
  announced: SavedPrice[];
}

/** Returns an amount with its cents, for a column: "$1,056.00". */
export const inColumn = (amount: string) => displayMoneyInFull(parseMoney(amount));

/** Returns the price of an item in a line: "$85, members $75". */
export function priceWords({
  price,
  memberPrice,
}: Pick<SavedPrice, 'price' | 'memberPrice'>): string {
  return memberPrice === ''
    ? amountWords(price)
    : `${amountWords(price)}, members ${amountWords(memberPrice)}`;
}

/** Returns an item with its prices. */
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

/** Returns the name of an item that has a price. */
export function nameOfPriced(sections: Sections, of: Kind, id: string): string {
  const name = nameOfItem(sections, ITEMS[of].section, id);
  return of === 'gift_service' ? `${name} certificate` : name;
}
