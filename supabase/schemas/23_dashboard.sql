-- What the therapist sees of appointments: lists, search, a single one, and the figures of her week.

create view public.admin_appointments with (security_invoker = true) as
select
  a.appointment_id, a.version, a.confirmation_code, a.starts_at, a.ends_at,
  (a.starts_at at time zone s.time_zone)::date as local_date, to_char(a.starts_at at time zone s.time_zone, 'HH24:MI') as local_time,
  a.created_at as booked_at, a.status,
  -- As in private.payment_status.
  case
    when sold.due_cents > money.kept_cents then 'pending'
    when money.kept_cents = 0 and money.credits_used = 0 and money.has_gone_back then 'refunded'
    else 'paid'
  end as payment_status,
  money.payment_intent_id, sold.subtotal_cents, sold.tax_cents, money.paid_cents, money.refunded_cents, promised.cents as refunding_cents,
  greatest(sold.due_cents - money.kept_cents + promised.cents, 0) as owed_cents, money.credits_used, money.is_disputed,
  (money.kept_cents > 0 or money.credits_used > 0) and (coalesce(money.settled_refund_cents, 0) > 0 or sold.gift_value_given_cents > 0) as is_partly_refunded,
  a.location, a.service_id, sold.enhancement_ids, sold.lines, sold.service_name, sold.duration_minutes, sold.service_cents,
  a.pressure_preference,
  coalesce((select n.note_count from public.health_notes n where n.health_note_id = a.health_note_id), 0)::integer as health_note_count,
  a.client_id, a.first_name, a.last_name, a.email, a.phone,
  (select holder.first_name || ' ' || holder.last_name from private.holder_of_address(a.client_id) holder) as same_email_as,
  -- search_text ends with the digits of the phone number.
  a.text_consent_version is not null and not exists (
    select from public.text_stops t where a.search_text like '% ' || substr(t.phone, 2)
  ) as can_text,
  exists (select from public.profiles p where p.client_id = a.client_id and p.membership_status = 'active') as is_member,
  before.visits, before.last_visit_at, a.arrived_at,
  form.intake_id, coalesce(form.is_intake_missing, false) as is_intake_missing,
  a.recurring_id, recurring.every_weeks, recurring.ended_at is not null as is_recurring_ended,
  a.declined_at is not null as is_declined, case when a.status = 'pending' then private.proposal_of(a.appointment_id) end as proposal,
  case when a.location = 'visit' then private.home_visit_facts(a.order_id, a.starts_at) end as home_visit
from public.appointments a
left join public.recurring_appointments recurring using (recurring_id)
left join lateral (
  select f.intake_id, f.is_intake_missing from private.appointment_intakes f where f.appointment_id = a.appointment_id
  -- Looked up only for the rows shown, not for all.
  offset 0
) form on true
cross join public.settings s
-- A family's sums in two steps each: as functions of orders.sql they would be a hundred calls for a list of fifty.
cross join lateral (
  select
    coalesce(sum(line.amount_cents + line.tax_cents), 0)::integer as due_cents,
    coalesce(sum(line.amount_cents) filter (where line.is_current), 0)::integer as subtotal_cents,
    coalesce(sum(line.tax_cents) filter (where line.is_current), 0)::integer as tax_cents,
    -- A booking sells an item only if part of its credit was given to the owner as gift value.
    coalesce(sum(line.amount_cents) filter (where line.kind = 'item'), 0)::integer as gift_value_given_cents,
    coalesce(max(line.name) filter (where line.is_current and line.kind = 'service'), '') as service_name,
    coalesce(max(line.duration_minutes) filter (where line.is_current and line.kind = 'service'), 0) as duration_minutes,
    coalesce(max(line.amount_cents) filter (where line.is_current and line.kind = 'service'), 0) as service_cents,
    coalesce(
      array_agg(line.enhancement_id order by line.enhancement_id) filter (where line.is_current and line.kind = 'enhancement'), '{}'
    ) as enhancement_ids,
    coalesce(
      jsonb_agg(
        jsonb_build_object('name', line.name, 'enhancement_id', line.enhancement_id, 'cents', line.amount_cents)
        order by line.order_line_id
      ) filter (where line.is_current), '[]'
    ) as lines
  from (
    select l.*, l.kind in ('service', 'enhancement') and l.reverses_line_id is null and not exists (
        select from public.order_lines reversal join public.orders by_order using (order_id)
        where reversal.reverses_line_id = l.order_line_id and by_order.state = 'settled' and by_order.kind = 'change'
      ) as is_current
    from public.orders o join public.order_lines l using (order_id)
    where o.root_id = a.order_id and o.state = 'settled'
    -- Evaluates is_current once, not once per sum.
    offset 0
  ) line
) sold
cross join lateral (
  select
    coalesce(sum(l.amount_cents) filter (where o.state in ('settled', 'returned')), 0)::integer as kept_cents,
    coalesce(bool_or(l.kind = 'refunded'), false) as has_gone_back,
    -- As in payments_by_way: what a bank has taken for good isn't paid.
    coalesce(sum(l.amount_cents) filter (
      where t.kind <> 'credit' and (l.kind = 'captured' or l.kind in ('dispute_out', 'dispute_in') and not private.is_disputed(t.tender_id))
    ), 0)::integer as paid_cents,
    coalesce(-sum(l.amount_cents) filter (where t.kind <> 'credit' and l.kind in ('refunded', 'refund_reversed')), 0)::integer
      as refunded_cents,
    -- A payment that came twice or too late paid for nothing, so it was never part of the price.
    -sum(l.amount_cents) filter (where t.kind <> 'credit' and o.state = 'settled' and l.kind in ('refunded', 'refund_reversed'))
      as settled_refund_cents,
    coalesce(sum(l.credits), 0)::integer as credits_used,
    coalesce(bool_or(exists (select from public.disputes d where d.tender_id = t.tender_id and d.is_open)), false) as is_disputed,
    (array_agg(t.payment_intent_id order by o.created_at, l.ledger_id)
      filter (where t.payment_intent_id is not null and l.kind = 'captured'))[1] as payment_intent_id
  from public.orders o join public.tenders t using (order_id) left join public.ledger l using (tender_id)
  where o.root_id = a.order_id
) money
cross join lateral (
  select coalesce(sum(r.amount_cents), 0)::integer as cents
  from public.orders o join public.tenders t using (order_id) join public.refunds r using (tender_id)
  where o.root_id = a.order_id and o.state in ('settled', 'returned') and r.status in ('requested', 'failed')
) promised
cross join lateral (
  select count(*)::integer as visits, max(earlier.starts_at) as last_visit_at
  from public.appointments earlier
  where earlier.client_id = a.client_id and earlier.status = 'completed' and earlier.starts_at < a.starts_at
) before;
comment on view public.admin_appointments is
  'Appointments as the therapist sees them, one row each: contact; what was sold, paid, refunded and is owed; and the client''s earlier visits. same_email_as names the holder of an address that the client shares. Health notes are only counted, and the intake form is only named by its id.';
grant select on public.admin_appointments to service_role;

create function private.appointments_in_order(p_appointment_ids uuid[]) returns setof public.admin_appointments
language plpgsql stable rows 50 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  return query
  select a.* from unnest(p_appointment_ids) with ordinality chosen (appointment_id, place)
  -- The view joins as many tables as join_collapse_limit allows. Joining one more would evaluate it for every appointment; looked up per
  -- id, it can grow.
  cross join lateral (
    select one.* from public.admin_appointments one where one.appointment_id = chosen.appointment_id offset 0
  ) a
  order by chosen.place;
end;
$$;
comment on function private.appointments_in_order(uuid[]) is 'Appointments as the therapist sees them, in the order of the given ids.';
grant execute on function private.appointments_in_order(uuid[]) to service_role;

create function public.list_appointments(p_list text, p_limit integer default 50, p_now timestamptz default now())
returns setof public.admin_appointments
language plpgsql stable rows 50 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  v_days record;
  v_ids uuid[];
begin
  select * into v_days from private.practice_days(p_now);
  if p_list in ('today', 'tomorrow', 'week') then
    -- Includes canceled ones, so that she can see what happened to them.
    select array_agg(a.appointment_id order by a.starts_at, a.created_at) into v_ids
      from public.appointments a
      where a.starts_at >= case p_list when 'today' then v_days.today when 'tomorrow' then v_days.tomorrow else v_days.this_week end
        and a.starts_at < case p_list when 'today' then v_days.tomorrow when 'tomorrow' then v_days.after_tomorrow else v_days.next_week end;
  elsif p_list = 'pending' then
    select array_agg(a.appointment_id order by a.created_at, a.appointment_id) into v_ids
      from public.appointments a where a.status = 'pending';
  elsif p_list = 'completed' then
    v_ids := array(
      select a.appointment_id from public.appointments a where a.status in ('completed', 'no_show')
      order by a.starts_at desc, a.appointment_id limit p_limit
    );
  else
    v_ids := array(select a.appointment_id from public.appointments a order by a.created_at desc, a.appointment_id limit p_limit);
  end if;
  return query select * from private.appointments_in_order(v_ids);
end;
$$;
comment on function public.list_appointments(text, integer, timestamptz) is
  'The dashboard''s lists: today, tomorrow and week (Monday to Sunday in the practice''s zone, by start), pending (oldest request first), completed (no-shows too, latest first), all (last booked first). p_limit applies to the last two.';
grant execute on function public.list_appointments(text, integer, timestamptz) to service_role;

create function private.patterns_by_service(p_words text) returns table (service_id text, patterns text[])
language sql stable rows 11 set search_path = ''
as $$
  select s.service_id, private.search_patterns(p_words, private.search_text(s.name || ' ' || s.duration_minutes)) from public.services s
$$;
comment on function private.patterns_by_service(text) is 'For each service, the patterns for those words that its name and length don''t contain.';
grant execute on function private.patterns_by_service(text) to service_role;

create function public.search_appointments(p_words text, p_dates date[] default null, p_limit integer default 50)
returns setof public.admin_appointments
language plpgsql stable rows 50 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  v_ids uuid[];
begin
  -- Words that name a service are matched once against the few services, and only the others against the many appointments.
  if p_dates is not null then
    with of_days as materialized (
      select a.* from unnest(p_dates) day cross join public.settings s cross join lateral (
        select a.appointment_id, a.starts_at, a.service_id, a.search_text from public.appointments a
        where a.starts_at >= day::timestamp at time zone s.time_zone and a.starts_at < (day + 1)::timestamp at time zone s.time_zone
        -- Searches each day separately, by the index.
        offset 0
      ) a
    )
    select array_agg(found.appointment_id order by found.starts_at desc, found.appointment_id) into v_ids from (
      select a.appointment_id, a.starts_at from of_days a join private.patterns_by_service(p_words) asked using (service_id)
      where a.search_text like all (asked.patterns)
      order by a.starts_at desc, a.appointment_id limit p_limit
    ) found;
  elsif private.search_patterns(p_words) <> '{}' then
    with asked as materialized (select * from private.patterns_by_service(p_words))
    select array_agg(found.appointment_id order by found.starts_at desc, found.appointment_id) into v_ids from (
      select a.appointment_id, a.starts_at from asked join public.appointments a using (service_id)
      where a.search_text like all (asked.patterns)
      order by a.starts_at desc, a.appointment_id limit p_limit
    ) found;
  end if;
  return query select * from private.appointments_in_order(v_ids);
end;
$$;
comment on function public.search_appointments(text, date[], integer) is
  'The latest appointments that match all of some words, in any order, in name, email address, phone number, confirmation code or service, on the given days of the practice if there are any. Returns nothing without words or days.';
grant execute on function public.search_appointments(text, date[], integer) to service_role;

create function public.appointments_of_client(p_client_id uuid, p_limit integer default 100) returns setof public.admin_appointments
language sql stable rows 50 set search_path = ''
as $$
  select * from private.appointments_in_order(array(
    select a.appointment_id from public.appointments a
    where a.client_id = p_client_id order by a.starts_at desc limit p_limit
  ))
$$;
comment on function public.appointments_of_client(uuid, integer) is 'The appointments of a client, latest first.';
grant execute on function public.appointments_of_client(uuid, integer) to service_role;

create function public.appointment_for_therapist(
  p_appointment_id uuid, p_actor uuid default null, p_now timestamptz default now()
)
returns table (
  appointment jsonb, encrypted_note text, note_written_at timestamptz, note_digest text, note_signed_at timestamptz, addenda jsonb,
  last_note jsonb, free_until timestamptz, endings jsonb, refund_is_notified_by text[], merges jsonb
)
language plpgsql volatile rows 1 set search_path = ''
as $$
declare
  v_appointment public.appointments;
begin
  select * into v_appointment from public.appointments a where a.appointment_id = p_appointment_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
  if p_actor is not null then
    perform private.log_reading(p_actor, 'session_notes', read.appointment_id::text, v_appointment.client_id, p_now)
      from private.notes_shown(v_appointment) read;
  end if;
  return query
  select to_jsonb(shown), note.encrypted_note, note.written_at, note.digest, private.note_signed_at(note, v_appointment.ends_at, p_now),
    private.addenda_of(p_appointment_id), to_jsonb(noted), v_appointment.free_until,
    jsonb_build_object(
      'by_client', private.ending_of(v_appointment, private.late_fee_percent(v_appointment, 'client', p_now)),
      'by_therapist', private.ending_of(v_appointment, private.late_fee_percent(v_appointment, 'therapist', p_now)),
      'no_show', private.ending_of(v_appointment, private.no_show_fee_percent(v_appointment))
    ),
    -- As notify_client does: refunding an upcoming appointment cancels it.
    array_remove(array[
      case when shown.email is not null then 'email' end,
      case when shown.can_text and shown.phone is not null and v_appointment.status in ('pending', 'confirmed')
        and v_appointment.starts_at > p_now and private.is_text_hour(p_now) then 'sms' end
    ], null),
    public.merges_about(v_appointment.client_id)
  from private.appointments_in_order(array[p_appointment_id]) shown
  left join public.session_notes note using (appointment_id)
  left join lateral (
    select earlier.appointment_id, earlier.starts_at, written.encrypted_note, written.digest,
      private.note_signed_at(written, earlier.ends_at, p_now) as signed_at
    from private.notes_shown(v_appointment) read
    join public.appointments earlier using (appointment_id) join public.session_notes written using (appointment_id)
    where read.appointment_id <> p_appointment_id
  ) noted on true;
end;
$$;
comment on function public.appointment_for_therapist(uuid, uuid, timestamptz) is
  'One appointment (a row of admin_appointments), its encrypted session note, when that was written and signed and what was added to it, the client''s last note from an earlier session (appointment_id, starts_at, encrypted_note, digest, signed_at), what each way to end it now would charge and refund under the policy its client agreed to, the channels that would notify the client of a refund now, and the merges by which the notes may be another''s (merges_about). Records in the same transaction that p_actor, if given, read the notes. PT404 not_found.';
grant execute on function public.appointment_for_therapist(uuid, uuid, timestamptz) to service_role;

create function public.practice_stats(p_now timestamptz default now())
returns table (
  today_appointments integer, today_done integer, pending_requests integer, oldest_pending_at timestamptz, week_appointments integer,
  week_at_home integer, week_revenue_cents integer, last_week_revenue_cents integer
)
language plpgsql stable rows 1 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  v_days record;
begin
  select * into v_days from private.practice_days(p_now);
  select count(*) filter (where is_today.yes), count(*) filter (where is_today.yes and a.status in ('completed', 'no_show')),
      count(*), count(*) filter (where a.location in (select l.location_id from public.locations l where l.needs_permission))
    into today_appointments, today_done, week_appointments, week_at_home
    from public.appointments a cross join lateral (select a.starts_at >= v_days.today and a.starts_at < v_days.tomorrow as yes) is_today
    where a.starts_at >= v_days.this_week and a.starts_at < v_days.next_week and a.status <> 'cancelled';
  select count(*), min(a.created_at) into pending_requests, oldest_pending_at from public.appointments a where a.status = 'pending';
  -- Money counts on the day it moved: credits and gift value were revenue when they were sold, and what a bank takes is gone.
  select coalesce(sum(l.amount_cents) filter (where l.created_at >= v_days.this_week), 0),
      coalesce(sum(l.amount_cents) filter (where l.created_at < v_days.this_week), 0)
    into week_revenue_cents, last_week_revenue_cents
    from public.ledger l
    where l.created_at >= v_days.last_week and l.created_at < v_days.next_week
      and (select t.kind from public.tenders t where t.tender_id = l.tender_id) in ('card', 'cash');
  return next;
end;
$$;
comment on function public.practice_stats(timestamptz) is
  'Appointments of today and this week (Monday to Sunday in the practice''s zone, without canceled ones), pending requests, and the revenue of this week and the last: card and cash that came in less that week''s refunds, whenever it was sold.';
grant execute on function public.practice_stats(timestamptz) to service_role;
