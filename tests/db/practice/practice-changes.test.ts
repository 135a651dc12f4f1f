import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readPractice } from '#local/database/practice.ts';
import { buildRequest, NOW } from '../../helpers/builders/build-request.ts';
import { emptyOrders, useDatabase } from '../../helpers/database/database.ts';
import { createFamiliesBy } from '../../helpers/builders/families.ts';
import { FIXTURE } from '../../helpers/database/fixture.ts';
import { usePractice } from './use-practice.ts';

const database = useDatabase();
const { sql, rpc } = database;
const families = createFamiliesBy(rpc, sql);
const { change, preview, history, section } = usePractice(rpc);

afterEach(async () => {
  await emptyOrders(sql);
  await rpc('load_practice', { p_practice: await readPractice(FIXTURE) });
});

/** The times offered on a date. */
const timesOn = async (p_local_date: string, p_service_id: string) =>
  (await rpc('available_slots', { p_local_date, p_service_id, p_now: NOW })).map(
    (slot) => slot.slot_time,
  );
const whyOn = async (p_first_date: string) => {
  const asked = { p_service_id: 'thai-60', p_first_date, p_days: 1, p_now: NOW };
  return (await rpc('available_days', asked))[0]?.why;
};

const OPEN = { location: 'broadway', allowed_client_types: ['new', 'existing'] };
const range = (start_time: string, end_time: string, more: object = {}) => ({
  ...{ ...OPEN, start_time, end_time, requires_toggle: false, is_enabled: true },
  ...more,
});
const catalog = async (now = NOW) =>
  (await rpc('list_catalog', { p_now: now })) as {
    services: { service_id: string; price_cents: number }[];
    gift_services: { gift_service_id: string; service_id: string | null; price_cents: number }[];
    policies: { policy_version: string; free_until_hours: number }[];
  };

describe('a policy of 48 hours instead of 24', () => {
  it('is what a new page shows, while an old page still sells under the old policy for a day', async () => {
    await change('policy', {
      ...{ free_until_hours: 48, late_fee_percent: 50, no_show_fee_percent: 100 },
    });
    const { policies } = await catalog();
    expect(policies.map((policy) => [policy.policy_version, policy.free_until_hours])).toEqual([
      ['2026-11-20', 48],
      ['2026-11-23', 24],
    ]);
    const hoursFree = async (policy_version: string, local_time: string) => {
      const { appointmentId } = await families.book({
        ...{ policy_version, local_time, local_date: '2026-11-30' },
      });
      const [row] = await sql(
        'select extract(epoch from starts_at - free_until) / 3600 as hours from public.appointments where appointment_id = $1',
        [appointmentId],
      );
      return Number(row?.['hours']);
    };
    expect(await hoursFree('2026-11-23', '10:00')).toBe(24);
    expect(await hoursFree('2026-11-20', '13:00')).toBe(48);
  });

  it('changes nothing that is booked; the preview says how many bookings keep the old policy', async () => {
    await families.book({ local_date: '2026-11-30' });
    const sent = { free_until_hours: 48, late_fee_percent: 50, no_show_fee_percent: 100 };
    expect(await preview('policy', sent)).toMatchObject({ keep: 1, outside: [] });
    expect((await catalog()).policies).toHaveLength(1);
  });
});

describe('a holiday over bookings', () => {
  // Thursday, December 24: Ann is booked at 2:00 PM, and someone at 10:00 AM.
  const HOLIDAY = '2026-12-24';
  const sent = { local_date: HOLIDAY, name: 'Christmas Eve', hours: [range('09:00', '12:00')] };
  beforeEach(async () => {
    await change('hours', {
      hours: [4, 5].map((day_of_week) => range('09:00', '17:00', { day_of_week })),
    });
    await families.book({ local_date: HOLIDAY, local_time: '10:00' });
    await families.book({ local_date: HOLIDAY, local_time: '14:00', first_name: 'Ann' });
  });

  it('names who would be outside its hours before anything is saved', async () => {
    const { outside } = await preview('special_day', sent);
    expect(outside).toMatchObject([{ kind: 'appointment', first_name: 'Ann' }]);
    expect(new Date(String(outside[0]?.starts_at)).toISOString()).toBe('2026-12-24T20:00:00.000Z');
    expect(await whyOn(HOLIDAY)).toBeNull();
  });

  it('is refused until she keeps the bookings, which then stay', async () => {
    await expect(change('special_day', sent)).rejects.toMatchObject({
      message: 'hours_conflicts',
    });
    expect(await sql('select from public.special_days')).toHaveLength(0);
    await change('special_day', sent, { keeps: true });
    expect(await timesOn(HOLIDAY, 'thai-60')).toEqual([]);
    const [booked] = await sql(`select count(*)::integer as count from public.appointments
      where starts_at > '2026-12-24' and status <> 'cancelled'`);
    expect(booked).toEqual({ count: 2 });
    // A booking that is already outside the hours isn't a conflict again.
    await change('special_day', { ...sent, name: 'Half a day' });
  });

  it('offers its last hour-long session at 11, and the next day, without hours, is closed', async () => {
    await emptyOrders(sql);
    await change('special_day', sent);
    expect(await timesOn(HOLIDAY, 'thai-60')).toEqual([
      '09:00',
      '09:30',
      '10:00',
      '10:30',
      '11:00',
    ]);
    await change('special_day', { local_date: '2026-12-25', name: 'Christmas Day', hours: [] });
    expect(await whyOn('2026-12-25')).toBe('closed');
    await change('special_day_removed', { local_date: '2026-12-25' });
    expect(await whyOn('2026-12-25')).toBeNull();
  });
});

describe('a new kind of massage: Hot Stone, 75 minutes, $140', () => {
  const kind = {
    ...{ name: 'Hot Stone', summary: 'Warm stones', introduction: 'Slow and warm.' },
    ...{ drawing: 'strokes', is_specialty: false },
  };
  const service = {
    ...{ name: 'Hot Stone', description: 'Warm basalt.', category: 'hot_stone' },
    ...{ duration_minutes: 75, buffer_before_minutes: 0, buffer_after_minutes: 15 },
    ...{ is_active: true, price_cents: 14_000, member_price_cents: 12_500 },
  };

  it('can be booked and given as a gift right away', async () => {
    await change('category', kind);
    expect(await preview('service', service)).toMatchObject({ keep: 0, certificates: 0 });
    await change('service', service);
    const { services, gift_services } = await catalog();
    expect(services.at(-1)).toMatchObject({
      ...{ service_id: 'hot-stone-75', price_cents: 14_000, member_price_cents: 12_500 },
    });
    expect(gift_services.at(-1)).toMatchObject({ service_id: null, price_cents: 14_000 });
    const booked = await families.book({ service_id: 'hot-stone-75', price_cents: 14_000 });
    expect(booked.appointmentId).toBeTruthy();
    await change('gift_service', {
      ...{ gift_service_id: 'hot_stone_75', name: 'Hot Stone 75 min' },
      ...{ service_id: 'hot-stone-75', is_active: true },
    });
    expect((await catalog()).gift_services.at(-1)).toMatchObject({
      ...{ gift_service_id: 'hot_stone_75', service_id: 'hot-stone-75' },
    });
  });

  it('gets a different id if its own is taken', async () => {
    await change('category', kind);
    await change('service', service);
    await change('service', { ...service, name: 'Hot-Stone!' });
    const { services } = await catalog();
    expect(services.slice(-2).map(({ service_id }) => service_id)).toEqual([
      'hot-stone-75',
      'hot-stone-x-75',
    ]);
  });
});

describe('a Saturday from 9 to 12 and from 1 to 4', () => {
  const SATURDAY = '2026-11-28';
  const hours = [
    range('09:00', '12:00', { day_of_week: 6 }),
    range('13:00', '16:00', { day_of_week: 6 }),
  ];

  it('has ten start times for an hour and eight for an hour and a half', async () => {
    await change('hours', { hours });
    expect(await timesOn(SATURDAY, 'thai-60')).toHaveLength(10);
    expect(await timesOn(SATURDAY, 'thai-90')).toHaveLength(8);
  });

  it('rejects an overlapping range from 11:30 to 12:30', async () => {
    const more = [...hours, range('11:30', '12:30', { day_of_week: 6 })];
    await expect(change('hours', { hours: more })).rejects.toMatchObject({
      message: 'invalid_request',
    });
  });
});

describe('a second location, Tuesdays from 9 to 1, with 20 minutes of travel', () => {
  it('takes 8:40 to 10:35 for an hour at 9:00, and the next starts at 11:00', async () => {
    await change('place', {
      ...{ name: 'Osakis', address: null, geo: null, is_accessible: false },
      ...{ needs_permission: false, travel_minutes: 20, is_active: true },
    });
    await change('hours', {
      hours: [range('09:00', '13:00', { day_of_week: 2, location: 'osakis' })],
    });
    await families.book({ local_date: '2026-12-01', local_time: '09:00' });
    const [taken] =
      await sql(`select to_char(lower(during) at time zone 'America/Chicago', 'HH24:MI') as from,
      to_char(upper(during) at time zone 'America/Chicago', 'HH24:MI') as until from public.occupancy`);
    expect(taken).toEqual({ from: '08:40', until: '10:35' });
    expect((await timesOn('2026-12-01', 'thai-60'))[0]).toBe('11:00');
  });
});

describe('prices that start on a later day', () => {
  const prices = [{ service_id: 'thai-60', price_cents: 9500, member_price_cents: null }];
  const priceAt = async (now: string) =>
    (await catalog(now)).services.find(({ service_id }) => service_id === 'thai-60')?.price_cents;

  it('are announced and can be withdrawn until then', async () => {
    await families.book({ local_date: '2026-12-14' });
    const sent = { effective_from: '2026-12-01', prices };
    expect(await preview('prices', sent)).toMatchObject({ keep: 1, recurring: 0 });
    await change('prices', sent);
    expect(await priceAt(NOW)).toBe(9000);
    expect(await priceAt('2026-12-01T06:04:00Z')).toBe(9500);
    const withdrawn = { effective_from: '2026-12-01', service_id: 'thai-60' };
    await expect(
      change('price_withdrawn', withdrawn, { now: '2026-12-01T06:04:00Z' }),
    ).rejects.toMatchObject({ message: 'date_in_past' });
    await change('price_withdrawn', withdrawn);
    expect(await priceAt('2026-12-01T06:04:00Z')).toBe(9000);
  });

  it('can’t start in the past', async () => {
    await expect(change('prices', { effective_from: '2026-11-19', prices })).rejects.toMatchObject({
      message: 'date_in_past',
    });
    await change('prices', { effective_from: '2026-11-20', prices });
    expect(await priceAt(NOW)).toBe(9500);
  });
});

it('bookings are refused until the first steps are done', async () => {
  const open = () => rpc('open_booking', { p_booking: buildRequest(), p_now: NOW });
  const steps = async () =>
    (await rpc('first_steps', { p_now: NOW })).filter((row) => !row.is_done).map((row) => row.step);
  expect(await steps()).toEqual([]);
  await change('rights', {
    ...{ training: null, insurance: 'none', medicare: 'no', partial_payment: 'none' },
  });
  expect(await steps()).toEqual(['rights']);
  await expect(open()).rejects.toMatchObject({ message: 'not_open_yet' });
  await change('rights', {
    ...{ training: '650 hours', insurance: 'none', medicare: 'no', partial_payment: 'none' },
  });
  expect(await open()).toHaveLength(1);
});

it('a change without any effect can’t be undone', async () => {
  const { contents } = await section('rules');
  const id = await change('rules', { ...(contents as object), horizon_days: 61 });
  await sql(`update public.practice_changes set parts = '[]' where change_id = '${id}'`);
  expect((await history())[0]).toMatchObject({ change_id: id, can_undo: false });
});
