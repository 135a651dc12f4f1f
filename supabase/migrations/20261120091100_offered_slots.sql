-- The rules of the calendar, in one place: the offer, the claim and the search for alternatives all read them here.

create function private.offered_slots(
  p_first_date date, p_last_date date, p_service_id text, p_client_type text, p_can_book_at_home boolean, p_now timestamptz
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
    from public.services s where s.service_id = p_service_id and s.is_active;
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
comment on function private.offered_slots(date, date, text, text, boolean, timestamptz) is
  'The times that the rules allow, whoever has taken them: opening hours of the day, whether it is switched on, client type, home permission, slot step, length, notice, horizon; none that is past.';
grant execute on function private.offered_slots(date, date, text, text, boolean, timestamptz) to service_role;

create function private.taken_times(p_within tstzrange, p_ignored_order_id uuid, p_now timestamptz) returns tstzmultirange
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
        -- Not "is distinct from" alone: without an order to ignore, that would ignore all that has no order.
        and (p_ignored_order_id is null or o.order_id is distinct from p_ignored_order_id)
    ),
    '{}'
  );
end;
$$;
comment on function private.taken_times(tstzrange, uuid, timestamptz) is
  'What is taken within a range: appointments, time off, and the live holds of others than one order, but for those that yield under pressure.';
grant execute on function private.taken_times(tstzrange, uuid, timestamptz) to service_role;
