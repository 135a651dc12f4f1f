import { Hono } from 'hono';
import type { Deps } from '../../platform/deps.ts';

/** The worker of the messages runs every minute: after so many without it somebody should look. */
const LATE_MINUTES = 10;

/**
 * GET /api/health: 200 when the API reaches its database, 503 otherwise; `messages` says whether the worker that sends them
 * has run of late.
 */
export function healthRoutes({ database }: Pick<Deps, 'database'>) {
  return new Hono().get('/health', async (c) => {
    const [isLate] = await Promise.all([
      database.rpcNow('is_job_late', { p_job: 'messages', p_minutes: LATE_MINUTES }),
      database.rpcNow('list_catalogue', {}),
    ]);
    return c.json({ status: 'ok', messages: isLate ? 'late' : 'on time' });
  });
}
