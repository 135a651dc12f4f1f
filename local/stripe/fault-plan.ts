import { setImmediate } from 'node:timers/promises';
import type { Faults, StripeCall } from './faults.ts';
import type { Answer } from './idempotency.ts';

/** Which calls a disturbance meets, and how many of them; all until it is cleared unless told otherwise. */
export interface Target {
  method?: 'GET' | 'POST';
  path: RegExp;
  times?: number;
}

/**
 * What happens to a call: it never arrives, it runs and its answer is lost, or it runs and answers 500, which its
 * idempotency key remembers as at Stripe.
 */
export type FaultKind = 'fail_before' | 'apply_then_drop' | 'apply_then_500';

/** A place where calls wait until a test lets them go on. */
export interface Barrier {
  name: string;
  /** Resolves once this many calls wait or have waited; one unless told otherwise. */
  reached(count?: number): Promise<void>;
  /** Lets everybody go on, now and later. */
  release(): void;
}

/** Disturbs chosen calls. */
export interface FaultPlan {
  fault(kind: FaultKind, target: Target): void;
  /** Each call waits this long before it runs. */
  delay(milliseconds: number, target: Target): void;
  /** Calls wait before they run, or with `after` once they have run and before they are answered. */
  barrier(name: string, target: Target & { after?: boolean }): Barrier;
  /** Everything works again; whoever waits goes on. */
  heal(): void;
}

interface Step {
  target: Target;
  left: number;
  kind: FaultKind | 'wait_before' | 'wait_after';
  wait?: () => Promise<void>;
}

/** A connection that breaks off in the middle of the answer, which no client repeats by itself. */
function brokenOffAnswer(): Response {
  const chunks = ['{'];
  const body = new ReadableStream(
    {
      async pull(controller) {
        const chunk = chunks.pop();
        if (chunk) return controller.enqueue(new TextEncoder().encode(chunk));
        // What was written must have left before the connection ends.
        await setImmediate();
        controller.error(new Error('The connection broke off'));
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { headers: { 'Content-Type': 'application/json' } });
}

/** A plan without disturbances, and the hooks that carry it out around other hooks. */
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
  const add = (target: Target, kind: Step['kind'], wait?: () => Promise<void>) => {
    steps.push({ target, left: target.times ?? Infinity, kind, ...(wait ? { wait } : {}) });
  };

  const plan: FaultPlan = {
    fault: (kind, target) => add(target, kind),
    delay: (milliseconds, target) =>
      add(target, 'wait_before', () => new Promise((done) => setTimeout(done, milliseconds))),
    barrier(name, { after = false, ...target }) {
      const { barrier, wait } = createBarrier(name);
      barriers.add(barrier);
      add(target, after ? 'wait_after' : 'wait_before', wait);
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

function serverError(answer: Answer): Answer {
  const error = { type: 'api_error', message: 'An unknown error occurred' };
  return { ...answer, status: 500, body: JSON.stringify({ error }) };
}
