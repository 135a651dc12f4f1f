import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { currentNoteSchema, saveNote } from '#contract/appointments/acts.ts';
import {
  readAppointment,
  type AdminAppointment,
  type AdminAppointmentDetail,
} from '#contract/appointments/appointments.ts';
import {
  EMPTY_CHART,
  isSameNote,
  readNoteText,
  writeNoteText,
  type NoteContent,
} from '#contract/notes/session-note.ts';
import { call } from '#lib/api-client.ts';
import { invalidate, nounOf } from '#lib/query/cache.ts';
import { readFailure } from '#lib/query/failure.ts';
import { keptNotes } from '../../ui/kept-tab.ts';
import { nameOf } from '../../ui/name-of.ts';
import { $waiting, dropAct, keepAct } from '../waiting/send-waiting.ts';
import type { WaitingNote } from '../waiting/waiting-acts.ts';

const SAVE_AFTER_MS = 1200;

type State = 'untouched' | 'writing' | 'saving' | 'saved' | 'kept' | 'failed';

/** What this tab stores of a note that isn't saved yet; null if nothing. */
export function readDraft(id: string): NoteContent | null {
  const draft = keptNotes.read()?.[id];
  return draft === undefined ? null : readNoteText(draft);
}

/** Stores a note in this tab until it is saved; null removes it. */
export function keepDraft(id: string, content: NoteContent | null): void {
  const notes = { ...keptNotes.read() };
  if (content === null) delete notes[id];
  else notes[id] = writeNoteText(content);
  keptNotes.write(notes);
}

interface NoteToWrite {
  appointment: AdminAppointment;
  detail: AdminAppointmentDetail | null;
}

/**
 * The note that is being written: stored in this tab with each letter and tap, and saved when those pause. Without a connection
 * it is stored on the device. If another note was saved meanwhile, `there` is that one.
 */
export function useSessionNote({ appointment: { id, client }, detail }: NoteToWrite) {
  const waiting = useStore($waiting).find(
    (act): act is WaitingNote => act.kind === 'note' && act.appointmentId === id,
  );
  const saved: NoteContent = { note: detail?.note ?? '', chart: detail?.chart ?? EMPTY_CHART };
  const kept = waiting ? { note: waiting.note, chart: waiting.chart } : saved;
  const [content, setContent] = useState(() => readDraft(id) ?? kept);
  const [state, setState] = useState<State>(waiting ? 'kept' : 'untouched');
  const [savedAt, setSavedAt] = useState(0);
  const [failure, setFailure] = useState('');
  const [other, setOther] = useState<WaitingNote['other']>(null);
  const lastSaved = useRef<NoteContent>(kept);
  const basedOn = useRef(waiting ? waiting.basedOn : (detail?.noteWrittenAt ?? null));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef<NoteContent>(content);
  const name = nameOf(client);

  const settle = useCallback(
    (note: NoteContent, next: State) => {
      lastSaved.current = note;
      if (!isSameNote(latest.current, note)) return;
      keepDraft(id, null);
      setSavedAt(Date.now());
      setState(next);
    },
    [id],
  );

  const save = useCallback(async () => {
    clearTimeout(timer.current);
    const { note, chart } = latest.current;
    const sent = { note, chart };
    if (isSameNote(sent, lastSaved.current)) return;
    setState('saving');
    const act: WaitingNote = {
      kind: 'note',
      appointmentId: id,
      name,
      at: new Date().toISOString(),
      note,
      chart,
      basedOn: basedOn.current,
      refusal: null,
      other: null,
    };
    try {
      const { noteWrittenAt } = await call(saveNote, { id, ...sent, basedOn: basedOn.current });
      basedOn.current = noteWrittenAt;
      await dropAct(act);
      settle(sent, 'saved');
    } catch (error) {
      const failed = readFailure(error);
      const there = currentNoteSchema.safeParse(failed.problem?.current);
      if (failed.code === 'note_changed' && there.success) setOther(there.data);
      // The signed note takes the place of the field, and what was written can be added to it.
      if (failed.code === 'note_signed') invalidate(nounOf(readAppointment));
      if (failed.isOffline) {
        await keepAct(act);
        settle(sent, 'kept');
      } else {
        setFailure(failed.words);
        setState('failed');
      }
    }
  }, [id, name, settle]);

  const write = useCallback(
    (next: NoteContent) => {
      latest.current = next;
      setContent(next);
      keepDraft(id, next);
      setState('writing');
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void save(), SAVE_AFTER_MS);
    },
    [id, save],
  );

  // What waits is read from the device, which can take longer than the first look at the note.
  const isUntouched = state === 'untouched';
  useEffect(() => {
    if (!isUntouched || !waiting) return;
    const stored = { note: waiting.note, chart: waiting.chart };
    [latest.current, lastSaved.current, basedOn.current] = [stored, stored, waiting.basedOn];
    setContent(stored);
    setState('kept');
  }, [isUntouched, waiting]);

  // The note was opened as last known, and has been loaded again.
  useEffect(() => {
    if (!isUntouched || waiting || !detail || detail.noteWrittenAt === basedOn.current) return;
    const stored = { note: detail.note ?? '', chart: detail.chart };
    [latest.current, lastSaved.current, basedOn.current] = [stored, stored, detail.noteWrittenAt];
    setContent(stored);
  }, [isUntouched, waiting, detail]);

  // What waited has been sent.
  const isKept = state === 'kept';
  useEffect(() => {
    const isSent =
      isKept &&
      !waiting &&
      detail !== null &&
      isSameNote({ note: detail.note ?? '', chart: detail.chart }, latest.current);
    if (!isSent) return;
    basedOn.current = detail.noteWrittenAt;
    setState('saved');
  }, [isKept, waiting, detail]);

  useEffect(() => {
    // What was typed before a reload is saved now; what is typed when the dialog closes is saved then.
    void save();
    return () => void save();
  }, [save]);

  const there = waiting?.other ?? other;
  const choose = (chosen: NoteContent) => {
    if (!there) return;
    basedOn.current = there.noteWrittenAt;
    lastSaved.current = there;
    setOther(null);
    write(chosen);
    if (isSameNote(chosen, there)) settle(chosen, 'saved');
    if (waiting) void dropAct(waiting);
    void save();
  };

  return {
    content,
    state,
    savedAt,
    failure,
    there,
    write,
    /** Writes on from what is there by now, as dictation does. */
    change: (how: (content: NoteContent) => NoteContent) => write(how(latest.current)),
    save,
    choose,
    /** Saves, and returns when the note was written; null if it isn't saved. */
    saveNow: async () => {
      await save();
      return isSameNote(latest.current, lastSaved.current) ? basedOn.current : null;
    },
  };
}
