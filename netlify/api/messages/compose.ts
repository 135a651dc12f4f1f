import type { Practice } from '#contract/practice/practice.ts';
import { getInternationalPhone } from '#lib/international-phone.ts';
import type { EmailMessage } from '#platform/providers/email.ts';
import type { TextMessage } from '#platform/providers/sms.ts';
import { readAnswer } from './answer-text.ts';
import { writeAccountEmail } from './kinds/account-messages.ts';
import { writeAppointmentEmail, writeAppointmentText } from './kinds/appointment-messages.ts';
import { writeCertificate, writeGiftBought, writeGiftNews } from './kinds/gift-messages.ts';
import { isAboutCheckIn, writeCheckInText } from './kinds/check-in-messages.ts';
import { writeCreditsBought, writeMoneyBack } from './kinds/money-messages.ts';
import {
  withPlainNames,
  UnsendableError,
  type Composing,
  type Drawn,
  type StoredMessage,
} from './stored-message.ts';
import { writePracticeEmail } from './kinds/practice-messages.ts';
import { writeRecurringEmail } from './kinds/recurring-messages.ts';
import { writeWaitlistEmail, writeWaitlistText } from './kinds/waitlist-messages.ts';

/** A message ready for its provider. */
export type Composed =
  { channel: 'email'; message: EmailMessage } | { channel: 'sms'; message: TextMessage };

/**
 * Writes a stored message from its facts, so that it reads the same each time. A gift certificate is written from the order that
 * the facts name, because no message contains its code. Throws UnsendableError.
 */
export async function compose(deps: Composing, written: StoredMessage): Promise<Composed> {
  const stored = { ...written, facts: withPlainNames(written.facts) };
  // Every link leads to the site that sends it, also from a developer’s machine.
  const practice = { ...(await deps.readPractice()), url: deps.siteUrl };
  if (stored.channel === 'sms') return composeText(deps, stored, practice);
  // What a new practice hasn't filled in yet stands in brackets.
  const isReachable = practice.email.includes('@');
  if (stored.recipient === 'practice' && !isReachable)
    throw new Error('The practice has no email address yet');
  const { replyTo, attachments, ...words } = await writeEmail(deps, stored, practice);
  return {
    channel: 'email',
    message: {
      to: stored.recipient === 'practice' ? practice.email : (stored.address ?? ''),
      // Replies to the practice's messages go to the person they are about, if there is one.
      ...(stored.recipient !== 'practice' && isReachable && { replyTo: practice.email }),
      ...(replyTo !== undefined && { replyTo }),
      ...words,
      ...(attachments && { attachments }),
      idempotencyKey: `${stored.kind}:${stored.message_id}`,
    },
  };
}

async function composeText(
  deps: Composing,
  stored: StoredMessage,
  practice: Practice,
): Promise<Composed> {
  if (isAboutCheckIn(stored.kind)) {
    const { phone, body } = await writeCheckInText(deps, stored, practice);
    return { channel: 'sms', message: { to: await requireNumber(phone), body } };
  }
  const to = await requireNumber(stored.address ?? '');
  if (stored.kind === 'text_answer')
    return { channel: 'sms', message: { to, body: await readAnswer(deps, stored.subject) } };
  const write = stored.kind.startsWith('waitlist_') ? writeWaitlistText : writeAppointmentText;
  return { channel: 'sms', message: { to, body: await write(deps, stored, practice) } };
}

async function requireNumber(phone: string): Promise<string> {
  const number = await getInternationalPhone(phone);
  if (number === null) throw new UnsendableError('no_phone');
  return number;
}

/** Chooses who writes an email, by its recipient and its kind. */
async function writeEmail(
  deps: Composing,
  stored: StoredMessage,
  practice: Practice,
): Promise<Drawn> {
  const { recipient, kind } = stored;
  if (recipient === 'practice') {
    return kind === 'gift_bought'
      ? writeGiftNews(stored, practice)
      : writePracticeEmail(deps, stored, practice);
  }
  if (recipient === 'member') {
    return kind === 'credits_bought'
      ? writeCreditsBought(deps, stored, practice)
      : writeAccountEmail(deps, stored, practice);
  }
  switch (kind) {
    case 'slot_lost':
    case 'payment_refunded':
      return writeMoneyBack(stored, practice);
    case 'gift_certificate':
      return writeCertificate(deps, stored, practice);
    case 'gift_bought':
      return writeGiftBought(stored, practice);
    case 'recurring_booked':
    case 'recurring_ended':
      return writeRecurringEmail(deps, stored, practice);
    default:
      return kind.startsWith('waitlist_')
        ? writeWaitlistEmail(deps, stored, practice)
        : writeAppointmentEmail(deps, stored, practice);
  }
}
