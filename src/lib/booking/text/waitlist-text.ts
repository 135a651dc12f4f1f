import type { WaitlistEntry } from '#contract/waitlist/waitlist.ts';
import { dayLabel } from '../../time/clock.ts';

const PARTS = { any: '', morning: ' in the morning', afternoon: ' in the afternoon' } as const;

/** Returns the day, or half day, of a spot: "Friday, December 4 in the morning". */
export function dayPartWords({ date, dayPart }: Pick<WaitlistEntry, 'date' | 'dayPart'>): string {
  return dayLabel(date) + PARTS[dayPart];
}

/** Returns someone's place in line: "You’re next for Friday, December 4". */
export function placeWords(
  entry: Pick<WaitlistEntry, 'date' | 'dayPart' | 'place' | 'state'>,
): string {
  if (entry.state === 'offered') return 'A time opened up for you';
  const before = (entry.place ?? 1) - 1;
  if (before === 0) return `You’re next for ${dayPartWords(entry)}`;
  const people = before === 1 ? '1 person is' : `${before} people are`;
  return `${people} ahead of you for ${dayPartWords(entry)}`;
}

const MINUTE_MS = 60_000;

/** Returns how long a time is still held: "1 hour 43 minutes", "20 minutes", at the end in seconds. */
export function keptWords(leftMs: number): string {
  const unit = (count: number, name: string) => `${count} ${name}${count === 1 ? '' : 's'}`;
  if (leftMs <= MINUTE_MS) return unit(Math.max(0, Math.ceil(leftMs / 1000)), 'second');
  const minutes = Math.ceil(leftMs / MINUTE_MS);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && unit(hours, 'hour'), rest > 0 && unit(rest, 'minute')]
    .filter(Boolean)
    .join(' ');
}

/** Returns whether 30, 10 or 2 minutes left fall between two checks: then the time left is announced. */
export function speaksAt(beforeMs: number, leftMs: number): boolean {
  return [30, 10, 2].some((minutes) => {
    const moment = minutes * MINUTE_MS;
    return beforeMs > moment && leftMs <= moment;
  });
}
