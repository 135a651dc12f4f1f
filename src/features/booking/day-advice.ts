import type { PageFacts } from '../../lib/page-facts.ts';
import { weekdayOf } from '../../lib/time-labels.ts';

/** What there is to say about a chosen day, if anything. None of it stops the form: the free times decide. */
export type DayAdvice = 'past' | 'closed' | 'existing_clients' | null;

/** Advises on a day (YYYY-MM-DD) by the practice's opening days; today is the practice's own. */
export function adviseOnDay(
  localDate: string,
  today: string,
  { openDays, clientDays }: Pick<PageFacts, 'openDays' | 'clientDays'>,
): DayAdvice {
  const weekday = weekdayOf(localDate);
  if (Number.isNaN(weekday)) return null;
  if (localDate < today) return 'past';
  if (openDays.includes(weekday)) return null;
  return clientDays.includes(weekday) ? 'existing_clients' : 'closed';
}
