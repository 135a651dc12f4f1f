-- The calendar: when the practice is open, when the therapist is away, what takes her time, and which times are free.

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
comment on table public.business_hours is 'Business hours: one row for each day of the week that has any, in the practice''s local time.';
comment on column public.business_hours.day_of_week is 'ISO: Monday is 1, Sunday is 7.';
comment on column public.business_hours.allowed_client_types is 'Who can book online: new clients, existing clients or both. At home, a client also needs can_book_at_home.';
comment on column public.business_hours.requires_toggle is 'True: the therapist turns the day on and off. False: it is always on.';
comment on table public.time_off is 'When the therapist takes no appointments. Each row blocks the calendar through occupancy.';

insert into public.business_hours
  (day_of_week, location, start_time, end_time, allowed_client_types, requires_toggle, is_enabled)
values
  (1, 'broadway', '09:00', '17:00', array['new', 'existing'], false, true),
  (2, 'home', '09:00', '17:00', array['existing'], true, true),
  (3, 'broadway', '09:00', '17:00', array['new', 'existing'], false, true),
  (4, 'home', '09:00', '17:00', array['existing'], true, true),
  (5, 'broadway', '09:00', '17:00', array['new', 'existing'], false, true);

-- Occupancy: everything that takes the therapist's time, under one constraint. It makes a double booking impossible,
-- whatever the calling code does.

create table public.occupancy (
  occupancy_id bigint primary key generated always as identity,
  during tstzrange not null
    constraint occupancy_is_bounded check (not (isempty(during) or lower_inf(during) or upper_inf(during))),
  order_id uuid references public.orders,
  appointment_id uuid constraint occupancy_of_an_appointment_is_one unique references public.appointments,
  time_off_id uuid constraint occupancy_of_time_off_is_one unique references public.time_off on delete cascade,
  -- Its table is created with the waitlist.
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
comment on table public.occupancy is 'Everything that takes the therapist''s time: appointments, holds of clients who are paying for a booking or a change, offers to people on the waitlist, and time off.';
comment on column public.occupancy.during is 'From start to end; for a session, including its buffer.';
comment on column public.occupancy.expires_at is 'The hold counts until then. The next claim on its time releases it first: the payment intent is canceled, then the row is deleted.';
comment on column public.occupancy.yields_from is
  'Under pressure, a booking''s hold yields from then on to anyone about to pay: from its start (or the end of the waitlist offer it came from), and once its own client is about to pay, from a minute after that.';

create function private.lock_calendar() returns void
language sql volatile set search_path = ''
as $$ select pg_catalog.pg_advisory_xact_lock(7215001) $$;
comment on function private.lock_calendar() is
  'Lets one transaction at a time write to the calendar, until it ends. Taken before any row lock, so that writers queue instead of deadlocking.';
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
comment on function private.occupy_time_off() is 'Blocks the calendar for a row of time_off. The constraint refuses it over a booking or a hold; add_time_off says which.';

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
  'Whether unpaid holds of bookings, for any date, add up to at least a share (pressure_percent) of the time that is open to new clients in the next two weeks and not otherwise taken.';
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
  'Whether anything other than these holds (orders or waitlist offers) and this appointment takes a time now. An expired hold doesn''t count; with p_takes_yielding, one that yields doesn''t either.';
grant execute on function private.is_taken(tstzmultirange, uuid[], uuid, timestamptz, boolean) to service_role;

create function private.during_of(p_starts_at timestamptz, p_ends_at timestamptz) returns tstzrange
language sql stable set search_path = ''
as $$
  select tstzrange(p_starts_at, p_ends_at + make_interval(mins => s.buffer_minutes)) from public.settings s
$$;
comment on function private.during_of(timestamptz, timestamptz) is 'Returns the time that a session takes, including its buffer.';
grant execute on function private.during_of(timestamptz, timestamptz) to service_role;

-- The rules of the calendar, in one place: listing free times, claiming one and finding alternatives all read them here.

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
  -- Including the buffer, which during_of adds to a session now as at any other time.
  v_occupied interval;
  v_today date;
begin
  select make_interval(mins => s.duration_minutes) into v_length
    from public.services s where s.service_id = p_service_id and (s.is_active or p_is_sold);
  if not found then
    raise exception using errcode = 'PT404', message = 'unknown_service';
  end if;
  select * into strict v_settings from public.settings;
  select upper(session.during) - lower(session.during) into v_occupied
    from private.during_of(p_now, p_now + v_length) as session (during);
  v_today := (p_now at time zone v_settings.time_zone)::date;

  return query
  select slot.local_start, slot.starts_at, slot.starts_at + v_length,
    tstzrange(slot.starts_at, slot.starts_at + v_occupied), hours.location
  from generate_series(
    greatest(p_first_date, v_today)::timestamp,
    least(p_last_date, v_today + v_settings.horizon_days)::timestamp, interval '1 day'
  ) as days (midnight)
  join public.business_hours hours on hours.day_of_week = extract(isodow from days.midnight)
  cross join lateral generate_series(
    days.midnight + hours.start_time,
    days.midnight + hours.end_time, make_interval(mins => v_settings.slot_step_minutes)
  ) as step (local_start)
  -- Here local time becomes an instant. Of the hour that comes twice in fall, PostgreSQL takes the second.
  cross join lateral (
    select step.local_start, step.local_start at time zone v_settings.time_zone as starts_at
  ) as slot
  cross join lateral (
    select days.midnight + hours.end_time as local_end,
      (days.midnight + hours.end_time) at time zone v_settings.time_zone as ends_at
  ) as closing
  where hours.is_enabled
    -- PostgreSQL moves a time that the clock skips in spring forward. Read back, it is a different time, so it doesn't exist.
    and slot.starts_at at time zone v_settings.time_zone = slot.local_start
    and p_client_type = any (hours.allowed_client_types)
    and (hours.location <> 'home' or p_can_book_at_home)
    and slot.starts_at > p_now
    and slot.starts_at >= p_now + make_interval(mins => v_settings.minimum_notice_minutes)
    and slot.starts_at + v_length <= closing.ends_at
    -- If the clock skips the closing time, the practice closes when the clock jumps.
    and (
      closing.ends_at at time zone v_settings.time_zone = closing.local_end
      or (slot.starts_at + v_length - interval '1 microsecond') at time zone v_settings.time_zone < closing.local_end
    );
end;
$$;
comment on function private.offered_slots(date, date, text, text, boolean, timestamptz, boolean) is
  'Returns the future times that the rules allow, taken or not: the day''s business hours, whether the day is turned on, client type, permission to book at home, slot step, session length, minimum notice and horizon. With p_is_sold, the service may no longer be on offer, because it was already sold. PT404 unknown_service.';
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
  'Returns the times that appointments, time off, waitlist offers and live holds take within a range. Leaves out the orders, offers and appointments of p_ignored_ids and, under pressure, the holds that yield.';
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
  'Returns what a checkout itself holds: its unpaid open order and the live waitlist offer it took.';
grant execute on function private.held_by_checkout(uuid, timestamptz) to service_role;

create function private.around_days(p_first_date date, p_days integer) returns tstzrange
language sql immutable set search_path = ''
as $$
  select tstzrange((p_first_date - 1)::timestamp at time zone 'UTC', (p_first_date + p_days + 2)::timestamp at time zone 'UTC')
$$;
comment on function private.around_days(date, integer) is
  'Returns a range that contains some local days in any time zone. It reaches into the day after, for the longest session and buffer.';
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
  'Returns the times of a day that can be booked, by default by a new client. A checkout also sees the time it holds itself. PT404 unknown_service.';
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
  'Returns the times of a day that the viewer of a session can book, in a single round trip. A guest counts as a new client. PT404 unknown_service.';
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
  'Returns the free times of some consecutive days, given what is taken, and why a day has none: past, beyond the horizon, closed, for existing_clients only, full (whatever fills it), or too_soon: what is left begins before the minimum notice is over, or ends after closing. PT404 unknown_service.';
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
  'Returns what available_slots returns for each of some consecutive days (by default from today on), and why a day has no free time (days_with_times). PT404 unknown_service.';
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
  'Returns what available_days returns for the viewer of a session, in a single round trip. PT404 unknown_service.';
grant execute on function public.available_days_of_viewer(text, text, date, integer, uuid, timestamptz) to service_role;

create function private.instant_of(p_local_date date, p_local_time time) returns timestamptz
language sql stable set search_path = ''
as $$ select (p_local_date + p_local_time) at time zone s.time_zone from public.settings s $$;
comment on function private.instant_of(date, time) is
  'Returns the instant of a local time of the practice. Of the hour that comes twice in fall it takes the second; a time that the clock skips in spring moves forward an hour.';
grant execute on function private.instant_of(date, time) to service_role;

-- Free times near one that is no longer available.

create function public.nearest_slots(
  p_service_id text,
  p_local_date date,
  p_local_time time,
  p_limit integer default 3,
  p_client_type text default 'new',
  p_can_book_at_home boolean default false,
  p_now timestamptz default now()
)
returns table (local_date date, slot_time text, starts_at timestamptz)
language plpgsql stable rows 3 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  -- offered_slots keeps only the days from today to the horizon; no time zone is a full day from UTC.
  v_first_date constant date := (p_now at time zone 'UTC')::date - 1;
  v_last_date constant date := (p_now at time zone 'UTC')::date + 400;
  v_wanted constant timestamptz := private.instant_of(p_local_date, p_local_time);
  v_taken tstzmultirange;
begin
  v_taken := private.taken_times(tstzrange(p_now, p_now + interval '400 days'), null, p_now);
  return query
  select near.local_start::date, to_char(near.local_start, 'HH24:MI'), near.starts_at
  from (
    select o.local_start, o.starts_at
    -- The client already has or has paid for the service, so it may no longer be on offer.
    from private.offered_slots(v_first_date, v_last_date, p_service_id, p_client_type, p_can_book_at_home, p_now, true) o
    where not o.during && v_taken
    order by abs(extract(epoch from o.starts_at - v_wanted)), o.starts_at
    limit p_limit
  ) near
  order by near.starts_at;
end;
$$;
comment on function public.nearest_slots(text, date, time, integer, text, boolean, timestamptz) is
  'Returns the free times nearest to a local time, earliest first. PT404 unknown_service.';
grant execute on function public.nearest_slots(text, date, time, integer, text, boolean, timestamptz) to service_role;

create function private.require_instant(p_local_date date, p_local_time time) returns timestamptz
language plpgsql stable set search_path = ''
as $$
declare
  v_instant constant timestamptz := private.instant_of(p_local_date, p_local_time);
begin
  -- instant_of moves a time that the clock skips in spring forward. Read back, it is a different time.
  if v_instant at time zone (select s.time_zone from public.settings s) <> p_local_date + p_local_time then
    raise exception using errcode = 'PT409', message = 'slot_unavailable';
  end if;
  return v_instant;
end;
$$;
comment on function private.require_instant(date, time) is
  'Returns the instant of a local time of the practice (private.instant_of). PT409 slot_unavailable for a time that the clock skips.';
grant execute on function private.require_instant(date, time) to service_role;

create function private.occupy_appointment(p_appointment_id uuid, p_starts_at timestamptz, p_ends_at timestamptz, p_now timestamptz)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_during constant tstzmultirange := tstzmultirange(private.during_of(p_starts_at, p_ends_at));
begin
  if private.is_taken(v_during, null, p_appointment_id, p_now) then
    raise exception using errcode = 'PT409', message = 'slot_taken';
  end if;
  perform private.release_hold(old.order_id, old.payment_intent_id, p_now)
    from private.holds_in_the_way(v_during, null, p_now) old;
  delete from public.occupancy where appointment_id = p_appointment_id;
  insert into public.occupancy (during, appointment_id) select unnest(v_during), p_appointment_id;
end;
$$;
comment on function private.occupy_appointment(uuid, timestamptz, timestamptz, timestamptz) is
  'Gives an appointment its time, replacing the one it had. PT409 slot_taken, lapsed_hold.';
grant execute on function private.occupy_appointment(uuid, timestamptz, timestamptz, timestamptz) to service_role;

create function private.is_past_closing(p_starts_at timestamptz, p_ends_at timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  select not exists (
    select from public.settings s join public.business_hours hours
      on hours.day_of_week = extract(isodow from p_starts_at at time zone s.time_zone)
    where p_ends_at <= ((p_starts_at at time zone s.time_zone)::date + hours.end_time) at time zone s.time_zone
  )
$$;
comment on function private.is_past_closing(timestamptz, timestamptz) is 'Whether a session would end after the practice closes that day.';
grant execute on function private.is_past_closing(timestamptz, timestamptz) to service_role;

create function private.calendar_conflicts(p_during tstzmultirange, p_now timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_agg(
    jsonb_build_object(
      'kind', o.kind, 'appointment_id', coalesce(o.appointment_id, r.appointment_id), 'time_off_id', o.time_off_id,
      'first_name', coalesce(a.first_name, r.first_name, moved.first_name, waiting.first_name),
      'last_name', coalesce(a.last_name, r.last_name, moved.last_name, waiting.last_name),
      -- A session's own end: no one moves a session because of its buffer.
      'starts_at', lower(o.during), 'ends_at', coalesce(a.ends_at, r.ends_at, offer.ends_at, upper(o.during)),
      'hold_expires_at', coalesce(o.expires_at, offer.expires_at)
    ) order by o.during
  )
  from public.occupancy o
  left join public.appointments a using (appointment_id)
  left join public.order_requests r on r.order_id = o.order_id
  left join public.appointments moved on moved.appointment_id = r.appointment_id
  left join public.waitlist_offers offer on offer.offer_id = o.offer_id
  left join public.waitlist_entries waiting on waiting.entry_id = offer.entry_id
  where o.during && p_during and (o.expires_at is null or o.expires_at > p_now)
$$;
comment on function private.calendar_conflicts(tstzmultirange, timestamptz) is
  'Returns the appointments, live holds, waitlist offers and time off within some time, as shown to the therapist when she wants that time for herself; null if there are none.';
grant execute on function private.calendar_conflicts(tstzmultirange, timestamptz) to service_role;

create function public.add_time_off(
  p_starts_at timestamptz, p_ends_at timestamptz, p_reason text default null, p_now timestamptz default now(),
  p_ends_offers boolean default false
)
returns setof public.time_off
language plpgsql volatile set search_path = ''
as $$
declare
  v_during constant tstzmultirange := tstzmultirange(tstzrange(p_starts_at, p_ends_at));
  v_conflicts jsonb;
begin
  perform private.lock_calendar();
  return query select * from public.time_off t where (t.starts_at, t.ends_at) = (p_starts_at, p_ends_at);
  if found then
    return;
  end if;
  v_conflicts := private.calendar_conflicts(v_during, p_now);
  if p_ends_offers and not v_conflicts @@ '$[*].kind != "offer"' then
    perform private.withdraw_offers(v_during, p_now);
  elsif v_conflicts is not null then
    raise exception using errcode = 'PT409', message = 'time_off_conflicts', detail = v_conflicts;
  end if;
  perform private.release_hold(old.order_id, old.payment_intent_id, p_now)
    from private.holds_in_the_way(v_during, null, p_now) old;
  return query
    insert into public.time_off (starts_at, ends_at, note, created_at) values (p_starts_at, p_ends_at, p_reason, p_now)
    returning *;
end;
$$;
comment on function public.add_time_off(timestamptz, timestamptz, text, timestamptz, boolean) is
  'Blocks the calendar from one instant to another, for everyone at once. With p_ends_offers, it withdraws the waitlist offers in the way if nothing else is. Safe to repeat. PT409 time_off_conflicts (details: the appointments, holds, offers and other time off in the way; nothing is deleted), lapsed_hold.';
grant execute on function public.add_time_off(timestamptz, timestamptz, text, timestamptz, boolean) to service_role;

-- What the therapist decides about her calendar: which days are open, when she is away, and which times she can choose.

create function private.ahead_on_day(p_day_of_week integer, p_now timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(conflict order by conflict ->> 'starts_at'), '[]')
  from public.settings s
  cross join jsonb_array_elements(private.calendar_conflicts(tstzmultirange(tstzrange(p_now, null)), p_now)) conflict
  where conflict ->> 'kind' <> 'time_off'
    and extract(isodow from (conflict ->> 'starts_at')::timestamptz at time zone s.time_zone) = p_day_of_week
$$;
comment on function private.ahead_on_day(integer, timestamptz) is
  'Returns the upcoming appointments, live holds and waitlist offers on a day of the week.';
grant execute on function private.ahead_on_day(integer, timestamptz) to service_role;

create function public.list_hours(p_now timestamptz default now())
returns table (
  day_of_week integer, location text, start_time time, end_time time, allowed_client_types text[], requires_toggle boolean,
  is_enabled boolean, ahead jsonb
)
language sql stable rows 7 set search_path = ''
as $$
  select h.day_of_week, h.location, h.start_time, h.end_time, h.allowed_client_types, h.requires_toggle, h.is_enabled,
    case when h.requires_toggle then private.ahead_on_day(h.day_of_week, p_now) else '[]' end
  from public.business_hours h order by h.day_of_week
$$;
comment on function public.list_hours(timestamptz) is
  'Returns the business hours, with what is ahead on each day that can be turned off. Appointments and holds stay when it is; offers are withdrawn.';
grant execute on function public.list_hours(timestamptz) to service_role;

create function public.set_day_enabled(p_day_of_week integer, p_is_enabled boolean, p_now timestamptz default now()) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_hours public.business_hours;
begin
  perform private.lock_calendar();
  select * into v_hours from public.business_hours h where h.day_of_week = p_day_of_week for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  elsif not v_hours.requires_toggle then
    raise exception using errcode = 'PT409', message = 'day_is_fixed';
  end if;
  update public.business_hours set is_enabled = p_is_enabled where day_of_week = p_day_of_week;
  if not p_is_enabled then
    -- Appointments and holds stay. An offer could no longer be booked, so it is withdrawn; its client stays on the waitlist.
    perform private.withdraw_offers(
      tstzmultirange(tstzrange((held ->> 'starts_at')::timestamptz, (held ->> 'ends_at')::timestamptz)), p_now
    )
    from jsonb_array_elements(private.ahead_on_day(p_day_of_week, p_now)) held where held ->> 'kind' = 'offer';
  end if;
  perform private.offer_free_times(p_now);
end;
$$;
comment on function public.set_day_enabled(integer, boolean, timestamptz) is
  'Turns a day of the week on or off, if it can be. Turning it off keeps what is booked or held that day, withdraws its waitlist offers and offers nothing new. Safe to repeat. PT404 not_found, PT409 day_is_fixed.';
grant execute on function public.set_day_enabled(integer, boolean, timestamptz) to service_role;

create function private.first_instant(p_local timestamp) returns timestamptz
language sql stable set search_path = ''
as $$
  -- Of the hour that comes twice, the first. A time that the clock skips is an hour earlier on the old clock.
  select least(x.at, (p_local - interval '1 hour') at time zone s.time_zone + interval '1 hour', x.at - (x.at at time zone s.time_zone - p_local))
  from public.settings s cross join lateral (select p_local at time zone s.time_zone as at) x
$$;
comment on function private.first_instant(timestamp) is 'Returns when a local time of the practice first comes, so that time off leaves no gap on days when the clock changes.';
grant execute on function private.first_instant(timestamp) to service_role;

create function public.time_off_range(p_start_date date, p_end_date date, p_start_time time default null, p_end_time time default null)
returns table (starts_at timestamptz, ends_at timestamptz)
language plpgsql stable rows 1 set search_path = ''
as $$
begin
  starts_at := private.first_instant(p_start_date + coalesce(p_start_time, time '00:00'));
  -- 24:00 is when the next day begins.
  select (p_end_date + coalesce(p_end_time, time '24:00')) at time zone s.time_zone into ends_at from public.settings s;
  if ends_at <= starts_at then
    raise exception using errcode = 'PT400', message = 'invalid_request';
  end if;
  return next;
end;
$$;
comment on function public.time_off_range(date, date, time, time) is
  'Returns local days of the practice, or times on them, as instants; without a time, whole days. PT400 invalid_request (it would end before it begins).';
grant execute on function public.time_off_range(date, date, time, time) to service_role;

create function public.add_local_time_off(
  p_start_date date, p_end_date date, p_start_time time default null, p_end_time time default null, p_note text default null,
  p_now timestamptz default now(), p_ends_offers boolean default false
)
returns setof public.time_off
language sql volatile set search_path = ''
as $$
  select added.* from public.time_off_range(p_start_date, p_end_date, p_start_time, p_end_time) range
  cross join lateral public.add_time_off(range.starts_at, range.ends_at, p_note, p_now, p_ends_offers) added
$$;
comment on function public.add_local_time_off(date, date, time, time, text, timestamptz, boolean) is
  'Calls add_time_off for local days, or times on them. PT400 invalid_request, PT409 time_off_conflicts, lapsed_hold.';
grant execute on function public.add_local_time_off(date, date, time, time, text, timestamptz, boolean) to service_role;

create function public.list_time_off(p_now timestamptz default now()) returns setof public.time_off
language sql stable rows 10 set search_path = ''
as $$
  select t.* from public.time_off t, private.practice_days(p_now) days where t.ends_at > days.today order by t.starts_at
$$;
comment on function public.list_time_off(timestamptz) is 'Returns time off from today on, earliest first.';
grant execute on function public.list_time_off(timestamptz) to service_role;

create function public.delete_time_off(p_time_off_id uuid, p_now timestamptz default now()) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.lock_calendar();
  delete from public.time_off where time_off_id = p_time_off_id;
  perform private.offer_free_times(p_now);
end;
$$;
comment on function public.delete_time_off(uuid, timestamptz) is
  'Deletes time off and offers the freed time to the waitlist first. Safe to repeat.';
grant execute on function public.delete_time_off(uuid, timestamptz) to service_role;

create function private.therapist_day(p_local_date date) returns table (local_start timestamp, starts_at timestamptz, closes_at timestamptz, opens_at timestamp)
language sql stable rows 40 set search_path = ''
as $$
  select step.local_start, step.local_start at time zone s.time_zone,
    case when hours.is_enabled then (p_local_date + hours.end_time) at time zone s.time_zone end,
    case when hours.is_enabled then p_local_date + hours.start_time end
  from public.settings s
  left join public.business_hours hours on hours.day_of_week = extract(isodow from p_local_date)
  -- From 6 AM, shifted so that one of the steps is the opening time.
  cross join lateral generate_series(
    p_local_date + time '06:00' + make_interval(mins => coalesce(
      mod((extract(epoch from hours.start_time - time '06:00') / 60)::integer + 1440, s.slot_step_minutes), 0
    )),
    p_local_date + time '21:00', make_interval(mins => s.slot_step_minutes)
  ) as step (local_start)
  -- PostgreSQL moves a time that the clock skips in spring forward. Read back, it is a different time, so it doesn't exist.
  where step.local_start at time zone s.time_zone at time zone s.time_zone = step.local_start
$$;
comment on function private.therapist_day(date) is 'Returns the start times that the therapist might choose on a day, from 6 AM to 9 PM, with the day''s hours if it is open.';
grant execute on function private.therapist_day(date) to service_role;

create function public.times_for_therapist(
  p_local_date date, p_service_id text default null, p_appointment_id uuid default null, p_now timestamptz default now()
)
returns table (slot_time text, is_within_hours boolean, kept_for text)
language plpgsql stable rows 40 set search_path = ''
as $$
declare
  v_length interval;
  v_taken tstzmultirange;
begin
  select make_interval(mins => s.duration_minutes) into v_length from public.services s
    where s.service_id = p_service_id and (s.is_active or exists (
      select from public.appointments a where (a.appointment_id, a.service_id) = (p_appointment_id, s.service_id)
    ));
  if p_service_id is not null and v_length is null then
    raise exception using errcode = 'PT404', message = 'unknown_service';
  elsif v_length is null then
    select a.ends_at - a.starts_at into v_length from public.appointments a where a.appointment_id = p_appointment_id;
    if v_length is null then
      raise exception using errcode = 'PT404', message = 'not_found';
    end if;
  end if;
  select range_agg(o.during) into v_taken from public.occupancy o
    where o.during && tstzrange((p_local_date - 1)::timestamp at time zone 'UTC', (p_local_date + 3)::timestamp at time zone 'UTC')
      and (o.expires_at is null or o.expires_at > p_now)
      -- "is distinct from" isn't enough: without an appointment, everything that isn't one would count as free.
      and (p_appointment_id is null or o.appointment_id is distinct from p_appointment_id)
      and o.offer_id is null;
  return query
  select to_char(day.local_start, 'HH24:MI'), coalesce(day.local_start >= day.opens_at and day.starts_at + v_length <= day.closes_at, false),
    (
      select e.first_name
      from public.occupancy o join public.waitlist_offers offer using (offer_id) join public.waitlist_entries e using (entry_id)
      where o.during && private.during_of(day.starts_at, day.starts_at + v_length) order by o.during limit 1
    )
  from private.therapist_day(p_local_date) day
  where day.starts_at > p_now and not private.during_of(day.starts_at, day.starts_at + v_length) && coalesce(v_taken, '{}')
  order by day.starts_at;
end;
$$;
comment on function public.times_for_therapist(date, text, uuid, timestamptz) is
  'Returns every free future time of a day at which the therapist can put a session as long as a service, or as an appointment (whose own time counts as free). Business hours, notice, horizon and waitlist offers don''t limit her: is_within_hours and kept_for (the first name of the person with the offer) only inform her. PT404 unknown_service, not_found.';
grant execute on function public.times_for_therapist(date, text, uuid, timestamptz) to service_role;
