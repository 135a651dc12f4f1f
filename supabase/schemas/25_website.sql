-- The website: testimonials and contact messages.

-- Testimonials: what clients write about their sessions, held until the therapist publishes it.

create table public.testimonials (
  testimonial_id uuid primary key default gen_random_uuid(),
  name text not null constraint testimonials_have_a_name check (length(name) between 1 and 80),
  location text not null constraint testimonials_have_a_location check (length(location) between 1 and 80),
  service_id text not null references public.services,
  rating integer not null constraint testimonials_rating_is_1_to_5 check (rating between 1 and 5),
  review text not null constraint testimonials_review_has_some_length check (length(review) between 10 and 2000),
  status text not null default 'held'
    constraint testimonials_status_is_known check (status in ('held', 'published', 'rejected')),
  is_suspected boolean not null default false,
  sent_by uuid references public.profiles on delete set null,
  created_at timestamptz not null default now()
);
create index testimonials_by_account on public.testimonials (sent_by) where sent_by is not null;
create index testimonials_by_service on public.testimonials (service_id);
create index testimonials_by_status on public.testimonials (status, created_at desc);
alter table public.testimonials enable row level security;
grant select, insert, update on public.testimonials to service_role;
comment on table public.testimonials is 'Reviews of sessions. Anyone can write one; only published ones are shown.';
comment on column public.testimonials.status is
  'held: waiting for the therapist. published: on the site. rejected: read and not published, or taken down.';
comment on column public.testimonials.is_suspected is 'It looks like a program''s.';
comment on column public.testimonials.sent_by is 'The member account that was logged in when it was sent; null if a guest sent it.';

create function public.list_testimonials(p_status text default 'published')
returns table (
  testimonial_id uuid, name text, location text, service_name text, rating integer, review text, created_at timestamptz,
  is_suspected boolean
)
language sql stable set search_path = ''
as $$
  select t.testimonial_id, t.name, t.location, s.name, t.rating, t.review, t.created_at, t.is_suspected
  from public.testimonials t
  join public.services s using (service_id)
  where t.status = p_status
  order by t.created_at desc, t.testimonial_id
  limit 200
$$;
comment on function public.list_testimonials(text) is 'The reviews with a status, newest first, at most 200.';
grant execute on function public.list_testimonials(text) to service_role;

create function public.submit_testimonial(p_testimonial jsonb, p_networks text[], p_now timestamptz default now())
returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_wait_seconds integer;
begin
  if not exists (
    select from public.services s where s.service_id = p_testimonial ->> 'service_id' and s.is_active
  ) then
    raise exception using errcode = 'PT404', message = 'unknown_service';
  end if;
  v_wait_seconds := private.apply_rate_limit('testimonial', p_networks, p_now, (p_testimonial ->> 'testimonial_id')::uuid);
  if v_wait_seconds = 0 then
    insert into public.testimonials (testimonial_id, name, location, service_id, rating, review, is_suspected, sent_by, created_at)
      select coalesce(given.testimonial_id, gen_random_uuid()), given.name, given.location, given.service_id, given.rating, given.review,
        coalesce(given.is_suspected, false), given.sent_by, p_now
      from jsonb_to_record(p_testimonial)
        as given (testimonial_id uuid, name text, location text, service_id text, rating integer, review text, is_suspected boolean, sent_by uuid)
      on conflict do nothing;
  end if;
  return v_wait_seconds;
end;
$$;
comment on function public.submit_testimonial(jsonb, text[], timestamptz) is
  'Stores a review for the therapist to read, once for each testimonial_id. Returns 0, or the seconds its sender has to wait. PT404 unknown_service.';
grant execute on function public.submit_testimonial(jsonb, text[], timestamptz) to service_role;

-- Contact messages: what people write to the practice. Stored, then emailed by the outbox, so that none is lost.

create table public.contact_messages (
  contact_message_id uuid primary key,
  name text not null constraint contact_messages_have_a_name check (length(name) between 1 and 80),
  email text not null constraint contact_messages_email_has_an_at check (email like '%_@_%'),
  phone text,
  encrypted_message text not null,
  is_suspected boolean not null default false,
  is_emailed boolean not null default true,
  sent_by uuid references public.profiles on delete set null,
  created_at timestamptz not null default now()
);
create index contact_messages_not_emailed on public.contact_messages (created_at) where not is_emailed;
create index contact_messages_by_account on public.contact_messages (sent_by) where sent_by is not null;
create index contact_messages_by_age on public.contact_messages (created_at);
alter table public.contact_messages enable row level security;
grant select, insert, update, delete on public.contact_messages to service_role;
comment on table public.contact_messages is 'Messages from the contact page.';
comment on column public.contact_messages.encrypted_message is 'What they wrote, encrypted by the API for this row and the typed address.';
comment on column public.contact_messages.is_suspected is 'It looks like a program''s. It is emailed all the same, and the email says so.';
comment on column public.contact_messages.is_emailed is 'False if more came at once than are emailed: the dashboard shows it.';
comment on column public.contact_messages.sent_by is 'The member account that was logged in when it was sent; null if a guest sent it.';

create function public.submit_contact_message(p_message jsonb, p_networks text[], p_now timestamptz default now())
returns table (contact_message_id uuid, wait_seconds integer)
language plpgsql volatile set search_path = ''
as $$
begin
  wait_seconds := private.apply_rate_limit('contact', p_networks, p_now, (p_message ->> 'contact_message_id')::uuid);
  if wait_seconds = 0 then
    contact_message_id := (p_message ->> 'contact_message_id')::uuid;
    insert into public.contact_messages as stored
      (contact_message_id, name, email, phone, encrypted_message, is_suspected, sent_by, created_at)
      select submit_contact_message.contact_message_id, given.name, given.email, nullif(given.phone, ''), given.encrypted_message,
        coalesce(given.is_suspected, false), given.sent_by, p_now
      from jsonb_to_record(p_message) as given (name text, email text, phone text, encrypted_message text, is_suspected boolean, sent_by uuid)
      on conflict do nothing;
    update public.contact_messages m
      set is_emailed = private.notify_practice_of_form('contact_message', m.contact_message_id, jsonb_build_object(
        'name', m.name, 'email', m.email, 'phone', m.phone, 'is_suspected', nullif(m.is_suspected, false)
      ), p_now)
      where m.contact_message_id = submit_contact_message.contact_message_id;
  end if;
  return next;
end;
$$;
comment on function public.submit_contact_message(jsonb, text[], timestamptz) is
  'Stores a message (columns of public.contact_messages) and has it emailed to the practice (notify_practice_of_form), once for each contact_message_id; the email reads the words from here. Returns its id and 0, or no id and the seconds its sender has to wait.';
grant execute on function public.submit_contact_message(jsonb, text[], timestamptz) to service_role;
