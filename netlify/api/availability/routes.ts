import { Hono } from 'hono';
import {
  availabilityQuerySchema,
  availableDaysQuerySchema,
} from '../../../src/contract/availability-query.ts';
import type { Deps } from '../../platform/deps.ts';
import { getSessionHash } from '../middleware/session-cookies.ts';
import { requireQuery } from '../middleware/validate.ts';
import { listAvailability, listAvailableDays } from './list-availability.ts';

const ASK_FOR_TIMES = 'Choose a service and a date, and we’ll show you the times that are open.';
const ASK_FOR_DAYS = 'Choose a service, and we’ll show you the days that are open.';

/** GET /api/availability and /api/availability/days. */
export function availabilityRoutes(deps: Pick<Deps, 'database' | 'clock' | 'siteUrl'>) {
  return new Hono()
    .get('/availability', async (c) => {
      const query = requireQuery(c, availabilityQuerySchema, ASK_FOR_TIMES);
      return c.json(await listAvailability(deps.database, query, getSessionHash(c, deps)));
    })
    .get('/availability/days', async (c) => {
      const query = requireQuery(c, availableDaysQuerySchema, ASK_FOR_DAYS);
      return c.json(await listAvailableDays(deps.database, query, getSessionHash(c, deps)));
    });
}
