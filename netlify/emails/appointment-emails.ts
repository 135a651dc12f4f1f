import { displayConfirmationCode } from '../../src/contract/orders/checkout.ts';
import { displayMoney, formatMoney, formatSignedMoney } from '../../src/contract/rules/money.ts';
import { addressLine, sessionPlace } from '../../src/lib/site/contact-facts.ts';
import { paths } from '../../src/lib/site/paths.ts';
import type { Practice } from '../../src/lib/site/practice-schema.ts';
import {
  phoneOf,
  type EmailContent,
  type EmailPart,
  type EmailRow,
} from './frame/email-content.ts';
import { renderEmail } from './frame/frame.tsx';
import {
  recordDay,
  sessionService,
  sessionTime,
  zoneName,
  type Appointment,
  type Session,
} from './booking-text.ts';
import type { MovedMoney } from './money-facts.ts';
import {
  changeRows,
  endingSentences,
  endingWords,
  owedOf,
  paidWords,
  refundSentences,
} from './money-text.ts';

/** What happened to an appointment, as its email to the client reports it. */
export type AppointmentNews =
  | {
      kind:
        | 'booking_received'
        | 'appointment_approved'
        | 'appointment_link'
        | 'payment_due'
        | 'review_request';
    }
  | { kind: 'appointment_changed'; before: Session; moved: MovedMoney }
  | { kind: 'appointment_cancelled'; by: 'client' | 'therapist'; moved: MovedMoney }
  /** With the therapist's own message, if any. */
  | { kind: 'reminder'; customMessage: string | null };

/** The email to a client about their appointment, in HTML and plain text. It contains no health notes. */
export function appointmentEmail(news: AppointmentNews, to: Appointment, practice: Practice) {
  return renderEmail(describe(news, to, practice), practice);
}

/** What we promise: the time is theirs if it is paid or the therapist booked it; "confirmed" comes once she confirms it. */
export function bookedWords({ status, money }: Pick<Appointment, 'status' | 'money'>): string {
  const owed = owedOf(money);
  if (owed > 0) return `Your time is confirmed. ${displayMoney(owed)} is due at your visit.`;
  return `Your time is ${status === 'pending' ? 'reserved' : 'confirmed'} and paid.`;
}

function describe(news: AppointmentNews, to: Appointment, practice: Practice): EmailContent {
  const when = sessionTime(to, practice.timeZone);
  const session = `${sessionService(to)}, ${when}.`;
  switch (news.kind) {
    case 'booking_received':
      return {
        subject: `Your massage on ${when}`,
        preview: `${session} ${bookedWords(to)}`,
        heading: `Thank you, ${to.firstName}.`,
        parts: [
          { kind: 'text', words: bookedWords(to) },
          detailsCard(to, practice),
          ...ownPage(to, practice),
          ...firstTime(to, practice),
          ...beforeYourVisit(),
          CALENDAR_HINT,
          ...anotherTime(to, practice),
          ...receipt(to, practice),
        ],
      };
    case 'appointment_approved':
      return {
        subject: `Confirmed: your massage on ${when}`,
        preview: `${session} See you then.`,
        heading: 'Your appointment is confirmed',
        parts: [
          { kind: 'text', words: `${to.firstName}, we look forward to seeing you.` },
          detailsCard(to, practice),
          ...ownPage(to, practice),
          ...beforeYourVisit(),
          CALENDAR_HINT,
          ...anotherTime(to, practice),
        ],
      };
    case 'appointment_changed':
      return {
        subject: `Changed: your massage on ${when}`,
        preview: `${session} It was ${sessionTime(news.before, practice.timeZone)}.`,
        heading: 'Your appointment has changed',
        parts: [
          { kind: 'text', words: `${to.firstName}, this is what is booked for you now.` },
          detailsCard(to, practice, [
            [
              'Before',
              `${sessionService(news.before)}, ${sessionTime(news.before, practice.timeZone)}`,
            ],
            ...changeRows(news.moved),
          ]),
          ...sentences(refundSentences(news.moved)),
          ...ownPage(to, practice),
          CALENDAR_HINT,
          ...anotherTime(to, practice),
          ...receipt(to, practice),
        ],
      };
    case 'appointment_cancelled':
      return {
        subject: `Canceled: your massage on ${when}`,
        preview: `${session} ${endingSentences(news.moved).join(' ')}`,
        heading: 'Your appointment is canceled',
        parts: [
          {
            kind: 'text',
            words: `${to.firstName}, ${news.by === 'client' ? 'as you asked' : 'we’re sorry'}: your session is canceled, and its time is open again.`,
          },
          detailsCard(to, practice),
          ...sentences(endingSentences(news.moved)),
          { kind: 'soft', words: 'Open the attachment to remove it from your calendar.' },
          {
            kind: 'button',
            link: { label: 'Book another time', href: link(practice, paths.services) },
          },
        ],
      };
    case 'reminder':
      return {
        subject: `Reminder: your massage on ${when}`,
        preview: `${session} ${deadlineWords(to, practice)}`,
        heading: `See you soon, ${to.firstName}`,
        parts: [
          ...(news.customMessage ? [{ kind: 'quote', words: news.customMessage } as const] : []),
          detailsCard(to, practice),
          ...ownPage(to, practice),
          ...beforeYourVisit(),
        ],
      };
    case 'payment_due':
      return {
        subject: `Payment due: your massage on ${when}`,
        preview: `${session} ${displayMoney(owedOf(to.money))} is due.`,
        heading: `See you soon, ${to.firstName}`,
        parts: [
          {
            kind: 'text',
            words: `${displayMoney(owedOf(to.money))} is still due for your session. Pay online by card, or at your visit.`,
          },
          detailsCard(to, practice),
          ...ownPage(to, practice, 'Pay, move or cancel your appointment'),
          ...beforeYourVisit(),
        ],
      };
    case 'appointment_link':
      return {
        subject: `The link to your massage on ${when}`,
        preview: `${session} See it, move it or cancel it.`,
        heading: 'Manage your appointment',
        parts: [
          { kind: 'text', words: `${to.firstName}, here is the link to your appointment again.` },
          detailsCard(to, practice),
          ...ownPage(to, practice),
        ],
      };
    case 'review_request':
      return {
        subject: `How was your visit to ${practice.name}?`,
        preview: 'A few words help others decide.',
        heading: `Thank you for coming, ${to.firstName}`,
        parts: [
          {
            kind: 'text',
            words:
              'How was it? A few words from you help others decide and help us do better. We read every review before it is shown.',
          },
          {
            kind: 'button',
            link: { label: 'Write a review', href: link(practice, paths.testimonials) },
          },
          {
            kind: 'soft',
            words:
              'We only ask once. If something wasn’t right, please reply to this email instead.',
          },
        ],
      };
  }
}

const link = ({ url }: Practice, path: string) => new URL(path, url).href;

const CALENDAR_HINT: EmailPart = {
  kind: 'soft',
  words: 'Open the attachment to add the appointment to your calendar, or to update it there.',
};

function detailsCard(
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
      ['Where', sessionPlace(to.location, `${addressLine(address)} (${address.building})`)],
      ['Service', sessionService(to)],
      ...(extras.length > 0 ? [['Extras', extras.join(', ')] as const] : []),
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
        'Please fill out the new client form before you come. It takes ten minutes, once, and only your therapist reads it. If you’ve already sent it, thank you.',
    },
    {
      kind: 'button',
      link: { label: 'Fill out the new client form', href: link(practice, paths.newClient) },
    },
  ];
}

/** How to manage the appointment: its own page, with the deadline and the fee after it. */
function ownPage(
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
        ' Anyone with this link can open your appointment, so please keep it to yourself. Or call ',
        phoneOf(practice),
        '.',
      ],
    },
  ];
}

function beforeYourVisit(): EmailPart[] {
  return [
    { kind: 'title', words: 'Before your visit' },
    {
      kind: 'soft',
      words:
        'Arrive 10-15 minutes early. Avoid large meals 2 hours before. Stay hydrated. Wear or bring loose clothes. Tell us if your health has changed.',
    },
  ];
}

function anotherTime(to: Appointment, practice: Practice): EmailPart[] {
  return [
    { kind: 'title', words: 'If you need another time' },
    { kind: 'soft', words: policyWords(to, practice) },
  ];
}

/** The policy with this booking's dollar amounts. It names the deadline if that was still ahead at the time of payment. */
function policyWords(to: Appointment, { timeZone }: Practice): string {
  const { freeUntil, startsAt, paidAt, lateEnding, noShowEnding } = to;
  const hours = Math.round((startsAt.getTime() - freeUntil.getTime()) / 3_600_000);
  const until =
    freeUntil > paidAt ? ` (until ${sessionTime({ startsAt: freeUntil }, timeZone)})` : '';
  return (
    `You can cancel free of charge up to ${hours} hours before your session${until}. ` +
    `If you cancel later, ${endingWords(lateEnding, to)}. ` +
    `If you don’t come, ${endingWords(noShowEnding, to)}.` +
    (paidWords(to.money) ? ' Anything else you paid is refunded.' : '')
  );
}

/** The deadline for free changes, and the fee after it. Naming it makes clients less likely to miss it. */
function deadlineWords(to: Appointment, { timeZone }: Practice): string {
  const { freeUntil, asOf, lateEnding } = to;
  const cost = endingWords(lateEnding, to);
  return freeUntil > asOf
    ? `Free until ${sessionTime({ startsAt: freeUntil }, timeZone)}; if you cancel later, ${cost}.`
    : `If you cancel now, ${cost}.`;
}

/** A paragraph of sentences, or nothing if there are none. */
const sentences = (words: readonly string[]): EmailPart[] =>
  words.length > 0 ? [{ kind: 'text', words: words.join(' ') }] : [];

/** The receipt for an insurer or a spending account, or what it costs until it is paid. It says nothing about health. */
function receipt(to: Appointment, practice: Practice): EmailPart[] {
  const owed = owedOf(to.money);
  const sums = { ...to, adjustedCents: adjustedCents(to) };
  if (owed > 0) {
    const paid = paidWords(to.money);
    const rest: EmailRow[] = paid ? [['Paid so far', paid]] : [];
    return [
      { kind: 'title', words: 'What it costs' },
      sumsCard(to.lines, sums, 'Total', [...rest, ['Still to pay', `$${formatMoney(owed)}`]]),
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
        ['Paid by', capitalized(paidWords(to.money)) || 'Nothing to pay'],
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
  const amount = (cents: number) => `$${formatMoney(cents)}`;
  return {
    kind: 'sums',
    rows: [
      ...lines.map(({ name, cents }) => [name, amount(cents)] as const),
      ['Sales tax', amount(taxCents)],
      ...(adjusted === 0
        ? []
        : [['Adjustments', formatSignedMoney(adjusted).replace(/^-?/, '$&$')] as const]),
      [total, amount(subtotalCents + taxCents + adjusted)],
      ...rest,
    ],
  };
}
