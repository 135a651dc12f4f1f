import * as z from 'zod/mini';
import { phoneHref } from './contact-facts.ts';
import { FACTS } from './facts.ts';
import { blogArticlePath, paths } from './paths.ts';
import { practice } from './practice.ts';

/** A run of text, with its address if it's a link, and its name if it's a fact of the practice. */
export interface Span {
  text: string;
  href?: string;
  fact?: string;
}

const LINK = /\[([^\]]+)\]\(([^)]+)\)/g;
const isExternal = (target: string): boolean => target.startsWith('https://');

/** Splits text where it names a fact; what needs no other words when a fact changes stays one run. */
function fillFacts(text: string): Span[] {
  const runs: Span[] = [];
  const add = (words: string) => {
    const last = runs.at(-1);
    if (last && last.fact === undefined) last.text += words;
    else if (words !== '') runs.push({ text: words });
  };
  let end = 0;
  for (const match of text.matchAll(/\{([\w:-]+)(?:\|([^{}]*))?\}/g)) {
    const [whole, fact = '', other] = match;
    add(text.slice(end, match.index));
    end = match.index + whole.length;
    const value = FACTS[fact];
    if (fact.startsWith('verb:'))
      add(practice.therapist.pronoun === 'they' ? (other ?? '') : fact.slice('verb:'.length));
    else if (value !== undefined) runs.push({ text: value, fact });
    else if (other !== undefined) runs.push({ text: `[${other}]`, fact });
    else throw new Error(`names an unknown fact, {${fact}}`);
  }
  add(text.slice(end));
  return runs;
}

/** Returns the label of a link: a fact if it is no more than that. */
function fillLabel(label: string, href: string): Span {
  const [first, ...rest] = fillFacts(label);
  if (first && rest.length === 0) return { ...first, href };
  return { text: [first, ...rest].map((run) => run?.text ?? '').join(''), href };
}

function requireHref(target: string): string {
  if (isExternal(target)) return target;
  if (target === 'phone') return phoneHref(practice.phone);
  if (target === 'email') return `mailto:${practice.email}`;
  const [, slug] = /^blog\/([a-z0-9-]+)$/.exec(target) ?? [];
  if (slug) return blogArticlePath(slug);
  const [name, fragment] = target.split('#');
  const path = Object.entries(paths).find(([page]) => page === name)?.[1];
  if (!path) throw new Error(`links to an unknown page, (${target})`);
  return fragment ? `${path}#${fragment}` : path;
}

/**
 * Splits text from content/ into runs: "{fact}" becomes the practice's own, "{fact|what it is}" says in brackets what isn't
 * known yet, "{verb:works|work}" suits the therapist's pronoun; "[label](page)" or "[label](page#part)" a link
 * to a page of paths.ts, to `phone`, `email` or an https address. Throws on a fact or page that doesn't exist.
 */
export function parseWords(words: string): Span[] {
  const spans: Span[] = [];
  let end = 0;
  for (const match of words.matchAll(LINK)) {
    const [whole, label = '', target = ''] = match;
    if (match.index > end) spans.push(...fillFacts(words.slice(end, match.index)));
    spans.push(fillLabel(label, requireHref(target)));
    end = match.index + whole.length;
  }
  if (end < words.length) spans.push(...fillFacts(words.slice(end)));
  return spans;
}

/** Returns text from content/ as plain text, for search engines and descriptions. */
export function plainWords(words: string): string {
  return parseWords(words)
    .map(({ text }) => text)
    .join('');
}

/** A text in content/: not empty, and every fact and page that it names exists. */
export const wordsSchema = z
  .string('must be text')
  .check(z.trim(), z.minLength(1, 'must not be empty'), ({ value, issues }) => {
    try {
      parseWords(value);
    } catch (error) {
      issues.push({ code: 'custom', input: value, message: (error as Error).message });
    }
  });

/** What a page in content/ says about itself to search engines. */
export const pageFactsSchema = z.strictObject({
  title: wordsSchema,
  description: wordsSchema.check(
    z.refine((text) => plainWords(text).length <= 160, 'must fit in 160 characters'),
  ),
});

/** The same for a page that someone has to check again from time to time. */
export const reviewedPageSchema = z.extend(pageFactsSchema, {
  reviewed: z.iso.date('must be a day such as 2026-11-21, in quotes'),
});
