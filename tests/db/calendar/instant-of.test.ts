import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningDatabase } from '#local/database/database.ts';
import { instantOf } from '#lib/time/clock.ts';
import { createTestDatabase } from '../../helpers/database/database.ts';

let database: RunningDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.stop());

/** Every quarter of an hour of the days around a change of the clocks. */
const AROUND_CHANGES = `select to_char(t, 'YYYY-MM-DD') as date, to_char(t, 'HH24:MI') as time,
  private.instant_of(t::date, t::time) as instant
  from unnest($1::date[]) day, generate_series(day - 1, day + 1 + time '23:45', interval '15 minutes') t`;

it.each([
  ['America/Chicago', ['2026-03-08', '2026-11-01', '2026-12-31']],
  ['Australia/Lord_Howe', ['2026-04-05', '2026-10-04']],
  ['Europe/Dublin', ['2026-03-29', '2026-10-25']],
])('the browser and the database agree on the clock changes in %s', async (timeZone, days) => {
  await database.sql('update public.settings set time_zone = $1', [timeZone]);
  const rows = await database.sql(AROUND_CHANGES, [days]);
  expect(rows).toHaveLength(days.length * 3 * 96);
  const differing = rows.filter(
    ({ date, time, instant }) =>
      instantOf(String(date), String(time), timeZone).getTime() !==
      new Date(String(instant)).getTime(),
  );
  expect(differing).toEqual([]);
});
