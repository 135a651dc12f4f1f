-- Reminders, and whatever else is told because its time has come.

create function private.plan_reminder(p_appointment_id uuid, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  select private.write_message(jsonb_build_object(
      'kind', 'reminder', 'subject', a.appointment_id || ' ' || to_char(a.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"'),
      'about', a.order_id, 'recipient', 'client', 'channel', way.channel, 'address', way.address,
      'facts', private.appointment_facts(a.appointment_id) || jsonb_build_object('as_of', p_now)
    ), p_now)
  from public.settings s
  cross join public.appointments a
  cross join lateral (
    select greatest(a.created_at, max(o.closed_at), (
        select m.created_at from public.messages m
        where m.kind = 'payment_due' and m.subject = a.appointment_id::text and m.state <> 'cancelled'
      )) + make_interval(hours => s.reminder_gap_hours) as at
    from public.orders o where o.root_id = a.order_id and o.kind = 'change' and o.state = 'settled'
  ) earliest
  cross join lateral (
    select 'email', a.email, a.starts_at - make_interval(hours => s.reminder_email_hours)
    union all
    select 'sms', a.phone, private.text_time(a.starts_at - make_interval(hours => s.reminder_text_hours))
      where a.text_consent_version is not null and private.is_text_hour(p_now)
  ) way (channel, address, due_at)
  where a.appointment_id = p_appointment_id and way.due_at between earliest.at and p_now
$$;
comment on function private.plan_reminder(uuid, timestamptz) is
  'Writes the reminders of an appointment down whose time has come, each once at its time: so they follow a move and die with a cancellation. None sooner after the booking, a change or the reminder to pay than the gap.';
grant execute on function private.plan_reminder(uuid, timestamptz) to service_role;

create function private.plan_reminders(p_now timestamptz) returns integer
language sql volatile set search_path = ''
as $$
  select private.attempt_each('plan_reminder', array(
    select a.appointment_id
    from public.settings s
    join public.appointments a on a.status in ('pending', 'confirmed') and a.ends_at > p_now
      and a.starts_at between p_now + interval '2 hours' and p_now + make_interval(hours => 24 + greatest(s.reminder_email_hours, s.reminder_text_hours))
    order by a.starts_at
  ), p_now)
$$;
comment on function private.plan_reminders(timestamptz) is
  'Writes down the reminders whose time has come, none in the last two hours; answers for how many appointments that failed.';
grant execute on function private.plan_reminders(timestamptz) to service_role;

create function private.plan_payment_reminder(p_appointment_id uuid, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  select private.write_message(jsonb_build_object(
      'kind', 'payment_due', 'subject', a.appointment_id, 'about', a.order_id, 'recipient', 'client', 'channel', 'email', 'address', a.email,
      'facts', private.appointment_facts(a.appointment_id) || jsonb_build_object('as_of', p_now)
    ), p_now)
  from public.appointments a
  where a.appointment_id = p_appointment_id and private.asked_cents(a.order_id) > 0
$$;
comment on function private.plan_payment_reminder(uuid, timestamptz) is
  'Writes down how what is owed for an appointment can be paid, where its client may be asked for it.';
grant execute on function private.plan_payment_reminder(uuid, timestamptz) to service_role;

create function private.plan_payment_reminders(p_now timestamptz) returns integer
language sql volatile set search_path = ''
as $$
  select private.attempt_each('plan_payment_reminder', array(
    select a.appointment_id
    from public.settings s
    join public.appointments a on a.status in ('pending', 'confirmed') and a.ends_at > p_now
      and a.starts_at between p_now + interval '2 hours' and p_now + interval '3 days'
    where a.starts_at - interval '3 days' >= a.created_at + make_interval(hours => s.reminder_gap_hours)
      and not exists (select from public.messages m where m.kind = 'payment_due' and m.subject = a.appointment_id::text)
    order by a.starts_at
  ), p_now)
$$;
comment on function private.plan_payment_reminders(timestamptz) is
  'Writes down, three days before a session for which something is owed, how it can be paid: once, and not to who booked later than that. Answers for how many appointments that failed.';
grant execute on function private.plan_payment_reminders(timestamptz) to service_role;

create function private.plan_day_schedule(p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  select private.tell_practice('day_schedule', here.day::text, null, jsonb_build_object(
      'local_date', here.day, 'sessions', sessions.list,
      'pending', (select count(*) from public.appointments a where a.status = 'pending' and a.starts_at > p_now)
    ), p_now)
  from public.settings s
  cross join lateral (select (p_now at time zone s.time_zone)::date as day, (p_now at time zone s.time_zone)::time as clock) here
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object(
        'first_name', a.first_name, 'starts_at', a.starts_at, 'location', a.location, 'status', a.status,
        'service_name', sold.name, 'duration_minutes', sold.duration_minutes
      ) order by a.starts_at), '[]') as list
    from public.appointments a cross join lateral private.current_lines(a.order_id) sold
    where sold.kind = 'service' and a.status in ('pending', 'confirmed')
      and a.starts_at >= here.day::timestamp at time zone s.time_zone and a.starts_at < (here.day + 1)::timestamp at time zone s.time_zone
  ) sessions
  where here.clock between s.day_schedule_at and s.day_schedule_at + interval '4 hours' and (
    sessions.list <> '[]'
    or exists (select from public.business_hours h where h.day_of_week = extract(isodow from here.day) and h.is_enabled)
  ) and not exists (select from public.messages m where m.kind = 'day_schedule' and m.subject = here.day::text)
$$;
comment on function private.plan_day_schedule(timestamptz) is 'Writes down, each morning of an open day, the day''s schedule for the practice.';
grant execute on function private.plan_day_schedule(timestamptz) to service_role;

create function private.plan_review_request(p_appointment_id uuid, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  select private.write_message(jsonb_build_object(
      'kind', 'review_request', 'subject', a.client_id, 'about', a.order_id, 'recipient', 'client', 'channel', 'email',
      'address', a.email, 'facts', private.appointment_facts(a.appointment_id) || jsonb_build_object('as_of', p_now)
    ), p_now)
  from public.appointments a
  where a.appointment_id = p_appointment_id
    and not exists (
      select from public.appointments before
      where before.client_id = a.client_id and before.status = 'completed' and before.starts_at < a.starts_at
    )
    and not exists (select from public.clients c where c.client_id = a.client_id and c.is_existing)
$$;
comment on function private.plan_review_request(uuid, timestamptz) is
  'Writes down the question how a first visit was; once in the life of a client.';
grant execute on function private.plan_review_request(uuid, timestamptz) to service_role;

create function private.plan_review_requests(p_now timestamptz) returns integer
language sql volatile set search_path = ''
as $$
  select private.attempt_each('plan_review_request', array(
    -- A walk-in who gave no more than a name can be asked nothing.
    select a.appointment_id
    from public.settings s
    join public.appointments a on a.status = 'completed' and a.client_id is not null
      and a.ends_at between p_now - interval '3 days' and p_now - interval '20 hours'
    where s.asks_for_reviews and private.is_text_hour(p_now)
      and not exists (select from public.messages m where m.kind = 'review_request' and m.subject = a.client_id::text)
    order by a.ends_at
  ), p_now)
$$;
comment on function private.plan_review_requests(timestamptz) is
  'Writes down, the day after a first visit, the question how it was; answers for how many that failed.';
grant execute on function private.plan_review_requests(timestamptz) to service_role;

create function public.plan_messages(p_now timestamptz default now()) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_planner text;
  v_failed integer := 0;
begin
  -- In this order: whoever is asked to pay is reminded by that.
  foreach v_planner in array array['plan_payment_reminders', 'plan_reminders', 'plan_day_schedule', 'plan_review_requests'] loop
    v_failed := v_failed + private.attempt(v_planner, null, p_now);
  end loop;
  return v_failed;
end;
$$;
comment on function public.plan_messages(timestamptz) is
  'Writes down what is to be told because its time has come: reminders to pay and of what is ahead, the day''s schedule, review requests. Each planner and each row stands alone; what fails is a review item (job_failed). Harmless however often; answers how many have failed.';
grant execute on function public.plan_messages(timestamptz) to service_role;

-- Reminders that the therapist schedules by hand.

create function public.schedule_reminder(
  p_reminder_id uuid, p_appointment_id uuid, p_channel text, p_send_at timestamptz, p_custom_message text default null,
  p_now timestamptz default now()
)
returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  v_appointment public.appointments;
  v_send_at constant timestamptz := case p_channel when 'sms' then private.text_time(p_send_at) else p_send_at end;
begin
  select * into v_appointment from public.appointments a where a.appointment_id = p_appointment_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  elsif v_appointment.status not in ('pending', 'confirmed') or v_appointment.starts_at <= p_now then
    raise exception using errcode = 'PT409', message = 'reminder_not_possible';
  elsif v_send_at <= p_now or v_send_at >= v_appointment.starts_at then
    raise exception using errcode = 'PT409', message = 'reminder_time_not_possible';
  elsif p_channel = 'sms' and v_appointment.text_consent_version is null then
    raise exception using errcode = 'PT409', message = 'texts_not_wanted';
  end if;
  perform private.write_message(jsonb_build_object(
    'kind', 'reminder', 'subject', p_reminder_id, 'about', v_appointment.order_id, 'recipient', 'client', 'channel', p_channel,
    'address', case p_channel when 'sms' then v_appointment.phone else v_appointment.email end, 'send_after', v_send_at,
    'facts', private.appointment_facts(p_appointment_id) || jsonb_build_object('as_of', v_send_at, 'custom_message', p_custom_message)
  ), p_now);
  return (select m.message_id from public.messages m where m.kind = 'reminder' and m.subject = p_reminder_id::text);
end;
$$;
comment on function public.schedule_reminder(uuid, uuid, text, timestamptz, text, timestamptz) is
  'Schedules a reminder of an appointment, once for each id; a text is moved earlier into the hours for texts. Answers its id. PT404 not_found, PT409 reminder_not_possible (cancelled or past), reminder_time_not_possible (past, or not before the appointment), texts_not_wanted (no consent).';
grant execute on function public.schedule_reminder(uuid, uuid, text, timestamptz, text, timestamptz) to service_role;

create function public.delete_reminder(p_message_id uuid, p_now timestamptz default now()) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_state text;
begin
  select m.state into v_state from public.messages m where m.message_id = p_message_id and m.kind = 'reminder' for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  elsif v_state in ('sent', 'claimed') then
    raise exception using errcode = 'PT409', message = 'reminder_sent';
  end if;
  -- The row stays, so that an automatic one is not planned again.
  update public.messages set state = 'cancelled', failure = 'deleted', settled_at = p_now where message_id = p_message_id;
end;
$$;
comment on function public.delete_reminder(uuid, timestamptz) is
  'Takes a reminder back; harmless twice. PT404 not_found, PT409 reminder_sent (or leaving right now).';
grant execute on function public.delete_reminder(uuid, timestamptz) to service_role;

create function public.list_reminders(p_limit integer default 200, p_now timestamptz default now())
returns table (
  reminder_id uuid, appointment_id uuid, channel text, send_at timestamptz, custom_message text, status text,
  first_name text, last_name text, email text, phone text, service_name text, starts_at timestamptz, failure text
)
language sql stable set search_path = ''
as $$
  select m.message_id, a.appointment_id, m.channel, m.send_after, m.facts ->> 'custom_message',
    case
      when m.state = 'given_up' or m.delivery in ('bounced', 'failed') then 'failed'
      when m.state = 'sent' then 'sent'
      when m.state = 'cancelled' or a.status = 'cancelled' then 'cancelled'
      else 'scheduled'
    end,
    a.first_name, a.last_name, a.email, a.phone, m.facts ->> 'service_name', a.starts_at, coalesce(m.failure, m.delivery)
  from public.messages m join public.appointments a on a.order_id = m.about
  where m.kind = 'reminder' and m.failure is distinct from 'deleted' and m.send_after > p_now - interval '30 days'
  order by m.send_after desc limit p_limit
$$;
comment on function public.list_reminders(integer, timestamptz) is 'The reminders of the last thirty days and those to come, the latest first; failed is also what was sent and did not arrive.';
grant execute on function public.list_reminders(integer, timestamptz) to service_role;

-- What the dashboard sees of the outbox.

create function public.list_messages(p_limit integer default 50)
returns table (
  box text, message_id uuid, kind text, channel text, recipient text, first_name text, address text, send_after timestamptz,
  settled_at timestamptz, attempts integer, delivery text, failure text
)
language sql stable set search_path = ''
as $$
  select ranked.box, ranked.message_id, ranked.kind, ranked.channel, ranked.recipient, ranked.facts ->> 'first_name', ranked.address,
    ranked.send_after, ranked.settled_at, ranked.attempts, ranked.delivery, ranked.failure
  from (
    select boxed.*, row_number() over (partition by boxed.box order by boxed.send_after desc) as place
    from (
      select m.*, case
          when m.failure = 'no_phone' then 'no_phone'
          when m.state in ('due', 'claimed') then 'due'
          when m.state in ('failed', 'given_up') or m.delivery in ('bounced', 'complained', 'failed') then 'failed'
          when m.state = 'sent' then 'sent'
        end as box
      from public.messages m
    ) boxed
    where boxed.box is not null
  ) ranked
  where ranked.place <= p_limit
  order by ranked.box, ranked.send_after desc
$$;
comment on function public.list_messages(integer) is
  'The newest messages by what became of them: due, sent, failed (or not delivered), no_phone.';
grant execute on function public.list_messages(integer) to service_role;

-- What providers say of messages later, and what people answer to texts.

create function public.record_delivery(
  p_provider_id text, p_delivery text, p_failure text default null, p_now timestamptz default now()
)
returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  v_message public.messages;
begin
  -- Good news takes no bad news back: a complaint comes after the delivery.
  update public.messages set delivery = p_delivery, failure = coalesce(p_failure, failure)
    where provider_id = p_provider_id and (delivery is null or delivery = 'delivered')
    returning * into v_message;
  if found and p_delivery in ('bounced', 'failed') and v_message.recipient <> 'practice' then
    perform public.open_review_item('stuck_message', v_message.message_id::text, jsonb_build_object(
      'kind', v_message.kind, 'subject', v_message.subject, 'recipient', v_message.recipient, 'channel', v_message.channel,
      'failure', p_delivery, 'done', 'The message was sent and did not arrive: its address or number does not take it.',
      'next_step', 'Ask for another address or number, tell them what it was about, then close this item.'
    ), p_now);
  end if;
  return v_message.message_id is not null;
end;
$$;
comment on function public.record_delivery(text, text, text, timestamptz) is
  'Writes down what the provider says of a message that it took, by its own id; one that did not arrive is shown to a person. False for a message that is none of ours.';
grant execute on function public.record_delivery(text, text, text, timestamptz) to service_role;

create function public.set_text_stop(p_phone text, p_is_stopped boolean, p_now timestamptz default now()) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if p_is_stopped then
    insert into public.text_stops (phone, stopped_at) values (p_phone, p_now) on conflict do nothing;
  else
    delete from public.text_stops where phone = p_phone;
  end if;
end;
$$;
comment on function public.set_text_stop(text, boolean, timestamptz) is
  'Ends all texts to a number from now on, or lets them begin again. Harmless twice.';
grant execute on function public.set_text_stop(text, boolean, timestamptz) to service_role;

-- The calendar feed of the practice.

create table public.calendar_feeds (
  is_the_one boolean primary key default true constraint calendar_feeds_are_one check (is_the_one),
  token_hash text not null,
  created_at timestamptz not null
);
alter table public.calendar_feeds enable row level security;
grant select, insert, update, delete on public.calendar_feeds to service_role;
comment on table public.calendar_feeds is 'The secret address of the practice''s calendar feed, as its SHA-256; no row, no feed.';

create function public.set_calendar_feed(p_token_hash text, p_now timestamptz default now()) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  delete from public.calendar_feeds where true;
  insert into public.calendar_feeds (token_hash, created_at) select p_token_hash, p_now where p_token_hash is not null;
end;
$$;
comment on function public.set_calendar_feed(text, timestamptz) is 'Gives the calendar feed a new secret address, which ends the old one; null ends it.';
grant execute on function public.set_calendar_feed(text, timestamptz) to service_role;

create function public.read_calendar_feed(p_token_hash text, p_now timestamptz default now())
returns table (
  appointment_id uuid, revision integer, status text, starts_at timestamptz, booked_at timestamptz, first_name text,
  service_name text, duration_minutes integer, location text
)
language plpgsql stable set search_path = ''
as $$
begin
  if not exists (select from public.calendar_feeds f where f.token_hash = p_token_hash) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
  return query
    select a.appointment_id, a.version - 1, a.status, a.starts_at, a.created_at, a.first_name, sold.name, sold.duration_minutes, a.location
    from public.appointments a cross join lateral private.current_lines(a.order_id) sold
    where sold.kind = 'service' and a.starts_at > p_now - interval '30 days'
    order by a.starts_at;
end;
$$;
comment on function public.read_calendar_feed(text, timestamptz) is
  'The appointments of the last thirty days and those to come, cancelled ones too, so that a calendar takes them out. First names, no notes. PT404 not_found.';
grant execute on function public.read_calendar_feed(text, timestamptz) to service_role;
