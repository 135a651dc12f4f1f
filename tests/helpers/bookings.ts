import { randomUUID } from 'node:crypto';
import { buildDraft, NOW } from './drafts.ts';
import type { Rpc } from './rpc.ts';

/** Holds a slot, ties a payment intent to it, and answers both. */
export async function holdWithPayment(
  rpc: Rpc,
  overrides: Parameters<typeof buildDraft>[0] = {},
  now = NOW,
) {
  const p_draft = buildDraft(overrides);
  const [draft] = await rpc('hold_slot', { p_draft, p_now: now });
  if (!draft) throw new Error('hold_slot answered nothing');
  const paymentIntentId = `pi_${randomUUID().replaceAll('-', '')}`;
  await rpc('attach_payment_intent', {
    p_booking_draft_id: draft.booking_draft_id,
    p_payment_intent_id: paymentIntentId,
  });
  return { draft, paymentIntentId };
}

/** Tells the database that a payment of the default draft arrived; answers what became of it. */
export async function confirmPayment(
  rpc: Rpc,
  paymentIntentId: string,
  { now = NOW, amountCents = 9619, booking }: ConfirmOptions = {},
) {
  const [result] = await rpc('confirm_booking', {
    p_payment_intent_id: paymentIntentId,
    p_amount_cents: amountCents,
    p_currency: 'usd',
    p_now: now,
    ...(booking && { p_booking: booking }),
  });
  if (!result) throw new Error('confirm_booking answered nothing');
  return result;
}

interface ConfirmOptions {
  now?: string;
  amountCents?: number;
  booking?: ReturnType<typeof buildDraft>;
}
