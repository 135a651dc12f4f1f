import { memo } from 'react';
import { readCalendarSums } from '#contract/calendar/calendar.ts';
import { useHeldQuery } from '#lib/query/use-held-query.ts';
import { addDays, shortDay } from '#lib/time/labels.ts';
import { Spoken } from '../spoken.tsx';
import { addressOf, type View } from '../day/address.ts';
import { mondayOf } from '../day/dates.ts';
import css from './ridge.module.css';
import { ridgeOf, type RidgeWeek } from './sums.ts';

const WEEKS = 9;
const BEFORE = 2;
const HEIGHT = 40;
/** A full week, in minutes: higher ones reach the sky. */
const FULL_MINUTES = 25 * 60;

interface RidgeProps {
  date: string;
  today: string;
  view: View;
}

/** Nine weeks as a ridge, as high as the hours that are booked; each leads to its week. */
export const Ridge = memo(function Ridge({ date, today, view }: RidgeProps) {
  const from = addDays(mondayOf(date), -7 * BEFORE);
  const { data } = useHeldQuery(readCalendarSums, { from, to: addDays(from, 7 * WEEKS - 1) });
  const known = data ? ridgeOf(data.days) : [];
  const weeks = Array.from({ length: WEEKS }, (_, at): RidgeWeek => {
    const monday = addDays(from, 7 * at);
    const week = known.find((each) => each.monday === monday);
    return week ?? { monday, bookedMinutes: 0, words: '' };
  });
  return (
    <nav className={css.ridge} aria-label="Weeks" data-time-of-day="noon">
      <svg
        className={css.scene}
        viewBox={`0 0 ${WEEKS * 10} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className={css.far} d={pathOf(weeks, 1)} />
        <path className={css.near} d={pathOf(weeks, 0.6)} />
      </svg>
      <ol>
        {weeks.map(({ monday, words }) => (
          <li key={monday} data-today={mondayOf(today) === monday || undefined}>
            <a
              href={addressOf(view === 'month' ? 'month' : 'week', monday)}
              aria-current={mondayOf(date) === monday ? 'true' : undefined}
            >
              <Spoken
                name={`Week of ${shortDay(monday).slice(5).replace('\u00A0', ' ')}${words && `, ${words}`}`}
              >
                <b>{shortDay(monday).slice(5)}</b>
                <small>{words || '\u00A0'}</small>
              </Spoken>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
});

/** A line through the middle of each week, as high as it is full. */
function pathOf(weeks: readonly RidgeWeek[], part: number): string {
  const points = weeks.map(({ bookedMinutes }, at) => {
    const full = Math.min(1, bookedMinutes / FULL_MINUTES);
    return { x: at * 10 + 5, y: HEIGHT - 6 - full * part * (HEIGHT - 12) };
  });
  const first = points[0]?.y ?? HEIGHT;
  const curves = points.map(({ x, y }, at) => {
    const before = points[at - 1] ?? { x: 0, y: first };
    const half = (before.x + x) / 2;
    return `C${half} ${before.y} ${half} ${y} ${x} ${y}`;
  });
  return `M0 ${first}${curves.join('')}H${weeks.length * 10}V${HEIGHT}H0Z`;
}
