import { clockLabel } from '#contract/practice/words.ts';
import { dayLabel } from '#lib/time/clock.ts';

/** A date (YYYY-MM-DD) and a time (HH:MM) at the practice; empty if not chosen yet. */
export interface Moment {
  date: string;
  time: string;
}

/** When mornings end. */
export const NOON = '12:00';

const shortDay = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** Returns the words of a day's card: "Wed", "Dec" and "2". */
export function dayParts(date: string): { weekday: string; month: string; day: string } {
  const [weekday = '', rest = ''] = shortDay.format(new Date(date)).split(', ');
  const [month = '', day = ''] = rest.split(' ');
  return { weekday, month, day };
}

/** Returns "Wed, Dec 2, 11:00 AM". */
export function shortMomentLabel({ date, time }: Moment): string {
  return `${shortDay.format(new Date(date))}, ${clockLabel(time)}`;
}

/** Returns "Wednesday, December 2, 11:00 AM". */
export function momentLabel({ date, time }: Moment): string {
  return `${dayLabel(date)}, ${clockLabel(time)}`;
}

/** Returns whether two moments are the same. */
export function isSame(one: Moment, other: Moment): boolean {
  return one.date === other.date && one.time === other.time;
}

/** Returns what sets a free time apart from those listed before it: "Soonest", "Afternoon", "Another day". */
export function placeWord(list: readonly Moment[], place: number): string {
  const slot = list[place];
  if (!slot || place === 0) return 'Soonest';
  const before = list.slice(0, place);
  const half = ({ time }: Moment) => (time < NOON ? 'Morning' : 'Afternoon');
  if (before.every((other) => half(other) !== half(slot))) return half(slot);
  if (before.every(({ date }) => date !== slot.date)) return 'Another day';
  return 'Later';
}
