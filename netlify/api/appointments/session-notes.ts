import type { AppointmentAnswer } from '../../../src/contract/appointments/appointments.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { decryptHealthNotes, type HealthNotes } from '../checkout/health-notes.ts';
import { act } from './act.ts';
import { noteHolder } from './therapist-appointments.ts';

/** Saves the therapist's note about a session, encrypted; an empty note is removed. */
export function writeNote(
  deps: Deps,
  appointmentId: string,
  { note }: { note: string },
): Promise<AppointmentAnswer> {
  return act(deps, appointmentId, async () => {
    const [written] = await deps.database.read((tables) =>
      tables.from('appointments').select('client_id').eq('appointment_id', appointmentId),
    );
    if (!written) throw new AppError('not_found');
    await deps.database.rpcNow('write_session_note', {
      p_appointment_id: appointmentId,
      p_encrypted_note: note
        ? deps.cipher.encrypt(note, appointmentId, noteHolder(written))
        : (null as unknown as string),
    });
    return note ? 'Note saved' : 'Note removed';
  });
}

/** Deletes a client's health notes for good, at their request. Throws not_found. */
export function forgetHealthNotes(deps: Deps, appointmentId: string): Promise<AppointmentAnswer> {
  return act(deps, appointmentId, async () => {
    await deps.database.rpc('delete_health_notes', { p_appointment_id: appointmentId });
    return 'Health notes deleted';
  });
}

/** Returns a client's health notes and logs which account viewed them. Throws not_found, UnreadableError. */
export async function readHealthNotes(
  { database, cipher }: Pick<Deps, 'database' | 'cipher'>,
  appointmentId: string,
  userId: string,
): Promise<HealthNotes> {
  const [notes] = await database.rpcNow('view_health_notes', {
    p_appointment_id: appointmentId,
    p_user_id: userId,
  });
  return notes
    ? decryptHealthNotes(cipher, notes)
    : { healthConditions: null, specialRequests: null };
}
