import { useEffect, useState } from 'react';
import {
  deleteIntake,
  linkIntake,
  viewIntake,
  type AdminIntake,
  type IntakeView,
} from '#contract/health/therapist-intakes.ts';
import { listClients } from '#contract/clients/clients.ts';
import { useMutation } from '#lib/query/use-mutation.ts';
import { useQuery } from '#lib/query/use-query.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import parts from '../ui/dialog/dialog-parts.module.css';
import printed from '../ui/dialog/printed-dialog.module.css';
import { failureToast } from '../ui/failure-text.ts';
import { nameOf } from '../ui/name-of.ts';
import { whenOf } from '#lib/time/labels.ts';
import { useWhenHidden } from '#ui/hooks/use-when-hidden.ts';
import { RowButton } from '../ui/row-button.tsx';
import { useListSearch } from '../ui/lists/found-rows.tsx';
import { SearchField } from '../ui/lists/search-field.tsx';
import { ErrorNote } from '../ui/screen/section.tsx';
import { IntakeAnswers } from './intake-answers.tsx';
import css from './intakes.module.css';
import { EmailAddress } from '#ui/form/email-address.tsx';

interface IntakeDialogProps {
  id: string;
  /** The name on it. */
  name: string;
  onClose: () => void;
}

/** Shows one intake form. The API logs each view, and the form closes when the page is hidden. */
export function IntakeDialog({ id, name, onClose }: IntakeDialogProps) {
  const [view, setView] = useState<IntakeView | null>(null);
  const [isDeleting, setIsDeleting] = useState(false);
  const read = useMutation(viewIntake, {
    changes: ['appointments'],
    onDone: setView,
    onFailed: failureToast('Couldn’t open'),
  });
  const { run } = read;
  // Only once, when it opens: each view is logged.
  useEffect(() => run({ id }), [id]);
  useWhenHidden(onClose);
  return (
    <Dialog
      open
      title={name}
      subtitle={view ? `Intake form received ${whenOf(view.intake.receivedAt)}` : 'Intake form'}
      onClose={onClose}
    >
      {isDeleting ? (
        <Deletion id={id} name={name} onKeep={() => setIsDeleting(false)} onDeleted={onClose} />
      ) : (
        <>
          <div className={`${parts.body} ${printed.sheet}`}>
            {read.failure !== null && (
              <ErrorNote
                words={`Couldn’t open the form. ${read.failure.words}`}
                onRetry={() => run({ id })}
              />
            )}
            {view === null && read.failure === null && <p role="status">Opening the form...</p>}
            {view && (
              <>
                <p className={parts.soft}>Viewing this form is logged.</p>
                <IntakeAnswers view={view} />
                <Owner intake={view.intake} onLinked={(intake) => setView({ ...view, intake })} />
              </>
            )}
          </div>
          <div className={parts.foot}>
            <Button look="quiet" className={css.delete} onClick={() => setIsDeleting(true)}>
              Delete
            </Button>
            {view && (
              <Button look="quiet" onClick={() => print()}>
                Print
              </Button>
            )}
            {/* Closed by the browser, which returns the focus. */}
            <Button
              look="quiet"
              onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}
            >
              Close
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

interface OwnerProps {
  intake: AdminIntake;
  onLinked: (intake: AdminIntake) => void;
}

/** Links the form to its client: one tap for the one with the same address, or a search. */
function Owner({ intake: { id, client, suggestedClient }, onLinked }: OwnerProps) {
  const { text, field } = useListSearch();
  const found = useQuery(listClients, { q: text }, { isAsked: text !== '' });
  const link = useMutation(linkIntake, {
    changes: ['appointments'],
    onDone: (intake) => {
      field.onChange('');
      onLinked(intake);
    },
    onFailed: failureToast('Couldn’t link'),
  });
  return (
    <section className={css.owner}>
      <h3>Client</h3>
      {link.failure !== null && <ErrorNote words={`Nothing was changed. ${link.failure.words}`} />}
      {client ? (
        <p role="status">
          Linked to {nameOf(client)}.{' '}
          <RowButton
            look="word"
            pending={link.isPending}
            onClick={() => link.run({ id, clientId: null })}
          >
            Unlink
          </RowButton>
        </p>
      ) : (
        <>
          {suggestedClient && (
            <p>
              {nameOf(suggestedClient)} has the same email address.{' '}
              <RowButton
                tone="clay"
                pending={link.isPending}
                onClick={() => link.run({ id, clientId: suggestedClient.id })}
              >
                Link to {nameOf(suggestedClient)}
              </RowButton>
            </p>
          )}
          <SearchField
            label="Find the client to link"
            placeholder="Client’s name or phone"
            {...field}
          />
          {text && found.failure !== null && (
            <ErrorNote words={`Couldn’t search. ${found.failure.words}`} onRetry={found.ask} />
          )}
          {text && found.data?.length === 0 && <p role="status">No clients found</p>}
          {text && found.data && found.data.length > 0 && (
            <ul className={parts.found}>
              {found.data.slice(0, 6).map((each) => (
                <li key={each.id}>
                  <button type="button" onClick={() => link.run({ id, clientId: each.id })}>
                    <strong>{nameOf(each)}</strong>{' '}
                    <small>
                      <EmailAddress of={each.email} />
                    </small>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  );
}

interface DeletionProps {
  id: string;
  name: string;
  onKeep: () => void;
  onDeleted: () => void;
}

/** Asks once: it can’t be undone. */
function Deletion({ id, name, onKeep, onDeleted }: DeletionProps) {
  const remove = useMutation(deleteIntake, {
    changes: ['appointments'],
    onDone: onDeleted,
    onFailed: failureToast('Couldn’t delete'),
  });
  return (
    <>
      <div className={parts.body} role="alert">
        <h3>Delete {name}’s form?</h3>
        <p>
          Its viewing log and the proof that the client received the Bill of Rights are deleted,
          too. Need a copy? Print it first.
        </p>
        {remove.failure !== null && (
          <ErrorNote words={`Nothing was deleted. ${remove.failure.words}`} />
        )}
      </div>
      <div className={parts.foot}>
        <Button look="quiet" onClick={onKeep}>
          Keep it
        </Button>
        <Button
          className={parts.danger}
          pending={remove.isPending}
          onClick={() => remove.run({ id })}
        >
          Delete permanently
        </Button>
      </div>
    </>
  );
}
