import { Stripe } from 'stripe';
import { LOCAL_WEBHOOK_SECRET } from '#local/services.ts';
import type { Account } from '#local/stripe/account.ts';
import { answerCall, type CallContext } from '#local/stripe/calls.ts';
import { createControl } from '#local/stripe/control.ts';
import type { Faults } from '#local/stripe/faults/faults.ts';
import { buildEvent, type StoredEvent } from '#local/stripe/objects/event.ts';
import { ROUTES } from '#local/stripe/routes.ts';
import { LOCAL_STRIPE_KEYS } from '#local/stripe/stand-in.ts';
import { createState } from '#local/stripe/state.ts';
import { signWebhook } from '#local/stripe/webhooks.ts';
import type { FaultKind } from './outside.ts';

const ORIGIN = 'http://stripe.test';

/** The call runs, and its idempotency key remembers that it failed. */
const ANSWERS_500: Faults = {
  remembering: (_call, answer) => {
    const error = { type: 'api_error', message: 'An unknown error occurred' };
    return Promise.resolve({ ...answer, status: 500, body: JSON.stringify({ error }) });
  },
};

type Answer = (request: Request, fault: FaultKind | null) => Promise<Response>;

interface AccountOptions {
  now: () => Date;
  /** Carries a call of the API's client to the account. */
  fetch: (request: Request, answer: Answer) => Promise<Response>;
}

/** The stand-in for Stripe in this process, without a port: its account, and the client that the API uses. */
export function createStripeAccount({ now, fetch }: AccountOptions) {
  let state = createState();
  let currentRequest: { id: string; idempotency_key: string | null } | null = null;
  /** The events that no one has taken yet, oldest first. */
  const waiting: StoredEvent[] = [];
  const account: Account = {
    get state() {
      return state;
    },
    baseUrl: ORIGIN,
    now,
    emit(type, object) {
      const created = Math.floor(now().getTime() / 1000);
      const event = buildEvent({
        type,
        object,
        created,
        pendingWebhooks: 1,
        request: currentRequest,
      });
      state.events[event.id] = event;
      waiting.push(event);
    },
  };
  const context: Omit<CallContext, 'faults'> = {
    account,
    keys: LOCAL_STRIPE_KEYS,
    running: new Set(),
    setCurrentRequest: (request) => {
      currentRequest = request;
    },
  };

  const answer: Answer = (request, fault) => {
    const faults = fault === 'answers_500' ? ANSWERS_500 : {};
    const { pathname } = new URL(request.url);
    for (const route of ROUTES) {
      const match = route.method === request.method && patternOf(route.path).exec(pathname);
      if (match)
        return answerCall({ ...context, faults: () => faults }, route, request, match[1] ?? '');
    }
    throw new Error(`The stand-in for Stripe has no ${request.method} ${pathname}`);
  };

  return {
    account,
    waiting,
    ...createControl(() => account),
    client: createClient((input, init) => fetch(new Request(input, init), answer)),
    reset() {
      state = createState();
      context.running.clear();
      waiting.length = 0;
    },
  };
}

/** An event as Stripe posts it, signed this moment however old the event is. */
export function webhookRequest(event: StoredEvent, siteUrl: string): Request {
  const body = JSON.stringify(event);
  return new Request(new URL('/api/stripe-webhook', siteUrl), {
    method: 'POST',
    body,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Stripe-Signature': signWebhook(body, LOCAL_WEBHOOK_SECRET, Math.floor(Date.now() / 1000)),
    },
  });
}

/** The client as netlify/platform/providers/stripe.ts makes it, but for the network underneath. */
function createClient(fetch: typeof globalThis.fetch): Stripe {
  return new Stripe(LOCAL_STRIPE_KEYS.secretKey, {
    httpClient: Stripe.createFetchHttpClient(fetch),
    host: new URL(ORIGIN).host,
    protocol: 'http',
    port: 80,
    timeout: 10_000,
    maxNetworkRetries: 2,
    telemetry: false,
  });
}

const patterns = new Map<string, RegExp>();

function patternOf(path: string): RegExp {
  let pattern = patterns.get(path);
  if (!pattern) {
    pattern = new RegExp(`^${path.replace(':id', '([^/]+)')}$`);
    patterns.set(path, pattern);
  }
  return pattern;
}

/** The same client, but for a mistake: each call that makes something has a new idempotency key. */
export function withRandomKeys(client: Stripe): Stripe {
  const { paymentIntents, refunds } = client;
  const [createIntent, createRefund] = [
    paymentIntents.create.bind(paymentIntents),
    refunds.create.bind(refunds),
  ];
  const fresh = (options?: Stripe.RequestOptions) => ({
    ...options,
    idempotencyKey: crypto.randomUUID(),
  });
  paymentIntents.create = (params, options) => createIntent(params, fresh(options));
  refunds.create = (params, options) =>
    createRefund(params as Stripe.RefundCreateParams, fresh(options as Stripe.RequestOptions));
  return client;
}
