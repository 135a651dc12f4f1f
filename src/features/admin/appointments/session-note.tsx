import { useCallback, useEffect, useRef, useState } from 'react';
import { saveNote } from '../../../contract/appointments/acts.ts';
import { call } from '../../../lib/api-client.ts';
import { readFailure } from '../../../lib/query/failure.ts';
import { keptNotes } from '../ui/kept-day.ts';
import { timeOf } from '../../../lib/time/labels.ts';
import { RowButton } from '../ui/row-button.tsx';
import css from './session-note.module.css';
import { useDictation } from './use-dictation.ts';

const SAVE_AFTER_MS = 1200;
const UNREADABLE =
  'There’s a note here that can’t be read: it was changed in the database, or its key is missing. What you write replaces it.';

type State = 'untouched' | 'writing' | 'saving' | 'saved' | 'failed';

function keep(id: string, note: string | null): void {
  const notes = { ...keptNotes.read() };
  if (note === null) delete notes[id];
  else notes[id] = note;
  keptNotes.write(notes);
}

interface SessionNoteProps {
  appointmentId: string;
  firstName: string;
  /** As the API has it. */
  saved: string;
  /** There is a note that can't be read anymore. */
  isUnreadable: boolean;
}

/** The therapist's note about a session: stored in this tab with each letter, and saved when the typing pauses. */
export function SessionNote({
  appointmentId: id,
  firstName,
  saved,
  isUnreadable,
}: SessionNoteProps) {
  const [text, setText] = useState(() => keptNotes.read()?.[id] ?? saved);
  const [state, setState] = useState<State>('untouched');
  const [savedAt, setSavedAt] = useState(0);
  const [failure, setFailure] = useState('');
  const lastSaved = useRef(saved);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(text);

  const save = useCallback(async () => {
    clearTimeout(timer.current);
    const note = latest.current;
    if (note === lastSaved.current) return;
    setState('saving');
    try {
      await call(saveNote, { id, note });
      lastSaved.current = note;
      if (latest.current === note) {
        keep(id, null);
        setSavedAt(Date.now());
        setState('saved');
      }
    } catch (error) {
      setFailure(readFailure(error).words);
      setState('failed');
    }
  }, [id]);

  const write = useCallback(
    (note: string) => {
      latest.current = note;
      setText(note);
      keep(id, note);
      setState('writing');
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void save(), SAVE_AFTER_MS);
    },
    [id, save],
  );

  useEffect(() => {
    // What was typed before a reload is saved now; what is typed when the dialog closes is saved then.
    if (latest.current !== lastSaved.current) void save();
    const trySoon = () => void save();
    addEventListener('online', trySoon);
    return () => {
      removeEventListener('online', trySoon);
      void save();
    };
  }, [save]);

  const dictation = useDictation((words) =>
    write(latest.current ? `${latest.current} ${words}` : words),
  );
  return (
    <div className={css.note}>
      <label htmlFor={`note-${id}`} className="visually-hidden">
        Note on the session of {firstName}
      </label>
      <textarea
        id={`note-${id}`}
        rows={2}
        maxLength={4000}
        placeholder="A note on this session"
        value={text}
        onChange={({ target }) => write(target.value)}
        onBlur={() => void save()}
      />
      <div className={css.foot}>
        <p role={state === 'failed' ? 'alert' : undefined}>
          {state === 'untouched' &&
            (isUnreadable ? UNREADABLE : 'Saves as you type. Only you can read it.')}
          {state === 'writing' && 'Stored in this browser for now.'}
          {state === 'saving' && 'Saving...'}
          {state === 'saved' && `Saved ${timeOf(savedAt)}. Only you can read it.`}
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
    </div>
  );
}
