import { useState } from 'react';
import {
  changeOutsideCalendar,
  listOutsideCalendars,
  removeOutsideCalendar,
  type OutsideCalendar,
} from '#contract/calendar/outside-calendars.ts';
import { useMutation } from '#lib/query/use-mutation.ts';
import { useQuery } from '#lib/query/use-query.ts';
import { Button } from '#ui/button.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { $toast } from '#ui/toast/toast-store.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { failureToast } from '../../ui/failure-text.ts';
import list from '../../ui/lists/list.module.css';
import { Mark } from '../../ui/marks.tsx';
import { RowButton } from '../../ui/row-button.tsx';
import { SectionBody } from '../../ui/screen/section.tsx';
import { Toggle } from '../../ui/fields/toggle.tsx';
import lines from '../lines.module.css';
import { calendarState, CHANGED } from './calendar-text.ts';
import { ConnectDialog } from './connect-dialog.tsx';
import css from './outside-calendars.module.css';

/** Her own calendars, connected by their address and read every 15 minutes. */
export function OutsideCalendars() {
  const query = useQuery(listOutsideCalendars);
  const [isConnecting, setIsConnecting] = useState(false);
  return (
    <div className={lines.narrow}>
      <p className={lines.soft}>
        Clients can’t book when your own calendar is busy. We store only the times, never what
        they’re for, and never move or cancel a session because of them.
      </p>
      <div className={css.calendars}>
        <SectionBody
          query={query}
          what="your calendars"
          skeleton={{ rows: 1, height: 5 }}
          empty="No calendars connected yet."
        >
          {(calendars) => (
            <ul className={list.rows}>
              {calendars.map((calendar) => (
                <OneCalendar key={calendar.id} calendar={calendar} />
              ))}
            </ul>
          )}
        </SectionBody>
      </div>
      <p className={lines.actions}>
        <Button look="quiet" onClick={() => setIsConnecting(true)}>
          Connect a calendar
        </Button>
      </p>
      {isConnecting && <ConnectDialog onClose={() => setIsConnecting(false)} />}
    </div>
  );
}

function OneCalendar({ calendar }: { calendar: OutsideCalendar }) {
  const { id, name, countsAllDay } = calendar;
  const now = useNow(60);
  const [isRemoving, setIsRemoving] = useState(false);
  const { mark, words } = calendarState(calendar, now);
  const change = useMutation(changeOutsideCalendar, {
    changes: CHANGED,
    onFailed: failureToast('Couldn’t change it'),
  });
  const removal = useMutation(removeOutsideCalendar, {
    changes: CHANGED,
    onDone: () => {
      setIsRemoving(false);
      $toast.set({ tone: 'info', title: 'Removed', text: `${name} no longer hides any times.` });
    },
    onFailed: failureToast('Couldn’t remove it'),
  });
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <Mark
          shape={mark === 'Out of date' ? 'half' : 'full'}
          tone={mark === 'Out of date' ? 'due' : 'good'}
        >
          {mark}
        </Mark>
        <small>{words}</small>
      </div>
      <span className={css.allDay}>
        <Toggle
          label={`Count all-day events in ${name}`}
          isOn={countsAllDay}
          words={countsAllDay ? 'All-day events count' : 'All-day events don’t count'}
          isPending={change.isPending}
          onToggle={(isOn) => change.run({ id, name, countsAllDay: isOn })}
        />
      </span>
      <RowButton look="word" aria-label={`Remove ${name}`} onClick={() => setIsRemoving(true)}>
        Remove
      </RowButton>
      {isRemoving && (
        <ConfirmDialog
          title={`Remove ${name}?`}
          subtitle="We’ll delete its address and times. The calendar itself won’t change."
          action="Remove it"
          isPending={removal.isPending}
          failure={removal.failure?.words ?? null}
          onConfirm={() => removal.run({ id })}
          onClose={() => setIsRemoving(false)}
        >
          <p>Times that only this calendar hides will open up to clients.</p>
        </ConfirmDialog>
      )}
    </li>
  );
}
