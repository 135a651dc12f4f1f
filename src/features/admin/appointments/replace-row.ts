import {
  adminAppointmentSchema,
  listAppointments,
  listCompleted,
  listPending,
  listToday,
  listTomorrow,
  listWeek,
  searchAppointments,
  type AdminAppointment,
} from '#contract/appointments/appointments.ts';
import { invalidate, invalidateAll, patch } from '#lib/query/cache.ts';

const LISTS = [
  listAppointments,
  searchAppointments,
  listPending,
  listToday,
  listTomorrow,
  listWeek,
  listCompleted,
];

/** Puts the current version of an appointment into every list that shows it, and loads the lists, the calendar and the stats again. */
export function replaceRow(appointment: AdminAppointment): void {
  patch(LISTS, (rows) => {
    const place = rows.findIndex(({ id }) => id === appointment.id);
    return place === -1 ? rows : rows.with(place, appointment);
  });
  invalidate('appointments', 'calendar', 'stats');
}

/** Takes in the current appointment that a refusal carries if someone else changed it first. */
export function takeCurrent(current: unknown): void {
  const read = adminAppointmentSchema.safeParse(current);
  if (read.success) replaceRow(read.data);
  else invalidateAll();
}
