import { useEffect, useRef, useState } from 'react';
import { listTimes } from '#contract/appointments/appointments.ts';
import type { AppointmentEntry } from '#contract/calendar/calendar.ts';
import { useConnected } from '#lib/query/connection.ts';
import { useQuery } from '#lib/query/use-query.ts';
import { longDay } from '#lib/time/labels.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { OpenTimes } from '../../appointments/times/open-times.tsx';
import { TimeOptions } from '../../appointments/times/time-options.tsx';
import { RowButton } from '../../ui/row-button.tsx';
import { ErrorNote } from '../../ui/screen/section.tsx';
import { clockAt, minuteOf } from '../day/minutes.ts';
import { nameOf } from '../../ui/name-of.ts';
import { isSamePlace, type Place } from './carry.ts';
import { useMoveContext } from './move-context.ts';
import { MoveMeaning } from './move-meaning.tsx';
import { moveWords } from './move-text.ts';
import css from './move-box.module.css';

const placeWords = ({ date, minute }: Place) => `${longDay(date)}, ${clockAt(minute)}`;

interface MoveBoxProps {
  stepMinutes: number;
  /** Explains the keys, where there is a keyboard. */
  hasKeys: boolean;
}

/** A move as it is being made: from where to where, what it means, and the button that sends it. */
export function MoveBox({ stepMinutes, hasKeys }: MoveBoxProps) {
  const move = useMoveContext();
  const { carried, entry, preview, isPending } = move;
  const isConnected = useConnected();
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLElement>(null);
  const isHeld = carried !== null;
  useEffect(() => {
    // Lifted by its card, the card keeps the focus; by a button, that button is not what the next keys are for.
    if (isHeld && !document.activeElement?.closest('[data-key]'))
      box.current?.focus({ preventScroll: true });
  }, [isHeld]);
  const isDown = carried?.isDown ?? false;
  useEffect(() => {
    if (isDown) button.current?.focus({ preventScroll: true });
  }, [isDown]);
  if (!carried || !entry) return null;
  const { from, to } = carried;
  const { data } = preview;
  const isAway = !isSamePlace(from, to);
  const { firstName } = entry.client;
  const choose = (date: string, time: string) => {
    move.step({ type: 'to', to: { date, minute: minuteOf(time) } });
    move.putDown();
  };
  return (
    <section
      ref={box}
      className={css.box}
      data-move-box
      tabIndex={-1}
      aria-label={`Moving ${nameOf(entry.client)}`}
    >
      <h3>Moving {hasKeys ? '' : nameOf(entry.client)}</h3>
      <p className={css.was}>
        <span className="visually-hidden">From </span>
        <s>{placeWords(from)}</s>
      </p>
      {isAway ? (
        <p className={css.becomes}>
          <span className="visually-hidden">To </span>
          {placeWords(to)}
          {to.minutes !== from.minutes && `, ${to.minutes} minutes`}
        </p>
      ) : (
        <p>Choose an open time in the calendar, or here.</p>
      )}
      {isAway && preview.failure !== null && (
        <ErrorNote
          words={`Couldn’t check this time. ${preview.failure.words}`}
          onRetry={preview.ask}
        />
      )}
      {isAway && data && <MoveMeaning preview={data} firstName={firstName} onUse={choose} />}
      {isAway && isDown && (data?.fits ?? true) && (
        <Button
          ref={button}
          className={css.main}
          pending={isPending || data === null || !isConnected}
          onClick={move.send}
        >
          {isPending ? 'Moving...' : data ? moveWords(data, firstName) : `Move ${firstName}`}
        </Button>
      )}
      {!isAway && <OtherTimes {...{ entry, choose }} />}
      <RowButton look="word" worksOffline onClick={move.putBack}>
        {isAway ? 'Put it back' : 'Don’t move'}
      </RowButton>
      {hasKeys && <Keys stepMinutes={stepMinutes} />}
    </section>
  );
}

/** An arrow key passes times; a press settles on one. */
const NOTHING_CHOSEN = { date: '', time: '', isSettled: false };

interface OtherTimesProps {
  entry: AppointmentEntry;
  choose: (date: string, time: string) => void;
}

/** The same without a calendar: the first open times, the open days, and any date with its times. */
function OtherTimes({ entry, choose }: OtherTimesProps) {
  const [chosen, setChosen] = useState(NOTHING_CHOSEN);
  const { date, time, isSettled } = chosen;
  const isAsked = /^20\d\d-\d\d-\d\d$/.test(date);
  const { data } = useQuery(listTimes, { date, appointmentId: entry.id }, { isAsked });
  useEffect(() => {
    if (isSettled && time) choose(date, time);
  }, [isSettled, date, time]);
  return (
    <div className={css.others}>
      <OpenTimes
        of={{ appointmentId: entry.id }}
        chosen={chosen}
        own={{ date: entry.localDate, time: entry.startTime }}
        onChoose={(nextDate, nextTime = '') =>
          setChosen({ date: nextDate, time: nextTime, isSettled: false })
        }
        onSettle={() => setChosen((passed) => ({ ...passed, isSettled: true }))}
      />
      <div className={css.fields}>
        <Field label="Date" required>
          {(wiring) => (
            <input
              {...wiring}
              type="date"
              value={date}
              onChange={({ target }) => setChosen({ ...NOTHING_CHOSEN, date: target.value })}
            />
          )}
        </Field>
        <Field label="Time" required>
          {(wiring) => (
            <select
              {...wiring}
              value=""
              disabled={!data}
              onChange={({ target }) => choose(date, target.value)}
            >
              <option value="">
                {data && data.times.length === 0 ? 'No open times' : 'Choose a time'}
              </option>
              {data && <TimeOptions times={data.times} />}
            </select>
          )}
        </Field>
      </div>
    </div>
  );
}

function Keys({ stepMinutes }: { stepMinutes: number }) {
  return (
    <dl className={css.keys}>
      {[
        ['↑ ↓', `${stepMinutes} minutes`],
        ['Page ↑ ↓', 'one hour'],
        ['← →', 'one day'],
        ['Shift ← →', 'one week'],
        ['+ −', 'length'],
        ['Enter', 'drop'],
        ['Esc', 'put back'],
      ].map(([key, words]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}
