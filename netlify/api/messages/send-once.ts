import { setTimeout as wait } from 'node:timers/promises';
import type { Deps } from '../../platform/deps.ts';
import { describeError } from '../../platform/log.ts';

export type Channel = 'email' | 'sms';

/** A message to a client. */
export interface Message {
  kind: 'booking_received' | 'payment_refunded' | 'credits_bought';
  channel: Channel;
  /** The id of what it is about: the appointment, or the order that never became one, or that bought credits. */
  subject: string;
  /** Only one that was written down before is sent: without that there is nothing to tell. */
  isWritten?: boolean;
  /** Sends it; rejects when the provider did not take it. */
  send: (notificationId: string) => Promise<void>;
}

/** How long to wait for another call that is sending the same message. */
const PATIENCE_MS = 3_000;
const LOOK_AGAIN_MS = 150;

/** Sends a message unless it was sent before; answers whether it was sent, now or then, and never fails. */
export async function sendOnce(deps: Deps, message: Message): Promise<boolean> {
  const { kind, channel, subject, isWritten = false } = message;
  try {
    // The claim comes first: a message that may have left is never sent again.
    const notificationId = await deps.database.rpcNow('claim_notification', {
      p_kind: kind,
      p_subject: subject,
      p_recipient: 'client',
      p_channel: channel,
      p_is_new: !isWritten,
    });
    if (!notificationId) return await wasSent(deps, message);
    return await sendClaimed(deps, notificationId, message);
  } catch (error) {
    deps.log.error('notification_failed', { kind, channel, ...describeError(error) });
    return false;
  }
}

/** Sends a message that the caller has claimed, and writes down how that went. */
export async function sendClaimed(
  { database, log }: Deps,
  notificationId: string,
  { kind, channel, send }: Pick<Message, 'channel' | 'send'> & { kind: string },
): Promise<boolean> {
  const isSent = await send(notificationId).then(
    () => true,
    (error: unknown) => {
      log.warn('notification_failed', { notificationId, kind, channel, ...describeError(error) });
      return false;
    },
  );
  await database.rpc('settle_notification', {
    p_notification_id: notificationId,
    p_was_sent: isSent,
  });
  return isSent;
}

/** Whether another call has sent the message; it may be doing so right now. */
async function wasSent({ database }: Deps, { kind, channel, subject }: Message) {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const [row] = await database.read((tables) =>
      tables
        .from('notifications')
        .select('status')
        .match({ kind, subject, recipient: 'client', channel }),
    );
    if (row?.status !== 'claimed' || performance.now() > deadline) return row?.status === 'sent';
    await wait(LOOK_AGAIN_MS);
  }
}
