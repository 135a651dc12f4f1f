import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { capture, openWithPayment } from '../../helpers/stack/bookings.ts';
import { afterNow, NOW, type buildRequest } from '../../helpers/builders/build-request.ts';
import { emptyOrders, useDatabase } from '../../helpers/database/database.ts';
import { buildPlace } from '../../helpers/stack/waiting.ts';

const { sql, rpc } = useDatabase();
const MONDAY = '2026-11-23';
const WEDNESDAY = '2026-11-25';

beforeEach(() => sql('update public.settings set undo_seconds = 90'));
afterEach(async () => {
  await sql('truncate public.waitlist_entries cascade');
  await sql('delete from public.time_off');
  await sql('delete from public.special_days');
  await emptyOrders(sql);
});

/** Ada has an hour on Monday at 10; it is Friday noon. */
async function book(overrides: Parameters<typeof buildRequest>[0] = {}) {
  const { order, paymentIntentId } = await openWithPayment(rpc, overrides);
  const booked = await capture({ rpc, sql }, paymentIntentId, {
    amountCents: order.charge_cents ?? 0,
  });
  return String(booked['appointment_id']);
}

interface Preview {
  obstacle: string | null;
  in_the_way: object | null;
  nearest: object | null;
  warnings: string[];
  [fact: string]: unknown;
}

async function preview(id: string, time: string, date = MONDAY, more: object = {}) {
  const answer = await rpc('preview_move', {
    ...{ p_appointment_id: id, p_version: 1, p_local_date: date, p_local_time: time, p_now: NOW },
    ...more,
  });
  return answer as unknown as Preview;
}

const move = (id: string, time: string, date = MONDAY, more: object = {}) =>
  rpc('reschedule_appointment', {
    ...{ p_appointment_id: id, p_version: 1, p_local_date: date, p_local_time: time, p_now: NOW },
    ...more,
  });

describe('a move that fits', () => {
  it('says where and when it would be, who will be notified and when, the deadline and the next reminder', async () => {
    const id = await book({ text_consent_version: '1' });
    expect(await preview(id, '14:30', WEDNESDAY)).toEqual({
      ...{ obstacle: null, in_the_way: null, nearest: null, warnings: [], offered_to: [] },
      ...{ location: 'broadway', location_name: 'Broadway', local_date: WEDNESDAY },
      ...{ start_time: '14:30', end_time: '15:30' },
      ...{ notified_by: ['email', 'sms'], notified_after_seconds: 90 },
      free_until: {
        was: expect.stringContaining('2026-11-22T16:00:00'),
        becomes: expect.stringContaining('2026-11-24T20:30:00'),
      },
      // By email, 72 hours before.
      reminder_at: expect.stringContaining('2026-11-22T20:30:00'),
    });
  });

  it('changes nothing in the preview, and the move then does exactly that', async () => {
    const id = await book();
    const rows = async () => [
      await sql('select * from public.appointments'),
      await sql('select * from public.occupancy'),
      await sql('select order_id from public.orders'),
    ];
    const before = await rows();
    const told = await preview(id, '14:30', WEDNESDAY);
    expect(await rows()).toEqual(before);
    await move(id, '14:30', WEDNESDAY);
    const [moved] = await sql('select free_until, location from public.appointments');
    const { becomes } = told['free_until'] as { becomes: string };
    expect(moved?.['location']).toBe(told['location']);
    expect(new Date(String(moved?.['free_until'])).getTime()).toBe(Date.parse(becomes));
  });

  it('has no reminder left if it is soon, and promises no text at night', async () => {
    const id = await book({ text_consent_version: '1', local_date: WEDNESDAY });
    const night = { p_now: '2026-11-22T02:00:00Z' };
    expect(await preview(id, '10:00', MONDAY, night)).toMatchObject({
      ...{ reminder_at: null, notified_by: ['email'] },
    });
  });

  it('can use its own time and the time it has just left', async () => {
    const id = await book();
    expect(await preview(id, '10:30')).toMatchObject({ obstacle: null });
    await move(id, '14:30', WEDNESDAY);
    const other = await book({ local_time: '12:00' });
    expect(await preview(other, '10:00')).toMatchObject({ obstacle: null });
    await move(other, '10:00');
  });
});

describe('what is in the way', () => {
  it('an appointment at that time, with its name, and the nearest time that fits', async () => {
    const id = await book();
    await book({ local_time: '13:00' });
    expect(await preview(id, '13:30')).toMatchObject({
      obstacle: 'taken',
      in_the_way: { kind: 'appointment', name: 'Ada Nyberg', start_time: '13:00' },
      nearest: { local_date: MONDAY, local_time: '14:30' },
    });
    await expect(move(id, '13:30')).rejects.toThrow('slot_taken');
  });

  it('an appointment never gets a suggested time when she is away', async () => {
    const id = await book();
    await book({ local_time: '13:00' });
    await sql(
      `with calendar as (
         insert into public.outside_calendars (encrypted_url, name) values ('x', 'Private') returning calendar_id
       )
       insert into public.outside_busy (calendar_id, during)
         select calendar_id, tstzrange('2026-11-23T20:30:00Z', '2026-11-23T21:00:00Z') from calendar`,
    );
    expect(await preview(id, '13:30')).toMatchObject({
      ...{ obstacle: 'taken', nearest: { local_date: MONDAY, local_time: '15:00' } },
    });
    await sql('delete from public.outside_calendars');
  });

  it('an appointment that leaves too few minutes in between', async () => {
    const id = await book();
    await book({ local_time: '13:00' });
    expect(await preview(id, '12:00')).toMatchObject({
      obstacle: 'too_close',
      in_the_way: { kind: 'appointment', start_time: '13:00', minutes_needed: 15 },
      nearest: { local_date: MONDAY, local_time: '11:30' },
    });
    await expect(move(id, '12:00')).rejects.toThrow('slot_taken');
  });

  it('Ole’s 60 minutes become 90, with Ida 75 minutes after his start: too close', async () => {
    const ole = await book({ service_id: 'swedish-60' });
    await sql(`update public.settings set slot_step_minutes = 15`);
    await book({ local_time: '11:15' });
    expect(await preview(ole, '10:00', MONDAY, { p_service_id: 'swedish-90' })).toMatchObject({
      ...{ obstacle: 'taken', end_time: '11:30', in_the_way: { start_time: '11:15' } },
    });
    expect(await preview(ole, '10:00', MONDAY, { p_service_id: 'swedish-60' })).toMatchObject({
      ...{ obstacle: null, end_time: '11:00' },
    });
    await sql(`update public.settings set slot_step_minutes = 30`);
  });

  it('someone who is paying', async () => {
    const id = await book();
    await openWithPayment(rpc, { local_time: '13:00' });
    expect(await preview(id, '13:00')).toMatchObject({
      ...{ obstacle: 'taken', in_the_way: { kind: 'hold', name: null, start_time: '13:00' } },
    });
  });

  it('a newer version, an ended appointment, the past, and an hour that the clock skips', async () => {
    const id = await book();
    expect(await preview(id, '14:00', MONDAY, { p_version: 2 })).toMatchObject({
      obstacle: 'stale_version',
    });
    expect(await preview(id, '10:00', '2026-11-19')).toMatchObject({ obstacle: 'in_past' });
    expect(await preview(id, '02:30', '2027-03-14')).toMatchObject({
      ...{ obstacle: 'hour_is_skipped', start_time: '02:30', in_the_way: null },
      nearest: { local_date: '2027-03-15', local_time: '09:00' },
    });
    await rpc('cancel_appointment', { p_appointment_id: id, p_version: 1, p_now: NOW });
    expect(await preview(id, '14:00', MONDAY, { p_version: 2 })).toMatchObject({
      obstacle: 'not_possible',
    });
    await expect(preview(randomUUID(), '14:00')).rejects.toThrow('not_found');
  });
});

describe('warnings', () => {
  it('are outside hours, a special day, another location, and an hour that comes twice', async () => {
    const id = await book();
    expect((await preview(id, '18:00')).warnings).toEqual(['outside_hours']);
    // Tuesdays are at her home studio.
    expect((await preview(id, '10:00', '2026-11-24')).warnings).toEqual(['other_location']);
    await sql(`insert into public.special_days values ('2026-11-25', 'Thanksgiving Eve')`);
    expect((await preview(id, '10:00', WEDNESDAY)).warnings).toEqual([
      ...['outside_hours', 'special_day'],
    ]);
    expect((await preview(id, '01:30', '2027-11-07')).warnings).toEqual([
      ...['outside_hours', 'hour_comes_twice'],
    ]);
  });

  it('are her time off, which stays around a session that she moves into it and is whole again after Undo', async () => {
    const id = await book();
    const off = () =>
      sql(`select tstzmultirange(range_agg(during))::text as off from public.occupancy
        where time_off_id is not null`);
    await rpc('add_time_off', {
      ...{ p_starts_at: `${MONDAY}T20:00Z`, p_ends_at: `${MONDAY}T23:00Z`, p_now: NOW },
    });
    const whole = await off();
    expect(await preview(id, '15:00')).toMatchObject({ obstacle: null, warnings: ['time_off'] });
    // A call that doesn't say it knows about this is refused, as before.
    await expect(move(id, '15:00')).rejects.toThrow('slot_taken');
    await expect(move(id, '15:00', MONDAY, { p_accepts_warnings: [] })).rejects.toThrow(
      'confirmation_needed',
    );
    await move(id, '15:00', MONDAY, { p_accepts_warnings: ['time_off'] });
    const [around] = await off();
    expect(around?.['off']).toMatch(/20:00:00.*21:00:00.*22:15:00.*23:00:00/);
    const [step] = await sql(`select undo_id from public.undo_steps where act = 'move'`);
    await rpc('undo_act', { p_undo_id: String(step?.['undo_id']), p_now: NOW });
    expect(await off()).toEqual(whole);
  });

  it('are waitlist offers, by first name', async () => {
    const id = await book();
    const at = (from: string, until: string) =>
      rpc('add_time_off', {
        p_starts_at: `${MONDAY}T${from}Z`,
        p_ends_at: `${MONDAY}T${until}Z`,
        p_now: NOW,
      });
    await at('15:00', '16:00');
    await at('17:15', '23:30');
    await rpc('join_waitlist', {
      ...{ p_waitlist: buildPlace({ first_name: 'Ida' }), p_networks: [], p_now: NOW },
    });
    await move(id, '10:00', WEDNESDAY);
    await rpc('offer_free_times', { p_now: afterNow(2) });
    const other = await book({ local_date: WEDNESDAY, local_time: '13:00' });
    const told = await preview(other, '10:00', MONDAY, { p_now: afterNow(3) });
    expect(told).toMatchObject({ obstacle: null, warnings: ['offered'], offered_to: ['Ida'] });
  });

  it('that she hasn’t seen stop a move, and those she has seen don’t', async () => {
    const id = await book();
    const accepts = (...p_accepts_warnings: string[]) => ({ p_accepts_warnings });
    await expect(move(id, '18:00', '2026-11-24', accepts())).rejects.toThrow('confirmation_needed');
    await expect(move(id, '18:00', '2026-11-24', accepts('other_location'))).rejects.toThrow(
      'confirmation_needed',
    );
    await move(id, '18:00', '2026-11-24', accepts('outside_hours', 'other_location'));
    // The same call again finds what it did.
    await move(id, '18:00', '2026-11-24', accepts());
    const [row] = await sql('select version, location from public.appointments');
    expect(row).toEqual({ version: 2, location: 'home' });
  });
});
