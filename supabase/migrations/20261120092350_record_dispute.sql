-- A bank asks about a charge.

create function public.record_dispute(
  p_stripe_dispute_id text, p_payment_intent_id text, p_amount_cents integer, p_currency text, p_reason text, p_status text,
  p_created timestamptz, p_now timestamptz default now()
)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_is_open constant boolean := p_status not in ('won', 'lost', 'warning_closed', 'prevented');
begin
  perform private.lock_payment(p_payment_intent_id);
  insert into public.disputes as known (
    stripe_dispute_id, stripe_payment_intent_id, amount_cents, currency, reason, status, is_open, created_at, recorded_at
  )
  values (p_stripe_dispute_id, p_payment_intent_id, p_amount_cents, p_currency, p_reason, p_status, v_is_open, p_created, p_now)
  -- A closed one stays closed, in whatever order the news arrives.
  on conflict (stripe_dispute_id) do update set status = excluded.status, is_open = excluded.is_open where known.is_open;
  -- Told about once, however often the bank writes.
  if not exists (select from public.review_items i where i.kind = 'dispute' and i.subject = p_stripe_dispute_id) then
    perform public.open_review_item('dispute', p_stripe_dispute_id, jsonb_build_object(
      'payment_intent_id', p_payment_intent_id, 'amount_cents', p_amount_cents, 'currency', p_currency, 'reason', p_reason,
      'done', 'Nothing was cancelled. Refunds of this payment are off while the dispute is open.',
      'next_step', 'Answer the dispute in Stripe before its deadline.'
    ), p_now);
  end if;
end;
$$;
comment on function public.record_dispute(text, text, integer, text, text, text, timestamptz, timestamptz) is
  'Writes down a dispute of Stripe as it stands and asks a person to answer it; harmless twice and in any order.';
grant execute on function public.record_dispute(text, text, integer, text, text, text, timestamptz, timestamptz) to service_role;
