import { useEffect, useId, useRef } from 'react';
import type { AvailableDays } from '../../contract/availability.ts';
import { clockLabel } from '../../lib/contact-facts.ts';
import { dayLabel } from '../../lib/time-labels.ts';
import css from './choose-time.module.css';
import { LoadFailure } from '../load-failure.tsx';
import type { FreeDays } from './use-free-days.ts';

type FreeDay = AvailableDays['days'][number];
type FirstTime = AvailableDays['first'][number];

interface ChooseTimeProps {
  freeDays: FreeDays;
  chosen: FirstTime;
  /** A day, or a day with its time. */
  onChoose: (date: string, time?: string) => void;
  announce: (words: string) => void;
  /** What a day that is full offers instead: to be told when a time comes free. */
  onWait?: ((date: string) => void) | undefined;
}

/** What stands on a day that has no free time. */
const WHY_WORDS: Record<NonNullable<FreeDay['why']>, string> = {
  past: 'past',
  beyond: 'not open yet',
  closed: 'closed',
  existing_clients: 'existing clients',
  full: 'full',
  too_soon: 'too soon',
};

const shortDay = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});
const partsOf = (date: string) => {
  const [weekday = '', rest = ''] = shortDay.format(new Date(date)).split(', ');
  const [month = '', day = ''] = rest.split(' ');
  return { weekday, month, day };
};
const timesWord = (count: number) => `${count} free ${count === 1 ? 'time' : 'times'}`;

/** Above a date field: the first free times, one tap each, and the days of four weeks with what is free on them. */
export function ChooseTime({ freeDays, chosen, onChoose, announce, onWait }: ChooseTimeProps) {
  const { state, first, days, next, earlier, later } = freeDays;
  const open = days.filter(({ times }) => times.length > 0);
  const earliest = first?.[0];
  const summary = earliest
    ? `${open.length} ${open.length === 1 ? 'day' : 'days'} with free times. First: ${momentLabel(earliest)}.`
    : '';
  useEffect(() => {
    if (state === 'ready' && summary) announce(summary);
  }, [state, summary, announce]);

  const name = useId();

  if (state === 'idle') {
    return <p className={css.hint}>Choose a service to see its first free times.</p>;
  }
  if (state === 'failed') {
    return (
      <LoadFailure
        words="The free times could not be loaded. You can still choose a date below."
        onRetry={freeDays.ask}
      />
    );
  }
  const end = days.at(-1);
  return (
    <>
      <fieldset className={css.first}>
        <legend>First free times</legend>
        {first?.map((slot) => (
          <label key={`${slot.date} ${slot.time}`}>
            <input
              type="radio"
              name="firstFree"
              checked={slot.date === chosen.date && slot.time === chosen.time}
              onChange={() => onChoose(slot.date, slot.time)}
            />
            <span>{momentLabel(slot)}</span>
            <small>{wordFor(slot, earliest)}</small>
          </label>
        ))}
        {first === null && <Skeleton />}
        {first?.length === 0 && (
          <p className={css.hint}>
            Nothing is free in these four weeks.{' '}
            {next && (
              <button type="button" className={css.way} onClick={() => freeDays.showFrom(next)}>
                Next free day: {dayLabel(next)}
              </button>
            )}
          </p>
        )}
      </fieldset>
      <div className={css.days} role="group" aria-labelledby={name}>
        <div className={css.head}>
          <p id={name}>Or choose a day</p>
          <Way name="Earlier" onPress={earlier} />
          <Way name="Later" onPress={later} />
        </div>
        <p className={css.hint} aria-live="polite">
          {end
            ? `${open.length} of the ${days.length} days to ${monthDay(end.date)} have free times.`
            : 'Looking for free times…'}
        </p>
        <DayStrip days={days} chosen={chosen.date} onChoose={onChoose} onWait={onWait} />
      </div>
    </>
  );
}

/** "December 20" of a day. */
function monthDay(date: string): string {
  return dayLabel(date).split(', ')[1] ?? date;
}

function momentLabel({ date, time }: FirstTime): string {
  return `${shortDay.format(new Date(date))}, ${clockLabel(time)}`;
}

function wordFor(slot: FirstTime, earliest: FirstTime | undefined): string {
  if (slot === earliest) return 'Soonest';
  if (slot.date !== earliest?.date) return 'Another day';
  return slot.time >= '12:00' ? 'Afternoon' : 'Next';
}

function Skeleton() {
  return (
    <>
      {[1, 2, 3].map((place) => (
        <span key={place} className={css.skeleton} aria-hidden="true" />
      ))}
    </>
  );
}

/** Focus stays where it is when there is nothing more that way. */
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

interface DayStripProps {
  days: FreeDay[];
  chosen: string;
  onChoose: (date: string) => void;
  onWait: ChooseTimeProps['onWait'];
}

function DayStrip({ days, chosen, onChoose, onWait }: DayStripProps) {
  const strip = useRef<HTMLUListElement>(null);
  const begin = days[0]?.date;
  // Other weeks begin at their beginning.
  useEffect(() => {
    void strip.current?.scrollTo({ left: 0 });
  }, [begin]);
  return (
    <ul ref={strip} className={css.strip}>
      {days.map(({ date, times, why }) => {
        const { weekday, month, day } = partsOf(date);
        const face = (
          <>
            <span aria-hidden="true">{day === '1' ? month : weekday}</span>
            <b aria-hidden="true">{day}</b>
          </>
        );
        return (
          <li key={date}>
            {why === 'full' && onWait ? (
              <button
                type="button"
                className={css.closed}
                aria-label={`${dayLabel(date)}: full. Tell me if a time comes free`}
                onClick={() => onWait(date)}
              >
                {face}
                <small>full</small>
                <small className={css.wait}>Tell me</small>
              </button>
            ) : why ? (
              <div className={css.closed}>
                {face}
                <span className="visually-hidden">{dayLabel(date)}: </span>
                <small>{WHY_WORDS[why]}</small>
              </div>
            ) : (
              <label>
                <input
                  type="radio"
                  name="freeDay"
                  aria-label={`${dayLabel(date)}, ${timesWord(times.length)}`}
                  checked={date === chosen}
                  onChange={() => onChoose(date)}
                />
                {face}
                <small aria-hidden="true">{times.length} free</small>
              </label>
            )}
          </li>
        );
      })}
    </ul>
  );
}
