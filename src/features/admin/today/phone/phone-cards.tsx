import { readAppointment, type AdminAppointment } from '#contract/appointments/appointments.ts';
import { durationLabel } from '#contract/rules/durations.ts';
import { useQuery } from '#lib/query/use-query.ts';
import buttons from '../../ui/buttons.module.css';
import { callHref, textHref } from '../../ui/contact-links.tsx';
import { fromNow, shortDay, timeOf } from '#lib/time/labels.ts';
import { isMoney, money } from '../../ui/fields/money.ts';
import { nameOf } from '../../ui/name-of.ts';
import { placeOf, pressureOf, sessionOf, visitsOf } from '../../appointments/marks/session-text.ts';
import { PaymentMark } from '../../appointments/marks/appointment-marks.tsx';
import { paidWords, paymentState } from '../../appointments/marks/payment-state.ts';
import { useOpenDialog } from '../../ui/dialog/open-dialogs.ts';
import { SunMark } from '../../ui/screen/illustration.tsx';
import { RowButton } from '../../ui/row-button.tsx';
import { ErrorNote } from '../../ui/screen/section.tsx';
import { Button } from '#ui/button.tsx';
import { lineToRemember } from '#contract/notes/session-note.ts';
import { loadSessionNote } from '../../appointments/notes/load-session-note.ts';
import { usePart } from '#ui/hooks/use-part.ts';
import { clockLabel } from '#contract/practice/words.ts';
import { lateWords } from '../day-text.ts';
import { HealthNotes } from '../../appointments/health-notes.tsx';
import { VisitLine } from '../../home-visits/visit-lines.tsx';
import { IntakeLine } from '../../intakes/intake-line.tsx';
import css from './phone-cards.module.css';
import { MoreActs, RowActs } from '../../appointments/acts/row-acts.tsx';
import { useActs } from '../../appointments/acts/use-acts.ts';
import { rebookedIn, useProposal } from '../../appointments/rebooking.ts';

interface CardProps {
  appointment: AdminAppointment;
  now: number;
}

/** An earlier session that is over and not done yet. */
export function EarlierRow({ appointment, now }: CardProps) {
  const open = useOpenDialog();
  return (
    <div className={css.earlier}>
      <button type="button" onClick={() => open('details', appointment)}>
        <strong>{nameOf(appointment.client)}</strong>
        <small>
          Ended {timeOf(appointment.endsAt)}, not done yet. {paidWords(appointment)}.
        </small>
      </button>
      <RowActs appointment={appointment} now={now} />
    </div>
  );
}

/** The session that just ended: what is due, the next visit, a note, Done. */
export function FinishedCard({ appointment, now }: CardProps) {
  return (
    <section className={css.card} aria-labelledby="finished-name">
      <div className={css.top}>
        <span>Just finished, {timeOf(appointment.endsAt)}</span>
        <PaymentMark appointment={appointment} />
      </div>
      <Closing appointment={appointment} now={now} nameId="finished-name" isAction />
    </section>
  );
}

/** The session under way. */
export function PresentCard({ appointment, now, isAction }: CardProps & { isAction: boolean }) {
  const { arrivedAt, endsAt } = appointment;
  return (
    <section className={css.card} aria-labelledby="present-name">
      <div className={css.top}>
        <span>
          Now, until {timeOf(endsAt)}
          {arrivedAt && `. Here since ${timeOf(arrivedAt)}`}
        </span>
        <PaymentMark appointment={appointment} />
      </div>
      <Closing
        appointment={appointment}
        now={now}
        nameId="present-name"
        isAction={isAction}
        hasHealth
      />
    </section>
  );
}

interface ClosingProps extends CardProps {
  nameId: string;
  /** Its button is the screen's one main action, in solid clay. */
  isAction: boolean;
  hasHealth?: boolean;
}

function Closing({ appointment, now, nameId, isAction, hasHealth = false }: ClosingProps) {
  const { client, money: sums } = appointment;
  const open = useOpenDialog();
  const { leading, words, isPending, failure, run } = useActs(appointment, now);
  const detail = useQuery(readAppointment, { id: appointment.id });
  const written = usePart(loadSessionNote);
  return (
    <>
      <h2 id={nameId}>
        <button type="button" onClick={() => open('details', appointment)}>
          {nameOf(client)}
        </button>
      </h2>
      <p className={css.session}>{sessionOf(appointment)}</p>
      {hasHealth && <HealthNotes appointment={appointment} look="line" />}
      <div className={css.line}>
        <p>
          <strong>{moneyHead(appointment)}</strong>
          <small>{moneyNote(appointment)}</small>
        </p>
        {isMoney(sums.owed) && !sums.isDisputed && (
          <RowButton look="word" onClick={() => open('payment', appointment)}>
            Take {money(sums.owed)}
          </RowButton>
        )}
      </div>
      {client.id !== null && <RebookLine appointment={appointment} />}
      <div className={css.noteLine}>
        {written.part && (detail.data || detail.failure?.isOffline) ? (
          <written.part.SessionNote appointment={appointment} detail={detail.data} />
        ) : (
          <div className={css.noteSkeleton}>
            {written.hasFailed && (
              <ErrorNote
                words="Your note didn’t load. Check your connection."
                onRetry={written.retry}
              />
            )}
            {detail.failure !== null && (
              <ErrorNote
                words={`Couldn’t load your note. ${detail.failure.words}`}
                onRetry={detail.ask}
              />
            )}
          </div>
        )}
      </div>
      {failure !== null && (
        <ErrorNote
          words={`Couldn’t mark as ${leading === 'arrived' ? 'arrived' : 'done'}. ${failure.words}`}
        />
      )}
      {leading && (
        <Button
          look={isAction ? 'action' : 'quiet'}
          className={css.done}
          pending={isPending}
          onClick={() => run(leading)}
        >
          {words}
        </Button>
      )}
      <div className={css.pair}>
        <MoreActs {...{ appointment, now, run }} look="pill" />
      </div>
    </>
  );
}

function moneyHead(appointment: AdminAppointment): string {
  const { money: sums, service } = appointment;
  const { children: words } = paymentState(appointment);
  const isByCredit = sums.state === 'paid' && sums.creditsUsed > 0;
  return isByCredit ? `${words} used, ${durationLabel(service.duration)}` : words;
}

function moneyNote({ money: sums, lines, totalAmount }: AdminAppointment): string {
  if (isMoney(sums.owed)) return `${money(sums.owed)} due, tax included`;
  if (isMoney(sums.refunding)) return `${money(sums.refunding)} is being refunded`;
  if (isMoney(sums.refunded)) return `${money(sums.refunded)} was refunded`;
  if (isMoney(sums.paid)) return `${money(sums.paid)}, tax included`;
  return lines.length > 0 && sums.creditsUsed === 0
    ? `${money(totalAmount)} total`
    : 'Nothing due.';
}

/** Proposes the next visit: about four weeks later, as near to the same time as possible. */
function RebookLine({ appointment }: Pick<CardProps, 'appointment'>) {
  const { client, localTime } = appointment;
  const open = useOpenDialog();
  const { moment, isLooking } = useProposal(appointment);
  return (
    <div className={css.line}>
      <p>
        <strong>
          {moment
            ? `Rebook ${shortDay(moment.date)}, ${clockLabel(moment.time).replace(' ', '\u00A0')}`
            : 'Rebook'}
        </strong>
        <small>
          {moment
            ? `${rebookedIn(appointment, moment)}${moment.time === localTime ? '' : ', at a different time'}. Open.`
            : isLooking
              ? 'Checking open times...'
              : 'Choose a time.'}
        </small>
      </p>
      <RowButton
        look="word"
        aria-label={`Rebook ${client.firstName}`}
        onClick={() => open('rebook', appointment)}
      >
        Rebook
      </RowButton>
    </div>
  );
}

/** Half a sun on the water, and the time. */
export function NowLine({ now }: { now: number }) {
  return (
    <p className={css.now}>
      <SunMark />
      <span className="figures">Now, {timeOf(now)}</span>
    </p>
  );
}

/** Returns what was paid or is owed, without its label. */
const paidFact = (appointment: AdminAppointment) =>
  paidWords(appointment).replace(/^Paid, | due$/g, '');

/** The next client: the only dark card. */
export function NextCard({ appointment, now }: CardProps) {
  const { client, arrivedAt, appointmentDate, endsAt, location } = appointment;
  const open = useOpenDialog();
  const { leading, words, isPending, failure, run } = useActs(appointment, now);
  const detail = useQuery(readAppointment, { id: appointment.id });
  const last = detail.data?.lastNote;
  const lastNote = last && lineToRemember(last);
  const facts = [
    ['Pressure', pressureOf(appointment) ?? 'No preference'],
    [isMoney(appointment.money.owed) ? 'Due' : 'Paid', paidFact(appointment)],
    ['Place', placeOf(location)],
    ['Visits', client.visits === 0 ? 'First visit' : visitsOf(appointment)],
  ];
  const start = timeOf(appointmentDate);
  const end = timeOf(endsAt);
  const isSameHalf = start.slice(-2) === end.slice(-2);
  return (
    <section className={css.next} aria-labelledby="next-name">
      <div className={css.top}>
        <span>
          {arrivedAt
            ? `Next. Here since ${timeOf(arrivedAt)}`
            : `Next, ${fromNow(appointmentDate, now)}`}
        </span>
        {client.visits === 0 && <b className={css.first}>First visit</b>}
      </div>
      <h2 id="next-name">
        <button type="button" onClick={() => open('details', appointment)}>
          {nameOf(client)}
        </button>
      </h2>
      <p className={css.session}>
        {isSameHalf ? start.slice(0, -3) : start} to {end}. {sessionOf(appointment)}
      </p>
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <VisitLine appointment={appointment} />
      {lastNote && <p className={css.last}>Last time: “{lastNote}”</p>}
      <HealthNotes appointment={appointment} look="line" />
      <IntakeLine appointment={appointment} look="line" />
      {failure !== null && <ErrorNote words={`Couldn’t mark as arrived. ${failure.words}`} />}
      <div className={css.pair}>
        {client.phone && (
          <a
            className={buttons.row}
            href={callHref(client.phone)}
            aria-label={`Call ${client.firstName}`}
          >
            Call
          </a>
        )}
        {client.phone && (
          <a className={buttons.row} href={textHref(client.phone, lateWords(client.firstName))}>
            Text “10 late”
          </a>
        )}
        {leading && (
          <RowButton
            className={css.lead}
            worksOffline={leading === 'arrived'}
            pending={isPending}
            onClick={() => run(leading)}
          >
            {words}
          </RowButton>
        )}
        <MoreActs {...{ appointment, now, run }} look="pill" isNext />
      </div>
    </section>
  );
}
