import * as z from 'zod/mini';
import type { Answer } from '#contract/call.ts';
import type {
  Duplicates,
  MergeSide,
  previewMerge as previewCall,
} from '#contract/clients/merging.ts';
import { formatMoney } from '#contract/rules/money/money.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '#platform/deps.ts';
import { proofOfMerge } from '../notes/merged-reader.ts';
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
      ...{ earlier: toClient([earlier]), later: toClient([later]) },
      same,
    }));
}

interface Apart {
  clientId: string;
  otherId: string;
  /** The account that says so. */
  userId: string;
}

/** Stores that two clients are two people. Throws not_found. */
export async function keepApart(
  { database }: MergeDeps,
  { clientId, otherId, userId }: Apart,
): Promise<void> {
  await database.rpcNow('keep_apart', {
    p_client_id: clientId,
    p_other_id: otherId,
    p_actor: userId,
  });
}

const sideSchema = z.object({
  appointments: z.int(),
  session_notes: z.int(),
  words: z.int(),
  intakes: z.int(),
  has_account: z.boolean(),
  owed_cents: z.int(),
});

const previewSchema = z.object({
  clients: z.tuple([z.unknown(), z.unknown()]),
  sides: z.tuple([sideSchema, sideSchema]),
  refusal: z.nullable(z.literal('two_accounts')),
});

/** Returns what two clients have, before one is merged into the other; logged as a reading of both. Throws not_found, client_merged. */
export async function previewMerge(
  { database }: MergeDeps,
  { fromId, intoId, userId }: Merge,
): Promise<Answer<typeof previewCall>> {
  const [row] = await database.rpcNow('preview_merge', {
    p_from_id: fromId,
    p_into_id: intoId,
    p_actor: userId,
  });
  const { clients, sides, refusal } = previewSchema.parse(row);
  return {
    from: toSide(clients[0], sides[0]),
    into: toSide(clients[1], sides[1]),
    haveTwoAccounts: refusal === 'two_accounts',
  };
}

const toSide = (client: unknown, side: z.infer<typeof sideSchema>): MergeSide => ({
  client: toClient([client]),
  appointments: side.appointments,
  notes: side.session_notes + side.words,
  intakes: side.intakes,
  hasAccount: side.has_account,
  owed: formatMoney(side.owed_cents),
});

interface Merge {
  fromId: string;
  intoId: string;
  /** The account that asks for it. */
  userId: string;
}

/** Merges a client into another; returns the merge, the same one for a repeated call. Throws not_found, client_merged, two_accounts. */
export function mergeClients(
  { database, cipher }: Pick<Deps, 'database' | 'cipher'>,
  { fromId, intoId, userId }: Merge,
): Promise<string> {
  return database.rpcNow('merge_clients', {
    p_from_id: fromId,
    p_into_id: intoId,
    p_proof: proofOfMerge(cipher, fromId, intoId),
    p_actor: userId,
  });
}

const WHY_IT_STANDS: Record<string, string> = {
  over: 'A merge can be undone for 30 days.',
  merged_again: 'They were merged with another client since. Undo that merge first.',
  spent:
    'Credits or gift value of one of them have paid for a visit of the other since, so the two can’t be told apart anymore.',
};

/** Undoes a merge; returns the client who has their own page again. Throws not_found, merge_stands. */
export async function undoMerge(
  { database }: MergeDeps,
  mergeId: string,
  userId: string,
): Promise<string> {
  const undone = database.rpcNow('undo_merge', { p_merge_id: mergeId, p_actor: userId });
  return undone.catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'merge_stands') throw error;
    const detail = WHY_IT_STANDS[String(error.options.current)];
    throw new AppError('merge_stands', { cause: error, ...(detail !== undefined && { detail }) });
  });
}
