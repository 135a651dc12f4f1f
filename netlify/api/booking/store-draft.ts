import type { Deps } from '../../platform/deps.ts';
import type { Database } from '../../platform/database.ts';
import { AppError, isOurFault } from '../errors.ts';
import { getIntent } from '../payments/intents.ts';
import { claimTime } from './claim-time.ts';
import { getDraft, requireDraftRow, type Draft, type DraftRequest } from './draft.ts';
import { refusePaid } from './open-intent.ts';
import { settleById } from './settle-intent.ts';
import { nearestTimes } from './settle-payment.ts';

/** A priced request, and the networks it comes from. */
export interface SentRequest {
  request: DraftRequest;
  senders: string[];
  /** The client is about to pay. */
  isPaying: boolean;
}

/** What a checkout has open, or null. */
export async function findOpenDraft(
  database: Database,
  checkoutKey: string | null | undefined,
): Promise<Draft | null> {
  if (!checkoutKey) return null;
  return getDraft(await database.rpc('find_checkout', { p_checkout_key: checkoutKey }));
}

/** Seconds until somebody else may ask for the time of a draft, by the database's clock; null without a time. */
export async function readSecondsLeft(
  { database }: Pick<Deps, 'database'>,
  draft: Draft,
): Promise<number | null> {
  if (draft.hold_expires_at === null) return null;
  const { booking_draft_id: p_booking_draft_id } = draft;
  return database.rpcNow('hold_seconds_left', { p_booking_draft_id });
}

/**
 * Keeps the time of a request, or only its price when it has none, in place of what the same person held before. Throws
 * slot_taken with free times nearby and the other refusals of the calendar, too_many_holds, and already_paid when it is
 * this checkout that has paid.
 */
export async function storeDraft(
  deps: Deps,
  { request, senders, isPaying }: SentRequest,
): Promise<Draft> {
  const p_draft = { ...request, is_paying: isPaying };
  const store = request.local_date === null ? 'quote_booking' : 'hold_slot';
  try {
    return await claimTime(deps, {
      wanted: p_draft,
      senders,
      claim: async () =>
        requireDraftRow(await deps.database.rpcNow(store, { p_draft, p_senders: senders })),
      settlePaid: (_, paymentIntentId) => settleEarlier(deps, paymentIntentId, request),
    });
  } catch (error) {
    if (isOurFault(error)) throw error;
    await refuseIfPaid(deps, request.checkout_key);
    if (!(error instanceof AppError) || error.code !== 'slot_taken') throw error;
    throw (await asAlreadyPaid(deps.database, request)) ?? (await withAlternatives(deps, request));
  }
}

/** A payment that was made meanwhile counts; made by this very checkout, it ends what it asks for now. */
async function settleEarlier(deps: Deps, paymentIntentId: string, request: DraftRequest) {
  const open = await findOpenDraft(deps.database, request.checkout_key);
  if (open?.payment_intent_id === paymentIntentId) {
    throw new AppError('already_paid', { paymentIntentId });
  }
  await settleById(deps, paymentIntentId);
}

/** A refusal says that no card was charged: a checkout that has just been paid hears that instead. Throws already_paid. */
async function refuseIfPaid({ database, getStripe }: Deps, checkoutKey: string | null) {
  const open = await findOpenDraft(database, checkoutKey);
  const intent = open?.payment_intent_id && (await getIntent(getStripe, open.payment_intent_id));
  if (intent) refusePaid(intent);
}

/** The refusal of a time that the same checkout has booked itself, or null. */
async function asAlreadyPaid(database: Database, request: DraftRequest) {
  const { checkout_key, service_id, local_date, local_time } = request;
  if (checkout_key === null) return null;
  const rows = await database.read((tables) =>
    tables
      .from('draft_details')
      .select()
      .match({ checkout_key, status: 'booked', service_id, local_date, local_time })
      .limit(1),
  );
  const paid = getDraft(rows);
  return paid && new AppError('already_paid', { paymentIntentId: paid.payment_intent_id });
}

async function withAlternatives(deps: Deps, { service_id: serviceId, ...wanted }: DraftRequest) {
  // Near enough to the local time that was asked for: only SQL knows the instant.
  const from = `${wanted.local_date}T${wanted.local_time}:00-06:00`;
  const alternatives = await nearestTimes(deps, { serviceId, from });
  return new AppError('slot_taken', { alternatives });
}
