import { listToday } from '../../../contract/appointments/appointments.ts';
import { useQuery } from '../../../lib/query/use-query.ts';
import { timeOf } from '../../../lib/time/labels.ts';

/** "Updated 1:42 PM", by the day that is shown. */
export function Updated() {
  const { at } = useQuery(listToday);
  return <span className="figures">{at === null ? '' : `Updated ${timeOf(at)}`}</span>;
}
