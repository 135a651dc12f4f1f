-- What became of each payment for a booking, with all that its client is told.

create view public.confirmations with (security_invoker = true) as
select
  case when d.status = 'paid' then 'awaiting_booking' else d.status end as outcome,
  d.booking_draft_id, a.appointment_id, a.version as appointment_version, a.confirmation_code,
  a.status as appointment_status, a.payment_status,
  coalesce(a.starts_at, d.starts_at) as starts_at, coalesce(a.ends_at, d.ends_at) as ends_at,
  (coalesce(a.starts_at, d.starts_at) at time zone s.time_zone)::date as local_date,
  to_char(coalesce(a.starts_at, d.starts_at) at time zone s.time_zone, 'HH24:MI') as local_time,
  coalesce(a.location, d.location) as location,
  service.service_id, service.name as service_name, service.duration_minutes,
  -- As sold: what the catalogue asks today is another matter.
  coalesce(a.subtotal_cents, d.subtotal_cents) - chosen.sum_cents as service_price_cents, chosen.enhancements,
  d.first_name, d.last_name, d.email, d.phone, d.text_consent_version is not null as accepts_texts,
  coalesce(a.subtotal_cents, d.subtotal_cents) as subtotal_cents, coalesce(a.tax_cents, d.tax_cents) as tax_cents,
  coalesce(a.total_cents, d.total_cents) as total_cents, d.payment_intent_id, d.paid_at
from public.booking_drafts d
cross join public.settings s
left join public.appointments a on a.booking_draft_id = d.booking_draft_id
join public.services service on service.service_id = coalesce(a.service_id, d.service_id)
cross join lateral (
  select
    coalesce(jsonb_agg(jsonb_build_object('name', e.name, 'price_cents', line.price_cents) order by e.position), '[]') as enhancements,
    coalesce(sum(line.price_cents), 0)::integer as sum_cents
  from (
    select of_draft.enhancement_id, of_draft.price_cents from public.booking_draft_enhancements of_draft
      where a.appointment_id is null and of_draft.booking_draft_id = d.booking_draft_id
    union all
    select booked.enhancement_id, booked.price_cents from public.appointment_enhancements booked
      where booked.appointment_id = a.appointment_id
  ) line
  join public.enhancements e using (enhancement_id)
) chosen
where d.status in ('paid', 'booked', 'slot_lost', 'review', 'refunded');
comment on view public.confirmations is 'Paid drafts by what became of them: as confirm_booking answers it.';
grant select on public.confirmations to service_role;
