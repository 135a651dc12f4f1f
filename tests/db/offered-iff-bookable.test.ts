import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningDatabase } from '../../local/database.ts';
import { createTestDatabase } from '../helpers/database.ts';
import { buildRequest } from '../helpers/build-request.ts';
import { searchLength } from '../helpers/search-lengths.ts';
import { randomCalendars, timesToTry, type AskedCalendar } from './random-calendars.ts';
import { listOffered, OWN_CHECKOUT, setUpCalendar, toInstant } from './slot-calendar.ts';
import { offeredByRules } from './slot-oracle.ts';

/** How many calendars are tried, half of them on a day on which the clock changes. */
const RUNS = searchLength('BOOKED_CALENDARS');

let database: RunningDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  // Tries a hold and takes it back, so that every time of a day can be tried on the same calendar. What has to be let go
  // first is let go as the API does it, whose payment intents at Stripe are cancelled by then.
  await database.sql(`create function pg_temp.release_hold(p_booking jsonb, p_now timestamptz) returns void
    language sql as $$
      select public.lapse_order(old.order_id, old.payment_intent_id)
      from public.holds_to_release_for_booking(p_booking, p_now => p_now) old
    $$`);
  await database.sql(`create function pg_temp.try_hold(p_booking jsonb, p_now timestamptz) returns text
    language plpgsql as $$
    declare
      v_starts_at timestamptz;
    begin
      begin
        select starts_at into v_starts_at from public.open_booking(p_booking, p_now => p_now);
      exception when sqlstate 'PT409' then
        if sqlerrm <> 'lapsed_hold' then raise; end if;
        perform pg_temp.release_hold(p_booking, p_now);
        select starts_at into v_starts_at from public.open_booking(p_booking, p_now => p_now);
      end;
      raise exception using errcode = 'PT200', message = extract(epoch from v_starts_at)::bigint::text;
    exception
      when sqlstate 'PT200' then return sqlerrm;
      when sqlstate 'PT400' or sqlstate 'PT409' then return sqlerrm || ' (refused)';
    end $$`);
});
afterAll(() => database.stop());

/** What open_booking answers to each step of the day, and once an hour beside them: an instant, or why not. */
async function tryWholeDay(asked: AskedCalendar) {
  const { question } = asked;
  const booking = buildRequest({
    checkout_key: OWN_CHECKOUT,
    service_id: question.serviceId,
    enhancement_ids: question.enhancementIds ?? [],
    local_date: question.localDate,
    client_type: question.clientType,
    can_book_at_home: question.canBookAtHome,
  });
  const rows = await database.sql(
    `select pg_temp.try_hold($1::jsonb || jsonb_build_object('local_time', local_time), $2) as answer
     from unnest($3::time[]) as day (local_time) order by local_time`,
    [JSON.stringify(booking), question.now, timesToTry(asked)],
  );
  return rows.map((row) => String(row['answer']));
}

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
        const answers = await tryWholeDay(asked);
        const granted = answers.filter((answer) => !answer.endsWith('(refused)'));
        expect(granted.map((seconds) => toInstant(Number(seconds) * 1000)).sort()).toEqual(offered);
        offeredCount += offered.length;
        refusedCount += answers.length - granted.length;
      }),
      { numRuns: RUNS },
    );
    expect(offeredCount).toBeGreaterThan(RUNS / 4);
    expect(refusedCount).toBeGreaterThan(RUNS);
  },
  180_000 + RUNS * 2_000,
);
