import { startBatch, type Stopwatch } from '#api/batch.ts';
import { readStored } from '#api/calendar/outside/read-stored.ts';
import type { Deps } from '#platform/deps.ts';

interface CalendarsOptions {
  /** How long new work is started, in milliseconds; scheduled functions live for 30 s. */
  budgetMs?: number;
  stopwatch?: Stopwatch;
}

/** What a run did, as counts. */
export interface CalendarsResult {
  read: number;
  /** Those that couldn't be read: what was known stays. */
  unread: number;
  failures: number;
}

/**
 * Reads the therapist's own calendars that are due, and says what they have over sessions. Safe to run twice at once; limited in
 * time, the next run continues.
 */
export async function runCalendars(
  deps: Deps,
  { budgetMs = 15_000, stopwatch }: CalendarsOptions = {},
): Promise<CalendarsResult> {
  const batch = startBatch(deps, 'calendars_failed', budgetMs, stopwatch);
  let [read, unread] = [0, 0];
  await batch.attempt('due', async () => {
    for (const row of await deps.database.rpcNow('calendars_to_read', {})) {
      if (batch.isTimeUp()) break;
      await batch.attempt('calendar', async () => {
        if (await readStored(deps, row)) read += 1;
        else unread += 1;
      });
    }
  });
  await batch.attempt('told', () => deps.database.rpcNow('settle_calendar_tasks', {}));
  const result = { read, unread, failures: batch.countFailures() };
  await batch.attempt('heartbeat', () =>
    deps.database.rpcNow('record_heartbeat', { p_job: 'calendars', p_did: { ...result } }),
  );
  deps.log.info('calendars', { ...result });
  return result;
}
