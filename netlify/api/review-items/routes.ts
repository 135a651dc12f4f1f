import { Hono } from 'hono';
import * as calls from '../../../src/contract/review-items.ts';
import type { Deps } from '../../platform/deps.ts';
import { answerCalls } from '../middleware/answer-calls.ts';
import { requireAdmin, type MemberContext } from '../middleware/session.ts';
import { actOnReviewItem, listReviewItems, resolveReviewItem } from './review-items.ts';

/** What no machine could settle, and what the therapist decides about it. */
export function reviewItemRoutes(deps: Deps) {
  const routes = new Hono<MemberContext>();
  const isAdmin = requireAdmin(deps);
  const answer = answerCalls(routes, deps);

  answer(calls.listReviewItems, [isAdmin], () => listReviewItems(deps));
  answer(calls.actOnReviewItem, [isAdmin], ({ params, input }) =>
    actOnReviewItem(deps, params.id, input.action),
  );
  answer(calls.resolveReviewItem, [isAdmin], async ({ params, input }) => {
    await resolveReviewItem(deps, params.id, input.resolution);
    return { success: true };
  });
  return routes;
}
