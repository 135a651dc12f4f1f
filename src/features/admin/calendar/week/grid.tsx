import { useEffect, useMemo, useRef, useState, type CSSProperties } from 'react';
import type { Calendar } from '#contract/calendar/calendar.ts';
import { weekdayOf } from '#lib/time/clock.ts';
import { useConnected } from '#lib/query/connection.ts';
import { useMoveContext } from '../carry/move-context.ts';
import { useHands, type Sweep } from '../carry/use-hands.ts';
import { nearestKey } from '../day/focus-order.ts';
import { canceledOf, itemsOf, shownMinutes, type Item } from '../day/items.ts';
import { clockAt, hourLabel } from '../day/minutes.ts';
import { at } from './block.tsx';
import { DayColumn } from './day-column.tsx';
import css from './grid.module.css';
import { NowTime } from './now-line.tsx';
import { useCalendarKeys } from './use-calendar-keys.ts';

/** Where the focus should go once its day is there. */
export interface FocusWish {
  date: string;
  minute: number;
}

interface GridProps {
  calendar: Calendar;
  dates: readonly string[];
  today: string;
  nowMinute: number;
  openKey: string | null;
  glowingId: string | null;
  areLettersOn: boolean;
  focusWish: FocusWish | null;
  onFocused: () => void;
  onOpen: (item: Item, minute: number | null) => void;
  /** Asks why a closed day can’t be booked. */
  onWhyClosed: (date: string) => void;
  onSweep: (sweep: Sweep) => void;
  /** Goes to the days before or after, and has the focus follow to the same time. */
  onTurn: (by: 1 | -1, from: FocusWish) => void;
  onToday: () => void;
  onAskDate: () => void;
}

const WEEKEND = [0, 6];
/** The label of the present time stands over that of an hour which is nearer than this, in minutes. */
const NOW_COVERS = 15;

/** Some days beside each other, as time passes from top to bottom. */
export function Grid(props: GridProps) {
  const { calendar, dates, today, nowMinute, openKey, glowingId, focusWish, onFocused } = props;
  const { days: allDays, entries, stepMinutes } = calendar;
  const move = useMoveContext();
  const { carried, entry: moved, failure } = move;
  const isConnected = useConnected();
  const board = useRef<HTMLDivElement>(null);
  const days = useMemo(
    () =>
      allDays
        .filter(({ localDate }) => dates.includes(localDate))
        .map((day) => ({
          day,
          items: itemsOf(entries, day.localDate),
          canceled: canceledOf(entries, day.localDate),
        })),
    [allDays, entries, dates],
  );
  const all = useMemo(() => days.flatMap(({ items }) => items), [days]);
  const { first, last } = shownMinutes(
    days.map(({ day }) => day),
    carried ? [...all, { minute: carried.to.minute, until: endOf(carried.to) }] : all,
  );
  // The keyboard goes through a day's time, then through what was canceled.
  const stops = useMemo(
    () => days.map(({ items, canceled }) => ({ items: [...items, ...canceled] })),
    [days],
  );
  const itemOf = (key: string) =>
    stops.flatMap(({ items }) => items).find((item) => item.key === key);
  const [focused, setFocused] = useState<string | null>(null);
  const stop =
    [focused, openKey].find((key) => key !== null && itemOf(key) !== undefined) ??
    firstStop(days, today, nowMinute);
  const keyOfId = (id: string | undefined | null) =>
    all.find(({ entry }) => entry.kind === 'appointment' && entry.id === id)?.key ?? null;

  const focus = (key: string) => {
    setFocused(key);
    const element = board.current?.querySelector<HTMLElement>(`button[data-key="${key}"]`);
    element?.focus();
  };
  useEffect(() => {
    const element = board.current;
    const hear = ({ target }: FocusEvent) => {
      const key = target instanceof HTMLElement ? target.dataset['key'] : undefined;
      if (key !== undefined) setFocused(key);
    };
    element?.addEventListener('focusin', hear);
    return () => element?.removeEventListener('focusin', hear);
  }, []);
  useEffect(() => {
    const day = focusWish && days.find((each) => each.day.localDate === focusWish.date);
    if (!day) return;
    const key = nearestKey(day, focusWish.minute) ?? all[0]?.key;
    if (key) focus(key);
    onFocused();
  }, [focusWish, days, all, onFocused]);

  const sweep = useHands(board, {
    itemOf,
    move,
    first,
    last,
    stepMinutes,
    isConnected,
    onOpen: props.onOpen,
    onSweep: props.onSweep,
  });
  useCalendarKeys({
    days: stops,
    itemOf,
    move,
    isConnected,
    stepMinutes,
    focus,
    areLettersOn: props.areLettersOn,
    turn: (by) => {
      const from = stop ? itemOf(stop) : undefined;
      props.onTurn(by, { date: from?.date ?? today, minute: from?.minute ?? first });
    },
    goToday: props.onToday,
    askDate: props.onAskDate,
  });

  const look = {
    stop,
    openKey,
    carriedKey: keyOfId(carried?.id),
    glowingKey: keyOfId(glowingId),
    refusedKey: failure === null || carried ? null : keyOfId(moved?.id),
  };
  const onDay = (date: string) =>
    Object.fromEntries(
      Object.entries(look).map(([name, key]) => [name, key?.startsWith(date) ? key : null]),
    ) as typeof look;
  const hasToday = days.some(({ day }) => day.localDate === today);
  const hours = Array.from({ length: (last - first) / 60 + 1 }, (_, hour) => first + hour * 60);
  return (
    <div
      ref={board}
      className={css.board}
      data-carrying={carried !== null || undefined}
      style={{ '--first': first, '--span': last - first } as CSSProperties}
    >
      <div className={css.axis} aria-hidden="true">
        <div>
          {hours.map((minute) => (
            <span key={minute} style={at(minute, minute)}>
              {!(hasToday && Math.abs(minute - nowMinute) < NOW_COVERS) && hourLabel(minute)}
            </span>
          ))}
          {hasToday && <NowTime />}
          {carried && (
            <b style={at(carried.to.minute, carried.to.minute)}>{clockAt(carried.to.minute)}</b>
          )}
        </div>
      </div>
      {days.map(({ day, items, canceled }) => (
        <DayColumn
          key={day.localDate}
          day={day}
          items={items}
          canceled={canceled}
          {...onDay(day.localDate)}
          sweep={sweep?.date === day.localDate ? sweep : null}
          nowMinute={nowOn(day.localDate, today, nowMinute)}
          isToday={day.localDate === today}
          isAlone={days.length === 1}
          onWhyClosed={props.onWhyClosed}
          isNarrow={
            days.length === 7 &&
            day.hours.length === 0 &&
            items.length + canceled.length === 0 &&
            carried?.to.date !== day.localDate &&
            WEEKEND.includes(weekdayOf(day.localDate))
          }
        />
      ))}
    </div>
  );
}

const endOf = ({ minute, minutes }: { minute: number; minutes: number }) => minute + minutes;

const nowOn = (date: string, today: string, nowMinute: number) =>
  date < today ? Infinity : date > today ? -1 : nowMinute;

/** Tab leads to what is next today, or to the first entry of these days. */
function firstStop(
  days: readonly { day: { localDate: string }; items: readonly Item[] }[],
  today: string,
  nowMinute: number,
): string | null {
  const next = days
    .find(({ day }) => day.localDate === today)
    ?.items.find(({ until }) => until > nowMinute);
  return next?.key ?? days.flatMap(({ items }) => items)[0]?.key ?? null;
}
