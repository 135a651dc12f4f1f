-- Contact messages: what people write to the practice. Kept, and mailed by the outbox, so that none is lost.

create table public.contact_messages (
  contact_message_id uuid primary key default gen_random_uuid(),
  name text not null constraint contact_messages_have_a_name check (length(name) between 1 and 80),
  email text not null constraint contact_messages_email_has_an_at check (email like '%_@_%'),
  phone text,
  message text not null constraint contact_messages_have_some_length check (length(message) between 10 and 5000),
  created_at timestamptz not null default now()
);
create index contact_messages_by_age on public.contact_messages (created_at);
alter table public.contact_messages enable row level security;
grant select, insert, update, delete on public.contact_messages to service_role;

comment on table public.contact_messages is 'Messages from the contact page.';

create function public.submit_contact_message(p_message jsonb, p_senders text[], p_now timestamptz default now())
returns table (contact_message_id uuid, wait_seconds integer)
language plpgsql volatile set search_path = ''
as $$
begin
  wait_seconds := private.apply_rate_limit('contact', p_senders, p_now, (p_message ->> 'contact_message_id')::uuid);
  if wait_seconds = 0 then
    contact_message_id := coalesce((p_message ->> 'contact_message_id')::uuid, gen_random_uuid());
    insert into public.contact_messages as stored
      (contact_message_id, name, email, phone, message, created_at)
      select submit_contact_message.contact_message_id, given.name, given.email, nullif(given.phone, ''), given.message, p_now
      from jsonb_to_record(p_message) as given (name text, email text, phone text, message text)
      on conflict do nothing;
    perform private.tell_practice('contact_message', m.contact_message_id::text, m.contact_message_id, jsonb_build_object(
        'name', m.name, 'email', m.email, 'phone', m.phone, 'message', m.message
      ), p_now)
      from public.contact_messages m where m.contact_message_id = submit_contact_message.contact_message_id;
  end if;
  return next;
end;
$$;
comment on function public.submit_contact_message(jsonb, text[], timestamptz) is
  'Keeps a message and has it mailed to the practice, once for each contact_message_id. Answers its id and 0, or no id and the seconds its sender has to wait.';
grant execute on function public.submit_contact_message(jsonb, text[], timestamptz) to service_role;
