import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import {
  CALENDAR_FAILURES,
  type CalendarFailure,
  type changeOutsideCalendar as changeCall,
  type connectOutsideCalendar as connectCall,
  type OutsideCalendar,
} from '#contract/calendar/outside-calendars.ts';
import { AppError } from '../../../errors/app-error.ts';
import { UnreadCalendar } from '#platform/providers/calendar-file.ts';
import type { Deps } from '#platform/deps.ts';
import { readAddress, readStored, recordRead } from './read-stored.ts';

const SHOWN_TIMES = 5;

/** A row of list_outside_calendars; the generated types don't allow null in what a function returns. */
interface Row {
  calendar_id: string;
  name: string;
  publisher: string | null;
  counts_all_day: boolean;
  created_at: string;
  succeeded_at: string | null;
  failure: string | null;
}

const toInstant = (text: string) => new Date(text).toISOString();

const toCalendar = (row: Row): OutsideCalendar => ({
  id: row.calendar_id,
  name: row.name,
  publisher: row.publisher,
  countsAllDay: row.counts_all_day,
  connectedAt: toInstant(row.created_at),
  readAt: row.succeeded_at === null ? null : toInstant(row.succeeded_at),
  failure: row.failure as CalendarFailure | null,
});

/** Returns the connected calendars, without their addresses. */
export async function listOutsideCalendars({
  database,
}: Pick<Deps, 'database'>): Promise<OutsideCalendar[]> {
  const rows: Row[] = await database.rpc('list_outside_calendars', {});
  return rows.map(toCalendar);
}

async function requireCalendar(deps: Pick<Deps, 'database'>, id: string): Promise<OutsideCalendar> {
  const found = (await listOutsideCalendars(deps)).find((each) => each.id === id);
  if (!found) throw new AppError('not_found');
  return found;
}

const PUBLISHERS: readonly [host: RegExp, name: string][] = [
  [/(^|\.)google\.com$/, 'Google'],
  [/(^|\.)icloud\.com$/, 'Apple'],
  [/(^|\.)(outlook\.com|office365\.com|office\.com|live\.com)$/, 'Microsoft'],
];

/** Returns who publishes a calendar, as far as its address says. */
function publisherOf(address: string): string | undefined {
  const url = address.replace(/^webcals?:/i, 'https:');
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  return PUBLISHERS.find(([pattern]) => pattern.test(host))?.[1];
}

type ConnectInput = z.output<typeof connectCall.input>;

/** Reads a calendar, and connects it unless that was only to see. Throws invalid_request if it can't be read, and says why. */
export async function connectOutsideCalendar(
  deps: Deps,
  { address: typed, name, countsAllDay, isTry }: ConnectInput,
): Promise<z.input<typeof connectCall.answer>> {
  const address = typed.trim();
  const read = await readAddress(deps, { address, countsAllDay }).catch((error: unknown) => {
    if (!(error instanceof UnreadCalendar)) throw error;
    const fields = { address: CALENDAR_FAILURES[error.failure] };
    throw new AppError('invalid_request', { fields, cause: error });
  });
  // Only a file whose version we know can be unchanged.
  if (read === null) throw new Error('A new calendar was said to be unchanged');
  const shown = {
    next: read.busy.slice(0, SHOWN_TIMES).map(([from, until]) => ({
      startsAt: new Date(from).toISOString(),
      endsAt: new Date(until).toISOString(),
    })),
    count: read.busy.length,
    skipped: read.skipped,
  };
  if (isTry) return { calendar: null, ...shown };
  const id = randomUUID();
  const publisher = publisherOf(address);
  await deps.database.rpcNow('add_outside_calendar', {
    p_calendar_id: id,
    p_encrypted_url: deps.cipher.encrypt(address, id),
    p_name: name,
    p_counts_all_day: countsAllDay,
    ...(publisher !== undefined && { p_publisher: publisher }),
  });
  await recordRead(deps, id, read);
  await deps.database.rpcNow('settle_calendar_tasks', {});
  return { calendar: await requireCalendar(deps, id), ...shown };
}

/** Renames a calendar, or says whether its whole days count; then it is read again. Throws not_found. */
export async function changeOutsideCalendar(
  deps: Deps,
  id: string,
  { name, countsAllDay }: z.output<typeof changeCall.input>,
): Promise<OutsideCalendar> {
  await deps.database.rpc('put_outside_calendar', {
    p_calendar_id: id,
    p_name: name,
    p_counts_all_day: countsAllDay,
  });
  for (const row of await deps.database.rpcNow('calendars_to_read', { p_calendar_id: id }))
    await readStored(deps, row);
  await deps.database.rpcNow('settle_calendar_tasks', {});
  return requireCalendar(deps, id);
}

/** Forgets a calendar; safe to repeat. */
export async function removeOutsideCalendar(
  { database }: Pick<Deps, 'database'>,
  id: string,
): Promise<void> {
  await database.rpcNow('delete_outside_calendar', { p_calendar_id: id });
}
