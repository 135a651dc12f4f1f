-- The one operation that turns captured money into an appointment. The browser, the webhook and the sweep call it.

create function private.book_draft(p_draft public.booking_drafts, p_now timestamptz) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  v_appointment_id uuid;
begin
  -- One without a person was emptied unpaid a day after it was made: nobody would know whose time that is.
  if p_draft.starts_at is null or p_draft.starts_at <= p_now or p_draft.email is null then
    return false;
  end if;
  if not exists (select from public.occupancy o where o.booking_draft_id = p_draft.booking_draft_id)
    and not private.claim_slot(
      p_draft.booking_draft_id, private.during_of(p_draft.starts_at, p_draft.ends_at), 'infinity', p_now,
      private.may_take_yielding(p_draft.booking_draft_id, p_now)
    )
  then
    return false;
  end if;
  v_appointment_id := private.create_appointment(p_draft, p_now);
  update public.occupancy set booking_draft_id = null, expires_at = null, yields_from = null, appointment_id = v_appointment_id
    where booking_draft_id = p_draft.booking_draft_id;
  perform private.tell_practice('booking_received', v_appointment_id::text, jsonb_build_object(
    'first_name', p_draft.first_name, 'session', private.describe_session(p_draft.service_id, p_draft.starts_at),
    'amount_cents', p_draft.total_cents
  ), p_now);
  return true;
end;
$$;
comment on function private.book_draft(public.booking_drafts, timestamptz) is
  'Turns the hold of a draft into its appointment; without a hold it takes the time if that is still free and not past.';
grant execute on function private.book_draft(public.booking_drafts, timestamptz) to service_role;

create function private.settle_paid_draft(p_draft public.booking_drafts, p_booking jsonb, p_is_returned boolean, p_now timestamptz)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if p_draft.starts_at is null and not p_is_returned then
    if p_booking is null then
      return;
    end if;
    p_draft := private.complete_quote(p_draft, p_booking, p_now);
  end if;
  if not p_is_returned and private.book_draft(p_draft, p_now) then
    update public.booking_drafts set status = 'booked' where booking_draft_id = p_draft.booking_draft_id;
  else
    update public.booking_drafts set status = 'slot_lost' where booking_draft_id = p_draft.booking_draft_id;
    delete from public.occupancy where booking_draft_id = p_draft.booking_draft_id;
  end if;
end;
$$;
comment on function private.settle_paid_draft(public.booking_drafts, jsonb, boolean, timestamptz) is
  'Books a paid draft or marks its slot as lost; a quote whose booking has not come yet waits for it. Money that went back already books nothing.';
grant execute on function private.settle_paid_draft(public.booking_drafts, jsonb, boolean, timestamptz) to service_role;

create function private.review_mismatch(p_draft public.booking_drafts, p_amount_cents integer, p_currency text, p_now timestamptz)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update public.booking_drafts set status = 'review' where booking_draft_id = p_draft.booking_draft_id;
  delete from public.occupancy where booking_draft_id = p_draft.booking_draft_id;
  perform public.open_review_item('payment_mismatch', p_draft.payment_intent_id, jsonb_build_object(
    'booking_draft_id', p_draft.booking_draft_id,
    'expected_cents', p_draft.total_cents, 'expected_currency', p_draft.currency,
    'received_cents', p_amount_cents, 'received_currency', lower(p_currency),
    'done', 'Nothing is booked. A full refund was asked for, unless a bank looks into the payment.',
    'next_step', 'Compare the payment in Stripe with the draft, see that the refund arrived, and call the client.'
  ), p_now);
  if not private.is_disputed(p_draft.payment_intent_id) then
    perform public.request_refund(p_draft.payment_intent_id, 'mismatch', p_now => p_now);
  end if;
end;
$$;
comment on function private.review_mismatch(public.booking_drafts, integer, text, timestamptz) is
  'Books nothing for a payment that is not what was agreed: frees the time, asks for its refund, and asks a person to look.';
grant execute on function private.review_mismatch(public.booking_drafts, integer, text, timestamptz) to service_role;

create function public.confirm_booking(
  p_payment_intent_id text, p_amount_cents integer, p_currency text, p_booking jsonb default null,
  p_is_returned boolean default false, p_now timestamptz default now()
)
returns setof public.confirmations
language plpgsql volatile set search_path = ''
as $$
declare
  v_draft public.booking_drafts;
begin
  perform private.lock_calendar();
  perform private.lock_payment(p_payment_intent_id);
  select * into v_draft from public.booking_drafts d where d.payment_intent_id = p_payment_intent_id for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'payment_not_found';
  end if;
  if v_draft.status in ('quoted', 'held', 'superseded', 'expired') then
    update public.booking_drafts set status = 'paid', paid_at = p_now
      where booking_draft_id = v_draft.booking_draft_id
      returning * into v_draft;
    insert into public.payments (kind, amount_cents, currency, booking_draft_id, stripe_payment_intent_id, created_at)
      values ('appointment', p_amount_cents, lower(p_currency), v_draft.booking_draft_id, p_payment_intent_id, p_now);
  end if;
  if v_draft.status = 'paid' then
    if (v_draft.total_cents, v_draft.currency) is distinct from (p_amount_cents, lower(p_currency)) then
      perform private.review_mismatch(v_draft, p_amount_cents, p_currency, p_now);
    else
      perform private.settle_paid_draft(v_draft, p_booking, p_is_returned, p_now);
    end if;
  end if;
  return query select * from public.confirmations c where c.payment_intent_id = p_payment_intent_id;
end;
$$;
comment on function public.confirm_booking(text, integer, text, jsonb, boolean, timestamptz) is
  'Books what a succeeded payment intent paid for; a second call finds what the first one made. Outcome booked, slot_lost (refund it), refunded, review (not what was agreed: refunded, and a person looks), or awaiting_booking (paid before a time was chosen: call again with p_booking). p_is_returned: the money went back already. PT404 payment_not_found, PT409 lapsed_hold (let go of lapsed_holds, then call again).';
grant execute on function public.confirm_booking(text, integer, text, jsonb, boolean, timestamptz) to service_role;
