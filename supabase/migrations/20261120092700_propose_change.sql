-- Changing an appointment, first step: what it is to become, with the time that this takes held.

create function private.require_changeable(p_request private.change_request, p_now timestamptz) returns public.appointments
language plpgsql volatile set search_path = ''
as $$
declare
  v_appointment public.appointments := private.lock_appointment(p_request.appointment_id);
begin
  if v_appointment.version <> p_request.version then
    perform private.refuse_stale_version(p_request.appointment_id);
  elsif v_appointment.status not in ('pending', 'confirmed') or v_appointment.starts_at <= p_now then
    raise exception using errcode = 'PT409', message = 'change_not_possible';
  end if;
  return v_appointment;
end;
$$;
comment on function private.require_changeable(private.change_request, timestamptz) is
  'The appointment of a change, locked. PT404 not_found, PT409 stale_version, change_not_possible.';
grant execute on function private.require_changeable(private.change_request, timestamptz) to service_role;

create function private.slot_of_change(p_request private.change_request, p_appointment public.appointments, p_now timestamptz)
returns table (starts_at timestamptz, ends_at timestamptz, location text)
language plpgsql stable rows 1 set search_path = ''
as $$
begin
  if private.require_instant(p_request.local_date, p_request.local_time) = p_appointment.starts_at then
    -- It keeps its start, which notice and horizon no longer concern.
    return query
      select p_appointment.starts_at, p_appointment.starts_at + make_interval(mins => s.duration_minutes), p_appointment.location
      from public.services s where s.service_id = p_request.service_id and s.is_active;
    if not found then
      raise exception using errcode = 'PT404', message = 'unknown_service';
    end if;
    return;
  end if;
  return query
    select slot.starts_at, slot.ends_at, slot.location
    from private.require_offered_slot(jsonb_populate_record(null::private.booking_request, to_jsonb(p_request)), p_now) slot;
end;
$$;
comment on function private.slot_of_change(private.change_request, public.appointments, timestamptz) is
  'The time that an appointment is to have: as offered online, or as long as the service takes from the start it has.';
grant execute on function private.slot_of_change(private.change_request, public.appointments, timestamptz) to service_role;

create function private.hold_change(p_change public.appointment_changes, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_during constant tstzmultirange := tstzmultirange(private.during_of(p_change.starts_at, p_change.ends_at));
begin
  if private.is_taken(v_during, null, p_change.appointment_id, p_now) then
    raise exception using errcode = 'PT409', message = 'slot_taken';
  end if;
  perform private.let_go(old.booking_draft_id, old.appointment_change_id, old.payment_intent_id, old.release)
    from private.holds_in_the_way(v_during, null, p_now) old;
  -- What the appointment has already needs no holding; around it there may be two pieces.
  insert into public.occupancy (during, appointment_change_id, expires_at)
    select piece, p_change.appointment_change_id, p_change.expires_at
    from unnest(v_during - coalesce(
      (select tstzmultirange(o.during) from public.occupancy o where o.appointment_id = p_change.appointment_id), '{}'
    )) piece;
end;
$$;
comment on function private.hold_change(public.appointment_changes, timestamptz) is
  'Holds what a change takes beyond the time of its appointment. PT409 slot_taken, lapsed_hold.';
grant execute on function private.hold_change(public.appointment_changes, timestamptz) to service_role;

create function public.propose_change(p_change jsonb, p_now timestamptz default now()) returns setof public.appointment_changes
language plpgsql volatile set search_path = ''
as $$
declare
  v_request constant private.change_request := jsonb_populate_record(null::private.change_request, p_change);
  v_appointment public.appointments;
  v_change public.appointment_changes;
begin
  perform private.lock_calendar();
  select * into v_change from public.appointment_changes c where c.appointment_change_id = v_request.appointment_change_id;
  if not found then
    v_appointment := private.require_changeable(v_request, p_now);
    perform private.let_go(null, c.appointment_change_id, c.payment_intent_id, 'expire')
      from public.appointment_changes c where c.appointment_id = v_request.appointment_id and c.status = 'proposed';
    insert into public.appointment_changes (
      appointment_change_id, appointment_id, appointment_version, service_id, starts_at, ends_at, location,
      subtotal_cents, tax_cents, total_cents, difference_cents, currency, expires_at, created_at
    )
    select v_request.appointment_change_id, v_appointment.appointment_id, v_appointment.version, v_request.service_id,
      slot.starts_at, slot.ends_at, slot.location, v_request.subtotal_cents, v_request.tax_cents, v_request.total_cents,
      v_request.total_cents - v_appointment.total_cents, v_appointment.currency,
      p_now + make_interval(mins => (select s.hold_minutes from public.settings s)), p_now
    from private.slot_of_change(v_request, v_appointment, p_now) slot
    returning * into v_change;
    insert into public.appointment_change_enhancements (appointment_change_id, enhancement_id, price_cents)
      select v_change.appointment_change_id, e.enhancement_id, e.price_cents
      from public.enhancements e where e.enhancement_id = any (v_request.enhancement_ids) and e.is_active;
    perform private.hold_change(v_change, p_now);
  end if;
  return next v_change;
end;
$$;
comment on function public.propose_change(jsonb, timestamptz) is
  'Prepares a change of an appointment (the keys of private.change_request) and holds its time; the same appointment_change_id gets the same change, another one takes the place of one that is not paid. Charge difference_cents when positive, then call apply_change. PT400 date_in_past, PT404 not_found, unknown_service, PT409 stale_version, change_not_possible, slot_unavailable, slot_taken, lapsed_hold.';
grant execute on function public.propose_change(jsonb, timestamptz) to service_role;

create function public.attach_change_intent(p_change_id uuid, p_payment_intent_id text) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update public.appointment_changes set payment_intent_id = p_payment_intent_id
    where appointment_change_id = p_change_id and status = 'proposed'
      and coalesce(payment_intent_id, p_payment_intent_id) = p_payment_intent_id;
  if not found and not exists (
    select from public.appointment_changes c
    where c.appointment_change_id = p_change_id and c.payment_intent_id = p_payment_intent_id
  ) then
    raise exception using errcode = 'PT409', message = 'hold_expired';
  end if;
end;
$$;
comment on function public.attach_change_intent(uuid, text) is
  'Names the payment intent of a proposed change, once and for all; harmless twice. PT409 hold_expired.';
grant execute on function public.attach_change_intent(uuid, text) to service_role;

create function public.expire_change(p_change_id uuid, p_payment_intent_id text default null) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.lock_calendar();
  update public.appointment_changes set status = 'expired', settled_at = now()
    where appointment_change_id = p_change_id and status = 'proposed'
      and payment_intent_id is not distinct from p_payment_intent_id;
  if found then
    delete from public.occupancy where appointment_change_id = p_change_id;
  end if;
end;
$$;
comment on function public.expire_change(uuid, text) is
  'Ends a change that was not paid and leaves the appointment as it is; harmless twice. Cancel its payment intent at Stripe first and name it; a change that has got another meanwhile stays as it is.';
grant execute on function public.expire_change(uuid, text) to service_role;
