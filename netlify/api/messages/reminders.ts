import type {
  ListedMessage,
  MessageList,
  Reminder,
  ReminderInput,
} from '#contract/messages/reminders.ts';
import { decryptText } from '#platform/cipher.ts';
import type { Deps } from '#platform/deps.ts';

type ReminderDeps = Pick<Deps, 'database'>;

const toInstant = (text: string) => new Date(text).toISOString();

/** Returns the reminders of the last thirty days and the upcoming ones, latest first. */
export async function listReminders({ database }: ReminderDeps): Promise<Reminder[]> {
  const rows = await database.rpcNow('list_reminders', {});
  return rows.map((row) => ({
    id: row.reminder_id,
    appointmentId: row.appointment_id,
    channel: row.channel as Reminder['channel'],
    sendAt: toInstant(row.send_at),
    ...((row.custom_message as string | null) && { customMessage: row.custom_message }),
    status: row.status as Reminder['status'],
    ...((row.failure as string | null) && { failure: row.failure }),
    clientFirstName: row.first_name,
    clientLastName: row.last_name,
    clientEmail: row.email as string | null,
    clientPhone: row.phone as string | null,
    serviceName: row.service_name,
    appointmentDate: toInstant(row.starts_at),
  }));
}

/**
 * Schedules a reminder and returns its id. Throws not_found, reminder_not_possible, reminder_time_not_possible, texts_not_wanted.
 */
export async function scheduleReminder(
  { database }: ReminderDeps,
  { appointmentId, channel, sendAt, customMessage }: ReminderInput,
): Promise<string> {
  return database.rpcNow('schedule_reminder', {
    p_reminder_id: crypto.randomUUID(),
    p_appointment_id: appointmentId,
    p_channel: channel,
    p_send_at: sendAt,
    ...(customMessage && { p_custom_message: customMessage }),
  });
}

/** Deletes a reminder that hasn't been sent. Throws not_found, reminder_sent. */
export async function deleteReminder({ database }: ReminderDeps, id: string): Promise<void> {
  await database.rpcNow('delete_reminder', { p_message_id: id });
}

const SHOWN_CONTACT_MESSAGES = 50;

/** Returns the newest messages by outcome, contact messages that weren't emailed, and when the worker last ran. */
export async function listMessages({
  database,
  cipher,
}: Pick<Deps, 'database' | 'cipher'>): Promise<MessageList> {
  const [rows, [beat], unsent] = await Promise.all([
    database.rpc('list_messages', {}),
    database.read((tables) => tables.from('heartbeats').select('beat_at').eq('job', 'messages')),
    database.read((tables) =>
      tables
        .from('contact_messages')
        .select(
          'contact_message_id, name, email, phone, encrypted_message, created_at, is_suspected',
        )
        .eq('is_emailed', false)
        .order('created_at', { ascending: false })
        .limit(SHOWN_CONTACT_MESSAGES),
    ),
  ]);
  const boxOf = (box: string) => rows.filter((row) => row.box === box).map(toListed);
  return {
    due: boxOf('due'),
    sent: boxOf('sent'),
    failed: boxOf('failed'),
    noPhone: boxOf('no_phone'),
    notEmailed: unsent.map(({ contact_message_id: id, name, email, phone, ...row }) => ({
      id,
      name,
      email,
      phone,
      message: decryptText(cipher, row.encrypted_message, { rowId: id, holder: email }),
      sentAt: toInstant(row.created_at),
      isSuspected: row.is_suspected,
    })),
    ...(beat && { lastRunAt: toInstant(beat.beat_at) }),
  };
}

/** A row of list_messages; the generated types don't allow null in what a function returns. */
interface ListedRow {
  message_id: string;
  kind: string;
  channel: string;
  recipient: string;
  first_name: string | null;
  address: string | null;
  send_after: string;
  settled_at: string | null;
  attempts: number;
  delivery: string | null;
  failure: string | null;
}

function toListed(row: ListedRow): ListedMessage {
  return {
    id: row.message_id,
    kind: row.kind,
    channel: row.channel as ListedMessage['channel'],
    recipient: row.recipient as ListedMessage['recipient'],
    ...(row.first_name !== null && { firstName: row.first_name }),
    ...(row.address !== null && { address: row.address }),
    sendAt: toInstant(row.send_after),
    ...(row.settled_at !== null && { sentAt: toInstant(row.settled_at) }),
    attempts: row.attempts,
    ...(row.delivery !== null && {
      delivery: row.delivery as NonNullable<ListedMessage['delivery']>,
    }),
    ...(row.failure !== null && { failure: row.failure }),
  };
}
