import type Stripe from 'stripe';
import { z } from 'zod';
import { type Account, unixNow } from '../account.ts';
import { getReadyMadeCard, readCard, type StoredCard } from '../cards/cards.ts';
import { completeSessionOf, getSessionOf } from './checkout-sessions.ts';
import { invalidRequest, StripeFailure, type StripeErrorBody } from '../wire/errors.ts';
import { newId } from '../wire/ids.ts';
import { buildCharge } from '../objects/charge.ts';
import { common, integer } from '../wire/params.ts';
import { DECLINES } from '../wire/known-errors.ts';

const cardParams = z.strictObject({
  number: z.string().min(1),
  exp_month: integer,
  exp_year: integer,
  cvc: z.string().optional(),
});

/** POST /v1/payment_intents/:id/confirm */
export const confirmParams = z.strictObject({
  ...common,
  client_secret: z.string().optional(),
  payment_method: z.string().optional(),
  payment_method_data: z
    .strictObject({
      type: z.literal('card'),
      card: cardParams,
      billing_details: z
        .strictObject({ address: z.strictObject({ postal_code: z.string() }) })
        .optional(),
    })
    .optional(),
  return_url: z.string().optional(),
  use_stripe_sdk: z.string().optional(),
});

const CHALLENGE_FAILURE = {
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
} as const satisfies StripeErrorBody;

/** Tries to pay an intent with a card; records a decline and then throws it, as Stripe does. */
export function confirmPaymentIntent(
  account: Account,
  intent: Stripe.PaymentIntent,
  params: z.infer<typeof confirmParams>,
): Stripe.PaymentIntent {
  // An expired hosted page cancels its payment.
  getSessionOf(account, intent);
  refuseUnlessConfirmable(intent);
  const paymentMethod = attachCard(account, intent, params);
  const card = account.state.cards[paymentMethod];
  if (!card) throw new Error(`Payment method ${paymentMethod} was not stored`);
  intent.payment_method = paymentMethod;
  intent.last_payment_error = null;
  if (!card.challenge) return charge(account, intent, paymentMethod, card);
  intent.status = 'requires_action';
  intent.next_action = {
    type: 'use_stripe_sdk',
    use_stripe_sdk: {
      type: 'three_d_secure_redirect',
      stripe_js: `${account.baseUrl}/challenges/${intent.id}`,
    },
  };
  account.emit('payment_intent.requires_action', intent);
  return intent;
}

/** Ends a 3-D Secure challenge with the person's answer on the card issuer's page. */
export function completeChallenge(
  account: Account,
  intent: Stripe.PaymentIntent,
  passed: boolean,
): Stripe.PaymentIntent {
  const paymentMethod = intent.payment_method;
  const card = typeof paymentMethod === 'string' ? account.state.cards[paymentMethod] : undefined;
  if (intent.status !== 'requires_action' || typeof paymentMethod !== 'string' || !card)
    throw invalidRequest('This PaymentIntent does not wait for an authentication.', {
      code: 'payment_intent_unexpected_state',
    });
  intent.next_action = null;
  if (passed) return charge(account, intent, paymentMethod, card);
  fail(account, intent, CHALLENGE_FAILURE);
  return intent;
}

function refuseUnlessConfirmable(intent: Stripe.PaymentIntent): void {
  const state = { code: 'payment_intent_unexpected_state', payment_intent: intent };
  if (intent.status === 'succeeded')
    throw invalidRequest(
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
      state,
    );
  if (intent.status === 'canceled' || intent.status === 'processing')
    throw invalidRequest(
      `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.`,
      state,
    );
}

function attachCard(
  account: Account,
  intent: Stripe.PaymentIntent,
  params: z.infer<typeof confirmParams>,
): string {
  const input = params.payment_method_data?.card;
  if (input) {
    const card = readCard(
      { number: input.number, expMonth: input.exp_month, expYear: input.exp_year, cvc: input.cvc },
      account.now(),
    );
    return storeCard(account, card);
  }
  const id = params.payment_method ?? intent.payment_method;
  if (typeof id !== 'string')
    throw invalidRequest(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
      { code: 'payment_intent_unexpected_state', payment_intent: intent },
    );
  if (account.state.cards[id]) return id;
  const card = getReadyMadeCard(id, account.now());
  if (!card)
    throw new StripeFailure(404, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message: `No such PaymentMethod: '${id}'`,
      param: 'payment_method',
    });
  return storeCard(account, card);
}

function storeCard(account: Account, card: StoredCard): string {
  const id = newId('pm_1');
  account.state.cards[id] = card;
  return id;
}

function charge(
  account: Account,
  intent: Stripe.PaymentIntent,
  paymentMethod: string,
  card: StoredCard,
): Stripe.PaymentIntent {
  const attempt = buildCharge({
    intent,
    paymentMethod,
    card,
    created: unixNow(account),
    baseUrl: account.baseUrl,
  });
  account.state.charges[attempt.id] = attempt;
  intent.latest_charge = attempt.id;
  intent.next_action = null;
  if (card.decline) {
    const body = { type: 'card_error', ...DECLINES[card.decline], charge: attempt.id } as const;
    account.emit('charge.failed', attempt);
    fail(account, intent, body);
    throw new StripeFailure(402, { ...body, payment_intent: intent });
  }
  intent.status = 'succeeded';
  intent.amount_received = intent.amount;
  account.emit('charge.succeeded', attempt);
  account.emit('payment_intent.succeeded', intent);
  completeSessionOf(account, intent);
  return intent;
}

/** Detaches the card, so that another one can be tried. */
function fail(account: Account, intent: Stripe.PaymentIntent, error: StripeErrorBody): void {
  const { charge, code, decline_code, message, type } = error;
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.last_payment_error = {
    ...(charge ? { charge } : {}),
    ...(code ? { code } : {}),
    ...(decline_code ? { decline_code } : {}),
    message,
    type,
  };
  account.emit('payment_intent.payment_failed', intent);
}
