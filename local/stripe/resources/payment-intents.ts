import type Stripe from 'stripe';
import { z } from 'zod';
import { type Account, unixNow } from '../account.ts';
import { getSessionOf } from './checkout-sessions.ts';
import { invalidRequest, noSuch } from '../wire/errors.ts';
import { mergeMetadata, textOrNull } from '../wire/metadata.ts';
import { checkAmount } from '../wire/money.ts';
import { buildPaymentIntent } from '../objects/payment-intent.ts';
import { common, flag, integer, metadata } from '../wire/params.ts';

const optionalText = z.string().optional();
const shared = {
  ...common,
  customer: optionalText,
  description: optionalText,
  metadata: metadata.optional(),
  receipt_email: optionalText,
  setup_future_usage: z.enum(['on_session', 'off_session', '']).optional(),
  statement_descriptor_suffix: optionalText,
  allowed_payment_method_types: z.array(z.literal('card')).optional(),
};

/** POST /v1/payment_intents */
export const createParams = z.strictObject({
  ...shared,
  amount: integer,
  currency: z.string().min(1),
  automatic_payment_methods: z
    .strictObject({ enabled: flag, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
  capture_method: z.enum(['automatic', 'automatic_async']).optional(),
});

/** POST /v1/payment_intents/:id */
export const updateParams = z.strictObject({ ...shared, amount: integer.optional() });

/** POST /v1/payment_intents/:id/cancel */
export const cancelParams = z.strictObject({
  ...common,
  cancellation_reason: z
    .enum(['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'])
    .optional(),
});

const OPEN_STATUSES = ['requires_payment_method', 'requires_confirmation', 'requires_action'];
const CANCELABLE_STATUSES = [
  'requires_payment_method',
  'requires_capture',
  'requires_confirmation',
  'requires_action',
];

/** Creates a payment intent that waits for a card. */
export function createPaymentIntent(
  account: Account,
  params: z.infer<typeof createParams>,
): Stripe.PaymentIntent {
  checkAmount(params.amount, params.currency);
  requireKnownCustomer(account, params.customer);
  const intent = buildPaymentIntent({
    amount: params.amount,
    currency: params.currency.toLowerCase(),
    created: unixNow(account),
    allowedPaymentMethodTypes: params.allowed_payment_method_types ?? null,
    // Stripe's default.
    automaticPaymentMethods: params.automatic_payment_methods?.enabled ?? true,
    customer: textOrNull(params.customer),
    description: textOrNull(params.description),
    metadata: mergeMetadata({}, params.metadata),
    receiptEmail: textOrNull(params.receipt_email),
    setupFutureUsage: params.setup_future_usage || null,
    statementDescriptorSuffix: textOrNull(params.statement_descriptor_suffix),
  });
  account.state.paymentIntents[intent.id] = intent;
  account.emit('payment_intent.created', intent);
  return intent;
}

/** Finds a payment intent; throws 404 as Stripe does. */
export function requirePaymentIntent(
  account: Account,
  id: string,
  param = 'intent',
): Stripe.PaymentIntent {
  const intent = account.state.paymentIntents[id];
  if (!intent) throw noSuch('payment_intent', id, param);
  return intent;
}

/** Changes a payment intent that hasn't been paid or canceled; metadata can change at any time. */
export function updatePaymentIntent(
  account: Account,
  intent: Stripe.PaymentIntent,
  params: z.infer<typeof updateParams>,
): Stripe.PaymentIntent {
  const changesMore = Object.keys(params).some(
    (name) => name !== 'metadata' && name !== 'description' && name !== 'expand',
  );
  if (changesMore && !OPEN_STATUSES.includes(intent.status)) {
    const subject =
      params.amount === undefined ? 'could not be updated' : "'s amount could not be updated";
    throw invalidRequest(
      `This PaymentIntent${subject.startsWith("'") ? subject : ` ${subject}`} because it has a status of ${intent.status}. You may only update the amount of a PaymentIntent with one of the following statuses: ${OPEN_STATUSES.join(', ')}.`,
      { code: 'payment_intent_unexpected_state', payment_intent: intent },
    );
  }
  if (params.amount !== undefined) {
    checkAmount(params.amount, intent.currency);
    intent.amount = params.amount;
  }
  requireKnownCustomer(account, params.customer);
  if (params.customer !== undefined) intent.customer = textOrNull(params.customer);
  if (params.description !== undefined) intent.description = textOrNull(params.description);
  if (params.receipt_email !== undefined) intent.receipt_email = textOrNull(params.receipt_email);
  if (params.setup_future_usage !== undefined)
    intent.setup_future_usage = params.setup_future_usage || null;
  if (params.statement_descriptor_suffix !== undefined)
    intent.statement_descriptor_suffix = textOrNull(params.statement_descriptor_suffix);
  intent.metadata = mergeMetadata(intent.metadata, params.metadata);
  return intent;
}

/** Cancels a payment intent that hasn't been paid. */
export function cancelPaymentIntent(
  account: Account,
  intent: Stripe.PaymentIntent,
  params: z.infer<typeof cancelParams>,
): Stripe.PaymentIntent {
  if (getSessionOf(account, intent)?.status === 'open')
    throw invalidRequest(
      'You cannot cancel the PaymentIntent of a Checkout Session. Expire the Checkout Session instead.',
      { code: 'payment_intent_unexpected_state', payment_intent: intent },
    );
  if (!CANCELABLE_STATUSES.includes(intent.status))
    throw invalidRequest(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${CANCELABLE_STATUSES.join(', ')}.`,
      { code: 'payment_intent_unexpected_state', payment_intent: intent },
    );
  intent.status = 'canceled';
  intent.canceled_at = unixNow(account);
  intent.cancellation_reason = params.cancellation_reason ?? null;
  intent.next_action = null;
  account.emit('payment_intent.canceled', intent);
  return intent;
}

function requireKnownCustomer(account: Account, id: string | undefined): void {
  if (id && !account.state.customers[id]) throw noSuch('customer', id, 'customer');
}
