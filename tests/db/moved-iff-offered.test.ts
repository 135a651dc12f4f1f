import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningDatabase } from '../../local/database.ts';
import { createTestDatabase } from '../helpers/database.ts';
import { searchLength } from '../helpers/search-lengths.ts';
import { randomCalendars, type AskedCalendar } from './random-calendars.ts';
import { setUpCalendar, toInstant } from './slot-calendar.ts';

/** How many calendars are tried. */
const RUNS = searchLength('MOVED_CALENDARS');
const TOKEN_HASH = 'ab'.repeat(32);
const KEY = JSON.stringify({ token_hash: TOKEN_HASH, networks: ['network 192.0.2.1'] });

let database: RunningDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  // Moves an appointment and takes that back. What has to be let go first is let go as the API does it, whose payment intents
  // at Stripe are cancelled by then.
  await database.sql(`create function private.try_move(p_change jsonb, p_now timestamptz) returns text
    language plpgsql as $$
    begin
      begin
        perform public.open_change(p_change, p_now);
      exception when sqlstate 'PT409' then
        if sqlerrm <> 'lapsed_hold' then raise; end if;
        perform public.lapse_order(old.order_id, old.payment_intent_id)
          from public.holds_to_release_for_change(p_change, p_now) old;
        perform public.open_change(p_change, p_now);
      end;
      raise exception using errcode = 'PT200', message = 'moved';
    exception
      when sqlstate 'PT200' or sqlstate 'PT400' or sqlstate 'PT409' then return sqlerrm;
    end $$`);
});
afterAll(() => database.stop());

/** A calendar in which somebody has an appointment: any of it, or one as long as asked for, so many minutes after opening. */
async function setUpOwn({ calendar, question }: AskedCalendar, minutes: number | null) {
  const at = Date.parse(question.localDate) + 3 * 86_400_000;
  const spare = {
    kind: 'appointment',
    from: toInstant(at),
    until: toInstant(at + 3_600_000),
  } as const;
  await setUpCalendar(database.sql, { ...calendar, taken: [...calendar.taken, spare] });
  const [own] = await database.sql(
    `with own as (
       update public.appointments set service_id = $1
       where appointment_id = (
         select a.appointment_id from public.appointments a order by a.starts_at <= $2, a.starts_at limit 1
       ) returning *
     ), link as (
       insert into public.appointment_links (token_hash, appointment_id, created_at)
         select decode($5, 'hex'), appointment_id, $2 from own
     ), person as (
       update public.clients c set is_existing = $3, can_book_at_home = $4 from own where c.client_id = own.client_id
     )
     select own.appointment_id, own.order_id from own`,
    [
      ...[question.serviceId, question.now, question.clientType === 'existing'],
      ...[question.canBookAtHome, TOKEN_HASH],
    ],
  );
  if (minutes !== null) await placeOwn(own, { calendar, question }, minutes);
  const [placed] = await database.sql(
    `select a.appointment_id, to_char(a.starts_at at time zone s.time_zone, 'YYYY-MM-DD HH24:MI') as starts
     from public.appointments a, public.settings s where a.appointment_id = $1`,
    [own?.['appointment_id']],
  );
  return { appointmentId: String(placed?.['appointment_id']), starts: placed?.['starts'] };
}

/** Puts it on the day that is asked about; what is in its way makes room. */
async function placeOwn(
  own: Record<string, unknown> | undefined,
  { calendar, question }: Pick<AskedCalendar, 'calendar' | 'question'>,
  minutes: number,
) {
  const id = own?.['appointment_id'];
  await database.sql(
    `update public.appointments a set starts_at = at.starts, ends_at = at.starts + at.length, free_until = at.starts
     from (
       select ($2::date + $3::time + make_interval(mins => $4)) at time zone s.time_zone as starts,
         make_interval(mins => v.duration_minutes) as length
       from public.settings s, public.services v where v.service_id = $5
     ) at where a.appointment_id = $1`,
    [id, question.localDate, calendar.hours[0]?.from, minutes, question.serviceId],
  );
  await database.sql(
    `delete from public.occupancy o using public.appointments a
     where a.appointment_id = $1 and (o.appointment_id = $1 or o.during && private.during_of(a.starts_at, a.ends_at))`,
    [id],
  );
  await database.sql(
    `insert into public.occupancy (during, appointment_id)
       select private.during_of(a.starts_at, a.ends_at), a.appointment_id from public.appointments a where a.appointment_id = $1`,
    [id],
  );
}

/** What open_change answers to each step of the day, and once an hour beside them. */
const tryWholeDay = ({ calendar, question, minutesPast }: AskedCalendar, appointmentId: string) =>
  database.sql(
    `select to_char(local_time, 'HH24:MI') as time, private.try_move($1::jsonb || jsonb_build_object('local_time', local_time), $2) as answer
     from (
       select make_time(minute / 60, minute % 60, 0) as local_time
       from (
         select generate_series(0, 1439, 60) + $5 union
         select generate_series(extract(epoch from $3::time)::integer / 60, 1439, $4)
       ) as steps (minute)
       where minute < 1440
     ) as day order by local_time`,
    [
      JSON.stringify({
        ...{ order_id: crypto.randomUUID(), appointment_id: appointmentId, version: 1 },
        ...{ service_id: question.serviceId, local_date: question.localDate },
        ...{ client_type: question.clientType, can_book_at_home: question.canBookAtHome },
        is_by_client: true,
      }),
      ...[question.now, calendar.hours[0]?.from],
      ...[calendar.settings.stepMinutes, minutesPast],
    ],
  );

async function listOffered({ question }: AskedCalendar): Promise<string[] | string> {
  try {
    const [day] = await database.sql(
      'select slot_times from public.own_available_days($1, $2, 1, $3)',
      [KEY, question.localDate, question.now],
    );
    return day?.['slot_times'] as string[];
  } catch (error) {
    return (error as Error).message;
  }
}

it(
  'offers a time for moving if and only if the appointment can be moved there by its client',
  async () => {
    const placed = fc.option(fc.integer({ min: 0, max: 8 }).map((times) => times * 15));
    const counts = { offered: 0, refused: 0, fixed: 0, overItself: 0 };
    await fc.assert(
      fc.asyncProperty(randomCalendars, placed, async (asked, minutes) => {
        const { appointmentId, starts } = await setUpOwn(asked, minutes);
        const tried = await tryWholeDay(asked, appointmentId);
        const offered = await listOffered(asked);
        if (typeof offered === 'string') {
          expect(offered).toBe('change_not_possible');
          expect(new Set(tried.map(({ answer }) => answer))).toEqual(new Set([offered]));
          counts.fixed += 1;
          return;
        }
        // To keep the start it has is no move.
        const isOwnStart = (time: string) => `${asked.question.localDate} ${time}` === starts;
        const granted = tried.filter(({ answer }) => answer === 'moved').map(({ time }) => time);
        expect(granted.filter((time) => !isOwnStart(String(time)))).toEqual(
          offered.filter((time) => !isOwnStart(time)),
        );
        counts.offered += granted.length;
        counts.refused += tried.length - granted.length;
        counts.overItself += await countOverItself(offered, asked);
      }),
      { numRuns: RUNS },
    );
    expect(counts.offered).toBeGreaterThan(RUNS / 8);
    expect(counts.refused).toBeGreaterThan(RUNS);
    expect(counts.overItself).toBeGreaterThan(0);
    // One in seventeen: only a long search is sure to meet it.
    expect(counts.fixed).toBeGreaterThanOrEqual(Math.floor(RUNS / 100));
  },
  120_000 + RUNS * 500,
);

/** How many times are offered for moving that nobody else is offered: its own time is in their way. */
async function countOverItself(offered: string[], { question }: AskedCalendar): Promise<number> {
  const rows = await database.sql(
    `select slot_time from public.available_slots($1, $2, p_client_type => $3, p_can_book_at_home => $4, p_now => $5)`,
    [
      ...[question.localDate, question.serviceId, question.clientType],
      ...[question.canBookAtHome, question.now],
    ],
  );
  const others = rows.map((row) => row['slot_time']);
  return offered.filter((time) => !others.includes(time)).length;
}
