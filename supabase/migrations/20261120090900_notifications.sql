-- Notifications: each message about an appointment, sent once.

create table public.notifications (
  notification_id uuid primary key default gen_random_uuid(),
  appointment_id uuid not null references public.appointments,
  appointment_version integer not null,
  kind text not null constraint notifications_kind_is_known check (kind in ('booking_received')),
  channel text not null constraint notifications_channel_is_known check (channel in ('email', 'sms')),
  status text not null default 'claimed'
    constraint notifications_status_is_known check (status in ('claimed', 'sent', 'failed')),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  constraint notifications_are_sent_once unique (appointment_id, appointment_version, kind, channel)
);
alter table public.notifications enable row level security;
grant select, insert, update on public.notifications to service_role;

comment on table public.notifications is 'Messages about appointments. A row is claimed before the message is sent, so that it is sent at most once.';
comment on column public.notifications.kind is 'booking_received: the booking was paid and reached the practice.';
