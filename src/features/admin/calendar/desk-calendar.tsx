import {
  useCallback,
  useContext,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { readCalendar } from '#contract/calendar/calendar.ts';
import { announce } from '#lib/loading/announce.ts';
import { useConnected } from '#lib/query/connection.ts';
import { useQuery } from '#lib/query/use-query.ts';
import { addDays, dateOf } from '#lib/time/labels.ts';
import { useMedia } from '#ui/hooks/use-media.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { useOpenDialog } from '../ui/dialog/open-dialogs.ts';
import { ScreenContext } from '../ui/screen/screen.tsx';
import { ErrorNote } from '../ui/screen/section.tsx';
import { LateDialog, LatePart } from '../ui/screen/late-part.tsx';
import { MoveContext } from './carry/move-context.ts';
import { useMove } from './carry/use-move.ts';
import { goToDay, useAddress } from './day/address.ts';
import { datesFrom, mondayOf, rangeLabel, weekRange } from './day/dates.ts';
import { itemsOf } from './day/items.ts';
import { useJustBooked, useKeptWeek } from './day/use-days.ts';
import css from './desk-calendar.module.css';
import { EmptyNote, DaysSkeleton, OfflineStrip } from './states.tsx';
import { Head } from './head/head.tsx';
import { Ridge } from './head/ridge.tsx';
import { sumsOf } from './head/sums.ts';
import { latestOf, selectedOf } from './panel/selected.ts';
import { loadGoToDate, loadMonthGrid, loadPanel, loadWeekList } from './late-parts.ts';
import { usePanel } from './panel/use-panel.ts';
import { useWhyClosed } from './panel/use-why-closed.tsx';
import { useOpenAppointment } from './panel/use-open-appointment.ts';
import { Grid, type FocusWish } from './week/grid.tsx';
import { minuteNow } from './week/now-line.tsx';
import { useLetters } from './week/use-letters.ts';

/** Wide enough for a whole week; below, three days. */
const WEEK_WIDE = '(width >= 68.75rem)';
const THREE_DAYS = 3;
const STEP_MINUTES = 30;
const NONE: readonly never[] = [];

/** The calendar where there is room for days beside each other. */
export function DeskCalendar() {
  const { view, date } = useAddress();
  const today = dateOf(useNow(60));
  useKeptWeek(today);
  return view === 'list' ? (
    <LatePart load={loadWeekList}>{(WeekList) => <WeekList />}</LatePart>
  ) : (
    <DaysAndMonths view={view ?? 'week'} date={date ?? today} today={today} />
  );
}

interface DaysProps {
  view: 'day' | 'week' | 'month';
  date: string;
  today: string;
}

function DaysAndMonths({ view, date, today }: DaysProps) {
  const { id } = useContext(ScreenContext);
  const isWide = useMedia(WEEK_WIDE);
  const isConnected = useConnected();
  const now = useNow(60);
  const open = useOpenDialog();
  const openAppointment = useOpenAppointment();
  const letters = useLetters();
  const [isAskingDate, setIsAskingDate] = useState(false);
  const closeGoToDate = useCallback(() => setIsAskingDate(false), []);
  const [focusWish, setFocusWish] = useState<FocusWish | null>(null);

  const dates = useMemo(() => {
    if (view === 'day') return [date];
    return isWide ? datesFrom(mondayOf(date), 7) : datesFrom(date, THREE_DAYS);
  }, [view, date, isWide]);
  const isWeekOf = view !== 'week' || isWide;
  const range = isWeekOf ? weekRange(date) : { from: date, to: addDays(date, THREE_DAYS - 1) };
  const isMonth = view === 'month';
  const query = useQuery(readCalendar, range, { isAsked: !isMonth });
  const { data: calendar, failure, ask, at } = query;
  const entries = calendar?.entries ?? NONE;
  const items = useMemo(
    () => dates.flatMap((each) => itemsOf(calendar?.entries ?? NONE, each)),
    [calendar, dates],
  );
  const stepMinutes = calendar?.stepMinutes ?? STEP_MINUTES;
  const move = useMove({
    stepMinutes,
    today,
    latestOf: (appointmentId) => {
      const found = entries.find(
        (each) => each.kind === 'appointment' && each.id === appointmentId,
      );
      return found?.kind === 'appointment' ? found : null;
    },
    onResize: (entry, serviceId) => openAppointment('edit', entry.id, { serviceId }),
  });
  const { carried } = move;
  const { selected, select, openItem } = usePanel(move);
  const whyClosed = useWhyClosed();
  const shown = latestOf(selected, items);
  const glowingId = useJustBooked(
    useCallback((booked: string) => goToDay(view === 'month' ? 'week' : view, booked), [view]),
  );

  // The calendar follows what is carried out of sight.
  const carriedTo = carried?.to.date;
  useEffect(() => {
    if (carriedTo && !dates.includes(carriedTo))
      goToDay(view === 'month' ? 'week' : view, carriedTo);
    // Turning the page while something is carried is left alone; only a step of the card is followed.
  }, [carriedTo]);
  // Put back or moved, it has the focus where it is.
  const held = useRef(carried);
  useEffect(() => {
    const last = held.current;
    held.current = carried;
    if (carried || !last || document.activeElement?.closest('dialog')) return;
    const found = items.find(({ entry }) => entry.kind === 'appointment' && entry.id === last.id);
    const { date: at, minute } = found ?? last.from;
    if (!dates.includes(at)) goToDay(view, at);
    setFocusWish({ date: at, minute });
  }, [carried]);
  useSaidRange(dates, isMonth);

  const close = useCallback(() => {
    select(null);
    if (selected) setFocusWish({ date: selected.item.date, minute: selected.from });
  }, [selected, select]);
  const isDragged = carried?.by === 'pointer' && !carried.isDown;
  const isPanelOpen = shown !== null || (carried !== null && !isDragged);
  // What she did is on screen first; the days make room in the frame after it, for every card changes its width.
  const isBeside = useDeferredValue(isPanelOpen);
  return (
    <MoveContext value={move}>
      <section
        id={id}
        className={css.calendar}
        aria-labelledby={`${id}-title`}
        data-panel={(isWide && isBeside) || undefined}
      >
        <div className={css.main}>
          <Head
            {...{ view, date, dates, today, isConnected }}
            sums={
              calendar && !isMonth
                ? sumsOf(daysOf(calendar.days, dates), ofDates(entries, dates))
                : ''
            }
            areLettersOn={letters.areOn}
            onLetters={letters.set}
            onAskDate={() => setIsAskingDate(true)}
            onBook={() => open('booking', undefined, dates.length === 1 ? { date } : {})}
          />
          {isWide && <Ridge {...{ date, today, view }} />}
          <OfflineStrip at={at} />
          {failure !== null && !(failure.isOffline && calendar) && (
            <ErrorNote
              words={`Couldn’t ${calendar ? 'refresh' : 'load'} the calendar. ${failure.words}`}
              onRetry={ask}
            />
          )}
          {isMonth && (
            <LatePart load={loadMonthGrid}>
              {(MonthGrid) => <MonthGrid date={date} today={today} />}
            </LatePart>
          )}
          {!isMonth && !calendar && failure === null && <DaysSkeleton dates={dates} />}
          {!isMonth && calendar && (
            <>
              {!items.some(({ entry }) => entry.kind === 'appointment') && (
                <EmptyNote days={daysOf(calendar.days, dates)} onBook={() => open('booking')} />
              )}
              <Grid
                {...{ calendar, dates, today, glowingId, focusWish }}
                nowMinute={minuteNow(now)}
                openKey={shown?.item.key ?? null}
                areLettersOn={letters.areOn}
                onFocused={() => setFocusWish(null)}
                onOpen={openItem}
                onWhyClosed={whyClosed.ask}
                onSweep={({ date: day, from, until }) => {
                  const gap = items.find(
                    (each) =>
                      each.date === day &&
                      each.entry.kind === 'open' &&
                      each.minute <= from &&
                      each.until >= until,
                  );
                  if (gap) select(selectedOf(gap, from, until));
                }}
                onTurn={(by, from) => {
                  const days = by * dates.length;
                  goToDay(view, addDays(date, days));
                  setFocusWish({ date: addDays(from.date, days), minute: from.minute });
                }}
                onToday={() => {
                  goToDay(view, today);
                  setFocusWish({ date: today, minute: minuteNow(now) });
                }}
                onAskDate={() => setIsAskingDate(true)}
              />
            </>
          )}
        </div>
        {isPanelOpen && (
          <LateDialog load={loadPanel} onClose={close}>
            {(Panel) => (
              <Panel stepMinutes={stepMinutes} selected={shown} isSheet={!isWide} onClose={close} />
            )}
          </LateDialog>
        )}
        {whyClosed.dialog}
        {isAskingDate && (
          <LateDialog load={loadGoToDate} onClose={closeGoToDate}>
            {(GoToDate) => (
              <GoToDate
                date={date}
                onChoose={(chosen) => goToDay(view, chosen)}
                onClose={closeGoToDate}
              />
            )}
          </LateDialog>
        )}
      </section>
    </MoveContext>
  );
}

const daysOf = <T extends { localDate: string }>(days: readonly T[], dates: readonly string[]) =>
  days.filter(({ localDate }) => dates.includes(localDate));
const ofDates = daysOf;

/** Announces which days are shown once others are; looking again is silent. */
function useSaidRange(dates: readonly string[], isMonth: boolean): void {
  const [first = '', last = first] = [dates[0], dates.at(-1)];
  const announced = useRef(first);
  useEffect(() => {
    if (announced.current === first) return;
    announced.current = first;
    if (!isMonth) announce(rangeLabel(first, last).replaceAll('\u00A0', ' '));
  }, [first, last, isMonth]);
}
