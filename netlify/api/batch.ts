import { AppError } from '../errors/app-error.ts';
import type { Deps } from '../platform/deps.ts';
import { describeError } from '../platform/log.ts';

/** How a row of things is gone through, some of which may fail. */
export interface Batch {
  isTimeUp: () => boolean;
  /** Does one thing; a failure is logged and counted, and does not keep the others from being done. */
  attempt: (what: string, task: () => Promise<unknown>) => Promise<boolean>;
  countFailures: () => number;
  /** Those of the failures that say no more than that Stripe could not be asked. */
  countUnreachable: () => number;
}

/** Milliseconds since some moment, which the clock of a host that is set anew does not move. */
export type Stopwatch = () => number;

/** Begins a round in which new things are begun for so many milliseconds; failures are logged as this event. */
export function startBatch(
  { log }: Pick<Deps, 'log'>,
  event: string,
  budgetMs: number,
  stopwatch: Stopwatch = () => performance.now(),
): Batch {
  const endsAt = stopwatch() + budgetMs;
  let failures = 0;
  let unreachable = 0;
  return {
    isTimeUp: () => stopwatch() >= endsAt,
    attempt: async (what, task) => {
      try {
        await task();
        return true;
      } catch (error) {
        failures += 1;
        if (error instanceof AppError && error.code === 'payments_unavailable') unreachable += 1;
        log.error(event, { what, ...describeError(error) });
        return false;
      }
    },
    countFailures: () => failures,
    countUnreachable: () => unreachable,
  };
}
