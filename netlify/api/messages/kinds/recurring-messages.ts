import * as z from 'zod/mini';
import type { Practice } from '#contract/practice/practice.ts';
import {
  appointmentSchema,
  linkOf,
  toAppointment,
  calendarAttachment,
} from './appointment-facts.ts';
import type { Composing, Drawn, StoredMessage } from '../stored-message.ts';

/** Writes what happened to all dates of a recurring appointment. */
export async function writeRecurringEmail(
  deps: Composing,
  { kind, facts, address }: StoredMessage,
  practice: Practice,
): Promise<Drawn> {
  const [emails, { bookingCalendarFile, recurringCalendarFile }] = await Promise.all([
    import('../../../emails/appointments/recurring-emails.ts'),
    import('../../../emails/words/calendar-file.ts'),
  ]);
  const news = recurringSchema.parse(facts);
  const [cancelled, kept] = [news.cancelled.map(toAppointment), news.kept.map(toAppointment)];
  const booked = await Promise.all(
    news.appointments.map(async (row) => ({
      ...toAppointment(row),
      link: await linkOf(deps, row),
    })),
  );
  const about = {
    firstName: news.first_name,
    everyWeeks: news.every_weeks,
    isIntakeMissing: news.is_intake_missing,
  };
  const drawn = await (kind === 'recurring_booked'
    ? emails.recurringBookedEmail({ ...about, booked }, practice)
    : emails.recurringEndedEmail({ ...about, cancelled, kept }, practice));
  if (kind === 'recurring_booked')
    return { ...drawn, attachments: [calendarAttachment(recurringCalendarFile(booked, practice))] };
  // A calendar takes one entry out for each file.
  const attachments = cancelled.map((date, index) =>
    calendarAttachment(
      bookingCalendarFile(date, practice, {
        name: `${date.firstName} ${date.lastName}`,
        email: address ?? '',
      }),
      `appointment-${index + 1}.ics`,
    ),
  );
  return { ...drawn, ...(attachments.length > 0 && { attachments }) };
}

const recurringSchema = z.object({
  first_name: z.string(),
  every_weeks: z.int(),
  is_intake_missing: z._default(z.boolean(), false),
  /** The dates of a recurring appointment that was booked. */
  appointments: z._default(z.array(appointmentSchema), []),
  /** The dates of a recurring appointment that ended. */
  cancelled: z._default(z.array(appointmentSchema), []),
  kept: z._default(z.array(appointmentSchema), []),
});
