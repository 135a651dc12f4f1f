import type { AdminAppointment } from '#contract/appointments/appointments.ts';
import { capital } from '../appointments/marks/spoken.ts';
import { minutesLabel, timeOf } from '#lib/time/labels.ts';
import { isMoney, money } from '../ui/fields/money.ts';
import { nameOf } from '../ui/name-of.ts';
import { numberWord } from './number-word.ts';
import { pressureOf, sessionOf } from '../appointments/marks/session-text.ts';
import type { Day } from './split-day.ts';

/** Returns "Thai Bodywork, 90 minutes. Firm. $135 + tax". */
export function factsOf(appointment: AdminAppointment): string {
  const facts = [
    sessionOf(appointment),
    pressureOf(appointment),
    isMoney(appointment.subtotal) && `${money(appointment.subtotal)} + tax`,
  ];
  return facts.filter(Boolean).join('. ');
}

/** Counts the sessions that are over, marked done or not, and those under way or ahead, for both the phone and the desk. */
const countDay = ({ doneCount, toComeCount, unclosed }: Day) => ({
  done: doneCount + unclosed.length,
  toCome: toComeCount,
});

/** Returns "2 done, 2 to come". */
export function countNote(day: Day): string {
  const { done, toCome } = countDay(day);
  return `${done} done, ${toCome} to come`;
}

/** Returns "Two done, two to come." */
export function countWords(day: Day): string {
  const { done, toCome } = countDay(day);
  const parts = [
    done > 0 && `${numberWord(done)} done`,
    toCome > 0 && `${numberWord(toCome)} to come`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'Nothing booked.' : `${capital(parts.join(', '))}.`;
}

/** Returns "Erik Halvorsen is next, at 2:00 PM: a first visit." */
export function nextWords({ kept, current, next }: Day): string {
  if (kept.length === 0) return 'Nothing booked today.';
  if (current) return `With ${nameOf(current.client)} until ${timeOf(current.endsAt)}.`;
  if (!next) return 'No one else today.';
  const visit = next.client.visits === 0 ? ': a first visit' : '';
  return `${nameOf(next.client)} is next, at ${timeOf(next.appointmentDate)}${visit}.`;
}

/** Returns what the now-line says about the current gap or session. */
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

/** Returns the text to send when the previous session runs over. */
export function lateWords(firstName: string): string {
  const { practiceName = '' } = document.documentElement.dataset;
  return `Hi ${firstName}, this is ${practiceName}. I’m running about 10 minutes late. See you soon.`;
}
