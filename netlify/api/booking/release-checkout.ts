import type { Deps } from '../../platform/deps.ts';
import { releaseHold } from './claim-time.ts';
import { settleById } from './settle-intent.ts';
import { findOpenDraft } from './store-draft.ts';

/**
 * Frees the time that a checkout holds, because its person lets it go: the payment is cancelled first. What is paid
 * after all is settled. Nothing held is nothing to do.
 */
export async function releaseCheckout(deps: Deps, checkoutKey: string): Promise<void> {
  const draft = await findOpenDraft(deps.database, checkoutKey);
  if (!draft) return;
  await releaseHold(
    deps,
    {
      booking_draft_id: draft.booking_draft_id,
      appointment_change_id: null,
      payment_intent_id: draft.payment_intent_id,
      release: 'supersede',
    },
    settleById,
  );
}
