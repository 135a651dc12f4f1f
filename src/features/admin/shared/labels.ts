import { durationLabel } from '../../../contract/durations.ts';
import type { AdminAppointment } from '../../../contract/admin-appointments.ts';
import { displayMoney, parseMoney } from '../../../contract/money.ts';
import { clockLabel } from '../../../lib/contact-facts.ts';
import { localMoment } from '../../../lib/time-labels.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** The practice's; the page frame wrote it on the root element. */
const timeZone = () => document.documentElement.dataset['timeZone'] ?? 'America/Chicago';

/** A decimal amount as people write it: "$80", "$21.48", "$1,240", "-$5". */
export function money(amount: string): string {
  const isLess = amount.startsWith('-');
  const shown = displayMoney(parseMoney(isLess ? amount.slice(1) : amount));
  return `${isLess ? '-' : ''}${shown.replace(/\B(?=(\d{3})+(?!\d))/g, ',')}`;
}

/** Whether an amount is more than nothing. */
export function isMoney(amount: string): boolean {
  return !/^-?0+\.00$/.test(amount);
}

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

/** Somebody's whole name. */
export function nameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}

/** Whose session, and when: "Anders Lund, Wed, Dec 2, 10:00 AM." */
export function whoAndWhen({
  client,
  appointmentDate,
}: Pick<AdminAppointment, 'client' | 'appointmentDate'>): string {
  return `${nameOf(client)}, ${whenOf(appointmentDate)}.`;
}

type Sold = Pick<AdminAppointment, 'service' | 'lines'>;

/** The enhancements of a session; its first line is the service with its length. */
const extrasOf = ({ service, lines }: Sold) =>
  lines.map(({ name }) => name).filter((name) => !name.startsWith(service.name));

/** What is sold: "Deep Tissue, 60 minutes, with Heated Bamboo". */
export function sessionOf(sold: Sold): string {
  const { service } = sold;
  return [
    `${service.name}, ${durationLabel(service.duration)}`,
    ...extrasOf(sold).map((name, at) => (at === 0 ? `with ${name}` : name)),
  ].join(', ');
}

/** The same where there is little room: "Deep Tissue, 60 min, Heated Bamboo". */
export function shortSessionOf(sold: Sold): string {
  const { name, duration } = sold.service;
  const length = durationLabel(duration, 'min').replace(' ', '\u00A0');
  return [`${name}, ${length}`, ...extrasOf(sold)].join(', ');
}

/** The places as words. */
export const PLACES = { broadway: 'Broadway', home: 'Home' } as const;

/**
 * The instant of a wall-clock time (HH:MM) on a day of the practice, in milliseconds. An hour that a change of the clocks
 * skips counts on from before it; of one that comes twice it is the first.
 */
export function instantOf(localDate: string, time: string): number {
  const asUtc = Date.parse(`${localDate}T${time}:00Z`);
  const offsetAt = (instant: number) => {
    const there = localMoment(new Date(instant), timeZone());
    return Date.parse(`${there.localDate}T${there.time}:00Z`) - instant;
  };
  const [before, after] = [offsetAt(asUtc - DAY_MS), offsetAt(asUtc + DAY_MS)];
  const candidates = [asUtc - before, asUtc - after].filter(
    (instant) => instant + offsetAt(instant) === asUtc,
  );
  return candidates.length > 0 ? Math.min(...candidates) : asUtc - before;
}

const NUMBERS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
];

/** A small number as a word, as people say it: "two". */
export function numberWord(count: number): string {
  return NUMBERS[count] ?? String(count);
}

/** With a capital letter. */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const PRESSURE = {
  light: 'Light',
  medium: 'Medium',
  firm: 'Firm',
  varies: 'Varies by area',
} as const;

/** The pressure that was asked for, in a word. */
export function pressureOf({
  pressurePreference,
}: Pick<AdminAppointment, 'pressurePreference'>): string | null {
  return pressurePreference && PRESSURE[pressurePreference];
}

/** How often they were here: "First visit", "11 visits". */
export function visitsOf({ client }: Pick<AdminAppointment, 'client'>): string {
  if (client.visits === 0) return 'First visit';
  return client.visits === 1 ? '1 visit' : `${client.visits} visits`;
}
