import * as z from 'zod/mini';
import {
  readNoteText,
  writeNoteText,
  type Addendum,
  type NoteContent,
} from '#contract/notes/session-note.ts';
import { decryptText, type Cipher } from '#platform/cipher.ts';

/** The columns of a session note, and of what was added to it. */
export const storedNoteSchema = z.object({
  appointment_id: z.uuid(),
  encrypted_note: z.string(),
  digest: z.nullable(z.string()),
  signed_at: z.nullable(z.string()),
});
export const storedAddendaSchema = z.array(
  z.object({ addendum_id: z.uuid(), encrypted_words: z.string(), written_at: z.string() }),
);

type StoredNote = z.infer<typeof storedNoteSchema>;

/** Returns who a session note is encrypted for: its client, or no one for a walk-in who only gave a name. */
export function noteHolder({ client_id }: { client_id: string | null }): string {
  return client_id ?? 'nobody';
}

/** Returns the columns that a note is stored in; null for an empty one, which isn't stored. */
export function encryptNote(
  cipher: Pick<Cipher, 'encrypt' | 'digestOf'>,
  content: NoteContent,
  { appointmentId, holder }: { appointmentId: string; holder: string },
): Pick<StoredNote, 'encrypted_note' | 'digest'> | null {
  const text = writeNoteText(content);
  if (text === '') return null;
  return {
    encrypted_note: cipher.encrypt(text, appointmentId, holder),
    digest: cipher.digestOf(text, appointmentId),
  };
}

/**
 * Returns a therapist's note, or null if it can't be decrypted or isn't what was signed, so that the rest of the appointment
 * still shows.
 */
export function decryptNote(
  cipher: Pick<Cipher, 'decrypt' | 'digestOf'>,
  stored: StoredNote,
  holder: string,
): NoteContent | null {
  const { appointment_id: appointmentId, digest, signed_at } = stored;
  const text = decryptText(cipher, stored.encrypted_note, { rowId: appointmentId, holder });
  if (text === null) return null;
  if (signed_at !== null && cipher.digestOf(text, appointmentId) !== digest) return null;
  return readNoteText(text);
}

/** Returns what was added to a note, each with null for what can't be decrypted. */
export function decryptAddenda(
  cipher: Pick<Cipher, 'decrypt'>,
  stored: z.infer<typeof storedAddendaSchema>,
  holder: string,
): Addendum[] {
  return stored.map(({ addendum_id: id, encrypted_words, written_at }) => ({
    id,
    words: decryptText(cipher, encrypted_words, { rowId: id, holder }),
    writtenAt: new Date(written_at).toISOString(),
  }));
}
