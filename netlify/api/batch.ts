import { AppError } from '../errors/app-error.ts';
import type { Deps } from '#platform/deps.ts';
import { describeError } from '#platform/log.ts';

/** A run over a list of things, some of which may fail. */
export interface Batch {
  isTimeUp: () => boolean;
  /** Does one thing and returns whether it worked. A failure is logged and counted, and the run goes on. */
  attempt: (what: string, task: () => Promise<unknown>) => Promise<boolean>;
  countFailures: () => number;
  /** Counts the failures that only mean that Stripe couldn't be reached. */
  countUnreachable: () => number;
}

/** Returns milliseconds from some fixed moment; setting the host's clock doesn't change it. */
export type Stopwatch = () => number;

/** Starts a run that begins new things for this many milliseconds and logs failures as this event. */
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

/** Throws if a database function failed on some rows. Each of those is a task by now, and the other rows are done. */
export function requireNoneFailed(failed: number): void {
  if (failed > 0) throw new Error('Some rows failed');
}
