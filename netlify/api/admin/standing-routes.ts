import { Hono } from 'hono';
import { standingDatesInputSchema, standingInputSchema } from '../../../src/contract/standing.ts';
import type { Deps } from '../../platform/deps.ts';
import {
  createStanding,
  endStanding,
  listStandingDates,
  readStanding,
} from '../appointments/standing.ts';
import { requireAdmin, type MemberContext } from '../middleware/session.ts';
import { requireBody, requireId, requirePhone } from '../middleware/validate.ts';

/** The same session every few weeks: /api/admin/standing/… */
export function standingRoutes(deps: Deps) {
  const routes = new Hono<MemberContext>();
  const isAdmin = requireAdmin(deps);

  routes.post('/admin/standing/dates', isAdmin, async (c) =>
    c.json(await listStandingDates(deps, await requireBody(c, standingDatesInputSchema))),
  );
  routes.post('/admin/standing', isAdmin, async (c) => {
    const input = await requireBody(c, standingInputSchema);
    const { newClient } = input.booking;
    if (newClient) await requirePhone('booking.newClient.phone', newClient.phone);
    return c.json(await createStanding(deps, input), 201);
  });
  routes.get('/admin/standing/:id', isAdmin, async (c) =>
    c.json(await readStanding(deps, requireId(c))),
  );
  routes.post('/admin/standing/:id/end', isAdmin, async (c) =>
    c.json(await endStanding(deps, requireId(c))),
  );
  return routes;
}
