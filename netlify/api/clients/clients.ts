import * as z from 'zod/mini';
import type { AdminClient } from '#contract/clients/clients.ts';
import { formatMoney } from '#contract/rules/money/money.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '#platform/deps.ts';

type ClientDeps = Pick<Deps, 'database'>;

/** A row of client_for_therapist; the generated types make every column nullable. */
const rowSchema = z.object({
  client_id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  can_book_at_home: z.boolean(),
  can_be_visited: z.boolean(),
  is_existing: z.boolean(),
  is_member: z.boolean(),
  visits: z.int(),
  last_visit_at: z.nullable(z.string()),
  next_visit_at: z.nullable(z.string()),
  credits: z.array(z.object({ duration: z.int(), available: z.int() })),
  gift_cents: z.int(),
});

interface Search {
  /** What was typed. */
  q: string;
  notSeenWeeks?: number | undefined;
}

/** Returns up to fifty clients who match a search, last seen first. */
export async function listClients(
  { database }: ClientDeps,
  { q, notSeenWeeks }: Search,
): Promise<AdminClient[]> {
  if (notSeenWeeks !== undefined) {
    const asked = { p_weeks: notSeenWeeks, p_words: q };
    return toClients(await database.rpcNow('clients_not_seen', asked));
  }
  return toClients(await database.rpcNow('list_clients', { p_words: q }));
}

interface Permissions {
  canBookAtHome?: boolean | undefined;
  isExisting?: boolean | undefined;
}

/** Changes what a client may do, and returns the client. Throws not_found. */
export async function updateClient(
  { database }: ClientDeps,
  clientId: string,
  { canBookAtHome, isExisting }: Permissions,
): Promise<AdminClient> {
  return toClient(
    await database.rpcNow('update_client', {
      p_client_id: clientId,
      ...(canBookAtHome !== undefined && { p_can_book_at_home: canBookAtHome }),
      ...(isExisting !== undefined && { p_is_existing: isExisting }),
    }),
  );
}

interface Grant {
  /** Using the same id twice grants the credits once. */
  grantId: string;
  /** In minutes. */
  duration: number;
  credits: number;
}

/** Gives a client wellness credits, and returns the client. Throws not_found, unknown_service, address_shared, grant_limit. */
export async function grantCredits(
  { database }: ClientDeps,
  clientId: string,
  { grantId, duration, credits }: Grant,
): Promise<AdminClient> {
  const granted = database.rpcNow('grant_credits_to_client', {
    p_client_id: clientId,
    p_grant_id: grantId,
    p_duration_minutes: duration,
    p_credits: credits,
  });
  return toClient(
    await granted.catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'grant_limit') throw error;
      const left = error.options.retryAfterSeconds ?? 0;
      throw new AppError('grant_limit', { cause: error, detail: GRANT_LIMIT(left) });
    }),
  );
}

const GRANT_LIMIT = (left: number) =>
  `A client can get up to 12 wellness credits in a calendar year: ${left === 0 ? 'none' : left} left.`;

/** Returns the one row of client_for_therapist as the API answers it. Throws not_found. */
export function toClient(rows: unknown): AdminClient {
  const [client] = toClients(rows);
  if (!client) throw new AppError('not_found');
  return client;
}

function toClients(rows: unknown): AdminClient[] {
  return z
    .array(rowSchema)
    .parse(rows)
    .map((row) => ({
      id: row.client_id,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      phone: row.phone,
      canBookAtHome: row.can_book_at_home,
      canBeVisited: row.can_be_visited,
      isExisting: row.is_existing,
      isMember: row.is_member,
      visits: row.visits,
      lastVisitAt: orNull(row.last_visit_at),
      nextVisitAt: orNull(row.next_visit_at),
      credits: row.credits,
      giftValue: formatMoney(row.gift_cents),
    }));
}

const orNull = (text: string | null) => (text === null ? null : new Date(text).toISOString());
