import { listToday } from '#contract/appointments/appointments.ts';
import { useQuery } from '#lib/query/use-query.ts';
import { timeOf } from '#lib/time/labels.ts';

/** Shows when the day was last loaded: "Updated 1:42 PM". */
export function Updated() {
  const { at } = useQuery(listToday);
  return <span className="figures">{at === null ? '' : `Updated ${timeOf(at)}`}</span>;
}
