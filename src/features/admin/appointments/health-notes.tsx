import { useState } from 'react';
import { deleteHealthNotes, readHealthNotes } from '#contract/appointments/acts.ts';
import type { AdminAppointment } from '#contract/appointments/appointments.ts';
import { call } from '#lib/api-client.ts';
import { useMutation } from '#lib/query/use-mutation.ts';
import { useWhenHidden } from '#ui/hooks/use-when-hidden.ts';
import { failureToast } from '../ui/failure-text.ts';
import { RowButton } from '../ui/row-button.tsx';
import { ErrorNote } from '../ui/screen/section.tsx';
import { useAct } from './appointment-actions.ts';
import css from './health-notes.module.css';

interface HealthNotesProps {
  appointment: Pick<AdminAppointment, 'id' | 'healthNoteCount'> & {
    client: Pick<AdminAppointment['client'], 'firstName'>;
  };
  /** A line with its explanation, or a word in a row. */
  look: 'line' | 'word';
}

/** The client's health notes: hidden until someone opens them, which the API logs, and again when the screen is left. */
export function HealthNotes({ appointment, look }: HealthNotesProps) {
  const { id, healthNoteCount: count } = appointment;
  const [notes, setNotes] = useState<{ name: string; text: string }[] | null>(null);
  const [isDeleting, setIsDeleting] = useState(false);
  const fold = () => {
    setNotes(null);
    setIsDeleting(false);
  };
  useWhenHidden(fold);
  // Viewing changes nothing that is loaded elsewhere.
  const show = useMutation((ofId: string) => call(readHealthNotes, { id: ofId }), {
    onDone: ({ healthConditions, specialRequests }) =>
      setNotes(
        [
          { name: 'Health', text: healthConditions ?? '' },
          { name: 'Requests', text: specialRequests ?? '' },
        ].filter(({ text }) => text !== ''),
      ),
    onFailed: failureToast('Couldn’t show the notes'),
  });
  const forget = useAct(deleteHealthNotes, {
    onDone: fold,
    onFailed: failureToast('Couldn’t delete'),
  });
  if (count === 0) return null;
  const words = count === 1 ? '1 health note' : `${count} health notes`;
  const label = notes ? 'Hide' : 'Show';
  return (
    <div className={css.health} data-look={look}>
      <div className={css.head}>
        {look === 'line' && (
          <p>
            <strong>{words}</strong>
            <small>{notes ? 'This viewing was logged.' : 'Hidden. Each viewing is logged.'}</small>
          </p>
        )}
        <RowButton
          look="word"
          pending={show.isPending}
          aria-expanded={notes !== null}
          aria-label={`${label} ${words} of ${appointment.client.firstName}`}
          worksOffline={notes !== null}
          onClick={() => (notes ? fold() : show.run(id))}
        >
          {look === 'line' ? label : `${label} ${words}`}
        </RowButton>
      </div>
      {show.failure !== null && <ErrorNote words={show.failure.words} />}
      {notes && (
        <dl className={css.notes}>
          {notes.map(({ name, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {notes && look === 'line' && (
        <p className={css.delete}>
          {isDeleting ? (
            <>
              Permanently delete these notes?{' '}
              <RowButton
                look="word"
                tone="danger"
                pending={forget.isPending}
                onClick={() => forget.run({ id })}
              >
                Delete
              </RowButton>{' '}
              <RowButton look="word" worksOffline onClick={() => setIsDeleting(false)}>
                Keep
              </RowButton>
            </>
          ) : (
            <RowButton look="word" worksOffline onClick={() => setIsDeleting(true)}>
              Delete on the client’s request
            </RowButton>
          )}
        </p>
      )}
      {forget.failure !== null && <ErrorNote words={forget.failure.words} />}
    </div>
  );
}
