import type { AdminAppointment } from '#contract/appointments/appointments.ts';
import { durationLabel } from '#contract/rules/durations.ts';
import { dateOf, longDay, timeOf } from '#lib/time/labels.ts';
import { nameOf } from '../../ui/name-of.ts';
import { placeOf } from './session-text.ts';

const SPOKEN_STATUS = {
  pending: 'waiting for approval',
  confirmed: 'confirmed',
  completed: 'completed',
  no_show: 'no-show',
  cancelled: 'canceled',
} as const;
/** The most characters that the voice takes at once. */
const MAX_SPOKEN = 1900;

/** Returns words with a capital first letter. */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns an appointment as it is read aloud, without anything about health. */
export function spokenAppointment(appointment: AdminAppointment, withDay = false): string {
  const { client, service, status, location, appointmentDate } = appointment;
  const when = withDay
    ? `${longDay(dateOf(appointmentDate))}, ${timeOf(appointmentDate)}`
    : timeOf(appointmentDate);
  const visit = client.visits === 0 ? ' First visit.' : '';
  return `${when.replaceAll('\u00A0', ' ')}. ${nameOf(client)}. ${service.name}, ${durationLabel(service.duration)}, ${placeOf(location)}. ${capital(SPOKEN_STATUS[status])}.${visit}`;
}

/** Returns a list as it is read aloud, under its heading. */
export function spokenList(
  heading: string,
  appointments: readonly AdminAppointment[],
  withDay = false,
): string {
  const lines = appointments.map((each) => spokenAppointment(each, withDay));
  return [heading, ...lines].join(' ').slice(0, MAX_SPOKEN);
}
