-- Notifications: each message about something that happened, sent once to each person by each channel.

create table public.notifications (
  notification_id uuid primary key default gen_random_uuid(),
  kind text not null constraint notifications_kind_is_known check (
    kind in ('booking_received', 'appointment_changed', 'appointment_cancelled', 'payment_refunded')
  ),
  subject text not null,
  recipient text not null constraint notifications_recipient_is_known check (recipient in ('client', 'practice')),
  channel text not null constraint notifications_channel_is_known check (channel in ('email', 'sms')),
  details jsonb not null default '{}',
  status text not null
    constraint notifications_status_is_known check (status in ('due', 'claimed', 'sent', 'failed', 'given_up')),
  attempts integer not null default 0,
  attempted_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  constraint notifications_are_sent_once unique (kind, subject, recipient, channel)
);
create index notifications_unfinished on public.notifications (attempted_at) where status in ('due', 'claimed', 'failed');
alter table public.notifications enable row level security;
grant select, insert, update, delete on public.notifications to service_role;

comment on table public.notifications is
  'Messages. One to the practice is written down with what it tells of, in one transaction; one to a client is claimed before it is sent, so that it is sent at most once.';
comment on column public.notifications.kind is
  'booking_received: the booking was paid and reached the practice. appointment_changed, appointment_cancelled. payment_refunded: money went back; to the client: because the time was lost.';
comment on column public.notifications.subject is
  'The id of what happened: the appointment that was booked or cancelled, the change that was applied, the refund; to a client who lost a time, the order.';
comment on column public.notifications.details is
  'What a message to the practice says, as it was when it happened: first name, session, amounts in cents. Nobody''s notes.';
comment on column public.notifications.status is
  'due: to be sent. claimed: being sent, or nobody knows. sent. failed: the provider refused it. given_up: not tried again, a review item says so.';

create function private.tell_practice(p_kind text, p_subject text, p_details jsonb, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  insert into public.notifications (kind, subject, recipient, channel, details, status, attempted_at, created_at)
    values (p_kind, p_subject, 'practice', 'email', jsonb_strip_nulls(p_details), 'due', p_now, p_now)
    on conflict do nothing
$$;
comment on function private.tell_practice(text, text, jsonb, timestamptz) is
  'Writes down that the practice is to be told of something, once; in the transaction in which it happens.';
grant execute on function private.tell_practice(text, text, jsonb, timestamptz) to service_role;
