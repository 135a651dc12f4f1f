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
        const text = sealer.open(row.sealed_text, row.row_id);
        return [{ ...row, resealed_text: sealer.seal(text, row.row_id) }];
      } catch (error) {
        if (!(error instanceof UnreadableError)) throw error;
        unreadable.push(`${row.place} ${row.row_id}`);
        return [];
      }
    });
    sealed += await database.rpc('reseal_rows', { p_rows: resealed });
  }
}
