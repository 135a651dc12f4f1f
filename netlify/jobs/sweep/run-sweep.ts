import type { Deps } from '../../platform/deps.ts';
import { settleDueRefunds } from '../../api/payments/refunds.ts';
import { startBatch, type Batch, type Stopwatch } from '../../api/batch.ts';
import { requireNoneFailed } from '../failed-rows.ts';
import { emptyOldData } from './empty-old-data.ts';
import { releaseLapsed } from './release-lapsed.ts';
import { EVENTS, EVENTS_AGAIN, replayEvents, retryEvents } from './replay-events.ts';

interface SweepOptions {
  /** How long new work is begun; scheduled functions live for 30 s. */
  budgetMs?: number;
  stopwatch?: Stopwatch;
}

/** What a sweep did, as counts. */
export interface SweepResult {
  /** Events that the webhook never brought. */
  events: number;
  /** Orders that ran out: freed, or settled because they were paid. */
  holds: number;
  /** Free times for the waitlist. */
  offers: number;
  /** Paid orders without a time. */
  overdue: number;
  /** Appointments that are over. */
  completed: number;
  refunds: number;
  /** Tasks that the practice is emailed about. */
  told: number;
  /** Checkouts, messages and sender hashes past their storage time. */
  emptied: number;
  /** Things that failed and are tried again by the next run. */
  failures: number;
  /** Those of them for which Stripe could not be asked. */
  unreachable: number;
  /** False when the time was up before the work was done. */
  isDone: boolean;
}

/** What each part of the sweep is given; its time is up when its share is. */
export interface SweepPart extends Pick<Batch, 'isTimeUp' | 'attempt'> {
  deps: Deps;
  runId: string;
}

/** How many things a part did, and whether that was all there was. */
export interface Progress {
  count: number;
  isDone: boolean;
}

interface Part {
  name: string;
  counts: Exclude<keyof SweepResult, 'failures' | 'unreachable' | 'isDone'>;
  /** Of the whole time; none where a run does no more than a bounded call or two. */
  share: number;
  run: (part: SweepPart) => Promise<Progress>;
}

/** How much a call to the database goes through at once. */
const BATCH = 50;

/**
 * In this order, for what one does is often the next one's work. The shares come to less than the whole: whatever waits for one
 * part, the others have their turn, and what is left of the time goes to those that have more to do.
 */
const PARTS: readonly Part[] = [
  { name: 'retries', counts: 'events', share: 0.1, run: retryEvents },
  { name: 'events', counts: 'events', share: 0.25, run: (part) => replayEvents(part, EVENTS) },
  { name: 'again', counts: 'events', share: 0.1, run: (part) => replayEvents(part, EVENTS_AGAIN) },
  { name: 'unpayable', counts: 'holds', share: 0.03, run: throughRows('lapse_unpayable') },
  { name: 'holds', counts: 'holds', share: 0.2, run: releaseLapsed },
  { name: 'overdue', counts: 'overdue', share: 0.03, run: throughRows('return_overdue') },
  { name: 'completed', counts: 'completed', share: 0.03, run: throughRows('advance_appointments') },
  {
    name: 'offers',
    counts: 'offers',
    share: 0,
    run: async ({ deps }) => all(await deps.database.rpcNow('offer_free_times', {})),
  },
  {
    name: 'refunds',
    counts: 'refunds',
    share: 0.2,
    run: ({ deps, ...batch }) => settleDueRefunds(deps, batch),
  },
  {
    name: 'told',
    counts: 'told',
    share: 0,
    run: async ({ deps }) => all(await deps.database.rpcNow('notify_of_tasks', {})),
  },
  {
    name: 'emptied',
    counts: 'emptied',
    share: 0,
    run: emptyOldData,
  },
];

const all = (count: number): Progress => ({ count, isDone: true });

/** Goes through rows by a function of the database that does some at a time, each on its own. */
function throughRows(
  name: 'lapse_unpayable' | 'return_overdue' | 'advance_appointments',
): Part['run'] {
  return async ({ deps, isTimeUp, attempt }) => {
    for (let count = 0; ;) {
      if (isTimeUp()) return { count, isDone: false };
      const [row] = await deps.database.rpcNow(name, { p_limit: BATCH });
      if (!row) throw new Error(`${name} answered nothing`);
      count += row.done;
      await attempt(name, () => Promise.resolve(requireNoneFailed(row.failed)));
      if (row.done + row.failed < BATCH || row.done === 0) return { count, isDone: true };
    }
  };
}

/** Settles what neither browser nor webhook did. Safe to run twice at once; bounded in time, the next run goes on. */
export async function runSweep(
  deps: Deps,
  { budgetMs = 20_000, stopwatch = () => performance.now() }: SweepOptions = {},
): Promise<SweepResult> {
  const batch = startBatch(deps, 'sweep_failed', budgetMs, stopwatch);
  const counts = {
    ...{ events: 0, holds: 0, offers: 0, overdue: 0, completed: 0, refunds: 0 },
    ...{ told: 0, emptied: 0 },
  };
  const [run] = await deps.database.rpcNow('start_sweep', {});
  if (!run) throw new Error('start_sweep answered nothing');

  /** Runs a part until it is done or its time is up; false when there is more to do. */
  const runPart = async ({ name, counts: counted, run: runOne }: Part, isTimeUp: () => boolean) => {
    let isDone = true;
    await batch.attempt(name, async () => {
      const { attempt } = batch;
      const progress = await runOne({ deps, attempt, isTimeUp, runId: run.sweep_run_id });
      counts[counted] += progress.count;
      ({ isDone } = progress);
    });
    return isDone;
  };

  const unreached: string[] = [];
  const unfinished: Part[] = [];
  for (const part of inTurn(run.unreached)) {
    const endsAt = stopwatch() + part.share * budgetMs;
    if (batch.isTimeUp()) unreached.push(part.name);
    else if (!(await runPart(part, () => batch.isTimeUp() || stopwatch() >= endsAt)))
      unfinished.push(part);
  }
  let isDone = unreached.length === 0;
  for (const part of unfinished) {
    isDone = (await runPart(part, batch.isTimeUp)) && isDone;
  }

  const failures = batch.countFailures();
  const result = { ...counts, failures, unreachable: batch.countUnreachable(), isDone };
  await deps.database.rpcNow('finish_sweep', {
    p_sweep_run_id: run.sweep_run_id,
    p_did: { ...result, unreached },
  });
  await deps.database.rpcNow('record_heartbeat', {
    p_job: 'sweep',
    p_did: { failures: failures - result.unreachable },
  });
  deps.log.info('sweep', result);
  return result;
}

/** The parts, those first that a call which took very long has kept from their turn in the run before. */
const inTurn = (unreached: readonly string[]): Part[] => [
  ...PARTS.filter(({ name }) => unreached.includes(name)),
  ...PARTS.filter(({ name }) => !unreached.includes(name)),
];
