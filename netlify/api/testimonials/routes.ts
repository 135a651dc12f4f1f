import { Hono } from 'hono';
import { etag } from 'hono/etag';
import * as calls from '#contract/testimonials/testimonials.ts';
import type { Deps } from '#platform/deps.ts';
import { answerCalls } from '../middleware/answer-calls.ts';
import { cachedAtTheEdge } from '../middleware/cached-at-the-edge.ts';
import { memberAccountOf, readViewer } from '../middleware/session.ts';
import { listTestimonials } from './list-testimonials.ts';
import { submitTestimonial } from './submit-testimonial.ts';

/** Reviews: listing the published ones and submitting one. */
export function testimonialRoutes(
  deps: Pick<Deps, 'database' | 'isLive' | 'log' | 'clock' | 'siteUrl'>,
) {
  const routes = new Hono();
  const answer = answerCalls(routes, deps);

  answer(calls.listTestimonials, [etag(), cachedAtTheEdge], () => listTestimonials(deps.database));
  answer(calls.submitTestimonial, [], async ({ input, networks, c }) => {
    const sentBy = memberAccountOf(await readViewer(c, deps));
    return submitTestimonial(deps, { input, networks, sentBy });
  });
  return routes;
}
