import type { Mail } from '../../../local/mailbox/mailbox.ts';
import type { Text } from '../../../local/texts/texts.ts';
import type { Deps } from '../../../netlify/platform/deps.ts';
import type { FaultKind, Outside } from './outside.ts';

/** The senders of email and text messages, and what they sent. */
export function createMessages(outside: Outside) {
  const mails: Mail[] = [];
  const texts: Text[] = [];
  const createdAt = '';
  const sendEmail: Deps['sendEmail'] = ({ to, subject, idempotencyKey }) =>
    outside.call('messages', async (fault) => {
      // As at Resend: the same key sends nothing more.
      if (!mails.some((mail) => mail.idempotencyKey === idempotencyKey)) {
        const id = String(mails.length);
        const unread = { from: '', html: null, text: null, attachments: [] };
        mails.push({ id, to: [to], subject, idempotencyKey, createdAt, ...unread });
      }
      refuseIf(fault);
      return `mail-${idempotencyKey}`;
    });
  const sendText: Deps['sendText'] = ({ to, body }) =>
    outside.call('messages', async (fault) => {
      texts.push({ id: String(texts.length), from: '', to, body, createdAt });
      refuseIf(fault);
      return `text-${texts.length}`;
    });
  return {
    sendEmail,
    sendText,
    mailbox: { list: () => Promise.resolve([...mails]) },
    texts: { list: () => Promise.resolve([...texts]) },
    clear() {
      mails.length = 0;
      texts.length = 0;
    },
  };
}

/** The message has left all the same. */
function refuseIf(fault: FaultKind | null): void {
  if (fault === 'answers_500') throw new Error('The provider answered 500');
}
