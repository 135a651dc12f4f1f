import { releaseHold } from '#api/orders/settle.ts';
import type { Progress, SweepPart } from './run-sweep.ts';
import { moveCursor, readCursor } from './sweep-cursor.ts';

const BATCH = 50;
const CURSOR = 'holds';

/**
 * Releases every order that ran out unpaid: first its payment, then its time. It starts with the oldest after the last one tried,
 * so that an order that can't be released now is tried again once the others have had their turn.
 */
export async function releaseLapsed({ deps, isTimeUp, attempt }: SweepPart): Promise<Progress> {
  let count = 0;
  let hasMoved = false;
  const begun = await readCursor(deps, CURSOR);
  for (let cursor = begun; ;) {
    const holds = await deps.database.rpcNow('lapsed_orders', {
      p_limit: BATCH,
      ...(cursor && { p_after_expiry: cursor.reachedAt }),
      ...(cursor?.reachedId !== undefined && { p_after_order_id: cursor.reachedId }),
    });
    for (const { expires_at: reachedAt, ...hold } of holds) {
      if (isTimeUp()) {
        if (cursor) await moveCursor(deps, CURSOR, cursor);
        return { count, isDone: false };
      }
      await attempt('hold', async () => {
        if ((await releaseHold(deps, hold)) !== 'processing') count += 1;
      });
      cursor = { reachedAt, reachedId: hold.order_id };
    }
    if (holds.length < BATCH) {
      if (begun || hasMoved) await moveCursor(deps, CURSOR, null);
      // What an earlier run couldn't release gets its turn in the next run.
      return { count, isDone: begun === null };
    }
    // So that the next run doesn't start over if this function is ended.
    await moveCursor(deps, CURSOR, cursor);
    hasMoved = true;
  }
}
