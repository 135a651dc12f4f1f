-- Notifications: each message about an appointment or a lost booking, sent once.

create table public.notifications (
  notification_id uuid primary key default gen_random_uuid(),
  appointment_id uuid references public.appointments,
  appointment_version integer,
  booking_draft_id uuid references public.booking_drafts,
  kind text not null constraint notifications_kind_is_known check (kind in ('booking_received', 'payment_refunded')),
  channel text not null constraint notifications_channel_is_known check (channel in ('email', 'sms')),
  status text not null default 'claimed'
    constraint notifications_status_is_known check (status in ('claimed', 'sent', 'failed', 'given_up')),
  attempts integer not null default 1,
  attempted_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  constraint notifications_are_sent_once unique (appointment_id, appointment_version, kind, channel),
  constraint notifications_of_a_draft_are_sent_once unique (booking_draft_id, kind, channel),
  constraint notifications_are_about_one_thing check (
    num_nonnulls(appointment_id, booking_draft_id) = 1 and (appointment_id is null) = (appointment_version is null)
  )
);
create index notifications_unfinished on public.notifications (attempted_at) where status in ('claimed', 'failed');
alter table public.notifications enable row level security;
grant select, insert, update on public.notifications to service_role;

comment on table public.notifications is 'Messages to clients. A row is claimed before the message is sent, so that it is sent at most once.';
comment on column public.notifications.kind is 'booking_received: the booking was paid and reached the practice. payment_refunded: the time was lost, the money goes back.';
comment on column public.notifications.status is
  'claimed: being sent, or nobody knows. sent. failed: the provider refused it. given_up: not tried again, a review item says so.';
