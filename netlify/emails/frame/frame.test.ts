import { expect, it } from 'vitest';
import { practice } from '#lib/site/built/practice.ts';
import { toText } from './frame.tsx';

const textOf = (label: string, href: string) =>
  toText(
    {
      ...{ subject: 'Hello', preview: 'Hello', heading: 'Hello' },
      parts: [{ kind: 'text', words: ['See ', { label, href }, '.'] }],
    },
    practice,
  );

it.each([
  ['a number', '(320) 555-0199', 'tel:+13205550199', '(320) 555-0199'],
  ['an address', 'ann@example.com', 'mailto:ann@example.com', 'ann@example.com'],
  ['the name of a site', 'example.com', 'https://example.com/', 'https://example.com/'],
  [
    'other words',
    'our map',
    'https://maps.example.com/hotel:12',
    'our map (https://maps.example.com/hotel:12)',
  ],
])('in plain text, a link on %s still says where it leads', (_, label, href, words) => {
  expect(textOf(label, href)).toContain(`See ${words}.`);
});
