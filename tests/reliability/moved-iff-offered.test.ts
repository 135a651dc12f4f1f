import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningDatabase } from '#local/database/database.ts';
import { createTestDatabase } from '../helpers/database/database.ts';
import { searchLength } from '../helpers/runner/search-lengths.ts';
import {
  randomCalendars,
  timesToTry,
  type AskedCalendar,
} from '../db/calendar/random-calendars.ts';
import { Temporal } from 'temporal-polyfill';
import { setUpCalendar, toInstant } from '../db/slots/slot-calendar.ts';
import { hoursOn } from '../db/slots/slot-oracle.ts';

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
        perform public.lapse_order(old.order_id, old.payment_intent_id, p_now)
          from public.holds_to_release_for_change(p_change, p_now) old;
        perform public.open_change(p_change, p_now);
      end;
      raise exception using errcode = 'PT200', message = 'moved';
    exception
      when sqlstate 'PT200' or sqlstate 'PT400' or sqlstate 'PT409' then return sqlerrm;
    end $$`);
  await database.sql(`create function private.taken_by(p_appointment_id uuid) returns table (during tstzrange)
    language sql as $$
      select private.occupied(a.starts_at, a.ends_at, service, place)
      from public.appointments a join public.services service using (service_id)
      join public.locations place on place.location_id = a.location
      where a.appointment_id = p_appointment_id
    $$`);
});
afterAll(() => database.stop());

/**
 * A calendar in which someone has an appointment: any of it, or one as long as asked for, so many minutes after opening. What
 * was sold may no longer be on offer, or take more or less time than it did.
 */
async function setUpOwn(asked: AskedCalendar, minutes: number | null, isRetired: boolean) {
  const { calendar, question } = asked;
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
  await database.sql(
    `insert into public.order_lines (order_id, kind, enhancement_id, name, extra_minutes, amount_cents)
       select $1, 'enhancement', e.enhancement_id, e.name, e.extra_minutes, 2000
       from public.enhancements e where e.enhancement_id = any ($2)`,
    [own?.['order_id'], question.enhancementIds],
  );
  if (minutes !== null) await placeOwn(own, asked, minutes);
  if (isRetired) {
    await database.sql('update public.services set is_active = false where service_id = $1', [
      question.serviceId,
    ]);
    await database.sql('update public.enhancements set extra_minutes = 120 - extra_minutes');
  }
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
  const [opening] = hoursOn(calendar, Temporal.PlainDate.from(question.localDate));
  await database.sql(
    `update public.appointments a set starts_at = at.starts, ends_at = at.starts + at.length, free_until = at.starts
     from (
       select ($2::date + $3::time + make_interval(mins => $4)) at time zone s.time_zone as starts,
         make_interval(mins => v.duration_minutes + private.extra_minutes_of($6)) as length
       from public.settings s, public.services v where v.service_id = $5
     ) at where a.appointment_id = $1`,
    [
      ...[id, question.localDate, opening?.from ?? '09:00', minutes],
      ...[question.serviceId, question.enhancementIds],
    ],
  );
  await database.sql(
    `delete from public.occupancy o using private.taken_by($1) own where o.appointment_id = $1 or o.during && own.during`,
    [id],
  );
  await database.sql(
    'insert into public.occupancy (during, appointment_id) select own.during, $1 from private.taken_by($1) own',
    [id],
  );
}

/** What open_change answers to each step of the day, and once an hour beside them. */
const tryWholeDay = (asked: AskedCalendar, appointmentId: string) => {
  const { question } = asked;
  return database.sql(
    `select to_char(local_time, 'HH24:MI') as time, private.try_move($1::jsonb || jsonb_build_object('local_time', local_time), $2) as answer
     from unnest($3::time[]) as day (local_time) order by local_time`,
    [
      JSON.stringify({
        ...{ order_id: crypto.randomUUID(), appointment_id: appointmentId, version: 1 },
        ...{ service_id: question.serviceId, local_date: question.localDate },
        ...{ client_type: question.clientType, can_book_at_home: question.canBookAtHome },
        is_by_client: true,
      }),
      ...[question.now, timesToTry(asked)],
    ],
  );
};

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
      fc.asyncProperty(randomCalendars, placed, fc.boolean(), async (asked, minutes, isRetired) => {
        const { appointmentId, starts } = await setUpOwn(asked, minutes, isRetired);
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
        // No one else is offered anything of what is retired.
        if (!isRetired) counts.overItself += await countOverItself(offered, asked);
      }),
      { numRuns: RUNS },
    );
    expect(counts.offered).toBeGreaterThan(RUNS / 8);
    expect(counts.refused).toBeGreaterThan(RUNS);
    // One in seventeen, and few more: only a long search is sure to meet these.
    expect(counts.overItself).toBeGreaterThanOrEqual(Math.floor(RUNS / 100));
    expect(counts.fixed).toBeGreaterThanOrEqual(Math.floor(RUNS / 100));
  },
  120_000 + RUNS * 2_000,
);

/** How many times are offered for moving that no one else is offered: its own time is in their way. */
async function countOverItself(offered: string[], { question }: AskedCalendar): Promise<number> {
  const rows = await database.sql(
    `select slot_time from public.available_slots($1, $2, p_client_type => $3, p_can_book_at_home => $4, p_now => $5, p_enhancement_ids => $6)`,
    [
      ...[question.localDate, question.serviceId, question.clientType],
      ...[question.canBookAtHome, question.now, question.enhancementIds],
    ],
  );
  const others = rows.map((row) => row['slot_time']);
  return offered.filter((time) => !others.includes(time)).length;
}
