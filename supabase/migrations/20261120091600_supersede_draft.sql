-- Letting go of a draft: the same person chose something else, or it ran out unpaid.

create function private.close_draft(p_booking_draft_id uuid, p_payment_intent_id text, p_status text) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.lock_calendar();
  update public.booking_drafts set status = p_status
    where booking_draft_id = p_booking_draft_id and status in ('quoted', 'held')
      and payment_intent_id is not distinct from p_payment_intent_id;
  if found then
    delete from public.occupancy where booking_draft_id = p_booking_draft_id;
  end if;
end;
$$;
comment on function private.close_draft(uuid, text, text) is
  'Frees the time of an open draft and gives it a final status, unless it has another payment intent by now than the one that was cancelled.';
grant execute on function private.close_draft(uuid, text, text) to service_role;

create function public.supersede_draft(p_booking_draft_id uuid, p_payment_intent_id text default null) returns void
language sql volatile set search_path = ''
as $$ select private.close_draft(p_booking_draft_id, p_payment_intent_id, 'superseded') $$;
comment on function public.supersede_draft(uuid, text) is
  'Frees the time of an open draft whose person chose something else. Harmless twice, and for a draft that is no longer open. Cancel its payment intent at Stripe first and name it; a draft that has got another meanwhile stays as it is.';
grant execute on function public.supersede_draft(uuid, text) to service_role;

create function public.expire_draft(p_booking_draft_id uuid, p_payment_intent_id text default null) returns void
language sql volatile set search_path = ''
as $$ select private.close_draft(p_booking_draft_id, p_payment_intent_id, 'expired') $$;
comment on function public.expire_draft(uuid, text) is
  'Frees the time of an open draft that ran out unpaid. Harmless twice, and for a draft that is no longer open. Cancel its payment intent at Stripe first and name it; a draft that has got another meanwhile stays as it is.';
grant execute on function public.expire_draft(uuid, text) to service_role;
