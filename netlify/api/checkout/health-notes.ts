import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { BookingInput } from '#contract/checkout/checkout.ts';
import { UnreadableError, type Cipher } from '#platform/cipher.ts';

const notesSchema = z.object({
  healthConditions: z.nullable(z.string()),
  specialRequests: z.nullable(z.string()),
});

/** A client's health notes and requests. */
export type HealthNotes = z.infer<typeof notesSchema>;

/** Returns a booking's notes as the database stores them (public.health_notes), or null if it has none. */
export function encryptHealthNotes(
  cipher: Cipher,
  booking: Pick<BookingInput, 'email' | 'healthConditions' | 'specialRequests'>,
  checkoutKey: string = randomUUID(),
) {
  const notes: HealthNotes = {
    healthConditions: booking.healthConditions || null,
    specialRequests: booking.specialRequests || null,
  };
  const given = Object.values(notes).filter((note) => note !== null);
  if (given.length === 0) return null;
  const words = JSON.stringify(notes);
  // The same words in the same checkout make the same row, so that a repeated booking is recognized. Under a corrected address
  // they make a new row, because each row is encrypted for one address.
  const id = cipher.idOf('health notes', checkoutKey, booking.email.toLowerCase(), words);
  return {
    health_note_id: id,
    encrypted_notes: cipher.encrypt(words, id, booking.email),
    note_count: given.length,
  };
}

/**
 * Decrypts a row of public.health_notes for the address it was encrypted for (null: it was moved to someone else's booking). If
 * that is an alias's, `ids` must have it: the ids by which the client is proven to be known. Throws UnreadableError.
 */
export function decryptHealthNotes(
  { ids = [], ...cipher }: Pick<Cipher, 'decrypt'> & { ids?: readonly string[] },
  row: {
    health_note_id: string;
    encrypted_notes: string;
    address: string | null;
    alias_id: string | null;
  },
): HealthNotes {
  const isTheirs = row.alias_id === null || ids.includes(row.alias_id);
  if (row.address === null || !isTheirs) throw new UnreadableError();
  const words = cipher.decrypt(row.encrypted_notes, row.health_note_id, row.address);
  return notesSchema.parse(JSON.parse(words));
}
