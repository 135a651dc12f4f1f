import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { doneSchema } from '../done.ts';
import { instantSchema } from '../rules/local-date.ts';

/** Lists the reviews she hasn't decided on yet. */
export const listHeldTestimonials = defineCall({
  method: 'GET',
  path: '/api/admin/testimonials',
  answer: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      location: z.string(),
      service: z.object({ name: z.string() }),
      rating: z.int(),
      review: z.string(),
      createdAt: instantSchema,
      /** It looks like a program's. */
      isSuspected: z.boolean(),
    }),
  ),
  everySeconds: 60,
});

/** Publishes or hides a review; 'held' undoes either. */
export const decideOnTestimonial = defineCall({
  method: 'PATCH',
  path: '/api/admin/testimonials/:id',
  input: z.object({ status: z.enum(['published', 'rejected', 'held']) }),
  answer: doneSchema,
});

export type HeldTestimonial = z.output<typeof listHeldTestimonials.answer>[number];
