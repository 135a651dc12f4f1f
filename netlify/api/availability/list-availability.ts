import type { AvailabilityQuery } from '../../../src/contract/availability-query.ts';
import type { Availability } from '../../../src/contract/availability.ts';
import type { Database } from '../../platform/database.ts';

/** The times of a day at which a service can be booked online. */
export async function listAvailability(
  database: Database,
  { date, serviceId, checkoutKey }: AvailabilityQuery,
): Promise<Availability> {
  const rows = await database.rpcNow('available_slots', {
    p_local_date: date,
    p_service_id: serviceId,
    ...(checkoutKey && { p_checkout_key: checkoutKey }),
  });
  return {
    availableSlots: rows.map((row) => row.slot_time),
    slots: rows.map((row) => ({ time: row.slot_time, startsAt: row.starts_at })),
  };
}
