import type { Deps } from '../platform/deps.ts';
import { describeError } from '../platform/log.ts';

/** How a row of things is gone through, some of which may fail. */
export interface Batch {
  isTimeUp: () => boolean;
  /** Does one thing; a failure is logged and counted, and does not keep the others from being done. */
  attempt: (what: string, task: () => Promise<unknown>) => Promise<boolean>;
  countFailures: () => number;
}

/** Begins a round in which new things are begun for so many milliseconds; failures are logged as this event. */
export function startBatch({ log }: Pick<Deps, 'log'>, event: string, budgetMs: number): Batch {
  const endsAt = performance.now() + budgetMs;
  let failures = 0;
  return {
    isTimeUp: () => performance.now() > endsAt,
    attempt: async (what, task) => {
      try {
        await task();
        return true;
      } catch (error) {
        failures += 1;
        log.error(event, { what, ...describeError(error) });
        return false;
      }
    },
    countFailures: () => failures,
  };
}
