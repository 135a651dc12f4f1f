import { expect, it } from 'vitest';
import { COMPOSING, SAMPLE_MESSAGES } from '../../../tests/helpers/sample-messages.ts';
import { compose } from './compose.ts';

/** Every part of a message that somebody reads, files that come with it included. */
async function asSent(stored: (typeof SAMPLE_MESSAGES)[number]): Promise<string> {
  const { message } = await compose(COMPOSING, stored);
  if ('body' in message) return `To: ${message.to}\n\n${message.body}\n`;
  const { to, subject, text, replyTo, attachments = [] } = message;
  const files = attachments.map(
    ({ filename, content }) => `\n--- ${filename}\n${typeof content === 'string' ? content : ''}`,
  );
  return [
    `To: ${to}`,
    ...(replyTo ? [`Reply to: ${replyTo}`] : []),
    `Subject: ${subject}`,
    `\n${text}`,
    ...files,
  ].join('\n');
}

const nameOf = ({ kind, recipient, channel }: (typeof SAMPLE_MESSAGES)[number]) =>
  `${kind} to ${recipient} by ${channel}`.replaceAll('_', ' ');

const names = SAMPLE_MESSAGES.map(nameOf);
const numbered = SAMPLE_MESSAGES.map((stored, index) => {
  const name = nameOf(stored);
  const earlier = names.slice(0, index).filter((other) => other === name).length;
  return [earlier ? `${name} ${earlier + 1}` : name, stored] as const;
});

// Whoever changes a message's words sees in the diff what people will read: `vitest -u` writes them anew.
it.each(numbered)('reads as it was last read by us: %s', async (name, stored) => {
  await expect(await asSent(stored)).toMatchFileSnapshot(
    `as-sent/${name.replaceAll(' ', '-')}.txt`,
  );
});
