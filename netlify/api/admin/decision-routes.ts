import { Hono } from 'hono';
import {
  resolveInputSchema,
  reviewActionInputSchema,
  testimonialDecisionSchema,
} from '../../../src/contract/admin-practice.ts';
import type { Deps } from '../../platform/deps.ts';
import { requireAdmin, type MemberContext } from '../middleware/session.ts';
import { requireBody, requireId } from '../middleware/validate.ts';
import {
  actOnReviewItem,
  listReviewItems,
  resolveReviewItem,
} from '../review-items/review-items.ts';
import { decideOnTestimonial, listTestimonials } from '../testimonials/list-testimonials.ts';

/** What waits for the therapist's decision: /api/admin/review-items and /api/admin/testimonials. */
export function decisionRoutes(deps: Deps) {
  const routes = new Hono<MemberContext>();
  const isAdmin = requireAdmin(deps);

  routes.get('/admin/review-items', isAdmin, async (c) => c.json(await listReviewItems(deps)));
  routes.post('/admin/review-items/:id/act', isAdmin, async (c) => {
    const { action } = await requireBody(c, reviewActionInputSchema);
    return c.json(await actOnReviewItem(deps, requireId(c), action));
  });
  routes.post('/admin/review-items/:id/resolve', isAdmin, async (c) => {
    const { resolution } = await requireBody(c, resolveInputSchema);
    await resolveReviewItem(deps, requireId(c), resolution);
    return c.json({ success: true });
  });

  routes.get('/admin/testimonials', isAdmin, async (c) =>
    c.json(await listTestimonials(deps.database, 'held')),
  );
  routes.patch('/admin/testimonials/:id', isAdmin, async (c) => {
    const id = requireId(c);
    const { status } = await requireBody(c, testimonialDecisionSchema);
    await decideOnTestimonial(deps.database, id, status);
    return c.json({ success: true });
  });
  return routes;
}
