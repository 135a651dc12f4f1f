-- Clients: the people the practice has seen or will see.

create table public.clients (
  client_id uuid primary key default gen_random_uuid(),
  first_name text not null constraint clients_have_a_first_name check (first_name <> ''),
  last_name text not null constraint clients_have_a_last_name check (last_name <> ''),
  email text not null constraint clients_email_has_an_at check (email like '%_@_%'),
  phone text not null,
  can_book_at_home boolean not null default false,
  can_be_visited boolean not null default false,
  is_existing boolean not null default false,
  search_text text not null generated always as (
    private.search_text(first_name || ' ' || last_name || ' ' || email) || ' ' || private.phone_digits(phone)
  ) stored,
  holds_address boolean not null default true,
  merged_into uuid references public.clients,
  created_at timestamptz not null default now(),
  erased_at timestamptz
);
create unique index clients_hold_an_address_each on public.clients (lower(email)) where holds_address;
create unique index clients_share_an_address_by_name on public.clients (lower(email), private.name_key(first_name, last_name));
create index clients_by_survivor on public.clients (merged_into) where merged_into is not null;
alter table public.clients enable row level security;
grant select, insert, update on public.clients to service_role;
comment on table public.clients is 'People the practice has seen or will see. A booking finds its client by email and name (client_of) and overwrites nothing.';
comment on column public.clients.can_book_at_home is 'The therapist lets this client book sessions at her home studio.';
comment on column public.clients.can_be_visited is 'The therapist lets this client book home visits; offered once they are an existing client.';
comment on column public.clients.is_existing is 'Marked by the therapist as an existing client, whatever the appointments say.';
comment on column public.clients.holds_address is
  'Whether the account, the credits and the gift value of the address are theirs. False for someone else who gave the address of a client: visits, forms and notes are their own.';
comment on column public.clients.merged_into is
  'The client with whom this one was merged, as they were one person: its survivor. The row stays as an alias: what comes to its address is theirs. Never an alias itself.';
comment on column public.clients.erased_at is
  'Since when nothing of them is left but this row, without name and contact, which their visits and signed notes refer to. No list, search or booking finds it.';
comment on column public.clients.search_text is 'Name, email and phone number in the form they are searched by.';

create function private.holder_of_address(p_client_id uuid) returns setof public.clients
language sql stable rows 1 set search_path = ''
as $$
  select holder.* from public.clients c
  join public.clients held on held.holds_address and lower(held.email) = lower(c.email)
  join public.clients holder on holder.client_id = coalesce(held.merged_into, held.client_id)
  where c.client_id = p_client_id and not c.holds_address and holder.client_id <> p_client_id
$$;
comment on function private.holder_of_address(uuid) is 'Returns who holds the address that a client shares; no row for one who holds their own.';
grant execute on function private.holder_of_address(uuid) to service_role;

-- Merges of two clients who are one person (39_merged_clients.sql makes and undoes them).

create table public.client_merges (
  merge_id uuid primary key default gen_random_uuid(),
  from_id uuid not null references public.clients,
  into_id uuid not null references public.clients,
  merged_at timestamptz not null,
  undone_at timestamptz,
  proof uuid not null,
  moved jsonb not null
);
create unique index client_merges_are_one_at_a_time on public.client_merges (from_id) where undone_at is null;
create index client_merges_by_survivor on public.client_merges (into_id);
alter table public.client_merges enable row level security;
grant select, insert, update on public.client_merges to service_role;
comment on table public.client_merges is 'Which client was merged into which, and what moved, so that it can be undone.';
comment on column public.client_merges.proof is
  'An HMAC of the two ids, made by the API: words that were encrypted for one of them open for the other only with it. SQL alone merges no one''s words.';
comment on column public.client_merges.moved is 'The ids of the rows that moved, and what the two clients were before.';

create function private.ids_of_client(p_client_id uuid) returns uuid[]
language sql stable set search_path = ''
as $$
  with recursive known (client_id) as (
    select p_client_id
    union
    select case when m.into_id = k.client_id then m.from_id else m.into_id end
    from known k join public.client_merges m
      on m.into_id = k.client_id and m.undone_at is null or m.from_id = k.client_id and m.undone_at is not null
  )
  select array_agg(k.client_id) from known k where k.client_id is not null
$$;
comment on function private.ids_of_client(uuid) is
  'The ids that a client''s words may be encrypted for: their own, those of their aliases, and of who they were merged with until that was undone. Null for no one.';
grant execute on function private.ids_of_client(uuid) to service_role;

create function public.merges_about(p_client_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'from_id', m.from_id, 'into_id', m.into_id, 'proof', m.proof, 'is_undone', m.undone_at is not null
  )), '[]')
  from public.client_merges m
  where m.into_id = any (private.ids_of_client(p_client_id)) and m.undone_at is null
    or m.from_id = any (private.ids_of_client(p_client_id)) and m.undone_at is not null
$$;
comment on function public.merges_about(uuid) is
  'The merges by which words that were encrypted for someone else are a client''s, with their proofs, which the API checks.';
grant execute on function public.merges_about(uuid) to service_role;

create function private.emails_of_client(p_client_id uuid, p_only_held boolean default false) returns text[]
language sql stable set search_path = ''
as $$
  select array(
    select lower(c.email) from public.clients c
    where (c.client_id = p_client_id or c.merged_into = p_client_id) and (c.holds_address or not p_only_held)
    order by c.merged_into is not null, c.created_at, c.client_id
  )
$$;
comment on function private.emails_of_client(uuid, boolean) is
  'The addresses of a client and of their aliases, their own first, in lower case; p_only_held: those that they hold, whose credits and gift value are theirs.';
grant execute on function private.emails_of_client(uuid, boolean) to service_role;

create function private.wallet_addresses(p_email text) returns text[]
language sql stable set search_path = ''
as $$
  select array_append(
    array_remove(coalesce((
      select private.emails_of_client(coalesce(c.merged_into, c.client_id), true)
      from public.clients c where lower(c.email) = lower(p_email) and c.holds_address
    ), '{}'), lower(p_email)), lower(p_email)
  )
$$;
comment on function private.wallet_addresses(text) is
  'The addresses whose wallets the owner of an address has: it, and those of the client who holds it, in lower case.';
grant execute on function private.wallet_addresses(text) to service_role;

create function private.lead_to_survivor() returns trigger
language plpgsql volatile set search_path = ''
as $$
declare
  v_survivor_id uuid;
begin
  -- A merge that is under way is waited for.
  select c.merged_into into v_survivor_id from public.clients c where c.client_id = new.client_id for key share;
  if v_survivor_id is not null then
    new.client_id := v_survivor_id;
  end if;
  return new;
end;
$$;
comment on function private.lead_to_survivor() is 'Gives what is stored for an alias to its survivor.';

create function private.keep_alias() returns trigger
language plpgsql volatile set search_path = ''
as $$
begin
  raise exception using errcode = 'PT409', message = 'client_merged';
end;
$$;
comment on function private.keep_alias() is 'Refuses a change of a client who was merged into another. PT409 client_merged.';

create trigger client_aliases_stay_as_they_were
  before update of first_name, last_name, email, phone, can_book_at_home, can_be_visited, is_existing on public.clients
  for each row when (old.merged_into is not null and new.merged_into is not null) execute function private.keep_alias();

-- What clients say about their health, and their requests, with a booking. The API encrypts and decrypts it.

create table public.health_notes (
  health_note_id uuid primary key,
  encrypted_notes text not null,
  note_count smallint not null constraint health_notes_are_of_one_or_two_fields check (note_count in (1, 2))
);
alter table public.health_notes enable row level security;
grant select, insert, update, delete on public.health_notes to service_role;
comment on table public.health_notes is
  'Health notes and requests given with bookings, named by orders and appointments; deleted once nothing names them.';
comment on column public.health_notes.health_note_id is
  'Made by the API from checkout, email and words, so that a repeated booking names the same row. The notes are encrypted for this id and the typed email only.';
comment on column public.health_notes.encrypted_notes is 'Encrypted by the API: unreadable in the database and in its backups.';
comment on column public.health_notes.note_count is 'How many of the two fields were filled in.';

create function private.keep_health_notes(p_notes jsonb) returns uuid
language sql volatile set search_path = ''
as $$
  insert into public.health_notes (health_note_id, encrypted_notes, note_count)
    select n.health_note_id, n.encrypted_notes, n.note_count
    from jsonb_populate_record(null::public.health_notes, p_notes) n where n.health_note_id is not null
    on conflict do nothing;
  select (p_notes ->> 'health_note_id')::uuid
$$;
comment on function private.keep_health_notes(jsonb) is
  'Saves the encrypted notes of a booking (columns of public.health_notes) once. Returns their id, null if there are none.';
grant execute on function private.keep_health_notes(jsonb) to service_role;

-- What the therapist writes down about a client, whatever the session. The API encrypts it.

create table public.client_words (
  client_word_id uuid primary key,
  client_id uuid not null references public.clients,
  kind text not null constraint client_words_kind_is_known check (kind in ('alert', 'note')),
  encrypted_words text not null,
  written_at timestamptz not null,
  ended_at timestamptz
);
create trigger client_words_lead_to_survivor
  before insert or update of client_id on public.client_words for each row execute function private.lead_to_survivor();
create index client_words_by_client on public.client_words (client_id, written_at);
alter table public.client_words enable row level security;
grant select, insert, update on public.client_words to service_role;
comment on table public.client_words is
  'What the therapist writes about a client: alerts, which stay at the top of their page, and notes. Only the dashboard shows them.';
comment on column public.client_words.client_word_id is 'Made by the browser, so that saving the same words twice stores them once.';
comment on column public.client_words.encrypted_words is 'Encrypted by the API for this id and the client: unreadable in the database and its backups.';
comment on column public.client_words.ended_at is 'Since when it isn''t shown anymore. Nothing is deleted.';

-- Clients as the therapist sees them.

create type public.client_for_therapist as (
  client_id uuid, first_name text, last_name text, email text, phone text, can_book_at_home boolean, can_be_visited boolean,
  is_existing boolean, is_member boolean, visits integer, last_visit_at timestamptz, next_visit_at timestamptz, credits jsonb, gift_cents integer
);
comment on type public.client_for_therapist is
  'A client with their visits and what their wallets have that isn''t used or reserved: credits by length, and gift value.';

create function private.clients_in_order(p_client_ids uuid[], p_now timestamptz) returns setof public.client_for_therapist
language plpgsql stable rows 50 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  return query
  select c.client_id, c.first_name, c.last_name, c.email, c.phone, c.can_book_at_home, c.can_be_visited, c.is_existing or seen.visits > 0,
    exists (select from public.profiles p where p.client_id = c.client_id and p.membership_status = 'active'),
    seen.visits, seen.last_visit_at, seen.next_visit_at, held.credits, held.gift_cents
  from unnest(p_client_ids) with ordinality chosen (client_id, place)
  join public.clients given using (client_id)
  join public.clients c on c.client_id = coalesce(given.merged_into, given.client_id)
  cross join lateral (
    select (count(*) filter (where a.status = 'completed'))::integer as visits,
      max(a.starts_at) filter (where a.status = 'completed') as last_visit_at,
      min(a.starts_at) filter (where a.status in ('pending', 'confirmed') and a.starts_at > p_now) as next_visit_at
    from public.appointments a where a.client_id = c.client_id
  ) seen
  cross join lateral (
    select
      coalesce(jsonb_agg(jsonb_build_object('duration', w.duration_minutes, 'available', w.credits) order by w.duration_minutes)
        filter (where w.credits > 0), '[]') as credits,
      coalesce(sum(w.cents), 0)::integer as gift_cents
    from (
      select wallet.duration_minutes, sum(available.credits)::integer as credits,
        sum(available.cents) filter (where wallet.kind = 'gift') as cents
      from public.wallets wallet cross join lateral private.available_in(wallet.wallet_id, null, p_now) available
      where wallet.owner_email = any (private.emails_of_client(c.client_id, true)) and wallet.frozen_at is null
      group by wallet.duration_minutes
    ) w
  ) held
  order by chosen.place;
end;
$$;
comment on function private.clients_in_order(uuid[], timestamptz) is 'Returns clients as the therapist sees them, in the order of the given ids; an alias''s survivor in its place.';
grant execute on function private.clients_in_order(uuid[], timestamptz) to service_role;

create function public.list_clients(p_words text default '', p_limit integer default 50, p_now timestamptz default now())
returns setof public.client_for_therapist
language plpgsql stable rows 50 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  v_patterns constant text[] := private.search_patterns(p_words);
  v_ids uuid[];
begin
  if v_patterns = '{}' then
    -- Recent clients are among the last visits, so there is no need to read those of all years.
    v_ids := array(
      select visit.client_id
      from (
        select a.client_id, a.starts_at from public.appointments a
        where a.status = 'completed' and a.client_id is not null
          and not exists (select from public.clients erased where erased.client_id = a.client_id and erased.erased_at is not null)
        order by a.starts_at desc limit p_limit * 10
      ) visit
      group by visit.client_id order by max(visit.starts_at) desc, visit.client_id limit p_limit
    );
  end if;
  if coalesce(cardinality(v_ids), 0) < p_limit then
    v_ids := array(
      select c.client_id from public.clients c
      cross join lateral (
        select max(a.starts_at) as seen_at from public.appointments a
        where a.client_id = c.client_id and a.status = 'completed'
      ) visit
      where c.merged_into is null and c.erased_at is null and (private.found_by(c) like all (v_patterns) or c.client_id in (
          select alias.merged_into from public.clients alias where alias.merged_into is not null and private.found_by(alias) like all (v_patterns)
        ))
      order by visit.seen_at desc nulls last, c.created_at desc, c.client_id limit p_limit
    );
  end if;
  return query select * from private.clients_in_order(v_ids, p_now);
end;
$$;
comment on function public.list_clients(text, integer, timestamptz) is
  'Returns the clients whose name, email, phone number and tags, or those of an alias of theirs, contain all of some words, in any order; the last seen first.';
grant execute on function public.list_clients(text, integer, timestamptz) to service_role;

create function public.update_client(
  p_client_id uuid, p_can_book_at_home boolean default null, p_is_existing boolean default null, p_now timestamptz default now()
)
returns setof public.client_for_therapist
language plpgsql volatile set search_path = ''
as $$
begin
  update public.clients c
    set can_book_at_home = coalesce(p_can_book_at_home, c.can_book_at_home), is_existing = coalesce(p_is_existing, c.is_existing)
    where c.client_id = p_client_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
  return query select * from private.clients_in_order(array[p_client_id], p_now);
end;
$$;
comment on function public.update_client(uuid, boolean, boolean, timestamptz) is
  'Sets what the therapist allows a client; null leaves a value as it is. Returns the client. PT404 not_found.';
grant execute on function public.update_client(uuid, boolean, boolean, timestamptz) to service_role;
