import * as z from 'zod/mini';
import type {
  AddedTimeOff,
  BusinessHours,
  CalendarConflict,
  TimeOff,
  TimeOffInput,
} from '#contract/calendar/hours.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '#platform/deps.ts';
import { offerUndo } from '../appointments/offer-undo.ts';
import { claimTime } from '../orders/settle.ts';

type CalendarDeps = Pick<Deps, 'database'>;

const DAY_NAMES = [
  ...['Monday', 'Tuesday', 'Wednesday', 'Thursday'],
  ...['Friday', 'Saturday', 'Sunday'],
];

const nameOf = (dayOfWeek: number) => DAY_NAMES[dayOfWeek - 1] ?? '';
const toInstant = (text: string) => new Date(text).toISOString();

/** Returns the business hours of the week, one entry for each range of a day. */
export async function listHours({ database }: CalendarDeps): Promise<BusinessHours[]> {
  const rows = await database.rpcNow('list_hours', {});
  return rows.map((row) => ({
    dayName: nameOf(row.day_of_week),
    dayOfWeek: row.day_of_week,
    location: row.location as BusinessHours['location'],
    startTime: row.start_time.slice(0, 5),
    endTime: row.end_time.slice(0, 5),
    allowedClientTypes: row.allowed_client_types as BusinessHours['allowedClientTypes'],
    requiresToggle: row.requires_toggle,
    enabled: row.is_enabled,
    ahead: toConflicts(row.ahead),
  }));
}

/** Opens or closes a day of the week; bookings stay. It is a change of the hours, which can be undone. Returns what that means, in words. Throws not_found, day_is_fixed. */
export async function setDayEnabled(
  { database }: CalendarDeps,
  dayOfWeek: number,
  isEnabled: boolean,
  userId: string,
): Promise<string> {
  const name = nameOf(dayOfWeek);
  await database.rpcNow('set_day_enabled', {
    p_day_of_week: dayOfWeek,
    p_is_enabled: isEnabled,
    p_by: userId,
  });
  return isEnabled
    ? `${name}s can be booked online again.`
    : `${name}s can no longer be booked online.`;
}

/** Returns the time off from today on. */
export async function listTimeOff({ database }: CalendarDeps): Promise<TimeOff[]> {
  return (await database.rpcNow('list_time_off', {})).map(toTimeOff);
}

/**
 * Blocks days, or times on them, for everyone at once, also every so many weeks; blocking the same ones again changes nothing.
 * Throws time_off_conflicts with what is in the way, invalid_request if the end comes first.
 */
export async function addTimeOff(deps: Deps, input: TimeOffInput): Promise<AddedTimeOff> {
  const { database } = deps;
  const { repeat } = input;
  const days = {
    p_start_date: input.startDate,
    p_end_date: input.endDate,
    ...(input.startTime && { p_start_time: input.startTime }),
    ...(input.endTime && { p_end_time: input.endTime }),
  };
  const terms = {
    ...days,
    ...(input.note && { p_note: input.note }),
    ...(input.endsOffers && { p_ends_offers: true }),
    ...(input.keepsBookings && { p_keeps_bookings: true }),
  };
  const repeated = repeat && { p_every_weeks: repeat.everyWeeks, p_until: repeat.until };
  const added = claimTime(deps, {
    claim: () =>
      repeated
        ? database.rpcNow('add_repeated_time_off', { ...terms, ...repeated })
        : database.rpcNow('add_local_time_off', terms),
    listInTheWay: async () => {
      const ranges = await database.rpc('time_off_ranges', { ...days, ...repeated });
      const held = ranges.map(({ starts_at, ends_at }) =>
        database.rpcNow('holds_to_release', { p_from: starts_at, p_until: ends_at }),
      );
      return (await Promise.all(held)).flat();
    },
  });
  const [row] = await withConflicts(added).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'invalid_request') throw error;
    throw new AppError('invalid_request', {
      fields: { endDate: 'The end is before the start' },
    });
  });
  if (!row) throw new Error('The time off was not added');
  return { ...toTimeOff(row), ...(await offerUndo(deps, { time_off_id: row.time_off_id })) };
}

/** Deletes time off, of a series also all that is ahead; safe to repeat. */
export async function deleteTimeOff(
  { database }: CalendarDeps,
  id: string,
  { ofSeries = false } = {},
): Promise<void> {
  await database.rpcNow('delete_time_off', { p_time_off_id: id, p_of_series: ofSeries });
}

interface TimeOffRow {
  time_off_id: string;
  starts_at: string;
  ends_at: string;
  note: string | null;
  series_id: string | null;
}

function toTimeOff(row: TimeOffRow): TimeOff {
  return {
    id: row.time_off_id,
    startsAt: toInstant(row.starts_at),
    endsAt: toInstant(row.ends_at),
    note: row.note,
    seriesId: row.series_id,
  };
}

/** What is in the way, as the database lists it. */
export const conflictRowsSchema = z.array(
  z.object({
    kind: z.enum(['appointment', 'hold', 'offer', 'time_off']),
    appointment_id: z.nullable(z.string()),
    first_name: z.nullable(z.string()),
    last_name: z.nullable(z.string()),
    starts_at: z.string(),
    ends_at: z.string(),
  }),
);

/** Lists what is in the way as the contract does. */
async function withConflicts<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'time_off_conflicts') throw error;
    const current = toConflicts(error.options.current);
    throw new AppError(error.code, { ...error.options, current });
  }
}

/** Returns what is in the way as the contract does. */
export function toConflicts(rows: unknown): CalendarConflict[] {
  return conflictRowsSchema.parse(rows).map((row) => ({
    kind: row.kind,
    appointmentId: row.appointment_id,
    name: [row.first_name, row.last_name].filter(Boolean).join(' ') || null,
    startsAt: toInstant(row.starts_at),
    endsAt: toInstant(row.ends_at),
  }));
}
