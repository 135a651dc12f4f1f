import type { Deps } from '#platform/deps.ts';

/** How far a part of the sweep got, oldest first. */
export interface SweepCursor {
  /** An ISO timestamp. */
  reachedAt: string;
  reachedId?: string;
}

type CursorDeps = Pick<Deps, 'database'>;

/** Returns where the last run of a part had to stop; null means that it starts with the oldest. */
export async function readCursor(
  { database }: CursorDeps,
  part: string,
): Promise<SweepCursor | null> {
  const [row] = await database.read((tables) =>
    tables.from('sweep_cursors').select('reached_at, reached_id').eq('part', part),
  );
  if (!row) return null;
  return {
    reachedAt: row.reached_at,
    ...(row.reached_id !== null && { reachedId: row.reached_id }),
  };
}

/** Records how far a part got; null means that the next run starts with the oldest again. */
export async function moveCursor(
  { database }: CursorDeps,
  part: string,
  cursor: SweepCursor | null,
): Promise<void> {
  await database.rpc('move_sweep_cursor', {
    p_part: part,
    ...(cursor && { p_reached_at: cursor.reachedAt }),
    ...(cursor?.reachedId !== undefined && { p_reached_id: cursor.reachedId }),
  });
}
