import {
  listRecurringDates,
  RECURRING_TIMES,
  RECURRING_WEEKS,
  weeksWords,
  type RecurringDates,
  type RecurringDatesInput,
} from '#contract/appointments/recurring.ts';
import { clockLabel } from '#contract/practice/words.ts';
import type { Failure } from '#lib/query/failure.ts';
import { useQuery } from '#lib/query/use-query.ts';
import { Field } from '#ui/form/field.tsx';
import css from '../../../ui/dialog/dialog-parts.module.css';
import { shortDay } from '#lib/time/labels.ts';
import { RowButton } from '../../../ui/row-button.tsx';
import { ErrorNote } from '../../../ui/screen/section.tsx';
import { useSettled } from '#ui/hooks/use-settled.ts';
import own from './recurring.module.css';

/** A date and a time at the practice. */
export interface Moment {
  date: string;
  time: string;
}

/** How often a session repeats, and what was decided about single dates: another time, or skipped (null). */
export interface Repeat {
  everyWeeks: number;
  times: number;
  decided: Record<string, Moment | null>;
}

const keyOf = ({ date, time }: Moment) => `${date} ${time}`;

type ListedDate = RecurringDates['dates'][number];

/** Returns which of the dates to book, in order; null while one that isn’t free is undecided. */
export function momentsOf(dates: readonly ListedDate[], { decided }: Repeat): Moment[] | null {
  const moments: Moment[] = [];
  for (const { date, time, isFree } of dates) {
    const choice = decided[keyOf({ date, time })];
    if (choice === undefined && !isFree) return null;
    if (choice !== null) moments.push(choice ?? { date, time });
  }
  return moments;
}

interface RecurringFieldsProps {
  repeat: Repeat;
  onChange: (repeat: Repeat) => void;
  /** Null until the session and its first date are chosen. */
  listed: ListedDates | null;
}

/** How often it repeats, and every date before it is booked; one that isn’t free is moved, skipped or, if she can, booked anyway. */
export function RecurringFields({ repeat, onChange, listed }: RecurringFieldsProps) {
  const { everyWeeks, times, decided } = repeat;
  const dates = listed?.dates ?? null;
  const setRhythm = (rhythm: Partial<Repeat>) => onChange({ ...repeat, ...rhythm, decided: {} });
  const decide = (key: string, choice: Moment | null | undefined) => {
    const others = Object.entries(decided).filter(([known]) => known !== key);
    const decision = choice === undefined ? [] : [[key, choice] as const];
    onChange({ ...repeat, decided: Object.fromEntries([...others, ...decision]) });
  };
  return (
    <div className={own.recurring}>
      <div className={css.two}>
        <Field label="How often" required>
          {(wiring) => (
            <select
              {...wiring}
              value={everyWeeks}
              onChange={({ target }) => setRhythm({ everyWeeks: Number(target.value) })}
            >
              {numbers(RECURRING_WEEKS).map((weeks) => (
                <option key={weeks} value={weeks}>
                  {weeksWords(weeks).replace('every', 'Every')}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="How many times" required>
          {(wiring) => (
            <select
              {...wiring}
              value={times}
              onChange={({ target }) => setRhythm({ times: Number(target.value) })}
            >
              {numbers(RECURRING_TIMES).map((count) => (
                <option key={count} value={count}>
                  {count} times
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      {listed === null && <p className={css.soft}>Choose a service, date and time first.</p>}
      {listed?.dates === null && listed.failure === null && (
        <p className={css.soft}>Checking dates...</p>
      )}
      {listed && listed.failure !== null && (
        <ErrorNote
          words={`Couldn’t check the dates. ${listed.failure.words}`}
          onRetry={listed.ask}
        />
      )}
      {dates && (
        <>
          <p role="status">{summaryOf(dates, repeat)}</p>
          <ul className={own.dates} aria-label="Dates">
            {dates.map((each) => (
              <DateRow
                key={keyOf(each)}
                listed={each}
                choice={decided[keyOf(each)]}
                onDecide={(choice) => decide(keyOf(each), choice)}
              />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

const numbers = ({ least, most }: { least: number; most: number }) =>
  Array.from({ length: most - least + 1 }, (_, place) => least + place);

const momentWords = ({ date, time }: Moment) => `${shortDay(date)}, ${clockLabel(time)}`;

function summaryOf(dates: readonly ListedDate[], repeat: Repeat): string {
  const open = dates.filter((each) => !each.isFree && repeat.decided[keyOf(each)] === undefined);
  if (open.length > 0) {
    const [are, them] = open.length === 1 ? ['date is', 'it'] : ['dates are', 'them'];
    const isTaken = open.every(({ why }) => why === 'taken');
    return isTaken
      ? `${open.length} ${are} taken. Move or skip ${them}.`
      : `${open.length} ${are} not open. Decide about ${them} first.`;
  }
  return `${momentsOf(dates, repeat)?.length ?? 0} dates will be booked.`;
}

const WHY_WORDS = {
  taken: 'is taken.',
  outside_hours: 'is outside your hours.',
  away: 'is while you’re away.',
} as const;

interface DateRowProps {
  listed: ListedDate;
  choice: Moment | null | undefined;
  onDecide: (choice: Moment | null | undefined) => void;
}

function DateRow({ listed, choice, onDecide }: DateRowProps) {
  const words = momentWords(listed);
  if (choice === null) {
    return (
      <li>
        <span>
          <s>{words}</s> skipped
        </span>
        <RowButton look="word" aria-label={`Put ${words} back`} onClick={() => onDecide(undefined)}>
          Put back
        </RowButton>
      </li>
    );
  }
  if (choice !== undefined) {
    const isMoved = keyOf(choice) !== keyOf(listed);
    return (
      <li>
        <span>
          <strong>{momentWords(choice)}</strong>{' '}
          <small>{isMoved ? `instead of ${words}` : 'booked anyway'}</small>
        </span>
        <RowButton
          look="word"
          aria-label={`Choose another time for ${words}`}
          onClick={() => onDecide(undefined)}
        >
          Change
        </RowButton>
      </li>
    );
  }
  const leaveOut = (
    <RowButton look="word" aria-label={`Skip ${words}`} onClick={() => onDecide(null)}>
      Skip
    </RowButton>
  );
  if (listed.isFree) {
    return (
      <li>
        <strong>{words}</strong> {leaveOut}
      </li>
    );
  }
  return (
    <li data-taken>
      <span>
        {words} {WHY_WORDS[listed.why ?? 'taken']}
      </span>{' '}
      {leaveOut}
      <div className={own.near}>
        {listed.why !== 'taken' && (
          <RowButton
            aria-label={`Book ${words} anyway`}
            onClick={() => onDecide({ date: listed.date, time: listed.time })}
          >
            Book anyway
          </RowButton>
        )}
        {listed.alternatives.map((near) => (
          <RowButton
            key={near.startsAt}
            aria-label={`Move ${words} to ${momentWords(near)}`}
            onClick={() => onDecide({ date: near.date, time: near.time })}
          >
            {momentWords(near)}
          </RowButton>
        ))}
        {listed.alternatives.length === 0 && <small>No open times within three days.</small>}
      </div>
    </li>
  );
}

/** The dates of a schedule, as the server lists them; null while they load. */
interface ListedDates {
  dates: ListedDate[] | null;
  failure: Failure | null;
  ask: () => void;
}

/** Loads the dates of a schedule, again whenever it changes; returns null until there is one to ask about. */
export function useRecurringDates(
  first: Moment & { serviceId: string; enhancementIds: string[] },
  repeat: Repeat | null,
): ListedDates | null {
  const isComplete = repeat !== null && Object.values(first).every((value) => value !== '');
  const now = isComplete
    ? JSON.stringify({ ...first, everyWeeks: repeat.everyWeeks, times: repeat.times })
    : '';
  const about = useSettled(now);
  const isAsked = about !== '' && about === now;
  const wanted = JSON.parse(about || '{}') as RecurringDatesInput;
  const { data, failure, ask } = useQuery(listRecurringDates, wanted, { isAsked });
  return isComplete ? { dates: data?.dates ?? null, failure, ask } : null;
}
