import type { Deps } from '#platform/deps.ts';
import { settleDueRefunds } from '#api/payments/refunds.ts';
import { startBatch, type Batch, type Stopwatch, requireNoneFailed } from '#api/batch.ts';
import { offerFreeTimes } from '#api/waitlist/offer-free-times.ts';
import { emptyOldData } from './empty-old-data.ts';
import { releaseLapsed } from './release-lapsed.ts';
import { EVENTS, EVENTS_AGAIN, replayEvents, retryEvents } from './replay-events.ts';

interface SweepOptions {
  /** How long new work is started, in milliseconds; scheduled functions live for 30 s. */
  budgetMs?: number;
  stopwatch?: Stopwatch;
}

/** What a sweep did, as counts. */
export interface SweepResult {
  /** Events that the webhook never brought. */
  events: number;
  /** Orders that ran out: released, or settled because they were paid. */
  holds: number;
  /** Holidays written down, to be asked about. */
  asked: number;
  /** Free times offered to the waitlist. */
  offers: number;
  /** Paid orders without a time, which are refunded. */
  overdue: number;
  /** Appointments that were completed because they are over. */
  completed: number;
  /** Session notes that can't be changed from now on. */
  signed: number;
  refunds: number;
  /** Tasks that the practice was emailed about. */
  told: number;
  /** Data past its storage time, such as checkouts, messages, sender hashes and logins. */
  emptied: number;
  /** Builds of the site that the host was asked for. */
  rebuilds: number;
  /** Things that failed and that the next run tries again. */
  failures: number;
  /** Those of them that failed because Stripe couldn't be reached. */
  unreachable: number;
  /** False if time was up before the work was done. */
  isDone: boolean;
}

/** What each part of the sweep gets. Its time is up when its share is used. */
export interface SweepPart extends Pick<Batch, 'isTimeUp' | 'attempt' | 'countUnreachable'> {
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
  /** The share of the whole time; 0 if a run only makes a bounded call or two. */
  share: number;
  run: (part: SweepPart) => Promise<Progress>;
}

/** How many rows a database call handles at once. */
const BATCH = 50;

/**
 * In this order, because what one part does is often work for the next. The shares add up to less than the whole: however long
 * one part takes, the others get their turn, and the remaining time goes to the parts with more to do.
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
    name: 'signed',
    counts: 'signed',
    share: 0,
    run: async ({ deps }) => all(await deps.database.rpcNow('sign_due_notes', {})),
  },
  {
    name: 'holidays',
    counts: 'asked',
    share: 0,
    run: async ({ deps }) => all(await deps.database.rpcNow('ask_about_holidays', {})),
  },
  {
    name: 'offers',
    counts: 'offers',
    share: 0.03,
    run: ({ deps, isTimeUp }) => offerFreeTimes(deps, isTimeUp),
  },
  {
    name: 'refunds',
    counts: 'refunds',
    share: 0.2,
    run: async ({ deps, countUnreachable, ...batch }) => {
      if (countUnreachable() === 0) await deps.database.rpcNow('hasten_refunds_after_outage', {});
      return settleDueRefunds(deps, batch);
    },
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
  {
    name: 'rebuild',
    counts: 'rebuilds',
    share: 0,
    run: askForRebuild,
  },
];

const all = (count: number): Progress => ({ count, isDone: true });

/** Returns a part that calls a database function until no rows are left. It does some rows at a time, each separately. */
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

/** Settles what neither browser nor webhook did. Safe to run twice at once; limited in time, the next run continues. */
export async function runSweep(
  deps: Deps,
  { budgetMs = 20_000, stopwatch = () => performance.now() }: SweepOptions = {},
): Promise<SweepResult> {
  const batch = startBatch(deps, 'sweep_failed', budgetMs, stopwatch);
  const counts = {
    events: 0,
    holds: 0,
    asked: 0,
    offers: 0,
    overdue: 0,
    completed: 0,
    refunds: 0,
    told: 0,
    emptied: 0,
    rebuilds: 0,
    signed: 0,
  };
  const [run] = await deps.database.rpcNow('start_sweep', {});
  if (!run) throw new Error('start_sweep answered nothing');

  /** Runs a part until it is done or its time is up; returns false if there is more to do. */
  const runPart = async ({ name, counts: counted, run: runOne }: Part, isTimeUp: () => boolean) => {
    let isDone = true;
    await batch.attempt(name, async () => {
      const { attempt, countUnreachable } = batch;
      const runId = run.sweep_run_id;
      const progress = await runOne({ deps, attempt, countUnreachable, isTimeUp, runId });
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

/** Returns the parts, starting with those that a very long call kept from their turn in the run before. */
const inTurn = (unreached: readonly string[]): Part[] => [
  ...PARTS.filter(({ name }) => unreached.includes(name)),
  ...PARTS.filter(({ name }) => !unreached.includes(name)),
];

/** Asks the host to build the site again, once the database says something else than the pages that are served. */
async function askForRebuild({ deps }: SweepPart): Promise<Progress> {
  const { askForBuild, builtHash, database } = deps;
  const nothing = { count: 0, isDone: true };
  if (builtHash === null) return nothing;
  const hash = await database.rpcNow('find_due_rebuild', { p_built_hash: builtHash });
  if (hash === null || askForBuild === null) return nothing;
  await askForBuild();
  await database.rpcNow('record_rebuild', { p_hash: hash });
  return { count: 1, isDone: true };
}
