import type { AdminAppointment } from '#contract/appointments/appointments.ts';
import type { Calendar } from '#contract/calendar/calendar.ts';
import { minuteOf, timeAt } from '../day/minutes.ts';

/** Returns the calendar with a moved appointment in its new place; what it takes around itself comes with the next answer. */
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
  return { ...calendar, entries: calendar.entries.with(at, moved) };
}
