-- What else the demo's calendar shows around the instant in the setting demo.now, beyond demo-data.sql: last week, a recurring
-- appointment, a canceled one, a no-show, someone who is paying, a waitlist offer, a day of her own, and a calendar elsewhere. For
-- the local stack only; no test depends on it.

create function pg_temp.booking(p_first_name text, p_service_id text, p_at timestamptz) returns jsonb
language sql
as $$
  select jsonb_build_object(
    'service_id', p_service_id, 'client_type', 'existing', 'can_book_at_home', true,
    'first_name', c.first_name, 'last_name', c.last_name, 'email', c.email, 'phone', c.phone,
    'policy_version', (select private.policy_for(null, now())),
    'lines', jsonb_build_array(sold.line)
  )
  from public.clients c
  join demo_lines sold on sold.service_id = p_service_id
    and sold.is_member = exists (select from public.profiles p where lower(p.email) = c.email)
  where c.first_name = p_first_name
$$;

create function pg_temp.book(p_first_name text, p_service_id text, p_at timestamp, p_booked timestamptz) returns uuid
language sql
as $$
  select public.book_for_client(pg_temp.booking(p_first_name, p_service_id, p_booked)
    || jsonb_build_object('checkout_key', gen_random_uuid(), 'local_date', p_at::date, 'local_time', p_at::time), p_booked)
$$;

do $$
declare
  v_now constant timestamptz := current_setting('demo.now');
  v_time_zone constant text := (select s.time_zone from public.settings s);
  v_today constant date := (v_now at time zone v_time_zone)::date;
  v_monday constant date := date_trunc('week', v_today)::date;
  v_session record;
  v_id uuid;
  v_free timestamp[];
  v_slot private.slot;
begin
  -- Last week: all came and paid in cash, but for one.
  for v_session in
    select first_name, service_id, v_monday + day_index + local_time as at, (v_monday + day_index + local_time) at time zone v_time_zone as starts_at
    from (values
      (-7, time '09:30', 'swedish-60', 'Ruth'), (-7, time '13:00', 'deep-tissue-90', 'Diego'), (-6, time '14:00', 'thai-60', 'Priya'),
      (-5, time '11:00', 'swedish-90', 'Hannah'), (-3, time '09:00', 'thai-60', 'June'), (-3, time '13:00', 'deep-tissue-60', 'Walt')
    ) plan (day_index, local_time, service_id, first_name)
  loop
    v_id := pg_temp.book(v_session.first_name, v_session.service_id, v_session.at, v_session.starts_at - interval '5 days');
    if v_session.first_name = 'Walt' then
      perform public.mark_no_show(v_id, 1, v_session.starts_at + interval '30 minutes');
    else
      perform public.complete_appointment(v_id, 1, v_session.starts_at + interval '2 hours');
      perform public.pay_owed(v_id, gen_random_uuid(), 'cash', p_now => v_session.starts_at + interval '2 hours');
    end if;
  end loop;

  -- The weeks after next.
  perform pg_temp.book(first_name, service_id, v_monday + day_index + local_time, v_now - interval '1 day')
    from (values
      (14, time '13:30', 'swedish-90', 'Ruth'), (15, time '10:00', 'thai-90', 'Maren'), (16, time '14:00', 'deep-tissue-60', 'Tom'),
      (18, time '10:30', 'swedish-60', 'Erik'), (21, time '14:00', 'deep-tissue-90', 'Diego'), (22, time '11:00', 'thai-60', 'Hannah'),
      (25, time '09:30', 'swedish-60', 'Walt')
    ) plan (day_index, local_time, service_id, first_name);

  -- A day of her own, the Thursday after next.
  insert into public.special_days (local_date, name) values (v_monday + 17, 'Day at the lake') on conflict do nothing;

  -- The first free times of the days ahead, each long enough.
  v_free := array(
    select day.on_date + min(open.local_time)
    from (select v_today + n as on_date from generate_series(2, 20) n) day
    cross join lateral private.open_times(day.on_date, 'swedish-90', null, v_now, '{}') open (local_time)
    group by day.on_date order by day.on_date
  );
  perform public.book_recurring(
    gen_random_uuid(), 1, pg_temp.booking('Priya', 'swedish-60', v_now),
    (select jsonb_agg(jsonb_build_object('local_date', v_free[1]::date + 7 * n, 'local_time', v_free[1]::time)) from generate_series(0, 3) n),
    v_now - interval '2 days'
  );
  v_id := pg_temp.book('Diego', 'swedish-60', v_free[2], v_now - interval '3 days');
  perform public.cancel_appointment(v_id, 1, 'client', 0, v_now - interval '1 day');

  -- Someone is paying, and keeps the time for as long as the page of a payment is open.
  perform public.open_booking(
    pg_temp.booking('June', 'swedish-60', v_now) || jsonb_build_object(
      'checkout_key', gen_random_uuid(), 'local_date', v_free[3]::date, 'local_time', v_free[3]::time, 'is_hosted', true
    ), null, v_now
  );

  -- A time that opened up is offered to the waitlist.
  select starts_at, starts_at + interval '60 minutes', private.occupied(starts_at, starts_at + interval '60 minutes', service, place), place.location_id
    into v_slot
    from (select v_free[4] at time zone v_time_zone as starts_at) free
    cross join lateral private.place_on(v_free[4]::date, v_free[4]::time) place
    join public.services service on service.service_id = 'thai-60';
  insert into public.waitlist_entries (
    entry_id, token_hash, first_name, last_name, email, phone, service_id, local_date, day_part, client_type, can_book_at_home, asked_at
  )
  select gen_random_uuid(), 'demo ' || c.first_name, c.first_name, c.last_name, c.email, c.phone, 'thai-60', v_free[4]::date, 'any', 'existing',
    c.can_book_at_home, v_now - interval '2 days'
  from public.clients c where c.first_name = 'Hannah';
  perform private.offer_first_free(e, array[v_slot], v_now) from public.waitlist_entries e where e.first_name = 'Hannah';

  -- Her own calendar, as it was read now. Its address leads nowhere, so it isn't tried again.
  insert into public.outside_calendars (encrypted_url, name, publisher, fetched_at, succeeded_at)
    values ('no address', 'Family', 'Google', v_now + interval '10 years', v_now + interval '10 years') returning calendar_id into v_id;
  insert into public.outside_busy (calendar_id, during)
    select v_id, tstzrange(at at time zone v_time_zone, (at + interval '1 hour') at time zone v_time_zone)
    from unnest(array[v_monday + 2 + time '11:30', v_monday + 9 + time '12:00', v_free[6] + interval '2 hours', v_free[8]]) at;
end;
$$;

-- No one expects the emails that real days would have sent, and it is too late to undo any of it.
delete from public.messages m where m.kind <> 'gift_certificate';
delete from public.undo_steps;
delete from public.occupancy where is_for_undo;
