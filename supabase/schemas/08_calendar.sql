-- The calendar: when the practice is open, when the therapist is away, what takes her time, and which times are free.

create table public.special_days (
  local_date date primary key,
  name text not null constraint special_days_have_a_name check (name <> ''),
  asked_at timestamptz,
  answer text constraint special_days_answers_are_known check (answer in ('closed', 'open', 'other_hours')),
  answered_at timestamptz,
  is_usual boolean not null default false,
  constraint special_days_are_answered_once_asked check (answer is null or asked_at is not null),
  constraint special_days_answered_say_when check ((answer is null) = (answered_at is null)),
  constraint special_days_usual_are_closed_or_open check (not is_usual or answer is not null and answer <> 'other_hours')
);
alter table public.special_days enable row level security;
grant select on public.special_days to service_role;
comment on table public.special_days is 'Dates with hours of their own instead of their weekday''s, such as holidays; without hours, the practice is closed.';
comment on column public.special_days.asked_at is 'When the therapist was asked about this holiday (ask_about_holidays); null for a day of her own. Until she answers, it is closed.';
comment on column public.special_days.answer is 'What she said about a holiday. Open: it has its weekday''s hours, as if it were no special day.';
comment on column public.special_days.is_usual is 'The answer follows from what she said about all holidays (settings.holiday_answer), not about this day.';

create table public.business_hours (
  hours_id uuid primary key default gen_random_uuid(),
  day_of_week smallint constraint business_hours_day_is_iso check (day_of_week between 1 and 7),
  local_date date references public.special_days on delete cascade,
  -- January 1, 1900 was a Monday: each weekday is a date too, so that a single constraint covers both.
  day_key date not null generated always as (coalesce(local_date, date '1900-01-01' + (day_of_week - 1))) stored,
  location text not null references public.locations,
  start_time time not null,
  end_time time not null,
  allowed_client_types text[] not null
    constraint business_hours_client_types_are_known
    check (allowed_client_types <@ array['new', 'existing'] and cardinality(allowed_client_types) > 0),
  requires_toggle boolean not null,
  is_enabled boolean not null,
  constraint business_hours_are_of_a_weekday_or_a_date check (num_nonnulls(day_of_week, local_date) = 1),
  constraint business_hours_open_before_they_close check (start_time < end_time),
  constraint business_hours_fixed_days_stay_enabled check (is_enabled or requires_toggle),
  constraint business_hours_of_a_day_are_apart
    exclude using gist (tsrange(day_key + start_time, day_key + end_time) with &&)
);
create index business_hours_by_day on public.business_hours (day_key);
create index business_hours_local_date_idx on public.business_hours (local_date);
create index business_hours_location_idx on public.business_hours (location);
alter table public.business_hours enable row level security;
grant select on public.business_hours to service_role;

create table public.time_off (
  time_off_id uuid primary key default gen_random_uuid(),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  note text,
  created_at timestamptz not null default now(),
  keeps_bookings boolean not null default false,
  series_id uuid,
  constraint time_off_ends_after_it_starts check (starts_at < ends_at)
);
create index time_off_by_time on public.time_off using gist (tstzrange(starts_at, ends_at));
create index time_off_series on public.time_off (series_id);
alter table public.time_off enable row level security;
grant select, insert, update, delete on public.time_off to service_role;
comment on table public.business_hours is
  'Business hours: the ranges of a day of the week, or of a special day, in the practice''s local time. Between two ranges is a break.';
comment on column public.business_hours.day_of_week is 'ISO: Monday is 1, Sunday is 7. Null for a special day.';
comment on column public.business_hours.allowed_client_types is 'Who can book online: new clients, existing clients or both. A location can also need permission (locations.needs_permission).';
comment on column public.business_hours.requires_toggle is 'True: the therapist turns the day on and off. False: it is always on.';
comment on table public.time_off is 'When the therapist takes no appointments. Each row blocks the calendar through occupancy, and nothing within it is offered (away_times), even if what was booked there is canceled.';
comment on column public.time_off.keeps_bookings is 'It was added over bookings, which stay: it takes what they leave of its time.';
comment on column public.time_off.series_id is 'Shared by the dates of time off that repeats.';

create function private.join_touching_hours() returns trigger
language plpgsql volatile set search_path = ''
as $$
declare
  v_ends_at time;
  v_first_id uuid;
  v_second_id uuid;
begin
  select first.hours_id, second.hours_id, second.end_time into v_first_id, v_second_id, v_ends_at
    from public.business_hours first
    join public.business_hours second on second.day_key = first.day_key and second.start_time = first.end_time
      and (second.location, second.requires_toggle, second.is_enabled) = (first.location, first.requires_toggle, first.is_enabled)
      and second.allowed_client_types <@ first.allowed_client_types and first.allowed_client_types <@ second.allowed_client_types
    limit 1;
  if found then
    delete from public.business_hours where hours_id = v_second_id;
    -- This update comes back here, until no two are left.
    update public.business_hours set end_time = v_ends_at where hours_id = v_first_id;
  end if;
  return null;
end;
$$;
comment on function private.join_touching_hours() is
  'Stores two ranges of a day that touch and are alike as one, so that a session can last from one into the other.';
grant execute on function private.join_touching_hours() to service_role;

create trigger business_hours_that_touch_are_one
  after insert or update on public.business_hours
  for each statement execute function private.join_touching_hours();

create function private.hours_on(p_first_date date, p_last_date date)
returns table (
  local_date date, start_time time, end_time time, allowed_client_types text[], is_enabled boolean, place public.locations
)
language sql stable rows 30
-- Parsed here, once, so it needs no search path, and becomes part of the query that asks.
begin atomic
  select day.local_date, hours.start_time, hours.end_time, hours.allowed_client_types, hours.is_enabled, place
  from (select p_first_date + n as local_date from generate_series(0, p_last_date - p_first_date) n) day
  left join public.special_days special on special.local_date = day.local_date and special.answer is distinct from 'open'
  join public.business_hours hours
    on hours.day_key = coalesce(special.local_date, date '1900-01-01' + (extract(isodow from day.local_date)::integer - 1))
  join public.locations place on place.location_id = hours.location and place.is_active;
end;
comment on function private.hours_on(date, date) is
  'Returns the business hours of some days: a special day''s own, otherwise its weekday''s, turned on or not. Everything that asks for the hours of a date asks here.';
grant execute on function private.hours_on(date, date) to service_role;

create function private.place_on(p_local_date date, p_local_time time, p_else text default null) returns public.locations
language sql stable set search_path = ''
as $$
  select place.* from public.locations place
  where place.location_id = coalesce(
    (
      select (hours.place).location_id from private.hours_on(p_local_date, p_local_date) hours
      where (hours.place).location_id <> 'visit'
      order by greatest(hours.start_time - p_local_time, p_local_time - hours.end_time, interval '0'), hours.start_time desc limit 1
    ),
    p_else,
    (select first.location_id from public.locations first where first.is_active and first.location_id <> 'visit' order by first.position limit 1)
  )
$$;
comment on function private.place_on(date, time, text) is
  'Returns where the therapist is at a local time: where the hours nearest to it are; on a day without hours p_else, or her first location. Never visit: a home visit says so itself.';
grant execute on function private.place_on(date, time, text) to service_role;

-- How long a session takes, besides the minutes of its service.

alter table public.services
  add column buffer_before_minutes integer not null default 0
    constraint services_buffer_before_is_sensible check (buffer_before_minutes between 0 and 240),
  add column buffer_after_minutes integer not null default 15
    constraint services_buffer_after_is_sensible check (buffer_after_minutes between 0 and 240);
alter table public.enhancements
  add column extra_minutes integer not null default 0
    constraint enhancements_extra_is_sensible check (extra_minutes between 0 and 120);
comment on column public.services.buffer_before_minutes is 'Minutes that stay free before each session; may begin before opening time.';
comment on column public.services.buffer_after_minutes is 'Minutes that stay free after each session; may run past closing time.';
comment on column public.enhancements.extra_minutes is 'How much longer it makes the session. A credit pays for a session by the service''s minutes alone.';

create function private.occupied(
  p_starts_at timestamptz, p_ends_at timestamptz, p_service public.services, p_place public.locations,
  p_minutes_before integer default null, p_minutes_after integer default null
)
returns tstzrange
language sql stable
return tstzrange(
  p_starts_at - make_interval(mins => (p_service).buffer_before_minutes + coalesce(p_minutes_before, (p_place).travel_minutes)),
  p_ends_at + make_interval(mins => (p_service).buffer_after_minutes + coalesce(p_minutes_after, (p_place).travel_minutes))
);
comment on function private.occupied(timestamptz, timestamptz, public.services, public.locations, integer, integer) is
  'Returns the time that a session takes on the calendar: with its service''s buffers, and the way there and back: the location''s, or a home visit''s own minutes before and after. Asked once, when the time is claimed; what holds, books or moves it reads what was stored then.';
grant execute on function private.occupied(timestamptz, timestamptz, public.services, public.locations, integer, integer) to service_role;

create type private.slot as (starts_at timestamptz, ends_at timestamptz, during tstzrange, location text);
comment on type private.slot is 'When and where a session is, and the time that it takes on the calendar (private.occupied).';

create function private.extra_minutes_of(p_enhancement_ids text[]) returns integer
language plpgsql stable set search_path = ''
as $$
begin
  return case when p_enhancement_ids = '{}' then 0 else (
    select coalesce(sum(e.extra_minutes), 0) from public.enhancements e where e.enhancement_id = any (p_enhancement_ids)
  ) end;
end;
$$;
comment on function private.extra_minutes_of(text[]) is 'Returns how much longer some enhancements make a session.';
grant execute on function private.extra_minutes_of(text[]) to service_role;

create function private.extra_minutes(p_lines jsonb, p_root_id uuid default null) returns integer
language sql stable set search_path = ''
as $$
  select coalesce(sum(coalesce(sold.extra_minutes, e.extra_minutes)), 0)::integer
  from private.current_lines(p_root_id) sold
  full join (
    select wanted.enhancement_id from jsonb_to_recordset(p_lines) wanted (enhancement_id text)
  ) wanted on wanted.enhancement_id = sold.enhancement_id
  left join public.enhancements e on e.enhancement_id = wanted.enhancement_id
  where p_lines is null or wanted.enhancement_id is not null
$$;
comment on function private.extra_minutes(jsonb, uuid) is
  'Returns how much longer the enhancements among some lines make a session. What the booking already has keeps the minutes it was sold with; without lines, it keeps all it has.';
grant execute on function private.extra_minutes(jsonb, uuid) to service_role;

-- Occupancy: everything that takes the therapist's time, under one constraint. It makes a double booking impossible,
-- whatever the calling code does.

create table public.occupancy (
  occupancy_id bigint primary key generated always as identity,
  during tstzrange not null
    constraint occupancy_is_bounded check (not (isempty(during) or lower_inf(during) or upper_inf(during))),
  order_id uuid references public.orders,
  appointment_id uuid constraint occupancy_of_an_appointment_is_one unique references public.appointments,
  time_off_id uuid references public.time_off on delete cascade,
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
  is_for_undo boolean not null default false,
  constraint occupancy_never_overlaps exclude using gist (during with &&),
  constraint occupancy_has_one_reason check (num_nonnulls(order_id, appointment_id, time_off_id, offer_id) = 1),
  constraint occupancy_of_holds_alone_expires check (
    (order_id is not null) = (expires_at is not null)
  ),
  constraint occupancy_of_holds_alone_yields check (yields_from is null or order_id is not null),
  constraint occupancy_of_holds_alone_is_for_undo check (not is_for_undo or order_id is not null)
);
create index occupancy_unpaid on public.occupancy (expires_at) where expires_at is not null;
create index occupancy_order_id_idx on public.occupancy (order_id);
create index occupancy_time_off_id_idx on public.occupancy (time_off_id);
alter table public.occupancy enable row level security;
grant select, insert, update, delete on public.occupancy to service_role;
comment on table public.occupancy is 'Everything that takes the therapist''s time: appointments, holds of clients who are paying for a booking or a change, offers to people on the waitlist, and time off.';
comment on column public.occupancy.during is 'From start to end; for a session, including its buffers and travel.';
comment on column public.occupancy.expires_at is 'The hold counts until then. The next claim on its time releases it first: the payment intent is canceled, then the row is deleted.';
comment on column public.occupancy.is_for_undo is
  'Holds the time that the therapist''s move (order_id: the change) has left, so that the move can be undone. Her other acts can take it; that ends the Undo.';
comment on column public.occupancy.yields_from is
  'Under pressure, a booking''s hold yields from then on to anyone about to pay: from its start (or the end of the waitlist offer it came from), and once its own client is about to pay, from a minute after that.';

create function private.lock_calendar() returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(7215001);
end;
$$;
comment on function private.lock_calendar() is
  'Lets one transaction at a time write to the calendar, until it ends. Taken before any row lock, so that writers queue instead of deadlocking.';
grant execute on function private.lock_calendar() to service_role;

create function private.occupy_time_off() returns trigger
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.lock_calendar();
  delete from public.occupancy where time_off_id = new.time_off_id;
  insert into public.occupancy (during, time_off_id)
    select piece, new.time_off_id
    from unnest(tstzmultirange(tstzrange(new.starts_at, new.ends_at)) - case
      when new.keeps_bookings then coalesce(
        (select range_agg(o.during) from public.occupancy o where o.during && tstzrange(new.starts_at, new.ends_at)), '{}'
      )
      else '{}'
    end) piece;
  return new;
end;
$$;
comment on function private.occupy_time_off() is 'Blocks the calendar for a row of time_off: all of its time, or in pieces around what it keeps. The constraint refuses it over a booking or a hold that it doesn''t keep; add_time_off says which.';

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
      (hours.local_date + hours.start_time) at time zone v_settings.time_zone,
      (hours.local_date + hours.end_time) at time zone v_settings.time_zone
    )) into v_open
    from private.hours_on(
      (p_now at time zone v_settings.time_zone)::date, (p_now at time zone v_settings.time_zone)::date + 13
    ) hours
    where hours.is_enabled and 'new' = any (hours.allowed_client_types) and (hours.place).location_id <> 'visit';
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
  p_takes_yielding boolean default false, p_takes_undo boolean default false
)
returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from public.occupancy o
    where o.during && p_during
      and (o.expires_at is null or o.expires_at > p_now)
      and not (p_takes_yielding and coalesce(o.yields_from <= p_now, false))
      and not (p_takes_undo and o.is_for_undo)
      and not coalesce(coalesce(o.order_id, o.offer_id) = any (p_except_holds), false)
      and (o.appointment_id is null or o.appointment_id is distinct from p_except_appointment_id)
  )
$$;
comment on function private.is_taken(tstzmultirange, uuid[], uuid, timestamptz, boolean, boolean) is
  'Whether anything other than these holds (orders or waitlist offers) and this appointment takes a time now. An expired hold doesn''t count; with p_takes_yielding, one that yields doesn''t either; with p_takes_undo, neither does what is held for an Undo.';
grant execute on function private.is_taken(tstzmultirange, uuid[], uuid, timestamptz, boolean, boolean) to service_role;

-- The rules of the calendar, in one place: listing free times, claiming one and finding alternatives all read them here.

create function private.is_place_for(p_location text, p_needs_permission boolean, p_can_book_at_home boolean, p_minutes_before integer)
returns boolean
language sql stable
return case
  when p_minutes_before is not null then p_location = 'visit'
  else p_location <> 'visit' and (p_can_book_at_home or not p_needs_permission)
end;
comment on function private.is_place_for(text, boolean, boolean, integer) is
  'Whether the hours of a location are for a client: for a home visit (with the minutes of its drive), those at visit; otherwise all others that they can book.';
grant execute on function private.is_place_for(text, boolean, boolean, integer) to service_role;

create function private.offered_slots(
  p_first_date date, p_last_date date, p_service_id text, p_client_type text, p_can_book_at_home boolean, p_now timestamptz,
  p_extra_minutes integer default 0, p_is_sold boolean default false, p_ignores_away boolean default false,
  p_minutes_before integer default null, p_minutes_after integer default null
)
returns table (local_start timestamp, starts_at timestamptz, ends_at timestamptz, during tstzrange, location text)
language plpgsql stable rows 20 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  v_settings public.settings;
  v_service public.services;
  v_length interval;
  v_today date;
  v_away tstzmultirange := '{}';
begin
  select * into v_service from public.services s where s.service_id = p_service_id and (s.is_active or p_is_sold);
  if not found then
    raise exception using errcode = 'PT404', message = 'unknown_service';
  end if;
  select * into strict v_settings from public.settings;
  v_length := make_interval(mins => v_service.duration_minutes + p_extra_minutes);
  v_today := (p_now at time zone v_settings.time_zone)::date;
  if not p_ignores_away then
    v_away := private.away_times(private.around_days(p_first_date, p_last_date - p_first_date + 1));
  end if;

  -- Each "offset 0" keeps the part above it together: ranges are chosen before their steps are counted, and a step becomes an
  -- instant once.
  return query
  select slot.local_start, slot.starts_at, slot.starts_at + v_length,
    private.occupied(slot.starts_at, slot.starts_at + v_length, v_service, open.place, p_minutes_before, p_minutes_after),
    (open.place).location_id
  from (
    select hours.local_date + hours.start_time as local_start, hours.local_date + hours.end_time as local_end,
      (hours.local_date + hours.end_time) at time zone v_settings.time_zone as ends_at, hours.place
    from private.hours_on(greatest(p_first_date, v_today), least(p_last_date, v_today + v_settings.horizon_days)) hours
    where hours.is_enabled
      and p_client_type = any (hours.allowed_client_types)
      and private.is_place_for((hours.place).location_id, (hours.place).needs_permission, p_can_book_at_home, p_minutes_before)
    offset 0
  ) open
  cross join lateral (
    -- Here local time becomes an instant. Of the hour that comes twice in fall, PostgreSQL takes the second.
    select step.local_start, step.local_start at time zone v_settings.time_zone as starts_at
    from generate_series(open.local_start, open.local_end, make_interval(mins => v_settings.slot_step_minutes)) step (local_start)
    offset 0
  ) slot
  where slot.starts_at > p_now
    and slot.starts_at >= p_now + make_interval(mins => v_settings.minimum_notice_minutes)
    and slot.starts_at + v_length <= open.ends_at
    -- PostgreSQL moves a time that the clock skips in spring forward. Read back, it is a different time, so it doesn't exist.
    and slot.starts_at at time zone v_settings.time_zone = slot.local_start
    -- If the clock skips the closing time, the practice closes when the clock jumps.
    and (
      open.ends_at at time zone v_settings.time_zone = open.local_end
      or (slot.starts_at + v_length - interval '1 microsecond') at time zone v_settings.time_zone < open.local_end
    )
    and (
      v_away = '{}'
      or not private.occupied(slot.starts_at, slot.starts_at + v_length, v_service, open.place, p_minutes_before, p_minutes_after) && v_away
    );
end;
$$;
comment on function private.offered_slots(date, date, text, text, boolean, timestamptz, integer, boolean, boolean, integer, integer) is
  'Returns the future times that the rules allow, taken or not: the hours of each day (hours_on) if they are turned on, client type, permission, slot step, session length with what enhancements add, minimum notice and horizon, and the therapist isn''t away (away_times; p_ignores_away leaves that out). A session fits into one range of hours. With p_is_sold, the service may no longer be on offer, because it was already sold. With the minutes of a home visit''s drives, it returns the times for one, in hours at visit alone; without, none of those. PT404 unknown_service.';
grant execute on function private.offered_slots(date, date, text, text, boolean, timestamptz, integer, boolean, boolean, integer, integer) to service_role;

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
  'Returns a range that contains some local days in any time zone. It reaches into the days around them, for the longest session with its buffers and travel.';
grant execute on function private.around_days(date, integer) to service_role;

-- The free times of a day.

create function public.available_slots(
  p_local_date date,
  p_service_id text,
  p_checkout_key uuid default null,
  p_client_type text default 'new',
  p_can_book_at_home boolean default false,
  p_now timestamptz default now(),
  p_enhancement_ids text[] default '{}',
  p_minutes_before integer default null,
  p_minutes_after integer default null
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
  from private.offered_slots(
    p_local_date, p_local_date, p_service_id, p_client_type, p_can_book_at_home, p_now, private.extra_minutes_of(p_enhancement_ids),
    p_minutes_before => p_minutes_before, p_minutes_after => p_minutes_after
  ) o
  where not o.during && v_taken
  order by o.starts_at;
end;
$$;
comment on function public.available_slots(date, text, uuid, text, boolean, timestamptz, text[], integer, integer) is
  'Returns the times of a day that can be booked, by default by a new client without enhancements. A checkout also sees the time it holds itself; with the minutes of its drives, the times for a home visit. PT404 unknown_service.';
grant execute on function public.available_slots(date, text, uuid, text, boolean, timestamptz, text[], integer, integer) to service_role;

create function public.available_slots_of_viewer(
  p_session text, p_local_date date, p_service_id text, p_checkout_key uuid default null, p_now timestamptz default now(),
  p_enhancement_ids text[] default '{}', p_visit_zip text default null
)
returns table (slot_time text, starts_at timestamptz)
language sql stable rows 20 set search_path = ''
as $$
  select slot.slot_time, slot.starts_at
  from (select null) always left join private.find_viewer(p_session, p_now) viewer on true
  cross join lateral (
    select case when p_visit_zip is not null then private.require_zone_minutes(p_visit_zip, viewer.can_be_visited) end as minutes
  ) drive
  cross join lateral public.available_slots(
    p_local_date, p_service_id, p_checkout_key,
    case when viewer.is_existing_client then 'existing' else 'new' end, coalesce(viewer.can_book_at_home, false), p_now,
    p_enhancement_ids, drive.minutes, drive.minutes
  ) slot
$$;
comment on function public.available_slots_of_viewer(text, date, text, uuid, timestamptz, text[], text) is
  'Returns the times of a day that the viewer of a session can book, in a single round trip. A guest counts as a new client. With p_visit_zip, the times for a home visit there. PT403 visits_not_allowed, PT404 unknown_service, PT409 outside_zones.';
grant execute on function public.available_slots_of_viewer(text, date, text, uuid, timestamptz, text[], text) to service_role;

-- The free times of many days at once.

create function private.days_with_times(
  p_service_id text, p_first_date date, p_days integer, p_client_type text, p_can_book_at_home boolean, p_taken tstzmultirange,
  p_now timestamptz, p_extra_minutes integer default 0, p_is_sold boolean default false,
  p_minutes_before integer default null, p_minutes_after integer default null
)
returns table (local_date date, slot_times text[], why text)
language plpgsql stable rows 28 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  v_settings public.settings;
  v_today date;
  -- To clients, a day on which the therapist is away is full.
  v_taken constant tstzmultirange := p_taken + private.away_times(private.around_days(p_first_date, p_days));
begin
  select * into strict v_settings from public.settings;
  v_today := (p_now at time zone v_settings.time_zone)::date;
  return query
  select day.local_date, coalesce(offered.free, '{}'), case
      when offered.free is not null then null
      when day.local_date < v_today then 'past'
      when day.local_date > v_today + v_settings.horizon_days then 'beyond'
      when open.local_date is null then 'closed'
      when not open.is_theirs then 'existing_clients'
      when offered.local_date is not null then 'full'
      else 'too_soon'
    end
  from (select p_first_date + place as local_date from generate_series(0, p_days - 1) place) day
  left join (
    select hours.local_date, bool_or(
        p_client_type = any (hours.allowed_client_types)
          and private.is_place_for((hours.place).location_id, (hours.place).needs_permission, p_can_book_at_home, p_minutes_before)
      ) as is_theirs
    from private.hours_on(p_first_date, p_first_date + p_days - 1) hours
    where hours.is_enabled and ((hours.place).location_id = 'visit') = (p_minutes_before is not null)
    group by hours.local_date
  ) open on open.local_date = day.local_date
  left join (
    select o.local_start::date as local_date,
      array_agg(to_char(o.local_start, 'HH24:MI') order by o.starts_at) filter (where not o.during && v_taken) as free
    from private.offered_slots(
      p_first_date, p_first_date + p_days - 1, p_service_id, p_client_type, p_can_book_at_home, p_now, p_extra_minutes,
      p_is_sold, true, p_minutes_before, p_minutes_after
    ) o
    group by o.local_start::date
  ) offered on offered.local_date = day.local_date
  order by day.local_date;
end;
$$;
comment on function private.days_with_times(text, date, integer, text, boolean, tstzmultirange, timestamptz, integer, boolean, integer, integer) is
  'Returns the free times of some consecutive days, given what is taken, and why a day has none: past, beyond the horizon, closed, for existing_clients only, full (whatever fills it), or too_soon: what is left begins before the minimum notice is over, or fits into none of the day''s hours. PT404 unknown_service.';
grant execute on function private.days_with_times(text, date, integer, text, boolean, tstzmultirange, timestamptz, integer, boolean, integer, integer) to service_role;

create function public.available_days(
  p_service_id text,
  p_first_date date default null,
  p_days integer default 28,
  p_checkout_key uuid default null,
  p_client_type text default 'new',
  p_can_book_at_home boolean default false,
  p_now timestamptz default now(),
  p_enhancement_ids text[] default '{}',
  p_minutes_before integer default null,
  p_minutes_after integer default null
)
returns table (local_date date, slot_times text[], why text)
language plpgsql stable rows 28 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  v_first_date constant date := coalesce(p_first_date, (select (p_now at time zone s.time_zone)::date from public.settings s));
begin
  return query select * from private.days_with_times(
    p_service_id, v_first_date, p_days, p_client_type, p_can_book_at_home,
    private.taken_times(private.around_days(v_first_date, p_days), private.held_by_checkout(p_checkout_key, p_now), p_now), p_now,
    private.extra_minutes_of(p_enhancement_ids), false, p_minutes_before, p_minutes_after
  );
end;
$$;
comment on function public.available_days(text, date, integer, uuid, text, boolean, timestamptz, text[], integer, integer) is
  'Returns what available_slots returns for each of some consecutive days (by default from today on), and why a day has no free time (days_with_times). PT404 unknown_service.';
grant execute on function public.available_days(text, date, integer, uuid, text, boolean, timestamptz, text[], integer, integer) to service_role;

create function public.available_days_of_viewer(
  p_session text, p_service_id text, p_first_date date default null, p_days integer default 28, p_checkout_key uuid default null,
  p_now timestamptz default now(), p_enhancement_ids text[] default '{}', p_visit_zip text default null
)
returns table (local_date date, slot_times text[], why text)
language sql stable rows 28 set search_path = ''
as $$
  select day.*
  from (select null) always left join private.find_viewer(p_session, p_now) viewer on true
  cross join lateral (
    select case when p_visit_zip is not null then private.require_zone_minutes(p_visit_zip, viewer.can_be_visited) end as minutes
  ) drive
  cross join lateral public.available_days(
    p_service_id, p_first_date, p_days, p_checkout_key,
    case when viewer.is_existing_client then 'existing' else 'new' end, coalesce(viewer.can_book_at_home, false), p_now,
    p_enhancement_ids, drive.minutes, drive.minutes
  ) day
$$;
comment on function public.available_days_of_viewer(text, text, date, integer, uuid, timestamptz, text[], text) is
  'Returns what available_days returns for the viewer of a session, in a single round trip. With p_visit_zip, for a home visit there. PT403 visits_not_allowed, PT404 unknown_service, PT409 outside_zones.';
grant execute on function public.available_days_of_viewer(text, text, date, integer, uuid, timestamptz, text[], text) to service_role;

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
  p_now timestamptz default now(),
  p_enhancement_ids text[] default '{}',
  p_minutes_before integer default null,
  p_minutes_after integer default null,
  p_visit_zip text default null
)
returns table (local_date date, slot_time text, starts_at timestamptz)
language plpgsql stable rows 3 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  -- offered_slots keeps only the days from today to the horizon; no time zone is a full day from UTC.
  v_first_date constant date := (p_now at time zone 'UTC')::date - 1;
  v_last_date constant date := (p_now at time zone 'UTC')::date + 400;
  v_wanted constant timestamptz := private.instant_of(p_local_date, p_local_time);
  v_zone_minutes constant integer := private.zone_minutes(p_visit_zip);
  v_taken tstzmultirange;
begin
  if p_visit_zip is not null and v_zone_minutes is null then
    return;
  end if;
  v_taken := private.taken_times(tstzrange(p_now - interval '1 day', p_now + interval '400 days'), null, p_now);
  return query
  select near.local_start::date, to_char(near.local_start, 'HH24:MI'), near.starts_at
  from (
    select o.local_start, o.starts_at
    -- The client already has or has paid for the service, so it may no longer be on offer.
    from private.offered_slots(
      v_first_date, v_last_date, p_service_id, p_client_type, p_can_book_at_home, p_now, private.extra_minutes_of(p_enhancement_ids), true,
      p_minutes_before => coalesce(p_minutes_before, v_zone_minutes), p_minutes_after => coalesce(p_minutes_after, v_zone_minutes)
    ) o
    where not o.during && v_taken
    order by abs(extract(epoch from o.starts_at - v_wanted)), o.starts_at
    limit p_limit
  ) near
  order by near.starts_at;
end;
$$;
comment on function public.nearest_slots(text, date, time, integer, text, boolean, timestamptz, text[], integer, integer, text) is
  'Returns the free times nearest to a local time, earliest first; with the minutes of its drives, or its ZIP code, those for a home visit. PT404 unknown_service.';
grant execute on function public.nearest_slots(text, date, time, integer, text, boolean, timestamptz, text[], integer, integer, text) to service_role;

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

create function private.occupy_appointment(p_appointment_id uuid, p_during tstzrange, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_during constant tstzmultirange := tstzmultirange(p_during);
begin
  if private.is_taken(v_during, null, p_appointment_id, p_now) then
    raise exception using errcode = 'PT409', message = 'slot_taken';
  end if;
  perform private.release_hold(old.order_id, old.payment_intent_id, p_now)
    from private.holds_in_the_way(v_during, null, p_now) old;
  delete from public.occupancy where appointment_id = p_appointment_id;
  insert into public.occupancy (during, appointment_id) values (p_during, p_appointment_id);
end;
$$;
comment on function private.occupy_appointment(uuid, tstzrange, timestamptz) is
  'Gives an appointment its time, replacing the one it had. PT409 slot_taken, lapsed_hold.';
grant execute on function private.occupy_appointment(uuid, tstzrange, timestamptz) to service_role;

create function private.is_past_closing(p_starts_at timestamptz, p_ends_at timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  select p_ends_at > coalesce(min(closing.at), '-infinity')
  from public.settings s
  cross join lateral (select (p_starts_at at time zone s.time_zone)::date as local_date) day
  cross join lateral private.hours_on(day.local_date, day.local_date) hours
  cross join lateral (select (hours.local_date + hours.end_time) at time zone s.time_zone as at) closing
  where closing.at > p_starts_at
$$;
comment on function private.is_past_closing(timestamptz, timestamptz) is
  'Whether a session would last longer than the hours in which it starts: past the practice''s next closing or break that day.';
grant execute on function private.is_past_closing(timestamptz, timestamptz) to service_role;

create function private.calendar_conflicts(p_during tstzmultirange, p_now timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_agg(
    jsonb_build_object(
      'kind', o.kind, 'appointment_id', coalesce(o.appointment_id, r.appointment_id), 'time_off_id', o.time_off_id,
      'first_name', coalesce(a.first_name, r.first_name, moved.first_name, waiting.first_name, asking.first_name),
      'last_name', coalesce(a.last_name, r.last_name, moved.last_name, waiting.last_name, asking.last_name),
      -- A session's own times: no one moves a session because of its buffers.
      'starts_at', coalesce(a.starts_at, r.starts_at, offer.starts_at, lower(o.during)),
      'ends_at', coalesce(a.ends_at, r.ends_at, offer.ends_at, upper(o.during)),
      'hold_expires_at', coalesce(o.expires_at, offer.expires_at)
    ) order by o.during
  )
  from public.occupancy o
  left join public.appointments a using (appointment_id)
  left join public.order_requests r on r.order_id = o.order_id
  left join public.appointments moved on moved.appointment_id = r.appointment_id
  left join public.waitlist_offers offer on offer.offer_id = o.offer_id
  left join public.waitlist_entries waiting on waiting.entry_id = offer.entry_id
  left join public.proposals proposed on proposed.proposal_id = offer.proposal_id
  left join public.appointments asking on asking.appointment_id = proposed.appointment_id
  where o.during && p_during and (o.expires_at is null or o.expires_at > p_now) and not o.is_for_undo
$$;
comment on function private.calendar_conflicts(tstzmultirange, timestamptz) is
  'Returns the appointments, live holds, waitlist offers and time off within some time, as shown to the therapist when she wants that time for herself; null if there are none.';
grant execute on function private.calendar_conflicts(tstzmultirange, timestamptz) to service_role;

create function private.make_room_for_time_off(
  p_during tstzmultirange, p_ends_offers boolean, p_keeps_bookings boolean, p_now timestamptz
)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_conflicts constant jsonb := private.calendar_conflicts(p_during, p_now);
begin
  perform private.end_undo_within(p_during, p_now);
  if p_keeps_bookings or p_ends_offers and not v_conflicts @@ '$[*].kind != "offer"' then
    perform private.withdraw_offers(p_during, p_now);
  elsif v_conflicts is not null then
    raise exception using errcode = 'PT409', message = 'time_off_conflicts', detail = v_conflicts;
  end if;
  perform private.release_hold(old.order_id, old.payment_intent_id, p_now)
    from private.holds_in_the_way(p_during, null, p_now) old;
end;
$$;
comment on function private.make_room_for_time_off(tstzmultirange, boolean, boolean, timestamptz) is
  'Clears some time for time off: withdraws waitlist offers if they may end or bookings stay, and releases holds that have run out. PT409 time_off_conflicts, lapsed_hold.';
grant execute on function private.make_room_for_time_off(tstzmultirange, boolean, boolean, timestamptz) to service_role;

create function public.add_time_off(
  p_starts_at timestamptz, p_ends_at timestamptz, p_reason text default null, p_now timestamptz default now(),
  p_ends_offers boolean default false, p_keeps_bookings boolean default false
)
returns setof public.time_off
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.lock_calendar();
  return query select * from public.time_off t where (t.starts_at, t.ends_at) = (p_starts_at, p_ends_at);
  if found then
    return;
  end if;
  perform private.make_room_for_time_off(
    tstzmultirange(tstzrange(p_starts_at, p_ends_at)), p_ends_offers, p_keeps_bookings, p_now
  );
  return query
    insert into public.time_off (starts_at, ends_at, note, created_at, keeps_bookings)
    values (p_starts_at, p_ends_at, p_reason, p_now, p_keeps_bookings)
    returning *;
  perform private.keep_undo(
    jsonb_build_object('act', 'time_off', 'time_off_id', t.time_off_id, 'until', p_now + interval '8 seconds'),
    tstzmultirange(tstzrange(p_starts_at, p_ends_at)), p_now
  ) from public.time_off t where (t.starts_at, t.ends_at) = (p_starts_at, p_ends_at);
end;
$$;
comment on function public.add_time_off(timestamptz, timestamptz, text, timestamptz, boolean, boolean) is
  'Blocks the calendar from one instant to another, for everyone at once. With p_ends_offers, it withdraws the waitlist offers in the way if nothing else is; with p_keeps_bookings, appointments and live holds in the way stay, and nothing new is taken. Safe to repeat. PT409 time_off_conflicts (details: the appointments, holds, offers and other time off in the way; nothing is deleted), lapsed_hold.';
grant execute on function public.add_time_off(timestamptz, timestamptz, text, timestamptz, boolean, boolean) to service_role;

create function private.leave_out_of_time_off(p_during tstzrange) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_piece public.occupancy;
begin
  update public.time_off set keeps_bookings = true where tstzrange(starts_at, ends_at) && p_during;
  for v_piece in delete from public.occupancy where time_off_id is not null and during && p_during returning * loop
    insert into public.occupancy (during, time_off_id)
      select rest, v_piece.time_off_id from unnest(tstzmultirange(v_piece.during) - tstzmultirange(p_during)) rest;
  end loop;
end;
$$;
comment on function private.leave_out_of_time_off(tstzrange) is
  'Makes room within time off for a session that the therapist puts there knowingly. The time off stays around it, and nothing else is offered within it.';
grant execute on function private.leave_out_of_time_off(tstzrange) to service_role;

-- What the therapist decides about her calendar: which days are open, when she is away, and which times she can choose.

create function private.ahead_on_day(p_day_of_week integer, p_now timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(conflict order by conflict ->> 'starts_at'), '[]')
  from public.settings s
  cross join jsonb_array_elements(private.calendar_conflicts(tstzmultirange(tstzrange(p_now, null)), p_now)) conflict
  cross join lateral (select ((conflict ->> 'starts_at')::timestamptz at time zone s.time_zone)::date as local_date) day
  where conflict ->> 'kind' <> 'time_off' and extract(isodow from day.local_date) = p_day_of_week
    and not exists (
      select from public.special_days special where special.local_date = day.local_date and special.answer is distinct from 'open'
    )
$$;
comment on function private.ahead_on_day(integer, timestamptz) is
  'Returns the upcoming appointments, live holds and waitlist offers on a day of the week, except on special days, which have hours of their own.';
grant execute on function private.ahead_on_day(integer, timestamptz) to service_role;

create function public.list_hours(p_now timestamptz default now())
returns table (
  day_of_week integer, location text, start_time time, end_time time, allowed_client_types text[], requires_toggle boolean,
  is_enabled boolean, ahead jsonb
)
language sql stable rows 10 set search_path = ''
as $$
  select h.day_of_week::integer, h.location, h.start_time, h.end_time, h.allowed_client_types, h.requires_toggle, h.is_enabled,
    case when h.requires_toggle then private.ahead_on_day(h.day_of_week, p_now) else '[]' end
  from public.business_hours h where h.day_of_week is not null order by h.day_of_week, h.start_time
$$;
comment on function public.list_hours(timestamptz) is
  'Returns the business hours of the week, range by range, with what is ahead on each day that can be turned off. Appointments and holds stay when it is; offers are withdrawn.';
grant execute on function public.list_hours(timestamptz) to service_role;

-- With its owner's rights: the server only reads what the practice is.
create function public.set_day_enabled(
  p_day_of_week integer, p_is_enabled boolean, p_now timestamptz default now(), p_by uuid default null
)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.lock_calendar();
  if not exists (select from public.business_hours h where h.day_of_week = p_day_of_week) then
    raise exception using errcode = 'PT404', message = 'not_found';
  elsif not exists (select from public.business_hours h where h.day_of_week = p_day_of_week and h.requires_toggle) then
    raise exception using errcode = 'PT409', message = 'day_is_fixed';
  end if;
  perform private.make_change(gen_random_uuid(), 'hours', jsonb_build_object('hours', (
    select jsonb_agg(to_jsonb(h) || case
      when h.day_of_week = p_day_of_week and h.requires_toggle then jsonb_build_object('is_enabled', p_is_enabled) else '{}' end)
    from public.business_hours h where h.local_date is null
  )), null, true, p_by, p_now);
end;
$$;
comment on function public.set_day_enabled(integer, boolean, timestamptz, uuid) is
  'Turns a day of the week on or off, if it can be, as a change of the hours. Turning it off keeps what is booked or held that day, withdraws its waitlist offers and offers nothing new. Safe to repeat. PT404 not_found, PT409 day_is_fixed.';
grant execute on function public.set_day_enabled(integer, boolean, timestamptz, uuid) to service_role;

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
  p_now timestamptz default now(), p_ends_offers boolean default false, p_keeps_bookings boolean default false
)
returns setof public.time_off
language sql volatile set search_path = ''
as $$
  select added.* from public.time_off_range(p_start_date, p_end_date, p_start_time, p_end_time) range
  cross join lateral public.add_time_off(range.starts_at, range.ends_at, p_note, p_now, p_ends_offers, p_keeps_bookings) added
$$;
comment on function public.add_local_time_off(date, date, time, time, text, timestamptz, boolean, boolean) is
  'Calls add_time_off for local days, or times on them. PT400 invalid_request, PT409 time_off_conflicts, lapsed_hold.';
grant execute on function public.add_local_time_off(date, date, time, time, text, timestamptz, boolean, boolean) to service_role;

create function public.list_time_off(p_now timestamptz default now()) returns setof public.time_off
language sql stable rows 10 set search_path = ''
as $$
  select t.* from public.time_off t, private.practice_days(p_now) days where t.ends_at > days.today order by t.starts_at
$$;
comment on function public.list_time_off(timestamptz) is 'Returns time off from today on, earliest first.';
grant execute on function public.list_time_off(timestamptz) to service_role;

create function public.delete_time_off(
  p_time_off_id uuid, p_now timestamptz default now(), p_of_series boolean default false
)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.lock_calendar();
  delete from public.time_off t
    where t.time_off_id = p_time_off_id
      or p_of_series and t.ends_at > p_now
        and t.series_id = (select one.series_id from public.time_off one where one.time_off_id = p_time_off_id);
  perform private.offer_free_times(p_now);
end;
$$;
comment on function public.delete_time_off(uuid, timestamptz, boolean) is
  'Deletes time off (with p_of_series also all that is ahead of its series) and offers the freed time to the waitlist first. Safe to repeat.';
grant execute on function public.delete_time_off(uuid, timestamptz, boolean) to service_role;

create function private.is_outside_hours(p_slot private.slot) returns boolean
language sql stable set search_path = ''
as $$
  select not exists (
    select from private.hours_on(here.starts_at::date, here.starts_at::date) hours
    where hours.is_enabled and hours.local_date + hours.start_time <= here.starts_at
      and here.ends_at <= hours.local_date + hours.end_time and (hours.place).location_id = p_slot.location
  )
  from public.settings s cross join lateral (
    select p_slot.starts_at at time zone s.time_zone as starts_at, p_slot.ends_at at time zone s.time_zone as ends_at
  ) here
$$;
comment on function private.is_outside_hours(private.slot) is
  'Whether a session fits into none of its day''s business hours at its location that are turned on. Always on a closed day.';
grant execute on function private.is_outside_hours(private.slot) to service_role;

create function private.therapist_day(p_local_date date, p_else text default null, p_is_visit boolean default false)
returns table (local_start timestamp, starts_at timestamptz, closes_at timestamptz, place public.locations)
language sql stable rows 40 set search_path = ''
as $$
  with hours as materialized (select * from private.hours_on(p_local_date, p_local_date)),
  -- From 6 AM, shifted so that one of the steps is the opening time of each range.
  shift as (
    select mod((extract(epoch from hours.start_time - time '06:00') / 60)::integer + 1440, s.slot_step_minutes) as minutes
    from public.settings s cross join hours
    union
    select 0 where not exists (select from hours)
  )
  select step.local_start, step.local_start at time zone s.time_zone,
    (
      select (p_local_date + hours.end_time) at time zone s.time_zone from hours
      where hours.is_enabled and p_local_date + hours.start_time <= step.local_start and step.local_start < p_local_date + hours.end_time
        and ((hours.place).location_id = 'visit') = p_is_visit
    ),
    place
  from public.settings s
  cross join shift
  cross join lateral generate_series(
    p_local_date + time '06:00' + make_interval(mins => shift.minutes), p_local_date + time '21:00',
    make_interval(mins => s.slot_step_minutes)
  ) as step (local_start)
  cross join lateral private.place_on(p_local_date, step.local_start::time, p_else) place
  -- PostgreSQL moves a time that the clock skips in spring forward. Read back, it is a different time, so it doesn't exist.
  where step.local_start at time zone s.time_zone at time zone s.time_zone = step.local_start
$$;
comment on function private.therapist_day(date, text, boolean) is
  'Returns the start times that the therapist might choose on a day, from 6 AM to 9 PM, with the closing time of the hours that each is in, if they are turned on (those at visit only for a home visit), and where she is (place_on).';
grant execute on function private.therapist_day(date, text, boolean) to service_role;

create function public.times_for_therapist(
  p_local_date date, p_service_id text default null, p_appointment_id uuid default null, p_now timestamptz default now(),
  p_enhancement_ids text[] default '{}', p_minutes_before integer default null, p_minutes_after integer default null
)
returns table (
  slot_time text, is_within_hours boolean, is_away boolean, kept_for text, minutes_before integer, minutes_after integer
)
language plpgsql stable rows 40 set search_path = ''
as $$
declare
  v_appointment public.appointments;
  v_service public.services;
  v_length interval;
  v_around constant tstzrange := private.around_days(p_local_date, 1);
  v_taken tstzmultirange;
  v_away constant tstzmultirange := private.away_times(v_around);
  v_drive private.drive := (p_minutes_before, p_minutes_after);
begin
  select * into v_appointment from public.appointments a where a.appointment_id = p_appointment_id;
  if found then
    select v.minutes_before, v.minutes_after into v_drive from public.home_visits v where v.order_id = v_appointment.order_id;
  end if;
  if p_service_id is null and v_appointment.appointment_id is null then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
  select * into v_service from public.services s
    where s.service_id = coalesce(p_service_id, v_appointment.service_id) and (s.is_active or s.service_id = v_appointment.service_id);
  if not found then
    raise exception using errcode = 'PT404', message = 'unknown_service';
  end if;
  v_length := case
    when p_service_id is null then v_appointment.ends_at - v_appointment.starts_at
    else make_interval(mins => v_service.duration_minutes + private.extra_minutes_of(p_enhancement_ids))
  end;
  select range_agg(o.during) into v_taken from public.occupancy o
    where o.during && v_around
      and (o.expires_at is null or o.expires_at > p_now)
      -- "is distinct from" isn't enough: without an appointment, everything that isn't one would count as free.
      and (p_appointment_id is null or o.appointment_id is distinct from p_appointment_id)
      and o.offer_id is null and not o.is_for_undo;
  return query
  select to_char(day.local_start, 'HH24:MI'), coalesce(day.starts_at + v_length <= day.closes_at, false), session.during && v_away,
    (
      select coalesce(e.first_name, asking.first_name)
      from public.occupancy o
      join public.waitlist_offers offer using (offer_id)
      left join public.waitlist_entries e using (entry_id)
      left join public.proposals proposed using (proposal_id)
      left join public.appointments asking on asking.appointment_id = proposed.appointment_id
      where o.during && session.during order by o.during limit 1
    ),
    session.minutes_before, session.minutes_after
  from private.therapist_day(p_local_date, v_appointment.location, v_drive.minutes_before is not null) day
  cross join lateral (
    select occupied.during, there.minutes as minutes_before, back.minutes as minutes_after
    -- Between two visits in a row she drives once, in the minutes of the one that is booked already.
    from unnest(case
      when p_appointment_id is null and v_drive.minutes_before > 0 and private.is_after_visit(day.starts_at)
        then array[v_drive.minutes_before, 0]
      else array[v_drive.minutes_before]
    end) there (minutes)
    cross join unnest(case
      when p_appointment_id is null and v_drive.minutes_after > 0 and private.is_before_visit(day.starts_at + v_length)
        then array[v_drive.minutes_after, 0]
      else array[v_drive.minutes_after]
    end) back (minutes)
    cross join lateral (
      select private.occupied(day.starts_at, day.starts_at + v_length, v_service, day.place, there.minutes, back.minutes) as during
    ) occupied
    where not occupied.during && coalesce(v_taken, '{}')
    order by there.minutes + back.minutes desc limit 1
  ) session
  where day.starts_at > p_now
  order by day.starts_at;
end;
$$;
comment on function public.times_for_therapist(date, text, uuid, timestamptz, text[], integer, integer) is
  'Returns every free future time of a day at which the therapist can put a session as long as a service with some enhancements, or as an appointment (whose own time counts as free). Business hours, notice, horizon, what makes her away and waitlist offers don''t limit her: is_within_hours, is_away and kept_for (the first name of the person with the offer) only inform her. With the minutes of its drives (or for an appointment that is one) the times are for a home visit, each with its drives: next to another visit without the one between them, if the time is free only so. PT404 unknown_service, not_found.';
grant execute on function public.times_for_therapist(date, text, uuid, timestamptz, text[], integer, integer) to service_role;

create function public.days_for_therapist(
  p_service_id text default null, p_appointment_id uuid default null, p_client_id uuid default null,
  p_first_date date default null, p_days integer default 28, p_now timestamptz default now(), p_enhancement_ids text[] default '{}',
  p_minutes_before integer default null, p_minutes_after integer default null
)
returns table (local_date date, slot_times text[], why text)
language plpgsql stable rows 28 set search_path = ''
as $$
declare
  v_appointment public.appointments;
begin
  if p_appointment_id is null then
    return query select day.*
      from (select null) always left join public.clients c on c.client_id = p_client_id
      cross join lateral public.available_days(
        p_service_id, p_first_date, p_days, null, case when private.is_existing_client(c.client_id) then 'existing' else 'new' end,
        coalesce(c.can_book_at_home, false), p_now, p_enhancement_ids, p_minutes_before, p_minutes_after
      ) day;
    return;
  end if;
  select * into v_appointment from public.appointments a where a.appointment_id = p_appointment_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
  return query select * from private.days_to_move(
    v_appointment, coalesce(p_first_date, (select (p_now at time zone s.time_zone)::date from public.settings s)), p_days, p_now
  );
end;
$$;
comment on function public.days_for_therapist(text, uuid, uuid, date, integer, timestamptz, text[], integer, integer) is
  'Returns the free times of some consecutive days that the therapist is shown first: the ones that the client would be offered, for a booking (available_days; by default a new client''s) or to move an appointment (days_to_move). She can choose any other time as well (times_for_therapist). PT404 unknown_service, not_found.';
grant execute on function public.days_for_therapist(text, uuid, uuid, date, integer, timestamptz, text[], integer, integer) to service_role;

create function private.open_times(
  p_local_date date, p_service_id text, p_appointment_id uuid, p_now timestamptz, p_enhancement_ids text[]
)
returns setof time
language sql stable rows 20 set search_path = ''
as $$
  select t.slot_time::time from public.times_for_therapist(p_local_date, p_service_id, p_appointment_id, p_now, p_enhancement_ids) t
  where t.is_within_hours and not t.is_away and t.kept_for is null
$$;
comment on function private.open_times(date, text, uuid, timestamptz, text[]) is
  'Returns the times of a day that the therapist is proposed: those of times_for_therapist within business hours, while she isn''t away, and held for no one. PT404 unknown_service, not_found.';
grant execute on function private.open_times(date, text, uuid, timestamptz, text[]) to service_role;
