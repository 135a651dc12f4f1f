import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RunningDatabase } from '../../local/database.ts';
import { createTestDatabase } from '../helpers/database.ts';
import { buildDraft, NOW } from '../helpers/drafts.ts';
import { createRpc, type Rpc } from '../helpers/rpc.ts';

let database: RunningDatabase;
let rpc: Rpc;

beforeAll(async () => {
  database = await createTestDatabase();
  rpc = createRpc(database);
});
afterAll(() => database.stop());
afterEach(async () => {
  await database.sql('delete from public.occupancy');
  await database.sql('delete from public.time_off');
});

const nearest = async (p_from: string, more: { p_limit?: number; p_now?: string } = {}) => {
  const slots = await rpc('nearest_slots', {
    p_service_id: 'thai-60',
    p_from,
    p_now: NOW,
    ...more,
  });
  return slots.map((slot) => `${slot.local_date} ${slot.slot_time}`);
};

describe('nearest_slots', () => {
  it('answers the free times around a lost one, in their order', async () => {
    await rpc('hold_slot', { p_draft: buildDraft({ local_time: '12:00' }), p_now: NOW });
    expect(await nearest('2026-11-23T18:00:00Z', { p_limit: 4 })).toEqual([
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
    expect(await nearest('2026-11-23T22:00:00Z')).toEqual([
      '2026-11-25 09:00',
      '2026-11-25 09:30',
      '2026-11-25 10:00',
    ]);
  });

  it('offers no time that is past or inside the notice period', async () => {
    const p_now = '2026-11-23T14:00:00Z';
    expect(await nearest('2026-11-23T15:00:00Z', { p_now, p_limit: 1 })).toEqual([
      '2026-11-25 09:00',
    ]);
  });

  it('answers nothing when everything up to the horizon is taken', async () => {
    await database.sql(
      `insert into public.time_off (starts_at, ends_at) values ('2026-11-20T00:00Z', '2027-11-20T00:00Z')`,
    );
    expect(await nearest('2026-11-23T15:00:00Z')).toEqual([]);
  });
});
