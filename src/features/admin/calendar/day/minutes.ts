import { clockLabel } from '#contract/practice/words.ts';

const DAY_MINUTES = 1440;

/** Returns which minute of its day a time (HH:MM) is; 24:00 is 1440. */
export function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Returns a minute of the day as a time (HH:MM). */
export function timeAt(minute: number): string {
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;
}

/** Returns a minute of the day as people say it: "12:15 PM". */
export function clockAt(minute: number): string {
  return clockLabel(timeAt(minute % DAY_MINUTES)).replace(' ', '\u00A0');
}

/** Returns "11:30 AM to 12:30 PM". */
export const spanOf = (from: number, until: number) => `${clockAt(from)} to ${clockAt(until)}`;

/** Returns an hour on the axis: "8 AM", "Noon". */
export function hourLabel(minute: number): string {
  if (minute === DAY_MINUTES / 2) return 'Noon';
  return clockAt(minute).replace(':00', '');
}
