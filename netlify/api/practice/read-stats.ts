import type { Stats } from '#contract/practice/stats.ts';
import { formatSignedMoney } from '#contract/rules/money/money.ts';
import type { Deps } from '#platform/deps.ts';

/** Returns the numbers of the therapist's day and week. */
export async function readStats({ database }: Pick<Deps, 'database'>): Promise<Stats> {
  const [row] = await database.rpcNow('practice_stats', {});
  if (!row) throw new Error('There are no settings');
  // The generated types don't allow null in what a function returns.
  const oldest = row.oldest_pending_at as string | null;
  return {
    todayAppointments: row.today_appointments,
    pendingRequests: row.pending_requests,
    weekAppointments: row.week_appointments,
    weekRevenue: formatSignedMoney(row.week_revenue_cents),
    todayDone: row.today_done,
    oldestPendingAt: oldest === null ? null : new Date(oldest).toISOString(),
    weekAtHome: row.week_at_home,
    lastWeekRevenue: formatSignedMoney(row.last_week_revenue_cents),
  };
}
