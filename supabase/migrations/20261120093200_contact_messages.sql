-- Contact messages: what people write to the practice. Stored before they are mailed, so that none is lost.

create table public.contact_messages (
  contact_message_id uuid primary key default gen_random_uuid(),
  name text not null constraint contact_messages_have_a_name check (length(name) between 1 and 80),
  email text not null constraint contact_messages_email_has_an_at check (email like '%_@_%'),
  phone text,
  message text not null constraint contact_messages_have_some_length check (length(message) between 10 and 5000),
  status text not null default 'unsent' constraint contact_messages_status_is_known check (status in ('unsent', 'sent')),
  created_at timestamptz not null default now()
);
create index contact_messages_by_status on public.contact_messages (status, created_at desc);
alter table public.contact_messages enable row level security;
grant select, insert, update on public.contact_messages to service_role;

comment on table public.contact_messages is 'Messages from the contact page.';
comment on column public.contact_messages.status is 'unsent: not mailed to the practice, or not known to be. sent: the mail left.';

create function public.submit_contact_message(p_message jsonb, p_senders text[], p_now timestamptz default now())
returns table (contact_message_id uuid, wait_seconds integer)
language plpgsql volatile set search_path = ''
as $$
begin
  wait_seconds := private.claim_submission('contact', p_senders, p_now, (p_message ->> 'contact_message_id')::uuid);
  if wait_seconds = 0 then
    contact_message_id := coalesce((p_message ->> 'contact_message_id')::uuid, gen_random_uuid());
    insert into public.contact_messages as stored (contact_message_id, name, email, phone, message, created_at)
      select submit_contact_message.contact_message_id, given.name, given.email, nullif(given.phone, ''), given.message, p_now
      from jsonb_to_record(p_message) as given (name text, email text, phone text, message text)
      on conflict do nothing;
  end if;
  return next;
end;
$$;
comment on function public.submit_contact_message(jsonb, text[], timestamptz) is
  'Keeps a message, once for each contact_message_id. Answers its id and 0, or no id and the seconds its sender has to wait.';
grant execute on function public.submit_contact_message(jsonb, text[], timestamptz) to service_role;

create function public.settle_contact_message(p_contact_message_id uuid) returns void
language sql volatile set search_path = ''
as $$
  update public.contact_messages set status = 'sent' where contact_message_id = p_contact_message_id
$$;
comment on function public.settle_contact_message(uuid) is 'Writes down that a message was mailed to the practice.';
grant execute on function public.settle_contact_message(uuid) to service_role;
