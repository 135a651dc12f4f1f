import { useEffect, useId, useRef, useState } from 'react';
import type { AdminAppointment } from '#contract/appointments/appointments.ts';
import { useConnected } from '#lib/query/connection.ts';
import { timeOf } from '#lib/time/labels.ts';
import { Button } from '#ui/button.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import buttons from '../../ui/buttons.module.css';
import { callHref, textHref } from '../../ui/contact-links.tsx';
import { money } from '../../ui/fields/money.ts';
import { useOpenDialog, type AppointmentDialog } from '../../ui/dialog/open-dialogs.ts';
import { RowButton } from '../../ui/row-button.tsx';
import { ErrorNote } from '../../ui/screen/section.tsx';
import { useApprove, useArrived, useDone } from '../appointment-actions.ts';
import { isOpen, leadingAct } from '../leading-act.ts';
import css from './details-actions.module.css';

interface DetailsActionsProps {
  appointment: AdminAppointment;
  /** What Move does in a calendar; elsewhere it opens a dialog. */
  onMove?: () => void;
}

/** The one main action, a row of frequent ones, and the rest under More. */
export function DetailsActions({ appointment, onMove }: DetailsActionsProps) {
  const { client } = appointment;
  const { firstName, phone } = client;
  const [isMore, setIsMore] = useState(false);
  const moreId = useId();
  const open = useOpenDialog();
  return (
    <div className={css.actions}>
      <div className={css.row}>
        {phone && (
          <a className={buttons.row} href={callHref(phone)} aria-label={`Call ${firstName}`}>
            Call
          </a>
        )}
        {phone && (
          <a className={buttons.row} href={textHref(phone)} aria-label={`Text ${firstName}`}>
            Text
          </a>
        )}
        {isOpen(appointment) && (
          <RowButton onClick={onMove ?? (() => open('move', appointment))}>Move</RowButton>
        )}
        <RowButton
          worksOffline
          aria-expanded={isMore}
          aria-controls={moreId}
          onClick={() => setIsMore(!isMore)}
        >
          More
        </RowButton>
      </div>
      <div id={moreId} className={css.more} role="group" aria-label="More" hidden={!isMore}>
        <MoreActions appointment={appointment} />
      </div>
      <MainAction appointment={appointment} />
    </div>
  );
}

function MoreActions({ appointment }: DetailsActionsProps) {
  const { client, paymentStatus, stripePaymentIntentId, recurring } = appointment;
  const open = useOpenDialog();
  const now = useNow();
  const hasStarted = Date.parse(appointment.appointmentDate) <= now;
  const isRequest = appointment.status === 'pending' && !hasStarted;
  const acts: { kind: AppointmentDialog; words: string; isShown: boolean; isDanger?: boolean }[] = [
    { kind: 'edit', words: 'Edit', isShown: isOpen(appointment) },
    { kind: 'rebook', words: 'Rebook', isShown: client.id !== null },
    {
      kind: 'offer_times',
      words: 'Offer another time',
      isShown: isRequest && appointment.proposal === null,
    },
    { kind: 'no_show', words: 'No-show', isShown: isOpen(appointment) && hasStarted },
    {
      kind: 'refund',
      words: 'Refund',
      isShown: paymentStatus === 'paid' && stripePaymentIntentId !== null,
      isDanger: true,
    },
    { kind: 'decline', words: 'Decline', isShown: isRequest, isDanger: true },
    { kind: 'cancel', words: 'Cancel', isShown: isOpen(appointment), isDanger: true },
    {
      kind: 'end_recurring',
      words: 'End all dates',
      isShown: recurring?.isEnded === false,
      isDanger: true,
    },
  ];
  return (
    <>
      {client.email && (
        <a
          className={buttons.row}
          href={`mailto:${client.email}`}
          aria-label={`Email ${client.firstName}`}
        >
          Email
        </a>
      )}
      {acts.map(
        ({ kind, words, isShown, isDanger }) =>
          isShown && (
            <RowButton
              key={kind}
              {...(isDanger && { tone: 'danger' })}
              onClick={() => open(kind, appointment)}
            >
              {words}
            </RowButton>
          ),
      )}
    </>
  );
}

/** A second press in the same place, meant for Arrived, doesn't count as Done. */
const SETTLE_MS = 600;

/** The act that leads: Approve, then Arrived, then Done; or payment, if only that is left. */
function MainAction({ appointment }: DetailsActionsProps) {
  const { client, arrivedAt } = appointment;
  const open = useOpenDialog();
  const now = useNow();
  const isConnected = useConnected();
  const approve = useApprove(appointment);
  // The dialog has its own button for undo: an offer to undo would be hidden under the dialog.
  const arrived = useArrived(appointment, { offersUndo: false });
  const done = useDone(appointment);
  const arrivedButton = useRef<HTMLButtonElement>(null);
  const notHereButton = useRef<HTMLButtonElement>(null);
  const pressed = useRef(false);
  const shownAt = useRef(0);
  const setArrived = (isHere: boolean) => {
    pressed.current = true;
    arrived.run(isHere);
  };
  useEffect(() => {
    if (!pressed.current) return;
    pressed.current = false;
    shownAt.current = Date.now();
    // The pressed button is gone; the focus moves to the one that undoes it.
    (arrivedAt === null ? arrivedButton : notHereButton).current?.focus();
  }, [arrivedAt]);

  const act = leadingAct(appointment, now);
  const failure = approve.failure ?? arrived.failure ?? done.failure;
  const look = { className: css.main };
  return (
    <>
      {failure !== null && <ErrorNote words={failure.words} />}
      {isOpen(appointment) && arrivedAt !== null && (
        <p className={css.note}>
          Here since {timeOf(arrivedAt)}.{' '}
          <RowButton
            ref={notHereButton}
            look="word"
            worksOffline
            pending={arrived.isPending}
            onClick={() => setArrived(false)}
          >
            Not here yet
          </RowButton>
        </p>
      )}
      {act === 'approve' && (
        <>
          <Button
            key="approve"
            {...look}
            pending={approve.isPending || !isConnected}
            onClick={() => approve.run()}
          >
            {approve.isPending ? 'Approving...' : 'Approve'}
          </Button>
          {client.email !== null && (
            <p className={css.note}>{client.firstName} will get a confirmation by email.</p>
          )}
        </>
      )}
      {act === 'arrived' && (
        <Button
          key="arrived"
          {...look}
          ref={arrivedButton}
          pending={arrived.isPending}
          onClick={() => setArrived(true)}
        >
          Arrived
        </Button>
      )}
      {act === 'done' && (
        <Button
          key="done"
          {...look}
          pending={done.isPending}
          onClick={() => {
            if (Date.now() - shownAt.current > SETTLE_MS) done.run();
          }}
        >
          {done.isPending ? 'Closing...' : 'Done'}
        </Button>
      )}
      {act === 'payment' && (
        <Button key="take" {...look} onClick={() => open('payment', appointment)}>
          Take {money(appointment.money.owed)}
        </Button>
      )}
    </>
  );
}
