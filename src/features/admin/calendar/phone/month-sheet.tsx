import { useState } from 'react';
import { readCalendarSums } from '#contract/calendar/calendar.ts';
import { useQuery } from '#lib/query/use-query.ts';
import { addDays } from '#lib/time/labels.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { addMonths, monthLabel } from '../day/dates.ts';
import { GoToDate } from '../head/go-to-date.tsx';
import { MonthGrid } from '../month/month-grid.tsx';
import css from './month-sheet.module.css';

const DAYS_AHEAD = 99;

interface MonthSheetProps {
  date: string;
  today: string;
  onChoose: (date: string) => void;
  onClose: () => void;
}

/** Jumps to any day: of a month, the next with open time, or by its date. */
export function MonthSheet({ date, today, onChoose, onClose }: MonthSheetProps) {
  const [month, setMonth] = useState(date);
  const [isTyping, setIsTyping] = useState(false);
  const from = date < today ? today : addDays(date, 1);
  const { data } = useQuery(readCalendarSums, { from, to: addDays(from, DAYS_AHEAD) });
  const next = data?.days.find(({ openMinutes }) => openMinutes > 0);
  if (isTyping)
    return <GoToDate date={date} onChoose={onChoose} onClose={() => setIsTyping(false)} />;
  return (
    <Dialog
      open
      isShort
      title={monthLabel(month)}
      subtitle="One mark is one session. Hatched days are closed or off."
      onClose={onClose}
    >
      <div className={css.sheet}>
        <div className={css.pair}>
          <Button look="quiet" onClick={() => setMonth(addMonths(month, -1))}>
            Earlier
          </Button>
          <Button look="quiet" onClick={() => setMonth(addMonths(month, 1))}>
            Later
          </Button>
        </div>
        <MonthGrid date={month} today={today} isSmall onChoose={onChoose} />
        <div className={css.pair}>
          <Button
            look="quiet"
            pending={data === null}
            disabled={data !== null && !next}
            onClick={() => next && onChoose(next.localDate)}
          >
            Next open day
          </Button>
          <Button look="quiet" onClick={() => setIsTyping(true)}>
            Type a date
          </Button>
        </div>
        <a className={css.list} href="#calendar/list" onClick={onClose}>
          This week as a list
        </a>
      </div>
    </Dialog>
  );
}
