-- Home visits: who may book them, how far the therapist drives, and the drives around a session at a client's address.

create table public.travel_zones (
  zone_id uuid primary key,
  name text not null constraint travel_zones_have_a_name check (name <> ''),
  minutes integer not null constraint travel_zones_minutes_are_sensible check (minutes between 0 and 240),
  is_open boolean not null
);
create unique index travel_zones_have_their_own_name on public.travel_zones (lower(name));
alter table public.travel_zones enable row level security;
grant select, insert, update, delete on public.travel_zones to service_role;
comment on table public.travel_zones is 'Where home visits can be booked: ZIP codes with the minutes of driving there.';
comment on column public.travel_zones.is_open is 'False: clients can''t book there online. The therapist still can.';

create table public.zip_zones (
  zip text constraint zip_zones_are_in_one_zone primary key constraint zip_zones_zip_has_five_digits check (zip ~ '^[0-9]{5}$'),
  zone_id uuid not null references public.travel_zones on delete cascade
);
create index zip_zones_zone_id_idx on public.zip_zones (zone_id);
alter table public.zip_zones enable row level security;
grant select, insert, update, delete on public.zip_zones to service_role;
comment on table public.zip_zones is 'The ZIP codes of each zone.';

create table public.client_addresses (
  client_id uuid primary key references public.clients on delete cascade,
  street text not null constraint client_addresses_have_a_street check (street <> ''),
  city text not null constraint client_addresses_have_a_city check (city <> ''),
  zip text not null constraint client_addresses_zip_has_five_digits check (zip ~ '^[0-9]{5}$'),
  access_note text
);
create trigger client_addresses_lead_to_survivor
  before insert or update of client_id on public.client_addresses for each row execute function private.lead_to_survivor();
alter table public.client_addresses enable row level security;
grant select, insert, update, delete on public.client_addresses to service_role;
comment on table public.client_addresses is
  'Where a client is visited, as the therapist or their first visit has it. Fills in the form; each visit has its own address (home_visits).';

-- Zones.

create function public.list_travel_zones() returns table (zone_id uuid, name text, minutes integer, is_open boolean, zips text[])
language sql stable rows 10 set search_path = ''
as $$
  select z.zone_id, z.name, z.minutes, z.is_open,
    array(select own.zip from public.zip_zones own where own.zone_id = z.zone_id order by own.zip)
  from public.travel_zones z order by z.minutes, z.name
$$;
comment on function public.list_travel_zones() is 'Returns the zones of home visits with their ZIP codes, the nearest first.';
grant execute on function public.list_travel_zones() to service_role;

create function public.save_travel_zone(p_zone_id uuid, p_name text, p_minutes integer, p_is_open boolean, p_zips text[]) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_other record;
begin
  perform private.lock_calendar();
  select own.zip, z.name into v_other from public.zip_zones own join public.travel_zones z using (zone_id)
    where own.zip = any (p_zips) and own.zone_id <> p_zone_id order by own.zip limit 1;
  if found then
    raise exception using errcode = 'PT409', message = 'zip_in_other_zone', detail = to_jsonb(v_other)::text;
  elsif exists (select from public.travel_zones z where lower(z.name) = lower(p_name) and z.zone_id <> p_zone_id) then
    raise exception using errcode = 'PT409', message = 'name_taken';
  end if;
  insert into public.travel_zones (zone_id, name, minutes, is_open) values (p_zone_id, p_name, p_minutes, p_is_open)
    on conflict (zone_id) do update set name = excluded.name, minutes = excluded.minutes, is_open = excluded.is_open;
  delete from public.zip_zones own where own.zone_id = p_zone_id and own.zip <> all (p_zips);
  insert into public.zip_zones (zip, zone_id) select distinct zip, p_zone_id from unnest(p_zips) zip on conflict (zip) do nothing;
end;
$$;
comment on function public.save_travel_zone(uuid, text, integer, boolean, text[]) is
  'Adds a zone, or replaces it with all its ZIP codes. What is booked keeps its drives. Safe to repeat. PT409 zip_in_other_zone (details: the ZIP code and the zone), name_taken.';
grant execute on function public.save_travel_zone(uuid, text, integer, boolean, text[]) to service_role;

create function public.delete_travel_zone(p_zone_id uuid) returns void
language sql volatile set search_path = ''
as $$ delete from public.travel_zones where zone_id = p_zone_id $$;
comment on function public.delete_travel_zone(uuid) is 'Deletes a zone: no home visits are offered there any more; what is booked stays. Safe to repeat.';
grant execute on function public.delete_travel_zone(uuid) to service_role;

create function private.zone_minutes(p_zip text, p_is_hers boolean default false) returns integer
language sql stable set search_path = ''
as $$
  select z.minutes from public.zip_zones own join public.travel_zones z using (zone_id)
  where own.zip = p_zip and (z.is_open or p_is_hers)
$$;
comment on function private.zone_minutes(text, boolean) is
  'Returns the minutes of driving to a ZIP code; null if it is in no open zone (with p_is_hers, for the therapist: in no zone).';
grant execute on function private.zone_minutes(text, boolean) to service_role;

create function private.require_zone_minutes(p_zip text, p_can_be_visited boolean) returns integer
language plpgsql stable set search_path = ''
as $$
declare
  v_minutes constant integer := private.zone_minutes(p_zip);
begin
  if not coalesce(p_can_be_visited, false) then
    raise exception using errcode = 'PT403', message = 'visits_not_allowed';
  elsif v_minutes is null then
    raise exception using errcode = 'PT409', message = 'outside_zones';
  end if;
  return v_minutes;
end;
$$;
comment on function private.require_zone_minutes(text, boolean) is
  'Returns the minutes of driving to a client''s ZIP code. PT403 visits_not_allowed (they have no permission), PT409 outside_zones (it is in no open zone).';
grant execute on function private.require_zone_minutes(text, boolean) to service_role;

-- The address of a booking.

create type private.drive as (minutes_before integer, minutes_after integer);
comment on type private.drive is 'The minutes of driving before and after a home visit; all null for any other session.';

create function private.drive_of(p_request private.booking_request) returns private.drive
language plpgsql stable set search_path = ''
as $$
declare
  v_drive private.drive := jsonb_populate_record(null::private.drive, p_request.home_visit);
begin
  -- The therapist says both, and what is booked has both. A client gets those of the zone.
  if p_request.home_visit is not null and v_drive.minutes_before is null then
    v_drive.minutes_before := private.require_zone_minutes(p_request.home_visit ->> 'zip', p_request.can_be_visited);
    v_drive.minutes_after := v_drive.minutes_before;
  end if;
  -- Between two visits in a row she drives once, in the time of the other one.
  if (p_request.home_visit ->> 'is_straight_from')::boolean then
    v_drive.minutes_before := 0;
  end if;
  if (p_request.home_visit ->> 'is_straight_on')::boolean then
    v_drive.minutes_after := 0;
  end if;
  return v_drive;
end;
$$;
comment on function private.drive_of(private.booking_request) is
  'Returns the drives of a request for a home visit, as they take time on the calendar: none from or to another visit (is_straight_from, is_straight_on). All null for any other session. PT403 visits_not_allowed, PT409 outside_zones.';
grant execute on function private.drive_of(private.booking_request) to service_role;

create function private.keep_home_visit(p_order_id uuid, p_request private.booking_request) returns void
language sql volatile set search_path = ''
as $$
  insert into public.home_visits (order_id, street, city, zip, access_note, minutes_before, minutes_after)
    select p_order_id, v.street, v.city, v.zip, v.access_note,
      coalesce(v.minutes_before, drive.minutes_before), coalesce(v.minutes_after, drive.minutes_after)
    from jsonb_populate_record(null::public.home_visits, p_request.home_visit) v, private.drive_of(p_request) drive
    where p_request.home_visit is not null
    on conflict do nothing
$$;
comment on function private.keep_home_visit(uuid, private.booking_request) is
  'Stores the address and the drives that a booking asks for, if it is a home visit. PT403 visits_not_allowed, PT409 outside_zones.';
grant execute on function private.keep_home_visit(uuid, private.booking_request) to service_role;

create function private.is_same_visit(p_order_id uuid, p_home_visit jsonb) returns boolean
language sql stable set search_path = ''
as $$
  select (
    select jsonb_build_object('street', v.street, 'city', v.city, 'zip', v.zip, 'access_note', v.access_note)
    from public.home_visits v where v.order_id = p_order_id
  ) is not distinct from (
    select jsonb_build_object('street', v.street, 'city', v.city, 'zip', v.zip, 'access_note', v.access_note)
    from jsonb_populate_record(null::public.home_visits, p_home_visit) v where p_home_visit is not null
  )
$$;
comment on function private.is_same_visit(uuid, jsonb) is 'Whether an order has the address of a request; both may be no home visit.';
grant execute on function private.is_same_visit(uuid, jsonb) to service_role;

create function private.remember_address(p_order_id uuid, p_client_id uuid) returns void
language sql volatile set search_path = ''
as $$
  insert into public.client_addresses (client_id, street, city, zip, access_note)
    select p_client_id, v.street, v.city, v.zip, v.access_note from public.home_visits v where v.order_id = p_order_id
    on conflict do nothing
$$;
comment on function private.remember_address(uuid, uuid) is 'Remembers where a client was first visited. A later booking overwrites nothing.';
grant execute on function private.remember_address(uuid, uuid) to service_role;

create function private.delete_own_addresses(p_client_id uuid) returns void
language sql volatile set search_path = ''
as $$
  delete from public.client_addresses where client_id = p_client_id;
  delete from public.home_visits v using public.appointments a where a.order_id = v.order_id and a.client_id = p_client_id
$$;
comment on function private.delete_own_addresses(uuid) is 'Deletes where a client is and was visited.';
grant execute on function private.delete_own_addresses(uuid) to service_role;

-- Two visits in a row.

create function private.is_after_visit(p_starts_at timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from (
      select o.appointment_id from public.occupancy o
      where o.during && tstzrange(p_starts_at - interval '30 minutes', p_starts_at, '[]') and upper(o.during) <= p_starts_at
      order by o.during desc limit 1
    ) last
    join public.appointments a using (appointment_id)
    join public.home_visits v using (order_id)
  )
$$;
comment on function private.is_after_visit(timestamptz) is
  'Whether a session starts within half an hour after a home visit, its drive back included, with nothing in between: the therapist can drive straight on.';
grant execute on function private.is_after_visit(timestamptz) to service_role;

create function private.is_before_visit(p_ends_at timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from (
      select o.appointment_id from public.occupancy o
      where o.during && tstzrange(p_ends_at, p_ends_at + interval '30 minutes', '[]') and lower(o.during) >= p_ends_at
      order by o.during limit 1
    ) next
    join public.appointments a using (appointment_id)
    join public.home_visits v using (order_id)
  )
$$;
comment on function private.is_before_visit(timestamptz) is
  'Whether a session ends within half an hour before a home visit, its drive there included, with nothing in between.';
grant execute on function private.is_before_visit(timestamptz) to service_role;

-- What the therapist decides about a client's visits, and about a visit that is booked.

create function public.client_visits(p_client_id uuid)
returns table (can_be_visited boolean, is_existing boolean, street text, city text, zip text, access_note text, minutes integer, is_open boolean)
language sql stable rows 1 set search_path = ''
as $$
  select c.can_be_visited, private.is_existing_client(c.client_id), a.street, a.city, a.zip, a.access_note,
    private.zone_minutes(a.zip, true), private.zone_minutes(a.zip) is not null
  from public.clients c left join public.client_addresses a using (client_id) where c.client_id = p_client_id
$$;
comment on function public.client_visits(uuid) is
  'Returns whether a client can book home visits, their address, the minutes of driving there (null: in no zone), and whether that zone is open. No row for an unknown client.';
grant execute on function public.client_visits(uuid) to service_role;

create function public.set_client_visits(p_client_id uuid, p_can_be_visited boolean, p_address jsonb default null) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update public.clients set can_be_visited = p_can_be_visited where client_id = p_client_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
  delete from public.client_addresses where client_id = p_client_id;
  insert into public.client_addresses (client_id, street, city, zip, access_note)
    select p_client_id, a.street, a.city, a.zip, a.access_note
    from jsonb_populate_record(null::public.client_addresses, p_address) a where p_address is not null;
end;
$$;
comment on function public.set_client_visits(uuid, boolean, jsonb) is
  'Sets whether a client can book home visits, and their address (columns of public.client_addresses; null deletes it). Safe to repeat. PT404 not_found.';
grant execute on function public.set_client_visits(uuid, boolean, jsonb) to service_role;

create function public.own_visits(p_session text, p_zip text default null, p_now timestamptz default now())
returns table (street text, city text, zip text, access_note text, is_served boolean)
language sql stable rows 1 set search_path = ''
as $$
  select a.street, a.city, a.zip, a.access_note, private.zone_minutes(coalesce(p_zip, a.zip)) is not null
  from private.find_viewer(p_session, p_now) viewer left join public.client_addresses a using (client_id)
  where viewer.can_be_visited
$$;
comment on function public.own_visits(text, text, timestamptz) is
  'Returns where the viewer of a session was visited (null: nothing is known), and whether home visits are offered at a ZIP code, by default theirs; no row for anyone who can''t book any.';
grant execute on function public.own_visits(text, text, timestamptz) to service_role;

create function public.change_home_visit(p_appointment_id uuid, p_version integer, p_home_visit jsonb, p_now timestamptz default now()) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_appointment constant public.appointments := private.lock_appointment(p_appointment_id);
  v_new public.home_visits;
  v_old public.home_visits;
  v_during tstzrange;
begin
  select * into v_old from public.home_visits v where v.order_id = v_appointment.order_id;
  v_new := jsonb_populate_record(v_old, p_home_visit);
  if v_old.order_id is null then
    raise exception using errcode = 'PT404', message = 'not_found';
  elsif v_appointment.version = p_version + 1 and v_new = v_old then
    return;
  elsif v_appointment.version <> p_version then
    perform private.refuse_stale_version(p_appointment_id);
  elsif v_appointment.status not in ('pending', 'confirmed') then
    raise exception using errcode = 'PT409', message = 'change_not_possible';
  end if;
  select tstzrange(
      -- A drive that takes none of the calendar, next to another visit, still takes none.
      case when lower(o.during) > v_appointment.starts_at - make_interval(mins => v_old.minutes_before) then lower(o.during)
        else lower(o.during) + make_interval(mins => v_old.minutes_before - v_new.minutes_before) end,
      case when upper(o.during) < v_appointment.ends_at + make_interval(mins => v_old.minutes_after) then upper(o.during)
        else upper(o.during) + make_interval(mins => v_new.minutes_after - v_old.minutes_after) end
    ) into strict v_during from public.occupancy o where o.appointment_id = p_appointment_id;
  perform private.end_undo_of(p_appointment_id, p_now), private.lapse_changes(v_appointment.order_id, null, p_now);
  perform private.withdraw_offers(tstzmultirange(v_during), p_now), private.end_undo_within(tstzmultirange(v_during), p_now);
  perform private.occupy_appointment(p_appointment_id, v_during, p_now);
  update public.home_visits set street = v_new.street, city = v_new.city, zip = v_new.zip, access_note = v_new.access_note,
      minutes_before = v_new.minutes_before, minutes_after = v_new.minutes_after
    where order_id = v_appointment.order_id;
  update public.appointments set version = version + 1 where appointment_id = p_appointment_id;
  perform private.offer_free_times(p_now);
end;
$$;
comment on function public.change_home_visit(uuid, integer, jsonb, timestamptz) is
  'Gives a booked home visit another address or other drives (columns of public.home_visits), and the time on the calendar that they take. Notifies no one. Safe to repeat. PT404 not_found (also for a session that is no home visit), PT409 stale_version (details: the appointment now), change_not_possible, slot_taken, lapsed_hold.';
grant execute on function public.change_home_visit(uuid, integer, jsonb, timestamptz) to service_role;
