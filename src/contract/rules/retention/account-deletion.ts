import { DATABASE, listRetention, type RetentionEntry } from './retention-table.ts';
import { keptLabel } from './retention.ts';

/** Returns what is deleted with an account. The API passes the ids to delete_account; the page prints the entries. */
export function listGoingWithAccount(): readonly Pick<RetentionEntry, 'id' | 'what'>[] {
  return listRetention().flatMap(({ id, what, goesWithAccount }) =>
    goesWithAccount ? [{ id, what }] : [],
  );
}

type Left = Pick<RetentionEntry, 'id' | 'what' | 'why'> & { kept: string };

/** Returns what our database still stores after someone deletes their account, how long (in words) and why. */
export function listLeftBehind(): readonly Left[] {
  return listRetention().flatMap(({ id, what, where, kept, why, goesWithAccount, leftBehind }) => {
    const left = goesWithAccount ? leftBehind : what;
    if (left === undefined || !where.startsWith(DATABASE)) return [];
    return [{ id, what: left, kept: keptLabel(kept), why }];
  });
}
