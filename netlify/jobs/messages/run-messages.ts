import { sendBatch } from '../../api/messages/outbox.ts';
import { startBatch, type Stopwatch } from '../../api/batch.ts';
import type { Deps } from '../../platform/deps.ts';
import { requireNoneFailed } from '../failed-rows.ts';

interface MessagesOptions {
  /** How long new work is started, in milliseconds; scheduled functions live for 30 s. */
  budgetMs?: number;
  stopwatch?: Stopwatch;
}

/** What a run did, as counts. */
export interface MessagesResult {
  /** Messages that were claimed, and then sent, postponed or dropped because they were no longer true. */
  claimed: number;
  failures: number;
}

/**
 * Offers free times to the waitlist, plans the messages that have come due, and sends them. Safe to run twice at once; limited in
 * time, the next run continues.
 */
export async function runMessages(
  deps: Deps,
  { budgetMs = 20_000, stopwatch }: MessagesOptions = {},
): Promise<MessagesResult> {
  const batch = startBatch(deps, 'messages_failed', budgetMs, stopwatch);
  await batch.attempt('offered', () => deps.database.rpcNow('offer_free_times', {}));
  await batch.attempt('planned', async () =>
    requireNoneFailed(await deps.database.rpcNow('plan_messages', {})),
  );
  let claimed = 0;
  await batch.attempt('sent', async () => {
    claimed = await sendDueMessages(deps, batch.isTimeUp);
  });
  const result = { claimed, failures: batch.countFailures() };
  await batch.attempt('heartbeat', () =>
    deps.database.rpcNow('record_heartbeat', { p_job: 'messages', p_did: { ...result } }),
  );
  deps.log.info('messages', { ...result });
  return result;
}

/** Sends due messages batch by batch, and returns how many it claimed. */
export async function sendDueMessages(deps: Deps, isTimeUp = () => false): Promise<number> {
  let claimed = 0;
  while (!isTimeUp()) {
    const count = await sendBatch(deps);
    if (count === 0) break;
    claimed += count;
  }
  return claimed;
}
