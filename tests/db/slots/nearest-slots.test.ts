import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RunningDatabase } from '#local/database/database.ts';
import { createTestDatabase, emptyOrders } from '../../helpers/database/database.ts';
import { buildRequest, NOW } from '../../helpers/builders/build-request.ts';
import { createRpc, type Rpc } from '../../helpers/database/rpc.ts';

let database: RunningDatabase;
let rpc: Rpc;

beforeAll(async () => {
  database = await createTestDatabase();
  rpc = createRpc(database);
});
afterAll(() => database.stop());
afterEach(async () => {
  await emptyOrders(database.sql);
  await database.sql('delete from public.time_off');
});

const nearest = async (local: string, more: { p_limit?: number; p_now?: string } = {}) => {
  const slots = await rpc('nearest_slots', {
    p_service_id: 'thai-60',
    p_local_date: local.slice(0, 10),
    p_local_time: local.slice(11),
    p_now: NOW,
    ...more,
  });
  return slots.map((slot) => `${slot.local_date} ${slot.slot_time}`);
};

describe('nearest_slots', () => {
  it('answers the free times around a lost one, in their order', async () => {
    await rpc('open_booking', { p_booking: buildRequest({ local_time: '12:00' }), p_now: NOW });
    expect(await nearest('2026-11-23 12:00', { p_limit: 4 })).toEqual([
      '2026-11-23 10:00',
      '2026-11-23 10:30',
      '2026-11-23 13:30',
      '2026-11-23 14:00',
    ]);
  });

  it('looks on other days when the day is full', async () => {
    await database.sql(
      `insert into public.time_off (starts_at, ends_at) values ('2026-11-23T12:00Z', '2026-11-24T00:00Z')`,
    );
    expect(await nearest('2026-11-23 16:00')).toEqual([
      '2026-11-25 09:00',
      '2026-11-25 09:30',
      '2026-11-25 10:00',
    ]);
  });

  it('offers no time that is past or inside the notice period', async () => {
    const p_now = '2026-11-23T14:00:00Z';
    expect(await nearest('2026-11-23 09:00', { p_now, p_limit: 1 })).toEqual(['2026-11-25 09:00']);
  });

  it('answers nothing when everything up to the horizon is taken', async () => {
    await database.sql(
      `insert into public.time_off (starts_at, ends_at) values ('2026-11-20T00:00Z', '2027-11-20T00:00Z')`,
    );
    expect(await nearest('2026-11-23 09:00')).toEqual([]);
  });

  it('finds today’s times where the practice is two dates behind the session of the database', async () => {
    // 10:30 in UTC on the 23rd: still the evening of the 22nd twelve hours behind, already the 24th in Kiritimati.
    const sunday = `insert into public.business_hours
        (day_of_week, location, start_time, end_time, allowed_client_types, requires_toggle, is_enabled)
      values (7, 'broadway', '22:00', '24:00', array['new'], true, true)`;
    await database.sql(sunday);
    await database.sql(
      `update public.settings set time_zone = 'Etc/GMT+12', minimum_notice_minutes = 0`,
    );
    await database.sql(`set time zone 'Pacific/Kiritimati'`);
    try {
      const p_now = '2026-11-23T10:30:00Z';
      expect(await nearest('2026-11-22 22:30', { p_now, p_limit: 1 })).toEqual([
        '2026-11-22 23:00',
      ]);
    } finally {
      await database.sql(`set time zone 'UTC'`);
      await database.sql(
        `update public.settings set time_zone = 'America/Chicago', minimum_notice_minutes = 720`,
      );
      await database.sql('delete from public.business_hours where day_of_week = 7');
    }
  });
});
