import type { Alternatives } from '#contract/checkout/availability.ts';
import type { Deps } from '#platform/deps.ts';
import type { Offer } from '../middleware/session.ts';

interface Near {
  serviceId: string;
  enhancementIds: readonly string[];
  /** YYYY-MM-DD, in the practice's zone. */
  localDate: string;
  /** HH:MM, in the practice's zone. */
  localTime: string;
  offer: Offer | undefined;
  /** A home visit: at a ZIP code, or with the drives that it has. */
  visit?: { zip: string } | { minutesBefore: number; minutesAfter: number } | null;
}

/** Returns the free times nearest to a local time, as the API sends them. */
export async function nearestTimes(
  { database }: Pick<Deps, 'database'>,
  { serviceId, enhancementIds, localDate, localTime, offer, visit }: Near,
): Promise<Alternatives> {
  const rows = await database.rpcNow('nearest_slots', {
    p_service_id: serviceId,
    p_enhancement_ids: [...enhancementIds],
    p_local_date: localDate,
    p_local_time: localTime,
    ...(offer && { p_client_type: offer.client_type, p_can_book_at_home: offer.can_book_at_home }),
    ...(visit && 'zip' in visit && { p_visit_zip: visit.zip }),
    ...(visit &&
      'minutesBefore' in visit && {
        p_minutes_before: visit.minutesBefore,
        p_minutes_after: visit.minutesAfter,
      }),
  });
  return rows.map((row) => ({
    date: row.local_date,
    time: row.slot_time,
    startsAt: new Date(row.starts_at).toISOString(),
  }));
}
