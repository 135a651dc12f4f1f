import type { Times } from '#contract/appointments/appointments.ts';
import type { AvailableDays } from '#contract/checkout/availability.ts';
import type { Deps } from '#platform/deps.ts';
import { offerDays, toFreeDay } from '../checkout/availability/list-availability.ts';

/** The session that has to fit. */
interface SessionWanted {
  serviceId?: string | undefined;
  /** Joined by commas. */
  enhancementIds?: string | undefined;
  appointmentId?: string | undefined;
  /** Of driving, for a home visit. */
  minutesBefore?: number | undefined;
  minutesAfter?: number | undefined;
}

const sessionOf = (wanted: SessionWanted) => ({
  ...(wanted.serviceId && { p_service_id: wanted.serviceId }),
  ...(wanted.enhancementIds && { p_enhancement_ids: wanted.enhancementIds.split(',') }),
  ...(wanted.appointmentId && { p_appointment_id: wanted.appointmentId }),
  ...(wanted.minutesBefore !== undefined && { p_minutes_before: wanted.minutesBefore }),
  ...(wanted.minutesAfter !== undefined && { p_minutes_after: wanted.minutesAfter }),
});

/** Returns four weeks of the times that the client would be offered. Throws unknown_service, not_found. */
export function listTimeDays(
  { database }: Pick<Deps, 'database'>,
  {
    clientId,
    from,
    ...wanted
  }: SessionWanted & { clientId?: string | undefined; from?: string | undefined },
): Promise<AvailableDays> {
  return offerDays(async (range) => {
    const first = range.from ?? from;
    const rows = await database.rpcNow('days_for_therapist', {
      ...sessionOf(wanted),
      ...(clientId && { p_client_id: clientId }),
      ...(first && { p_first_date: first }),
    });
    return rows.map(toFreeDay);
  });
}

/** Returns the times of a day that the therapist can choose. Throws unknown_service, not_found. */
export async function listTimes(
  { database }: Pick<Deps, 'database'>,
  { date, ...wanted }: SessionWanted & { date: string },
): Promise<Times> {
  const rows = await database.rpcNow('times_for_therapist', {
    p_local_date: date,
    ...sessionOf(wanted),
  });
  return {
    times: rows.map((row) => ({
      time: row.slot_time,
      isWithinHours: row.is_within_hours,
      isAway: row.is_away,
      keptFor: row.kept_for as string | null,
      minutesBefore: row.minutes_before as number | null,
      minutesAfter: row.minutes_after as number | null,
    })),
  };
}
