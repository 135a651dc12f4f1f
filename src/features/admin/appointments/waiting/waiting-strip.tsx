import { useStore } from '@nanostores/react';
import { saveNote } from '#contract/appointments/acts.ts';
import { timeOf } from '#lib/time/labels.ts';
import { useMutation } from '#lib/query/use-mutation.ts';
import { updateFailed } from '../../ui/failure-text.ts';
import { RowButton } from '../../ui/row-button.tsx';
import { NoteConflict } from './note-conflict.tsx';
import { sumUpNote } from '#contract/notes/session-note.ts';
import { $waiting, dropAct } from './send-waiting.ts';
import type { WaitingAct, WaitingNote } from './waiting-acts.ts';
import css from './waiting.module.css';

/** What was done without a connection: how much has yet to be sent, and what couldn't be. */
export function WaitingStrip() {
  const acts = useStore($waiting);
  const refused = acts.filter(({ refusal }) => refusal !== null);
  const count = acts.length - refused.length;
  return (
    <div className={css.waiting}>
      <div role="status">
        {count > 0 && (
          <p>
            {count === 1 ? '1 change is' : `${count} changes are`} saved on this device and will be
            sent once you’re online.
          </p>
        )}
      </div>
      {refused.map((act) =>
        act.kind === 'note' && act.other ? (
          <RefusedNote key={`${act.kind}-${act.appointmentId}`} act={act} other={act.other} />
        ) : (
          <Refused key={`${act.kind}-${act.appointmentId}`} act={act} />
        ),
      )}
    </div>
  );
}

const WHAT = { arrived: 'Arrived', done: 'Done', note: 'Your note' } as const;

function Refused({ act }: { act: WaitingAct }) {
  return (
    <div className={css.refused} role="alert">
      <p>
        <strong>
          {act.name}: {WHAT[act.kind]} ({timeOf(act.at)}) wasn’t saved.
        </strong>{' '}
        {act.refusal}
        {act.kind === 'note' && <span className={css.words}>{sumUpNote(act)}</span>}
      </p>
      <RowButton look="word" worksOffline onClick={() => void dropAct(act)}>
        {act.kind === 'note' ? 'Discard this note' : 'OK'}
      </RowButton>
    </div>
  );
}

interface RefusedNoteProps {
  act: WaitingNote;
  other: NonNullable<WaitingNote['other']>;
}

function RefusedNote({ act, other }: RefusedNoteProps) {
  const save = useMutation(saveNote, {
    onDone: () => void dropAct(act),
    onFailed: updateFailed,
  });
  return (
    <section className={css.refused} aria-label={`Note about ${act.name}`}>
      <div>
        <strong>{act.name}</strong>
        <NoteConflict
          mine={act}
          theirs={other}
          onChoose={({ note, chart }) =>
            save.run({ id: act.appointmentId, note, chart, basedOn: other.noteWrittenAt })
          }
        />
      </div>
    </section>
  );
}
