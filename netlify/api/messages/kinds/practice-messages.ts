import * as z from 'zod/mini';
import type { Practice } from '#contract/practice/practice.ts';
import { plainName, type Drawn, type StoredMessage } from '../stored-message.ts';

/** Writes an email to the practice. */
export async function writePracticeEmail(
  { kind, facts }: StoredMessage,
  practice: Practice,
): Promise<Drawn> {
  if (kind === 'tasks' || kind === 'day_schedule') {
    const { dayScheduleEmail, tasksEmail } =
      await import('../../../emails/practice/practice-day-emails.ts');
    return kind === 'tasks'
      ? tasksEmail(itemsSchema.parse(facts).items, practice)
      : dayScheduleEmail(scheduleSchema.parse(facts), practice);
  }
  const emails = await import('../../../emails/practice/practice-news-emails.ts');
  switch (kind) {
    case 'contact_message': {
      const typed = contactSchema.parse(facts);
      const isSuspected = typed.is_suspected;
      const message = { ...typed, name: plainName(typed.name), isSuspected };
      return { ...(await emails.contactEmail(message, practice)), replyTo: message.email };
    }
    case 'intake_received':
      return emails.intakeEmail(senderOf(facts), practice);
    default: {
      const { happened_at } = happenedSchema.parse(facts);
      return emails.practiceEmail(
        { kind, details: Object(facts), happenedAt: new Date(happened_at) },
        practice,
      );
    }
  }
}

const contactSchema = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.optional(z.string()),
  message: z.string(),
  is_suspected: z._default(z.boolean(), false),
});
const itemsSchema = z.object({
  items: z.array(z.object({ kind: z.string(), subject: z.string() })),
});
const scheduleSchema = z.object({
  local_date: z.string(),
  pending: z.int(),
  sessions: z.array(
    z.object({
      first_name: z.string(),
      service_name: z.string(),
      duration_minutes: z.int(),
      starts_at: z.string(),
      location: z.string(),
      status: z.string(),
    }),
  ),
});
const senderSchema = z.object({
  first_name: z.string(),
  is_suspected: z._default(z.boolean(), false),
});

function senderOf(facts: unknown) {
  const { first_name: firstName, is_suspected: isSuspected } = senderSchema.parse(facts);
  return { firstName, isSuspected };
}
const happenedSchema = z.object({ happened_at: z.string() });
