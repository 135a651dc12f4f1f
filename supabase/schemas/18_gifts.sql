-- Gift certificates: value that one person buys for another, spent by its code.

create table public.gift_certificates (
  order_id uuid primary key references public.orders,
  gift_service_id text references public.gift_services,
  service_id text references public.services,
  recipient_name text,
  recipient_email text,
  purchaser_name text,
  purchaser_email text,
  purchaser_phone text,
  personal_message text,
  delivery_method text not null constraint gift_certificates_delivery_is_known check (delivery_method in ('email', 'physical')),
  deliver_on date,
  code_hash bytea constraint gift_certificates_have_their_own_code unique,
  encrypted_code text,
  ready_at timestamptz,
  handed_over_at timestamptz,
  constraint gift_certificates_are_whole_or_emptied check (
    num_nonnulls(recipient_name, purchaser_name, purchaser_email, purchaser_phone, code_hash, encrypted_code) in (0, 6)
  ),
  constraint gift_certificates_are_handed_over_on_paper check (num_nonnulls(ready_at, handed_over_at) = 0 or delivery_method = 'physical')
);
create index gift_certificates_gift_service_id_idx on public.gift_certificates (gift_service_id);
create index gift_certificates_service_id_idx on public.gift_certificates (service_id);
alter table public.gift_certificates enable row level security;
grant select, insert, update on public.gift_certificates to service_role;
comment on table public.gift_certificates is
  'What a buyer asks for with a gift certificate: who it''s for, who it''s from and how it''s delivered. The order''s line has its name and value; the wallet bought by that line has what is left.';
comment on column public.gift_certificates.gift_service_id is 'The gift service that was chosen; null for an amount.';
comment on column public.gift_certificates.service_id is 'The service that an unused certificate pays in full, as when it was sold.';
comment on column public.gift_certificates.recipient_email is 'Where an emailed certificate is sent; if null, to the buyer.';
comment on column public.gift_certificates.deliver_on is 'The day an emailed certificate is sent; null: at once.';
comment on column public.gift_certificates.code_hash is 'SHA-256 of its code. Finds the certificate once it is paid for.';
comment on column public.gift_certificates.encrypted_code is 'The code, encrypted for this order_id; stored only here. The certificate shows it all, the dashboard its end.';
comment on column public.gift_certificates.ready_at is 'When a paper certificate was printed and ready.';
comment on column public.gift_certificates.handed_over_at is 'When a paper certificate was handed over or posted.';

create view public.gift_details with (security_invoker = true) as
select
  o.order_id, o.checkout_key, case when o.state = 'open' and o.paid_at is not null then 'paid' else o.state end as state,
  case when o.state in ('settled', 'returned') then private.outcome_of(o.order_id) end as outcome,
  line.name, line.amount_cents as value_cents, o.currency,
  g.gift_service_id, g.service_id, g.recipient_name, g.recipient_email, g.purchaser_name, g.purchaser_email, g.purchaser_phone,
  g.personal_message, g.delivery_method, g.deliver_on, g.code_hash, g.encrypted_code, g.ready_at, g.handed_over_at,
  w.wallet_id, balance.cents as left_cents, w.frozen_at, private.intent_of(o.order_id) as payment_intent_id,
  o.created_at, o.expires_at, coalesce(o.paid_at, o.closed_at) as paid_at
from public.gift_certificates g
join public.orders o using (order_id)
join public.order_lines line using (order_id)
left join public.wallets w using (order_line_id)
left join lateral private.balance_of(w.wallet_id) balance on true;
comment on view public.gift_details is
  'Gift certificates with their orders, as the API reads them; those without a wallet aren''t bought yet. State paid: the money has arrived, but the order isn''t settled.';
grant select on public.gift_details to service_role;

create type private.gift_request as (
  order_id uuid, checkout_key uuid, gift_service_id text, amount_cents integer, recipient_name text, recipient_email text,
  purchaser_name text, purchaser_email text, purchaser_phone text, personal_message text, delivery_method text, deliver_on date,
  code_hash bytea, encrypted_code text
);
comment on type private.gift_request is
  'A gift certificate as the API sends it (p_gift): for a gift service or an amount. order_id, code_hash and encrypted_code are generated for each call and stored only if it opens an order.';

create function private.is_same_gift(p_order_id uuid, p_gift private.gift_request, p_now timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from public.gift_certificates g join public.order_lines l using (order_id)
    cross join public.settings s
    left join lateral private.gift_services_on_offer((p_now at time zone s.time_zone)::date) offered using (gift_service_id)
    where g.order_id = p_order_id and l.amount_cents = coalesce(offered.price_cents, p_gift.amount_cents, l.amount_cents)
      and (g.gift_service_id, g.recipient_name, g.recipient_email, g.purchaser_name, g.purchaser_email, g.purchaser_phone,
        g.personal_message, g.delivery_method, g.deliver_on)
      is not distinct from
      (p_gift.gift_service_id, p_gift.recipient_name, p_gift.recipient_email, p_gift.purchaser_name, p_gift.purchaser_email,
        p_gift.purchaser_phone, p_gift.personal_message, p_gift.delivery_method, p_gift.deliver_on)
  )
$$;
comment on function private.is_same_gift(uuid, private.gift_request, timestamptz) is 'Whether an order is for the requested gift, at today''s price unless that is no longer on offer.';
grant execute on function private.is_same_gift(uuid, private.gift_request, timestamptz) to service_role;

create function private.insert_gift(p_gift private.gift_request, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_today constant date := (select (p_now at time zone s.time_zone)::date from public.settings s);
  v_service record;
begin
  select * into v_service from private.gift_services_on_offer(v_today) g where g.gift_service_id = p_gift.gift_service_id;
  if not found and p_gift.gift_service_id is not null then
    raise exception using errcode = 'PT404', message = 'unknown_service';
  end if;
  if p_gift.deliver_on not between v_today and v_today + 366 then
    raise exception using errcode = 'PT400', message = 'delivery_day_not_possible';
  end if;
  insert into public.orders (order_id, root_id, kind, checkout_key, currency, created_at, expires_at)
    -- Shorter than the day for which Stripe remembers the intent's idempotency key.
    select p_gift.order_id, p_gift.order_id, 'gift', p_gift.checkout_key, s.currency, p_now, p_now + interval '12 hours'
    from public.settings s;
  perform private.insert_lines(p_gift.order_id, jsonb_build_array(jsonb_build_object(
    'kind', 'item', 'name', coalesce(v_service.name, 'Gift certificate'),
    'amount_cents', coalesce(v_service.price_cents, p_gift.amount_cents)
  )));
  insert into public.gift_certificates (
    order_id, gift_service_id, service_id, recipient_name, recipient_email, purchaser_name, purchaser_email, purchaser_phone,
    personal_message, delivery_method, deliver_on, code_hash, encrypted_code
  )
  values (
    p_gift.order_id, v_service.gift_service_id, v_service.service_id, p_gift.recipient_name, p_gift.recipient_email,
    p_gift.purchaser_name, p_gift.purchaser_email, p_gift.purchaser_phone, p_gift.personal_message, p_gift.delivery_method,
    p_gift.deliver_on, p_gift.code_hash, p_gift.encrypted_code
  );
  perform private.insert_tenders(p_gift.order_id, null, false, 'card', p_now);
end;
$$;
comment on function private.insert_gift(private.gift_request, timestamptz) is
  'Creates an open order for a gift certificate. It is paid by card only, never by credit or gift value, and has no tax. PT404 unknown_service, PT400 delivery_day_not_possible (past, or more than a year ahead).';
grant execute on function private.insert_gift(private.gift_request, timestamptz) to service_role;

create function public.open_gift(p_gift jsonb, p_now timestamptz default now())
returns table (
  order_id uuid, tender_id uuid, payment_intent_id text, name text, charge_cents integer, currency text, created_at timestamptz
)
language plpgsql volatile rows 1 set search_path = ''
as $$
declare
  v_gift constant private.gift_request := jsonb_populate_record(null::private.gift_request, p_gift);
  v_open public.orders;
begin
  perform private.require_open(p_now);
  -- If two tabs call at once, the second finds what the first one opened.
  perform pg_advisory_xact_lock(hashtextextended('checkout:' || v_gift.checkout_key, 0));
  if exists (
    select from public.orders o
    where o.checkout_key = v_gift.checkout_key and (o.state = 'settled' or o.state = 'open' and o.paid_at is not null)
  ) then
    raise exception using errcode = 'PT409', message = 'already_paid';
  end if;
  select * into v_open from public.orders o
    where o.checkout_key = v_gift.checkout_key and o.state = 'open' and o.paid_at is null;
  if found and (v_open.expires_at <= p_now or not private.is_same_gift(v_open.order_id, v_gift, p_now)) then
    perform private.release_hold(v_open.order_id, private.intent_of(v_open.order_id), p_now);
    v_open := null;
  end if;
  if v_open.order_id is null then
    perform private.insert_gift(v_gift, p_now);
  end if;
  return query
    select o.order_id, t.tender_id, t.payment_intent_id, l.name, t.amount_cents, o.currency, o.created_at
    from public.orders o join public.tenders t using (order_id) join public.order_lines l using (order_id)
    where o.order_id = coalesce(v_open.order_id, v_gift.order_id) and t.voided_at is null;
end;
$$;
comment on function public.open_gift(jsonb, timestamptz) is
  'Opens the order of a gift certificate (the keys of private.gift_request), to be paid by a payment intent within twelve hours. The same checkout gets the same order for the same gift; for another gift it gives up the first. PT404 unknown_service, PT400 delivery_day_not_possible, PT409 not_open_yet, already_paid (this checkout has bought one), lapsed_hold (cancel what gift_details has open for the checkout, then call again).';
grant execute on function public.open_gift(jsonb, timestamptz) to service_role;

create function private.fulfil_gift(p_order public.orders, p_now timestamptz) returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  insert into public.wallets (kind, order_line_id, code_hash, value_cents, created_at)
    select 'gift', l.order_line_id, g.code_hash, l.amount_cents, p_now
    from public.gift_certificates g join public.order_lines l using (order_id)
    where g.order_id = p_order.order_id and g.code_hash is not null;
  -- Emptied a day after it was made, while unpaid: its people are unknown.
  return found;
end;
$$;
comment on function private.fulfil_gift(public.orders, timestamptz) is 'Creates the wallet that a certificate''s code spends; false if its people''s details were deleted before it was paid.';
grant execute on function private.fulfil_gift(public.orders, timestamptz) to service_role;

create function private.send_certificate(p_order_id uuid, p_subject uuid, p_send_after timestamptz, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  select private.write_message(jsonb_build_object(
    'kind', 'gift_certificate', 'subject', p_subject, 'about', p_order_id, 'recipient', 'client', 'channel', 'email',
    'address', coalesce(g.recipient_email, g.purchaser_email), 'send_after', p_send_after,
    'facts', jsonb_build_object(
      'order_id', p_order_id,
      'first_name', split_part(case when g.recipient_email is null then g.purchaser_name else g.recipient_name end, ' ', 1)
    )
  ), p_now)
  from public.gift_certificates g where g.order_id = p_order_id
$$;
comment on function private.send_certificate(uuid, uuid, timestamptz, timestamptz) is
  'Writes the email with a certificate to its recipient, or else its buyer; at once, or at p_send_after.';
grant execute on function private.send_certificate(uuid, uuid, timestamptz, timestamptz) to service_role;

create function private.notify_of_gift(p_order_id uuid, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_gift public.gift_details;
  v_facts jsonb;
begin
  select * into strict v_gift from public.gift_details g where g.order_id = p_order_id;
  v_facts := jsonb_build_object(
    'order_id', p_order_id, 'first_name', private.first_name_of(p_order_id), 'name', v_gift.name, 'amount_cents', v_gift.value_cents,
    'delivery_method', v_gift.delivery_method, 'deliver_on', v_gift.deliver_on
  );
  perform private.write_message(jsonb_build_object(
    'kind', 'gift_bought', 'subject', p_order_id, 'about', p_order_id, 'recipient', 'client', 'channel', 'email',
    'address', v_gift.purchaser_email, 'facts', v_facts || jsonb_build_object(
      'paid_at', p_now, 'recipient_name', v_gift.recipient_name,
      'delivered_to', case v_gift.delivery_method when 'email' then coalesce(v_gift.recipient_email, v_gift.purchaser_email) end
    )
  ), p_now);
  if v_gift.delivery_method = 'email' then
    perform private.send_certificate(
      p_order_id, p_order_id, case when v_gift.deliver_on is not null then greatest(p_now, private.morning_of(v_gift.deliver_on)) end, p_now
    );
  end if;
  perform private.notify_practice('gift_bought', p_order_id::text, p_order_id, v_facts, p_now);
end;
$$;
comment on function private.notify_of_gift(uuid, timestamptz) is
  'Writes the receipt for the buyer, the email with the certificate (to the recipient, or else the buyer; at once, or at nine on its day) and the message to the practice. No message has the code: the email''s writer reads it, encrypted, from gift_certificates when it is sent.';
grant execute on function private.notify_of_gift(uuid, timestamptz) to service_role;

create function private.morning_of(p_local_date date) returns timestamptz
language sql stable set search_path = ''
as $$ select (p_local_date + time '09:00') at time zone s.time_zone from public.settings s $$;
comment on function private.morning_of(date) is 'Nine in the morning of a day in the practice''s zone.';
grant execute on function private.morning_of(date) to service_role;

create function public.read_gift_codes(
  p_code_hashes text[], p_networks text[], p_checkout_key uuid default null, p_now timestamptz default now()
)
returns table (code_hash text, name text, value_cents integer, left_cents integer, is_frozen boolean, covers_service_id text)
language plpgsql volatile rows 1 set search_path = ''
as $$
declare
  v_hashes constant bytea[] := array(select decode(asked.hash, 'hex') from unnest(p_code_hashes) asked (hash));
  v_hash bytea;
begin
  -- A valid code always works, whatever else was tried from its network.
  foreach v_hash in array v_hashes loop
    if not exists (select from public.wallets w where w.code_hash = v_hash) then
      perform private.require_allowance('gift_code', p_networks, 'too_many_requests', p_now);
    end if;
  end loop;
  return query
    select encode(g.code_hash, 'hex'), g.name, g.value_cents, available.cents, g.frozen_at is not null,
      case when available.cents >= g.value_cents then g.service_id end
    from public.gift_details g
    cross join lateral private.available_in(g.wallet_id, (
      select o.order_id from public.orders o where p_checkout_key in (o.checkout_key, o.order_id) and o.state = 'open' and o.paid_at is null
    ), p_now) available
    where g.code_hash = any (v_hashes) and g.wallet_id is not null;
end;
$$;
comment on function public.read_gift_codes(text[], text[], uuid, timestamptz) is
  'What codes (hashes in hex) are good for now: what is neither used nor reserved, except by the checkout''s own open order; and the service that an unused one pays in full. A code that was never bought has no row and counts against its sender. After 20 of those in an hour, PT429 too_many_requests (details: seconds to wait) for another one.';
grant execute on function public.read_gift_codes(text[], text[], uuid, timestamptz) to service_role;

-- Gift certificates as the therapist sees them, and what she does with them.

alter table public.gift_certificates
  add column search_text text generated always as (
    private.search_text(
      recipient_name || ' ' || purchaser_name || ' ' || coalesce(recipient_email, '') || ' ' || purchaser_email
    ) || ' ' || private.phone_digits(purchaser_phone)
  ) stored;
comment on column public.gift_certificates.search_text is 'Names, addresses and phone number, normalized for search; null once emptied.';
create index gift_certificates_on_paper on public.gift_certificates (order_id) where delivery_method = 'physical' and handed_over_at is null;
create index messages_that_are_gifts on public.messages (about) where kind = 'gift_certificate';
create index wallets_with_codes on public.wallets (created_at desc, order_line_id) where code_hash is not null;

create table public.gift_reasons (
  order_id uuid primary key references public.orders,
  reason text not null constraint gift_reasons_say_something check (reason <> '')
);
alter table public.gift_reasons enable row level security;
grant select, insert on public.gift_reasons to service_role;
comment on table public.gift_reasons is 'Why the therapist changed a certificate''s value or refunded what was left of it, for the adjustment that did so.';

create function public.gift_history(p_order_id uuid)
returns table (at timestamptz, kind text, amount_cents integer, reason text, appointment_id uuid)
language sql stable rows 5 set search_path = ''
as $$
  with bought as (
    select w.wallet_id, w.order_line_id, w.value_cents, w.created_at
    from public.order_lines l join public.wallets w using (order_line_id) where l.order_id = p_order_id
  )
  select h.at, h.kind, h.amount_cents, h.reason, h.appointment_id
  from (
    select b.created_at as at, 'bought' as kind, b.value_cents as amount_cents, null as reason, null::uuid as appointment_id, 0 as place, 0::bigint as number
    from bought b
    union all
    select entry.created_at, case when entry.amount_cents > 0 then 'spent' else 'returned' end, -entry.amount_cents, null, a.appointment_id, 1,
      entry.ledger_id
    from bought b join public.tenders t using (wallet_id) join public.ledger entry using (tender_id)
    join public.orders o on o.order_id = t.order_id left join public.appointments a on a.order_id = o.root_id
    union all
    select o.created_at, case when exists (
        select from public.order_lines even where even.order_id = o.order_id and even.kind = 'adjustment'
      ) then 'adjusted' else 'refunded' end, l.amount_cents, why.reason, null, 2, l.order_line_id
    from bought b join public.order_lines l on l.reverses_line_id = b.order_line_id
    join public.orders o on o.order_id = l.order_id left join public.gift_reasons why on why.order_id = o.order_id
  ) h
  order by h.at desc, h.place desc, h.number desc
$$;
comment on function public.gift_history(uuid) is
  'What happened to a certificate''s value, newest first: bought, spent, returned, adjusted, refunded. Their sum is what is left.';
grant execute on function public.gift_history(uuid) to service_role;

create function private.gift_delivery(p_gift public.gift_certificates) returns text
language sql stable set search_path = ''
as $$
  select case
    when p_gift.handed_over_at is not null then 'handed_over'
    when p_gift.ready_at is not null then 'ready'
    when p_gift.delivery_method = 'physical' then 'to_print'
    -- Old messages are deleted from the outbox: if there is none, it was sent.
    else coalesce((
      select case
        when m.state in ('given_up', 'cancelled') or m.delivery in ('bounced', 'failed') then 'failed'
        when m.state = 'sent' then 'sent'
        else 'scheduled'
      end
      from public.messages m where m.kind = 'gift_certificate' and m.about = p_gift.order_id
      order by m.created_at desc, m.state = 'cancelled' limit 1
    ), 'sent')
  end
$$;
comment on function private.gift_delivery(public.gift_certificates) is
  'The delivery state of a certificate: scheduled, sent or failed by its newest email; on paper, to_print, ready or handed_over.';
grant execute on function private.gift_delivery(public.gift_certificates) to service_role;

create type public.gift_for_therapist as (
  order_id uuid, name text, value_cents integer, left_cents integer, paid_left_cents integer, state text, bought_at timestamptz, recipient_name text,
  recipient_email text, purchaser_name text, purchaser_email text, purchaser_phone text, personal_message text, delivery_method text,
  deliver_on date, delivery text, handed_over_at timestamptz, encrypted_code text
);
comment on type public.gift_for_therapist is 'A bought gift certificate, with what is left of it and how much of that was paid for. Both include what open bookings have reserved.';

create function private.gifts_in_order(p_order_ids uuid[]) returns setof public.gift_for_therapist
language plpgsql stable rows 100 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  return query
  select g.order_id, line.name, w.value_cents, balance.cents, 
    greatest(least(balance.cents - private.given_on_top_cents(w.order_line_id), private.due_cents(g.order_id)), 0),
    case
      when w.frozen_at is not null then 'frozen'
      when balance.cents > 0 then 'active'
      when exists (select from public.gift_history(g.order_id) h where h.kind = 'refunded') then 'refunded'
      else 'used'
    end,
    w.created_at, g.recipient_name, g.recipient_email, g.purchaser_name, g.purchaser_email, g.purchaser_phone, g.personal_message,
    g.delivery_method, g.deliver_on, private.gift_delivery(g), g.handed_over_at, g.encrypted_code
  from unnest(p_order_ids) with ordinality chosen (order_id, place)
  join public.gift_certificates g using (order_id)
  join public.order_lines line using (order_id)
  join public.wallets w using (order_line_id)
  cross join lateral private.balance_of(w.wallet_id) balance
  order by chosen.place;
end;
$$;
comment on function private.gifts_in_order(uuid[]) is 'Bought gift certificates, in the order of the given ids.';
grant execute on function private.gifts_in_order(uuid[]) to service_role;

create function private.gifts_not_delivered() returns setof uuid
language sql stable rows 100 set search_path = ''
as $$
  select g.order_id
  from (
    select paper.order_id from public.gift_certificates paper
      where paper.delivery_method = 'physical' and paper.handed_over_at is null
    union
    select m.about from public.messages m
      where m.kind = 'gift_certificate' and (m.state <> 'sent' or m.delivery in ('bounced', 'failed'))
  ) waiting
  join public.gift_certificates g using (order_id)
  join public.order_lines line using (order_id)
  join public.wallets w using (order_line_id)
  cross join lateral private.balance_of(w.wallet_id) balance
  where balance.cents > 0 and private.gift_delivery(g) in ('to_print', 'ready', 'scheduled', 'failed')
$$;
comment on function private.gifts_not_delivered() is 'Certificates with value left that aren''t delivered: to print, to hand over, scheduled to be emailed, or failed.';
grant execute on function private.gifts_not_delivered() to service_role;

create function public.list_gifts(
  p_words text default '', p_list text default 'all', p_code_hash text default null, p_limit integer default 100
)
returns setof public.gift_for_therapist
language plpgsql stable rows 100 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  v_patterns constant text[] := private.search_patterns(p_words);
  v_ids uuid[];
begin
  if p_code_hash is not null then
    v_ids := array(select g.order_id from public.gift_certificates g where g.code_hash = decode(p_code_hash, 'hex'));
  elsif p_list = 'to_deliver' then
    v_ids := array(
      select g.order_id
      from private.gifts_not_delivered() waiting (order_id) join public.gift_certificates g using (order_id)
      join public.order_lines l using (order_id) join public.wallets w using (order_line_id)
      where g.search_text like all (v_patterns) order by w.created_at desc, w.order_line_id desc limit p_limit
    );
  elsif p_list = 'unused' then
    v_ids := array(
      select g.order_id
      from private.wallet_balances b join public.order_lines l using (order_line_id) join public.gift_certificates g using (order_id)
      where b.has_code and b.left_cents > 0 and not b.is_frozen and g.search_text like all (v_patterns)
      order by b.created_at desc, b.order_line_id desc limit p_limit
    );
  elsif v_patterns = '{}' then
    v_ids := array(
      select l.order_id from public.wallets w join public.order_lines l using (order_line_id)
      where w.code_hash is not null order by w.created_at desc, w.order_line_id desc limit p_limit
    );
  else
    v_ids := array(
      select g.order_id
      from public.gift_certificates g join public.order_lines l using (order_id) join public.wallets w using (order_line_id)
      where g.search_text like all (v_patterns) order by w.created_at desc, w.order_line_id desc limit p_limit
    );
  end if;
  return query select * from private.gifts_in_order(v_ids);
end;
$$;
comment on function public.list_gifts(text, text, text, integer) is
  'Gift certificates, newest first: all, those to_deliver, or those unused (with value left that can be used), filtered by words in names, addresses or phone number; or the one with the given code (its hash in hex).';
grant execute on function public.list_gifts(text, text, text, integer) to service_role;

create function public.read_gift(p_order_id uuid) returns setof public.gift_for_therapist
language sql stable rows 1 set search_path = ''
as $$ select * from private.gifts_in_order(array[p_order_id]) $$;
comment on function public.read_gift(uuid) is 'One gift certificate, as list_gifts returns it; no row if none was bought.';
grant execute on function public.read_gift(uuid) to service_role;

-- Acting on a gift certificate.

create function private.lock_gift(p_order_id uuid) returns public.wallets
language plpgsql volatile set search_path = ''
as $$
declare
  v_wallet public.wallets;
begin
  perform private.lock_family(p_order_id);
  select w.* into v_wallet
    from public.gift_certificates g join public.order_lines l using (order_id) join public.wallets w using (order_line_id)
    where g.order_id = p_order_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
  return v_wallet;
end;
$$;
comment on function private.lock_gift(uuid) is 'Locks the family and the wallet of a bought certificate and returns the wallet. PT404 not_found.';
grant execute on function private.lock_gift(uuid) to service_role;

create function public.adjust_gift(
  p_order_id uuid, p_adjustment_id uuid, p_amount_cents integer, p_reason text, p_now timestamptz default now()
)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_wallet constant public.wallets := private.lock_gift(p_order_id);
begin
  if exists (select from public.orders o where o.order_id = p_adjustment_id) then
    -- A repeated call has nothing left to do; a different adjustment with the same id is a mistake.
    if not exists (
      select from public.order_lines l join public.gift_reasons why using (order_id)
      where (l.order_id, l.reverses_line_id, l.amount_cents, why.reason) = (p_adjustment_id, v_wallet.order_line_id, p_amount_cents, p_reason)
    ) then
      raise exception using errcode = 'PT409', message = 'change_not_possible';
    end if;
    return;
  -- No amount has more than seven digits before the point.
  elsif p_amount_cents = 0 or (select balance.cents from private.balance_of(v_wallet.wallet_id) balance) + p_amount_cents > 999999999 then
    raise exception using errcode = 'PT409', message = 'change_not_possible';
  elsif (select available.cents from private.available_in(v_wallet.wallet_id, null, p_now) available) + p_amount_cents < 0 then
    raise exception using errcode = 'PT409', message = 'gift_code_empty';
  end if;
  insert into public.orders (order_id, root_id, kind, currency, created_at)
    select p_adjustment_id, p_order_id, 'adjustment', root.currency, p_now from public.orders root where root.order_id = p_order_id;
  -- The first line changes what is left; the second offsets it, so that nothing is owed or refunded.
  insert into public.order_lines (order_id, kind, name, amount_cents, reverses_line_id)
    select p_adjustment_id, sold.kind, sold.name, p_amount_cents, sold.order_line_id
    from public.order_lines sold where sold.order_line_id = v_wallet.order_line_id;
  insert into public.order_lines (order_id, kind, name, amount_cents)
    values (p_adjustment_id, 'adjustment', 'Gift certificate adjusted', -p_amount_cents);
  insert into public.gift_reasons (order_id, reason) values (p_adjustment_id, p_reason);
  perform private.close_order(p_adjustment_id, 'settled', p_now);
end;
$$;
comment on function public.adjust_gift(uuid, uuid, integer, text, timestamptz) is
  'The therapist adds or takes off value for a reason; no money moves. The same p_adjustment_id adjusts once. PT404 not_found, PT409 gift_code_empty (more than what is neither used nor reserved), change_not_possible (an amount of zero, a value of ten million or more, or a different adjustment has this id).';
grant execute on function public.adjust_gift(uuid, uuid, integer, text, timestamptz) to service_role;

create function public.refund_gift(p_order_id uuid, p_reason text, p_now timestamptz default now()) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_wallet constant public.wallets := private.lock_gift(p_order_id);
  v_before constant jsonb := private.money_facts(p_order_id);
  v_taken integer;
begin
  if v_wallet.frozen_at is not null then
    raise exception using errcode = 'PT409', message = 'payment_disputed';
  end if;
  -- Never more than was paid for it, less earlier refunds by hand.
  v_taken := private.take_out(p_order_id, greatest(private.due_cents(p_order_id), 0), p_now);
  if v_taken = 0 and not exists (select from public.gift_history(p_order_id) h where h.kind = 'refunded') then
    raise exception using errcode = 'PT409', message = 'gift_code_empty';
  elsif v_taken > 0 then
    insert into public.gift_reasons (order_id, reason)
      select l.order_id, p_reason from public.order_lines l
      where l.reverses_line_id = v_wallet.order_line_id order by l.order_line_id desc limit 1;
    perform private.spread_surplus(p_order_id, p_order_id, 'adjustment', p_now);
    perform private.notify_of_money_back(p_order_id, 'adjustment', v_before, true, p_now);
  end if;
  return v_taken;
end;
$$;
comment on function public.refund_gift(uuid, text, timestamptz) is
  'Takes back the paid part of a certificate that is neither used nor reserved and refunds it to the card. Value that the therapist added is spent last and stays on it. Returns the amount, or 0 if that was already done. PT404 not_found, PT409 payment_disputed, gift_code_empty.';
grant execute on function public.refund_gift(uuid, text, timestamptz) to service_role;

create function public.resend_gift(p_order_id uuid, p_resend_id uuid, p_email text default null, p_now timestamptz default now())
returns timestamptz
language plpgsql volatile set search_path = ''
as $$
declare
  v_wallet constant public.wallets := private.lock_gift(p_order_id);
  v_gift public.gift_certificates;
  v_send_after timestamptz;
begin
  select m.send_after into v_send_after from public.messages m where m.kind = 'gift_certificate' and m.subject = p_resend_id::text;
  if found then
    return v_send_after;
  elsif v_wallet.frozen_at is not null then
    raise exception using errcode = 'PT409', message = 'gift_code_frozen';
  elsif (select b.cents from private.balance_of(v_wallet.wallet_id) b) <= 0 then
    raise exception using errcode = 'PT409', message = 'gift_code_empty';
  end if;
  update public.gift_certificates g set recipient_email = coalesce(p_email, g.recipient_email)
    where g.order_id = p_order_id and g.delivery_method = 'email' returning g.* into v_gift;
  if v_gift.order_id is null then
    raise exception using errcode = 'PT409', message = 'change_not_possible';
  end if;
  -- Cancels a pending email, so that only one is sent; its day stays.
  with waiting as (
    update public.messages m set state = 'cancelled', failure = 'sent_anew', settled_at = p_now
      where m.kind = 'gift_certificate' and m.about = p_order_id and m.state in ('due', 'failed') returning m.send_after
  )
  select greatest(max(w.send_after), p_now) into v_send_after from waiting w;
  perform private.send_certificate(p_order_id, p_resend_id, case when v_send_after > p_now then v_send_after end, p_now);
  return v_send_after;
end;
$$;
comment on function public.resend_gift(uuid, uuid, text, timestamptz) is
  'Emails a certificate again. A given address replaces the stored one; a scheduled email is still sent on its day. The same p_resend_id sends one email. Returns when it is sent. PT404 not_found, PT409 gift_code_empty, gift_code_frozen, change_not_possible (it is on paper).';
grant execute on function public.resend_gift(uuid, uuid, text, timestamptz) to service_role;

create function public.set_gift_delivery(p_order_id uuid, p_delivery text, p_now timestamptz default now()) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.lock_gift(p_order_id);
  update public.gift_certificates g
    set ready_at = case when p_delivery <> 'to_print' then coalesce(g.ready_at, p_now) end,
      handed_over_at = case when p_delivery = 'handed_over' then coalesce(g.handed_over_at, p_now) end
    where g.order_id = p_order_id and g.delivery_method = 'physical';
  if not found then
    raise exception using errcode = 'PT409', message = 'change_not_possible';
  end if;
end;
$$;
comment on function public.set_gift_delivery(uuid, text, timestamptz) is
  'Sets the delivery state of a paper certificate: to_print, ready or handed_over, in any order. PT404 not_found, PT409 change_not_possible (it is emailed).';
grant execute on function public.set_gift_delivery(uuid, text, timestamptz) to service_role;
