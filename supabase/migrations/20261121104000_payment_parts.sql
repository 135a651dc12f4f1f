-- How a booking was paid and what was refunded, read from the ledger here alone: what screens, answers and messages say of money.

create function private.way_of(p_tender public.tenders) returns text
language sql stable set search_path = ''
as $$
  select case
    when p_tender.kind <> 'gift' then p_tender.kind
    when exists (select from public.wallets w where w.wallet_id = p_tender.wallet_id and w.code_hash is not null) then 'gift_certificate'
    else 'gift_value'
  end
$$;
comment on function private.way_of(public.tenders) is
  'How a tender pays, as people say it: card, cash, gift_certificate (by a code), gift_value (its owner''s own) or credit.';
grant execute on function private.way_of(public.tenders) to service_role;

create function private.payments_by_way(p_root_id uuid)
returns table (
  way text, paid_cents integer, refunded_cents integer, refunding_cents integer, credits integer, credits_returned integer,
  is_disputed boolean
)
language sql stable rows 2 set search_path = ''
as $$
  select private.way_of(t), sum(moved.paid_cents)::integer, sum(moved.refunded_cents)::integer,
    sum(private.promised_cents(t.tender_id))::integer, sum(moved.credits)::integer, sum(moved.credits_returned)::integer,
    bool_or(private.is_disputed(t.tender_id))
  from public.orders o
  join public.tenders t using (order_id)
  cross join lateral (
    -- While a bank is reviewing it, it is paid; what the bank has taken for good is not.
    select coalesce(sum(l.amount_cents) filter (
        where l.kind = 'captured' or l.kind in ('dispute_out', 'dispute_in') and not private.is_disputed(t.tender_id)
      ), 0) as paid_cents,
      coalesce(-sum(l.amount_cents) filter (where l.kind in ('refunded', 'refund_reversed')), 0) as refunded_cents,
      coalesce(sum(l.credits) filter (where l.credits > 0), 0) as credits,
      coalesce(-sum(l.credits) filter (where l.credits < 0), 0) as credits_returned,
      count(*) as entries
    from public.ledger l where l.tender_id = t.tender_id
  ) moved
  where o.root_id = p_root_id and o.state in ('settled', 'returned') and moved.entries > 0
  group by 1
$$;
comment on function private.payments_by_way(uuid) is
  'What paid for a family''s closed orders, by the way it was paid: what came in (without what a bank has taken for good), what of it was refunded, and what is promised back, in cents and in credits; whether a bank is reviewing it. A credit''s cents are what it cost.';
grant execute on function private.payments_by_way(uuid) to service_role;

create function private.payment_parts(p_root_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      to_jsonb(part) - 'is_disputed'
      order by array_position(array['card', 'cash', 'gift_certificate', 'gift_value', 'credit'], part.way)
    ), '[]'
  )
  from private.payments_by_way(p_root_id) part
$$;
comment on function private.payment_parts(uuid) is 'The payments of a family by their way, as screens read them.';
grant execute on function private.payment_parts(uuid) to service_role;

create function private.gift_value_given(p_root_id uuid) returns integer
language sql stable set search_path = ''
as $$
  select coalesce(sum(w.value_cents), 0)::integer
  from public.orders o join public.order_lines l using (order_id) join public.wallets w using (order_line_id)
  where o.root_id = p_root_id and w.kind = 'gift' and o.kind = 'adjustment'
$$;
comment on function private.gift_value_given(uuid) is
  'The gift value that the owner of a family''s credit got for a part of it, its share of the tax included, in cents.';
grant execute on function private.gift_value_given(uuid) to service_role;

create function public.list_returned(p_appointment_id uuid, p_order_id uuid default null)
returns table (way text, amount_cents integer, credits integer, payment_intent_id text, status text)
language plpgsql stable rows 3 set search_path = ''
as $$
declare
  v_root_id constant uuid := (select a.order_id from public.appointments a where a.appointment_id = p_appointment_id);
  v_cause_ids uuid[];
  v_at timestamptz;
begin
  select array_agg(o.order_id), o.closed_at into v_cause_ids, v_at from public.orders o
    where o.root_id = v_root_id and o.state = 'settled'
      and case when p_order_id is null then o.kind in ('cancellation', 'adjustment') else o.order_id = p_order_id end
    group by o.closed_at order by o.closed_at desc limit 1;
  return query
  select gone.way, gone.amount_cents, gone.credits, gone.payment_intent_id, gone.status
  from (
    select private.way_of(t) as way, r.amount_cents, 0 as credits, t.payment_intent_id, r.status
    from public.orders o join public.tenders t using (order_id) join public.refunds r using (tender_id)
    where o.root_id = v_root_id and r.order_id = any (v_cause_ids) and r.status <> 'void'
    union all
    -- What returns to a wallet names no cause: it bears the instant at which that was closed.
    select private.way_of(t), -l.amount_cents, -l.credits, null, 'succeeded'
    from public.orders o join public.tenders t using (order_id) join public.ledger l using (tender_id)
    where o.root_id = v_root_id and l.kind = 'refunded' and l.created_at = v_at and t.wallet_id is not null
    union all
    select 'gift_value', w.value_cents, 0, null, 'succeeded'
    from public.orders o join public.order_lines l using (order_id) join public.wallets w using (order_line_id)
    where o.root_id = v_root_id and o.kind = 'adjustment' and w.kind = 'gift' and w.created_at = v_at
  ) gone
  order by array_position(array['card', 'cash', 'gift_certificate', 'gift_value', 'credit'], gone.way), gone.amount_cents desc;
end;
$$;
comment on function public.list_returned(uuid, uuid) is
  'What was refunded because of an order of an appointment (by default the newest cancellation or adjustment), by the way it was paid, each with the payment it goes to and how its refund stands.';
grant execute on function public.list_returned(uuid, uuid) to service_role;
