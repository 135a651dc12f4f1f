import type { saveNote } from '#contract/appointments/acts.ts';
import type { AppointmentAnswer } from '#contract/appointments/appointments.ts';
import type { Answer } from '#contract/call.ts';
import { isSameNote, type NoteContent } from '#contract/notes/session-note.ts';
import { AppError } from '../../errors/app-error.ts';
import { decryptText } from '#platform/cipher.ts';
import type { Deps } from '#platform/deps.ts';
import { decryptHealthNotes, type HealthNotes } from '../checkout/health-notes.ts';
import { requireAreas } from '../notes/areas.ts';
import { findReader } from '../notes/merged-reader.ts';
import { encryptNote, noteHolder } from '../notes/stored-note.ts';
import { act } from './act.ts';
import { readAppointmentDetail } from './therapist-appointments.ts';

/** A note as it was sent, and when the one was written that it replaces. */
type SentNote = NoteContent & { basedOn?: string | null | undefined };

/**
 * Saves the therapist's note about a session, encrypted; an empty note is removed. With `basedOn`, throws note_changed if the note
 * that is there isn't the one written then, unless it says the same; note_signed if it is signed.
 */
export async function writeNote(
  deps: Deps,
  appointmentId: string,
  { basedOn, ...content }: SentNote,
): Promise<Answer<typeof saveNote>> {
  requireAreas(content.chart);
  const saved = { noteWrittenAt: null as string | null };
  const answer = await act(deps, appointmentId, async () => {
    const holder = noteHolder({ client_id: await readClientId(deps, appointmentId) });
    const stored = encryptNote(deps.cipher, content, { appointmentId, holder });
    const nothing = null as unknown as string;
    try {
      const at: string | null = await deps.database.rpcNow('write_session_note', {
        p_appointment_id: appointmentId,
        p_encrypted_note: stored?.encrypted_note ?? nothing,
        p_digest: stored?.digest ?? nothing,
        ...(basedOn !== undefined && { p_is_checked: true }),
        ...(basedOn && { p_based_on: basedOn }),
      });
      saved.noteWrittenAt = at && new Date(at).toISOString();
    } catch (error) {
      saved.noteWrittenAt = await requireSame(deps, appointmentId, { content, error });
    }
    return stored ? 'Note saved' : 'Note removed';
  });
  return { ...answer, ...saved };
}

/** Returns when the note was written if it already says the same, as after a repeated call; else throws, with that note. */
async function requireSame(
  deps: Deps,
  appointmentId: string,
  { content, error }: { content: NoteContent; error: unknown },
): Promise<string | null> {
  const isRefused =
    error instanceof AppError && (error.code === 'note_changed' || error.code === 'note_signed');
  if (!isRefused) throw error;
  const { note, chart, noteWrittenAt } = await readAppointmentDetail(deps, appointmentId);
  const there = { note: note ?? '', chart };
  if (isSameNote(there, content)) return noteWrittenAt;
  throw new AppError(error.code, { cause: error, current: { ...there, noteWrittenAt } });
}

/** Signs the note of a session as it was written then. Throws not_found, note_changed, session_not_begun, not_readable. */
export function signNote(
  deps: Deps,
  appointmentId: string,
  noteWrittenAt: string,
): Promise<AppointmentAnswer> {
  return act(deps, appointmentId, async () => {
    const clientId = await readClientId(deps, appointmentId);
    const [stored] = await deps.database.read((tables) =>
      tables.from('session_notes').select('encrypted_note').eq('appointment_id', appointmentId),
    );
    if (!stored) throw new AppError('not_found');
    const reader = await findReader(deps, clientId);
    const text = decryptText(reader, stored.encrypted_note, {
      rowId: appointmentId,
      holder: noteHolder({ client_id: clientId }),
    });
    if (text === null) throw new AppError('not_readable');
    await deps.database.rpcNow('sign_session_note', {
      p_appointment_id: appointmentId,
      p_written_at: noteWrittenAt,
      p_digest: deps.cipher.digestOf(text, appointmentId),
    });
    return 'Note signed';
  });
}

/** Adds to the note of a session, once for each id. Throws not_found. */
export function addToNote(
  deps: Deps,
  appointmentId: string,
  { addendumId, words }: { addendumId: string; words: string },
): Promise<AppointmentAnswer> {
  return act(deps, appointmentId, async () => {
    const holder = noteHolder({ client_id: await readClientId(deps, appointmentId) });
    await deps.database.rpcNow('add_to_session_note', {
      p_addendum_id: addendumId,
      p_appointment_id: appointmentId,
      p_encrypted_words: deps.cipher.encrypt(words, addendumId, holder),
    });
    return 'Added to the note';
  });
}

async function readClientId(
  { database }: Pick<Deps, 'database'>,
  appointmentId: string,
): Promise<string | null> {
  const [written] = await database.read((tables) =>
    tables.from('appointments').select('client_id').eq('appointment_id', appointmentId),
  );
  if (!written) throw new AppError('not_found');
  return written.client_id;
}

/** Deletes a client's health notes for good, at their request. Throws not_found. */
export function forgetHealthNotes(deps: Deps, appointmentId: string): Promise<AppointmentAnswer> {
  return act(deps, appointmentId, async () => {
    await deps.database.rpc('delete_health_notes', { p_appointment_id: appointmentId });
    return 'Health notes deleted';
  });
}

/** Returns a client's health notes and logs which account viewed them. Throws not_found, UnreadableError. */
export async function readHealthNotes(
  { database, cipher }: Pick<Deps, 'database' | 'cipher'>,
  appointmentId: string,
  userId: string,
): Promise<HealthNotes> {
  const [notes] = await database.rpcNow('view_health_notes', {
    p_appointment_id: appointmentId,
    p_user_id: userId,
  });
  return notes
    ? decryptHealthNotes(await findReader({ database, cipher }, notes.client_id), notes)
    : { healthConditions: null, specialRequests: null };
}
