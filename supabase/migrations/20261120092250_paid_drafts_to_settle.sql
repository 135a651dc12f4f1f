-- Payments whose time has run out, for the sweep.

create function public.paid_drafts_to_settle(p_limit integer default 20, p_now timestamptz default now())
returns table (booking_draft_id uuid, payment_intent_id text)
language plpgsql volatile rows 5 set search_path = ''
as $$
begin
  perform private.lock_calendar();
  -- Paid for without a time, and nobody has come to choose one.
  update public.booking_drafts d set status = 'slot_lost'
    where d.status = 'paid' and d.paid_at <= p_now - interval '1 hour';
  -- While a bank looks into a payment it is not given back: its dispute is the review item.
  update public.booking_drafts d set status = 'review'
    where d.status = 'slot_lost' and private.is_disputed(d.payment_intent_id);
  return query
    select d.booking_draft_id, d.payment_intent_id from public.booking_drafts d
    -- A part that somebody gave back in the dashboard leaves the rest to be given back.
    where d.status = 'slot_lost' and private.refundable_cents(d.payment_intent_id) > 0 and not exists (
      select from public.refunds r where r.stripe_payment_intent_id = d.payment_intent_id and r.reason = 'slot_lost'
    )
    order by d.paid_at limit p_limit;
end;
$$;
comment on function public.paid_drafts_to_settle(integer, timestamptz) is
  'Paid drafts that have lost their time and of which something is left that nobody has asked back yet; a quote loses it an hour after it was paid. Disputed ones are left to the person who answers the dispute.';
grant execute on function public.paid_drafts_to_settle(integer, timestamptz) to service_role;
