/** Tells the time. Unless the clock is real, SQL gets its time too. */
export interface Clock {
  now(): Date;
  readonly isReal: boolean;
}

/** The machine's clock. */
export const realClock: Clock = { now: () => new Date(), isReal: true };

/** Returns a clock that starts at a given instant and runs at normal speed, for the local stack. */
export function createLocalClock(startsAt: Date): Clock {
  const offset = startsAt.getTime() - Date.now();
  return { now: () => new Date(Date.now() + offset), isReal: false };
}
