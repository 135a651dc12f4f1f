import { useState } from 'react';
import type { Change } from '#contract/practice/changes.ts';
import type { Sections } from '#contract/practice/sections/sections.ts';
import type { Settings } from '#contract/practice/settings.ts';
import { clockLabel } from '#contract/practice/words.ts';
import { weekdayOf } from '#lib/time/clock.ts';
import { shortDay } from '#lib/time/labels.ts';
import { Button } from '#ui/button.tsx';
import { RowButton } from '../../ui/row-button.tsx';
import { Toggle } from '../../ui/fields/toggle.tsx';
import { useQuickChange } from '../change/use-quick-change.ts';
import lines from '../lines.module.css';
import type { SectionProps } from '../shown-section.tsx';
import css from './holidays.module.css';
import { SpecialDayDialog, type SpecialDay } from './special-day-dialog.tsx';
import { UsualSix } from './usual-six.tsx';

type Holiday = Settings['holidays'][number];

/** Returns the hours of a special day in words. */
const hoursOf = ({ ranges }: SpecialDay) =>
  ranges
    .map(({ startTime, endTime }) => `${clockLabel(startTime)} to ${clockLabel(endTime)}`)
    .join(' and ') || 'Closed';

const NEW_DAY: SpecialDay = { date: '', name: '', ranges: [], isAsked: false };

/** Returns whether the practice is open on a date's day of the week. */
const isWeekdayOpen = ({ hours }: Sections, localDate: string) =>
  hours.value.ranges.some(
    ({ dayOfWeek, enabled }) => enabled && dayOfWeek % 7 === weekdayOf(localDate),
  );

/** Holidays with a switch each, and other special days: closed, or with their own hours. */
export function Holidays({ settings }: SectionProps) {
  const { sections, today, holidays, holidayAnswer } = settings;
  const { specialDays } = sections;
  const [shown, setShown] = useState<SpecialDay | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const ask = (change: Change) => {
    if (change.kind !== 'special_day') return;
    setIsAsked(true);
    setShown({ date: change.date, name: change.name, ranges: change.ranges, isAsked: false });
  };
  const open = (day: SpecialDay) => {
    setIsAsked(false);
    setShown(day);
  };
  const others = specialDays.value.filter(
    // Next year's holidays are asked about or closed as well, but those can wait.
    ({ date, name, ranges, isAsked: isQuestion }) =>
      !isQuestion &&
      !holidays.some((each) => each.date === date || (each.name === name && ranges.length === 0)),
  );
  return (
    <>
      <p className={lines.soft}>Clients can’t book a day that’s closed. Existing bookings stay.</p>
      <UsualSix holidays={holidays} answer={holidayAnswer} version={specialDays.version} />
      <ul className={css.holidays}>
        {holidays.map((holiday) => (
          <OneHoliday
            key={holiday.name}
            holiday={holiday}
            specialDays={specialDays}
            isWeekdayOpen={isWeekdayOpen(sections, holiday.date)}
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
          <p className={lines.soft}>None planned. Add a day to close it or set different hours.</p>
        ) : (
          <ul className={lines.lines}>
            {others.map((day) => (
              <OneDay key={day.date} day={day} version={specialDays.version} onOpen={open} />
            ))}
          </ul>
        )}
        <p className={lines.actions}>
          <Button look="quiet" onClick={() => open(NEW_DAY)}>
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
  /** Whether the practice is open on that day of the week. */
  isWeekdayOpen: boolean;
  onConflict: (change: Change) => void;
  onOpen: (day: SpecialDay) => void;
}

/** A holiday with its date: open as usual, closed, or with different hours. */
function OneHoliday(props: OneHolidayProps) {
  const { holiday, specialDays, isWeekdayOpen: isUsuallyOpen, onConflict, onOpen } = props;
  const { name, date } = holiday;
  const day = specialDays.value.find((each) => each.date === date);
  const change = useQuickChange(onConflict);
  const isOpen = !day || day.ranges.length > 0;
  const when = shortDay(date);
  if (day?.isAsked)
    return (
      <AskedHoliday
        day={day}
        version={specialDays.version}
        onConflict={onConflict}
        onOpen={onOpen}
      />
    );
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
        <span className={css.anyway}>Closed as usual</span>
      )}
      <RowButton
        look="word"
        aria-label={`Hours on ${name}`}
        onClick={() => onOpen(day ?? { ...NEW_DAY, date, name })}
      >
        Hours
      </RowButton>
    </li>
  );
}

interface AskedHolidayProps {
  day: SpecialDay;
  version: string;
  onConflict: (change: Change) => void;
  onOpen: (day: SpecialDay) => void;
}

/** A holiday that is closed until she answers. */
function AskedHoliday({ day, version, onConflict, onOpen }: AskedHolidayProps) {
  const { date, name } = day;
  const change = useQuickChange(onConflict);
  const when = shortDay(date);
  const answer = (isOpen: boolean) =>
    change.run({
      change: isOpen
        ? { kind: 'special_day_removed', date }
        : { kind: 'special_day', date, name, ranges: [] },
      version,
      saved: isOpen ? `${when} is open as usual.` : `Closed on ${when}.`,
    });
  return (
    <li className={css.asked}>
      <span>
        <b>{name}</b>
        <small>{when}. Closed until you answer.</small>
      </span>
      <span role="group" aria-label={`${name}, ${when}`} className={css.answers}>
        <RowButton pending={change.isPending} onClick={() => answer(false)}>
          Closed
        </RowButton>
        <RowButton pending={change.isPending} onClick={() => answer(true)}>
          Open
        </RowButton>
        <RowButton onClick={() => onOpen(day)}>Different hours</RowButton>
      </span>
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
              saved: `${when} is back to its usual hours.`,
            })
          }
        >
          Remove
        </RowButton>
      </span>
    </li>
  );
}
