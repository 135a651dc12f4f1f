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
