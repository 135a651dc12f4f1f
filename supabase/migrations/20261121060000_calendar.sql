-- Hours: when the practice is open, and when the therapist is away.

create table public.business_hours (
  day_of_week smallint primary key constraint business_hours_day_is_iso check (day_of_week between 1 and 7),
  location text not null constraint business_hours_location_is_known check (location in ('broadway', 'home')),
  start_time time not null,
  end_time time not null,
  allowed_client_types text[] not null
    constraint business_hours_client_types_are_known
    check (allowed_client_types <@ array['new', 'existing'] and cardinality(allowed_client_types) > 0),
  requires_toggle boolean not null,
  is_enabled boolean not null,
  constraint business_hours_open_before_they_close check (start_time < end_time),
  constraint business_hours_fixed_days_stay_enabled check (is_enabled or requires_toggle)
);
alter table public.business_hours enable row level security;
grant select, update on public.business_hours to service_role;

create table public.time_off (
  time_off_id uuid primary key default gen_random_uuid(),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  note text,
  created_at timestamptz not null default now(),
  constraint time_off_ends_after_it_starts check (starts_at < ends_at)
);
alter table public.time_off enable row level security;
grant select, insert, update, delete on public.time_off to service_role;

comment on table public.business_hours is 'Opening hours, one row a day of the week that has any; local times of the practice.';
comment on column public.business_hours.day_of_week is 'ISO: Monday is 1, Sunday is 7.';
comment on column public.business_hours.allowed_client_types is 'Who may book online: new, existing or both. At home, a client also needs can_book_at_home.';
comment on column public.business_hours.requires_toggle is 'True: the therapist switches the day on and off. False: it is always on.';
comment on table public.time_off is 'When the therapist takes no bookings. Each row blocks the calendar through occupancy.';

insert into public.business_hours
  (day_of_week, location, start_time, end_time, allowed_client_types, requires_toggle, is_enabled)
values
  (1, 'broadway', '09:00', '17:00', array['new', 'existing'], false, true),
  (2, 'home', '09:00', '17:00', array['existing'], true, true),
  (3, 'broadway', '09:00', '17:00', array['new', 'existing'], false, true),
  (4, 'home', '09:00', '17:00', array['existing'], true, true),
  (5, 'broadway', '09:00', '17:00', array['new', 'existing'], false, true);

-- Occupancy: everything that takes the therapist's time, under one constraint. A double booking is impossible here,
-- whatever the code above does.

create table public.occupancy (
  occupancy_id bigint primary key generated always as identity,
  during tstzrange not null
    constraint occupancy_is_bounded check (not (isempty(during) or lower_inf(during) or upper_inf(during))),
  order_id uuid references public.orders,
  appointment_id uuid constraint occupancy_of_an_appointment_is_one unique references public.appointments,
  time_off_id uuid constraint occupancy_of_time_off_is_one unique references public.time_off on delete cascade,
  -- Its table comes with the waitlist.
  offer_id uuid constraint occupancy_of_an_offer_is_one unique,
  kind text not null generated always as (
    case
      when order_id is not null then 'hold'
      when appointment_id is not null then 'appointment'
      when offer_id is not null then 'offer'
      else 'time_off'
    end
  ) stored,
  expires_at timestamptz,
  yields_from timestamptz,
  constraint occupancy_never_overlaps exclude using gist (during with &&),
  constraint occupancy_has_one_reason check (num_nonnulls(order_id, appointment_id, time_off_id, offer_id) = 1),
  constraint occupancy_of_holds_alone_expires check (
    (order_id is not null) = (expires_at is not null)
  ),
  constraint occupancy_of_holds_alone_yields check (yields_from is null or order_id is not null)
);
create index occupancy_unpaid on public.occupancy (expires_at) where expires_at is not null;
create index occupancy_order_id_idx on public.occupancy (order_id);
alter table public.occupancy enable row level security;
grant select, insert, update, delete on public.occupancy to service_role;

comment on table public.occupancy is 'Everything that takes the therapist''s time: appointments, holds of people who are paying for a booking or a change, times kept for somebody on the waitlist, time off.';
comment on column public.occupancy.during is 'From the start to the end, buffer included.';
comment on column public.occupancy.expires_at is 'A hold counts until then. Whoever claims the time next lets go of it first: its payment intent is cancelled, then it is deleted.';

comment on column public.occupancy.yields_from is
  'Under pressure the hold of a booking yields from then on to whoever is about to pay: at once, and a minute after its own client was about to.';

create function private.lock_calendar() returns void
language sql volatile set search_path = ''
as $$ select pg_catalog.pg_advisory_xact_lock(7215001) $$;
comment on function private.lock_calendar() is
  'One writer of the calendar at a time, until the transaction ends. Taken before any row lock, so that writers queue instead of deadlocking.';
grant execute on function private.lock_calendar() to service_role;

create function private.occupy_time_off() returns trigger
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.lock_calendar();
  delete from public.occupancy where time_off_id = new.time_off_id;
  insert into public.occupancy (during, time_off_id) values (tstzrange(new.starts_at, new.ends_at), new.time_off_id);
  return new;
end;
$$;
comment on function private.occupy_time_off() is 'Blocks the calendar for a row of time_off; the constraint refuses it over a booking or a hold. add_time_off says over which.';

create trigger time_off_occupies_the_calendar
  after insert or update of starts_at, ends_at on public.time_off
  for each row execute function private.occupy_time_off();

create function private.is_under_pressure(p_now timestamptz) returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  v_settings public.settings;
  v_held interval;
  v_open tstzmultirange;
  v_spoken_for tstzmultirange;
begin
  select sum(upper(o.during) - lower(o.during)) into v_held
    from public.occupancy o where o.expires_at > p_now and o.yields_from is not null;
  if v_held is null then
    return false;
  end if;
  select * into strict v_settings from public.settings;
  select range_agg(tstzrange(
      (days.midnight + hours.start_time) at time zone v_settings.time_zone,
      (days.midnight + hours.end_time) at time zone v_settings.time_zone
    )) into v_open
    from generate_series(
      (p_now at time zone v_settings.time_zone)::date::timestamp,
      (p_now at time zone v_settings.time_zone)::date + interval '13 days', interval '1 day'
    ) as days (midnight)
    join public.business_hours hours on hours.day_of_week = extract(isodow from days.midnight)
    where hours.is_enabled and 'new' = any (hours.allowed_client_types);
  select range_agg(o.during) into v_spoken_for
    from public.occupancy o where o.during && range_merge(v_open) and o.yields_from is null;
  return v_held * 100 >= v_settings.pressure_percent * coalesce((
    select sum(upper(piece) - lower(piece)) from unnest(v_open - coalesce(v_spoken_for, '{}')) piece
  ), interval '0');
end;
$$;
comment on function private.is_under_pressure(timestamptz) is
  'Whether unpaid holds of bookings, wherever they are, take more than a share (pressure_percent) of what is open in the next two weeks.';
grant execute on function private.is_under_pressure(timestamptz) to service_role;

create function private.is_taken(
  p_during tstzmultirange, p_except_holds uuid[], p_except_appointment_id uuid, p_now timestamptz,
  p_takes_yielding boolean default false
)
returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from public.occupancy o
    where o.during && p_during
      and (o.expires_at is null or o.expires_at > p_now)
      and not (p_takes_yielding and coalesce(o.yields_from <= p_now, false))
      and not coalesce(coalesce(o.order_id, o.offer_id) = any (p_except_holds), false)
      and (o.appointment_id is null or o.appointment_id is distinct from p_except_appointment_id)
  )
$$;
comment on function private.is_taken(tstzmultirange, uuid[], uuid, timestamptz, boolean) is
  'Whether something other than these holds (orders, offers of the waitlist) and this appointment has a time for now. An expired hold does not count; nor, for somebody who may take it, one that yields.';
grant execute on function private.is_taken(tstzmultirange, uuid[], uuid, timestamptz, boolean) to service_role;

-- The rules of the calendar, in one place: the offer, the claim and the search for alternatives all read them here.

create function private.offered_slots(
  p_first_date date, p_last_date date, p_service_id text, p_client_type text, p_can_book_at_home boolean, p_now timestamptz,
  p_is_sold boolean default false
)
returns table (local_start timestamp, starts_at timestamptz, ends_at timestamptz, during tstzrange, location text)
language plpgsql stable rows 20 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  v_settings public.settings;
  v_length interval;
  v_today date;
begin
  select make_interval(mins => s.duration_minutes) into v_length
    from public.services s where s.service_id = p_service_id and (s.is_active or p_is_sold);
  if not found then
    raise exception using errcode = 'PT404', message = 'unknown_service';
  end if;
  select * into strict v_settings from public.settings;
  v_today := (p_now at time zone v_settings.time_zone)::date;

  return query
  select slot.local_start, slot.starts_at, slot.starts_at + v_length,
    tstzrange(slot.starts_at, slot.starts_at + v_length + make_interval(mins => v_settings.buffer_minutes)), hours.location
  from generate_series(
    greatest(p_first_date, v_today)::timestamp,
    least(p_last_date, v_today + v_settings.horizon_days)::timestamp, interval '1 day'
  ) as days (midnight)
  join public.business_hours hours on hours.day_of_week = extract(isodow from days.midnight)
  cross join lateral generate_series(
    days.midnight + hours.start_time,
    days.midnight + hours.end_time, make_interval(mins => v_settings.slot_step_minutes)
  ) as step (local_start)
  -- The only place where local time becomes an instant. Of the hour that comes twice in autumn PostgreSQL takes the second.
  cross join lateral (
    select step.local_start, step.local_start at time zone v_settings.time_zone as starts_at
  ) as slot
  cross join lateral (
    select days.midnight + hours.end_time as local_end,
      (days.midnight + hours.end_time) at time zone v_settings.time_zone as ends_at
  ) as closing
  where hours.is_enabled
    -- A time that the clock skips in spring is moved on: read back, it is another time, so it does not exist.
    and slot.starts_at at time zone v_settings.time_zone = slot.local_start
    and p_client_type = any (hours.allowed_client_types)
    and (hours.location <> 'home' or p_can_book_at_home)
    and slot.starts_at > p_now
    and slot.starts_at >= p_now + make_interval(mins => v_settings.minimum_notice_minutes)
    and slot.starts_at + v_length <= closing.ends_at
    -- A closing time that the clock skips has come when the clock jumps over it.
    and (
      closing.ends_at at time zone v_settings.time_zone = closing.local_end
      or (slot.starts_at + v_length - interval '1 microsecond') at time zone v_settings.time_zone < closing.local_end
    );
end;
$$;
comment on function private.offered_slots(date, date, text, text, boolean, timestamptz, boolean) is
  'The times that the rules allow, whoever has taken them: opening hours of the day, whether it is switched on, client type, home permission, slot step, length, notice, horizon; none that is past. Of a service that is not on offer any more for an appointment that was sold with it (p_is_sold).';
grant execute on function private.offered_slots(date, date, text, text, boolean, timestamptz, boolean) to service_role;

create function private.taken_times(p_within tstzrange, p_ignored_ids uuid[], p_now timestamptz) returns tstzmultirange
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  v_is_under_pressure constant boolean := private.is_under_pressure(p_now);
begin
  return coalesce(
    (
      select range_agg(o.during) from public.occupancy o
      where o.during && p_within
        and (o.expires_at is null or o.expires_at > p_now)
        and not (v_is_under_pressure and coalesce(o.yields_from <= p_now, false))
        and not coalesce(coalesce(o.order_id, o.offer_id, o.appointment_id) = any (p_ignored_ids), false)
    ),
    '{}'
  );
end;
$$;
comment on function private.taken_times(tstzrange, uuid[], timestamptz) is
  'What is taken within a range but for some orders, offers and appointments: appointments, time off, offers of the waitlist and live holds, but for those that yield under pressure.';
grant execute on function private.taken_times(tstzrange, uuid[], timestamptz) to service_role;

create function private.held_by_checkout(p_checkout_key uuid, p_now timestamptz) returns uuid[]
language plpgsql stable set search_path = ''
as $$
begin
  return case when p_checkout_key is not null then array(
    select o.order_id from public.orders o where o.checkout_key = p_checkout_key and o.state = 'open' and o.paid_at is null
    union all
    select offer.offer_id from public.waitlist_offers offer
    where offer.checkout_key = p_checkout_key and offer.ended_at is null and offer.expires_at > p_now
  ) end;
end;
$$;
comment on function private.held_by_checkout(uuid, timestamptz) is
  'What a checkout holds itself: its open order, and the time of the waitlist that it took.';
grant execute on function private.held_by_checkout(uuid, timestamptz) to service_role;

create function private.around_days(p_first_date date, p_days integer) returns tstzrange
language sql immutable set search_path = ''
as $$
  select tstzrange((p_first_date - 1)::timestamp at time zone 'UTC', (p_first_date + p_days + 2)::timestamp at time zone 'UTC')
$$;
comment on function private.around_days(date, integer) is
  'Bounds within which some local days lie in any time zone; the longest session and buffer reach into the next.';
grant execute on function private.around_days(date, integer) to service_role;

-- The free times of a day.

create function public.available_slots(
  p_local_date date,
  p_service_id text,
  p_checkout_key uuid default null,
  p_client_type text default 'new',
  p_can_book_at_home boolean default false,
  p_now timestamptz default now()
)
returns table (slot_time text, starts_at timestamptz)
language plpgsql stable rows 20 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  v_taken tstzmultirange;
begin
  v_taken := private.taken_times(private.around_days(p_local_date, 1), private.held_by_checkout(p_checkout_key, p_now), p_now);
  return query
  select to_char(o.local_start, 'HH24:MI'), o.starts_at
  from private.offered_slots(p_local_date, p_local_date, p_service_id, p_client_type, p_can_book_at_home, p_now) o
  where not o.during && v_taken
  order by o.starts_at;
end;
$$;
comment on function public.available_slots(date, text, uuid, text, boolean, timestamptz) is
  'The times of a day that can be booked; for a new client unless told otherwise. A checkout sees the time it holds itself. PT404 unknown_service.';
grant execute on function public.available_slots(date, text, uuid, text, boolean, timestamptz) to service_role;

create function public.available_slots_of_viewer(
  p_session text, p_local_date date, p_service_id text, p_checkout_key uuid default null, p_now timestamptz default now()
)
returns table (slot_time text, starts_at timestamptz)
language sql stable rows 20 set search_path = ''
as $$
  select slot.slot_time, slot.starts_at
  from (select null) always left join private.find_viewer(p_session, p_now) viewer on true
  cross join lateral public.available_slots(
    p_local_date, p_service_id, p_checkout_key,
    case when viewer.is_existing_client then 'existing' else 'new' end, coalesce(viewer.can_book_at_home, false), p_now
  ) slot
$$;
comment on function public.available_slots_of_viewer(text, date, text, uuid, timestamptz) is
  'The times of a day that can be booked by whoever is logged in by a session, in the one round trip. PT404 unknown_service.';
grant execute on function public.available_slots_of_viewer(text, date, text, uuid, timestamptz) to service_role;

-- The free times of many days at once.

create function private.days_with_times(
  p_service_id text, p_first_date date, p_days integer, p_client_type text, p_can_book_at_home boolean, p_taken tstzmultirange,
  p_now timestamptz, p_is_sold boolean default false
)
returns table (local_date date, slot_times text[], why text)
language plpgsql stable rows 28 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  v_settings public.settings;
  v_today date;
begin
  select * into strict v_settings from public.settings;
  v_today := (p_now at time zone v_settings.time_zone)::date;
  return query
  select day.local_date, coalesce(offered.free, '{}'), case
      when offered.free is not null then null
      when day.local_date < v_today then 'past'
      when day.local_date > v_today + v_settings.horizon_days then 'beyond'
      when not coalesce(hours.is_enabled, false) then 'closed'
      when p_client_type <> all (hours.allowed_client_types) or hours.location = 'home' and not p_can_book_at_home then 'existing_clients'
      when offered.local_date is not null then 'full'
      else 'too_soon'
    end
  from (select p_first_date + place as local_date from generate_series(0, p_days - 1) place) day
  left join public.business_hours hours on hours.day_of_week = extract(isodow from day.local_date)
  left join (
    select o.local_start::date as local_date,
      array_agg(to_char(o.local_start, 'HH24:MI') order by o.starts_at) filter (where not o.during && p_taken) as free
    from private.offered_slots(
      p_first_date, p_first_date + p_days - 1, p_service_id, p_client_type, p_can_book_at_home, p_now, p_is_sold
    ) o
    group by o.local_start::date
  ) offered on offered.local_date = day.local_date
  order by day.local_date;
end;
$$;
comment on function private.days_with_times(text, date, integer, text, boolean, tstzmultirange, timestamptz, boolean) is
  'The free times of some days from one on, given what is taken, and why a day has none: past, beyond the horizon, closed, for existing_clients, full (whatever fills it), or too_soon: what it still has begins before the notice is over, or ends after closing. PT404 unknown_service.';
grant execute on function private.days_with_times(text, date, integer, text, boolean, tstzmultirange, timestamptz, boolean) to service_role;

create function public.available_days(
  p_service_id text,
  p_first_date date default null,
  p_days integer default 28,
  p_checkout_key uuid default null,
  p_client_type text default 'new',
  p_can_book_at_home boolean default false,
  p_now timestamptz default now()
)
returns table (local_date date, slot_times text[], why text)
language plpgsql stable rows 28 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  v_first_date constant date := coalesce(p_first_date, (select (p_now at time zone s.time_zone)::date from public.settings s));
begin
  return query select * from private.days_with_times(
    p_service_id, v_first_date, p_days, p_client_type, p_can_book_at_home,
    private.taken_times(private.around_days(v_first_date, p_days), private.held_by_checkout(p_checkout_key, p_now), p_now), p_now
  );
end;
$$;
comment on function public.available_days(text, date, integer, uuid, text, boolean, timestamptz) is
  'What available_slots answers for each of some days from one on (today unless told otherwise), and why a day has no free time (days_with_times). PT404 unknown_service.';
grant execute on function public.available_days(text, date, integer, uuid, text, boolean, timestamptz) to service_role;

create function public.available_days_of_viewer(
  p_session text, p_service_id text, p_first_date date default null, p_days integer default 28, p_checkout_key uuid default null,
  p_now timestamptz default now()
)
returns table (local_date date, slot_times text[], why text)
language sql stable rows 28 set search_path = ''
as $$
  select day.*
  from (select null) always left join private.find_viewer(p_session, p_now) viewer on true
  cross join lateral public.available_days(
    p_service_id, p_first_date, p_days, p_checkout_key,
    case when viewer.is_existing_client then 'existing' else 'new' end, coalesce(viewer.can_book_at_home, false), p_now
  ) day
$$;
comment on function public.available_days_of_viewer(text, text, date, integer, uuid, timestamptz) is
  'The same for whoever is logged in by a session, in the one round trip. PT404 unknown_service.';
grant execute on function public.available_days_of_viewer(text, text, date, integer, uuid, timestamptz) to service_role;

-- Free times near one that was lost.

create function public.nearest_slots(
  p_service_id text,
  p_from timestamptz,
  p_limit integer default 3,
  p_client_type text default 'new',
  p_can_book_at_home boolean default false,
  p_now timestamptz default now()
)
returns table (local_date date, slot_time text, starts_at timestamptz)
language plpgsql stable rows 3 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  -- Offered days are cut to those between today and the horizon; no zone is a day away from UTC.
  v_first_date constant date := (p_now at time zone 'UTC')::date - 1;
  v_last_date constant date := (p_now at time zone 'UTC')::date + 400;
  v_taken tstzmultirange;
begin
  v_taken := private.taken_times(tstzrange(p_now, p_now + interval '400 days'), null, p_now);
  return query
  select near.local_start::date, to_char(near.local_start, 'HH24:MI'), near.starts_at
  from (
    select o.local_start, o.starts_at
    -- Asked by who has or has paid for it, also where it is not on offer any more.
    from private.offered_slots(v_first_date, v_last_date, p_service_id, p_client_type, p_can_book_at_home, p_now, true) o
    where not o.during && v_taken
    order by abs(extract(epoch from o.starts_at - p_from)), o.starts_at
    limit p_limit
  ) near
  order by near.starts_at;
end;
$$;
comment on function public.nearest_slots(text, timestamptz, integer, text, boolean, timestamptz) is
  'The free times nearest to an instant, in their order. PT404 unknown_service.';
grant execute on function public.nearest_slots(text, timestamptz, integer, text, boolean, timestamptz) to service_role;
