-- Changes of the practice: the therapist puts one item at a time, sees beforehand what that does, and can undo it.

create function private.new_id(p_table text, p_name text, p_tail text default '') returns text
language plpgsql stable set search_path = ''
as $$
declare
  v_key constant text := (select t.keys[1] from private.practice_tables() t where t.section = p_table);
  v_between constant text := case when p_table in ('service_categories', 'cautions', 'gift_services') then '_' else '-' end;
  v_name constant text := coalesce(
    nullif(btrim(regexp_replace(private.search_text(regexp_replace(p_name, '[-–/&+]', ' ', 'g')), '[^a-z]+', v_between, 'g'), v_between), ''), 'other'
  );
  v_id text;
  v_is_free boolean;
begin
  for v_id in
    select v_name || suffix || p_tail from (
      select '' as suffix, 0 as place union all select v_between || repeat('x', n), n from generate_series(1, 50) n
    ) tried order by place
  loop
    execute format('select not exists (select from public.%I t where t.%I = $1)', p_table, v_key) into v_is_free using v_id;
    exit when v_is_free;
  end loop;
  return v_id;
end;
$$;
comment on function private.new_id(text, text, text) is
  'Returns the id of something new, made of its name: "Hot Stone" with the tail -75 is hot-stone-75. If that is taken, it is lengthened.';
grant execute on function private.new_id(text, text, text) to service_role;

create function private.put_row(p_table text, p_row jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_table record;
  v_columns text[];
  v_updated integer;
begin
  select * into strict v_table from private.practice_tables() t where t.section = p_table;
  v_columns := array(select c from unnest(v_table.columns) c where p_row ? c and c <> all (v_table.keys));
  execute format(
    'update public.%1$I t set (%2$s) = row(%3$s) from jsonb_populate_record(null::public.%1$I, $1) given where row(%4$s) = row(%5$s)',
    p_table, private.list_columns(v_columns, '%I'), private.list_columns(v_columns, 'given.%I'),
    private.list_columns(v_table.keys, 't.%I'), private.list_columns(v_table.keys, 'given.%I')
  ) using p_row;
  get diagnostics v_updated = row_count;
  if v_updated = 0 then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
end;
$$;
comment on function private.put_row(text, jsonb) is 'Changes the given columns of a row of the practice, found by its id. PT404 not_found.';
grant execute on function private.put_row(text, jsonb) to service_role;

create function private.add_row(p_table text, p_row jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_row jsonb := p_row;
  v_table record;
  v_columns text[];
begin
  select * into strict v_table from private.practice_tables() t where t.section = p_table;
  if 'position' = any (v_table.columns) and not v_row ? 'position' then
    execute format('select $1 || jsonb_build_object(''position'', coalesce(max(position), 0) + 10) from public.%I', p_table)
      into v_row using p_row;
  end if;
  v_columns := array(select c from unnest(v_table.columns || v_table.keys) c where v_row ? c group by c);
  execute format(
    'insert into public.%1$I (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1)',
    p_table, private.list_columns(v_columns, '%I')
  ) using v_row;
end;
$$;
comment on function private.add_row(text, jsonb) is 'Adds a row to the practice, last in its order on screen unless its place is given.';
grant execute on function private.add_row(text, jsonb) to service_role;

create function private.put_item(p_table text, p_key text, p_new_id text, p_row jsonb, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if p_row ->> p_key is not null then
    perform private.put_row(p_table, p_row);
    return;
  end if;
  perform private.add_row(p_table, p_row || jsonb_build_object(p_key, p_new_id));
  if p_row ->> 'price_cents' is not null then
    perform private.put_price(
      jsonb_build_object(p_key, p_new_id, 'price_cents', p_row -> 'price_cents', 'member_price_cents', p_row -> 'member_price_cents'),
      private.local_today(p_now), p_now
    );
  end if;
end;
$$;
comment on function private.put_item(text, text, text, jsonb, timestamptz) is
  'Changes an item of the practice, or adds it under a new id with its price from today. PT404 not_found.';
grant execute on function private.put_item(text, text, text, jsonb, timestamptz) to service_role;

create function private.local_today(p_now timestamptz) returns date
language sql stable set search_path = ''
as $$ select (p_now at time zone s.time_zone)::date from public.settings s $$;
comment on function private.local_today(timestamptz) is 'Returns the day in the practice''s zone.';
grant execute on function private.local_today(timestamptz) to service_role;

create function private.require_to_come(p_date date, p_is_today_late boolean, p_now timestamptz) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if p_date < private.local_today(p_now) or p_is_today_late and p_date = private.local_today(p_now) then
    raise exception using errcode = 'PT400', message = 'date_in_past';
  end if;
end;
$$;
comment on function private.require_to_come(date, boolean, timestamptz) is
  'Refuses a day that is over, or that has begun if that is too late: what was sold then was sold by what held. PT400 date_in_past.';
grant execute on function private.require_to_come(date, boolean, timestamptz) to service_role;

create function private.put_price(p_price jsonb, p_effective_from date, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.require_to_come(p_effective_from, false, p_now);
  insert into public.prices as p (service_id, enhancement_id, bundle_id, gift_service_id, effective_from, price_cents, member_price_cents)
    select given.service_id, given.enhancement_id, given.bundle_id, given.gift_service_id, p_effective_from, given.price_cents, given.member_price_cents
    from jsonb_populate_record(null::public.prices, p_price) given
    on conflict on constraint prices_start_once_a_day
      do update set (price_cents, member_price_cents) = (excluded.price_cents, excluded.member_price_cents);
end;
$$;
comment on function private.put_price(jsonb, date, timestamptz) is 'Sets what an item costs from a day on. PT400 date_in_past.';
grant execute on function private.put_price(jsonb, date, timestamptz) to service_role;

create function private.withdraw_price(p_price jsonb, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.require_to_come((p_price ->> 'effective_from')::date, true, p_now);
  delete from public.prices p using jsonb_populate_record(null::public.prices, p_price) given
    where (p.service_id, p.enhancement_id, p.bundle_id, p.gift_service_id, p.effective_from)
      is not distinct from (given.service_id, given.enhancement_id, given.bundle_id, given.gift_service_id, given.effective_from);
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
end;
$$;
comment on function private.withdraw_price(jsonb, timestamptz) is
  'Deletes a price that was announced and hasn''t begun. PT400 date_in_past, PT404 not_found.';
grant execute on function private.withdraw_price(jsonb, timestamptz) to service_role;

create function private.put_tax_rate(p_rate jsonb, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_part_id constant text := coalesce(p_rate ->> 'tax_part_id', private.new_id('tax_parts', p_rate ->> 'name'));
begin
  perform private.require_to_come((p_rate ->> 'effective_from')::date, false, p_now);
  perform private.put_item('tax_parts', 'tax_part_id', v_part_id, p_rate, p_now);
  insert into public.tax_rates as r (tax_part_id, effective_from, rate_ppm)
    values (v_part_id, (p_rate ->> 'effective_from')::date, (p_rate ->> 'rate_ppm')::integer)
    on conflict (tax_part_id, effective_from) do update set rate_ppm = excluded.rate_ppm;
end;
$$;
comment on function private.put_tax_rate(jsonb, timestamptz) is
  'Names a part of the sales tax and sets its rate from a day on. PT400 date_in_past, PT404 not_found.';
grant execute on function private.put_tax_rate(jsonb, timestamptz) to service_role;

create function private.put_hours(p_local_date date, p_hours jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  -- What is the same stays, and what goes goes first, so that no two are in each other's way.
  delete from public.business_hours h
    where h.local_date is not distinct from p_local_date and not exists (
      select from jsonb_populate_recordset(null::public.business_hours, p_hours) given
      where (given.day_of_week, given.location, given.start_time, given.end_time, given.allowed_client_types, given.requires_toggle, given.is_enabled)
        is not distinct from (h.day_of_week, h.location, h.start_time, h.end_time, h.allowed_client_types, h.requires_toggle, h.is_enabled)
    );
  insert into public.business_hours (
    day_of_week, local_date, location, start_time, end_time, allowed_client_types, requires_toggle, is_enabled
  )
    select given.day_of_week, p_local_date, given.location, given.start_time, given.end_time, given.allowed_client_types,
      given.requires_toggle, given.is_enabled
    from jsonb_populate_recordset(null::public.business_hours, p_hours) given
    where not exists (
      select from public.business_hours h
      where (h.local_date, h.day_of_week, h.location, h.start_time, h.end_time)
        is not distinct from (p_local_date, given.day_of_week, given.location, given.start_time, given.end_time)
    );
end;
$$;
comment on function private.put_hours(date, jsonb) is 'Replaces the hours of the week (no date), or those of a special day.';
grant execute on function private.put_hours(date, jsonb) to service_role;

create function private.answer_about(p_local_date date, p_answer text, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  update public.special_days set answer = p_answer, answered_at = p_now, is_usual = false
    where local_date = p_local_date and asked_at is not null and (answer is distinct from p_answer or is_usual)
$$;
comment on function private.answer_about(date, text, timestamptz) is
  'Remembers what the therapist said about a holiday that she was asked about.';
grant execute on function private.answer_about(date, text, timestamptz) to service_role;

create function private.put_special_day(p_day jsonb, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_date constant date := (p_day ->> 'local_date')::date;
begin
  insert into public.special_days as d (local_date, name) values (v_date, p_day ->> 'name')
    on conflict (local_date) do update set name = excluded.name;
  perform private.put_hours(v_date, p_day -> 'hours');
  perform private.answer_about(v_date, case when p_day -> 'hours' = '[]' then 'closed' else 'other_hours' end, p_now);
end;
$$;
comment on function private.put_special_day(jsonb, timestamptz) is
  'Gives a date a name and hours of its own; without hours, it is closed. It answers for a holiday.';
grant execute on function private.put_special_day(jsonb, timestamptz) to service_role;

create function private.remove_special_day(p_local_date date, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  delete from public.business_hours where local_date = p_local_date;
  -- A holiday stays, so that she isn't asked again.
  perform private.answer_about(p_local_date, 'open', p_now);
  delete from public.special_days where local_date = p_local_date and asked_at is null;
  if not exists (select from public.special_days d where d.local_date = p_local_date) and not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
end;
$$;
comment on function private.remove_special_day(date, timestamptz) is 'Gives a date its weekday''s hours again. PT404 not_found.';
grant execute on function private.remove_special_day(date, timestamptz) to service_role;

create function private.put_links(p_links jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  delete from public.social_profiles l where l.name not in (select given ->> 'name' from jsonb_array_elements(p_links) given);
  insert into public.social_profiles as l (name, url, position)
    select given ->> 'name', given ->> 'url', place * 10 from jsonb_array_elements(p_links) with ordinality e (given, place)
    on conflict (name) do update set (url, position) = (excluded.url, excluded.position);
end;
$$;
comment on function private.put_links(jsonb) is 'Replaces the profiles elsewhere.';
grant execute on function private.put_links(jsonb) to service_role;

create function private.put_rules(p_rules jsonb, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_time_zone constant text := p_rules ->> 'time_zone';
begin
  if v_time_zone <> (select s.time_zone from public.settings s) then
    if not exists (select from pg_catalog.pg_timezone_names z where z.name = v_time_zone) then
      raise exception using errcode = 'PT400', message = 'unknown_time_zone';
    elsif private.booked_ahead(p_now) is not null then
      raise exception using errcode = 'PT409', message = 'bookings_ahead', detail = private.booked_ahead(p_now);
    end if;
  end if;
  update public.settings set longest_hold_minutes = greatest(longest_hold_minutes, (p_rules ->> 'hold_minutes')::integer);
  perform private.put_row('settings', p_rules || '{"settings_id": true}');
end;
$$;
comment on function private.put_rules(jsonb, timestamptz) is
  'Changes the rules of booking. PT400 unknown_time_zone, PT409 bookings_ahead (another zone, with bookings whose times would change; details: those).';
grant execute on function private.put_rules(jsonb, timestamptz) to service_role;

create function private.put_policy(p_policy jsonb, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_starts_on constant date := (p_policy ->> 'starts_on')::date;
begin
  perform private.require_to_come(v_starts_on, false, p_now);
  perform private.add_policy(
    (p_policy ->> 'free_until_hours')::integer, (p_policy ->> 'late_fee_percent')::integer,
    (p_policy ->> 'no_show_fee_percent')::integer,
    (select greatest(p_now, v_starts_on::timestamp at time zone s.time_zone) from public.settings s), p_now
  );
end;
$$;
comment on function private.put_policy(jsonb, timestamptz) is
  'Adds a cancellation policy that applies from the beginning of a day, or at once if that is today (or not given). PT400 date_in_past.';
grant execute on function private.put_policy(jsonb, timestamptz) to service_role;

create function private.withdraw_policy(p_policy_version text, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_effective_from timestamptz;
begin
  delete from public.cancellation_policies c where c.policy_version = p_policy_version returning c.effective_from into v_effective_from;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  elsif v_effective_from <= p_now then
    raise exception using errcode = 'PT400', message = 'date_in_past';
  end if;
end;
$$;
comment on function private.withdraw_policy(text, timestamptz) is
  'Deletes a policy that was announced and hasn''t begun: nothing was sold under it. PT400 date_in_past, PT404 not_found.';
grant execute on function private.withdraw_policy(text, timestamptz) to service_role;

create function private.put_order(p_table text, p_ids jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_key constant text := (select t.keys[1] from private.practice_tables() t where t.section = p_table);
  v_is_whole boolean;
begin
  execute format(
    'select array(select t.%1$I from public.%2$I t order by 1) = array(select id from jsonb_array_elements_text($1) id order by 1)',
    v_key, p_table
  ) into v_is_whole using p_ids;
  if not v_is_whole then
    raise exception using errcode = 'PT400', message = 'invalid_request';
  end if;
  execute format(
    'update public.%2$I t set position = given.place * 10 from jsonb_array_elements_text($1) with ordinality given (id, place)
     where t.%1$I = given.id and t.position <> given.place * 10',
    v_key, p_table
  ) using p_ids;
end;
$$;
comment on function private.put_order(text, jsonb) is
  'Puts the items of a table in an order: all of their ids, each once. PT400 invalid_request.';
grant execute on function private.put_order(text, jsonb) to service_role;

create function private.require_same_size(p_kind text, p_row jsonb) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if p_kind = 'service' and exists (
    select from public.services s
    where s.service_id = p_row ->> 'service_id' and s.duration_minutes <> (p_row ->> 'duration_minutes')::integer
      and private.is_service_sold(s.service_id)
  ) or p_kind = 'bundle' and exists (
    select from public.bundles b
    where b.bundle_id = p_row ->> 'bundle_id'
      and (b.duration_minutes, b.credits) <> ((p_row ->> 'duration_minutes')::integer, (p_row ->> 'credits')::integer)
      and private.is_bundle_sold(b)
  ) then
    raise exception using errcode = 'PT409', message = 'length_is_sold';
  end if;
end;
$$;
comment on function private.require_same_size(text, jsonb) is
  'Refuses another length of a service, or another size of a bundle, that was sold. PT409 length_is_sold.';
grant execute on function private.require_same_size(text, jsonb) to service_role;

create function private.put_change(p_kind text, p_item jsonb, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.require_same_size(p_kind, p_item);
  case p_kind
    when 'facts', 'practice_email', 'rights' then perform private.put_row('practice', p_item || '{"practice_id": true}');
    when 'links' then perform private.put_links(p_item -> 'links');
    when 'rules' then perform private.put_rules(p_item, p_now);
    when 'hours' then perform private.put_hours(null, p_item -> 'hours');
    when 'special_day' then perform private.put_special_day(p_item, p_now);
    when 'special_day_removed' then perform private.remove_special_day((p_item ->> 'local_date')::date, p_now);
    when 'holidays' then update public.settings set holiday_answer = p_item ->> 'holiday_answer';
    when 'tax_rate' then perform private.put_tax_rate(p_item, p_now);
    when 'price_withdrawn' then perform private.withdraw_price(p_item, p_now);
    when 'prices' then
      perform private.put_price(price, (p_item ->> 'effective_from')::date, p_now) from jsonb_array_elements(p_item -> 'prices') price;
    when 'policy' then perform private.put_policy(p_item, p_now);
    when 'policy_withdrawn' then perform private.withdraw_policy(p_item ->> 'policy_version', p_now);
    when 'category_order' then perform private.put_order('service_categories', p_item -> 'ids');
    when 'service_order' then perform private.put_order('services', p_item -> 'ids');
    when 'enhancement_order' then perform private.put_order('enhancements', p_item -> 'ids');
    when 'bundle_order' then perform private.put_order('bundles', p_item -> 'ids');
    when 'gift_service_order' then perform private.put_order('gift_services', p_item -> 'ids');
    when 'place' then
      perform private.put_item('locations', 'location_id', private.new_id('locations', p_item ->> 'name'), p_item, p_now);
    when 'category' then
      perform private.put_item(
        'service_categories', 'service_category_id', private.new_id('service_categories', p_item ->> 'name'), p_item, p_now
      );
    when 'caution' then
      perform private.put_item(
        'cautions', 'caution_id', private.new_id('cautions', substring(p_item ->> 'words' from '^(?:\S+\s+){0,3}\S+')), p_item, p_now
      );
    when 'service' then
      perform private.put_item(
        'services', 'service_id', private.new_id('services', p_item ->> 'name', '-' || (p_item ->> 'duration_minutes')), p_item, p_now
      );
    when 'enhancement' then
      perform private.put_item('enhancements', 'enhancement_id', private.new_id('enhancements', p_item ->> 'name'), p_item, p_now);
    when 'bundle' then
      perform private.put_item(
        'bundles', 'bundle_id', format('%s-minutes-%s', p_item ->> 'duration_minutes', p_item ->> 'credits'), p_item, p_now
      );
    when 'gift_service' then
      perform private.put_item('gift_services', 'gift_service_id', private.new_id(
        -- "Hot Stone 75 min" is hot_stone_75.
        'gift_services', regexp_replace(p_item ->> 'name', '\d.*$', ''), '_' || coalesce(
          substring(p_item ->> 'name' from '\d+'), substring(p_item ->> 'service_id' from '\d+$'), '1'
        )
      ), p_item, p_now);
    else raise exception using errcode = 'PT400', message = 'invalid_request';
  end case;
exception
  when unique_violation then
    raise exception using errcode = 'PT409', message = 'name_taken';
  when foreign_key_violation then
    raise exception using errcode = 'PT404', message = 'not_found';
  when check_violation or not_null_violation or exclusion_violation then
    raise exception using errcode = 'PT400', message = 'invalid_request';
end;
$$;
comment on function private.put_change(text, jsonb, timestamptz) is
  'Puts one item of the practice whole, by its kind of change, in the words of its table''s columns. PT400 invalid_request, date_in_past, unknown_time_zone, PT404 not_found, PT409 length_is_sold, name_taken, bookings_ahead.';
grant execute on function private.put_change(text, jsonb, timestamptz) to service_role;

-- What every change keeps to.

create function private.outside_hours(p_now timestamptz) returns tstzmultirange
language sql stable set search_path = ''
as $$
  select coalesce(range_agg(o.during), '{}')
  from public.occupancy o
  cross join public.settings s
  left join public.appointments a using (appointment_id)
  left join public.order_requests r on r.order_id = o.order_id
  left join public.waitlist_offers offer on offer.offer_id = o.offer_id
  cross join lateral (
    select coalesce(a.starts_at, r.starts_at, offer.starts_at) at time zone s.time_zone as starts_at,
      coalesce(a.ends_at, r.ends_at, offer.ends_at) at time zone s.time_zone as ends_at, coalesce(a.location, r.location) as location
  ) session
  where o.kind <> 'time_off' and lower(o.during) > p_now and (o.expires_at is null or o.expires_at > p_now) and not o.is_for_undo
    and not exists (
      select from private.hours_on(session.starts_at::date, session.starts_at::date) hours
      where hours.is_enabled and hours.local_date + hours.start_time <= session.starts_at
        and session.ends_at <= hours.local_date + hours.end_time
        and coalesce(session.location, (hours.place).location_id) = (hours.place).location_id
    )
$$;
comment on function private.outside_hours(timestamptz) is
  'Returns the upcoming time of appointments, live holds and waitlist offers that aren''t within the business hours of their location.';
grant execute on function private.outside_hours(timestamptz) to service_role;

create function private.booked_within(p_during tstzmultirange, p_now timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_agg(conflict order by conflict ->> 'starts_at')
  from jsonb_array_elements(private.calendar_conflicts(p_during, p_now)) conflict
  where conflict ->> 'kind' in ('appointment', 'hold')
$$;
comment on function private.booked_within(tstzmultirange, timestamptz) is
  'Returns the appointments and live holds within some time, as calendar_conflicts does; null if there are none.';
grant execute on function private.booked_within(tstzmultirange, timestamptz) to service_role;

create function private.booked_ahead(p_now timestamptz) returns jsonb
language sql stable set search_path = ''
as $$ select private.booked_within(tstzmultirange(tstzrange(p_now, null)), p_now) $$;
comment on function private.booked_ahead(timestamptz) is 'Returns all upcoming appointments and live holds; null if there are none.';
grant execute on function private.booked_ahead(timestamptz) to service_role;

create function private.has_place() returns boolean
language sql stable set search_path = ''
as $$ select exists (select from public.locations l where l.is_active and l.location_id <> 'visit') $$;
comment on function private.has_place() is 'Whether there is a location that isn''t retired.';
grant execute on function private.has_place() to service_role;

create function private.require_practice_rules(p_had_place boolean, p_now timestamptz) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if p_had_place and not private.has_place() then
    raise exception using errcode = 'PT409', message = 'last_place';
  elsif exists (
    select from (select private.local_today(p_now) as day union select r.effective_from from public.tax_rates r) starts
    where starts.day >= private.local_today(p_now)
      and (select sum(t.rate_ppm) from private.sales_taxes_on(starts.day) t) > 150000
  ) then
    raise exception using errcode = 'PT400', message = 'tax_too_high';
  end if;
end;
$$;
comment on function private.require_practice_rules(boolean, timestamptz) is
  'Refuses to be left without a location, or with a sales tax over 15 % on any day to come. PT400 tax_too_high, PT409 last_place.';
grant execute on function private.require_practice_rules(boolean, timestamptz) to service_role;

create function private.keep_bookings(p_outside tstzmultirange, p_keeps_bookings boolean, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_booked constant jsonb := private.booked_within(p_outside, p_now);
begin
  if v_booked is not null and not p_keeps_bookings then
    raise exception using errcode = 'PT409', message = 'hours_conflicts', detail = v_booked;
  end if;
  -- An offer could no longer be booked. Its client stays on the waitlist.
  perform private.withdraw_offers(p_outside, p_now);
end;
$$;
comment on function private.keep_bookings(tstzmultirange, boolean, timestamptz) is
  'Leaves the appointments and holds of the time that is outside the hours now where they are, and withdraws its waitlist offers. PT409 hours_conflicts (unless bookings may stay; details: those).';
grant execute on function private.keep_bookings(tstzmultirange, boolean, timestamptz) to service_role;

-- A change from beginning to end.

create function private.net_parts(p_parts jsonb)
returns table (table_name text, place bigint, keys jsonb, row_before jsonb, row_after jsonb, previous jsonb)
language sql stable rows 5 set search_path = ''
as $$
  select step.table_name, step.place, step.keys, (array_agg(step.row_before order by step.number))[1],
    (array_agg(step.row_after order by step.number desc))[1], (array_agg(step.previous order by step.number))[1]
  from (
    select t.section as table_name, t.place, part.number, nullif(part.given -> 'before', 'null') as row_before,
      nullif(part.given -> 'after', 'null') as row_after, part.given -> 'previous' as previous,
      (
        select jsonb_object_agg(k, coalesce(nullif(part.given -> 'after', 'null'), part.given -> 'before') -> k) from unnest(t.keys) k
      ) as keys
    from jsonb_array_elements(p_parts) with ordinality part (given, number)
    join private.practice_tables() t on t.section = part.given ->> 'table_name'
  ) step
  group by step.table_name, step.place, step.keys
  having (array_agg(step.row_before order by step.number))[1]
    is distinct from (array_agg(step.row_after order by step.number desc))[1]
  order by step.place, min(step.number)
$$;
comment on function private.net_parts(jsonb) is
  'Returns what a change did to each row in the end, with the row''s table in the order in which tables are filled.';
grant execute on function private.net_parts(jsonb) to service_role;

create function private.row_now(p_table text, p_keys jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_row jsonb;
begin
  execute format('select to_jsonb(t) from public.%I t where to_jsonb(t) @> $1', p_table) into v_row using p_keys;
  return v_row;
end;
$$;
comment on function private.row_now(text, jsonb) is 'Returns a row of the practice as it is now; null if it is gone.';
grant execute on function private.row_now(text, jsonb) to service_role;

create function private.can_undo(p_change public.practice_changes) returns boolean
language sql stable set search_path = ''
as $$
  -- Another email is never taken without its link.
  select p_change.kind is not null and p_change.kind <> 'practice_email'
    and not exists (select from public.practice_changes later where later.undoes = p_change.change_id)
    and coalesce((
      select bool_and(
        private.row_now(part.table_name, part.keys) is not distinct from part.row_after
          -- A policy that may have been agreed to stays: the one before is added again, unless another one was since.
          and (part.table_name <> 'cancellation_policies' or part.row_after is null
            or part.previous is not null and (part.row_after ->> 'policy_number')::integer
              = (select max(c.policy_number) from public.cancellation_policies c))
      )
      from private.net_parts(p_change.parts) part
    ), false)
$$;
comment on function private.can_undo(public.practice_changes) is
  'Whether a change can be taken back: a person made it, all of its rows are as it left them, and it isn''t the practice''s email.';
grant execute on function private.can_undo(public.practice_changes) to service_role;

create function private.restore(p_change public.practice_changes, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_part record;
begin
  for v_part in
    select * from private.net_parts(p_change.parts) part
    -- What was added goes first, the last first; what was deleted comes back last.
    order by part.row_before is not null, part.row_after is null, case when part.row_before is null then -part.place else part.place end
  loop
    if v_part.table_name = 'cancellation_policies'
      and (coalesce(v_part.row_after, v_part.row_before) ->> 'effective_from')::timestamptz <= p_now then
      if v_part.row_after is null then
        -- Its day has come without it: what was sold since was sold under the one before.
        raise exception using errcode = 'PT409', message = 'changed_since';
      end if;
      perform private.put_policy(v_part.previous, p_now);
    elsif v_part.row_before is null then
      execute format('delete from public.%I t where to_jsonb(t) @> $1', v_part.table_name) using v_part.keys;
    elsif v_part.row_after is null then
      perform private.add_row(v_part.table_name, v_part.row_before);
    else
      perform private.put_row(v_part.table_name, v_part.row_before);
    end if;
  end loop;
exception
  when foreign_key_violation or unique_violation or exclusion_violation then
    raise exception using errcode = 'PT409', message = 'changed_since';
end;
$$;
comment on function private.restore(public.practice_changes, timestamptz) is
  'Makes the rows of a change what they were before it. PT409 changed_since (what it added was sold or is named elsewhere, or another row has taken its place).';
grant execute on function private.restore(public.practice_changes, timestamptz) to service_role;

create function private.hash_of_request(p_kind text, p_item jsonb, p_undone_id uuid) returns text
language sql immutable set search_path = ''
as $$ select md5(jsonb_build_array(p_kind, p_item, p_undone_id)::text) $$;
comment on function private.hash_of_request(text, jsonb, uuid) is 'Returns what tells one request for a change, or for taking one back, from another.';
grant execute on function private.hash_of_request(text, jsonb, uuid) to service_role;

create function private.is_made(p_change_id uuid, p_request_hash text) returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  v_known text;
begin
  select c.request_hash into v_known from public.practice_changes c where c.change_id = p_change_id;
  if found and v_known is distinct from p_request_hash then
    raise exception using errcode = 'PT409', message = 'id_reused';
  end if;
  return found;
end;
$$;
comment on function private.is_made(uuid, text) is
  'Whether a request was sent before, and made. PT409 id_reused (another one was, under the same id).';
grant execute on function private.is_made(uuid, text) to service_role;

create function private.write_change(
  p_change_id uuid, p_kind text, p_item jsonb, p_undone public.practice_changes, p_by uuid, p_now timestamptz
)
returns tstzmultirange
language plpgsql volatile set search_path = ''
as $$
declare
  -- Reading it takes longer than most changes.
  v_changes_hours constant boolean := private.section_of(p_kind) in ('places', 'hours', 'specialDays', 'rules');
  v_outside constant tstzmultirange := case when v_changes_hours then private.outside_hours(p_now) end;
  v_had_place constant boolean := private.has_place();
begin
  insert into public.practice_changes (change_id, kind, made_at, made_by, undoes, request_hash)
    values (p_change_id, p_kind, p_now, p_by, p_undone.change_id, private.hash_of_request(p_kind, p_item, p_undone.change_id));
  perform set_config('practice.change_id', p_change_id::text, true);
  if p_undone.change_id is null then
    perform private.put_change(p_kind, p_item, p_now);
  else
    perform private.restore(p_undone, p_now);
  end if;
  if p_kind = 'holidays' then
    perform private.follow_holiday_answer(p_now);
  end if;
  perform set_config('practice.change_id', '', true);
  -- Saved as it was: nothing to remember.
  delete from public.practice_changes where change_id = p_change_id and parts = '[]';
  perform private.require_practice_rules(v_had_place, p_now);
  return case when v_changes_hours then private.outside_hours(p_now) - v_outside end;
end;
$$;
comment on function private.write_change(uuid, text, jsonb, public.practice_changes, uuid, timestamptz) is
  'Writes a change (or takes p_undone back) under the rules that all of them keep, and returns the time that it put outside the hours; null if it can''t. PT400 invalid_request, date_in_past, unknown_time_zone, tax_too_high, PT404 not_found, PT409 length_is_sold, name_taken, last_place, bookings_ahead, changed_since.';
grant execute on function private.write_change(uuid, text, jsonb, public.practice_changes, uuid, timestamptz) to service_role;

create function private.make_change(
  p_change_id uuid, p_kind text, p_item jsonb, p_undone public.practice_changes, p_keeps_bookings boolean, p_by uuid, p_now timestamptz
)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_outside constant tstzmultirange := private.write_change(p_change_id, p_kind, p_item, p_undone, p_by, p_now);
begin
  if v_outside is not null then
    perform private.keep_bookings(v_outside, p_keeps_bookings, p_now);
    perform private.offer_free_times(p_now);
  end if;
end;
$$;
comment on function private.make_change(uuid, text, jsonb, public.practice_changes, boolean, uuid, timestamptz) is
  'Makes a change (or takes p_undone back) with all that follows for bookings, waitlist offers and the waitlist; the caller has the calendar''s lock. PT400 invalid_request, date_in_past, unknown_time_zone, tax_too_high, PT404 not_found, PT409 length_is_sold, name_taken, last_place, bookings_ahead, hours_conflicts, changed_since.';

create function private.saved_change(p_kind text) returns jsonb
language sql stable set search_path = ''
as $$ select private.read_section(private.section_of(p_kind)) - 'contents' $$;
comment on function private.saved_change(text) is 'Returns the section of a change, with the version that it has now.';
grant execute on function private.saved_change(text) to service_role;

-- With its owner's rights: the server only reads what the practice is.
create function public.change_practice(
  p_change_id uuid, p_kind text, p_item jsonb, p_version text, p_keeps_bookings boolean default false, p_by uuid default null,
  p_now timestamptz default now()
)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_section jsonb;
begin
  -- One at a time, and none while someone claims a time.
  perform private.lock_calendar();
  if private.is_made(p_change_id, private.hash_of_request(p_kind, p_item, null)) then
    return private.saved_change(p_kind);
  end if;
  v_section := private.read_section(private.section_of(p_kind));
  if v_section ->> 'version' is distinct from p_version then
    raise exception using errcode = 'PT409', message = 'stale_practice', detail = v_section;
  end if;
  perform private.make_change(p_change_id, p_kind, p_item, null, p_keeps_bookings, p_by, p_now);
  return private.saved_change(p_kind);
end;
$$;
comment on function public.change_practice(uuid, text, jsonb, text, boolean, uuid, timestamptz) is
  'Puts one item of the practice whole (put_change), if its section is as it was seen; the same id twice changes it once. Returns the section with its new version. PT400 invalid_request, date_in_past, unknown_time_zone, tax_too_high, PT404 not_found, PT409 id_reused, stale_practice (details: the section now), length_is_sold, name_taken, last_place, bookings_ahead, hours_conflicts (details: the bookings).';
grant execute on function public.change_practice(uuid, text, jsonb, text, boolean, uuid, timestamptz) to service_role;

-- With its owner's rights, as change_practice.
create function public.undo_practice_change(
  p_undone_id uuid, p_change_id uuid, p_keeps_bookings boolean default false, p_by uuid default null, p_now timestamptz default now()
)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_undone public.practice_changes;
begin
  perform private.lock_calendar();
  select * into v_undone from public.practice_changes c where c.change_id = p_undone_id and c.kind is not null;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  elsif private.is_made(p_change_id, private.hash_of_request(v_undone.kind, null, p_undone_id)) then
    return private.saved_change(v_undone.kind);
  elsif not private.can_undo(v_undone) then
    raise exception using errcode = 'PT409', message = 'changed_since';
  end if;
  perform private.make_change(p_change_id, v_undone.kind, null, v_undone, p_keeps_bookings, p_by, p_now);
  return private.saved_change(v_undone.kind);
end;
$$;
comment on function public.undo_practice_change(uuid, uuid, boolean, uuid, timestamptz) is
  'Takes a change back, as a change of its own: its rows are again what they were before it. Safe to repeat. PT400 tax_too_high, PT404 not_found, PT409 id_reused, changed_since (one of its rows isn''t as it left it), last_place, hours_conflicts (details: the bookings).';
grant execute on function public.undo_practice_change(uuid, uuid, boolean, uuid, timestamptz) to service_role;

-- What a change would do.

create function private.effects_of(p_change public.practice_changes, p_booked jsonb, p_now timestamptz) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  -- A policy and a rate of the sales tax are about whatever is booked.
  v_is_of_all constant boolean := p_change.kind in ('policy', 'policy_withdrawn', 'tax_rate');
  v_services text[];
  v_enhancements text[];
  v_gift_services text[];
  v_effects jsonb;
begin
  select array_agg(coalesce(part.row_after, part.row_before) ->> 'service_id') filter (where part.table_name in ('services', 'prices')),
    array_agg(coalesce(part.row_after, part.row_before) ->> 'enhancement_id') filter (where part.table_name in ('enhancements', 'prices')),
    array_agg(coalesce(part.row_after, part.row_before) ->> 'gift_service_id') filter (where part.table_name in ('gift_services', 'prices'))
    into v_services, v_enhancements, v_gift_services
    from private.net_parts(p_change.parts) part;
  select jsonb_build_object('keep', count(*), 'recurring', count(distinct a.recurring_id)) into v_effects
    from public.appointments a join public.orders o using (order_id)
    where a.status in ('pending', 'confirmed') and a.starts_at > p_now
      and (v_is_of_all or a.service_id = any (v_services) or exists (
        select from private.current_lines(o.root_id) l where l.enhancement_id = any (v_enhancements)
      ));
  return v_effects || jsonb_build_object(
    'outside', p_booked,
    'certificates', (
      select count(*) from public.gift_details g
      where g.left_cents > 0 and (g.gift_service_id = any (v_gift_services) or g.service_id = any (v_services))
    )
  );
end;
$$;
comment on function private.effects_of(public.practice_changes, jsonb, timestamptz) is
  'Returns what a change does: how many booked sessions, recurring appointments and unused gift certificates it is about (all of which keep what they were sold with), and which bookings it puts outside the hours.';
grant execute on function private.effects_of(public.practice_changes, jsonb, timestamptz) to service_role;

create function public.practice_names() returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_object_agg(s.section, s.contents) from private.practice_sections() s
  where s.section in ('places', 'taxes', 'categories', 'cautions', 'services', 'enhancements', 'bundles', 'giftServices')
$$;
comment on function public.practice_names() is 'Returns the sections whose items other rows only give the ids of.';
grant execute on function public.practice_names() to service_role;

create function private.snapshots(p_times timestamptz[]) returns jsonb
language sql stable set search_path = ''
as $$ select jsonb_agg(public.practice_snapshot(moment) order by place) from unnest(p_times) with ordinality t (moment, place) $$;
comment on function private.snapshots(timestamptz[]) is 'Returns what anyone may know of the practice at each of these moments.';
grant execute on function private.snapshots(timestamptz[]) to service_role;

-- With its owner's rights, as change_practice. Without the calendar's lock: she previews while she types, and clients book meanwhile.
create function public.preview_practice_change(p_kind text, p_item jsonb, p_now timestamptz default now()) returns jsonb
language plpgsql volatile security definer set search_path = '' set lock_timeout = '500ms'
as $$
declare
  v_change_id constant uuid := gen_random_uuid();
  -- What starts on a day is announced today and holds then.
  v_starts_on constant date := p_item ->> 'effective_from';
  v_times constant timestamptz[] := array[p_now]
    || case when v_starts_on > private.local_today(p_now) then array[private.instant_of(v_starts_on, time '00:00')] end;
  v_before constant jsonb := private.snapshots(v_times);
  v_outside tstzmultirange;
  v_effects text;
begin
  begin
    v_outside := private.write_change(v_change_id, p_kind, p_item, null, null, p_now);
    -- Raised so that nothing of it stays.
    raise exception using errcode = 'PT200', message = 'previewed', detail = coalesce(
      (
        select private.effects_of(c, coalesce(private.booked_within(v_outside, p_now), '[]'), p_now) || jsonb_build_object('before', v_before, 'after', private.snapshots(v_times))
        from public.practice_changes c where c.change_id = v_change_id
      ),
      jsonb_build_object('before', v_before, 'after', v_before, 'outside', '[]'::jsonb, 'keep', 0, 'recurring', 0, 'certificates', 0)
    );
  exception
    when sqlstate 'PT200' then get stacked diagnostics v_effects = pg_exception_detail;
  end;
  return v_effects::jsonb;
end;
$$;
comment on function public.preview_practice_change(text, jsonb, timestamptz) is
  'Writes a change, reads what it does (effects_of) and what the practice is before and after it, now and on the day it starts on, and takes all of it back. It waits half a second at most for another change that is being made. PT400 invalid_request, date_in_past, unknown_time_zone, tax_too_high, PT404 not_found, PT409 length_is_sold, name_taken, last_place, bookings_ahead.';
grant execute on function public.preview_practice_change(text, jsonb, timestamptz) to service_role;

create function public.list_practice_changes(p_before uuid default null)
returns table (
  change_id uuid, section text, made_at timestamptz, made_by text, undoes uuid, can_undo boolean, parts jsonb
)
language sql stable rows 50 set search_path = ''
as $$
  select c.change_id, private.section_of(c.kind), c.made_at, p.first_name || ' ' || p.last_name, c.undoes, private.can_undo(c),
    (select coalesce(jsonb_agg(to_jsonb(part) order by part.place), '[]') from private.net_parts(c.parts) part)
  from public.practice_changes c
  left join public.profiles p on p.user_id = c.made_by
  where p_before is null
    or c.change_number < (select shown.change_number from public.practice_changes shown where shown.change_id = p_before)
  order by c.change_number desc limit 50
$$;
comment on function public.list_practice_changes(uuid) is
  'Returns 50 changes of the practice, latest first, before the one that was shown last: who made each, what became of each row, and whether it can be undone.';
grant execute on function public.list_practice_changes(uuid) to service_role;
