import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunningDatabase } from '#local/database/database.ts';
import { createTestDatabase } from '../../helpers/database/database.ts';
import { searchLength } from '../../helpers/runner/search-lengths.ts';
import { randomCalendars } from '../calendar/random-calendars.ts';
import { Temporal } from 'temporal-polyfill';
import { hoursOn, isFor, isOpenTo } from './slot-oracle.ts';
import {
  OWN_CHECKOUT,
  setUpCalendar,
  type SlotCalendar,
  type SlotQuestion,
} from './slot-calendar.ts';

/** How many calendars are tried; `npm run reliability` tries more. */
const RUNS = searchLength('OFFERED_CALENDARS');

let database: RunningDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.stop());

interface Range {
  first: string;
  days: number;
}

/** What one call says of some days, beside what a call for each of them says. */
const listDays = ({ first, days }: Range, question: Omit<SlotQuestion, 'localDate'>) =>
  database.sql(
    `select day.local_date::text as date, day.slot_times as times, day.why,
       array(
         select slot.slot_time from public.available_slots(day.local_date, $3, $4, $5, $6, $7, $8, $9, $9) slot order by slot.starts_at
       ) as times_of_day
     from public.available_days($3, $1, $2, $4, $5, $6, $7, $8, $9, $9) day`,
    [
      ...[first, days, question.serviceId, OWN_CHECKOUT, question.clientType],
      ...[question.canBookAtHome, question.now, question.enhancementIds ?? []],
      question.driveMinutes ?? null,
    ],
  );

const dateOf = (row: Record<string, unknown>) => new Date(`${String(row['date'])}T12:00:00Z`);

/** Why a day is said to have no times, from the rules alone where they decide it. */
function whyByRules(calendar: SlotCalendar, { now, ...viewer }: SlotQuestion, day: Date): string {
  const { settings } = calendar;
  const localDay = (at: Date | string) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: settings.timeZone }).format(new Date(at));
  const ahead = Math.round(
    (Date.parse(day.toISOString().slice(0, 10)) - Date.parse(localDay(now))) / 86_400_000,
  );
  if (ahead < 0) return 'past';
  if (ahead > settings.horizonDays) return 'beyond';
  const date = Temporal.PlainDate.from(day.toISOString().slice(0, 10));
  const open = hoursOn(calendar, date).filter(
    ({ isEnabled, location = 'broadway' }) => isEnabled !== false && isFor(location, viewer),
  );
  if (open.length === 0) return 'closed';
  return open.some((hours) => isOpenTo(hours, viewer)) ? 'full or too_soon' : 'existing_clients';
}

it(
  'says of each of some days what is said of it alone, and why a day has no time',
  async () => {
    const ranges = fc.record({
      before: fc.integer({ min: 0, max: 27 }),
      after: fc.integer({ min: 1, max: 28 }),
    });
    const found = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        randomCalendars,
        ranges,
        async ({ calendar, question }, { before, after }) => {
          await setUpCalendar(database.sql, calendar);
          const first = new Date(Date.parse(question.localDate) - before * 86_400_000);
          const rows = await listDays(
            { first: first.toISOString().slice(0, 10), days: after },
            question,
          );
          expect(rows).toHaveLength(after);
          for (const row of rows) {
            expect(row['times']).toEqual(row['times_of_day']);
            const why = row['why'] === null ? 'times' : String(row['why']);
            expect(why === 'times').toBe((row['times'] as string[]).length > 0);
            if (why !== 'times') expect(whyByRules(calendar, question, dateOf(row))).toContain(why);
            found.add(why);
          }
        },
      ),
      { numRuns: RUNS },
    );
    // What is rarer has tests of its own below.
    expect([...found]).toEqual(expect.arrayContaining(['times', 'closed', 'past', 'beyond']));
  },
  60_000 + RUNS * 100,
);

describe('a day without a free time is', () => {
  // Monday to Friday, asked on Friday, November 20 at noon in Chicago.
  const question = {
    serviceId: 'thai-60',
    clientType: 'new',
    canBookAtHome: false,
    now: '2026-11-20T18:00:00Z',
  } as const;
  const whyOn = async (date: string, now: string = question.now) =>
    (await listDays({ first: date, days: 1 }, { ...question, now }))[0]?.['why'];
  const midnight = '2026-11-23T06:00:00Z';
  const week = (noticeMinutes: number): SlotCalendar => ({
    settings: {
      ...{ timeZone: 'America/Chicago', stepMinutes: 30, bufferMinutes: 15 },
      ...{ noticeMinutes, horizonDays: 60 },
    },
    hours: [1, 2, 3, 4, 5].map((dayOfWeek) => ({ dayOfWeek, from: '09:00', until: '17:00' })),
    taken: [{ kind: 'time off', from: midnight, until: '2026-11-24T06:00:00Z' }],
  });
  beforeEach(() => setUpCalendar(database.sql, week(120)));

  it('full when something fills it, whatever that is', async () => {
    expect(await whyOn('2026-11-23')).toBe('full');
    expect(await whyOn('2026-11-24')).toBeNull();
  });

  it('too soon when what it still has begins before the notice is over', async () => {
    expect(await whyOn('2026-11-20')).toBeNull();
    await setUpCalendar(database.sql, week(600));
    expect(await whyOn('2026-11-20')).toBe('too_soon');
  });

  it('past when the day is over, and not before', async () => {
    expect(await whyOn('2026-11-20', '2026-11-21T06:00:00Z')).toBe('past');
    expect(await whyOn('2026-11-20', '2026-11-21T05:59:00Z')).toBe('too_soon');
  });
});
