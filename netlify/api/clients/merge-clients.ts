import * as z from 'zod/mini';
import type { Duplicates } from '#contract/clients/merging.ts';
import type { Deps } from '#platform/deps.ts';
import { toClient } from './clients.ts';

type MergeDeps = Pick<Deps, 'database'>;

const duplicatesSchema = z.array(
  z.object({
    clients: z.tuple([z.unknown(), z.unknown()]),
    same: z.array(z.enum(['phone', 'name', 'email'])),
  }),
);

/** Returns the pairs of clients who may be one person. */
export async function listDuplicates({ database }: MergeDeps): Promise<Duplicates[]> {
  return duplicatesSchema
    .parse(await database.rpcNow('list_duplicates', {}))
    .map(({ clients: [earlier, later], same }) => ({
      clients: [toClient([earlier]), toClient([later])],
      same,
    }));
}

/** Stores that two clients are two people. Throws not_found. */
export async function keepApart(
  { database }: MergeDeps,
  clientId: string,
  otherId: string,
): Promise<void> {
  await database.rpcNow('keep_apart', { p_client_id: clientId, p_other_id: otherId });
}
