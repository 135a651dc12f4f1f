import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningDatabase } from '../../local/database.ts';
import { createTestDatabase } from '../helpers/database.ts';
import { buildDraft } from '../helpers/drafts.ts';

let database: RunningDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  // Tries a hold and takes it back, so that every time of a day can be tried on the same calendar.
  await database.sql(`create function pg_temp.try_hold(p_draft jsonb, p_now timestamptz) returns text
    language plpgsql as $$
    begin
      perform public.hold_slot(p_draft, p_now);
      raise exception 'held';
    exception when others then
      return sqlerrm;
    end $$`);
});
afterAll(() => database.stop());

const DAYS = ['2027-03-12', '2027-03-14', '2027-03-16', '2027-11-07', '2027-11-08'];
const quarterHours = (from: number, to: number) =>
  fc.integer({ min: from * 4, max: to * 4 }).map((quarters) => quarters * 15);
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

const mostly = <T>(usual: T, rare: T) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constant(rare) },
  );

const calendars = fc.record({
  day: fc.constantFrom(...DAYS),
  opensAt: quarterHours(0, 10),
  openFor: quarterHours(2, 14),
  location: mostly('broadway', 'home'),
  isEnabled: mostly(true, false),
  clientType: fc.constantFrom('new', 'existing'),
  canBookAtHome: fc.boolean(),
  service: fc.constantFrom('swedish-30', 'thai-60', 'thai-90', 'thai-120'),
  stepMinutes: fc.constantFrom(15, 30, 45),
  bufferMinutes: fc.constantFrom(0, 15, 30),
  noticeMinutes: fc.constantFrom(0, 720),
  horizonDays: mostly(90, 1),
  askedMinutesBefore: fc.integer({ min: -300, max: 2000 }),
  taken: fc.array(fc.record({ at: quarterHours(0, 24), minutes: quarterHours(1, 3) }), {
    maxLength: 3,
  }),
});

type Calendar = typeof calendars extends fc.Arbitrary<infer Value> ? Value : never;

async function setUp(calendar: Calendar): Promise<void> {
  await database.sql('delete from public.time_off');
  await database.sql(
    `update public.settings set slot_step_minutes = $1, buffer_minutes = $2, minimum_notice_minutes = $3, horizon_days = $4`,
    [calendar.stepMinutes, calendar.bufferMinutes, calendar.noticeMinutes, calendar.horizonDays],
  );
  await database.sql('delete from public.business_hours');
  await database.sql(
    `insert into public.business_hours values
       (extract(isodow from $1::date), $2, $3, $4, array['existing', $5], true, $6)`,
    [
      calendar.day,
      calendar.location,
      clock(calendar.opensAt),
      clock(calendar.opensAt + calendar.openFor),
      calendar.location === 'home' ? 'existing' : 'new',
      calendar.isEnabled,
    ],
  );
  for (const { at, minutes } of calendar.taken) {
    await database.sql(
      `insert into public.time_off (starts_at, ends_at)
       select start, start + make_interval(mins => $3)
       from (select ($1::date + make_interval(mins => $2)) at time zone 'America/Chicago' as start) t
       where not exists (
         select from public.occupancy where during && tstzrange(start, start + make_interval(mins => $3))
       )`,
      [calendar.day, at, minutes],
    );
  }
}

// 2,400 attempts to book take a while on a machine that is busy.
it('offers a time if and only if it can be booked', async () => {
  let offeredCount = 0;
  await fc.assert(
    fc.asyncProperty(calendars, async (calendar) => {
      await setUp(calendar);
      const opening = Date.parse(`${calendar.day}T${clock(calendar.opensAt)}:00-06:00`);
      const now = new Date(opening - calendar.askedMinutesBefore * 60_000).toISOString();
      const offered = await database.sql(
        `select slot_time from public.available_slots(
           $1, $2, p_client_type => $3, p_can_book_at_home => $4, p_now => $5)`,
        [calendar.day, calendar.service, calendar.clientType, calendar.canBookAtHome, now],
      );
      const draft = buildDraft({
        service_id: calendar.service,
        local_date: calendar.day,
        client_type: calendar.clientType,
        can_book_at_home: calendar.canBookAtHome,
      });
      const bookable = await database.sql(
        `select slot_time from (
           select to_char(make_interval(mins => quarter * 15), 'HH24:MI') as slot_time from generate_series(0, 95) quarter
         ) day
         where pg_temp.try_hold($1::jsonb || jsonb_build_object('local_time', slot_time), $2) = 'held'`,
        [JSON.stringify(draft), now],
      );
      offeredCount += offered.length;
      expect(bookable).toEqual(offered);
    }),
    { numRuns: 25 },
  );
  expect(offeredCount).toBeGreaterThan(0);
}, 90_000);
