import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RunningDatabase } from '#local/database/database.ts';
import { createTestDatabase, emptyOrders } from '../../helpers/database/database.ts';
import { buildRequest, NOW } from '../../helpers/builders/build-request.ts';
import { createRpc, type Rpc } from '../../helpers/database/rpc.ts';
import { toInstant } from './slot-calendar.ts';

// What is offered when stands in the decision table of slot-cases.ts; here is the rest of what the function promises.

let database: RunningDatabase;
let rpc: Rpc;

beforeAll(async () => {
  database = await createTestDatabase();
  rpc = createRpc(database);
});
afterAll(() => database.stop());
afterEach(async () => {
  await emptyOrders(database.sql);
  await database.sql(`update public.business_hours set start_time = '09:00', is_enabled = true`);
  await database.sql('update public.services set is_active = true');
});

interface Asked {
  date?: string;
  service?: string;
  now?: string;
  checkoutKey?: string;
}

/** Monday 2026-11-23 for an hour, asked on the Friday before, unless told otherwise. */
const listSlots = (asked: Asked = {}) =>
  rpc('available_slots', {
    p_local_date: asked.date ?? '2026-11-23',
    p_service_id: asked.service ?? 'thai-60',
    p_now: asked.now ?? NOW,
    ...(asked.checkoutKey && { p_checkout_key: asked.checkoutKey }),
  });
const listTimes = async (asked?: Asked) => (await listSlots(asked)).map((slot) => slot.slot_time);

describe('available_days', () => {
  const dayOf = async (date: string, client_type = 'new', isAtHome = false) => {
    const [day] = await rpc('available_days', {
      ...{ p_service_id: 'thai-60', p_first_date: date, p_days: 1, p_now: NOW },
      ...{ p_client_type: client_type, p_can_book_at_home: isAtHome },
    });
    return [day?.local_date, day?.why, day?.slot_times[0] ?? null];
  };

  it.each([
    ['2026-11-19', 'past', null, 'a day gone by'],
    ['2026-11-20', 'too_soon', null, 'today'],
    ['2026-11-21', 'closed', null, 'a Saturday'],
    ['2026-11-23', null, '09:00', 'a Monday'],
    ['2026-11-24', 'existing_clients', null, 'a Tuesday'],
    ['2027-02-17', null, '09:00', 'the last Wednesday that can be booked'],
    ['2027-02-19', 'beyond', null, 'the first Friday that cannot'],
  ])('says of %s to someone new: %s, and first %s (%s)', async (date, why, time, _) => {
    expect(await dayOf(date)).toEqual([date, why, time]);
  });

  it.each([
    ['2026-11-24', 'new', true, 'existing_clients', null],
    ['2026-11-24', 'existing', false, 'existing_clients', null],
    ['2026-11-24', 'existing', true, null, '09:00'],
    ['2026-11-23', 'existing', false, null, '09:00'],
    // The last day of all.
    ['2027-02-18', 'existing', true, null, '09:00'],
  ])('says of %s to one who is %s, at home %s: %s', async (date, type, isAtHome, why, time) => {
    expect(await dayOf(date, type, isAtHome)).toEqual([date, why, time]);
  });

  it('has each day once, in order, with what is free of it, or that it is full', async () => {
    for (const [from, until] of [
      ['2026-11-23T15:00:00Z', '2026-11-23T23:15:00Z'],
      ['2026-11-25T15:00:00Z', '2026-11-25T22:00:00Z'],
    ] as const)
      await rpc('add_time_off', { p_starts_at: from, p_ends_at: until, p_now: NOW });
    const days = await rpc('available_days', {
      ...{ p_service_id: 'thai-60', p_first_date: '2026-11-23', p_days: 3, p_now: NOW },
    });
    await database.sql('delete from public.time_off');
    expect(days.map((day) => [day.local_date, day.why, day.slot_times])).toEqual([
      ['2026-11-23', 'full', []],
      ['2026-11-24', 'existing_clients', []],
      ['2026-11-25', null, ['16:00']],
    ]);
  });
});

describe('available_slots', () => {
  it('answers the time on the wall and its instant, in their order', async () => {
    await database.sql(
      `update public.business_hours set start_time = '15:00' where day_of_week = 1`,
    );
    const slots = await listSlots();
    expect(slots.map((slot) => [slot.slot_time, toInstant(slot.starts_at)])).toEqual([
      ['15:00', '2026-11-23T21:00:00Z'],
      ['15:30', '2026-11-23T21:30:00Z'],
      ['16:00', '2026-11-23T22:00:00Z'],
    ]);
  });

  it('writes midnight as 00:00', async () => {
    await database.sql(
      `update public.business_hours set start_time = '00:00' where day_of_week = 1`,
    );
    expect((await listTimes())[0]).toBe('00:00');
  });

  it.each(['reiki-60', ''])('refuses the service "%s", which it does not know', async (service) => {
    await expect(listSlots({ service })).rejects.toMatchObject({
      code: 'PT404',
      message: 'unknown_service',
    });
  });

  it('refuses a service that is no longer given', async () => {
    await database.sql(`update public.services set is_active = false where service_id = 'thai-60'`);
    await expect(listSlots()).rejects.toMatchObject({ message: 'unknown_service' });
  });

  it('does not let a fixed day be switched off', async () => {
    await expect(
      database.sql('update public.business_hours set is_enabled = false where day_of_week = 1'),
    ).rejects.toThrow('business_hours_fixed_days_stay_enabled');
  });

  it('hides a live hold from others and shows it to its own checkout', async () => {
    const p_booking = buildRequest();
    await rpc('open_booking', { p_booking, p_now: NOW });
    expect(await listTimes()).not.toContain('10:00');
    expect(await listTimes({ checkoutKey: p_booking.checkout_key })).toContain('10:00');
  });

  it('shows a held time again the moment its hold expires', async () => {
    await rpc('open_booking', { p_booking: buildRequest(), p_now: NOW });
    expect(await listTimes({ now: '2026-11-20T18:09:59Z' })).not.toContain('10:00');
    expect(await listTimes({ now: '2026-11-20T18:10:00Z' })).toContain('10:00');
  });
});
