import { wordList } from '#contract/practice/words.ts';

/** Start and end (HH:MM). */
export interface Range {
  startTime: string;
  endTime: string;
}

export const DAY_NAMES = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** Returns the name of a day by its ISO number, 1 for Monday. */
export const nameOfDay = (dayOfWeek: number) => DAY_NAMES[dayOfWeek - 1] ?? '';

/** Returns a time (HH:MM) in minutes since midnight. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Returns minutes since midnight as a time (HH:MM). */
export function timeAt(minutes: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Returns a time in as few words as a bar has room for: "9", "12:30". */
function briefTime(time: string): string {
  const minutes = minutesOf(time);
  const hour = Math.floor(minutes / 60) % 12 || 12;
  return minutes % 60 === 0 ? `${hour}` : `${hour}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Returns a range in as few words as a bar has room for: "9 to 12". */
export const rangeLabel = ({ startTime, endTime }: Range) =>
  `${briefTime(startTime)} to ${briefTime(endTime)}`;

/** Returns days of the week in words: "Monday to Friday", "Monday, Wednesday and Friday". */
export function daysLabel(days: readonly number[]): string {
  const sorted = [...new Set(days)].sort((one, other) => one - other);
  const [first, last] = [sorted[0], sorted.at(-1)];
  const isRun = first !== undefined && last !== undefined && last - first === sorted.length - 1;
  if (isRun && sorted.length > 2) return `${nameOfDay(first)} to ${nameOfDay(last)}`;
  return wordList(sorted.map(nameOfDay));
}

/** Returns minutes in hours, as people say them: "34 hours", "7½ hours", "1 hour". */
export function hoursWords(minutes: number): string {
  const halves = Math.round(minutes / 30);
  const words = `${halves === 1 ? '' : Math.floor(halves / 2)}${halves % 2 === 1 ? '½' : ''}`;
  return `${words || 0} hour${halves === 2 ? '' : 's'}`;
}

/** Returns a break in words: "1-hour break", "30-minute break". */
export function breakLabel(minutes: number): string {
  if (minutes < 60) return `${minutes}-minute break`;
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return `${hours}-hour${rest > 0 ? ` ${rest}-minute` : ''} break`;
}

const lengthOf = ({ startTime, endTime }: Range) => minutesOf(endTime) - minutesOf(startTime);

/** Returns a week in a line: "Monday to Friday, 34 hours". */
export function weekLabel(
  week: readonly (Range & { dayOfWeek: number; enabled: boolean })[],
): string {
  const open = week.filter(({ enabled }) => enabled);
  if (open.length === 0) return 'No hours yet';
  const minutes = open.reduce((sum, range) => sum + lengthOf(range), 0);
  return `${daysLabel(open.map(({ dayOfWeek }) => dayOfWeek))}, ${hoursWords(minutes)}`;
}

/** The part of the day that the bars show: 7 AM to 7 PM, or as much as there are hours. */
export function scaleOf(ranges: readonly Range[]): { from: number; until: number } {
  const starts = ranges.map(({ startTime }) => minutesOf(startTime));
  const ends = ranges.map(({ endTime }) => minutesOf(endTime));
  const from = Math.floor(Math.min(7 * 60, ...starts) / 60) * 60;
  const until = Math.ceil(Math.max(19 * 60, ...ends) / 60) * 60;
  return { from, until };
}
