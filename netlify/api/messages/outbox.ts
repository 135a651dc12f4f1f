import { setTimeout as wait } from 'node:timers/promises';
import type { SentNotifications } from '#contract/checkout/checkout.ts';
import type { Deps } from '#platform/deps.ts';
import { describeError } from '#platform/log.ts';
import { RefusedError } from '#platform/providers/refused.ts';
import { findTextCountry } from '#platform/providers/sms.ts';
import { compose, type Composed } from './compose.ts';
import { UnsendableError, type StoredMessage } from './stored-message.ts';

/** A message that this process has claimed. */
interface ClaimedMessage extends StoredMessage {
  attempts: number;
}

/** How many messages are sent at once. */
const BATCH = 10;

/**
 * Sends one batch of due messages, of all or only those about one thing, and returns how many it claimed. One that fails is tried
 * again later and doesn't hold up the others. Never fails.
 */
export async function sendMessages(deps: Deps, about?: string): Promise<number> {
  try {
    return await sendBatch(deps, about);
  } catch (error) {
    deps.log.error('messages_not_sent', describeError(error));
    return 0;
  }
}

/** Does the same for the worker, which has to know if it couldn't claim anything. */
export async function sendBatch(deps: Deps, about?: string): Promise<number> {
  const claimed: ClaimedMessage[] = await deps.database.rpcNow('claim_messages', {
    p_limit: BATCH,
    ...(about !== undefined && { p_about: about }),
  });
  const sent = await Promise.allSettled(claimed.map((message) => sendClaimed(deps, message)));
  // If the outcome wasn't recorded, the claim runs out and the next worker finds the message.
  for (const { reason } of sent.filter((each) => each.status === 'rejected')) {
    deps.log.error('message_not_settled', describeError(reason));
  }
  return claimed.length;
}

/**
 * Sends the messages about what was just done for as long as an answer can wait. What takes longer is sent after the answer, or
 * by the next worker.
 */
export async function sendSoon(deps: Deps, about: string): Promise<void> {
  const patience = wait(deps.messagePatienceMs, undefined, { ref: false });
  await Promise.race([sendMessages(deps, about), patience]);
}

/** Sends a booking's confirmation, and returns what has really been sent by then and what is still to be sent. */
export async function notifyBooking(deps: Deps, orderId: string): Promise<SentNotifications> {
  const deadline = performance.now() + deps.messagePatienceMs;
  await sendSoon(deps, orderId);
  for (;;) {
    const rows = await deps.database.read((tables) =>
      tables
        .from('messages')
        .select('channel, state')
        .match({ about: orderId, kind: 'booking_received', recipient: 'client' }),
    );
    // Another call may be sending them right now.
    if (performance.now() > deadline || !rows.some(({ state }) => state === 'claimed')) {
      const isIn = (states: readonly string[], channel: string) =>
        rows.some((row) => row.channel === channel && states.includes(row.state));
      return {
        email: isIn(['sent'], 'email'),
        sms: isIn(['sent'], 'sms'),
        waiting: (['email', 'sms'] as const).filter((channel) => isIn(UNSETTLED, channel)),
      };
    }
    await wait(LOOK_AGAIN_MS);
  }
}

const LOOK_AGAIN_MS = 150;
/** A `failed` message is tried again; one we gave up on is `given_up`. */
const UNSETTLED = ['due', 'claimed', 'failed'];

type Outcome = readonly [
  'sent' | 'retry' | 'turned_away' | 'refused' | 'blocked' | 'stopped' | 'unknown',
  string,
];

async function sendClaimed(deps: Deps, claimed: ClaimedMessage): Promise<void> {
  const { message_id: messageId, kind, channel, attempts } = claimed;
  const outcome = await composeAndSend(deps, claimed).catch((error: unknown): Outcome => {
    deps.log.warn('message_failed', { messageId, kind, channel, ...describeError(error) });
    if (error instanceof UnsendableError) return ['refused', error.code];
    return ['retry', 'not_composed'];
  });
  if (outcome === null) return;
  await deps.database.rpcNow('settle_message', {
    p_message_id: messageId,
    p_attempt: attempts,
    p_outcome: outcome[0],
    p_detail: outcome[1],
  });
}

/** Returns how sending went, or null if the message should no longer be sent. */
async function composeAndSend(deps: Deps, claimed: ClaimedMessage): Promise<Outcome | null> {
  const { message_id: messageId, kind, channel, attempts } = claimed;
  const composed = await compose(deps, claimed);
  const isOurs = await deps.database.rpcNow('begin_message', {
    p_message_id: messageId,
    p_attempt: attempts,
    ...(composed.channel === 'sms' && (await numberOf(composed.message.to))),
  });
  if (!isOurs) return null;
  try {
    return ['sent', await handOver(deps, composed)];
  } catch (error) {
    deps.log.warn('message_failed', { messageId, kind, channel, ...describeError(error) });
    if (error instanceof RefusedError) return outcomeOf(error);
    // An email can be sent again under its key; for a text we can't tell whether it was sent. Only one that may save the therapist is
    // rather sent twice than not at all.
    const isAgain = channel === 'email' || kind === 'check_in_overdue';
    return [isAgain ? 'retry' : 'unknown', 'unknown'];
  }
}

/** Returns what a provider's refusal means: what our own account or sender is refused for concerns every message alike. */
function outcomeOf({ code, reason, isFinal }: RefusedError): Outcome {
  if (reason === 'ours') return ['blocked', code];
  if (!isFinal) return ['turned_away', code];
  return [reason === 'stopped' ? 'stopped' : 'refused', code];
}

/** Returns a text's number and country, which the database needs to decide whether it may be sent. */
async function numberOf(phone: string) {
  const country = await findTextCountry(phone);
  return { p_phone: phone, ...(country !== null && { p_country: country }) };
}

const handOver = (deps: Deps, composed: Composed): Promise<string> =>
  composed.channel === 'email' ? deps.sendEmail(composed.message) : deps.sendText(composed.message);
