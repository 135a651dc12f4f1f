import type { ItemKind } from '#contract/practice/sections/catalog.ts';

/** What can be put in order. */
export type Ordered = Exclude<ItemKind, 'caution'>;

/** One of the items that are put in order. */
export interface OrderedItem {
  id: string;
  name: string;
  /** What is retired keeps its place, unseen. */
  isShown: boolean;
}

/** Returns the ids with one of them a place up or down among those that are shown. */
export function moved(
  ids: readonly string[],
  id: string,
  way: 'up' | 'down',
  isShown: (id: string) => boolean,
): string[] {
  const at = ids.indexOf(id);
  const other =
    way === 'up'
      ? ids.slice(0, at).findLastIndex(isShown)
      : ids.findIndex((each, place) => place > at && isShown(each));
  return other === -1 ? [...ids] : ids.with(at, ids[other] ?? id).with(other, id);
}
