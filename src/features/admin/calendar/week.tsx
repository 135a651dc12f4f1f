import { useState } from 'react';
import { listWeek, type AdminAppointment } from '../../../contract/appointments/appointments.ts';
import { listHours, listTimeOff } from '../../../contract/appointments/hours.ts';
import { useQuery } from '../../../lib/query/use-query.ts';
import buttons from '../ui/buttons.module.css';
import { callHref } from '../ui/contact-links.tsx';
import { dateOf, dayName, longDay, shortTimeOf, timeOf } from '../../../lib/time/labels.ts';
import { nameOf } from '../ui/name-of.ts';
import { sessionOf, shortSessionOf } from '../appointments/session-text.ts';
import { useMedia } from '../../../ui/hooks/use-media.ts';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { PaymentMark, PlaceBadge, StatusMark } from '../appointments/appointment-marks.tsx';
import { useOpenDialog } from '../ui/dialog/open-dialogs.ts';
import { Screen } from '../ui/screen.tsx';
import { daysOfWeek, fromTodayOn, type WeekDay } from './days-of-week.ts';
import css from './week.module.css';

const NONE: readonly never[] = [];

/** The week by day: columns where there is room, otherwise a list under a strip of days. */
export function Week() {
  const query = useQuery(listWeek);
  const { data: hours } = useQuery(listHours);
  const { data: timeOff } = useQuery(listTimeOff);
  const now = useNow(60);
  const isDesk = useMedia('(width >= 68.75rem)');
  const today = dateOf(now);
  return (
    <Screen
      what="the week"
      query={query}
      skeleton={{ rows: 5, height: 4 }}
      aside={isDesk && <p className={css.soft}>Choose a name to edit or call.</p>}
    >
      {(appointments) => {
        const days = daysOfWeek({
          today,
          appointments,
          hours: hours ?? NONE,
          timeOff: timeOff ?? NONE,
        });
        // Until the hours have loaded, no day is called closed.
        const shown = hours ? days : days.map((day) => ({ ...day, closed: null }));
        // In a list, past days come last; in columns, each day keeps its place.
        const ordered = isDesk ? shown : fromTodayOn(shown, today);
        return (
          <>
            {!isDesk && <Strip days={shown} today={today} />}
            <ol className={css.days}>
              {ordered.map((day) => (
                <Day key={day.localDate} day={day} today={today} now={now} isDesk={isDesk} />
              ))}
            </ol>
          </>
        );
      }}
    </Screen>
  );
}

const dayNumber = (localDate: string) => Number(localDate.slice(8));

/** The days as a row of buttons, each leading to its place in the list. */
function Strip({ days, today }: { days: WeekDay[]; today: string }) {
  return (
    <ul className={css.strip} aria-label="Days of this week">
      {days.map(({ localDate, appointments, closed }) => {
        const count = appointments.filter(({ status }) => status !== 'cancelled').length;
        const isOff = closed !== null && count === 0;
        return (
          <li key={localDate}>
            <button
              type="button"
              aria-current={localDate === today ? 'date' : undefined}
              onClick={() => {
                const heading = document.getElementById(`week-${localDate}`);
                heading?.focus();
                heading?.scrollIntoView({ block: 'start' });
              }}
            >
              <span>{dayName(localDate).slice(0, 3)}</span>{' '}
              <strong className="figures">{dayNumber(localDate)}</strong>{' '}
              <span className={css.count}>
                {isOff ? 'off' : count}
                {!isOff && <span className="visually-hidden"> booked</span>}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

interface DayProps {
  day: WeekDay;
  today: string;
  now: number;
  isDesk: boolean;
}

function Day({ day, today, now, isDesk }: DayProps) {
  const { localDate, location, closed, appointments } = day;
  return (
    <li
      className={css.day}
      data-today={localDate === today || undefined}
      data-closed={(closed !== null && appointments.length === 0) || undefined}
    >
      <header>
        <h2 id={`week-${localDate}`} tabIndex={-1}>
          <span aria-hidden={isDesk || undefined}>
            {isDesk ? dayName(localDate).slice(0, 3) : dayName(localDate)}{' '}
            <span className={css.number}>{dayNumber(localDate)}</span>
          </span>
          {isDesk && <span className="visually-hidden">{longDay(localDate)}</span>}
          {localDate === today && <span className="visually-hidden">, today</span>}
        </h2>
        {location && (closed === null || appointments.length > 0) && (
          <PlaceBadge location={location} />
        )}
      </header>
      {closed !== null && <p className={css.closed}>{closed}</p>}
      {closed === null && appointments.length === 0 && <p className={css.soft}>Nothing booked.</p>}
      {appointments.length > 0 && (
        <ol className={css.sessions}>
          {appointments.map((appointment) => (
            <Session
              key={appointment.id}
              appointment={appointment}
              isPast={Date.parse(appointment.endsAt) < now}
              isDesk={isDesk}
            />
          ))}
        </ol>
      )}
    </li>
  );
}

interface SessionProps {
  appointment: AdminAppointment;
  isPast: boolean;
  isDesk: boolean;
}

function Session({ appointment, isPast, isDesk }: SessionProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { client, status, appointmentDate } = appointment;
  const name = nameOf(client);
  const time = isDesk ? shortTimeOf(appointmentDate) : timeOf(appointmentDate);
  const isOff = status === 'cancelled' || status === 'no_show';
  return (
    <li className={css.session} data-past={isPast || undefined} data-off={isOff || undefined}>
      <span className={`${css.time} figures`}>{time}</span>
      <div>
        {isDesk ? (
          <button
            type="button"
            className={css.name}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {name}
          </button>
        ) : (
          <strong className={css.name}>{name}</strong>
        )}
        <p className={css.soft}>{isDesk ? shortSessionOf(appointment) : sessionOf(appointment)}</p>
        {(!isDesk || status === 'pending' || isOff) && (
          <p className={css.marks}>
            <StatusMark status={status} />
            {!isDesk && <PaymentMark appointment={appointment} />}
          </p>
        )}
        {(!isDesk || isOpen) && <Actions appointment={appointment} />}
      </div>
    </li>
  );
}

function Actions({ appointment }: { appointment: AdminAppointment }) {
  const openDialog = useOpenDialog();
  const { client, status } = appointment;
  const canEdit = status === 'pending' || status === 'confirmed' || status === 'completed';
  return (
    <div className={buttons.rowActions}>
      {canEdit && (
        <button
          type="button"
          className={buttons.row}
          aria-label={`Edit ${client.firstName}`}
          onClick={() => openDialog('edit', appointment)}
        >
          Edit
        </button>
      )}
      {client.phone && (
        <a
          className={buttons.row}
          href={callHref(client.phone)}
          aria-label={`Call ${client.firstName}`}
        >
          Call
        </a>
      )}
    </div>
  );
}
