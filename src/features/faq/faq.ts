import * as z from 'zod/mini';
import { readContent } from '#lib/site/built/read-content.ts';
import { pageFactsSchema, plainWords, wordsSchema } from '#lib/site/facts/written-text.ts';

const questionSchema = z.strictObject({
  question: wordsSchema,
  /** Paragraphs. */
  answer: z.array(wordsSchema).check(z.minLength(1)),
});

const categorySchema = z.strictObject({
  /** The address's part after '#' that leads to it. */
  id: z.string().check(z.regex(/^[a-z-]+$/, 'must be lower-case words joined by hyphens')),
  name: wordsSchema,
  questions: z.array(questionSchema).check(z.length(4, 'must hold four questions')),
});

/** What content/faq.yaml must contain. */
export const faqSchema = z.extend(pageFactsSchema, {
  heading: wordsSchema,
  intro: wordsSchema,
  categories: z.array(categorySchema).check(z.length(4, 'must hold four categories')),
});

export type Faq = z.infer<typeof faqSchema>;
export type FaqCategory = Faq['categories'][number];

/** The questions and answers of the FAQ page. */
export const faq: Faq = readContent('content/faq.yaml', faqSchema);

/** Returns all questions with their answers as plain text, as schema.org's FAQPage. */
export function faqPageData({ categories }: Pick<Faq, 'categories'>): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: categories
      .flatMap(({ questions }) => questions)
      .map(({ question, answer }) => ({
        '@type': 'Question',
        name: plainWords(question),
        acceptedAnswer: { '@type': 'Answer', text: answer.map(plainWords).join(' ') },
      })),
  };
}
