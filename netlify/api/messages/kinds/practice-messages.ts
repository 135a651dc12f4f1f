import * as z from 'zod/mini';
import type { Practice } from '#contract/practice/practice.ts';
import {
  plainName,
  UnsendableError,
  type Composing,
  type Drawn,
  type StoredMessage,
} from '../stored-message.ts';

/** Writes an email to the practice. */
export async function writePracticeEmail(
  deps: Pick<Composing, 'database' | 'cipher'>,
  { kind, subject, facts }: StoredMessage,
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
      const sent = {
        ...typed,
        name: plainName(typed.name),
        message: await readContactWords(deps, subject),
        isSuspected: typed.is_suspected,
      };
      return { ...(await emails.contactEmail(sent, practice)), replyTo: typed.email };
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

/** Returns what someone wrote on the contact page; the outbox doesn't have it. Throws UnsendableError once it is deleted. */
async function readContactWords(
  { database, cipher }: Pick<Composing, 'database' | 'cipher'>,
  id: string,
): Promise<string> {
  const [row] = await database.read((tables) =>
    tables.from('contact_messages').select('email, encrypted_message').eq('contact_message_id', id),
  );
  if (!row) throw new UnsendableError('no_contact_message');
  return cipher.decrypt(row.encrypted_message, id, row.email);
}

const contactSchema = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.optional(z.string()),
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
