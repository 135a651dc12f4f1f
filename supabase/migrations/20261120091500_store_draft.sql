-- Storing what somebody wants to book: helpers of quote_booking and hold_slot.

create type private.booking_request as (
  checkout_key uuid, service_id text, enhancement_ids text[], local_date date, local_time time,
  client_type text, can_book_at_home boolean,
  first_name text, last_name text, email text, phone text,
  health_conditions text, pressure_preference text, special_requests text,
  subtotal_cents integer, tax_cents integer, total_cents integer, tax_parts jsonb,
  policy_version text, text_consent_version text, is_paying boolean
);
comment on type private.booking_request is
  'A booking as the API hands it over (p_draft, p_booking); is_paying: its client is about to pay.';

create function private.during_of(p_starts_at timestamptz, p_ends_at timestamptz) returns tstzrange
language sql stable set search_path = ''
as $$
  select tstzrange(p_starts_at, p_ends_at + make_interval(mins => s.buffer_minutes)) from public.settings s
$$;
comment on function private.during_of(timestamptz, timestamptz) is 'The time that a session takes, with its buffer.';
grant execute on function private.during_of(timestamptz, timestamptz) to service_role;

create function private.require_offered_slot(p_request private.booking_request, p_now timestamptz)
returns table (starts_at timestamptz, ends_at timestamptz, during tstzrange, location text)
language plpgsql stable rows 1 set search_path = ''
as $$
declare
  v_time_zone constant text := (select s.time_zone from public.settings s);
  v_local_start constant timestamp := p_request.local_date + p_request.local_time;
begin
  return query
  select o.starts_at, o.ends_at, o.during, o.location
  from private.offered_slots(
    p_request.local_date, p_request.local_date, p_request.service_id,
    coalesce(p_request.client_type, 'new'), coalesce(p_request.can_book_at_home, false), p_now
  ) o
  where o.local_start = v_local_start;
  if found then
    return;
  end if;
  if v_local_start <= p_now at time zone v_time_zone then
    raise exception using errcode = 'PT400', message = 'date_in_past';
  end if;
  raise exception using errcode = 'PT409', message = 'slot_unavailable';
end;
$$;
comment on function private.require_offered_slot(private.booking_request, timestamptz) is
  'The slot of a request, if the rules offer it. PT400 date_in_past, PT404 unknown_service, PT409 slot_unavailable.';
grant execute on function private.require_offered_slot(private.booking_request, timestamptz) to service_role;

create function private.is_same_draft(p_draft public.draft_details, p_request private.booking_request) returns boolean
language sql stable set search_path = ''
as $$
  select
    (p_draft.service_id, p_draft.local_date, p_draft.local_time::time, p_draft.subtotal_cents, p_draft.total_cents)
      is not distinct from
    (p_request.service_id, p_request.local_date, p_request.local_time, p_request.subtotal_cents, p_request.total_cents)
    and (p_draft.first_name, p_draft.last_name, p_draft.email, p_draft.phone)
      is not distinct from (p_request.first_name, p_request.last_name, p_request.email, p_request.phone)
    and (p_draft.health_conditions, p_draft.pressure_preference, p_draft.special_requests)
      is not distinct from (p_request.health_conditions, p_request.pressure_preference, p_request.special_requests)
    and (p_draft.policy_version, p_draft.text_consent_version)
      is not distinct from (p_request.policy_version, p_request.text_consent_version)
    and p_draft.enhancement_ids = array(select distinct unnest(p_request.enhancement_ids) as enhancement_id order by enhancement_id)
$$;
comment on function private.is_same_draft(public.draft_details, private.booking_request) is
  'Whether a request says what a draft already says.';
grant execute on function private.is_same_draft(public.draft_details, private.booking_request) to service_role;

create function private.insert_draft(p_draft public.booking_drafts, p_request private.booking_request) returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  v_wanted constant text[] := array(select distinct unnest(p_request.enhancement_ids));
  v_stored integer;
begin
  p_draft.booking_draft_id := gen_random_uuid();
  p_draft.created_at := coalesce(p_draft.created_at, now());
  p_draft.checkout_key := p_request.checkout_key;
  p_draft.service_id := p_request.service_id;
  p_draft.first_name := p_request.first_name;
  p_draft.last_name := p_request.last_name;
  p_draft.email := p_request.email;
  p_draft.phone := p_request.phone;
  p_draft.health_conditions := p_request.health_conditions;
  p_draft.pressure_preference := p_request.pressure_preference;
  p_draft.special_requests := p_request.special_requests;
  p_draft.subtotal_cents := p_request.subtotal_cents;
  p_draft.tax_cents := p_request.tax_cents;
  p_draft.total_cents := p_request.total_cents;
  p_draft.tax_parts := coalesce(p_request.tax_parts, '[]');
  p_draft.policy_version := p_request.policy_version;
  p_draft.text_consent_version := p_request.text_consent_version;
  p_draft.currency := (select s.currency from public.settings s);
  insert into public.booking_drafts select p_draft.*;

  insert into public.booking_draft_enhancements (booking_draft_id, enhancement_id, price_cents)
    select p_draft.booking_draft_id, e.enhancement_id, e.price_cents
    from public.enhancements e where e.enhancement_id = any (v_wanted) and e.is_active;
  get diagnostics v_stored = row_count;
  if v_stored <> cardinality(v_wanted) then
    raise exception using errcode = 'PT404', message = 'unknown_enhancement';
  end if;
  return p_draft.booking_draft_id;
end;
$$;
comment on function private.insert_draft(public.booking_drafts, private.booking_request) is
  'Stores a request as a draft with the status and the time given in p_draft. PT404 unknown_enhancement.';
grant execute on function private.insert_draft(public.booking_drafts, private.booking_request) to service_role;
