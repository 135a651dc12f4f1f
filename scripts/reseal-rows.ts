import type { Database } from '../netlify/platform/database.ts';
import { UnreadableError, type Sealer } from '../netlify/platform/seal.ts';

interface Resealed {
  /** How many texts the newest key has sealed anew. */
  sealed: number;
  /** What no key of the ring opens: the place and the id of each. */
  unreadable: string[];
}

/**
 * Seals every text anew that another key than the newest has sealed. Harmless when stopped, repeated, run twice at once or
 * while the site works: what somebody writes meanwhile stays.
 */
export async function resealRows(
  database: Pick<Database, 'rpc'>,
  sealer: Sealer,
  batch = 200,
): Promise<Resealed> {
  let sealed = 0;
  for (;;) {
    const pass = await resealOnce(database, sealer, batch);
    sealed += pass.sealed;
    // Once more, for what was written with an old key while this ran.
    if (pass.sealed === 0) return { sealed, unreadable: pass.unreadable };
  }
}

async function resealOnce(database: Pick<Database, 'rpc'>, sealer: Sealer, batch: number) {
  const unreadable: string[] = [];
  let sealed = 0;
  let after = '';
  for (;;) {
    const rows = await database.rpc('rows_to_reseal', {
      p_key_id: sealer.keyId,
      p_after: after,
      p_limit: batch,
    });
    const last = rows.at(-1);
    if (!last) return { sealed, unreadable };
    after = `${last.place} ${last.row_id}`;
    const resealed = rows.flatMap((row) => {
      try {
        return [{ ...row, resealed_text: sealAnew(sealer, row) }];
      } catch (error) {
        if (!(error instanceof UnreadableError)) throw error;
        unreadable.push(`${row.place} ${row.row_id}`);
        return [];
      }
    });
    sealed += await database.rpc('reseal_rows', { p_rows: resealed });
  }
}

interface SealedRow {
  row_id: string;
  sealed_text: string;
  /** Whom it may be sealed for; null where it is sealed for its row alone. */
  holders: string[] | null;
}

/** A text under the newest key, for the same row and holder as before. Throws UnreadableError where it is for none of them. */
function sealAnew(sealer: Sealer, { row_id, sealed_text, holders }: SealedRow): string {
  for (const holder of holders ?? [undefined]) {
    try {
      return sealer.seal(sealer.open(sealed_text, row_id, holder), row_id, holder);
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error;
    }
  }
  throw new UnreadableError();
}
