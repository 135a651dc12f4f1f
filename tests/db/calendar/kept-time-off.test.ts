import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildRequest, NOW } from '../../helpers/builders/build-request.ts';
import { emptyOrders, useDatabase } from '../../helpers/database/database.ts';
import { createFamiliesBy } from '../../helpers/builders/families.ts';
import { buildPlace } from '../../helpers/stack/waiting.ts';
import { setUpCalendar, type OpenHours } from '../slots/slot-calendar.ts';
import { USUAL_HOURS, USUAL_SETTINGS } from '../slots/slot-cases.ts';

const database = useDatabase();
const { sql, rpc } = database;
const families = createFamiliesBy(rpc, sql);

const setUp = (hours: OpenHours[] = USUAL_HOURS) =>
  setUpCalendar(sql, { settings: USUAL_SETTINGS, hours, taken: [] });
beforeEach(() => setUp());
afterEach(async () => {
  await sql('truncate public.waitlist_entries cascade');
  await emptyOrders(sql);
});

const MONDAY = '2026-11-23';
const FRIDAY = '2026-11-27';

/** The times offered on a date. */
const timesOn = async (p_local_date: string) =>
  (await rpc('available_slots', { p_local_date, p_service_id: 'thai-60', p_now: NOW })).map(
    (slot) => slot.slot_time,
  );

const offOn = (date: string, from: string, until: string, p_keeps_bookings = false) =>
  rpc('add_local_time_off', {
    ...{ p_start_date: date, p_end_date: date, p_start_time: from, p_end_time: until },
    ...{ p_keeps_bookings, p_now: NOW },
  });

/** Everything that takes time, in order: its kind and its local times. */
const taken = async () =>
  (
    await sql(
      `select kind || ' ' || to_char(lower(during) at time zone 'America/Chicago', 'Dy HH24:MI') || '-' ||
         to_char(upper(during) at time zone 'America/Chicago', 'HH24:MI') as said
       from public.occupancy order by during`,
    )
  ).map((row) => row['said']);

it('a Monday from 9 to 12 and from 1 to 5 hides an hour at 11:30 and offers it at 1:00 (worked example 5)', async () => {
  await setUp([
    { dayOfWeek: 1, from: '09:00', until: '12:00' },
    { dayOfWeek: 1, from: '13:00', until: '17:00' },
  ]);
  const times = await timesOn(MONDAY);
  expect(times).not.toContain('11:30');
  expect(times).toContain('11:00');
  expect(times).toContain('13:00');
});

describe('time off over a session', () => {
  const book = () => families.book({ local_date: FRIDAY, local_time: '14:00' });

  it('is refused unless she keeps the session', async () => {
    await book();
    await expect(offOn(FRIDAY, '12:00', '17:00')).rejects.toThrow('time_off_conflicts');
    expect(await taken()).toEqual(['appointment Fri 14:00-15:15']);
  });

  it('takes the time around the session, and its parts are removed together', async () => {
    await book();
    const [off] = await offOn(FRIDAY, '12:00', '17:00', true);
    expect(await taken()).toEqual([
      'time_off Fri 12:00-14:00',
      'appointment Fri 14:00-15:15',
      'time_off Fri 15:15-17:00',
    ]);
    expect(await offOn(FRIDAY, '12:00', '17:00', true)).toHaveLength(1);
    await rpc('delete_time_off', { p_time_off_id: off?.time_off_id ?? '', p_now: NOW });
    expect(await taken()).toEqual(['appointment Fri 14:00-15:15']);
  });

  it('S108 offers no one the time of a session that is canceled within it (worked example 6)', async () => {
    const family = await book();
    await offOn(FRIDAY, '12:00', '17:00', true);
    await offOn(FRIDAY, '09:00', '12:00');
    const place = buildPlace({ first_name: 'Bo', local_date: FRIDAY });
    await rpc('join_waitlist', { p_waitlist: place, p_networks: [], p_now: NOW });
    await families.cancel(family);
    expect(await taken()).toEqual([
      'time_off Fri 09:00-12:00',
      'time_off Fri 12:00-14:00',
      'time_off Fri 15:15-17:00',
    ]);
    expect(await timesOn(FRIDAY)).toEqual([]);
    expect(await sql('select offer_id from public.waitlist_offers')).toEqual([]);
    await expect(
      rpc('open_booking', {
        p_booking: buildRequest({ local_date: FRIDAY, local_time: '14:00' }),
        p_now: NOW,
      }),
    ).rejects.toThrow('slot_taken');
  });

  it('leaves the hold of someone who is paying, and they get the time', async () => {
    const request = buildRequest({ local_date: FRIDAY, local_time: '14:00' });
    await rpc('open_booking', { p_booking: request, p_now: NOW });
    await offOn(FRIDAY, '12:00', '17:00', true);
    const [paying] = await rpc('open_booking', { p_booking: request, p_now: NOW });
    expect(paying?.local_time).toBe('14:00');
    expect(await taken()).toContain('hold Fri 14:00-15:15');
  });

  it('for a whole day shows as full to clients, not closed', async () => {
    await book();
    await offOn(FRIDAY, '00:00', '23:59', true);
    const [day] = await rpc('available_days', {
      ...{ p_service_id: 'thai-60', p_first_date: FRIDAY, p_days: 1, p_now: NOW },
    });
    expect([day?.slot_times, day?.why]).toEqual([[], 'full']);
  });
});

describe('time off that repeats', () => {
  const repeat = (p_every_weeks: number, p_until: string, more: object = {}) =>
    rpc('add_repeated_time_off', {
      ...{ p_start_date: FRIDAY, p_end_date: FRIDAY, p_start_time: '12:00', p_end_time: '17:00' },
      ...{ p_every_weeks, p_until, p_now: NOW, ...more },
    });
  const dates = async () =>
    (
      await sql(
        `select (starts_at at time zone 'America/Chicago')::date::text as day from public.time_off order by starts_at`,
      )
    ).map((row) => row['day']);

  it('has a row for each date, at the same local time after the clock changes', async () => {
    const rows = await repeat(2, '2027-03-26');
    expect(await dates()).toHaveLength(9);
    expect(new Set(rows.map((row) => row.series_id)).size).toBe(1);
    expect(rows.map((row) => row.starts_at.slice(11, 16))).toEqual([
      ...Array<string>(8).fill('18:00'),
      '17:00',
    ]);
  });

  it('is added once, however often it is sent', async () => {
    await repeat(1, '2026-12-11');
    await repeat(1, '2026-12-11');
    expect(await dates()).toEqual(['2026-11-27', '2026-12-04', '2026-12-11']);
  });

  it('has 53 dates at most, and no date runs into the next one', async () => {
    expect(await repeat(1, '2027-11-26')).toHaveLength(53);
    await sql('delete from public.time_off');
    await expect(repeat(1, '2027-12-03')).rejects.toThrow('invalid_request');
    await expect(repeat(1, '2026-12-11', { p_end_date: '2026-12-04' })).rejects.toThrow(
      'invalid_request',
    );
    await expect(repeat(0, '2026-12-11')).rejects.toThrow('invalid_request');
  });

  it('is refused on all dates if anything is in the way on one of them', async () => {
    await families.book({ local_date: '2026-12-04', local_time: '14:00' });
    await expect(repeat(1, '2026-12-11')).rejects.toThrow('time_off_conflicts');
    expect(await dates()).toEqual([]);
    await repeat(1, '2026-12-11', { p_keeps_bookings: true });
    expect(await dates()).toHaveLength(3);
  });

  it('is removed one date at a time, or from now on', async () => {
    const [first, second] = await repeat(1, '2026-12-18');
    await rpc('delete_time_off', { p_time_off_id: second?.time_off_id ?? '', p_now: NOW });
    expect(await dates()).toEqual(['2026-11-27', '2026-12-11', '2026-12-18']);
    const later = '2026-11-28T18:00:00Z';
    await rpc('delete_time_off', {
      ...{ p_time_off_id: first?.time_off_id ?? '', p_of_series: true, p_now: later },
    });
    expect(await dates()).toEqual([]);
  });
});
