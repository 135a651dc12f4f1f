import type { Stripe } from 'stripe';
import type { PaymentIntentAnswer, PaymentIntentInput } from '../../../src/contract/checkout.ts';
import { formatMoney } from '../../../src/contract/money.ts';
import type { Deps } from '../../platform/deps.ts';
import { readCatalogue } from '../catalogue/catalogue.ts';
import { AppError } from '../errors.ts';
import { getIntent } from '../payments/intents.ts';
import { sessionService } from './booking-words.ts';
import { requireChoice, requireOneList } from './choice.ts';
import { buildRequest, isSameDraft, priceChoice, type Draft, type DraftRequest } from './draft.ts';
import { openIntent, refusePaid } from './open-intent.ts';
import { findOpenDraft, readSecondsLeft, storeDraft } from './store-draft.ts';

interface Preparation {
  input: PaymentIntentInput;
  /** The networks that the call comes from, the smallest first. */
  senders: string[];
}

/**
 * Prices what somebody wants, keeps the time for them when they chose one, and opens a payment for it. The same
 * checkout asking the same gets the same payment and its hold renewed; asking something else, it lets go of what it
 * held.
 */
export async function preparePayment(
  deps: Deps,
  { input, senders }: Preparation,
): Promise<PaymentIntentAnswer> {
  const [catalogue, open] = await Promise.all([
    readCatalogue(deps.database),
    findOpenDraft(deps.database, input.checkoutKey),
  ]);
  const { serviceId, checkoutKey, booking } = input;
  if (booking && booking.serviceId !== serviceId) {
    const fields = { serviceId: 'Please choose the service again' };
    throw new AppError('invalid_request', { fields });
  }
  const enhancementIds = requireOneList(input.enhancementIds, booking?.selectedEnhancements);
  const choice = requireChoice(catalogue, { serviceId, enhancementIds });
  const timeZone = catalogue.time_zone;
  const request: DraftRequest = {
    ...buildRequest({ timeZone, serviceId, enhancementIds, checkoutKey, booking }),
    ...priceChoice(choice, catalogue.sales_taxes),
  };

  const known = open && isSameDraft(open, request) ? await readPayment(deps, open) : null;
  const draft = await storeDraft(deps, { request, senders, isPaying: input.isPaying });
  const { name: serviceName, duration_minutes: durationMinutes } = choice.service;
  const description = sessionService({ serviceName, durationMinutes });
  const [intent, secondsLeft] = await Promise.all([
    openIntent(deps, { draft, description, known }),
    readSecondsLeft(deps, draft),
  ]);
  return toAnswer(draft, intent, secondsLeft);
}

/** The payment of a draft that is asked for again; null when it has none, or one that cannot be paid any more. */
async function readPayment(
  { getStripe, database }: Deps,
  { booking_draft_id, payment_intent_id }: Draft,
): Promise<Stripe.PaymentIntent | null> {
  if (!payment_intent_id) return null;
  const intent = await getIntent(getStripe, payment_intent_id);
  if (intent) refusePaid(intent);
  if (intent && intent.status !== 'canceled') return intent;
  await database.rpc('supersede_draft', {
    p_booking_draft_id: booking_draft_id,
    p_payment_intent_id: payment_intent_id,
  });
  return null;
}

function toAnswer(
  draft: Draft,
  intent: Stripe.PaymentIntent,
  holdSecondsLeft: number | null,
): PaymentIntentAnswer {
  if (intent.client_secret === null) throw new Error('The payment intent has no client secret');
  return {
    clientSecret: intent.client_secret,
    calculatedAmount: formatMoney(draft.total_cents),
    paymentIntentId: intent.id,
    subtotal: formatMoney(draft.subtotal_cents),
    tax: formatMoney(draft.tax_cents),
    holdExpiresAt:
      draft.hold_expires_at === null ? null : new Date(draft.hold_expires_at).toISOString(),
    holdSecondsLeft,
  };
}
