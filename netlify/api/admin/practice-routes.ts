import { Hono } from 'hono';
import { timesQuerySchema } from '../../../src/contract/admin-appointments.ts';
import {
  clientInputSchema,
  grantInputSchema,
  hoursInputSchema,
  timeOffInputSchema,
} from '../../../src/contract/admin-practice.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { listClientAppointments } from '../appointments/therapist-appointments.ts';
import { requireAdmin, type MemberContext } from '../middleware/session.ts';
import { requireBody, requireId, requireQuery } from '../middleware/validate.ts';
import {
  addTimeOff,
  deleteTimeOff,
  listHours,
  listTimeOff,
  listTimes,
  setDayEnabled,
} from '../practice/calendar.ts';
import { grantCredits, listClients, updateClient } from '../practice/clients.ts';
import { readStats } from '../practice/read-stats.ts';

/** What the therapist sees and decides of her practice: /api/admin/{stats, hours, time-off, times, clients}. */
export function practiceRoutes(deps: Deps) {
  const routes = new Hono<MemberContext>();
  const isAdmin = requireAdmin(deps);

  routes.get('/admin/stats', isAdmin, async (c) => c.json(await readStats(deps)));

  routes.get('/admin/hours', isAdmin, async (c) => c.json(await listHours(deps)));
  routes.patch('/admin/hours/:day', isAdmin, async (c) => {
    const day = /^[1-7]$/.exec(c.req.param('day'))?.[0];
    if (day === undefined) throw new AppError('not_found');
    const { enabled } = await requireBody(c, hoursInputSchema);
    return c.json({ success: true, message: await setDayEnabled(deps, Number(day), enabled) });
  });

  routes.get('/admin/time-off', isAdmin, async (c) => c.json(await listTimeOff(deps)));
  routes.post('/admin/time-off', isAdmin, async (c) =>
    c.json(await addTimeOff(deps, await requireBody(c, timeOffInputSchema)), 201),
  );
  routes.delete('/admin/time-off/:id', isAdmin, async (c) => {
    await deleteTimeOff(deps, requireId(c));
    return c.json({ success: true });
  });

  routes.get('/admin/times', isAdmin, async (c) =>
    c.json(await listTimes(deps, requireQuery(c, timesQuerySchema))),
  );

  routes.get('/admin/clients', isAdmin, async (c) =>
    c.json(await listClients(deps, c.req.query('q') ?? '')),
  );
  routes.get('/admin/clients/:id/appointments', isAdmin, async (c) =>
    c.json(await listClientAppointments(deps, requireId(c))),
  );
  routes.patch('/admin/clients/:id', isAdmin, async (c) => {
    const id = requireId(c);
    return c.json(await updateClient(deps, id, await requireBody(c, clientInputSchema)));
  });
  routes.post('/admin/clients/:id/credits', isAdmin, async (c) => {
    const id = requireId(c);
    return c.json(await grantCredits(deps, id, await requireBody(c, grantInputSchema)), 201);
  });
  return routes;
}
