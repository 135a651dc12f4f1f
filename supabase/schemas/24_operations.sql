-- Operations: Stripe's events, tasks, jobs and sweeps, the calendar feed and retention.

-- Stripe's events.

create table public.stripe_events (
  stripe_event_id text primary key,
  type text not null,
  outcome text not null
    constraint stripe_events_outcome_is_known check (outcome in ('processed', 'ignored', 'foreign')),
  created_at timestamptz not null,
  recorded_at timestamptz not null default now()
);
create index stripe_events_by_outcome on public.stripe_events (outcome, recorded_at);
alter table public.stripe_events enable row level security;
grant select, insert on public.stripe_events to service_role;
comment on table public.stripe_events is 'Stripe events that were handled, with the outcome: ignored ones need nothing, foreign ones are about other payments on the same account.';
comment on column public.stripe_events.created_at is 'When Stripe created the event.';

-- Tasks that only a person can settle, and what the sweep did.

create table public.tasks (
  task_id uuid primary key default gen_random_uuid(),
  kind text not null constraint tasks_kind_is_known check (kind in (
    'payment_mismatch', 'payment_without_order', 'payment_processing', 'refund_failed', 'dispute', 'stuck_message',
    'unsettled_payment', 'calendar_held', 'spent_purchase_refunded', 'job_failed', 'holiday', 'usual_holidays', 'calendar_clash',
    'calendar_unread', 'text_received', 'texts_blocked', 'emails_blocked', 'forms_not_emailed'
  )),
  subject text not null,
  details jsonb not null,
  opened_at timestamptz not null default now(),
  emailed_at timestamptz,
  resolved_at timestamptz,
  resolution text,
  constraint tasks_resolved_say_how check ((resolved_at is null) = (resolution is null))
);
create unique index tasks_are_open_once on public.tasks (kind, subject) where resolved_at is null;
create index tasks_not_emailed on public.tasks (opened_at) where emailed_at is null;
alter table public.tasks enable row level security;
grant select, insert, update on public.tasks to service_role;

create table public.sweep_runs (
  sweep_run_id uuid primary key default gen_random_uuid(),
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  did jsonb not null default '{}'
);
create index sweep_runs_by_start on public.sweep_runs (started_at);
alter table public.sweep_runs enable row level security;
grant select, insert, update, delete on public.sweep_runs to service_role;
comment on table public.tasks is 'Money, time or messages that a person has to decide about.';
comment on column public.tasks.subject is 'The id of what it is about, usually the payment at Stripe.';
comment on column public.tasks.details is 'All that a person needs: ids, amounts in cents, what was tried, what to do next. No names or notes.';
comment on column public.tasks.emailed_at is 'When the practice was emailed about it.';
comment on table public.sweep_runs is 'Each run of the sweep, with the counts of what it did.';
comment on column public.sweep_runs.did is 'Counts, and in unreached the parts that it had no time for, which come first in the next run.';

create function public.open_task(p_kind text, p_subject text, p_details jsonb, p_now timestamptz default now()) returns uuid
language sql volatile set search_path = ''
as $$
  insert into public.tasks as item (kind, subject, details, opened_at) values (p_kind, p_subject, p_details, p_now)
    on conflict (kind, subject) where resolved_at is null do update set details = item.details || excluded.details
    returning task_id
$$;
comment on function public.open_task(text, text, jsonb, timestamptz) is
  'Opens a task for a person; if a task of this kind is open for the subject, adds the details to it.';
grant execute on function public.open_task(text, text, jsonb, timestamptz) to service_role;

create function public.resolve_task(p_task_id uuid, p_resolution text, p_now timestamptz default now()) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update public.tasks set resolved_at = p_now, resolution = p_resolution
    where task_id = p_task_id and resolved_at is null;
  if not found and not exists (select from public.tasks i where i.task_id = p_task_id) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
end;
$$;
comment on function public.resolve_task(uuid, text, timestamptz) is
  'Closes a task and records how it was settled; harmless twice. PT404 not_found.';
grant execute on function public.resolve_task(uuid, text, timestamptz) to service_role;

create function public.start_sweep(p_now timestamptz default now())
returns table (sweep_run_id uuid, unreached text[])
language plpgsql volatile rows 1 set search_path = ''
as $$
begin
  delete from public.sweep_runs run where run.started_at < p_now - interval '30 days';
  select coalesce(array(select jsonb_array_elements_text(run.did -> 'unreached')), '{}') into unreached
    from public.sweep_runs run where run.finished_at is not null order by run.started_at desc limit 1;
  unreached := coalesce(unreached, '{}');
  insert into public.sweep_runs as run (started_at) values (p_now) returning run.sweep_run_id into sweep_run_id;
  return next;
end;
$$;
comment on function public.start_sweep(timestamptz) is
  'Records that a sweep starts. Returns its id and the parts that the previous run didn''t reach.';
grant execute on function public.start_sweep(timestamptz) to service_role;

create function public.finish_sweep(p_sweep_run_id uuid, p_did jsonb, p_now timestamptz default now()) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update public.sweep_runs set did = p_did, finished_at = p_now where sweep_run_id = p_sweep_run_id;
end;
$$;
comment on function public.finish_sweep(uuid, jsonb, timestamptz) is 'Records what a sweep did.';
grant execute on function public.finish_sweep(uuid, jsonb, timestamptz) to service_role;

create function public.hasten_refunds_after_outage(p_now timestamptz default now()) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if (
    select (run.did ->> 'unreachable')::integer > 0 from public.sweep_runs run
    where run.finished_at is not null order by run.started_at desc limit 1
  ) then
    perform private.hasten_refunds(p_now);
  end if;
end;
$$;
comment on function public.hasten_refunds_after_outage(timestamptz) is
  'Makes the refunds that wait due now if the last sweep couldn''t reach Stripe. The caller just could.';
grant execute on function public.hasten_refunds_after_outage(timestamptz) to service_role;

-- Scheduled jobs: when each last ran, what failed, and how far it got. One bad row never stops another.

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
comment on function public.record_heartbeat(text, jsonb, timestamptz) is 'Records that a scheduled job ran to its end.';
grant execute on function public.record_heartbeat(text, jsonb, timestamptz) to service_role;

create function public.is_job_late(p_job text, p_minutes integer, p_now timestamptz default now()) returns boolean
language sql stable set search_path = ''
as $$
  select not exists (
    select from public.heartbeats h where h.job = p_job and h.beat_at > p_now - make_interval(mins => p_minutes)
  )
$$;
comment on function public.is_job_late(text, integer, timestamptz) is 'Whether a job hasn''t run for this many minutes.';
grant execute on function public.is_job_late(text, integer, timestamptz) to service_role;

-- Each row is attempted separately.

create function private.report_failure(p_subject text, p_details jsonb, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  -- Database error texts can quote personal data; the names of its objects say enough.
  select public.open_task('job_failed', p_subject, jsonb_strip_nulls(p_details) || jsonb_build_object('failed_at', p_now), p_now)
$$;
comment on function private.report_failure(text, jsonb, timestamptz) is
  'Asks a person to check something that a job couldn''t do: one open task for each, with only ids and SQL names.';
grant execute on function private.report_failure(text, jsonb, timestamptz) to service_role;

create function private.report_recovery(p_subject text, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  select public.resolve_task(item.task_id, 'It worked at a later try.', p_now)
  from public.tasks item
  where item.kind = 'job_failed' and item.subject = p_subject and item.resolved_at is null
$$;
comment on function private.report_recovery(text, timestamptz) is 'Closes the task about something that a job couldn''t do, once it works.';
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
  'Calls a function of schema private, for one row or (null) as a whole, in a subtransaction: if it fails, its changes are undone and a task is opened. Returns the number of failures: 1 if the function failed, else what it returned.';
grant execute on function private.attempt(text, uuid, timestamptz) to service_role;

create function private.attempt_each(p_function text, p_rows uuid[], p_now timestamptz) returns integer
language plpgsql volatile set search_path = ''
as $$
begin
  return (
    select coalesce(sum(private.attempt(p_function, row_id, p_now)), 0)::integer from unnest(p_rows) row_id
  );
end;
$$;
comment on function private.attempt_each(text, uuid[], timestamptz) is
  'Calls a function for each of some rows, so that one failure stops no other. Returns the number of failures.';
grant execute on function private.attempt_each(text, uuid[], timestamptz) to service_role;

create function private.has_failed(p_function text, p_row uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from public.tasks item
    where item.kind = 'job_failed' and item.subject = concat_ws(' ', p_function, p_row) and item.resolved_at is null
  )
$$;
comment on function private.has_failed(text, uuid) is 'Whether something failed the last time; limited batches take it after the rest.';
grant execute on function private.has_failed(text, uuid) to service_role;

-- How far the sweep got: however much is waiting, each run continues where the previous one stopped.

create table public.sweep_cursors (
  part text primary key,
  reached_at timestamptz not null,
  reached_id text
);
alter table public.sweep_cursors enable row level security;
grant select, insert, update, delete on public.sweep_cursors to service_role;
comment on table public.sweep_cursors is 'How far parts of the sweep got, oldest first; no row: from the beginning.';
comment on column public.sweep_cursors.reached_at is 'For events: when Stripe created the next ones. For holds: when the last one tried ran out.';

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
  'Records how far a part of the sweep got; without an instant it starts over.';
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
  'Stripe events that the sweep couldn''t handle: the cursor has moved past them, and each run tries them again.';
comment on column public.stripe_event_retries.tried_by is 'The sweep run that last tried it.';

create function public.retry_stripe_event_later(p_event_id text, p_created timestamptz, p_sweep_run_id uuid) returns void
language sql volatile set search_path = ''
as $$
  insert into public.stripe_event_retries as known (stripe_event_id, created_at, tried_by) values (p_event_id, p_created, p_sweep_run_id)
    on conflict (stripe_event_id) do update set attempts = known.attempts + 1, tried_by = excluded.tried_by
$$;
comment on function public.retry_stripe_event_later(text, timestamptz, uuid) is
  'Records that a sweep run couldn''t handle an event; the next run tries it again.';
grant execute on function public.retry_stripe_event_later(text, timestamptz, uuid) to service_role;

create function public.stripe_events_to_retry(p_sweep_run_id uuid, p_limit integer default 20) returns setof text
language sql stable rows 5 set search_path = ''
as $$
  select r.stripe_event_id from public.stripe_event_retries r
  where r.tried_by <> p_sweep_run_id
  order by r.attempts, r.created_at limit p_limit
$$;
comment on function public.stripe_events_to_retry(uuid, integer) is
  'Events that an earlier sweep run couldn''t handle, those tried least often first.';
grant execute on function public.stripe_events_to_retry(uuid, integer) to service_role;

create function public.delete_stripe_event(p_event_id text) returns void
language sql volatile set search_path = ''
as $$ delete from public.stripe_event_retries where stripe_event_id = p_event_id $$;
comment on function public.delete_stripe_event(text) is 'Stops retrying an event, which is done or no longer exists at Stripe.';
grant execute on function public.delete_stripe_event(text) to service_role;

-- What a monitor reports.

create function public.job_problems() returns setof text
language plpgsql stable rows 1 set search_path = ''
as $$
begin
  if exists (select from public.heartbeats h where (h.did ->> 'failures')::integer > 0)
    or exists (select from public.messages m where m.state in ('claimed', 'failed') and m.failure = 'not_composed')
    -- Offers are made by whatever frees a time, so no job counts this failure.
    or exists (
      select from public.tasks item
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
  -- She can't be emailed about it.
  if exists (select from public.tasks item where item.kind = 'emails_blocked' and item.resolved_at is null) then
    return next 'emails_failing';
  end if;
end;
$$;
comment on function public.job_problems() is
  'Returns job_failing while something failed in a job''s last run, a message can''t be written, or someone on the waitlist can''t be offered a time; stripe_failing when three sweeps in a row couldn''t reach Stripe; emails_failing while emails don''t leave.';
grant execute on function public.job_problems() to service_role;

create function public.record_stripe_event(p_event_id text, p_type text, p_created timestamptz, p_outcome text default 'processed')
returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  insert into public.stripe_events (stripe_event_id, type, created_at, outcome) values (p_event_id, p_type, p_created, p_outcome)
    on conflict do nothing;
  if not found then
    return false;
  end if;
  perform public.delete_stripe_event(p_event_id);
  return true;
end;
$$;
comment on function public.record_stripe_event(text, text, timestamptz, text) is
  'Returns true the first time. Call it after the work is done: the work is idempotent, and a failed event must be sent again.';
grant execute on function public.record_stripe_event(text, text, timestamptz, text) to service_role;

create function public.unknown_stripe_events(p_event_ids text[]) returns setof text
language sql stable rows 5 set search_path = ''
as $$
  select asked.event_id from unnest(p_event_ids) with ordinality as asked (event_id, place)
  where not exists (select from public.stripe_events e where e.stripe_event_id = asked.event_id)
  order by asked.place
$$;
comment on function public.unknown_stripe_events(text[]) is 'The given events that haven''t been handled yet, in the given order.';
grant execute on function public.unknown_stripe_events(text[]) to service_role;

-- The calendar feed of the practice.

create table public.calendar_feeds (
  is_the_one boolean primary key default true constraint calendar_feeds_are_one check (is_the_one),
  token_hash text not null,
  created_at timestamptz not null
);
alter table public.calendar_feeds enable row level security;
grant select, insert, update, delete on public.calendar_feeds to service_role;
comment on table public.calendar_feeds is 'The secret address of the practice''s calendar feed, as its SHA-256; no row, no feed.';

create function public.set_calendar_feed(p_token_hash text, p_by uuid default null, p_now timestamptz default now()) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  delete from public.calendar_feeds where true;
  insert into public.calendar_feeds (token_hash, created_at) select p_token_hash, p_now where p_token_hash is not null;
  perform private.write_security_notice(p_by, 'calendar_feed', p_token_hash, '{}', p_now) where p_token_hash is not null;
end;
$$;
comment on function public.set_calendar_feed(text, uuid, timestamptz) is
  'Gives the feed a new secret address, which disables the old one, and emails the person who asked for it; null turns it off. The caller has checked the password.';
grant execute on function public.set_calendar_feed(text, uuid, timestamptz) to service_role;

create function public.read_calendar_feed(p_token_hash text, p_now timestamptz default now())
returns table (
  appointment_id uuid, revision integer, status text, starts_at timestamptz, booked_at timestamptz, first_name text,
  service_name text, duration_minutes integer, location text
)
language plpgsql stable set search_path = ''
as $$
begin
  if not exists (select from public.calendar_feeds f where f.token_hash = p_token_hash) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
  return query
    select a.appointment_id, a.version - 1, a.status, a.starts_at, a.created_at, a.first_name, sold.name, sold.duration_minutes, a.location
    from public.appointments a cross join lateral private.current_lines(a.order_id) sold
    where sold.kind = 'service' and a.starts_at > p_now - interval '1 year'
    order by a.starts_at;
end;
$$;
comment on function public.read_calendar_feed(text, timestamptz) is
  'Appointments of the last year and all upcoming ones, including canceled ones, so that a calendar can remove them. First names, no notes. PT404 not_found.';
grant execute on function public.read_calendar_feed(text, timestamptz) to service_role;

-- What the therapist has to do: open tasks, and cash refunds she has promised.

create function private.order_of_row(p_row uuid) returns uuid
language sql stable set search_path = ''
as $$
  select coalesce(
    (select a.order_id from public.appointments a where a.appointment_id = p_row),
    (select m.about from public.messages m where m.message_id = p_row),
    (select a.order_id from public.proposals p join public.appointments a using (appointment_id) where p.proposal_id = p_row),
    (select o.root_id from public.orders o where o.order_id = p_row)
  )
$$;
comment on function private.order_of_row(uuid) is 'The order of a row of any kind that a job couldn''t handle; null if it has none.';
grant execute on function private.order_of_row(uuid) to service_role;

create function private.order_of_task(p_item public.tasks) returns uuid
language sql stable set search_path = ''
as $$
  select coalesce(
    (p_item.details ->> 'order_id')::uuid,
    case p_item.kind when 'payment_processing' then p_item.subject::uuid end,
    (select t.order_id from public.tenders t where t.payment_intent_id = coalesce(p_item.details ->> 'payment_intent_id', p_item.subject)),
    (select m.about from public.messages m where p_item.kind = 'stuck_message' and m.message_id::text = p_item.subject),
    case p_item.kind when 'job_failed' then private.order_of_row((p_item.details ->> 'row')::uuid) end
  )
$$;
comment on function private.order_of_task(public.tasks) is 'The order that a task is about, by whatever it names; null if it names none.';
grant execute on function private.order_of_task(public.tasks) to service_role;

create function private.refund_of_task(p_item public.tasks) returns public.refunds
language sql stable set search_path = ''
as $$
  select r.* from public.refunds r
  where p_item.kind = 'refund_failed' and r.refund_id::text = coalesce(p_item.details ->> 'refund_id', p_item.subject)
$$;
comment on function private.refund_of_task(public.tasks) is 'The refund that a task about a failed one names; null if it names none of ours.';
grant execute on function private.refund_of_task(public.tasks) to service_role;

create function private.what_settled(p_item public.tasks, p_now timestamptz) returns text
language plpgsql stable set search_path = ''
as $$
declare
  v_refund public.refunds;
begin
  case p_item.kind
    when 'refund_failed' then
      v_refund := private.refund_of_task(p_item);
      return case
        when v_refund.status in ('pending', 'succeeded') then 'The refund was made after all.'
        -- Given up for nothing only while something is left to be refunded.
        when v_refund.status = 'void' and private.debt_cents((select o.root_id from public.orders o where o.order_id = v_refund.order_id)) >= 0
          then 'It was refunded another way, or requested again.'
      end;
    when 'payment_processing' then
      return (
        select case o.state when 'lapsed' then 'It was not paid, and its time is open again.' else 'The payment came in.' end
        from public.orders o where o.order_id::text = p_item.subject and o.state <> 'open'
      );
    when 'payment_without_order' then
      return (
        select 'It was found to be ours.' from public.tenders t
        where t.payment_intent_id = p_item.subject and exists (
          select from public.ledger l where l.tender_id = t.tender_id and l.kind = 'captured'
        )
      );
    when 'unsettled_payment' then
      return (select 'It worked at a later try.' from public.stripe_events e where e.stripe_event_id = p_item.details ->> 'event_id');
    when 'dispute' then
      return (
        select 'The dispute is closed: ' || replace(d.status, '_', ' ') || '.' from public.disputes d
        where d.stripe_dispute_id = p_item.subject and not d.is_open
      );
    when 'spent_purchase_refunded' then
      return (
        select 'Nothing is due anymore.' from public.orders o
        where o.order_id::text = p_item.subject and private.debt_cents(o.order_id) <= 0
      );
    when 'stuck_message' then
      return (
        select 'There is nothing left to tell.' from public.messages m
        where m.message_id::text = p_item.subject and (not private.is_still_due(m, p_now) or private.is_notified_in_time(m, p_now))
          -- The person who looks after her has to be reachable the next time as well.
          and not private.is_about_her_safety(m)
      );
    when 'calendar_held' then
      return case when not private.is_under_pressure(p_now) then 'Your open time is no longer held.' end;
    else
      return null;
  end case;
end;
$$;
comment on function private.what_settled(public.tasks, timestamptz) is
  'Returns how the cause of an open task has gone by itself; null while it is there, and for kinds that a person settles or that are closed where their cause is.';
grant execute on function private.what_settled(public.tasks, timestamptz) to service_role;

create function public.list_tasks(p_task_id uuid default null, p_now timestamptz default now())
returns table (
  task_id uuid, kind text, subject text, details jsonb, opened_at timestamptz, amount_cents integer, payment_intent_id text,
  order_id uuid, refund_id uuid, refund_status text, appointment_id uuid, first_name text, received_text_id uuid, client_id uuid
)
language sql stable rows 10 set search_path = ''
as $$
  select open.task_id, open.kind, open.subject, open.details || jsonb_strip_nulls(jsonb_build_object('phone', received.phone)),
    open.opened_at, open.amount_cents, open.payment_intent_id, o.order_id, open.refund_id, refund.status, a.appointment_id,
    case when open.kind = 'text_received' then sender.first_name
      else coalesce(a.first_name, request.first_name, split_part(gift.purchaser_name, ' ', 1), owner.first_name, waiting.first_name, sender.first_name) end,
    received.received_text_id, sender.client_id
  from (
    select i.task_id, i.kind, i.subject, i.details, i.opened_at,
      coalesce(i.details ->> 'amount_cents', i.details ->> 'received_cents', i.details ->> 'owed_cents')::integer as amount_cents,
      coalesce(i.details ->> 'payment_intent_id', case when i.subject like 'pi\_%' then i.subject end) as payment_intent_id,
      private.order_of_task(i) as order_id,
      (private.refund_of_task(i)).refund_id
    from public.tasks i where i.resolved_at is null and private.what_settled(i, p_now) is null
    union all
    select r.refund_id, 'cash_refund', r.refund_id::text, '{}', r.created_at, r.amount_cents, null, r.order_id, r.refund_id
    from public.refunds r join public.tenders t using (tender_id) where r.status = 'requested' and t.kind = 'cash'
  ) open
  left join public.refunds refund using (refund_id)
  left join public.orders o on o.order_id = coalesce(refund.order_id, open.order_id)
  left join public.appointments a on a.order_id = o.root_id
  left join public.order_requests request on request.order_id = o.root_id
  left join public.gift_certificates gift on gift.order_id = o.root_id
  left join public.profiles owner on lower(owner.email) = o.owner_email
  -- A message about a spot on the waitlist has no order.
  left join public.waitlist_entries waiting on waiting.entry_id = coalesce((open.details ->> 'row')::uuid, open.order_id)
  left join public.received_texts received on open.kind = 'text_received' and received.received_text_id::text = open.subject
  left join public.text_answers answer on answer.text_answer_id = open.order_id
  left join public.clients sender on sender.client_id = coalesce(received.client_id, answer.client_id)
  where p_task_id is null or open.task_id = p_task_id
  order by open.opened_at, open.task_id
$$;
comment on function public.list_tasks(uuid, timestamptz) is
  'The open tasks whose cause is still there, oldest first, or one of them, with their payment, refund, appointment and first name, and for a received text that still exists its number and whose it is; never what it said; and cash refunds not handed over yet, as kind cash_refund with the refund''s id.';
grant execute on function public.list_tasks(uuid, timestamptz) to service_role;

-- Retention: data that is no longer needed is emptied after the hours in src/contract/rules/retention/retention.ts, which the privacy page lists.

-- For finding what is left to empty. A held order still takes time on the calendar and lapses first.
create index order_requests_not_emptied on public.order_requests (order_id)
  where num_nonnulls(email, health_note_id, pressure_preference, network_hashes) > 0;
create index orders_not_emptied on public.orders (created_at) where owner_email is not null and state = 'lapsed' and paid_at is null;

create function private.empty_unpaid_orders(p_before timestamptz, p_limit integer) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_count integer;
  v_note_ids uuid[];
  v_order_ids uuid[];
begin
  with emptied as (
    update public.order_requests r
      set first_name = null, last_name = null, email = null, phone = null, health_note_id = null,
        pressure_preference = null, text_consent_version = null, network_hashes = null, booked_by = null
      from (
        select old.order_id, old.health_note_id from public.order_requests old join public.orders o using (order_id)
        where o.paid_at is null and (o.state = 'lapsed' or o.state = 'open' and old.starts_at is null) and o.created_at <= p_before
          and num_nonnulls(old.email, old.health_note_id, old.pressure_preference, old.network_hashes) > 0
        order by o.created_at limit p_limit for update of old skip locked
      ) was
      where r.order_id = was.order_id
      returning was.health_note_id, was.order_id
  )
  select count(*)::integer, array_agg(e.health_note_id), array_agg(e.order_id) into v_count, v_note_ids, v_order_ids from emptied e;
  delete from public.home_visits v where v.order_id = any (v_order_ids);
  -- Another order of the same checkout, or its appointment, may still use the notes.
  delete from public.health_notes n
    where n.health_note_id = any(v_note_ids)
      and not exists (select from public.order_requests r where r.health_note_id = n.health_note_id)
      and not exists (select from public.appointments a where a.health_note_id = n.health_note_id);
  update public.orders o set owner_email = null
    where o.order_id in (
      select old.order_id from public.orders old
      where old.owner_email is not null and old.state = 'lapsed' and old.paid_at is null and old.created_at <= p_before
      limit p_limit for update of old skip locked
    );
  return v_count;
end;
$$;
comment on function private.empty_unpaid_orders(timestamptz, integer) is
  'Removes person, notes and networks from orders that were never paid and are this old; service, time and amounts stay. Returns how many.';
grant execute on function private.empty_unpaid_orders(timestamptz, integer) to service_role;

create function private.empty_unpaid_gifts(p_before timestamptz, p_limit integer) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_count integer;
begin
  update public.gift_certificates g
    set recipient_name = null, recipient_email = null, purchaser_name = null, purchaser_email = null, purchaser_phone = null,
      personal_message = null, code_hash = null, encrypted_code = null
    where g.order_id in (
      select old.order_id from public.gift_certificates old join public.orders o using (order_id)
      where old.code_hash is not null and o.state = 'lapsed' and o.paid_at is null and o.created_at <= p_before
      limit p_limit for update of old skip locked
    );
  get diagnostics v_count = row_count;
  return v_count;
end;
$$;
comment on function private.empty_unpaid_gifts(timestamptz, integer) is
  'Removes people, message and code from gift certificates that were never paid and are this old. Returns how many.';
grant execute on function private.empty_unpaid_gifts(timestamptz, integer) to service_role;

create function private.empty_ended_places(p_before timestamptz, p_limit integer) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_count integer;
begin
  update public.waitlist_entries e
    set first_name = null, last_name = null, email = null, phone = null, text_consent_version = null
    where e.entry_id in (
      select old.entry_id from public.waitlist_entries old
      where old.email is not null and old.ended_at <= p_before
      order by old.ended_at limit p_limit for update skip locked
    );
  get diagnostics v_count = row_count;
  return v_count;
end;
$$;
comment on function private.empty_ended_places(timestamptz, integer) is
  'Removes the person from waitlist spots that ended this long ago; their links stop working. Returns how many.';
grant execute on function private.empty_ended_places(timestamptz, integer) to service_role;

create function public.empty_old_data(p_what text, p_hours integer, p_limit integer default 5000, p_now timestamptz default now())
returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_before constant timestamptz := p_now - make_interval(hours => p_hours);
  v_count integer;
begin
  case p_what
    when 'unpaid-checkout' then
      return private.empty_unpaid_orders(v_before, p_limit) + private.empty_unpaid_gifts(v_before, p_limit);
    when 'waitlist' then
      return private.empty_ended_places(v_before, p_limit);
    when 'network-hash' then
      delete from private.form_submissions where submitted_at <= v_before;
    when 'network-salt' then
      delete from private.network_salts where salt_date::timestamp at time zone 'UTC' <= v_before;
    when 'contact-message' then
      delete from public.contact_messages where created_at <= v_before;
    when 'received-text' then
      delete from public.text_answers where written_at <= v_before;
      delete from public.received_texts where received_at <= v_before;
    when 'message' then
      delete from public.messages where created_at <= v_before and settled_at is not null;
    when 'appointment-link' then
      delete from public.appointment_links l using public.appointments a
        where a.appointment_id = l.appointment_id and private.link_expires_at(a) <= v_before;
  end case;
  get diagnostics v_count = row_count;
  return v_count;
end;
$$;
comment on function public.empty_old_data(text, integer, integer, timestamptz) is
  'Empties or deletes data of one kind once it is older than p_hours: unpaid-checkout, waitlist (since it ended), network-hash, network-salt (since its day began), contact-message, received-text, message (once it is sent or given up), appointment-link (since it stopped working); any other kind is an error. Returns how many. Paid orders keep their data. Harmless twice.';
grant execute on function public.empty_old_data(text, integer, integer, timestamptz) to service_role;
