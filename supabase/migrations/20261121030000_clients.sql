-- Clients: the people the practice has seen or will see.

create table public.clients (
  client_id uuid primary key default gen_random_uuid(),
  first_name text not null constraint clients_have_a_first_name check (first_name <> ''),
  last_name text not null constraint clients_have_a_last_name check (last_name <> ''),
  email text not null constraint clients_email_has_an_at check (email like '%_@_%'),
  phone text not null,
  can_book_at_home boolean not null default false,
  is_existing boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index clients_have_one_email on public.clients (lower(email));
alter table public.clients enable row level security;
grant select, insert, update on public.clients to service_role;

comment on table public.clients is 'People the practice has seen or will see. A booking finds them by e-mail and overwrites nothing.';
comment on column public.clients.can_book_at_home is 'The therapist lets this client book sessions at her home studio.';
comment on column public.clients.is_existing is 'Marked by the therapist as an existing client, whatever the appointments say.';
