import type { Deps } from '../../platform/deps.ts';
import type { EmailMessage } from '../../platform/email.ts';

/** A message as stored in the outbox. */
export interface StoredMessage {
  message_id: string;
  kind: string;
  /** What it is about. Its secret, if it has one, is encrypted for this id and the address. */
  subject: string;
  recipient: string;
  channel: string;
  address: string | null;
  facts: unknown;
}

/** A message that can't be sent, however often we try. `code` says why. */
export class UnsendableError extends Error {
  override name = 'UnsendableError';
  readonly code: string;
  constructor(code: string) {
    super('The message cannot be sent');
    this.code = code;
  }
}

/** What a message is written with. */
export type Composing = Pick<Deps, 'siteUrl' | 'cipher' | 'database' | 'readPractice'>;

/** An email in words and HTML, not yet addressed. */
export type Drawn = Pick<EmailMessage, 'subject' | 'html' | 'text' | 'attachments' | 'replyTo'>;
