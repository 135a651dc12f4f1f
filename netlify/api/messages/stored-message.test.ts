import { describe, expect, it } from 'vitest';
import { COMPOSING, SAMPLE_MESSAGES } from '#tests/helpers/builders/sample-messages.ts';
import type { Database } from '#platform/database/database.ts';
import { compose } from './compose.ts';
import { type StoredMessage, plainName } from './stored-message.ts';

it.each([
  ['Ann', 'Ann'],
  ['J. R. Ewing Jr.', 'J. R. Ewing Jr.'],
  ['Mary-Jane O’Neill', 'Mary-Jane O’Neill'],
  ['Søren Ågård 3rd', 'Søren Ågård 3rd'],
  ['علی‌رضا', 'علی‌رضا'],
  ['visit evil.example', 'visit evil example'],
  ['https://evil.example/x?y=1', 'evil example x?y=1'],
  ['www.evil.example', 'evil example'],
  ['evil。example', 'evil example'],
  ['ann@evil.example', 'ann evil example'],
  ['mailto:ann@evil.example', 'mailto ann evil example'],
  ['call +1 (900) 555-0100 now', 'call now'],
  ['Ann\r\nBcc: all@evil.example', 'Ann Bcc: all evil example'],
  ['Ann\u202egnp.exe', 'Ann gnp exe'],
])('a name %j is written %j', (typed, written) => expect(plainName(typed)).toBe(written));

/** Everyone who has typed a name in the samples. */
const TYPED = ['Ann', 'Lund', 'Søren', 'Maren Lindqvist', 'Søren Lund', 'Nils Berg'];

function replaceNames<T>(value: T, name: string): T {
  if (typeof value === 'string') return (TYPED.includes(value) ? name : value) as T;
  if (Array.isArray(value)) return value.map((each: unknown) => replaceNames(each, name)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, replaceNames(each, name)]),
  ) as T;
}

/** What programs make links of: addresses with and without a scheme, of mailboxes, numbers to call. */
const LINKS =
  /[a-z][a-z+-]*:\/\/\S+|\S+@\S+|[\p{L}\p{N}-]+(?:[.。．｡․]\p{L}[\p{L}\p{N}-]+)+|\+?\d[\d\s().-]{8,}\d/giu;

async function linksOf(stored: StoredMessage, name?: string) {
  const read: Database['read'] = async (query) => {
    const rows = await COMPOSING.database.read(query);
    return name === undefined ? rows : replaceNames(rows, name);
  };
  const database = { ...COMPOSING.database, read };
  const written =
    name === undefined ? stored : { ...stored, facts: replaceNames(stored.facts, name) };
  const { message } = await compose({ ...COMPOSING, database }, written);
  const { subject, html, text } =
    'html' in message ? message : { subject: '', html: '', text: message.body };
  const shown = html.replace(/<style.*?<\/style>/gs, ' ').replaceAll(/<[^>]*>/g, ' ');
  expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
  return new Set([subject, text, shown].flatMap((part) => part.match(LINKS) ?? []));
}

describe.each(
  SAMPLE_MESSAGES.map(
    (stored) => [`${stored.kind} to ${stored.recipient} by ${stored.channel}`, stored] as const,
  ),
)('%s', (_, stored) => {
  it('has no link that came from someone’s name', async () => {
    const known = await linksOf(stored);
    // One name of all of them: drawing a certificate takes a while.
    const name =
      'visit evil.example, http://evil.example/prize or a@evil.example\r\nBcc: all@evil.example, call 900 555 0100';
    const brought = [...(await linksOf(stored, name))].filter((link) => !known.has(link));
    expect(brought).toEqual([]);
  });
});
