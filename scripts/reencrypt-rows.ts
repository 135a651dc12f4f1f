import type { Database } from '#platform/database/database.ts';
import { UnreadableError, type Cipher } from '#platform/cipher.ts';

interface Reencrypted {
  /** How many texts were encrypted again with the newest key. */
  encrypted: number;
  /** The place and id of each text that no key of the ring decrypts. */
  unreadable: string[];
}

/**
 * Encrypts every text that isn't encrypted with the newest key again. It can be stopped, repeated, run twice at once, and run
 * while the site works: texts written meanwhile stay.
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
    // Repeats the pass for texts written with an old key in the meantime.
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
  /** Who it may be encrypted for; null if it is encrypted only for its row. */
  holders: string[] | null;
}

/** Encrypts a text with the newest key, for the same row and holder. Throws UnreadableError if none of them can decrypt it. */
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
