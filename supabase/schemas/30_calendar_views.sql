-- The calendar that the therapist works in: a range of days, how full they are, what a move would do, and why a time isn't offered.

create function private.clock_jump(p_local timestamp) returns timestamptz
language sql stable set search_path = ''
as $$
  select min(minute)
  from public.settings s
  cross join lateral (select p_local at time zone s.time_zone as after) jump
  cross join lateral generate_series(
    jump.after - (jump.after at time zone s.time_zone - p_local), jump.after, interval '1 minute'
  ) minute
  where minute at time zone s.time_zone >= p_local
$$;
comment on function private.clock_jump(timestamp) is 'Returns when the clock jumps over a local time of the practice that it skips.';
grant execute on function private.clock_jump(timestamp) to service_role;

create function private.open_hours(p_first_date date, p_last_date date)
returns table (local_date date, start_time time, end_time time, starts_at timestamptz, ends_at timestamptz, place public.locations)
language plpgsql stable rows 30 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  v_time_zone constant text := (select s.time_zone from public.settings s);
begin
  return query
  select hours.local_date, hours.start_time, hours.end_time,
    -- Hours that begin or end at a time that the clock skips do so when it jumps.
    case when opens.at at time zone v_time_zone = opens.clock then opens.at else private.clock_jump(opens.clock) end,
    case when closes.at at time zone v_time_zone = closes.clock then closes.at else private.clock_jump(closes.clock) end,
    hours.place
  from private.hours_on(p_first_date, p_last_date) hours
  cross join lateral (
    select hours.local_date + hours.start_time as clock, (hours.local_date + hours.start_time) at time zone v_time_zone as at
  ) opens
  cross join lateral (
    select hours.local_date + hours.end_time as clock, (hours.local_date + hours.end_time) at time zone v_time_zone as at
  ) closes
  where hours.is_enabled;
end;
$$;
comment on function private.open_hours(date, date) is
  'Returns the business hours of some days that are turned on, as local times and as instants.';
grant execute on function private.open_hours(date, date) to service_role;

create function private.open_gaps(p_first_date date, p_last_date date, p_now timestamptz)
returns table (local_date date, starts_at timestamptz, ends_at timestamptz, location text)
language plpgsql stable rows 30 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  v_settings public.settings;
  v_step interval;
  v_days constant tstzrange := private.around_days(p_first_date, p_last_date - p_first_date + 1);
  v_taken tstzmultirange;
begin
  select * into strict v_settings from public.settings;
  v_step := make_interval(mins => v_settings.slot_step_minutes);
  select coalesce(range_agg(o.during), '{}') + private.away_times(v_days) into v_taken from public.occupancy o
    where o.during && v_days and (o.expires_at is null or o.expires_at > p_now);
  return query
  select hours.local_date, gap.starts_at, gap.ends_at, (hours.place).location_id
  from private.open_hours(p_first_date, p_last_date) hours
  cross join lateral unnest(tstzmultirange(tstzrange(hours.starts_at, hours.ends_at)) - v_taken) piece
  cross join lateral (
    select case
        when lower(piece) > p_now then lower(piece)
        -- From the next start that can be chosen, so that it doesn't change with every minute.
        else date_bin(v_step, p_now, hours.starts_at) + v_step
      end as starts_at, upper(piece) as ends_at
  ) gap
  where gap.ends_at - gap.starts_at >= v_step
    -- On the clock, too: of an hour that comes twice, the first can't be booked.
    and gap.ends_at at time zone v_settings.time_zone - gap.starts_at at time zone v_settings.time_zone >= v_step;
end;
$$;
comment on function private.open_gaps(date, date, timestamptz) is
  'Returns the parts of some days'' business hours that nothing takes, from now on, if they are at least as long as a booking step.';
grant execute on function private.open_gaps(date, date, timestamptz) to service_role;

create function private.calendar_appointments(p_from timestamptz, p_until timestamptz)
returns table (appointment_id uuid, starts_at timestamptz, ends_at timestamptz, taken tstzrange, location text, facts json)
language plpgsql stable rows 100 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  return query
  with asked as materialized (
    select a.* from public.appointments a where a.starts_at >= p_from - interval '1 day' and a.starts_at < p_until and a.ends_at > p_from
  ),
  -- The sums of admin_appointments, of all families at once: per appointment they would take three times as long.
  family as materialized (
    select o.root_id, o.order_id, o.state from public.orders o where o.root_id = any (array(select a.order_id from asked a))
  ),
  sold as (
    select f.root_id, sum(l.amount_cents + l.tax_cents)::integer as due_cents,
      coalesce(sum(l.amount_cents) filter (where l.kind = 'item'), 0) as gift_value_given_cents,
      max(l.name) filter (where l.kind = 'service' and l.reverses_line_id is null and not exists (
        select from public.order_lines reversal join public.orders by_order using (order_id)
        where reversal.reverses_line_id = l.order_line_id and by_order.state = 'settled' and by_order.kind = 'change'
      )) as service_name
    from family f join public.order_lines l using (order_id) where f.state = 'settled' group by f.root_id
  ),
  paid_by as materialized (
    select f.root_id, f.state, t.tender_id, t.kind from family f join public.tenders t using (order_id)
  ),
  money as (
    select t.root_id, coalesce(sum(l.amount_cents) filter (where t.state in ('settled', 'returned')), 0)::integer as kept_cents,
      coalesce(bool_or(l.kind = 'refunded'), false) as has_gone_back,
      coalesce(sum(l.amount_cents) filter (
        where t.kind <> 'credit' and (l.kind = 'captured' or l.kind in ('dispute_out', 'dispute_in') and not private.is_disputed(t.tender_id))
      ), 0)::integer as paid_cents,
      coalesce(-sum(l.amount_cents) filter (where t.kind <> 'credit' and t.state = 'settled' and l.kind in ('refunded', 'refund_reversed')), 0)
        as settled_refund_cents,
      coalesce(sum(l.credits), 0)::integer as credits_used,
      bool_or(exists (select from public.disputes d where d.tender_id = t.tender_id and d.is_open)) as is_disputed
    from paid_by t left join public.ledger l using (tender_id) group by t.root_id
  ),
  promised as (
    select t.root_id, sum(promise.cents)::integer as cents
    from paid_by t
    -- Looked up per payment: joined, it would read all refunds.
    cross join lateral (
      select sum(r.amount_cents) as cents from public.refunds r where r.tender_id = t.tender_id and r.status in ('requested', 'failed')
    ) promise
    where t.state in ('settled', 'returned') group by t.root_id
  )
  select a.appointment_id, a.starts_at, a.ends_at, o.during, a.location, row_to_json(shown)
  from asked a
  left join public.occupancy o on o.appointment_id = a.appointment_id
  left join sold on sold.root_id = a.order_id
  left join money on money.root_id = a.order_id
  left join promised on promised.root_id = a.order_id
  cross join lateral (
    select coalesce(sold.due_cents, 0) as due_cents, coalesce(money.kept_cents, 0) as kept_cents,
      coalesce(money.credits_used, 0) as credits_used, coalesce(promised.cents, 0) as refunding_cents
  ) sums
  cross join lateral (
    select a.version, a.starts_at, a.ends_at, round(extract(epoch from a.ends_at - a.starts_at) / 60)::integer as minutes,
      a.status, a.service_id, coalesce(sold.service_name, '') as service_name, a.location, a.client_id, a.first_name, a.last_name,
      not exists (
        select from public.appointments earlier
        where earlier.client_id = a.client_id and earlier.status = 'completed' and earlier.starts_at < a.starts_at
      ) as is_first_visit,
      a.recurring_id, a.arrived_at,
      case
        when sums.due_cents > sums.kept_cents then 'pending'
        when sums.kept_cents = 0 and sums.credits_used = 0 and money.has_gone_back then 'refunded'
        else 'paid'
      end as payment_status,
      coalesce(money.is_disputed, false) as is_disputed,
      greatest(sums.due_cents - sums.kept_cents + sums.refunding_cents, 0) as owed_cents, sums.refunding_cents,
      (sums.kept_cents > 0 or sums.credits_used > 0) and (money.settled_refund_cents > 0 or coalesce(sold.gift_value_given_cents, 0) > 0)
        as is_partly_refunded,
      coalesce(money.paid_cents, 0) as paid_cents, sums.credits_used,
      case when a.location = 'visit' then private.home_visit_facts(a.order_id, a.starts_at) end as home_visit
  ) shown;
end;
$$;
comment on function private.calendar_appointments(timestamptz, timestamptz) is
  'Returns the appointments of a range of time, canceled ones too, with the time that each takes and what the calendar says about it; their money as in admin_appointments.';
grant execute on function private.calendar_appointments(timestamptz, timestamptz) to service_role;

create function private.calendar_entries(p_from timestamptz, p_until timestamptz, p_now timestamptz)
returns table (kind text, id text, starts_at timestamptz, ends_at timestamptz, taken tstzrange, location text, facts json)
language plpgsql stable rows 100 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  return query
  -- Canceled ones too, so that a person looking for one finds out what happened to it.
  select 'appointment', a.appointment_id::text, a.starts_at, a.ends_at, a.taken, a.location, a.facts
    from private.calendar_appointments(p_from, p_until) a
  union all
  select o.kind, coalesce(o.order_id, o.offer_id)::text, session.starts_at, session.ends_at, o.during, null,
    json_build_object(
      'service_name', service.name, 'first_name', coalesce(r.first_name, moved.first_name),
      'name', coalesce(waiting.first_name || ' ' || waiting.last_name, asking.first_name || ' ' || asking.last_name),
      'expires_at', coalesce(o.expires_at, offer.expires_at), 'is_for_undo', o.is_for_undo, 'appointment_id', proposed.appointment_id
    )
  from public.occupancy o
  left join public.order_requests r on r.order_id = o.order_id
  left join public.appointments moved on moved.appointment_id = r.appointment_id
  left join public.services service on service.service_id = r.service_id
  left join public.waitlist_offers offer on offer.offer_id = o.offer_id
  left join public.waitlist_entries waiting on waiting.entry_id = offer.entry_id
  left join public.proposals proposed on proposed.proposal_id = offer.proposal_id
  left join public.appointments asking on asking.appointment_id = proposed.appointment_id
  cross join lateral (
    -- A change holds only what it takes beyond the time that its appointment has.
    select coalesce(case when r.appointment_id is null then r.starts_at end, offer.starts_at, lower(o.during)) as starts_at,
      coalesce(case when r.appointment_id is null then r.ends_at end, offer.ends_at, upper(o.during)) as ends_at
  ) session
  where o.during && tstzrange(p_from, p_until) and o.appointment_id is null and o.time_off_id is null
    and (o.expires_at is null or o.expires_at > p_now)
  union all
  -- In one piece, whatever it keeps.
  select 'time_off', t.time_off_id::text, t.starts_at, t.ends_at, null, null, json_build_object('note', t.note, 'series_id', t.series_id)
    from public.time_off t where tstzrange(t.starts_at, t.ends_at) && tstzrange(p_from, p_until)
  union all
  select 'busy', busy.busy_id::text, lower(busy.during), upper(busy.during), null, null, json_build_object('calendar_name', busy.calendar_name)
    from private.busy_in(tstzrange(p_from, p_until)) busy;
end;
$$;
comment on function private.calendar_entries(timestamptz, timestamptz, timestamptz) is
  'Returns the appointments of a range of time, canceled ones too, and the live holds, offers, time off and what outside calendars have, with the time that each takes, its location, and what the calendar says about it.';
grant execute on function private.calendar_entries(timestamptz, timestamptz, timestamptz) to service_role;

create function private.clock_on(p_at timestamptz, p_begins timestamptz, p_ends timestamptz, p_time_zone text) returns text
language sql stable
return case
  when p_at >= p_ends then '24:00'
  when p_at <= p_begins then '00:00'
  else to_char(p_at at time zone p_time_zone, 'HH24:MI')
end;
comment on function private.clock_on(timestamptz, timestamptz, timestamptz, text) is
  'Returns what the clock shows at an instant, on a day that begins and ends at the others: 00:00 before it, 24:00 from its end on.';
grant execute on function private.clock_on(timestamptz, timestamptz, timestamptz, text) to service_role;

create function public.calendar_range(p_from date, p_to date, p_now timestamptz default now())
returns table (today date, step_minutes integer, days jsonb, entries json)
language plpgsql stable rows 1 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  v_settings public.settings;
  v_from timestamptz;
  v_until timestamptz;
begin
  select * into strict v_settings from public.settings;
  v_from := p_from::timestamp at time zone v_settings.time_zone;
  v_until := (p_to + 1)::timestamp at time zone v_settings.time_zone;
  return query
  with hours as materialized (
    select open.local_date, open.start_time, open.end_time, (open.place).location_id as location, (open.place).name as location_name
    from private.hours_on(p_from, p_to) open where open.is_enabled
  ),
  days as materialized (
    select each.local_date, each.local_date::timestamp at time zone v_settings.time_zone as begins,
      (each.local_date + 1)::timestamp at time zone v_settings.time_zone as ends
    from (select p_from + n as local_date from generate_series(0, p_to - p_from) n) each
  ),
  shown as materialized (
    select * from private.calendar_entries(v_from, v_until, p_now)
    union all
    select 'open', null, gap.starts_at, gap.ends_at, null, gap.location, json_build_object(
        'minutes', round(extract(epoch from gap.ends_at - gap.starts_at) / 60)::integer, 'location', gap.location
      )
    from private.open_gaps(p_from, p_to, p_now) gap
  )
  select (p_now at time zone v_settings.time_zone)::date, v_settings.slot_step_minutes,
    (
      select jsonb_agg(jsonb_build_object('local_date', day.local_date, 'special_day', special.name,
          'is_asked', special.asked_at is not null and special.answer is null, 'hours', coalesce(open.hours, '[]'))
        order by day.local_date)
      from days day
      left join public.special_days special on special.local_date = day.local_date and special.answer is distinct from 'open'
      left join (
        select hours.local_date, jsonb_agg(jsonb_build_object(
            'start_time', to_char(hours.start_time, 'HH24:MI'), 'end_time', to_char(hours.end_time, 'HH24:MI'),
            'location', hours.location, 'location_name', hours.location_name
          ) order by hours.start_time) as hours
        from hours group by hours.local_date
      ) open on open.local_date = day.local_date
    ),
    (
      -- As text: to take a row of many facts apart and put it together again takes longer than to find it.
      select coalesce(json_agg(json_build_object(
          'kind', e.kind, 'id', e.id, 'local_date', day.local_date, 'start_time', clock.starts, 'end_time', clock.ends,
          'taken_from', case when e.taken is not null then least(clock.taken_from, clock.starts) end,
          'taken_until', case when e.taken is not null then greatest(clock.taken_until, clock.ends) end,
          'location_name', place.name,
          -- As in is_outside_hours.
          'is_outside_hours', e.kind = 'appointment' and not exists (
            select from hours
            where hours.local_date = local.starts::date and hours.local_date + hours.start_time <= local.starts
              and local.ends <= hours.local_date + hours.end_time
              and hours.location = e.location
          ),
          'facts', e.facts
        ) order by day.local_date, clock.starts, e.starts_at, e.kind), '[]')
      from shown e
      left join public.locations place on place.location_id = e.location
      -- Converts each once: for every day and every range of hours it would take longer than all the rest.
      cross join lateral (
        select e.starts_at at time zone v_settings.time_zone as starts, e.ends_at at time zone v_settings.time_zone as ends,
          ((e.ends_at - interval '1 microsecond') at time zone v_settings.time_zone)::date as last_date
        offset 0
      ) local
      -- What spans several days is an entry on each of them.
      join days day on day.local_date between local.starts::date and local.last_date
      cross join lateral (
        select private.clock_on(e.starts_at, day.begins, day.ends, v_settings.time_zone) as starts,
          private.clock_on(e.ends_at, day.begins, day.ends, v_settings.time_zone) as ends,
          private.clock_on(lower(e.taken), day.begins, day.ends, v_settings.time_zone) as taken_from,
          private.clock_on(upper(e.taken), day.begins, day.ends, v_settings.time_zone) as taken_until
        -- Evaluates each once, not wherever it is named.
        offset 0
      ) shows
      cross join lateral (
        -- On the day when an hour comes twice, the clock may show an earlier time at the end than at the start.
        select shows.starts, greatest(shows.ends, shows.starts) as ends, shows.taken_from, shows.taken_until
      ) clock
    );
end;
$$;
comment on function public.calendar_range(date, date, timestamptz) is
  'Returns a range of days as the therapist''s calendar shows it: each day with its hours and its name if it is special, and what takes or offers time (appointments, holds, offers, time off, what outside calendars have, open gaps), in the practice''s local time. 24:00 is when the next day begins; what spans several days is an entry on each.';
grant execute on function public.calendar_range(date, date, timestamptz) to service_role;

create function public.calendar_sums(p_from date, p_to date, p_now timestamptz default now())
returns table (
  local_date date, sessions integer, requests integer, booked_minutes integer, open_minutes integer, is_closed boolean, is_off boolean,
  special_day text
)
language plpgsql stable rows 60 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  v_time_zone constant text := (select s.time_zone from public.settings s);
  v_from constant timestamptz := p_from::timestamp at time zone v_time_zone;
  v_until constant timestamptz := (p_to + 1)::timestamp at time zone v_time_zone;
  v_time_off tstzmultirange;
begin
  select range_agg(tstzrange(t.starts_at, t.ends_at)) into v_time_off from public.time_off t
    where tstzrange(t.starts_at, t.ends_at) && tstzrange(v_from, v_until);
  return query
  select day.local_date, coalesce(booked.sessions, 0), coalesce(booked.requests, 0), coalesce(booked.minutes, 0), coalesce(free.minutes, 0),
    open.local_date is null, coalesce(open.is_off, false), special.name
  from (select p_from + n as local_date from generate_series(0, p_to - p_from) n) day
  left join public.special_days special on special.local_date = day.local_date and special.answer is distinct from 'open'
  left join (
    select hours.local_date, bool_and(tstzmultirange(tstzrange(hours.starts_at, hours.ends_at)) <@ v_time_off) as is_off
    from private.open_hours(p_from, p_to) hours group by hours.local_date
  ) open on open.local_date = day.local_date
  left join (
    select (a.starts_at at time zone v_time_zone)::date as local_date, count(*)::integer as sessions,
      (count(*) filter (where a.status = 'pending'))::integer as requests,
      round(sum(extract(epoch from a.ends_at - a.starts_at)) / 60)::integer as minutes
    from public.appointments a
    where a.starts_at >= v_from and a.starts_at < v_until and a.status <> 'cancelled'
    group by 1
  ) booked on booked.local_date = day.local_date
  left join (
    select gap.local_date, round(sum(extract(epoch from gap.ends_at - gap.starts_at)) / 60)::integer as minutes
    from private.open_gaps(p_from, p_to, p_now) gap group by gap.local_date
  ) free on free.local_date = day.local_date
  order by day.local_date;
end;
$$;
comment on function public.calendar_sums(date, date, timestamptz) is
  'Returns how full each day of a range is: sessions that aren''t canceled, how many of them are requests, their minutes, the minutes that are still open (open_gaps), and whether it is closed or all of its hours are time off.';
grant execute on function public.calendar_sums(date, date, timestamptz) to service_role;

-- What a move would do.

create function private.move_request(
  p_appointment public.appointments, p_local_date date, p_local_time time, p_service_id text
)
returns private.change_request
language sql stable set search_path = ''
as $$
  select jsonb_populate_record(null::private.change_request, jsonb_build_object(
    'appointment_id', p_appointment.appointment_id, 'version', p_appointment.version,
    'service_id', coalesce(p_service_id, p_appointment.service_id), 'local_date', p_local_date, 'local_time', p_local_time,
    'is_by_client', false,
    -- Without lines it stays as long as it is.
    'lines', case when p_service_id <> p_appointment.service_id then (
      select coalesce(jsonb_agg(jsonb_build_object('enhancement_id', l.enhancement_id)), '[]')
      from private.current_lines(p_appointment.order_id) l where l.kind = 'enhancement'
    ) end
  ))
$$;
comment on function private.move_request(public.appointments, date, time, text) is
  'Returns the change that moves an appointment to a time, and to another service if there is one, with the enhancements that it has.';
grant execute on function private.move_request(public.appointments, date, time, text) to service_role;

create function private.warnings_of(p_appointment public.appointments, p_slot private.slot, p_now timestamptz) returns text[]
language sql stable set search_path = ''
as $$
  select array_remove(array[
    case when private.is_outside_hours(p_slot) then 'outside_hours' end,
    case when exists (
      select from public.special_days special where special.local_date = here.starts_at::date and special.answer is distinct from 'open'
    ) then 'special_day' end,
    case when exists (select from public.time_off t where tstzrange(t.starts_at, t.ends_at) && p_slot.during) then 'time_off' end,
    case when exists (select from private.busy_in(p_slot.during)) then 'busy' end,
    case when exists (select from public.occupancy o where o.during && p_slot.during and o.offer_id is not null) then 'offered' end,
    case when p_slot.location <> p_appointment.location then 'other_location' end,
    case when private.first_instant(here.starts_at) < p_slot.starts_at then 'hour_comes_twice' end
  ], null)
  from public.settings s cross join lateral (select p_slot.starts_at at time zone s.time_zone as starts_at) here
$$;
comment on function private.warnings_of(public.appointments, private.slot, timestamptz) is
  'Returns what is unusual about a time for an appointment, and allowed if the therapist agrees: outside_hours, special_day, time_off, busy (in an outside calendar), offered (to someone on the waitlist), other_location, hour_comes_twice (it is then at the second).';
grant execute on function private.warnings_of(public.appointments, private.slot, timestamptz) to service_role;

create function private.move_warnings(
  p_appointment public.appointments, p_local_date date, p_local_time time, p_service_id text, p_now timestamptz
)
returns text[]
language sql stable set search_path = ''
as $$
  select private.warnings_of(p_appointment, slot, p_now)
  from private.slot_of_change(private.move_request(p_appointment, p_local_date, p_local_time, p_service_id), p_appointment, p_now) slot
$$;
comment on function private.move_warnings(public.appointments, date, time, text, timestamptz) is
  'Returns what is unusual about moving an appointment to a time (warnings_of). PT400 date_in_past, PT404 unknown_service, PT409 slot_unavailable.';
grant execute on function private.move_warnings(public.appointments, date, time, text, timestamptz) to service_role;

create function private.in_the_way(p_appointment public.appointments, p_slot private.slot, p_now timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  -- Each "offset 0" looks up what belongs to the few rows in the way, however many there are in all.
  select jsonb_build_object(
    'kind', o.kind, 'name', a.first_name || ' ' || a.last_name,
    'start_time', to_char(other.starts_at at time zone s.time_zone, 'HH24:MI'),
    'is_at_once', tstzrange(other.starts_at, other.ends_at) && tstzrange(p_slot.starts_at, p_slot.ends_at),
    'minutes_needed', round(extract(epoch from case
      when other.starts_at >= p_slot.starts_at then upper(p_slot.during) - p_slot.ends_at + (other.starts_at - lower(o.during))
      else p_slot.starts_at - lower(p_slot.during) + (upper(o.during) - other.ends_at)
    end) / 60)::integer
  )
  from public.occupancy o
  cross join public.settings s
  left join lateral (select x.* from public.appointments x where x.appointment_id = o.appointment_id offset 0) a on true
  left join lateral (select x.* from public.order_requests x where x.order_id = o.order_id offset 0) r on true
  left join lateral (select x.root_id from public.orders x where x.order_id = o.order_id offset 0) held on true
  cross join lateral (
    select coalesce(a.starts_at, case when r.appointment_id is null then r.starts_at end, lower(o.during)) as starts_at,
      coalesce(a.ends_at, case when r.appointment_id is null then r.ends_at end, upper(o.during)) as ends_at
  ) other
  where o.during && p_slot.during and (o.expires_at is null or o.expires_at > p_now)
    and o.appointment_id is distinct from p_appointment.appointment_id
    -- She can take her time off and what is offered to the waitlist or held for an Undo, and an open change of the appointment makes way.
    and o.time_off_id is null and o.offer_id is null and not o.is_for_undo and held.root_id is distinct from p_appointment.order_id
  order by tstzrange(other.starts_at, other.ends_at) && tstzrange(p_slot.starts_at, p_slot.ends_at) desc, o.during
  limit 1
$$;
comment on function private.in_the_way(public.appointments, private.slot, timestamptz) is
  'Returns what keeps the therapist from moving an appointment to a time: an appointment or a live hold; null if nothing does. is_at_once is false if only the minutes between the two are too few.';
grant execute on function private.in_the_way(public.appointments, private.slot, timestamptz) to service_role;

create function private.nearest_for_therapist(
  p_appointment public.appointments, p_service_id text, p_local_date date, p_local_time time, p_now timestamptz
)
returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_enhancements constant text[] := array(
    select l.enhancement_id from private.current_lines(p_appointment.order_id) l where l.kind = 'enhancement'
  );
  v_first constant date := greatest(p_local_date, private.local_today(p_now));
  v_found jsonb;
begin
  for v_days in 0..13 loop
    select jsonb_build_object('local_date', v_first + v_days, 'local_time', to_char(open.local_time, 'HH24:MI')) into v_found
      from private.open_times(
        v_first + v_days, nullif(p_service_id, p_appointment.service_id), p_appointment.appointment_id, p_now, v_enhancements
      ) open (local_time)
      order by case when v_first + v_days = p_local_date then abs(extract(epoch from open.local_time - p_local_time)) end, open.local_time
      limit 1;
    exit when v_found is not null;
  end loop;
  return v_found;
end;
$$;
comment on function private.nearest_for_therapist(public.appointments, text, date, time, timestamptz) is
  'Returns the nearest time of a day that is open for an appointment (open_times), or the first of the two weeks after it.';
grant execute on function private.nearest_for_therapist(public.appointments, text, date, time, timestamptz) to service_role;

create function private.next_reminder_at(p_appointment public.appointments, p_starts_at timestamptz, p_now timestamptz) returns timestamptz
language sql stable set search_path = ''
as $$
  select min(reminder.at) from (
    select way.at from public.settings s cross join lateral (values
      (p_starts_at - make_interval(hours => s.reminder_email_hours)),
      (case when p_appointment.text_consent_version is not null
        then private.text_time(p_starts_at - make_interval(hours => s.reminder_text_hours)) end)
    ) way (at)
    -- As plan_reminder and plan_reminders: not within the gap after the move, nor in the last two hours.
    where way.at >= p_now + make_interval(hours => s.reminder_gap_hours) and way.at <= p_starts_at - interval '2 hours'
    union all
    select m.send_after from public.messages m
    where m.about = p_appointment.order_id and m.kind = 'reminder' and m.state = 'due' and m.send_after < p_starts_at
  ) reminder
$$;
comment on function private.next_reminder_at(public.appointments, timestamptz, timestamptz) is
  'Returns when the next reminder would be sent if an appointment were moved now to another start; null if there is none.';
grant execute on function private.next_reminder_at(public.appointments, timestamptz, timestamptz) to service_role;

create function public.preview_move(
  p_appointment_id uuid, p_version integer, p_local_date date, p_local_time time, p_service_id text default null,
  p_now timestamptz default now()
)
returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_settings public.settings;
  v_appointment public.appointments;
  v_service_id text;
  v_starts_at constant timestamptz := private.instant_of(p_local_date, p_local_time);
  v_slot private.slot;
  v_in_the_way jsonb;
  v_obstacle text;
begin
  select * into v_appointment from public.appointments a where a.appointment_id = p_appointment_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
  select * into strict v_settings from public.settings;
  v_service_id := coalesce(p_service_id, v_appointment.service_id);
  v_obstacle := case
    when v_appointment.version <> p_version then 'stale_version'
    when v_appointment.status not in ('pending', 'confirmed') or private.is_family_disputed(v_appointment.order_id) then 'not_possible'
    when v_starts_at at time zone v_settings.time_zone <> p_local_date + p_local_time then 'hour_is_skipped'
    when v_starts_at <= p_now and v_starts_at <> v_appointment.starts_at then 'in_past'
  end;
  if coalesce(v_obstacle, 'stale_version') = 'stale_version' and v_starts_at at time zone v_settings.time_zone = p_local_date + p_local_time
    and (v_starts_at > p_now or v_starts_at = v_appointment.starts_at)
  then
    select * into v_slot
      from private.slot_of_change(private.move_request(v_appointment, p_local_date, p_local_time, p_service_id), v_appointment, p_now);
    v_in_the_way := private.in_the_way(v_appointment, v_slot, p_now);
    v_obstacle := coalesce(v_obstacle, case (v_in_the_way ->> 'is_at_once')::boolean when true then 'taken' when false then 'too_close' end);
  else
    -- Where and how long it would be, though it can't be.
    v_slot.starts_at := v_starts_at;
    v_slot.ends_at := v_starts_at + (v_appointment.ends_at - v_appointment.starts_at);
    v_slot.location := (private.place_of_move(v_appointment, p_local_date, p_local_time)).location_id;
  end if;
  return jsonb_build_object(
    'obstacle', v_obstacle,
    'in_the_way', case when v_obstacle in ('taken', 'too_close') then v_in_the_way end,
    'nearest', case when v_obstacle in ('taken', 'too_close', 'in_past', 'hour_is_skipped')
      then private.nearest_for_therapist(v_appointment, v_service_id, p_local_date, p_local_time, p_now) end,
    'warnings', case when v_slot.during is null then array[]::text[] else private.warnings_of(v_appointment, v_slot, p_now) end,
    'location', v_slot.location,
    'location_name', (select l.name from public.locations l where l.location_id = v_slot.location),
    'local_date', p_local_date,
    'start_time', to_char(p_local_time, 'HH24:MI'),
    'end_time', to_char(v_slot.ends_at at time zone v_settings.time_zone, 'HH24:MI'),
    'notified_by', (
      select array_remove(array[
        case when one.email is not null then 'email' end,
        case when one.can_text and one.phone is not null and private.is_text_hour(p_now + make_interval(secs => v_settings.undo_seconds)) then 'sms' end
      ], null)
      from public.admin_appointments one where one.appointment_id = p_appointment_id
    ),
    'notified_after_seconds', v_settings.undo_seconds,
    'free_until', jsonb_build_object(
      'was', v_appointment.free_until, 'becomes', private.free_until(v_appointment, v_slot.starts_at, false, p_now)
    ),
    'reminder_at', private.next_reminder_at(v_appointment, v_slot.starts_at, p_now),
    'offered_to', array(
      select coalesce(e.first_name, asking.first_name)
      from public.occupancy o join public.waitlist_offers w using (offer_id) left join public.waitlist_entries e using (entry_id)
      left join public.proposals proposed using (proposal_id)
      left join public.appointments asking on asking.appointment_id = proposed.appointment_id
      where o.during && v_slot.during order by w.starts_at
    )
  );
end;
$$;
comment on function public.preview_move(uuid, integer, date, time, text, timestamptz) is
  'Returns what moving an appointment (and giving it the length of another service) would do now: what is in the way and the nearest time that fits, what is unusual, who would be notified and when, until when canceling would be free, the next reminder, and whose waitlist offers would end. Locks and changes nothing. PT404 not_found, unknown_service.';
grant execute on function public.preview_move(uuid, integer, date, time, text, timestamptz) to service_role;

-- Why a time isn't offered. available_slots alone decides; these are its conditions once more, as a list.

create function private.judged_range(p_local_start timestamp)
returns table (local_start timestamp, local_end timestamp, allowed_client_types text[], is_enabled boolean, place public.locations)
language sql stable rows 1 set search_path = ''
as $$
  select hours.local_date + hours.start_time, hours.local_date + hours.end_time, hours.allowed_client_types, hours.is_enabled, hours.place
  from private.hours_on(p_local_start::date, p_local_start::date) hours
  -- The range that the time is in, otherwise one that is turned on.
  order by (hours.local_date + hours.start_time <= p_local_start and p_local_start < hours.local_date + hours.end_time) desc,
    hours.is_enabled desc, hours.start_time desc
  limit 1
$$;
comment on function private.judged_range(timestamp) is
  'Returns the business hours that decide about a local time: the range that it is in, or another of that day.';
grant execute on function private.judged_range(timestamp) to service_role;

create function private.taken_reasons(p_during tstzrange, p_now timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'reason', case o.kind when 'appointment' then 'taken' when 'hold' then 'held' else 'offered_to_other' end,
      'name', coalesce(a.first_name || ' ' || a.last_name, r.first_name, waiting.first_name, asking.first_name),
      'is_for_undo', o.is_for_undo,
      'from', to_char(lower(o.during) at time zone s.time_zone, 'YYYY-MM-DD HH24:MI'),
      'until', to_char(upper(o.during) at time zone s.time_zone, 'YYYY-MM-DD HH24:MI'),
      'expires_at', to_char(coalesce(o.expires_at, offer.expires_at) at time zone s.time_zone, 'YYYY-MM-DD HH24:MI')
    ) order by o.during), '[]')
  from public.settings s
  cross join public.occupancy o
  left join lateral (select x.first_name, x.last_name from public.appointments x where x.appointment_id = o.appointment_id offset 0) a on true
  left join lateral (select x.first_name from public.order_requests x where x.order_id = o.order_id offset 0) r on true
  left join public.waitlist_offers offer on offer.offer_id = o.offer_id
  left join public.waitlist_entries waiting on waiting.entry_id = offer.entry_id
  left join public.proposals proposed on proposed.proposal_id = offer.proposal_id
  left join public.appointments asking on asking.appointment_id = proposed.appointment_id
  where o.during && p_during and o.time_off_id is null and (o.expires_at is null or o.expires_at > p_now)
    -- As in taken_times.
    and not (coalesce(o.yields_from <= p_now, false) and private.is_under_pressure(p_now))
$$;
comment on function private.taken_reasons(tstzrange, timestamptz) is
  'Returns what takes a time from clients: taken, held or offered_to_other, each with whose it is and from when until when.';
grant execute on function private.taken_reasons(tstzrange, timestamptz) to service_role;

create function private.away_reasons(p_during tstzrange) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'reason', away.reason, 'name', away.name, 'note', away.note,
      'from', to_char(lower(away.during) at time zone s.time_zone, 'YYYY-MM-DD HH24:MI'),
      'until', to_char(upper(away.during) at time zone s.time_zone, 'YYYY-MM-DD HH24:MI')
    ) order by away.during), '[]')
  from public.settings s cross join (
    select 'time_off' as reason, null as name, t.note, tstzrange(t.starts_at, t.ends_at) as during
      from public.time_off t where tstzrange(t.starts_at, t.ends_at) && p_during
    union all
    select 'busy', busy.calendar_name, null, busy.during from private.busy_in(p_during) busy
  ) away
$$;
comment on function private.away_reasons(tstzrange) is
  'Returns when the therapist is away within a time (away_times): time_off, or busy in an outside calendar, each from when until when.';
grant execute on function private.away_reasons(tstzrange) to service_role;

create function private.judged_slot(
  p_local_start timestamp, p_service_id text, p_client_type text, p_can_book_at_home boolean, p_now timestamptz,
  p_can_be_visited boolean default false, p_drive_minutes integer default null
)
returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_settings public.settings;
  v_service public.services;
  v_hours record;
  v_place public.locations;
  v_starts_at timestamptz;
  v_ends_at timestamptz;
  v_closes_at timestamptz;
  v_during tstzrange;
  v_is_skipped boolean;
  v_is_special boolean;
  v_reasons text[];
begin
  select * into strict v_settings from public.settings;
  select * into strict v_service from public.services s where s.service_id = p_service_id;
  select * into v_hours from private.judged_range(p_local_start);
  if found then
    v_place := v_hours.place;
  else
    v_place := private.place_on(p_local_start::date, p_local_start::time);
  end if;
  v_starts_at := p_local_start at time zone v_settings.time_zone;
  v_ends_at := v_starts_at + make_interval(mins => v_service.duration_minutes);
  v_closes_at := v_hours.local_end at time zone v_settings.time_zone;
  v_is_skipped := v_starts_at at time zone v_settings.time_zone <> p_local_start;
  v_is_special := exists (
    select from public.special_days special where special.local_date = p_local_start::date and special.answer is distinct from 'open'
  );
  v_reasons := array_remove(array[
    case when not v_service.is_active then 'service_retired' end,
    case when v_is_skipped then 'hour_is_skipped' end,
    case when v_starts_at <= p_now then 'in_past'
      when v_starts_at < p_now + make_interval(mins => v_settings.minimum_notice_minutes) then 'notice' end,
    case when p_local_start::date > (p_now at time zone v_settings.time_zone)::date + v_settings.horizon_days then 'horizon' end,
    case
      when v_hours.local_start is null and v_is_special then 'special_day'
      when v_hours.local_start is null then 'closed'
      when not v_hours.is_enabled then 'day_turned_off'
      when p_local_start < v_hours.local_start or p_local_start >= v_hours.local_end then 'outside_hours'
      when mod(extract(epoch from p_local_start - v_hours.local_start)::integer, v_settings.slot_step_minutes * 60) <> 0 then 'off_the_step'
    end,
    case when p_client_type <> all (v_hours.allowed_client_types) then 'client_type' end,
    case
      when v_hours.local_start is null then null
      when v_place.location_id = 'visit' and not p_can_be_visited then 'needs_visit_permission'
      when v_place.location_id = 'visit' and p_drive_minutes is null then 'outside_zones'
      when v_place.location_id <> 'visit' and v_place.needs_permission and not p_can_book_at_home then 'needs_permission'
    end,
    case when p_local_start >= v_hours.local_start and p_local_start < v_hours.local_end and not v_is_skipped and (
      v_ends_at > v_closes_at
      -- If the clock skips the closing time, the practice closes when the clock jumps.
      or v_closes_at at time zone v_settings.time_zone <> v_hours.local_end
        and (v_ends_at - interval '1 microsecond') at time zone v_settings.time_zone >= v_hours.local_end
    ) then 'runs_past_closing' end
  ], null);
  v_during := private.occupied(v_starts_at, v_ends_at, v_service, v_place, p_drive_minutes, p_drive_minutes);
  return (select coalesce(jsonb_agg(jsonb_build_object('reason', reason) order by place), '[]') from unnest(v_reasons) with ordinality e (reason, place))
    || case when v_is_skipped then '[]' else private.away_reasons(v_during) || private.taken_reasons(v_during, p_now) end;
end;
$$;
comment on function private.judged_slot(timestamp, text, text, boolean, timestamptz, boolean, integer) is
  'Returns every rule that hides a time from a client (within hours at visit, from a client who would be visited), by the conditions of offered_slots and taken_times; an empty list if none does.';
grant execute on function private.judged_slot(timestamp, text, text, boolean, timestamptz, boolean, integer) to service_role;

create function public.explain_time(
  p_local_date date, p_local_time time, p_service_id text, p_client_id uuid default null, p_now timestamptz default now()
)
returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_settings public.settings;
  v_service public.services;
  v_client public.clients;
  v_type constant text := case when private.is_existing_client(p_client_id) then 'existing' else 'new' end;
  v_is_at_home boolean;
  v_is_visited constant boolean := v_type = 'existing' and coalesce((select c.can_be_visited from public.clients c where c.client_id = p_client_id), false);
  v_drive_minutes integer;
  v_is_open constant boolean := private.is_practice_open(p_now);
  v_is_offered boolean := false;
  v_reasons jsonb;
begin
  select * into strict v_settings from public.settings;
  select * into v_service from public.services s where s.service_id = p_service_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'unknown_service';
  end if;
  select * into v_client from public.clients c where c.client_id = p_client_id;
  if p_client_id is not null and not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
  v_is_at_home := coalesce(v_client.can_book_at_home, false);
  if v_is_visited and exists (
    select from private.judged_range(p_local_date + p_local_time) r where (r.place).location_id = 'visit'
  ) then
    select private.zone_minutes(a.zip) into v_drive_minutes from public.client_addresses a where a.client_id = p_client_id;
  end if;
  if v_service.is_active and v_is_open then
    v_is_offered := exists (
      select from public.available_slots(
        p_local_date, p_service_id, null, v_type, v_is_at_home, p_now, p_minutes_before => v_drive_minutes, p_minutes_after => v_drive_minutes
      ) slot
      where slot.slot_time = to_char(p_local_time, 'HH24:MI')
    );
  end if;
  v_reasons := private.judged_slot(p_local_date + p_local_time, p_service_id, v_type, v_is_at_home, p_now, v_is_visited, v_drive_minutes);
  return jsonb_build_object(
    'is_offered', v_is_offered,
    'reasons', case when v_is_open then '[]' else jsonb_build_array(jsonb_build_object('reason', 'not_open_yet')) end || v_reasons,
    'nearest', case when v_is_open then (
      select jsonb_build_object('local_date', near.local_date, 'local_time', near.slot_time)
      from public.nearest_slots(
        p_service_id, p_local_date, p_local_time, 1, v_type, v_is_at_home, p_now,
        p_minutes_before => v_drive_minutes, p_minutes_after => v_drive_minutes
      ) near
    ) end,
    'service_name', v_service.name, 'minutes', v_service.duration_minutes, 'client_name', v_client.first_name, 'client_type', v_type,
    'notice_minutes', v_settings.minimum_notice_minutes, 'horizon_days', v_settings.horizon_days, 'step_minutes', v_settings.slot_step_minutes,
    'special_day', (
      select jsonb_build_object('name', special.name, 'is_asked', special.asked_at is not null and special.answer is null)
      from public.special_days special where special.local_date = p_local_date and special.answer is distinct from 'open'
    ),
    'hours', (
      select coalesce(jsonb_agg(jsonb_build_object(
          'opens', to_char(hours.start_time, 'HH24:MI'), 'closes', to_char(hours.end_time, 'HH24:MI'), 'location_name', (hours.place).name
        ) order by hours.start_time), '[]')
      from private.hours_on(p_local_date, p_local_date) hours where hours.is_enabled
    ),
    'range', (
      select jsonb_build_object('opens', to_char(r.local_start, 'HH24:MI'),
        'closes', case when r.local_end::date > p_local_date then '24:00' else to_char(r.local_end, 'HH24:MI') end,
        'location_name', (r.place).name, 'client_types', r.allowed_client_types)
      from private.judged_range(p_local_date + p_local_time) r
    )
  );
end;
$$;
comment on function public.explain_time(date, time, text, uuid, timestamptz) is
  'Returns whether a client (by default a new one) can book a time online (available_slots), every rule that hides it, the settings and entries that decide, and the nearest time that is offered. PT404 unknown_service, not_found (client).';
grant execute on function public.explain_time(date, time, text, uuid, timestamptz) to service_role;
