-- Remembering which events of Stripe were dealt with.

create function public.record_stripe_event(p_event_id text, p_type text, p_created timestamptz) returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  insert into public.stripe_events (stripe_event_id, type, created_at) values (p_event_id, p_type, p_created)
    on conflict do nothing;
  return found;
end;
$$;
comment on function public.record_stripe_event(text, text, timestamptz) is
  'True the first time. Call it once the work is done: work is idempotent, and an event that failed must come again.';
grant execute on function public.record_stripe_event(text, text, timestamptz) to service_role;
