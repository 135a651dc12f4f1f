import type { Deps } from '#platform/deps.ts';

/** What was just done, by its id. */
type Done = { appointment_id: string } | { recurring_id: string } | { time_off_id: string };

/** Returns by what the therapist's last act can be undone, and until when; nothing if it can't. */
export async function offerUndo(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  done: Done,
): Promise<{ undo?: { undoId: string; until: string } }> {
  const [step] = await database.read((tables) =>
    tables
      .from('undo_steps')
      .select('undo_id, until')
      .match(done)
      .is('undone_at', null)
      .is('ended_at', null)
      .gt('until', clock.now().toISOString())
      .order('made_at', { ascending: false })
      .limit(1),
  );
  if (!step) return {};
  return { undo: { undoId: step.undo_id, until: new Date(step.until).toISOString() } };
}
