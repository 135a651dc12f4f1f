import type { Email } from '#local/mailbox/mailbox.ts';
import type { Text } from '#local/texts/texts.ts';
import type { Deps } from '#platform/deps.ts';
import type { Clock } from '#platform/clock.ts';
import type { FaultKind, Outside } from './outside.ts';

/** The providers of email and text messages, and what they sent. */
export function createMessages(outside: Outside, clock: Pick<Clock, 'now'>) {
  const emails: Email[] = [];
  const texts: Text[] = [];
  const now = () => clock.now().toISOString();
  const sendEmail: Deps['sendEmail'] = ({ to, subject, text, idempotencyKey }) =>
    outside.call('messages', async (fault) => {
      // As at Resend: the same key sends nothing more.
      if (!emails.some((email) => email.idempotencyKey === idempotencyKey)) {
        const id = String(emails.length);
        const unread = { from: '', html: null, attachments: [] };
        emails.push({ id, to: [to], subject, text, idempotencyKey, createdAt: now(), ...unread });
      }
      refuseIf(fault);
      return `email-${idempotencyKey}`;
    });
  const sendText: Deps['sendText'] = ({ to, body }) =>
    outside.call('messages', async (fault) => {
      texts.push({ id: String(texts.length), from: '', to, body, createdAt: now() });
      refuseIf(fault);
      return `text-${texts.length}`;
    });
  return {
    sendEmail,
    sendText,
    mailbox: { list: () => Promise.resolve([...emails]) },
    texts: { list: () => Promise.resolve([...texts]) },
    clear() {
      emails.length = 0;
      texts.length = 0;
    },
  };
}

/** The message was sent anyway. */
function refuseIf(fault: FaultKind | null): void {
  if (fault === 'answers_500') throw new Error('The provider answered 500');
}
