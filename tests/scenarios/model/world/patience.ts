import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';

/** Longer waits are timeouts, which nothing in this process runs into. */
const LONGEST_PAUSE_MS = 9_000;

/** Lets every pause between two attempts take no time, though the stopwatch goes on; answers how to end that. */
export function skipPauses(): () => void {
  const { setTimeout: realTimeout } = globalThis;
  const realPause = timers.setTimeout;
  const realNow = performance.now.bind(performance);
  let skippedMs = 0;
  const replace = (timeout: unknown, pause: unknown, now: () => number) => {
    globalThis.setTimeout = timeout as typeof setTimeout;
    timers.setTimeout = pause as typeof realPause;
    syncBuiltinESMExports();
    performance.now = now;
  };
  replace(
    (run: (...args: unknown[]) => void, milliseconds = 0, ...args: unknown[]) => {
      const isPause = milliseconds < LONGEST_PAUSE_MS;
      if (isPause) skippedMs += milliseconds;
      return realTimeout(run, isPause ? 0 : milliseconds, ...args);
    },
    (milliseconds = 0, value?: unknown, options?: object) => {
      if (milliseconds >= LONGEST_PAUSE_MS) return realPause(milliseconds, value, options);
      skippedMs += milliseconds;
      return Promise.resolve(value);
    },
    () => realNow() + skippedMs,
  );
  return () => replace(realTimeout, realPause, realNow);
}
