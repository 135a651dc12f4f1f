import { expect } from 'vitest';
import type { PostgresTestDatabase } from '../helpers/database/database-postgres.ts';

/** One call of SQL that takes part in a race. */
export interface Racer {
  name: string;
  statement: string;
  params?: unknown[];
}

/** What a racer got: its rows, or the stable word, the code and the details with which it was refused. */
export interface RaceResult {
  rows: Record<string, unknown>[];
  refusal: string | null;
  code: string | null;
  details: string | null;
}

/**
 * Runs calls on connections of their own that truly overlap, in the order given: someone else has the calendar's lock,
 * which all that moves time or money takes first, they line up for it one by one, and then it is let go. PostgreSQL
 * serves a lock in the order of arrival. A refusal that is not one of ours fails the test.
 */
export async function raceInOrder(
  database: PostgresTestDatabase,
  racers: readonly Racer[],
): Promise<Record<string, RaceResult>> {
  const blocker = await database.pool.connect();
  await blocker.query('begin');
  await blocker.query('select private.lock_calendar()');
  const running: Promise<[string, RaceResult]>[] = [];
  for (const racer of racers) {
    running.push(race(database, racer).then((result) => [racer.name, result]));
    await untilWaiting(database, running.length);
  }
  await blocker.query('commit');
  blocker.release();
  return requireOwnRefusals(Object.fromEntries(await Promise.all(running)));
}

/** Starts calls at the same moment on connections of their own, and leaves their order to chance. */
export async function raceAtOnce(
  database: PostgresTestDatabase,
  racers: readonly Racer[],
): Promise<Record<string, RaceResult>> {
  const results = await Promise.all(
    racers.map(async (racer) => [racer.name, await race(database, racer)]),
  );
  return requireOwnRefusals(Object.fromEntries(results));
}

/** What the database itself refuses (an overlap, a key used twice, a deadlock) is no answer for a caller. */
function requireOwnRefusals(results: Record<string, RaceResult>): Record<string, RaceResult> {
  const raw = Object.values(results).filter(({ code }) => code !== null && !code.startsWith('PT4'));
  expect(raw, 'raw errors of the database').toEqual([]);
  return results;
}

async function race(database: PostgresTestDatabase, racer: Racer): Promise<RaceResult> {
  try {
    const { rows } = await database.pool.query<Record<string, unknown>>(
      racer.statement,
      racer.params,
    );
    return { rows, refusal: null, code: null, details: null };
  } catch (error) {
    const { message, code, detail } = error as Error & { code?: string; detail?: string };
    return { rows: [], refusal: message, code: code ?? 'unknown', details: detail ?? null };
  }
}

/** Resolves once so many connections wait for a lock. */
export async function untilWaiting(database: PostgresTestDatabase, count: number): Promise<void> {
  for (;;) {
    const [row] = await database.sql(
      // Other test files have databases of their own on the same server.
      `select count(*)::int as waiting from pg_locks join pg_stat_activity using (pid)
       where not granted and datname = current_database()`,
    );
    if (Number(row?.['waiting']) >= count) return;
  }
}
