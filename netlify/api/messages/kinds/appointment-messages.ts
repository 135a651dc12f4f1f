import * as z from 'zod/mini';
import { OTHERWISE } from '#contract/appointments/requests.ts';
import { locationSchema } from '#contract/orders/booked-appointment.ts';
import type { Practice } from '#contract/practice/practice.ts';
import type { AppointmentNews } from '../../../emails/appointments/appointment-emails.ts';
import type { Appointment } from '../../../emails/words/booking-text.ts';
import { readMoved } from '../../../emails/words/money-facts.ts';
import {
  appointmentSchema,
  linkOf,
  sessionSchema,
  toAppointment,
  calendarAttachment,
} from './appointment-facts.ts';
import {
  UnsendableError,
  type Composing,
  type Drawn,
  type StoredMessage,
} from '../stored-message.ts';

/** Writes the email to a client about an appointment. */
export async function writeAppointmentEmail(
  deps: Composing,
  stored: StoredMessage,
  practice: Practice,
): Promise<Drawn> {
  const [{ appointmentEmail }, { bookingCalendarFile }] = await Promise.all([
    import('../../../emails/appointments/appointment-emails.ts'),
    import('../../../emails/words/calendar-file.ts'),
  ]);
  const appointment = await readAppointment(deps, stored);
  const drawn = await appointmentEmail(readNews(stored), appointment, practice);
  if (WITHOUT_FILE.includes(stored.kind)) return drawn;
  return {
    ...drawn,
    attachments: [
      calendarAttachment(
        bookingCalendarFile(appointment, practice, {
          name: `${appointment.firstName} ${appointment.lastName}`,
          email: stored.address ?? '',
        }),
      ),
    ],
  };
}

/** These say nothing that a calendar wouldn't already have. */
const WITHOUT_FILE = [
  'appointment_missed',
  'review_request',
  'reminder',
  'payment_due',
  'appointment_link',
  'times_offered',
  'times_withdrawn',
];

/** Writes the text to a client about an appointment. */
export async function writeAppointmentText(
  deps: Composing,
  stored: StoredMessage,
  practice: Practice,
): Promise<string> {
  const { appointmentText } = await import('../../../emails/appointments/appointment-texts.ts');
  const facts = await readAppointment(deps, stored);
  return appointmentText(readNews(stored), facts, practice);
}

/** Returns an appointment, with the link to its page if the client can do something there. */
async function readAppointment(
  deps: Composing,
  { kind, facts }: StoredMessage,
): Promise<Appointment> {
  const row = appointmentSchema.parse(facts);
  const link = WITHOUT_LINK.includes(kind) ? null : await linkOf(deps, row);
  return { ...toAppointment(row), link };
}

const WITHOUT_LINK = [
  'appointment_cancelled',
  'appointment_missed',
  'appointment_declined',
  'review_request',
];

const changeSchema = z.object({
  before: z.required(z.omit(sessionSchema, { credits: true })),
});
const cancellationSchema = z.object({ by: z.enum(['client', 'therapist']) });
const offeredSchema = z.object({
  otherwise: z.enum(OTHERWISE),
  expires_at: z.string(),
  times: z.array(z.object({ starts_at: z.string(), location: locationSchema })),
});
const reminderSchema = z.object({ custom_message: z.optional(z.nullable(z.string())) });

function readNews({ kind, facts }: StoredMessage): AppointmentNews {
  switch (kind) {
    case 'booking_received':
    case 'appointment_approved':
    case 'appointment_link':
    case 'payment_due':
    case 'review_request':
    case 'times_withdrawn':
      return { kind };
    case 'appointment_changed': {
      const { before } = changeSchema.parse(facts);
      return {
        kind,
        before: {
          serviceName: before.service_name,
          durationMinutes: before.duration_minutes,
          startsAt: new Date(before.starts_at),
        },
        moved: readMoved(facts),
      };
    }
    case 'appointment_cancelled':
      return { kind, by: cancellationSchema.parse(facts).by, moved: readMoved(facts) };
    case 'appointment_missed':
    case 'appointment_declined':
      return { kind, moved: readMoved(facts) };
    case 'times_offered': {
      const { times, otherwise, expires_at } = offeredSchema.parse(facts);
      return {
        kind,
        offered: {
          times: times.map((each) => ({
            startsAt: new Date(each.starts_at),
            location: each.location,
          })),
          otherwise,
          expiresAt: new Date(expires_at),
        },
      };
    }
    case 'reminder':
      return { kind, customMessage: reminderSchema.parse(facts).custom_message ?? null };
    default:
      throw new UnsendableError('unknown_kind');
  }
}
