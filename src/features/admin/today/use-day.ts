import {
  listAppointments,
  listToday,
  listWeek,
  type AdminAppointment,
} from '#contract/appointments/appointments.ts';
import { listHours, type BusinessHours } from '#contract/calendar/hours.ts';
import { useQuery } from '#lib/query/use-query.ts';
import { weekdayOf } from '#lib/time/clock.ts';
import { dateOf, instantHere } from '#lib/time/labels.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { splitDay } from './split-day.ts';

/** Work after midnight still belongs to the day before, for this long. */
const LATE_HOURS = 4;

/** Returns the ranges of hours of a calendar day, in their order; none if the practice is closed. */
export function hoursOn(
  hours: readonly BusinessHours[] | null,
  localDate: string,
): BusinessHours[] {
  const isoDay = weekdayOf(localDate) || 7;
  return (hours ?? []).filter(({ dayOfWeek, enabled }) => dayOfWeek === isoDay && enabled);
}

/** Returns today, for every screen of the day. */
export function useDay() {
  const query = useQuery(listToday);
  const { data: hours } = useQuery(listHours);
  const now = useNow();
  const localDate = dateOf(now);
  // After midnight the list is yesterday's: only sessions of the new day, or within a few hours of now, count as today.
  const today = (query.data ?? []).filter(
    (each) =>
      each.localDate === localDate ||
      Math.abs(Date.parse(each.appointmentDate) - now) < LATE_HOURS * 3_600_000,
  );
  const open = hoursOn(hours, localDate);
  const closing = open.at(-1);
  return {
    query,
    now,
    localDate,
    today,
    hours,
    opening: open[0] ?? null,
    closesAt: closing ? instantHere(localDate, closing.endTime) : null,
    day: splitDay(today, now),
  };
}

/** Returns the next session, for a day on which nothing is booked. */
export function useNextSession(isAsked: boolean, now: number): AdminAppointment | null {
  const { data: week } = useQuery(listWeek);
  const { data: all } = useQuery(listAppointments, { limit: 50 }, { isAsked });
  if (!isAsked) return null;
  const ahead = [...(week ?? []), ...(all ?? [])]
    .filter(
      ({ status, appointmentDate }) => status === 'confirmed' && Date.parse(appointmentDate) > now,
    )
    .toSorted((a, b) => Date.parse(a.appointmentDate) - Date.parse(b.appointmentDate));
  return ahead[0] ?? null;
}
