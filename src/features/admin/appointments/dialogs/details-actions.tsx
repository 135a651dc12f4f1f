import { useEffect, useId, useRef, useState } from 'react';
import type { AdminAppointment } from '#contract/appointments/appointments.ts';
import { useConnected } from '#lib/query/connection.ts';
import { timeOf } from '#lib/time/labels.ts';
import { Button } from '#ui/button.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import buttons from '../../ui/buttons.module.css';
import { callHref, textHref } from '../../ui/contact-links.tsx';
import { useOpenDialog, type AppointmentDialog } from '../../ui/dialog/open-dialogs.ts';
import { RowButton } from '../../ui/row-button.tsx';
import { ErrorNote } from '../../ui/screen/section.tsx';
import { otherActs, type Act } from '../acts/other-acts.ts';
import { useActs } from '../acts/use-acts.ts';
import { isOpen } from '../leading-act.ts';
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

/** What this dialog has elsewhere: above, or with what is paid. */
const ELSEWHERE = ['arrived', 'not_here', 'done', 'payment', 'move'];

function MoreActions({ appointment }: DetailsActionsProps) {
  const { client } = appointment;
  const open = useOpenDialog();
  const now = useNow();
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
      {otherActs(appointment, now)
        .filter(({ act }) => !ELSEWHERE.includes(act))
        .map(({ act, words, isDanger }) => (
          <RowButton
            key={act}
            {...(isDanger && { tone: 'danger' })}
            onClick={() => open(act as AppointmentDialog, appointment)}
          >
            {words}
          </RowButton>
        ))}
    </>
  );
}

/** The act that leads, and what undoes Arrived. */
function MainAction({ appointment }: DetailsActionsProps) {
  const { client, arrivedAt } = appointment;
  const now = useNow();
  const isConnected = useConnected();
  // The dialog has its own button for undo: an offer to undo would be hidden under the dialog.
  const { leading, words, isPending, failure, run } = useActs(appointment, now, {
    offersUndo: false,
  });
  const mainButton = useRef<HTMLButtonElement>(null);
  const notHereButton = useRef<HTMLButtonElement>(null);
  const pressed = useRef(false);
  const press = (act: Act) => {
    pressed.current = act === 'arrived' || act === 'not_here';
    run(act);
  };
  useEffect(() => {
    if (!pressed.current) return;
    pressed.current = false;
    // The pressed button is gone; the focus moves to the one that undoes it.
    (arrivedAt === null ? mainButton : notHereButton).current?.focus();
  }, [arrivedAt]);
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
            pending={isPending}
            onClick={() => press('not_here')}
          >
            Not here yet
          </RowButton>
        </p>
      )}
      {leading && (
        <Button
          key={leading}
          ref={mainButton}
          className={css.main}
          pending={isPending || (leading === 'approve' && !isConnected)}
          onClick={() => press(leading)}
        >
          {words}
        </Button>
      )}
      {leading === 'approve' && client.email !== null && (
        <p className={css.note}>{client.firstName} will get a confirmation by email.</p>
      )}
    </>
  );
}
