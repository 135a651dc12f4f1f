-- From a paid draft to an appointment: helpers of confirm_booking.

create function private.find_or_create_client(p_draft public.booking_drafts) returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  v_client_id uuid;
begin
  insert into public.clients (first_name, last_name, email, phone)
    values (p_draft.first_name, p_draft.last_name, p_draft.email, p_draft.phone)
    on conflict (lower(email)) do nothing
    returning client_id into v_client_id;
  if v_client_id is null then
    select c.client_id into strict v_client_id from public.clients c where lower(c.email) = lower(p_draft.email);
  end if;
  return v_client_id;
end;
$$;
comment on function private.find_or_create_client(public.booking_drafts) is
  'The client with the e-mail address of a draft. What the practice stored about a known client is never overwritten.';
grant execute on function private.find_or_create_client(public.booking_drafts) to service_role;

create function private.create_appointment(p_draft public.booking_drafts, p_now timestamptz) returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  v_appointment_id uuid;
begin
  insert into public.appointments (
    client_id, service_id, booking_draft_id, starts_at, ends_at, location, status, payment_status,
    health_conditions, pressure_preference, special_requests, subtotal_cents, tax_cents, total_cents, currency, created_at
  )
  select
    private.find_or_create_client(p_draft), p_draft.service_id, p_draft.booking_draft_id, p_draft.starts_at, p_draft.ends_at,
    p_draft.location, case when s.auto_confirm then 'confirmed' else 'pending' end, 'paid',
    p_draft.health_conditions, p_draft.pressure_preference, p_draft.special_requests,
    p_draft.subtotal_cents, p_draft.tax_cents, p_draft.total_cents, p_draft.currency, p_now
  from public.settings s
  returning appointment_id into v_appointment_id;

  insert into public.appointment_enhancements (appointment_id, enhancement_id, price_cents)
    select v_appointment_id, e.enhancement_id, e.price_cents
    from public.booking_draft_enhancements e where e.booking_draft_id = p_draft.booking_draft_id;
  return v_appointment_id;
end;
$$;
comment on function private.create_appointment(public.booking_drafts, timestamptz) is
  'The appointment of a paid draft: pending until approved, or confirmed at once where the settings say so.';
grant execute on function private.create_appointment(public.booking_drafts, timestamptz) to service_role;

create function private.complete_quote(p_draft public.booking_drafts, p_booking jsonb, p_now timestamptz)
returns public.booking_drafts
language plpgsql volatile set search_path = ''
as $$
declare
  v_request private.booking_request := jsonb_populate_record(null::private.booking_request, p_booking);
begin
  v_request.service_id := p_draft.service_id;
  update public.booking_drafts d set
    first_name = v_request.first_name, last_name = v_request.last_name, email = v_request.email, phone = v_request.phone,
    health_conditions = v_request.health_conditions, pressure_preference = v_request.pressure_preference,
    special_requests = v_request.special_requests, text_consent_version = v_request.text_consent_version
    where d.booking_draft_id = p_draft.booking_draft_id
    returning * into p_draft;
  begin
    update public.booking_drafts d set starts_at = slot.starts_at, ends_at = slot.ends_at, location = slot.location
      from private.require_offered_slot(v_request, p_now) slot
      where d.booking_draft_id = p_draft.booking_draft_id
      returning d.* into p_draft;
  exception
    -- The money is here already: a time that the rules refuse is a time that was lost, to be refunded.
    when sqlstate 'PT400' or sqlstate 'PT404' or sqlstate 'PT409' then null;
  end;
  return p_draft;
end;
$$;
comment on function private.complete_quote(public.booking_drafts, jsonb, timestamptz) is
  'Adds the contact and, if the rules offer it, the time of a booking to a draft that was paid for without one.';
grant execute on function private.complete_quote(public.booking_drafts, jsonb, timestamptz) to service_role;
