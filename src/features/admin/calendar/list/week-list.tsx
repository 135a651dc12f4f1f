import { useContext, useMemo } from 'react';
import { listWeek, type AdminAppointment } from '#contract/appointments/appointments.ts';
import { listHours, listTimeOff } from '#contract/calendar/hours.ts';
import { useQuery } from '#lib/query/use-query.ts';
import buttons from '../../ui/buttons.module.css';
import { callHref } from '../../ui/contact-links.tsx';
import { dateOf, dayName, timeOf } from '#lib/time/labels.ts';
import { nameOf } from '../../ui/name-of.ts';
import { sessionOf } from '../../appointments/marks/session-text.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import {
  PaymentMark,
  PlaceBadge,
  StatusMark,
} from '../../appointments/marks/appointment-marks.tsx';
import { useOpenDialog } from '../../ui/dialog/open-dialogs.ts';
import { Screen, ScreenContext } from '../../ui/screen/screen.tsx';
import { dayNumber } from '../day/dates.ts';
import { Views } from '../head/views.tsx';
import { daysOfWeek, fromTodayOn, type WeekDay } from './days-of-week.ts';
import css from './week-list.module.css';

const NONE: readonly never[] = [];

/** The current week as a list: from today on, then what is over. */
export function WeekList() {
  const { id } = useContext(ScreenContext);
  const name = useMemo(() => ({ id, title: "This Week's Schedule" }), [id]);
  const query = useQuery(listWeek);
  const { data: hours } = useQuery(listHours);
  const { data: timeOff } = useQuery(listTimeOff);
  const now = useNow(60);
  const today = dateOf(now);
  return (
    <ScreenContext value={name}>
      <Screen
        what="the week"
        query={query}
        skeleton={{ rows: 5, height: 4 }}
        aside={<Views view="list" date={today} />}
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
          return (
            <>
              <Strip days={shown} today={today} />
              <ol className={css.days}>
                {fromTodayOn(shown, today).map((day) => (
                  <Day key={day.localDate} day={day} today={today} now={now} />
                ))}
              </ol>
            </>
          );
        }}
      </Screen>
    </ScreenContext>
  );
}

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
}

function Day({ day, today, now }: DayProps) {
  const { localDate, location, closed, appointments } = day;
  return (
    <li
      className={css.day}
      data-today={localDate === today || undefined}
      data-closed={(closed !== null && appointments.length === 0) || undefined}
    >
      <header>
        <h2 id={`week-${localDate}`} tabIndex={-1}>
          {dayName(localDate)} {dayNumber(localDate)}
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
}

function Session({ appointment, isPast }: SessionProps) {
  const { client, status, appointmentDate } = appointment;
  const name = nameOf(client);
  const isOff = status === 'cancelled' || status === 'no_show';
  return (
    <li className={css.session} data-past={isPast || undefined} data-off={isOff || undefined}>
      <span className={`${css.time} figures`}>{timeOf(appointmentDate)}</span>
      <div>
        <strong className={css.name}>{name}</strong>
        <p className={css.soft}>{sessionOf(appointment)}</p>
        <p className={css.marks}>
          <StatusMark status={status} isDeclined={appointment.isDeclined} />
          <PaymentMark appointment={appointment} />
        </p>
        <Actions appointment={appointment} />
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
