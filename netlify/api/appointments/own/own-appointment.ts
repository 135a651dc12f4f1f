import type { Context } from 'hono';
import * as z from 'zod/mini';
import { formatMoney } from '#contract/rules/money/money.ts';
import { FIXED_REASONS, type OwnAppointment } from '#contract/appointments/own-appointment.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Deps } from '#platform/deps.ts';
import { accountRowSchema, toAccountAppointment, type AccountRow } from '../../accounts/account.ts';
import { toPolicy } from '#contract/practice/sale.ts';
import { senderNetworks } from '../../middleware/sender-network.ts';
import { readViewer } from '../../middleware/session.ts';
import { getSessionHash, hashToken } from '../../middleware/session-cookies.ts';
import { proposalRowSchema, toOwnProposal } from '../proposal-rows.ts';

/** How a client gets to their appointment, as the database takes it (private.own_key). */
export type OwnKey = Record<string, string | string[]> & { networks: string[] };

interface GivenKey {
  link?: string | undefined;
  appointmentId?: string | undefined;
}

/**
 * Runs something for anyone with a link, or for a logged-in member. Throws unknown_link for a link that was never sent, is turned
 * off or has expired, and for someone else's appointment alike; login_required if no one is logged in, whatever was requested.
 */
export async function asOwner<T>(
  c: Context,
  deps: Deps,
  { given, run }: { given: GivenKey; run: (key: OwnKey) => Promise<T> },
): Promise<T> {
  const networks = senderNetworks(c);
  if (given.link !== undefined) return run({ token_hash: hashToken(given.link), networks });
  const session = getSessionHash(c, deps);
  if (session === null) throw new AppError('login_required');
  try {
    return await run({ session, appointment_id: String(given.appointmentId), networks });
  } catch (error) {
    const isUnknown = error instanceof AppError && error.code === 'unknown_link';
    if (isUnknown && (await readViewer(c, deps)).role === 'guest') {
      throw new AppError('login_required');
    }
    throw error;
  }
}

const rowSchema = z.object({
  account: accountRowSchema,
  order_id: z.uuid(),
  first_name: z.string(),
  local_date: z.string(),
  local_time: z.string(),
  free_until: z.string(),
  late_fee_cents: z.int(),
  kept_percent_now: z.int(),
  if_cancelled_now: z.object({ fee_cents: z.int(), refund_cents: z.int(), credits_back: z.int() }),
  fixed: z.nullable(z.enum(FIXED_REASONS)),
  is_intake_missing: z.boolean(),
  every_weeks: z.nullable(z.int()),
  recurring: z.array(z.object({ starts_at: z.string(), owed_cents: z.int() })),
  proposal: z.nullable(proposalRowSchema),
});

/** An appointment, with what its calls need besides what its client sees. */
export interface Own {
  appointment: OwnAppointment;
  /** The order of the booking; its changes and payments belong to it. */
  orderId: string;
  account: AccountRow;
}

/** Returns the appointment that its client may act on, in one round trip. Throws unknown_link, too_many_requests. */
export async function readOwn(
  { database, clock, cipher }: Pick<Deps, 'database' | 'clock' | 'cipher'>,
  key: OwnKey,
): Promise<Own> {
  const [found] = await explainLimit(() => database.rpcNow('read_own_appointment', { p_key: key }));
  if (!found) throw new AppError('unknown_link');
  const row = rowSchema.parse(found);
  const { account, if_cancelled_now: ending } = row;
  const appointment: OwnAppointment = {
    ...toAccountAppointment({ cipher }, account),
    version: account.version,
    firstName: row.first_name,
    localDate: row.local_date,
    localTime: row.local_time,
    freeUntil: new Date(row.free_until).toISOString(),
    isFree: row.kept_percent_now === 0,
    lateFee: formatMoney(row.late_fee_cents),
    policy: toPolicy(account.policy),
    ifCancelledNow: {
      kept: formatMoney(ending.fee_cents),
      refunded: formatMoney(ending.refund_cents),
      creditsReturned: ending.credits_back,
    },
    fixed: row.fixed,
    isIntakeMissing: row.is_intake_missing,
    recurring: row.recurring.map((each) => ({
      startsAt: new Date(each.starts_at).toISOString(),
      owed: formatMoney(each.owed_cents),
    })),
    everyWeeks: row.every_weeks,
    proposal: toOwnProposal(row.proposal, clock.now()),
  };
  return { appointment, orderId: row.order_id, account };
}

const TOO_MANY_LINKS =
  'Too many incorrect links came from your network, so we didn’t check this one. Please wait a while, or call us. Nothing was changed.';

/** Adds a detail about links to too_many_requests. */
export async function explainLimit<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error;
    throw new AppError(error.code, { ...error.options, detail: TOO_MANY_LINKS });
  }
}

/** Why an appointment can't be changed, by reason. */
const FIXED_WORDS: Record<(typeof FIXED_REASONS)[number], string> = {
  cancelled: 'This appointment is already canceled, so nothing was changed.',
  missed: 'This appointment is over, so nothing was changed.',
  over: 'This appointment is over, so nothing was changed.',
  begun: 'This appointment has started, so it can no longer be changed here. Please call us.',
  disputed:
    'The bank is reviewing a payment for this appointment, so it can’t be changed here. Please call us.',
};

/** Acts on an appointment. If its state is why we refuse, the error includes the appointment as it is now. */
export async function actOnOwn<T>(
  deps: Deps,
  key: OwnKey,
  run: (own: Own) => Promise<T>,
): Promise<T & { appointment: OwnAppointment }> {
  const own = await readOwn(deps, key);
  let done: T;
  try {
    done = await run(own);
  } catch (error) {
    throw await explain(deps, key, error);
  }
  return { ...done, appointment: (await readOwn(deps, key)).appointment };
}

function detailOf(code: string, { fixed, isDeclined }: OwnAppointment): string | undefined {
  if (isDeclined) return 'We couldn’t take this booking, and you’ve been refunded in full.';
  if (fixed !== null) return FIXED_WORDS[fixed];
  return code === 'offer_over'
    ? 'We’re no longer holding that time. Your booked time hasn’t changed.'
    : undefined;
}

/** Returns the error; a refusal gets the appointment as it is now. */
export async function explain(deps: Deps, key: OwnKey, error: unknown): Promise<unknown> {
  if (!(error instanceof AppError)) return error;
  const { code, options } = error;
  if (!['stale_version', 'change_not_possible', 'offer_over'].includes(code)) return error;
  const { appointment: current } = await readOwn(deps, key);
  const detail = options.detail ?? detailOf(code, current);
  return new AppError(code, {
    ...options,
    cause: error,
    current,
    ...(detail !== undefined && { detail }),
  });
}
