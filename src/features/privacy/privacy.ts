import * as z from 'zod/mini';
import { readContent } from '#lib/site/built/read-content.ts';
import { reviewedPageSchema, wordsSchema } from '#lib/site/facts/written-text.ts';

/** What the policy must cover, in this order; each is the address's part after '#'. */
const SECTION_IDS = [
  'information-we-collect',
  'how-we-use-it',
  'who-we-share-it-with',
  'text-messages',
  'how-we-protect-it',
  'how-long-we-keep-it',
  'your-rights',
  'hipaa',
  'cookies',
  'children',
  'updates',
  'contact',
] as const;

const texts = z.array(wordsSchema).check(z.minLength(1));

/** A point in a list; a named one starts with its name. */
const pointSchema = z.union([
  wordsSchema,
  z.strictObject({ name: wordsSchema, text: wordsSchema }),
]);

const sectionSchema = z.strictObject({
  id: z.enum(SECTION_IDS),
  heading: wordsSchema,
  paragraphs: z.optional(texts),
  points: z.optional(z.array(pointSchema).check(z.minLength(1))),
  /** Paragraphs after the points. */
  closing: z.optional(texts),
});

/** What content/privacy.yaml must contain. */
export const privacySchema = z.extend(reviewedPageSchema, {
  effective: z.iso.date('must be a date such as 2024-09-20, in quotes'),
  intro: wordsSchema,
  summary: z.array(z.strictObject({ name: wordsSchema, text: wordsSchema })).check(z.minLength(1)),
  sections: z.array(sectionSchema).check(
    z.refine((sections) => sections.map(({ id }) => id).join() === SECTION_IDS.join(), {
      message: `must be, in this order: ${SECTION_IDS.join(', ')}`,
    }),
  ),
});

export type Privacy = z.infer<typeof privacySchema>;

/** The privacy policy. */
export const privacy: Privacy = readContent('content/privacy.yaml', privacySchema);
