import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { Deps } from '../../platform/deps.ts';
import {
  APPOINTMENT_LISTS,
  listAppointments,
  readAppointmentDetail,
  searchAppointments,
} from '../appointments/therapist-appointments.ts';
import { requireAdmin, type MemberContext } from '../middleware/session.ts';
import { requireId, requireQuery } from '../middleware/validate.ts';

const limitSchema = z.object({
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
});

/** What the therapist reads of appointments: GET /api/admin/appointments/{all, pending, today, week, completed, search, id}. */
export function appointmentReadRoutes(deps: Deps) {
  const routes = new Hono<MemberContext>();
  const isAdmin = requireAdmin(deps);

  for (const list of APPOINTMENT_LISTS) {
    routes.get(`/admin/appointments/${list}`, isAdmin, async (c) => {
      const { limit } = requireQuery(c, limitSchema);
      return c.json(await listAppointments(deps, list, limit));
    });
  }
  routes.get('/admin/appointments/search', isAdmin, async (c) =>
    c.json(await searchAppointments(deps, c.req.query('q') ?? '')),
  );
  routes.get('/admin/appointments/:id', isAdmin, async (c) =>
    c.json(await readAppointmentDetail(deps, requireId(c))),
  );
  return routes;
}
