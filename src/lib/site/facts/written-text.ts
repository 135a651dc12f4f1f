import * as z from 'zod/mini';
import { FACTS } from './facts.ts';
import { fillWords, type Span } from './filled-text.ts';

/** Splits text from content/ into runs, with the practice's facts as of the build; see filled-text.ts. */
export const parseWords = (words: string): Span[] => fillWords(words, FACTS);

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
  description: wordsSchema,
});

/** The same for a page that someone has to check again from time to time. */
export const reviewedPageSchema = z.extend(pageFactsSchema, {
  reviewed: z.iso.date('must be a day such as 2026-11-21, in quotes'),
});
