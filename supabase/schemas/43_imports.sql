-- Moving in: lists from another program. Clients here; appointments and balances in 44_imported_history.sql.

create table public.imports (
  import_id uuid primary key,
  file_name text not null,
  begun_at timestamptz not null,
  begun_by uuid not null,
  sends_reminders boolean not null default false,
  undone_at timestamptz
);
alter table public.imports enable row level security;
grant select, insert, update on public.imports to service_role;
comment on table public.imports is 'Lists of clients, appointments or balances that the therapist brought from another program. The file itself isn''t stored.';
comment on column public.imports.import_id is 'Made by the browser: each page of the file names it, and a repeated page adds no one twice.';
comment on column public.imports.sends_reminders is 'Whether the clients of upcoming appointments in it get reminders; the therapist decides. Nothing else is sent because of an import.';
comment on column public.imports.begun_by is 'The account that did it, kept even if the account is deleted.';

alter table public.clients add column import_id uuid references public.imports;
create index clients_by_import on public.clients (import_id) where import_id is not null;
comment on column public.clients.import_id is 'The list they came with; null for everyone else.';
grant delete on public.clients, public.client_words to service_role;

alter table public.orders add column import_id uuid references public.imports;
create index orders_by_import on public.orders (import_id) where import_id is not null;
comment on column public.orders.import_id is 'The list that an order of the kind import came with, until it is undone or found to have been used.';

create function private.begin_import(p_import_id uuid, p_file_name text, p_by uuid, p_now timestamptz, p_sends_reminders boolean default false)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  insert into public.imports (import_id, file_name, begun_at, begun_by, sends_reminders)
    values (p_import_id, p_file_name, p_now, p_by, p_sends_reminders) on conflict do nothing;
  -- Undoing it waits for this page, and a page that comes late is refused.
  if exists (select from public.imports i where i.import_id = p_import_id and i.undone_at is not null for share) then
    raise exception using errcode = 'PT409', message = 'import_undone';
  end if;
end;
$$;
comment on function private.begin_import(uuid, text, uuid, timestamptz, boolean) is 'Records an import with its first page. PT409 import_undone.';
grant execute on function private.begin_import(uuid, text, uuid, timestamptz, boolean) to service_role;

create type public.import_row as (
  row integer, client_id uuid, first_name text, last_name text, email text, phone text, tags text[], client_word_id uuid, encrypted_words text
);
comment on type public.import_row is 'A row of a list of clients: who, and what is noted about them, encrypted for the new client; both ids are made by the API from the import and the row.';

create function private.judge_import_row(p_row public.import_row) returns text
language sql stable set search_path = ''
as $$
  select case
    when exists (select from public.clients c where c.client_id = p_row.client_id) then 'new'
    when private.client_of(p_row.email, p_row.first_name, p_row.last_name) is not null then 'known'
    when exists (select from public.clients c where lower(c.email) = lower(p_row.email)) then 'shares_address'
    else 'new'
  end
$$;
comment on function private.judge_import_row(public.import_row) is
  'Returns what an import makes of a row: new (a client of the practice from then on, or since the same row came before), known (on file by address and name, and left as they are), shares_address (new, with the address of another client).';
grant execute on function private.judge_import_row(public.import_row) to service_role;

create function public.check_import(p_rows jsonb) returns table ("row" integer, outcome text)
language sql stable set search_path = ''
as $$
  select r.row, private.judge_import_row(r) from jsonb_populate_recordset(null::public.import_row, p_rows) r order by r.row
$$;
comment on function public.check_import(jsonb) is 'Returns what an import would make of each of some rows (public.import_row), and changes nothing.';
grant execute on function public.check_import(jsonb) to service_role;

create function public.import_clients(
  p_import_id uuid, p_file_name text, p_are_existing boolean, p_by uuid, p_rows jsonb, p_now timestamptz default now()
)
returns table ("row" integer, outcome text)
language plpgsql volatile set search_path = ''
as $$
declare
  v_row public.import_row;
begin
  perform private.begin_import(p_import_id, p_file_name, p_by, p_now);
  for v_row in select r.* from jsonb_populate_recordset(null::public.import_row, p_rows) r order by r.row loop
    "row" := v_row.row;
    outcome := private.judge_import_row(v_row);
    if outcome <> 'known' then
      insert into public.clients (client_id, first_name, last_name, email, phone, tags, is_existing, holds_address, import_id, created_at)
        values (
          v_row.client_id, v_row.first_name, v_row.last_name, v_row.email, v_row.phone, v_row.tags, p_are_existing,
          outcome <> 'shares_address', p_import_id, p_now
        ) on conflict do nothing;
      if found and v_row.client_word_id is not null then
        insert into public.client_words (client_word_id, client_id, kind, encrypted_words, written_at)
          values (v_row.client_word_id, v_row.client_id, 'note', v_row.encrypted_words, p_now);
      elsif not found then
        outcome := private.judge_import_row(v_row);
      end if;
    end if;
    return next;
  end loop;
end;
$$;
comment on function public.import_clients(uuid, text, boolean, uuid, jsonb, timestamptz) is
  'Adds the clients of some rows of a list (public.import_row), as existing ones or not, changes no one who is on file, notifies no one, and returns what became of each row. Safe to repeat, and beside another tab. PT409 import_undone.';
grant execute on function public.import_clients(uuid, text, boolean, uuid, jsonb, timestamptz) to service_role;

create function public.undo_import(p_import_id uuid, p_limit integer default 1000, p_now timestamptz default now())
returns table (removed integer, kept integer, is_done boolean)
language plpgsql volatile set search_path = ''
as $$
declare
  v_order public.orders;
  v_client public.clients;
begin
  perform private.lock_calendar();
  perform from public.imports i where i.import_id = p_import_id for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
  update public.imports i set undone_at = coalesce(i.undone_at, p_now) where i.import_id = p_import_id;
  removed := 0;
  kept := 0;
  for v_order in select o.* from public.orders o where o.import_id = p_import_id order by o.order_id limit p_limit loop
    if private.remove_imported_order(v_order, p_now) then
      removed := removed + 1;
    else
      kept := kept + 1;
    end if;
  end loop;
  -- Who shares an address goes before the one who holds it.
  for v_client in
    select c.* from public.clients c where c.import_id = p_import_id
    order by c.holds_address, c.client_id limit p_limit - removed - kept for update
  loop
    begin
      if not private.is_as_imported(v_client) then
        raise foreign_key_violation;
      end if;
      delete from public.client_words w where w.client_id = v_client.client_id;
      delete from public.clients c where c.client_id = v_client.client_id;
      removed := removed + 1;
    exception when foreign_key_violation then
      -- A visit, a form, an account, … names them by now. From here on they are a client like any other.
      update public.clients c set import_id = null where c.client_id = v_client.client_id;
      kept := kept + 1;
    end;
  end loop;
  is_done := not exists (select from public.clients c where c.import_id = p_import_id)
    and not exists (select from public.orders o where o.import_id = p_import_id);
  return next;
end;
$$;
comment on function public.undo_import(uuid, integer, timestamptz) is
  'Removes what a list added, at most p_limit at a time; the first call ends the import. Clients of whom more is known since then, and appointments and balances that were used, stay. Returns how many went and how many stayed, and whether that was all. Safe to repeat. PT404 not_found.';

create function private.is_as_imported(p_client public.clients) returns boolean
language sql stable set search_path = ''
as $$
  select p_client.version = 1 and not (p_client.can_book_at_home or p_client.can_be_visited)
    and (select count(*) from public.client_words w where w.client_id = p_client.client_id and w.ended_at is null and w.written_at = p_client.created_at)
      = (select count(*) from public.client_words w where w.client_id = p_client.client_id)
    and not exists (select from public.orders o where o.owner_email = lower(p_client.email))
    and not exists (
      select from public.clients other
      where p_client.holds_address and lower(other.email) = lower(p_client.email) and other.client_id <> p_client.client_id
    )
$$;
comment on function private.is_as_imported(public.clients) is
  'Whether a client is still as a list brought them: nothing was changed, written or bought, and no one else uses their address.';
grant execute on function private.is_as_imported(public.clients) to service_role;
grant execute on function public.undo_import(uuid, integer, timestamptz) to service_role;

create function public.list_imports(p_now timestamptz default now())
returns table (import_id uuid, file_name text, begun_at timestamptz, undone_at timestamptz, clients integer, appointments integer, balances integer)
language sql stable set search_path = ''
as $$
  select i.import_id, i.file_name, i.begun_at, i.undone_at,
    (select count(*)::integer from public.clients c where c.import_id = i.import_id), found.appointments, found.orders - found.appointments
  from public.imports i
  cross join lateral (
    select count(*)::integer as orders, count(a.order_id)::integer as appointments
    from public.orders o left join public.appointments a using (order_id) where o.import_id = i.import_id
  ) found
  where i.begun_at > p_now - interval '30 days' order by i.begun_at desc, i.import_id limit 20
$$;
comment on function public.list_imports(timestamptz) is 'Returns the lists of the last 30 days, newest first, with how many of their clients, appointments and balances are still theirs to undo.';
grant execute on function public.list_imports(timestamptz) to service_role;
