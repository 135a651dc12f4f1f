import { useRef, useState } from 'react';
import {
  doneSchema,
  timeOffListSchema,
  timeOffSchema,
  type BusinessHours,
  type TimeOff,
  type TimeOffInput,
} from '../../../contract/admin-practice.ts';
import { callApi } from '../../../lib/api-client.ts';
import { clockLabel } from '../../../lib/contact-facts.ts';
import { apiPaths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { $toast } from '../../../ui/toast-store.ts';
import { ConflictList } from '../shared/conflicts.tsx';
import list from '../shared/list.module.css';
import { askAgain, useLive } from '../shared/live.ts';
import { PlaceBadge } from '../shared/marks.tsx';
import { useOpenDialog } from '../shared/open-dialogs.ts';
import { QUESTIONS } from '../shared/questions.ts';
import { RowButton } from '../shared/row-button.tsx';
import { Problem, Section, SectionBody } from '../shared/section.tsx';
import { Toggle } from '../shared/toggle.tsx';
import { offerUndo } from '../shared/undo.ts';
import { useAction } from '../shared/use-action.ts';
import css from './hours.module.css';
import { closingWords, timeOffInput, timeOffLabel, whoMayBook } from './hours-words.ts';

/** When the practice is open, and when it is not. */
export function Hours() {
  const live = useLive(QUESTIONS.hours);
  return (
    <Section
      id="hours"
      title="Business Hours & Time Off"
      what="the hours"
      live={live}
      ghosts={{ rows: 5, height: 3 }}
    >
      {(hours) => (
        <div className={css.halves}>
          <table className={list.table}>
            <caption className="ears-only">Business hours</caption>
            <thead>
              <tr>
                <th scope="col">Day</th>
                <th scope="col">Hours</th>
                <th scope="col">Place</th>
                <th scope="col">Who may book</th>
              </tr>
            </thead>
            <tbody>
              {hours.map((day) => (
                <Day key={day.dayOfWeek} day={day} />
              ))}
            </tbody>
          </table>
          <TimeOffCard />
        </div>
      )}
    </Section>
  );
}

function Day({ day }: { day: BusinessHours }) {
  const { dayName, dayOfWeek, location, startTime, endTime, requiresToggle, enabled, ahead } = day;
  const [isAsking, setIsAsking] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  // Before the buttons under it go: the focus would go with them.
  const endQuestion = () => {
    toggle.current?.focus();
    setIsAsking(false);
  };
  const action = useAction({
    send: (isOn: boolean) =>
      callApi({
        path: `${apiPaths.adminHours}/${dayOfWeek}`,
        method: 'PATCH',
        schema: doneSchema,
        body: { enabled: isOn },
      }),
    onDone: ({ message }, isOn) => {
      $toast.set({
        tone: 'info',
        title: 'Hours Updated',
        text: message ?? `${dayName} is ${isOn ? 'open' : 'closed'}.`,
      });
      if (isAsking) endQuestion();
      askAgain(apiPaths.adminHours);
    },
    failure: { title: 'Error', unsaid: 'Failed to update hours' },
  });
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
      <td data-label="Who may book">
        {requiresToggle ? (
          <span>
            <Toggle
              ref={toggle}
              label={dayName}
              isOn={enabled}
              words={words}
              isPending={action.isPending}
              onToggle={(isOn) => {
                if (isOn || ahead.length === 0) action.run(isOn);
                else setIsAsking(true);
              }}
            />
            {action.failure !== null && (
              <Problem words={`${dayName} was not changed. ${action.failure}`} />
            )}
            {ahead.length > 0 && (isAsking || !enabled) && (
              <Staying
                day={day}
                isPending={action.isPending}
                onClose={() => action.run(false)}
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

/** Who stays booked on a day that is closed, or is about to be. */
function Staying({ day, isPending, onClose, onKeepOpen }: StayingProps) {
  const { dayName, enabled, ahead } = day;
  // What is held for somebody on the waitlist could not be booked any more, and is let go.
  const staying = ahead.filter(({ kind }) => kind !== 'offer');
  const isReleasing = staying.length < ahead.length;
  return (
    <div className={css.staying} role="group" aria-label={`Booked on a ${dayName}`}>
      <div role={enabled ? 'alert' : undefined}>
        {staying.length > 0 && (
          <p>{enabled ? `If you close ${dayName}s, these stay booked:` : 'Still booked:'}</p>
        )}
        <ConflictList conflicts={staying} />
        {enabled && isReleasing && <p>Times held for the waitlist on a {dayName} are released.</p>}
      </div>
      {enabled && (
        <p className={css.answers}>
          <RowButton tone="clay" pending={isPending} onClick={onClose}>
            {closingWords(staying.length)}
          </RowButton>
          <RowButton onClick={onKeepOpen}>Leave it open</RowButton>
        </p>
      )}
    </div>
  );
}

function TimeOffCard() {
  const live = useLive({ path: apiPaths.adminTimeOff, schema: timeOffListSchema });
  const open = useOpenDialog();
  return (
    <section className={css.timeOff} aria-labelledby="time-off-title">
      <h3 id="time-off-title">Time off</h3>
      <SectionBody
        live={live}
        what="the time off"
        ghosts={{ rows: 2, height: 3.5 }}
        empty="Nothing planned. Clients see a day off as “closed”, and never why."
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

const renew = () =>
  askAgain(apiPaths.adminTimeOff, apiPaths.adminHours, apiPaths.adminAppointments);

function OneTimeOff({ timeOff }: { timeOff: TimeOff }) {
  const words = timeOffLabel(timeOff);
  const again = useAction({
    send: (body: TimeOffInput) =>
      callApi({ path: apiPaths.adminTimeOff, schema: timeOffSchema, body }),
    onDone: renew,
    failure: { title: 'Not put back', text: (said) => `The time is open. ${said}` },
  });
  const action = useAction({
    send: () =>
      callApi({
        path: `${apiPaths.adminTimeOff}/${timeOff.id}`,
        method: 'DELETE',
        schema: doneSchema,
      }),
    onDone: () => {
      renew();
      offerUndo({
        words: `${words} can be booked again.`,
        run: () => again.run(timeOffInput(timeOff)),
      });
    },
    failure: { title: 'Not removed' },
  });
  return (
    <li>
      <div>
        <strong>{words}</strong>
        <small>{timeOff.note ?? 'No note.'}</small>
      </div>
      <RowButton
        look="word"
        pending={action.isPending}
        aria-label={`Remove ${words}`}
        onClick={() => action.run(undefined)}
      >
        Remove
      </RowButton>
      {action.failure !== null && (
        <p className={list.problem} role="alert">
          It is still closed. {action.failure}
        </p>
      )}
    </li>
  );
}
