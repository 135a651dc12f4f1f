import { readCalendarSums, type CalendarSums } from '#contract/calendar/calendar.ts';
import { useQuery } from '#lib/query/use-query.ts';
import { longDay } from '#lib/time/labels.ts';
import { ErrorNote } from '../../ui/screen/section.tsx';
import { Spoken } from '../spoken.tsx';
import { addressOf } from '../day/address.ts';
import { datesFrom, dayNumber, monthRange } from '../day/dates.ts';
import css from './month.module.css';

const NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
type Sums = CalendarSums['days'][number];

interface MonthGridProps {
  date: string;
  today: string;
  /** Marks instead of words, as in the sheet of a phone. */
  isSmall?: boolean;
  onChoose?: (date: string) => void;
}

/** A month: each day says how many sessions it has, and leads there. */
export function MonthGrid({ date, today, isSmall = false, onChoose }: MonthGridProps) {
  const { from, to } = monthRange(date);
  const { data, failure, ask } = useQuery(readCalendarSums, { from, to });
  const known = new Map(data?.days.map((day) => [day.localDate, day]));
  const dates = datesFrom(from, data?.days.length ?? 42).filter((each) => each <= to);
  return (
    <div className={css.month} data-small={isSmall || undefined}>
      {failure !== null && !failure.isOffline && (
        <ErrorNote words={`Couldn’t load the month. ${failure.words}`} onRetry={ask} />
      )}
      <div className={css.names} aria-hidden="true">
        {NAMES.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <ol>
        {dates.map((each) => (
          <li key={each}>
            <MonthDay
              sums={known.get(each)}
              {...{ isSmall, onChoose }}
              date={each}
              isToday={each === today}
              isChosen={each === date}
              isOther={each.slice(0, 7) !== date.slice(0, 7)}
            />
          </li>
        ))}
      </ol>
    </div>
  );
}

interface MonthDayProps {
  date: string;
  sums: Sums | undefined;
  isSmall: boolean;
  isToday: boolean;
  isChosen: boolean;
  isOther: boolean;
  onChoose: ((date: string) => void) | undefined;
}

function MonthDay({ date, sums, isSmall, isToday, isChosen, isOther, onChoose }: MonthDayProps) {
  const words = sums ? wordsOf(sums) : [];
  const isOff = sums !== undefined && (sums.isClosed || sums.isOff);
  return (
    <a
      href={addressOf('day', date)}
      aria-current={(isSmall ? isChosen : isToday) ? 'date' : undefined}
      data-off={isOff || undefined}
      data-other={isOther || undefined}
      onClick={() => onChoose?.(date)}
    >
      <Spoken
        className={css.words}
        name={[longDay(date).replace('\u00A0', ' '), isToday && 'today', ...words]
          .filter(Boolean)
          .join(', ')}
      >
        <b className="figures">{dayNumber(date)}</b>
        {isSmall ? (
          <span className={css.dashes}>
            {Array.from({ length: Math.min(sums?.sessions ?? 0, 4) }, (_, at) => (
              <i key={at} />
            ))}
          </span>
        ) : (
          words.map((each) => <span key={each}>{each}</span>)
        )}
      </Spoken>
    </a>
  );
}

/** What a day of the month says: a holiday, its sessions, or that it is off. */
function wordsOf({ sessions, requests, isClosed, isOff, specialDay }: Sums): string[] {
  const sessionWords = sessions === 1 ? '1 session' : `${sessions} sessions`;
  const requestWords = requests === 1 ? '1 request' : `${requests} requests`;
  return [
    specialDay,
    sessions > 0 && sessionWords,
    requests > 0 && requestWords,
    sessions === 0 && isOff && 'Time off',
    sessions === 0 && !isOff && isClosed && 'Closed',
    sessions === 0 && !isOff && !isClosed && 'Nothing booked',
  ].filter((word) => typeof word === 'string');
}
