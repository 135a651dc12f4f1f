import type { Practice } from '#contract/practice/practice.ts';
import { localDay, sessionClock } from '../words/booking-text.ts';
import type { EmailRow } from '../frame/email-content.ts';
import { renderEmail } from '../frame/frame.tsx';
import { dashboardButton, serviceOf } from './practice-parts.ts';

/** A session in the day's schedule. */
interface ScheduledSession {
  first_name: string;
  service_name: string;
  duration_minutes: number;
  starts_at: string;
  location: string;
  status: string;
}

interface DaySchedule {
  local_date: string;
  sessions: readonly ScheduledSession[];
  /** Unanswered requests, for any day. */
  pending: number;
}

const PLACES: Readonly<Record<string, string>> = {
  broadway: 'Broadway',
  home: 'at home',
  visit: 'home visit',
};

/** The morning email with the day's sessions. */
export function dayScheduleEmail(
  { local_date, sessions, pending }: DaySchedule,
  practice: Practice,
) {
  const day = localDay(local_date);
  const count = sessions.length === 1 ? 'One session' : `${sessions.length || 'No'} sessions`;
  const waiting = pending === 1 ? 'One request is' : `${pending} requests are`;
  return renderEmail(
    {
      subject: `${day}: ${count.toLowerCase()}`,
      preview: sessions.map(({ first_name }) => first_name).join(', ') || 'No one is booked.',
      heading: day,
      parts: [
        {
          kind: 'text',
          words: `${count} today.${pending > 0 ? ` ${waiting} waiting for your answer.` : ''}`,
        },
        ...(sessions.length > 0
          ? [
              {
                kind: 'facts',
                rows: sessions.map((session): EmailRow => [
                  sessionClock(new Date(session.starts_at), practice.timeZone),
                  [
                    session.first_name,
                    serviceOf(session),
                    PLACES[session.location] ?? 'another location',
                    ...(session.status === 'pending' ? ['not approved yet'] : []),
                  ].join(' · '),
                ]),
              } as const,
            ]
          : []),
        dashboardButton(practice),
      ],
    },
    practice,
  );
}

interface Task {
  kind: string;
  subject: string;
}

const TITLES: Record<string, string> = {
  payment_mismatch: 'A payment doesn’t match the price',
  payment_without_order: 'A payment we don’t recognize',
  payment_processing: 'A payment is taking longer than its hold',
  refund_failed: 'A refund didn’t go through',
  dispute: 'A payment is disputed',
  stuck_message: 'A message wasn’t delivered',
  unsettled_payment: 'A payment couldn’t be settled',
  spent_purchase_refunded: 'A used purchase was refunded in Stripe',
  calendar_held: 'Much of the calendar is held but unpaid',
  holiday: 'A holiday needs an answer',
  usual_holidays: 'Your holidays need an answer',
  calendar_clash: 'Your own calendar overlaps a session',
  calendar_unread: 'Your own calendar hasn’t been read for a day',
  text_received: 'A text came that needs an answer',
  texts_blocked: 'Texts aren’t going through',
  emails_blocked: 'Emails aren’t going out',
  forms_not_emailed: 'More came from the site’s forms than we email',
  job_failed: 'Something automatic didn’t work',
};

/** The email that asks the practice for a decision; it has ids and no names. */
export function tasksEmail(items: readonly Task[], practice: Practice) {
  const count = items.length === 1 ? 'One item needs' : `${items.length} items need`;
  return renderEmail(
    {
      subject: `${count} a decision`,
      preview: items.map(({ kind }) => TITLES[kind] ?? kind).join('. '),
      heading: 'Needs a decision',
      parts: [
        { kind: 'text', words: 'We couldn’t settle these automatically:' },
        {
          kind: 'facts',
          rows: items.map(({ kind, subject }): EmailRow => [TITLES[kind] ?? kind, subject]),
        },
        dashboardButton(practice),
      ],
    },
    practice,
  );
}
