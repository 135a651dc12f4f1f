import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningDatabase } from '#local/database/database.ts';
import { createTestDatabase } from '../helpers/database/database.ts';
import { searchLength } from '../helpers/runner/search-lengths.ts';
import { randomCalendars, timesToTry } from '../db/calendar/random-calendars.ts';
import { listOffered, setUpCalendar } from '../db/slots/slot-calendar.ts';
import { offeredByRules } from '../db/slots/slot-oracle.ts';
import { prepareTries, tryTimes } from '../db/slots/try-times.ts';

/** How many calendars are tried, half of them on a day on which the clock changes. */
const RUNS = searchLength('BOOKED_CALENDARS');

let database: RunningDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await prepareTries(database.sql);
});
afterAll(() => database.stop());

it(
  'offers a time if and only if it can be booked, and as the rules say',
  async () => {
    let offeredCount = 0;
    let refusedCount = 0;
    await fc.assert(
      fc.asyncProperty(randomCalendars, async (asked) => {
        const { calendar, question } = asked;
        await setUpCalendar(database.sql, calendar);
        const offered = await listOffered(database.sql, question);
        expect(offered).toEqual(offeredByRules(calendar, question));
        const tried = await tryTimes(database.sql, question, timesToTry(asked));
        expect(tried.granted).toEqual(offered);
        offeredCount += offered.length;
        refusedCount += tried.refusedCount;
      }),
      { numRuns: RUNS },
    );
    expect(offeredCount).toBeGreaterThan(RUNS / 4);
    expect(refusedCount).toBeGreaterThan(RUNS);
  },
  180_000 + RUNS * 2_000,
);
