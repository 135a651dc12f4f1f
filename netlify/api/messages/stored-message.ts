import type { Deps } from '#platform/deps.ts';
import type { EmailMessage } from '#platform/providers/email.ts';

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

/** The facts that hold names. Anyone can type anything there, under anyone's address. */
const NAMES = new Set(['first_name', 'last_name', 'recipient_name', 'purchaser_name']);

/** The periods, in every script, that programs accept in a host name, and the other characters that make a link. */
const LINKING = /[.\u2024\u3002\uff0e\uff61:\uff1a/\uff0f\\@\uff20]+(?=\S)/gu;
const PHONE_NUMBER = /\+?\d(?:[\s().-]*\d){6,}/gu;
/** Control characters, line breaks and invisible characters, except the joiners that some scripts need. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/gu;

/**
 * Returns a name that is safe to send to someone else: one line, in which no email program finds a link or a number to call.
 * "evil.example" becomes "evil example"; "J. R. Ewing" stays. Otherwise anyone could send ads through us by signing up a stranger
 * or adding one to the waitlist.
 */
export function plainName(typed: string): string {
  return typed
    .replaceAll(UNSEEN, ' ')
    .replaceAll(/\b[a-z][a-z+-]*:\/\/|\bwww(?=\.)/giu, ' ')
    .replaceAll(PHONE_NUMBER, ' ')
    .replaceAll(LINKING, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

/** Returns the facts of a message with `plainName` applied to every name; applying it again changes nothing. */
export function withPlainNames(facts: unknown): unknown {
  if (Array.isArray(facts)) return facts.map(withPlainNames);
  if (typeof facts !== 'object' || facts === null) return facts;
  return Object.fromEntries(
    Object.entries(facts).map(([key, value]) => [
      key,
      NAMES.has(key) && typeof value === 'string' ? plainName(value) : withPlainNames(value),
    ]),
  );
}
