import type { Practice } from '#contract/practice/practice.ts';
import { displayMoney } from '#contract/rules/money/money.ts';
import { bookedWords, type AppointmentNews } from './appointment-emails.ts';
import { shortSessionTime, type Appointment } from '../words/booking-text.ts';
import { owedOf, shortEndingWords, shortFeeWords } from '../words/money-text.ts';
import { firstThatFits } from '../words/text-length.ts';

type Told = Pick<
  Appointment,
  'startsAt' | 'status' | 'location' | 'freeUntil' | 'asOf' | 'lateEnding' | 'money' | 'link'
>;

/**
 * The text message to a client about their appointment. It names neither the service nor anything about health, because anyone
 * nearby can read a screen. Its plain characters fit into one segment of 160 unless the therapist writes more. It has the link to
 * the appointment's page if that fits, or else the number to call.
 */
export function appointmentText(news: AppointmentNews, to: Told, practice: Practice): string {
  return firstThatFits(
    sayings(news, to, practice).map((words) => `${practice.name}: ${words} ${STOP}`),
  );
}

const STOP = 'Reply STOP to end.';

/** Short, and in a sentence. The address of a home visit is the client's own: a text on a locked screen doesn't say it. */
const PLACES: Readonly<Record<string, readonly [string, string]>> = {
  home: ['home studio', 'at the home studio'],
  visit: ['at your home', 'at your home'],
};
const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** The wordings, from the longest to the one that always fits. */
function sayings(
  news: AppointmentNews,
  to: Told,
  { timeZone, address, phone }: Practice,
): readonly string[] {
  const when = shortSessionTime(to, timeZone);
  const [place, where] = PLACES[to.location] ?? [address.street, address.street];
  const call = `Call ${phone} to change.`;
  // Phones turn an address without "https://" into a link too, and it is shorter.
  const link = to.link?.replace('https://', '');
  const withLink = (...words: string[]) =>
    link === undefined ? [] : words.map((each) => `${each}: ${link}`);
  switch (news.kind) {
    case 'appointment_changed':
      return [
        ...withLink(`changed, now ${when}, ${place}. Change`),
        `changed, now ${when}, ${where}. ${call}`,
      ];
    case 'appointment_cancelled':
    case 'appointment_declined': {
      const cancelled =
        news.kind === 'appointment_cancelled'
          ? `your time on ${when} is canceled.`
          : `we can't take your booking on ${when}.`;
      const money = shortEndingWords(news.moved);
      return [
        ...(money
          ? [`${cancelled} ${money} Questions? Call ${phone}.`, `${cancelled} ${money}`]
          : []),
        `${cancelled} Questions? Call ${phone}.`,
      ];
    }
    case 'reminder':
      if (news.customMessage) return [`${when}. ${news.customMessage}`];
      return [
        ...withLink(
          `${when}, ${place}. ${deadline(to, timeZone, lateFeeWords(to))}`,
          `${when}, ${place}. ${deadline(to, timeZone)}`,
        ),
        `${when}, ${where}. Change: ${phone}. ${deadline(to, timeZone, lateFeeWords(to))}.`,
      ];
    default:
      return [
        ...withLink(
          `${when}. ${shortBookedWords(to)} ${capitalized(place)}. Change`,
          `${when}. ${shortBookedWords(to)} Change`,
        ),
        `${when}. ${bookedWords(to)} ${to.location in PLACES ? capitalized(where) : `${address.street}, ${address.city}`}. ${call}`,
      ];
  }
}

function shortBookedWords({ status, money }: Told): string {
  const owed = owedOf(money);
  if (owed > 0) return `Confirmed, ${displayMoney(owed)} due at visit.`;
  return status === 'pending' ? 'Reserved and paid.' : 'Confirmed and paid.';
}

const lateFeeWords = ({ lateEnding, money }: Told) => shortFeeWords(lateEnding, money);

/** The weekday is enough, because the deadline is at most days away. */
function deadline({ freeUntil, asOf }: Told, timeZone: string, later?: string): string {
  if (freeUntil <= asOf) return later === undefined ? 'Change' : `Canceling now costs ${later}`;
  const [weekday, , clock] = shortSessionTime({ startsAt: freeUntil }, timeZone).split(', ');
  return `Free until ${weekday} ${clock}${later === undefined ? '' : `, later ${later}`}`;
}
