import { randomUUID } from 'node:crypto';
import type { RunSql } from '#local/database/database-server.ts';
import { emptyOrders } from '../../helpers/database/database.ts';

/** A practice's rules and what is in its calendar: all that an offer depends on, as data. */
export interface SlotCalendar {
  settings: SlotSettings;
  hours: OpenHours[];
  /** Dates with hours of their own; without any, they are closed. */
  specialDays?: SpecialDay[];
  taken: Taken[];
}

/** The settings that decide about times. */
export interface SlotSettings {
  timeZone: string;
  stepMinutes: number;
  /** After each service. */
  bufferMinutes: number;
  bufferBeforeMinutes?: number;
  /** The way to each location; none unless told otherwise. */
  travelMinutes?: Partial<Record<Location, number>>;
  /** How much longer an enhancement makes a session, by its id. */
  extraMinutes?: Record<string, number>;
  noticeMinutes: number;
  horizonDays: number;
}

export type Location = 'broadway' | 'home' | 'visit';

/** One range of hours of a day; local times, `until` up to 24:00. */
export interface OpenRange {
  from: string;
  until: string;
  location?: Location;
  clientTypes?: ('new' | 'existing')[];
  isEnabled?: boolean;
}

/** When one day of the week is open. ISO: Monday is 1. */
export type OpenHours = OpenRange & { dayOfWeek: number };

/** A date with hours of its own. */
export interface SpecialDay {
  localDate: string;
  hours: OpenRange[];
}

/** A range of instants that someone has, buffer included. A hold, and that of a change, counts until `expiresAt`. */
export type Taken = { from: string; until: string } & (
  | { kind: 'time off' }
  /** Time off that keeps what is booked, or something in an outside calendar. */
  | { kind: 'away' | 'busy' }
  | { kind: 'appointment' }
  | { kind: 'change'; expiresAt: string; isBeingPaid?: boolean }
  | { kind: 'hold'; expiresAt: string; isBeingPaid?: boolean; isOwn?: boolean }
);

/** What a visitor asks for. */
export interface SlotQuestion {
  localDate: string;
  serviceId: string;
  /** The instant at which they ask. */
  now: string;
  clientType: 'new' | 'existing';
  canBookAtHome: boolean;
  enhancementIds?: string[];
  /** Of the drive to their address, and back; null unless they ask for a home visit. */
  driveMinutes?: number | null;
}

/** The checkout that the own holds of a calendar belong to. */
export const OWN_CHECKOUT = '0a4d7c3e-5b1f-4e55-9a37-2f4f5a0c9d11';

/** Makes the database hold this calendar and nothing else. */
export async function setUpCalendar(sql: RunSql, calendar: SlotCalendar): Promise<void> {
  const { settings, hours, specialDays = [], taken } = calendar;
  await clearCalendar(sql);
  await sql(
    `update public.settings
       set time_zone = $1, slot_step_minutes = $2, minimum_notice_minutes = $3, horizon_days = $4`,
    [settings.timeZone, settings.stepMinutes, settings.noticeMinutes, settings.horizonDays],
  );
  await sql(
    'update public.services set is_active = true, buffer_before_minutes = $1, buffer_after_minutes = $2',
    [settings.bufferBeforeMinutes ?? 0, settings.bufferMinutes],
  );
  await sql(
    `update public.locations set travel_minutes = coalesce(($1::jsonb ->> location_id)::integer, 0)`,
    [JSON.stringify(settings.travelMinutes ?? {})],
  );
  await sql(
    `update public.enhancements set extra_minutes = coalesce(($1::jsonb ->> enhancement_id)::integer, 0)`,
    [JSON.stringify(settings.extraMinutes ?? {})],
  );
  await sql(
    `insert into public.special_days
       select local_date::date, 'Holiday' from jsonb_array_elements_text($1) days (local_date)`,
    [JSON.stringify(specialDays.map(({ localDate }) => localDate))],
  );
  const special = specialDays.flatMap(({ localDate, hours: own }) =>
    own.map((open) => ({ ...toHoursRow(open), local_date: localDate })),
  );
  await sql(
    `insert into public.business_hours
       (day_of_week, local_date, location, start_time, end_time, allowed_client_types, requires_toggle, is_enabled)
     select day_of_week, local_date, location, start_time, end_time, allowed_client_types, requires_toggle, is_enabled
     from jsonb_populate_recordset(null::public.business_hours, $1)`,
    [JSON.stringify([...hours.map(toWeekdayRow), ...special])],
  );
  for (const one of taken) await take(sql, one);
}

/** A weekday's hours as a row of business_hours. */
export const toWeekdayRow = (open: OpenHours) => ({
  day_of_week: open.dayOfWeek,
  ...toHoursRow(open),
});

/** A range of hours as part of a row, switchable so that it can be switched off. */
const toHoursRow = (open: OpenRange) => ({
  location: open.location ?? 'broadway',
  start_time: open.from,
  end_time: open.until,
  allowed_client_types: open.clientTypes ?? ['new', 'existing'],
  requires_toggle: true,
  is_enabled: open.isEnabled ?? true,
});

/** Empties the calendar; the practice is then closed on all days. */
async function clearCalendar(sql: RunSql): Promise<void> {
  await emptyOrders(sql);
  await sql('delete from public.time_off');
  await sql('delete from public.business_hours');
  await sql('delete from public.special_days');
  await sql('delete from public.outside_calendars');
}

async function take(sql: RunSql, taken: Taken): Promise<void> {
  const { from, until } = taken;
  switch (taken.kind) {
    case 'time off':
      await sql('insert into public.time_off (starts_at, ends_at) values ($1, $2)', [from, until]);
      return;
    case 'away':
      await sql(
        'insert into public.time_off (starts_at, ends_at, keeps_bookings) values ($1, $2, true)',
        [from, until],
      );
      return;
    case 'busy':
      await sql(
        `with calendar as (
           insert into public.outside_calendars (encrypted_url, name) values ('', 'Mine') returning calendar_id
         )
         insert into public.outside_busy (calendar_id, during) select calendar_id, tstzrange($1, $2) from calendar`,
        [from, until],
      );
      return;
    case 'appointment': {
      const { appointmentId } = await insertAppointment(sql, taken);
      await sql(
        'insert into public.occupancy (during, appointment_id) values (tstzrange($1, $2), $3)',
        [from, until, appointmentId],
      );
      return;
    }
    case 'change':
      await insertHold(sql, taken, { booked: await insertAppointment(sql, taken) });
      return;
    case 'hold':
      await insertHold(sql, taken, { checkoutKey: taken.isOwn ? OWN_CHECKOUT : randomUUID() });
  }
}

interface Booked {
  rootId: string;
  appointmentId: string;
}

/** An appointment that takes no time yet. */
async function insertAppointment(sql: RunSql, { from, until }: Taken): Promise<Booked> {
  const booked = { rootId: randomUUID(), appointmentId: randomUUID() };
  await insertOrder(sql, { id: booked.rootId, kind: 'booking', rootId: booked.rootId });
  await sql(`update public.orders set state = 'settled', closed_at = now() where order_id = $1`, [
    booked.rootId,
  ]);
  await sql(
    `with person as (
       insert into public.clients (first_name, last_name, email, phone)
         values ('Ada', 'Nyberg', $3, '(320) 555-0187') returning *
     )
     insert into public.appointments
       (appointment_id, order_id, client_id, first_name, last_name, email, phone, service_id, starts_at, ends_at,
        free_until, location, status)
     select $1, $2, client_id, first_name, last_name, email, phone, 'thai-60', $4::timestamptz, $5,
       $4::timestamptz - interval '1 day', 'broadway', 'confirmed' from person`,
    [booked.appointmentId, booked.rootId, anyEmail(), from, until],
  );
  return booked;
}

/** A hold of a booking, or that of a change of an appointment. */
async function insertHold(
  sql: RunSql,
  { from, until, expiresAt, isBeingPaid }: Extract<Taken, { expiresAt: string }>,
  { booked, checkoutKey }: { booked?: Booked; checkoutKey?: string },
): Promise<void> {
  const id = randomUUID();
  const kind = booked ? 'change' : 'booking';
  await insertOrder(sql, { id, kind, rootId: booked?.rootId ?? id, checkoutKey, expiresAt });
  await sql(
    `with request as (
       insert into public.order_requests
         (order_id, service_id, starts_at, ends_at, during, location, held_since, appointment_id, appointment_version,
          first_name, last_name, email, phone)
       values ($1, 'thai-60', $2, $3, tstzrange($2, $3), 'broadway', $4::timestamptz - interval '10 minutes', $5, $6,
         'Ada', 'Nyberg', $8, '(320) 555-0187')
     ), tender as (
       insert into public.tenders (order_id, kind, amount_cents, payment_intent_id) values ($1, 'card', 9619, $7)
     )
     insert into public.occupancy (during, order_id, expires_at) values (tstzrange($2, $3), $1, $4)`,
    [
      ...[id, from, until, expiresAt, booked?.appointmentId ?? null, booked ? 1 : null],
      ...[isBeingPaid ? `pi_${randomUUID()}` : null, anyEmail()],
    ],
  );
}

interface NewOrder {
  id: string;
  kind: 'booking' | 'change';
  rootId: string;
  checkoutKey?: string | undefined;
  expiresAt?: string;
}

async function insertOrder(sql: RunSql, { id, kind, rootId, ...more }: NewOrder): Promise<void> {
  await sql(
    `insert into public.orders (order_id, kind, root_id, checkout_key, expires_at, currency)
     values ($1, $2, $3, $4, $5, 'usd')`,
    [id, kind, rootId, more.checkoutKey ?? null, more.expiresAt ?? null],
  );
}

const anyEmail = () => `${randomUUID()}@example.com`;

/** The instants that the database offers, ISO with Z. */
export async function listOffered(sql: RunSql, question: SlotQuestion): Promise<string[]> {
  const rows = await sql(
    `select starts_at from public.available_slots($1, $2, p_checkout_key => $3,
       p_client_type => $4, p_can_book_at_home => $5, p_now => $6, p_enhancement_ids => $7,
       p_minutes_before => $8, p_minutes_after => $8)`,
    [
      question.localDate,
      question.serviceId,
      OWN_CHECKOUT,
      question.clientType,
      question.canBookAtHome,
      question.now,
      question.enhancementIds ?? [],
      question.driveMinutes ?? null,
    ],
  );
  return rows.map((row) => toInstant(String(row['starts_at'])));
}

/** An instant as these tests write it: 2026-11-23T15:00:00Z. */
export function toInstant(time: string | number): string {
  return new Date(time).toISOString().replace('.000Z', 'Z');
}

/** Times of a day in UTC, as instants. */
export function utc(date: string, ...times: string[]): string[] {
  return times.map((time) => `${date}T${time}:00Z`);
}
