import type { PageFacts } from '#lib/site/facts/page-facts.ts';
import { weekdayOf } from '#lib/time/clock.ts';
import { NOON } from '#ui/choose-time/moments.ts';
import type { FreeDays } from '#ui/choose-time/use-free-days.ts';
import type { FreeTimes } from './use-availability.ts';
import type { WaitlistChoice } from './waitlist-form.tsx';

/** What there is to say about a chosen day, if anything. None of it stops the form: the free times decide. */
export type DayAdvice = 'past' | 'closed' | 'existing_clients' | null;

/** Returns advice on a day (YYYY-MM-DD) from the practice's opening days; `today` is the date at the practice. */
export function adviseOnDay(
  localDate: string,
  today: string,
  { openDays, clientDays }: Pick<PageFacts, 'openDays' | 'clientDays'>,
): DayAdvice {
  const weekday = weekdayOf(localDate);
  if (Number.isNaN(weekday)) return null;
  if (localDate < today) return 'past';
  if (openDays.includes(weekday)) return null;
  return clientDays.includes(weekday) ? 'existing_clients' : 'closed';
}

interface Known {
  freeTimes: FreeTimes;
  freeDays: Pick<FreeDays, 'days'>;
  /** Whether this person is logged in, and so may be an existing client. */
  isKnown: boolean;
}

/**
 * Returns whether a day for existing clients is closed to this person. The list of days knows; for a day that isn't in it,
 * a member gets the answer only once the day's times have loaded, and a guest at once.
 */
export function isForOthersOnly(date: string, { freeTimes, freeDays, isKnown }: Known): boolean {
  const known = freeDays.days.find((day) => day.date === date);
  if (known) return known.why === 'existing_clients';
  if (freeTimes.state === 'ready') return freeTimes.slots.length === 0;
  return !isKnown;
}

/** Returns what can be waited for: the whole day, or the half without free times; null if nothing can. */
export function waitableOf(
  date: string,
  freeTimes: FreeTimes,
  { days }: Pick<FreeDays, 'days'>,
): WaitlistChoice | null {
  if (freeTimes.state !== 'ready' || date === '') return null;
  const { slots } = freeTimes;
  if (slots.length === 0) {
    const known = days.find((day) => day.date === date);
    return known === undefined || known.why === 'full' ? { date, dayPart: 'any' } : null;
  }
  const isMorning = slots.some(({ time }) => time < NOON);
  const isAfternoon = slots.some(({ time }) => time >= NOON);
  if (isMorning && isAfternoon) return null;
  return { date, dayPart: isMorning ? 'afternoon' : 'morning' };
}
