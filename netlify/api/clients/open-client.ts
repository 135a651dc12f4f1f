import * as z from 'zod/mini';
import type { ClientPage } from '#contract/clients/client-record.ts';
import { EMPTY_CHART } from '#contract/notes/session-note.ts';
import { formatMoney } from '#contract/rules/money/money.ts';
import { decryptText, type Cipher } from '#platform/cipher.ts';
import type { Deps } from '#platform/deps.ts';
import { toAppointments } from '../appointments/therapist-appointments.ts';
import {
  decryptAddenda,
  decryptNote,
  storedAddendaSchema,
  storedNoteSchema,
} from '../notes/stored-note.ts';
import { mergesSchema, readerFor } from '../notes/merged-reader.ts';
import { toClient } from './clients.ts';
import { recordRowSchema, toRecord } from './record-row.ts';

const stamped = { starts_at: z.string(), appointment_id: z.uuid() };

/** What was sent to them, and what they wrote. */
const messageSchema = z.object({
  message_id: z.uuid(),
  is_from_client: z.boolean(),
  kind: z.string(),
  channel: z.enum(['email', 'sms']),
  state: z.enum(['due', 'claimed', 'sent', 'failed', 'given_up']),
  at: z.string(),
  settled_at: z.nullable(z.string()),
  delivery: z.nullable(z.enum(['delivered', 'bounced', 'complained', 'failed'])),
  failure: z.nullable(z.string()),
  encrypted_words: z.nullable(z.string()),
  /** Who the words are encrypted for, besides their row: an address or a number. */
  holder: z.nullable(z.string()),
  task_id: z.nullable(z.uuid()),
});

/** The row that open_client answers. */
const pageSchema = z.object({
  client: z.unknown(),
  record: recordRowSchema,
  since: z.string(),
  erased_at: z.nullable(z.string()),
  words: z.array(
    z.object({
      client_word_id: z.uuid(),
      kind: z.enum(['alert', 'note']),
      encrypted_words: z.string(),
      written_at: z.string(),
    }),
  ),
  appointments: z.array(z.unknown()),
  appointment_count: z.int(),
  notes: z.array(
    z.extend(storedNoteSchema, { starts_at: z.string(), addenda: storedAddendaSchema }),
  ),
  health_notes: z.array(z.object({ ...stamped, count: z.int() })),
  intakes: z.array(
    z.object({ intake_id: z.uuid(), received_at: z.string(), is_linked: z.boolean() }),
  ),
  messages: z.array(messageSchema),
  message_count: z.int(),
  money: z.object({
    owed_cents: z.int(),
    owed: z.array(z.object({ ...stamped, cents: z.int() })),
    paid_cents: z.int(),
    paid_year: z.int(),
  }),
  wallets: z.array(
    z.object({
      kind: z.enum(['credit', 'gift']),
      duration_minutes: z.nullable(z.int()),
      credits: z.int(),
      cents: z.int(),
      is_granted: z.boolean(),
      is_frozen: z.boolean(),
      created_at: z.string(),
    }),
  ),
  same_address: z.array(
    z.object({
      client_id: z.uuid(),
      first_name: z.string(),
      last_name: z.string(),
      holds_address: z.boolean(),
    }),
  ),
  merges: mergesSchema,
  merged: z.array(
    z.object({
      merge_id: z.uuid(),
      first_name: z.string(),
      last_name: z.string(),
      email: z.string(),
      phone: z.string(),
      merged_at: z.string(),
      can_be_undone: z.boolean(),
    }),
  ),
  texting: z.nullable(
    z.object({
      latest_id: z.uuid(),
      why_not: z.nullable(z.enum(['texts_stopped', 'texts_not_wanted'])),
      send_at: z.string(),
    }),
  ),
  next_time: z.nullable(
    z.object({
      after: z.uuid(),
      local_date: z.string(),
      local_time: z.string(),
      every_weeks: z.nullable(z.int()),
      is_usual_time: z.boolean(),
    }),
  ),
});

/** Past visits that the page begins with. */
const FIRST_VISITS = 12;

/** Returns everything for a client's page, the latest past visits among it, and logs which account opened it. Of an alias, it is its survivor's. Throws not_found. */
export async function openClient(
  { database, cipher }: Pick<Deps, 'database' | 'cipher'>,
  clientId: string,
  userId: string,
  visits = FIRST_VISITS,
): Promise<ClientPage> {
  const [row] = await database.rpcNow('open_client', {
    p_client_id: clientId,
    p_actor: userId,
    p_past: visits,
  });
  const page = pageSchema.parse(row);
  const holder = page.record.client_id;
  const reader = readerFor(cipher, holder, page.merges);
  const wordsOf = (kind: 'alert' | 'note') =>
    page.words
      .filter((written) => written.kind === kind)
      .map(({ client_word_id: id, encrypted_words, written_at }) => ({
        id,
        words: decryptText(reader, encrypted_words, { rowId: id, holder }),
        writtenAt: toInstant(written_at),
      }));
  return {
    client: toClient([page.client]),
    record: toRecord(page.record),
    since: toInstant(page.since),
    erasedAt: page.erased_at && toInstant(page.erased_at),
    sameAddress: page.same_address.map((other) => ({
      id: other.client_id,
      firstName: other.first_name,
      lastName: other.last_name,
      holdsAddress: other.holds_address,
    })),
    merged: page.merged.map((merge) => ({
      mergeId: merge.merge_id,
      firstName: merge.first_name,
      lastName: merge.last_name,
      email: merge.email,
      phone: merge.phone,
      mergedAt: toInstant(merge.merged_at),
      canBeUndone: merge.can_be_undone,
    })),
    alerts: wordsOf('alert'),
    notes: wordsOf('note'),
    appointments: toAppointments(page.appointments),
    appointmentCount: page.appointment_count,
    sessionNotes: page.notes.map((stored) => {
      const content = decryptNote(reader, stored, holder);
      return {
        appointmentId: stored.appointment_id,
        appointmentDate: toInstant(stored.starts_at),
        note: content?.note ?? null,
        chart: content?.chart ?? EMPTY_CHART,
        signedAt: stored.signed_at && toInstant(stored.signed_at),
        addenda: decryptAddenda(reader, stored.addenda, holder),
      };
    }),
    healthNotes: page.health_notes.map(({ appointment_id, starts_at, count }) => ({
      appointmentId: appointment_id,
      appointmentDate: toInstant(starts_at),
      count,
    })),
    intakes: page.intakes.map(({ intake_id, received_at, is_linked }) => ({
      id: intake_id,
      receivedAt: toInstant(received_at),
      isLinked: is_linked,
    })),
    messages: page.messages.map((message) => ({
      id: message.message_id,
      isFromClient: message.is_from_client,
      at: toInstant(message.settled_at ?? message.at),
      kind: message.kind,
      channel: message.channel,
      state: message.state,
      delivery: message.delivery,
      failure: message.failure,
      words: decryptWords(cipher, message),
      taskId: message.task_id,
    })),
    messageCount: page.message_count,
    money: {
      owed: formatMoney(page.money.owed_cents),
      owedFor: page.money.owed.map(({ appointment_id, starts_at, cents }) => ({
        appointmentId: appointment_id,
        appointmentDate: toInstant(starts_at),
        amount: formatMoney(cents),
      })),
      paid: formatMoney(page.money.paid_cents),
      paidYear: page.money.paid_year,
    },
    wallets: page.wallets.map((wallet) => ({
      kind: wallet.kind,
      duration: wallet.duration_minutes,
      credits: wallet.credits,
      value: formatMoney(wallet.cents),
      isGranted: wallet.is_granted,
      isFrozen: wallet.is_frozen,
      createdAt: toInstant(wallet.created_at),
    })),
    texting: page.texting && {
      latestTextId: page.texting.latest_id,
      whyNot: page.texting.why_not,
      sendAt: toInstant(page.texting.send_at),
    },
    nextTime: page.next_time && {
      after: page.next_time.after,
      date: page.next_time.local_date,
      time: page.next_time.local_time,
      everyWeeks: page.next_time.every_weeks,
      isUsualTime: page.next_time.is_usual_time,
    },
  };
}

function decryptWords(
  cipher: Pick<Cipher, 'decrypt'>,
  { message_id, encrypted_words, holder }: z.infer<typeof messageSchema>,
): string | null {
  if (encrypted_words === null || holder === null) return null;
  return decryptText(cipher, encrypted_words, { rowId: message_id, holder });
}

const toInstant = (text: string) => new Date(text).toISOString();
