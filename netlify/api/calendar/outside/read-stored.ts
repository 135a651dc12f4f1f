import { UnreadCalendar } from '#platform/providers/calendar-file.ts';
import type { Deps } from '#platform/deps.ts';
import { readCatalog } from '../../catalog/catalog.ts';
import type { BusyTimes } from './read-busy.ts';

/** As far as anyone can book, and recurring appointments reach a little further. */
const AHEAD_MS = 400 * 86_400_000;

type ReadDeps = Pick<Deps, 'database' | 'clock' | 'cipher' | 'readCalendarFile'>;

/** What was read at an address. */
export interface ReadCalendar extends BusyTimes {
  etag: string | null;
}

interface Asked {
  address: string;
  etag?: string | null;
  countsAllDay: boolean;
}

/** Reads when the calendar at an address is busy from now on; null if it hasn't changed. Throws UnreadCalendar. */
export async function readAddress(
  { database, clock, readCalendarFile }: ReadDeps,
  { address, etag, countsAllDay }: Asked,
): Promise<ReadCalendar | null> {
  const file = await readCalendarFile(address, etag);
  if (file === null) return null;
  // Few functions ever read a calendar, so none has to load what it takes before it does.
  const [{ readBusy }, ids, { time_zone: timeZone }] = await Promise.all([
    import('./read-busy.ts'),
    database.rpcNow('own_event_ids', {}),
    readCatalog(database),
  ]);
  const own = new Set(ids);
  const from = clock.now().getTime();
  const read = readBusy(file.text, {
    from,
    until: from + AHEAD_MS,
    timeZone,
    countsAllDay,
    isOwn: (uid) => own.has(uid),
  });
  return { ...read, etag: file.etag };
}

/** Records what was read. */
export async function recordRead(
  { database }: Pick<Deps, 'database'>,
  id: string,
  read: ReadCalendar | null,
): Promise<void> {
  await database.rpcNow('record_calendar_read', {
    p_calendar_id: id,
    ...(read && {
      p_busy: read.busy.map((span) => span.map((at) => new Date(at).toISOString())),
      ...(read.etag !== null && { p_etag: read.etag }),
    }),
  });
}

/** A row of calendars_to_read. */
interface StoredCalendar {
  calendar_id: string;
  encrypted_url: string;
  etag: string | null;
  counts_all_day: boolean;
}

/** Reads a connected calendar again, and returns whether it could be read. If not, what was known stays, and why is recorded. */
export async function readStored(deps: ReadDeps, row: StoredCalendar): Promise<boolean> {
  const { calendar_id: id, etag, counts_all_day: countsAllDay } = row;
  const address = deps.cipher.decrypt(row.encrypted_url, id);
  try {
    await recordRead(deps, id, await readAddress(deps, { address, etag, countsAllDay }));
    return true;
  } catch (error) {
    if (!(error instanceof UnreadCalendar)) throw error;
    await deps.database.rpcNow('record_calendar_read', {
      p_calendar_id: id,
      p_failure: error.failure,
    });
    return false;
  }
}
