-- Sending each message once.

create function public.claim_notification(
  p_kind text, p_channel text, p_appointment_id uuid default null, p_booking_draft_id uuid default null,
  p_now timestamptz default now()
)
returns uuid
language sql volatile set search_path = ''
as $$
  insert into public.notifications
    (appointment_id, appointment_version, booking_draft_id, kind, channel, created_at, attempted_at)
    select a.appointment_id, a.version, d.booking_draft_id, p_kind, p_channel, p_now, p_now
    from (select) as one
    left join public.appointments a on a.appointment_id = p_appointment_id
    left join public.booking_drafts d on d.booking_draft_id = p_booking_draft_id
    where num_nonnulls(a.appointment_id, d.booking_draft_id) = 1
    on conflict do nothing
    returning notification_id
$$;
comment on function public.claim_notification(text, text, uuid, uuid, timestamptz) is
  'The right to send a message about an appointment as it is now, or about a draft: its id the first time, null afterwards.';
grant execute on function public.claim_notification(text, text, uuid, uuid, timestamptz) to service_role;

create function public.settle_notification(p_notification_id uuid, p_was_sent boolean) returns void
language sql volatile set search_path = ''
as $$
  update public.notifications
    set status = case when p_was_sent then 'sent' else 'failed' end, settled_at = now()
    where notification_id = p_notification_id and status = 'claimed'
$$;
comment on function public.settle_notification(uuid, boolean) is 'Writes down how sending a claimed message went.';
grant execute on function public.settle_notification(uuid, boolean) to service_role;
