import { useId, useState, type MouseEvent } from 'react';
import type {
  AdminAppointment,
  AdminAppointmentDetail,
} from '#contract/appointments/appointments.ts';
import { addToNote } from '#contract/appointments/acts.ts';
import { isSameNote } from '#contract/notes/session-note.ts';
import { noteInWords } from '#contract/notes/note-text.ts';
import { useMutation } from '#lib/query/use-mutation.ts';
import { whenOf } from '#lib/time/labels.ts';
import { RowButton } from '../../ui/row-button.tsx';
import { ErrorNote } from '../../ui/screen/section.tsx';
import { nameOf } from '../../ui/name-of.ts';
import { sessionOf } from '../marks/session-text.ts';
import { MarkedChart } from './body-chart/body-chart.tsx';
import { NoteView } from './note-view.tsx';
import css from './signed-note.module.css';
import { keepDraft, readDraft } from './use-session-note.ts';

const UNREADABLE =
  'This note can’t be read: it isn’t what was signed, or its encryption key is missing.';
const UNREADABLE_ADDENDUM =
  'This can’t be read: it was changed in the database, or its encryption key is missing.';

interface SignedNoteProps {
  appointment: AdminAppointment;
  detail: AdminAppointmentDetail;
}

/** A note that stays as it was signed, what was added to it since, and a field to add more. */
export function SignedNote({ appointment, detail }: SignedNoteProps) {
  const { note, chart, noteSignedAt, addenda, isNoteUnreadable } = detail;
  return (
    <div className={css.signed}>
      {/* On paper the note stands alone. */}
      <p className={css.heading}>
        {nameOf(appointment.client)}
        <br />
        {whenOf(appointment.appointmentDate)}. {sessionOf(appointment)}
      </p>
      {isNoteUnreadable ? <p>{UNREADABLE}</p> : <NoteView content={{ note: note ?? '', chart }} />}
      <MarkedChart chart={chart} />
      {addenda.map(({ id, words, writtenAt }) => (
        <div key={id} className={css.addendum}>
          <h5>Added {whenOf(writtenAt)}</h5>
          <p>{words ?? UNREADABLE_ADDENDUM}</p>
        </div>
      ))}
      {noteSignedAt !== null && <p className={css.soft}>Signed {whenOf(noteSignedAt)}</p>}
      <AddToNote id={appointment.id} detail={detail} />
      <RowButton look="word" worksOffline className={css.print} onClick={printNote}>
        Print this note
      </RowButton>
    </div>
  );
}

/** Prints the note that the pressed button belongs to, and nothing else of the page. */
function printNote({ currentTarget }: MouseEvent<HTMLButtonElement>) {
  const note = currentTarget.parentElement;
  note?.classList.add(css.printed ?? '');
  print();
  note?.classList.remove(css.printed ?? '');
}

/** Adds to a signed note. What was written and came too late for the note itself is in the field already. */
function AddToNote({ id, detail }: { id: string; detail: AdminAppointmentDetail }) {
  const fieldId = useId();
  const [words, setWords] = useState(() => {
    const draft = readDraft(id);
    const isOther =
      draft !== null && !isSameNote(draft, { note: detail.note ?? '', chart: detail.chart });
    return isOther ? noteInWords(draft) : '';
  });
  // The same words after a lost answer are stored once.
  const [addendumId, setAddendumId] = useState(() => crypto.randomUUID());
  const add = useMutation(addToNote, {
    onDone: () => {
      keepDraft(id, null);
      setWords('');
      setAddendumId(crypto.randomUUID());
    },
  });
  return (
    <form
      className={css.add}
      onSubmit={(event) => {
        event.preventDefault();
        if (words.trim() !== '') add.run({ id, addendumId, words });
      }}
    >
      <label htmlFor={fieldId}>Add to this note</label>
      <textarea
        id={fieldId}
        rows={2}
        maxLength={2000}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <RowButton type="submit" pending={add.isPending}>
        {add.isPending ? 'Adding...' : 'Add this'}
      </RowButton>
      {add.failure !== null && (
        <ErrorNote words={`Couldn’t add this. Your text is still here. ${add.failure.words}`} />
      )}
    </form>
  );
}
