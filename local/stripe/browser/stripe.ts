import type { PaymentIntent, StripeError } from '@stripe/stripe-js';
import { callStripe, inWordsOfStripeJs, intentIdOf, type IntentResult } from './api.ts';
import { askForAuthentication } from './challenge.ts';
import { createElements, type Elements, type ElementsOptions } from './elements.ts';
import { integrationError } from './payment-element.ts';

interface ConfirmOptions {
  elements?: Elements;
  clientSecret?: string;
  confirmParams?: { return_url?: string };
  redirect?: 'always' | 'if_required';
}

const TERMINAL_STATE: StripeError = {
  type: 'invalid_request_error',
  code: 'payment_intent_unexpected_state',
  message: 'This PaymentIntent is in a terminal state and cannot be used to initialize Elements.',
};

function createStripe(key: string) {
  if (!key)
    throw integrationError(
      'Please call Stripe() with your publishable key. You used an empty string.',
    );

  const retrievePaymentIntent = (clientSecret: string) =>
    callStripe(key, 'GET', `/v1/payment_intents/${intentIdOf(clientSecret)}`, {
      client_secret: clientSecret,
    });

  /** The error of the intent that a form is made for; null if it can be paid. */
  const checkIntent = async (clientSecret: string | undefined): Promise<StripeError | null> => {
    if (!clientSecret) return null;
    const { error, paymentIntent } = await retrievePaymentIntent(clientSecret);
    if (error) return error;
    return ['succeeded', 'canceled'].includes(paymentIntent.status) ? TERMINAL_STATE : null;
  };

  const finishChallenge = async (
    result: IntentResult,
    clientSecret: string,
  ): Promise<IntentResult> => {
    if (result.paymentIntent?.status !== 'requires_action') return result;
    const outcome = await askForAuthentication(result.paymentIntent);
    const after = await callStripe(key, 'POST', `/challenges/${intentIdOf(clientSecret)}`, {
      client_secret: clientSecret,
      outcome,
    });
    const { paymentIntent } = after;
    if (!paymentIntent?.last_payment_error) return after;
    const failure = { ...paymentIntent.last_payment_error, payment_intent: paymentIntent };
    return { error: inWordsOfStripeJs(failure) };
  };

  const confirmPayment = async (options: ConfirmOptions): Promise<IntentResult> => {
    const { elements, confirmParams = {}, redirect = 'always' } = options;
    const clientSecret = options.clientSecret ?? elements?.clientSecret;
    if (!clientSecret)
      throw integrationError('stripe.confirmPayment(): a client secret is required.');
    if (redirect === 'always' && !confirmParams.return_url)
      throw integrationError('stripe.confirmPayment(): confirmParams.return_url is required.');
    const card = elements?.readCard();
    if (card && 'error' in card) return card;
    const confirmed = await callStripe(
      key,
      'POST',
      `/v1/payment_intents/${intentIdOf(clientSecret)}/confirm`,
      {
        ...card?.params,
        client_secret: clientSecret,
        use_stripe_sdk: 'true',
        ...(confirmParams.return_url ? { return_url: confirmParams.return_url } : {}),
      },
    );
    const result = await finishChallenge(confirmed, clientSecret);
    if (result.paymentIntent && redirect === 'always' && confirmParams.return_url)
      return leaveFor(confirmParams.return_url, result.paymentIntent);
    return result;
  };

  return {
    elements: (options: ElementsOptions = {}) =>
      createElements(options, () => checkIntent(options.clientSecret)),
    confirmPayment,
    retrievePaymentIntent,
    handleNextAction: async ({ clientSecret }: { clientSecret: string }) =>
      finishChallenge(await retrievePaymentIntent(clientSecret), clientSecret),
  };
}

/** Never resolves, because the browser leaves the page. */
function leaveFor(returnUrl: string, intent: PaymentIntent): Promise<never> {
  const url = new URL(returnUrl, location.href);
  url.searchParams.set('payment_intent', intent.id);
  url.searchParams.set('payment_intent_client_secret', intent.client_secret ?? '');
  url.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed');
  location.assign(url);
  return new Promise(() => undefined);
}

/** The release that @stripe/stripe-js expects; it warns about any other one. */
const RELEASE = 'endive';

Object.assign(window, { Stripe: Object.assign(createStripe, { version: RELEASE }) });

export type StandInStripe = ReturnType<typeof createStripe>;
