import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningDatabase } from '#local/database/database.ts';
import { createTestDatabase } from '../../helpers/database/database.ts';
import { createRpc } from '../../helpers/database/rpc.ts';

let database: RunningDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.stop());

const rangeOf = async (day: string, from?: string, until?: string) => {
  const [range] = await createRpc(database)('time_off_range', {
    ...{ p_start_date: day, p_end_date: day },
    ...(from && { p_start_time: from }),
    ...(until && { p_end_time: until }),
  });
  return [range?.starts_at, range?.ends_at];
};

it('time off lasts from midnight to midnight, even on days with 23 or 25 hours', async () => {
  expect(await rangeOf('2027-03-14')).toEqual([
    '2027-03-14T06:00:00+00:00',
    '2027-03-15T05:00:00+00:00',
  ]);
  expect(await rangeOf('2027-11-07')).toEqual([
    '2027-11-07T05:00:00+00:00',
    '2027-11-08T06:00:00+00:00',
  ]);
});

it('time off leaves no gap when the clock changes: it starts at the earlier of the two times', async () => {
  // The hour from one o'clock comes twice.
  expect((await rangeOf('2027-11-07', '01:30', '05:00'))[0]).toBe('2027-11-07T06:30:00+00:00');
  // There is no half past two: on the old clock that is half past one.
  expect((await rangeOf('2027-03-14', '02:30', '05:00'))[0]).toBe('2027-03-14T07:30:00+00:00');
});

it('time off has to end after it starts', async () => {
  await expect(rangeOf('2027-03-15', '09:00', '09:00')).rejects.toThrow('invalid_request');
});

it('nothing in the calendar can overlap, no matter who writes it', async () => {
  const [{ time_off_id: id } = {}] = await database.sql(
    `insert into public.time_off (starts_at, ends_at) values ('2027-05-04T15:00Z', '2027-05-04T17:00Z') returning time_off_id`,
  );
  const put = (from: string, until: string) =>
    database.sql(
      'insert into public.occupancy (during, time_off_id) values (tstzrange($1, $2), $3)',
      [from, until, id],
    );
  await expect(put('2027-05-04T16:59Z', '2027-05-04T18:00Z')).rejects.toThrow(
    'occupancy_never_overlaps',
  );
  await put('2027-05-04T17:00Z', '2027-05-04T18:00Z');
});
