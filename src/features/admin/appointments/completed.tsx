import { useState } from 'react';
import { listCompleted } from '#contract/appointments/appointments.ts';
import { useQuery } from '#lib/query/use-query.ts';
import buttons from '../ui/buttons.module.css';
import { nameOf } from '../ui/name-of.ts';
import { shortSessionOf } from './marks/session-text.ts';
import { whenOf } from '#lib/time/labels.ts';
import list from '../ui/lists/list.module.css';
import { FirstRows } from '../ui/lists/found-rows.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { PaymentMark, StatusMark } from './marks/appointment-marks.tsx';
import { useOpenDialog } from '../ui/dialog/open-dialogs.ts';
import { Screen } from '../ui/screen/screen.tsx';

const SHOWN = 12;

/** The completed sessions, newest first, each with a way to book the next visit. */
export function Completed() {
  const query = useQuery(listCompleted);
  const [count, setCount] = useState(SHOWN);
  const now = useNow(60);
  const openDialog = useOpenDialog();
  return (
    <Screen
      what="completed appointments"
      query={query}
      empty="No completed sessions yet. They appear here when you mark them Done, or twelve hours after they end."
    >
      {(appointments) => (
        <FirstRows rows={appointments} count={count} onShowAll={setCount} className={list.rows}>
          {(appointment) => {
            const when = whenOf(appointment.appointmentDate, now);
            return (
              <li key={appointment.id}>
                <div>
                  <strong>{nameOf(appointment.client)}</strong>
                  <small>
                    {when.charAt(0).toUpperCase() + when.slice(1)}. {shortSessionOf(appointment)}
                  </small>
                </div>
                {appointment.status === 'no_show' && <StatusMark status="no_show" />}
                <PaymentMark appointment={appointment} />
                {appointment.client.id !== null && (
                  <button
                    type="button"
                    className={buttons.word}
                    aria-label={`Rebook ${appointment.client.firstName}`}
                    onClick={() => openDialog('rebook', appointment)}
                  >
                    Rebook
                  </button>
                )}
              </li>
            );
          }}
        </FirstRows>
      )}
    </Screen>
  );
}
