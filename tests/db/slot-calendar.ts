import { randomUUID } from 'node:crypto';
import type { RunSql } from '../../local/database-server.ts';

/** A practice's rules and what is in its calendar: all that an offer depends on, as data. */
export interface SlotCalendar {
  settings: SlotSettings;
  hours: OpenHours[];
  taken: Taken[];
}

/** The settings that decide about times. */
export interface SlotSettings {
  timeZone: string;
  stepMinutes: number;
  bufferMinutes: number;
  noticeMinutes: number;
  horizonDays: number;
}

/** When one day of the week is open; local times, `until` up to 24:00. */
export interface OpenHours {
  /** ISO: Monday is 1. */
  dayOfWeek: number;
  from: string;
  until: string;
  location?: 'broadway' | 'home';
  clientTypes?: ('new' | 'existing')[];
  isEnabled?: boolean;
}

/** A range of instants that somebody has, buffer included. A hold, and that of a change, counts until `expiresAt`. */
export type Taken = { from: string; until: string } & (
  | { kind: 'time off' }
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
}

/** The checkout that the own holds of a calendar belong to. */
export const OWN_CHECKOUT = '0a4d7c3e-5b1f-4e55-9a37-2f4f5a0c9d11';

/** Makes the database hold this calendar and nothing else. */
export async function setUpCalendar(sql: RunSql, calendar: SlotCalendar): Promise<void> {
  const { settings, hours, taken } = calendar;
  await clearCalendar(sql);
  await sql(
    `update public.settings set time_zone = $1, slot_step_minutes = $2, buffer_minutes = $3,
       minimum_notice_minutes = $4, horizon_days = $5`,
    [
      settings.timeZone,
      settings.stepMinutes,
      settings.bufferMinutes,
      settings.noticeMinutes,
      settings.horizonDays,
    ],
  );
  await sql(
    `insert into public.business_hours
       select * from jsonb_populate_recordset(null::public.business_hours, $1)`,
    [JSON.stringify(hours.map(toHoursRow))],
  );
  for (const one of taken) await take(sql, one);
}

/** A day's hours as a row of business_hours, switchable so that it can be switched off. */
export const toHoursRow = (open: OpenHours) => ({
  day_of_week: open.dayOfWeek,
  location: open.location ?? 'broadway',
  start_time: open.from,
  end_time: open.until,
  allowed_client_types: open.clientTypes ?? ['new', 'existing'],
  requires_toggle: true,
  is_enabled: open.isEnabled ?? true,
});

/** Empties the calendar; the practice is then closed on all days. */
async function clearCalendar(sql: RunSql): Promise<void> {
  for (const table of [
    'occupancy',
    'time_off',
    'appointment_changes',
    'appointments',
    'booking_drafts',
    'business_hours',
  ]) {
    await sql(`delete from public.${table}`);
  }
}

async function take(sql: RunSql, taken: Taken): Promise<void> {
  const { from, until } = taken;
  switch (taken.kind) {
    case 'time off':
      await sql('insert into public.time_off (starts_at, ends_at) values ($1, $2)', [from, until]);
      return;
    case 'appointment':
      await sql(
        `with ${BOOKED}
         insert into public.occupancy (during, appointment_id)
           select tstzrange($1, $2), appointment_id from booked`,
        [from, until, anyEmail()],
      );
      return;
    case 'change':
      await sql(
        `with ${BOOKED}, change as (
           insert into public.appointment_changes
             (appointment_change_id, appointment_id, appointment_version, service_id, starts_at, ends_at, location,
              subtotal_cents, tax_cents, total_cents, difference_cents, currency, payment_intent_id, expires_at)
           select gen_random_uuid(), appointment_id, 1, 'thai-60', $1, $2, 'broadway',
             9000, 619, 9619, 0, 'usd', $5, $4::timestamptz from booked
           returning appointment_change_id
         )
         insert into public.occupancy (during, appointment_change_id, expires_at)
           select tstzrange($1, $2), appointment_change_id, $4 from change`,
        [from, until, anyEmail(), taken.expiresAt, intentOf(taken)],
      );
      return;
    case 'hold':
      await sql(
        `with draft as (
           insert into public.booking_drafts
             (checkout_key, status, service_id, starts_at, ends_at, location, held_since, hold_expires_at,
              payment_intent_id, first_name, last_name, email, phone, subtotal_cents, tax_cents, total_cents, currency)
           values ($6, 'held', 'thai-60', $1, $2, 'broadway', $4::timestamptz - interval '10 minutes', $4, $5,
             'Ada', 'Nyberg', $3, '(320) 555-0142', 9000, 619, 9619, 'usd')
           returning booking_draft_id
         )
         insert into public.occupancy (during, booking_draft_id, expires_at)
           select tstzrange($1, $2), booking_draft_id, $4 from draft`,
        [
          from,
          until,
          anyEmail(),
          taken.expiresAt,
          intentOf(taken),
          taken.isOwn ? OWN_CHECKOUT : randomUUID(),
        ],
      );
  }
}

/** An appointment of $1 to $2 for somebody with the address $3. */
const BOOKED = `
  person as (
    insert into public.clients (first_name, last_name, email, phone)
      values ('Ada', 'Nyberg', $3, '(320) 555-0142') returning client_id
  ), booked as (
    insert into public.appointments
      (client_id, service_id, starts_at, ends_at, location, status, subtotal_cents, tax_cents, total_cents, currency)
    select client_id, 'thai-60', $1, $2, 'broadway', 'confirmed', 9000, 619, 9619, 'usd' from person
    returning appointment_id
  )`;

const anyEmail = () => `${randomUUID()}@example.com`;

const intentOf = ({ isBeingPaid }: { isBeingPaid?: boolean }) =>
  isBeingPaid ? `pi_${randomUUID()}` : null;

/** The instants that the database offers, ISO with Z. */
export async function listOffered(sql: RunSql, question: SlotQuestion): Promise<string[]> {
  const rows = await sql(
    `select starts_at from public.available_slots($1, $2, p_checkout_key => $3,
       p_client_type => $4, p_can_book_at_home => $5, p_now => $6)`,
    [
      question.localDate,
      question.serviceId,
      OWN_CHECKOUT,
      question.clientType,
      question.canBookAtHome,
      question.now,
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
