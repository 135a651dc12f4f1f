import type { Stripe } from 'stripe';
import type { GetStripe } from '#platform/providers/stripe.ts';
import { AppError } from '../../errors/app-error.ts';
import { callStripe, codeOf, isOutage, isRemembered, openAtStripe } from './call-stripe.ts';

/** What to pay, in integer cents. The description names the service and says nothing about health. */
export interface IntentOrder {
  /** The same whenever the same thing is paid for. */
  idempotencyKey: string;
  amountCents: number;
  currency: string;
  description: string;
  /** The order and tender that it pays. */
  metadata: Record<string, string>;
  /** How long ago it was first requested, in milliseconds. */
  ageMs: number;
}

/** Stripe keeps a key for at least a day; this leaves plenty of margin. */
const KEY_LIFE_MS = 12 * 3_600_000;

const NEWEST = 100;

/** Creates a payment intent; a repeated call returns the same one. Throws payment_refused, payments_unavailable. */
export function createIntent(getStripe: GetStripe, order: IntentOrder) {
  const { idempotencyKey, amountCents, currency, description, metadata, ageMs } = order;
  return openAtStripe(getStripe, async (stripe) => {
    // Stripe may have forgotten the key and would create a second intent, so we search first.
    const known = ageMs > KEY_LIFE_MS ? await findNewest(stripe, metadata) : undefined;
    if (known) return known;
    try {
      return await stripe.paymentIntents.create(
        {
          amount: amountCents,
          currency,
          description,
          // Cards and phone wallets only: no method that leaves the page or takes days.
          allowed_payment_method_types: ['card'],
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
          metadata,
        },
        { idempotencyKey },
      );
    } catch (error) {
      // Stripe repeats its own errors for a day, even if the intent was created, so we search for it instead.
      if (!isRemembered(error)) throw error;
      const made = await findNewest(stripe, metadata).catch(() => undefined);
      if (!made) throw error;
      return made;
    }
  });
}

async function findNewest(stripe: Stripe, metadata: Record<string, string>) {
  const { data } = await stripe.paymentIntents.list({ limit: NEWEST });
  return data.find((intent) =>
    Object.entries(metadata).every(([name, value]) => intent.metadata[name] === value),
  );
}

/** Returns the id of a Stripe object that came whole or as an id. */
export function idOf(reference: string | { id: string } | null | undefined): string | undefined {
  return typeof reference === 'string' ? reference : reference?.id;
}

/** Returns a payment intent, with its charge, as Stripe has it now. Throws payment_not_found. */
export function requireIntent(getStripe: GetStripe, paymentIntentId: string) {
  return callStripe(getStripe, (stripe) =>
    stripe.paymentIntents.retrieve(paymentIntentId, { expand: ['latest_charge'] }),
  );
}

/** Returns a payment intent as Stripe has it now, or null if Stripe has none. */
export async function getIntent(getStripe: GetStripe, paymentIntentId: string) {
  try {
    return await requireIntent(getStripe, paymentIntentId);
  } catch (error) {
    if (error instanceof AppError && error.code === 'payment_not_found') return null;
    throw error;
  }
}

/** Returns the last four digits of the card, or null if none paid. Throws payment_not_found, payments_unavailable. */
export async function readCardEnding(
  getStripe: GetStripe,
  paymentIntentId: string,
): Promise<string | null> {
  const { latest_charge: charge } = await requireIntent(getStripe, paymentIntentId);
  if (!charge || typeof charge !== 'object') return null;
  return charge.payment_method_details?.card?.last4 ?? null;
}

const FINAL = ['canceled', 'succeeded', 'processing'] as const;
type FinalStatus = (typeof FINAL)[number];

function isFinal(status: string): status is FinalStatus {
  return FINAL.some((final) => final === status);
}

/** Returns how much of a payment has been refunded, in cents. */
export function returnedCents({ latest_charge: charge }: Stripe.PaymentIntent): number {
  return charge && typeof charge === 'object' ? charge.amount_refunded : 0;
}

/**
 * Makes sure that an intent can no longer be paid, and returns its status: canceled, or succeeded or processing if it is too late
 * for that.
 */
export function cancelIntent(getStripe: GetStripe, paymentIntentId: string) {
  return callStripe(getStripe, async (stripe): Promise<FinalStatus> => {
    try {
      await stripe.paymentIntents.cancel(paymentIntentId, { cancellation_reason: 'abandoned' });
      return 'canceled';
    } catch (error) {
      // An intent that doesn't exist can't be paid either.
      if (codeOf(error) === 'resource_missing') return 'canceled';
      if (codeOf(error) !== 'payment_intent_unexpected_state' && !isOutage(error)) throw error;
      const { status } = await stripe.paymentIntents.retrieve(paymentIntentId);
      if (!isFinal(status)) throw error;
      return status;
    }
  });
}
