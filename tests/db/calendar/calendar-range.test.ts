import { describe, expect, it } from 'vitest';
import { openWithPayment, capture } from '../../helpers/stack/bookings.ts';
import { afterNow, NOW, type buildRequest } from '../../helpers/builders/build-request.ts';
import { useDatabase } from '../../helpers/database/database.ts';
import { setUpCalendar, type OpenHours, type SlotCalendar } from '../slots/slot-calendar.ts';

const { sql, rpc } = useDatabase();

/** Chicago: the clock springs forward at 2 AM on the first, and falls back at 2 AM on the second. */
const SPRING = '2027-03-14';
const FALL = '2026-11-01';
const MONDAY = '2026-11-23';

const settings = {
  ...{ timeZone: 'America/Chicago', stepMinutes: 30, bufferMinutes: 15 },
  ...{ noticeMinutes: 0, horizonDays: 365 },
};

const every = (from: string, until: string): OpenHours[] =>
  [1, 2, 3, 4, 5, 6, 7].map((dayOfWeek) => ({ dayOfWeek, from, until }));

const setUp = (calendar: Partial<SlotCalendar> = {}) =>
  setUpCalendar(sql, { settings, hours: every('09:00', '17:00'), taken: [], ...calendar });

interface Entry {
  kind: string;
  local_date: string;
  start_time: string;
  end_time: string;
  taken_from: string | null;
  taken_until: string | null;
  [fact: string]: unknown;
}

/** What the calendar shows of some days. */
async function read(from: string, to = from, now = NOW) {
  const [row] = await rpc('calendar_range', { p_from: from, p_to: to, p_now: now });
  const { entries, ...range } = row as unknown as {
    today: string;
    step_minutes: number;
    days: object[];
    entries: (Entry & { facts: object })[];
  };
  return {
    ...range,
    entries: entries.map(({ facts, ...entry }): Entry => ({ ...entry, ...facts })),
  };
}

/** The times of the entries of a kind: `date from-until`. */
async function times(kind: string, from: string, to = from, now = NOW) {
  const { entries } = await read(from, to, now);
  return entries
    .filter((entry) => entry.kind === kind)
    .map((entry) => `${entry.local_date} ${entry.start_time}-${entry.end_time}`);
}

const timeOff = (from: string, until: string) => ({ kind: 'time off', from, until }) as const;

async function book(overrides: Parameters<typeof buildRequest>[0] = {}) {
  const { order, paymentIntentId } = await openWithPayment(rpc, overrides);
  return capture({ rpc, sql }, paymentIntentId, { amountCents: order.charge_cents ?? 0 });
}

describe('days', () => {
  it('come with their hours, and a special day with its name and its own hours', async () => {
    await setUp({
      hours: [
        { dayOfWeek: 1, from: '09:00', until: '12:00' },
        { dayOfWeek: 1, from: '13:00', until: '24:00', location: 'home' },
        { dayOfWeek: 2, from: '09:00', until: '17:00', isEnabled: false },
      ],
      specialDays: [{ localDate: '2026-11-25', hours: [] }],
    });
    const { days, today, step_minutes } = await read(MONDAY, '2026-11-25');
    expect({ today, step_minutes }).toEqual({ today: '2026-11-20', step_minutes: 30 });
    expect(days).toEqual([
      {
        ...{ local_date: MONDAY, special_day: null, is_asked: false },
        hours: [
          expect.objectContaining({ start_time: '09:00', end_time: '12:00', location: 'broadway' }),
          expect.objectContaining({ start_time: '13:00', end_time: '24:00', location: 'home' }),
        ],
      },
      // Turned off, it is closed.
      { local_date: '2026-11-24', special_day: null, is_asked: false, hours: [] },
      { local_date: '2026-11-25', special_day: 'Holiday', is_asked: false, hours: [] },
    ]);
  });
});

describe('what takes time', () => {
  it('an appointment comes with the time it takes, and its money as the dashboard lists it', async () => {
    await setUp();
    await book();
    const { entries } = await read(MONDAY);
    expect(entries.find(({ kind }) => kind === 'appointment')).toMatchObject({
      ...{ local_date: MONDAY, start_time: '10:00', end_time: '11:00' },
      ...{ taken_from: '10:00', taken_until: '11:15', minutes: 60, version: 1, status: 'pending' },
      ...{ service_name: 'Thai Bodywork', location: 'broadway', location_name: 'Broadway' },
      ...{ is_first_visit: true, is_outside_hours: false, payment_status: 'paid', owed_cents: 0 },
      ...{ paid_cents: 9619 },
    });
  });

  it('a canceled appointment is listed and takes no time', async () => {
    await setUp();
    const { appointment_id } = await book();
    await rpc('cancel_appointment', {
      ...{ p_appointment_id: String(appointment_id), p_version: 1, p_now: NOW },
    });
    const { entries } = await read(MONDAY);
    expect(entries.find(({ kind }) => kind === 'appointment')).toMatchObject({
      ...{ status: 'cancelled', start_time: '10:00', taken_from: null, taken_until: null },
    });
    expect(await times('open', MONDAY)).toEqual([`${MONDAY} 09:00-17:00`]);
  });

  it('an appointment outside the hours of its location says so', async () => {
    await setUp();
    await book();
    const isOutside = async () =>
      (await read(MONDAY)).entries.find(({ kind }) => kind === 'appointment')?.['is_outside_hours'];
    expect(await isOutside()).toBe(false);
    await sql(`update public.business_hours set location = 'home'`);
    expect(await isOutside()).toBe(true);
    await sql(`update public.business_hours set location = 'broadway', end_time = '10:59'`);
    expect(await isOutside()).toBe(true);
  });

  it('a hold is listed until it expires, with the first name once there is one', async () => {
    await setUp();
    await openWithPayment(rpc);
    const [hold] = (await read(MONDAY)).entries.filter(({ kind }) => kind === 'hold');
    expect(hold).toMatchObject({
      ...{ first_name: 'Ada', service_name: 'Thai Bodywork', start_time: '10:00' },
      ...{ end_time: '11:00', taken_until: '11:15', is_for_undo: false },
    });
    expect(await times('hold', MONDAY, MONDAY, afterNow(11))).toEqual([]);
  });

  it('an event that spans days is an entry on each day, until 24:00', async () => {
    await setUp({ taken: [timeOff('2026-11-24T22:00:00Z', '2026-11-26T16:00:00Z')] });
    expect(await times('time_off', MONDAY, '2026-11-29')).toEqual([
      '2026-11-24 16:00-24:00',
      '2026-11-25 00:00-24:00',
      '2026-11-26 00:00-10:00',
    ]);
    expect(await times('time_off', '2026-11-25')).toEqual(['2026-11-25 00:00-24:00']);
    expect(await times('time_off', '2026-11-27')).toEqual([]);
  });

  it('an event that ends at midnight isn’t on the next day', async () => {
    await setUp({ taken: [timeOff('2026-11-24T06:00:00Z', '2026-11-25T06:00:00Z')] });
    expect(await times('time_off', MONDAY, '2026-11-26')).toEqual(['2026-11-24 00:00-24:00']);
  });
});

describe('open gaps', () => {
  it('are the free parts of the hours without breaks, at least a booking step long', async () => {
    await setUp({
      hours: [
        { dayOfWeek: 1, from: '09:00', until: '12:00' },
        { dayOfWeek: 1, from: '13:00', until: '17:00' },
      ],
      // 9:29 to 10:30, and 2 to 4.
      taken: [
        timeOff('2026-11-23T15:29:00Z', '2026-11-23T16:30:00Z'),
        timeOff('2026-11-23T20:00:00Z', '2026-11-23T22:00:00Z'),
      ],
    });
    expect(await times('open', MONDAY)).toEqual([
      `${MONDAY} 10:30-12:00`,
      `${MONDAY} 13:00-14:00`,
      `${MONDAY} 16:00-17:00`,
    ]);
  });

  it('start now, at the next start time that can be chosen', async () => {
    await setUp();
    expect(await times('open', MONDAY, MONDAY, '2026-11-23T16:07:00Z')).toEqual([
      `${MONDAY} 10:30-17:00`,
    ]);
    expect(await times('open', MONDAY, MONDAY, '2026-11-23T22:40:00Z')).toEqual([]);
  });
});

describe('the day the clock jumps', () => {
  it('has 23 hours: time off from 1 to 4 lasts two, and hours from 2:30 start at 3', async () => {
    await setUp({
      hours: every('02:30', '24:00'),
      taken: [timeOff('2027-03-14T12:00:00Z', '2027-03-14T14:00:00Z')],
    });
    expect(await times('time_off', SPRING)).toEqual([`${SPRING} 07:00-09:00`]);
    const { entries } = await read(SPRING);
    expect(entries.filter(({ kind }) => kind === 'open')).toMatchObject([
      { start_time: '03:00', end_time: '07:00', minutes: 240 },
      { start_time: '09:00', end_time: '24:00', minutes: 900 },
    ]);
  });

  it('closes at the jump if its closing time is skipped', async () => {
    await setUp({ hours: every('00:30', '02:30') });
    const { entries } = await read(SPRING);
    expect(entries).toMatchObject([
      { kind: 'open', start_time: '00:30', end_time: '03:00', minutes: 90 },
    ]);
  });
});

describe('the day an hour comes twice', () => {
  const BEFORE = '2026-10-20T18:00:00Z';

  it('has 25 hours, and whole-day time off takes all of them', async () => {
    await setUp();
    await rpc('add_local_time_off', { p_start_date: FALL, p_end_date: FALL, p_now: BEFORE });
    expect(await times('time_off', '2026-10-31', '2026-11-02', BEFORE)).toEqual([
      `${FALL} 00:00-24:00`,
    ]);
  });

  it('never ends an entry before it starts, and leaves no gap in the first of the two', async () => {
    // From 1:45 the first time to 1:15 the second time.
    await setUp({
      hours: every('00:00', '03:00'),
      taken: [timeOff('2026-11-01T06:45:00Z', '2026-11-01T07:15:00Z')],
    });
    expect(await times('time_off', FALL, FALL, BEFORE)).toEqual([`${FALL} 01:45-01:45`]);
    expect(await times('open', FALL, FALL, BEFORE)).toEqual([
      `${FALL} 00:00-01:45`,
      `${FALL} 01:15-03:00`,
    ]);
  });
});

describe('sums', () => {
  const sums = (from: string, to: string, now = NOW) =>
    rpc('calendar_sums', { p_from: from, p_to: to, p_now: now });

  it('count sessions, requests, minutes and open time, day by day', async () => {
    await setUp({
      hours: every('09:00', '17:00').slice(0, 5),
      specialDays: [{ localDate: '2026-11-26', hours: [] }],
      taken: [timeOff('2026-11-25T06:00:00Z', '2026-11-26T06:00:00Z')],
    });
    await book();
    await book({ local_time: '14:00', service_id: 'thai-90' });
    const cancelled = await book({ local_time: '12:00' });
    await rpc('cancel_appointment', {
      ...{ p_appointment_id: String(cancelled['appointment_id']), p_version: 1, p_now: NOW },
    });
    await rpc('approve_appointment', {
      ...{ p_appointment_id: String((await book({ local_date: '2026-11-24' }))['appointment_id']) },
      ...{ p_version: 1, p_now: NOW },
    });
    const none = {
      sessions: 0,
      requests: 0,
      booked_minutes: 0,
      open_minutes: 0,
      special_day: null,
    };
    expect(await sums('2026-11-22', '2026-11-26')).toEqual([
      { ...none, local_date: '2026-11-22', is_closed: true, is_off: false },
      {
        ...{ ...none, local_date: MONDAY, sessions: 2, requests: 2, booked_minutes: 150 },
        ...{ open_minutes: 480 - 75 - 105, is_closed: false, is_off: false },
      },
      {
        ...{ ...none, local_date: '2026-11-24', sessions: 1, booked_minutes: 60 },
        ...{ open_minutes: 405, is_closed: false, is_off: false },
      },
      { ...none, local_date: '2026-11-25', is_closed: false, is_off: true },
      { ...none, local_date: '2026-11-26', is_closed: true, is_off: false, special_day: 'Holiday' },
    ]);
  });

  it('add up what the range shows, in every zone', async () => {
    for (const timeZone of ['America/Chicago', 'Asia/Kolkata', 'Pacific/Apia']) {
      await setUp({
        settings: { ...settings, timeZone },
        taken: [timeOff('2026-11-24T20:00:00Z', '2026-11-25T20:00:00Z')],
      });
      const { entries } = await read('2026-11-22', '2026-11-30');
      const open = new Map<string, number>();
      for (const entry of entries.filter(({ kind }) => kind === 'open'))
        open.set(entry.local_date, (open.get(entry.local_date) ?? 0) + Number(entry['minutes']));
      const rows = await sums('2026-11-22', '2026-11-30');
      expect(rows.map((row) => row.open_minutes)).toEqual(
        rows.map((row) => open.get(row.local_date) ?? 0),
      );
    }
  });
});
