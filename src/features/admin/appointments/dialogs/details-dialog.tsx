import { durationLabel } from '../../../../contract/rules/durations.ts';
import {
  readAppointment,
  type AdminAppointment,
} from '../../../../contract/appointments/appointments.ts';
import { weeksWords } from '../../../../contract/appointments/recurring.ts';
import { phoneLabel } from '../../../../contract/rules/text.ts';
import { useQuery } from '../../../../lib/query/use-query.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { IntakeLine } from '../../intakes/intake-line.tsx';
import { HealthNotes } from '../health-notes.tsx';
import css from '../../ui/dialog-parts.module.css';
import { dateOf, longDay, timeOf, whenOf } from '../../../../lib/time/labels.ts';
import { isMoney, money } from '../../ui/money.ts';
import { nameOf } from '../../ui/name-of.ts';
import { extrasOf, placeOf, pressureOf, visitsOf } from '../session-text.ts';
import { PaymentMark, PlaceBadge, StatusMark } from '../appointment-marks.tsx';
import { useOpenDialog } from '../../ui/dialog/open-dialogs.ts';
import { RowButton } from '../../ui/row-button.tsx';
import { ErrorNote } from '../../ui/section.tsx';
import { DetailsActions, isPaymentNext } from './details-actions.tsx';
import type { EndingProps } from './ending-dialogs.tsx';
import { OwnLink } from './own-link.tsx';
import { SessionNote } from '../session-note.tsx';

/** One appointment in full: everything known about it, and everything that can be done with it. */
export function DetailsDialog({ appointment, detail, onClose }: EndingProps) {
  const { client, appointmentDate, endsAt, location, confirmationCode, recurring } = appointment;
  const { failure, ask } = useQuery(readAppointment, { id: appointment.id });
  const isAhead = appointment.status === 'pending' || appointment.status === 'confirmed';
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
          {recurring && (
            <span>
              Recurring, {weeksWords(recurring.everyWeeks)}
              {recurring.isEnded && ' (ended)'}
            </span>
          )}
        </p>
        <MoneyLine appointment={appointment} />
        <dl className={css.facts}>
          <Fact name="Session" value={sessionLine(appointment)} />
          <Fact name="Pressure" value={pressureOf(appointment)} />
          <Fact name="Visits" value={visitsWords(appointment)} />
          <Fact name="Phone" value={client.phone && phoneLabel(client.phone)} />
          <Fact name="Email" value={client.email} />
          <Fact name="Booked" value={whenOf(appointment.bookedAt)} />
          <Fact name="Cancel free by" value={detail && isAhead ? whenOf(detail.freeUntil) : null} />
          <Fact name="Code" value={confirmationCode} />
        </dl>
        <HealthNotes appointment={appointment} look="line" />
        <IntakeLine appointment={appointment} look="line" />
        {client.email !== null && <OwnLink appointment={appointment} />}
        {failure !== null && (
          <ErrorNote words={`Couldn’t load the notes. ${failure.words}`} onRetry={ask} />
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
      <DetailsActions appointment={appointment} />
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
  const { name, duration } = service;
  return [name, durationLabel(duration), ...extrasOf({ lines }), placeOf(location)].join(', ');
}

function visitsWords({ client, ...appointment }: AdminAppointment): string {
  const last = client.lastVisitAt ? `, last ${whenOf(client.lastVisitAt)}` : '';
  return `${visitsOf({ ...appointment, client })}${last}`;
}

const creditsWords = (credits: number) => (credits === 1 ? '1 credit' : `${credits} credits`);

/** The state of the payment, and a way to take what is owed. */
function MoneyLine({ appointment }: { appointment: AdminAppointment }) {
  const { money: sums, subtotal, tax } = appointment;
  const open = useOpenDialog();
  const parts = [
    sums.isDisputed && 'Payment disputed',
    isMoney(sums.owed) && `${money(sums.owed)} due`,
    sums.creditsUsed > 0 && `${creditsWords(sums.creditsUsed)} used`,
    isMoney(sums.paid) && `${money(sums.paid)} paid`,
    isMoney(sums.refunding) && `${money(sums.refunding)} being refunded`,
    isMoney(sums.refunded) && `${money(sums.refunded)} refunded`,
  ].filter((part) => part !== false);
  return (
    <div className={css.line}>
      <p>
        <strong>{parts.join(', ') || 'Nothing due'}</strong>
        <small>
          {isMoney(tax) ? `${money(subtotal)} plus ${money(tax)} tax` : money(subtotal)}
        </small>
      </p>
      {isMoney(sums.owed) && !sums.isDisputed && !isPaymentNext(appointment) && (
        <RowButton look="word" onClick={() => open('payment', appointment)}>
          Take {money(sums.owed)}
        </RowButton>
      )}
    </div>
  );
}
