import type { PostgresTestDatabase } from '../helpers/database-postgres.ts';

/** One call of SQL that takes part in a race. */
export interface Racer {
  name: string;
  statement: string;
  params?: unknown[];
}

/** What a racer got: its rows, or the stable word and the details with which it was refused. */
export interface RaceResult {
  rows: Record<string, unknown>[];
  refusal: string | null;
  details: string | null;
}

/** Which lock everybody queues for: the calendar's, or the one of a payment. */
export type Queue = { calendar: true } | { payment: string };

/**
 * Runs calls on connections of their own that truly overlap, in the order given: somebody else has the lock that they
 * need, they line up for it one by one, and then it is let go. PostgreSQL serves a lock in the order of arrival.
 */
export async function raceInOrder(
  database: PostgresTestDatabase,
  racers: readonly Racer[],
  queue: Queue = { calendar: true },
): Promise<Record<string, RaceResult>> {
  const blocker = await database.pool.connect();
  await blocker.query('begin');
  await ('payment' in queue
    ? blocker.query('select private.lock_payment($1)', [queue.payment])
    : blocker.query('select private.lock_calendar()'));
  const running: Promise<[string, RaceResult]>[] = [];
  for (const racer of racers) {
    running.push(run(database, racer).then((result) => [racer.name, result]));
    await untilWaiting(database, running.length);
  }
  await blocker.query('commit');
  blocker.release();
  return Object.fromEntries(await Promise.all(running));
}

async function run(database: PostgresTestDatabase, racer: Racer): Promise<RaceResult> {
  try {
    const { rows } = await database.pool.query<Record<string, unknown>>(
      racer.statement,
      racer.params,
    );
    return { rows, refusal: null, details: null };
  } catch (error) {
    const { message, detail } = error as Error & { detail?: string };
    return { rows: [], refusal: message, details: detail ?? null };
  }
}

/** Resolves once so many connections wait for a lock. */
export async function untilWaiting(database: PostgresTestDatabase, count: number): Promise<void> {
  for (;;) {
    const [row] = await database.sql(
      'select count(*)::int as waiting from pg_locks where not granted',
    );
    if (Number(row?.['waiting']) >= count) return;
  }
}
