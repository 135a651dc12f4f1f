import { useState } from 'react';
import type { AdminAppointment } from '#contract/appointments/appointments.ts';
import { lineToRemember } from '#contract/notes/session-note.ts';
import type { ClientPage } from '#contract/clients/client-record.ts';
import { listClientAppointments } from '#contract/clients/clients.ts';
import { useQuery } from '#lib/query/use-query.ts';
import { dateOf, shortDay, whenOf } from '#lib/time/labels.ts';
import { placeOf, sessionOf } from '../../appointments/marks/session-text.ts';
import buttons from '../../ui/buttons.module.css';
import { useOpenDialog } from '../../ui/dialog/open-dialogs.ts';
import { Mark } from '../../ui/marks.tsx';
import { ErrorNote } from '../../ui/screen/section.tsx';
import css from './client-page.module.css';
import { pastMarks } from './page-text.ts';
import { Part, type PartProps } from './part.tsx';

/** What happened, latest first, each with her note of it. */
export function Visits({ page, now }: PartProps) {
  const { client, appointments, appointmentCount, sessionNotes } = page;
  const [isAll, setIsAll] = useState(false);
  const all = useQuery(listClientAppointments, { id: client.id }, { isAsked: isAll });
  const isPast = ({ status, endsAt }: AdminAppointment) =>
    (status !== 'pending' && status !== 'confirmed') || Date.parse(endsAt) <= now;
  const listed = isAll && all.data ? all.data : appointments;
  const past = listed.filter(isPast);
  const left = appointmentCount - listed.length;
  const noteOf = (id: string) => sessionNotes.find(({ appointmentId }) => appointmentId === id);
  return (
    <Part title="Visits">
      {past.length === 0 ? (
        <p className={css.empty}>Past visits will appear here.</p>
      ) : (
        <ol className={css.visits}>
          {past.map((appointment) => (
            <Visit
              key={appointment.id}
              appointment={appointment}
              now={now}
              note={noteOf(appointment.id) ?? null}
            />
          ))}
        </ol>
      )}
      {isAll && all.failure !== null && (
        <ErrorNote
          words={`Couldn’t load the earlier visits. ${all.failure.words}`}
          onRetry={all.ask}
        />
      )}
      {!isAll && left > 0 && (
        <button type="button" className={buttons.word} onClick={() => setIsAll(true)}>
          Show {left} earlier {left === 1 ? 'visit' : 'visits'}
        </button>
      )}
    </Part>
  );
}

interface VisitProps {
  appointment: AdminAppointment;
  now: number;
  note: ClientPage['sessionNotes'][number] | null;
}

function Visit({ appointment, now, note }: VisitProps) {
  const open = useOpenDialog();
  const { appointmentDate, localDate, location } = appointment;
  const words =
    note === null ? '' : (note.note ?? '') || lineToRemember({ note: '', chart: note.chart });
  const year = localDate.slice(0, 4);
  const [weekday, day] = shortDay(localDate).split(', ');
  return (
    <li>
      <p className={css.day}>
        {day}
        <small>{dateOf(now).startsWith(year) ? weekday : `${weekday}, ${year}`}</small>
      </p>
      <div>
        <button
          type="button"
          className={css.session}
          aria-label={`Open ${whenOf(appointmentDate)}, ${sessionOf(appointment)}`}
          onClick={() => open('details', appointment)}
        >
          {sessionOf(appointment)}
        </button>
        {words !== '' && <p className={css.note}>“{words}”</p>}
        <small>{placeOf(location)}</small>
      </div>
      <p className={css.marks}>
        {pastMarks(appointment).map((mark) => (
          <Mark key={mark.children} {...mark} />
        ))}
      </p>
    </li>
  );
}
