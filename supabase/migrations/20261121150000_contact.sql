-- Contact messages: what people write to the practice. Stored before they are mailed, so that none is lost.

create table public.contact_messages (
  contact_message_id uuid primary key default gen_random_uuid(),
  name text not null constraint contact_messages_have_a_name check (length(name) between 1 and 80),
  email text not null constraint contact_messages_email_has_an_at check (email like '%_@_%'),
  phone text,
  message text not null constraint contact_messages_have_some_length check (length(message) between 10 and 5000),
  status text not null default 'unsent' constraint contact_messages_status_is_known check (status in ('unsent', 'sent')),
  attempts integer not null default 1,
  attempted_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index contact_messages_by_status on public.contact_messages (status, created_at desc);
create index contact_messages_by_age on public.contact_messages (created_at);
create index contact_messages_unsent on public.contact_messages (attempted_at) where status = 'unsent';
alter table public.contact_messages enable row level security;
grant select, insert, update, delete on public.contact_messages to service_role;

comment on table public.contact_messages is 'Messages from the contact page.';
comment on column public.contact_messages.status is 'unsent: not mailed to the practice, or not known to be. sent: the mail left.';
comment on column public.contact_messages.attempts is 'How often mailing it was begun: once when it came, then by the sweep.';

create function public.submit_contact_message(p_message jsonb, p_senders text[], p_now timestamptz default now())
returns table (contact_message_id uuid, wait_seconds integer)
language plpgsql volatile set search_path = ''
as $$
begin
  wait_seconds := private.apply_rate_limit('contact', p_senders, p_now, (p_message ->> 'contact_message_id')::uuid);
  if wait_seconds = 0 then
    contact_message_id := coalesce((p_message ->> 'contact_message_id')::uuid, gen_random_uuid());
    insert into public.contact_messages as stored
      (contact_message_id, name, email, phone, message, attempted_at, created_at)
      select submit_contact_message.contact_message_id, given.name, given.email, nullif(given.phone, ''), given.message, p_now, p_now
      from jsonb_to_record(p_message) as given (name text, email text, phone text, message text)
      on conflict do nothing;
  end if;
  return next;
end;
$$;
comment on function public.submit_contact_message(jsonb, text[], timestamptz) is
  'Keeps a message, once for each contact_message_id. Answers its id and 0, or no id and the seconds its sender has to wait.';
grant execute on function public.submit_contact_message(jsonb, text[], timestamptz) to service_role;

create function public.settle_contact_message(p_contact_message_id uuid, p_now timestamptz default now()) returns void
language sql volatile set search_path = ''
as $$
  update public.contact_messages set status = 'sent' where contact_message_id = p_contact_message_id and status = 'unsent';
  select public.resolve_review_item(item.review_item_id, 'The message was mailed after all.', p_now)
    from public.review_items item
    where item.kind = 'unsent_contact_message' and item.subject = p_contact_message_id::text and item.resolved_at is null
$$;
comment on function public.settle_contact_message(uuid, timestamptz) is
  'Writes down that a message was mailed to the practice, and closes its review item. Harmless twice.';
grant execute on function public.settle_contact_message(uuid, timestamptz) to service_role;

create function private.show_unsent_messages(p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  select public.open_review_item('unsent_contact_message', m.contact_message_id::text, jsonb_build_object(
    'contact_message_id', m.contact_message_id, 'sent_to_us_at', m.created_at, 'attempts', m.attempts,
    'done', 'A message from the contact page could not be mailed for a day. It is tried again every few hours.',
    'next_step', 'Read it in the dashboard, answer it, then close this item.'
  ), p_now)
  from public.contact_messages m
  where m.status = 'unsent' and m.created_at <= p_now - interval '1 day'
    -- A person who has closed the item is not asked again.
    and not exists (
      select from public.review_items item
      where item.kind = 'unsent_contact_message' and item.subject = m.contact_message_id::text
    )
$$;
comment on function private.show_unsent_messages(timestamptz) is
  'Asks a person to read the messages that could not be mailed for a day, once for each.';
grant execute on function private.show_unsent_messages(timestamptz) to service_role;

create function public.due_contact_messages(p_limit integer default 20, p_now timestamptz default now())
returns table (contact_message_id uuid, name text, email text, phone text, message text)
language plpgsql volatile rows 5 set search_path = ''
as $$
begin
  perform private.show_unsent_messages(p_now);
  return query
    update public.contact_messages m set attempts = m.attempts + 1, attempted_at = p_now
      where m.contact_message_id in (
        select due.contact_message_id from public.contact_messages due
        -- Five minutes, then ten, twenty and so on, at most five hours: whoever wrote is still waiting.
        where due.status = 'unsent' and due.attempted_at <= p_now - interval '5 minutes' * power(2, least(due.attempts - 1, 6))
        order by due.attempted_at limit p_limit for update skip locked
      )
      returning m.contact_message_id, m.name, m.email, m.phone, m.message;
end;
$$;
comment on function public.due_contact_messages(integer, timestamptz) is
  'Messages that were not mailed and whose turn it is, claimed for the caller: mail each under its key, then settle it. What could not be mailed for a day becomes a review item as well.';
grant execute on function public.due_contact_messages(integer, timestamptz) to service_role;
