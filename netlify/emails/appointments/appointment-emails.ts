import { displayMoney } from '#contract/rules/money/money.ts';
import { paths } from '#lib/site/paths.ts';
import type { Practice } from '#contract/practice/practice.ts';
import {
  anotherTime,
  beforeYourVisit,
  bookAgain,
  CALENDAR_HINT,
  deadlineWords,
  detailsCard,
  firstTime,
  ownPage,
  pageHref,
  sentences,
  receipt,
} from './appointment-parts.ts';
import {
  sessionService,
  sessionTime,
  type Appointment,
  type Session,
} from '../words/booking-text.ts';
import { phoneOf, type EmailContent } from '../frame/email-content.ts';
import { renderEmail } from '../frame/frame.tsx';
import type { MovedMoney } from '../words/money-facts.ts';
import { changeRows, endingSentences, owedOf, refundSentences } from '../words/money-text.ts';
import {
  declinedEmail,
  timesOfferedEmail,
  timesWithdrawnEmail,
  type OfferedTimes,
} from './request-emails.ts';

/** What happened to an appointment, as its email to the client reports it. */
export type AppointmentNews =
  | {
      kind:
        | 'booking_received'
        | 'appointment_approved'
        | 'appointment_link'
        | 'payment_due'
        | 'review_request'
        | 'times_withdrawn';
    }
  | { kind: 'appointment_changed'; before: Session; moved: MovedMoney }
  | { kind: 'appointment_cancelled'; by: 'client' | 'therapist'; moved: MovedMoney }
  | { kind: 'appointment_missed' | 'appointment_declined'; moved: MovedMoney }
  | { kind: 'times_offered'; offered: OfferedTimes }
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
  return `Your time is ${status === 'pending' ? 'reserved' : 'confirmed'} and paid for.`;
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
          ...firstTime(to, practice),
          ...ownPage(to, practice, { hasPolicy: true, isQuiet: to.isIntakeMissing }),
          ...beforeYourVisit(to),
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
          ...ownPage(to, practice, { hasPolicy: true }),
          ...beforeYourVisit(to),
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
          { kind: 'text', words: `${to.firstName}, here’s what’s booked now.` },
          detailsCard(to, practice, [
            [
              'Before',
              `${sessionService(news.before)}, ${sessionTime(news.before, practice.timeZone)}`,
            ],
            ...changeRows(news.moved),
          ]),
          ...sentences(refundSentences(news.moved)),
          ...ownPage(to, practice, { hasPolicy: true }),
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
            words: `${to.firstName}, ${news.by === 'client' ? 'your session is canceled, as you asked.' : 'we’re sorry, but we had to cancel your session.'}`,
          },
          detailsCard(to, practice),
          ...sentences(endingSentences(news.moved)),
          { kind: 'soft', words: 'Open the attachment to remove it from your calendar.' },
          bookAgain(practice, paths.services),
        ],
      };
    case 'appointment_missed':
      return {
        subject: `We missed you: your massage on ${when}`,
        preview: `${session} ${endingSentences(news.moved).join(' ')}`,
        heading: 'We missed you',
        parts: [
          {
            kind: 'text',
            words: `${to.firstName}, we were expecting you for this session. We hope everything is all right.`,
          },
          detailsCard(to, practice),
          ...sentences(endingSentences(news.moved)),
          {
            kind: 'soft',
            words: ['If this is a mistake, please call ', phoneOf(practice), '.'],
          },
          bookAgain(practice, paths.services),
        ],
      };
    case 'appointment_declined':
      return declinedEmail(news.moved, to, practice);
    case 'times_offered':
      return timesOfferedEmail(news.offered, to, practice);
    case 'times_withdrawn':
      return timesWithdrawnEmail(bookedWords(to), to, practice);
    case 'reminder':
      return {
        subject: `Reminder: your massage on ${when}`,
        preview: `${session} ${deadlineWords(to, practice)}`,
        heading: `See you soon, ${to.firstName}`,
        parts: [
          ...(news.customMessage ? [{ kind: 'quote', words: news.customMessage } as const] : []),
          detailsCard(to, practice),
          ...ownPage(to, practice),
          ...beforeYourVisit(to),
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
          ...ownPage(to, practice, { label: 'Pay, move or cancel your appointment' }),
          ...beforeYourVisit(to),
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
              'How was it? A few words from you help others decide and help us do better. We read every review before we post it.',
          },
          {
            kind: 'button',
            link: { label: 'Write a review', href: pageHref(practice, paths.testimonials) },
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
