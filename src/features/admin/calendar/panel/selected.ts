import type { Item } from '../day/items.ts';

/** What the panel is about: an entry, or a stretch of open time. */
export interface Selected {
  item: Item;
  from: number;
  until: number;
}

/** Returns what is open of an entry in the calendar as it is now; null once it is gone. */
export function latestOf(selected: Selected | null, items: readonly Item[]): Selected | null {
  if (!selected) return null;
  const { entry } = selected.item;
  const item = items.find((each) =>
    entry.kind === 'appointment' && each.entry.kind === 'appointment'
      ? each.entry.id === entry.id
      : each.key === selected.item.key,
  );
  if (!item) return selected;
  return entry.kind === 'open'
    ? { ...selected, item, until: Math.min(selected.until, item.until) }
    : { item, from: item.minute, until: item.until };
}

/** Returns an entry's own time as what is chosen. */
export const selectedOf = (item: Item, from = item.minute, until = item.until): Selected => ({
  item,
  from,
  until,
});
