import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { paths } from '../paths.ts';
import { practice } from '../built/practice.ts';
import { parseWords, plainWords, wordsSchema } from './written-text.ts';

describe('written words', () => {
  test('carry the facts of the practice where they are named', () => {
    expect(plainWords('Call {phone} in {city}.')).toBe(
      `Call ${practice.phone} in ${practice.address.city}.`,
    );
  });

  test.each([
    ['contact', paths.contact],
    ['blog/some-article', '/blog/some-article'],
    ['policies#cancellation', `${paths.policies}#cancellation`],
    ['phone', `tel:+1${practice.phone.replaceAll(/\D/g, '')}`],
    ['email', `mailto:${practice.email}`],
    ['https://stripe.com/privacy', 'https://stripe.com/privacy'],
  ])('link to (%s)', (target, href) => {
    expect(parseWords(`See [this](${target}).`)).toEqual([
      { text: 'See ' },
      { text: 'this', href },
      { text: '.' },
    ]);
  });

  test('say what the therapist is called, with the verb that goes with it', () => {
    expect(plainWords('{She} {verb:gives|give} {her} best {herself}.')).toBe(
      'She gives her best herself.',
    );
  });

  test('show in brackets what no one has filled in yet', () => {
    expect(plainWords('Paid by {nobody|to be filled in: whom}.')).toBe(
      'Paid by [to be filled in: whom].',
    );
    expect(plainWords('In {city|to be filled in: where}.')).toBe(`In ${practice.address.city}.`);
  });

  test('leave no empty runs next to links', () => {
    expect(parseWords('[One](faq)[two](policies)')).toEqual([
      { text: 'One', href: paths.faq },
      { text: 'two', href: paths.policies },
    ]);
  });

  test('keep the spaces between text and links', () => {
    expect(plainWords('[One](faq) and [two](policies) or three')).toBe('One and two or three');
  });

  test.each([
    ['Call {fone}.', 'names an unknown fact, {fone}'],
    ['See [this](my-blog/some-article).', 'links to an unknown page, (my-blog/some-article)'],
    ['See [this](blog/Some!).', 'links to an unknown page, (blog/Some!)'],
    ['See [this](blog/some/more).', 'links to an unknown page, (blog/some/more)'],
    ['See [this](nowhere).', 'links to an unknown page, (nowhere)'],
    ['See [this](http://example.com).', 'links to an unknown page, (http://example.com)'],
    ['  ', 'must not be empty'],
  ])('are refused when they say %j', (words, problem) => {
    const { error } = wordsSchema.safeParse(words);
    expect(error?.issues.map(({ message }) => message)).toContain(problem);
  });
});

describe.each(['about', 'faq', 'policies', 'privacy', 'llms'])('content/%s.yaml', (page) => {
  const text = readFileSync(`content/${page}.yaml`, 'utf8');

  test('names the facts of the practice and never repeats them', () => {
    const { name, phone, email, therapist, address } = practice;
    const facts = [name, phone, email, therapist.firstName, therapist.personal];
    const places = [address.street, address.city, address.postalCode, address.building];
    for (const fact of [...facts, ...places]) expect.soft(text).not.toContain(fact);
  });

  test('promises no cure', () => {
    expect(text).not.toMatch(/\b(cures?|heals?|detox\w*|guarantee\w*|toxins?|miracle)\b/i);
  });
});
