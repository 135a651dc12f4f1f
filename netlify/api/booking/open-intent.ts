import type { Stripe } from 'stripe';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../errors.ts';
import { cancelIntent, createIntent, requireIntent } from '../payments/intents.ts';
import type { Draft } from './draft.ts';

interface OpenIntentInput {
  draft: Draft;
  description: string;
  /** The payment intent of the draft, when it was read already. */
  known: Stripe.PaymentIntent | null;
}

/** The payment intent of a draft, created when it has none; throws already_paid and hold_expired. */
export async function openIntent(deps: Deps, { draft, description, known }: OpenIntentInput) {
  if (known && known.id === draft.payment_intent_id) return known;
  const intent = draft.payment_intent_id
    ? await requireIntent(deps.getStripe, draft.payment_intent_id)
    : await createIntent(deps.getStripe, {
        idempotencyKey: `intent:${draft.booking_draft_id}`,
        metadata: { booking_draft_id: draft.booking_draft_id },
        amountCents: draft.total_cents,
        currency: draft.currency,
        description,
        ageMs: deps.clock.now().getTime() - Date.parse(draft.created_at),
      });
  refusePaid(intent);
  if (!draft.payment_intent_id) {
    await attachOrCancel(deps, intent.id, () =>
      deps.database.rpc('attach_payment_intent', {
        p_booking_draft_id: draft.booking_draft_id,
        p_payment_intent_id: intent.id,
      }),
    );
  }
  return intent;
}

/** Throws already_paid when an intent is paid, or about to be. */
export function refusePaid({ id, status }: Stripe.PaymentIntent): void {
  if (status === 'succeeded' || status === 'processing') {
    throw new AppError('already_paid', { paymentIntentId: id });
  }
}

/** Ties an intent to what it pays for, or cancels it when another tab has chosen something else meanwhile. */
export async function attachOrCancel(
  { getStripe }: Pick<Deps, 'getStripe'>,
  paymentIntentId: string,
  attach: () => Promise<unknown>,
): Promise<void> {
  try {
    await attach();
  } catch (error) {
    if (error instanceof AppError && error.code === 'hold_expired') {
      await cancelIntent(getStripe, paymentIntentId);
    }
    throw error;
  }
}
