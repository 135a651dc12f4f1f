import { useState, type ReactNode } from 'react';
import type {
  AdminAppointment,
  AdminAppointmentDetail,
} from '#contract/appointments/appointments.ts';
import { signNote } from '#contract/appointments/acts.ts';
import { isEmptyNote, startFrom, sumUpNote } from '#contract/notes/session-note.ts';
import { useMutation } from '#lib/query/use-mutation.ts';
import { monthDay, dateOf, timeOf } from '#lib/time/labels.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { LatePart } from '../../ui/screen/late-part.tsx';
import { RowButton } from '../../ui/row-button.tsx';
import { ErrorNote } from '../../ui/screen/section.tsx';
import { KEPT_WORDS } from '../waiting/kept-act.ts';
import css from './session-note.module.css';
import { useDictation } from './use-dictation.ts';
import { useSessionNote } from './use-session-note.ts';

const UNREADABLE =
  'There’s a note here that can’t be read: it was changed in the database, or its key is missing. What you write replaces it.';

const PANELS = ['Where and how', 'Body chart', 'SOAP', 'Templates'] as const;

export type Panel = (typeof PANELS)[number];

interface SessionNoteProps {
  appointment: AdminAppointment;
  /** As the API has it; null if it can't be reached: what is written then is sent later. */
  detail: AdminAppointmentDetail | null;
}

/** The therapist's note about a session: written and saved as it goes, or, once it is signed, as it was signed. */
export function SessionNote({ appointment, detail }: SessionNoteProps) {
  if (detail?.noteSignedAt) {
    return (
      <NotePart>
        {({ SignedNote }) => <SignedNote appointment={appointment} detail={detail} />}
      </NotePart>
    );
  }
  return <WrittenNote appointment={appointment} detail={detail} />;
}

/** Loads what comes with a note besides its text. */
export async function loadNoteParts() {
  const [{ NoteTools }, { SignedNote }, { NoteConflict }] = await Promise.all([
    import('./note-tools.tsx'),
    import('./signed-note.tsx'),
    import('../waiting/note-conflict.tsx'),
  ]);
  return { NoteTools, SignedNote, NoteConflict };
}

type NoteParts = Awaited<ReturnType<typeof loadNoteParts>>;

/** What loads once it is needed; the first screen does without. */
function NotePart({ children }: { children: (parts: NoteParts) => ReactNode }) {
  return <LatePart load={loadNoteParts}>{children}</LatePart>;
}

function WrittenNote({ appointment, detail }: SessionNoteProps) {
  const { id, client, appointmentDate } = appointment;
  const written = useSessionNote({ appointment, detail });
  const { content, state, savedAt, failure, there, write, change, save, saveNow } = written;
  const [panel, setPanel] = useState<Panel | null>(null);
  const now = useNow(60);
  const dictation = useDictation((words) =>
    change((latest) => ({ ...latest, note: latest.note ? `${latest.note} ${words}` : words })),
  );
  const finish = useMutation(signNote);
  if (there) {
    return (
      <NotePart>
        {({ NoteConflict }) => (
          <NoteConflict mine={content} theirs={there} onChoose={written.choose} />
        )}
      </NotePart>
    );
  }
  const last = detail?.lastNote;
  const canFinish = Date.parse(appointmentDate) <= now && !isEmptyNote(content) && detail !== null;
  return (
    <div className={css.written}>
      <div className={css.pair}>
        {last && (
          <div className={css.last}>
            <h4>Last time, {monthDay(dateOf(last.appointmentDate))}</h4>
            <p>{sumUpNote(last)}</p>
            {!last.isUnreadable && (
              <RowButton look="word" worksOffline onClick={() => write(startFrom(content, last))}>
                Copy from last time
              </RowButton>
            )}
          </div>
        )}
        <div className={css.note}>
          <label htmlFor={`note-${id}`} className={last ? undefined : 'visually-hidden'}>
            <span className={last ? 'visually-hidden' : undefined}>
              Note on the session of {client.firstName}
            </span>
            {last && <span aria-hidden="true">This session</span>}
          </label>
          <textarea
            id={`note-${id}`}
            rows={2}
            maxLength={4000}
            placeholder="A note on this session"
            value={content.note}
            onChange={({ target }) => write({ ...content, note: target.value })}
            onBlur={() => void save()}
          />
        </div>
      </div>
      <div className={css.foot}>
        <p role={state === 'failed' ? 'alert' : undefined}>
          {state === 'untouched' &&
            (detail?.isNoteUnreadable ? UNREADABLE : 'Saves as you type. Only you can read it.')}
          {state === 'writing' && 'Stored in this browser for now.'}
          {state === 'saving' && 'Saving...'}
          {state === 'saved' && `Saved ${timeOf(savedAt)}. Only you can read it.`}
          {state === 'kept' && KEPT_WORDS}
          {state === 'failed' && `Not saved yet, but stored in this browser. ${failure}`}
        </p>
        {state === 'failed' && (
          <RowButton look="word" worksOffline onClick={() => void save()}>
            Try again
          </RowButton>
        )}
        {dictation && state !== 'failed' && (
          <RowButton look="word" aria-pressed={dictation.isOn} onClick={dictation.toggle}>
            {dictation.isOn ? 'Stop' : 'Dictate'}
          </RowButton>
        )}
      </div>
      <div className={css.panels}>
        {PANELS.map((each) => (
          <RowButton
            key={each}
            worksOffline
            aria-expanded={panel === each}
            onClick={() => setPanel(panel === each ? null : each)}
          >
            {each}
          </RowButton>
        ))}
      </div>
      {panel !== null && (
        <NotePart>
          {({ NoteTools }) => (
            <NoteTools
              panel={panel}
              content={content}
              last={last ?? null}
              change={change}
              id={id}
            />
          )}
        </NotePart>
      )}
      {canFinish && (
        <div className={css.finish}>
          <p>Once it’s finished, the note can’t be changed, only added to.</p>
          <RowButton
            tone="clay"
            pending={finish.isPending || state === 'saving'}
            onClick={() =>
              void saveNow().then(
                (noteWrittenAt) => noteWrittenAt && finish.run({ id, noteWrittenAt }),
              )
            }
          >
            {finish.isPending ? 'Finishing...' : 'Finish note'}
          </RowButton>
          {finish.failure !== null && (
            <ErrorNote words={`Couldn’t finish the note. ${finish.failure.words}`} />
          )}
        </div>
      )}
    </div>
  );
}
