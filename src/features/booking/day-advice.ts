import { weekdayOf } from '../../lib/time-labels.ts';

/** What there is to say about a chosen day, if anything. None of it stops the form: the free times decide. */
export type DayAdvice = 'past' | 'weekend' | 'existing_clients' | null;

/** Advises on a day (YYYY-MM-DD); today is the practice's own. */
export function adviseOnDay(localDate: string, today: string): DayAdvice {
  const weekday = weekdayOf(localDate);
  if (Number.isNaN(weekday)) return null;
  if (localDate < today) return 'past';
  if (weekday === 0 || weekday === 6) return 'weekend';
  return weekday === 2 || weekday === 4 ? 'existing_clients' : null;
}
