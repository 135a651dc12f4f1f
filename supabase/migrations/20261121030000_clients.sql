-- Clients: the people the practice has seen or will see, and how they are searched for.

create function private.search_text(p_words text) returns text
language sql immutable set search_path = ''
as $$
  -- What translate maps to nothing comes last: punctuation, and what a pattern would read as a sign.
  select translate(
    lower(p_words),
    E'ÅÄÁÀÂÃÉÈËÊÍÌÏÎÓÒÖÔÕØÚÙÜÛÑÇÝåäáàâãéèëêíìïîóòöôõøúùüûñçý\t\n\r-–—.,;:!?/\\|()[]{}<>+*=~^%&#$_"''`´’‘“”',
    'aaaaaaeeeeiiiioooooouuuuncyaaaaaaeeeeiiiioooooouuuuncy   '
  )
$$;
comment on function private.search_text(text) is
  'Words as they are searched for: small letters without accents, punctuation left out, so that nobody has to write a name, an address or a number as it is stored.';
grant execute on function private.search_text(text) to service_role;

create function private.phone_digits(p_phone text) returns text
language sql immutable set search_path = ''
as $$
  select case when length(d.digits) = 10 then '1' || d.digits else d.digits end from (select regexp_replace(p_phone, '\D', '', 'g') as digits) d
$$;
comment on function private.phone_digits(text) is 'The digits of a phone number, with the country code of North America where none was given.';
grant execute on function private.phone_digits(text) to service_role;

create function private.search_patterns(p_words text, p_known text default '') returns text[]
language sql immutable set search_path = ''
as $$
  -- The longest first: it rules most out.
  select coalesce(array_agg('%' || word || '%' order by length(word) desc), '{}')
  from regexp_split_to_table(private.search_text(p_words), ' +') word
  where word <> '' and strpos(p_known, word) = 0
$$;
comment on function private.search_patterns(text, text) is
  'A pattern for each word that is searched for, in any order, without those that a known text has. None of its signs is special.';
grant execute on function private.search_patterns(text, text) to service_role;

create table public.clients (
  client_id uuid primary key default gen_random_uuid(),
  first_name text not null constraint clients_have_a_first_name check (first_name <> ''),
  last_name text not null constraint clients_have_a_last_name check (last_name <> ''),
  email text not null constraint clients_email_has_an_at check (email like '%_@_%'),
  phone text not null,
  can_book_at_home boolean not null default false,
  is_existing boolean not null default false,
  search_text text not null generated always as (
    private.search_text(first_name || ' ' || last_name || ' ' || email) || ' ' || private.phone_digits(phone)
  ) stored,
  created_at timestamptz not null default now()
);
create unique index clients_have_one_email on public.clients (lower(email));
alter table public.clients enable row level security;
grant select, insert, update on public.clients to service_role;

comment on table public.clients is 'People the practice has seen or will see. A booking finds them by e-mail and overwrites nothing.';
comment on column public.clients.can_book_at_home is 'The therapist lets this client book sessions at her home studio.';
comment on column public.clients.is_existing is 'Marked by the therapist as an existing client, whatever the appointments say.';
comment on column public.clients.search_text is 'Name, address and number as they are searched for.';
