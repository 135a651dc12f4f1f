import type { Database } from '../netlify/platform/database.ts';
import { UnreadableError, type Cipher } from '../netlify/platform/cipher.ts';

interface Reencrypted {
  /** How many texts the newest key has encrypted again. */
  encrypted: number;
  /** What no key of the ring opens: the place and the id of each. */
  unreadable: string[];
}

/**
 * Encrypts every text again that another key than the newest has encrypted. Harmless when stopped, repeated, run twice at once or
 * while the site works: what somebody writes meanwhile stays.
 */
export async function reencryptRows(
  database: Pick<Database, 'rpc'>,
  cipher: Cipher,
  batch = 200,
): Promise<Reencrypted> {
  let encrypted = 0;
  for (;;) {
    const pass = await reencryptOnce(database, cipher, batch);
    encrypted += pass.encrypted;
    // Once more, for what was written with an old key while this ran.
    if (pass.encrypted === 0) return { encrypted, unreadable: pass.unreadable };
  }
}

async function reencryptOnce(database: Pick<Database, 'rpc'>, cipher: Cipher, batch: number) {
  const unreadable: string[] = [];
  let encrypted = 0;
  let after = '';
  for (;;) {
    const rows = await database.rpc('rows_to_reencrypt', {
      p_key_id: cipher.keyId,
      p_after: after,
      p_limit: batch,
    });
    const last = rows.at(-1);
    if (!last) return { encrypted, unreadable };
    after = `${last.place} ${last.row_id}`;
    const reencrypted = rows.flatMap((row) => {
      try {
        return [{ ...row, reencrypted_text: encryptAgain(cipher, row) }];
      } catch (error) {
        if (!(error instanceof UnreadableError)) throw error;
        unreadable.push(`${row.place} ${row.row_id}`);
        return [];
      }
    });
    encrypted += await database.rpc('reencrypt_rows', { p_rows: reencrypted });
  }
}

interface EncryptedRow {
  row_id: string;
  encrypted_text: string;
  /** Whom it may be encrypted for; null where it is encrypted for its row alone. */
  holders: string[] | null;
}

/** A text under the newest key, for the same row and holder as before. Throws UnreadableError where it is for none of them. */
function encryptAgain(cipher: Cipher, { row_id, encrypted_text, holders }: EncryptedRow): string {
  for (const holder of holders ?? [undefined]) {
    try {
      return cipher.encrypt(cipher.decrypt(encrypted_text, row_id, holder), row_id, holder);
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error;
    }
  }
  throw new UnreadableError();
}
