import { useState } from 'react';
import { listTimes, type AdminAppointment } from '#contract/appointments/appointments.ts';
import { useQuery } from '#lib/query/use-query.ts';
import { addDays } from '#lib/time/labels.ts';
import type { Moment } from './dialogs/booking/recurring-fields.tsx';
import { isProposed, type DayTime } from './times/time-groups.ts';

/** Days after a session to look for the next one: four weeks, then the same weekday nearby, then the neighboring days. */
const DAYS_LATER = [28, 35, 21, 29, 27, 30, 26] as const;

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Returns the time to propose that is nearest to the wanted one; null if there is none. */
export function nearestFree(times: readonly DayTime[], wanted: string): string | null {
  const far = (time: string) => Math.abs(minutesOf(time) - minutesOf(wanted));
  const [nearest] = times
    .filter(isProposed)
    .toSorted((a, b) => far(a.time) - far(b.time) || a.time.localeCompare(b.time));
  return nearest?.time ?? null;
}

/** The proposed time for the next session; null while it is looked for, and if there is none. */
export interface Proposal {
  moment: Moment | null;
  isLooking: boolean;
}

/** Looks for a free time for the session after this one. */
export function useProposal(after: AdminAppointment | undefined): Proposal {
  const [tried, setTried] = useState(0);
  const days = after && DAYS_LATER[tried];
  const date = after && days !== undefined ? addDays(after.localDate, days) : null;
  const wanted = { date: date ?? '', serviceId: after?.serviceId };
  const { data, failure } = useQuery(listTimes, wanted, { isAsked: date !== null });
  if (!after || date === null || failure !== null) return { moment: null, isLooking: false };
  if (data === null) return { moment: null, isLooking: true };
  const time = nearestFree(data.times, after.localTime);
  if (time !== null) return { moment: { date, time }, isLooking: false };
  setTried(tried + 1);
  return { moment: null, isLooking: true };
}

/** Returns how long after a session the proposal is: "In 4 weeks", "In 29 days". */
export function rebookedIn(
  { localDate }: Pick<AdminAppointment, 'localDate'>,
  { date }: Moment,
): string {
  const days = Math.round((Date.parse(date) - Date.parse(localDate)) / 86_400_000);
  return days % 7 === 0 ? `In ${days / 7} weeks` : `In ${days} days`;
}
