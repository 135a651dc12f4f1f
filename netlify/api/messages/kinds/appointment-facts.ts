import * as z from 'zod/mini';
import { locationSchema } from '#contract/orders/booked-appointment.ts';
import type { Appointment } from '../../../emails/words/booking-text.ts';
import type { CalendarFile } from '../../../emails/words/calendar-file.ts';
import { toPolicy } from '#contract/practice/sale.ts';
import { policyRowSchema } from '#contract/practice/snapshot.ts';
import { endingSchema, moneySchema } from '../../../emails/words/money-facts.ts';
import type { Composing } from '../stored-message.ts';
import { filePaths, paths } from '#lib/site/paths.ts';
import type { Deps } from '#platform/deps.ts';
import { hashToken } from '../../middleware/session-cookies.ts';

/** What was sold, as stored in a message. */
export const linesSchema = z.array(
  z.object({ kind: z.string(), name: z.string(), cents: z.int() }),
);

/** An appointment, as stored in a message about it. */
export const appointmentSchema = z.object({
  appointment_id: z.string(),
  /** Missing in messages stored before there were links. */
  link_number: z.optional(z.int()),
  revision: z.int(),
  status: z.enum(['pending', 'confirmed', 'completed', 'no_show', 'cancelled']),
  confirmation_code: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  location: locationSchema,
  /** Missing in messages stored before there were home visits. */
  visit_address: z._default(z.nullable(z.string()), null),
  starts_at: z.string(),
  free_until: z.string(),
  policy: policyRowSchema,
  paid_at: z.string(),
  as_of: z.string(),
  money: moneySchema,
  service_name: z.string(),
  duration_minutes: z.int(),
  lines: linesSchema,
  subtotal_cents: z.int(),
  tax_cents: z.int(),
  late_ending: endingSchema,
  no_show_ending: endingSchema,
  is_intake_missing: z._default(z.boolean(), false),
});

/** A session, or what was bought instead of one, as stored in a message. */
export const sessionSchema = z.object({
  service_name: z.string(),
  /** Missing for a gift certificate. */
  duration_minutes: z.optional(z.int()),
  /** How many credits were bought; their name says for which length. */
  credits: z.optional(z.int()),
  starts_at: z.optional(z.string()),
});

type AppointmentRow = z.infer<typeof appointmentSchema>;

/** Returns the address of an appointment's own page, which works from now on. */
export async function linkOf(deps: Composing, row: AppointmentRow): Promise<string | null> {
  if (row.link_number === undefined) return null;
  const { appointment_id: appointmentId, link_number: linkNumber } = row;
  return linkAddress(deps.siteUrl, await makeLink(deps, { appointmentId, linkNumber }));
}

/** Returns an appointment without its link. */
export function toAppointment(row: AppointmentRow): Appointment {
  return {
    appointmentId: row.appointment_id,
    revision: row.revision,
    status: row.status,
    confirmationCode: row.confirmation_code,
    firstName: row.first_name,
    lastName: row.last_name,
    location: row.location,
    visitAddress: row.visit_address,
    startsAt: new Date(row.starts_at),
    freeUntil: new Date(row.free_until),
    policy: toPolicy(row.policy),
    paidAt: new Date(row.paid_at),
    asOf: new Date(row.as_of),
    money: row.money,
    serviceName: row.service_name,
    durationMinutes: row.duration_minutes,
    lines: row.lines,
    subtotalCents: row.subtotal_cents,
    taxCents: row.tax_cents,
    lateEnding: row.late_ending,
    noShowEnding: row.no_show_ending,
    isIntakeMissing: row.is_intake_missing,
    link: null,
  };
}

/** A calendar file as an email carries it. */
export const calendarAttachment = (
  { method, content }: CalendarFile,
  filename = 'appointment.ics',
) => ({
  filename,
  contentType: `text/calendar; charset=utf-8; method=${method}`,
  content,
});

/** An appointment whose link will be sent, as its messages and answers have it. */
interface Linked {
  appointmentId: string;
  /** Which of its links. */
  linkNumber: number;
}

/**
 * Returns the token of an appointment's link, which works from now on. The token is computed each time it is sent and never
 * stored. If the link was turned off in the meantime, the token opens nothing.
 */
export async function makeLink(
  { database, cipher }: Pick<Deps, 'database' | 'cipher'>,
  { appointmentId, linkNumber }: Linked,
): Promise<string> {
  const token = cipher.tokenOf('appointment', appointmentId, String(linkNumber));
  await database.rpcNow('keep_appointment_link', {
    p_appointment_id: appointmentId,
    p_link_number: linkNumber,
    p_token_hash: hashToken(token),
  });
  return token;
}

/** Returns the address of an appointment's own page. The part after the # reaches no server, no log and no other site. */
export function linkAddress(siteUrl: string, token: string): string {
  return `${siteUrl}${paths.appointment}#${token}`;
}

/**
 * Returns the address of an appointment's calendar file. It is a plain one, because browsers inside apps open neither a file that
 * a page makes nor one that needs a login; so its secret reaches the server's log, and is good for nothing but this file. It
 * ends with the appointment's link.
 */
export function calendarPath(
  cipher: Deps['cipher'],
  { appointmentId, linkNumber }: Linked,
): string {
  const secret = cipher.tokenOf('calendar', appointmentId, String(linkNumber));
  return `${filePaths.ownCalendar}/${appointmentId}/${secret}.ics`;
}
