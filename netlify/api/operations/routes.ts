import { Hono } from 'hono';
import type { Deps } from '#platform/deps.ts';

/** The worker that sends messages runs every minute. After this many minutes without a run, someone should check it. */
const LATE_MINUTES = 10;

/**
 * GET /api/health: 200 if the API reaches its database and its jobs work, 503 otherwise. `problems` names what doesn't work:
 * job_failing if something failed in a job's last run, stripe_failing if three sweeps in a row couldn't reach Stripe, emails_failing
 * while emails don't leave, site_late if the pages have said something else than the database for two days, check_in_unwatched while the therapist is on a visit and no one
 * watches, check_in_untold if her contact couldn't be texted. `messages` says whether the worker that sends them has run recently.
 */
export function healthRoutes({ database }: Pick<Deps, 'database'>) {
  return new Hono().get('/health', async (c) => {
    const [isLate, isSiteLate, failing, unsafe] = await Promise.all([
      database.rpcNow('is_job_late', { p_job: 'messages', p_minutes: LATE_MINUTES }),
      database.rpcNow('is_site_late', {}),
      database.rpc('job_problems', {}),
      database.rpcNow('check_in_problems', {}),
      database.rpcNow('list_catalog', {}),
    ]);
    const problems = [...unsafe, ...failing, ...(isSiteLate ? ['site_late'] : [])];
    const isWell = problems.length === 0;
    return c.json(
      { status: isWell ? 'ok' : 'failing', problems, messages: isLate ? 'late' : 'on time' },
      isWell ? 200 : 503,
    );
  });
}
