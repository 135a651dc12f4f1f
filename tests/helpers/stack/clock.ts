import type { Clock } from '#platform/clock.ts';

/** A clock that stands still until a test moves it. */
export interface TestClock extends Clock {
  set(instant: string): void;
  advance(minutes: number): void;
}

/** A Monday morning in Chicago, as the practice opens: texts may leave. */
export const DEFAULT_NOW = '2026-11-23T09:00:00-06:00';

/** A clock that stands at an ISO instant. */
export function createTestClock(startsAt: string = DEFAULT_NOW): TestClock {
  let current = new Date(startsAt).getTime();
  return {
    isReal: false,
    now: () => new Date(current),
    set: (instant) => {
      current = new Date(instant).getTime();
    },
    advance: (minutes) => {
      current += minutes * 60_000;
    },
  };
}
