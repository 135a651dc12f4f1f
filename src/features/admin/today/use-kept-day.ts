import { useEffect } from 'react';
import { listToday, listTomorrow } from '#contract/appointments/appointments.ts';
import { readStats } from '#contract/practice/stats.ts';
import { useQuery } from '#lib/query/use-query.ts';
import { keepDay } from '../offline/kept-days.ts';
import { keptStats } from '../ui/kept-tab.ts';

/** Stores today and tomorrow, each as it was last loaded, for when there is no connection. */
export function useKeptDay(): void {
  const { data: today, at } = useQuery(listToday);
  const { data: tomorrow, at: tomorrowAt } = useQuery(listTomorrow);
  const { data: stats } = useQuery(readStats);
  useEffect(() => {
    if (today && at) void keepDay('today', today, at);
  }, [today, at]);
  useEffect(() => {
    if (tomorrow && tomorrowAt) void keepDay('tomorrow', tomorrow, tomorrowAt);
  }, [tomorrow, tomorrowAt]);
  useEffect(() => {
    if (stats) keptStats.write(stats);
  }, [stats]);
}
