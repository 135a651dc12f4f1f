import { Hono } from 'hono';
import { intakeLinkInputSchema } from '../../../src/contract/admin-intakes.ts';
import type { Deps } from '../../platform/deps.ts';
import { deleteIntake, linkIntake, listIntakes, viewIntake } from '../intake/intakes.ts';
import { requireAdmin, type MemberContext } from '../middleware/session.ts';
import { requireBody, requireId } from '../middleware/validate.ts';

/** What the therapist reads and does of intake forms: /api/admin/intakes. */
export function adminIntakeRoutes(deps: Deps) {
  const routes = new Hono<MemberContext>();
  const isAdmin = requireAdmin(deps);

  routes.get('/admin/intakes', isAdmin, async (c) =>
    c.json(await listIntakes(deps, c.req.query('q') ?? '')),
  );
  routes.post('/admin/intakes/:id/view', isAdmin, async (c) =>
    c.json(await viewIntake(deps, requireId(c), c.get('member').userId)),
  );
  routes.patch('/admin/intakes/:id', isAdmin, async (c) => {
    const id = requireId(c);
    const { clientId } = await requireBody(c, intakeLinkInputSchema);
    return c.json(await linkIntake(deps, id, clientId));
  });
  routes.delete('/admin/intakes/:id', isAdmin, async (c) => {
    await deleteIntake(deps, requireId(c));
    return c.json({ success: true });
  });
  return routes;
}
