-- Moving in: what clients have paid for in another program and not used yet, as credits and as gift value.

create type public.import_balance_row as (
  row integer, order_id uuid, first_name text, last_name text, email text, phone text, duration_minutes integer, credits integer,
  credit_cents integer, value_cents integer
);
comment on type public.import_balance_row is
  'A row of a list of balances: whose, how many credits of which length and what each was sold for, and how much gift value. The id is made by the API from the import and the row.';

create function private.judge_import_balance(p_row public.import_balance_row) returns text
language sql stable set search_path = ''
as $$
  select case
    when whose.client_id is null then 'unknown_client'
    when whose.owner_email is null then 'shares_address'
    when p_row.credits > 0 and not exists (select from public.services s where s.duration_minutes = p_row.duration_minutes) then 'unknown_length'
    when exists (
      select from public.wallets w
      join public.order_lines l using (order_line_id)
      join public.orders o using (order_id)
      where w.owner_email = any (private.wallet_addresses(whose.owner_email)) and o.kind = 'import' and o.order_id <> p_row.order_id
        -- What was undone can come again.
        and not exists (select from public.order_lines back where back.reverses_line_id = w.order_line_id)
    ) then 'known'
    else 'new'
  end
  from (
    select found.client_id, desk.wallet_owner_email as owner_email
    from (select private.client_of_import(p_row.email, p_row.phone, p_row.first_name, p_row.last_name) as client_id) found
    left join lateral public.read_desk_client(found.client_id) desk on true
  ) whose
$$;
comment on function private.judge_import_balance(public.import_balance_row) is
  'Returns what an import makes of a row: new; known (a balance of theirs came before); unknown_client; shares_address (the credits of their address are someone else''s); unknown_length (no service is that long).';
grant execute on function private.judge_import_balance(public.import_balance_row) to service_role;

create function public.check_balances(p_rows jsonb) returns table ("row" integer, outcome text)
language sql stable set search_path = ''
as $$
  select r.row, private.judge_import_balance(r) from jsonb_populate_recordset(null::public.import_balance_row, p_rows) r order by r.row
$$;
comment on function public.check_balances(jsonb) is 'Returns what an import would make of each of some rows (public.import_balance_row), and changes nothing.';
grant execute on function public.check_balances(jsonb) to service_role;

create function private.add_imported_balance(p_row public.import_balance_row, p_import_id uuid, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_owner_email constant text := (
    select desk.wallet_owner_email
    from public.read_desk_client(private.client_of_import(p_row.email, p_row.phone, p_row.first_name, p_row.last_name)) desk
  );
begin
  insert into public.orders (order_id, root_id, kind, import_id, owner_email, currency, created_at)
    select p_row.order_id, p_row.order_id, 'import', p_import_id, v_owner_email, s.currency, p_now from public.settings s;
  insert into public.order_lines (order_id, kind, name, duration_minutes, credits, amount_cents)
    select p_row.order_id, 'item', 'Credits from another program', p_row.duration_minutes, p_row.credits, p_row.credits * p_row.credit_cents
    where p_row.credits > 0
    union all
    select p_row.order_id, 'item', 'Gift value from another program', null, null, p_row.value_cents where p_row.value_cents > 0;
  insert into public.wallets (kind, order_line_id, owner_email, duration_minutes, credits, value_cents, created_at)
    select case when l.credits > 0 then 'credit' else 'gift' end, l.order_line_id, v_owner_email, l.duration_minutes, coalesce(l.credits, 0),
      l.amount_cents, p_now
    from public.order_lines l where l.order_id = p_row.order_id;
  -- It was paid for there: what the practice has to give grows, and neither what is due nor what came in.
  insert into public.order_lines (order_id, kind, name, amount_cents)
    select p_row.order_id, 'adjustment', 'Paid in another program', -sum(l.amount_cents) from public.order_lines l where l.order_id = p_row.order_id;
  perform private.close_order(p_row.order_id, 'settled', p_now);
end;
$$;
comment on function private.add_imported_balance(public.import_balance_row, uuid, timestamptz) is
  'Adds the credits and gift value of a row that is new to the wallets of its client. Nothing is owed for them, no money came in, and no message is written.';
grant execute on function private.add_imported_balance(public.import_balance_row, uuid, timestamptz) to service_role;

create function public.import_balances(p_import_id uuid, p_file_name text, p_by uuid, p_rows jsonb, p_now timestamptz default now())
returns table ("row" integer, outcome text)
language plpgsql volatile set search_path = ''
as $$
declare
  v_row public.import_balance_row;
begin
  -- One page at a time: two at once would each bring the same balance.
  perform private.lock_calendar();
  perform private.begin_import(p_import_id, p_file_name, p_by, p_now);
  for v_row in select r.* from jsonb_populate_recordset(null::public.import_balance_row, p_rows) r order by r.row loop
    "row" := v_row.row;
    if exists (select from public.orders o where o.order_id = v_row.order_id) then
      outcome := 'new';
    else
      outcome := private.judge_import_balance(v_row);
      if outcome = 'new' then
        perform private.add_imported_balance(v_row, p_import_id, p_now);
      end if;
    end if;
    return next;
  end loop;
end;
$$;
comment on function public.import_balances(uuid, text, uuid, jsonb, timestamptz) is
  'Adds the balances of some rows of a list (public.import_balance_row) that are new, notifies no one, and returns what became of each row. Safe to repeat, and beside another tab. PT409 import_undone.';
grant execute on function public.import_balances(uuid, text, uuid, jsonb, timestamptz) to service_role;
