import { Hono } from 'hono';
import type { Deps } from '../../platform/deps.ts';

/** The worker of the messages runs every minute: after so many without it somebody should look. */
const LATE_MINUTES = 10;

/**
 * GET /api/health: 200 when the API reaches its database and its jobs do their work, 503 otherwise. `problems` names what does not
 * work: job_failing while something failed in the last run of a job, stripe_failing when three sweeps in a row could not reach
 * Stripe. `messages` says whether the worker that sends them has run of late.
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
