import { setImmediate } from 'node:timers/promises';
import type { Faults, StripeCall } from './faults.ts';
import type { Answer } from '../wire/idempotency.ts';
import { API_ERRORS, type ApiErrorName } from '../wire/known-errors.ts';

/** Which calls a fault affects, and how many of them; by default all until it is cleared. */
export interface Target {
  method?: 'GET' | 'POST';
  path: RegExp;
  times?: number;
}

/**
 * What happens to a call: it never arrives; it runs and its answer is lost; or it runs and answers 500, which its idempotency key
 * remembers, as at Stripe.
 */
export type FaultKind = 'fail_before' | 'apply_then_drop' | 'apply_then_500';

/** Calls wait here until a test releases them. */
export interface Barrier {
  name: string;
  /** Resolves once this many calls (by default one) are waiting or have waited. */
  reached(count?: number): Promise<void>;
  /** Lets all calls continue, now and later. */
  release(): void;
}

/** Causes faults in chosen calls. */
export interface FaultPlan {
  fault(kind: FaultKind, target: Target): void;
  /** Answers calls with an error that Stripe documents; they don't run. */
  refuse(error: ApiErrorName, target: Target): void;
  /** Makes each call wait this long before it runs. */
  delay(milliseconds: number, target: Target): void;
  /** Makes calls wait before they run or, with `after`, after they run and before they are answered. */
  barrier(name: string, target: Target & { after?: boolean }): Barrier;
  /** Clears all faults and releases all waiting calls. */
  heal(): void;
}

interface Step {
  target: Target;
  left: number;
  kind: FaultKind | 'wait_before' | 'wait_after' | 'refuse';
  wait?: () => Promise<void>;
  error?: ApiErrorName;
}

/** A connection that breaks off in the middle of the answer, which no client retries automatically. */
function brokenOffAnswer(): Response {
  const chunks = ['{'];
  const body = new ReadableStream(
    {
      async pull(controller) {
        const chunk = chunks.pop();
        if (chunk) return controller.enqueue(new TextEncoder().encode(chunk));
        // What was written must be sent before the connection ends.
        await setImmediate();
        controller.error(new Error('The connection broke off'));
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { headers: { 'Content-Type': 'application/json' } });
}

/** A plan without faults, and the hooks that carry it out around other hooks. */
export function createFaultPlan(others: Faults) {
  let steps: Step[] = [];
  const barriers = new Set<Barrier>();

  const take = (call: StripeCall, kinds: readonly Step['kind'][]): Step | undefined => {
    const step = steps.find(
      ({ target, left, kind }) =>
        left > 0 &&
        kinds.includes(kind) &&
        target.path.test(call.path) &&
        (target.method ?? call.method) === call.method,
    );
    if (step) step.left -= 1;
    return step;
  };
  const add = (target: Target, kind: Step['kind'], more: Pick<Step, 'wait' | 'error'> = {}) => {
    steps.push({ target, left: target.times ?? Infinity, kind, ...more });
  };

  const plan: FaultPlan = {
    fault: (kind, target) => add(target, kind),
    refuse: (error, target) => add(target, 'refuse', { error }),
    delay: (milliseconds, target) =>
      add(target, 'wait_before', {
        wait: () => new Promise((done) => setTimeout(done, milliseconds)),
      }),
    barrier(name, { after = false, ...target }) {
      const { barrier, wait } = createBarrier(name);
      barriers.add(barrier);
      add(target, after ? 'wait_after' : 'wait_before', { wait });
      return barrier;
    },
    heal() {
      steps = [];
      for (const barrier of barriers) barrier.release();
      barriers.clear();
    },
  };

  const hooks: Faults = {
    async before(call) {
      await take(call, ['wait_before'])?.wait?.();
      if (take(call, ['fail_before'])) return brokenOffAnswer();
      const { error } = take(call, ['refuse']) ?? {};
      if (error) return refusal(error);
      return others.before?.(call);
    },
    async remembering(call, answer) {
      const mended = (await others.remembering?.(call, answer)) ?? answer;
      return take(call, ['apply_then_500']) ? serverError(mended) : mended;
    },
    async after(call, answer) {
      await take(call, ['wait_after'])?.wait?.();
      if (take(call, ['apply_then_drop'])) return brokenOffAnswer();
      return others.after?.(call, answer);
    },
  };
  return { plan, hooks };
}

function createBarrier(name: string) {
  const gate = Promise.withResolvers<void>();
  const watchers: { count: number; resolve: () => void }[] = [];
  let arrivals = 0;
  const barrier: Barrier = {
    name,
    reached: (count = 1) =>
      new Promise((resolve) => {
        if (arrivals >= count) resolve();
        else watchers.push({ count, resolve });
      }),
    release: () => gate.resolve(),
  };
  const wait = () => {
    arrivals += 1;
    for (const { count, resolve } of watchers) if (arrivals >= count) resolve();
    return gate.promise;
  };
  return { barrier, wait };
}

function refusal(name: ApiErrorName): Response {
  const [status, type, message, code] = API_ERRORS[name];
  // Stripe asks to be asked again only where that may help; a test has no time for it.
  const headers = { 'Content-Type': 'application/json', 'Stripe-Should-Retry': 'false' };
  return new Response(JSON.stringify({ error: { type, message, ...(code && { code }) } }), {
    status,
    headers,
  });
}

function serverError(answer: Answer): Answer {
  const error = { type: 'api_error', message: 'An unknown error occurred' };
  return { ...answer, status: 500, body: JSON.stringify({ error }) };
}
