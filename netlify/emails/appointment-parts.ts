import { displayConfirmationCode } from '../../src/contract/orders/checkout.ts';
import { noticeWords } from '../../src/contract/rules/cancellation.ts';
import { placeLine } from '../../src/contract/practice/words.ts';
import { sessionPlace } from '../../src/lib/site/contact-facts.ts';
import { paths } from '../../src/lib/site/paths.ts';
import type { Practice } from '../../src/contract/practice/practice.ts';
import { sessionService, sessionTime, zoneName, type Appointment } from './booking-text.ts';
import { phoneOf, type EmailPart, type EmailRow } from './frame/email-content.ts';
import { endingWords, paidWords } from './money-text.ts';

/** Returns the address of a page of the site. */
export const pageHref = ({ url }: Practice, path: string) => new URL(path, url).href;

/** What the attached calendar file is for. */
export const CALENDAR_HINT: EmailPart = {
  kind: 'soft',
  words: 'Open the attachment to add the appointment to your calendar, or to update it there.',
};

/** When, where and what is booked, and its confirmation code. */
export function detailsCard(
  to: Appointment,
  practice: Practice,
  more: readonly EmailRow[] = [],
): EmailPart {
  const { timeZone, address } = practice;
  const extras = to.lines.filter(({ kind }) => kind === 'enhancement').map(({ name }) => name);
  return {
    kind: 'facts',
    rows: [
      ['When', `${sessionTime(to, timeZone)} ${zoneName(to.startsAt, timeZone)}`],
      ['Where', sessionPlace(to.location, placeLine(address))],
      ['Service', sessionService(to)],
      ...(extras.length > 0 ? [['Enhancements', extras.join(', ')] as const] : []),
      ...more,
      ['Confirmation code', displayConfirmationCode(to.confirmationCode)],
    ],
  };
}

/** Asks a new client for the intake form they haven't sent yet. */
export function firstTime(
  { isIntakeMissing }: Pick<Appointment, 'isIntakeMissing'>,
  practice: Practice,
): EmailPart[] {
  if (!isIntakeMissing) return [];
  return [
    { kind: 'title', words: 'First time here?' },
    {
      kind: 'soft',
      words:
        'Please fill out the new client form before you come. It takes ten minutes, you only do it once, and only your therapist reads it. If you’ve already sent it, thank you.',
    },
    {
      kind: 'button',
      link: { label: 'Fill out the new client form', href: pageHref(practice, paths.newClient) },
    },
  ];
}

/** How to manage the appointment: its own page, with the deadline and the fee after it. */
export function ownPage(
  to: Appointment,
  practice: Practice,
  label = 'See, move or cancel your appointment',
): EmailPart[] {
  const deadline = deadlineWords(to, practice);
  if (to.link === null) {
    return [{ kind: 'text', words: [deadline, ' Please call ', phoneOf(practice), '.'] }];
  }
  return [
    { kind: 'button', link: { label, href: to.link } },
    {
      kind: 'soft',
      words: [
        deadline,
        ' Anyone with this link can open your appointment, so please keep it to yourself. You can also call ',
        phoneOf(practice),
        '.',
      ],
    },
  ];
}

/** How to come prepared. */
export function beforeYourVisit(): EmailPart[] {
  return [
    { kind: 'title', words: 'Before your visit' },
    {
      kind: 'soft',
      words:
        'Arrive 10-15 minutes early. Avoid large meals 2 hours before. Stay hydrated. Wear or bring loose clothes. Tell us if your health has changed.',
    },
  ];
}

/** The policy for changes and cancellations. */
export function anotherTime(to: Appointment, practice: Practice): EmailPart[] {
  return [
    { kind: 'title', words: 'If you need another time' },
    { kind: 'soft', words: policyWords(to, practice) },
  ];
}

/** The policy with this booking's dollar amounts. It names the deadline if that was still ahead at the time of payment. */
function policyWords(to: Appointment, { timeZone }: Practice): string {
  const { freeUntil, policy, paidAt, lateEnding, noShowEnding } = to;
  const until =
    freeUntil > paidAt ? ` (until ${sessionTime({ startsAt: freeUntil }, timeZone)})` : '';
  return (
    `You can cancel free of charge up to ${noticeWords(policy)} before your session${until}. ` +
    `If you cancel later, ${endingWords(lateEnding, to)}. ` +
    `For a no-show, ${endingWords(noShowEnding, to)}.` +
    (paidWords(to.money) ? ' Anything else you paid is refunded.' : '')
  );
}

/** The deadline for free changes, and the fee after it. Naming it makes clients less likely to miss it. */
export function deadlineWords(to: Appointment, { timeZone }: Practice): string {
  const { freeUntil, asOf, lateEnding } = to;
  const cost = endingWords(lateEnding, to);
  return freeUntil > asOf
    ? `You can cancel free of charge until ${sessionTime({ startsAt: freeUntil }, timeZone)}. After that, ${cost}.`
    : `If you cancel now, ${cost}.`;
}

/** A paragraph of sentences, or nothing if there are none. */
export const sentences = (words: readonly string[]): EmailPart[] =>
  words.length > 0 ? [{ kind: 'text', words: words.join(' ') }] : [];
