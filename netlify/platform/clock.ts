/** Tells the time. SQL is told it too when the clock is not the real one. */
export interface Clock {
  now(): Date;
  readonly isReal: boolean;
}

/** The machine's clock. */
export const realClock: Clock = { now: () => new Date(), isReal: true };

/** A clock that starts at an instant of its own and runs at the usual speed, for the local stack. */
export function createLocalClock(startsAt: Date): Clock {
  const offset = startsAt.getTime() - Date.now();
  return { now: () => new Date(Date.now() + offset), isReal: false };
}
