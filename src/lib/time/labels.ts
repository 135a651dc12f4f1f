import { clockLabel } from '../site/contact-facts.ts';
import { instantOf, localMoment } from './clock.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** The practice's; the page frame wrote it on the root element. */
const timeZone = () => document.documentElement.dataset['timeZone'] ?? 'America/Chicago';

/** The calendar day (YYYY-MM-DD) of an instant at the practice. */
export function dateOf(instant: string | number): string {
  return localMoment(new Date(instant), timeZone()).localDate;
}

/** The time of an instant at the practice: "1:42 PM", in the same half of the day as `beside`: "1:42". */
export function timeOf(instant: string | number): string {
  return clockLabel(localMoment(new Date(instant), timeZone()).time).replace(' ', '\u00A0');
}

/** The time without its half of the day, for a column of times: "1:42". */
export function shortTimeOf(instant: string | number): string {
  return timeOf(instant).slice(0, -3);
}

const dayFormat = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  // A day is not parted from its month.
  return (localDate: string) =>
    format.format(new Date(`${localDate}T00:00:00Z`)).replace(/ (\d+)$/, '\u00A0$1');
};
/** A day in short: "Wed, Dec 2". */
export const shortDay = dayFormat({ weekday: 'short', month: 'short', day: 'numeric' });
/** A day in full: "Wednesday, December 2". */
export const longDay = dayFormat({ weekday: 'long', month: 'long', day: 'numeric' });
/** The name of a day: "Wednesday". */
export const dayName = dayFormat({ weekday: 'long' });
/** A day without its name: "December 2". */
export const monthDay = dayFormat({ month: 'long', day: 'numeric' });

/** A calendar day so many days on. */
export function addDays(localDate: string, days: number): string {
  return new Date(Date.parse(`${localDate}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Day and time of an instant: "Wed, Dec 2, 10:00 AM"; today is "today". */
export function whenOf(instant: string | number, now?: number): string {
  const date = dateOf(instant);
  const day = now !== undefined && date === dateOf(now) ? 'today' : shortDay(date);
  return `${day}, ${timeOf(instant)}`;
}

/** How long minutes are, as people say it: "18 min", "1 h 30 min". */
export function minutesLabel(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** How long from now: "in 18 minutes", "now", "9 min ago". */
export function fromNow(instant: string | number, now: number): string {
  const minutes = Math.round((new Date(instant).getTime() - now) / MINUTE_MS);
  if (minutes === 0) return 'now';
  if (minutes > 0)
    return minutes < 60
      ? `in ${minutes} minute${minutes === 1 ? '' : 's'}`
      : `in ${minutesLabel(minutes)}`;
  return agoLabel(-minutes);
}

/** How long ago: "just now", "9 min ago", "2 h ago", "3 days ago". */
function agoLabel(minutes: number): string {
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.round(minutes / 60);
  if (hours < 24) return `${hours} h ago`;
  const days = Math.round(hours / 24);
  return `${days} day${days === 1 ? '' : 's'} ago`;
}

/** How long ago an instant was. */
export function sinceLabel(instant: string, now: number): string {
  return agoLabel(Math.max(0, Math.round((now - Date.parse(instant)) / MINUTE_MS)));
}

/** The instant of a wall-clock time (HH:MM) on a day of the practice, in milliseconds. */
export function instantHere(localDate: string, time: string): number {
  return instantOf(localDate, time, timeZone()).getTime();
}
