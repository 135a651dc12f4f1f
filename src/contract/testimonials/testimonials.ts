import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { honeypotSchema, sentAnswerSchema } from '../rules/honeypot.ts';
import { requiredText, text } from '../rules/text.ts';

/** What each rating is called, best first. */
export const RATINGS = [
  { rating: 5, label: 'Excellent' },
  { rating: 4, label: 'Very Good' },
  { rating: 3, label: 'Good' },
  { rating: 2, label: 'Fair' },
  { rating: 1, label: 'Poor' },
] as const;

const REVIEW_IS_SHORT = 'Review must be at least 10 characters';
const RATING_IS_MISSING = 'Please select a rating';
const ratingChecks = [z.minimum(1, RATING_IS_MISSING), z.maximum(5, RATING_IS_MISSING)] as const;

const testimonialFields = {
  name: requiredText('Name is required'),
  location: requiredText('Location is required'),
  serviceId: requiredText('Please select a service', 64),
  review: text(2000, REVIEW_IS_SHORT).check(z.minLength(10, REVIEW_IS_SHORT)),
};

/** The review form as its fields are shown; a browser's radio buttons send their number as text. */
export const testimonialFormSchema = z.object({
  ...testimonialFields,
  ...honeypotSchema.shape,
  rating: z.coerce.number(RATING_IS_MISSING).check(...ratingChecks),
});

/** Sends in a review; only the therapist can see it until she publishes it. */
export const submitTestimonial = defineCall({
  method: 'POST',
  path: '/api/testimonials',
  input: z.object({
    ...testimonialFields,
    ...honeypotSchema.shape,
    rating: z.int(RATING_IS_MISSING).check(...ratingChecks),
  }),
  answer: sentAnswerSchema,
});

/** A published review. */
const testimonialSchema = z.object({
  id: z.string(),
  name: z.string(),
  location: z.string(),
  service: z.object({ name: z.string() }),
  rating: z.int().check(...ratingChecks),
  review: z.string(),
  createdAt: z.iso.datetime({ offset: true }),
});

/** Lists the published reviews, newest first. */
export const listTestimonials = defineCall({
  method: 'GET',
  path: '/api/testimonials',
  answer: z.array(testimonialSchema),
});

export type TestimonialForm = z.infer<typeof testimonialFormSchema>;
export type TestimonialInput = z.output<typeof submitTestimonial.input>;
export type Testimonial = z.infer<typeof testimonialSchema>;
