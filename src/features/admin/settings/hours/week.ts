import type { Sections } from '#contract/practice/sections/sections.ts';
import { clockLabel } from '#contract/practice/words.ts';
import type { Line } from '../change/differences.ts';
import { whoMayBook } from './hours-text.ts';
import { DAY_NAMES, minutesOf, timeAt } from './week-text.ts';

/** One range of a weekday, as the settings have it. */
export type WeekRange = Sections['hours']['value']['ranges'][number];
type Place = Sections['places']['value'][number];

const LAST_START = 21 * 60 + 45;

/** Returns a day's ranges, the first one first. */
export function rangesOf(ranges: readonly WeekRange[], dayOfWeek: number): WeekRange[] {
  return ranges
    .filter((range) => range.dayOfWeek === dayOfWeek)
    .sort((one, other) => one.startTime.localeCompare(other.startTime));
}

/** Returns the week with other ranges on one day. */
export function withDay(
  week: readonly WeekRange[],
  dayOfWeek: number,
  ranges: readonly WeekRange[],
): WeekRange[] {
  return [
    ...week.filter((range) => range.dayOfWeek < dayOfWeek),
    ...ranges.map((range) => ({ ...range, dayOfWeek })),
    ...week.filter((range) => range.dayOfWeek > dayOfWeek),
  ];
}

/** Returns a day with one range more: nine to five, or two hours after an hour's break. */
export function withRange(
  ranges: readonly WeekRange[],
  dayOfWeek: number,
  location: string,
): WeekRange[] {
  const last = ranges.at(-1);
  if (!last)
    return [
      {
        dayOfWeek,
        location,
        startTime: '09:00',
        endTime: '17:00',
        allowedClientTypes: ['new', 'existing'],
        requiresToggle: false,
        enabled: true,
      },
    ];
  const start = Math.min(minutesOf(last.endTime) + 60, LAST_START);
  return [...ranges, { ...last, startTime: timeAt(start), endTime: timeAt(start + 120) }];
}

/** Returns a range with a break in the middle of it: two ranges. */
export function withBreak(range: WeekRange, startTime: string, endTime: string): WeekRange[] {
  return [
    { ...range, endTime: startTime },
    { ...range, startTime: endTime },
  ];
}

/** Returns the week day by day, as a list of lines. */
export function linesOfWeek(ranges: readonly WeekRange[], places: readonly Place[]): Line[] {
  return DAY_NAMES.map((name, at) => {
    const words = rangesOf(ranges, at + 1).map((range) => {
      const place = places.find(({ id }) => id === range.location)?.name ?? range.location;
      const times = `${clockLabel(range.startTime)} to ${clockLabel(range.endTime)}`;
      return `${times}, ${place}, ${whoMayBook(range).toLowerCase()}`;
    });
    return [name, words.join('; ') || 'closed'] as const;
  });
}
