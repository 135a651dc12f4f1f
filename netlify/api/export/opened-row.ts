import type { ExportedRow } from '#contract/export/export.ts';
import { decryptText, type Cipher } from '#platform/cipher.ts';

const ENCRYPTED = 'encrypted_';

/** A row of a table, and for its encrypted text the row's id and who it may be encrypted for. */
export interface StoredRow {
  contents: ExportedRow;
  row_id: string;
  holders: readonly string[] | null;
}

/**
 * Returns a row with its encrypted text opened: `encrypted_words` becomes `words`, with its `holder`. A text that can't be
 * decrypted, or isn't what was signed (`digest`), is null and `is_unreadable`.
 */
export function openRow(
  cipher: Pick<Cipher, 'decrypt' | 'digestOf'>,
  { contents, row_id: rowId, holders }: StoredRow,
): ExportedRow {
  const column = Object.keys(contents).find((name) => name.startsWith(ENCRYPTED));
  if (column === undefined) return contents;
  const { [column]: encrypted, digest, ...rest } = contents;
  const name = column.slice(ENCRYPTED.length);
  if (typeof encrypted !== 'string') return { ...rest, [name]: null };
  for (const holder of holders ?? [undefined]) {
    const text = decryptText(cipher, encrypted, { rowId, holder });
    if (text === null) continue;
    if (rest['signed_at'] && digest !== cipher.digestOf(text, rowId)) break;
    return { ...rest, [name]: text, holder: holder?.toLowerCase() ?? null };
  }
  return { ...rest, [name]: null, holder: null, is_unreadable: true };
}

/** What stands for a text that couldn't be decrypted when the row was taken out: no key opens it. */
const LOST = 'lost.';

interface Sealing {
  /** Its column with the encrypted text, as the database has it. */
  column: string;
  rowId: string;
}

/** Returns a row that openRow opened as the database stores it, encrypted with this practice's key. */
export function sealRow(
  cipher: Pick<Cipher, 'encrypt' | 'digestOf'>,
  row: ExportedRow,
  { column, rowId }: Sealing,
): ExportedRow {
  const name = column.slice(ENCRYPTED.length);
  const { [name]: text, holder, is_unreadable: isUnreadable, ...rest } = row;
  const sealed = { ...rest, [column]: isUnreadable ? LOST : null };
  if (typeof text !== 'string') return isUnreadable ? { ...sealed, digest: LOST } : sealed;
  const encrypted = cipher.encrypt(text, rowId, typeof holder === 'string' ? holder : undefined);
  return { ...rest, [column]: encrypted, digest: cipher.digestOf(text, rowId) };
}
