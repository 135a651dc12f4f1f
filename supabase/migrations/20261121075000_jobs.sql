-- Jobs that run by schedule: when each last ran, what of it failed, and how far it came. One bad row never stops another.

create table public.heartbeats (
  job text primary key,
  beat_at timestamptz not null,
  did jsonb not null default '{}'
);
alter table public.heartbeats enable row level security;
grant select, insert, update on public.heartbeats to service_role;
comment on table public.heartbeats is 'When a scheduled job last ran to its end.';

create function public.record_heartbeat(p_job text, p_did jsonb, p_now timestamptz default now()) returns void
language sql volatile set search_path = ''
as $$
  insert into public.heartbeats (job, beat_at, did) values (p_job, p_now, p_did)
    on conflict (job) do update set beat_at = excluded.beat_at, did = excluded.did
$$;
comment on function public.record_heartbeat(text, jsonb, timestamptz) is 'Writes down that a scheduled job has run.';
grant execute on function public.record_heartbeat(text, jsonb, timestamptz) to service_role;

create function public.is_job_late(p_job text, p_minutes integer, p_now timestamptz default now()) returns boolean
language sql stable set search_path = ''
as $$
  select not exists (
    select from public.heartbeats h where h.job = p_job and h.beat_at > p_now - make_interval(mins => p_minutes)
  )
$$;
comment on function public.is_job_late(text, integer, timestamptz) is 'Whether a job has not run for so many minutes.';
grant execute on function public.is_job_late(text, integer, timestamptz) to service_role;

-- Each row stands alone.

create function private.report_failure(p_subject text, p_details jsonb, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  -- What the database says in words may quote somebody's data: the names of its own parts say enough.
  select public.open_review_item('job_failed', p_subject, jsonb_strip_nulls(p_details) || jsonb_build_object('failed_at', p_now), p_now)
$$;
comment on function private.report_failure(text, jsonb, timestamptz) is
  'Asks a person to look at something that a job could not do: one open item for each, with ids and the names of SQL alone.';
grant execute on function private.report_failure(text, jsonb, timestamptz) to service_role;

create function private.report_recovery(p_subject text, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  select public.resolve_review_item(item.review_item_id, 'It worked at a later try.', p_now)
  from public.review_items item
  where item.kind = 'job_failed' and item.subject = p_subject and item.resolved_at is null
$$;
comment on function private.report_recovery(text, timestamptz) is 'Closes the item about something that a job could not do, once it has.';
grant execute on function private.report_recovery(text, timestamptz) to service_role;

create function private.attempt(p_function text, p_row uuid, p_now timestamptz) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_subject constant text := concat_ws(' ', p_function, p_row);
  v_failed text;
  v_state text;
  v_constraint text;
  v_table text;
  v_column text;
begin
  begin
    if p_row is null then
      execute format('select private.%I($1)::text', p_function) into v_failed using p_now;
    else
      execute format('select private.%I($1, $2)::text', p_function) into v_failed using p_row, p_now;
    end if;
  exception when others then
    get stacked diagnostics
      v_state = returned_sqlstate, v_constraint = constraint_name, v_table = table_name, v_column = column_name;
    perform private.report_failure(v_subject, jsonb_build_object(
      'part', p_function, 'row', p_row, 'sqlstate', v_state, 'constraint', nullif(v_constraint, ''), 'table', nullif(v_table, ''),
      'column', nullif(v_column, '')
    ), p_now);
    return 1;
  end;
  perform private.report_recovery(v_subject, p_now);
  return coalesce(nullif(v_failed, '')::integer, 0);
end;
$$;
comment on function private.attempt(text, uuid, timestamptz) is
  'Calls a function of this schema, for one row or (null) as a whole, in a subtransaction: what it did is undone when it fails, and a person is asked to look. Answers how many have failed: one when it did itself, else what it answers.';
grant execute on function private.attempt(text, uuid, timestamptz) to service_role;

create function private.attempt_each(p_function text, p_rows uuid[], p_now timestamptz) returns integer
language sql volatile set search_path = ''
as $$ select coalesce(sum(private.attempt(p_function, row_id, p_now)), 0)::integer from unnest(p_rows) row_id $$;
comment on function private.attempt_each(text, uuid[], timestamptz) is
  'Calls a function for each of some rows, so that one that fails keeps no other from being done; answers how many have failed.';
grant execute on function private.attempt_each(text, uuid[], timestamptz) to service_role;

create function private.has_failed(p_function text, p_row uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from public.review_items item
    where item.kind = 'job_failed' and item.subject = concat_ws(' ', p_function, p_row) and item.resolved_at is null
  )
$$;
comment on function private.has_failed(text, uuid) is 'Whether something failed the last time: in a limited batch it comes after what has not.';
grant execute on function private.has_failed(text, uuid) to service_role;

-- How far the sweep came: whatever the size of what waits, each run goes on where the one before had to stop.

create table public.sweep_cursors (
  part text primary key,
  reached_at timestamptz not null,
  reached_id text
);
alter table public.sweep_cursors enable row level security;
grant select, insert, update, delete on public.sweep_cursors to service_role;
comment on table public.sweep_cursors is 'How far parts of the sweep came in what they go through from the oldest on; no row: from the beginning.';
comment on column public.sweep_cursors.reached_at is 'Of events: when Stripe made those that come next. Of holds: when the last one that was tried ran out.';

create function public.move_sweep_cursor(p_part text, p_reached_at timestamptz default null, p_reached_id text default null) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if p_reached_at is null then
    delete from public.sweep_cursors where part = p_part;
  else
    insert into public.sweep_cursors (part, reached_at, reached_id) values (p_part, p_reached_at, p_reached_id)
      on conflict (part) do update set reached_at = excluded.reached_at, reached_id = excluded.reached_id;
  end if;
end;
$$;
comment on function public.move_sweep_cursor(text, timestamptz, text) is
  'Writes down how far a part of the sweep came; without an instant it begins anew.';
grant execute on function public.move_sweep_cursor(text, timestamptz, text) to service_role;

create table public.stripe_event_retries (
  stripe_event_id text primary key,
  created_at timestamptz not null,
  attempts integer not null default 1,
  tried_by uuid not null
);
alter table public.stripe_event_retries enable row level security;
grant select, insert, update, delete on public.stripe_event_retries to service_role;
comment on table public.stripe_event_retries is
  'Events of Stripe that the sweep could not deal with: the cursor has gone on without them, and each run tries them again.';
comment on column public.stripe_event_retries.tried_by is 'The run of the sweep that tried it last.';

create function public.retry_stripe_event_later(p_event_id text, p_created timestamptz, p_sweep_run_id uuid) returns void
language sql volatile set search_path = ''
as $$
  insert into public.stripe_event_retries as known (stripe_event_id, created_at, tried_by) values (p_event_id, p_created, p_sweep_run_id)
    on conflict (stripe_event_id) do update set attempts = known.attempts + 1, tried_by = excluded.tried_by
$$;
comment on function public.retry_stripe_event_later(text, timestamptz, uuid) is
  'Writes down that an event could not be dealt with in a run of the sweep; the next run tries it again.';
grant execute on function public.retry_stripe_event_later(text, timestamptz, uuid) to service_role;

create function public.stripe_events_to_retry(p_sweep_run_id uuid, p_limit integer default 20) returns setof text
language sql stable rows 5 set search_path = ''
as $$
  select r.stripe_event_id from public.stripe_event_retries r
  where r.tried_by <> p_sweep_run_id
  order by r.attempts, r.created_at limit p_limit
$$;
comment on function public.stripe_events_to_retry(uuid, integer) is
  'Events that an earlier run of the sweep could not deal with, those tried least often first.';
grant execute on function public.stripe_events_to_retry(uuid, integer) to service_role;

create function public.forget_stripe_event(p_event_id text) returns void
language sql volatile set search_path = ''
as $$ delete from public.stripe_event_retries where stripe_event_id = p_event_id $$;
comment on function public.forget_stripe_event(text) is 'Tries an event no more: Stripe no longer has it.';
grant execute on function public.forget_stripe_event(text) to service_role;

-- What a monitor is told.

create function public.job_problems() returns setof text
language plpgsql stable rows 1 set search_path = ''
as $$
begin
  if exists (select from public.heartbeats h where (h.did ->> 'failures')::integer > 0)
    or exists (select from public.messages m where m.state in ('claimed', 'failed') and m.failure = 'not_composed')
    -- Offered by whatever frees a time, which is no job's failure.
    or exists (
      select from public.review_items item
      join public.waitlist_entries waiting on waiting.entry_id = (item.details ->> 'row')::uuid and waiting.ended_at is null
      where item.kind = 'job_failed' and item.resolved_at is null and item.details ->> 'part' = 'offer_time'
    )
  then
    return next 'job_failing';
  end if;
  if (
    select count(*) = 3 and bool_and((run.did ->> 'unreachable')::integer > 0)
    from (select r.did from public.sweep_runs r where r.finished_at is not null order by r.started_at desc limit 3) run
  ) then
    return next 'stripe_failing';
  end if;
end;
$$;
comment on function public.job_problems() is
  'job_failing while something failed in the last run of a job, a message cannot be written, or somebody who waits cannot be offered a time; stripe_failing when three sweeps in a row could not reach Stripe.';
grant execute on function public.job_problems() to service_role;
