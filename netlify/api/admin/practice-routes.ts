import { Hono } from 'hono';
import type { Deps } from '../../platform/deps.ts';
import { requireAdmin, type MemberContext } from '../middleware/session.ts';
import { readStats } from '../practice/read-stats.ts';

/** What the therapist sees and decides of her practice: /api/admin/stats. */
export function practiceRoutes(deps: Deps) {
  const routes = new Hono<MemberContext>();
  const isAdmin = requireAdmin(deps);

  routes.get('/admin/stats', isAdmin, async (c) => c.json(await readStats(deps)));
  return routes;
}
