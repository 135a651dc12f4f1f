-- Sending each message to a client once.

create function public.claim_notification(
  p_kind text, p_subject text, p_recipient text, p_channel text, p_is_new boolean default true, p_now timestamptz default now()
)
returns uuid
language sql volatile set search_path = ''
as $$
  insert into public.notifications as notifications (kind, subject, recipient, channel, status, attempts, attempted_at, created_at)
    select p_kind, p_subject, p_recipient, p_channel, 'claimed', 1, p_now, p_now
    where p_is_new or exists (
      select from public.notifications n
      where (n.kind, n.subject, n.recipient, n.channel, n.status) = (p_kind, p_subject, p_recipient, p_channel, 'due')
    )
    on conflict (kind, subject, recipient, channel) do update
      set status = 'claimed', attempts = 1, attempted_at = p_now where notifications.status = 'due'
    returning notification_id
$$;
comment on function public.claim_notification(text, text, text, text, boolean, timestamptz) is
  'The right to send a message about something that happened to somebody by a channel: its id the first time, null afterwards. Without p_is_new only for one that was written down when it happened.';
grant execute on function public.claim_notification(text, text, text, text, boolean, timestamptz) to service_role;

create function public.settle_notification(p_notification_id uuid, p_was_sent boolean) returns void
language sql volatile set search_path = ''
as $$
  update public.notifications
    set status = case when p_was_sent then 'sent' else 'failed' end, settled_at = now()
    where notification_id = p_notification_id and status = 'claimed'
$$;
comment on function public.settle_notification(uuid, boolean) is 'Writes down how sending a claimed message went.';
grant execute on function public.settle_notification(uuid, boolean) to service_role;
