import { durationLabel } from '../../../../contract/durations.ts';
import { readAppointment, type AdminAppointment } from '../../../../contract/admin-appointments.ts';
import { weeksWords } from '../../../../contract/standing.ts';
import { phoneLabel } from '../../../../contract/text.ts';
import { useQuery } from '../../../../lib/query/use-query.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { IntakeLine } from '../../intakes/intake-line.tsx';
import { HealthNotes } from '../health-notes.tsx';
import { useApprove, useArrived, useDone } from '../appointment-actions.ts';
import { ContactLinks } from '../../ui/contact-links.tsx';
import css from '../../ui/dialog-parts.module.css';
import { dateOf, longDay, timeOf, whenOf } from '../../../../lib/time/labels.ts';
import { isMoney, money } from '../../ui/money.ts';
import { nameOf } from '../../ui/name-of.ts';
import { PLACES, pressureOf, visitsOf } from '../session-text.ts';
import { useNow } from '../../../../ui/use-now.ts';
import { PaymentMark, PlaceBadge, StatusMark } from '../appointment-marks.tsx';
import { useOpenDialog } from '../../ui/open-dialogs.ts';
import { RowButton } from '../../ui/row-button.tsx';
import { ErrorNote } from '../../ui/section.tsx';
import type { EndingProps } from './ending-dialogs.tsx';
import { OwnLink } from './own-link.tsx';
import { SessionNote } from '../session-note.tsx';

/** One appointment, whole: what is known of it, and all that can be done to it. */
export function DetailsDialog({ appointment, detail, onClose }: EndingProps) {
  const { client, appointmentDate, endsAt, location, confirmationCode, standing } = appointment;
  const { failure, ask } = useQuery(readAppointment, { id: appointment.id });
  return (
    <Dialog
      open
      title={nameOf(client)}
      subtitle={`${longDay(dateOf(appointmentDate))}, ${timeOf(appointmentDate)} to ${timeOf(endsAt)}`}
      onClose={onClose}
    >
      <div className={css.body}>
        <p className={css.marks}>
          <StatusMark status={appointment.status} />
          <PaymentMark appointment={appointment} />
          <PlaceBadge location={location} />
          {standing && (
            <span>
              Standing, {weeksWords(standing.everyWeeks)}
              {standing.isEnded && ' (ended)'}
            </span>
          )}
        </p>
        <Actions appointment={appointment} />
        <dl className={css.facts}>
          <Fact name="Session" value={sessionLine(appointment)} />
          <Fact
            name="Price"
            value={`${money(appointment.subtotal)} + ${money(appointment.tax)} tax`}
          />
          <Fact name="Money" value={moneyLine(appointment)} />
          <Fact name="Pressure" value={pressureOf(appointment)} />
          <Fact
            name="Here before"
            value={client.visits === 0 ? 'Never' : beforeWords(appointment)}
          />
          <Fact name="Phone" value={client.phone && phoneLabel(client.phone)} />
          <Fact name="Email" value={client.email} />
          <Fact name="Booked" value={whenOf(appointment.bookedAt)} />
          <Fact
            name="Free until"
            value={detail && appointment.status === 'confirmed' ? whenOf(detail.freeUntil) : null}
          />
          <Fact name="Code" value={confirmationCode} />
        </dl>
        <HealthNotes appointment={appointment} look="line" />
        <IntakeLine appointment={appointment} look="line" />
        {client.email !== null && <OwnLink appointment={appointment} />}
        {failure !== null && (
          <ErrorNote words={`The notes did not load. ${failure.words}`} onRetry={ask} />
        )}
        {detail?.lastNote && (
          <div>
            <h3>Last time, {whenOf(detail.lastNote.appointmentDate)}</h3>
            <p>{detail.lastNote.note}</p>
          </div>
        )}
        {detail && (
          <div>
            <h3>Your note</h3>
            <SessionNote
              appointmentId={appointment.id}
              firstName={client.firstName}
              saved={detail.note ?? ''}
              isUnreadable={detail.isNoteUnreadable}
            />
          </div>
        )}
      </div>
    </Dialog>
  );
}

function Fact({ name, value }: { name: string; value: string | null }) {
  return (
    value !== null && (
      <div>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    )
  );
}

function sessionLine({ service, lines, location }: AdminAppointment): string {
  const extras = lines.map(({ name }) => name).filter((name) => !name.startsWith(service.name));
  return [service.name, durationLabel(service.duration), ...extras, PLACES[location]].join(', ');
}

function beforeWords({ client, ...appointment }: AdminAppointment): string {
  const last = client.lastVisitAt ? `, last ${whenOf(client.lastVisitAt)}` : '';
  return `${visitsOf({ ...appointment, client })}${last}`;
}

function moneyLine({ money: sums }: AdminAppointment): string {
  const parts = [
    sums.creditsUsed > 0 && `${sums.creditsUsed} credit${sums.creditsUsed === 1 ? '' : 's'}`,
    isMoney(sums.paid) && `${money(sums.paid)} paid`,
    isMoney(sums.owed) && `${money(sums.owed)} owed`,
    isMoney(sums.refunding) && `${money(sums.refunding)} on its way back`,
    isMoney(sums.refunded) && `${money(sums.refunded)} refunded`,
    sums.isDisputed && 'a bank looks into it',
  ].filter((part) => part !== false);
  return parts.join(', ') || 'Nothing paid';
}

function Actions({ appointment }: { appointment: AdminAppointment }) {
  const {
    client,
    status,
    money: sums,
    arrivedAt,
    stripePaymentIntentId,
    paymentStatus,
  } = appointment;
  const open = useOpenDialog();
  const now = useNow();
  const approve = useApprove(appointment);
  // Its button takes it back: an offer to undo would lie under the dialog.
  const arrived = useArrived(appointment, { offersUndo: false });
  const done = useDone(appointment);
  const isOpen = status === 'pending' || status === 'confirmed';
  const hasStarted = Date.parse(appointment.appointmentDate) <= now;
  const failure = approve.failure ?? arrived.failure ?? done.failure;
  return (
    <>
      {failure !== null && <ErrorNote words={failure.words} />}
      <div className={css.actions}>
        <ContactLinks client={client} />
        {status === 'pending' && (
          <RowButton tone="clay" pending={approve.isPending} onClick={() => approve.run()}>
            Approve
          </RowButton>
        )}
        {isOpen && hasStarted && (
          <RowButton pending={arrived.isPending} onClick={() => arrived.run(!arrivedAt)}>
            {arrivedAt ? 'Not here yet' : 'Arrived'}
          </RowButton>
        )}
        {isOpen && hasStarted && (
          <RowButton tone="clay" pending={done.isPending} onClick={() => done.run()}>
            Done
          </RowButton>
        )}
        {isMoney(sums.owed) && !sums.isDisputed && (
          <RowButton tone="clay" onClick={() => open('payment', appointment)}>
            Take {money(sums.owed)}
          </RowButton>
        )}
        {isOpen && <RowButton onClick={() => open('edit', appointment)}>Edit</RowButton>}
        {isOpen && <RowButton onClick={() => open('move', appointment)}>Move</RowButton>}
        {client.id !== null && (
          <RowButton onClick={() => open('rebook', appointment)}>Rebook</RowButton>
        )}
        {isOpen && hasStarted && (
          <RowButton onClick={() => open('no_show', appointment)}>Did not come</RowButton>
        )}
        {isOpen && (
          <RowButton tone="danger" onClick={() => open('cancel', appointment)}>
            Cancel it
          </RowButton>
        )}
        {appointment.standing?.isEnded === false && (
          <RowButton tone="danger" onClick={() => open('end_standing', appointment)}>
            End all dates
          </RowButton>
        )}
        {paymentStatus === 'paid' && stripePaymentIntentId !== null && (
          <RowButton tone="danger" onClick={() => open('refund', appointment)}>
            Refund
          </RowButton>
        )}
      </div>
    </>
  );
}
