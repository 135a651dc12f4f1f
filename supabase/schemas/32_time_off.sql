-- Time off that repeats, when the therapist is away, and holidays, about which she is asked.

create function private.away_times(p_within tstzrange) returns tstzmultirange
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  return coalesce((
    select range_agg(away.during) from (
      select tstzrange(t.starts_at, t.ends_at) as during from public.time_off t where tstzrange(t.starts_at, t.ends_at) && p_within
      union all
      select b.during from public.outside_busy b where b.during && p_within
    ) away
  ), '{}');
end;
$$;
comment on function private.away_times(tstzrange) is
  'Returns the times within a range in which nothing is offered, even where nothing is booked: time off, and what outside calendars have.';
grant execute on function private.away_times(tstzrange) to service_role;

-- Time off that repeats: a row for each date.

create function public.time_off_ranges(
  p_start_date date, p_end_date date, p_start_time time default null, p_end_time time default null, p_every_weeks integer default null,
  p_until date default null
)
returns table (starts_at timestamptz, ends_at timestamptz)
language plpgsql stable rows 5 set search_path = ''
as $$
declare
  v_every constant integer := 7 * p_every_weeks;
  v_last constant integer := coalesce((p_until - p_start_date) / nullif(v_every, 0), 0);
begin
  -- One date of a series mustn't reach into the next.
  if v_last not between 0 and 52 or v_every <= 0 or p_until < p_start_date or p_end_date - p_start_date >= v_every then
    raise exception using errcode = 'PT400', message = 'invalid_request';
  end if;
  return query
    select range.* from generate_series(0, v_last) n
    cross join lateral public.time_off_range(
      p_start_date + n * coalesce(v_every, 0), p_end_date + n * coalesce(v_every, 0), p_start_time, p_end_time
    ) range;
end;
$$;
comment on function public.time_off_ranges(date, date, time, time, integer, date) is
  'Returns what time_off_range does, of each date if it repeats: the same local times every so many weeks, on 53 dates at most. PT400 invalid_request.';
grant execute on function public.time_off_ranges(date, date, time, time, integer, date) to service_role;

create function public.add_repeated_time_off(
  p_start_date date, p_end_date date, p_every_weeks integer, p_until date, p_start_time time default null, p_end_time time default null,
  p_note text default null, p_now timestamptz default now(), p_ends_offers boolean default false, p_keeps_bookings boolean default false
)
returns setof public.time_off
language plpgsql volatile rows 53 set search_path = ''
as $$
declare
  v_series_id constant uuid := gen_random_uuid();
  v_ranges constant tstzrange[] := array(
    select tstzrange(range.starts_at, range.ends_at)
    from public.time_off_ranges(p_start_date, p_end_date, p_start_time, p_end_time, p_every_weeks, p_until) range
  );
begin
  perform private.lock_calendar();
  return query
    select t.* from public.time_off t
    where t.series_id in (
      select same.series_id from public.time_off same where same.series_id is not null group by same.series_id
      having array_agg(tstzrange(same.starts_at, same.ends_at) order by same.starts_at) = v_ranges
    )
    order by t.starts_at;
  if found then
    return;
  end if;
  perform private.make_room_for_time_off(
    (select range_agg(range) from unnest(v_ranges) range), p_ends_offers, p_keeps_bookings, p_now
  );
  return query
    insert into public.time_off (starts_at, ends_at, note, created_at, keeps_bookings, series_id)
    select lower(range), upper(range), p_note, p_now, p_keeps_bookings, v_series_id from unnest(v_ranges) with ordinality each (range, place)
    order by place
    returning *;
  perform private.keep_undo(
    jsonb_build_object('act', 'time_off', 'time_off_id', first.time_off_id, 'until', p_now + interval '8 seconds'),
    (select range_agg(range) from unnest(v_ranges) range), p_now
  ) from (select t.time_off_id from public.time_off t where t.series_id = v_series_id order by t.starts_at limit 1) first;
end;
$$;
comment on function public.add_repeated_time_off(date, date, integer, date, time, time, text, timestamptz, boolean, boolean) is
  'Adds time off every so many weeks until a day, as a row for each date, all or none of them, as add_time_off does. Safe to repeat. PT400 invalid_request, PT409 time_off_conflicts (details: what is in the way on any of the dates), lapsed_hold.';
grant execute on function public.add_repeated_time_off(date, date, integer, date, time, time, text, timestamptz, boolean, boolean) to service_role;

-- Holidays.

create function private.weekday_in(p_year integer, p_month integer, p_isodow integer, p_nth integer) returns date
language sql immutable set search_path = ''
as $$
  select first.day + (p_isodow - extract(isodow from first.day)::integer + 7) % 7 + 7 * (p_nth - 1)
  from (select make_date(p_year, p_month, 1) as day) first
$$;
comment on function private.weekday_in(integer, integer, integer, integer) is 'Returns the nth Monday (1) to Sunday (7) of a month.';
grant execute on function private.weekday_in(integer, integer, integer, integer) to service_role;

create function private.federal_holidays(p_year integer) returns table (local_date date, name text, is_usual boolean)
language sql immutable rows 12 set search_path = ''
as $$
  select holiday.day, holiday.name, named.is_usual
  from (values
    (make_date(p_year, 1, 1), 'New Year’s Day', true),
    (private.weekday_in(p_year, 1, 1, 3), 'Martin Luther King Jr. Day', false),
    (private.weekday_in(p_year, 2, 1, 3), 'Presidents’ Day', false),
    -- The last Monday of May is the week before the first of June.
    (private.weekday_in(p_year, 6, 1, 1) - 7, 'Memorial Day', true),
    (make_date(p_year, 6, 19), 'Juneteenth', false),
    (make_date(p_year, 7, 4), 'Independence Day', true),
    (private.weekday_in(p_year, 9, 1, 1), 'Labor Day', true),
    (private.weekday_in(p_year, 10, 1, 2), 'Columbus Day', false),
    (make_date(p_year, 11, 11), 'Veterans Day', false),
    (private.weekday_in(p_year, 11, 4, 4), 'Thanksgiving', true),
    (make_date(p_year, 12, 25), 'Christmas Day', true)
  ) named (day, name, is_usual)
  cross join lateral (
    select named.day, named.name
    union all
    -- Only dates fall on weekends. One on a Saturday is observed the day before, one on a Sunday the day after.
    select named.day + case extract(isodow from named.day) when 6 then -1 else 1 end, named.name || ' (observed)'
    where extract(isodow from named.day) in (6, 7)
  ) holiday
$$;
comment on function private.federal_holidays(integer) is
  'Returns the eleven federal holidays of a year, and the days on which those on a weekend are observed; the usual six are those that most practices close on.';
grant execute on function private.federal_holidays(integer) to service_role;

create function private.next_holidays(p_now timestamptz) returns table (local_date date, name text, is_usual boolean)
language sql stable rows 14 set search_path = ''
as $$
  select h.local_date, h.name, h.is_usual
  from private.local_today(p_now) today
  cross join generate_series(extract(year from today)::integer, extract(year from today)::integer + 2) year
  cross join lateral private.federal_holidays(year) h
  where h.local_date > today and h.local_date <= today + 400
$$;
comment on function private.next_holidays(timestamptz) is 'Returns the federal holidays of the next 400 days, without today''s.';
grant execute on function private.next_holidays(timestamptz) to service_role;

create function private.shown_holidays(p_now timestamptz) returns table (date date, name text, is_usual boolean)
language sql stable rows 14 set search_path = ''
as $$
  select distinct on (h.name) h.local_date, h.name, h.is_usual
  from private.local_today(p_now) today
  cross join generate_series(extract(year from today)::integer, extract(year from today)::integer + 2) year
  cross join lateral (
    select federal.local_date, federal.name, federal.is_usual from private.federal_holidays(year) federal
    -- Customary, but no one is asked about them.
    union all select private.weekday_in(year, 11, 4, 4) + 1, 'Friday after Thanksgiving', null
    union all select make_date(year, 12, 24), 'Christmas Eve', null
  ) h
  where h.local_date >= today and h.local_date <= today + 400
  order by h.name, h.local_date
$$;
comment on function private.shown_holidays(timestamptz) is
  'Returns the next date of each federal holiday, and of the two days around them that many practices close on (is_usual: null).';
grant execute on function private.shown_holidays(timestamptz) to service_role;

create function private.usual_answer(p_is_usual boolean) returns text
language sql immutable set search_path = ''
as $$ select case when p_is_usual then 'closed' else 'open' end $$;
comment on function private.usual_answer(boolean) is 'Returns what "Close the usual six" says about a federal holiday.';
grant execute on function private.usual_answer(boolean) to service_role;

create function private.new_holidays(p_now timestamptz) returns table (local_date date, name text, is_usual boolean)
language sql stable rows 14 set search_path = ''
as $$
  select h.local_date, h.name, h.is_usual from private.next_holidays(p_now) h
  where not exists (select from public.special_days d where d.local_date = h.local_date)
    and exists (select from private.hours_on(h.local_date, h.local_date) hours where hours.is_enabled)
$$;
comment on function private.new_holidays(timestamptz) is 'Returns the next holidays that fall on an open day and aren''t special days yet.';
grant execute on function private.new_holidays(timestamptz) to service_role;

create function private.write_holidays(p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  insert into public.special_days (local_date, name, asked_at, answer, answered_at, is_usual)
    select h.local_date, h.name, p_now, case when usual.is_said then private.usual_answer(h.is_usual) end,
      case when usual.is_said then p_now end, usual.is_said
    from private.new_holidays(p_now) h
    cross join (select s.holiday_answer is not distinct from 'usual_six' as is_said from public.settings s) usual
    on conflict do nothing
$$;
comment on function private.write_holidays(timestamptz) is
  'Writes the new holidays down as special days: answered, if the therapist has said what is usual; otherwise closed until she answers.';
grant execute on function private.write_holidays(timestamptz) to service_role;

create function private.open_holiday_tasks(p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_answer text;
  -- Clients could book them, if they were open.
  v_due date[];
begin
  select s.holiday_answer, array(
    select d.local_date from public.special_days d
    where d.asked_at is not null and d.answer is null
      and d.local_date between private.local_today(p_now) and private.local_today(p_now) + s.horizon_days
    order by d.local_date
  ) into v_answer, v_due from public.settings s;
  if v_answer is null and v_due <> '{}' and not exists (
    -- Closed by hand without an answer, it is asked again with the next holiday. An answer that was undone is asked for at once.
    select from public.tasks item
    where item.kind = 'usual_holidays' and item.resolution is distinct from 'Answered.'
      and (item.resolved_at is null or item.subject >= v_due[cardinality(v_due)]::text)
  ) then
    perform public.open_task('usual_holidays', v_due[cardinality(v_due)]::text, (
      select jsonb_build_object(
        'closed', array_agg(h.name order by h.local_date) filter (where h.is_usual),
        'open', array_agg(h.name order by h.local_date) filter (where not h.is_usual)
      )
      from private.federal_holidays(extract(year from private.local_today(p_now))::integer) h where h.name not like '% (observed)'
    ), p_now);
  elsif v_answer is not null then
    perform public.open_task('holiday', d.local_date::text, jsonb_build_object('local_date', d.local_date, 'name', d.name), p_now)
      from public.special_days d
      where d.local_date = any (v_due)
        and not exists (
          select from public.tasks item
          where (item.kind, item.subject) = ('holiday', d.local_date::text) and item.resolution is distinct from 'Answered.'
        );
  end if;
end;
$$;
comment on function private.open_holiday_tasks(timestamptz) is
  'Asks about holidays that clients could book if they were open: once about all of them, or, if the therapist wants to answer day by day, once about each.';
grant execute on function private.open_holiday_tasks(timestamptz) to service_role;

-- With its owner's rights: the server only reads what the practice is.
create function public.ask_about_holidays(p_now timestamptz default now()) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_new constant integer := (select count(*) from private.new_holidays(p_now));
  v_outside tstzmultirange;
begin
  if v_new > 0 then
    perform private.lock_calendar();
    v_outside := private.outside_hours(p_now);
    perform private.write_holidays(p_now);
    perform private.keep_bookings(private.outside_hours(p_now) - v_outside, true, p_now);
  end if;
  perform private.open_holiday_tasks(p_now);
  perform public.resolve_task(item.task_id, 'The day is over.', p_now)
    from public.tasks item
    where item.kind = 'holiday' and item.resolved_at is null and item.subject::date < private.local_today(p_now);
  return v_new;
end;
$$;
comment on function public.ask_about_holidays(timestamptz) is
  'Writes down the holidays of the next 400 days that fall on an open day, each as a special day without hours: closed until the therapist answers, unless she has said what is usual. Bookings stay, waitlist offers are withdrawn. Once clients could book such a day, opens a task that asks her. Returns how many are new. Safe to repeat.';
grant execute on function public.ask_about_holidays(timestamptz) to service_role;

create function private.follow_holiday_answer(p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_answer constant text := (select s.holiday_answer from public.settings s);
begin
  perform private.write_holidays(p_now);
  if v_answer = 'usual_six' then
    -- A day that she has answered about stays as it is.
    update public.special_days d set answer = private.usual_answer(h.is_usual), answered_at = p_now, is_usual = true
      from private.next_holidays(p_now) h
      where h.local_date = d.local_date and d.asked_at is not null and d.answer is null;
  else
    update public.special_days set answer = null, answered_at = null, is_usual = false
      where is_usual and local_date > private.local_today(p_now);
  end if;
  if v_answer is not null then
    perform public.resolve_task(item.task_id, 'Answered.', p_now)
      from public.tasks item where item.kind = 'usual_holidays' and item.resolved_at is null;
  end if;
  perform private.open_holiday_tasks(p_now);
end;
$$;
comment on function private.follow_holiday_answer(timestamptz) is
  'Makes the holidays ahead what the therapist said about all of them: those without an answer get the usual one, or those that had it are asked about again.';
grant execute on function private.follow_holiday_answer(timestamptz) to service_role;

create function private.close_holiday_task() returns trigger
language plpgsql volatile set search_path = ''
as $$
begin
  perform public.resolve_task(item.task_id, 'Answered.', new.answered_at)
    from public.tasks item
    where item.resolved_at is null and (
      item.kind = 'holiday' and item.subject = new.local_date::text
      -- Each was answered on its own.
      or item.kind = 'usual_holidays' and not exists (
        select from public.special_days d
        where d.asked_at is not null and d.answer is null and d.local_date >= private.local_today(new.answered_at)
      )
    );
  return null;
end;
$$;
comment on function private.close_holiday_task() is 'Closes the task that asks about a holiday, wherever it is answered, and the one about all of them with the last one.';

create trigger special_days_answered_close_their_task
  after update on public.special_days
  for each row when (new.answer is not null) execute function private.close_holiday_task();

-- With its owner's rights, as change_practice.
create function public.answer_holiday(p_local_date date, p_is_open boolean, p_now timestamptz default now(), p_by uuid default null)
returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_change_id constant uuid := gen_random_uuid();
  v_day public.special_days;
begin
  perform private.lock_calendar();
  select * into v_day from public.special_days d where d.local_date = p_local_date and d.asked_at is not null;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
  perform private.make_change(
    v_change_id, case when p_is_open then 'special_day_removed' else 'special_day' end,
    jsonb_build_object('local_date', p_local_date, 'name', v_day.name, 'hours', '[]'::jsonb), null, true, p_by, p_now
  );
  return v_change_id;
end;
$$;
comment on function public.answer_holiday(date, boolean, timestamptz, uuid) is
  'Says that a holiday is closed, or open as its weekday is, as a change of the practice, and returns its id. Bookings stay. Safe to repeat. PT404 not_found.';
grant execute on function public.answer_holiday(date, boolean, timestamptz, uuid) to service_role;

-- With its owner's rights, as change_practice.
create function public.answer_holidays(p_answer text, p_now timestamptz default now(), p_by uuid default null) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_change_id constant uuid := gen_random_uuid();
begin
  perform private.lock_calendar();
  perform private.make_change(v_change_id, 'holidays', jsonb_build_object('holiday_answer', p_answer), null, true, p_by, p_now);
  return v_change_id;
end;
$$;
comment on function public.answer_holidays(text, timestamptz, uuid) is
  'Says what holds for the federal holidays of every year (settings.holiday_answer), as a change of the practice, and returns its id. Bookings stay. Safe to repeat. PT400 invalid_request.';
grant execute on function public.answer_holidays(text, timestamptz, uuid) to service_role;
