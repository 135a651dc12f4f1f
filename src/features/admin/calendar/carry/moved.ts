import type { AdminAppointment } from '#contract/appointments/appointments.ts';
import type { Calendar, CalendarEntry } from '#contract/calendar/calendar.ts';
import { minuteOf, timeAt } from '../day/minutes.ts';

/**
 * Returns the calendar with a moved appointment in its new place, which is open no more. How long the drives are now, and what
 * its old place is, comes with the next answer.
 */
export function withMoved(calendar: Calendar, appointment: AdminAppointment): Calendar {
  const { id, version, localDate, localTime } = appointment;
  const at = calendar.entries.findIndex((entry) => entry.kind === 'appointment' && entry.id === id);
  const entry = calendar.entries[at];
  if (entry?.kind !== 'appointment') return calendar;
  if (!calendar.days.some((day) => day.localDate === localDate))
    return { ...calendar, entries: calendar.entries.toSpliced(at, 1) };
  const ends = Math.min(minuteOf(localTime) + entry.minutes, 1440);
  const moved = {
    ...entry,
    version,
    localDate,
    startTime: localTime,
    endTime: timeAt(ends),
    startsAt: appointment.appointmentDate,
    endsAt: appointment.endsAt,
    takenFrom: null,
    takenUntil: null,
  };
  const { stepMinutes } = calendar;
  const before = entry.takenFrom ? minuteOf(entry.startTime) - minuteOf(entry.takenFrom) : 0;
  const after = entry.takenUntil ? minuteOf(entry.takenUntil) - minuteOf(entry.endTime) : 0;
  const taken = { from: minuteOf(localTime) - before, until: ends + after };
  const entries = calendar.entries
    .with(at, moved)
    .flatMap((each) =>
      each.kind === 'open' && each.localDate === localDate
        ? without(each, taken, stepMinutes)
        : each,
    );
  return { ...calendar, entries };
}

type Gap = Extract<CalendarEntry, { kind: 'open' }>;

/** Returns what is left of open time on both sides of what is taken, if it is no shorter than a step. */
function without(gap: Gap, taken: { from: number; until: number }, stepMinutes: number): Gap[] {
  const [from, until] = [minuteOf(gap.startTime), minuteOf(gap.endTime)];
  if (taken.until <= from || taken.from >= until) return [gap];
  return [
    { from, until: taken.from },
    { from: taken.until, until },
  ]
    .map((rest) => ({ ...rest, minutes: rest.until - rest.from }))
    .filter(({ minutes }) => minutes >= stepMinutes)
    .map((rest) => ({
      ...gap,
      startTime: timeAt(rest.from),
      endTime: timeAt(rest.until),
      minutes: rest.minutes,
    }));
}
