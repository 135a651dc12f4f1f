import * as z from 'zod/mini';
import { displayMoney } from '../../src/contract/money.ts';
import { paths } from '../../src/lib/paths.ts';
import type { Practice } from '../../src/lib/practice-schema.ts';
import { renderEmail, type EmailRow } from './frame.tsx';
import { sessionService, sessionTime } from './booking-words.ts';

const sessionSchema = z.object({
  service_name: z.string(),
  duration_minutes: z.int(),
  /** Of credits that were bought: how many; they have no time. */
  credits: z.optional(z.int()),
  /** Missing when no time was ever chosen. */
  starts_at: z.optional(z.string()),
});

const common = {
  /** Missing when a price was paid before anybody said who they are. */
  first_name: z._default(z.string(), 'Somebody'),
  session: sessionSchema,
};

/** What the practice is told of, as the database wrote it down when it happened. */
const newsSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('booking_received'), ...common, amount_cents: z.int() }),
  z.object({
    kind: z.literal('appointment_changed'),
    ...common,
    before: sessionSchema,
    difference_cents: z.int(),
  }),
  z.object({ kind: z.literal('appointment_cancelled'), ...common }),
  z.object({ kind: z.literal('credits_bought'), ...common, amount_cents: z.int() }),
  z.object({
    kind: z.literal('payment_refunded'),
    ...common,
    amount_cents: z.int(),
    reason: z.string(),
  }),
]);

type News = z.infer<typeof newsSchema>;

/** A message to the practice: its kind, its details as they are stored, and when it happened. */
export interface PracticeNews {
  kind: string;
  details: object;
  happenedAt: Date;
}

/**
 * The e-mail that tells the practice of a booking, a change, a cancellation or a refund: first name, time, service,
 * amount and the way to the dashboard. Nobody's notes and nothing about anybody's health.
 */
export function practiceEmail({ kind, details, happenedAt }: PracticeNews, practice: Practice) {
  const news = newsSchema.parse({ ...details, kind });
  const when = timeOf(news.session, practice);
  const { subject, text, rows } = describe(news, practice);
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
            ...(news.session.credits === undefined
              ? ([['When', when ?? 'No time was chosen']] as const)
              : []),
            ['Service', serviceOf(news.session)],
            ...rows,
          ],
        },
        {
          kind: 'button',
          link: { label: 'Open the dashboard', href: new URL(paths.admin, practice.url).href },
        },
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

function describe(news: News, practice: Practice): Description {
  switch (news.kind) {
    case 'booking_received':
      return {
        subject: 'New booking',
        text: `${news.first_name} booked online. The time is reserved and paid.`,
        rows: [['Paid', displayMoney(news.amount_cents)]],
      };
    case 'appointment_changed':
      return {
        subject: 'Appointment changed',
        text: `${news.first_name}’s appointment has changed.`,
        rows: [
          ['Before', `${timeOf(news.before, practice)}; ${serviceOf(news.before)}`],
          ['Price', priceWords(news.difference_cents)],
        ],
      };
    case 'appointment_cancelled':
      return {
        subject: 'Appointment cancelled',
        text: `${news.first_name}’s appointment is cancelled. Its time is free again.`,
        rows: [],
      };
    case 'credits_bought':
      return {
        subject: 'Credits bought',
        text: `${news.session.service_name} were bought for ${news.first_name}.`,
        rows: [['Paid', displayMoney(news.amount_cents)]],
      };
    case 'payment_refunded':
      return {
        subject: 'Refund',
        text: `${displayMoney(news.amount_cents)} went back to ${news.first_name}. ${REASONS[news.reason] ?? ''}`.trim(),
        rows: [['Refunded', displayMoney(news.amount_cents)]],
      };
  }
}

/** Why money went back, by the reason under which the refund was decided. */
const REASONS: Record<string, string> = {
  slot_lost: 'The payment came when the time was gone, so nothing is booked.',
  credit_missing:
    'The credit that was to pay for the session had been used meanwhile, so nothing is booked.',
  mismatch: 'The payment was not what was agreed, so nothing is booked.',
  change: 'The changed appointment costs less.',
  change_not_applied:
    'A change was paid for and could not be made; the appointment stays as it was.',
  cancelled: 'The appointment was cancelled.',
  no_show: 'Nobody came to the appointment; the service fee is kept.',
  made_at_stripe: 'The refund was made in Stripe.',
};

function priceWords(differenceCents: number): string {
  if (differenceCents === 0) return 'As before';
  return differenceCents > 0
    ? `${displayMoney(differenceCents)} more, paid`
    : `${displayMoney(-differenceCents)} less, refunded`;
}

function timeOf({ starts_at }: z.infer<typeof sessionSchema>, { timeZone }: Practice) {
  return starts_at === undefined ? null : sessionTime({ startsAt: new Date(starts_at) }, timeZone);
}

function serviceOf({
  service_name,
  duration_minutes,
  credits,
}: z.infer<typeof sessionSchema>): string {
  if (credits !== undefined) return service_name;
  return sessionService({ serviceName: service_name, durationMinutes: duration_minutes });
}
