import { useState } from 'react';
import {
  calendarConflictsSchema,
  doneSchema,
  timeOffListSchema,
  timeOffSchema,
  type BusinessHours,
  type TimeOff,
  type TimeOffInput,
} from '../../../contract/admin-practice.ts';
import { ApiError, callApi } from '../../../lib/api-client.ts';
import { clockLabel } from '../../../lib/contact-facts.ts';
import { apiPaths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { $toast } from '../../../ui/toast-store.ts';
import { Conflicts } from '../shared/conflicts.tsx';
import list from '../shared/list.module.css';
import { askAgain, useLive } from '../shared/live.ts';
import { PlaceBadge } from '../shared/marks.tsx';
import { useOpenDialog } from '../shared/open-dialogs.ts';
import { QUESTIONS } from '../shared/questions.ts';
import { RowButton } from '../shared/row-button.tsx';
import { Section, SectionBody } from '../shared/section.tsx';
import { Toggle } from '../shared/toggle.tsx';
import { offerUndo } from '../shared/undo.ts';
import { useAction } from '../shared/use-action.ts';
import css from './hours.module.css';
import { timeOffInput, timeOffLabel, whoMayBook } from './hours-words.ts';

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
  const { dayName, dayOfWeek, location, startTime, endTime, requiresToggle, enabled } = day;
  const [refused, setRefused] = useState<unknown>(null);
  const action = useAction({
    send: async (isOn: boolean) => {
      setRefused(null);
      try {
        return await callApi({
          path: `${apiPaths.adminHours}/${dayOfWeek}`,
          method: 'PATCH',
          schema: doneSchema,
          body: { enabled: isOn },
        });
      } catch (error) {
        setRefused(error);
        throw error;
      }
    },
    onDone: ({ message }, isOn) => {
      $toast.set({
        tone: 'info',
        title: 'Hours Updated',
        text: message ?? `${dayName} is ${isOn ? 'open' : 'closed'}.`,
      });
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
              label={dayName}
              isOn={enabled}
              words={words}
              isPending={action.isPending}
              onToggle={action.run}
            />
            {action.failure !== null && (
              <Conflicts
                words={`${dayName} was not changed. ${action.failure}`}
                conflicts={conflictsOf(refused)}
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

/** What stands in the way, as a refusal lists it. */
function conflictsOf(error: unknown) {
  const current = error instanceof ApiError ? error.problem?.current : undefined;
  const read = calendarConflictsSchema.safeParse(current);
  return read.success ? read.data : [];
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
