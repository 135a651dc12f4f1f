-- Messages that did not leave, for the sweep.

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
    'kind', g.kind, 'channel', g.channel, 'appointment_id', g.appointment_id, 'booking_draft_id', g.booking_draft_id,
    'attempts', g.attempts,
    'done', 'The message did not leave, or nobody knows whether it did. It is not sent again.',
    'next_step', 'Tell the client yourself, then close this item.'
  ), p_now)
  from given_up g
$$;
comment on function private.give_up_notifications(timestamptz) is
  'Messages that must not be sent again become review items: text messages that failed, e-mails after a day of attempts.';
grant execute on function private.give_up_notifications(timestamptz) to service_role;

create function public.due_notifications(p_limit integer default 20, p_now timestamptz default now())
returns table (notification_id uuid, kind text, payment_intent_id text)
language plpgsql volatile rows 5 set search_path = ''
as $$
begin
  perform private.give_up_notifications(p_now);
  return query
    update public.notifications n set status = 'claimed', attempts = n.attempts + 1, attempted_at = p_now
      from public.booking_drafts d
      where n.notification_id in (
          select due.notification_id from public.notifications due
          where due.channel = 'email' and due.status in ('failed', 'claimed')
            and due.attempted_at <= p_now - interval '5 minutes' * power(2, due.attempts - 1)
          order by due.attempted_at limit p_limit for update skip locked
        )
        and d.booking_draft_id = coalesce(
          n.booking_draft_id,
          (select a.booking_draft_id from public.appointments a
            where a.appointment_id = n.appointment_id and a.version = n.appointment_version and a.status <> 'cancelled')
        )
      returning n.notification_id, n.kind, d.payment_intent_id;
end;
$$;
comment on function public.due_notifications(integer, timestamptz) is
  'Failed or abandoned e-mails whose turn it is, claimed for the caller: send each again under its key. What cannot be sent again is given up with a review item; what is no longer true is left.';
grant execute on function public.due_notifications(integer, timestamptz) to service_role;
