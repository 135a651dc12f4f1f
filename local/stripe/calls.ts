import type Stripe from 'stripe';
import { identifyCaller, secretKeyRequired, type StripeKeys } from './access.ts';
import type { Account } from './account.ts';
import { invalidRequest, StripeFailure } from './wire/errors.ts';
import { expandObject } from './wire/expand.ts';
import type { Faults, StripeCall } from './faults/faults.ts';
import { decodeForm, type FormFields } from './wire/form.ts';
import { newId } from './wire/ids.ts';
import { answerOnce, type Answer, type KeyedAnswer } from './wire/idempotency.ts';
import { API_VERSION } from './objects/event.ts';
import { publicPaymentIntent } from './objects/payment-intent.ts';
import type { Route } from './routes.ts';

/** The current request, which is named in the events it causes. */
export interface CurrentRequest {
  id: string;
  idempotency_key: string | null;
}

/** What answering a call needs besides the account. */
export interface CallContext {
  account: Account;
  keys: StripeKeys;
  faults: () => Faults;
  /** Idempotency keys whose first call is still running. */
  running: Set<string>;
  setCurrentRequest: (request: CurrentRequest | null) => void;
}

/** Answers one call: faults, key, idempotency, parameters and Stripe's headers. */
export async function answerCall(
  context: CallContext,
  route: Route,
  request: Request,
  id: string,
): Promise<Response> {
  const requestId = newId('req_').slice(0, 18);
  const call: StripeCall = {
    method: request.method,
    path: new URL(request.url).pathname,
    idempotencyKey: request.headers.get('Idempotency-Key'),
  };
  const faults = context.faults();
  const intercepted = await faults.before?.(call);
  if (intercepted) return intercepted;
  const answer = await readAndRun(context, route, request, id, call, requestId);
  const lost = await faults.after?.(call, answer);
  return lost ?? toResponse(answer, call, requestId, request.headers.get('Stripe-Version'));
}

/** An error answer in Stripe's form. */
export function failureAnswer(failure: StripeFailure): Answer {
  return {
    status: failure.status,
    body: JSON.stringify({ error: failure.body }, null, 2),
    isForgotten: failure.beforeExecution,
  };
}

async function readAndRun(
  context: CallContext,
  route: Route,
  request: Request,
  id: string,
  call: StripeCall,
  requestId: string,
): Promise<KeyedAnswer> {
  try {
    const caller = identifyCaller(request.headers.get('Authorization') ?? undefined, context.keys);
    const url = new URL(request.url);
    const fields = decodeForm(route.method === 'GET' ? url.search : await request.text());
    if (caller === 'publishable') checkBrowserCall(context.account, route, id, fields);
    const run = async () => {
      context.setCurrentRequest({ id: requestId, idempotency_key: call.idempotencyKey });
      const answer = runRoute(context.account, route, id, fields, caller === 'publishable');
      context.setCurrentRequest(null);
      return (await context.faults().remembering?.(call, answer)) ?? answer;
    };
    // Reads are harmless to repeat, so Stripe ignores their key.
    if (route.method === 'GET' || !call.idempotencyKey) return await run();
    const keyed = {
      key: call.idempotencyKey,
      endpoint: `${call.method} ${call.path}`,
      params: fields,
      requestId,
    };
    return await answerOnce(context.account, context.running, keyed, run);
  } catch (error) {
    if (error instanceof StripeFailure) return failureAnswer(error);
    throw error;
  }
}

function runRoute(
  account: Account,
  route: Route,
  id: string,
  fields: FormFields,
  isBrowser: boolean,
): Answer {
  const shown = (value: object) =>
    isBrowser ? publicPaymentIntent(value as Stripe.PaymentIntent) : value;
  try {
    const result = shown(route.run({ account, id, fields }));
    const paths = Array.isArray(fields['expand']) ? fields['expand'].map(String) : [];
    return { status: 200, body: JSON.stringify(expandObject(account, result, paths), null, 2) };
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error;
    const intent = error.body.payment_intent;
    if (!intent) return failureAnswer(error);
    const body = { ...error.body, payment_intent: shown(intent) as Stripe.PaymentIntent };
    return failureAnswer(new StripeFailure(error.status, body));
  }
}

function checkBrowserCall(account: Account, route: Route, id: string, fields: FormFields): void {
  if (!route.isPublic) throw secretKeyRequired();
  const intent = account.state.paymentIntents[id];
  if (!intent || intent.client_secret !== fields['client_secret'])
    throw invalidRequest(
      'The client_secret provided does not match any associated PaymentIntent.',
      {
        code: 'payment_intent_invalid_parameter',
        param: 'client_secret',
      },
    );
}

function toResponse(
  answer: KeyedAnswer,
  call: StripeCall,
  requestId: string,
  version: string | null,
): Response {
  const headers = new Headers({
    'Content-Type': 'application/json',
    'Request-Id': requestId,
    'Stripe-Version': version ?? API_VERSION,
  });
  if (call.idempotencyKey) headers.set('Idempotency-Key', call.idempotencyKey);
  if (answer.replayOf) {
    headers.set('Idempotent-Replayed', 'true');
    headers.set('Original-Request', answer.replayOf);
  }
  // A retry would only get the same answer.
  if (answer.status >= 500) headers.set('Stripe-Should-Retry', 'false');
  if (answer.status === 401) headers.set('WWW-Authenticate', 'Bearer realm="Stripe"');
  return new Response(answer.body, { status: answer.status, headers });
}
