import * as z from 'zod/mini';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '#platform/deps.ts';
import { sendMessages } from '../messages/outbox.ts';

/** Undoes an act before anyone hears of it, and says so. Safe to repeat. Throws not_found, undo_over. */
export async function undoAct(deps: Deps, undoId: string) {
  if (!z.uuid().safeParse(undoId).success) throw new AppError('not_found');
  const [undone] = await deps.database.rpcNow('undo_act', { p_undo_id: undoId });
  if (!undone) throw new Error('undo_act answered nothing');
  // The people on the waitlist for the time that is free now.
  await sendMessages(deps);
  return { success: true, message: sayUndone(undone.act, undone.first_name) };
}

function sayUndone(act: string, firstName: string): string {
  switch (act) {
    case 'time_off':
      return 'Time off undone';
    case 'move':
      return `Moved back. ${firstName} won’t hear about it.`;
    default:
      return `Booking undone. ${firstName} won’t hear about it.`;
  }
}
