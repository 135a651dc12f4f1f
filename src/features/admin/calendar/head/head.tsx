import { useContext } from 'react';
import { addDays } from '#lib/time/labels.ts';
import { Button } from '#ui/button.tsx';
import { ScreenContext } from '../../ui/screen/screen.tsx';
import { addressOf, type View } from '../day/address.ts';
import { addMonths, monthLabel, rangeLabel } from '../day/dates.ts';
import css from './head.module.css';
import { Views } from './views.tsx';

interface HeadProps {
  view: View;
  date: string;
  /** The days on screen. */
  dates: readonly string[];
  today: string;
  /** "10 sessions and 1 request. Closed Thursday." */
  sums: string;
  areLettersOn: boolean;
  onLetters: (areOn: boolean) => void;
  onAskDate: () => void;
  onBook: () => void;
  isConnected: boolean;
}

/** Which days are shown, and the ways to others. */
export function Head(props: HeadProps) {
  const { view, date, dates, today, sums, areLettersOn } = props;
  const { id } = useContext(ScreenContext);
  const first = dates[0] ?? date;
  const turned = (by: 1 | -1) =>
    view === 'month' ? addMonths(date, by) : addDays(first, by * dates.length);
  const title = view === 'month' ? monthLabel(date) : rangeLabel(first, dates.at(-1) ?? date);
  const noun =
    view === 'month' ? 'month' : dates.length === 7 ? 'week' : dates.length === 1 ? 'day' : 'days';
  return (
    <header className={css.head}>
      <div className={css.row}>
        <a
          className={css.arrow}
          href={addressOf(view, turned(-1))}
          aria-label={noun === 'days' ? 'Earlier days' : `Previous ${noun}`}
        >
          <Arrow d="M15 5l-7 7 7 7" />
        </a>
        <a
          className={css.arrow}
          href={addressOf(view, turned(1))}
          aria-label={noun === 'days' ? 'Later days' : `Next ${noun}`}
        >
          <Arrow d="M9 5l7 7-7 7" />
        </a>
        <h1 id={`${id}-title`} tabIndex={-1}>
          <span className="visually-hidden">Calendar, </span>
          {title}
        </h1>
        <div className={css.acts}>
          <a className={css.act} href={addressOf(view, today)}>
            Today
          </a>
          <button type="button" className={css.act} onClick={props.onAskDate}>
            Go to a date
          </button>
          <Button
            look="quiet"
            className={css.act}
            pending={!props.isConnected}
            onClick={props.onBook}
          >
            New booking
          </Button>
        </div>
      </div>
      <div className={css.row}>
        <p className={css.sums}>{sums}</p>
        <button
          type="button"
          className={css.letters}
          aria-pressed={areLettersOn}
          title="M moves, T is today, G goes to a date"
          onClick={() => props.onLetters(!areLettersOn)}
        >
          Letter keys
        </button>
        <Views view={view} date={date} />
      </div>
    </header>
  );
}

function Arrow({ d }: { d: string }) {
  return (
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
      <path d={d} />
    </svg>
  );
}
