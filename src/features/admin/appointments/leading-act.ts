import { ARRIVES_MINUTES_BEFORE } from '#contract/appointments/acts.ts';
import type { AdminAppointment } from '#contract/appointments/appointments.ts';
import { isMoney } from '../ui/fields/money.ts';

/** Whether a session is still to come or under way. */
export const isOpen = ({ status }: Pick<AdminAppointment, 'status'>) =>
  status === 'pending' || status === 'confirmed';

/** Whether the client can be marked as here, or as not here yet: from a little before the session until its end. */
export function canArrive(appointment: AdminAppointment, now: number): boolean {
  const opensAt = Date.parse(appointment.appointmentDate) - ARRIVES_MINUTES_BEFORE * 60_000;
  return isOpen(appointment) && now >= opensAt && now < Date.parse(appointment.endsAt);
}

/** Returns the one act that comes next, wherever the appointment is shown; null if there is nothing to do yet or anymore. */
export function leadingAct(
  appointment: AdminAppointment,
  now: number,
): 'approve' | 'arrived' | 'done' | 'payment' | 'rebook' | null {
  const { status, arrivedAt, appointmentDate, money, client } = appointment;
  if (!isOpen(appointment)) {
    if (isMoney(money.owed) && !money.isDisputed) return 'payment';
    return status === 'completed' && client.id !== null ? 'rebook' : null;
  }
  if (status === 'pending') return 'approve';
  if (arrivedAt === null && canArrive(appointment, now)) return 'arrived';
  return now >= Date.parse(appointmentDate) ? 'done' : null;
}
