-- Duplicates: who may be in the list of clients twice, and merging them. A merged client's row stays as an alias
-- (clients.merged_into): what comes to its address is the survivor's.

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
    from public.clients c where c.merged_into is null and c.erased_at is null
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

create function public.keep_apart(p_client_id uuid, p_other_id uuid, p_actor uuid, p_now timestamptz default now()) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_one constant uuid := least(p_client_id, p_other_id);
  v_other constant uuid := greatest(p_client_id, p_other_id);
begin
  if p_client_id = p_other_id or (select count(*) from public.clients c where c.client_id in (p_client_id, p_other_id)) < 2 then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
  insert into public.clients_kept_apart (one_id, other_id, kept_apart_at)
    values (v_one, v_other, p_now) on conflict do nothing;
  if found then
    insert into public.audit_log (at, actor, op, place, row_id, client_id)
      values (p_now, p_actor, 'keep_apart', 'clients_kept_apart', concat(v_one, ' ', v_other), p_client_id);
  end if;
end;
$$;
comment on function public.keep_apart(uuid, uuid, uuid, timestamptz) is
  'Stores that two clients are two people, as p_actor says; they are no longer listed as possible duplicates. Harmless twice. PT404 not_found.';
grant execute on function public.keep_apart(uuid, uuid, uuid, timestamptz) to service_role;

-- Merging. Wallets don't move: an owner has those of each address they hold (wallet_addresses).

create function private.side_of_merge(p_client public.clients, p_now timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'appointments', (select count(*) from public.appointments a where a.client_id = p_client.client_id),
    'session_notes', (select count(*) from public.appointments a join public.session_notes using (appointment_id) where a.client_id = p_client.client_id),
    'words', (select count(*) from public.client_words w where w.client_id = p_client.client_id and w.ended_at is null),
    'intakes', (
      select count(*) from public.intakes i where i.client_id = p_client.client_id
        or i.client_id is null and private.client_of(i.email, i.first_name, i.last_name) = p_client.client_id
    ),
    'has_account', exists (select from public.profiles p where p.client_id = p_client.client_id),
    'owed_cents', (select m.owed_cents from private.money_of_client(p_client.client_id, p_now) m)
  )
$$;
comment on function private.side_of_merge(public.clients, timestamptz) is 'What a client has that a merge gives to another.';
grant execute on function private.side_of_merge(public.clients, timestamptz) to service_role;

create function private.why_not_merged(p_from public.clients, p_into public.clients) returns text
language sql stable set search_path = ''
as $$
  select case
    when p_from.client_id is null or p_into.client_id is null or p_from.client_id = p_into.client_id then 'not_found'
    when p_from.merged_into is not null or p_into.merged_into is not null then 'client_merged'
    when (select count(*) from public.profiles p where p.client_id in (p_from.client_id, p_into.client_id)) = 2 then 'two_accounts'
  end
$$;
comment on function private.why_not_merged(public.clients, public.clients) is
  'Why two clients can''t be merged: not_found, client_merged (one was merged already) or two_accounts; null if they can.';
grant execute on function private.why_not_merged(public.clients, public.clients) to service_role;

create function public.preview_merge(p_from_id uuid, p_into_id uuid, p_actor uuid, p_now timestamptz default now())
returns table (clients jsonb, sides jsonb, refusal text)
language plpgsql volatile rows 1 set search_path = ''
as $$
declare
  v_from public.clients;
  v_into public.clients;
begin
  select * into v_from from public.clients c where c.client_id = p_from_id;
  select * into v_into from public.clients c where c.client_id = p_into_id;
  refusal := private.why_not_merged(v_from, v_into);
  if refusal in ('not_found', 'client_merged') then
    raise exception using errcode = case refusal when 'not_found' then 'PT404' else 'PT409' end, message = refusal;
  end if;
  perform private.log_reading(p_actor, 'clients', v_from.client_id::text, v_from.client_id, p_now);
  perform private.log_reading(p_actor, 'clients', v_into.client_id::text, v_into.client_id, p_now);
  select jsonb_agg(shown) into clients from private.clients_in_order(array[p_from_id, p_into_id], p_now) shown;
  sides := jsonb_build_array(private.side_of_merge(v_from, p_now), private.side_of_merge(v_into, p_now));
  return next;
end;
$$;
comment on function public.preview_merge(uuid, uuid, uuid, timestamptz) is
  'Returns what two clients have (rows of client_for_therapist, and counts), the one to be merged first, and why they can''t be: two_accounts, or null. Records in the same transaction that p_actor read about both. PT404 not_found, PT409 client_merged.';
grant execute on function public.preview_merge(uuid, uuid, uuid, timestamptz) to service_role;

create function private.lock_clients(p_one uuid, p_other uuid) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform from public.clients c where c.client_id in (p_one, p_other) order by c.client_id for update;
end;
$$;
comment on function private.lock_clients(uuid, uuid) is 'Locks two clients, always in the same order; what is about to be stored for them waits.';
grant execute on function private.lock_clients(uuid, uuid) to service_role;

create function public.merge_clients(p_from_id uuid, p_into_id uuid, p_proof uuid, p_actor uuid, p_now timestamptz default now())
returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  v_from public.clients;
  v_into public.clients;
  v_refusal text;
  v_merge_id uuid;
begin
  perform private.lock_calendar();
  perform private.lock_clients(p_from_id, p_into_id);
  select * into v_from from public.clients c where c.client_id = p_from_id;
  select * into v_into from public.clients c where c.client_id = p_into_id;
  if v_from.merged_into = p_into_id then
    return (select m.merge_id from public.client_merges m where m.from_id = p_from_id and m.undone_at is null);
  end if;
  v_refusal := private.why_not_merged(v_from, v_into);
  if v_refusal is not null then
    raise exception using errcode = case v_refusal when 'not_found' then 'PT404' else 'PT409' end, message = v_refusal;
  end if;
  insert into public.client_merges (from_id, into_id, merged_at, proof, moved)
    select p_from_id, p_into_id, p_now, p_proof, jsonb_build_object(
      'appointments', (select coalesce(jsonb_agg(a.appointment_id), '[]') from public.appointments a where a.client_id = p_from_id),
      'recurring', (select coalesce(jsonb_agg(r.recurring_id), '[]') from public.recurring_appointments r where r.client_id = p_from_id),
      'words', (select coalesce(jsonb_agg(w.client_word_id), '[]') from public.client_words w where w.client_id = p_from_id),
      'intakes', (select coalesce(jsonb_agg(i.intake_id), '[]') from public.intakes i where i.client_id = p_from_id),
      'texts', (select coalesce(jsonb_agg(t.text_id), '[]') from private.texts_of_client(p_from_id) t),
      'account', (select p.user_id from public.profiles p where p.client_id = p_from_id),
      'has_address', exists (select from public.client_addresses d where d.client_id = p_from_id)
        and not exists (select from public.client_addresses d where d.client_id = p_into_id),
      'aliases', (select coalesce(jsonb_agg(c.client_id), '[]') from public.clients c where c.merged_into = p_from_id),
      'holds_address', v_from.holds_address,
      'into', jsonb_build_object(
        'preferences', v_into.preferences, 'tags', v_into.tags, 'is_existing', v_into.is_existing, 'version', v_into.version,
        'holds_address', v_into.holds_address
      )
    )
    returning merge_id into v_merge_id;
  -- One of the two holds an address that both have: the survivor.
  update public.clients c set merged_into = p_into_id, holds_address = v_from.holds_address and lower(v_from.email) <> lower(v_into.email)
    where c.client_id = p_from_id;
  update public.clients c set merged_into = p_into_id where c.merged_into = p_from_id;
  update public.clients c set
      holds_address = c.holds_address or v_from.holds_address and lower(v_from.email) = lower(c.email),
      is_existing = c.is_existing or v_from.is_existing, version = c.version + 1,
      -- Theirs first, then what only the other has.
      preferences = v_from.preferences || c.preferences,
      tags = (c.tags || array(select tag from unnest(v_from.tags) tag where tag <> all (c.tags)))[1:20]
    where c.client_id = p_into_id;
  perform private.give_rows(p_into_id, (select m.moved from public.client_merges m where m.merge_id = v_merge_id));
  update public.client_addresses d set client_id = p_into_id
    where d.client_id = p_from_id and not exists (select from public.client_addresses own where own.client_id = p_into_id);
  insert into public.audit_log (at, actor, op, place, row_id, client_id)
    values (p_now, p_actor, 'merge', 'client_merges', v_merge_id::text, p_into_id);
  return v_merge_id;
end;
$$;
comment on function public.merge_clients(uuid, uuid, uuid, uuid, timestamptz) is
  'Merges a client into another, who is the same person: visits, forms, notes, words, texts, account and home address move, and what comes to the former one''s address from now on is the survivor''s. Permissions aren''t inherited. p_proof: see client_merges. Returns the merge; the same one for a repeated call. PT404 not_found, PT409 client_merged, two_accounts.';
grant execute on function public.merge_clients(uuid, uuid, uuid, uuid, timestamptz) to service_role;

create function private.give_rows(p_client_id uuid, p_rows jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update public.appointments set client_id = p_client_id
    where appointment_id in (select id::uuid from jsonb_array_elements_text(p_rows -> 'appointments') id);
  update public.recurring_appointments set client_id = p_client_id
    where recurring_id in (select id::uuid from jsonb_array_elements_text(p_rows -> 'recurring') id);
  update public.client_words set client_id = p_client_id
    where client_word_id in (select id::uuid from jsonb_array_elements_text(p_rows -> 'words') id);
  update public.intakes set client_id = p_client_id
    where intake_id in (select id::uuid from jsonb_array_elements_text(p_rows -> 'intakes') id) and client_id is not null;
  update public.received_texts set client_id = p_client_id
    where received_text_id in (select id::uuid from jsonb_array_elements_text(p_rows -> 'texts') id);
  update public.text_answers set client_id = p_client_id
    where text_answer_id in (select id::uuid from jsonb_array_elements_text(p_rows -> 'texts') id);
  update public.profiles set client_id = p_client_id where user_id = (p_rows ->> 'account')::uuid;
end;
$$;
comment on function private.give_rows(uuid, jsonb) is 'Gives a client the rows that a merge moved (client_merges.moved), as far as they are still there.';
grant execute on function private.give_rows(uuid, jsonb) to service_role;

create function private.came_since(p_merge public.client_merges, p_from public.clients, p_into public.clients) returns jsonb
language sql stable set search_path = ''
as $$
  with came as (
    select a.appointment_id, a.recurring_id, a.order_id from public.appointments a
    where a.client_id = p_merge.into_id and a.created_at >= p_merge.merged_at and not p_merge.moved -> 'appointments' ? a.appointment_id::text
      and private.is_of_merged(p_from, p_into, a.email, a.first_name, a.last_name)
  )
  select jsonb_build_object(
    'appointments', (select coalesce(jsonb_agg(came.appointment_id), '[]') from came),
    'recurring', (
      select coalesce(jsonb_agg(r.recurring_id), '[]') from public.recurring_appointments r
      where r.client_id = p_merge.into_id and r.created_at >= p_merge.merged_at and r.recurring_id in (select came.recurring_id from came)
    ),
    'words', '[]'::jsonb,
    'intakes', (
      select coalesce(jsonb_agg(i.intake_id), '[]') from public.intakes i
      where i.client_id = p_merge.into_id and i.received_at >= p_merge.merged_at and not p_merge.moved -> 'intakes' ? i.intake_id::text
        and private.is_of_merged(p_from, p_into, i.email, i.first_name, i.last_name)
    ),
    'texts', (
      select coalesce(jsonb_agg(t.text_id), '[]') from private.texts_of_client(p_merge.into_id) t
      where t.at >= p_merge.merged_at and not p_merge.moved -> 'texts' ? t.text_id::text
        and private.phone_digits(t.phone) = private.phone_digits(p_from.phone)
        and private.phone_digits(t.phone) <> private.phone_digits(p_into.phone)
    ),
    'account', (
      select p.user_id from public.profiles p
      where p.client_id = p_merge.into_id and lower(p.email) = lower(p_from.email)
        and lower(p_from.email) <> lower(p_into.email)
    )
  )
$$;
comment on function private.came_since(public.client_merges, public.clients, public.clients) is
  'What came since a merge by the address or number of the client who was merged. Words of the therapist''s since then stay with the survivor.';
grant execute on function private.came_since(public.client_merges, public.clients, public.clients) to service_role;

create function private.is_of_merged(p_from public.clients, p_into public.clients, p_email text, p_first_name text, p_last_name text)
returns boolean
language sql stable set search_path = ''
as $$
  select lower(p_email) = lower(p_from.email) and (
    lower(p_from.email) <> lower(p_into.email)
    or private.name_key(p_first_name, p_last_name) = private.name_key(p_from.first_name, p_from.last_name)
  )
$$;
comment on function private.is_of_merged(public.clients, public.clients, text, text, text) is
  'Whether what came since a merge is of the client who was merged: by its address, or by its name if both have the same address.';
grant execute on function private.is_of_merged(public.clients, public.clients, text, text, text) to service_role;

create function private.is_spent_across(p_merge public.client_merges, p_from public.clients, p_rows jsonb) returns boolean
language sql stable set search_path = ''
as $$
  -- A bill since then that wallets of one paid for a visit of the other.
  select exists (
    select from public.tenders t
    join public.wallets w using (wallet_id) join public.orders o using (order_id) join public.appointments a on a.order_id = o.root_id
    where t.created_at >= p_merge.merged_at and a.client_id = p_merge.into_id and w.owner_email is not null
      and (
        o.state = 'open' and t.voided_at is null
        or exists (select from public.ledger l where l.tender_id = t.tender_id having sum(l.amount_cents) <> 0 or sum(l.credits) <> 0)
      )
      and (w.owner_email in (
          select lower(c.email) from public.clients c
          where c.holds_address and (c.client_id = p_merge.from_id or p_merge.moved -> 'aliases' ? c.client_id::text)
        )) <> (p_rows -> 'appointments' ? a.appointment_id::text)
  )
$$;
comment on function private.is_spent_across(public.client_merges, public.clients, jsonb) is
  'Whether credits or gift value of one of two merged clients have paid since then for a visit that would be the other''s.';
grant execute on function private.is_spent_across(public.client_merges, public.clients, jsonb) to service_role;

create function private.why_merge_stands(p_merge public.client_merges, p_now timestamptz) returns text
language sql stable set search_path = ''
as $$
  select case
    when p_merge.merged_at <= p_now - interval '30 days'
      or exists (select from public.clients c where c.client_id = p_merge.into_id and c.erased_at is not null) then 'over'
    when exists (select from public.clients c where c.client_id = p_merge.into_id and c.merged_into is not null)
      or exists (
        select from public.client_merges later
        where later.into_id = p_merge.into_id and later.undone_at is null and later.merge_id <> p_merge.merge_id
          and (later.merged_at, later.merge_id) > (p_merge.merged_at, p_merge.merge_id)
      ) then 'merged_again'
  end
$$;
comment on function private.why_merge_stands(public.client_merges, timestamptz) is
  'Why a merge can''t be undone anymore: over (after 30 days, or once the client is erased), merged_again (its survivor was merged once more); null if it can.';
grant execute on function private.why_merge_stands(public.client_merges, timestamptz) to service_role;

create function public.undo_merge(p_merge_id uuid, p_actor uuid, p_now timestamptz default now()) returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  v_merge public.client_merges;
  v_from public.clients;
  v_into public.clients;
  v_came jsonb;
  v_before jsonb;
  v_stands text;
begin
  perform private.lock_calendar();
  select * into v_merge from public.client_merges m where m.merge_id = p_merge_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
  perform private.lock_clients(v_merge.from_id, v_merge.into_id);
  select * into v_merge from public.client_merges m where m.merge_id = p_merge_id for update;
  if v_merge.undone_at is not null then
    return v_merge.from_id;
  end if;
  select * into v_from from public.clients c where c.client_id = v_merge.from_id;
  select * into v_into from public.clients c where c.client_id = v_merge.into_id;
  v_before := v_merge.moved -> 'into';
  v_came := private.came_since(v_merge, v_from, v_into);
  v_stands := coalesce(private.why_merge_stands(v_merge, p_now), case
    when lower(v_from.email) <> lower(v_into.email) and private.is_spent_across(v_merge, v_from, jsonb_build_object(
      'appointments', v_merge.moved -> 'appointments' || (v_came -> 'appointments')
    )) then 'spent'
  end);
  if v_stands is not null then
    raise exception using errcode = 'PT409', message = 'merge_stands', detail = to_jsonb(v_stands)::text;
  end if;
  -- If they still have one address, its holder is who it was.
  update public.clients c set
      holds_address = c.holds_address and (lower(v_from.email) <> lower(c.email) or (v_before ->> 'holds_address')::boolean),
      is_existing = case when c.version = (v_before ->> 'version')::integer + 1 then (v_before ->> 'is_existing')::boolean else c.is_existing end,
      preferences = case when c.version = (v_before ->> 'version')::integer + 1 then v_before -> 'preferences' else c.preferences end,
      tags = case
        when c.version = (v_before ->> 'version')::integer + 1 then array(select jsonb_array_elements_text(v_before -> 'tags')) else c.tags
      end,
      version = case when c.version = (v_before ->> 'version')::integer + 1 then (v_before ->> 'version')::integer else c.version + 1 end
    where c.client_id = v_merge.into_id;
  update public.clients c set merged_into = null, holds_address = not exists (
      select from public.clients other where lower(other.email) = lower(c.email) and other.holds_address and other.client_id <> c.client_id
    )
    where c.client_id = v_merge.from_id;
  update public.clients c set merged_into = v_merge.from_id where v_merge.moved -> 'aliases' ? c.client_id::text;
  perform private.give_rows(v_merge.from_id, v_merge.moved);
  perform private.give_rows(v_merge.from_id, v_came);
  if (v_merge.moved ->> 'has_address')::boolean then
    update public.client_addresses d set client_id = v_merge.from_id where d.client_id = v_merge.into_id;
  end if;
  update public.client_merges m set undone_at = p_now where m.merge_id = p_merge_id;
  insert into public.audit_log (at, actor, op, place, row_id, client_id)
    values (p_now, p_actor, 'undo', 'client_merges', p_merge_id::text, v_merge.into_id);
  return v_merge.from_id;
end;
$$;
comment on function public.undo_merge(uuid, uuid, timestamptz) is
  'Makes two clients of one again, within 30 days: what moved is the former one''s again, and so is what came by its address since. Wallets never moved. Returns that client; harmless twice. PT404 not_found, PT409 merge_stands (details: over, merged_again, or spent).';
grant execute on function public.undo_merge(uuid, uuid, timestamptz) to service_role;

create function private.merges_of_client(p_client_id uuid, p_now timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'merge_id', m.merge_id, 'first_name', c.first_name, 'last_name', c.last_name, 'email', c.email, 'phone', c.phone,
    'merged_at', m.merged_at, 'can_be_undone', private.why_merge_stands(m, p_now) is null
  ) order by m.merged_at desc, m.merge_id), '[]')
  from public.client_merges m join public.clients c on c.client_id = m.from_id
  where m.into_id = p_client_id and m.undone_at is null
$$;
comment on function private.merges_of_client(uuid, timestamptz) is 'Who was merged into a client, when, and whether that can be undone.';
grant execute on function private.merges_of_client(uuid, timestamptz) to service_role;
