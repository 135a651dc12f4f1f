import { describe, expect, it } from 'vitest';
import { practice } from '#lib/site/built/practice.ts';
import { COMPOSING, SAMPLE_MESSAGES } from '#tests/helpers/builders/sample-messages.ts';
import { SAMPLE_STATES } from '#tests/helpers/builders/sample-states.ts';
import { compose } from './compose.ts';

const emails = SAMPLE_MESSAGES.filter(({ channel }) => channel === 'email');
const texts = SAMPLE_MESSAGES.filter(({ channel }) => channel === 'sms');
const nameOf = ({ kind, recipient }: (typeof SAMPLE_MESSAGES)[number]) => `${kind} to ${recipient}`;

async function write(stored: (typeof SAMPLE_MESSAGES)[number]) {
  const { message } = await compose(COMPOSING, stored);
  if (!('html' in message)) throw new Error('No email');
  return message;
}

/** The words of a piece of HTML, one after the other. */
const wordsOf = (html: string) =>
  html
    .replace(/<(style|title)\b.*?<\/\1>/gs, ' ')
    .replace(/<div[^>]*data-skip-in-text.*?<\/div><\/div>/s, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .split(/[\s\u200b]+/u)
    .filter((word) => /\w/.test(word));

describe('of a practice that has no email address yet', () => {
  const unnamed = { ...practice, email: '[email]' };
  const composing = { ...COMPOSING, readPractice: () => Promise.resolve(unnamed) };
  const toPractice = emails.find(({ recipient }) => recipient === 'practice');
  const toMember = emails.find(({ recipient }) => recipient === 'member');

  it('no email is written to it, so it is tried again', async () => {
    await expect(compose(composing, toPractice!)).rejects.toThrow('no email address');
  });

  it('no reply goes to the placeholder for its address', async () => {
    expect((await compose(composing, toMember!)).message).not.toHaveProperty('replyTo');
    expect((await compose(COMPOSING, toMember!)).message).toHaveProperty('replyTo');
  });
});

describe.each(emails.map((stored) => [nameOf(stored), stored] as const))(
  'an email: %s',
  (_, stored) => {
    it('is under 100 kB, and identical each time', async () => {
      const { html, ...email } = await write(stored);
      expect(Buffer.byteLength(html)).toBeLessThan(100_000);
      expect(await write(stored)).toEqual({ html, ...email });
      expect(email.idempotencyKey).toBe(`${stored.kind}:${stored.message_id}`);
    });

    it('leads to the site that sends it', async () => {
      const { message } = await compose({ ...COMPOSING, siteUrl: 'http://localhost:1' }, stored);
      const { html, text } = message as Awaited<ReturnType<typeof write>>;
      expect(html).toContain('http://localhost:1');
      expect(html + text).not.toContain(practice.url);
    });

    it('has a plain-text version that leaves nothing out', async () => {
      const { html, text } = await write(stored);
      const lowerCased = text.toLowerCase();
      // Links are written out: their addresses stand for their labels.
      const missing = wordsOf(html.replace(/<a\b[^>]*>.*?<\/a>/gs, ' ')).filter(
        (word) => !lowerCased.includes(word.toLowerCase().replace(/[.,:;!?]+$/, '')),
      );
      expect(missing).toEqual([]);
      for (const [, href = ''] of html.matchAll(/href="(https?:[^"]+)"/g)) {
        expect(text).toContain(href.replace(/\/$/, ''));
      }
    });
  },
);

describe.each(texts.map((stored) => [nameOf(stored), stored] as const))(
  'a text: %s',
  (_, stored) => {
    it('is one segment of plain characters, says whose it is and how to end it, and no service', async () => {
      const { message } = await compose(COMPOSING, stored);
      const body = 'body' in message ? message.body : '';
      expect(body).toMatch(/^[\x20-\x5a_a-z]+$/);
      expect(body.length).toBeLessThanOrEqual(160);
      // An answer is in the therapist's own words.
      if (stored.kind === 'text_answer') return;
      // No one is asked to end the texts about the therapist's safety.
      const ending = stored.kind.startsWith('check_in_') ? '' : 'Reply STOP to end\\.$';
      expect(body).toMatch(new RegExp(`^${practice.name}: .*${ending}`));
      expect(body.replace(practice.name, '')).not.toMatch(/thai|massage|stones|cupping|session/i);
    });
  },
);

it('a number that can’t be texted has its own error', async () => {
  const [text] = texts;
  if (!text) throw new Error('No text');
  await expect(compose(COMPOSING, { ...text, address: '12' })).rejects.toMatchObject({
    code: 'no_phone',
  });
});

it('names refunded credits by their name alone, which says for which length they are', async () => {
  const { subject, text } = await write(SAMPLE_STATES['refund: of credits']!);
  expect(subject).toBe('Your refund for 3 credits for 90-minute sessions');
  expect(text).toContain('this is about your payment for 3 credits for 90-minute sessions.');
});

it('says in plain text what a link within a sentence is, and where it leads', async () => {
  const { text } = await write(SAMPLE_STATES['waitlist: any time of the day']!);
  expect(text).toMatch(/No longer need a spot\? Leave the waitlist \(https:\S+\)\./);
});
