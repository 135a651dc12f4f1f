import { confirmationSchema } from '../booking/booking-row.ts';
import { toSettlement } from '../booking/settle-payment.ts';
import type { SweepPart } from './run-sweep.ts';

const BATCH = 20;

/** Gives back what was paid for times that are lost, or that nobody came to choose. Answers how many. */
export async function settleOverdue({ deps, isTimeUp, attempt }: SweepPart): Promise<number> {
  let count = 0;
  for (const draft of await deps.database.rpcNow('paid_drafts_to_settle', { p_limit: BATCH })) {
    if (isTimeUp()) break;
    const isSettled = await attempt('overdue', async () => {
      const [row] = await deps.database.read((tables) =>
        tables.from('confirmations').select().eq('booking_draft_id', draft.booking_draft_id),
      );
      await toSettlement(deps, confirmationSchema.parse(row));
    });
    if (isSettled) count += 1;
  }
  return count;
}
