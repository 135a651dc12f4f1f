// A person will still wait 15 s, and during a long outage it puts no load on the server.
const DELAYS_MS = [0, 1000, 2000, 4000, 8000, 15_000] as const;
const LAST_DELAY_MS = 15_000;

/** Returns how long to wait before the given attempt, counted from 0, in milliseconds. */
export function delayBefore(attempt: number): number {
  return DELAYS_MS[attempt] ?? LAST_DELAY_MS;
}

/** Waits before the given attempt; coming back online, or back to the page, ends the wait. */
export function pauseBefore(attempt: number, signal: AbortSignal): Promise<void> {
  return pause(delayBefore(attempt), signal);
}

function pause(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const waiting = new AbortController();
    const { signal: once } = waiting;
    const end = () => {
      clearTimeout(timer);
      waiting.abort();
      resolve();
    };
    const timer = setTimeout(end, delayMs);
    window.addEventListener('online', end, { signal: once });
    document.addEventListener('visibilitychange', () => document.hidden || end(), { signal: once });
    signal.addEventListener('abort', end, { signal: once });
  });
}
