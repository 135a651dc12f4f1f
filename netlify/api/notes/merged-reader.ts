import * as z from 'zod/mini';
import { UnreadableError, type Cipher } from '#platform/cipher.ts';
import type { Deps } from '#platform/deps.ts';

/** What public.merges_about answers. */
export const mergesSchema = z.array(
  z.object({
    from_id: z.uuid(),
    into_id: z.uuid(),
    proof: z.uuid(),
    is_undone: z.boolean(),
  }),
);

type Merges = z.infer<typeof mergesSchema>;

/** Decrypts what was encrypted for a client, or for someone they were merged with. */
export interface Reader extends Pick<Cipher, 'decrypt' | 'digestOf'> {
  /** The ids that the client has had, their own first. */
  ids: readonly string[];
}

/** Returns the proof that one client was merged into another by the API; SQL can't make it. */
export const proofOfMerge = (cipher: Pick<Cipher, 'idOf'>, fromId: string, intoId: string) =>
  cipher.idOf('merge', fromId, intoId);

/** Returns what decrypts a client's words: those for their own id, and those for another by a merge with a proof. */
export function readerFor(cipher: Cipher, clientId: string | null, merges: Merges): Reader {
  const ids = clientId === null ? [] : [clientId];
  // A merged client may have been merged with others before.
  for (const id of ids) {
    for (const { from_id, into_id, proof, is_undone } of merges) {
      const [known, other] = is_undone ? [from_id, into_id] : [into_id, from_id];
      const isProven = proofOfMerge(cipher, from_id, into_id) === proof;
      if (known === id && isProven && !ids.includes(other)) ids.push(other);
    }
  }
  return {
    ids,
    digestOf: (text, rowId) => cipher.digestOf(text, rowId),
    decrypt: (encrypted, rowId, holder) => {
      for (const id of ids) {
        const asHolder = clientId === null ? holder : holder?.replace(clientId, id);
        try {
          return cipher.decrypt(encrypted, rowId, asHolder);
        } catch (error) {
          if (!(error instanceof UnreadableError)) throw error;
        }
      }
      return cipher.decrypt(encrypted, rowId, holder);
    },
  };
}

/** Returns what decrypts a client's words, by the merges that the database has. */
export async function findReader(
  { database, cipher }: Pick<Deps, 'database' | 'cipher'>,
  clientId: string | null,
): Promise<Reader> {
  if (clientId === null) return readerFor(cipher, null, []);
  const merges = await database.rpc('merges_about', { p_client_id: clientId });
  return readerFor(cipher, clientId, mergesSchema.parse(merges));
}
