import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import type { ReactNode } from 'react';
import { money } from '../../ui/fields/money.ts';
import { sinceLabel } from '#lib/time/labels.ts';
import { readStats } from '#contract/practice/stats.ts';
import { useQuery } from '#lib/query/use-query.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { RowButton } from '../../ui/row-button.tsx';
import { SectionBody } from '../../ui/screen/section.tsx';
import { countNote } from '../day-text.ts';
import css from './desk-day.module.css';
import type { Day } from '../split-day.ts';

interface StatsProps {
  day: Day;
  /** Whether today's list has loaded. */
  isKnown: boolean;
}

/** The four numbers of the desk, in one strip over the water. */
export function Stats({ day, isKnown }: StatsProps) {
  const query = useQuery(readStats);
  const now = useNow(60);
  const [isShown, show] = useRevenueShown();
  return (
    <section className={css.stats} aria-label="Numbers" id="money">
      <SectionBody query={query} what="the numbers" skeleton={{ rows: 1, height: 6.25 }}>
        {(stats) => (
          <dl>
            <Stat
              name="Today's Appointments"
              value={stats.todayAppointments}
              note={isKnown ? countNote(day) : '\u00A0'}
            />
            <Stat
              name="Pending Requests"
              value={stats.pendingRequests}
              note={
                stats.oldestPendingAt
                  ? `oldest ${sinceLabel(stats.oldestPendingAt, now)}`
                  : 'none waiting'
              }
            />
            <Stat
              name="This Week"
              value={stats.weekAppointments}
              note={`${stats.weekAppointments - stats.weekAtHome} Broadway, ${stats.weekAtHome} Home`}
            />
            <Stat
              name="Revenue"
              value={isShown ? money(stats.weekRevenue) : '···'}
              note={
                isShown ? `this week so far; ${money(stats.lastWeekRevenue)} last week` : 'hidden'
              }
              aside={
                <RowButton
                  look="word"
                  worksOffline
                  aria-label={isShown ? 'Hide revenue' : 'Show revenue'}
                  onClick={() => show(!isShown)}
                >
                  {isShown ? 'Hide' : 'Show'}
                </RowButton>
              }
            />
          </dl>
        )}
      </SectionBody>
    </section>
  );
}

interface StatProps {
  name: string;
  value: ReactNode;
  note: ReactNode;
  aside?: ReactNode;
}

function Stat({ name, value, note, aside }: StatProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={css.number}>{value}</dd>
      <dd className={css.note}>{note}</dd>
      {aside && <dd className={css.aside}>{aside}</dd>}
    </div>
  );
}

const REVENUE_KEY = 'admin-revenue';
const $isRevenueShown = atom(readRevenueShown());

function readRevenueShown(): boolean {
  try {
    return localStorage.getItem(REVENUE_KEY) !== 'hidden';
  } catch {
    return true;
  }
}

/** Whether this browser shows the revenue, since clients may look over a shoulder. */
function useRevenueShown(): [boolean, (isShown: boolean) => void] {
  const isShown = useStore($isRevenueShown);
  return [
    isShown,
    (shown) => {
      $isRevenueShown.set(shown);
      try {
        localStorage.setItem(REVENUE_KEY, shown ? 'shown' : 'hidden');
      } catch {
        // The next start then uses the old setting.
      }
    },
  ];
}
