import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { capture, openWithPayment } from '../../helpers/stack/bookings.ts';
import { afterNow, buildRequest, NOW } from '../../helpers/builders/build-request.ts';
import { emptyOrders, useDatabase } from '../../helpers/database/database.ts';
import { searchLength } from '../../helpers/runner/search-lengths.ts';
import { buildPlace } from '../../helpers/stack/waiting.ts';
import { randomCalendars, timesToTry } from './random-calendars.ts';
import { setUpCalendar, type OpenHours, type SlotCalendar } from '../slots/slot-calendar.ts';

const { sql, rpc } = useDatabase();

/** How many times are asked about, at least. */
const CASES = searchLength('WHY_CASES');

it(
  'a time is offered if and only if no rule hides it',
  async () => {
    let asked = 0;
    const counts: Record<string, number> = {};
    await fc.assert(
      fc.asyncProperty(randomCalendars, async (drawn) => {
        const { calendar, question } = drawn;
        await setUpCalendar(sql, calendar);
        const { localDate, serviceId, clientType, canBookAtHome, driveMinutes, now } = question;
        const rows = await sql(
          `select tried.local_time, private.judged_slot($1::date + tried.local_time, $2, $3, $4, $5, $7 is not null, in_visit.minutes) as reasons,
             exists (
               select from public.available_slots($1, $2, null, $3, $4, $5, p_minutes_before => in_visit.minutes, p_minutes_after => in_visit.minutes) slot
               where slot.slot_time = to_char(tried.local_time, 'HH24:MI')
             ) as is_offered
           from unnest($6::time[]) tried (local_time)
           -- As explain_time: within hours at visit, they would be visited.
           cross join lateral (
             select case when exists (
               select from private.judged_range($1::date + tried.local_time) r where (r.place).location_id = 'visit'
             ) then $7::integer end as minutes
           ) in_visit`,
          [
            ...[localDate, serviceId, clientType, canBookAtHome, now, timesToTry(drawn)],
            driveMinutes ?? null,
          ],
        );
        for (const row of rows) {
          const reasons = (row['reasons'] as { reason: string }[]).map(({ reason }) => reason);
          expect({ at: row['local_time'], isOffered: row['is_offered'], reasons }).toMatchObject({
            isOffered: reasons.length === 0,
          });
          for (const reason of reasons.length > 0 ? reasons : ['offered'])
            counts[reason] = (counts[reason] ?? 0) + 1;
        }
        asked += rows.length;
      }),
      { numRuns: Math.ceil(CASES / 20) },
    );
    expect(asked).toBeGreaterThanOrEqual(CASES);
    // The search finds something of most rules.
    expect(Object.keys(counts).length).toBeGreaterThan(8);
  },
  180_000 + CASES * 100,
);

const MONDAY = '2026-11-23';
const settings = {
  ...{ timeZone: 'America/Chicago', stepMinutes: 30, bufferMinutes: 15 },
  ...{ noticeMinutes: 720, horizonDays: 30 },
};
const week = (from: string, until: string, more: object = {}): OpenHours[] =>
  [1, 2, 3, 4, 5].map((dayOfWeek) => ({ dayOfWeek, from, until, ...more }));
const setUp = (calendar: Partial<SlotCalendar> = {}) =>
  setUpCalendar(sql, { settings, hours: week('09:00', '17:00'), taken: [], ...calendar });

interface Why {
  is_offered: boolean;
  reasons: { reason: string; [fact: string]: unknown }[];
  nearest: { local_date: string; local_time: string } | null;
}

async function why(time: string, date = MONDAY, now = NOW, more: object = {}) {
  const answer = await rpc('explain_time', {
    ...{ p_local_date: date, p_local_time: time, p_service_id: 'thai-60', p_now: now },
    ...more,
  });
  return answer as unknown as Why;
}
const reasons = async (...asked: Parameters<typeof why>) =>
  (await why(...asked)).reasons.map(({ reason }) => reason);

describe('each rule by its name', () => {
  it('an offered time has no reasons', async () => {
    await setUp();
    expect(await why('10:00')).toMatchObject({ is_offered: true, reasons: [] });
  });

  it.each([
    [
      '11:30',
      [
        { from: '09:00', until: '12:00' },
        { from: '13:00', until: '17:00' },
      ],
      ['runs_past_closing'],
    ],
    [
      '12:30',
      [
        { from: '09:00', until: '12:00' },
        { from: '13:00', until: '17:00' },
      ],
      ['outside_hours'],
    ],
    [
      '13:00',
      [
        { from: '09:00', until: '12:00' },
        { from: '13:00', until: '17:00' },
      ],
      [],
    ],
    ['10:15', [{ from: '09:00', until: '17:00' }], ['off_the_step']],
    ['08:00', [{ from: '09:00', until: '17:00' }], ['outside_hours']],
    ['16:30', [{ from: '09:00', until: '17:00' }], ['runs_past_closing']],
    ['10:00', [{ from: '09:00', until: '17:00', isEnabled: false }], ['day_turned_off']],
    ['10:00', [{ from: '09:00', until: '17:00', clientTypes: ['existing'] }], ['client_type']],
    ['10:00', [{ from: '09:00', until: '17:00', location: 'home' }], ['needs_permission']],
    ['10:00', [], ['closed']],
  ] as [string, Omit<OpenHours, 'dayOfWeek'>[], string[]][])(
    '%s with the hours %j: %j',
    async (time, hours, expected) => {
      // On Saturdays it is open in any case: a practice without hours has not opened yet.
      const saturday = { dayOfWeek: 6, from: '09:00', until: '12:00' };
      await setUp({ hours: [saturday, ...hours.map((open) => ({ dayOfWeek: 1, ...open }))] });
      const answer = await why(time);
      expect(answer.reasons.map(({ reason }) => reason)).toEqual(expected);
      expect(answer.is_offered).toBe(expected.length === 0);
    },
  );

  it('hides a time that is past, too soon, too far ahead, skipped, on a holiday, or for a retired service', async () => {
    await setUp({
      hours: [...week('09:00', '17:00'), { dayOfWeek: 7, from: '01:00', until: '05:00' }],
      specialDays: [{ localDate: '2026-11-26', hours: [] }],
    });
    expect(await reasons('10:00', '2026-11-20')).toEqual(['in_past']);
    expect(await reasons('10:00', MONDAY, '2026-11-23T06:00:00Z')).toEqual(['notice']);
    expect(await reasons('10:00', '2026-12-21')).toEqual(['horizon']);
    expect(await reasons('02:30', '2027-03-14', '2027-03-01T12:00:00Z')).toEqual([
      'hour_is_skipped',
    ]);
    expect(await reasons('10:00', '2026-11-26')).toEqual(['special_day']);
    await sql(`update public.services set is_active = false where service_id = 'thai-60'`);
    expect(await reasons('10:00')).toEqual(['service_retired']);
    await expect(why('10:00', MONDAY, NOW, { p_service_id: 'nonsense' })).rejects.toThrow(
      'unknown_service',
    );
  });

  it('hides a time that is taken: by an appointment, someone paying, the waitlist, time off, or a move that can be undone', async () => {
    await setUp();
    const { paymentIntentId } = await openWithPayment(rpc);
    expect((await why('10:30')).reasons).toMatchObject([
      {
        reason: 'held',
        name: 'Ada',
        from: '2026-11-23 10:00',
        until: '2026-11-23 11:15',
        is_for_undo: false,
      },
    ]);
    const booked = await capture({ rpc, sql }, paymentIntentId);
    // Right before it, there is no time left between the two.
    expect((await why('09:00')).reasons).toMatchObject([{ reason: 'taken', name: 'Ada Nyberg' }]);
    await rpc('add_time_off', {
      ...{ p_starts_at: '2026-11-23T17:15Z', p_ends_at: '2026-11-23T23:00Z', p_reason: 'Dentist' },
      p_now: NOW,
    });
    await rpc('add_time_off', {
      ...{ p_starts_at: '2026-11-23T15:00Z', p_ends_at: '2026-11-23T16:00Z', p_now: NOW },
    });
    expect((await why('11:00')).reasons).toMatchObject([
      { reason: 'time_off', note: 'Dentist' },
      { reason: 'taken' },
    ]);
    await rpc('join_waitlist', {
      p_waitlist: buildPlace({ first_name: 'Ida' }),
      p_networks: [],
      p_now: NOW,
    });
    await rpc('cancel_appointment', {
      ...{ p_appointment_id: String(booked['appointment_id']), p_version: 1, p_now: NOW },
    });
    expect((await why('10:00')).reasons).toMatchObject([
      { reason: 'offered_to_other', name: 'Ida' },
    ]);
    await sql('truncate public.waitlist_entries cascade');
    await emptyOrders(sql);
    await sql('delete from public.time_off');
    await sql('update public.settings set undo_seconds = 90');
    const id = await rpc('book_for_client', { p_booking: buildRequest(), p_now: NOW });
    await rpc('reschedule_appointment', {
      ...{ p_appointment_id: id, p_version: 1, p_local_date: MONDAY, p_local_time: '14:00' },
      p_now: afterNow(1),
    });
    await sql('update public.settings set undo_seconds = 0');
    expect((await why('10:00', MONDAY, afterNow(2))).reasons).toMatchObject([
      { reason: 'held', is_for_undo: true },
    ]);
    expect(await reasons('10:00', MONDAY, afterNow(3))).toEqual([]);
  });

  it('names all reasons that apply at once', async () => {
    await setUp({
      hours: [
        {
          dayOfWeek: 1,
          from: '09:00',
          until: '11:00',
          location: 'home',
          clientTypes: ['existing'],
        },
      ],
    });
    await rpc('add_time_off', {
      ...{ p_starts_at: '2026-11-23T15:00Z', p_ends_at: '2026-11-23T23:00Z', p_now: NOW },
    });
    expect(await reasons('10:15', MONDAY, '2026-11-23T06:00:00Z')).toEqual([
      ...[
        'notice',
        'off_the_step',
        'client_type',
        'needs_permission',
        'runs_past_closing',
        'time_off',
      ],
    ]);
  });

  it('decides for a client by what they can book, and names the nearest time that is offered', async () => {
    await setUp({ hours: week('09:00', '17:00', { location: 'home', clientTypes: ['existing'] }) });
    const [client] = await sql(
      `insert into public.clients (first_name, last_name, email, phone, is_existing, can_book_at_home)
       values ('Greta', 'Lund', 'greta@example.com', '(320) 555-0100', true, false) returning client_id`,
    );
    const greta = { p_client_id: String(client?.['client_id']) };
    expect(await why('10:00', MONDAY, NOW, greta)).toMatchObject({
      ...{ is_offered: false, reasons: [{ reason: 'needs_permission' }], nearest: null },
    });
    await sql('update public.clients set can_book_at_home = true');
    expect((await why('10:00', MONDAY, NOW, greta)).is_offered).toBe(true);
    expect((await why('10:10', MONDAY, NOW, greta)).nearest).toEqual({
      ...{ local_date: MONDAY, local_time: '10:00' },
    });
  });
});
