import { capture, openWithPayment } from '../../helpers/stack/bookings.ts';
import { afterNow, NOW } from '../../helpers/builders/build-request.ts';
import type { UsedDatabase } from '../../helpers/database/database.ts';

/** A message that is claimed, and how often it has been tried. */
export type ClaimedMessage = { message_id: string; attempts: number };

/** What the worker does with the outbox in a test, and the booking that fills it. */
export function createOutboxWorker({ rpc, sql }: UsedDatabase) {
  /** A booking for which an email to its client, a text and an email to the practice are due. */
  async function book(now = NOW) {
    const { paymentIntentId } = await openWithPayment(rpc, { text_consent_version: '1' }, now);
    const booked = await capture({ rpc, sql }, paymentIntentId, { now });
    return String(booked['appointment_id']);
  }

  /** What is claimed at so many minutes after now. */
  const claim = (minutes = 0, limit = 10) =>
    rpc('claim_messages', { p_limit: limit, p_now: afterNow(minutes) });

  const begin = (message: ClaimedMessage, minutes = 0, phone?: string) =>
    rpc('begin_message', {
      p_message_id: message.message_id,
      p_attempt: message.attempts,
      p_now: afterNow(minutes),
      ...(phone && { p_phone: phone, p_country: 'US' }),
    });

  const settle = (message: ClaimedMessage, p_outcome: string, minutes = 0) =>
    rpc('settle_message', {
      p_message_id: message.message_id,
      p_attempt: message.attempts,
      p_outcome,
      p_now: afterNow(minutes),
    });

  const states = async () =>
    (await sql('select recipient, channel, state from public.messages order by 1, 2')).map(
      (row) => `${row['recipient']} ${row['channel']} ${row['state']}`,
    );

  return { book, claim, begin, settle, states };
}
