import type { Calendar, CalendarEntry } from '#contract/calendar/calendar.ts';
import { clockLabel } from '#contract/practice/words.ts';

/** What is around a request on its day. */
export interface FitLine {
  /** "2:00 PM" */
  time: string;
  words: string;
  isOwn: boolean;
}

/** How a request fits into its day. */
export interface Fit {
  /** "It fits that afternoon.", or all that is unusual about its time. */
  words: string;
  /** What comes before, the request, and what comes after. */
  lines: FitLine[];
}

const clock = (time: string) =>
  clockLabel(time === '24:00' ? '00:00' : time).replace(' ', '\u00A0');

/** Returns what takes time, in words; null for what doesn't. */
function wordsOf(entry: CalendarEntry): string | null {
  const until = `until ${clock(entry.endTime)}`;
  switch (entry.kind) {
    case 'appointment':
      if (entry.takenFrom === null) return null;
      return `${entry.client.firstName} ${entry.client.lastName}, ${until}`;
    case 'hold':
      return entry.isForUndo ? null : `On hold ${until}`;
    case 'offer':
      return `Offered to ${entry.name}`;
    case 'time_off':
      return `Time off ${until}`;
    case 'busy':
      return `Busy ${until}, your calendar`;
    case 'open':
      return null;
  }
}

/** Returns how an appointment fits into its day; null if the calendar doesn't have it. */
export function fitOf({ entries }: Pick<Calendar, 'entries'>, appointmentId: string): Fit | null {
  const own = entries.find((each) => each.kind === 'appointment' && each.id === appointmentId);
  if (own?.kind !== 'appointment') return null;
  const others = entries
    .filter((each) => each !== own && each.localDate === own.localDate && wordsOf(each) !== null)
    .toSorted((one, other) => one.startTime.localeCompare(other.startTime));
  const overlaps = (kind: CalendarEntry['kind']) =>
    others.some(
      (each) => each.kind === kind && each.startTime < own.endTime && each.endTime > own.startTime,
    );
  const unusual = [
    own.isOutsideHours && 'This is outside your hours.',
    overlaps('time_off') && 'You have time off then.',
    overlaps('busy') && 'Your own calendar says you’re busy then.',
  ].filter((words) => words !== false);
  const half = own.startTime < '12:00' ? 'morning' : 'afternoon';
  const before = others.findLast(({ startTime }) => startTime <= own.startTime);
  const after = others.find(({ startTime }) => startTime > own.startTime);
  return {
    words: unusual.join(' ') || `It fits that ${half}.`,
    lines: [before, own, after]
      .filter((each) => each !== undefined)
      .map((each) => ({
        time: clock(each.startTime),
        words: wordsOf(each) ?? '',
        isOwn: each === own,
      })),
  };
}
