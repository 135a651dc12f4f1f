import type { Proposal } from '#contract/appointments/requests.ts';
import { placeLine } from '#contract/practice/words.ts';
import type { Practice } from '#contract/practice/practice.ts';
import { sessionPlace } from '#lib/site/facts/contact-facts.ts';
import { paths } from '#lib/site/paths.ts';
import { bookAgain, detailsCard, ownPage, sentences } from './appointment-parts.ts';
import { sessionService, sessionTime, type Appointment } from '../words/booking-text.ts';
import { phoneOf, type EmailContent, type EmailPart } from '../frame/email-content.ts';
import type { MovedMoney } from '../words/money-facts.ts';
import { endingSentences } from '../words/money-text.ts';

/** Other times that are held for a client until an instant. */
export interface OfferedTimes {
  times: readonly { startsAt: Date; location: string }[];
  otherwise: Proposal['otherwise'];
  expiresAt: Date;
}

/** The email that says that the practice can't take a booking, and what is refunded. */
export function declinedEmail(
  moved: MovedMoney,
  to: Appointment,
  practice: Practice,
): EmailContent {
  const when = sessionTime(to, practice.timeZone);
  const refund = endingSentences(moved);
  return {
    subject: `We can’t take your booking on ${when}`,
    preview: `${sessionService(to)}. ${refund.join(' ')}`,
    heading: 'We can’t take this booking',
    parts: [
      {
        kind: 'text',
        words: `${to.firstName}, we’re sorry: we can’t take this booking, so it’s canceled.`,
      },
      detailsCard(to, practice),
      ...sentences(refund),
      { kind: 'soft', words: 'Open the attachment to remove it from your calendar.' },
      bookAgain(practice, paths.services),
    ],
  };
}

/** The email that offers other times instead of the booked one. */
export function timesOfferedEmail(
  { times, otherwise, expiresAt }: OfferedTimes,
  to: Appointment,
  practice: Practice,
): EmailContent {
  const { timeZone, address } = practice;
  const when = sessionTime(to, timeZone);
  const until = sessionTime({ startsAt: expiresAt }, timeZone);
  const count = times.length === 1 ? 'another time' : `${times.length} other times`;
  const isElsewhere = times.some(({ location }) => location !== to.location);
  const place = (location: string) =>
    isElsewhere ? `, ${sessionPlace({ ...to, location }, placeLine(address))}` : '';
  return {
    subject: `Could another time work for your massage on ${when}?`,
    preview: `We’re holding ${count} for you until ${until}.`,
    heading: 'Could another time work?',
    parts: [
      {
        kind: 'text',
        words: `${to.firstName}, could you come at another time? We’re holding ${count} for you until ${until}. The price stays the same.`,
      },
      {
        kind: 'facts',
        rows: [
          ['Booked now', `${when}${place(to.location)}`],
          ...times.map(
            (time, index) =>
              [
                times.length === 1 ? 'Other time' : `Choice ${index + 1}`,
                `${sessionTime(time, timeZone)}${place(time.location)}`,
              ] as const,
          ),
          ['Service', sessionService(to)],
        ],
      },
      ...choose(to, practice),
      {
        kind: 'text',
        words:
          otherwise === 'keeps'
            ? `Your booked time is still yours. If we don’t hear from you by ${until}, it stays as it is.`
            : `Your booked time is still yours until then. If we don’t hear from you by ${until}, we can’t take the booking, and you’ll get a full refund.`,
      },
    ],
  };
}

function choose(to: Appointment, practice: Practice): EmailPart[] {
  if (to.link === null) return [{ kind: 'text', words: ['Please call ', phoneOf(practice), '.'] }];
  return [
    { kind: 'button', link: { label: 'Choose a time or keep yours', href: to.link } },
    {
      kind: 'soft',
      words: [
        'Anyone with this link can open your appointment, so please keep it to yourself. You can also call ',
        phoneOf(practice),
        '.',
      ],
    },
  ];
}

/** The email that says that the offered times are no longer held, and the booked one stays. */
export function timesWithdrawnEmail(
  booked: string,
  to: Appointment,
  practice: Practice,
): EmailContent {
  const when = sessionTime(to, practice.timeZone);
  return {
    subject: `Your massage on ${when} stays as booked`,
    preview: `${sessionService(to)}. ${booked}`,
    heading: 'Your booked time stays',
    parts: [
      {
        kind: 'text',
        words: `${to.firstName}, we’re no longer holding the other times we offered you. Your appointment stays as you booked it. ${booked}`,
      },
      detailsCard(to, practice),
      ...ownPage(to, practice),
    ],
  };
}
