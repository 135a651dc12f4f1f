import { memo } from 'react';
import type { CalendarDay } from '#contract/calendar/calendar.ts';
import { dayName, longDay } from '#lib/time/labels.ts';
import type { Sweep } from '../carry/use-hands.ts';
import { RowButton } from '../../ui/row-button.tsx';
import { Spoken } from '../spoken.tsx';
import { addressOf } from '../day/address.ts';
import { dayNumber } from '../day/dates.ts';
import type { Item } from '../day/items.ts';
import { clockAt, minuteOf, spanOf } from '../day/minutes.ts';
import { spokenName, titleOf } from '../day/names.ts';
import { at, Block } from './block.tsx';
import { CarriedCard } from './carried-card.tsx';
import css from './grid.module.css';
import { NowLine } from './now-line.tsx';

/** What of a day is emphasized; null where it is on another day. */
export interface ColumnLook {
  /** The entry that Tab leads to. */
  stop: string | null;
  openKey: string | null;
  carriedKey: string | null;
  glowingKey: string | null;
  refusedKey: string | null;
}

interface DayColumnProps extends ColumnLook {
  day: CalendarDay;
  items: readonly Item[];
  /** What was canceled: it takes no time, and is below the day. */
  canceled: readonly Item[];
  /** The stretch of a gap that is being drawn over. */
  sweep: Sweep | null;
  /** The minute of the day that it is now: before all of a day that is to come, after all of one that is over. */
  nowMinute: number;
  isToday: boolean;
  /** A closed weekend without anything on it takes little room. */
  isNarrow: boolean;
  /** A day without hours leaves the reason to its column. */
  isAlone: boolean;
  onWhyClosed: (date: string) => void;
}

/** Returns the places of a day, once each. */
const placesOf = ({ hours }: CalendarDay) => [
  ...new Map(hours.map((each) => [each.location, each])).values(),
];

/** One day: its heading, and its entries in time order, placed where they are in the day. */
export const DayColumn = memo(function DayColumn(props: DayColumnProps) {
  const { day, items, canceled, nowMinute, isToday, isNarrow, isAlone, stop, sweep } = props;
  const { localDate, hours } = day;
  const id = `day-${localDate}`;
  const isClosed = hours.length === 0;
  const name = isAlone ? dayName(localDate) : dayName(localDate).slice(0, 3);
  return (
    <section
      className={css.day}
      data-date={localDate}
      data-narrow={isNarrow || undefined}
      aria-labelledby={id}
    >
      <header>
        <h2 id={id}>
          <a href={addressOf('day', localDate)}>
            <Spoken className={css.name} name={headWords(day, isToday)}>
              {name} <span className={css.number}>{dayNumber(localDate)}</span>
              {isToday && <span className={css.today}>Today</span>}
            </Spoken>
          </a>
        </h2>
        {!isNarrow && (
          <p className={css.places}>
            {isClosed ? (
              <>
                Closed
                {/* Up here, where no session that stayed can cover it. */}
                <WhyButton date={localDate} onWhy={props.onWhyClosed} />
              </>
            ) : (
              placesOf(day).map(({ location, locationName }) => (
                <span key={location} data-place={location}>
                  {locationName}
                </span>
              ))
            )}
          </p>
        )}
      </header>
      <div className={css.track} data-track data-closed={isClosed || undefined}>
        {hours.map((each) => (
          <span
            key={each.startTime}
            className={css.water}
            style={at(minuteOf(each.startTime), minuteOf(each.endTime))}
          />
        ))}
        {isClosed && isNarrow && (
          <div className={css.closed}>
            <p>Closed</p>
            <WhyButton date={localDate} onWhy={props.onWhyClosed} />
          </div>
        )}
        {isClosed && !isNarrow && <ClosedNote day={day} />}
        <ol>
          {items.map((item) => (
            <Block
              key={item.key}
              item={item}
              isStop={item.key === stop}
              isPast={item.until <= nowMinute}
              isOpen={item.key === props.openKey}
              isCarried={item.key === props.carriedKey}
              isGlowing={item.key === props.glowingKey}
              isRefused={item.key === props.refusedKey}
            />
          ))}
        </ol>
        {sweep && (
          <p className={css.sweep} style={at(sweep.from, sweep.until)}>
            {spanOf(sweep.from, sweep.until)}
          </p>
        )}
        <CarriedCard date={localDate} />
        {isToday && <NowLine />}
      </div>
      {canceled.length > 0 && (
        <ol className={css.canceled}>
          {canceled.map((item) => (
            <li key={item.key}>
              <button type="button" data-key={item.key} tabIndex={item.key === stop ? 0 : -1}>
                <Spoken className={css.canceledWords} name={spokenName(item)}>
                  <s>{titleOf(item.entry)}</s>
                  <span>{clockAt(item.minute)}, canceled</span>
                </Spoken>
              </button>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
});

interface WhyButtonProps {
  date: string;
  onWhy: (date: string) => void;
}

function WhyButton({ date, onWhy }: WhyButtonProps) {
  return (
    <RowButton
      look="word"
      aria-label={`Why is ${dayName(date)} closed?`}
      onClick={() => onWhy(date)}
    >
      Why?
    </RowButton>
  );
}

function ClosedNote({ day: { specialDay } }: { day: CalendarDay }) {
  return (
    <div className={css.closed}>
      {specialDay && <strong>{specialDay.name}</strong>}
      <p>
        {specialDay?.isAsked ? 'Closed until you answer.' : 'Closed. No one can book this day.'}
      </p>
    </div>
  );
}

function headWords({ localDate, hours, specialDay }: CalendarDay, isToday: boolean): string {
  const parts = [
    longDay(localDate).replaceAll('\u00A0', ' '),
    isToday && 'today',
    specialDay?.name,
    hours.length === 0 && 'closed',
  ];
  return parts.filter(Boolean).join(', ');
}
