-- Deciding that money goes back, before Stripe is asked: whoever decides second finds the first decision.

create function private.refundable_cents(p_payment_intent_id text) returns bigint
language sql stable set search_path = ''
as $$
  select
    (select coalesce(sum(p.amount_cents), 0) from public.payments p where p.stripe_payment_intent_id = p_payment_intent_id)
    -- Decided, and not in the ledger yet.
    - (
      select coalesce(sum(r.amount_cents), 0) from public.refunds r
      where r.stripe_payment_intent_id = p_payment_intent_id and r.status = 'requested'
    )
$$;
comment on function private.refundable_cents(text) is 'What is left of a payment that no refund has claimed, in cents.';
grant execute on function private.refundable_cents(text) to service_role;

create function public.request_refund(
  p_payment_intent_id text, p_reason text, p_amount_cents integer default null, p_now timestamptz default now()
)
returns table (refund_key text, amount_cents integer, status text, stripe_refund_id text, attempts integer, is_new boolean)
language plpgsql volatile rows 1 set search_path = ''
as $$
declare
  v_key constant text := 'refund:' || p_payment_intent_id || ':' || p_reason;
  v_left bigint;
begin
  perform private.lock_payment(p_payment_intent_id);
  update public.refunds r set attempts = r.attempts + 1
    where r.refund_key = v_key
    returning r.refund_key, r.amount_cents, r.status, r.stripe_refund_id, r.attempts, false
    into refund_key, amount_cents, status, stripe_refund_id, attempts, is_new;
  if found then
    return next;
    return;
  end if;
  if not exists (select from public.payments p where p.stripe_payment_intent_id = p_payment_intent_id) then
    raise exception using errcode = 'PT404', message = 'payment_not_found';
  end if;
  if private.is_disputed(p_payment_intent_id) then
    raise exception using errcode = 'PT409', message = 'payment_disputed';
  end if;
  v_left := private.refundable_cents(p_payment_intent_id);
  if v_left <= 0 then
    raise exception using errcode = 'PT409', message = 'already_refunded';
  elsif p_amount_cents > v_left then
    raise exception using errcode = 'PT409', message = 'refund_exceeds_payment';
  end if;
  return query
    insert into public.refunds as r
      (refund_key, stripe_payment_intent_id, reason, amount_cents, currency, attempts, next_attempt_at, created_at)
    select v_key, p_payment_intent_id, p_reason, coalesce(p_amount_cents, v_left), p.currency, 1, p_now, p_now
      from public.payments p where p.stripe_payment_intent_id = p_payment_intent_id limit 1
    returning r.refund_key, r.amount_cents, r.status, r.stripe_refund_id, r.attempts, true;
end;
$$;
comment on function public.request_refund(text, text, integer, timestamptz) is
  'Decides that an amount (all that is left, unless told) goes back, once for each reason; asked again it answers the same refund. Ask Stripe with refund_key, and read first where attempts is above 1. PT404 payment_not_found, PT409 already_refunded, refund_exceeds_payment, payment_disputed.';
grant execute on function public.request_refund(text, text, integer, timestamptz) to service_role;

create function public.due_refunds(p_limit integer default 20, p_now timestamptz default now())
returns table (refund_key text, payment_intent_id text, reason text, amount_cents integer, status text, stripe_refund_id text, attempts integer)
language sql volatile rows 5 set search_path = ''
as $$
  update public.refunds r
    set attempts = r.attempts + 1,
      next_attempt_at = p_now + least(interval '5 minutes' * power(2, least(r.attempts, 10)), interval '6 hours')
    where r.refund_key in (
      select due.refund_key from public.refunds due
      where due.status in ('requested', 'pending') and due.next_attempt_at <= p_now
        and not private.is_disputed(due.stripe_payment_intent_id)
      order by due.next_attempt_at limit p_limit for update skip locked
    )
    returning r.refund_key, r.stripe_payment_intent_id, r.reason, r.amount_cents, r.status, r.stripe_refund_id, r.attempts
$$;
comment on function public.due_refunds(integer, timestamptz) is
  'Unfinished refunds whose turn it is: requested ones to ask Stripe for (read first), pending ones to read back. Each turn comes later than the one before; two callers get different ones.';
grant execute on function public.due_refunds(integer, timestamptz) to service_role;
