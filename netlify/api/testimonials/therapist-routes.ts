import { Hono } from 'hono';
import * as calls from '#contract/testimonials/therapist-testimonials.ts';
import type { Deps } from '#platform/deps.ts';
import { answerCalls } from '../middleware/answer-calls.ts';
import { requireAdmin, type MemberContext } from '../middleware/session.ts';
import { decideOnTestimonial, listHeldTestimonials } from './list-testimonials.ts';

/** The reviews that the therapist still has to read, and her decisions. */
export function heldTestimonialRoutes(deps: Deps) {
  const routes = new Hono<MemberContext>();
  const isAdmin = requireAdmin(deps);
  const answer = answerCalls(routes, deps);

  answer(calls.listHeldTestimonials, [isAdmin], () => listHeldTestimonials(deps.database));
  answer(calls.decideOnTestimonial, [isAdmin], async ({ params, input }) => {
    await decideOnTestimonial(deps.database, params.id, input.status);
    return { success: true };
  });
  return routes;
}
