import type { ClientCopy } from '#contract/clients/client-copy.ts';
import { UnreadableError } from '#platform/cipher.ts';
import type { Deps } from '#platform/deps.ts';
import { readHealthNotes } from '../appointments/session-notes.ts';
import { viewIntake } from '../health/intakes.ts';
import { openClient } from './open-client.ts';

/** More visits than anyone has had. */
const ALL_VISITS = 10_000;

/** Returns all that is written of a client, words about their health included, and logs who opened it. Throws not_found. */
export async function copyClient(
  deps: Pick<Deps, 'database' | 'cipher'>,
  clientId: string,
  userId: string,
): Promise<ClientCopy> {
  const page = await openClient(deps, clientId, userId, ALL_VISITS);
  const [healthNotes, forms] = await Promise.all([
    Promise.all(
      page.healthNotes.map(async ({ appointmentId, appointmentDate }) => ({
        appointmentId,
        appointmentDate,
        notes: await readable(readHealthNotes(deps, appointmentId, userId)),
      })),
    ),
    Promise.all(
      page.intakes
        .filter(({ isLinked }) => isLinked)
        .map(async ({ id, receivedAt }) => ({
          id,
          receivedAt,
          form: await readable(viewIntake(deps, id, userId)),
        })),
    ),
  ]);
  return { page, healthNotes, forms };
}

/** What can't be decrypted leaves a gap that the copy names; the rest is still theirs to have. */
async function readable<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof UnreadableError) return null;
    throw error;
  }
}
