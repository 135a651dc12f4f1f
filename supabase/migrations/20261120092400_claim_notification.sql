-- Sending each message once.

create function public.claim_notification(p_appointment_id uuid, p_kind text, p_channel text) returns uuid
language sql volatile set search_path = ''
as $$
  insert into public.notifications (appointment_id, appointment_version, kind, channel)
    select a.appointment_id, a.version, p_kind, p_channel from public.appointments a where a.appointment_id = p_appointment_id
    on conflict do nothing
    returning notification_id
$$;
comment on function public.claim_notification(uuid, text, text) is
  'The right to send a message about an appointment as it is now: its id the first time, null afterwards.';
grant execute on function public.claim_notification(uuid, text, text) to service_role;

create function public.settle_notification(p_notification_id uuid, p_was_sent boolean) returns void
language sql volatile set search_path = ''
as $$
  update public.notifications
    set status = case when p_was_sent then 'sent' else 'failed' end, settled_at = now()
    where notification_id = p_notification_id and status = 'claimed'
$$;
comment on function public.settle_notification(uuid, boolean) is 'Writes down how sending a claimed message went.';
grant execute on function public.settle_notification(uuid, boolean) to service_role;
