import type { AdminClient } from '../../../contract/people/clients.ts';
import { durationLabel } from '../../../contract/rules/durations.ts';
import { dateOf, monthDay, shortDay, timeOf } from '../../../lib/time/labels.ts';

/** The year in which credits are counted, at the practice. */
const CREDITS_A_YEAR = 12;

/** How many sessions to grant at once, at most. */
export const GRANT_LIMIT = CREDITS_A_YEAR;

const day = (instant: string, now: number) => {
  const localDate = dateOf(instant);
  return localDate === dateOf(now) ? 'today' : monthDay(localDate);
};

/** How often a client has visited: "14 visits, last October 26", "First visit today", "No visits yet". */
export function visitsLabel(
  { visits, lastVisitAt, nextVisitAt }: Pick<AdminClient, 'visits' | 'lastVisitAt' | 'nextVisitAt'>,
  now: number,
): string {
  if (visits > 0) {
    const last = lastVisitAt === null ? '' : `, last ${day(lastVisitAt, now)}`;
    return `${visits} visit${visits === 1 ? '' : 's'}${last}`;
  }
  return nextVisitAt === null ? 'No visits yet' : `First visit ${day(nextVisitAt, now)}`;
}

/** The next visit: "Next: Wed, Dec 2, 10:00 AM"; null when nothing is booked. */
export function nextVisitLabel({ nextVisitAt }: Pick<AdminClient, 'nextVisitAt'>): string | null {
  if (nextVisitAt === null) return null;
  return `Next: ${shortDay(dateOf(nextVisitAt))}, ${timeOf(nextVisitAt)}`;
}

/** A client’s credits: "2 for 60 minutes, 1 for 90 minutes". */
export function creditsLabel(credits: AdminClient['credits']): string {
  const left = credits.filter(({ available }) => available > 0);
  if (left.length === 0) return 'None';
  return left
    .map(({ duration, available }) => `${available} for ${durationLabel(duration)}`)
    .join(', ');
}
