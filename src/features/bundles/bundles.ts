import * as z from 'zod/mini';
import type { Bundle } from '#contract/bundles/bundles.ts';
import { toBundle } from '#contract/practice/sale.ts';
import { readContent } from '#lib/site/built/read-content.ts';
import { snapshot } from '#lib/site/built/snapshot.ts';
import { pageFactsSchema, plainWords, wordsSchema } from '#lib/site/facts/written-text.ts';

const questionSchema = z.strictObject({
  question: wordsSchema,
  answer: z.array(wordsSchema).check(z.minLength(1, 'needs a paragraph')),
});

/** The text of the bundles page. */
export const bundlesPage = readContent(
  'content/bundles.yaml',
  z.extend(pageFactsSchema, {
    heading: wordsSchema,
    intro: wordsSchema,
    benefits: z.array(z.strictObject({ name: wordsSchema, text: wordsSchema })),
    questions: z.array(questionSchema),
  }),
);

/** The bundles of one length. */
export interface BundleShelf {
  duration: number;
  bundles: readonly Bundle[];
}

/** Returns the bundles by length, in the order of the catalog. */
export function shelve(bundles: readonly Bundle[]): BundleShelf[] {
  return [...Map.groupBy(bundles, ({ duration }) => duration)].map(([duration, shelf]) => ({
    duration,
    bundles: shelf,
  }));
}

/** The bundles as of the build; the API prices what is bought. */
export const BUILT_SHELVES = shelve(snapshot.bundles.map(toBundle));

/** Returns the questions of the page as schema.org's FAQPage. */
export function bundlesPageData(): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: bundlesPage.questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: plainWords(question),
      acceptedAnswer: { '@type': 'Answer', text: answer.map(plainWords).join(' ') },
    })),
  };
}
