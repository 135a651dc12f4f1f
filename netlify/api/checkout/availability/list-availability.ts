import * as z from 'zod/mini';
import {
  DAYS_SHOWN,
  NO_TIMES_REASONS,
  type Availability,
  type AvailabilityQuery,
  type AvailableDays,
  type AvailableDaysQuery,
} from '#contract/checkout/availability.ts';
import type { Database } from '#platform/database/database.ts';
import { pickFirst } from './pick-first.ts';

/**
 * Returns the times of a day at which the session's viewer, or a guest, can book a service online; with a ZIP code, for a home visit
 * there. Throws visits_not_allowed, outside_zones.
 */
export async function listAvailability(
  database: Database,
  { date, serviceId, enhancementIds, checkoutKey, visitZip }: AvailabilityQuery,
  session: string | null,
): Promise<Availability> {
  const wanted = {
    p_local_date: date,
    p_service_id: serviceId,
    ...(enhancementIds && { p_enhancement_ids: enhancementIds.split(',') }),
    ...(checkoutKey && { p_checkout_key: checkoutKey }),
  };
  const rows =
    session === null && visitZip === undefined
      ? await database.rpcNow('available_slots', wanted)
      : await database.rpcNow('available_slots_of_viewer', {
          ...wanted,
          ...ofViewer(session, visitZip),
        });
  return {
    availableSlots: rows.map((row) => row.slot_time),
    slots: rows.map((row) => ({ time: row.slot_time, startsAt: row.starts_at })),
  };
}

/** The free times of a day, or why there are none. */
export type FreeDay = AvailableDays['days'][number];

/**
 * Returns the free times of some days for the session's viewer, or for a guest, in one round trip. If there are none, searches
 * the days after them for the next one.
 */
export function listAvailableDays(
  database: Database,
  query: AvailableDaysQuery,
  session: string | null,
): Promise<AvailableDays> {
  return offerDays(({ from = query.from, days = query.days }) =>
    listDays(database, { ...query, from, days }, session),
  );
}

/** Returns the days that `list` offers; if none has a time, also the next day that does. */
export async function offerDays(
  list: (range: { from?: string; days?: number }) => Promise<FreeDay[]>,
): Promise<AvailableDays> {
  const days = await list({});
  const answer = { first: pickFirst(days), days, next: null };
  if (answer.first.length > 0) return answer;
  for (let last = days.at(-1); last && last.why !== 'beyond';) {
    const later = await list({ from: dayAfter(last.date), days: DAYS_SHOWN });
    const next = later.find(({ times }) => times.length > 0);
    if (next) return { ...answer, next: next.date };
    last = later.at(-1);
  }
  return answer;
}

async function listDays(
  database: Database,
  { from, days, serviceId, enhancementIds, checkoutKey, visitZip }: AvailableDaysQuery,
  session: string | null,
): Promise<FreeDay[]> {
  const wanted = {
    p_service_id: serviceId,
    p_days: days,
    ...(enhancementIds && { p_enhancement_ids: enhancementIds.split(',') }),
    ...(from !== undefined && { p_first_date: from }),
    ...(checkoutKey && { p_checkout_key: checkoutKey }),
  };
  const rows =
    session === null && visitZip === undefined
      ? await database.rpcNow('available_days', wanted)
      : await database.rpcNow('available_days_of_viewer', {
          ...wanted,
          ...ofViewer(session, visitZip),
        });
  return rows.map(toFreeDay);
}

/** Who asks, and where for; a guest has no session. */
const ofViewer = (session: string | null, visitZip: string | undefined) => ({
  p_session: session ?? '',
  ...(visitZip !== undefined && { p_visit_zip: visitZip }),
});

interface DayRow {
  local_date: string;
  slot_times: string[];
  why: string;
}

/** Returns a day as clients see it. */
export function toFreeDay({ local_date: date, slot_times: times, why }: DayRow): FreeDay {
  return times.length > 0 ? { date, times } : { date, times, why: whySchema.parse(why) };
}

const whySchema = z.enum(NO_TIMES_REASONS);

function dayAfter(date: string): string {
  return new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
}
