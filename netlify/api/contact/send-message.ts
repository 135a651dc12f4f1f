import { isCaught, type SentAnswer } from '../../../src/contract/honeypot.ts';
import type { ContactInput } from '../../../src/contract/contact.ts';
import type { Deps } from '../../platform/deps.ts';
import { describeError } from '../../platform/log.ts';
import { AppError } from '../../errors/app-error.ts';

interface Submission {
  input: ContactInput;
  /** Where it came from. */
  networks: string[];
}

type ContactDeps = Pick<Deps, 'database' | 'log' | 'sendEmail'>;

const ANSWER: SentAnswer = {
  success: true,
  message: "Thank you for contacting us. We'll get back to you within 24 hours.",
};

/**
 * Stores a message, then mails it to the practice; what could not be mailed stays stored for the sweep to mail. A
 * program that
 * gave itself away hears the same and nothing is kept. Throws too_many_requests.
 */
export async function sendMessage(
  deps: ContactDeps,
  { input, networks }: Submission,
): Promise<SentAnswer> {
  if (isCaught(input)) {
    deps.log.info('submission_trapped', { form: 'contact' });
    return ANSWER;
  }
  const { name, email, phone, message } = input;
  const [stored] = await deps.database.rpcNow('submit_contact_message', {
    // Named here, so that the same call made twice keeps one.
    p_message: {
      contact_message_id: crypto.randomUUID(),
      name,
      email,
      phone: phone ?? null,
      message,
    },
    p_senders: networks,
  });
  if (!stored?.contact_message_id) {
    throw new AppError('too_many_requests', { retryAfterSeconds: stored?.wait_seconds ?? 3600 });
  }
  const contactMessageId = stored.contact_message_id;
  try {
    await mailMessage(deps, { contactMessageId, name, email, phone, message });
  } catch (error) {
    // The message is safe, and the sweep mails it later.
    deps.log.error('contact_mail_failed', { contactMessageId, ...describeError(error) });
  }
  return ANSWER;
}

/** A message as it is stored. */
interface StoredMessage extends Pick<ContactInput, 'name' | 'email' | 'phone' | 'message'> {
  contactMessageId: string;
}

/** Mails a stored message to the practice, once within a day however often it is asked to. */
export async function mailMessage(
  { database, sendEmail }: Pick<ContactDeps, 'database' | 'sendEmail'>,
  { contactMessageId, ...message }: StoredMessage,
): Promise<void> {
  const [{ messageEmail }, { practice }] = await Promise.all([
    import('../../emails/message-email.ts'),
    import('../../../src/lib/practice.ts'),
  ]);
  await sendEmail({
    to: practice.email,
    replyTo: message.email,
    ...(await messageEmail(message, practice)),
    idempotencyKey: `contact_message:${contactMessageId}`,
  });
  await database.rpcNow('settle_contact_message', { p_contact_message_id: contactMessageId });
}
