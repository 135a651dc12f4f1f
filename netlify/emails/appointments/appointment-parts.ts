import { displayConfirmationCode } from '#contract/orders/booked-appointment.ts';
import { ADDRESS_IS_PASSED_ON, HOME_VISIT } from '#contract/rules/home-visits.ts';
import { noticeWords } from '#contract/rules/money/cancellation.ts';
import { placeLine, addressLine } from '#contract/practice/words.ts';
import { sessionPlace } from '#lib/site/facts/contact-facts.ts';
import { paths } from '#lib/site/paths.ts';
import type { Practice } from '#contract/practice/practice.ts';
import {
  sessionService,
  sessionTime,
  zoneName,
  type Appointment,
  recordDay,
} from '../words/booking-text.ts';
import { phoneOf, type EmailPart, type EmailRow } from '../frame/email-content.ts';
import { endingWords, paidWords, owedOf } from '../words/money-text.ts';
import { displayMoneyInFull } from '#contract/rules/money/money.ts';

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
      ['Where', sessionPlace(to, placeLine(address))],
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

interface OwnPage {
  label?: string;
  /** Whether the message has the whole policy further down, so that the deadline isn't said twice. */
  hasPolicy?: boolean;
  /** Whether something else is the message's main action. */
  isQuiet?: boolean;
}

/** How to manage the appointment: its own page, with the deadline and the fee after it. */
export function ownPage(
  to: Appointment,
  practice: Practice,
  {
    label = 'See, move or cancel your appointment',
    hasPolicy = false,
    isQuiet = false,
  }: OwnPage = {},
): EmailPart[] {
  const deadline = hasPolicy ? '' : `${deadlineWords(to, practice)} `;
  if (to.link === null) {
    const change = hasPolicy ? 'To move or cancel it, please call ' : 'Please call ';
    return [{ kind: 'text', words: [deadline, change, phoneOf(practice), '.'] }];
  }
  const link = { label, href: to.link };
  return [
    isQuiet ? { kind: 'text', words: [link] } : { kind: 'button', link },
    {
      kind: 'soft',
      words: [
        deadline,
        'Anyone with this link can open your appointment, so please keep it to yourself. You can also call ',
        phoneOf(practice),
        '.',
      ],
    },
  ];
}

/** How to come prepared; before a home visit, also who may learn where it is. */
export function beforeYourVisit({ location }: Pick<Appointment, 'location'>): EmailPart[] {
  const isVisit = location === HOME_VISIT;
  return [
    { kind: 'title', words: 'Before your visit' },
    {
      kind: 'soft',
      words: `${isVisit ? '' : 'Arrive 10-15 minutes early. '}Avoid large meals 2 hours before. Stay hydrated. Wear ${isVisit ? '' : 'or bring '}loose clothes. Tell us if your health has changed.`,
    },
    ...(isVisit ? [{ kind: 'soft', words: ADDRESS_IS_PASSED_ON } as const] : []),
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

/** The way to another booking. */
export const bookAgain = (practice: Practice, path: string): EmailPart => ({
  kind: 'button',
  link: { label: 'Book another time', href: pageHref(practice, path) },
});

/** A paragraph of sentences, or nothing if there are none. */
export const sentences = (words: readonly string[]): EmailPart[] =>
  words.length > 0 ? [{ kind: 'text', words: words.join(' ') }] : [];

/** The receipt for an insurer or a spending account, or what it costs until it is paid. It says nothing about health. */
export function receipt(to: Appointment, practice: Practice): EmailPart[] {
  const owed = owedOf(to.money);
  const sums = { ...to, adjustedCents: adjustedCents(to) };
  if (owed > 0) {
    const paid = paidWords(to.money);
    const rest: EmailRow[] = paid ? [['Paid so far', paid]] : [];
    return [
      { kind: 'title', words: 'What it costs' },
      sumsCard(to.lines, sums, 'Total', [...rest, ['Due at your visit', displayMoneyInFull(owed)]]),
    ];
  }
  const { therapist, timeZone, name, address } = practice;
  return [
    { kind: 'title', words: 'Receipt' },
    {
      kind: 'facts',
      rows: [
        ['Provider', `${therapist.firstName}, ${therapist.credential}, ${name}`],
        ['Address', addressLine(address)],
        ['Phone', [phoneOf(practice)]],
        ['Client', `${to.firstName} ${to.lastName}`],
        ['Date of service', recordDay(to.startsAt, timeZone)],
        ['Date paid', recordDay(to.paidAt, timeZone)],
        ['Paid by', capitalized(paidWords(to.money)) || 'Nothing due'],
      ],
    },
    sumsCard(
      to.lines.map((line) => ({
        ...line,
        name:
          line.kind === 'service' ? sessionService({ ...to, serviceName: line.name }) : line.name,
      })),
      sums,
    ),
    {
      kind: 'soft',
      words:
        'This receipt does not include a diagnosis. Coverage depends on your plan; ask your insurer what it requires.',
    },
  ];
}

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** What is due beyond what was sold: a discount, a tip, the price of something dropped too late. */
const adjustedCents = ({ money, subtotalCents, taxCents }: Appointment) =>
  money.dueCents - subtotalCents - taxCents;

interface Sums {
  subtotalCents: number;
  taxCents: number;
  adjustedCents?: number;
}

/** What was sold, the tax, their total and any further rows. */
export function sumsCard(
  lines: readonly { name: string; cents: number }[],
  { subtotalCents, taxCents, adjustedCents: adjusted = 0 }: Sums,
  total = 'Paid in full',
  rest: readonly EmailRow[] = [],
): EmailPart {
  return {
    kind: 'sums',
    rows: [
      ...lines.map(({ name, cents }) => [name, displayMoneyInFull(cents)] as const),
      ['Sales tax', displayMoneyInFull(taxCents)],
      ...(adjusted === 0
        ? []
        : [
            [
              'Adjustments',
              `${adjusted < 0 ? '-' : ''}${displayMoneyInFull(Math.abs(adjusted))}`,
            ] as const,
          ]),
      [total, displayMoneyInFull(subtotalCents + taxCents + adjusted)],
      ...rest,
    ],
  };
}
