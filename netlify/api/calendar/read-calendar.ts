import * as z from 'zod/mini';
import { APPOINTMENT_STATUSES } from '#contract/appointments/appointments.ts';
import type {
  Calendar,
  CalendarDay,
  CalendarEntry,
  CalendarSums,
} from '#contract/calendar/calendar.ts';
import { locationSchema } from '#contract/orders/booked-appointment.ts';
import { formatMoney } from '#contract/rules/money/money.ts';
import type { Deps } from '#platform/deps.ts';
import { homeVisitRowSchema, toHomeVisit } from '../home-visits/address-rows.ts';
import { moneyState } from '../appointments/money-state.ts';

type ReadDeps = Pick<Deps, 'database'>;

/** Some days, as YYYY-MM-DD in the practice's zone. */
interface Days {
  from: string;
  to: string;
}

const dayRowSchema = z.object({
  local_date: z.string(),
  special_day: z.nullable(z.string()),
  is_asked: z.nullable(z.boolean()),
  hours: z.array(
    z.object({
      start_time: z.string(),
      end_time: z.string(),
      location: locationSchema,
      location_name: z.string(),
    }),
  ),
});

const whenFields = { local_date: z.string(), start_time: z.string(), end_time: z.string() };
const takenFields = { taken_from: z.string(), taken_until: z.string() };

const appointmentRowSchema = z.object({
  kind: z.literal('appointment'),
  id: z.uuid(),
  ...whenFields,
  taken_from: z.nullable(z.string()),
  taken_until: z.nullable(z.string()),
  location_name: z.string(),
  is_outside_hours: z.boolean(),
  facts: z.object({
    version: z.int(),
    starts_at: z.string(),
    ends_at: z.string(),
    minutes: z.int(),
    status: z.enum(APPOINTMENT_STATUSES),
    service_id: z.string(),
    service_name: z.string(),
    location: locationSchema,
    home_visit: z.nullable(homeVisitRowSchema),
    client_id: z.nullable(z.string()),
    first_name: z.string(),
    last_name: z.string(),
    is_first_visit: z.boolean(),
    recurring_id: z.nullable(z.string()),
    arrived_at: z.nullable(z.string()),
    payment_status: z.enum(['pending', 'paid', 'refunded']),
    is_disputed: z.boolean(),
    owed_cents: z.int(),
    refunding_cents: z.int(),
    is_partly_refunded: z.boolean(),
    paid_cents: z.int(),
    credits_used: z.int(),
  }),
});
const holdRowSchema = z.object({
  kind: z.literal('hold'),
  id: z.uuid(),
  ...whenFields,
  ...takenFields,
  facts: z.object({
    service_name: z.nullable(z.string()),
    first_name: z.nullable(z.string()),
    expires_at: z.string(),
    is_for_undo: z.boolean(),
  }),
});
const offerRowSchema = z.object({
  kind: z.literal('offer'),
  id: z.uuid(),
  ...whenFields,
  ...takenFields,
  facts: z.object({
    name: z.string(),
    expires_at: z.string(),
    appointment_id: z.nullable(z.uuid()),
  }),
});
const timeOffRowSchema = z.object({
  kind: z.literal('time_off'),
  id: z.uuid(),
  ...whenFields,
  facts: z.object({ note: z.nullable(z.string()), series_id: z.nullable(z.uuid()) }),
});
const busyRowSchema = z.object({
  kind: z.literal('busy'),
  id: z.string(),
  ...whenFields,
  facts: z.object({ calendar_name: z.string() }),
});
const openRowSchema = z.object({
  kind: z.literal('open'),
  ...whenFields,
  facts: z.object({ minutes: z.int(), location: locationSchema }),
});

const entryRowSchema = z.discriminatedUnion('kind', [
  appointmentRowSchema,
  holdRowSchema,
  offerRowSchema,
  timeOffRowSchema,
  busyRowSchema,
  openRowSchema,
]);
type EntryRow = z.infer<typeof entryRowSchema>;

const rangeSchema = z.object({
  today: z.string(),
  step_minutes: z.int(),
  days: z.array(dayRowSchema),
  entries: z.array(entryRowSchema),
});

/** Returns every day of a range, and what takes or offers time in it, in order. */
export async function readCalendar({ database }: ReadDeps, { from, to }: Days): Promise<Calendar> {
  const [row] = await database.rpcNow('calendar_range', { p_from: from, p_to: to });
  const { today, step_minutes: stepMinutes, days, entries } = rangeSchema.parse(row);
  return { today, stepMinutes, days: days.map(toDay), entries: entries.map(toEntry) };
}

/** Returns how full each day of a range is. */
export async function readCalendarSums(
  { database }: ReadDeps,
  { from, to }: Days,
): Promise<CalendarSums> {
  const rows = await database.rpcNow('calendar_sums', { p_from: from, p_to: to });
  return {
    days: rows.map((row) => ({
      localDate: row.local_date,
      sessions: row.sessions,
      requests: row.requests,
      bookedMinutes: row.booked_minutes,
      openMinutes: row.open_minutes,
      isClosed: row.is_closed,
      isOff: row.is_off,
      specialDay: row.special_day as string | null,
    })),
  };
}

function toDay(row: z.infer<typeof dayRowSchema>): CalendarDay {
  return {
    localDate: row.local_date,
    hours: row.hours.map((open) => ({
      startTime: open.start_time,
      endTime: open.end_time,
      location: open.location,
      locationName: open.location_name,
    })),
    specialDay:
      row.special_day === null ? null : { name: row.special_day, isAsked: row.is_asked === true },
  };
}

const toInstant = (text: string) => new Date(text).toISOString();

function toEntry(row: EntryRow): CalendarEntry {
  const { kind } = row;
  const when = { localDate: row.local_date, startTime: row.start_time, endTime: row.end_time };
  switch (kind) {
    case 'appointment':
      return toAppointmentEntry(row, when);
    case 'hold':
      return {
        kind,
        id: row.id,
        ...when,
        takenFrom: row.taken_from,
        takenUntil: row.taken_until,
        serviceName: row.facts.service_name,
        firstName: row.facts.first_name,
        expiresAt: toInstant(row.facts.expires_at),
        isForUndo: row.facts.is_for_undo,
      };
    case 'offer':
      return {
        kind,
        id: row.id,
        ...when,
        takenFrom: row.taken_from,
        takenUntil: row.taken_until,
        name: row.facts.name,
        expiresAt: toInstant(row.facts.expires_at),
        appointmentId: row.facts.appointment_id,
      };
    case 'time_off':
      return { kind, id: row.id, ...when, note: row.facts.note, seriesId: row.facts.series_id };
    case 'busy':
      return { kind, id: row.id, ...when, calendarName: row.facts.calendar_name };
    case 'open':
      return { kind, ...when, ...row.facts };
  }
}

function toAppointmentEntry(
  { facts, ...row }: z.infer<typeof appointmentRowSchema>,
  when: Pick<CalendarEntry, 'localDate' | 'startTime' | 'endTime'>,
): CalendarEntry {
  return {
    kind: row.kind,
    id: row.id,
    version: facts.version,
    ...when,
    takenFrom: row.taken_from,
    takenUntil: row.taken_until,
    startsAt: toInstant(facts.starts_at),
    endsAt: toInstant(facts.ends_at),
    status: facts.status,
    serviceId: facts.service_id,
    serviceName: facts.service_name,
    minutes: facts.minutes,
    location: facts.location,
    locationName: row.location_name,
    homeVisit: toHomeVisit(facts.home_visit),
    client: {
      id: facts.client_id,
      firstName: facts.first_name,
      lastName: facts.last_name,
    },
    isFirstVisit: facts.is_first_visit,
    isRecurring: facts.recurring_id !== null,
    isOutsideHours: row.is_outside_hours,
    arrivedAt: facts.arrived_at === null ? null : toInstant(facts.arrived_at),
    moneyState: moneyState(facts),
    owed: formatMoney(facts.owed_cents),
    creditsUsed: facts.credits_used,
  };
}
