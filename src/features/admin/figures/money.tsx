import { readStats } from '#contract/practice/stats.ts';
import { useQuery } from '#lib/query/use-query.ts';
import { money } from '../ui/fields/money.ts';
import { Screen } from '../ui/screen/screen.tsx';
import css from './money.module.css';

/** The revenue, hidden from clients until someone opens this screen. */
export function Money() {
  const query = useQuery(readStats);
  return (
    <Screen query={query} what="the numbers" skeleton={{ rows: 2, height: 5 }}>
      {({ weekRevenue, lastWeekRevenue }) => (
        <dl className={css.sums}>
          <div>
            <dt>Revenue</dt>
            <dd>{money(weekRevenue)}</dd>
            <dd>this week so far</dd>
          </div>
          <div>
            <dt>Last week</dt>
            <dd>{money(lastWeekRevenue)}</dd>
            <dd>Monday to Sunday, less refunds</dd>
          </div>
        </dl>
      )}
    </Screen>
  );
}
