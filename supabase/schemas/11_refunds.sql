-- Refunds, refunds that fail, and disputes, as Stripe has them.

create function private.notify_of_money_back(
  p_cause_id uuid, p_reason text, p_before jsonb, p_is_own_act boolean, p_now timestamptz
)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_root public.orders;
  v_facts jsonb;
  v_subject text;
begin
  select root.* into strict v_root from public.orders o join public.orders root on root.order_id = o.root_id
    where o.order_id = p_cause_id;
  v_facts := private.money_facts(v_root.order_id, p_before, p_cause_id);
  if not private.has_come_back(v_facts) then
    return;
  end if;
  v_facts := v_facts || jsonb_build_object(
    'first_name', private.first_name_of(v_root.order_id), 'reason', p_reason, 'session', private.describe_order(v_root.order_id)
  );
  -- One order can cause several messages: each is named by a different refund.
  v_subject := coalesce((
    select r.refund_id from public.refunds r
    where r.order_id = p_cause_id
      and not exists (select from public.messages m where m.kind = 'payment_refunded' and m.subject = r.refund_id::text)
    order by r.created_at desc, r.refund_id limit 1
  ), p_cause_id);
  if not p_is_own_act then
    perform private.notify_practice('payment_refunded', v_subject, v_root.order_id, v_facts, p_now);
  end if;
  -- For the other reasons the client already gets a message about the cause, such as a lost booking.
  if p_reason in ('made_at_stripe', 'adjustment', 'change_not_applied', 'paid_twice') then
    perform private.write_message(jsonb_build_object(
      'kind', 'payment_refunded', 'subject', v_subject, 'about', v_root.order_id, 'recipient', 'client', 'channel', 'email',
      'address', told.address, 'facts', jsonb_strip_nulls(v_facts)
    ), p_now)
    from (
      select coalesce(a.email, r.email, g.purchaser_email, v_root.owner_email) as address
      from (select 1) one
      left join public.appointments a on a.order_id = v_root.order_id
      left join public.order_requests r on r.order_id = v_root.order_id
      left join public.gift_certificates g on g.order_id = v_root.order_id
    ) told
    where told.address is not null;
  end if;
end;
$$;
comment on function private.notify_of_money_back(uuid, text, jsonb, boolean, timestamptz) is
  'Writes one message about everything that an act has refunded or promised back since p_before (money_facts): to the client, unless another message covers it, and to the practice, unless the act is the therapist''s own. Does nothing if nothing came back.';
grant execute on function private.notify_of_money_back(uuid, text, jsonb, boolean, timestamptz) to service_role;

create function private.replace_promises(p_tender_id uuid, p_amount_cents integer, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_left integer := p_amount_cents;
  v_promise public.refunds;
begin
  for v_promise in
    select * from public.refunds r where r.tender_id = p_tender_id and r.status in ('requested', 'failed')
    order by (r.amount_cents = p_amount_cents) desc, r.created_at desc, r.refund_id
  loop
    exit when v_left <= 0;
    if v_promise.status = 'failed' and v_promise.amount_cents > v_left then
      -- The rest of it is still for a person to resolve.
      update public.refunds set amount_cents = amount_cents - v_left where refund_id = v_promise.refund_id;
    else
      update public.refunds set status = 'void' where refund_id = v_promise.refund_id;
      if v_promise.amount_cents > v_left then
        perform private.request_refund(p_tender_id, v_promise.order_id, v_promise.reason, v_promise.amount_cents - v_left, p_now);
      end if;
    end if;
    v_left := v_left - v_promise.amount_cents;
  end loop;
end;
$$;
comment on function private.replace_promises(uuid, integer, timestamptz) is
  'Replaces what was promised to a tender with money that was refunded another way, by hand or through the bank.';
grant execute on function private.replace_promises(uuid, integer, timestamptz) to service_role;

create function private.find_or_create_refund(
  p_tender public.tenders, p_stripe_refund_id text, p_amount_cents integer, p_refund_id uuid, p_now timestamptz
)
returns public.refunds
language plpgsql volatile set search_path = ''
as $$
declare
  v_refund public.refunds;
begin
  select * into v_refund from public.refunds r where r.stripe_refund_id = p_stripe_refund_id;
  if found then
    return v_refund;
  end if;
  -- The amount is Stripe's: it refunded this much under this id.
  update public.refunds r set stripe_refund_id = p_stripe_refund_id, amount_cents = p_amount_cents, status = 'requested'
    where r.refund_id = p_refund_id and r.tender_id = p_tender.tender_id and r.status = 'requested' and r.stripe_refund_id is null
    returning * into v_refund;
  if found then
    return v_refund;
  end if;
  -- This includes one that was requested, replaced by a refund made by hand, and then made anyway.
  perform private.replace_promises(p_tender.tender_id, p_amount_cents, p_now);
  insert into public.refunds (order_id, tender_id, reason, amount_cents, currency, stripe_refund_id, next_attempt_at, created_at)
    select p_tender.order_id, p_tender.tender_id, 'made_at_stripe', p_amount_cents, o.currency, p_stripe_refund_id, p_now, p_now
    from public.orders o where o.order_id = p_tender.order_id
    returning * into v_refund;
  return v_refund;
end;
$$;
comment on function private.find_or_create_refund(public.tenders, text, integer, uuid, timestamptz) is
  'Returns the refund with Stripe''s id; if there is none, the one that was requested under our id; if there is none, a new one that was made by hand.';
grant execute on function private.find_or_create_refund(public.tenders, text, integer, uuid, timestamptz) to service_role;

create function private.explain_debt(p_root_id uuid, p_debt_before integer, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_new_debt integer := least(
    private.due_cents(p_root_id) - private.value_given_cents(p_root_id), private.debt_cents(p_root_id) - greatest(p_debt_before, 0)
  );
begin
  if v_new_debt > 0 then
    v_new_debt := private.take_out_for(p_root_id, v_new_debt, p_now);
  end if;
  if v_new_debt > 0 then
    perform private.adjust(p_root_id, 'Refunded by hand', -v_new_debt, p_now);
  end if;
end;
$$;
comment on function private.explain_debt(uuid, integer, timestamptz) is
  'Lowers what is due by the debt that a refund made by hand newly causes, when nothing was taken back for it; never below zero. For a purchase of credits or gift value it first takes out what is left of those; what was spent stays owed and becomes a task.';
grant execute on function private.explain_debt(uuid, integer, timestamptz) to service_role;

create function private.adjust(
  p_root_id uuid, p_name text, p_amount_cents integer, p_now timestamptz, p_id uuid default gen_random_uuid()
)
returns uuid
language plpgsql volatile set search_path = ''
as $$
begin
  insert into public.orders (order_id, root_id, kind, currency, created_at)
    select p_id, p_root_id, 'adjustment', root.currency, p_now from public.orders root where root.order_id = p_root_id;
  insert into public.order_lines (order_id, kind, name, amount_cents) values (p_id, 'adjustment', p_name, p_amount_cents);
  perform private.close_order(p_id, 'settled', p_now);
  return p_id;
end;
$$;
comment on function private.adjust(uuid, text, integer, timestamptz, uuid) is 'Adds a settled adjustment to what a family costs, tax included.';
grant execute on function private.adjust(uuid, text, integer, timestamptz, uuid) to service_role;

create function private.left_cents(p_tender_id uuid) returns integer
language sql stable set search_path = ''
as $$
  select coalesce(sum(l.amount_cents), 0)::integer from public.ledger l
  where l.tender_id = p_tender_id and l.kind in ('captured', 'refunded', 'refund_reversed')
$$;
comment on function private.left_cents(uuid) is 'Returns how much of a payment hasn''t been refunded, as Stripe counts it: disputes aside.';
grant execute on function private.left_cents(uuid) to service_role;

create function private.drop_failed_refund(
  p_tender public.tenders, p_refund public.refunds, p_stripe_refund_id text, p_now timestamptz
)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update public.refunds set status = 'void' where refund_id = p_refund.refund_id;
  if private.left_cents(p_tender.tender_id) > 0 then
    perform public.open_task('refund_failed', p_stripe_refund_id, jsonb_build_object(
      'payment_intent_id', p_tender.payment_intent_id, 'amount_cents', p_refund.amount_cents, 'currency', p_refund.currency,
      'reason', p_refund.reason,
      'done', 'The bank sent back a refund that was made in Stripe, and another refund went out meanwhile.',
      'next_step', 'Check in Stripe what''s left of the payment and refund what''s due, then close this item.'
    ), p_now);
  end if;
end;
$$;
comment on function private.drop_failed_refund(public.tenders, public.refunds, text, timestamptz) is
  'Voids a refund made by hand that failed before we heard of it and whose money was refunded another way in the meantime. Opens a task if anything of the payment is left.';
grant execute on function private.drop_failed_refund(public.tenders, public.refunds, text, timestamptz) to service_role;

create function private.hasten_refunds(p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  update public.refunds set next_attempt_at = p_now
    where refund_id in (
      select waiting.refund_id from public.refunds waiting
      where waiting.status = 'requested' and waiting.attempts > 0 and waiting.next_attempt_at > p_now
      -- One that is being asked for right now needs no hurry.
      for update skip locked
    )
$$;
comment on function private.hasten_refunds(timestamptz) is 'Makes the refunds that Stripe couldn''t be asked for due now, because it can be reached again.';
grant execute on function private.hasten_refunds(timestamptz) to service_role;

create function private.write_refund(
  p_tender public.tenders, p_stripe_refund_id text, p_amount_cents integer, p_status text, p_refund_id uuid, p_now timestamptz
)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_root_id constant uuid := (select o.root_id from public.orders o where o.order_id = p_tender.order_id);
  v_debt constant integer := private.debt_cents(v_root_id);
  v_before constant jsonb := private.money_facts(v_root_id);
  v_refund public.refunds := private.find_or_create_refund(p_tender, p_stripe_refund_id, p_amount_cents, p_refund_id, p_now);
begin
  -- The status only moves forward: requested, pending, succeeded, failed. Old news changes nothing.
  if v_refund.status in ('failed', 'void') or (v_refund.status = 'succeeded' and p_status <> 'failed') then
    return;
  end if;
  if v_refund.status = 'requested' and v_refund.reason = 'made_at_stripe' and p_status = 'failed' then
    -- Made by hand and failed before we heard of it: first record that it was made, then that it failed.
    if v_refund.amount_cents > private.left_cents(p_tender.tender_id) then
      perform private.drop_failed_refund(p_tender, v_refund, p_stripe_refund_id, p_now);
      return;
    end if;
    perform private.write_refund(p_tender, p_stripe_refund_id, p_amount_cents, 'pending', p_refund_id, p_now);
  end if;
  update public.refunds set status = p_status where refund_id = v_refund.refund_id;
  if p_status in ('pending', 'succeeded') then
    insert into public.ledger (tender_id, kind, amount_cents, currency, source, created_at)
      values (p_tender.tender_id, 'refunded', -v_refund.amount_cents, v_refund.currency, p_stripe_refund_id, p_now)
      on conflict do nothing;
    if found then
      if private.left_cents(p_tender.tender_id) < 0 then
        raise exception using errcode = 'PT409', message = 'refund_exceeds_payment';
      end if;
      if v_refund.attempts > 1 then
        perform private.hasten_refunds(p_now);
      end if;
      -- One that was promised had its messages when it was promised.
      if v_refund.reason = 'made_at_stripe' then
        perform private.explain_debt(v_root_id, v_debt, p_now);
        perform private.notify_of_money_back(v_refund.order_id, 'made_at_stripe', v_before, false, p_now);
      end if;
    end if;
    return;
  end if;
  insert into public.ledger (tender_id, kind, amount_cents, currency, source, created_at)
    select p_tender.tender_id, 'refund_reversed', v_refund.amount_cents, v_refund.currency, p_stripe_refund_id, p_now
    from public.ledger l where l.kind = 'refunded' and l.source = p_stripe_refund_id
    on conflict do nothing;
  if v_refund.reason = 'made_at_stripe' then
    -- Even if we only heard of it after it failed, it is promised.
    perform private.explain_debt(v_root_id, v_debt, p_now);
  end if;
  perform public.open_task('refund_failed', p_stripe_refund_id, jsonb_build_object(
    'payment_intent_id', p_tender.payment_intent_id, 'refund_id', v_refund.refund_id, 'amount_cents', v_refund.amount_cents,
    'currency', v_refund.currency, 'reason', v_refund.reason,
    'done', 'The bank sent the refund back. The money is on our account again, and still promised.',
    'next_step', 'Ask the client how to pay them back, or request the refund again, then close this item.'
  ), p_now);
end;
$$;
comment on function private.write_refund(public.tenders, text, integer, text, uuid, timestamptz) is
  'Records the status of a refund at Stripe, each status once: in the ledger while the money is away, reversed with a task when it comes back. The caller has locked the family. PT409 refund_exceeds_payment.';
grant execute on function private.write_refund(public.tenders, text, integer, text, uuid, timestamptz) to service_role;

create function public.record_refund(
  p_payment_intent_id text, p_stripe_refund_id text, p_amount_cents integer, p_status text default 'succeeded',
  p_refund_id uuid default null, p_now timestamptz default now()
)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_tender public.tenders;
  v_root_id uuid;
  v_before jsonb;
begin
  select * into v_tender from public.tenders t where t.payment_intent_id = p_payment_intent_id;
  if not exists (select from public.ledger l where l.tender_id = v_tender.tender_id and l.kind = 'captured') then
    raise exception using errcode = 'PT404', message = 'payment_not_found';
  end if;
  v_root_id := (select o.root_id from public.orders o where o.order_id = v_tender.order_id);
  perform private.lock_family(v_root_id);
  perform private.write_refund(v_tender, p_stripe_refund_id, p_amount_cents, p_status, p_refund_id, p_now);
  if p_status <> 'failed' and exists (select from public.orders o where o.order_id = v_tender.order_id and o.state = 'open') then
    perform private.settle_order(v_tender.order_id, p_now);
  end if;
  v_before := private.money_facts(v_root_id);
  perform private.spread_surplus(v_root_id, v_tender.order_id, 'adjustment', p_now);
  perform private.notify_of_money_back(v_tender.order_id, 'adjustment', v_before, false, p_now);
end;
$$;
comment on function public.record_refund(text, text, integer, text, uuid, timestamptz) is
  'Records the status of a refund at Stripe (pending, succeeded or failed), no matter who made it. PT404 payment_not_found, PT409 refund_exceeds_payment.';
grant execute on function public.record_refund(text, text, integer, text, uuid, timestamptz) to service_role;

create function public.void_refund(p_refund_id uuid, p_now timestamptz default now()) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_refund public.refunds;
  v_root_id uuid;
begin
  select * into v_refund from public.refunds r where r.refund_id = p_refund_id;
  v_root_id := (select o.root_id from public.orders o where o.order_id = v_refund.order_id);
  perform private.lock_family(v_root_id);
  update public.refunds set status = 'void' where refund_id = p_refund_id and status = 'requested';
  if found and private.kept_cents(v_refund.tender_id) - private.promised_cents(v_refund.tender_id) > 0 then
    perform public.open_task('refund_failed', p_refund_id::text, jsonb_build_object(
      'payment_intent_id', private.intent_of_tender(v_refund.tender_id), 'amount_cents', v_refund.amount_cents, 'reason', v_refund.reason,
      'done', 'Stripe refused this refund because part of the payment went back already.',
      'next_step', 'Check in Stripe what''s left of the payment and refund what''s due, then close this item.'
    ), p_now);
  end if;
end;
$$;
comment on function public.void_refund(uuid, timestamptz) is
  'Voids a promised refund that Stripe had no money left for, once Stripe''s own refunds are recorded. If something is still kept, opens a task. Safe to repeat.';
grant execute on function public.void_refund(uuid, timestamptz) to service_role;

create function private.intent_of_tender(p_tender_id uuid) returns text
language sql stable set search_path = ''
as $$ select t.payment_intent_id from public.tenders t where t.tender_id = p_tender_id $$;
comment on function private.intent_of_tender(uuid) is 'Returns the payment intent of a tender.';
grant execute on function private.intent_of_tender(uuid) to service_role;

create function public.ask_refund_again(p_refund_id uuid, p_now timestamptz default now()) returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  v_failed public.refunds;
  v_root_id uuid;
  v_id uuid;
begin
  select * into v_failed from public.refunds r where r.refund_id = p_refund_id;
  v_root_id := (select o.root_id from public.orders o where o.order_id = v_failed.order_id);
  perform private.lock_family(v_root_id);
  update public.refunds set status = 'void' where refund_id = p_refund_id and status = 'failed';
  if not found then
    -- One that Stripe refused for good was voided (void_refund); what is still kept beyond what is due is promised again.
    if private.debt_cents(v_root_id) >= 0 or not exists (
      select from public.refunds r where r.refund_id = p_refund_id and r.status = 'void'
    ) then
      raise exception using errcode = 'PT409', message = 'already_refunded';
    end if;
    perform private.spread_surplus(v_root_id, v_failed.order_id, 'asked_again', p_now);
    return null;
  end if;
  insert into public.refunds (order_id, tender_id, reason, amount_cents, currency, next_attempt_at, created_at)
    values (v_failed.order_id, v_failed.tender_id, 'asked_again', v_failed.amount_cents, v_failed.currency, p_now, p_now)
    returning refund_id into v_id;
  return v_id;
end;
$$;
comment on function public.ask_refund_again(uuid, timestamptz) is
  'Requests a new refund in place of one that the bank sent back, or that Stripe refused while something is left to be refunded. PT409 already_refunded if neither is so.';
grant execute on function public.ask_refund_again(uuid, timestamptz) to service_role;

create function public.adjust_order(
  p_order_id uuid, p_name text, p_amount_cents integer, p_adjustment_id uuid default gen_random_uuid(),
  p_now timestamptz default now()
)
returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  v_root_id constant uuid := (select o.root_id from public.orders o where o.order_id = p_order_id);
  v_before jsonb;
begin
  perform private.lock_family(v_root_id);
  v_before := private.money_facts(v_root_id);
  if exists (
    select from public.orders o where (o.order_id, o.root_id, o.kind) = (p_adjustment_id, v_root_id, 'adjustment')
      and private.charge_cents(o.order_id) = p_amount_cents
  ) then
    return p_adjustment_id;
  elsif exists (select from public.orders o where o.order_id = p_adjustment_id) then
    raise exception using errcode = 'PT409', message = 'change_not_possible';
  elsif private.due_cents(v_root_id) - private.value_given_cents(v_root_id) + p_amount_cents < 0 then
    raise exception using errcode = 'PT409', message = 'refund_exceeds_payment';
  end if;
  perform private.adjust(v_root_id, p_name, p_amount_cents, p_now, p_adjustment_id);
  perform private.spread_surplus(v_root_id, p_adjustment_id, 'adjustment', p_now);
  perform private.notify_of_money_back(p_adjustment_id, 'adjustment', v_before, true, p_now);
  return p_adjustment_id;
end;
$$;
comment on function public.adjust_order(uuid, text, integer, uuid, timestamptz) is
  'Lowers what a family costs (goodwill, written-off debt) or raises it, tax included, and refunds the surplus. The same p_adjustment_id adjusts once; with other content it raises PT409 change_not_possible. Never goes below zero: PT409 refund_exceeds_payment.';
grant execute on function public.adjust_order(uuid, text, integer, uuid, timestamptz) to service_role;

create function public.due_refunds(p_limit integer default 20, p_order_id uuid default null, p_now timestamptz default now())
returns table (refund_id uuid, payment_intent_id text, reason text, amount_cents integer, status text, stripe_refund_id text, attempts integer)
language sql stable rows 5 set search_path = ''
as $$
  select due.refund_id, private.intent_of_tender(due.tender_id), due.reason, due.amount_cents, due.status, due.stripe_refund_id, due.attempts
  from public.refunds due join public.tenders t using (tender_id)
  where due.status in ('requested', 'pending') and t.kind = 'card' and not private.is_disputed(due.tender_id)
    and case when p_order_id is null then due.next_attempt_at <= p_now else due.order_id = p_order_id end
  order by due.next_attempt_at limit p_limit
$$;
comment on function public.due_refunds(integer, uuid, timestamptz) is
  'Returns unfinished refunds whose turn it is, or those of one order whose client is waiting; none while a dispute is open. Call begin_refund right before asking Stripe: make the requested ones (first check those that were attempted before), read back the pending ones.';
grant execute on function public.due_refunds(integer, uuid, timestamptz) to service_role;

create function public.begin_refund(p_refund_id uuid, p_attempts integer, p_now timestamptz default now()) returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  update public.refunds r
    set attempts = r.attempts + 1,
      next_attempt_at = p_now + least(interval '5 minutes' * power(2, least(r.attempts, 10)), interval '6 hours')
    where r.refund_id = p_refund_id and r.attempts = p_attempts and r.status in ('requested', 'pending');
  return found;
end;
$$;
comment on function public.begin_refund(uuid, integer, timestamptz) is
  'Counts an attempt at a refund (p_attempts is what due_refunds returned) and sets its next turn, later each time, until Stripe can be reached again (hasten_refunds). Returns false if someone else has begun it or it is finished.';
grant execute on function public.begin_refund(uuid, integer, timestamptz) to service_role;

create function public.record_dispute(
  p_stripe_dispute_id text, p_payment_intent_id text, p_amount_cents integer, p_currency text, p_reason text, p_status text,
  p_created timestamptz, p_balance_transactions jsonb default '[]', p_now timestamptz default now()
)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_is_open constant boolean := p_status not in ('won', 'lost', 'warning_closed', 'prevented');
  v_tender public.tenders;
  v_root_id uuid;
  v_before jsonb;
begin
  select * into v_tender from public.tenders t where t.payment_intent_id = p_payment_intent_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'payment_not_found';
  end if;
  v_root_id := (select o.root_id from public.orders o where o.order_id = v_tender.order_id);
  perform private.lock_family(v_root_id);
  insert into public.disputes as known (
    stripe_dispute_id, tender_id, amount_cents, currency, reason, status, is_open, created_at, recorded_at
  )
  values (p_stripe_dispute_id, v_tender.tender_id, p_amount_cents, p_currency, p_reason, p_status, v_is_open, p_created, p_now)
  -- A closed one stays closed, in whatever order the news arrives.
  on conflict (stripe_dispute_id) do update set status = excluded.status, is_open = excluded.is_open where known.is_open;
  -- An inquiry moves no money; the balance transactions say what the bank takes and gives back.
  insert into public.ledger (tender_id, kind, amount_cents, currency, source, created_at)
    select v_tender.tender_id, case when moved.amount_cents < 0 then 'dispute_out' else 'dispute_in' end, moved.amount_cents,
      p_currency, moved.id, p_now
    from jsonb_to_recordset(p_balance_transactions) moved (id text, amount_cents integer)
    where moved.amount_cents <> 0
    on conflict do nothing;
  perform private.freeze_wallets(v_root_id, p_now);
  -- We don't promise the client what the bank has already given them, and we take back what they bought and haven't used.
  if p_status = 'lost' then
    perform private.take_out_for(v_root_id, private.debt_cents(v_root_id), p_now);
    perform private.replace_promises(
      v_tender.tender_id, private.promised_cents(v_tender.tender_id) - greatest(private.kept_cents(v_tender.tender_id), 0), p_now
    );
  end if;
  -- One task for each dispute, however often the bank writes.
  if not exists (select from public.tasks i where i.kind = 'dispute' and i.subject = p_stripe_dispute_id) then
    perform public.open_task('dispute', p_stripe_dispute_id, jsonb_build_object(
      'payment_intent_id', p_payment_intent_id, 'amount_cents', p_amount_cents, 'currency', p_currency, 'reason', p_reason,
      'done', 'Nothing was cancelled. Refunds of this payment are off while the dispute is open.',
      'next_step', 'Answer the dispute in Stripe before its deadline.'
    ), p_now);
  end if;
  v_before := private.money_facts(v_root_id);
  perform private.spread_surplus(v_root_id, v_tender.order_id, 'adjustment', p_now);
  perform private.notify_of_money_back(v_tender.order_id, 'adjustment', v_before, false, p_now);
end;
$$;
comment on function public.record_dispute(text, text, integer, text, text, text, timestamptz, jsonb, timestamptz) is
  'Records a dispute at Stripe as it is now, with the money that it has moved, and opens a task to answer it. Refunds that come due in the meantime are made once it is closed, as far as the money is still there. Safe to call twice and in any order. PT404 payment_not_found.';
grant execute on function public.record_dispute(text, text, integer, text, text, text, timestamptz, jsonb, timestamptz) to service_role;
