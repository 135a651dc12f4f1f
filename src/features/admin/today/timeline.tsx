import { readAppointment, type AdminAppointment } from '#contract/appointments/appointments.ts';
import { lineToRemember } from '#contract/notes/session-note.ts';
import { useQuery } from '#lib/query/use-query.ts';
import { isMoney, money } from '../ui/fields/money.ts';
import { minutesLabel, shortTimeOf, timeOf } from '#lib/time/labels.ts';
import { nameOf } from '../ui/name-of.ts';
import { sessionOf } from '../appointments/marks/session-text.ts';
import { PaymentMark, StatusMark } from '../appointments/marks/appointment-marks.tsx';
import { useOpenDialog } from '../ui/dialog/open-dialogs.ts';
import { SunMark, WaveMark } from '../ui/screen/illustration.tsx';
import { factsOf, nowWords } from './day-text.ts';
import { isOpen } from '../appointments/leading-act.ts';
import { HealthNotes } from '../appointments/health-notes.tsx';
import type { DayRow } from './split-day.ts';
import { VisitLine } from '../home-visits/visit-lines.tsx';
import { IntakeLine } from '../intakes/intake-line.tsx';
import { leaveWords } from '../home-visits/visit-text.ts';
import css from './timeline.module.css';
import { RowActs } from '../appointments/acts/row-acts.tsx';

interface TimelineProps {
  rows: DayRow[];
  now: number;
  nextId: string | null;
  /** Shows every fact in the row, as on the desk; otherwise a tap on the row opens its appointment. */
  isFull: boolean;
  /** Those that have a card with their acts above. */
  carded?: ReadonlySet<string | undefined>;
}

/** The day as one line from top to bottom. */
export function Timeline({ rows, ...shown }: TimelineProps) {
  return (
    <ol className={css.timeline} data-full={shown.isFull || undefined}>
      {rows.map((row) => (
        <Row
          key={row.kind === 'appointment' ? row.appointment.id : keyOf(row, shown.now)}
          row={row}
          {...shown}
        />
      ))}
    </ol>
  );
}

/** Whatever is at "now" keeps its key while time passes. */
function keyOf({ kind, at }: DayRow, now: number): string {
  return at === now ? `${kind}-now` : `${kind}-${at}`;
}

function Row({ row, ...shown }: { row: DayRow } & Omit<TimelineProps, 'rows'>) {
  // At the desk a time is read from a distance, on its own.
  const time = (
    <span className={css.time}>{shown.isFull ? timeOf(row.at) : shortTimeOf(row.at)}</span>
  );
  switch (row.kind) {
    case 'gap':
      return (
        <li className={css.pause}>
          {time}
          <p>
            <WaveMark />
            {shown.isFull || row.at > shown.now + 60_000 || row.minutes >= 60
              ? `${minutesLabel(row.minutes)} free`
              : `${minutesLabel(row.minutes)}: linens, water`}
          </p>
        </li>
      );
    case 'close':
      return (
        <li className={css.pause}>
          {time}
          <p>
            {shown.isFull && <WaveMark />}
            Studio closes
          </p>
        </li>
      );
    case 'now':
      return (
        <li className={css.now} aria-current="time">
          {time}
          <SunMark className={css.sun} />
          <p>{nowWords(row)}</p>
        </li>
      );
    case 'appointment':
      return (
        <li
          className={css.session}
          data-status={row.appointment.status}
          data-next={row.appointment.id === shown.nextId || undefined}
          data-over={Date.parse(row.appointment.endsAt) <= shown.now || undefined}
          data-closed={!isOpen(row.appointment) || undefined}
        >
          {time}
          <div className={css.body}>
            {shown.isFull ? (
              <FullSession appointment={row.appointment} {...shown} />
            ) : (
              <ShortSession appointment={row.appointment} {...shown} />
            )}
          </div>
        </li>
      );
  }
}

type SessionProps = { appointment: AdminAppointment } & Omit<TimelineProps, 'rows'>;

/** On a phone a row says who and what; a tap opens the rest. */
function ShortSession({ appointment, nextId, now, carded }: SessionProps) {
  const open = useOpenDialog();
  const isNext = appointment.id === nextId;
  return (
    <>
      <button type="button" className={css.short} onClick={() => open('details', appointment)}>
        <span className={css.name}>{nameOf(appointment.client)}</span>
        {!isNext && <StatusMark {...appointment} />}
        <span className={css.facts}>
          {isNext ? 'Next. ' : ''}
          {sessionOf(appointment)}.{appointment.money.creditsUsed > 0 && ' 1 credit.'}
          {isMoney(appointment.money.owed) && ` ${money(appointment.money.owed)} due.`}
          {appointment.homeVisit && ` ${leaveWords(appointment.homeVisit)}.`}
        </span>
        {!isNext && <LastTime appointment={appointment} now={now} />}
      </button>
      {carded?.has(appointment.id) !== true && <RowActs appointment={appointment} now={now} />}
    </>
  );
}

/** The note from the client's last session, if they are still to come. */
function LastTime({ appointment, now }: { appointment: AdminAppointment; now: number }) {
  const isAhead =
    appointment.status === 'confirmed' &&
    appointment.client.visits > 0 &&
    Date.parse(appointment.endsAt) > now;
  const { data } = useQuery(readAppointment, { id: appointment.id }, { isAsked: isAhead });
  const line = data?.lastNote && lineToRemember(data.lastNote);
  return line ? <span className={css.last}>Last time: “{line}”</span> : null;
}

function FullSession({ appointment, nextId, now }: SessionProps) {
  const { client, status, arrivedAt } = appointment;
  const open = useOpenDialog();
  const isAhead = isOpen(appointment);
  return (
    <>
      <div>
        <h3>
          <button type="button" className={css.name} onClick={() => open('details', appointment)}>
            {nameOf(client)}
          </button>
        </h3>
        <p className={css.facts}>
          {factsOf(appointment)}
          {client.isMember && '. Member'}
        </p>
        <VisitLine appointment={appointment} />
        {isAhead && (
          <div className={css.extras}>
            {client.visits === 0 && <span className={css.first}>First visit</span>}
            {arrivedAt && <span>Here since {timeOf(arrivedAt)}</span>}
            <HealthNotes appointment={appointment} look="word" />
            <IntakeLine appointment={appointment} look="word" />
          </div>
        )}
        {isAhead && <LastTime appointment={appointment} now={now} />}
      </div>
      <div className={css.marks}>
        <StatusMark status={status} isDeclined={appointment.isDeclined} />
        <PaymentMark appointment={appointment} />
      </div>
      <RowActs appointment={appointment} now={now} isNext={appointment.id === nextId} />
    </>
  );
}
