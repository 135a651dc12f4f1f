import { isSuspected, type SentAnswer } from '#contract/rules/honeypot.ts';
import type { ContactInput } from '#contract/messages/contact.ts';
import type { Deps } from '#platform/deps.ts';
import { AppError } from '../../../errors/app-error.ts';
import { sendSoon } from '../outbox.ts';

interface Submission {
  input: ContactInput;
  /** The networks that the call comes from, smallest first. */
  networks: string[];
  /** The member account that is logged in, according to the session. */
  sentBy: string | null;
}

const ANSWER: SentAnswer = {
  success: true,
  message: "Thank you for contacting us. We'll get back to you within 24 hours.",
};

/**
 * Stores a message, encrypted, and emails it to the practice, now or once email works again; what looks like a program's is marked. Throws
 * too_many_requests.
 */
export async function sendMessage(
  deps: Deps,
  { input, networks, sentBy }: Submission,
): Promise<SentAnswer> {
  const { name, email, phone, message } = input;
  // The id is set here, so that the same request sent twice stores one message.
  const id = crypto.randomUUID();
  const [stored] = await deps.database.rpcNow('submit_contact_message', {
    p_message: {
      contact_message_id: id,
      name,
      email,
      phone: phone ?? null,
      encrypted_message: deps.cipher.encrypt(message, id, email),
      is_suspected: isSuspected(input),
      sent_by: sentBy,
    },
    p_networks: networks,
  });
  if (!stored?.contact_message_id) {
    throw new AppError('too_many_requests', { retryAfterSeconds: stored?.wait_seconds ?? 3600 });
  }
  await sendSoon(deps, stored.contact_message_id);
  return ANSWER;
}
