import { displayMoney } from '../../src/contract/money.ts';
import { weeksWords } from '../../src/contract/standing.ts';
import { addressLine, sessionPlace } from '../../src/lib/contact-facts.ts';
import { paths } from '../../src/lib/paths.ts';
import type { Practice } from '../../src/lib/practice-schema.ts';
import { feeCents, firstTime, share } from './appointment-emails.ts';
import { sessionService, sessionTime, type Appointment } from './booking-words.ts';
import { phoneOf, renderEmail, type EmailPart, type EmailWords } from './frame.tsx';

/** A standing appointment, as its client is told of all of its dates at once. */
interface StandingNews {
  firstName: string;
  everyWeeks: number;
}

/** The mail about a standing appointment that was booked: every date, and what each costs. */
export function standingBookedEmail(
  news: StandingNews & { booked: readonly Appointment[]; isIntakeMissing: boolean },
  practice: Practice,
) {
  const { firstName, everyWeeks, booked } = news;
  const [first] = booked;
  if (!first) throw new Error('A standing appointment without a date');
  const owedCents = booked.reduce((sum, each) => sum + each.owedCents, 0);
  const rhythm = weeksWords(everyWeeks);
  return renderEmail(
    {
      subject: `Your massage ${rhythm}, from ${sessionTime(first, practice.timeZone)}`,
      preview: `${sessionService(first)}, ${rhythm}: ${countWords(booked.length)}.`,
      heading: `Thank you, ${firstName}.`,
      parts: [
        {
          kind: 'text',
          words: `Your session is booked ${rhythm}. Each date is a booking of its own: move, cancel or pay one, and the others stay.`,
        },
        dates(booked, practice, ownDate),
        {
          kind: 'soft',
          words: 'A link opens its date for whoever has it: please keep this mail to yourself.',
        },
        session(first, practice),
        ...(owedCents > 0
          ? [
              {
                kind: 'soft',
                words:
                  'Each date is paid for itself, at your visit or online. We write to you three days before.',
              } as const,
            ]
          : []),
        ...firstTime(news, practice),
        { kind: 'soft', words: 'The attached file puts all dates into your calendar.' },
        { kind: 'title', words: 'If you need another time' },
        {
          kind: 'soft',
          words: ['Please call ', phoneOf(practice), '. ', policyWords(first)],
        },
      ],
    },
    practice,
  );
}

/** The mail about a standing appointment that has ended: what is cancelled, and what stays. */
export function standingEndedEmail(
  {
    firstName,
    everyWeeks,
    cancelled,
    kept,
  }: StandingNews & { cancelled: readonly Appointment[]; kept: readonly Appointment[] },
  practice: Practice,
) {
  const rhythm = weeksWords(everyWeeks);
  return renderEmail(
    {
      subject: `Ended: your massage ${rhythm}`,
      preview:
        cancelled.length > 0
          ? `${countWords(cancelled.length)} cancelled. There is nothing to pay.`
          : 'No further dates follow.',
      heading: 'Your standing appointment has ended',
      parts: [
        {
          kind: 'text',
          words: `${firstName}, your session ${rhythm} has ended, and no further dates follow.`,
        },
        ...listed('Cancelled', cancelled, practice),
        ...(cancelled.length > 0
          ? [
              {
                kind: 'soft',
                words:
                  'For these there is nothing to pay. The attached file takes them out of your calendar.',
              } as const,
            ]
          : []),
        ...listed('These stay booked, because they are paid', kept, practice),
        {
          kind: 'button',
          link: { label: 'Book another time', href: new URL(paths.services, practice.url).href },
        },
      ],
    },
    practice,
  );
}

const countWords = (count: number) => (count === 1 ? '1 date' : `${count} dates`);

function listed(title: string, sessions: readonly Appointment[], practice: Practice): EmailPart[] {
  if (sessions.length === 0) return [];
  return [{ kind: 'title', words: title }, dates(sessions, practice, sessionService)];
}

function dates(
  sessions: readonly Appointment[],
  { timeZone }: Practice,
  words: (session: Appointment) => EmailWords,
): EmailPart {
  return {
    kind: 'facts',
    rows: sessions.map((each) => [sessionTime(each, timeZone), words(each)]),
  };
}

/** What a date costs, and the way to its own page. */
function ownDate(to: Appointment): EmailWords {
  if (to.link === null) return costWords(to);
  const label = to.owedCents > 0 ? 'move, cancel or pay' : 'move or cancel';
  return [`${costWords(to)}: `, { label, href: to.link }];
}

function costWords({ owedCents, paidBy, subtotalCents, taxCents }: Appointment): string {
  if (owedCents > 0) return `${displayMoney(owedCents)}, not paid yet`;
  return paidBy.isCredit ? 'Paid by a credit' : `${displayMoney(subtotalCents + taxCents)}, paid`;
}

function session(to: Appointment, { address }: Practice): EmailPart {
  const extras = to.lines.filter(({ kind }) => kind === 'enhancement').map(({ name }) => name);
  return {
    kind: 'facts',
    rows: [
      ['Service', sessionService(to)],
      ...(extras.length > 0 ? [['Extras', extras.join(', ')] as const] : []),
      ['Where', sessionPlace(to.location, `${addressLine(address)} (${address.building})`)],
    ],
  };
}

/** The policy, which holds for each date by itself. */
function policyWords(to: Appointment): string {
  const { startsAt, freeUntil, lateFeePercent, noShowFeePercent } = to;
  const hours = Math.round((startsAt.getTime() - freeUntil.getTime()) / 3_600_000);
  return (
    `Up to ${hours} hours before a date you can cancel it for nothing. ` +
    `After that we keep ${share(lateFeePercent)} the service fee, ${displayMoney(feeCents(to, lateFeePercent))}; ` +
    `if you don’t come, ${share(noShowFeePercent)} it, ${displayMoney(feeCents(to, noShowFeePercent))}.`
  );
}
