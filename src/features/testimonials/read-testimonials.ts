import type { Testimonial } from '#contract/testimonials/testimonials.ts';

// The contract's schema would bring zod to a page that shows a few cards; this checks only what is shown.
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';

function isTestimonial(value: unknown): value is Testimonial {
  return (
    isRecord(value) &&
    [value['name'], value['location'], value['review']].every(isText) &&
    isRecord(value['service']) &&
    isText(value['service']['name']) &&
    [1, 2, 3, 4, 5].includes(value['rating'] as number) &&
    !Number.isNaN(Date.parse(String(value['createdAt'])))
  );
}

/** Reads the answer of the testimonials call; throws TypeError if it isn't a list of testimonials. */
export function readTestimonials(answer: unknown): Testimonial[] {
  if (Array.isArray(answer) && answer.every(isTestimonial)) return answer;
  throw new TypeError('Not a list of testimonials');
}
