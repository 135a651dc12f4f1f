import type { AdminClient } from '#contract/clients/clients.ts';
import type { MergeSide } from '#contract/clients/merging.ts';
import { durationLabel } from '#contract/rules/durations.ts';
import { dateOf, monthDay, shortDay, timeOf } from '#lib/time/labels.ts';

/** The most credits that a client can be granted in a calendar year. */
const CREDITS_A_YEAR = 12;

/** The most credits to grant at once. */
export const GRANT_LIMIT = CREDITS_A_YEAR;

const day = (instant: string, now: number) => {
  const localDate = dateOf(instant);
  return localDate === dateOf(now) ? 'today' : monthDay(localDate);
};

/** Returns how often a client has visited: "14 visits, last October 26", "First visit today", "No visits yet". */
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

/** Returns the next visit: "Next: Wed, Dec 2, 10:00 AM"; null if nothing is booked. */
export function nextVisitLabel({ nextVisitAt }: Pick<AdminClient, 'nextVisitAt'>): string | null {
  if (nextVisitAt === null) return null;
  return `Next: ${shortDay(dateOf(nextVisitAt))}, ${timeOf(nextVisitAt)}`;
}

/** Returns a client’s credits: "2 for 60 minutes, 1 for 90 minutes". */
export function creditsLabel(credits: AdminClient['credits']): string {
  const left = credits.filter(({ available }) => available > 0);
  if (left.length === 0) return 'None';
  return left
    .map(({ duration, available }) => `${available} for ${durationLabel(duration)}`)
    .join(', ');
}

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

/** Returns what one of two clients has: "3 appointments, 1 note, 1 form, credits: 2 for 60 minutes, has an account". */
export function sideLabel({ client, appointments, notes, intakes, ...side }: MergeSide): string {
  const credits = creditsLabel(client.credits);
  return [
    appointments === 0 ? 'No appointments' : counted(appointments, 'appointment'),
    notes > 0 && counted(notes, 'note'),
    intakes > 0 && counted(intakes, 'form'),
    credits !== 'None' && `credits: ${credits}`,
    client.giftValue !== '0.00' && `$${client.giftValue} gift value`,
    side.owed !== '0.00' && `$${side.owed} due`,
    side.hasAccount && 'has an account',
  ]
    .filter((part) => part !== false)
    .join(', ');
}

const AND = new Intl.ListFormat('en-US');

/** Returns what two clients have in common: "Same name and phone". */
export const sameLabel = (same: readonly string[]): string => `Same ${AND.format(same)}`;
