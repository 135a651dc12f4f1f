import * as z from 'zod/mini';
import { readContent } from '#lib/site/built/read-content.ts';
import { pageFactsSchema, wordsSchema } from '#lib/site/facts/written-text.ts';

const paragraphs = z.array(wordsSchema).check(z.minLength(1));
const namedText = z.strictObject({ name: wordsSchema, text: wordsSchema });

/** What content/about.yaml must contain. */
const aboutSchema = z.extend(pageFactsSchema, {
  hero: z.strictObject({ heading: wordsSchema, lead: wordsSchema }),
  story: z.strictObject({ heading: wordsSchema, lead: wordsSchema, paragraphs }),
  philosophy: z.strictObject({
    heading: wordsSchema,
    intro: wordsSchema,
    principles: z.array(namedText).check(z.minLength(1)),
  }),
  tradition: z.strictObject({
    heading: wordsSchema,
    /** The name of the tradition in its own language, in Latin letters. */
    term: wordsSchema,
    meaning: wordsSchema,
    paragraphs,
    links: wordsSchema,
  }),
  accessibility: z.strictObject({
    heading: wordsSchema,
    lead: wordsSchema,
    paragraph: wordsSchema,
    points: z.array(namedText).check(z.minLength(1)),
  }),
});

export type About = z.infer<typeof aboutSchema>;

/** The text of the About page. */
export const about: About = readContent('content/about.yaml', aboutSchema);
