import { memo, useEffect, useRef, useState } from 'react';
import { readCalendar, type CalendarDay } from '#contract/calendar/calendar.ts';
import { useHeldQuery } from '#lib/query/use-held-query.ts';
import { dayName } from '#lib/time/labels.ts';
import { datesFrom, dayNumber, weekRange } from '../day/dates.ts';
import { canceledOf, itemsOf, type Item } from '../day/items.ts';
import { wordList } from '#contract/practice/words.ts';
import { RowButton } from '../../ui/row-button.tsx';
import { PhoneDay } from './phone-day.tsx';
import css from './phone-calendar.module.css';
import { placeId } from './use-endless.ts';

interface PhoneWeekProps {
  monday: string;
  today: string;
  glowingId: string | null;
  /** Something is looking for a new time: open time takes it. */
  isMoving: boolean;
  onPress: (item: Item) => void;
  /** Asks why a closed day can’t be booked. */
  onWhyClosed: (date: string) => void;
}

/** One week of the list. It is asked again and again only while it is near the screen. */
export const PhoneWeek = memo(function PhoneWeek(props: PhoneWeekProps) {
  const { monday, today, glowingId, isMoving, onPress, onWhyClosed } = props;
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(true);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const sight = new IntersectionObserver(([seen]) => seen && setIsNear(seen.isIntersecting), {
      rootMargin: '100%',
    });
    sight.observe(element);
    return () => sight.disconnect();
  }, []);
  const { data } = useHeldQuery(readCalendar, weekRange(monday), {
    isAsked: isNear,
  });
  return (
    <div ref={place}>
      {data === null
        ? datesFrom(monday, 7).map((date) => <SkeletonDay key={date} date={date} />)
        : groupsOf(data.days, (date) => data.entries.some((each) => each.localDate === date)).map(
            (days) =>
              days.length === 1 && days[0] && !isQuiet(days[0], data.entries) ? (
                <PhoneDay
                  key={days[0].localDate}
                  day={days[0]}
                  items={itemsOf(data.entries, days[0].localDate)}
                  canceled={canceledOf(data.entries, days[0].localDate)}
                  {...{ today, glowingId, isMoving, onPress, onWhyClosed }}
                />
              ) : (
                <ClosedDays key={days[0]?.localDate} days={days} onWhy={onWhyClosed} />
              ),
          )}
    </div>
  );
});

const isQuiet = (day: CalendarDay, entries: readonly { localDate: string }[]) =>
  day.hours.length === 0 &&
  day.specialDay === null &&
  !entries.some(({ localDate }) => localDate === day.localDate);

/** Closed days after each other, without anything on them, are one line. */
function groupsOf(
  days: readonly CalendarDay[],
  hasEntries: (date: string) => boolean,
): CalendarDay[][] {
  const groups: CalendarDay[][] = [];
  let isOpen = false;
  for (const day of days) {
    const isClosed =
      day.hours.length === 0 && day.specialDay === null && !hasEntries(day.localDate);
    const last = groups.at(-1);
    if (isClosed && isOpen && last) last.push(day);
    else groups.push([day]);
    isOpen = isClosed;
  }
  return groups;
}

/** "Saturday 28 and Sunday 29: closed". */
interface ClosedDaysProps {
  days: readonly CalendarDay[];
  onWhy: (date: string) => void;
}

function ClosedDays({ days, onWhy }: ClosedDaysProps) {
  const names = days.map(({ localDate }) => `${dayName(localDate)} ${dayNumber(localDate)}`);
  return (
    <div className={css.closed}>
      {days.map(({ localDate }) => (
        <span key={localDate} id={placeId(localDate)} data-day={localDate} />
      ))}
      <p>
        {wordList(names)}: closed{' '}
        <RowButton
          look="word"
          aria-label={`Why is ${names[0]} closed?`}
          onClick={() => onWhy(days[0]?.localDate ?? '')}
        >
          Why?
        </RowButton>
      </p>
    </div>
  );
}

function SkeletonDay({ date }: { date: string }) {
  return (
    <div id={placeId(date)} data-day={date} className={css.skeleton} aria-hidden="true">
      <span />
      <span />
    </div>
  );
}
