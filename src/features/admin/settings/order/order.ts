import type { ItemKind } from '#contract/practice/sections/catalog.ts';

/** The lists that can be reordered. */
export type Ordered = Exclude<ItemKind, 'caution'>;

/** One item of such a list. */
export interface OrderedItem {
  id: string;
  name: string;
  /** A retired item keeps its spot in the list but is hidden. */
  isShown: boolean;
}

/** Returns the ids with one of them moved up or down among those that are shown. */
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
