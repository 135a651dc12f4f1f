-- Letting go of a draft that the same checkout no longer wants.

create function public.supersede_draft(p_booking_draft_id uuid) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.lock_calendar();
  update public.booking_drafts set status = 'superseded'
    where booking_draft_id = p_booking_draft_id and status in ('quoted', 'held');
  if found then
    delete from public.occupancy where booking_draft_id = p_booking_draft_id;
  end if;
end;
$$;
comment on function public.supersede_draft(uuid) is
  'Frees the time of an open draft. Harmless twice, and for a draft that is no longer open. Cancel its payment intent at Stripe first.';
grant execute on function public.supersede_draft(uuid) to service_role;
