import { listWeek } from '#contract/appointments/appointments.ts';
import type { BusinessHours } from '#contract/calendar/hours.ts';
import { useQuery } from '#lib/query/use-query.ts';
import { weekdayOf } from '#lib/time/clock.ts';
import { addDays } from '#lib/time/labels.ts';
import css from './phone-day.module.css';
import { hoursOn } from '../use-day.ts';

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** The week as five days and their sessions; each links to the week. */
export function WeekStrip({
  localDate,
  hours,
}: {
  localDate: string;
  hours: BusinessHours[] | null;
}) {
  const { data: week } = useQuery(listWeek);
  const monday = addDays(localDate, -((weekdayOf(localDate) + 6) % 7));
  const kept = (week ?? []).filter(({ status }) => status !== 'cancelled');
  const days = Array.from({ length: 7 }, (_, at) => {
    const date = addDays(monday, at);
    const count = kept.filter((each) => each.localDate === date).length;
    const [opening] = hoursOn(hours, date);
    const isHome = opening?.location === 'home';
    const words = count > 0 ? `${count}${isHome ? ' home' : ''}` : opening || !hours ? '0' : 'off';
    return { date, count, words, isShown: at < 5 || count > 0 || date === localDate };
  });
  return (
    <ul className={css.week}>
      {days
        .filter(({ isShown }) => isShown)
        .map(({ date, count, words }) => (
          <li key={date}>
            <a href="#calendar" aria-current={date === localDate ? 'date' : undefined}>
              <span>{WEEKDAYS[weekdayOf(date)]}</span>
              <b>{Number(date.slice(8))}</b>
              <small>{week === null ? '\u00A0' : words}</small>
              {count > 0 && <span className="visually-hidden"> booked</span>}
            </a>
          </li>
        ))}
    </ul>
  );
}
