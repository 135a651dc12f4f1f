import * as z from 'zod/mini';
import type { SafetyContact } from '#contract/check-ins/check-ins.ts';
import type { Deps } from '#platform/deps.ts';

/** Whom she trusts, as it is encrypted. */
const contactSchema = z.object({
  name: z.string(),
  phone: z.string(),
  ownPhone: z.nullable(z.string()),
});

/** Whom the therapist trusts, decrypted. */
export type Contact = z.infer<typeof contactSchema>;

/** Decrypts a stored contact. Throws UnreadableError. */
export function decryptContact(
  cipher: Pick<Deps['cipher'], 'decrypt'>,
  { safety_contact_id: id, encrypted_contact: text }: EncryptedContact,
): Contact {
  return contactSchema.parse(JSON.parse(cipher.decrypt(text, id)));
}

interface EncryptedContact {
  safety_contact_id: string;
  encrypted_contact: string;
}

/** What a contact is read with. */
export type ContactDeps = Pick<Deps, 'database' | 'cipher'>;

/** Returns whom the therapist has named; null if no one. Throws UnreadableError. */
export async function readContact({
  database,
  cipher,
}: ContactDeps): Promise<SafetyContact | null> {
  const [row] = await database.read((tables) => tables.from('safety_contacts').select());
  if (!row) return null;
  return {
    ...decryptContact(cipher, row),
    graceMinutes: row.grace_minutes,
    agreedAt: new Date(row.agreed_at).toISOString(),
  };
}
