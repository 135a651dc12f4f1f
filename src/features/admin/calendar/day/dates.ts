import { weekdayOf } from '#lib/time/clock.ts';
import { addDays, dayName, monthDay } from '#lib/time/labels.ts';
import { wordList } from '#contract/practice/words.ts';

/** Returns the Monday of a day's week. */
export const mondayOf = (localDate: string) =>
  addDays(localDate, -((weekdayOf(localDate) + 6) % 7));

/** Returns as many days as asked for, from a day on. */
export const datesFrom = (localDate: string, count: number) =>
  Array.from({ length: count }, (_, at) => addDays(localDate, at));

/** Returns the week of a day, as the calendar is asked for. */
export function weekRange(localDate: string): { from: string; to: string } {
  const monday = mondayOf(localDate);
  return { from: monday, to: addDays(monday, 6) };
}

/** Returns the whole weeks that a month touches, six at most. */
export function monthRange(localDate: string): { from: string; to: string } {
  const first = `${localDate.slice(0, 7)}-01`;
  const last = addDays(addMonths(first, 1), -1);
  return { from: mondayOf(first), to: addDays(mondayOf(last), 6) };
}

/** Returns the first day of a month that is so many months from a day's. */
export function addMonths(localDate: string, months: number): string {
  const [year = 0, month = 1] = localDate.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

/** Returns the number of a day in its month. */
export const dayNumber = (localDate: string) => Number(localDate.slice(8));

/** Returns "December 2026". */
export function monthLabel(localDate: string): string {
  return new Intl.DateTimeFormat('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${localDate}T00:00:00Z`));
}

/** Returns "November 23 to 29", or "November 30 to December 6". */
export function rangeLabel(from: string, to: string): string {
  if (from === to) return `${dayName(from)}, ${monthDay(from)}`;
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  return `${monthDay(from)} to ${isOneMonth ? dayNumber(to) : monthDay(to)}`;
}

/** Returns days as people say them: "Monday to Friday", or "Monday, Wednesday and Friday". */
export function dayList(dates: readonly string[]): string {
  const [first, ...rest] = dates;
  const last = rest.at(-1);
  const isRun = dates.every((date, at) => at === 0 || date === addDays(dates[at - 1] ?? '', 1));
  if (first && last && isRun && dates.length > 2) return `${dayName(first)} to ${dayName(last)}`;
  return wordList(dates.map(dayName));
}
