import type { RunSql } from '#local/database/database-server.ts';
import { buildRequest } from '../../helpers/builders/build-request.ts';
import { OWN_CHECKOUT, toInstant, type SlotQuestion } from './slot-calendar.ts';

const OWN_ZONE = '5f3f1f0a-7a5e-4a68-9c55-0d5a6a8e2b11';

/** Makes the functions by which every time of a day can be tried on the same calendar: each hold is taken back. */
export async function prepareTries(sql: RunSql): Promise<void> {
  await sql('create schema tries');
  // Calendars of any year are tried, and nothing is sold before its first price.
  await sql(`update public.prices set effective_from = '2000-01-01'`);
  // Anything that has to be released first is released the way the API does it, after canceling its payment intent at Stripe.
  await sql(`create function tries.release_hold(p_booking jsonb, p_now timestamptz) returns void
    language sql as $$
      select public.lapse_order(old.order_id, old.payment_intent_id, p_now)
      from public.holds_to_release_for_booking(p_booking, p_now => p_now) old
    $$`);
  await sql(`create function tries.try_hold(p_booking jsonb, p_now timestamptz) returns text
    language plpgsql as $$
    declare
      v_starts_at timestamptz;
    begin
      begin
        select starts_at into v_starts_at from public.open_booking(p_booking, p_now => p_now);
      exception when sqlstate 'PT409' then
        if sqlerrm <> 'lapsed_hold' then raise; end if;
        perform tries.release_hold(p_booking, p_now);
        select starts_at into v_starts_at from public.open_booking(p_booking, p_now => p_now);
      end;
      raise exception using errcode = 'PT200', message = extract(epoch from v_starts_at)::bigint::text;
    exception
      when sqlstate 'PT200' then return sqlerrm;
      when sqlstate 'PT400' or sqlstate 'PT409' then return sqlerrm || ' (refused)';
    end $$`);
}

/** Tries to book each of these times; answers the instants that were granted, in order, and how many were refused. */
export async function tryTimes(
  sql: RunSql,
  question: SlotQuestion,
  times: readonly string[],
): Promise<{ granted: string[]; refusedCount: number }> {
  const booking = buildRequest({
    checkout_key: OWN_CHECKOUT,
    service_id: question.serviceId,
    enhancement_ids: question.enhancementIds ?? [],
    local_date: question.localDate,
    client_type: question.clientType,
    can_book_at_home: question.canBookAtHome,
    ...(typeof question.driveMinutes === 'number' && {
      can_be_visited: true,
      home_visit: { street: '12 Birch St', city: 'Alexandria', zip: '56308' },
    }),
  });
  await sql(
    `with zone as (
       insert into public.travel_zones values ('${OWN_ZONE}', 'Near', $1, true)
         on conflict (zone_id) do update set minutes = $1 returning zone_id
     )
     insert into public.zip_zones (zip, zone_id) select '56308', zone_id from zone on conflict do nothing`,
    [question.driveMinutes ?? 0],
  );
  const rows = await sql(
    `select tries.try_hold($1::jsonb || jsonb_build_object('local_time', local_time), $2) as answer
     from unnest($3::time[]) as day (local_time) order by local_time`,
    [JSON.stringify(booking), question.now, times],
  );
  const answers = rows.map((row) => String(row['answer']));
  const granted = answers.filter((answer) => !answer.endsWith('(refused)'));
  return {
    granted: granted.map((seconds) => toInstant(Number(seconds) * 1000)).toSorted(),
    refusedCount: answers.length - granted.length,
  };
}
