import type { Practice } from '../../src/lib/practice-schema.ts';
import { bookedWords, type AppointmentNews } from './appointment-emails.ts';
import { shortSessionTime, type Appointment } from './booking-words.ts';

/**
 * The text message that tells a client what happened to their appointment. It names neither service nor health, since a
 * screen shows it to whoever is near, and its plain characters fit into one segment of 160 unless the therapist writes more.
 */
export function appointmentText(
  news: AppointmentNews,
  to: Pick<
    Appointment,
    'startsAt' | 'status' | 'location' | 'freeUntil' | 'asOf' | 'lateFeePercent' | 'owedCents'
  >,
  { name, timeZone, address, phone }: Practice,
): string {
  const when = shortSessionTime(to, timeZone);
  const isHome = to.location === 'home';
  const place = isHome ? 'at the home studio' : address.street;
  const call = `Call ${phone} to change.`;
  switch (news.kind) {
    case 'appointment_changed':
      return `${name}: changed, now ${when}, ${place}. ${call} ${STOP}`;
    case 'appointment_cancelled':
      return `${name}: your time on ${when} is cancelled. Questions? Call ${phone}. ${STOP}`;
    case 'reminder':
      return news.customMessage
        ? `${name}: ${when}. ${news.customMessage} ${STOP}`
        : `${name}: ${when}, ${place}. ${deadline(to, timeZone)} ${phone}. ${STOP}`;
    default:
      return `${name}: ${when}. ${bookedWords(to)} ${isHome ? 'At the home studio' : `${address.street}, ${address.city}`}. ${call} ${STOP}`;
  }
}

const STOP = 'Reply STOP to end.';

/** The weekday is enough: it is at most days away. */
function deadline(
  { freeUntil, asOf, lateFeePercent }: Pick<Appointment, 'freeUntil' | 'asOf' | 'lateFeePercent'>,
  timeZone: string,
): string {
  if (freeUntil <= asOf) return `A change now costs ${lateFeePercent}%.`;
  const [weekday, , clock] = shortSessionTime({ startsAt: freeUntil }, timeZone).split(', ');
  return `Free to change until ${weekday} ${clock}, later ${lateFeePercent}%.`;
}
