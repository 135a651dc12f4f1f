import { Hono } from 'hono';
import type { Deps } from '../../platform/deps.ts';

/** The worker that sends messages runs every minute. After this many minutes without a run, someone should check it. */
const LATE_MINUTES = 10;

/**
 * GET /api/health: 200 if the API reaches its database and its jobs work, 503 otherwise. `problems` names what doesn't work:
 * job_failing if something failed in a job's last run, stripe_failing if three sweeps in a row couldn't reach Stripe. `messages`
 * says whether the worker that sends them has run recently.
 */
export function healthRoutes({ database }: Pick<Deps, 'database'>) {
  return new Hono().get('/health', async (c) => {
    const [isLate, problems] = await Promise.all([
      database.rpcNow('is_job_late', { p_job: 'messages', p_minutes: LATE_MINUTES }),
      database.rpc('job_problems', {}),
      database.rpcNow('list_catalogue', {}),
    ]);
    const isWell = problems.length === 0;
    return c.json(
      { status: isWell ? 'ok' : 'failing', problems, messages: isLate ? 'late' : 'on time' },
      isWell ? 200 : 503,
    );
  });
}
