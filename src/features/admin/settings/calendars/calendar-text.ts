import {
  CALENDAR_FAILURES,
  LATE_AFTER_MINUTES,
  type OutsideCalendar,
} from '#contract/calendar/outside-calendars.ts';
import { sinceLabel } from '#lib/time/labels.ts';

/** What else is loaded again when a calendar changes. */
export const CHANGED = ['calendar', 'tasks', 'times'];

/** How a connected calendar is, in words. */
export interface CalendarState {
  mark: 'Up to date' | 'Late' | 'Not read yet';
  words: string;
}

/** Returns how a calendar is: when it was last read, and what is wrong if it couldn't be read since. */
export function calendarState(
  { readAt, connectedAt, failure, publisher }: OutsideCalendar,
  now: number,
): CalendarState {
  const isLate = now - Date.parse(readAt ?? connectedAt) >= LATE_AFTER_MINUTES * 60_000;
  const read = readAt === null ? 'It was never read.' : `Read ${sinceLabel(readAt, now)}.`;
  const why =
    failure === null
      ? `${publisher ?? 'Its publisher'} may publish changes hours late.`
      : `${CALENDAR_FAILURES[failure]} What was known stays.`;
  return {
    mark: isLate ? 'Late' : readAt === null ? 'Not read yet' : 'Up to date',
    words: `${read} ${why}`,
  };
}

/** Returns the state of all calendars in a line, for the list of sections. */
export function calendarsLine(calendars: readonly OutsideCalendar[], now: number): string {
  const late = calendars.filter((each) => calendarState(each, now).mark === 'Late').length;
  if (calendars.length === 0) return 'Not connected';
  if (late > 0) return late === 1 ? 'One isn’t up to date' : `${late} aren’t up to date`;
  return calendars.map(({ name }) => name).join(', ');
}
