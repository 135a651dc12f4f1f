import { useEffect, useState } from 'react';
import {
  readCalendar,
  readCalendarSums,
  type AppointmentEntry,
  type CalendarDay,
} from '#contract/calendar/calendar.ts';
import { useConnected } from '#lib/query/connection.ts';
import { useQuery } from '#lib/query/use-query.ts';
import { addDays, dateOf, longDay, timeOf } from '#lib/time/labels.ts';
import { Button } from '#ui/button.tsx';
import { Illustration } from '../ui/screen/illustration.tsx';
import { nameOf } from '../ui/name-of.ts';
import { addressOf } from './day/address.ts';
import { dayList, weekRange } from './day/dates.ts';
import css from './states.module.css';

/** Without a connection: how old the calendar is, and what is off. */
export function OfflineStrip({ at }: { at: number | null }) {
  const isConnected = useConnected();
  return (
    <div role="status" className={css.offline}>
      {!isConnected && (
        <p>
          <strong>No connection.</strong>{' '}
          {at !== null && `This is your calendar as of ${timeOf(at)}. `}
          Moving, booking and payments are off until you’re back online. Call and Text work.
        </p>
      )}
    </div>
  );
}

interface EmptyNoteProps {
  days: readonly CalendarDay[];
  onBook: () => void;
}

/** Days without any session: when she is open, and a way to book. */
export function EmptyNote({ days, onBook }: EmptyNoteProps) {
  const isConnected = useConnected();
  const open = days.filter(({ hours }) => hours.length > 0).map(({ localDate }) => localDate);
  return (
    <div className={css.empty}>
      <Illustration name="canoe" className={css.canoe} />
      <div>
        <strong>{days.length === 7 ? 'Nothing booked this week' : 'Nothing booked'}</strong>
        <p>{open.length > 0 ? `You’re open ${dayList(open)}.` : 'You’re closed.'}</p>
        <NextSession after={days.at(-1)?.localDate ?? ''} />
      </div>
      <Button look="quiet" className="small" pending={!isConnected} onClick={onBook}>
        New booking
      </Button>
    </div>
  );
}

/** The first session after a day that isn’t over, and the way to its day. */
function NextSession({ after }: { after: string }) {
  const next = useNextSession(after);
  if (next === null) return null;
  return (
    <p>
      The next session is{' '}
      <a className={css.next} href={addressOf('week', next.localDate)}>
        {longDay(next.localDate)}
      </a>
      , with {nameOf(next.client)}.
    </p>
  );
}

/** As many days as one call answers for. */
const DAYS_AHEAD = 100;

function useNextSession(after: string): AppointmentEntry | null {
  const from = addDays(after, 1);
  const sums = useQuery(
    readCalendarSums,
    { from, to: addDays(after, DAYS_AHEAD) },
    { isAsked: after >= dateOf(Date.now()) },
  );
  const date = sums.data?.days.find(({ sessions }) => sessions > 0)?.localDate;
  const { data } = useQuery(readCalendar, weekRange(date ?? from), { isAsked: date !== undefined });
  const found = data?.entries.find(
    (entry) =>
      entry.kind === 'appointment' && entry.localDate === date && entry.status !== 'cancelled',
  );
  return found?.kind === 'appointment' ? found : null;
}

const NO_SKELETON_BEFORE_MS = 400;

/** Days before their first answer: pale cards, drawn only when the wait would be noticed. */
export function DaysSkeleton({ dates }: { dates: readonly string[] }) {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), NO_SKELETON_BEFORE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" className={css.skeleton} data-shown={isShown || undefined}>
      <span className="visually-hidden">{isShown ? 'Loading the calendar...' : ''}</span>
      {dates.map((date, at) => (
        <div key={date} aria-hidden="true">
          <span style={{ marginBlockStart: `${2 + ((at * 5) % 7)}rem` }} />
          <span style={{ marginBlockStart: `${1 + ((at * 3) % 5)}rem` }} />
        </div>
      ))}
    </div>
  );
}
