import {
  adminAppointmentListSchema,
  type AdminAppointment,
} from '../../../contract/admin-appointments.ts';
import type { BusinessHours } from '../../../contract/admin-practice.ts';
import { apiPaths } from '../../../lib/paths.ts';
import { weekdayOf } from '../../../lib/time-labels.ts';
import { dateOf, instantOf } from '../shared/labels.ts';
import { useLive, useNow } from '../shared/live.ts';
import { QUESTIONS } from '../shared/questions.ts';
import { splitDay } from './split-day.ts';

/** Who works into the night is still at that day. */
const LATE_HOURS = 4;

/** The hours of a calendar day; null where the practice has none. */
export function hoursOn(
  hours: readonly BusinessHours[] | null,
  localDate: string,
): BusinessHours | null {
  const isoDay = weekdayOf(localDate) || 7;
  return hours?.find(({ dayOfWeek, enabled }) => dayOfWeek === isoDay && enabled) ?? null;
}

/** Today, as every screen of the day needs it. */
export function useDay() {
  const live = useLive(QUESTIONS.today);
  const { value: hours } = useLive(QUESTIONS.hours);
  const now = useNow();
  const localDate = dateOf(now);
  // After midnight yesterday's list is no day of today, but for what is just over; nor is what is far off.
  const today = (live.value ?? []).filter(
    (each) =>
      each.localDate === localDate ||
      Math.abs(Date.parse(each.appointmentDate) - now) < LATE_HOURS * 3_600_000,
  );
  const opening = hoursOn(hours, localDate);
  return {
    live,
    now,
    localDate,
    today,
    hours,
    opening,
    closesAt: opening && instantOf(localDate, opening.endTime),
    day: splitDay(today, now),
  };
}

const ALL = `${apiPaths.adminAppointments}/all?limit=50`;

/** The next session after a day on which nothing is booked. */
export function useNextSession(isAsked: boolean, now: number): AdminAppointment | null {
  const { value: week } = useLive(QUESTIONS.week);
  const question = { path: ALL, schema: adminAppointmentListSchema };
  const { value: all } = useLive(isAsked ? question : { ...question, path: null });
  if (!isAsked) return null;
  const ahead = [...(week ?? []), ...(all ?? [])]
    .filter(
      ({ status, appointmentDate }) => status === 'confirmed' && Date.parse(appointmentDate) > now,
    )
    .toSorted((a, b) => Date.parse(a.appointmentDate) - Date.parse(b.appointmentDate));
  return ahead[0] ?? null;
}
