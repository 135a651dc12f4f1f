import { useRef, useState } from 'react';
import {
  addTimeOff,
  deleteTimeOff,
  listHours,
  listTimeOff,
  setDayEnabled,
  type BusinessHours,
  type TimeOff,
} from '../../../../contract/appointments/hours.ts';
import { clockLabel } from '../../../../contract/practice/words.ts';
import { useMutation } from '../../../../lib/query/use-mutation.ts';
import { useQuery } from '../../../../lib/query/use-query.ts';
import { Button } from '../../../../ui/button.tsx';
import { $toast } from '../../../../ui/toast/toast-store.ts';
import { ConflictList } from '../../calendar/conflicts.tsx';
import { failureToast } from '../../ui/failure-text.ts';
import list from '../../ui/list.module.css';
import { PlaceBadge } from '../../appointments/appointment-marks.tsx';
import { useOpenDialog } from '../../ui/dialog/open-dialogs.ts';
import { RowButton } from '../../ui/row-button.tsx';
import { Screen } from '../../ui/screen.tsx';
import { ErrorNote, SectionBody } from '../../ui/section.tsx';
import { Toggle } from '../../ui/toggle.tsx';
import { offerUndo } from '../../ui/undo.ts';
import css from './hours.module.css';
import { closingWords, timeOffInput, timeOffLabel, whoMayBook } from './hours-text.ts';

/** Business hours and time off. */
export function Hours() {
  const query = useQuery(listHours);
  return (
    <Screen what="the hours" query={query} skeleton={{ rows: 5, height: 3 }}>
      {(hours) => (
        <div className={css.halves}>
          <table className={list.table}>
            <caption className="visually-hidden">Business hours</caption>
            <thead>
              <tr>
                <th scope="col">Day</th>
                <th scope="col">Hours</th>
                <th scope="col">Place</th>
                <th scope="col">Who can book</th>
              </tr>
            </thead>
            <tbody>
              {hours.map((day, at) => (
                <Day
                  key={`${day.dayOfWeek} ${day.startTime}`}
                  day={day}
                  isFirst={hours[at - 1]?.dayOfWeek !== day.dayOfWeek}
                />
              ))}
            </tbody>
          </table>
          <TimeOffCard />
        </div>
      )}
    </Screen>
  );
}

/** One range of a day. The day is turned on and off as a whole, at its first range. */
function Day({ day, isFirst }: { day: BusinessHours; isFirst: boolean }) {
  const { dayName, dayOfWeek, location, startTime, endTime, requiresToggle, enabled, ahead } = day;
  const [isAsking, setIsAsking] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  // Moved before the buttons below go, or the focus would be lost with them.
  const endQuestion = () => {
    toggle.current?.focus();
    setIsAsking(false);
  };
  const action = useMutation(setDayEnabled, {
    onDone: ({ message }, { enabled: isOn }) => {
      $toast.set({
        tone: 'info',
        title: 'Hours Updated',
        text: message ?? `${dayName} is ${isOn ? 'open' : 'closed'}.`,
      });
      if (isAsking) endQuestion();
    },
    onFailed: failureToast('Error', ({ problem, words }) =>
      problem ? words : 'Failed to update hours',
    ),
  });
  const setEnabled = (isOn: boolean) => action.run({ day: `${dayOfWeek}`, enabled: isOn });
  const words = whoMayBook(day);
  return (
    <tr data-closed={!enabled || undefined} className={css.day}>
      <th scope="row" className={list.name}>
        {dayName}
      </th>
      <td data-label="Hours" className={`figures ${css.times}`}>
        {clockLabel(startTime)} to {clockLabel(endTime)}
      </td>
      <td data-label="Place">
        <span>
          <PlaceBadge location={location} />
        </span>
      </td>
      <td data-label="Who can book">
        {requiresToggle && isFirst ? (
          <span>
            <Toggle
              ref={toggle}
              label={dayName}
              isOn={enabled}
              words={words}
              isPending={action.isPending}
              onToggle={(isOn) => {
                if (isOn || ahead.length === 0) setEnabled(isOn);
                else setIsAsking(true);
              }}
            />
            {action.failure !== null && (
              <ErrorNote words={`${dayName} wasn’t changed. ${action.failure.words}`} />
            )}
            {ahead.length > 0 && (isAsking || !enabled) && (
              <Staying
                day={day}
                isPending={action.isPending}
                onClose={() => setEnabled(false)}
                onKeepOpen={endQuestion}
              />
            )}
          </span>
        ) : (
          words
        )}
      </td>
    </tr>
  );
}

interface StayingProps {
  day: BusinessHours;
  isPending: boolean;
  onClose: () => void;
  onKeepOpen: () => void;
}

/** Who stays booked on a day that is closed or about to be. */
function Staying({ day, isPending, onClose, onKeepOpen }: StayingProps) {
  const { dayName, enabled, ahead } = day;
  // A time held for the waitlist can't be booked anymore, so it is released.
  const staying = ahead.filter(({ kind }) => kind !== 'offer');
  const isReleasing = staying.length < ahead.length;
  return (
    <div className={css.staying} role="group" aria-label={`Booked on a ${dayName}`}>
      <div role={enabled ? 'alert' : undefined}>
        {staying.length > 0 && (
          <p>{enabled ? `If you close ${dayName}s, these stay booked:` : 'Still booked:'}</p>
        )}
        <ConflictList conflicts={staying} />
        {enabled && isReleasing && (
          <p>Times held for the waitlist on {dayName}s will be released.</p>
        )}
      </div>
      {enabled && (
        <p className={css.answers}>
          <RowButton tone="clay" pending={isPending} onClick={onClose}>
            {closingWords(staying.length)}
          </RowButton>
          <RowButton onClick={onKeepOpen}>Keep it open</RowButton>
        </p>
      )}
    </div>
  );
}

function TimeOffCard() {
  const query = useQuery(listTimeOff);
  const open = useOpenDialog();
  return (
    <section className={css.timeOff} aria-labelledby="time-off-title">
      <h2 id="time-off-title">Time off</h2>
      <SectionBody
        query={query}
        what="time off"
        skeleton={{ rows: 2, height: 3.5 }}
        empty="No time off planned. Clients see “closed,” never why."
      >
        {(timeOff) => (
          <ul className={list.rows}>
            {timeOff.map((each) => (
              <OneTimeOff key={each.id} timeOff={each} />
            ))}
          </ul>
        )}
      </SectionBody>
      <Button look="quiet" onClick={() => open('time_off')}>
        Add time off
      </Button>
    </section>
  );
}

/** What the calendar shows besides time off. */
const CALENDAR = ['hours', 'appointments'];

function OneTimeOff({ timeOff }: { timeOff: TimeOff }) {
  const words = timeOffLabel(timeOff);
  const again = useMutation(addTimeOff, {
    changes: CALENDAR,
    onFailed: failureToast(
      'Couldn’t undo',
      (failure) => `The time is still open. ${failure.words}`,
    ),
  });
  const removal = useMutation(deleteTimeOff, {
    changes: CALENDAR,
    onDone: () =>
      offerUndo({
        words: `${words} can be booked again.`,
        run: () => again.run(timeOffInput(timeOff)),
      }),
    onFailed: failureToast('Couldn’t remove it'),
  });
  return (
    <li>
      <div>
        <strong>{words}</strong>
        <small>{timeOff.note ?? 'No note.'}</small>
      </div>
      <RowButton
        look="word"
        pending={removal.isPending}
        aria-label={`Remove ${words}`}
        onClick={() => removal.run({ id: timeOff.id })}
      >
        Remove
      </RowButton>
      {removal.failure !== null && (
        <p className={list.problem} role="alert">
          It’s still closed. {removal.failure.words}
        </p>
      )}
    </li>
  );
}
