import { ITEMS, type ItemKind } from '#contract/practice/sections/catalog.ts';
import type { AnyItems } from '#contract/practice/sections/section.ts';
import type { Section, Sections } from '#contract/practice/sections/sections.ts';
import type { Ordered, OrderedItem } from '../order/order.ts';

/** An item of any list of the catalog. */
export type Item = { id: string; isActive?: boolean } & Record<string, unknown>;

/** What a dialog shows: one item, a new one of its kind, or the order of all of them. */
export type OpenedItem = { kind: ItemKind; id?: string } | { order: Ordered };

export type OpenItem = (opened: OpenedItem) => void;

/** Returns a list of the catalog with its version. */
export const itemsIn = (sections: Sections, { section }: Pick<AnyItems, 'section'>) =>
  sections[section as Section] as unknown as { value: readonly Item[]; version: string };

/** Returns the name of an item by its id: "Swedish Massage, 60 minutes". */
export function nameOfItem(sections: Sections, section: string, id: string): string {
  const lists: readonly AnyItems[] = Object.values(ITEMS);
  const item = itemsIn(sections, { section }).value.find((each) => each.id === id);
  return (item && lists.find((list) => list.section === section)?.nameOf(item)) ?? id;
}

/** Returns the items of a kind, in order. */
export const orderedItems = (kind: Ordered, sections: Sections): OrderedItem[] =>
  itemsIn(sections, ITEMS[kind]).value.map((item) => ({
    id: item.id,
    name: (ITEMS[kind] as AnyItems).nameOf(item),
    isShown: item.isActive ?? true,
  }));
