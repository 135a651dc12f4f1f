import { useEffect, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import { dayLabel } from '#lib/time/clock.ts';
import { LoadFailure } from '../load-failure.tsx';
import css from './choose-time.module.css';
import { DayStrip } from './day-strip.tsx';
import { FirstTimes } from './first-times.tsx';
import { shortMomentLabel, type Moment } from './moments.ts';
import { TimeChips } from './time-chips.tsx';
import type { FreeDays } from './use-free-days.ts';

interface ChooseTimeProps {
  freeDays: FreeDays;
  chosen: Moment;
  /** The day whose times are shown; the parent holds it, so that a date field can follow. */
  shownDay: string;
  /** Newer free times of the chosen day than those in the list of days. */
  freshTimes?: readonly string[] | undefined;
  /** A day, or a day with its time. */
  onChoose: (date: string, time?: string) => void;
  /** A time was picked, not just passed by an arrow key. */
  onSettle?: (() => void) | undefined;
  announce: (words: string) => void;
  /** The first free times are listed elsewhere. */
  isWithoutFirst?: boolean | undefined;
  /** What a full day offers instead. */
  onWait?: ((date: string) => void) | undefined;
}

/** One choice in three ways: the first free times, the open days of four weeks, and the times of the shown day. */
export function ChooseTime(props: ChooseTimeProps) {
  const { freeDays, chosen, shownDay, freshTimes, onChoose, onSettle, announce, onWait } = props;
  const { isWithoutFirst = false } = props;
  const { state, first, days } = freeDays;
  const picking = usePickedTime(onSettle);
  const earliest = first?.[0];
  const openCount = days.filter(({ times }) => times.length > 0).length;
  const summary = earliest
    ? `${openCount} ${openCount === 1 ? 'day' : 'days'} with open times. First: ${shortMomentLabel(earliest)}.`
    : '';
  useEffect(() => {
    if (state === 'ready' && summary) announce(summary);
  }, [state, summary, announce]);

  if (state === 'idle') {
    return <p className={css.hint}>Choose a service to see open times.</p>;
  }
  if (state === 'failed') {
    return (
      <LoadFailure
        words="We couldn’t load the open times. Try again, or choose a date."
        onRetry={freeDays.ask}
      />
    );
  }
  const listed = days.find(({ date }) => date === shownDay)?.times ?? [];
  const times = shownDay === chosen.date && listed.length > 0 ? (freshTimes ?? listed) : listed;
  return (
    <div className={css.ways} {...picking}>
      {!isWithoutFirst && (
        <FirstTimes
          first={first}
          next={freeDays.next}
          chosen={chosen}
          onChoose={onChoose}
          onNext={(date) => {
            freeDays.showFrom(date);
            onChoose(date);
          }}
        />
      )}
      <DayStrip
        freeDays={freeDays}
        shown={shownDay}
        onChoose={(date) => onChoose(date)}
        onWait={onWait}
      />
      {times.length > 0 && (
        <TimeChips
          key={shownDay}
          day={dayLabel(shownDay)}
          times={times}
          chosen={shownDay === chosen.date ? chosen.time : ''}
          onChoose={(time) => onChoose(shownDay, time)}
        />
      )}
    </div>
  );
}

/** Returns whether it is a time's radio button rather than a day's. */
const isTime = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.name !== 'freeDay';

/**
 * Tells a chosen time from one that an arrow key only passed: arrow keys select radio buttons as they move, and a choice
 * that folds at the first arrow key can't be moved through. For the element around the buttons.
 */
function usePickedTime(onSettle: (() => void) | undefined) {
  const isMoving = useRef(false);
  return {
    onKeyDown: ({ key }: KeyboardEvent) => {
      isMoving.current = key.startsWith('Arrow');
    },
    onKeyUp: ({ key, target }: KeyboardEvent) => {
      isMoving.current = false;
      // Space presses a button that isn't selected yet; on one that an arrow key selected, browsers do nothing.
      if (key === ' ' && isTime(target) && target.checked) onSettle?.();
    },
    onClick: ({ target }: MouseEvent) => {
      // A press on a label is followed by one on its button.
      if (isTime(target) && !isMoving.current) onSettle?.();
    },
  };
}
