import { runMessages, sendDueMessages } from '../../../../netlify/jobs/messages/run-messages.ts';
import { runSweep } from '../../../../netlify/jobs/sweep/run-sweep.ts';
import type { World } from '../world/world.ts';

/** Runs the scheduled jobs; answers how many things it did or left for the next run. */
export async function sweep({ deps, outside }: World): Promise<number> {
  try {
    const { isDone, ...counts } = await runSweep(deps);
    const claimed = await sendDueMessages(deps);
    const did = Object.values(counts).reduce((sum, count) => sum + count, claimed);
    return outside.isDead() || !isDone ? did + 1 : did;
  } catch {
    // The scheduler runs it again, whatever became of this run.
    return 1;
  }
}

/** Runs what runs every minute: offers free times, plans messages, and sends what is due. */
export async function sendMinutely({ deps }: World): Promise<void> {
  try {
    await runMessages(deps);
  } catch {
    // The scheduler runs it again, whatever became of this run.
  }
}
