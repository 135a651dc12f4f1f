-- Duplicates: who may be in the list of clients twice.

create table public.clients_kept_apart (
  one_id uuid not null references public.clients on delete cascade,
  other_id uuid not null references public.clients on delete cascade,
  kept_apart_at timestamptz not null,
  primary key (one_id, other_id),
  constraint clients_kept_apart_are_in_order check (one_id < other_id)
);
create index clients_kept_apart_other_id_idx on public.clients_kept_apart (other_id);
alter table public.clients_kept_apart enable row level security;
grant select, insert on public.clients_kept_apart to service_role;
comment on table public.clients_kept_apart is 'Pairs of clients who look like one, and are two people, as the therapist says.';

create function private.is_one_typo_away(p_one text, p_other text) returns boolean
language sql immutable set search_path = ''
as $$
  -- After what both begin with, a letter is changed, missing on either side, or two are swapped.
  select p_one = p_other
    or substr(p_one, begun.n + 2) in (substr(p_other, begun.n + 2), substr(p_other, begun.n + 1))
    or substr(p_one, begun.n + 1) = substr(p_other, begun.n + 2)
    or substr(p_one, begun.n + 3) = substr(p_other, begun.n + 3) and substr(p_one, begun.n + 1, 2) = reverse(substr(p_other, begun.n + 1, 2))
  from (
    select coalesce(max(n), 0) as n from generate_series(1, least(length(p_one), length(p_other))) n
    where left(p_one, n) = left(p_other, n)
  ) begun
$$;
comment on function private.is_one_typo_away(text, text) is
  'Whether two words are the same, or would be but for one letter too many, too few, wrong, or swapped with the next.';
grant execute on function private.is_one_typo_away(text, text) to service_role;

create function private.is_near_address(p_one text, p_other text) returns boolean
language sql immutable set search_path = ''
as $$
  select one.name = other.name or private.is_one_typo_away(lower(p_one), lower(p_other))
  from (select regexp_replace(split_part(lower(p_one), '@', 1), '\+.*|\.', '', 'g') as name) one,
    (select regexp_replace(split_part(lower(p_other), '@', 1), '\+.*|\.', '', 'g') as name) other
$$;
comment on function private.is_near_address(text, text) is
  'Whether two email addresses may be one person''s: the same name before the @, without periods and what follows a plus sign, or one typo apart.';
grant execute on function private.is_near_address(text, text) to service_role;

create function private.possible_duplicates() returns table (one_id uuid, other_id uuid, same text[])
language plpgsql stable rows 20 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  return query
  with listed as materialized (
    select c.client_id, c.email, lower(c.email) as address, private.name_key(c.first_name, c.last_name) as name,
      private.phone_digits(c.phone) as digits
    from public.clients c
  ),
  alike as (
    select a.client_id as a_id, b.client_id as b_id, 'phone' as what from listed a join listed b using (digits)
      where a.client_id < b.client_id and length(digits) >= 7
    union all
    select a.client_id, b.client_id, 'name' from listed a join listed b using (name)
      where a.client_id < b.client_id and private.is_near_address(a.email, b.email)
    union all
    select a.client_id, b.client_id, 'email' from listed a join listed b using (address)
      where a.client_id < b.client_id and private.is_one_typo_away(a.name, b.name)
  )
  select alike.a_id, alike.b_id, array_agg(alike.what order by alike.what) from alike
  where not exists (select from public.clients_kept_apart k where (k.one_id, k.other_id) = (alike.a_id, alike.b_id))
  group by alike.a_id, alike.b_id;
end;
$$;
comment on function private.possible_duplicates() is
  'Returns pairs of clients who may be one person, and what is the same: the phone''s digits, the name with an address like it, or the address with a name one typo apart. Not those who are kept apart.';
grant execute on function private.possible_duplicates() to service_role;

create function public.list_duplicates(p_limit integer default 50, p_now timestamptz default now())
returns table (clients jsonb, same text[])
language sql stable rows 20 set search_path = ''
as $$
  select
    (select jsonb_agg(shown) from private.clients_in_order(array[earlier.client_id, later.client_id], p_now) shown), pair.same
  from private.possible_duplicates() pair
  join public.clients earlier on earlier.client_id in (pair.one_id, pair.other_id)
  join public.clients later on later.client_id in (pair.one_id, pair.other_id) and later.client_id <> earlier.client_id
  where (earlier.created_at, earlier.client_id) < (later.created_at, later.client_id)
  order by later.created_at desc, later.client_id, earlier.client_id limit p_limit
$$;
comment on function public.list_duplicates(integer, timestamptz) is
  'Returns the pairs of clients who may be one person (rows of client_for_therapist, the earlier one first) and what is the same; the pair with the newest client first.';
grant execute on function public.list_duplicates(integer, timestamptz) to service_role;

create function public.keep_apart(p_client_id uuid, p_other_id uuid, p_now timestamptz default now()) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if p_client_id = p_other_id or (select count(*) from public.clients c where c.client_id in (p_client_id, p_other_id)) < 2 then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
  insert into public.clients_kept_apart (one_id, other_id, kept_apart_at)
    values (least(p_client_id, p_other_id), greatest(p_client_id, p_other_id), p_now) on conflict do nothing;
end;
$$;
comment on function public.keep_apart(uuid, uuid, timestamptz) is
  'Stores that two clients are two people; they are no longer listed as possible duplicates. Harmless twice. PT404 not_found.';
grant execute on function public.keep_apart(uuid, uuid, timestamptz) to service_role;
