import { Hono } from 'hono';
import type { Deps } from '../../platform/deps.ts';

/** GET /api/health: 200 when the API reaches its database, 503 otherwise. */
export function healthRoutes({ database }: Pick<Deps, 'database'>) {
  return new Hono().get('/health', async (c) => {
    await database.rpcNow('list_catalogue', {});
    return c.json({ status: 'ok' });
  });
}
