import type { AppointmentAnswer } from '#contract/appointments/appointments.ts';
import type { HomeVisitChange } from '#contract/appointments/home-visits.ts';
import type { Deps } from '#platform/deps.ts';
import { toAddressRow } from '../home-visits/address-rows.ts';
import { act } from './act.ts';

/** Gives a booked visit another address or other drives. Throws not_found, stale_version, change_not_possible, slot_taken. */
export function changeHomeVisit(
  deps: Deps,
  appointmentId: string,
  { version, address, minutesBefore, minutesAfter }: HomeVisitChange,
): Promise<AppointmentAnswer> {
  return act(deps, appointmentId, async () => {
    await deps.database.rpcNow('change_home_visit', {
      p_appointment_id: appointmentId,
      p_version: version,
      p_home_visit: {
        ...toAddressRow(address),
        minutes_before: minutesBefore,
        minutes_after: minutesAfter,
      },
    });
    return 'Visit saved';
  });
}
