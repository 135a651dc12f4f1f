import { useEffect } from 'react';
import { listToday } from '../../../contract/appointments/appointments.ts';
import { readStats } from '../../../contract/stats.ts';
import { useQuery } from '../../../lib/query/use-query.ts';
import { keptDay, keptStats, withoutHealth } from '../ui/kept-day.ts';

/** Stores each newer day in place of this tab's previous one. */
export function useKeptDay(): void {
  const { data: today, at } = useQuery(listToday);
  const { data: stats } = useQuery(readStats);
  useEffect(() => {
    if (today && at) keptDay.write({ updatedAt: at, today: today.map(withoutHealth) });
  }, [today, at]);
  useEffect(() => {
    if (stats) keptStats.write(stats);
  }, [stats]);
}
