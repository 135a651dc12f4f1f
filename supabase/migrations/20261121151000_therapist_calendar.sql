-- What the therapist decides of her calendar: the days on which she is open, when she is away, and the times she may choose.

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
  'The appointments, live holds and offers of the waitlist that are ahead on a day of the week.';
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
  'The opening hours, and of a day that can be closed what is ahead on it: that stays when it is.';
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
    -- Who is booked, or paying, stays. An offer could not be booked any more: whom it was made to goes on waiting.
    perform private.withdraw_offers(
      tstzmultirange(tstzrange((held ->> 'starts_at')::timestamptz, (held ->> 'ends_at')::timestamptz)), p_now
    )
    from jsonb_array_elements(private.ahead_on_day(p_day_of_week, p_now)) held where held ->> 'kind' = 'offer';
  end if;
  perform private.offer_free_times(p_now);
end;
$$;
comment on function public.set_day_enabled(integer, boolean, timestamptz) is
  'Opens or closes a day of the week, where it can be. What is booked or held on a day that is closed stays, nothing new is offered, and what was kept for somebody on the waitlist is taken back. Harmless twice. PT404 not_found, PT409 day_is_fixed.';
grant execute on function public.set_day_enabled(integer, boolean, timestamptz) to service_role;

create function private.first_instant(p_local timestamp) returns timestamptz
language sql stable set search_path = ''
as $$
  -- Of the hour that comes twice the first; a time that the clock skips is an hour earlier on the old clock.
  select least(x.at, (p_local - interval '1 hour') at time zone s.time_zone + interval '1 hour', x.at - (x.at at time zone s.time_zone - p_local))
  from public.settings s cross join lateral (select p_local at time zone s.time_zone as at) x
$$;
comment on function private.first_instant(timestamp) is 'When a local time of the practice comes first, so that time off leaves no gap on the days on which the clock changes.';
grant execute on function private.first_instant(timestamp) to service_role;

create function public.time_off_range(p_start_date date, p_end_date date, p_start_time time default null, p_end_time time default null)
returns table (starts_at timestamptz, ends_at timestamptz)
language plpgsql stable rows 1 set search_path = ''
as $$
begin
  starts_at := private.first_instant(p_start_date + coalesce(p_start_time, time '00:00'));
  -- A day ends when the next one begins, which 24:00 is.
  select (p_end_date + coalesce(p_end_time, time '24:00')) at time zone s.time_zone into ends_at from public.settings s;
  if ends_at <= starts_at then
    raise exception using errcode = 'PT400', message = 'invalid_request';
  end if;
  return next;
end;
$$;
comment on function public.time_off_range(date, date, time, time) is
  'Local days of the practice, or times on them, as instants: whole days where no time is given. PT400 invalid_request (it would end before it begins).';
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
  'add_time_off for local days, or times on them. PT400 invalid_request, PT409 time_off_conflicts, lapsed_hold.';
grant execute on function public.add_local_time_off(date, date, time, time, text, timestamptz, boolean) to service_role;

create function public.list_time_off(p_now timestamptz default now()) returns setof public.time_off
language sql stable rows 10 set search_path = ''
as $$
  select t.* from public.time_off t, private.practice_days(p_now) days where t.ends_at > days.today order by t.starts_at
$$;
comment on function public.list_time_off(timestamptz) is 'Time off from today on, in its order.';
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
  'Gives time off back to the calendar, first to who waits for it. Harmless twice.';
grant execute on function public.delete_time_off(uuid, timestamptz) to service_role;

create function private.therapist_day(p_local_date date) returns table (local_start timestamp, starts_at timestamptz, closes_at timestamptz, opens_at timestamp)
language sql stable rows 40 set search_path = ''
as $$
  select step.local_start, step.local_start at time zone s.time_zone,
    case when hours.is_enabled then (p_local_date + hours.end_time) at time zone s.time_zone end,
    case when hours.is_enabled then p_local_date + hours.start_time end
  from public.settings s
  left join public.business_hours hours on hours.day_of_week = extract(isodow from p_local_date)
  -- From six in the morning, so that the steps meet the opening time.
  cross join lateral generate_series(
    p_local_date + time '06:00' + make_interval(mins => coalesce(
      mod((extract(epoch from hours.start_time - time '06:00') / 60)::integer + 1440, s.slot_step_minutes), 0
    )),
    p_local_date + time '21:00', make_interval(mins => s.slot_step_minutes)
  ) as step (local_start)
  -- A time that the clock skips in spring is moved on: read back, it is another time, so it does not exist.
  where step.local_start at time zone s.time_zone at time zone s.time_zone = step.local_start
$$;
comment on function private.therapist_day(date) is 'The starts of a day that a therapist may think of, from six in the morning to nine in the evening, with its hours where it is open.';
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
      -- Not "is distinct from" alone: without an appointment, that would take all that is none for free.
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
  'Every free time of a day to come at which the therapist may put a session as long as a service, or as an appointment (whose own time counts as free): hours, notice and horizon do not bind her, nor what is kept for somebody on the waitlist, and are only told. PT404 unknown_service, not_found.';
grant execute on function public.times_for_therapist(date, text, uuid, timestamptz) to service_role;
