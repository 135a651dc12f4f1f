import { useState } from 'react';
import { endLinks, sendLink } from '#contract/appointments/acts.ts';
import type { AdminAppointment } from '#contract/appointments/appointments.ts';
import { useMutation } from '#lib/query/use-mutation.ts';
import { $toast } from '#ui/toast/toast-store.ts';
import css from '../../ui/dialog/dialog-parts.module.css';
import { failureToast } from '../../ui/failure-text.ts';
import { RowButton } from '../../ui/row-button.tsx';
import { ErrorNote } from '../../ui/screen/section.tsx';

/** The client's link to view, move or cancel the appointment: sends it again, or turns it off because someone else has it. */
export function OwnLink({ appointment: { id, client } }: { appointment: AdminAppointment }) {
  const [isEnding, setIsEnding] = useState(false);
  const send = useMutation(sendLink, {
    onDone: ({ message }) => $toast.set({ tone: 'info', title: 'Link sent', text: message }),
    onFailed: failureToast('Couldn’t send the link'),
  });
  const end = useMutation(endLinks, {
    onDone: ({ message }) => {
      setIsEnding(false);
      $toast.set({ tone: 'info', title: 'Links turned off', text: message });
    },
    onFailed: failureToast('Couldn’t turn off the links'),
  });
  const failure = send.failure ?? end.failure;
  return (
    <div>
      <h3>{client.firstName}’s appointment page</h3>
      {isEnding ? (
        <p>
          Turn off every link sent so far? The next email will have a new one.{' '}
          <RowButton
            look="word"
            tone="danger"
            pending={end.isPending}
            onClick={() => end.run({ id })}
          >
            Turn off
          </RowButton>{' '}
          <RowButton look="word" worksOffline onClick={() => setIsEnding(false)}>
            Keep
          </RowButton>
        </p>
      ) : (
        <p className={css.soft}>
          <RowButton look="word" pending={send.isPending} onClick={() => send.run({ id })}>
            Resend the link
          </RowButton>{' '}
          <RowButton look="word" worksOffline onClick={() => setIsEnding(true)}>
            Turn off the link
          </RowButton>
        </p>
      )}
      {failure !== null && <ErrorNote words={failure.words} />}
    </div>
  );
}
