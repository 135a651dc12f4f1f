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

const INITIAL_SETTINGS = `update public.settings set time_zone = 'America/Chicago', slot_step_minutes = 30,
  buffer_minutes = 15, minimum_notice_minutes = 720, horizon_days = 90`;

afterEach(async () => {
  await database.sql('delete from public.occupancy');
  await database.sql('delete from public.time_off');
  await database.sql('delete from public.business_hours where day_of_week > 5');
  await database.sql(`update public.business_hours set start_time = '09:00', end_time = '17:00',
    is_enabled = true, location = case when requires_toggle then 'home' else 'broadway' end`);
  await database.sql(INITIAL_SETTINGS);
});

interface Asked {
  date?: string;
  service?: string;
  now?: string;
  clientType?: string;
  canBookAtHome?: boolean;
  checkoutKey?: string;
}

/** Monday 2026-11-23 for an hour, asked on the Friday before, unless told otherwise. */
const listSlots = (asked: Asked = {}) =>
  rpc('available_slots', {
    p_local_date: asked.date ?? '2026-11-23',
    p_service_id: asked.service ?? 'thai-60',
    p_now: asked.now ?? NOW,
    ...(asked.clientType && { p_client_type: asked.clientType }),
    ...(asked.canBookAtHome && { p_can_book_at_home: true }),
    ...(asked.checkoutKey && { p_checkout_key: asked.checkoutKey }),
  });
const listTimes = async (asked?: Asked) => (await listSlots(asked)).map((slot) => slot.slot_time);

/** Every half hour from one time to another, both included. */
const halfHours = (first: string, last: string) => {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const count = (minutes(last) - minutes(first)) / 30 + 1;
  return Array.from({ length: count }, (_, index) => {
    const at = minutes(first) + index * 30;
    return `${String(Math.floor(at / 60)).padStart(2, '0')}:${at % 60 ? '30' : '00'}`;
  });
};

const block = (from: string, to: string) =>
  database.sql('insert into public.time_off (starts_at, ends_at) values ($1, $2)', [from, to]);

describe('opening hours', () => {
  it.each([
    ['swedish-30', '16:30'],
    ['thai-60', '16:00'],
    ['thai-90', '15:30'],
    ['thai-120', '15:00'],
  ])('ends %s exactly at closing time, with its last start at %s', async (service, last) => {
    expect(await listTimes({ service })).toEqual(halfHours('09:00', last));
  });

  it('offers nothing on a weekend', async () => {
    expect(await listTimes({ date: '2026-11-28' })).toEqual([]);
    expect(await listTimes({ date: '2026-11-29' })).toEqual([]);
  });

  it('follows the therapist’s hours and slot step', async () => {
    await database.sql(`update public.business_hours set start_time = '10:15', end_time = '13:00'`);
    await database.sql('update public.settings set slot_step_minutes = 45');
    expect(await listTimes()).toEqual(['10:15', '11:00', '11:45']);
  });

  it('offers a session that ends at midnight on a day that is open until midnight', async () => {
    await database.sql(`update public.business_hours set start_time = '22:00', end_time = '24:00'`);
    expect(await listTimes()).toEqual(['22:00', '22:30', '23:00']);
  });

  it('refuses a service it does not know', async () => {
    await expect(listSlots({ service: 'reiki-60' })).rejects.toMatchObject({
      code: 'PT404',
      message: 'unknown_service',
    });
  });
});

describe('home days', () => {
  const tuesday = '2026-11-24';

  it.each([
    ['a new client', { clientType: 'new' }, 0],
    ['a new client with permission', { clientType: 'new', canBookAtHome: true }, 0],
    ['an existing client without permission', { clientType: 'existing' }, 0],
    ['an existing client with permission', { clientType: 'existing', canBookAtHome: true }, 15],
  ])('offers %s %o %i slots on a Tuesday', async (_, viewer, count) => {
    expect(await listTimes({ date: tuesday, ...viewer })).toHaveLength(count);
  });

  it('offers nobody a Tuesday that is switched off', async () => {
    await database.sql('update public.business_hours set is_enabled = false where day_of_week = 2');
    const viewer = { clientType: 'existing', canBookAtHome: true };
    expect(await listTimes({ date: tuesday, ...viewer })).toEqual([]);
  });

  it('does not let a fixed day be switched off', async () => {
    await expect(
      database.sql('update public.business_hours set is_enabled = false where day_of_week = 1'),
    ).rejects.toThrow('business_hours_fixed_days_stay_enabled');
  });
});

describe('notice and horizon', () => {
  it.each([
    ['exactly twelve hours before', '2026-11-23T03:00:00Z', '09:00'],
    ['a second less than twelve hours before', '2026-11-23T03:00:01Z', '09:30'],
    ['in the middle of the day before closing', '2026-11-23T09:45:00Z', '16:00'],
    ['too late for any', '2026-11-23T10:00:01Z', undefined],
    ['on the day after', '2026-11-24T18:00:00Z', undefined],
  ])('first offers, %s', async (_, now, first) => {
    expect((await listTimes({ now }))[0]).toBe(first);
  });

  it.each([
    ['the last day of the horizon', '2026-11-23T18:00:00Z', 15],
    ['the last day, asked one minute before midnight', '2026-11-24T05:59:00Z', 15],
    ['a day beyond the horizon', '2026-11-22T18:00:00Z', 0],
  ])('counts ninety local days: %s', async (_, now, count) => {
    // Sunday 2027-02-21 is 90 days after Monday 2026-11-23.
    await database.sql(`insert into public.business_hours
      values (7, 'broadway', '09:00', '17:00', array['new'], true, true)`);
    expect(await listTimes({ date: '2027-02-21', now })).toHaveLength(count);
  });
});

describe('what takes time', () => {
  it('keeps the buffer free before and after a booking', async () => {
    await block('2026-11-23T18:00:00Z', '2026-11-23T19:00:00Z');
    // Noon to 13:00 is taken: a session must be over, buffer included, by noon.
    expect(await listTimes()).toEqual([
      ...halfHours('09:00', '10:30'),
      ...halfHours('13:00', '16:00'),
    ]);
  });

  it('offers sessions back to back when the step leaves room for the buffer', async () => {
    await database.sql('update public.settings set slot_step_minutes = 75');
    await rpc('hold_slot', { p_draft: buildDraft({ local_time: '10:15' }), p_now: NOW });
    expect(await listTimes()).toEqual(['09:00', '11:30', '12:45', '14:00', '15:15']);
  });

  it('lets the buffer run past closing time', async () => {
    await rpc('hold_slot', { p_draft: buildDraft({ local_time: '16:00' }), p_now: NOW });
    expect((await listTimes()).at(-1)).toBe('14:30');
  });

  it('takes both days of a time off over midnight', async () => {
    await block('2026-11-23T22:00:00Z', '2026-11-25T16:00:00Z');
    expect(await listTimes({ date: '2026-11-23' })).toEqual(halfHours('09:00', '14:30'));
    expect(await listTimes({ date: '2026-11-25' })).toEqual(halfHours('10:00', '16:00'));
  });

  it('does not see time off that touches a session and its buffer at both ends', async () => {
    await block('2026-11-23T14:00:00Z', '2026-11-23T15:00:00Z');
    await block('2026-11-23T16:15:00Z', '2026-11-23T23:00:00Z');
    expect(await listTimes()).toEqual(['09:00']);
  });

  it('hides a live hold from others and shows it to its own checkout', async () => {
    const p_draft = buildDraft();
    await rpc('hold_slot', { p_draft, p_now: NOW });
    expect(await listTimes()).not.toContain('10:00');
    expect(await listTimes({ checkoutKey: p_draft.checkout_key })).toContain('10:00');
  });

  it('shows a held time again the moment its hold expires', async () => {
    await rpc('hold_slot', { p_draft: buildDraft(), p_now: NOW });
    expect(await listTimes({ now: '2026-11-20T18:09:59Z' })).not.toContain('10:00');
    expect(await listTimes({ now: '2026-11-20T18:10:00Z' })).toContain('10:00');
  });
});

describe('daylight saving', () => {
  const open = (dayOfWeek: number, from: string, to: string) =>
    database.sql(
      `insert into public.business_hours values ($1, 'broadway', $2, $3, array['new'], true, true)`,
      [dayOfWeek, from, to],
    );

  it('skips the hour that spring skips, and ends by the clock on the wall', async () => {
    await open(7, '01:00', '05:00');
    expect(await listSlots({ date: '2027-03-14', now: '2027-03-01T18:00:00Z' })).toEqual([
      { slot_time: '01:00', starts_at: '2027-03-14T07:00:00+00:00' },
      { slot_time: '01:30', starts_at: '2027-03-14T07:30:00+00:00' },
      { slot_time: '03:00', starts_at: '2027-03-14T08:00:00+00:00' },
      { slot_time: '03:30', starts_at: '2027-03-14T08:30:00+00:00' },
      { slot_time: '04:00', starts_at: '2027-03-14T09:00:00+00:00' },
    ]);
  });

  it('offers the hour that autumn repeats once, and ends by the clock on the wall', async () => {
    await open(7, '00:00', '03:00');
    expect(await listSlots({ date: '2027-11-07', now: '2027-11-01T18:00:00Z' })).toEqual([
      { slot_time: '00:00', starts_at: '2027-11-07T05:00:00+00:00' },
      { slot_time: '00:30', starts_at: '2027-11-07T05:30:00+00:00' },
      { slot_time: '01:00', starts_at: '2027-11-07T07:00:00+00:00' },
      { slot_time: '01:30', starts_at: '2027-11-07T07:30:00+00:00' },
      { slot_time: '02:00', starts_at: '2027-11-07T08:00:00+00:00' },
    ]);
  });

  it.each([
    ['the Friday before spring', '2027-03-12', '15:00'],
    ['the Monday after spring', '2027-03-15', '14:00'],
    ['the Friday before autumn', '2027-11-05', '14:00'],
    ['the Monday after autumn', '2027-11-08', '15:00'],
  ])('opens at nine on %s', async (_, date, utc) => {
    const [first] = await listSlots({ date, now: `${date.slice(0, 7)}-01T18:00:00Z` });
    expect(first).toEqual({ slot_time: '09:00', starts_at: `${date}T${utc}:00+00:00` });
  });

  it.each([
    ['Australia/Lord_Howe', '2026-10-04', ['01:00', '01:30', '02:30', '03:00']],
    ['America/Sao_Paulo', '2026-10-04', ['01:00', '01:30', '02:00', '02:30', '03:00']],
  ])('knows the change of the clock in %s', async (zone, date, times) => {
    await open(7, '01:00', '04:00');
    await database.sql('update public.settings set time_zone = $1', [zone]);
    expect(await listTimes({ date, now: '2026-09-20T18:00:00Z' })).toEqual(times);
  });
});
