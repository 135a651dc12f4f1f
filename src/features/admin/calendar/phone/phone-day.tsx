import type { CalendarDay, CalendarEntry } from '#contract/calendar/calendar.ts';
import { durationLabel } from '#contract/rules/durations.ts';
import { dayName, monthDay, timeOf } from '#lib/time/labels.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { Mark } from '../../ui/marks.tsx';
import { driveWords, leaveWords } from '../../home-visits/visit-text.ts';
import { RowButton } from '../../ui/row-button.tsx';
import { Spoken } from '../spoken.tsx';
import { Illustration, WaveMark } from '../../ui/screen/illustration.tsx';
import type { Item } from '../day/items.ts';
import { clockAt, minuteOf, spanOf } from '../day/minutes.ts';
import { useGlowFocus } from '../day/use-days.ts';
import { detailOf, moneyMark, spokenName, statusMark, titleOf } from '../day/names.ts';
import { minuteNow } from '../week/now-line.tsx';
import css from './phone-day.module.css';
import { placeId } from './use-endless.ts';

interface PhoneDayProps {
  day: CalendarDay;
  items: readonly Item[];
  canceled: readonly Item[];
  today: string;
  glowingId: string | null;
  isMoving: boolean;
  onPress: (item: Item) => void;
  onWhyClosed: (date: string) => void;
}

/** One day of the list: its heading, and what takes or offers time, in order. */
export function PhoneDay(props: PhoneDayProps) {
  const { day, items, canceled, today, glowingId, isMoving, onPress, onWhyClosed } = props;
  const { localDate, hours, specialDay } = day;
  const id = `day-${localDate}`;
  const now = useNow(60);
  const nowMinute = localDate < today ? Infinity : localDate === today ? minuteNow(now) : -1;
  const isEmpty = items.every(({ entry }) => entry.kind === 'open');
  const isClosed = hours.length === 0;
  return (
    <section
      id={placeId(localDate)}
      className={css.day}
      data-day={localDate}
      data-date={localDate}
      aria-labelledby={id}
    >
      {isClosed ? (
        <div className={css.holiday}>
          <h2 id={id}>{specialDay?.name ?? dayName(localDate)}</h2>
          <p>
            {dayName(localDate)}, {monthDay(localDate)}.{' '}
            {specialDay?.isAsked
              ? 'You’re closed until you answer.'
              : 'You’re closed, and no one can book this day.'}
          </p>
          {specialDay && (
            <a href="#settings/holidays">{specialDay.isAsked ? 'Answer' : 'Open this day'}</a>
          )}
          <RowButton
            look="word"
            aria-label={`Why is ${dayName(localDate)} closed?`}
            onClick={() => onWhyClosed(localDate)}
          >
            Why?
          </RowButton>
        </div>
      ) : (
        <header>
          <h2 id={id}>
            {dayName(localDate)} <small>{monthDay(localDate)}</small>
            {localDate === today && <small className={css.today}>Today</small>}
          </h2>
          {[...new Map(hours.map((each) => [each.location, each.locationName]))].map(
            ([location, name]) => (
              <span key={location} className={css.place} data-place={location}>
                {name}
              </span>
            ),
          )}
        </header>
      )}
      {specialDay && !isClosed && <p className={css.soft}>{specialDay.name}.</p>}
      {isEmpty && !isClosed && (
        <div className={css.empty}>
          <Illustration name="canoe" className={css.canoe} />
          <p>
            <strong>Nothing booked</strong>
            {hours.map(({ startTime, endTime }) => (
              <span key={startTime}>Open {spanOf(minuteOf(startTime), minuteOf(endTime))}</span>
            ))}
          </p>
        </div>
      )}
      <ol>
        {[...items, ...canceled].map((item) => (
          <Row
            key={item.key}
            {...{ item, isMoving, onPress }}
            isPast={item.until <= nowMinute}
            isGlowing={item.entry.kind === 'appointment' && item.entry.id === glowingId}
          />
        ))}
      </ol>
    </section>
  );
}

interface RowProps {
  item: Item;
  isPast: boolean;
  isGlowing: boolean;
  isMoving: boolean;
  onPress: (item: Item) => void;
}

function Row({ item, isPast, isGlowing, isMoving, onPress }: RowProps) {
  const { entry, minute, until } = item;
  const card = useGlowFocus(isGlowing);
  const status = entry.kind === 'appointment' ? entry.status : undefined;
  return (
    <li
      data-kind={entry.kind}
      data-status={status}
      data-past={isPast || undefined}
      data-glowing={isGlowing || undefined}
    >
      <button ref={card} type="button" data-key={item.key} onClick={() => onPress(item)}>
        <Spoken className={css.row} name={spokenName(item)}>
          <span className={css.time}>{clockAt(minute)}</span>
          <span className={css.dot} />
          <span className={css.body}>
            {entry.kind === 'open' ? (
              <span className={css.gap}>
                <WaveMark />
                {gapWords(until - minute)} open
                {isMoving && <b>Move here</b>}
              </span>
            ) : (
              <RowWords item={item} />
            )}
          </span>
        </Spoken>
      </button>
    </li>
  );
}

function RowWords({ item: { entry, until } }: { item: Item }) {
  if (entry.kind !== 'appointment')
    return (
      <>
        <strong>{titleOf(entry)}</strong>
        <span>{rowWords(entry, until)}</span>
      </>
    );
  return (
    <>
      <strong className={css.name}>{titleOf(entry)}</strong>
      <span>
        {entry.serviceName}, {durationLabel(entry.minutes)}
        {entry.isFirstVisit && ', first visit'}
      </span>
      {entry.homeVisit && (
        <span>
          {leaveWords(entry.homeVisit)}. {driveWords(entry.homeVisit)}
        </span>
      )}
      <span className={css.marks}>
        <Mark {...statusMark(entry)} />
        <Mark {...moneyMark(entry)} />
      </span>
    </>
  );
}

/** What a row says of something that isn't an appointment. */
function rowWords(entry: Exclude<CalendarEntry, { kind: 'appointment' }>, until: number): string {
  const told = {
    hold: 'expiresAt' in entry && `Held until ${timeOf(entry.expiresAt)}`,
    offer: 'expiresAt' in entry && `Waitlist. Held until ${timeOf(entry.expiresAt)}`,
    time_off: `Until ${clockAt(until)}`,
    busy: `Until ${clockAt(until)}`,
    open: '',
  }[entry.kind];
  return [told, entry.kind !== 'offer' && detailOf(entry)].filter(Boolean).join(', ');
}

/** "2 hours 45 minutes". */
function gapWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [
    hours > 0 && (hours === 1 ? '1 hour' : `${hours} hours`),
    rest > 0 && `${rest} minutes`,
  ];
  return parts.filter(Boolean).join(' ');
}
