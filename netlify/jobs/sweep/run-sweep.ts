import type { Deps } from '../../platform/deps.ts';
import { settleDueRefunds } from '../../api/payments/refunds.ts';
import { startBatch, type Batch } from '../../api/batch.ts';
import { emptyOldData } from './empty-old-data.ts';
import { releaseLapsed } from './release-lapsed.ts';
import { replayEvents } from './replay-events.ts';

interface SweepOptions {
  /** How long new work is begun; scheduled functions live for 30 s. */
  budgetMs?: number;
}

/** What a sweep did, as counts. */
export interface SweepResult {
  /** Events that the webhook never brought. */
  events: number;
  /** Orders that ran out: freed, or settled because they were paid. */
  holds: number;
  /** Free times that somebody waited for. */
  offers: number;
  /** Paid orders without a time. */
  overdue: number;
  /** Appointments that are over. */
  completed: number;
  refunds: number;
  /** Review items that the practice is mailed about. */
  told: number;
  /** Checkouts, messages and traces of senders that were kept long enough. */
  emptied: number;
  /** Things that failed and are tried again by the next run. */
  failures: number;
  /** False when the time was up before the work was done. */
  isDone: boolean;
}

/** What each part of the sweep is given. */
export interface SweepPart extends Batch {
  deps: Deps;
}

/** Settles what neither browser nor webhook did. Safe to run twice at once; bounded in time, the next run goes on. */
export async function runSweep(
  deps: Deps,
  { budgetMs = 20_000 }: SweepOptions = {},
): Promise<SweepResult> {
  const part: SweepPart = { deps, ...startBatch(deps, 'sweep_failed', budgetMs) };
  const counts = {
    events: 0,
    holds: 0,
    offers: 0,
    overdue: 0,
    completed: 0,
    refunds: 0,
    told: 0,
    emptied: 0,
  };

  const [run] = await deps.database.rpcNow('start_sweep', {});
  if (!run) throw new Error('start_sweep answered nothing');
  let hasSeenAllEvents = false;
  await part.attempt('events', async () => {
    const replayed = await replayEvents(part, new Date(run.events_since));
    counts.events = replayed.count;
    hasSeenAllEvents = replayed.isComplete;
  });
  await part.attempt('holds', async () => (counts.holds = await releaseLapsed(part)));
  await part.attempt('overdue', async () => {
    counts.overdue = await deps.database.rpcNow('return_overdue', {});
  });
  await part.attempt('completed', async () => {
    counts.completed = await deps.database.rpcNow('advance_appointments', {});
  });
  await part.attempt('offers', async () => {
    counts.offers = await deps.database.rpcNow('offer_free_times', {});
  });
  await part.attempt('refunds', async () => {
    counts.refunds = await settleDueRefunds(deps, part);
  });
  await part.attempt('told', async () => {
    counts.told = await deps.database.rpcNow('tell_of_review_items', {});
  });
  await part.attempt('emptied', async () => (counts.emptied = await emptyOldData(part)));

  const result = { ...counts, failures: part.countFailures(), isDone: !part.isTimeUp() };
  await deps.database.rpcNow('finish_sweep', {
    p_sweep_run_id: run.sweep_run_id,
    p_did: result,
    p_has_seen_all_events: hasSeenAllEvents,
  });
  deps.log.info('sweep', result);
  return result;
}
