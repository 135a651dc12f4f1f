-- The therapist's own calendars, read at their addresses: when they are busy, and nothing else about what is in them.

create table public.outside_calendars (
  calendar_id uuid primary key default gen_random_uuid(),
  encrypted_url text not null,
  name text not null constraint outside_calendars_have_a_name check (name <> ''),
  publisher text,
  counts_all_day boolean not null default true,
  etag text,
  created_at timestamptz not null default now(),
  fetched_at timestamptz,
  succeeded_at timestamptz,
  failure text
);
alter table public.outside_calendars enable row level security;
grant select, insert, update, delete on public.outside_calendars to service_role;
comment on table public.outside_calendars is 'Calendars elsewhere that the therapist connected by their address, such as her private one.';
comment on column public.outside_calendars.encrypted_url is 'Anyone who knows the address can read the calendar, so it is encrypted for its row.';
comment on column public.outside_calendars.publisher is 'Who publishes it, if that is known by its address: Google, Apple or Microsoft.';
comment on column public.outside_calendars.counts_all_day is 'Whether events of whole days make her busy.';
comment on column public.outside_calendars.etag is 'The version that was read, so that an unchanged file isn''t sent again; null: read all of it.';
comment on column public.outside_calendars.fetched_at is 'When it was last tried.';
comment on column public.outside_calendars.succeeded_at is 'When it was last read. What was known then stays until it is read again.';
comment on column public.outside_calendars.failure is 'Why the last try failed, as a word; null if it didn''t.';

create table public.outside_busy (
  busy_id bigint primary key generated always as identity,
  calendar_id uuid not null references public.outside_calendars on delete cascade,
  during tstzrange not null constraint outside_busy_is_bounded check (not (isempty(during) or lower_inf(during) or upper_inf(during)))
);
create index outside_busy_by_time on public.outside_busy using gist (during);
create index outside_busy_calendar_id_idx on public.outside_busy (calendar_id);
alter table public.outside_busy enable row level security;
grant select, insert, delete on public.outside_busy to service_role;
comment on table public.outside_busy is 'When an outside calendar is busy, joined where it overlaps: no titles, places or people.';

create function private.busy_in(p_during tstzrange) returns table (busy_id bigint, calendar_name text, during tstzrange)
language sql stable rows 20 set search_path = ''
as $$
  select b.busy_id, c.name, b.during from public.outside_busy b join public.outside_calendars c using (calendar_id)
  where b.during && p_during order by b.during
$$;
comment on function private.busy_in(tstzrange) is 'Returns what makes the therapist busy elsewhere within a range, and in which calendar.';
grant execute on function private.busy_in(tstzrange) to service_role;

create function public.list_outside_calendars()
returns table (
  calendar_id uuid, name text, publisher text, counts_all_day boolean, created_at timestamptz, fetched_at timestamptz,
  succeeded_at timestamptz, failure text
)
language sql stable rows 2 set search_path = ''
as $$
  select c.calendar_id, c.name, c.publisher, c.counts_all_day, c.created_at, c.fetched_at, c.succeeded_at, c.failure
  from public.outside_calendars c order by c.created_at, c.calendar_id
$$;
comment on function public.list_outside_calendars() is 'Returns the outside calendars, without their addresses, and how reading each went.';
grant execute on function public.list_outside_calendars() to service_role;

create function public.add_outside_calendar(
  p_calendar_id uuid, p_encrypted_url text, p_name text, p_counts_all_day boolean, p_publisher text default null,
  p_now timestamptz default now()
)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.lock_calendar();
  if (select count(*) from public.outside_calendars) >= 10 then
    raise exception using errcode = 'PT400', message = 'invalid_request';
  end if;
  insert into public.outside_calendars (calendar_id, encrypted_url, name, counts_all_day, publisher, created_at)
    values (p_calendar_id, p_encrypted_url, p_name, p_counts_all_day, p_publisher, p_now);
end;
$$;
comment on function public.add_outside_calendar(uuid, text, text, boolean, text, timestamptz) is
  'Connects an outside calendar; record_calendar_read then says what was read. PT400 invalid_request (there are ten).';
grant execute on function public.add_outside_calendar(uuid, text, text, boolean, text, timestamptz) to service_role;

create function public.put_outside_calendar(p_calendar_id uuid, p_name text, p_counts_all_day boolean) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update public.outside_calendars set
    name = p_name,
    counts_all_day = p_counts_all_day,
    -- What counts is decided while reading, so all of it is read again, at once.
    etag = case when counts_all_day = p_counts_all_day then etag end,
    fetched_at = case when counts_all_day = p_counts_all_day then fetched_at end
    where calendar_id = p_calendar_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
end;
$$;
comment on function public.put_outside_calendar(uuid, text, boolean) is
  'Renames an outside calendar, and says whether its whole days count. PT404 not_found.';
grant execute on function public.put_outside_calendar(uuid, text, boolean) to service_role;

create function public.calendars_to_read(p_calendar_id uuid default null, p_now timestamptz default now())
returns table (calendar_id uuid, encrypted_url text, etag text, counts_all_day boolean)
language sql stable rows 2 set search_path = ''
as $$
  select c.calendar_id, c.encrypted_url,
    -- All of it is read once a day: what repeats reaches further each day, though the file is the same.
    case when (c.succeeded_at at time zone 'UTC')::date = (p_now at time zone 'UTC')::date then c.etag end, c.counts_all_day
  from public.outside_calendars c
  where case
    -- A little less than a quarter of an hour: the job doesn't start to the second.
    when p_calendar_id is null then c.fetched_at is null or c.fetched_at <= p_now - interval '14 minutes'
    else c.calendar_id = p_calendar_id
  end
  order by c.fetched_at nulls first, c.calendar_id
$$;
comment on function public.calendars_to_read(uuid, timestamptz) is
  'Returns the outside calendars that weren''t tried for a quarter of an hour, the longest ago first; or one of them.';
grant execute on function public.calendars_to_read(uuid, timestamptz) to service_role;

create function public.own_event_ids(p_now timestamptz default now()) returns setof uuid
language sql stable rows 100 set search_path = ''
as $$ select a.appointment_id from public.appointments a where a.starts_at > p_now - interval '1 day' $$;
comment on function public.own_event_ids(timestamptz) is
  'Returns by what our own calendar files name the sessions ahead, canceled ones too: in an outside calendar, they make no one busy.';
grant execute on function public.own_event_ids(timestamptz) to service_role;

-- Tasks about outside calendars; each closes by itself.

create function private.calendar_clashes(p_now timestamptz) returns table (appointment_id uuid, details jsonb)
language sql stable rows 5 set search_path = ''
as $$
  select a.appointment_id, jsonb_build_object(
    'order_id', a.order_id, 'starts_at', a.starts_at, 'busy', busy.during::text, 'local_date', day.local_date,
    'local_from', to_char(greatest(lower(busy.during) at time zone s.time_zone, day.local_date::timestamp), 'HH24:MI'),
    'local_until', case
      when upper(busy.during) at time zone s.time_zone >= day.local_date + 1 then '24:00'
      else to_char(upper(busy.during) at time zone s.time_zone, 'HH24:MI')
    end
  )
  from public.appointments a
  cross join public.settings s
  cross join lateral (select (a.starts_at at time zone s.time_zone)::date as local_date) day
  cross join lateral (
    select b.during from public.outside_busy b where b.during && tstzrange(a.starts_at, a.ends_at) order by b.during limit 1
  ) busy
  where a.status in ('pending', 'confirmed') and a.starts_at > p_now
$$;
comment on function private.calendar_clashes(timestamptz) is
  'Returns the upcoming appointments that overlap something in an outside calendar, with what is to be said of it.';
grant execute on function private.calendar_clashes(timestamptz) to service_role;

create function public.settle_calendar_tasks(p_now timestamptz default now()) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_count integer;
begin
  perform public.resolve_task(item.task_id, 'It no longer overlaps.', p_now)
    from public.tasks item
    where item.kind = 'calendar_clash' and item.resolved_at is null and not exists (
      select from private.calendar_clashes(p_now) clash
      where clash.appointment_id::text = item.subject and item.details @> clash.details
    );
  perform public.open_task('calendar_clash', clash.appointment_id::text, clash.details, p_now)
    from private.calendar_clashes(p_now) clash
    -- One that she closed stays closed, unless either moves.
    where not exists (
      select from public.tasks item
      where item.kind = 'calendar_clash' and item.subject = clash.appointment_id::text and item.details @> clash.details
    );
  get diagnostics v_count = row_count;
  perform public.resolve_task(item.task_id, 'It was read again.', p_now)
    from public.tasks item
    where item.kind = 'calendar_unread' and item.resolved_at is null and not exists (
      select from public.outside_calendars c
      where c.calendar_id::text = item.subject and coalesce(c.succeeded_at, c.created_at) <= p_now - interval '24 hours'
    );
  perform public.open_task('calendar_unread', c.calendar_id::text, jsonb_build_object('failure', c.failure, 'since', c.succeeded_at), p_now)
    from public.outside_calendars c
    where coalesce(c.succeeded_at, c.created_at) <= p_now - interval '24 hours' and not exists (
      select from public.tasks item
      where item.kind = 'calendar_unread' and item.subject = c.calendar_id::text
        and (item.resolved_at is null or item.opened_at > coalesce(c.succeeded_at, c.created_at))
    );
  return v_count;
end;
$$;
comment on function public.settle_calendar_tasks(timestamptz) is
  'Opens a task for each session that overlaps an outside calendar, and for each calendar that couldn''t be read for a day, and closes those that are over. Returns how many sessions are new. Sessions stay. Safe to repeat.';
grant execute on function public.settle_calendar_tasks(timestamptz) to service_role;

create function public.record_calendar_read(
  p_calendar_id uuid, p_busy jsonb default null, p_etag text default null, p_failure text default null, p_now timestamptz default now()
)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_busy constant tstzmultirange := coalesce((
    select range_agg(tstzrange((busy ->> 0)::timestamptz, (busy ->> 1)::timestamptz)) from jsonb_array_elements(p_busy) busy
  ), '{}');
begin
  perform private.lock_calendar();
  update public.outside_calendars set
    fetched_at = p_now,
    failure = p_failure,
    succeeded_at = case when p_failure is null then p_now else succeeded_at end,
    etag = case when p_busy is null then etag else p_etag end
    where calendar_id = p_calendar_id;
  if not found or p_busy is null or v_busy = coalesce((
    select range_agg(b.during) from public.outside_busy b where b.calendar_id = p_calendar_id
  ), '{}') then
    return;
  end if;
  delete from public.outside_busy where calendar_id = p_calendar_id;
  insert into public.outside_busy (calendar_id, during) select p_calendar_id, busy from unnest(v_busy) busy;
  -- An offer could no longer be booked. Its client stays on the waitlist, and may get what is free now.
  perform private.withdraw_offers(v_busy, p_now);
  perform private.offer_free_times(p_now);
end;
$$;
comment on function public.record_calendar_read(uuid, jsonb, text, text, timestamptz) is
  'Records how reading an outside calendar went: its busy times (pairs of instants; null if they are as they were), or why it failed, and what was known stays. Waitlist offers in busy times are withdrawn; bookings and holds stay. Safe to repeat.';
grant execute on function public.record_calendar_read(uuid, jsonb, text, text, timestamptz) to service_role;

create function public.delete_outside_calendar(p_calendar_id uuid, p_now timestamptz default now()) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.lock_calendar();
  delete from public.outside_calendars where calendar_id = p_calendar_id;
  perform public.settle_calendar_tasks(p_now);
  perform private.offer_free_times(p_now);
end;
$$;
comment on function public.delete_outside_calendar(uuid, timestamptz) is
  'Forgets an outside calendar with its address and busy times, and offers the freed time to the waitlist first. Safe to repeat.';
grant execute on function public.delete_outside_calendar(uuid, timestamptz) to service_role;
