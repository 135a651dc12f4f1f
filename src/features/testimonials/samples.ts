import * as z from 'zod/mini';
import type { Testimonial } from '../../contract/testimonials.ts';
import { readContent } from '../../lib/read-content.ts';

const words = () => z.string('must be text').check(z.trim(), z.minLength(1, 'must not be empty'));

const samplesSchema = z.strictObject({
  samples: z
    .array(
      z.strictObject({
        name: words(),
        location: words(),
        service: words(),
        date: z.iso.date('must be a day such as 2026-10-28, in quotes'),
        review: words(),
      }),
    )
    .check(z.length(9, 'must hold nine samples')),
});

/** The reviews that stand in until the first real ones are published, five stars each. */
export const sampleTestimonials: Testimonial[] = readContent(
  'content/testimonials.yaml',
  samplesSchema,
).samples.map(({ service, date, ...sample }, index) => ({
  ...sample,
  id: `sample-${index + 1}`,
  service: { name: service },
  rating: 5,
  createdAt: `${date}T12:00:00Z`,
}));
