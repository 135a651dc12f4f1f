import { findLies } from './news.ts';
import type { World } from '../world/world.ts';

/** The moves that can be undone and whose place someone else could have. */
const LOST_PLACES = `
  select 'I9 the place that the move ' || u.change_id || ' left is not kept' as fault
  from public.undo_steps u join public.appointments a using (appointment_id)
  where u.act = 'move' and u.until > $1 and u.ended_at is null and u.undone_at is null
    and a.version = u.version_after and a.status in ('pending', 'confirmed')
    and tstzmultirange((u.before ->> 'during')::tstzrange) - coalesce((
      select range_agg(o.during) from public.occupancy o
      where o.appointment_id = a.appointment_id or o.order_id = u.change_id and o.is_for_undo
    ), '{}') <> '{}'`;

/** What must be true after each command; quick, because so many come. */
export async function findCalendarFaultsNow(world: World): Promise<string[]> {
  const rows = await world.sql(LOST_PLACES, [world.clock.now().toISOString()]);
  return rows.map(({ fault }) => String(fault));
}

/** What her time, other times and time off must never come to. */
const WRONG = `
  select 'I9 other times are offered for ' || a.status || ' ' || a.appointment_id as fault
  from public.proposals p join public.appointments a using (appointment_id)
  where p.ended_at is null and a.status <> 'pending'
  union all
  select 'I9 other times are offered for a version of ' || a.appointment_id || ' that is over'
  from public.proposals p join public.appointments a using (appointment_id)
  where p.ended_at is null and a.version <> p.version
  union all
  -- An offered time that was taken is where its appointment went, as of then, at the same price.
  select 'I9 the proposal ' || p.proposal_id || ' was taken, and nothing moved'
  from public.proposals p join public.appointments a using (appointment_id)
  where p.ending = 'taken' and not exists (
    select from public.waitlist_offers w join public.order_requests r on r.starts_at = w.starts_at and r.appointment_id = a.appointment_id
    join public.orders o on o.order_id = r.order_id and o.kind = 'change' and o.state = 'settled' and o.closed_at = p.ended_at
    where w.proposal_id = p.proposal_id and w.ending = 'booked'
      and not exists (select from public.order_lines l where l.order_id = o.order_id)
  )
  union all
  -- Time off keeps others out; what was booked or held before it stays.
  select 'I9 the order ' || o.order_id || ' took a time after she had taken it off'
  from public.order_requests r join public.orders o using (order_id) join public.time_off t on tstzrange(t.starts_at, t.ends_at) && r.during
  where r.is_by_client and o.state <> 'lapsed' and o.created_at > t.created_at
    -- A session that stayed keeps its start, whatever else is changed of it.
    and not exists (
      select from public.orders earlier join public.order_requests had using (order_id)
      where earlier.root_id = o.root_id and earlier.closed_at <= o.created_at and had.starts_at = r.starts_at
    )
  union all
  select 'I9 the time off ' || t.time_off_id || ' leaves time free'
  from public.time_off t
  where not t.keeps_bookings and tstzmultirange(tstzrange(t.starts_at, t.ends_at)) <> coalesce((
    select range_agg(o.during) from public.occupancy o where o.time_off_id = t.time_off_id
  ), '{}')
  union all
  select 'I9 ' || item.subject || ' is asked about and was answered'
  from public.tasks item join public.special_days d on d.local_date::text = item.subject
  where item.kind = 'holiday' and item.resolved_at is null and d.answer is not null`;

/** Declined, and something of it was kept. */
const KEPT = `
  select 'I9 the declined ' || a.appointment_id || ' keeps ' || sum(l.amount_cents) || ' and ' || sum(l.credits) || ' credits' as fault
  from public.appointments a
  join public.orders o on o.root_id = a.order_id join public.tenders t on t.order_id = o.order_id join public.ledger l using (tender_id)
  where a.declined_at is not null
    -- A bank's own business, what a person is asked to do, and what came in later are covered by other rules.
    and not exists (select from public.disputes d where d.tender_id = t.tender_id)
    and not exists (select from public.refunds f where f.tender_id = t.tender_id and f.status <> 'succeeded')
    and not exists (select from public.order_lines tip where tip.order_id = o.order_id and tip.kind = 'tip')
  group by a.appointment_id, t.tender_id having sum(l.amount_cents) <> 0 or sum(l.credits) <> 0`;

/** What is wrong with the therapist's calendar and with what people heard about it. */
export async function findCalendarFaults(
  world: World,
  { isSwept = false } = {},
): Promise<string[]> {
  const [now, wrong, kept] = [
    await findCalendarFaultsNow(world),
    await world.sql(WRONG),
    isSwept ? await world.sql(KEPT) : [],
  ];
  return [
    ...now,
    ...[...wrong, ...kept].map(({ fault }) => String(fault)),
    ...(await findLies(world, { isSwept })),
  ];
}
