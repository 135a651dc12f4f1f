import { practice } from '#lib/site/built/practice.ts';
import type { Stack } from './stack.ts';

/** A message as a test counts it. */
export interface SentMessage {
  channel: 'email' | 'sms';
  /** What the message is about, as its key says it; the first words of a text message. */
  template: string;
  to: string;
  /** What the provider was asked to send once; text messages have none. */
  key: string | null;
}

/** Every message that left, oldest first within its channel. */
export async function listSent({ mailbox, texts }: Pick<Stack, 'mailbox' | 'texts'>) {
  const [emails, sms] = await Promise.all([mailbox.list(), texts.list()]);
  return [
    ...emails.map(({ to, subject, idempotencyKey }): SentMessage => ({
      channel: 'email',
      template: idempotencyKey?.split(':')[0] ?? subject,
      to: to.join(', '),
      key: idempotencyKey,
    })),
    ...sms.map(({ to, body }): SentMessage => ({
      channel: 'sms',
      template: body.split(' ').slice(0, 6).join(' '),
      to,
      key: null,
    })),
  ];
}

/** How often each kind of message went to each person: `{ 'email booking_received ann@example.com': 1 }`. */
export async function countSent(stack: Pick<Stack, 'mailbox' | 'texts'>) {
  const counts: Record<string, number> = {};
  for (const { channel, template, to } of await listSent(stack)) {
    const name = channel === 'email' ? `email ${template} ${to}` : `sms ${to}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

/** Whom each email went to and what it is about, oldest first: `ann@example.com: Choose a new password`. */
export async function listSubjects({ mailbox }: Pick<Stack, 'mailbox'>): Promise<string[]> {
  return (await mailbox.list()).map(({ to, subject }) => `${to.join()}: ${subject}`);
}

/** The token of the newest emailed link to a page; throws when there is none. */
export async function readEmailedToken({ mailbox }: Pick<Stack, 'mailbox'>, page: string) {
  const emails = (await mailbox.list()).map(({ html }) => html ?? '').join('\n');
  const links = [...emails.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);
  const link = links.findLast((href) => href.includes(`${page}#token=`));
  if (link === undefined) throw new Error(`No email has a link to ${page}`);
  return new URL(link).hash.replace('#token=', '');
}

/** How the practice's own copy of a kind of message is counted. */
export const toPractice = (kind: string) => `email ${kind} ${practice.email}`;

/** What leaves for a booking: the client's email and text message, and the practice's email. */
export const ONE_MESSAGE_EACH = {
  'email booking_received ann@example.com': 1,
  'sms +13205550111': 1,
  [toPractice('booking_received')]: 1,
};
