import { releaseHold, type Hold } from '../../api/orders/settle.ts';
import type { SweepPart } from './run-sweep.ts';

const BATCH = 50;

/** Lets go of every order that ran out unpaid: its payment first, then its time. Answers how many. */
export async function releaseLapsed({ deps, isTimeUp, attempt }: SweepPart): Promise<number> {
  let count = await deps.database.rpcNow('lapse_unpayable', {});
  for (;;) {
    const holds: Hold[] = await deps.database.rpcNow('lapsed_orders', { p_limit: BATCH });
    let released = 0;
    for (const hold of holds) {
      if (isTimeUp()) return count + released;
      await attempt('hold', async () => {
        const outcome = await releaseHold(deps, hold);
        if (outcome !== 'processing') released += 1;
      });
    }
    count += released;
    // What cannot be let go now is listed again: the next run tries it.
    if (holds.length < BATCH || released < holds.length) return count;
  }
}
