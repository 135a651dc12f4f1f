-- Writing down money that went back.

create function public.record_refund(
  p_payment_intent_id text, p_stripe_refund_id text, p_amount_cents integer, p_now timestamptz default now()
)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_draft public.booking_drafts;
  v_kept_cents bigint;
begin
  select * into v_draft from public.booking_drafts d where d.payment_intent_id = p_payment_intent_id for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'payment_not_found';
  end if;
  insert into public.payments
    (kind, amount_cents, currency, booking_draft_id, stripe_payment_intent_id, stripe_refund_id, created_at)
    values ('refund', -p_amount_cents, v_draft.currency, v_draft.booking_draft_id, p_payment_intent_id, p_stripe_refund_id, p_now)
    on conflict (stripe_refund_id) do nothing;
  select coalesce(sum(p.amount_cents), 0) into v_kept_cents
    from public.payments p where p.booking_draft_id = v_draft.booking_draft_id;
  if v_kept_cents < 0 then
    raise exception using errcode = 'PT409', message = 'refund_exceeds_payment';
  end if;
  if v_kept_cents = 0 then
    update public.booking_drafts set status = 'refunded' where booking_draft_id = v_draft.booking_draft_id and status <> 'booked';
    update public.appointments set payment_status = 'refunded' where booking_draft_id = v_draft.booking_draft_id;
  end if;
end;
$$;
comment on function public.record_refund(text, text, integer, timestamptz) is
  'Writes a refund of Stripe into the ledger, once; when nothing is kept, the draft or its appointment becomes refunded. PT404 payment_not_found, PT409 refund_exceeds_payment.';
grant execute on function public.record_refund(text, text, integer, timestamptz) to service_role;
