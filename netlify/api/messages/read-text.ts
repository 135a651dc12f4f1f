import { decryptText } from '#platform/cipher.ts';
import type { Deps } from '#platform/deps.ts';

/** Returns what a text that came says, null if it can't be decrypted, and logs who read it. Throws not_found. */
export async function readText(
  { database, cipher }: Pick<Deps, 'database' | 'cipher'>,
  id: string,
  userId: string,
): Promise<string | null> {
  const [row] = await database.rpcNow('read_text', { p_received_text_id: id, p_actor: userId });
  if (!row) return null;
  return decryptText(cipher, row.encrypted_words, { rowId: id, holder: row.phone });
}
