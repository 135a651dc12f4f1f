import { AppError } from '../../../../netlify/errors/app-error.ts';
import type { World } from '../world/world.ts';

/** When and where an appointment is, and what its client may do until when. */
interface Place {
  appointment_id: string;
  version: number;
  starts_at: string;
  ends_at: string;
  free_until: string;
  location: string;
  arrived_at: string | null;
  during: string | null;
}

/** What the therapist did and was offered to undo. */
export interface Undoable {
  undoId: string;
  /** Where a move found its appointment; null for any other act. */
  before: Place | null;
}

/** Where an appointment is now. */
export async function readPlace({ sql }: World, appointmentId: string): Promise<Place> {
  const [row] = await sql(
    `select a.appointment_id, a.version, a.starts_at, a.ends_at, a.free_until, a.location, a.arrived_at, o.during::text as during
     from public.appointments a left join public.occupancy o using (appointment_id) where a.appointment_id = $1`,
    [appointmentId],
  );
  return row as unknown as Place;
}

/** Whatever could still be undone: no one has begun to tell of it, and nothing has happened to it since. */
const UNDOABLE = `
  select from public.undo_steps u join public.appointments a using (appointment_id)
  where u.undo_id = $1 and u.act = 'move' and u.until > $2 and u.ended_at is null and u.undone_at is null
    and a.version = u.version_after and a.status in ('pending', 'confirmed')
    and not exists (
      select from public.messages m
      where m.kind = 'appointment_changed' and m.subject = u.change_id::text and m.first_attempt_at is not null
    )`;

/** Undoes something, and refuses an Undo that restores something else, or that says it is over before it is. */
export async function checkUndo(
  world: World,
  { undoId, before }: Undoable,
  undo: () => Promise<unknown>,
): Promise<void> {
  try {
    await undo();
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'internal') throw error;
    if (error.code !== 'undo_over') return;
    const left = await world.sql(UNDOABLE, [undoId, world.clock.now().toISOString()]);
    if (left.length > 0)
      throw new Error(`I9 the Undo ${undoId} is refused before it is over`, { cause: error });
    return;
  }
  if (before === null) return;
  const after = await readPlace(world, before.appointment_id);
  // Of another version, it was changed since.
  if (after.version !== before.version + 2) return;
  const restored = JSON.stringify({ ...after, version: before.version });
  if (restored !== JSON.stringify(before)) {
    throw new Error(`I9 Undo made ${restored} of ${JSON.stringify(before)}`);
  }
}
