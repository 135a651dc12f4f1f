import { phoneHref } from './contact-facts.ts';
import { blogArticlePath, paths } from '../paths.ts';

/** A run of text, with its address if it's a link, and its name if it's a fact of the practice. */
export interface Span {
  text: string;
  href?: string;
  fact?: string;
}

/** What is true of the practice, in words, by the name that texts give it. */
type Facts = Readonly<Record<string, string>>;

const LINK = /\[([^\]]+)\]\(([^)]+)\)/g;
const isExternal = (target: string): boolean => target.startsWith('https://');

/** Splits text where it names a fact; what needs no other words when a fact changes stays one run. */
function fillFacts(text: string, facts: Facts): Span[] {
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
    const value = facts[fact];
    if (fact.startsWith('verb:'))
      add(facts['she'] === 'they' ? (other ?? '') : fact.slice('verb:'.length));
    else if (value !== undefined) runs.push({ text: value, fact });
    else if (other !== undefined) runs.push({ text: `[${other}]`, fact });
    else throw new Error(`names an unknown fact, {${fact}}`);
  }
  add(text.slice(end));
  return runs;
}

/** Returns the label of a link: a fact if it is no more than that. */
function fillLabel(label: string, href: string, facts: Facts): Span {
  const [first, ...rest] = fillFacts(label, facts);
  if (first && rest.length === 0) return { ...first, href };
  return { text: [first, ...rest].map((run) => run?.text ?? '').join(''), href };
}

function requireHref(target: string, { phone = '', email = '' }: Facts): string {
  if (isExternal(target)) return target;
  if (target === 'phone') return phoneHref(phone);
  if (target === 'email') return `mailto:${email}`;
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
export function fillWords(words: string, facts: Facts): Span[] {
  const spans: Span[] = [];
  let end = 0;
  for (const match of words.matchAll(LINK)) {
    const [whole, label = '', target = ''] = match;
    if (match.index > end) spans.push(...fillFacts(words.slice(end, match.index), facts));
    spans.push(fillLabel(label, requireHref(target, facts), facts));
    end = match.index + whole.length;
  }
  if (end < words.length) spans.push(...fillFacts(words.slice(end), facts));
  return spans;
}
