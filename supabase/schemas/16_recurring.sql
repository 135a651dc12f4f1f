-- Recurring appointments: the same session every few weeks. Each date is a separate booking, paid for separately.

create table public.recurring_appointments (
  recurring_id uuid primary key,
  client_id uuid not null references public.clients,
  every_weeks integer not null constraint recurring_appointments_come_again_soon check (every_weeks between 1 and 12),
  created_at timestamptz not null,
  ended_at timestamptz
);
create trigger recurring_appointments_lead_to_survivor
  before insert or update of client_id on public.recurring_appointments for each row execute function private.lead_to_survivor();
create index recurring_appointments_by_client on public.recurring_appointments (client_id);
alter table public.recurring_appointments enable row level security;
grant select, insert, update on public.recurring_appointments to service_role;

alter table public.order_requests add column recurring_id uuid references public.recurring_appointments;
create index order_requests_by_recurring on public.order_requests (recurring_id) where recurring_id is not null;

alter table public.appointments add column recurring_id uuid references public.recurring_appointments;
create index appointments_by_recurring on public.appointments (recurring_id, starts_at) where recurring_id is not null;
comment on table public.recurring_appointments is
  'What the therapist agreed with a client: the same session every few weeks. Each date is a separate appointment: moved, canceled and paid for separately.';
comment on column public.recurring_appointments.ended_at is 'When the therapist ended it, which canceled the upcoming unpaid dates.';
comment on column public.appointments.recurring_id is 'The recurring appointment that this is a date of.';
comment on column public.order_requests.recurring_id is 'The recurring appointment being booked: one message covers all dates.';

create function private.therapist_times_near(
  p_service_id text, p_enhancement_ids text[], p_local_date date, p_starts_at timestamptz, p_now timestamptz
)
returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_found jsonb := '[]';
begin
  -- Few days, for each takes a while.
  for v_days in 0..3 loop
    select v_found || coalesce(jsonb_agg(
        jsonb_build_object('date', near.local_date, 'time', to_char(near.local_time, 'HH24:MI'), 'startsAt', near.starts_at)
      ), '[]') into v_found
      from (
        select day.local_date, open.local_time, here.starts_at
        from public.settings s
        cross join lateral (select distinct p_local_date + place as local_date from unnest(array[-v_days, v_days]) place) day
        cross join lateral private.open_times(day.local_date, p_service_id, null, p_now, p_enhancement_ids) open (local_time)
        cross join lateral (select (day.local_date + open.local_time) at time zone s.time_zone as starts_at) here
        order by abs(extract(epoch from here.starts_at - p_starts_at)), here.starts_at limit 3 - jsonb_array_length(v_found)
      ) near;
    exit when jsonb_array_length(v_found) = 3;
  end loop;
  return (select coalesce(jsonb_agg(near order by near ->> 'startsAt'), '[]') from jsonb_array_elements(v_found) near);
end;
$$;
comment on function private.therapist_times_near(text, text[], date, timestamptz, timestamptz) is
  'Returns the three times to propose (open_times) nearest to an instant: that day, then the days around it. They are at most three days away, so that the next date of a recurring appointment is a different day.';
grant execute on function private.therapist_times_near(text, text[], date, timestamptz, timestamptz) to service_role;

create function public.recurring_dates(
  p_service_id text, p_local_date date, p_local_time time, p_every_weeks integer, p_times integer, p_now timestamptz default now(),
  p_enhancement_ids text[] default '{}'
)
returns table (local_date date, slot_time text, is_free boolean, why text, alternatives jsonb)
language plpgsql stable rows 6 set search_path = ''
as $$
declare
  v_service public.services;
  v_length interval;
begin
  select * into v_service from public.services s where s.service_id = p_service_id and s.is_active;
  if not found then
    raise exception using errcode = 'PT404', message = 'unknown_service';
  end if;
  v_length := make_interval(mins => v_service.duration_minutes + private.extra_minutes_of(p_enhancement_ids));
  return query
  select day.local_date, to_char(p_local_time, 'HH24:MI'), judged.why is null, judged.why,
    case when judged.why is null then '[]' else private.therapist_times_near(p_service_id, p_enhancement_ids, day.local_date, here.starts_at, p_now) end
  from public.settings s
  cross join lateral (select p_local_date + place * 7 * p_every_weeks as local_date from generate_series(0, p_times - 1) place) day
  -- The same local time for every date, even after the clocks change.
  cross join lateral (select (day.local_date + p_local_time) at time zone s.time_zone as starts_at) here
  cross join lateral private.place_on(day.local_date, p_local_time) place
  cross join lateral (
    select (
      here.starts_at, here.starts_at + v_length, private.occupied(here.starts_at, here.starts_at + v_length, v_service, place), place.location_id
    )::private.slot as slot
  ) session
  cross join lateral (
    select case
      -- A local time that the clock skips becomes a later one when it is read back.
      when here.starts_at <= p_now or here.starts_at at time zone s.time_zone <> day.local_date + p_local_time
        or private.is_taken(tstzmultirange((session.slot).during), null, null, p_now, p_takes_undo => true) then 'taken'
      when private.is_outside_hours(session.slot) then 'outside_hours'
      when (session.slot).during && private.away_times((session.slot).during) then 'away'
    end as why
  ) judged
  order by day.local_date;
end;
$$;
comment on function public.recurring_dates(text, date, time, integer, integer, timestamptz, text[]) is
  'Returns the dates of a recurring appointment from a given day, all at the same local time and as long as its service with some enhancements. Each is free, or comes with the reason and the nearest times to propose (open_times): taken (or past, or skipped by the clock), outside_hours or away, which the therapist can book all the same. PT404 unknown_service.';
grant execute on function public.recurring_dates(text, date, time, integer, integer, timestamptz, text[]) to service_role;

-- Booking.

create function private.booking_of_date(p_recurring_id uuid, p_booking jsonb, p_date jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select p_booking || p_date || jsonb_build_object(
    'recurring_id', p_recurring_id,
    'checkout_key', md5(p_recurring_id || ' ' || (p_date ->> 'local_date') || ' ' || (p_date ->> 'local_time'))::uuid
  )
$$;
comment on function private.booking_of_date(uuid, jsonb, jsonb) is
  'The booking of one date (local_date, local_time), with a checkout key derived from the recurring appointment and the date.';
grant execute on function private.booking_of_date(uuid, jsonb, jsonb) to service_role;

create function private.book_date(p_booking jsonb, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform public.book_for_client(p_booking, p_now);
exception
  when sqlstate 'PT409' then
    if sqlerrm = 'credit_missing' then
      -- Credits pay for the first dates, as far as they go.
      perform private.book_date(p_booking || '{"uses_credit": false}', p_now);
    elsif sqlerrm <> 'slot_taken' then
      raise;
    end if;
end;
$$;
comment on function private.book_date(jsonb, timestamptz) is
  'Books one date of a recurring appointment, with a credit while there are any; does nothing if the time is taken. PT409 lapsed_hold and the other refusals of book_for_client.';
grant execute on function private.book_date(jsonb, timestamptz) to service_role;

create function public.book_recurring(
  p_recurring_id uuid, p_every_weeks integer, p_booking jsonb, p_dates jsonb, p_now timestamptz default now()
)
returns table (local_date date, slot_time text, appointment_id uuid, starts_at timestamptz)
language plpgsql volatile rows 6 set search_path = ''
as $$
declare
  v_until constant timestamptz := (select p_now + make_interval(secs => s.undo_seconds) from public.settings s where s.undo_seconds > 0);
begin
  perform private.lock_calendar();
  if not exists (select from public.recurring_appointments s where s.recurring_id = p_recurring_id) then
    insert into public.recurring_appointments (recurring_id, client_id, every_weeks, created_at)
      values (
        p_recurring_id, private.find_or_create_client(jsonb_populate_record(null::public.order_requests, p_booking)), p_every_weeks, p_now
      );
    perform private.book_date(private.booking_of_date(p_recurring_id, p_booking, day.value), p_now)
      from (select d.value from jsonb_array_elements(p_dates) d order by d.value ->> 'local_date', d.value ->> 'local_time') day;
    if not exists (select from public.appointments a where a.recurring_id = p_recurring_id) then
      raise exception using errcode = 'PT409', message = 'slot_taken';
    end if;
    perform private.notify_of_recurring('recurring_booked', p_recurring_id, jsonb_build_object(
        'is_intake_missing', coalesce(bool_or(form.is_intake_missing), false),
        'appointments', private.facts_of(array_agg(a.appointment_id), p_now)
      ), p_now, v_until)
      from public.appointments a left join private.appointment_intakes form using (appointment_id) where a.recurring_id = p_recurring_id;
    perform private.keep_undo(
      jsonb_build_object('act', 'recurring', 'recurring_id', p_recurring_id, 'until', v_until), range_agg(o.during), p_now
    ) from public.appointments a join public.occupancy o using (appointment_id) where a.recurring_id = p_recurring_id;
  end if;
  return query
    select d.local_date, to_char(d.local_time, 'HH24:MI'), a.appointment_id, a.starts_at
    from jsonb_array_elements(p_dates) day
    cross join lateral jsonb_to_record(private.booking_of_date(p_recurring_id, p_booking, day.value))
      d (local_date date, local_time time, checkout_key uuid)
    left join public.orders o on o.checkout_key = d.checkout_key and o.kind = 'booking' and o.state = 'settled'
    left join public.appointments a on a.order_id = o.order_id
    order by d.local_date, d.local_time;
end;
$$;
comment on function public.book_recurring(uuid, integer, jsonb, jsonb, timestamptz) is
  'The therapist books a recurring appointment: p_booking as for book_for_client, p_dates its dates (local_date, local_time). Each date is a separate booking; the client gets one message for all. Returns what is booked; a date without an appointment was already taken. The same id books once. PT409 slot_taken (all were taken) and the refusals of book_for_client.';
grant execute on function public.book_recurring(uuid, integer, jsonb, jsonb, timestamptz) to service_role;

create function public.holds_to_release_for_recurring(p_booking jsonb, p_dates jsonb, p_now timestamptz default now())
returns table (order_id uuid, payment_intent_id text, is_yielding boolean)
language sql stable rows 2 set search_path = ''
as $$
  select distinct held.* from jsonb_array_elements(p_dates) day
  cross join lateral public.holds_to_release_for_client(p_booking || day.value, p_now) held
$$;
comment on function public.holds_to_release_for_recurring(jsonb, jsonb, timestamptz) is
  'Returns the lapsed holds that must be released before book_recurring can have its times.';
grant execute on function public.holds_to_release_for_recurring(jsonb, jsonb, timestamptz) to service_role;

create function private.facts_of(p_appointment_ids uuid[], p_now timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(private.appointment_facts(a.appointment_id) || jsonb_build_object('as_of', p_now) order by a.starts_at), '[]')
  from public.appointments a where a.appointment_id = any (p_appointment_ids)
$$;
comment on function private.facts_of(uuid[], timestamptz) is 'What messages say about several appointments, ordered by their times.';
grant execute on function private.facts_of(uuid[], timestamptz) to service_role;

create function private.notify_of_recurring(
  p_kind text, p_recurring_id uuid, p_facts jsonb, p_now timestamptz, p_send_after timestamptz default null
)
returns void
language sql volatile set search_path = ''
as $$
  select private.write_message(jsonb_build_object(
    'kind', p_kind, 'subject', p_recurring_id, 'about', p_recurring_id, 'recipient', 'client', 'channel', 'email', 'address', a.email,
    'send_after', p_send_after, 'facts', jsonb_build_object('first_name', a.first_name, 'every_weeks', s.every_weeks, 'as_of', p_now) || p_facts
  ), p_now)
  from public.recurring_appointments s
  cross join lateral (
    select x.first_name, x.email from public.appointments x where x.recurring_id = s.recurring_id order by x.starts_at desc limit 1
  ) a
  where s.recurring_id = p_recurring_id
$$;
comment on function private.notify_of_recurring(text, uuid, jsonb, timestamptz, timestamptz) is
  'Writes one email to the client about the whole recurring appointment; with p_send_after, it waits until then.';
grant execute on function private.notify_of_recurring(text, uuid, jsonb, timestamptz, timestamptz) to service_role;

-- Ending.

create function private.is_ended_with_recurring(p_appointment public.appointments, p_now timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  select p_appointment.status in ('pending', 'confirmed') and p_appointment.starts_at > p_now
    and private.debt_cents(p_appointment.order_id) > 0 and not exists (
      select from public.orders f join public.tenders t using (order_id)
      where f.root_id = p_appointment.order_id and f.state = 'settled' and t.voided_at is null
    )
$$;
comment on function private.is_ended_with_recurring(public.appointments, timestamptz) is
  'Whether an appointment is canceled when its recurring appointment ends: it is upcoming and nothing has been paid for it.';
grant execute on function private.is_ended_with_recurring(public.appointments, timestamptz) to service_role;

create function public.end_recurring(p_recurring_id uuid, p_now timestamptz default now()) returns table (cancelled integer, kept integer)
language plpgsql volatile rows 1 set search_path = ''
as $$
declare
  v_appointment public.appointments;
  v_cancelled uuid[] := '{}';
  v_kept uuid[] := '{}';
begin
  perform private.lock_calendar();
  update public.recurring_appointments set ended_at = p_now where recurring_id = p_recurring_id and ended_at is null;
  if found then
    for v_appointment in
      select * from public.appointments a
      where a.recurring_id = p_recurring_id and a.status in ('pending', 'confirmed') and a.starts_at > p_now order by a.starts_at
    loop
      perform private.lock_appointment(v_appointment.appointment_id);
      if private.is_ended_with_recurring(v_appointment, p_now) then
        perform private.cancel(v_appointment, 0, p_now);
        v_cancelled := v_cancelled || v_appointment.appointment_id;
      else
        v_kept := v_kept || v_appointment.appointment_id;
      end if;
    end loop;
    perform private.notify_of_recurring('recurring_ended', p_recurring_id, jsonb_build_object(
      'cancelled', private.facts_of(v_cancelled, p_now), 'kept', private.facts_of(v_kept, p_now)
    ), p_now);
  end if;
  return query
    select jsonb_array_length(m.facts -> 'cancelled'), jsonb_array_length(m.facts -> 'kept')
    from public.messages m where m.kind = 'recurring_ended' and m.subject = p_recurring_id::text;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
end;
$$;
comment on function public.end_recurring(uuid, timestamptz) is
  'Ends a recurring appointment: upcoming unpaid dates are canceled, the others stay booked. The client gets one message. Returns how many dates were canceled and kept; a repeated call returns the same. PT404 not_found.';
grant execute on function public.end_recurring(uuid, timestamptz) to service_role;

create function public.recurring_of(p_recurring_id uuid, p_now timestamptz default now())
returns table (every_weeks integer, ended_at timestamptz, appointment_id uuid, starts_at timestamptz, status text, owed_cents integer, is_ended_with_it boolean)
language sql stable rows 12 set search_path = ''
as $$
  select s.every_weeks, s.ended_at, a.appointment_id, a.starts_at, a.status, greatest(private.debt_cents(a.order_id), 0),
    private.is_ended_with_recurring(a, p_now)
  from public.recurring_appointments s join public.appointments a using (recurring_id)
  where s.recurring_id = p_recurring_id
  order by a.starts_at
$$;
comment on function public.recurring_of(uuid, timestamptz) is
  'Returns the dates of a recurring appointment, what each owes, and whether ending it now would cancel them.';
grant execute on function public.recurring_of(uuid, timestamptz) to service_role;

-- What the client sees.

create function private.rhythm_of(p_recurring_id uuid) returns integer
language sql stable set search_path = ''
as $$
  select s.every_weeks from public.recurring_appointments s where s.recurring_id = p_recurring_id
$$;
comment on function private.rhythm_of(uuid) is 'The weeks between the dates of a recurring appointment; null if there is none.';
grant execute on function private.rhythm_of(uuid) to service_role;

create function private.other_dates(p_appointment public.appointments, p_now timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(
      jsonb_build_object('starts_at', a.starts_at, 'owed_cents', private.asked_cents(a.order_id)) order by a.starts_at
    ), '[]')
  from public.appointments a
  where a.recurring_id = p_appointment.recurring_id and a.appointment_id <> p_appointment.appointment_id
    and a.status in ('pending', 'confirmed') and a.starts_at > p_now
$$;
comment on function private.other_dates(public.appointments, timestamptz) is
  'The other upcoming dates of a recurring appointment, the next one first, and what each still owes. It has no links: each date has its own.';
grant execute on function private.other_dates(public.appointments, timestamptz) to service_role;
