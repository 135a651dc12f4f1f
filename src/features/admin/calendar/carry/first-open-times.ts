import type { AppointmentEntry, Calendar } from '#contract/calendar/calendar.ts';
import { minuteOf, timeAt } from '../day/minutes.ts';

const COUNT = 3;

/** A time of a day. */
interface OpenTime {
  date: string;
  time: string;
}

/**
 * Returns the first times at which a session may fit: the start of each open stretch of hours that are for it. What it takes around itself has to be free
 * between sessions, not before opening or after closing.
 */
export function firstOpenTimes(
  { days, entries, stepMinutes }: Pick<Calendar, 'days' | 'entries' | 'stepMinutes'>,
  session: AppointmentEntry,
): OpenTime[] {
  const { minutes, startTime, endTime, takenFrom, takenUntil, location } = session;
  const before = minuteOf(startTime) - minuteOf(takenFrom ?? startTime);
  const after = minuteOf(takenUntil ?? endTime) - minuteOf(endTime);
  return entries
    .flatMap((entry): OpenTime[] => {
      if (entry.kind !== 'open') return [];
      // Hours for home visits are for those alone.
      if ((entry.location === 'visit') !== (location === 'visit')) return [];
      const hours = days.find(({ localDate }) => localDate === entry.localDate)?.hours ?? [];
      const opens = hours.some((range) => range.startTime === entry.startTime);
      const closes = hours.some((range) => range.endTime === entry.endTime);
      const earliest = minuteOf(entry.startTime) + (opens ? 0 : before);
      const start = Math.ceil(earliest / stepMinutes) * stepMinutes;
      if (start + minutes + (closes ? 0 : after) > minuteOf(entry.endTime)) return [];
      return [{ date: entry.localDate, time: timeAt(start) }];
    })
    .toSorted((one, other) => `${one.date}${one.time}`.localeCompare(`${other.date}${other.time}`))
    .slice(0, COUNT);
}
