import {
  adminAppointmentSchema,
  listAppointments,
  listCompleted,
  listPending,
  listToday,
  listWeek,
  searchAppointments,
  type AdminAppointment,
} from '../../../contract/appointments/appointments.ts';
import { invalidate, invalidateAll, patch } from '../../../lib/query/cache.ts';

const LISTS = [
  listAppointments,
  searchAppointments,
  listPending,
  listToday,
  listWeek,
  listCompleted,
];

/** Puts an appointment as it stands now into every list that shows it, and asks the lists and the numbers again. */
export function replaceRow(appointment: AdminAppointment): void {
  patch(LISTS, (rows) => {
    const place = rows.findIndex(({ id }) => id === appointment.id);
    return place === -1 ? rows : rows.with(place, appointment);
  });
  invalidate('appointments', 'stats');
}

/** Takes in the appointment that a refusal carries because somebody changed it first. */
export function takeCurrent(current: unknown): void {
  const read = adminAppointmentSchema.safeParse(current);
  if (read.success) replaceRow(read.data);
  else invalidateAll();
}
