import { noticeWords } from '#contract/rules/money/cancellation.ts';
import { displayMoney } from '#contract/rules/money/money.ts';
import { weeksWords } from '#contract/appointments/recurring.ts';
import { placeLine } from '#contract/practice/words.ts';
import { sessionPlace } from '#lib/site/facts/contact-facts.ts';
import { paths } from '#lib/site/paths.ts';
import type { Practice } from '#contract/practice/practice.ts';
import { firstTime } from './appointment-parts.ts';
import { sessionService, sessionTime, type Appointment } from '../words/booking-text.ts';
import { phoneOf, type EmailPart, type EmailWords } from '../frame/email-content.ts';
import { renderEmail } from '../frame/frame.tsx';
import { endingWords, owedOf, paidWords } from '../words/money-text.ts';

/** A recurring appointment, as the one email about all its dates describes it. */
interface RecurringNews {
  firstName: string;
  everyWeeks: number;
}

/** The email about a new recurring appointment: every date and what each costs. */
export function recurringBookedEmail(
  news: RecurringNews & { booked: readonly Appointment[]; isIntakeMissing: boolean },
  practice: Practice,
) {
  const { firstName, everyWeeks, booked } = news;
  const [first] = booked;
  if (!first) throw new Error('A recurring appointment without a date');
  const isOwed = booked.some(({ money }) => owedOf(money) > 0);
  const rhythm = weeksWords(everyWeeks);
  return renderEmail(
    {
      subject: `Your massage ${rhythm}, from ${sessionTime(first, practice.timeZone)}`,
      preview: `${sessionService(first)}, ${rhythm}: ${countWords(booked.length)}.`,
      heading: `Thank you, ${firstName}.`,
      parts: [
        {
          kind: 'text',
          words: `Your session is booked ${rhythm}. Each date is booked separately: move, cancel or pay for one without affecting the others.`,
        },
        dates(booked, practice, ownDate),
        {
          kind: 'soft',
          words: 'Anyone who has a link can open its date, so please keep this email to yourself.',
        },
        session(first, practice),
        ...(isOwed
          ? [
              {
                kind: 'soft',
                words:
                  'Pay for each date at your visit or online. We’ll email you three days before.',
              } as const,
            ]
          : []),
        ...firstTime(news, practice),
        { kind: 'soft', words: 'Open the attachment to add all dates to your calendar.' },
        { kind: 'title', words: 'If you need another time' },
        {
          kind: 'soft',
          words: ['Please call ', phoneOf(practice), '. ', policyWords(booked)],
        },
      ],
    },
    practice,
  );
}

/** The email about a recurring appointment that ended: what is canceled and what stays. */
export function recurringEndedEmail(
  {
    firstName,
    everyWeeks,
    cancelled,
    kept,
  }: RecurringNews & { cancelled: readonly Appointment[]; kept: readonly Appointment[] },
  practice: Practice,
) {
  const rhythm = weeksWords(everyWeeks);
  return renderEmail(
    {
      subject: `Ended: your massage ${rhythm}`,
      preview:
        cancelled.length > 0
          ? `${countWords(cancelled.length)} canceled. Nothing is due.`
          : 'No more dates will be booked.',
      heading: 'Your recurring appointment has ended',
      parts: [
        {
          kind: 'text',
          words: `${firstName}, no more dates will be booked for your massage ${rhythm}.`,
        },
        ...listed('Canceled', cancelled, practice, sessionService),
        ...(cancelled.length > 0
          ? [
              {
                kind: 'soft',
                words:
                  'Nothing is due for these. Open each attachment to remove its date from your calendar.',
              } as const,
            ]
          : []),
        ...listed('These stay booked', kept, practice, costWords),
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

function listed(
  title: string,
  sessions: readonly Appointment[],
  practice: Practice,
  words: (session: Appointment) => string,
): EmailPart[] {
  if (sessions.length === 0) return [];
  return [{ kind: 'title', words: title }, dates(sessions, practice, words)];
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

/** Says what a date costs and links to its own page. */
function ownDate(to: Appointment): EmailWords {
  if (to.link === null) return costWords(to);
  const label = owedOf(to.money) > 0 ? 'Move, cancel or pay' : 'Move or cancel';
  return [`${costWords(to)}. `, { label, href: to.link }];
}

/** Says what pays for a date and what is still due. */
function costWords({ money }: Appointment): string {
  const [paid, owed] = [paidWords(money), owedOf(money)];
  return [
    ...(paid ? [`Paid: ${paid}`] : []),
    ...(owed > 0 ? [`${displayMoney(owed)} due`] : []),
  ].join('; ');
}

function session(to: Appointment, { address }: Practice): EmailPart {
  const extras = to.lines.filter(({ kind }) => kind === 'enhancement').map(({ name }) => name);
  return {
    kind: 'facts',
    rows: [
      ['Service', sessionService(to)],
      ...(extras.length > 0 ? [['Enhancements', extras.join(', ')] as const] : []),
      ['Where', sessionPlace(to, placeLine(address))],
    ],
  };
}

/** The policy, which applies to each date separately, in dollars; for dates paid with a credit, what happens to the credit. */
function policyWords(booked: readonly Appointment[]): string {
  const byCredit = booked.find(({ money }) => money.credits > 0);
  const other = booked.find(({ money }) => money.credits === 0);
  const [first, second] = other && byCredit ? [other, byCredit] : [other ?? byCredit];
  if (!first) return '';
  return [
    `You can cancel a date free of charge up to ${noticeWords(first.policy)} before it.`,
    `If you cancel later, ${endingWords(first.lateEnding, first)}; for a no-show, ${endingWords(first.noShowEnding, first)}.`,
    ...(second
      ? [
          `For a date paid with a session credit: if you cancel later, ${endingWords(second.lateEnding, second)}; for a no-show, ${endingWords(second.noShowEnding, second)}.`,
        ]
      : []),
  ].join(' ');
}
