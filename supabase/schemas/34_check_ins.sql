-- Check-ins: on a home visit the therapist says when she goes in and when she is out. If she doesn't, she is asked, and then someone
-- she trusts gets a text. A check-in is about her, not about the booking: only what she does herself ends it.

create table public.safety_contacts (
  safety_contact_id uuid primary key,
  encrypted_contact text not null,
  has_own_phone boolean not null,
  grace_minutes integer not null constraint safety_contacts_grace_is_sensible check (grace_minutes between 5 and 120),
  agreed_at timestamptz not null
);
create unique index safety_contacts_there_is_one on public.safety_contacts ((true));
alter table public.safety_contacts enable row level security;
grant select, insert, update, delete on public.safety_contacts to service_role;
comment on table public.safety_contacts is 'Whom the therapist trusts to be texted if she doesn''t come out of a home visit: one person, or no one.';
comment on column public.safety_contacts.encrypted_contact is
  'Name and phone of that person, and the therapist''s own phone if she wants to be asked by text, encrypted for its row.';
comment on column public.safety_contacts.has_own_phone is 'Whether the therapist is asked by text, too.';
comment on column public.safety_contacts.grace_minutes is 'How many minutes after the planned end of a visit the therapist is asked.';
comment on column public.safety_contacts.agreed_at is 'When the therapist said that this person has agreed to be texted.';

create table public.check_ins (
  check_in_id uuid primary key,
  appointment_id uuid not null references public.appointments on delete cascade,
  token_hash text not null constraint check_ins_have_a_link_each unique,
  went_in_at timestamptz not null,
  due_at timestamptz not null,
  asked_at timestamptz,
  notified_at timestamptz,
  first_notified_at timestamptz,
  ended_at timestamptz,
  ending text constraint check_ins_ending_is_known check (ending in ('out', 'canceled', 'moved', 'lapsed')),
  constraint check_ins_end_in_one_way check ((ended_at is null) = (ending is null)),
  constraint check_ins_are_due_after_going_in check (due_at > went_in_at)
);
create unique index check_ins_one_at_a_time on public.check_ins ((true)) where ended_at is null;
create index check_ins_by_appointment on public.check_ins (appointment_id);
alter table public.check_ins enable row level security;
grant select, insert, update on public.check_ins to service_role;
comment on table public.check_ins is 'Home visits during which someone watches that the therapist comes out. She is at one place at a time.';
comment on column public.check_ins.token_hash is 'Of the link that her contact is texted.';
comment on column public.check_ins.due_at is 'When she is asked whether she is out: the planned end and the grace, or later if she asked for more time.';
comment on column public.check_ins.asked_at is 'When she was asked; null again once she asked for more time.';
comment on column public.check_ins.notified_at is 'When the text to her contact was written; null again once she asked for more time.';
comment on column public.check_ins.first_notified_at is 'The same for the first time: from then on the link works.';
comment on column public.check_ins.ending is
  'out: she said so; canceled, moved: she canceled or moved the visit, or marked it a no-show; lapsed: a day after her contact was texted, no one had answered.';

create table public.check_in_openings (
  opening_id bigint primary key generated always as identity,
  check_in_id uuid not null references public.check_ins on delete cascade,
  opened_at timestamptz not null
);
create index check_in_openings_check_in_id_idx on public.check_in_openings (check_in_id, opened_at);
alter table public.check_in_openings enable row level security;
grant select, insert on public.check_in_openings to service_role;
comment on table public.check_in_openings is 'Each time the page behind the link of a check-in was opened. Rows are added, never changed.';

-- The contact.

create function public.put_safety_contact(
  p_safety_contact_id uuid, p_encrypted_contact text, p_has_own_phone boolean, p_grace_minutes integer, p_by uuid, p_now timestamptz default now()
)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.lock_calendar();
  delete from public.safety_contacts where safety_contact_id <> p_safety_contact_id;
  insert into public.safety_contacts (safety_contact_id, encrypted_contact, has_own_phone, grace_minutes, agreed_at)
    values (p_safety_contact_id, p_encrypted_contact, p_has_own_phone, p_grace_minutes, p_now)
    on conflict do nothing;
  perform private.write_security_notice(p_by, 'safety_contact', p_safety_contact_id::text, '{}', p_now);
end;
$$;
comment on function public.put_safety_contact(uuid, text, boolean, integer, uuid, timestamptz) is
  'Names the person who is texted if the therapist doesn''t come out of a visit, instead of the one named before. Also while a check-in runs: the text goes to the person named when it is sent. Emails the account that did it. The caller has checked the password. Safe to repeat.';
grant execute on function public.put_safety_contact(uuid, text, boolean, integer, uuid, timestamptz) to service_role;

create function public.delete_safety_contact(p_by uuid, p_now timestamptz default now()) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_contact_id uuid;
begin
  perform private.lock_calendar();
  if exists (select from public.check_ins c where c.ended_at is null) then
    raise exception using errcode = 'PT409', message = 'check_in_running';
  end if;
  delete from public.safety_contacts where true returning safety_contact_id into v_contact_id;
  perform private.write_security_notice(p_by, 'no_safety_contact', v_contact_id::text, '{}', p_now) where v_contact_id is not null;
end;
$$;
comment on function public.delete_safety_contact(uuid, timestamptz) is
  'Forgets the person who would be texted, and emails the account that did it. The caller has checked the password. Safe to repeat. PT409 check_in_running.';
grant execute on function public.delete_safety_contact(uuid, timestamptz) to service_role;

-- What is known of a check-in.

create function private.is_watched(p_now timestamptz) returns boolean
language sql stable set search_path = ''
as $$ select not public.is_job_late('check_ins', 3, p_now) $$;
comment on function private.is_watched(timestamptz) is 'Whether the job that watches check-ins has run in the last three minutes. It runs every minute.';
grant execute on function private.is_watched(timestamptz) to service_role;

create function private.notifies_at(p_check_in public.check_ins) returns timestamptz
language sql immutable set search_path = ''
as $$ select p_check_in.due_at + interval '10 minutes' $$;
comment on function private.notifies_at(public.check_ins) is 'When the contact of a check-in is texted: ten minutes after the therapist is asked.';
grant execute on function private.notifies_at(public.check_ins) to service_role;

create function private.alert_of(p_check_in public.check_ins) returns text
language sql immutable set search_path = ''
as $$ select p_check_in.check_in_id || ' ' || extract(epoch from p_check_in.due_at)::bigint $$;
comment on function private.alert_of(public.check_ins) is 'The subject of the texts about a check-in: there is one of each kind for each time at which it was due.';
grant execute on function private.alert_of(public.check_ins) to service_role;

create function private.is_unanswered(p_message public.messages) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from public.check_ins c
    where c.check_in_id = p_message.about and c.ended_at is null and c.asked_at is not null and private.alert_of(c) = p_message.subject
  )
$$;
comment on function private.is_unanswered(public.messages) is
  'Whether what a text about a check-in asks is still open: the therapist neither said that she is out nor asked for more time.';
grant execute on function private.is_unanswered(public.messages) to service_role;

create function private.can_go_in(p_appointment public.appointments, p_now timestamptz) returns boolean
language sql immutable set search_path = ''
as $$
  select p_appointment.location = 'visit' and p_appointment.status in ('pending', 'confirmed')
    and p_appointment.starts_at <= p_now + interval '1 hour' and p_appointment.ends_at > p_now - interval '3 hours'
$$;
comment on function private.can_go_in(public.appointments, timestamptz) is
  'Whether the therapist can check in to an appointment: a home visit, from an hour before it until three hours after it.';
grant execute on function private.can_go_in(public.appointments, timestamptz) to service_role;

create function private.visits_to_go_in(p_now timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'appointment_id', a.appointment_id, 'first_name', a.first_name, 'last_name', a.last_name, 'starts_at', a.starts_at, 'ends_at', a.ends_at
    ) order by exists (select from public.check_ins c where c.appointment_id = a.appointment_id), a.ends_at <= p_now, a.starts_at), '[]')
  from public.appointments a
  where a.status in ('pending', 'confirmed') and a.ends_at > p_now - interval '3 hours' and a.ends_at < p_now + interval '1 day'
    and private.can_go_in(a, p_now)
$$;
comment on function private.visits_to_go_in(timestamptz) is
  'Returns the visits that the therapist can check in to now, first those that she hasn''t been to and that aren''t over.';
grant execute on function private.visits_to_go_in(timestamptz) to service_role;

create function public.read_check_in(p_now timestamptz default now())
returns table (
  is_watched boolean, safety_contact_id uuid, encrypted_contact text, grace_minutes integer, check_in_id uuid, appointment_id uuid,
  first_name text, last_name text, address text, went_in_at timestamptz, due_at timestamptz, notifies_at timestamptz,
  notified_at timestamptz, is_notified boolean, has_failed boolean, appointment_status text, opened_at timestamptz[], visits jsonb
)
language sql stable rows 1 set search_path = ''
as $$
  select private.is_watched(p_now), contact.safety_contact_id, contact.encrypted_contact, contact.grace_minutes, c.check_in_id, c.appointment_id,
    a.first_name, a.last_name, private.visit_address(a.order_id), c.went_in_at, c.due_at, private.notifies_at(c), c.notified_at,
    coalesce(alert.state = 'sent', false), coalesce(alert.state in ('given_up', 'cancelled') or alert.delivery in ('bounced', 'failed'), false),
    a.status, array(select o.opened_at from public.check_in_openings o where o.check_in_id = c.check_in_id order by o.opened_at),
    private.visits_to_go_in(p_now)
  from (select) nothing
  left join public.safety_contacts contact on true
  left join public.check_ins c on c.ended_at is null
  left join public.appointments a using (appointment_id)
  left join public.messages alert on alert.about = c.check_in_id and alert.kind = 'check_in_overdue' and alert.subject = private.alert_of(c)
$$;
comment on function public.read_check_in(timestamptz) is
  'Returns whether check-ins are watched, the visits that the therapist can go in to, the contact (nulls: none is named) and the check-in that is running (nulls: none), with what became of its text: is_notified (a provider took it) or has_failed (it won''t be sent, or didn''t arrive).';
grant execute on function public.read_check_in(timestamptz) to service_role;

create function public.check_in_problems(p_now timestamptz default now()) returns setof text
language sql stable rows 1 set search_path = ''
as $$
  select 'check_in_unwatched' from public.check_ins c where c.ended_at is null and not private.is_watched(p_now)
  union all
  select 'check_in_untold' from public.check_ins c
  where c.ended_at is null and c.notified_at <= p_now - interval '5 minutes' and not exists (
    select from public.messages m
    where m.about = c.check_in_id and m.kind = 'check_in_overdue' and m.subject = private.alert_of(c) and m.state = 'sent'
      and m.delivery is distinct from 'failed'
  )
$$;
comment on function public.check_in_problems(timestamptz) is
  'Returns check_in_unwatched while the therapist is on a visit and the job that watches hasn''t run for three minutes, check_in_untold if her contact should have been texted five minutes ago and wasn''t.';
grant execute on function public.check_in_problems(timestamptz) to service_role;

-- Going in, more time, out.

create function public.start_check_in(
  p_check_in_id uuid, p_appointment_id uuid, p_token_hash text, p_contact_phone text default null, p_now timestamptz default now()
)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_appointment constant public.appointments := private.lock_appointment(p_appointment_id);
  v_running public.check_ins;
  v_grace integer;
begin
  select * into v_running from public.check_ins c where c.ended_at is null;
  -- A second press, or another tab, finds what the first one started.
  if v_running.appointment_id = p_appointment_id then
    return;
  elsif found then
    raise exception using errcode = 'PT409', message = 'check_in_running';
  end if;
  select c.grace_minutes into v_grace from public.safety_contacts c;
  if v_grace is null then
    raise exception using errcode = 'PT409', message = 'no_safety_contact';
  elsif exists (select from public.text_stops t where t.phone = p_contact_phone) then
    raise exception using errcode = 'PT409', message = 'contact_stopped_texts';
  elsif not private.can_go_in(v_appointment, p_now) then
    raise exception using errcode = 'PT409', message = 'check_in_not_possible';
  elsif not private.is_watched(p_now) then
    raise exception using errcode = 'PT409', message = 'nobody_watching';
  end if;
  insert into public.check_ins (check_in_id, appointment_id, token_hash, went_in_at, due_at)
    values (
      p_check_in_id, p_appointment_id, p_token_hash, p_now,
      greatest(v_appointment.ends_at, p_now) + make_interval(mins => v_grace)
    );
end;
$$;
comment on function public.start_check_in(uuid, uuid, text, text, timestamptz) is
  'Starts watching over a visit: due at its end, or now if that is later, and the grace. p_contact_phone is the contact''s number in international form. Safe to repeat. PT404 not_found, PT409 check_in_running (at another visit), no_safety_contact, contact_stopped_texts (they replied STOP), check_in_not_possible (no visit, canceled, more than an hour ahead, or over for three hours), nobody_watching (the job hasn''t run for three minutes).';
grant execute on function public.start_check_in(uuid, uuid, text, text, timestamptz) to service_role;

create function private.notify_contact(p_check_in public.check_ins, p_kind text, p_facts jsonb, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  select private.write_message(jsonb_build_object(
    'kind', p_kind, 'subject', private.alert_of(p_check_in) || coalesce(' ' || (p_facts ->> 'answer'), ''), 'about', p_check_in.check_in_id,
    'recipient', case p_kind when 'check_in_asked' then 'practice' else 'contact' end, 'channel', 'sms',
    'facts', jsonb_build_object(
      'check_in_id', p_check_in.check_in_id, 'went_in_at', p_check_in.went_in_at, 'notifies_at', private.notifies_at(p_check_in)
    ) || p_facts
  ), p_now)
$$;
comment on function private.notify_contact(public.check_ins, text, jsonb, timestamptz) is
  'Writes a text about a check-in, to the therapist (check_in_asked) or to her contact. Numbers are read when it is sent: they are encrypted.';
grant execute on function private.notify_contact(public.check_ins, text, jsonb, timestamptz) to service_role;

create function public.extend_check_in(
  p_check_in_id uuid, p_due_at timestamptz, p_minutes integer, p_now timestamptz default now()
)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_before public.check_ins;
  v_after public.check_ins;
begin
  select * into v_before from public.check_ins c where c.check_in_id = p_check_in_id for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  elsif v_before.ended_at is not null then
    raise exception using errcode = 'PT409', message = 'check_in_over';
  elsif p_minutes not between 5 and 120 then
    raise exception using errcode = 'PT400', message = 'invalid_request';
  -- A second press finds that it is due later already. Browsers know no microseconds.
  elsif date_trunc('milliseconds', v_before.due_at) <> date_trunc('milliseconds', p_due_at) then
    return;
  end if;
  update public.check_ins
    set due_at = greatest(due_at, p_now) + make_interval(mins => p_minutes), asked_at = null, notified_at = null
    where check_in_id = p_check_in_id returning * into v_after;
  if v_before.notified_at is not null then
    perform private.notify_contact(v_before, 'check_in_answered', jsonb_build_object('answer', 'more', 'at', p_now, 'due_at', v_after.due_at), p_now);
  end if;
end;
$$;
comment on function public.extend_check_in(uuid, timestamptz, integer, timestamptz) is
  'Gives the therapist more minutes before she is asked, from when it is due (p_due_at, as she saw it) or from now if that is later. A contact who was texted gets a text that says so. Harmless if it is due at another time by now. PT400 invalid_request, PT404 not_found, PT409 check_in_over.';
grant execute on function public.extend_check_in(uuid, timestamptz, integer, timestamptz) to service_role;

create function private.end_check_in(p_check_in_id uuid, p_ending text, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_check_in public.check_ins;
begin
  update public.check_ins set ended_at = p_now, ending = p_ending
    where check_in_id = p_check_in_id and ended_at is null returning * into v_check_in;
  if v_check_in.first_notified_at is not null and p_ending <> 'lapsed' then
    perform private.notify_contact(v_check_in, 'check_in_answered', jsonb_build_object('answer', 'out', 'at', p_now), p_now);
  end if;
end;
$$;
comment on function private.end_check_in(uuid, text, timestamptz) is
  'Ends a check-in, once. A contact who was texted gets a text that she has answered.';
grant execute on function private.end_check_in(uuid, text, timestamptz) to service_role;

create function public.end_check_in(p_check_in_id uuid, p_now timestamptz default now()) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if not exists (select from public.check_ins c where c.check_in_id = p_check_in_id) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
  perform private.end_check_in(p_check_in_id, 'out', p_now);
end;
$$;
comment on function public.end_check_in(uuid, timestamptz) is 'Records that the therapist is out. Safe to repeat. PT404 not_found.';
grant execute on function public.end_check_in(uuid, timestamptz) to service_role;

create function private.end_check_in_of(p_appointment_id uuid, p_ending text, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  select private.end_check_in(c.check_in_id, p_ending, p_now) from public.check_ins c
  where c.appointment_id = p_appointment_id and c.ended_at is null
$$;
comment on function private.end_check_in_of(uuid, text, timestamptz) is
  'Ends the check-in of a visit that the therapist canceled, moved or marked as a no-show. What a client does never ends one: they may be with her.';
grant execute on function private.end_check_in_of(uuid, text, timestamptz) to service_role;

-- Watching.

create function private.watch_check_in(p_check_in_id uuid, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_check_in public.check_ins;
begin
  select * into v_check_in from public.check_ins c where c.check_in_id = p_check_in_id and c.ended_at is null for update;
  if not found or v_check_in.due_at > p_now then
    return;
  elsif v_check_in.notified_at <= p_now - interval '1 day' then
    perform private.end_check_in(p_check_in_id, 'lapsed', p_now);
    return;
  end if;
  if v_check_in.asked_at is null then
    update public.check_ins set asked_at = p_now where check_in_id = p_check_in_id;
    if exists (select from public.safety_contacts c where c.has_own_phone) then
      perform private.notify_contact(v_check_in, 'check_in_asked', '{}', p_now);
    end if;
  end if;
  if v_check_in.notified_at is null and private.notifies_at(v_check_in) <= p_now then
    update public.check_ins set notified_at = p_now, first_notified_at = coalesce(first_notified_at, p_now) where check_in_id = p_check_in_id;
    perform private.notify_contact(v_check_in, 'check_in_overdue', '{}', p_now);
  end if;
end;
$$;
comment on function private.watch_check_in(uuid, timestamptz) is
  'Asks the therapist whether she is out once that is due, and ten minutes later tells her contact, at any hour. Both times count from the due time she was shown: if the job was late, her contact is texted at once. A day after that it ends.';
grant execute on function private.watch_check_in(uuid, timestamptz) to service_role;

create function public.watch_check_ins(p_now timestamptz default now()) returns integer
language sql volatile set search_path = ''
as $$
  select private.attempt_each('watch_check_in', array(select c.check_in_id from public.check_ins c where c.ended_at is null), p_now)
$$;
comment on function public.watch_check_ins(timestamptz) is
  'Does what is due for the check-in that is running (watch_check_in). Returns how many failed. Safe to repeat.';
grant execute on function public.watch_check_ins(timestamptz) to service_role;

create function public.check_ins_to_text(p_now timestamptz default now()) returns setof uuid
language sql stable rows 1 set search_path = ''
as $$
  select distinct m.about from public.messages m
  where m.state in ('due', 'claimed', 'failed') and m.next_at <= p_now and m.kind in ('check_in_asked', 'check_in_overdue', 'check_in_answered')
$$;
comment on function public.check_ins_to_text(timestamptz) is 'Returns the check-ins about which a text is due, to be sent before all other messages.';
grant execute on function public.check_ins_to_text(timestamptz) to service_role;

-- What the contact sees.

create function public.open_check_in(p_token_hash text, p_networks text[], p_now timestamptz default now())
returns table (
  address text, client_phone text, went_in_at timestamptz, due_at timestamptz, is_overdue boolean,
  ended_at timestamptz, encrypted_contact text, safety_contact_id uuid
)
language plpgsql volatile rows 1 set search_path = ''
as $$
declare
  v_check_in public.check_ins;
begin
  select * into v_check_in from public.check_ins c
    where c.token_hash = p_token_hash and c.first_notified_at is not null and coalesce(c.ended_at > p_now - interval '4 hours', true);
  if not found then
    perform private.require_allowance('link', p_networks, 'too_many_requests', p_now);
    return;
  end if;
  insert into public.check_in_openings (check_in_id, opened_at) values (v_check_in.check_in_id, p_now);
  return query
  select where_she_is.address, where_she_is.phone, v_check_in.went_in_at, v_check_in.due_at, v_check_in.notified_at is not null, v_check_in.ended_at, contact.encrypted_contact, contact.safety_contact_id
  from (select) nothing
  left join public.safety_contacts contact on true
  left join lateral (
    select private.visit_address(a.order_id) as address, a.phone from public.appointments a
    where a.appointment_id = v_check_in.appointment_id and v_check_in.ended_at is null and v_check_in.notified_at is not null
  ) where_she_is on true;
end;
$$;
comment on function public.open_check_in(text, text[], timestamptz) is
  'Returns what the contact sees of a check-in by the hash of its link, and logs that it was seen; nothing else changes. Address and phone only while she hasn''t answered. No row for a link that was never sent, or four hours after she was out. PT429 too_many_requests.';
grant execute on function public.open_check_in(text, text[], timestamptz) to service_role;
