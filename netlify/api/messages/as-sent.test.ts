import { expect, it } from 'vitest';
import { COMPOSING, SAMPLE_MESSAGES } from '#tests/helpers/builders/sample-messages.ts';
import { SAMPLE_STATES } from '#tests/helpers/builders/sample-states.ts';
import { compose } from './compose.ts';
import type { StoredMessage } from './stored-message.ts';

// compose loads them within the first test that needs them: a mutation run then asks no other test about their constants.
import '../../emails/account-emails.ts';
import '../../emails/appointments/appointment-emails.ts';
import '../../emails/appointments/appointment-texts.ts';
import '../../emails/words/calendar-file.ts';
import '../../emails/appointments/check-in-texts.ts';
import '../../emails/gifts/gift-certificate.ts';
import '../../emails/gifts/gift-emails.ts';
import '../../emails/money-emails.ts';
import '../../emails/practice/practice-day-emails.ts';
import '../../emails/practice/practice-news-emails.ts';
import '../../emails/appointments/recurring-emails.ts';
import '../../emails/waitlist-emails.ts';

/** Everything in a message that a person reads, attachments included. */
async function asSent(stored: StoredMessage) {
  const { message } = await compose(COMPOSING, stored);
  if ('body' in message)
    return { html: '', text: '', all: `To: ${message.to}\n\n${message.body}\n` };
  const { to, subject, html, text, replyTo, attachments = [] } = message;
  const files = attachments.map(
    ({ filename, content }) => `\n--- ${filename}\n${typeof content === 'string' ? content : ''}`,
  );
  const all = [
    `To: ${to}`,
    ...(replyTo ? [`Reply to: ${replyTo}`] : []),
    `Subject: ${subject}`,
    `Preview: ${previewIn(html)}`,
    `\n${text}`,
    `\n--- links`,
    ...linksIn(html),
    ...files,
  ].join('\n');
  return { html, text, all };
}

const readable = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** What a list of emails shows beside the subject. */
const previewIn = (html: string) =>
  readable(/data-skip-in-text="true">([^<]*)/.exec(html)?.[1] ?? 'none');

/** What is clicked, and where it leads. */
const linksIn = (html: string) =>
  new Set(
    [...html.matchAll(/<a\b[^>]*?href="([^"]+)"[^>]*>(.*?)<\/a>/gs)].map(
      ([, href = '', label = '']) => `${readable(label)}: ${readable(href)}`,
    ),
  );

/** Letters and digits, all small: drawn, titles have other capitals, and lines end elsewhere. */
const letters = (words: string) => words.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

const nameOf = ({ kind, recipient, channel }: StoredMessage) =>
  `${kind} to ${recipient} by ${channel}`.replaceAll('_', ' ');

const names = SAMPLE_MESSAGES.map(nameOf);
const numbered = SAMPLE_MESSAGES.map((stored, index) => {
  const name = nameOf(stored);
  const earlier = names.slice(0, index).filter((other) => other === name).length;
  return [earlier ? `${name} ${earlier + 1}` : name, stored] as const;
});
const states = Object.entries(SAMPLE_STATES).map(
  ([name, stored]) => [`states/${name.replaceAll(/[,:]/g, '')}`, stored] as const,
);

/** What plain text says and the drawing does not, or not in that order. A link is drawn by its label. */
function missingIn(html: string, text: string): string[] {
  const drawn = letters(readable(html.slice(html.indexOf('<h1'))));
  let end = 0;
  return text.split(/https?:\S+|\n/).filter((part) => {
    const start = drawn.indexOf(letters(part), end);
    end = Math.max(end, start + letters(part).length);
    return start < 0;
  });
}

// A change of words shows up in the diff as people will read it; `vitest -u` rewrites the files.
it.each([...numbered, ...states])(
  'matches the version we last read, in HTML and plain text: %s',
  async (name, stored) => {
    const { html, text, all } = await asSent(stored);
    await expect(all).toMatchFileSnapshot(
      `../../../tests/as-sent/${name.replaceAll(' ', '-')}.txt`,
    );
    expect(missingIn(html, text)).toEqual([]);
  },
);
