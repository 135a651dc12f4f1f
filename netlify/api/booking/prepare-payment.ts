import type { Stripe } from 'stripe';
import type { PaymentIntentAnswer, PaymentIntentInput } from '../../../src/contract/booking.ts';
import { formatMoney } from '../../../src/contract/money.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { readCatalogue } from '../catalogue/catalogue.ts';
import { AppError } from '../errors.ts';
import { cancelIntent, getIntent } from '../payments/intents.ts';
import { sessionService } from './booking-words.ts';
import { requireChoice, requireOneList } from './choice.ts';
import { buildRequest, isSameDraft, priceChoice, type Draft, type DraftRequest } from './draft.ts';
import { openIntent, refusePaid } from './open-intent.ts';
import { findOpenDraft, storeDraft } from './store-draft.ts';

/**
 * Prices what somebody wants, keeps the time for them when they chose one, and opens a payment for it. The same
 * checkout asking the same gets the same payment; asking something else, it lets go of what it held.
 */
export async function preparePayment(
  deps: Deps,
  input: PaymentIntentInput,
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
    ...priceChoice(choice, catalogue.sales_tax_ppm),
  };

  const known = open && (await keepOrLetGo(deps, open, request));
  const draft = await storeDraft(deps.database, request);
  const { name: serviceName, duration_minutes: durationMinutes } = choice.service;
  const description = sessionService({ serviceName, durationMinutes });
  const intent = await openIntent(deps, { draft, description, known });
  return toAnswer(draft, intent, deps.clock);
}

/** The payment that a checkout has open, if it is still for what is asked; otherwise lets go of it and what it held. */
async function keepOrLetGo(
  { getStripe, database }: Deps,
  open: Draft,
  request: DraftRequest,
): Promise<Stripe.PaymentIntent | null> {
  const { booking_draft_id, payment_intent_id } = open;
  if (isSameDraft(open, request)) {
    if (!payment_intent_id) return null;
    const intent = await getIntent(getStripe, payment_intent_id);
    if (intent) refusePaid(intent);
    if (intent && intent.status !== 'canceled') return intent;
  } else if (payment_intent_id) {
    // The payment first, so that nobody pays for a time that is no longer theirs.
    await cancelIntent(getStripe, payment_intent_id);
  }
  await database.rpc('supersede_draft', { p_booking_draft_id: booking_draft_id });
  return null;
}

function toAnswer(draft: Draft, intent: Stripe.PaymentIntent, clock: Clock): PaymentIntentAnswer {
  if (intent.client_secret === null) throw new Error('The payment intent has no client secret');
  const expiresAt = draft.hold_expires_at === null ? null : new Date(draft.hold_expires_at);
  return {
    clientSecret: intent.client_secret,
    calculatedAmount: formatMoney(draft.total_cents),
    paymentIntentId: intent.id,
    subtotal: formatMoney(draft.subtotal_cents),
    tax: formatMoney(draft.tax_cents),
    holdExpiresAt: expiresAt && expiresAt.toISOString(),
    holdSecondsLeft: expiresAt && Math.floor((expiresAt.getTime() - clock.now().getTime()) / 1000),
  };
}
