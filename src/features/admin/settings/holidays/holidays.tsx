import { useState } from 'react';
import type { Change } from '../../../../contract/practice/changes.ts';
import type { Sections } from '../../../../contract/practice/sections.ts';
import { clockLabel } from '../../../../contract/practice/words.ts';
import { weekdayOf } from '../../../../lib/time/clock.ts';
import { shortDay } from '../../../../lib/time/labels.ts';
import { Button } from '../../../../ui/button.tsx';
import { RowButton } from '../../ui/row-button.tsx';
import { Toggle } from '../../ui/toggle.tsx';
import { useQuickChange } from '../change/use-quick-change.ts';
import lines from '../lines.module.css';
import type { SectionProps } from '../shown-section.tsx';
import css from './holidays.module.css';
import { SpecialDayDialog, type SpecialDay } from './special-day-dialog.tsx';
import { nextHolidays, type Holiday } from './us-holidays.ts';

/** Returns the hours of a special day in words. */
const hoursOf = ({ ranges }: SpecialDay) =>
  ranges
    .map(({ startTime, endTime }) => `${clockLabel(startTime)} to ${clockLabel(endTime)}`)
    .join(' and ') || 'Closed';

/** Returns whether a day's weekday has hours. */
const isWeekdayOpen = ({ hours }: Sections, localDate: string) =>
  hours.value.ranges.some(
    ({ dayOfWeek, enabled }) => enabled && dayOfWeek % 7 === weekdayOf(localDate),
  );

/** Holidays as switches, and other special days: closed, or with hours of their own. */
export function Holidays({ settings: { sections, today } }: SectionProps) {
  const { specialDays } = sections;
  const [shown, setShown] = useState<SpecialDay | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const ask = (change: Change) => {
    if (change.kind !== 'special_day') return;
    setIsAsked(true);
    setShown({ date: change.date, name: change.name, ranges: change.ranges });
  };
  const open = (day: SpecialDay) => {
    setIsAsked(false);
    setShown(day);
  };
  const holidays = nextHolidays(today);
  const others = specialDays.value.filter(
    ({ date }) => !holidays.some(({ localDate }) => localDate === date),
  );
  return (
    <>
      <p className={lines.soft}>
        A day that is closed takes no new bookings. What is booked on it stays.
      </p>
      <ul className={css.holidays}>
        {holidays.map((holiday) => (
          <OneHoliday
            key={holiday.name}
            holiday={holiday}
            specialDays={specialDays}
            isWeekdayOpen={isWeekdayOpen(sections, holiday.localDate)}
            onConflict={ask}
            onOpen={open}
          />
        ))}
      </ul>
      <section className={lines.part} aria-labelledby="other-days-title">
        <header>
          <h3 id="other-days-title">Other days</h3>
        </header>
        {others.length === 0 ? (
          <p className={lines.soft}>
            None planned. A day of your own can be closed, or have other hours.
          </p>
        ) : (
          <ul className={lines.lines}>
            {others.map((day) => (
              <OneDay key={day.date} day={day} version={specialDays.version} onOpen={open} />
            ))}
          </ul>
        )}
        <p className={lines.actions}>
          <Button look="quiet" onClick={() => open({ date: '', name: '', ranges: [] })}>
            Add a day
          </Button>
        </p>
      </section>
      {shown && (
        <SpecialDayDialog
          key={shown.date}
          day={shown}
          isAsked={isAsked}
          sections={sections}
          today={today}
          onClose={() => setShown(null)}
        />
      )}
    </>
  );
}

interface OneHolidayProps {
  holiday: Holiday;
  specialDays: Sections['specialDays'];
  /** Without it, the practice is closed that day of the week. */
  isWeekdayOpen: boolean;
  onConflict: (change: Change) => void;
  onOpen: (day: SpecialDay) => void;
}

/** A holiday with its date: open as any weekday, closed, or with other hours. */
function OneHoliday(props: OneHolidayProps) {
  const { holiday, specialDays, isWeekdayOpen: isUsuallyOpen, onConflict, onOpen } = props;
  const { name, localDate: date } = holiday;
  const day = specialDays.value.find((each) => each.date === date);
  const change = useQuickChange(onConflict);
  const isOpen = !day || day.ranges.length > 0;
  const when = shortDay(date);
  return (
    <li>
      <span>
        <b>{name}</b>
        <small>
          {when}
          {day && day.ranges.length > 0 && `, ${hoursOf(day)}`}
        </small>
      </span>
      {day || isUsuallyOpen ? (
        <Toggle
          label={`${name}, ${when}`}
          isOn={isOpen}
          words={isOpen ? 'Open' : 'Closed'}
          isPending={change.isPending}
          onToggle={(isOn) =>
            change.run({
              change: isOn
                ? { kind: 'special_day_removed', date }
                : { kind: 'special_day', date, name: day?.name ?? name, ranges: [] },
              version: specialDays.version,
              saved: isOn ? `${when} is open as usual.` : `Closed on ${when}.`,
            })
          }
        />
      ) : (
        <span className={css.anyway}>Closed anyway</span>
      )}
      <RowButton
        look="word"
        aria-label={`Hours on ${name}`}
        onClick={() => onOpen(day ?? { date, name, ranges: [] })}
      >
        Hours
      </RowButton>
    </li>
  );
}

interface OneDayProps {
  day: SpecialDay;
  version: string;
  onOpen: (day: SpecialDay) => void;
}

function OneDay({ day, version, onOpen }: OneDayProps) {
  const { date, name } = day;
  const removal = useQuickChange();
  const when = shortDay(date);
  return (
    <li>
      <span>
        <b>{name}</b>
        <small>
          {when}, {hoursOf(day)}
        </small>
      </span>
      <span>
        <RowButton look="word" aria-label={`Change ${name}, ${when}`} onClick={() => onOpen(day)}>
          Change
        </RowButton>{' '}
        <RowButton
          look="word"
          pending={removal.isPending}
          aria-label={`Remove ${name}, ${when}`}
          onClick={() =>
            removal.run({
              change: { kind: 'special_day_removed', date },
              version,
              saved: `${when} has its usual hours.`,
            })
          }
        >
          Remove
        </RowButton>
      </span>
    </li>
  );
}
