import { createHmac } from 'node:crypto';
import type { EventType, StoredEvent } from './objects/event.ts';

/** Where events are sent. `send` replaces the network, so that a test can call the receiver in its own process. */
export interface WebhookEndpoint {
  url: string;
  secret: string;
  events?: readonly EventType[];
  send?: (request: Request) => Promise<Response>;
}

/** One attempt to deliver an event; status null means that there was no answer. */
interface WebhookAttempt {
  eventId: string;
  type: EventType;
  status: number | null;
}

/** Holds, sends and retries events. */
export interface Webhooks {
  /** Stops automatic delivery: events wait until they are delivered or released. */
  hold(): void;
  /** Delivers the waiting events, in order, and resumes automatic delivery. */
  release(): Promise<void>;
  /** The waiting events, oldest first. */
  held(): StoredEvent[];
  /** Sends one event now, even if it was sent before; `signedAt` (Unix seconds) dates its signature. */
  deliver(event: StoredEvent, options?: { signedAt?: number }): Promise<WebhookAttempt[]>;
  /** Forgets the waiting events, as if an endpoint had been down for days. */
  drop(): void;
  /** Waits for the deliveries in progress. */
  settle(): Promise<void>;
  attempts(): readonly WebhookAttempt[];
}

interface WebhooksOptions {
  endpoints: readonly WebhookEndpoint[];
  mode: 'automatic' | 'held';
  /** The delay before each retry; none means a single attempt. */
  retryDelaysMs: readonly number[];
  onDelivered: (event: StoredEvent) => void;
}

const TIMEOUT_MS = 20_000;

/** The header in which Stripe signs a body; `signedAt` in Unix seconds. */
export function signWebhook(body: string, secret: string, signedAt: number): string {
  const signature = createHmac('sha256', secret).update(`${signedAt}.${body}`).digest('hex');
  return `t=${signedAt},v1=${signature}`;
}

/** Sends an account's events. */
export function createWebhooks(options: WebhooksOptions) {
  const waiting: StoredEvent[] = [];
  const attempts: WebhookAttempt[] = [];
  const underWay = new Set<Promise<unknown>>();
  const timers = new Set<NodeJS.Timeout>();
  let isHeld = options.mode === 'held';
  let isStopped = false;

  const receives = (endpoint: WebhookEndpoint, event: StoredEvent) =>
    endpoint.events?.includes(event.type) ?? true;

  const attempt = async (endpoint: WebhookEndpoint, event: StoredEvent, signedAt: number) => {
    const body = JSON.stringify(event);
    const request = new Request(endpoint.url, {
      method: 'POST',
      body,
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Stripe-Signature': signWebhook(body, endpoint.secret, signedAt),
        'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const send = endpoint.send ?? fetch;
    const status = await send(request).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      () => null,
    );
    const result: WebhookAttempt = { eventId: event.id, type: event.type, status };
    attempts.push(result);
    return result;
  };

  const deliver: Webhooks['deliver'] = async (event, { signedAt } = {}) => {
    const targets = options.endpoints.filter((endpoint) => receives(endpoint, event));
    const results = await Promise.all(
      // The receiver compares the signature's age with the real time, so it is dated in real time.
      targets.map((target) => attempt(target, event, signedAt ?? Math.floor(Date.now() / 1000))),
    );
    const index = waiting.indexOf(event);
    if (index >= 0) waiting.splice(index, 1);
    if (results.every(isAccepted)) options.onDelivered(event);
    return results;
  };

  const track = (work: Promise<unknown>) => {
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
  };

  const deliverUntilAccepted = async (event: StoredEvent, round = 0): Promise<void> => {
    if (isStopped) return;
    const results = await deliver(event);
    const delay = options.retryDelaysMs[round];
    if (results.every(isAccepted) || delay === undefined) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      track(deliverUntilAccepted(event, round + 1));
    }, delay);
    timer.unref();
    timers.add(timer);
  };

  return {
    pendingCount: (type: EventType) =>
      options.endpoints.filter(({ events }) => events?.includes(type) ?? true).length,
    send(event: StoredEvent) {
      if (isHeld) waiting.push(event);
      else if (!isStopped) track(deliverUntilAccepted(event));
    },
    stop() {
      isStopped = true;
      timers.forEach(clearTimeout);
    },
    control: {
      hold: () => {
        isHeld = true;
      },
      release: async () => {
        isHeld = false;
        while (waiting[0]) await deliver(waiting[0]);
      },
      held: () => [...waiting],
      deliver,
      drop: () => void waiting.splice(0),
      settle: async () => {
        while (underWay.size > 0) await Promise.all(underWay);
      },
      attempts: () => attempts,
    } satisfies Webhooks,
  };
}

function isAccepted({ status }: WebhookAttempt): boolean {
  return status !== null && status >= 200 && status < 300;
}
