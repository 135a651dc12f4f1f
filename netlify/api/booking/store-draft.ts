import type { Database } from '../../platform/database.ts';
import { AppError } from '../errors.ts';
import { getDraft, requireDraftRow, type Draft, type DraftRequest } from './draft.ts';

/** What a checkout has open, or null. */
export async function findOpenDraft(
  database: Database,
  checkoutKey: string | undefined,
): Promise<Draft | null> {
  if (!checkoutKey) return null;
  return getDraft(await database.rpc('find_checkout', { p_checkout_key: checkoutKey }));
}

/**
 * Keeps the time of a request, or only its price when it has none. Throws slot_taken and the other refusals of the
 * calendar, and already_paid when it is this checkout that has booked the time.
 */
export async function storeDraft(database: Database, request: DraftRequest): Promise<Draft> {
  const p_draft = { ...request };
  if (request.local_date === null) {
    return requireDraftRow(await database.rpcNow('quote_booking', { p_draft }));
  }
  try {
    return requireDraftRow(await database.rpcNow('hold_slot', { p_draft }));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'slot_taken') throw error;
    const paid = await findPaidDraft(database, request);
    throw paid ? new AppError('already_paid', { paymentIntentId: paid.payment_intent_id }) : error;
  }
}

/** The draft by which the same checkout has booked the same time, or null. */
async function findPaidDraft(database: Database, request: DraftRequest): Promise<Draft | null> {
  const { checkout_key, service_id, local_date, local_time } = request;
  if (checkout_key === null) return null;
  const rows = await database.read((tables) =>
    tables
      .from('draft_details')
      .select()
      .match({ checkout_key, status: 'booked', service_id, local_date, local_time })
      .limit(1),
  );
  return getDraft(rows);
}
