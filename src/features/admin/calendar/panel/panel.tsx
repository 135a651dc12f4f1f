import type { CalendarEntry } from '#contract/calendar/calendar.ts';
import { longDay } from '#lib/time/labels.ts';
import { Button } from '#ui/button.tsx';
import { RowButton } from '../../ui/row-button.tsx';
import { ErrorNote } from '../../ui/screen/section.tsx';
import { useConnected } from '#lib/query/connection.ts';
import { useOpenDialog } from '../../ui/dialog/open-dialogs.ts';
import { MoveBox } from '../carry/move-box.tsx';
import { useMoveContext } from '../carry/move-context.ts';
import { clockAt, spanOf, timeAt } from '../day/minutes.ts';
import { detailOf, titleOf } from '../day/names.ts';
import { AppointmentPanel } from './appointment-panel.tsx';
import { PanelFrame } from './frame.tsx';
import css from './panel.module.css';
import type { Selected } from './selected.ts';
import { WhyNot } from './why-not.tsx';

/** The last minute of a day that a time field knows. */
const LAST_MINUTE = 1439;

/** What the panel needs of the calendar. */
export interface PanelProps {
  selected: Selected | null;
  stepMinutes: number;
  isSheet: boolean;
  onClose: () => void;
}

/** What was chosen in the calendar, or is being moved. */
export function Panel(props: PanelProps) {
  const { selected, stepMinutes, isSheet, onClose } = props;
  const move = useMoveContext();
  const { carried, entry: moved, failure } = move;
  // What is carried comes first, whatever was open.
  if (carried && moved) {
    // Opening it would move the days away under the pointer.
    if (carried.by === 'pointer' && !carried.isDown && !selected) return null;
    const box = <MoveBox stepMinutes={stepMinutes} hasKeys={!isSheet} />;
    if (isSheet)
      return (
        <div className={css.bar} data-foot-bar>
          {box}
        </div>
      );
    return (
      <PanelFrame
        title={titleOf(moved)}
        subtitle={`${moved.serviceName}, ${moved.minutes} minutes, ${moved.locationName}.`}
        isSheet={false}
        takesFocus={false}
        onClose={() => {
          move.putBack();
          onClose();
        }}
      >
        <div className={css.moving}>{box}</div>
      </PanelFrame>
    );
  }
  if (!selected) return null;
  const { item, from, until } = selected;
  const { entry, date } = item;
  const when = `${longDay(date)}, ${spanOf(from, until)}`;
  const isRefused = failure !== null && entry.kind === 'appointment' && entry.id === moved?.id;
  return (
    <PanelFrame title={titleOf(entry)} subtitle={when} isSheet={isSheet} onClose={onClose}>
      {isRefused && (
        <div className={css.moving}>
          <ErrorNote words={failure} onRetry={move.retry} />
        </div>
      )}
      {entry.kind === 'appointment' ? (
        <AppointmentPanel
          key={entry.id}
          entry={entry}
          onMove={() => {
            if (isSheet) onClose();
            move.lift(entry);
          }}
        />
      ) : (
        <div className={css.body}>
          {entry.kind === 'open' ? (
            <GapActs {...{ date, from, until }} onChosen={isSheet ? onClose : undefined} />
          ) : (
            <EntryFacts entry={entry} />
          )}
          <WhyNot key={`${date} ${from}`} date={date} time={timeAt(from)} />
        </div>
      )}
    </PanelFrame>
  );
}

interface GapActsProps {
  date: string;
  from: number;
  until: number;
  onChosen: (() => void) | undefined;
}

/** What open time is good for. */
function GapActs({ date, from, until, onChosen }: GapActsProps) {
  const open = useOpenDialog();
  const isConnected = useConnected();
  const start = { date, time: timeAt(from) };
  return (
    <div className={css.pair}>
      <Button
        className={css.main}
        pending={!isConnected}
        onClick={() => {
          onChosen?.();
          open('booking', undefined, start);
        }}
      >
        Book {clockAt(from)}
      </Button>
      <RowButton
        onClick={() => {
          onChosen?.();
          open('block_time', undefined, {
            ...start,
            endTime: timeAt(Math.min(until, LAST_MINUTE)),
          });
        }}
      >
        Block this time
      </RowButton>
    </div>
  );
}

/** What there is to know of something that isn't an appointment, and where it is changed. */
function EntryFacts({
  entry,
}: {
  entry: Exclude<CalendarEntry, { kind: 'appointment' | 'open' }>;
}) {
  const ways = {
    hold: null,
    offer: { screen: 'waitlist', words: 'Open the waitlist' },
    time_off: { screen: 'settings/time-off', words: 'Change time off' },
    busy: null,
  } as const;
  const told = {
    hold: 'Someone is booking this time right now.',
    offer: 'This time is held for someone on the waitlist.',
    time_off: 'Clients can’t book this time.',
    busy: 'From your own calendar. Clients can’t book this time.',
  } as const;
  const way = ways[entry.kind];
  const isForUndo = entry.kind === 'hold' && entry.isForUndo;
  const detail = detailOf(entry);
  return (
    <>
      <p>{isForUndo ? 'This time stays free in case you undo the move.' : told[entry.kind]}</p>
      {!isForUndo && detail && <p>{`${detail.charAt(0).toUpperCase()}${detail.slice(1)}`}</p>}
      {way && (
        <a className={css.link} href={`#${way.screen}`}>
          {way.words}
        </a>
      )}
    </>
  );
}
