-- The one operation that turns captured money into an appointment. The browser, the webhook and any later sweep call it.

create function private.book_draft(p_draft public.booking_drafts, p_now timestamptz) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  v_during constant tstzrange := tstzrange(
    p_draft.starts_at, p_draft.ends_at + make_interval(mins => (select s.buffer_minutes from public.settings s))
  );
  v_appointment_id uuid;
begin
  if p_draft.starts_at is null or p_draft.starts_at <= p_now then
    return false;
  end if;
  if not exists (select from public.occupancy o where o.booking_draft_id = p_draft.booking_draft_id)
    and not private.claim_slot(p_draft.booking_draft_id, v_during, 'infinity', p_now)
  then
    return false;
  end if;
  v_appointment_id := private.create_appointment(p_draft, p_now);
  update public.occupancy set booking_draft_id = null, expires_at = null, appointment_id = v_appointment_id
    where booking_draft_id = p_draft.booking_draft_id;
  return true;
end;
$$;
comment on function private.book_draft(public.booking_drafts, timestamptz) is
  'Turns the hold of a draft into its appointment; without a hold it takes the time if that is still free and not past.';
grant execute on function private.book_draft(public.booking_drafts, timestamptz) to service_role;

create function private.settle_paid_draft(p_draft public.booking_drafts, p_booking jsonb, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  insert into public.payments (kind, amount_cents, currency, booking_draft_id, stripe_payment_intent_id, created_at)
    values ('appointment', p_draft.total_cents, p_draft.currency, p_draft.booking_draft_id, p_draft.payment_intent_id, p_now)
    on conflict do nothing;
  if p_draft.starts_at is null then
    if p_booking is null then
      return;
    end if;
    p_draft := private.complete_quote(p_draft, p_booking, p_now);
  end if;
  if private.book_draft(p_draft, p_now) then
    update public.booking_drafts set status = 'booked' where booking_draft_id = p_draft.booking_draft_id;
  else
    update public.booking_drafts set status = 'slot_lost' where booking_draft_id = p_draft.booking_draft_id;
    delete from public.occupancy where booking_draft_id = p_draft.booking_draft_id;
  end if;
end;
$$;
comment on function private.settle_paid_draft(public.booking_drafts, jsonb, timestamptz) is
  'Writes the payment down, then books the draft or marks its slot as lost; a quote whose booking has not come yet waits for it.';
grant execute on function private.settle_paid_draft(public.booking_drafts, jsonb, timestamptz) to service_role;

create function public.confirm_booking(
  p_payment_intent_id text, p_amount_cents integer, p_currency text, p_booking jsonb default null, p_now timestamptz default now()
)
returns table (
  outcome text, booking_draft_id uuid, appointment_id uuid, appointment_version integer, appointment_status text,
  payment_status text, starts_at timestamptz, ends_at timestamptz, local_date date, local_time text, location text,
  service_id text, service_name text, duration_minutes integer, enhancement_names text[],
  first_name text, last_name text, email text, phone text, subtotal_cents integer, tax_cents integer, total_cents integer
)
language plpgsql volatile rows 1 set search_path = ''
as $$
declare
  v_draft public.booking_drafts;
begin
  perform private.lock_calendar();
  select * into v_draft from public.booking_drafts d where d.payment_intent_id = p_payment_intent_id for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'payment_not_found';
  end if;
  if (v_draft.total_cents, v_draft.currency) is distinct from (p_amount_cents, lower(p_currency)) then
    raise exception using errcode = 'PT409', message = 'payment_mismatch';
  end if;
  if v_draft.status in ('quoted', 'held', 'superseded') then
    perform private.settle_paid_draft(v_draft, p_booking, p_now);
  end if;

  return query
  select
    case when d.status in ('booked', 'slot_lost', 'refunded') then d.status else 'awaiting_booking' end,
    d.booking_draft_id, a.appointment_id, a.version, a.status, a.payment_status,
    coalesce(a.starts_at, d.starts_at), coalesce(a.ends_at, d.ends_at),
    (coalesce(a.starts_at, d.starts_at) at time zone s.time_zone)::date,
    to_char(coalesce(a.starts_at, d.starts_at) at time zone s.time_zone, 'HH24:MI'), coalesce(a.location, d.location),
    service.service_id, service.name, service.duration_minutes,
    array(
      select e.name from public.booking_draft_enhancements chosen join public.enhancements e using (enhancement_id)
      where chosen.booking_draft_id = d.booking_draft_id order by e.position
    ),
    d.first_name, d.last_name, d.email, d.phone, d.subtotal_cents, d.tax_cents, d.total_cents
  from public.booking_drafts d
  cross join public.settings s
  left join public.appointments a on a.booking_draft_id = d.booking_draft_id
  join public.services service on service.service_id = coalesce(a.service_id, d.service_id)
  where d.booking_draft_id = v_draft.booking_draft_id;
end;
$$;
comment on function public.confirm_booking(text, integer, text, jsonb, timestamptz) is
  'Books what a succeeded payment intent paid for; a second call finds what the first one made. Outcome booked, slot_lost (refund it), refunded, or awaiting_booking (paid before a time was chosen: call again with p_booking). PT404 payment_not_found, PT409 payment_mismatch.';
grant execute on function public.confirm_booking(text, integer, text, jsonb, timestamptz) to service_role;
