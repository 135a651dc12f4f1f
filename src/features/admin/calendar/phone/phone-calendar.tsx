import { useCallback, useContext, useEffect, useRef, useState } from 'react';
import { readCalendar } from '#contract/calendar/calendar.ts';
import { useQuery } from '#lib/query/use-query.ts';
import { addDays, dateOf } from '#lib/time/labels.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { ScreenContext } from '../../ui/screen/screen.tsx';
import { ErrorNote } from '../../ui/screen/section.tsx';
import { LateDialog, LatePart } from '../../ui/screen/late-part.tsx';
import { loadMonthSheet, loadPanel, loadWeekList } from '../late-parts.ts';
import { MoveContext } from '../carry/move-context.ts';
import { useMove } from '../carry/use-move.ts';
import { goToDay, useAddress } from '../day/address.ts';
import { datesFrom, weekRange } from '../day/dates.ts';
import { itemsOf, type Item } from '../day/items.ts';
import { useJustBooked, useKeptWeek } from '../day/use-days.ts';
import { latestOf } from '../panel/selected.ts';
import { useOpenAppointment } from '../panel/use-open-appointment.ts';
import { usePanel } from '../panel/use-panel.ts';
import { useWhyClosed } from '../panel/use-why-closed.tsx';
import { OfflineStrip } from '../states.tsx';
import css from './phone-calendar.module.css';
import { PhoneHead } from './phone-head.tsx';
import { PhoneWeek } from './phone-week.tsx';
import { useEndless } from './use-endless.ts';

const STEP_MINUTES = 30;
const NONE: readonly never[] = [];

/** The calendar on a phone: one day after another, without an end in either direction. */
export function PhoneCalendar() {
  const address = useAddress();
  const { view, date } = address;
  const today = dateOf(useNow(60));
  useKeptWeek(today);
  return view === 'list' ? (
    <LatePart load={loadWeekList}>{(WeekList) => <WeekList />}</LatePart>
  ) : (
    <EndlessDays date={date ?? today} today={today} month={view === 'month' ? address : null} />
  );
}

interface EndlessDaysProps {
  date: string;
  today: string;
  /** The address, if it asks for a month: a sheet over the days. */
  month: object | null;
}

function EndlessDays({ date, today, month }: EndlessDaysProps) {
  const { id } = useContext(ScreenContext);
  const { weeks, visible, show, list, head } = useEndless(date, today);
  const [isAsked, setIsAsked] = useState(false);
  const [closed, setClosed] = useState<object | null>(null);
  const isChoosing = isAsked || (month !== null && month !== closed);
  const close = () => {
    setIsAsked(false);
    setClosed(month);
  };
  const { data: calendar, at, failure, ask } = useQuery(readCalendar, weekRange(visible));
  const entries = calendar?.entries ?? NONE;
  const stepMinutes = calendar?.stepMinutes ?? STEP_MINUTES;
  const openAppointment = useOpenAppointment();
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
  const { selected, select, openItem } = usePanel(move);
  const whyClosed = useWhyClosed();
  const closePanel = () => select(null);
  const items = datesFrom(weekRange(visible).from, 7).flatMap((each) => itemsOf(entries, each));
  const shown = latestOf(selected, items);
  const glowingId = useJustBooked(
    useCallback(
      (booked: string) => {
        goToDay('day', booked);
        show(booked);
      },
      [show],
    ),
  );
  const press = (item: Item) => openItem(item, null);
  // A week is drawn anew for what it shows, not for each function.
  const latest = useRef(press);
  useEffect(() => {
    latest.current = press;
  });
  const onPress = useCallback((item: Item) => latest.current(item), []);
  return (
    <MoveContext value={move}>
      <section id={id} className={css.calendar} aria-labelledby={`${id}-title`}>
        <PhoneHead
          ref={head}
          {...{ visible, today, show }}
          calendar={calendar}
          onMonth={() => setIsAsked(true)}
        >
          <OfflineStrip at={at} />
          {failure !== null && !failure.isOffline && (
            <ErrorNote
              words={`Couldn’t ${calendar ? 'refresh' : 'load'} these days. ${failure.words}`}
              onRetry={ask}
            />
          )}
        </PhoneHead>
        <div ref={list} className={css.list}>
          <span className={css.edge} />
          {Array.from({ length: weeks.count }, (_, week) => addDays(weeks.first, 7 * week)).map(
            (monday) => (
              <PhoneWeek
                key={monday}
                {...{ monday, today, glowingId }}
                isMoving={move.carried !== null}
                onPress={onPress}
                onWhyClosed={whyClosed.ask}
              />
            ),
          )}
          <span className={css.edge} />
        </div>
        {(shown !== null || move.carried !== null) && (
          <LateDialog load={loadPanel} onClose={closePanel}>
            {(Panel) => (
              <Panel stepMinutes={stepMinutes} selected={shown} isSheet onClose={closePanel} />
            )}
          </LateDialog>
        )}
        {whyClosed.dialog}
        {isChoosing && (
          <LateDialog load={loadMonthSheet} onClose={close}>
            {(MonthSheet) => (
              <MonthSheet
                date={visible}
                today={today}
                onChoose={(chosen) => {
                  close();
                  goToDay('day', chosen);
                  show(chosen);
                }}
                onClose={close}
              />
            )}
          </LateDialog>
        )}
      </section>
    </MoveContext>
  );
}
