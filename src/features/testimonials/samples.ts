import * as z from 'zod/mini';
import type { Testimonial } from '#contract/testimonials/testimonials.ts';
import { readContent } from '#lib/site/built/read-content.ts';
import { plainWords, wordsSchema } from '#lib/site/facts/written-text.ts';

const words = () => z.string('must be text').check(z.trim(), z.minLength(1, 'must not be empty'));

const samplesSchema = z.strictObject({
  showSamples: z.boolean('must be true or false'),
  samples: z
    .array(
      z.strictObject({
        name: words(),
        location: wordsSchema,
        service: words(),
        date: z.iso.date('must be a day such as 2026-10-28, in quotes'),
        review: words(),
      }),
    )
    .check(z.length(9, 'must hold nine samples')),
});

/** Returns the samples shown until the first real testimonials are published, five stars each; none if they are turned off. */
export function listSamples({
  showSamples,
  samples,
}: z.infer<typeof samplesSchema>): Testimonial[] {
  if (!showSamples) return [];
  return samples.map(({ service, date, ...sample }, index) => ({
    ...sample,
    location: plainWords(sample.location),
    id: `sample-${index + 1}`,
    service: { name: service },
    rating: 5,
    createdAt: `${date}T12:00:00Z`,
  }));
}

/** The samples that the page is built with. */
export const sampleTestimonials: Testimonial[] = listSamples(
  readContent('content/testimonials.yaml', samplesSchema),
);
