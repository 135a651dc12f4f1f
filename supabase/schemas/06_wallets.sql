-- Wallets: credits and gift value. A wallet is what one line bought; its balance is that, less what its tenders took by the
-- ledger. No balance is stored, so none can disagree with the ledger.

create table public.wallets (
  wallet_id uuid primary key default gen_random_uuid(),
  kind text not null constraint wallets_kind_is_known check (kind in ('credit', 'gift')),
  order_line_id bigint not null constraint wallets_are_what_one_line_bought unique references public.order_lines,
  owner_email text constraint wallets_owner_is_lower_case check (owner_email = lower(owner_email)),
  code_hash bytea constraint wallets_have_their_own_code unique,
  duration_minutes integer,
  credits integer not null default 0,
  value_cents integer not null,
  is_granted boolean not null default false,
  frozen_at timestamptz,
  created_at timestamptz not null default now(),
  constraint wallets_of_credits_count_sessions check (
    case kind when 'credit' then credits > 0 and duration_minutes > 0 and value_cents >= 0 and owner_email is not null
      else credits = 0 and duration_minutes is null and value_cents > 0 end
  ),
  constraint wallets_of_gifts_are_somebodys check (num_nonnulls(owner_email, code_hash) > 0),
  constraint wallets_granted_cost_nothing check (not is_granted or kind = 'credit' and value_cents = 0)
);
create index wallets_by_owner on public.wallets (owner_email, kind, created_at) where owner_email is not null;
alter table public.wallets enable row level security;
grant select, insert, update on public.wallets to service_role;
comment on table public.wallets is
  'What one line of an order bought to be spent later: credits of a length, or gift value. Its balance comes from the ledger.';
comment on column public.wallets.owner_email is 'The account with this verified address can use it; lower case. We don''t show anyone whether there is such an account.';
comment on column public.wallets.code_hash is 'For gift value that anyone with its code can use.';
comment on column public.wallets.value_cents is
  'Credits: what they cost together, without the tax that was charged when they were sold. Gift value: what it pays for, tax included.';
comment on column public.wallets.frozen_at is 'Since when it can''t be used, because a bank took back, or may take back, what it was bought with.';

alter table public.tenders
  add column wallet_id uuid references public.wallets,
  add constraint tenders_from_wallets_name_theirs check ((kind in ('credit', 'gift')) = (wallet_id is not null));
create index tenders_wallet_id_idx on public.tenders (wallet_id);
comment on column public.tenders.wallet_id is
  'The wallet that a credit or gift value comes from: reserved while the order is open and hasn''t run out, taken when it settles.';

create function private.balance_of(p_wallet_id uuid) returns table (credits integer, cents integer)
language sql stable rows 1 set search_path = ''
as $$
  select (w.credits + back.credits - taken.credits)::integer, (w.value_cents + back.cents - taken.cents)::integer
  from public.wallets w
  cross join lateral (
    select coalesce(sum(l.credits), 0) as credits, coalesce(sum(l.amount_cents), 0) as cents
    from public.order_lines l where l.reverses_line_id = w.order_line_id
  ) back
  cross join lateral (
    select coalesce(sum(l.credits), 0) as credits, coalesce(sum(l.amount_cents), 0) as cents
    from public.tenders t join public.ledger l using (tender_id) where t.wallet_id = w.wallet_id
  ) taken
  where w.wallet_id = p_wallet_id
$$;
comment on function private.balance_of(uuid) is
  'Returns what is left in a wallet: what was bought, less what was taken back and what its tenders took. For credits, cents are the cost of those left.';
grant execute on function private.balance_of(uuid) to service_role;

create function private.available_in(p_wallet_id uuid, p_except_order_id uuid, p_now timestamptz)
returns table (credits integer, cents integer)
language sql stable rows 1 set search_path = ''
as $$
  select balance.credits - reserved.credits, balance.cents - reserved.cents
  from private.balance_of(p_wallet_id) balance
  cross join lateral (
    select count(*) filter (where t.kind = 'credit')::integer as credits, coalesce(sum(t.amount_cents), 0)::integer as cents
    from public.tenders t join public.orders o using (order_id)
    where t.wallet_id = p_wallet_id and t.voided_at is null and o.order_id is distinct from p_except_order_id
      and o.state = 'open' and (o.paid_at is not null or coalesce(o.expires_at > p_now, true))
  ) reserved
$$;
comment on function private.available_in(uuid, uuid, timestamptz) is
  'Returns what is left in a wallet and not reserved by an open order other than p_except_order_id. A reservation ends with its order, so nothing has to be returned.';
grant execute on function private.available_in(uuid, uuid, timestamptz) to service_role;

create function private.guard_wallet() returns trigger
language plpgsql volatile set search_path = ''
as $$
declare
  v_new constant jsonb := to_jsonb(new);
  v_wallet_id constant uuid := coalesce(
    (select t.wallet_id from public.tenders t where t.tender_id = (v_new ->> 'tender_id')::uuid),
    (select w.wallet_id from public.wallets w where w.order_line_id = (v_new ->> 'reverses_line_id')::bigint)
  );
begin
  if v_wallet_id is null then
    return null;
  end if;
  -- Anyone else who spends from it waits here; the next statement counts what the one before took.
  perform from public.wallets w where w.wallet_id = v_wallet_id for no key update;
  if exists (select from private.balance_of(v_wallet_id) b where least(b.credits, b.cents) < 0) then
    raise exception using errcode = 'PT409', message = 'credit_missing';
  elsif exists (
    select from public.ledger l where l.tender_id = (v_new ->> 'tender_id')::uuid having least(sum(l.amount_cents), sum(l.credits)) < 0
  ) then
    raise exception using errcode = 'PT409', message = 'refund_exceeds_payment';
  end if;
  return null;
end;
$$;
comment on function private.guard_wallet() is
  'The last safeguard: whatever other functions do, no wallet is spent below zero (PT409 credit_missing) and no more is returned than was taken (PT409 refund_exceeds_payment).';

create trigger ledger_takes_no_more_than_there_is
  after insert on public.ledger for each row execute function private.guard_wallet();

create trigger order_lines_take_back_no_more_than_there_is
  after insert on public.order_lines for each row when (new.reverses_line_id is not null) execute function private.guard_wallet();

create function private.lock_wallets(p_root_id uuid, p_owner_email text default null, p_code_hashes bytea[] default null) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform from public.wallets w
  -- Ids first, so that wallets are found by their key, however many there are.
  where w.wallet_id = any (array(
    select own.wallet_id from public.wallets own where own.owner_email = any (private.wallet_addresses(p_owner_email))
    union
    select coded.wallet_id from public.wallets coded where coded.code_hash = any (p_code_hashes)
    union
    select t.wallet_id from public.orders o join public.tenders t using (order_id)
    where o.root_id = p_root_id and t.wallet_id is not null
    union
    select bought.wallet_id from public.orders o join public.order_lines l using (order_id) join public.wallets bought using (order_line_id)
    where o.root_id = p_root_id
  ))
  order by w.wallet_id for no key update;
end;
$$;
comment on function private.lock_wallets(uuid, text, bytea[]) is
  'Locks the wallets that a family uses or bought, all those of an owner and those of some gift codes, always in the same order. A later statement has to sum what is in them.';
grant execute on function private.lock_wallets(uuid, text, bytea[]) to service_role;

-- Paying from wallets.

create function private.find_credit(p_owner_email text, p_duration_minutes integer, p_now timestamptz)
returns table (wallet_id uuid, cost_cents integer)
language sql stable rows 1 set search_path = ''
as $$
  select w.wallet_id, round(available.cents::numeric / available.credits)::integer
  from public.wallets w cross join lateral private.available_in(w.wallet_id, null, p_now) available
  where w.kind = 'credit' and w.owner_email = any (private.wallet_addresses(p_owner_email)) and w.duration_minutes = p_duration_minutes
    and w.frozen_at is null and available.credits > 0
  order by w.is_granted desc, w.created_at, w.order_line_id limit 1
$$;
comment on function private.find_credit(text, integer, timestamptz) is
  'Returns the credit to use next, granted ones first, then the oldest. It costs its share of what the wallet''s remaining credits cost, so that the shares add up to the price.';
grant execute on function private.find_credit(text, integer, timestamptz) to service_role;

create function private.price_by_credit(p_lines jsonb, p_cost_cents integer) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_agg(
    case line ->> 'kind'
      when 'service' then line || jsonb_build_object('amount_cents', p_cost_cents, 'tax_cents', 0, 'tax_parts', '[]'::jsonb)
      else line
    end order by place
  )
  from jsonb_array_elements(p_lines) with ordinality as priced (line, place)
$$;
comment on function private.price_by_credit(jsonb, integer) is
  'Returns lines with the service priced at what its credit cost, without tax: that was charged when the credit was sold.';
grant execute on function private.price_by_credit(jsonb, integer) to service_role;

create function private.price_by_gift(p_lines jsonb, p_code_hashes bytea[], p_except_order_id uuid, p_now timestamptz) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_worth_cents integer;
  v_amount_cents integer;
begin
  select w.value_cents, round(w.value_cents * 1e6 / (1e6 + tax.rate_ppm)) into v_worth_cents, v_amount_cents
    from unnest(p_code_hashes) with ordinality asked (code_hash, place)
    join public.wallets w using (code_hash)
    join public.gift_certificates g using (code_hash)
    join jsonb_to_recordset(p_lines) l (kind text, service_id text, amount_cents integer, tax_cents integer, tax_parts jsonb)
      on (l.kind, l.service_id) = ('service', g.service_id) and l.amount_cents + l.tax_cents > w.value_cents
    cross join lateral (
      select coalesce(sum((part ->> 'rate_ppm')::integer), 0) as rate_ppm from jsonb_array_elements(l.tax_parts) part
    ) tax
    cross join lateral private.available_in(w.wallet_id, p_except_order_id, p_now) available
    where w.frozen_at is null and available.cents >= w.value_cents
    order by asked.place limit 1;
  if not found then
    return p_lines;
  end if;
  return (
    select jsonb_agg(
      case line ->> 'kind' when 'service' then line || jsonb_build_object(
        'amount_cents', v_amount_cents, 'tax_cents', v_worth_cents - v_amount_cents,
        'tax_parts', private.share_tax(line -> 'tax_parts', v_worth_cents - v_amount_cents)
      ) else line end order by place
    )
    from jsonb_array_elements(p_lines) with ordinality as priced (line, place)
  );
end;
$$;
comment on function private.price_by_gift(jsonb, bytea[], uuid, timestamptz) is
  'Returns lines with the service priced at the value of a gift certificate for it, tax included, if the service costs more by now and only p_except_order_id has used or reserved any of the certificate, which then pays for the service in full.';
grant execute on function private.price_by_gift(jsonb, bytea[], uuid, timestamptz) to service_role;

create function private.share_tax(p_tax_parts jsonb, p_tax_cents integer) returns jsonb
language sql immutable set search_path = ''
as $$
  -- Rounds running totals, so that the parts add up.
  select coalesce(jsonb_agg(shared.part || jsonb_build_object('cents', shared.until - shared.before) order by shared.place), '[]')
  from (
    select summed.part, summed.place, summed.until, coalesce(lag(summed.until) over (order by summed.place), 0) as before
    from (
      select part, place, round(
          p_tax_cents * sum((part ->> 'rate_ppm')::numeric) over (order by place) / nullif(sum((part ->> 'rate_ppm')::numeric) over (), 0)
        )::integer as until
      from jsonb_array_elements(p_tax_parts) with ordinality parts (part, place)
    ) summed
  ) shared
$$;
comment on function private.share_tax(jsonb, integer) is 'Returns the parts of a sales tax with a sum divided among them by their rates.';
grant execute on function private.share_tax(jsonb, integer) to service_role;

create function private.require_codes(p_code_hashes bytea[], p_now timestamptz) returns void
language plpgsql stable set search_path = ''
as $$
declare
  v_wallet public.wallets;
begin
  for v_wallet in select w.* from public.wallets w where w.code_hash = any (p_code_hashes) loop
    if v_wallet.frozen_at is not null then
      raise exception using errcode = 'PT409', message = 'gift_code_frozen';
    elsif (select available.cents <= 0 from private.available_in(v_wallet.wallet_id, null, p_now) available) then
      raise exception using errcode = 'PT409', message = 'gift_code_empty';
    end if;
  end loop;
end;
$$;
comment on function private.require_codes(bytea[], timestamptz) is
  'Raises PT409 gift_code_frozen, gift_code_empty if one of some gift codes can''t pay for anything now.';
grant execute on function private.require_codes(bytea[], timestamptz) to service_role;

create function private.insert_gift_tenders(
  p_order_id uuid, p_left_cents integer, p_code_hashes bytea[], p_uses_gift_value boolean, p_now timestamptz
)
returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_left integer := p_left_cents;
  v_gift record;
  v_part integer;
begin
  perform private.require_codes(p_code_hashes, p_now);
  for v_gift in
    select w.wallet_id, available.cents
    from public.orders o
    join public.wallets w on w.code_hash = any (p_code_hashes) or p_uses_gift_value and w.kind = 'gift' and w.owner_email = any (private.wallet_addresses(o.owner_email))
    cross join lateral private.available_in(w.wallet_id, null, p_now) available
    where o.order_id = p_order_id and w.frozen_at is null
    -- First the certificate that pays for its service in full, if the service is priced that way.
    order by exists (
        select from public.gift_certificates g join public.order_lines l on (l.order_id, l.service_id) = (o.order_id, g.service_id)
        where g.code_hash = w.code_hash and l.amount_cents + l.tax_cents = w.value_cents
      ) desc, array_position(p_code_hashes, w.code_hash), w.created_at, w.order_line_id
  loop
    v_part := least(v_left, v_gift.cents);
    if v_left - v_part between 1 and private.least_charge_cents() - 1 then
      v_part := v_left - private.least_charge_cents();
    end if;
    continue when v_part <= 0;
    insert into public.tenders (order_id, kind, amount_cents, wallet_id, created_at)
      values (p_order_id, 'gift', v_part, v_gift.wallet_id, p_now);
    v_left := v_left - v_part;
  end loop;
  return v_left;
end;
$$;
comment on function private.insert_gift_tenders(uuid, integer, bytea[], boolean, timestamptz) is
  'Adds what gift codes pay of a sum, in the order given, then gift value of the order''s owner, the oldest first. Returns what is left for card or cash: 0, or enough for a card to be charged. The caller has locked the wallets. PT409 gift_code_frozen, gift_code_empty.';
grant execute on function private.insert_gift_tenders(uuid, integer, bytea[], boolean, timestamptz) to service_role;

create function private.insert_tenders(
  p_order_id uuid, p_credit_wallet_id uuid, p_uses_gift_value boolean, p_rest_kind text, p_now timestamptz,
  p_code_hashes bytea[] default null
)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_left integer := private.charge_cents(p_order_id);
  v_line public.order_lines;
begin
  if p_credit_wallet_id is not null then
    select * into strict v_line from public.order_lines l
      where l.order_id = p_order_id and l.kind = 'service' and l.reverses_line_id is null;
    insert into public.tenders (order_id, kind, amount_cents, wallet_id, line_id, created_at)
      values (p_order_id, 'credit', v_line.amount_cents, p_credit_wallet_id, v_line.order_line_id, p_now);
    v_left := v_left - v_line.amount_cents;
  end if;
  v_left := private.insert_gift_tenders(p_order_id, v_left, p_code_hashes, p_uses_gift_value, p_now);
  if v_left > 0 then
    insert into public.tenders (order_id, kind, amount_cents, created_at) values (p_order_id, p_rest_kind, v_left, p_now);
  end if;
end;
$$;
comment on function private.insert_tenders(uuid, uuid, boolean, text, timestamptz, bytea[]) is
  'Adds how an order is paid, in this order: a credit pays for the service, gift codes in the order given and then the owner''s gift value pay what they cover, and card or cash pays the rest. The caller has locked the wallets. PT409 gift_code_frozen, gift_code_empty.';
grant execute on function private.insert_tenders(uuid, uuid, boolean, text, timestamptz, bytea[]) to service_role;

create function private.wallets_suffice(p_order_id uuid, p_now timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  select not exists (
    select from (
      select t.wallet_id, count(*) filter (where t.kind = 'credit') as credits, sum(t.amount_cents) as cents
      from public.tenders t
      where t.order_id = p_order_id and t.wallet_id is not null and t.voided_at is null
      group by t.wallet_id
    ) wanted
    join public.wallets w using (wallet_id)
    cross join lateral private.available_in(wanted.wallet_id, p_order_id, p_now) available
    where w.frozen_at is not null or available.credits < wanted.credits or available.cents < wanted.cents
  )
$$;
comment on function private.wallets_suffice(uuid, timestamptz) is
  'Whether the wallets still have what an order is to take from them: after it has run out, other orders may have taken that.';
grant execute on function private.wallets_suffice(uuid, timestamptz) to service_role;

create function private.take_from_wallets(p_order_id uuid, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  insert into public.ledger (tender_id, kind, amount_cents, credits, currency, source, created_at)
    select t.tender_id, 'captured', t.amount_cents, (t.kind = 'credit')::integer, o.currency, 'wallet:' || t.tender_id, p_now
    from public.orders o join public.tenders t using (order_id)
    where o.order_id = p_order_id and t.wallet_id is not null and t.voided_at is null
    order by t.tender_number
    on conflict do nothing
$$;
comment on function private.take_from_wallets(uuid, timestamptz) is 'Takes what an order pays from wallets, once, when it settles.';
grant execute on function private.take_from_wallets(uuid, timestamptz) to service_role;

-- Returning to wallets.

create function private.return_to_wallet(p_tender_id uuid, p_amount_cents integer, p_credits integer, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  insert into public.ledger (tender_id, kind, amount_cents, credits, currency, source, created_at)
    select t.tender_id, 'refunded', -p_amount_cents, -p_credits, o.currency, 'wallet:' || gen_random_uuid(), p_now
    from public.tenders t join public.orders o using (order_id) where t.tender_id = p_tender_id
$$;
comment on function private.return_to_wallet(uuid, integer, integer, timestamptz) is
  'Puts gift value or a credit back into its wallet at once, because no one else has to act.';
grant execute on function private.return_to_wallet(uuid, integer, integer, timestamptz) to service_role;

create function private.credit_of_family(p_root_id uuid) returns public.tenders
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select t from public.orders o join public.tenders t using (order_id)
    where o.root_id = p_root_id and t.kind = 'credit'
      and (select sum(l.credits) from public.ledger l where l.tender_id = t.tender_id) = 1
  );
end;
$$;
comment on function private.credit_of_family(uuid) is 'Returns the credit that pays for a booking''s service; null if none does or it was returned.';
grant execute on function private.credit_of_family(uuid) to service_role;

create function private.value_given_cents(p_root_id uuid) returns integer
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(sum(l.amount_cents), 0)::integer
    from public.orders o join public.order_lines l using (order_id) join public.wallets w using (order_line_id)
    where o.root_id = p_root_id and w.kind = 'gift' and o.kind = 'adjustment'
  );
end;
$$;
comment on function private.value_given_cents(uuid) is 'Returns how much of a family''s credit its owner got as gift value, in cents: that stays theirs, and due.';
grant execute on function private.value_given_cents(uuid) to service_role;

create function private.return_credit(p_root_id uuid, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  -- If part of the credit was already given back, the rest becomes gift value, too (spread_surplus).
  select private.return_to_wallet(t.tender_id, t.amount_cents, 1, p_now)
  from private.credit_of_family(p_root_id) t
  where t.tender_id is not null and private.value_given_cents(p_root_id) = 0
$$;
comment on function private.return_credit(uuid, timestamptz) is 'Puts a booking''s credit back whole, because everything it paid for is given up.';
grant execute on function private.return_credit(uuid, timestamptz) to service_role;

create function private.value_of_part(p_root_id uuid, p_cents integer) returns integer
language sql stable set search_path = ''
as $$
  select p_cents + round(sold.tax_cents::numeric * p_cents / w.value_cents)::integer
  from private.credit_of_family(p_root_id) t
  join public.wallets w using (wallet_id)
  join public.order_lines sold using (order_line_id)
$$;
comment on function private.value_of_part(uuid, integer) is
  'Returns the gift value for part of what a credit cost, with that part''s share of the tax charged when the credit was sold, since what gift value pays for is taxed.';
grant execute on function private.value_of_part(uuid, integer) to service_role;

create function private.give_value(p_root_id uuid, p_cents integer, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_id constant uuid := gen_random_uuid();
  v_line_id bigint;
begin
  insert into public.orders (order_id, root_id, kind, currency, created_at)
    select v_id, p_root_id, 'adjustment', root.currency, p_now from public.orders root where root.order_id = p_root_id;
  insert into public.order_lines (order_id, kind, name, amount_cents)
    values (v_id, 'item', 'Gift value from a credit', p_cents) returning order_line_id into v_line_id;
  insert into public.wallets (kind, order_line_id, owner_email, value_cents, created_at)
    select 'gift', v_line_id, w.owner_email, private.value_of_part(p_root_id, p_cents), p_now
    from private.credit_of_family(p_root_id) t join public.wallets w using (wallet_id);
  perform private.close_order(v_id, 'settled', p_now);
end;
$$;
comment on function private.give_value(uuid, integer, timestamptz) is
  'Gives part of what a credit cost back to its owner, as gift value with its share of the tax. A line buys it, so that due and kept agree although no money is refunded.';
grant execute on function private.give_value(uuid, integer, timestamptz) to service_role;

create function public.list_wallets(p_owner_email text, p_now timestamptz default now())
returns table (
  wallet_id uuid, kind text, duration_minutes integer, credits integer, credits_left integer, credits_available integer,
  value_cents integer, value_left_cents integer, value_available_cents integer, is_granted boolean, is_of_this_year boolean,
  is_frozen boolean, created_at timestamptz
)
language sql stable rows 5 set search_path = ''
as $$
  select w.wallet_id, w.kind, w.duration_minutes,
    w.credits + (select coalesce(sum(l.credits), 0)::integer from public.order_lines l where l.reverses_line_id = w.order_line_id),
    balance.credits, case when w.frozen_at is null then available.credits else 0 end,
    w.value_cents, balance.cents, case when w.frozen_at is null then available.cents else 0 end,
    w.is_granted, private.local_year(w.created_at) = private.local_year(p_now), w.frozen_at is not null, w.created_at
  from public.wallets w
  cross join lateral private.balance_of(w.wallet_id) balance
  cross join lateral private.available_in(w.wallet_id, null, p_now) available
  where w.owner_email = any (private.wallet_addresses(p_owner_email))
  order by w.created_at, w.order_line_id
$$;
comment on function public.list_wallets(text, timestamptz) is
  'Returns the wallets of a verified address: what they were bought or granted with (without what was taken back), what is left, and what of that can be used.';
grant execute on function public.list_wallets(text, timestamptz) to service_role;

create function public.list_credit_uses(p_owner_email text)
returns table (starts_at timestamptz, service_name text, duration_minutes integer, is_returned boolean)
language sql stable rows 20 set search_path = ''
as $$
  select a.starts_at, service.name, line.duration_minutes, sum(l.credits) <= 0
  from public.wallets w
  join public.tenders t using (wallet_id)
  join public.ledger l using (tender_id)
  join public.order_lines line on line.order_line_id = t.line_id
  join public.orders o on o.order_id = t.order_id
  join public.appointments a on a.order_id = o.root_id
  join public.services service on service.service_id = line.service_id
  where w.kind = 'credit' and w.owner_email = any (private.wallet_addresses(p_owner_email))
  group by t.tender_id, a.appointment_id, service.service_id, line.order_line_id
  order by a.starts_at desc, t.tender_id
$$;
comment on function public.list_credit_uses(text) is
  'Returns what each credit of a verified address was spent on, the latest session first, and whether it was returned.';
grant execute on function public.list_credit_uses(text) to service_role;

-- Taking back what was bought and not used yet.

create function private.wallets_bought_by(p_root_id uuid) returns setof public.wallets
language sql stable set search_path = ''
as $$
  select w.* from public.orders o join public.order_lines l using (order_id) join public.wallets w using (order_line_id)
  where o.root_id = p_root_id and o.kind <> 'adjustment'
  order by w.wallet_id
$$;
comment on function private.wallets_bought_by(uuid) is 'Returns the wallets that a purchase bought, without gift value given back for part of a credit.';
grant execute on function private.wallets_bought_by(uuid) to service_role;

create function private.take_out_line(p_wallet public.wallets, p_most_cents integer, p_now timestamptz) returns public.order_lines
language plpgsql stable set search_path = ''
as $$
declare
  v_available record;
  v_sold public.order_lines;
  v_line public.order_lines;
begin
  select * into v_available from private.refundable_in(p_wallet, p_now);
  select * into strict v_sold from public.order_lines l where l.order_line_id = p_wallet.order_line_id;
  v_line.credits := case p_wallet.kind when 'credit' then -v_available.credits end;
  v_line.amount_cents := -v_available.cents;
  loop
    select coalesce(sum(share.cents), 0), coalesce(jsonb_agg(part || jsonb_build_object('cents', share.cents)), '[]')
      into v_line.tax_cents, v_line.tax_parts
      from jsonb_array_elements(v_sold.tax_parts) part
      cross join lateral (
        select round((part ->> 'cents')::numeric * v_line.amount_cents / p_wallet.value_cents)::integer as cents
      ) share;
    exit when p_most_cents is null or -(v_line.amount_cents + v_line.tax_cents) <= p_most_cents or v_line.amount_cents = 0;
    if p_wallet.kind = 'credit' then
      v_line.credits := v_line.credits + 1;
      v_line.amount_cents := round(v_available.cents::numeric * v_line.credits / v_available.credits);
    else
      v_line.amount_cents := -p_most_cents;
    end if;
  end loop;
  v_line.kind := v_sold.kind;
  v_line.name := v_sold.name;
  v_line.duration_minutes := v_sold.duration_minutes;
  v_line.reverses_line_id := v_sold.order_line_id;
  return v_line;
end;
$$;
comment on function private.take_out_line(public.wallets, integer, timestamptz) is
  'Returns a line that takes back what was paid for and not used or reserved of a purchase: credits at their cost with its tax, as many as an amount pays for (all if none is given), or gift value up to that amount.';
grant execute on function private.take_out_line(public.wallets, integer, timestamptz) to service_role;

create function private.take_out(p_root_id uuid, p_most_cents integer, p_now timestamptz) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_wallet public.wallets;
  v_line public.order_lines;
  v_id uuid;
  v_taken integer := 0;
begin
  for v_wallet in select * from private.wallets_bought_by(p_root_id) w where w.value_cents > 0 loop
    v_line := private.take_out_line(v_wallet, p_most_cents - v_taken, p_now);
    continue when v_line.amount_cents = 0;
    v_id := gen_random_uuid();
    insert into public.orders (order_id, root_id, kind, currency, created_at)
      select v_id, p_root_id, 'adjustment', root.currency, p_now from public.orders root where root.order_id = p_root_id;
    insert into public.order_lines (order_id, kind, name, duration_minutes, credits, amount_cents, tax_cents, tax_parts, reverses_line_id)
      values (
        v_id, v_line.kind, v_line.name, v_line.duration_minutes, v_line.credits, v_line.amount_cents, v_line.tax_cents,
        v_line.tax_parts, v_line.reverses_line_id
      );
    perform private.close_order(v_id, 'settled', p_now);
    v_taken := v_taken - v_line.amount_cents - v_line.tax_cents;
  end loop;
  return v_taken;
end;
$$;
comment on function private.take_out(uuid, integer, timestamptz) is
  'Takes back what is left of what a purchase bought, all of it or as much as an amount pays for. Returns how much less is due. The caller has locked the family.';
grant execute on function private.take_out(uuid, integer, timestamptz) to service_role;

create function private.take_out_for(p_root_id uuid, p_gone_cents integer, p_now timestamptz) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_left integer := p_gone_cents;
begin
  if v_left <= 0 or not exists (select from private.wallets_bought_by(p_root_id)) then
    return v_left;
  end if;
  v_left := v_left - private.take_out(p_root_id, v_left, p_now);
  if v_left <= 0 or exists (
    select from private.wallets_bought_by(p_root_id) w, private.refundable_in(w, p_now) refundable
    where greatest(refundable.credits, refundable.cents) > 0
  ) then
    return v_left;
  end if;
  perform public.open_task('spent_purchase_refunded', p_root_id::text, jsonb_build_object(
    'order_id', p_root_id, 'owed_cents', v_left,
    'done', 'What was left of this purchase was taken back. The rest was used before its payment went back, so that is owed now.',
    'next_step', 'Ask the client for it, or write it off, then close this item.'
  ), p_now);
  return 0;
end;
$$;
comment on function private.take_out_for(uuid, integer, timestamptz) is
  'When money of a purchase is gone, refunded in Stripe or taken by a bank, takes back what is left of what it bought. What was used stays owed and becomes a task. Returns what neither explains: all of it if the family bought nothing to be used later.';
grant execute on function private.take_out_for(uuid, integer, timestamptz) to service_role;

create function private.freeze_wallets(p_root_id uuid, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  update public.wallets w set frozen_at = case
      -- An inquiry takes no money, and what we win is ours again.
      when exists (
        select from public.orders o join public.tenders t using (order_id) join public.disputes d using (tender_id)
        where o.root_id = p_root_id and d.status not in ('won', 'prevented') and d.status not like 'warning%'
      ) then coalesce(w.frozen_at, p_now)
    end
    from private.wallets_bought_by(p_root_id) bought where bought.wallet_id = w.wallet_id
$$;
comment on function private.freeze_wallets(uuid, timestamptz) is
  'Freezes what a purchase bought while a bank reviews its payment and after a lost dispute; after one that we win, it can be used again. No other family is affected.';
grant execute on function private.freeze_wallets(uuid, timestamptz) to service_role;

-- Reading.

create view private.wallet_balances with (security_invoker = true) as
select w.wallet_id, w.kind, w.order_line_id, w.created_at, w.code_hash is not null as has_code, w.frozen_at is not null as is_frozen,
  (w.value_cents + coalesce(back.cents, 0) - coalesce(taken.cents, 0))::integer as left_cents
from public.wallets w
left join (
  select l.reverses_line_id as order_line_id, sum(l.amount_cents) as cents
  from public.order_lines l where l.reverses_line_id is not null group by l.reverses_line_id
) back using (order_line_id)
left join (
  select t.wallet_id, sum(l.amount_cents) as cents
  from public.tenders t join public.ledger l using (tender_id) where t.wallet_id is not null group by t.wallet_id
) taken using (wallet_id);
comment on view private.wallet_balances is 'The cents of private.balance_of for all wallets, read at once.';
grant select on private.wallet_balances to service_role;

create view private.given_values with (security_invoker = true) as
-- An adjustment of a certificate moves no money: its second line offsets the first.
select moved.reverses_line_id as order_line_id, greatest(sum(moved.amount_cents), 0)::integer as cents
from public.order_lines moved
where moved.reverses_line_id is not null
  and exists (select from public.order_lines even where even.order_id = moved.order_id and even.kind = 'adjustment')
group by moved.reverses_line_id;
comment on view private.given_values is 'The net value that the therapist added to gift certificates, which no one paid for.';
grant select on private.given_values to service_role;

create function public.value_outstanding()
returns table (certificates integer, certificate_cents integer, given_cents integer, member_cents integer, credit_cents integer)
language sql stable rows 1 set search_path = ''
as $$
  select (count(*) filter (where b.has_code and b.left_cents > 0))::integer,
    coalesce(sum(b.left_cents) filter (where b.has_code), 0)::integer,
    coalesce(sum(least(b.left_cents, coalesce(given.cents, 0))) filter (where b.has_code and b.left_cents > 0), 0)::integer,
    coalesce(sum(b.left_cents) filter (where b.kind = 'gift' and not b.has_code), 0)::integer,
    coalesce(sum(b.left_cents) filter (where b.kind = 'credit'), 0)::integer
  from private.wallet_balances b left join private.given_values given using (order_line_id) where not b.is_frozen
$$;
comment on function public.value_outstanding() is
  'Returns what the practice still has to give: the number and balance of certificates, and the part of it that the therapist added, which is spent last; members'' gift value; what unused credits cost. Excludes what a bank has taken back or may take back.';
grant execute on function public.value_outstanding() to service_role;
