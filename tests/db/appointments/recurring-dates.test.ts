import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningDatabase } from '#local/database/database.ts';
import { openWithPayment } from '../../helpers/stack/bookings.ts';
import { buildRequest } from '../../helpers/builders/build-request.ts';
import { createTestDatabase } from '../../helpers/database/database.ts';
import { createRpc } from '../../helpers/database/rpc.ts';

let database: RunningDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.stop());

const NOW = '2026-11-20T18:00:00Z';

interface Question {
  service?: string;
  enhancements?: string[];
  date: string;
  time: string;
  everyWeeks: number;
  times: number;
}

const listDates = ({ service = 'thai-60', enhancements = [], ...when }: Question) =>
  database.sql(
    `select local_date::text as date, slot_time as time, is_free, why, alternatives
     from public.recurring_dates($1, $2, $3, $4, $5, $6, $7)`,
    [service, when.date, when.time, when.everyWeeks, when.times, NOW, enhancements],
  );

const localOf = (instant: Date) =>
  new Intl.DateTimeFormat('sv-SE', {
    ...{ timeZone: 'America/Chicago', dateStyle: 'short', timeStyle: 'short' },
  }).format(instant);

const addDays = (date: string, days: number) =>
  new Date(Date.parse(`${date}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

it('recurring dates are the chosen number of weeks apart, at the same local time through both clock changes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        start: fc.integer({ min: 1, max: 400 }),
        hour: fc.integer({ min: 6, max: 20 }),
        minute: fc.constantFrom('00', '30'),
        everyWeeks: fc.integer({ min: 1, max: 12 }),
        times: fc.integer({ min: 2, max: 12 }),
      }),
      async ({ start, hour, minute, everyWeeks, times }) => {
        const date = addDays('2026-11-20', start);
        const time = `${String(hour).padStart(2, '0')}:${minute}`;
        const rows = await listDates({ date, time, everyWeeks, times });
        expect(rows.map(({ date: on, time: at }) => ({ date: on, time: at }))).toEqual(
          Array.from({ length: times }, (_, place) => ({
            date: addDays(date, place * 7 * everyWeeks),
            time,
          })),
        );
        // What would be booked is that time by the practice's clocks.
        for (const row of rows) {
          const [slot] = await database.sql(
            `select starts_at from private.time_of_desk_booking(
               jsonb_populate_record(null::private.booking_request, $1), $2)`,
            [
              {
                ...{ service_id: 'thai-60', local_date: row['date'], local_time: time },
                lines: [{ kind: 'service', duration_minutes: 60 }],
              },
              NOW,
            ],
          );
          expect(localOf(new Date(String(slot?.['starts_at'])))).toBe(
            `${String(row['date'])} ${time}`,
          );
        }
      },
    ),
    { numRuns: 12 },
  );
});

it('the proposal names dates that are taken, past or skipped by the clock, with up to three free times nearby within hours', async () => {
  await database.sql(
    `insert into public.time_off (starts_at, ends_at) values ('2026-12-09T15:00:00Z', '2026-12-09T17:00:00Z')`,
  );
  const rows = await listDates({ date: '2026-12-02', time: '09:00', everyWeeks: 1, times: 3 });
  expect(rows.map((row) => row['is_free'])).toEqual([true, false, true]);
  expect(rows[1]?.['alternatives']).toEqual([
    { date: '2026-12-09', time: '11:00', startsAt: '2026-12-09T17:00:00+00:00' },
    { date: '2026-12-09', time: '11:30', startsAt: '2026-12-09T17:30:00+00:00' },
    { date: '2026-12-09', time: '12:00', startsAt: '2026-12-09T18:00:00+00:00' },
  ]);
  const [past] = await listDates({ date: '2026-11-20', time: '09:00', everyWeeks: 1, times: 2 });
  expect(past?.['is_free']).toBe(false);
  const [now] = await listDates({ date: '2026-11-20', time: '12:00', everyWeeks: 1, times: 2 });
  expect(now?.['is_free']).toBe(false);
  const [skipped] = await listDates({ date: '2027-03-14', time: '02:30', everyWeeks: 1, times: 2 });
  expect(skipped?.['is_free']).toBe(false);
});

it('dates are free only if the whole service fits, and a service that isn’t sold has none', async () => {
  await database.sql(
    `insert into public.time_off (starts_at, ends_at) values ('2026-12-16T16:45:00Z', '2026-12-16T18:00:00Z')`,
  );
  const isFree = async (service: string) => {
    const at = { date: '2026-12-16', time: '09:00', everyWeeks: 1, times: 1 };
    return (await listDates({ service, ...at }))[0]?.['is_free'];
  };
  expect(await isFree('thai-60')).toBe(true);
  expect(await isFree('swedish-120')).toBe(false);
  await expect(isFree('no-such-service')).rejects.toThrow('unknown_service');
});

it('dates and the times near them are free only if the session fits with its enhancements', async () => {
  await database.sql(
    `update public.enhancements set extra_minutes = 15 where enhancement_id = 'hot-stones'`,
  );
  await database.sql(
    `insert into public.time_off (starts_at, ends_at) values ('2026-12-23T16:15:00Z', '2026-12-23T18:00:00Z')`,
  );
  const at = { date: '2026-12-23', time: '09:00', everyWeeks: 1, times: 1 };
  const [short] = await listDates(at);
  expect(short?.['is_free']).toBe(true);
  const [long] = await listDates({ ...at, enhancements: ['hot-stones'] });
  expect(long?.['is_free']).toBe(false);
  // Half past eight would be free for it, but is before the practice opens.
  expect(long?.['alternatives']).toMatchObject([
    { date: '2026-12-23', time: '12:00' },
    { date: '2026-12-23', time: '12:30' },
    { date: '2026-12-23', time: '13:00' },
  ]);
  await database.sql('update public.enhancements set extra_minutes = 0');
});

it('dates on a closed day, outside hours or while she is away aren’t free and say so, even if nothing is booked', async () => {
  await database.sql(`insert into public.special_days values ('2027-02-10', 'Winter break')`);
  await database.sql(
    `with calendar as (
       insert into public.outside_calendars (encrypted_url, name) values ('x', 'Private') returning calendar_id
     )
     insert into public.outside_busy (calendar_id, during)
       select calendar_id, tstzrange('2027-02-17T16:00:00Z', '2027-02-17T16:30:00Z') from calendar`,
  );
  const when = { date: '2027-02-03', everyWeeks: 1, times: 4 };
  const rows = await listDates({ ...when, time: '10:00' });
  expect(rows.map(({ is_free, why }) => [is_free, why])).toEqual([
    [true, null],
    [false, 'outside_hours'],
    [false, 'away'],
    [true, null],
  ]);
  // Neither of them is proposed instead.
  const near = rows.flatMap((row) => row['alternatives'] as { date: string; time: string }[]);
  expect(near).toHaveLength(6);
  expect(near.filter(({ date }) => date === '2027-02-10')).toEqual([]);
  expect(near).not.toContainEqual(expect.objectContaining({ date: '2027-02-17', time: '10:00' }));
  const evenings = await listDates({ ...when, time: '19:00' });
  expect(evenings.map(({ is_free, why }) => [is_free, why])).toEqual(
    Array.from({ length: 4 }, () => [false, 'outside_hours']),
  );
});

const MONDAYS = ['2027-01-04', '2027-01-11', '2027-01-18'];

/** Books a recurring appointment for someone at ten on three Mondays; answers which dates are theirs. */
async function bookMondays(recurringId: string, email: string) {
  const rows = await createRpc(database)('book_recurring', {
    ...{ p_recurring_id: recurringId, p_every_weeks: 1, p_now: NOW },
    p_booking: buildRequest({ email, local_date: null, local_time: null }),
    // However they are ordered.
    p_dates: MONDAYS.map((local_date) => ({ local_date, local_time: '10:00' })).toReversed(),
  });
  return rows.map((row) => [row.local_date, row.slot_time, row.appointment_id, row.starts_at]);
}
const seriesOf = (recurringId: string) =>
  database.sql(
    `select a.appointment_id as id from public.appointments a where a.recurring_id = $1 order by a.starts_at`,
    [recurringId],
  );
const messagesOf = (recurringId: string) =>
  database.sql(
    `select address, facts -> 'is_intake_missing' as is_intake_missing,
       jsonb_array_length(facts -> 'appointments') as dates
     from public.messages where kind = 'recurring_booked' and about = $1`,
    [recurringId],
  );

it('dates are booked and announced once for one id, and the ones taken in the meantime are named', async () => {
  const rpc = createRpc(database);
  await openWithPayment(
    rpc,
    { local_date: MONDAYS[1] ?? null, local_time: '10:30', client_type: 'existing' },
    NOW,
  );
  const [ann, bo] = [randomUUID(), randomUUID()];
  const booked = await bookMondays(ann, 'ann@example.com');
  const theirs = (await seriesOf(ann)).map(({ id }) => id);
  expect(theirs).toHaveLength(2);
  expect(booked).toEqual([
    [MONDAYS[0], '10:00', theirs[0], '2027-01-04T16:00:00+00:00'],
    [MONDAYS[1], '10:00', null, null],
    [MONDAYS[2], '10:00', theirs[1], '2027-01-18T16:00:00+00:00'],
  ]);
  expect(await bookMondays(ann, 'ann@example.com')).toEqual(booked);
  expect(await seriesOf(ann)).toHaveLength(2);
  expect(await messagesOf(ann)).toEqual([
    { address: 'ann@example.com', is_intake_missing: true, dates: 2 },
  ]);
  // All are taken by now.
  await expect(bookMondays(bo, 'bo@example.com')).rejects.toThrow('slot_taken');
  expect(await messagesOf(bo)).toEqual([]);
});
