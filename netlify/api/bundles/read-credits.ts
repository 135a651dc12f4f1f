import type { Credits } from '#contract/bundles/bundles.ts';
import { formatMoney } from '#contract/rules/money/money.ts';
import type { Database } from '#platform/database/database.ts';

/** Returns what the wallets of a verified address hold, and how they were used. */
export async function readCredits(database: Database, ownerEmail: string): Promise<Credits> {
  const [wallets, costs, uses] = await Promise.all([
    database.rpcNow('list_wallets', { p_owner_email: ownerEmail }),
    database.rpc('list_credit_costs', { p_owner_email: ownerEmail }),
    database.rpc('list_credit_uses', { p_owner_email: ownerEmail }),
  ]);
  const credits = wallets.filter(({ kind }) => kind === 'credit');
  const count = (rows: typeof wallets) => ({
    available: sum(rows, (row) => row.credits_available),
    granted: sum(rows, (row) => row.credits),
    used: sum(rows, (row) => row.credits - row.credits_left),
  });
  const { available, granted, used } = count(credits);
  const durations = new Set(credits.map(({ duration_minutes }) => duration_minutes));
  return {
    availableCredits: available,
    totalGranted: granted,
    totalUsed: used,
    grantedThisYear: sum(
      credits.filter((row) => row.is_granted && row.is_of_this_year),
      (row) => row.credits,
    ),
    giftValue: formatMoney(
      sum(
        wallets.filter(({ kind }) => kind === 'gift'),
        (row) => row.value_available_cents,
      ),
    ),
    byDuration: [...durations]
      .toSorted((one, other) => one - other)
      .map((duration) => ({
        duration,
        ...count(credits.filter((row) => row.duration_minutes === duration)),
        nextCost: costOf(costs.find((row) => row.duration_minutes === duration)),
      })),
    uses: uses.map(({ starts_at, service_name, duration_minutes, is_returned }) => ({
      appointmentDate: new Date(starts_at).toISOString(),
      service: service_name,
      duration: duration_minutes,
      isReturned: is_returned,
    })),
  };
}

const costOf = (row: { cost_cents: number } | undefined) =>
  row ? formatMoney(row.cost_cents) : null;

function sum<Row>(rows: readonly Row[], valueOf: (row: Row) => number): number {
  return rows.reduce((total, row) => total + valueOf(row), 0);
}
