import * as z from 'zod/mini';
import { readContent } from '#lib/site/built/read-content.ts';
import { pageFactsSchema, wordsSchema } from '#lib/site/facts/written-text.ts';

/** What content/contact.yaml must contain. */
const contactPageSchema = z.extend(pageFactsSchema, {
  heading: wordsSchema,
  intro: wordsSchema,
  formIntro: wordsSchema,
  questions: z
    .array(z.strictObject({ question: wordsSchema, answer: wordsSchema }))
    .check(z.length(6, 'must hold six questions')),
  urgent: z.strictObject({ heading: wordsSchema, words: wordsSchema }),
});

/** The text of the contact page. */
export const contactPage = readContent('content/contact.yaml', contactPageSchema);
