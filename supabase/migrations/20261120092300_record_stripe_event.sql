-- Remembering which events of Stripe were dealt with.

create function public.record_stripe_event(p_event_id text, p_type text, p_created timestamptz, p_outcome text default 'processed')
returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  insert into public.stripe_events (stripe_event_id, type, created_at, outcome) values (p_event_id, p_type, p_created, p_outcome)
    on conflict do nothing;
  return found;
end;
$$;
comment on function public.record_stripe_event(text, text, timestamptz, text) is
  'True the first time. Call it once the work is done: work is idempotent, and an event that failed must come again.';
grant execute on function public.record_stripe_event(text, text, timestamptz, text) to service_role;

create function public.unknown_stripe_events(p_event_ids text[]) returns setof text
language sql stable rows 5 set search_path = ''
as $$
  select asked.event_id from unnest(p_event_ids) with ordinality as asked (event_id, place)
  where not exists (select from public.stripe_events e where e.stripe_event_id = asked.event_id)
  order by asked.place
$$;
comment on function public.unknown_stripe_events(text[]) is 'Those of some events that were not dealt with yet, in the order given.';
grant execute on function public.unknown_stripe_events(text[]) to service_role;

create function public.count_foreign_events(p_since timestamptz default '-infinity') returns table (type text, events bigint)
language sql stable set search_path = ''
as $$
  select e.type, count(*) from public.stripe_events e
  where e.outcome = 'foreign' and e.recorded_at >= p_since group by e.type order by e.type
$$;
comment on function public.count_foreign_events(timestamptz) is
  'How many events came about payments that are not ours, by type: many of them mean that the webhook is set up wrongly.';
grant execute on function public.count_foreign_events(timestamptz) to service_role;
