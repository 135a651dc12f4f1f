import { useEffect, useState } from 'react';
import {
  deleteIntake,
  linkIntake,
  viewIntake,
  type AdminIntake,
  type IntakeView,
} from '../../../contract/admin-intakes.ts';
import { listClients } from '../../../contract/clients.ts';
import { phoneLabel } from '../../../contract/text.ts';
import { useMutation } from '../../../lib/query/use-mutation.ts';
import { useQuery } from '../../../lib/query/use-query.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { callHref } from '../ui/contact-links.tsx';
import parts from '../ui/dialog-parts.module.css';
import { failureToast } from '../ui/failure-toast.ts';
import { nameOf } from '../ui/name-of.ts';
import { whenOf } from '../../../lib/time/labels.ts';
import { useWhenHidden } from '../../../ui/use-when-hidden.ts';
import { RowButton } from '../ui/row-button.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { Problem } from '../ui/section.tsx';
import { useSettled } from '../../../ui/use-settled.ts';
import { answeredParts } from './intake-words.ts';
import css from './intakes.module.css';

interface IntakeDialogProps {
  id: string;
  /** Whose it is, as far as the place that opens it knows. */
  name: string;
  onClose: () => void;
}

/** One intake form, read: the API keeps a record of it, and the form is put away when the screen is left. */
export function IntakeDialog({ id, name, onClose }: IntakeDialogProps) {
  const [view, setView] = useState<IntakeView | null>(null);
  const [isDeleting, setIsDeleting] = useState(false);
  const read = useMutation(viewIntake, {
    changes: ['appointments'],
    onDone: setView,
    onFailed: failureToast('Not opened'),
  });
  const { run } = read;
  // Once, when it opens: each reading is kept on record.
  useEffect(() => run({ id }), [id]);
  useWhenHidden(onClose);
  return (
    <Dialog
      open
      title={name}
      subtitle={view ? `Intake form of ${whenOf(view.intake.receivedAt)}` : 'Intake form'}
      onClose={onClose}
    >
      {isDeleting ? (
        <Deletion id={id} name={name} onKeep={() => setIsDeleting(false)} onDeleted={onClose} />
      ) : (
        <>
          <div className={`${parts.body} ${css.form}`}>
            {read.failure !== null && (
              <Problem
                words={`The form could not be opened. ${read.failure.words}`}
                onRetry={() => run({ id })}
              />
            )}
            {view === null && read.failure === null && <p role="status">Opening the form...</p>}
            {view && (
              <>
                <p className={parts.soft}>This reading is kept on record.</p>
                <Answers view={view} />
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
            {/* By the platform, which gives the focus back. */}
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

/** What was said, part by part; what was left empty is one line. */
function Answers({ view: { form, intake, billOfRightsVersion } }: { view: IntakeView }) {
  return (
    <>
      {answeredParts(form).map(({ title, answers, empty }) => (
        <section key={title}>
          <h3>{title}</h3>
          <dl className={parts.facts}>
            {answers.map(({ label, text, isPhone }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className={css.answer}>
                  {isPhone ? <a href={callHref(text)}>{phoneLabel(text)}</a> : text}
                </dd>
              </div>
            ))}
          </dl>
          {empty.length > 0 && <p className={parts.soft}>Left empty: {empty.join(', ')}.</p>}
        </section>
      ))}
      <section>
        <h3>Agreed to</h3>
        <p>
          Treatment, privacy policy, cancellation policy, and receipt of the Client Bill of Rights
          (version {billOfRightsVersion}), by ticks on {whenOf(intake.receivedAt)}.
        </p>
      </section>
    </>
  );
}

interface OwnerProps {
  intake: AdminIntake;
  onLinked: (intake: AdminIntake) => void;
}

/** Whose it is: one tap for the client with the same address, or a search. */
function Owner({ intake: { id, client, suggestedClient }, onLinked }: OwnerProps) {
  const [typed, setTyped] = useState('');
  const text = useSettled(typed.trim());
  const found = useQuery(listClients, { q: text }, { isAsked: text !== '' });
  const link = useMutation(linkIntake, {
    changes: ['appointments'],
    onDone: (intake) => {
      setTyped('');
      onLinked(intake);
    },
    onFailed: failureToast('Not linked'),
  });
  return (
    <section className={css.owner}>
      <h3>Whose it is</h3>
      {link.failure !== null && <Problem words={`Nothing was changed. ${link.failure.words}`} />}
      {client ? (
        <p role="status">
          {nameOf(client)}’s.{' '}
          <RowButton
            look="word"
            pending={link.isPending}
            onClick={() => link.run({ id, clientId: null })}
          >
            Not theirs
          </RowButton>
        </p>
      ) : (
        <>
          {suggestedClient && (
            <p>
              {nameOf(suggestedClient)} is a client with the same email address.{' '}
              <RowButton
                tone="clay"
                pending={link.isPending}
                onClick={() => link.run({ id, clientId: suggestedClient.id })}
              >
                It is {nameOf(suggestedClient)}’s
              </RowButton>
            </p>
          )}
          <SearchField
            label="Find the client whose form this is"
            placeholder="Client’s name or phone"
            value={typed}
            onChange={setTyped}
          />
          {text && found.failure !== null && (
            <Problem words={`Could not search. ${found.failure.words}`} onRetry={found.ask} />
          )}
          {text && found.data?.length === 0 && <p role="status">No clients found</p>}
          {text && found.data && found.data.length > 0 && (
            <ul className={parts.found}>
              {found.data.slice(0, 6).map((each) => (
                <li key={each.id}>
                  <button type="button" onClick={() => link.run({ id, clientId: each.id })}>
                    <strong>{nameOf(each)}</strong> <small>{each.email}</small>
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

/** Asks once: nothing brings it back. */
function Deletion({ id, name, onKeep, onDeleted }: DeletionProps) {
  const remove = useMutation(deleteIntake, {
    changes: ['appointments'],
    onDone: onDeleted,
    onFailed: failureToast('Not deleted'),
  });
  return (
    <>
      <div className={parts.body} role="alert">
        <h3>Delete the form of {name}?</h3>
        <p>
          It is gone for good, with the record of who has read it and with the acknowledgement of
          the Client Bill of Rights. Print it first if you need it.
        </p>
        {remove.failure !== null && <Problem words={`Not deleted. ${remove.failure.words}`} />}
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
          Delete for good
        </Button>
      </div>
    </>
  );
}
