/** A day as the keyboard goes through it. */
export interface FocusDay {
  items: readonly { key: string; minute: number }[];
}

/** The keys that move the focus among the entries. */
export const FOCUS_KEYS = [
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
] as const;
export type FocusKey = (typeof FOCUS_KEYS)[number];

/** Returns the entry of a day that is nearest to a time. */
export function nearestKey({ items }: FocusDay, minute: number): string | null {
  const [first, ...rest] = items;
  if (!first) return null;
  const nearest = rest.reduce(
    (best, each) => (Math.abs(each.minute - minute) < Math.abs(best.minute - minute) ? each : best),
    first,
  );
  return nearest.key;
}

/** Returns what a key leads to: the next in time order, or the nearest time of the next day that has anything. */
export function nextKey(days: readonly FocusDay[], from: string, key: FocusKey): string | null {
  const column = days.findIndex(({ items }) => items.some((each) => each.key === from));
  const items = days[column]?.items ?? [];
  const row = items.findIndex((each) => each.key === from);
  switch (key) {
    case 'ArrowUp':
      return items[row - 1]?.key ?? null;
    case 'ArrowDown':
      return items[row + 1]?.key ?? null;
    case 'Home':
      return items[0]?.key ?? null;
    case 'End':
      return items.at(-1)?.key ?? null;
    case 'ArrowLeft':
    case 'ArrowRight': {
      const minute = items[row]?.minute ?? 0;
      const others =
        key === 'ArrowRight'
          ? days.slice(column + 1)
          : days.slice(0, Math.max(0, column)).toReversed();
      const day = others.find((each) => each.items.length > 0);
      return day ? nearestKey(day, minute) : null;
    }
  }
}
