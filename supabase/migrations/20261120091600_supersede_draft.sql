-- Letting go of a draft: the same person chose something else, or it ran out unpaid.

create function private.close_draft(p_booking_draft_id uuid, p_status text) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.lock_calendar();
  update public.booking_drafts set status = p_status
    where booking_draft_id = p_booking_draft_id and status in ('quoted', 'held');
  if found then
    delete from public.occupancy where booking_draft_id = p_booking_draft_id;
  end if;
end;
$$;
comment on function private.close_draft(uuid, text) is 'Frees the time of an open draft and gives it a final status.';
grant execute on function private.close_draft(uuid, text) to service_role;

create function public.supersede_draft(p_booking_draft_id uuid) returns void
language sql volatile set search_path = ''
as $$ select private.close_draft(p_booking_draft_id, 'superseded') $$;
comment on function public.supersede_draft(uuid) is
  'Frees the time of an open draft whose person chose something else. Harmless twice, and for a draft that is no longer open. Cancel its payment intent at Stripe first.';
grant execute on function public.supersede_draft(uuid) to service_role;

create function public.expire_draft(p_booking_draft_id uuid) returns void
language sql volatile set search_path = ''
as $$ select private.close_draft(p_booking_draft_id, 'expired') $$;
comment on function public.expire_draft(uuid) is
  'Frees the time of an open draft that ran out unpaid. Harmless twice, and for a draft that is no longer open. Cancel its payment intent at Stripe first.';
grant execute on function public.expire_draft(uuid) to service_role;
