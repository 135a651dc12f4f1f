import type { ReactNode } from 'react';
import { durationLabel } from '#contract/rules/durations.ts';
import {
  readAppointment,
  type AdminAppointment,
  type AdminAppointmentDetail,
} from '#contract/appointments/appointments.ts';
import { weeksWords } from '#contract/appointments/recurring.ts';
import { phoneLabel } from '#contract/rules/text.ts';
import { useQuery } from '#lib/query/use-query.ts';
import { VisitBlock } from '../../home-visits/visit-lines.tsx';
import { IntakeLine } from '../../intakes/intake-line.tsx';
import { GoingIn } from '../../check-in/going-in.tsx';
import { HealthNotes } from '../health-notes.tsx';
import buttons from '../../ui/buttons.module.css';
import { addressOfClient } from '../../ui/client-address.ts';
import css from '../../ui/dialog/dialog-parts.module.css';
import { whenOf } from '#lib/time/labels.ts';
import { isMoney, money } from '../../ui/fields/money.ts';
import { extrasOf, placeOf, pressureOf, visitsOf } from '../marks/session-text.ts';
import { PaymentMark, PlaceBadge, StatusMark } from '../marks/appointment-marks.tsx';
import { useOpenDialog } from '../../ui/dialog/open-dialogs.ts';
import { RowButton } from '../../ui/row-button.tsx';
import { ErrorNote } from '../../ui/screen/section.tsx';
import { isOpen } from '../leading-act.ts';
import { FitLines } from '../requests/fit-lines.tsx';
import { OfferedTimes } from '../requests/offered-times.tsx';
import { OwnLink } from './own-link.tsx';
import { SessionNote } from '../notes/session-note.tsx';
import { EmailAddress } from '#ui/form/email-address.tsx';

interface DetailsBodyProps {
  appointment: AdminAppointment;
  /** Null until it has loaded. */
  detail: AdminAppointmentDetail | null;
  /** Closes the dialog on the way to the client's page. */
  onLeave?: () => void;
}

/** Everything known about an appointment, as its dialog and the calendar's panel show it. */
export function DetailsBody({ appointment, detail, onLeave }: DetailsBodyProps) {
  const { client, location, confirmationCode, recurring } = appointment;
  const { failure, ask } = useQuery(readAppointment, { id: appointment.id });
  return (
    <div className={css.body}>
      <p className={css.marks}>
        <StatusMark {...appointment} />
        <PaymentMark appointment={appointment} />
        <PlaceBadge location={location} />
        {recurring && (
          <span>
            Recurring, {weeksWords(recurring.everyWeeks)}
            {recurring.isEnded && ' (ended)'}
          </span>
        )}
      </p>
      {appointment.proposal && (
        <OfferedTimes appointment={appointment} proposal={appointment.proposal} />
      )}
      {appointment.status === 'pending' && <FitLines appointment={appointment} />}
      <VisitBlock appointment={appointment} />
      <GoingIn appointment={appointment} />
      <MoneyLine appointment={appointment} />
      <dl className={css.facts}>
        <Fact name="Session" value={sessionLine(appointment)} />
        <Fact name="Pressure" value={pressureOf(appointment)} />
        <Fact name="Visits" value={visitsWords(appointment)} />
        <Fact name="Phone" value={client.phone && phoneLabel(client.phone)} />
        <Fact name="Email" value={client.email && <EmailAddress of={client.email} />} />
        <Fact name="Same email as" value={appointment.sameEmailAs} />
        <Fact name="Booked" value={whenOf(appointment.bookedAt)} />
        <Fact
          name="Cancel free by"
          value={detail && isOpen(appointment) ? whenOf(detail.freeUntil) : null}
        />
        <Fact name="Code" value={confirmationCode} />
      </dl>
      {client.id !== null && (
        <p>
          <a className={buttons.word} href={addressOfClient(client.id)} onClick={onLeave}>
            Open client page
          </a>
        </p>
      )}
      <HealthNotes appointment={appointment} look="line" />
      <IntakeLine appointment={appointment} look="line" />
      {client.email !== null && <OwnLink appointment={appointment} />}
      {failure !== null && !failure.isOffline && (
        <ErrorNote words={`Couldn’t load the notes. ${failure.words}`} onRetry={ask} />
      )}
      {(detail || failure?.isOffline) && (
        <div>
          <h3>Your note</h3>
          <SessionNote appointment={appointment} detail={detail} />
        </div>
      )}
    </div>
  );
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
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
      {isMoney(sums.owed) && !sums.isDisputed && isOpen(appointment) && (
        <RowButton look="word" onClick={() => open('payment', appointment)}>
          Take {money(sums.owed)}
        </RowButton>
      )}
    </div>
  );
}
