-- A draft as the API reads it, its time in local words again.

create view public.draft_details with (security_invoker = true) as
select
  d.booking_draft_id, d.checkout_key, d.status, d.service_id,
  array(
    select e.enhancement_id from public.booking_draft_enhancements e
    where e.booking_draft_id = d.booking_draft_id order by e.enhancement_id
  ) as enhancement_ids,
  (d.starts_at at time zone s.time_zone)::date as local_date,
  to_char(d.starts_at at time zone s.time_zone, 'HH24:MI') as local_time,
  d.starts_at, d.ends_at, d.location, d.hold_expires_at,
  d.first_name, d.last_name, d.email, d.phone, d.health_conditions, d.pressure_preference, d.special_requests,
  d.subtotal_cents, d.tax_cents, d.total_cents, d.currency, d.tax_parts, d.policy_version, d.text_consent_version,
  d.payment_intent_id, d.created_at
from public.booking_drafts d
cross join public.settings s;
comment on view public.draft_details is 'Drafts with their enhancements and their local date and time.';
grant select on public.draft_details to service_role;

create function public.find_checkout(p_checkout_key uuid) returns setof public.draft_details
language sql stable set search_path = ''
as $$
  select * from public.draft_details d where d.checkout_key = p_checkout_key and d.status in ('quoted', 'held')
$$;
comment on function public.find_checkout(uuid) is 'The open draft of a checkout, if it has one. Its hold may have expired.';
grant execute on function public.find_checkout(uuid) to service_role;

create function public.find_draft(p_payment_intent_id text) returns setof public.draft_details
language sql stable set search_path = ''
as $$
  select * from public.draft_details d where d.payment_intent_id = p_payment_intent_id
$$;
comment on function public.find_draft(text) is 'The draft that a payment intent pays for, whatever its status.';
grant execute on function public.find_draft(text) to service_role;
