import { sendBatch } from '#api/messages/outbox.ts';
import { startBatch, type Stopwatch, requireNoneFailed } from '#api/batch.ts';
import { offerFreeTimes } from '#api/waitlist/offer-free-times.ts';
import type { Deps } from '#platform/deps.ts';

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
 * Watches over home visits, offers free times to the waitlist, plans the messages that have come due, and sends them. Safe to run twice at once; limited in
 * time, the next run continues.
 */
export async function runMessages(
  deps: Deps,
  { budgetMs = 20_000, stopwatch }: MessagesOptions = {},
): Promise<MessagesResult> {
  const batch = startBatch(deps, 'messages_failed', budgetMs, stopwatch);
  const isWatched = await batch.attempt('watched', () => watchCheckIns(deps));
  // Of its own, so that a check-in only starts while this part works.
  if (isWatched)
    await batch.attempt('heartbeat', () =>
      deps.database.rpcNow('record_heartbeat', { p_job: 'check_ins', p_did: {} }),
    );
  await batch.attempt('offered', () => offerFreeTimes(deps, batch.isTimeUp));
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

/** Asks the therapist whether she is out of a visit, and texts her contact, before anything else is sent. */
async function watchCheckIns(deps: Deps): Promise<void> {
  const failed = await deps.database.rpcNow('watch_check_ins', {});
  for (const checkInId of await deps.database.rpcNow('check_ins_to_text', {}))
    await sendBatch(deps, checkInId);
  requireNoneFailed(failed);
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
