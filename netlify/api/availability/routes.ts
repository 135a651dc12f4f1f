import { Hono } from 'hono';
import {
  availabilityQuerySchema,
  availableDaysQuerySchema,
} from '../../../src/contract/availability-query.ts';
import type { Deps } from '../../platform/deps.ts';
import { getSessionHash } from '../middleware/session-cookies.ts';
import { requireQuery } from '../middleware/validate.ts';
import { listAvailability, listAvailableDays } from './list-availability.ts';

/** GET /api/availability and /api/availability/days. */
export function availabilityRoutes(deps: Pick<Deps, 'database' | 'clock' | 'siteUrl'>) {
  return new Hono()
    .get('/availability', async (c) => {
      const query = requireQuery(c, availabilityQuerySchema);
      return c.json(await listAvailability(deps.database, query, getSessionHash(c, deps)));
    })
    .get('/availability/days', async (c) => {
      const query = requireQuery(c, availableDaysQuerySchema);
      return c.json(await listAvailableDays(deps.database, query, getSessionHash(c, deps)));
    });
}
