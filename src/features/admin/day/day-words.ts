import { durationLabel } from '../../../contract/durations.ts';
import type { AdminAppointment } from '../../../contract/admin-appointments.ts';
import {
  capital,
  dateOf,
  isMoney,
  longDay,
  minutesLabel,
  money,
  nameOf,
  numberWord,
  PLACES,
  pressureOf,
  sessionOf,
  shortDay,
  timeOf,
} from '../shared/labels.ts';
import type { Day } from './split-day.ts';

const SPOKEN_STATUS = {
  pending: 'waits to be approved',
  confirmed: 'confirmed',
  completed: 'completed',
  no_show: 'did not come',
  cancelled: 'cancelled',
} as const;
/** What the voice takes at once. */
const MAX_SPOKEN = 1900;

/** "Thai Bodywork, 90 minutes. Firm. $135 + tax" */
export function factsOf(appointment: AdminAppointment): string {
  const facts = [
    sessionOf(appointment),
    pressureOf(appointment),
    isMoney(appointment.subtotal) && `${money(appointment.subtotal)} + tax`,
  ];
  return facts.filter(Boolean).join('. ');
}

/** What is over, marked done or not yet, and what is under way or ahead: counted once for the phone and the desk. */
const countDay = ({ doneCount, toComeCount, unclosed }: Day) => ({
  done: doneCount + unclosed.length,
  toCome: toComeCount,
});

/** "2 done, 2 to come" */
export function countNote(day: Day): string {
  const { done, toCome } = countDay(day);
  return `${done} done, ${toCome} to come`;
}

/** "Two done, two to come." */
export function countWords(day: Day): string {
  const { done, toCome } = countDay(day);
  const parts = [
    done > 0 && `${numberWord(done)} done`,
    toCome > 0 && `${numberWord(toCome)} to come`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'Nothing booked.' : `${capital(parts.join(', '))}.`;
}

/** "Erik Halvorsen is next, at 2:00 PM: a first visit." */
export function nextWords({ kept, current, next }: Day): string {
  if (kept.length === 0) return 'Nothing booked today.';
  if (current) return `With ${nameOf(current.client)} until ${timeOf(current.endsAt)}.`;
  if (!next) return 'Nobody else today.';
  const visit = next.client.visits === 0 ? ': a first visit' : '';
  return `${nameOf(next.client)} is next, at ${timeOf(next.appointmentDate)}${visit}.`;
}

/** What the now-line says of the pause or the session that it stands in. */
export function nowWords({
  minutes,
  with: current,
}: {
  minutes: number | null;
  with: AdminAppointment | null;
}): string {
  if (current) return `Now. With ${current.client.firstName} until ${timeOf(current.endsAt)}`;
  if (minutes === null) return 'Now';
  if (minutes < 60) return `Now. ${minutes} minute${minutes === 1 ? '' : 's'} for linens and water`;
  return `Now. ${minutesLabel(minutes)} free`;
}

/** An appointment as it is read out. Of health nothing is said aloud. */
export function spokenAppointment(appointment: AdminAppointment, withDay = false): string {
  const { client, service, status, location, appointmentDate } = appointment;
  const when = withDay
    ? `${longDay(dateOf(appointmentDate))}, ${timeOf(appointmentDate)}`
    : timeOf(appointmentDate);
  const visit = client.visits === 0 ? ' First visit.' : '';
  return `${when.replaceAll('\u00A0', ' ')}. ${nameOf(client)}. ${service.name}, ${durationLabel(service.duration)}, ${PLACES[location]}. ${capital(SPOKEN_STATUS[status])}.${visit}`;
}

/** A list as it is read out, under its heading. */
export function spokenList(
  heading: string,
  appointments: readonly AdminAppointment[],
  withDay = false,
): string {
  const lines = appointments.map((each) => spokenAppointment(each, withDay));
  return [heading, ...lines].join(' ').slice(0, MAX_SPOKEN);
}

/** "Wed, Dec 2, 10:00 AM, Broadway" */
export function whenAndWhere({ appointmentDate, location }: AdminAppointment): string {
  return `${shortDay(dateOf(appointmentDate))}, ${timeOf(appointmentDate)}, ${PLACES[location]}`;
}

/** What is texted when the one before took longer. */
export function lateWords(firstName: string): string {
  const { practiceName = '' } = document.documentElement.dataset;
  return `Hi ${firstName}, this is ${practiceName}. I am running about 10 minutes late. See you soon.`;
}
