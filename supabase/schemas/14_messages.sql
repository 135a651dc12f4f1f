-- Messages: one outbox. Every email and text is a row first, written in the transaction of what it is about. A worker sends
-- it, once.

alter table public.settings
  add column reminder_email_hours integer constraint settings_reminder_email_is_ahead check (reminder_email_hours between 1 and 336),
  add column reminder_text_hours integer constraint settings_reminder_text_is_ahead check (reminder_text_hours between 1 and 336),
  add column reminder_gap_hours integer not null default 12 constraint settings_reminder_gap_is_sensible check (reminder_gap_hours >= 0),
  add column texts_from time not null default '09:00',
  add column texts_until time not null default '20:00',
  add column day_schedule_at time not null default '07:00',
  add column asks_for_reviews boolean not null default true,
  add column undo_seconds integer not null default 90 constraint settings_undo_is_soon_over check (undo_seconds between 0 and 600),
  add column text_countries text[] not null default '{US,CA}'
    constraint settings_text_countries_are_codes check (array_to_string(text_countries, ' ') ~ '^([A-Z]{2}( [A-Z]{2})*)?$'),
  add constraint settings_texts_have_an_hour check (texts_from + interval '1 hour' <= texts_until);

update public.settings set reminder_email_hours = 72, reminder_text_hours = 28;
comment on column public.settings.reminder_email_hours is 'How many hours before a session its client gets a reminder by email; null: none.';
comment on column public.settings.reminder_text_hours is 'The same by text, moved earlier if texts aren''t sent at that hour.';
comment on column public.settings.reminder_gap_hours is 'No reminder is sent within this many hours after the booking or a change: the client knows.';
comment on column public.settings.texts_from is 'With texts_until: the hours when texts are sent, in the practice''s zone.';
comment on column public.settings.text_countries is 'Texts are sent to mobile numbers of these countries (ISO 3166), and to no other number, no matter who would pay for it.';
comment on column public.settings.day_schedule_at is 'When the day''s schedule is emailed to the therapist.';
comment on column public.settings.undo_seconds is
  'How many seconds the messages about the therapist''s moves and bookings wait, so that she can undo them; 0: they are sent at once.';
comment on column public.settings.asks_for_reviews is 'Whether a client is asked for a review, once, the day after a first visit.';

create table public.messages (
  message_id uuid primary key default gen_random_uuid(),
  kind text not null constraint messages_kind_is_known check (kind in (
    'booking_received', 'appointment_approved', 'appointment_changed', 'appointment_cancelled', 'appointment_missed', 'appointment_declined', 'times_offered', 'times_withdrawn',
    'times_answered', 'payment_refunded', 'slot_lost',
    'reminder', 'appointment_link', 'payment_due', 'recurring_booked', 'recurring_ended', 'review_request', 'credits_bought', 'gift_bought', 'gift_certificate', 'verify_address', 'account_exists', 'welcome', 'password_reset',
    'password_changed', 'verify_practice_email', 'security_notice', 'waitlist_confirm', 'waitlist_joined', 'waitlist_offer', 'waitlist_open_time', 'waitlist_missed', 'contact_message', 'intake_received', 'day_schedule', 'tasks', 'check_in_asked', 'check_in_overdue', 'check_in_answered', 'text_answer'
  )),
  subject text not null,
  about uuid,
  recipient text not null constraint messages_recipient_is_known check (recipient in ('client', 'member', 'practice', 'contact')),
  channel text not null constraint messages_channel_is_known check (channel in ('email', 'sms')),
  address text,
  facts jsonb not null default '{}',
  state text not null default 'due'
    constraint messages_state_is_known check (state in ('due', 'claimed', 'sent', 'failed', 'given_up', 'cancelled')),
  send_after timestamptz not null,
  next_at timestamptz not null,
  attempts integer not null default 0,
  first_attempt_at timestamptz,
  begun_at timestamptz,
  provider_id text constraint messages_have_a_provider_id_each unique,
  delivery text constraint messages_delivery_is_known check (delivery in ('delivered', 'bounced', 'complained', 'failed')),
  failure text,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  constraint messages_are_sent_once unique (kind, subject, recipient, channel),
  constraint messages_to_others_have_an_address check (recipient in ('practice', 'contact') or address is not null)
);
create index messages_unfinished on public.messages (next_at, created_at) where state in ('due', 'claimed', 'failed');
create index messages_by_what_they_are_about on public.messages (about) where about is not null;
create index messages_by_age on public.messages (created_at);
create index messages_not_taken on public.messages (lower(address)) where delivery in ('bounced', 'complained');
alter table public.messages enable row level security;
grant select, insert, update, delete on public.messages to service_role;
comment on table public.messages is
  'The outbox: a row for each message. Its key is what happened, to which subject, the recipient and the channel, so a second one is impossible.';
comment on column public.messages.subject is
  'The id of what happened: the appointment that was booked, approved or canceled; the change; the refund; the reminder. Never a version, so that an approval doesn''t announce the booking again.';
comment on column public.messages.about is
  'What it belongs to: the booking''s order, the account, the sign-up. The call that has just done something finds by it what to send right away.';
comment on column public.messages.address is 'Where it is sent: an email address or a phone number, as typed. Null: the practice''s own, or an encrypted number that is read when it is sent.';
comment on column public.messages.facts is
  'What its words need, as of when it happened, so that it reads the same whenever it is sent. Never anyone''s notes. What is secret in it (token, message) is removed once it is sent.';
comment on column public.messages.state is
  'due: to be sent from send_after on. claimed: a worker has it. sent. failed: not sent yet, tried again at next_at. given_up: not tried again; a task says so. cancelled: not to be sent, for the reason in failure, such as no longer being true or its person having stopped texts.';
comment on column public.messages.next_at is 'When its turn comes. due or failed: from then on; claimed: from then on its worker is presumed dead.';
comment on column public.messages.attempts is 'How often it was claimed. It identifies the claim, so that a worker that comes back late settles only its own.';
comment on column public.messages.begun_at is 'When this claim began to send. From then on a text may have been sent, so it isn''t sent again.';
comment on column public.messages.delivery is 'What the provider later reported about a message that it had accepted.';
comment on column public.messages.failure is 'Why it wasn''t sent: a word of ours or the provider''s.';

create table public.text_stops (
  phone text primary key constraint text_stops_phone_is_international check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  stopped_at timestamptz not null
);
alter table public.text_stops enable row level security;
grant select, insert, delete on public.text_stops to service_role;
comment on table public.text_stops is 'Numbers that have replied STOP. They get no texts about anything until they reply START.';

create table public.received_texts (
  received_text_id uuid primary key,
  phone text not null constraint received_texts_phone_is_international check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  encrypted_words text not null,
  is_stop boolean not null,
  client_id uuid references public.clients,
  appointment_id uuid references public.appointments,
  acknowledged_at timestamptz,
  received_at timestamptz not null
);
create trigger received_texts_lead_to_survivor
  before insert or update of client_id on public.received_texts for each row execute function private.lead_to_survivor();
create index received_texts_by_number on public.received_texts (phone, received_at);
create index received_texts_by_client on public.received_texts (client_id, received_at);
create index received_texts_by_appointment on public.received_texts (appointment_id);
create index received_texts_by_age on public.received_texts (received_at);
alter table public.received_texts enable row level security;
grant select, insert, update, delete on public.received_texts to service_role;
comment on table public.received_texts is 'Texts that people sent us, other than keywords: each is a task of the therapist''s.';
comment on column public.received_texts.received_text_id is 'Derived by the API from the provider''s id, so that a second delivery changes nothing.';
comment on column public.received_texts.encrypted_words is
  'What it said, nothing for a picture alone; encrypted by the API for this id and the number it came from.';
comment on column public.received_texts.is_stop is 'Whether it was the keyword CANCEL, which also turned texts off.';
comment on column public.received_texts.client_id is 'The only client who has that number. Null if no one has it, or several do.';
comment on column public.received_texts.appointment_id is 'The next appointment with that number when it came.';
comment on column public.received_texts.acknowledged_at is
  'When we said that it came: once a day to a number, unless the therapist is answering it herself.';

create table public.text_answers (
  text_answer_id uuid primary key,
  client_id uuid not null references public.clients,
  phone text not null constraint text_answers_phone_is_international check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  encrypted_words text not null,
  written_at timestamptz not null
);
create index text_answers_by_client on public.text_answers (client_id, written_at);
create index text_answers_by_number on public.text_answers (phone, written_at);
create index text_answers_by_age on public.text_answers (written_at);
alter table public.text_answers enable row level security;
grant select, insert, update, delete on public.text_answers to service_role;
comment on table public.text_answers is 'What the therapist answered to the texts of clients: each is sent by a message of the outbox, which has no words.';
comment on column public.text_answers.phone is 'The number that the client''s text came from.';
comment on column public.text_answers.encrypted_words is 'What she wrote, encrypted by the API for this id and the number.';

-- When texts can be sent.

create function private.is_text_hour(p_at timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  select (p_at at time zone s.time_zone)::time between s.texts_from and s.texts_until from public.settings s
$$;
comment on function private.is_text_hour(timestamptz) is 'Whether texts are sent at an instant.';
grant execute on function private.is_text_hour(timestamptz) to service_role;

create function private.text_time(p_at timestamptz) returns timestamptz
language sql stable set search_path = ''
as $$
  -- Half an hour before the end leaves time to send it.
  select case
    when here.at::time < s.texts_from then (here.at::date - 1 + s.texts_until - interval '30 minutes') at time zone s.time_zone
    when here.at::time > s.texts_until - interval '30 minutes'
      then (here.at::date + s.texts_until - interval '30 minutes') at time zone s.time_zone
    else p_at
  end
  from public.settings s cross join lateral (select p_at at time zone s.time_zone as at) here
$$;
comment on function private.text_time(timestamptz) is 'Returns an instant, moved earlier into the hours when texts are sent.';
grant execute on function private.text_time(timestamptz) to service_role;

create function private.next_text_time(p_at timestamptz) returns timestamptz
language sql stable set search_path = ''
as $$
  -- The two minutes leave time to send it.
  select case
    when private.is_text_hour(p_at) and private.is_text_hour(p_at + interval '2 minutes') then p_at
    else (here.at::date + case when here.at::time < s.texts_from then 0 else 1 end + s.texts_from) at time zone s.time_zone
  end
  from public.settings s cross join lateral (select p_at at time zone s.time_zone as at) here
$$;
comment on function private.next_text_time(timestamptz) is 'Returns an instant, moved later into the hours when texts are sent.';
grant execute on function private.next_text_time(timestamptz) to service_role;

-- What messages say about an appointment, as it is now.

create function private.appointment_facts(p_appointment_id uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'appointment_id', a.appointment_id, 'link_number', a.link_number, 'revision', a.version - 1, 'status', a.status, 'confirmation_code', a.confirmation_code,
      'first_name', a.first_name, 'last_name', a.last_name, 'starts_at', a.starts_at, 'free_until', a.free_until,
      'policy', (select to_jsonb(policy) from private.policy_of(o.policy_version) policy),
      'location', a.location, 'visit_address', private.visit_address(a.order_id), 'service_id', a.service_id, 'paid_at', coalesce(o.paid_at, o.closed_at, o.created_at),
      'service_name', sold.service_name, 'duration_minutes', sold.duration_minutes, 'lines', sold.lines,
      'subtotal_cents', sold.subtotal_cents, 'tax_cents', sold.tax_cents,
      'late_ending', private.full_ending_of(a, private.late_fee_percent(a, 'client', 'infinity')),
      'no_show_ending', private.full_ending_of(a, private.no_show_fee_percent(a))
    ) || private.money_facts(a.order_id)
    from public.appointments a
    join public.orders o using (order_id)
    cross join lateral (
      select max(l.name) filter (where l.kind = 'service') as service_name, max(l.duration_minutes) as duration_minutes,
        jsonb_agg(jsonb_build_object('kind', l.kind, 'name', l.name, 'cents', l.amount_cents) order by l.kind <> 'service', l.order_line_id) as lines,
        sum(l.amount_cents)::integer as subtotal_cents, sum(l.tax_cents)::integer as tax_cents
      from private.current_lines(o.order_id) l
    ) sold
    where a.appointment_id = p_appointment_id
  );
end;
$$;
comment on function private.appointment_facts(uuid) is
  'Returns what messages say about an appointment: when, where, what was sold and for how much, how its money stands, until when a change is free, and what a later cancellation or a no-show would come to. Never anyone''s notes.';
grant execute on function private.appointment_facts(uuid) to service_role;

-- Writing a message.

create function private.write_message(p_message jsonb, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  insert into public.messages (kind, subject, about, recipient, channel, address, facts, send_after, next_at, created_at)
    select m.kind, m.subject, m.about, m.recipient, m.channel, m.address, coalesce(m.facts, '{}'),
      coalesce(m.send_after, p_now), coalesce(m.send_after, '-infinity'), p_now
    from jsonb_populate_record(null::public.messages, p_message) m
    -- There is no one at the address of an erased client.
    where m.address is null or m.address not like '%@erased.invalid'
    on conflict do nothing;
end;
$$;
comment on function private.write_message(jsonb, timestamptz) is
  'Writes a message (columns of public.messages), once, to be sent right away or from its send_after on.';
grant execute on function private.write_message(jsonb, timestamptz) to service_role;

create function private.notify_practice(p_kind text, p_subject text, p_about uuid, p_facts jsonb, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  select private.write_message(jsonb_build_object(
    'kind', p_kind, 'subject', p_subject, 'about', p_about, 'recipient', 'practice', 'channel', 'email',
    'facts', jsonb_strip_nulls(p_facts) || jsonb_build_object('happened_at', p_now)
  ), p_now)
$$;
comment on function private.notify_practice(text, text, uuid, jsonb, timestamptz) is
  'Writes a message to the practice, once, in the transaction of what it is about.';
grant execute on function private.notify_practice(text, text, uuid, jsonb, timestamptz) to service_role;

create function private.notify_practice_of_form(p_kind text, p_id uuid, p_facts jsonb, p_now timestamptz) returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  if private.apply_rate_limit('form_email', array['all ' || p_kind], p_now, p_id) > 0 then
    perform public.open_task('forms_not_emailed', p_kind, jsonb_build_object('kind', p_kind), p_now);
    return false;
  end if;
  perform private.notify_practice(p_kind, p_id::text, p_id, p_facts, p_now);
  return true;
end;
$$;
comment on function private.notify_practice_of_form(text, uuid, jsonb, timestamptz) is
  'Writes a message to the practice about a form that anyone can send, and returns true: ten an hour and thirty a day of each kind, no matter from how many networks, because confirmations share what the provider sends for us in a day. Of what comes on top of that, she reads in the dashboard, and a task says so.';
grant execute on function private.notify_practice_of_form(text, uuid, jsonb, timestamptz) to service_role;

create function private.notify_client(
  p_kind text, p_subject text, p_appointment_id uuid, p_more jsonb, p_now timestamptz, p_send_after timestamptz default null
)
returns void
language sql volatile set search_path = ''
as $$
  select private.write_message(jsonb_build_object(
    'kind', p_kind, 'subject', p_subject, 'about', a.order_id, 'recipient', 'client', 'channel', way.channel, 'address', way.address,
    'send_after', p_send_after,
    'facts', private.appointment_facts(p_appointment_id) || jsonb_build_object('as_of', p_now) || p_more
  ), p_now)
  from public.appointments a
  cross join lateral (
    select 'email', a.email
    union all
    -- At night only the email is sent, even about a booking made right then: a text in the morning would be late.
    select 'sms', a.phone where a.text_consent_version is not null and private.is_text_hour(coalesce(p_send_after, p_now))
      -- What waits is sent by a job that runs every minute.
      and (p_send_after is null or private.is_text_hour(p_send_after + interval '2 minutes'))
      and p_kind in ('booking_received', 'appointment_changed', 'appointment_cancelled', 'appointment_declined')
  ) way (channel, address)
  where a.appointment_id = p_appointment_id and way.address is not null
$$;
comment on function private.notify_client(text, text, uuid, jsonb, timestamptz, timestamptz) is
  'Writes a message to the client of an appointment, once for each channel, at the contact given for it. A text is only for a booking, a change, a cancellation or a declined request, with consent and during the hours for texts; outside them only the email is sent, even right after a booking. A walk-in who gave only a name gets none. With p_send_after, they wait until then.';
grant execute on function private.notify_client(text, text, uuid, jsonb, timestamptz, timestamptz) to service_role;

-- Sending.

create function private.is_still_due(p_message public.messages, p_now timestamptz) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  if p_message.kind in ('booking_received', 'appointment_approved', 'appointment_changed', 'reminder', 'payment_due') and p_message.recipient = 'client' then
    return exists (
      select from public.appointments a
      where a.order_id = p_message.about and a.starts_at = (p_message.facts ->> 'starts_at')::timestamptz
        and a.service_id = p_message.facts ->> 'service_id' and a.starts_at > p_now
        and a.status in ('confirmed', case when p_message.kind <> 'appointment_approved' then 'pending' end)
    ) and not (p_message.kind = 'appointment_changed' and exists (
      select from public.orders later
      where later.root_id = p_message.about and later.kind = 'change' and later.state = 'settled' and later.closed_at > p_message.created_at
        and not private.was_undone(later.order_id)
    )) and not (p_message.kind = 'appointment_changed' and private.is_known(p_message)) and (p_message.kind <> 'payment_due' or private.asked_cents(p_message.about) > 0);
  end if;
  return case p_message.kind
    when 'recurring_booked' then exists (
      select from public.appointments a where a.recurring_id = p_message.about and a.status in ('pending', 'confirmed') and a.starts_at > p_now
    )
    -- Not after "came after all", nor of a no-show that was taken back before another.
    when 'appointment_missed' then exists (
      select from public.appointments a
      where a.order_id = p_message.about and a.status = 'no_show' and p_message.subject = (
        select o.order_id::text from public.orders o
        where o.root_id = a.order_id and o.kind = 'cancellation' and o.state = 'settled' order by o.closed_at desc limit 1
      )
    )
    when 'review_request' then exists (
      select from public.appointments a where a.order_id = p_message.about and a.status = 'completed'
    )
    -- A certificate that was refunded, or that a bank may take back, isn't given.
    when 'gift_certificate' then exists (
      select from public.gift_details g where g.order_id = p_message.about and g.left_cents > 0 and g.frozen_at is null
    )
    when 'times_offered' then exists (
      select from public.proposals p
      where p.proposal_id::text = p_message.subject and p.ended_at is null and p.expires_at > p_now
    )
    -- Not to a client who never heard of them.
    when 'times_withdrawn' then exists (
      select from public.appointments a
      where a.order_id = p_message.about and a.starts_at = (p_message.facts ->> 'starts_at')::timestamptz
        and a.status in ('pending', 'confirmed') and a.starts_at > p_now
    ) and exists (
      select from public.messages offered
      where (offered.kind, offered.subject) = ('times_offered', p_message.subject) and (offered.state = 'sent' or offered.begun_at is not null)
    )
    when 'waitlist_confirm' then exists (
      select from public.waitlist_entries e where e.entry_id = p_message.about and e.state = 'unconfirmed'
    )
    when 'waitlist_joined' then exists (
      select from public.waitlist_entries e where e.entry_id = p_message.about and e.state in ('waiting', 'offered')
    )
    when 'waitlist_offer' then exists (
      select from public.waitlist_offers offer
      where offer.offer_id::text = p_message.subject and offer.ended_at is null and offer.expires_at > p_now
    )
    -- Someone who holds it while they fill in the form may still leave it.
    when 'waitlist_open_time' then exists (
      select from public.waitlist_openings told join public.waitlist_entries e using (entry_id) cross join public.settings s
      where told.opening_id::text = p_message.subject and e.state = 'waiting'
        and told.starts_at > p_now + make_interval(mins => s.minimum_notice_minutes)
        and not exists (
          select from public.occupancy taken where taken.during && told.during and taken.kind <> 'hold'
        )
    )
    when 'verify_practice_email' then exists (
      select from private.email_changes c
      where c.change_id::text = p_message.subject and c.confirmed_at is null and private.is_open(c, p_now)
    )
    when 'verify_address' then p_message.created_at > p_now - interval '24 hours'
    when 'password_reset' then p_message.created_at > p_now - interval '1 hour'
    when 'check_in_asked' then private.is_unanswered(p_message)
    when 'check_in_overdue' then private.is_unanswered(p_message)
    -- Not to someone who never heard of it.
    when 'check_in_answered' then exists (
      select from public.messages alert
      where (alert.about, alert.kind) = (p_message.about, 'check_in_overdue') and (alert.state = 'sent' or alert.begun_at is not null)
    )
    when 'day_schedule' then (
      select p_message.subject::date = (p_now at time zone s.time_zone)::date from public.settings s
    )
    else true
  end;
end;
$$;
comment on function private.is_still_due(public.messages, timestamptz) is
  'Whether what a message says is still true: its appointment hasn''t been canceled, moved or changed, its client was indeed missed, its client doesn''t know it already, what it asks for isn''t paid, its link still works, and its time is still held, or still open.';
grant execute on function private.is_still_due(public.messages, timestamptz) to service_role;

create function private.give_up_message(p_message public.messages, p_failure text, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update public.messages set state = 'given_up', failure = p_failure, settled_at = p_now, facts = facts - 'token'
    where message_id = p_message.message_id;
  perform private.report_recovery('compose_message ' || p_message.message_id, p_now);
  -- No one can be called about an invalid number; the list of messages shows those.
  if p_failure <> 'no_phone' then
    perform public.open_task('stuck_message', p_message.message_id::text, jsonb_build_object(
      'kind', p_message.kind, 'subject', p_message.subject, 'recipient', p_message.recipient, 'channel', p_message.channel,
      'attempts', p_message.attempts, 'failure', p_failure,
      'done', case p_failure when 'unknown' then 'No one knows whether this text was sent, so we won''t send it again.'
        else 'The message wasn''t sent, and we won''t try again.' end,
      'next_step', case p_message.recipient when 'practice' then 'It was for you: see what it was about, then close this item.'
        else 'Tell them yourself if they need to know, then close this item.' end
    ), p_now);
  end if;
end;
$$;
comment on function private.give_up_message(public.messages, text, timestamptz) is 'Ends a message that isn''t sent again, and opens a task.';
grant execute on function private.give_up_message(public.messages, text, timestamptz) to service_role;

create function private.is_about_her_safety(p_message public.messages) returns boolean
language sql immutable set search_path = ''
as $$ select p_message.kind in ('check_in_asked', 'check_in_overdue', 'check_in_answered') $$;
comment on function private.is_about_her_safety(public.messages) is 'Whether a message is about a check-in: it is sent at any hour, and each that fails is a task.';
grant execute on function private.is_about_her_safety(public.messages) to service_role;

create function private.report_blocked_texts(p_code text, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$ select public.open_task('texts_blocked', 'texts', jsonb_build_object('code', p_code), p_now) $$;
comment on function private.report_blocked_texts(text, timestamptz) is
  'Opens the one task about our own number or account, which the provider or carriers refuse; closed by the next text that arrives.';
grant execute on function private.report_blocked_texts(text, timestamptz) to service_role;

create function private.report_blocked_emails(p_code text, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform public.open_task('emails_blocked', 'emails', jsonb_build_object('code', p_code), p_now);
  -- An email about it would wait with the others.
  update public.tasks set emailed_at = p_now where kind = 'emails_blocked' and emailed_at is null;
end;
$$;
comment on function private.report_blocked_emails(text, timestamptz) is
  'Opens the one task about emails that can''t be sent, no matter who they are for; closed by the next one that is sent. Health says so, too (job_problems).';
grant execute on function private.report_blocked_emails(text, timestamptz) to service_role;

create function private.is_notified_in_time(p_message public.messages, p_now timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  select p_message.channel = 'sms' and (p_message.facts ->> 'starts_at')::timestamptz <= p_now and exists (
    select from public.messages email
    where (email.kind, email.subject, email.recipient, email.channel) = (p_message.kind, p_message.subject, p_message.recipient, 'email')
      and email.state = 'sent' and (email.delivery is null or email.delivery = 'delivered')
  )
$$;
comment on function private.is_notified_in_time(public.messages, timestamptz) is
  'Whether a text was about a time that has passed, and the email about the same was sent.';
grant execute on function private.is_notified_in_time(public.messages, timestamptz) to service_role;

create function private.is_to_be_given_up(p_message public.messages, p_now timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  -- The email provider remembers a key for a day: after that, what may have left can't be sent again, and what was turned away can,
  -- for three days. Texts have no key: once begun they aren't sent again, and never hours late.
  select (p_message.next_at <= p_now or p_message.state = 'failed') and case p_message.kind
    -- It may save her: twice is better than not at all, and late is better than never.
    when 'check_in_overdue' then p_message.attempts >= 60
    else p_message.channel = 'sms' and (p_message.begun_at is not null or p_message.send_after <= p_now - interval '3 hours')
      or p_message.attempts >= 78 or coalesce(p_message.first_attempt_at <= p_now - interval '20 hours', false)
  end
$$;
comment on function private.is_to_be_given_up(public.messages, timestamptz) is 'Whether an unfinished message can no longer be sent.';
grant execute on function private.is_to_be_given_up(public.messages, timestamptz) to service_role;

create function private.give_up_overdue(p_message_id uuid, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  select private.give_up_message(m, case when m.channel = 'sms' and m.begun_at is not null then 'unknown' else 'too_late' end, p_now)
  from public.messages m where m.message_id = p_message_id
$$;
comment on function private.give_up_overdue(uuid, timestamptz) is 'Ends a message that can no longer be sent.';
grant execute on function private.give_up_overdue(uuid, timestamptz) to service_role;

create function private.can_send_to_strangers(p_now timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  select count(*) < 40 from public.messages m
  where m.kind in ('verify_address', 'account_exists', 'waitlist_confirm') and m.created_at > p_now - interval '2 days'
    and (m.state = 'claimed' or m.begun_at > p_now - interval '1 hour')
$$;
comment on function private.can_send_to_strangers(timestamptz) is
  'Whether more emails can go out that anyone can have sent to any address: about forty an hour (what is claimed at once may pass that), no matter by how many networks. The others wait.';
grant execute on function private.can_send_to_strangers(timestamptz) to service_role;

create function public.claim_messages(p_limit integer default 10, p_about uuid default null, p_now timestamptz default now())
returns setof public.messages
language plpgsql volatile rows 5 set search_path = ''
as $$
declare
  v_can_send_to_strangers constant boolean := private.can_send_to_strangers(p_now);
begin
  perform private.attempt_each('give_up_overdue', array(
    select m.message_id from public.messages m
    where m.state in ('due', 'claimed', 'failed') and private.is_to_be_given_up(m, p_now)
    for update skip locked
  ), p_now);
  return query
    update public.messages m
      set state = 'claimed', attempts = m.attempts + 1, begun_at = null, next_at = p_now + interval '2 minutes'
      where m.message_id in (
        select turn.message_id from public.messages turn
        where turn.state in ('due', 'claimed', 'failed') and turn.next_at <= p_now and not private.is_to_be_given_up(turn, p_now)
          and (p_about is null or turn.about = p_about)
          -- A new practice has no address yet: what is for it waits.
          and (turn.recipient <> 'practice' or turn.channel <> 'email' or exists (select from public.practice p where p.email is not null))
          and (turn.kind not in ('verify_address', 'account_exists', 'waitlist_confirm') or v_can_send_to_strangers)
          -- What is about her safety is texted at any hour.
          and (turn.channel = 'email' or private.is_about_her_safety(turn) or private.is_text_hour(p_now))
        order by turn.next_at, turn.created_at limit p_limit for update skip locked
      )
      returning m.*;
end;
$$;
comment on function public.claim_messages(integer, uuid, timestamptz) is
  'Claims messages whose turn it is, all or those about one thing, each for one caller and two minutes; gives up those that can no longer be sent. For each: compose it, call begin_message, send it with its id as the provider''s key, call settle_message.';
grant execute on function public.claim_messages(integer, uuid, timestamptz) to service_role;

create function private.has_bounced(p_address text, p_now timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from public.messages earlier
    where lower(earlier.address) = lower(p_address) and earlier.delivery in ('bounced', 'complained')
      and earlier.channel = 'email' and earlier.created_at > p_now - interval '30 days'
  )
$$;
comment on function private.has_bounced(text, timestamptz) is
  'Whether an address has bounced an email of ours, or complained about one, in the last thirty days.';
grant execute on function private.has_bounced(text, timestamptz) to service_role;

create function public.begin_message(
  p_message_id uuid, p_attempt integer, p_phone text default null, p_country text default null, p_now timestamptz default now()
)
returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  v_message public.messages;
  v_why_not text;
begin
  select * into v_message from public.messages m
    where m.message_id = p_message_id and m.state = 'claimed' and m.attempts = p_attempt for update;
  if not found then
    return false;
  end if;
  -- A message that gets here has been composed.
  perform private.report_recovery('compose_message ' || p_message_id, p_now);
  v_why_not := case
    when not private.is_still_due(v_message, p_now) then 'no_longer_true'
    when exists (select from public.text_stops t where t.phone = p_phone) then 'stopped'
    when p_phone is not null and not exists (select from public.settings s where p_country = any (s.text_countries)) then 'not_served'
  end;
  if v_why_not is null and p_phone is not null and v_message.kind in ('waitlist_offer', 'waitlist_open_time')
    and not private.claim_waitlist_text(p_phone, private.is_spot_of_client(v_message.about), p_message_id, p_now)
  then
    v_why_not := 'too_many';
  end if;
  -- Emailing a bad address again makes all others harder to reach. A member has just asked for theirs, so it is sent.
  if v_why_not is null and (v_message.recipient, v_message.channel) = ('client', 'email')
    and private.has_bounced(v_message.address, p_now)
  then
    perform private.give_up_message(v_message, 'bounced_before', p_now);
    return false;
  end if;
  -- She wrote it herself, so she hears that it wasn't sent.
  if v_why_not is not null and v_message.kind = 'text_answer' then
    perform private.give_up_message(v_message, v_why_not, p_now);
    return false;
  end if;
  if v_why_not is not null then
    update public.messages set state = 'cancelled', failure = v_why_not, settled_at = p_now, facts = facts - 'token'
      where message_id = p_message_id;
    return false;
  end if;
  update public.messages set begun_at = p_now, first_attempt_at = coalesce(first_attempt_at, p_now), next_at = p_now + interval '2 minutes'
    where message_id = p_message_id;
  return true;
end;
$$;
comment on function public.begin_message(uuid, integer, text, text, timestamptz) is
  'Called right before a claimed message is sent. Returns true if it is still the caller''s and still true. Cancels a message that is no longer true, and a text to a number that has replied STOP, that isn''t a mobile number of a country we serve (p_country), or that has used up its waitlist texts, which cost nothing to ask for: no fifth in a day to a number, no twenty-first in an hour in all. Gives up an email to a client whose address bounced or complained in the last thirty days.';
grant execute on function public.begin_message(uuid, integer, text, text, timestamptz) to service_role;

create function public.settle_message(
  p_message_id uuid, p_attempt integer, p_outcome text, p_detail text default null, p_now timestamptz default now()
)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_message public.messages;
begin
  select * into v_message from public.messages m where m.message_id = p_message_id for update;
  if p_outcome = 'sent' then
    -- This includes one that was given up in the meantime: it was sent after all.
    update public.messages set state = 'sent', provider_id = p_detail, failure = null, settled_at = p_now, facts = facts - 'token'
      where message_id = p_message_id and state <> 'sent';
    perform public.resolve_task(item.task_id, case item.kind when 'emails_blocked' then 'An email sent since then has left.' else 'The message left after all.' end, p_now)
      from public.tasks item
      where item.resolved_at is null and (
        item.kind = 'stuck_message' and item.subject = p_message_id::text or v_message.channel = 'email' and item.kind = 'emails_blocked'
      );
  elsif v_message.state <> 'claimed' or v_message.attempts <> p_attempt then
    return;
  elsif p_outcome in ('retry', 'turned_away') or p_outcome = 'blocked' and v_message.channel = 'email' then
    update public.messages
      set state = 'failed', failure = p_detail, begun_at = null, next_at = p_now + interval '1 minute' * case v_message.kind when 'check_in_overdue' then 1 else least(power(2, p_attempt - 1), 60) end,
        first_attempt_at = case when p_outcome = 'retry' then first_attempt_at else nullif(first_attempt_at, begun_at) end
      where message_id = p_message_id;
    if v_message.channel = 'email' and p_detail is distinct from 'not_composed' and (p_outcome = 'blocked' or p_attempt > 6) then
      perform private.report_blocked_emails(p_detail, p_now);
    end if;
    -- Not for the email about tasks: each failure would cause the next one.
    if p_detail = 'not_composed' and v_message.kind <> 'tasks' then
      perform private.report_failure('compose_message ' || p_message_id, jsonb_build_object(
        'part', 'compose_message', 'row', p_message_id, 'kind', v_message.kind, 'recipient', v_message.recipient, 'channel', v_message.channel
      ), p_now);
    end if;
  elsif p_outcome = 'stopped' and v_message.kind <> 'text_answer' then
    update public.messages set state = 'cancelled', failure = 'stopped', settled_at = p_now, facts = facts - 'token'
      where message_id = p_message_id;
  elsif p_outcome = 'blocked' and not private.is_about_her_safety(v_message) then
    update public.messages set state = 'given_up', failure = p_detail, settled_at = p_now, facts = facts - 'token'
      where message_id = p_message_id;
    perform private.report_blocked_texts(p_detail, p_now);
  else
    if p_outcome = 'blocked' then
      perform private.report_blocked_texts(p_detail, p_now);
    end if;
    perform private.give_up_message(v_message, coalesce(p_detail, p_outcome), p_now);
  end if;
end;
$$;
comment on function public.settle_message(uuid, integer, text, text, timestamptz) is
  'Records how sending went: sent (with the provider''s id), retry (its key makes a second try harmless, as long as the provider remembers it; one that couldn''t be composed becomes a task), turned_away (the provider said that it can''t take it now), stopped (its number has replied STOP at the provider), or refused, blocked or unknown, after which it is given up. Blocked is about our own sender or account: one task for all such texts, besides those about her safety, and one for emails, which are tried again; emails that fail for an hour open it as well. A late worker can only record that it was sent.';
grant execute on function public.settle_message(uuid, integer, text, text, timestamptz) to service_role;

create function public.notify_of_tasks(p_limit integer default 20, p_now timestamptz default now()) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_items jsonb;
  v_first uuid;
begin
  perform public.resolve_task(item.task_id, settled.how, p_now)
    from public.tasks item cross join lateral private.what_settled(item, p_now) settled (how)
    where item.resolved_at is null and settled.how is not null;
  with told as (
    update public.tasks set emailed_at = p_now
      where task_id in (
        select item.task_id from public.tasks item where item.emailed_at is null and item.resolved_at is null
        order by item.opened_at limit p_limit for update skip locked
      )
      returning *
  )
  select jsonb_agg(jsonb_build_object('kind', t.kind, 'subject', t.subject) order by t.opened_at), (array_agg(t.task_id))[1]
    into v_items, v_first from told t;
  if v_items is null then
    return 0;
  end if;
  perform private.notify_practice('tasks', v_first::text, null, jsonb_build_object('items', v_items), p_now);
  return jsonb_array_length(v_items);
end;
$$;
comment on function public.notify_of_tasks(integer, timestamptz) is
  'Closes the tasks whose cause is gone (private.what_settled), then writes one message to the practice about the open ones it hasn''t had an email about, by kind and id; returns how many.';
grant execute on function public.notify_of_tasks(integer, timestamptz) to service_role;

-- Reminders, and whatever else is sent because its time has come.

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
    from public.orders o where o.root_id = a.order_id and o.kind = 'change' and o.state = 'settled' and not private.was_undone(o.order_id)
  ) earliest
  cross join lateral (
    select 'email', a.email, a.starts_at - make_interval(hours => s.reminder_email_hours)
    union all
    select 'sms', a.phone, private.text_time(a.starts_at - make_interval(hours => s.reminder_text_hours))
      where a.text_consent_version is not null and private.is_text_hour(p_now)
  ) way (channel, address, due_at)
  where a.appointment_id = p_appointment_id and way.due_at between earliest.at and p_now and not private.can_be_undone(a.appointment_id, p_now)
$$;
comment on function private.plan_reminder(uuid, timestamptz) is
  'Writes the reminders of an appointment whose time has come, each once and only then, so that they follow a move and end with a cancellation. None is written within the gap after the booking, a change or the reminder to pay, or while a move can be undone.';
grant execute on function private.plan_reminder(uuid, timestamptz) to service_role;

create function private.plan_reminders(p_now timestamptz) returns integer
language sql volatile set search_path = ''
as $$
  select private.attempt_each('plan_reminder', array(
    select a.appointment_id
    from public.settings s
    join public.appointments a on a.status in ('pending', 'confirmed') and a.ends_at > p_now
      and a.starts_at between p_now + interval '2 hours' and p_now + make_interval(hours => 24 + greatest(s.reminder_email_hours, s.reminder_text_hours))
    where private.is_to_be_reminded(a.order_id)
    order by a.starts_at
  ), p_now)
$$;
comment on function private.plan_reminders(timestamptz) is
  'Writes the reminders whose time has come, none in the last two hours before a session. Returns for how many appointments that failed.';
grant execute on function private.plan_reminders(timestamptz) to service_role;

create function private.plan_payment_reminder(p_appointment_id uuid, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  select private.write_message(jsonb_build_object(
      'kind', 'payment_due', 'subject', a.appointment_id, 'about', a.order_id, 'recipient', 'client', 'channel', 'email', 'address', a.email,
      'facts', private.appointment_facts(a.appointment_id) || jsonb_build_object('as_of', p_now)
    ), p_now)
  from public.appointments a
  where a.appointment_id = p_appointment_id and private.asked_cents(a.order_id) > 0 and not private.can_be_undone(a.appointment_id, p_now)
$$;
comment on function private.plan_payment_reminder(uuid, timestamptz) is
  'Writes the reminder to pay for an appointment, if its client can be asked for what is owed. It waits while a move can be undone.';
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
      and private.is_to_be_reminded(a.order_id)
      and not exists (select from public.messages m where m.kind = 'payment_due' and m.subject = a.appointment_id::text)
    order by a.starts_at
  ), p_now)
$$;
comment on function private.plan_payment_reminders(timestamptz) is
  'Writes the reminder to pay, three days before a session for which something is owed: once, and not for one booked within the reminder gap before that or later. Returns for how many appointments that failed.';
grant execute on function private.plan_payment_reminders(timestamptz) to service_role;

create function private.plan_day_schedule(p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  select private.notify_practice('day_schedule', here.day::text, null, jsonb_build_object(
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
    or exists (select from private.hours_on(here.day, here.day) hours where hours.is_enabled)
  ) and not exists (select from public.messages m where m.kind = 'day_schedule' and m.subject = here.day::text)
$$;
comment on function private.plan_day_schedule(timestamptz) is 'Writes the day''s schedule for the practice, each morning of a day that is open or has sessions.';
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
comment on function private.plan_review_request(uuid, timestamptz) is 'Writes the request to review a first visit, once per client.';
grant execute on function private.plan_review_request(uuid, timestamptz) to service_role;

create function private.plan_review_requests(p_now timestamptz) returns integer
language sql volatile set search_path = ''
as $$
  select private.attempt_each('plan_review_request', array(
    -- A walk-in who gave only a name can't be asked.
    select a.appointment_id
    from public.settings s
    join public.appointments a on a.status = 'completed' and a.client_id is not null
      and a.ends_at between p_now - interval '3 days' and p_now - interval '20 hours'
    where s.asks_for_reviews and private.is_text_hour(p_now)
      and not private.is_history(a)
      and not exists (select from public.messages m where m.kind = 'review_request' and m.subject = a.client_id::text)
    order by a.ends_at
  ), p_now)
$$;
comment on function private.plan_review_requests(timestamptz) is
  'Writes review requests the day after first visits. Returns how many failed.';
grant execute on function private.plan_review_requests(timestamptz) to service_role;

create function public.plan_messages(p_now timestamptz default now()) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_planner text;
  v_failed integer := 0;
begin
  -- In this order: a request to pay is a reminder, too.
  foreach v_planner in array array['plan_payment_reminders', 'plan_reminders', 'plan_day_schedule', 'plan_review_requests'] loop
    v_failed := v_failed + private.attempt(v_planner, null, p_now);
  end loop;
  return v_failed;
end;
$$;
comment on function public.plan_messages(timestamptz) is
  'Writes the messages whose time has come: reminders to pay, reminders of appointments, the day''s schedule and review requests. A planner or row that fails doesn''t affect the others and becomes a task (job_failed). Safe to call any number of times. Returns how many have failed.';
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
  'Schedules a reminder of an appointment, once for each id; a text is moved earlier into the hours for texts. Returns the id of its message. PT404 not_found, PT409 reminder_not_possible (canceled or past), reminder_time_not_possible (past, or not before the appointment), texts_not_wanted (no consent).';
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
  -- The row stays, so that an automatic reminder isn't planned again.
  update public.messages set state = 'cancelled', failure = 'deleted', settled_at = p_now where message_id = p_message_id;
end;
$$;
comment on function public.delete_reminder(uuid, timestamptz) is
  'Cancels a reminder. Safe to repeat. PT404 not_found, PT409 reminder_sent (or being sent right now).';
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
comment on function public.list_reminders(integer, timestamptz) is 'Returns the reminders of the last thirty days and the upcoming ones, latest first; those that were sent and didn''t arrive count as failed.';
grant execute on function public.list_reminders(integer, timestamptz) to service_role;

-- What the dashboard shows of the outbox.

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
  'Returns the newest messages by what became of them: due, sent, failed (or not delivered), no_phone.';
grant execute on function public.list_messages(integer) to service_role;

-- What providers report about messages later, and what people reply to texts.

create function public.record_delivery(
  p_provider_id text, p_delivery text, p_failure text default null, p_cause text default null, p_now timestamptz default now()
)
returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  v_message public.messages;
  v_is_blocked constant boolean := p_cause is not distinct from 'ours';
begin
  -- Good news doesn't replace bad news: a complaint comes after the delivery.
  update public.messages set delivery = p_delivery, failure = coalesce(p_failure, failure)
    where provider_id = p_provider_id and (delivery is null or delivery = 'delivered')
    returning * into v_message;
  if not found then
    return false;
  end if;
  if v_message.channel = 'sms' and p_delivery = 'delivered' then
    perform public.resolve_task(item.task_id, 'A text sent since then has arrived.', p_now)
      from public.tasks item
      where item.kind = 'texts_blocked' and item.resolved_at is null and item.opened_at < v_message.settled_at;
  elsif v_is_blocked then
    perform private.report_blocked_texts(p_failure, p_now);
  end if;
  if p_delivery in ('bounced', 'failed') and v_message.recipient <> 'practice' and p_cause is distinct from 'stopped'
    and (not v_is_blocked or private.is_about_her_safety(v_message))
  then
    perform public.open_task('stuck_message', v_message.message_id::text, jsonb_strip_nulls(jsonb_build_object(
      'kind', v_message.kind, 'subject', v_message.subject, 'recipient', v_message.recipient, 'channel', v_message.channel,
      'failure', p_delivery, 'code', p_failure, 'cause', p_cause, 'done', 'The message was sent and did not arrive.',
      'next_step', 'Tell them what it was about, then close this item.'
    )), p_now);
  end if;
  return true;
end;
$$;
comment on function public.record_delivery(text, text, text, text, timestamptz) is
  'Records what the provider reports about a message that it accepted, by the provider''s id. One that didn''t arrive becomes a task, by p_cause: theirs (the address or number), passing, ours (one task about our own number), stopped (none). Returns false if the message isn''t ours or already has bad news.';
grant execute on function public.record_delivery(text, text, text, text, timestamptz) to service_role;

create function public.set_text_stop(p_phone text, p_is_stopped boolean, p_now timestamptz default now()) returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  if p_is_stopped then
    insert into public.text_stops (phone, stopped_at) values (p_phone, p_now) on conflict do nothing;
  else
    delete from public.text_stops where phone = p_phone;
  end if;
  return found;
end;
$$;
comment on function public.set_text_stop(text, boolean, timestamptz) is
  'Stops all texts to a number from now on, or allows them again. Returns whether that changed anything. Safe to repeat.';
grant execute on function public.set_text_stop(text, boolean, timestamptz) to service_role;

create function private.clients_with_number(p_phone text, p_now timestamptz) returns uuid[]
language sql stable set search_path = ''
as $$
  select array(
    select coalesce(c.merged_into, c.client_id) from public.clients c where private.phone_digits(c.phone) = private.phone_digits(p_phone)
    union
    select a.client_id from public.appointments a
    where a.status in ('pending', 'confirmed') and a.ends_at > p_now and private.phone_digits(a.phone) = private.phone_digits(p_phone)
      and a.client_id is not null
  )
$$;
comment on function private.clients_with_number(text, timestamptz) is
  'Returns the clients who have a number, on file or in an upcoming booking.';
grant execute on function private.clients_with_number(text, timestamptz) to service_role;

create function public.receive_text(
  p_received_text_id uuid, p_phone text, p_encrypted_words text, p_is_stop boolean default false, p_now timestamptz default now()
)
returns table (is_acknowledged boolean, appointment_id uuid, link_number integer)
language plpgsql volatile rows 1 set search_path = ''
as $$
declare
  v_clients constant uuid[] := private.clients_with_number(p_phone, p_now);
  v_next public.appointments;
  v_text public.received_texts;
begin
  select a.* into v_next from public.appointments a
    where a.status in ('pending', 'confirmed') and a.ends_at > p_now and private.phone_digits(a.phone) = private.phone_digits(p_phone)
    order by a.starts_at limit 1;
  if p_is_stop and v_next.appointment_id is null then
    return query select true, null::uuid, null::integer;
    return;
  end if;
  insert into public.received_texts (received_text_id, phone, encrypted_words, is_stop, client_id, appointment_id, acknowledged_at, received_at)
    -- A number that several clients have doesn't say whose page these words belong on.
    select p_received_text_id, p_phone, p_encrypted_words, p_is_stop, case when cardinality(v_clients) = 1 then v_clients[1] end, v_next.appointment_id,
      -- Two machines must not answer each other for ever, and no one who has replied STOP hears from us.
      case when p_is_stop or not exists (
        select from public.received_texts earlier where earlier.phone = p_phone and earlier.acknowledged_at > p_now - interval '1 day'
      ) and not exists (
        select from public.text_answers hers where hers.phone = p_phone and hers.written_at > p_now - interval '3 days'
      ) and not exists (select from public.text_stops stop where stop.phone = p_phone) then p_now end,
      p_now
    on conflict (received_text_id) do nothing returning * into v_text;
  if v_text.received_text_id is null then
    select * into v_text from public.received_texts known where known.received_text_id = p_received_text_id;
  elsif (
    select count(*) from public.tasks item join public.received_texts other on other.received_text_id::text = item.subject
    where item.kind = 'text_received' and item.resolved_at is null and other.phone = p_phone
  ) < 10 then
    perform public.open_task('text_received', v_text.received_text_id::text, jsonb_strip_nulls(jsonb_build_object(
      'order_id', v_next.order_id, 'is_stop', p_is_stop, 'is_acknowledged', v_text.acknowledged_at is not null,
      'clients', cardinality(v_clients)
    )), p_now);
  end if;
  -- A link is texted only where texts about the appointment go anyway.
  return query select v_text.acknowledged_at is not null, a.appointment_id, case when a.text_consent_version is not null then a.link_number end
    from (select) one left join public.appointments a on a.appointment_id = v_text.appointment_id;
end;
$$;
comment on function public.receive_text(uuid, text, text, boolean, timestamptz) is
  'Stores a text that came, encrypted, once for each p_received_text_id, as a task: at most ten open ones for a number. It is of the only client with that number, else of no one. Returns whether to say that it came (once a day to a number, not within three days of the therapist''s own answer to it, and not after a STOP), the next appointment of that number, and its link if texts about it are wanted. p_is_stop: it was the keyword CANCEL, which is stored only if there is such an appointment and always answered.';
grant execute on function public.receive_text(uuid, text, text, boolean, timestamptz) to service_role;

-- What the therapist answers.

create function private.why_no_texts(p_client_id uuid, p_phone text) returns text
language sql stable set search_path = ''
as $$
  select case
    when exists (select from public.text_stops stop where stop.phone = p_phone) then 'texts_stopped'
    -- The latest booking with the number says what holds for it.
    when (
      select a.text_consent_version from public.appointments a
      where a.client_id = p_client_id and private.phone_digits(a.phone) = private.phone_digits(p_phone)
      order by a.created_at desc limit 1
    ) is null then 'texts_not_wanted'
  end
$$;
comment on function private.why_no_texts(uuid, text) is
  'Returns why a client gets no texts at a number: texts_stopped (it replied STOP), texts_not_wanted (no consent with the latest booking that has it); null if they get them.';
grant execute on function private.why_no_texts(uuid, text) to service_role;

create function private.texts_of_client(p_client_id uuid) returns table (text_id uuid, phone text, at timestamptz, is_from_client boolean)
language sql stable set search_path = ''
as $$
  select received.received_text_id, received.phone, received.received_at, true from public.received_texts received where received.client_id = p_client_id
  union all
  select answer.text_answer_id, answer.phone, answer.written_at, false from public.text_answers answer where answer.client_id = p_client_id
$$;
comment on function private.texts_of_client(uuid) is 'Returns the texts from and to a client that people wrote.';
grant execute on function private.texts_of_client(uuid) to service_role;

create function private.latest_text_of(p_client_id uuid) returns table (text_id uuid, phone text)
language sql stable rows 1 set search_path = ''
as $$
  select t.text_id, t.phone from private.texts_of_client(p_client_id) t
  order by t.at desc, t.is_from_client, t.text_id limit 1
$$;
comment on function private.latest_text_of(uuid) is 'Returns the latest of the texts from and to a client that people wrote.';
grant execute on function private.latest_text_of(uuid) to service_role;

create function public.answer_text(
  p_client_id uuid, p_text_answer_id uuid, p_latest_text_id uuid, p_encrypted_words text, p_now timestamptz default now()
)
returns timestamptz
language plpgsql volatile set search_path = ''
as $$
declare
  v_first_name text;
  v_latest record;
  v_why_not text;
  v_send_at constant timestamptz := private.next_text_time(p_now);
begin
  -- Of two answers at once, the second finds the first.
  select c.first_name into v_first_name from public.clients c where c.client_id = p_client_id for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
  if not exists (select from public.text_answers known where known.text_answer_id = p_text_answer_id and known.client_id = p_client_id) then
    select * into v_latest from private.latest_text_of(p_client_id);
    if v_latest.text_id is distinct from p_latest_text_id then
      raise exception using errcode = 'PT409', message = 'texts_changed';
    end if;
    v_why_not := private.why_no_texts(p_client_id, v_latest.phone);
    if v_why_not is not null then
      raise exception using errcode = 'PT409', message = v_why_not;
    end if;
    insert into public.text_answers (text_answer_id, client_id, phone, encrypted_words, written_at)
      values (p_text_answer_id, p_client_id, v_latest.phone, p_encrypted_words, p_now);
    perform private.write_message(jsonb_build_object(
      'kind', 'text_answer', 'subject', p_text_answer_id, 'about', p_text_answer_id, 'recipient', 'client', 'channel', 'sms',
      'address', v_latest.phone, 'send_after', case when v_send_at > p_now then v_send_at end,
      'facts', jsonb_build_object('first_name', v_first_name)
    ), p_now);
    perform public.resolve_task(item.task_id, 'Answered by text.', p_now)
      from public.tasks item join public.received_texts received on received.received_text_id::text = item.subject
      where item.kind = 'text_received' and item.resolved_at is null and received.client_id = p_client_id;
  end if;
  return (select m.send_after from public.messages m where m.kind = 'text_answer' and m.subject = p_text_answer_id::text);
end;
$$;
comment on function public.answer_text(uuid, uuid, uuid, text, timestamptz) is
  'Writes a text of the therapist''s own words, encrypted, to the number of a client''s latest text, once for each p_text_answer_id, and closes the tasks of their texts. Returns when it is sent: now, or in the next hours for texts. PT404 not_found, PT409 texts_changed (p_latest_text_id isn''t the latest from or to them), texts_stopped, texts_not_wanted.';
grant execute on function public.answer_text(uuid, uuid, uuid, text, timestamptz) to service_role;
