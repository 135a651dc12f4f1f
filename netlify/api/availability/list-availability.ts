import type { AvailabilityQuery } from '../../../src/contract/availability-query.ts';
import type { Availability } from '../../../src/contract/availability.ts';
import type { Database } from '../../platform/database.ts';

/** The times of a day at which a service can be booked online by whoever is logged in by a session, or by a guest. */
export async function listAvailability(
  database: Database,
  { date, serviceId, checkoutKey }: AvailabilityQuery,
  session: string | null,
): Promise<Availability> {
  const wanted = {
    p_local_date: date,
    p_service_id: serviceId,
    ...(checkoutKey && { p_checkout_key: checkoutKey }),
  };
  const rows =
    session === null
      ? await database.rpcNow('available_slots', wanted)
      : await database.rpcNow('available_slots_of_viewer', { ...wanted, p_session: session });
  return {
    availableSlots: rows.map((row) => row.slot_time),
    slots: rows.map((row) => ({ time: row.slot_time, startsAt: row.starts_at })),
  };
}
