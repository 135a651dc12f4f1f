import { clockLabel } from '#contract/practice/words.ts';
import { instantOf, localMoment } from './clock.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** The practice's zone; the page frame wrote it on the root element. */
const timeZone = () => document.documentElement.dataset['timeZone'] ?? 'America/Chicago';

/** Returns the calendar day (YYYY-MM-DD) of an instant at the practice. */
export function dateOf(instant: string | number): string {
  return localMoment(new Date(instant), timeZone()).localDate;
}

/** Returns the time of an instant at the practice: "1:42 PM". */
export function timeOf(instant: string | number): string {
  return clockLabel(localMoment(new Date(instant), timeZone()).time).replace(' ', '\u00A0');
}

/** Returns the time without AM or PM, for a column of times: "1:42". */
export function shortTimeOf(instant: string | number): string {
  return timeOf(instant).slice(0, -3);
}

const dayFormat = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  // A non-breaking space keeps the day with its month.
  return (localDate: string) =>
    format.format(new Date(`${localDate}T00:00:00Z`)).replace(/ (\d+)$/, '\u00A0$1');
};
/** Returns a day in short: "Wed, Dec 2". */
export const shortDay = dayFormat({ weekday: 'short', month: 'short', day: 'numeric' });
/** Returns a day in full: "Wednesday, December 2". */
export const longDay = dayFormat({ weekday: 'long', month: 'long', day: 'numeric' });
/** Returns the name of a day: "Wednesday". */
export const dayName = dayFormat({ weekday: 'long' });
/** Returns a day without its name: "December 2". */
export const monthDay = dayFormat({ month: 'long', day: 'numeric' });

/** Returns a calendar day plus some days. */
export function addDays(localDate: string, days: number): string {
  return new Date(Date.parse(`${localDate}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the day and time of an instant: "Wed, Dec 2, 10:00 AM"; today is "today". */
export function whenOf(instant: string | number, now?: number): string {
  const date = dateOf(instant);
  const day = now !== undefined && date === dateOf(now) ? 'today' : shortDay(date);
  return `${day}, ${timeOf(instant)}`;
}

/** Returns minutes as people say them: "18 min", "1 h 30 min". */
export function minutesLabel(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** Returns how far an instant is from now: "in 18 minutes", "now", "9 min ago". */
export function fromNow(instant: string | number, now: number): string {
  const minutes = Math.round((new Date(instant).getTime() - now) / MINUTE_MS);
  if (minutes === 0) return 'now';
  if (minutes > 0)
    return minutes < 60
      ? `in ${minutes} minute${minutes === 1 ? '' : 's'}`
      : `in ${minutesLabel(minutes)}`;
  return agoLabel(-minutes);
}

/** Returns how long ago it was: "just now", "9 min ago", "2 h ago", "3 days ago". */
function agoLabel(minutes: number): string {
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.round(minutes / 60);
  if (hours < 24) return `${hours} h ago`;
  const days = Math.round(hours / 24);
  return `${days} day${days === 1 ? '' : 's'} ago`;
}

/** Returns how long ago an instant was. */
export function sinceLabel(instant: string, now: number): string {
  return agoLabel(Math.max(0, Math.round((now - Date.parse(instant)) / MINUTE_MS)));
}

/** Returns the instant of a wall-clock time (HH:MM) on a day at the practice, in milliseconds. */
export function instantHere(localDate: string, time: string): number {
  return instantOf(localDate, time, timeZone()).getTime();
}
