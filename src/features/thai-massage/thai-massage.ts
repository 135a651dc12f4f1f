import * as z from 'zod/mini';
import { readContent } from '#lib/site/built/read-content.ts';
import { plainWords, reviewedPageSchema, wordsSchema } from '#lib/site/facts/written-text.ts';

const pointSchema = z.union([
  wordsSchema,
  z.strictObject({ name: wordsSchema, text: wordsSchema }),
]);

/** A question with everything that answers it. */
const questionSchema = z.strictObject({
  /** The address's part after '#' that leads to it. */
  id: z.string().check(z.regex(/^[a-z-]+$/, 'must be lower-case words joined by hyphens')),
  question: wordsSchema,
  /** Paragraphs. */
  answer: z.array(wordsSchema).check(z.minLength(1)),
  points: z.optional(z.array(pointSchema).check(z.minLength(1))),
  /** What of the catalog is shown below the answer. */
  shows: z.optional(z.enum(['comparison', 'prices', 'booking'])),
});

/** What content/thai-massage.yaml must contain. */
const thaiMassageSchema = z.extend(reviewedPageSchema, {
  heading: wordsSchema,
  intro: wordsSchema,
  kinds: z.record(z.string(), z.strictObject({ where: wordsSchema, wear: wordsSchema })),
  questions: z.array(questionSchema).check(z.minLength(1)),
});

export type ThaiMassage = z.infer<typeof thaiMassageSchema>;

const written: ThaiMassage = readContent('content/thai-massage.yaml', thaiMassageSchema);

/** The category that the page is about. */
export const THAI = 'thai_therapeutic';

/** Returns the text of the page, with what the massage costs in the answer that shows its prices, if it is on sale. */
export function thaiMassageWords(facts: Readonly<Record<string, string>>): ThaiMassage {
  const prices = `prices:${THAI}`;
  const questions = written.questions.map((item) =>
    item.shows === 'prices' && facts[prices]
      ? { ...item, answer: [`{${prices}}`, ...item.answer] }
      : item,
  );
  return { ...written, questions };
}

/** Returns all questions with their answers in words, as schema.org's FAQPage. */
export function thaiQuestionsData({ questions, reviewed }: ThaiMassage): object {
  const pointText = (point: z.infer<typeof pointSchema>) =>
    typeof point === 'string' ? plainWords(point) : plainWords(`${point.name}: ${point.text}`);
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    lastReviewed: reviewed,
    mainEntity: questions.map(({ question, answer, points = [] }) => ({
      '@type': 'Question',
      name: plainWords(question),
      acceptedAnswer: {
        '@type': 'Answer',
        text: [...answer.map(plainWords), ...points.map(pointText)].join(' '),
      },
    })),
  };
}
