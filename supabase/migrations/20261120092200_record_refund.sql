-- Writing down money that went back, and money that came back after all.

create function private.settle_refunded(p_payment_intent_id text, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_draft_id uuid;
  v_appointment_id uuid;
  v_is_returned boolean;
begin
  select d.booking_draft_id, a.appointment_id into v_draft_id, v_appointment_id
    from public.booking_drafts d left join public.appointments a using (booking_draft_id)
    where d.payment_intent_id = p_payment_intent_id;
  v_is_returned := not exists (
      select from public.refunds r
      where r.stripe_payment_intent_id = p_payment_intent_id and r.status in ('requested', 'pending')
    ) and (
      select sum(p.amount_cents) = 0 from public.payments p where p.stripe_payment_intent_id = p_payment_intent_id
    );
  if v_appointment_id is not null then
    update public.appointments set payment_status = case when v_is_returned then 'refunded' else 'paid' end
      where appointment_id = v_appointment_id;
  elsif v_is_returned then
    -- A quote that was given back before its booking came has lost its time, too.
    update public.booking_drafts set status = 'slot_lost' where booking_draft_id = v_draft_id and status = 'paid';
    update public.booking_drafts set status = 'refunded'
      where booking_draft_id = v_draft_id and status in ('slot_lost', 'review');
  else
    update public.booking_drafts set status = 'review' where booking_draft_id = v_draft_id and status = 'refunded';
  end if;
end;
$$;
comment on function private.settle_refunded(text, timestamptz) is
  'Brings draft and appointment of a payment in line with what is left of it.';
grant execute on function private.settle_refunded(text, timestamptz) to service_role;

create function private.add_refund_to_ledger(p_refund public.refunds, p_kind text, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  insert into public.payments (
    kind, amount_cents, currency, booking_draft_id, appointment_id, appointment_change_id,
    stripe_payment_intent_id, stripe_refund_id, created_at
  )
  select
    p_kind, case p_kind when 'refund' then -p_refund.amount_cents else p_refund.amount_cents end, charge.currency,
    charge.booking_draft_id, charge.appointment_id, charge.appointment_change_id,
    charge.stripe_payment_intent_id, p_refund.stripe_refund_id, p_now
  from public.payments charge
  where charge.stripe_payment_intent_id = p_refund.stripe_payment_intent_id and charge.kind not in ('refund', 'refund_reversal')
  limit 1
  on conflict (stripe_refund_id, kind) do nothing;
  if (
    select sum(p.amount_cents) < 0 from public.payments p
    where p.stripe_payment_intent_id = p_refund.stripe_payment_intent_id
  ) then
    raise exception using errcode = 'PT409', message = 'refund_exceeds_payment';
  end if;
end;
$$;
comment on function private.add_refund_to_ledger(public.refunds, text, timestamptz) is
  'A refund or its reversal as a row of the ledger, once. PT409 refund_exceeds_payment.';
grant execute on function private.add_refund_to_ledger(public.refunds, text, timestamptz) to service_role;

create function private.tell_practice_of_refund(p_refund public.refunds, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  select private.tell_practice('payment_refunded', p_refund.refund_key, jsonb_build_object(
      'first_name', coalesce(d.first_name, private.first_name_of(a)), 'amount_cents', p_refund.amount_cents,
      'reason', split_part(p_refund.reason, ':', 1),
      'session', private.describe_session(coalesce(a.service_id, d.service_id), coalesce(a.starts_at, d.starts_at))
    ), p_now)
  from public.payments charge
  left join public.booking_drafts d on d.booking_draft_id = charge.booking_draft_id
  left join public.appointments a on a.appointment_id = coalesce(
    charge.appointment_id, (select b.appointment_id from public.appointments b where b.booking_draft_id = d.booking_draft_id)
  )
  where charge.stripe_payment_intent_id = p_refund.stripe_payment_intent_id and charge.kind not in ('refund', 'refund_reversal')
  limit 1
$$;
comment on function private.tell_practice_of_refund(public.refunds, timestamptz) is
  'Tells the practice that money went back, why, and for which session.';
grant execute on function private.tell_practice_of_refund(public.refunds, timestamptz) to service_role;

create function private.find_or_create_refund(
  p_payment_intent_id text, p_stripe_refund_id text, p_refund_key text, p_amount_cents integer, p_now timestamptz
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
  -- The amount is Stripe's: what was asked for under this key is what it gave back.
  update public.refunds r set stripe_refund_id = p_stripe_refund_id, amount_cents = p_amount_cents
    where r.refund_key = p_refund_key and r.stripe_payment_intent_id = p_payment_intent_id and r.stripe_refund_id is null
    returning * into v_refund;
  if not found then
    -- Made in the dashboard, in place of what was decided here.
    update public.refunds r set stripe_refund_id = p_stripe_refund_id
      where r.refund_key = (
        select asked.refund_key from public.refunds asked
        where asked.stripe_payment_intent_id = p_payment_intent_id and asked.status = 'requested'
          and asked.amount_cents = p_amount_cents and p_refund_key is null
        limit 1
      )
      returning * into v_refund;
  end if;
  if not found then
    insert into public.refunds
      (refund_key, stripe_payment_intent_id, reason, amount_cents, currency, stripe_refund_id, next_attempt_at, created_at)
      select 'refund:' || p_payment_intent_id || ':' || p_stripe_refund_id, p_payment_intent_id, 'made_at_stripe',
        p_amount_cents, p.currency, p_stripe_refund_id, p_now, p_now
      from public.payments p where p.stripe_payment_intent_id = p_payment_intent_id limit 1
      returning * into v_refund;
  end if;
  return v_refund;
end;
$$;
comment on function private.find_or_create_refund(text, text, text, integer, timestamptz) is
  'The refund with an id of Stripe; else the one that was decided under a key or, made by hand, for the same amount; else a new one.';
grant execute on function private.find_or_create_refund(text, text, text, integer, timestamptz) to service_role;

create function public.record_refund(
  p_payment_intent_id text, p_stripe_refund_id text, p_amount_cents integer, p_status text default 'succeeded',
  p_refund_key text default null, p_now timestamptz default now()
)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_refund public.refunds;
begin
  perform private.lock_payment(p_payment_intent_id);
  if not exists (select from public.payments p where p.stripe_payment_intent_id = p_payment_intent_id) then
    raise exception using errcode = 'PT404', message = 'payment_not_found';
  end if;
  v_refund := private.find_or_create_refund(p_payment_intent_id, p_stripe_refund_id, p_refund_key, p_amount_cents, p_now);
  -- It moves on only: requested, pending, succeeded, failed. Old news changes nothing.
  if v_refund.status = 'failed' or (v_refund.status = 'succeeded' and p_status <> 'failed') then
    return;
  end if;
  update public.refunds set status = p_status where refund_key = v_refund.refund_key;
  if p_status in ('pending', 'succeeded') then
    perform private.add_refund_to_ledger(v_refund, 'refund', p_now);
    perform private.tell_practice_of_refund(v_refund, p_now);
  else
    if exists (select from public.payments p where p.stripe_refund_id = p_stripe_refund_id) then
      perform private.add_refund_to_ledger(v_refund, 'refund_reversal', p_now);
    end if;
    -- Money that is kept without an appointment needs somebody to look at it.
    update public.booking_drafts set status = 'review'
      where payment_intent_id = p_payment_intent_id and status in ('slot_lost', 'refunded');
    perform public.open_review_item('refund_failed', p_stripe_refund_id, jsonb_build_object(
      'payment_intent_id', p_payment_intent_id, 'refund_key', v_refund.refund_key, 'amount_cents', v_refund.amount_cents,
      'currency', v_refund.currency, 'reason', v_refund.reason,
      'done', 'The bank sent the refund back. The money is on our account again.',
      'next_step', 'Ask the client how to pay them back, or refund once more in Stripe; then close this item.'
    ), p_now);
  end if;
  perform private.settle_refunded(p_payment_intent_id, p_now);
end;
$$;
comment on function public.record_refund(text, text, integer, text, text, timestamptz) is
  'Writes down how a refund of Stripe stands (pending, succeeded or failed), each stand once: in the ledger while the money is away, reversed with a review item when it comes back. When nothing is kept, the draft or its appointment becomes refunded. PT404 payment_not_found, PT409 refund_exceeds_payment.';
grant execute on function public.record_refund(text, text, integer, text, text, timestamptz) to service_role;

create function public.void_refund(p_refund_key text, p_now timestamptz default now()) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_refund public.refunds;
begin
  update public.refunds set status = 'void' where refund_key = p_refund_key and status = 'requested'
    returning * into v_refund;
  if not found then
    return;
  end if;
  if private.refundable_cents(v_refund.stripe_payment_intent_id) > 0 then
    perform public.open_review_item('refund_failed', p_refund_key, jsonb_build_object(
      'payment_intent_id', v_refund.stripe_payment_intent_id, 'amount_cents', v_refund.amount_cents, 'reason', v_refund.reason,
      'done', 'Stripe refused this refund because part of the payment went back already.',
      'next_step', 'See in Stripe what is left of the payment and refund what is due; then close this item.'
    ), p_now);
  end if;
  perform private.settle_refunded(v_refund.stripe_payment_intent_id, p_now);
end;
$$;
comment on function public.void_refund(text, timestamptz) is
  'Takes back a decision that Stripe had nothing left for, once the refunds it has are recorded; what is still kept becomes a review item. Harmless twice.';
grant execute on function public.void_refund(text, timestamptz) to service_role;
