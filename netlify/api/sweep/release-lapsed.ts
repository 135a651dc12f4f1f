import { listLapsedHolds, releaseHold } from '../booking/claim-time.ts';
import { settleById } from '../booking/settle-intent.ts';
import type { SweepPart } from './run-sweep.ts';

const BATCH = 50;

/** Lets go of every hold, quote and change that ran out: its payment first, then its time. Answers how many. */
export async function releaseLapsed({ deps, isTimeUp, attempt }: SweepPart): Promise<number> {
  let count = 0;
  for (const hold of await listLapsedHolds(deps, { limit: BATCH })) {
    if (isTimeUp()) break;
    if (await attempt('hold', () => releaseHold(deps, hold, settleById))) count += 1;
  }
  return count;
}
