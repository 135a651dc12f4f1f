import { mailMessage } from '../../api/contact/send-message.ts';
import type { SweepPart } from './run-sweep.ts';

const BATCH = 20;

/** Mails messages of the contact page that could not be mailed when they came. Answers how many. */
export async function resendContactMessages({
  deps,
  isTimeUp,
  attempt,
}: SweepPart): Promise<number> {
  let count = 0;
  const due = await deps.database.rpcNow('due_contact_messages', { p_limit: BATCH });
  for (const { contact_message_id: contactMessageId, ...message } of due) {
    // Claimed, but not mailed: a later run finds it again.
    if (isTimeUp()) break;
    if (await attempt('message', () => mailMessage(deps, { contactMessageId, ...message })))
      count += 1;
  }
  return count;
}
