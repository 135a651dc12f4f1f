-- Tying a draft to the payment intent that pays for it.

create function public.attach_payment_intent(p_booking_draft_id uuid, p_payment_intent_id text) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.lock_calendar();
  update public.booking_drafts set payment_intent_id = p_payment_intent_id
    where booking_draft_id = p_booking_draft_id and status in ('quoted', 'held')
      and coalesce(payment_intent_id, p_payment_intent_id) = p_payment_intent_id;
  if found or exists (select from public.booking_drafts d
    where d.booking_draft_id = p_booking_draft_id and d.payment_intent_id = p_payment_intent_id)
  then
    return;
  end if;
  if exists (select from public.booking_drafts d
    where d.booking_draft_id = p_booking_draft_id and d.status in ('quoted', 'held'))
  then
    raise exception using errcode = 'PT409', message = 'payment_already_used';
  end if;
  raise exception using errcode = 'PT409', message = 'hold_expired';
exception
  when unique_violation then
    raise exception using errcode = 'PT409', message = 'payment_already_used';
end;
$$;
comment on function public.attach_payment_intent(uuid, text) is
  'Names the payment intent of an open draft, once and for all; harmless twice. PT409 payment_already_used (the draft has another, or another draft has it), hold_expired (the draft is no longer open).';
grant execute on function public.attach_payment_intent(uuid, text) to service_role;
