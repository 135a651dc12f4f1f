import type { Stripe } from 'stripe';
import type { Database } from '../../platform/database.ts';
import { AppError } from '../errors.ts';
import { getDraft, isSameSet, type Draft, type BookingRequest } from './draft.ts';

/** Refuses a payment that did not succeed, or that is not of the mode we run in (test payments move no money). */
export function requirePaid(intent: Stripe.PaymentIntent, isLive: boolean): void {
  if (intent.livemode !== isLive) throw new AppError('payment_mismatch');
  if (intent.status === 'succeeded') return;
  if (intent.status === 'processing') throw new AppError('payment_processing');
  throw new AppError('payment_not_completed');
}

/**
 * The draft that a payment is for, if it is the one that the caller describes. What belongs to somebody else is
 * answered as if it were not there. Throws payment_not_found, payment_mismatch and payment_already_used.
 */
export async function requireMatchingDraft(
  database: Database,
  paymentIntentId: string,
  request: BookingRequest,
): Promise<Draft> {
  const draft = getDraft(
    await database.rpc('find_draft', { p_payment_intent_id: paymentIntentId }),
  );
  if (!draft || !isOwn(draft, request)) throw new AppError('payment_not_found');
  if (!matches(draft, request)) {
    throw new AppError(draft.status === 'booked' ? 'payment_already_used' : 'payment_mismatch');
  }
  return draft;
}

/** Whether what was paid is what the draft costs. */
export function isAsAgreed(draft: Draft, intent: Stripe.PaymentIntent): boolean {
  return draft.total_cents === intent.amount_received && draft.currency === intent.currency;
}

/** The draft that an intent pays for; throws payment_not_found for payments that are no bookings of ours. */
export async function requireDraftOf(
  database: Database,
  intent: Stripe.PaymentIntent,
): Promise<Draft> {
  const draft = getDraft(await database.rpc('find_draft', { p_payment_intent_id: intent.id }));
  if (!draft) throw new AppError('payment_not_found');
  requireIntentOf(draft, intent);
  return draft;
}

/** Refuses an intent that names another draft, or none; throws payment_not_found. */
export function requireIntentOf(draft: Draft, { metadata }: Stripe.PaymentIntent): void {
  if (draft.booking_draft_id !== metadata['booking_draft_id']) {
    throw new AppError('payment_not_found');
  }
}

function isOwn(draft: Draft, request: BookingRequest): boolean {
  const isSameCheckout = draft.checkout_key !== null && draft.checkout_key === request.checkout_key;
  return draft.email === null || isSameCheckout || isSameEmail(draft, request);
}

/** A quote has no contact and no time yet: it takes those of the first booking that is sent. */
function matches(draft: Draft, request: BookingRequest): boolean {
  const isSameChoice =
    draft.service_id === request.service_id &&
    isSameSet(draft.enhancement_ids, request.enhancement_ids);
  if (!isSameChoice) return false;
  if (draft.email === null) return true;
  return (
    isSameEmail(draft, request) &&
    (draft.local_date === null ||
      (draft.local_date === request.local_date && draft.local_time === request.local_time))
  );
}

function isSameEmail(draft: Draft, request: BookingRequest): boolean {
  return draft.email?.toLowerCase() === request.email?.toLowerCase();
}
