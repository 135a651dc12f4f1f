import * as z from 'zod/mini';
import { BILL_OF_RIGHTS_VERSION } from '#contract/health/intake.ts';
import { readContent } from '#lib/site/built/read-content.ts';
import { plainWords, reviewedPageSchema, wordsSchema } from '#lib/site/facts/written-text.ts';

const texts = z.array(wordsSchema).check(z.minLength(1));

/** What content/bill-of-rights.yaml must contain. */
const billOfRightsSchema = z.extend(reviewedPageSchema, {
  version: z.literal(BILL_OF_RIGHTS_VERSION, 'must be BILL_OF_RIGHTS_VERSION of the contract'),
  intro: wordsSchema,
  items: z
    .array(
      z.strictObject({
        heading: wordsSchema,
        /** The catalog's prices come before the paragraphs. */
        hasFees: z.optional(z.boolean()),
        paragraphs: texts,
        /** Words of the statute, printed in bold. */
        statement: z.optional(texts),
      }),
    )
    .check(z.length(17, 'must be the seventeen of subdivision 1')),
  help: wordsSchema,
});

/** The Client Bill of Rights of Minnesota Statutes 146A.11. */
export const billOfRights = readContent('content/bill-of-rights.yaml', billOfRightsSchema);

const MARKED = /(\[to be filled in by the therapist: [^\]]+\])/;

/** The places that the therapist still has to fill in. */
export const unfilledPlaces: readonly string[] = billOfRights.items
  .flatMap(({ paragraphs }) => paragraphs)
  .map(plainWords)
  .flatMap(splitMarked)
  .filter(({ isMarked }) => isMarked)
  .map(({ text }) => text);

/** Splits words into runs, so that the places still to be filled in stand apart. */
export function splitMarked(words: string): { text: string; isMarked: boolean }[] {
  return words
    .split(MARKED)
    .filter((text) => text !== '')
    .map((text) => ({ text, isMarked: MARKED.test(text) }));
}
