import * as z from 'zod/mini';
import { displayMoney } from '#contract/rules/money/money.ts';
import { phoneLabel } from '#contract/rules/text.ts';
import type { Practice } from '#contract/practice/practice.ts';
import { sessionTime } from '../words/booking-text.ts';
import type { EmailPart, EmailRow } from '../frame/email-content.ts';
import { renderEmail } from '../frame/frame.tsx';
import { moneySchema, readMoved } from '../words/money-facts.ts';
import {
  practiceBookingRows,
  practiceChangeRows,
  practiceEndingRows,
} from '../words/money-text.ts';
import { dashboardButton, serviceOf } from './practice-parts.ts';

const sessionSchema = z.object({
  service_name: z.string(),
  /** Missing for a gift certificate, which has no time either. */
  duration_minutes: z.optional(z.int()),
  /** How many credits were bought; they have no time. */
  credits: z.optional(z.int()),
  /** Missing if no time was ever chosen. */
  starts_at: z.optional(z.string()),
});

const common = {
  /** Missing if a price was paid before the client gave a name. */
  first_name: z._default(z.string(), 'Someone'),
  session: sessionSchema,
};

/** What an email to the practice is about, as the database recorded it when it happened. */
const newsSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('booking_received'), ...common, money: moneySchema }),
  z.object({
    kind: z.literal('appointment_changed'),
    ...common,
    before: sessionSchema,
  }),
  z.object({ kind: z.literal('appointment_cancelled'), ...common }),
  z.object({
    kind: z.literal('times_answered'),
    ...common,
    answer: z.enum(['taken', 'kept', 'none', 'declined']),
  }),
  z.object({ kind: z.literal('credits_bought'), ...common, amount_cents: z.int() }),
  z.object({
    kind: z.literal('payment_refunded'),
    ...common,
    reason: z.string(),
  }),
]);

type News = z.infer<typeof newsSchema>;

/** A message to the practice: its kind, its details as stored, and when it happened. */
export interface PracticeNews {
  kind: string;
  details: object;
  happenedAt: Date;
}

/**
 * The email to the practice about a booking, a change, a cancellation or a refund: first name, time, service, amount and the link
 * to the dashboard. It contains no notes and nothing about health.
 */
export function practiceEmail({ kind, details, happenedAt }: PracticeNews, practice: Practice) {
  const news = newsSchema.parse({ ...details, kind });
  const when = timeOf(news.session, practice);
  const { subject, text, rows } = describe(news, details, practice);
  return renderEmail(
    {
      subject: `${subject}: ${news.first_name}${when ? `, ${when}` : ''}`,
      preview: text,
      heading: subject,
      parts: [
        { kind: 'text', words: text },
        {
          kind: 'facts',
          rows: [
            ['Client', news.first_name],
            ...(hasTime(news.session) ? ([['When', when ?? 'No time was chosen']] as const) : []),
            ['Service', serviceOf(news.session)],
            ...rows,
          ],
        },
        dashboardButton(practice),
        {
          kind: 'soft',
          words: `This happened on ${sessionTime({ startsAt: happenedAt }, practice.timeZone)}.`,
        },
      ],
    },
    practice,
  );
}

interface Description {
  subject: string;
  text: string;
  rows: readonly EmailRow[];
}

function describe(news: News, details: object, practice: Practice): Description {
  switch (news.kind) {
    case 'booking_received':
      return {
        subject: 'New booking',
        text: `${news.first_name} booked online. The time is reserved and paid for.`,
        rows: practiceBookingRows(news.money),
      };
    case 'appointment_changed':
      return {
        subject: 'Appointment changed',
        text: `${news.first_name}’s appointment has changed.`,
        rows: [
          ['Before', `${timeOf(news.before, practice)}; ${serviceOf(news.before)}`],
          ...practiceChangeRows(readMoved(details)),
        ],
      };
    case 'appointment_cancelled':
      return {
        subject: 'Appointment canceled',
        text: `${news.first_name} canceled. The time is open again.`,
        rows: practiceEndingRows(readMoved(details)),
      };
    case 'times_answered':
      return {
        ...ANSWERS[news.answer],
        text: `${news.first_name} ${ANSWERS[news.answer].text}`,
        rows: news.answer === 'declined' ? practiceEndingRows(readMoved(details)) : [],
      };
    case 'credits_bought':
      return {
        subject: 'Credits bought',
        text: `${news.session.service_name} were bought for ${news.first_name}.`,
        rows: [['Paid', displayMoney(news.amount_cents)]],
      };
    case 'payment_refunded': {
      const moved = readMoved(details);
      return {
        subject: 'Refund',
        text: `A refund for ${news.first_name}. ${REASONS[news.reason] ?? ''}`.trim(),
        rows: practiceEndingRows(moved),
      };
    }
  }
}

/** What became of the times that the therapist offered, after the client's name. */
const ANSWERS = {
  taken: {
    subject: 'Offered time taken',
    text: 'took one of the times you offered. The appointment is moved and confirmed.',
  },
  kept: {
    subject: 'Booked time kept',
    text: 'would rather keep the booked time. The request still needs your answer.',
  },
  none: {
    subject: 'No answer to your offer',
    text: 'didn’t choose another time. The booked time stays, and the request still needs your answer.',
  },
  declined: {
    subject: 'Request declined',
    text: 'didn’t choose another time, so the request was declined, as you chose. The time is open again.',
  },
} as const;

/** Why something was refunded that the therapist didn't refund herself. */
const REASONS: Record<string, string> = {
  slot_lost: 'The payment came in after the time was taken, so nothing is booked.',
  credit_missing:
    'The credit or gift value meant to pay for it was already used, so nothing is booked.',
  mismatch: 'The payment didn’t match the price, so nothing is booked.',
  change_not_applied:
    'A change was paid for but couldn’t be made, so the appointment hasn’t changed.',
  paid_twice: 'It was already paid, so this payment wasn’t needed.',
  made_at_stripe: 'The refund was made in Stripe.',
};

const hasTime = ({ credits, duration_minutes }: z.infer<typeof sessionSchema>) =>
  credits === undefined && duration_minutes !== undefined;

function timeOf({ starts_at }: z.infer<typeof sessionSchema>, { timeZone }: Practice) {
  return starts_at === undefined ? null : sessionTime({ startsAt: new Date(starts_at) }, timeZone);
}

/** A message from the contact page. */
export interface ContactMessage {
  name: string;
  email: string;
  phone?: string | undefined;
  message: string;
  isSuspected: boolean;
}

/** Says that a form looks like a program's; nothing is thrown away for it. */
const suspicion = (isSuspected: boolean): EmailPart[] =>
  isSuspected
    ? [{ kind: 'soft', words: 'This may be spam: it looks like a program filled out the form.' }]
    : [];

/** The email to the practice about an intake form: only a first name, and nothing from the form. */
export function intakeEmail(
  { firstName, isSuspected }: { firstName: string; isSuspected: boolean },
  practice: Practice,
) {
  const text = `${firstName} sent the new client form. It’s encrypted and can only be read in the dashboard.`;
  return renderEmail(
    {
      subject: `Intake form from ${firstName}`,
      preview: text,
      heading: 'New intake form',
      parts: [{ kind: 'text', words: text }, ...suspicion(isSuspected), dashboardButton(practice)],
    },
    practice,
  );
}

/** The email to the practice with a message from the contact page. */
export function contactEmail(
  { name, email, phone, message, isSuspected }: ContactMessage,
  practice: Practice,
) {
  const phoneRows: EmailRow[] = phone
    ? [['Phone', [{ label: phoneLabel(phone), href: `tel:${phone.replaceAll(/[^\d+]/g, '')}` }]]]
    : [];
  return renderEmail(
    {
      subject: `Message from ${name}`,
      preview: message.slice(0, 120),
      heading: 'A message for you',
      parts: [
        { kind: 'quote', words: message },
        {
          kind: 'facts',
          rows: [
            ['From', name],
            ['Email', [{ label: email, href: `mailto:${email}` }]],
            ...phoneRows,
          ],
        },
        {
          kind: 'soft',
          words: 'It came through the contact page. Reply to this email to answer.',
        },
        ...suspicion(isSuspected),
      ],
    },
    practice,
  );
}
