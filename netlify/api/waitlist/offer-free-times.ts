import type { Deps } from '#platform/deps.ts';

/**
 * Offers the times that are free to those who wait for them, a few at a time: each call holds the calendar only briefly. Returns how
 * many offers were made, and whether that was all.
 */
export async function offerFreeTimes(
  { database }: Pick<Deps, 'database'>,
  isTimeUp: () => boolean,
): Promise<{ count: number; isDone: boolean }> {
  let count = 0;
  for (;;) {
    const made = await database.rpcNow('offer_free_times', {});
    count += made;
    if (made === 0 || isTimeUp()) return { count, isDone: made === 0 };
  }
}
