-- Changing an appointment, second step: all of it at once, or nothing and the money back.

create function private.is_applicable(p_change public.appointment_changes, p_now timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  select p_change.starts_at > p_now
    and exists (
      select from public.appointments a
      where a.appointment_id = p_change.appointment_id and a.version = p_change.appointment_version
        and a.status in ('pending', 'confirmed')
    )
    and not private.is_taken(
      tstzmultirange(private.during_of(p_change.starts_at, p_change.ends_at)), null, p_change.appointment_id, p_now
    )
$$;
comment on function private.is_applicable(public.appointment_changes, timestamptz) is
  'Whether the appointment is as it was when its change was proposed, and the new time is ahead and can be had.';
grant execute on function private.is_applicable(public.appointment_changes, timestamptz) to service_role;

create function private.write_change(p_change public.appointment_changes, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_old public.appointments;
begin
  select * into strict v_old from public.appointments a where a.appointment_id = p_change.appointment_id;
  delete from public.occupancy where appointment_change_id = p_change.appointment_change_id;
  perform private.occupy_appointment(p_change.appointment_id, p_change.starts_at, p_change.ends_at, p_now);
  update public.appointments set
    version = version + 1, service_id = p_change.service_id, starts_at = p_change.starts_at, ends_at = p_change.ends_at,
    location = p_change.location, subtotal_cents = p_change.subtotal_cents, tax_cents = p_change.tax_cents,
    total_cents = p_change.total_cents
    where appointment_id = p_change.appointment_id;
  delete from public.appointment_enhancements where appointment_id = p_change.appointment_id;
  insert into public.appointment_enhancements (appointment_id, enhancement_id, price_cents)
    select p_change.appointment_id, e.enhancement_id, e.price_cents
    from public.appointment_change_enhancements e where e.appointment_change_id = p_change.appointment_change_id;
  perform private.tell_practice('appointment_changed', p_change.appointment_change_id::text, jsonb_build_object(
    'first_name', private.first_name_of(v_old), 'difference_cents', p_change.difference_cents,
    'before', private.describe_session(v_old.service_id, v_old.starts_at),
    'session', private.describe_session(p_change.service_id, p_change.starts_at)
  ), p_now);
end;
$$;
comment on function private.write_change(public.appointment_changes, timestamptz) is
  'Makes an appointment what its change says, the old time freed and the new one taken in one step, and tells the practice.';
grant execute on function private.write_change(public.appointment_changes, timestamptz) to service_role;

create function private.refund_change(p_change public.appointment_changes, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_due integer := -p_change.difference_cents;
  v_tender record;
  v_part integer;
begin
  -- The latest payment first; never more than what is left of each.
  for v_tender in
    select p.stripe_payment_intent_id as intent
    from public.payments p
    left join public.appointments a on a.booking_draft_id = p.booking_draft_id
    where coalesce(p.appointment_id, a.appointment_id) = p_change.appointment_id
      and p.kind in ('appointment', 'change') and p.stripe_payment_intent_id is not null
    order by p.payment_id desc
  loop
    v_part := least(v_due, private.refundable_cents(v_tender.intent));
    if v_part > 0 then
      perform public.request_refund(v_tender.intent, 'change:' || p_change.appointment_change_id, v_part, p_now);
      v_due := v_due - v_part;
    end if;
  end loop;
end;
$$;
comment on function private.refund_change(public.appointment_changes, timestamptz) is
  'Asks for the refund of what an appointment costs less now, from what was paid for it.';
grant execute on function private.refund_change(public.appointment_changes, timestamptz) to service_role;

create function private.record_change_payment(
  p_change public.appointment_changes, p_payment_intent_id text, p_amount_cents integer, p_currency text, p_now timestamptz
)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.lock_payment(p_payment_intent_id);
  insert into public.payments
    (kind, amount_cents, currency, appointment_id, appointment_change_id, stripe_payment_intent_id, created_at)
    values ('change', p_amount_cents, lower(p_currency), p_change.appointment_id, p_change.appointment_change_id,
      p_payment_intent_id, p_now)
    on conflict do nothing;
end;
$$;
comment on function private.record_change_payment(public.appointment_changes, text, integer, text, timestamptz) is
  'Writes the payment of a change down, once.';
grant execute on function private.record_change_payment(public.appointment_changes, text, integer, text, timestamptz) to service_role;

create function public.apply_change(
  p_change_id uuid, p_payment_intent_id text default null, p_amount_cents integer default null, p_currency text default null,
  p_now timestamptz default now()
)
returns setof public.appointment_changes
language plpgsql volatile set search_path = ''
as $$
declare
  v_change public.appointment_changes;
  v_is_agreed boolean;
begin
  perform private.lock_calendar();
  select * into v_change from public.appointment_changes c where c.appointment_change_id = p_change_id for update;
  if not found or v_change.payment_intent_id is distinct from p_payment_intent_id then
    raise exception using errcode = 'PT404', message = 'payment_not_found';
  end if;
  -- An expired one was never paid, unless its payment arrives now.
  if v_change.status = 'proposed' or (v_change.status = 'expired' and p_payment_intent_id is not null) then
    v_is_agreed := case
      when v_change.difference_cents > 0
        then (v_change.difference_cents, v_change.currency) is not distinct from (p_amount_cents, lower(p_currency))
      else p_payment_intent_id is null
    end;
    if p_payment_intent_id is not null then
      perform private.record_change_payment(v_change, p_payment_intent_id, p_amount_cents, p_currency, p_now);
    end if;
    if v_is_agreed and private.is_applicable(v_change, p_now) then
      perform private.write_change(v_change, p_now);
      v_change.status := 'applied';
      if v_change.difference_cents < 0 then
        perform private.refund_change(v_change, p_now);
      end if;
    else
      v_change.status := 'not_applied';
      delete from public.occupancy where appointment_change_id = p_change_id;
      if private.is_disputed(p_payment_intent_id) then
        perform public.open_review_item('change_not_applied', p_change_id::text, jsonb_build_object(
          'payment_intent_id', p_payment_intent_id, 'amount_cents', p_amount_cents,
          'done', 'The appointment stays as it was. The payment is not refunded while a bank looks into it.',
          'next_step', 'Answer the dispute; refund what is left of the payment when it is won.'
        ), p_now);
      elsif p_payment_intent_id is not null then
        perform public.request_refund(p_payment_intent_id, 'change_not_applied', p_now => p_now);
      end if;
      if not v_is_agreed then
        perform public.open_review_item('payment_mismatch', coalesce(p_payment_intent_id, p_change_id::text), jsonb_build_object(
          'appointment_change_id', p_change_id, 'expected_cents', v_change.difference_cents, 'received_cents', p_amount_cents,
          'done', 'The appointment stays as it was. What was paid for the change is refunded.',
          'next_step', 'Compare the payment in Stripe with the change, and call the client.'
        ), p_now);
      end if;
    end if;
    update public.appointment_changes set status = v_change.status, settled_at = p_now where appointment_change_id = p_change_id
      returning * into v_change;
  end if;
  return next v_change;
end;
$$;
comment on function public.apply_change(uuid, text, integer, text, timestamptz) is
  'Makes an appointment what its change says, in one step, once; a lower price asks for the refund of the difference. When it cannot be done (another version, cancelled, time gone, another amount) the appointment stays and what was paid for the change is to be refunded: not_applied. PT404 payment_not_found, PT409 lapsed_hold.';
grant execute on function public.apply_change(uuid, text, integer, text, timestamptz) to service_role;
