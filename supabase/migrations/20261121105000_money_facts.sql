-- What messages say about money: how a family stands, and what an act has moved.
-- netlify/emails/money-words.ts puts it into words.

create function private.money_of(p_root_id uuid)
returns table (
  due_cents integer, owed_cents integer, held_cents integer, is_disputed boolean,
  credits integer, credit_cents integer, credits_back integer, value_given_cents integer,
  card_cents integer, card_back_cents integer, card_to_come_cents integer,
  cash_cents integer, cash_back_cents integer, cash_to_come_cents integer,
  certificate_cents integer, certificate_back_cents integer, value_cents integer, value_back_cents integer
)
language sql stable rows 1 set search_path = ''
as $$
  select private.due_cents(p_root_id), greatest(debt.cents, 0), greatest(-debt.cents, 0), coalesce(bool_or(paid.is_disputed), false),
    coalesce(sum(paid.credits - paid.credits_returned), 0)::integer,
    coalesce(sum(paid.paid_cents - paid.refunded_cents) filter (where paid.way = 'credit'), 0)::integer,
    coalesce(sum(paid.credits_returned), 0)::integer, private.gift_value_given(p_root_id),
    coalesce(sum(paid.paid_cents) filter (where paid.way = 'card'), 0)::integer,
    coalesce(sum(paid.refunded_cents + paid.refunding_cents) filter (where paid.way = 'card'), 0)::integer,
    coalesce(sum(paid.refunding_cents) filter (where paid.way = 'card'), 0)::integer,
    coalesce(sum(paid.paid_cents) filter (where paid.way = 'cash'), 0)::integer,
    coalesce(sum(paid.refunded_cents + paid.refunding_cents) filter (where paid.way = 'cash'), 0)::integer,
    coalesce(sum(paid.refunding_cents) filter (where paid.way = 'cash'), 0)::integer,
    coalesce(sum(paid.paid_cents) filter (where paid.way = 'gift_certificate'), 0)::integer,
    coalesce(sum(paid.refunded_cents) filter (where paid.way = 'gift_certificate'), 0)::integer,
    coalesce(sum(paid.paid_cents) filter (where paid.way = 'gift_value'), 0)::integer,
    coalesce(sum(paid.refunded_cents) filter (where paid.way = 'gift_value'), 0)::integer
  from (select private.debt_cents(p_root_id) as cents) debt
  left join lateral private.payments_by_way(p_root_id) paid on true
  group by debt.cents
$$;
comment on function private.money_of(uuid) is
  'The money of a family''s closed orders, by what paid it (card, cash, a gift certificate, its owner''s gift value): what came in (without what a bank has taken for good), what went or is promised back, and what of that is still to come. What it costs, what is owed, and what is held back while a bank looks into a payment. Credits: how many pay for it now and what those cost (granted ones nothing), how many came back, and the gift value that was given for a part of one.';
grant execute on function private.money_of(uuid) to service_role;

create function private.money_facts(p_root_id uuid, p_before jsonb default null, p_act_id uuid default null) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('money', to_jsonb(m)) || case when p_before is null then '{}' else jsonb_build_object(
      'money_before', p_before -> 'money', 'fee_cents', (
        select coalesce(sum(l.amount_cents + l.tax_cents), 0) from public.orders o join public.order_lines l using (order_id)
        where o.order_id = p_act_id and o.kind = 'cancellation' and l.kind = 'fee'
      )
    ) end
  from private.money_of(p_root_id) m
$$;
comment on function private.money_facts(uuid, jsonb, uuid) is
  'What a message carries of the money of a family: how it stands; after an act also how it stood before (what this function answered then), so that the words say what the act has moved, and the fee that the act charges.';
grant execute on function private.money_facts(uuid, jsonb, uuid) to service_role;

create function private.has_come_back(p_facts jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select exists (
    select from unnest(array[
      'card_back_cents', 'cash_back_cents', 'certificate_back_cents', 'value_back_cents', 'credits_back', 'value_given_cents'
    ]) name
    where (p_facts -> 'money' ->> name)::integer > (p_facts -> 'money_before' ->> name)::integer
  )
$$;
comment on function private.has_come_back(jsonb) is
  'Whether an act, by its money_facts, has given or promised anything back: money, a certificate''s value, a credit, or gift value for a part of one.';
grant execute on function private.has_come_back(jsonb) to service_role;
