import { useEffect, useId, useRef } from 'react';
import { dayLabel } from '#lib/time/clock.ts';
import css from './choose-time.module.css';
import { dayParts } from './moments.ts';
import type { FreeDays } from './use-free-days.ts';

interface DayStripProps {
  freeDays: FreeDays;
  /** The day whose times are shown. */
  shown: string;
  onChoose: (date: string) => void;
  /** What a full day offers instead: its waitlist. Without it, full days are left out. */
  onWait?: ((date: string) => void) | undefined;
}

const timesWord = (count: number) => `${count} open ${count === 1 ? 'time' : 'times'}`;
/** Returns "December 20" for a day. */
const monthDay = (date: string) => dayLabel(date).split(', ')[1] ?? date;

/** The days of four weeks that can be booked, with how much is free on each, and the full ones with a waitlist. */
export function DayStrip({ freeDays, shown, onChoose, onWait }: DayStripProps) {
  const { days, earlier, later } = freeDays;
  const name = useId();
  const strip = useRef<HTMLUListElement>(null);
  const begin = days[0]?.date;
  // Other weeks start at their first day.
  useEffect(() => {
    void strip.current?.scrollTo({ left: 0 });
  }, [begin]);
  const listed = days.filter(({ times, why }) => times.length > 0 || (why === 'full' && onWait));
  const end = days.at(-1);
  return (
    <div className={css.days} role="group" aria-labelledby={name}>
      <div className={css.head}>
        <p id={name}>Open days</p>
        <Way name="Earlier" onPress={earlier} />
        <Way name="Later" onPress={later} />
      </div>
      {begin && end && listed.length === 0 ? (
        <p className={css.noDays}>
          No open times from {monthDay(begin)} to {monthDay(end.date)}.
        </p>
      ) : (
        <ul ref={strip} className={css.strip}>
          {listed.map(({ date, times }, index) => {
            const before = listed[index - 1]?.date ?? date;
            return (
              <li key={date}>
                {times.length > 0 ? (
                  <label>
                    <input
                      type="radio"
                      name="freeDay"
                      aria-label={`${dayLabel(date)}, ${timesWord(times.length)}`}
                      checked={date === shown}
                      onChange={() => onChoose(date)}
                    />
                    <Face date={date} before={before} />
                    <small aria-hidden="true">{times.length} open</small>
                  </label>
                ) : (
                  <button
                    type="button"
                    className={css.full}
                    aria-label={`${dayLabel(date)}: full. Join the waitlist`}
                    onClick={() => onWait?.(date)}
                  >
                    <Face date={date} before={before} />
                    <small>Waitlist</small>
                  </button>
                )}
              </li>
            );
          })}
          {days.length === 0 &&
            [1, 2, 3, 4, 5].map((place) => (
              <li key={place} className={css.loading} aria-hidden="true" />
            ))}
        </ul>
      )}
    </div>
  );
}

/** A day on its card, with its month if a new one starts. */
function Face({ date, before }: { date: string; before: string }) {
  const { weekday, month, day } = dayParts(date);
  return (
    <>
      <span aria-hidden="true">{weekday}</span>
      <b aria-hidden="true">
        {month !== dayParts(before).month && <i>{month} </i>}
        {day}
      </b>
    </>
  );
}

/** Stays focusable when there is nothing more in its direction. */
function Way({ name, onPress }: { name: string; onPress: (() => void) | null }) {
  return (
    <button
      type="button"
      className={css.way}
      aria-disabled={onPress === null || undefined}
      onClick={() => onPress?.()}
    >
      {name}
    </button>
  );
}
