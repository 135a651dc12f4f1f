import type Stripe from 'stripe';
import { z } from 'zod';
import { type Account, unixNow } from '../account.ts';
import { invalidRequest, noSuch } from '../wire/errors.ts';
import { mergeMetadata, textOrNull } from '../wire/metadata.ts';
import { checkAmount } from '../wire/money.ts';
import { buildCheckoutSession } from '../objects/checkout-session.ts';
import { buildPaymentIntent } from '../objects/payment-intent.ts';
import { common, integer, metadata } from '../wire/params.ts';

/** POST /v1/checkout/sessions */
export const createSessionParams = z.strictObject({
  ...common,
  mode: z.literal('payment'),
  line_items: z.array(
    z.strictObject({
      quantity: integer.optional(),
      price_data: z.strictObject({
        currency: z.string(),
        unit_amount: integer,
        product_data: z.strictObject({
          name: z.string().min(1),
          description: z.string().optional(),
        }),
      }),
    }),
  ),
  success_url: z.url(),
  cancel_url: z.url().optional(),
  client_reference_id: z.string().optional(),
  customer: z.string().optional(),
  customer_email: z.string().optional(),
  expires_at: integer.optional(),
  metadata: metadata.optional(),
  payment_intent_data: z
    .strictObject({ description: z.string().optional(), metadata: metadata.optional() })
    .optional(),
  allowed_payment_method_types: z.array(z.literal('card')).optional(),
});

const DAY_SECONDS = 24 * 60 * 60;
const LEAST_SECONDS = 30 * 60;

/** Opens a hosted page. */
export function createCheckoutSession(
  account: Account,
  params: z.infer<typeof createSessionParams>,
): Stripe.Checkout.Session {
  const lines = params.line_items.map(({ quantity = 1, price_data }) => ({
    name: price_data.product_data.name,
    unitAmount: price_data.unit_amount,
    quantity,
  }));
  const amountTotal = lines.reduce((sum, line) => sum + line.unitAmount * line.quantity, 0);
  for (const { price_data } of params.line_items) checkAmount(amountTotal, price_data.currency);
  if (params.customer && !account.state.customers[params.customer])
    throw noSuch('customer', params.customer, 'customer');
  const created = unixNow(account);
  const expiresAt = params.expires_at ?? created + DAY_SECONDS;
  if (expiresAt < created + LEAST_SECONDS || expiresAt > created + DAY_SECONDS)
    throw invalidRequest(
      'The `expires_at` timestamp must be at least 30 minutes and less than 24 hours from Checkout Session creation.',
      { param: 'expires_at' },
    );
  const session = buildCheckoutSession({
    allowedPaymentMethodTypes: params.allowed_payment_method_types ?? null,
    amountTotal,
    baseUrl: account.baseUrl,
    cancelUrl: textOrNull(params.cancel_url),
    clientReferenceId: textOrNull(params.client_reference_id),
    created,
    currency: 'usd',
    customer: textOrNull(params.customer),
    customerEmail: textOrNull(params.customer_email),
    expiresAt,
    metadata: mergeMetadata({}, params.metadata),
    successUrl: params.success_url,
  });
  account.state.checkoutSessions[session.id] = session;
  account.state.lineItems[session.id] = lines;
  account.state.paymentIntentData[session.id] = {
    description: textOrNull(params.payment_intent_data?.description),
    metadata: mergeMetadata({}, params.payment_intent_data?.metadata),
  };
  return session;
}

/** Finds a checkout session, and expires it if its time has passed; throws 404 as Stripe does. */
export function requireCheckoutSession(account: Account, id: string): Stripe.Checkout.Session {
  const session = account.state.checkoutSessions[id];
  if (!session) throw noSuch('checkout.session', id, 'session');
  if (session.status === 'open' && session.expires_at <= unixNow(account)) expire(account, session);
  return session;
}

/** Closes an open checkout session early. */
export function expireCheckoutSession(
  account: Account,
  session: Stripe.Checkout.Session,
): Stripe.Checkout.Session {
  if (session.status !== 'open')
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    );
  return expire(account, session);
}

/** The payment intent of an open session. Like Stripe, creates it when the person first tries to pay. */
export function openSessionIntent(
  account: Account,
  session: Stripe.Checkout.Session,
): Stripe.PaymentIntent {
  if (session.status !== 'open')
    throw invalidRequest('This Checkout Session is no longer active.', {
      code: 'checkout_session_inactive',
    });
  const known = account.state.paymentIntents[String(session.payment_intent)];
  if (known) return known;
  const data = account.state.paymentIntentData[session.id];
  const intent = buildPaymentIntent({
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'usd',
    created: unixNow(account),
    allowedPaymentMethodTypes: session.allowed_payment_method_types && ['card'],
    automaticPaymentMethods: true,
    customer: typeof session.customer === 'string' ? session.customer : null,
    description: data?.description ?? null,
    metadata: { ...data?.metadata },
    receiptEmail: session.customer_email,
    setupFutureUsage: null,
    statementDescriptorSuffix: null,
  });
  account.state.paymentIntents[intent.id] = intent;
  session.payment_intent = intent.id;
  account.emit('payment_intent.created', intent);
  return intent;
}

/** Completes the checkout session that a paid intent belongs to, if any. */
export function completeSessionOf(account: Account, intent: Stripe.PaymentIntent): void {
  const session = getSessionOf(account, intent);
  if (!session) return;
  session.status = 'complete';
  session.payment_status = 'paid';
  session.url = null;
  account.emit('checkout.session.completed', session);
}

/** The session that an intent belongs to, expired if its time has passed; undefined if it has none. */
export function getSessionOf(
  account: Account,
  intent: Stripe.PaymentIntent,
): Stripe.Checkout.Session | undefined {
  const session = Object.values(account.state.checkoutSessions).find(
    ({ payment_intent }) => payment_intent === intent.id,
  );
  return session && requireCheckoutSession(account, session.id);
}

function expire(account: Account, session: Stripe.Checkout.Session): Stripe.Checkout.Session {
  session.status = 'expired';
  session.url = null;
  const intent = account.state.paymentIntents[String(session.payment_intent)];
  if (intent && intent.status !== 'succeeded') {
    intent.status = 'canceled';
    intent.canceled_at = unixNow(account);
    intent.next_action = null;
    account.emit('payment_intent.canceled', intent);
  }
  account.emit('checkout.session.expired', session);
  return session;
}
