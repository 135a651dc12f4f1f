-- Occupancy: everything that takes the therapist's time, under one constraint. A double booking is impossible here,
-- whatever the code above does.

create table public.occupancy (
  occupancy_id bigint primary key generated always as identity,
  during tstzrange not null
    constraint occupancy_is_bounded check (not (isempty(during) or lower_inf(during) or upper_inf(during))),
  order_id uuid references public.orders,
  appointment_id uuid constraint occupancy_of_an_appointment_is_one unique references public.appointments,
  time_off_id uuid constraint occupancy_of_time_off_is_one unique references public.time_off on delete cascade,
  kind text not null generated always as (
    case
      when order_id is not null then 'hold'
      when appointment_id is not null then 'appointment'
      else 'time_off'
    end
  ) stored,
  expires_at timestamptz,
  yields_from timestamptz,
  constraint occupancy_never_overlaps exclude using gist (during with &&),
  constraint occupancy_has_one_reason check (num_nonnulls(order_id, appointment_id, time_off_id) = 1),
  constraint occupancy_of_holds_alone_expires check (
    (order_id is not null) = (expires_at is not null)
  ),
  constraint occupancy_of_holds_alone_yields check (yields_from is null or order_id is not null)
);
create index occupancy_unpaid on public.occupancy (expires_at) where expires_at is not null;
create index occupancy_order_id_idx on public.occupancy (order_id);
alter table public.occupancy enable row level security;
grant select, insert, update, delete on public.occupancy to service_role;

comment on table public.occupancy is 'Everything that takes the therapist''s time: appointments, holds of people who are paying for a booking or a change, time off.';
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
  p_during tstzmultirange, p_except_orders uuid[], p_except_appointment_id uuid, p_now timestamptz,
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
      and not coalesce(o.order_id = any (p_except_orders), false)
      and (o.appointment_id is null or o.appointment_id is distinct from p_except_appointment_id)
  )
$$;
comment on function private.is_taken(tstzmultirange, uuid[], uuid, timestamptz, boolean) is
  'Whether something other than these orders and this appointment has a time for now. An expired hold does not count; nor, for somebody who may take it, one that yields.';
grant execute on function private.is_taken(tstzmultirange, uuid[], uuid, timestamptz, boolean) to service_role;
