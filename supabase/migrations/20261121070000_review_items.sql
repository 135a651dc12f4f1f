-- What no machine can settle, and what the sweep did.

create table public.review_items (
  review_item_id uuid primary key default gen_random_uuid(),
  kind text not null constraint review_items_kind_is_known check (kind in (
    'payment_mismatch', 'payment_without_order', 'payment_processing', 'refund_failed', 'dispute', 'stuck_message',
    'unsettled_payment', 'calendar_held', 'spent_purchase_refunded', 'job_failed'
  )),
  subject text not null,
  details jsonb not null,
  opened_at timestamptz not null default now(),
  mailed_at timestamptz,
  resolved_at timestamptz,
  resolution text,
  constraint review_items_resolved_say_how check ((resolved_at is null) = (resolution is null))
);
create unique index review_items_are_open_once on public.review_items (kind, subject) where resolved_at is null;
create index review_items_unmailed on public.review_items (opened_at) where mailed_at is null;
alter table public.review_items enable row level security;
grant select, insert, update on public.review_items to service_role;

create table public.sweep_runs (
  sweep_run_id uuid primary key default gen_random_uuid(),
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  did jsonb not null default '{}'
);
create index sweep_runs_by_start on public.sweep_runs (started_at);
alter table public.sweep_runs enable row level security;
grant select, insert, update, delete on public.sweep_runs to service_role;

comment on table public.review_items is 'Money, time or messages that a person has to see to.';
comment on column public.review_items.subject is 'The id of what it is about, most often the payment at Stripe.';
comment on column public.review_items.details is 'All that a person needs: ids, amounts in cents, what was tried, what to do next. Nobody''s name or notes.';
comment on column public.review_items.mailed_at is 'When the practice was mailed about it.';
comment on table public.sweep_runs is 'Each run of the sweep, with the counts of what it did.';
comment on column public.sweep_runs.did is 'Counts; and as unreached the parts for which there was no time left, which come first in the next run.';

create function public.open_review_item(p_kind text, p_subject text, p_details jsonb, p_now timestamptz default now()) returns uuid
language sql volatile set search_path = ''
as $$
  insert into public.review_items as item (kind, subject, details, opened_at) values (p_kind, p_subject, p_details, p_now)
    on conflict (kind, subject) where resolved_at is null do update set details = item.details || excluded.details
    returning review_item_id
$$;
comment on function public.open_review_item(text, text, jsonb, timestamptz) is
  'Asks a person to see to something; while an item of this kind is open for the subject, it adds to that.';
grant execute on function public.open_review_item(text, text, jsonb, timestamptz) to service_role;

create function public.resolve_review_item(p_review_item_id uuid, p_resolution text, p_now timestamptz default now()) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update public.review_items set resolved_at = p_now, resolution = p_resolution
    where review_item_id = p_review_item_id and resolved_at is null;
  if not found and not exists (select from public.review_items i where i.review_item_id = p_review_item_id) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
end;
$$;
comment on function public.resolve_review_item(uuid, text, timestamptz) is
  'Closes an item, saying how it was settled; harmless twice. PT404 not_found.';
grant execute on function public.resolve_review_item(uuid, text, timestamptz) to service_role;

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
  'Writes down that a sweep begins; answers its id, and the parts that the run before did not come to.';
grant execute on function public.start_sweep(timestamptz) to service_role;

create function public.finish_sweep(p_sweep_run_id uuid, p_did jsonb, p_now timestamptz default now()) returns void
language sql volatile set search_path = ''
as $$
  update public.sweep_runs set did = p_did, finished_at = p_now where sweep_run_id = p_sweep_run_id
$$;
comment on function public.finish_sweep(uuid, jsonb, timestamptz) is 'Writes down what a sweep did.';
grant execute on function public.finish_sweep(uuid, jsonb, timestamptz) to service_role;
