-- Notifications: each message about something that happened, sent once to each person by each channel.

create table public.notifications (
  notification_id uuid primary key default gen_random_uuid(),
  kind text not null constraint notifications_kind_is_known check (
    kind in ('booking_received', 'appointment_changed', 'appointment_cancelled', 'payment_refunded', 'credits_bought')
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
  'booking_received: the booking was paid and reached the practice. appointment_changed, appointment_cancelled. payment_refunded: money went back; to the client: because the time was lost. credits_bought: a bundle was paid; to whom its credits belong.';
comment on column public.notifications.subject is
  'The id of what happened: the appointment that was booked or cancelled, the change that was applied, the refund; to a client who lost a time, and of a bundle, the order.';
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

-- Messages that have not left: new ones to the practice, and those whose sending failed.

create function private.give_up_notifications(p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  with given_up as (
    update public.notifications n set status = 'given_up', settled_at = p_now
      where (n.status = 'failed' or (n.status = 'claimed' and n.attempted_at <= p_now - interval '5 minutes'))
        -- The mail provider knows a key for a day; nobody promises that for text messages, so they are sent at most once.
        and (n.channel = 'sms' or n.attempts >= 6 or n.created_at <= p_now - interval '20 hours')
      returning n.*
  )
  select public.open_review_item('stuck_notification', g.notification_id::text, jsonb_build_object(
    'kind', g.kind, 'subject', g.subject, 'recipient', g.recipient, 'channel', g.channel, 'attempts', g.attempts,
    'done', 'The message did not leave, or nobody knows whether it did. It is not sent again.',
    'next_step', case g.recipient
      when 'client' then 'Tell the client yourself, then close this item.'
      else 'It was for you: see what it was about, then close this item.'
    end
  ), p_now)
  from given_up g
$$;
comment on function private.give_up_notifications(timestamptz) is
  'Messages that must not be sent again become review items: text messages that failed, e-mails after a day of attempts.';
grant execute on function private.give_up_notifications(timestamptz) to service_role;

create function private.is_outdated(p_notification public.notifications) returns boolean
language sql stable set search_path = ''
as $$
  -- In a case, because other subjects are no uuid.
  select case
    when p_notification.recipient = 'client' and p_notification.kind = 'booking_received' then exists (
      select from public.appointments a where a.appointment_id = p_notification.subject::uuid and a.status = 'cancelled'
    )
    else false
  end
$$;
comment on function private.is_outdated(public.notifications) is 'Whether a message says what is no longer true: that a cancelled appointment is booked.';
grant execute on function private.is_outdated(public.notifications) to service_role;

create function public.due_notifications(p_limit integer default 20, p_recipient text default null, p_now timestamptz default now())
returns table (notification_id uuid, kind text, subject text, recipient text, details jsonb, created_at timestamptz)
language plpgsql volatile rows 5 set search_path = ''
as $$
begin
  perform private.give_up_notifications(p_now);
  return query
    with claimed as (
      update public.notifications n set status = 'claimed', attempts = n.attempts + 1, attempted_at = p_now
        where n.notification_id in (
          select due.notification_id from public.notifications due
          where due.channel = 'email' and due.recipient = coalesce(p_recipient, due.recipient)
            and (
              due.status = 'due'
              or (
                due.status in ('failed', 'claimed')
                and due.attempted_at <= p_now - interval '5 minutes' * power(2, due.attempts - 1)
              )
            )
            and not private.is_outdated(due)
          order by due.created_at limit p_limit for update skip locked
        )
        returning n.*
    )
    select c.notification_id, c.kind, c.subject, c.recipient, c.details, c.created_at from claimed c order by c.created_at;
end;
$$;
comment on function public.due_notifications(integer, text, timestamptz) is
  'E-mails that are to be sent, and those that failed or were abandoned and whose turn it is, oldest first, claimed for the caller: send each under its key. What cannot be sent again is given up with a review item; what is no longer true is left.';
grant execute on function public.due_notifications(integer, text, timestamptz) to service_role;
