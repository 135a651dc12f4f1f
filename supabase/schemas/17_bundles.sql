-- Bundles: credits that are bought on the hosted page, granted by the therapist, and taken back.

create function public.open_bundle(p_checkout_key uuid, p_owner_email text, p_lines jsonb, p_now timestamptz default now())
returns table (
  order_id uuid, tender_id uuid, charge_cents integer, currency text, checkout_session_id text, created_at timestamptz,
  expires_at timestamptz
)
language plpgsql volatile rows 1 set search_path = ''
as $$
declare
  v_id uuid;
begin
  perform private.require_open(p_now);
  -- If two tabs call at once, the second finds what the first one opened.
  perform pg_advisory_xact_lock(hashtextextended('checkout:' || p_checkout_key, 0));
  select o.order_id into v_id
    from public.orders o join public.tenders t using (order_id)
    where o.checkout_key = p_checkout_key and o.state = 'open' and o.paid_at is null and o.expires_at > p_now
      -- Stripe won't open a page for less than half an hour.
      and (t.checkout_session_id is not null or o.expires_at > p_now + interval '35 minutes');
  if not found then
    update public.orders o set state = 'lapsed', closed_at = p_now
      where o.checkout_key = p_checkout_key and o.state = 'open' and o.paid_at is null;
    v_id := gen_random_uuid();
    insert into public.orders (order_id, root_id, kind, checkout_key, owner_email, currency, created_at, expires_at)
      select v_id, v_id, 'bundle', p_checkout_key, lower(p_owner_email), s.currency, p_now, p_now + interval '2 hours'
      from public.settings s;
    perform private.insert_lines(v_id, p_lines);
    perform private.insert_tenders(v_id, null, false, 'card', p_now);
  end if;
  return query
    select o.order_id, t.tender_id, t.amount_cents, o.currency, t.checkout_session_id, o.created_at, o.expires_at
    from public.orders o join public.tenders t using (order_id) where o.order_id = v_id;
end;
$$;
comment on function public.open_bundle(uuid, text, jsonb, timestamptz) is
  'Opens the order of a bundle for the future owner of its credits, to be paid on the hosted page within two hours. Until then the same checkout gets the same order, so that it is paid once. Neither credits nor gift value pay for it. PT409 not_open_yet.';
grant execute on function public.open_bundle(uuid, text, jsonb, timestamptz) to service_role;

create function public.attach_session(p_order_id uuid, p_checkout_session_id text) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.lock_family(p_order_id);
  if not exists (select from public.orders o where o.order_id = p_order_id and o.state = 'open') then
    raise exception using errcode = 'PT409', message = 'hold_expired';
  end if;
  update public.tenders set checkout_session_id = p_checkout_session_id
    where order_id = p_order_id and kind = 'card' and coalesce(checkout_session_id, p_checkout_session_id) = p_checkout_session_id;
  if not found then
    raise exception using errcode = 'PT409', message = 'payment_already_used';
  end if;
end;
$$;
comment on function public.attach_session(uuid, text) is
  'Stores the hosted page of an open order, once and for all; harmless twice. PT409 payment_already_used (it has another page), hold_expired (the order is no longer open: close the page).';
grant execute on function public.attach_session(uuid, text) to service_role;

create function public.attach_session_payment(p_order_id uuid, p_payment_intent_id text, p_now timestamptz default now()) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.lock_family((select o.root_id from public.orders o where o.order_id = p_order_id));
  if exists (select from public.tenders t where t.payment_intent_id = p_payment_intent_id)
    or not exists (select from public.orders o where o.order_id = p_order_id)
  then
    return;
  end if;
  update public.tenders set payment_intent_id = p_payment_intent_id
    where order_id = p_order_id and kind = 'card' and payment_intent_id is null;
  if found then
    return;
  end if;
  -- A second page of the same order: the first payment to arrive buys the bundle, and the other is refunded.
  update public.tenders t set voided_at = p_now
    where t.order_id = p_order_id and t.voided_at is null and not exists (
      select from public.ledger l where l.tender_id = t.tender_id
    );
  insert into public.tenders (order_id, kind, amount_cents, payment_intent_id, created_at)
    values (p_order_id, 'card', private.charge_cents(p_order_id), p_payment_intent_id, p_now);
end;
$$;
comment on function public.attach_session_payment(uuid, text, timestamptz) is
  'Stores the payment that an order''s hosted page was paid with; a second one becomes a new tender. Harmless twice, and for an order that isn''t known.';
grant execute on function public.attach_session_payment(uuid, text, timestamptz) to service_role;

create function private.fulfil_bundle(p_order public.orders, p_now timestamptz) returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  -- Emptied a day after it was made, while unpaid: its owner is unknown.
  if p_order.owner_email is null then
    return false;
  end if;
  perform private.lock_address(p_order.owner_email);
  insert into public.wallets (kind, order_line_id, owner_email, duration_minutes, credits, value_cents, is_granted, created_at)
    select 'credit', l.order_line_id, p_order.owner_email, l.duration_minutes, l.credits, l.amount_cents, p_order.kind = 'grant', p_now
    from public.order_lines l where l.order_id = p_order.order_id and l.credits > 0
    on conflict do nothing;
  if p_order.kind = 'bundle' then
    update public.profiles set membership_status = 'active' where lower(email) = p_order.owner_email;
  end if;
  return true;
end;
$$;
comment on function private.fulfil_bundle(public.orders, timestamptz) is 'Creates the wallet for each line of credits; if it was bought, its owner''s membership becomes active. Returns false if the owner''s address was deleted before it was paid.';
grant execute on function private.fulfil_bundle(public.orders, timestamptz) to service_role;

create function private.fulfil_grant(p_order public.orders, p_now timestamptz) returns boolean
language sql volatile set search_path = ''
as $$ select private.fulfil_bundle(p_order, p_now) $$;
comment on function private.fulfil_grant(public.orders, timestamptz) is 'A grant is a bundle that costs nothing.';
grant execute on function private.fulfil_grant(public.orders, timestamptz) to service_role;

create function private.local_year(p_at timestamptz) returns integer
language sql stable set search_path = ''
as $$ select extract(year from p_at at time zone s.time_zone)::integer from public.settings s $$;
comment on function private.local_year(timestamptz) is 'The calendar year of an instant in the practice''s zone.';
grant execute on function private.local_year(timestamptz) to service_role;

create function public.grant_credits(
  p_grant_id uuid, p_owner_email text, p_duration_minutes integer, p_credits integer, p_now timestamptz default now()
)
returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  c_most_a_year constant integer := 12;
  v_left integer;
begin
  -- One grant per person at a time: two at once would each count without the other.
  perform pg_advisory_xact_lock(hashtextextended('grants:' || lower(p_owner_email), 0));
  if exists (select from public.orders o where o.order_id = p_grant_id) then
    if not exists (
      select from public.orders o join public.order_lines l using (order_id)
      where (o.order_id, o.kind, o.owner_email) = (p_grant_id, 'grant', lower(p_owner_email))
        and (l.duration_minutes, l.credits) = (p_duration_minutes, p_credits)
    ) then
      raise exception using errcode = 'PT409', message = 'id_reused';
    end if;
    return p_grant_id;
  end if;
  select c_most_a_year - coalesce(sum(w.credits), 0) into v_left
    from public.wallets w
    where w.owner_email = any (private.wallet_addresses(p_owner_email)) and w.is_granted and private.local_year(w.created_at) = private.local_year(p_now);
  if p_credits > v_left then
    raise exception using errcode = 'PT409', message = 'grant_limit', detail = greatest(v_left, 0)::text;
  end if;
  insert into public.orders (order_id, root_id, kind, owner_email, currency, created_at)
    select p_grant_id, p_grant_id, 'grant', lower(p_owner_email), s.currency, p_now from public.settings s;
  insert into public.order_lines (order_id, kind, name, duration_minutes, credits, amount_cents)
    values (p_grant_id, 'item', 'Wellness credit', p_duration_minutes, p_credits, 0);
  perform public.settle_order(p_grant_id, p_now);
  return p_grant_id;
end;
$$;
comment on function public.grant_credits(uuid, text, integer, integer, timestamptz) is
  'The therapist grants credits, at most 12 per person in a calendar year of the practice''s zone; bought ones don''t count. The same p_grant_id grants once. PT409 id_reused (for another grant), grant_limit (details: how many are left).';
grant execute on function public.grant_credits(uuid, text, integer, integer, timestamptz) to service_role;

create function public.list_credit_costs(p_owner_email text)
returns table (duration_minutes integer, cost_cents integer)
language sql stable rows 3 set search_path = ''
as $$
  select owned.duration_minutes, credit.cost_cents
  from (
    select distinct w.duration_minutes from public.wallets w
    where w.kind = 'credit' and w.owner_email = any (private.wallet_addresses(p_owner_email))
  ) owned
  -- As if every hold had run out: a checkout that is opened again gives its credit back first.
  cross join lateral private.find_credit(p_owner_email, owned.duration_minutes, 'infinity') credit
$$;
comment on function public.list_credit_costs(text) is
  'For each length, what the next credit of a verified address cost before tax, counting those held for an unpaid booking; 0 if it was granted.';
grant execute on function public.list_credit_costs(text) to service_role;

create function private.given_on_top_cents(p_order_line_id bigint) returns integer
language sql stable set search_path = ''
as $$
  select coalesce((select given.cents from private.given_values given where given.order_line_id = p_order_line_id), 0)
$$;
comment on function private.given_on_top_cents(bigint) is
  'The net value that the therapist added to a gift certificate, which no one paid for.';
grant execute on function private.given_on_top_cents(bigint) to service_role;

create function private.refundable_in(p_wallet public.wallets, p_now timestamptz) returns table (credits integer, cents integer)
language sql stable rows 1 set search_path = ''
as $$
  -- Paid value is spent first, so added value is what is left last.
  select available.credits, greatest(available.cents - private.given_on_top_cents(p_wallet.order_line_id), 0)
  from private.available_in(p_wallet.wallet_id, null, p_now) available
$$;
comment on function private.refundable_in(public.wallets, timestamptz) is
  'What was paid for in a wallet and is neither used nor reserved: this can be refunded. Value that the therapist added is spent last and never paid out.';
grant execute on function private.refundable_in(public.wallets, timestamptz) to service_role;

create function public.refund_purchase(p_order_id uuid, p_now timestamptz default now()) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_root_id constant uuid := (select o.root_id from public.orders o where o.order_id = p_order_id);
  v_taken integer;
  v_twice integer;
  v_before jsonb;
begin
  perform private.lock_family(v_root_id);
  v_before := private.money_facts(v_root_id);
  v_taken := private.take_out(v_root_id, null, p_now);
  if v_taken = 0 then
    raise exception using errcode = 'PT409', message = 'credit_missing';
  end if;
  -- Earlier refunds by hand may already have lowered what is due for part of this.
  v_twice := greatest(-private.due_cents(v_root_id), 0);
  if v_twice > 0 then
    perform private.adjust(v_root_id, 'Refunded by hand before', v_twice, p_now);
  end if;
  perform private.spread_surplus(v_root_id, p_order_id, 'adjustment', p_now);
  perform private.notify_of_money_back(p_order_id, 'adjustment', v_before, true, p_now);
  return v_taken - v_twice;
end;
$$;
comment on function public.refund_purchase(uuid, timestamptz) is
  'Takes back what is left of a bundle or gift value and refunds what it cost, less earlier refunds. Returns the amount. PT409 credit_missing if nothing is left.';
grant execute on function public.refund_purchase(uuid, timestamptz) to service_role;

create function public.grant_credits_to_client(
  p_client_id uuid, p_grant_id uuid, p_duration_minutes integer, p_credits integer, p_now timestamptz default now()
)
returns setof public.client_for_therapist
language plpgsql volatile set search_path = ''
as $$
declare
  v_client public.clients;
begin
  select * into v_client from public.clients c where c.client_id = p_client_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  elsif not v_client.holds_address then
    raise exception using errcode = 'PT409', message = 'address_shared';
  elsif not exists (select from public.services s where s.duration_minutes = p_duration_minutes and s.is_active) then
    raise exception using errcode = 'PT404', message = 'unknown_service';
  end if;
  perform public.grant_credits(p_grant_id, v_client.email, p_duration_minutes, p_credits, p_now);
  return query select * from private.clients_in_order(array[p_client_id], p_now);
end;
$$;
comment on function public.grant_credits_to_client(uuid, uuid, integer, integer, timestamptz) is
  'The therapist grants a client credits for sessions of a length she offers. The same p_grant_id grants once. Returns the client. PT404 not_found, unknown_service, PT409 address_shared (the credits of this address are someone else''s), grant_limit (details: how many are left).';
grant execute on function public.grant_credits_to_client(uuid, uuid, integer, integer, timestamptz) to service_role;
