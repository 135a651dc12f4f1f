import { useContext, type ReactNode, type Ref } from 'react';
import type { Calendar } from '#contract/calendar/calendar.ts';
import { addDays, dayName, longDay, monthDay } from '#lib/time/labels.ts';
import { ScreenContext } from '../../ui/screen/screen.tsx';
import { Spoken } from '../spoken.tsx';
import { addressOf } from '../day/address.ts';
import { datesFrom, dayNumber, mondayOf } from '../day/dates.ts';
import css from './phone-head.module.css';

interface PhoneHeadProps {
  ref: Ref<HTMLElement>;
  /** The day at the top of the list. */
  visible: string;
  today: string;
  /** Its week, once it is known. */
  calendar: Calendar | null;
  show: (date: string) => void;
  onMonth: () => void;
  /** What there is to say about the days on screen, wherever the list is scrolled to. */
  children: ReactNode;
}

/** The month, and the days of the week that is on screen; they follow as the list is scrolled. */
export function PhoneHead(props: PhoneHeadProps) {
  const { ref, visible, today, calendar, show, onMonth, children } = props;
  const { id } = useContext(ScreenContext);
  const [month] = monthDay(visible).split('\u00A0');
  // The address may name that day already: then no event leads there.
  const go = (date: string) => ({ href: addressOf('day', date), onClick: () => show(date) });
  return (
    <header ref={ref} className={css.head} data-time-of-day="noon">
      <div className={css.row}>
        <h1 id={`${id}-title`} tabIndex={-1}>
          <span className="visually-hidden">Calendar, </span>
          <button type="button" aria-haspopup="dialog" onClick={onMonth}>
            {month}
            <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
              <path d="M5 9l7 7 7-7" />
            </svg>
          </button>
        </h1>
        <a className={css.arrow} {...go(addDays(mondayOf(visible), -7))} aria-label="Previous week">
          <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
            <path d="M15 5l-7 7 7 7" />
          </svg>
        </a>
        <a className={css.arrow} {...go(addDays(mondayOf(visible), 7))} aria-label="Next week">
          <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
            <path d="M9 5l7 7-7 7" />
          </svg>
        </a>
        <a className={css.today} {...go(today)}>
          Today
        </a>
      </div>
      <ul className={css.strip} aria-label="Days of the week">
        {datesFrom(mondayOf(visible), 7).map((date) => {
          const day = calendar?.days.find(({ localDate }) => localDate === date);
          const count = sessionsOn(calendar, date);
          const isOff = day !== undefined && day.hours.length === 0 && count === 0;
          return (
            <li key={date}>
              <a
                {...go(date)}
                aria-current={date === visible ? 'true' : undefined}
                data-off={isOff || undefined}
                data-today={date === today || undefined}
              >
                <Spoken
                  className={css.words}
                  name={`${longDay(date).replace('\u00A0', ' ')}${date === today ? ', today' : ''}, ${isOff ? 'closed' : `${count} booked`}`}
                >
                  <span>{dayName(date).slice(0, 3)}</span>
                  <b className="figures">{dayNumber(date)}</b>
                  <small>{calendar === null ? '\u00A0' : isOff ? '–' : count}</small>
                </Spoken>
              </a>
            </li>
          );
        })}
      </ul>
      {children}
    </header>
  );
}

const sessionsOn = (calendar: Calendar | null, date: string) =>
  calendar?.entries.filter(
    (entry) =>
      entry.kind === 'appointment' && entry.localDate === date && entry.status !== 'cancelled',
  ).length ?? 0;
