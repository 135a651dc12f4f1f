import { Hono } from 'hono';
import { availabilityQuerySchema } from '../../../src/contract/availability-query.ts';
import type { Deps } from '../../platform/deps.ts';
import { requireQuery } from '../middleware/validate.ts';
import { listAvailability } from './list-availability.ts';

/** GET /api/availability. */
export function availabilityRoutes({ database }: Pick<Deps, 'database'>) {
  return new Hono().get('/availability', async (c) => {
    const query = requireQuery(c, availabilityQuerySchema);
    return c.json(await listAvailability(database, query));
  });
}
