import type { AdminAppointment } from '#contract/appointments/appointments.ts';
import type { BusinessHours, TimeOff } from '#contract/calendar/hours.ts';
import { weekdayOf } from '#lib/time/clock.ts';
import { addDays, dateOf } from '#lib/time/labels.ts';

/** One day of the schedule. */
export interface WeekDay {
  localDate: string;
  /** Where its sessions are; null for a day without hours and sessions. */
  location: string | null;
  /** Why no one can book it; null for an open day. */
  closed: string | null;
  appointments: AdminAppointment[];
}

interface WeekInput {
  /** The current date at the practice. */
  today: string;
  appointments: readonly AdminAppointment[];
  hours: readonly BusinessHours[];
  timeOff: readonly TimeOff[];
}

/** Returns the week of a day, Monday first; Saturday and Sunday only if something is booked on them. */
export function daysOfWeek({ today, appointments, hours, timeOff }: WeekInput): WeekDay[] {
  const monday = addDays(today, -((weekdayOf(today) + 6) % 7));
  return Array.from({ length: 7 }, (_, at) => at + 1)
    .map((dayOfWeek) => {
      const localDate = addDays(monday, dayOfWeek - 1);
      const ranges = hours.filter((each) => each.dayOfWeek === dayOfWeek);
      const open = ranges.find(({ enabled }) => enabled) ?? ranges[0];
      const booked = appointments
        .filter((each) => each.localDate === localDate)
        .toSorted((one, other) => one.appointmentDate.localeCompare(other.appointmentDate));
      return {
        localDate,
        location: booked[0]?.location ?? open?.location ?? null,
        closed: whyClosed(localDate, open, timeOff),
        appointments: booked,
      };
    })
    .filter(({ appointments: booked }, at) => at < 5 || booked.length > 0);
}

/** Returns the days from today on, then the past ones. */
export function fromTodayOn(days: readonly WeekDay[], today: string): WeekDay[] {
  return [
    ...days.filter(({ localDate }) => localDate >= today),
    ...days.filter(({ localDate }) => localDate < today),
  ];
}

function whyClosed(
  localDate: string,
  open: BusinessHours | undefined,
  timeOff: readonly TimeOff[],
): string | null {
  const off = timeOff.find((each) => isAllDay(each, localDate));
  if (off) return off.note ? `Closed: ${off.note}` : 'Closed: time off';
  return open?.enabled ? null : 'Closed';
}

/** Returns whether time off takes a whole day: it begins on or before that day and ends when the next one begins. */
function isAllDay({ startsAt, endsAt }: TimeOff, localDate: string): boolean {
  return dateOf(Date.parse(startsAt) - 1) < localDate && dateOf(endsAt) > localDate;
}
