import { createEmulator, defineEmulator, filePersistence } from 'emulate';
import { refuseOtherNames, refuseOthers } from '../server/console.ts';
import type { StripeKeys } from './access.ts';
import { type Account, unixNow } from './account.ts';
import { answerCall, failureAnswer, type CallContext, type CurrentRequest } from './calls.ts';
import { createControl } from './control.ts';
import { StripeFailure } from './wire/errors.ts';
import { createFaultPlan, type FaultPlan } from './faults/fault-plan.ts';
import type { Faults } from './faults/faults.ts';
import { buildEvent } from './objects/event.ts';
import { ROUTES } from './routes.ts';
import { serveControl } from './serve-control.ts';
import { servePages } from './serve-pages.ts';
import { createState, type StripeState } from './state.ts';
import { createWebhooks, type WebhookEndpoint, type Webhooks } from './webhooks.ts';

/** Keys that look like Stripe's and open nothing. */
export const LOCAL_STRIPE_KEYS: StripeKeys = {
  secretKey: 'sk_test_localstandin0000',
  publishableKey: 'pk_test_localstandin0000',
};

export interface StripeOptions {
  /** 0 takes a free port. */
  port: number;
  endpoints?: readonly WebhookEndpoint[];
  /** Held events wait until a test delivers them. */
  webhooks?: 'automatic' | 'held';
  retryDelaysMs?: readonly number[];
  now?: () => Date;
  /** The file that keeps the account between starts; by default it stays in memory. */
  file?: string;
}

/** A running stand-in for Stripe, and what a test can do with it. */
export interface StripeStandIn extends StripeKeys, ReturnType<typeof createControl> {
  url: string;
  webhooks: Webhooks;
  /** Hooks with which tests can step in between a call and its answer. */
  faults: Faults;
  /** Named faults for chosen calls. */
  plan: FaultPlan;
  reset(): Promise<void>;
  stop(): Promise<void>;
}

/** What the site's pages use: Stripe's API with its key, and the card issuer's challenge with the payment's secret. */
const SITE_PATHS = ['/v1/', '/v3/', '/challenges/'];
const DEFAULT_RETRY_DELAYS_MS = [1_000, 5_000, 30_000, 120_000, 600_000];

/** Starts the stand-in for Stripe on a port of this machine. */
export async function startStripe(options: StripeOptions): Promise<StripeStandIn> {
  const now = options.now ?? (() => new Date());
  const running = new Set<string>();
  let account: Account | undefined;
  let currentRequest: CurrentRequest | null = null;
  const webhooks = createWebhooks({
    endpoints: options.endpoints ?? [],
    mode: options.webhooks ?? 'automatic',
    retryDelaysMs: options.retryDelaysMs ?? DEFAULT_RETRY_DELAYS_MS,
    onDelivered: (event) => {
      event.pending_webhooks = 0;
    },
  });

  const definition = defineEmulator<StripeState>({
    name: 'stripe',
    state: createState,
    // What an older file doesn't have is empty.
    validateSeed: (saved) => ({ ...createState(), ...(saved as Partial<StripeState>) }),
    setup({ app, state, baseUrl }) {
      const current: Account = {
        state,
        baseUrl,
        now,
        emit: (type, object) => {
          const event = buildEvent({
            type,
            object,
            created: unixNow(current),
            pendingWebhooks: webhooks.pendingCount(type),
            request: currentRequest,
          });
          state.events[event.id] = event;
          webhooks.send(event);
        },
      };
      account = current;
      const context: CallContext = {
        account: current,
        keys: LOCAL_STRIPE_KEYS,
        faults: () => hooks,
        running,
        setCurrentRequest: (request) => {
          currentRequest = request;
        },
      };
      const ownPort = Number(new URL(baseUrl).port);
      app.use('*', (c, next) => {
        const isForSite = SITE_PATHS.some((path) => c.req.path.startsWith(path));
        const refuse = isForSite ? refuseOtherNames : refuseOthers;
        return Promise.resolve(refuse(c.req.raw, ownPort) ?? next());
      });
      for (const route of ROUTES)
        app.on(route.method, route.path, (c) =>
          answerCall(
            context,
            route,
            c.req.raw,
            route.path.includes(':id') ? c.req.param('id') : '',
          ),
        );
      servePages(app, current, LOCAL_STRIPE_KEYS);
      serveControl(app, current, webhooks.control);
      app.notFound((c) => toResponse(unknownAddress(c.req.method, c.req.path)));
      app.onError((error) => {
        if (error instanceof StripeFailure) return toResponse(error);
        console.error('The stand-in for Stripe failed', error);
        return toResponse(
          new StripeFailure(500, { type: 'api_error', message: 'An unknown error occurred' }),
        );
      });
    },
  });

  const requireAccount = () => {
    if (!account) throw new Error('The stand-in for Stripe has not started');
    return account;
  };
  const faults: Faults = {};
  const { plan, hooks } = createFaultPlan(faults);
  const control = {
    ...LOCAL_STRIPE_KEYS,
    ...createControl(requireAccount),
    webhooks: webhooks.control,
    faults,
    plan,
  };

  const emulator = await createEmulator({
    service: definition,
    port: options.port,
    ...(options.file ? { persistence: filePersistence(options.file) } : {}),
  });
  // Events that no endpoint had accepted when the last run ended.
  for (const event of control.events()) if (event.pending_webhooks > 0) webhooks.send(event);
  return Object.assign(control, {
    url: emulator.url,
    reset: () => emulator.reset(),
    stop: () => {
      webhooks.stop();
      return emulator.close();
    },
  });
}

function unknownAddress(method: string, path: string): StripeFailure {
  return new StripeFailure(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
  });
}

function toResponse(failure: StripeFailure): Response {
  const { status, body } = failureAnswer(failure);
  return new Response(body, { status, headers: { 'Content-Type': 'application/json' } });
}
