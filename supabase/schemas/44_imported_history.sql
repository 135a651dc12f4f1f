-- Moving in: appointments that another program has, past and future. They have an order of the kind import, as a
-- booking has one: what is done with them later, moving, canceling, paying, finds a family like any other.

create function private.fulfil_import(p_order public.orders, p_now timestamptz) returns boolean
language sql volatile set search_path = ''
as $$ select true $$;
comment on function private.fulfil_import(public.orders, timestamptz) is 'Does nothing: what an imported order stands for is created with it.';
grant execute on function private.fulfil_import(public.orders, timestamptz) to service_role;

create type public.import_appointment_row as (
  row integer, order_id uuid, first_name text, last_name text, email text, phone text, service_id text, local_date date, local_time time,
  is_later boolean, minutes integer, status text, lines jsonb
);
comment on type public.import_appointment_row is
  'A row of a list of appointments: whose, what and when, in the practice''s local time (is_later: of a time that comes twice that day, the second). status is no_show, cancelled, or as_planned for what took place or will. lines: what is owed for it if it is still ahead. The id is made by the API from the import and the row.';

create function private.client_of_import(p_email text, p_phone text, p_first_name text, p_last_name text) returns uuid
language sql stable set search_path = ''
as $$
  select coalesce(
    case when typed.name <> '' then private.client_of(p_email, p_first_name, p_last_name) else (
      select coalesce(c.merged_into, c.client_id) from public.clients c
      where lower(c.email) = lower(p_email) and c.holds_address and c.erased_at is null
    ) end,
    (
      select (array_agg(distinct coalesce(c.merged_into, c.client_id)))[1] from public.clients c
      where typed.digits <> '' and private.phone_digits(c.phone) = typed.digits and c.erased_at is null
        and typed.name in ('', private.name_key(c.first_name, c.last_name))
      having count(distinct coalesce(c.merged_into, c.client_id)) = 1
    ),
    (
      select (array_agg(distinct coalesce(c.merged_into, c.client_id)))[1] from public.clients c
      where typed.digits = '' and p_email = '' and private.name_key(c.first_name, c.last_name) = typed.name and c.erased_at is null
      having count(distinct coalesce(c.merged_into, c.client_id)) = 1
    )
  )
  from (select private.phone_digits(p_phone) as digits, private.name_key(p_first_name, p_last_name) as name) typed
$$;
comment on function private.client_of_import(text, text, text, text) is
  'Returns whose row of a list it is, any part of which can be empty: by address and name (client_of), or who holds the address if there is no name; otherwise the only one with the number and the name; by a name alone only if nothing else is given. Null if that isn''t one client.';
grant execute on function private.client_of_import(text, text, text, text) to service_role;
create index clients_by_phone_digits on public.clients (private.phone_digits(phone));
create index clients_by_name_key on public.clients (private.name_key(first_name, last_name));

create type private.import_verdict as (outcome text, client_id uuid, starts_at timestamptz, ends_at timestamptz, takes_time boolean);
comment on type private.import_verdict is 'What an import makes of a row about an appointment: the outcome, and if the row can be read, whose it is and when.';

create function private.judge_import_time(p_row public.import_appointment_row) returns private.import_verdict
language plpgsql stable set search_path = ''
as $$
declare
  v_zone constant text := (select s.time_zone from public.settings s);
  v_local constant timestamp := p_row.local_date + p_row.local_time;
  v_verdict private.import_verdict;
begin
  -- Of an hour that comes twice, instant_of takes the second.
  v_verdict.starts_at := private.instant_of(p_row.local_date, p_row.local_time);
  if v_verdict.starts_at at time zone v_zone <> v_local then
    v_verdict.outcome := 'skipped_time';
  elsif (v_verdict.starts_at - interval '1 hour') at time zone v_zone = v_local then
    if p_row.is_later is null then
      v_verdict.outcome := 'which_hour';
    elsif not p_row.is_later then
      v_verdict.starts_at := v_verdict.starts_at - interval '1 hour';
    end if;
  end if;
  return v_verdict;
end;
$$;
comment on function private.judge_import_time(public.import_appointment_row) is
  'Returns when a row''s appointment starts. Outcome: skipped_time, if the clock skips that time that day; which_hour, if the time comes twice and the row doesn''t say which is meant.';
grant execute on function private.judge_import_time(public.import_appointment_row) to service_role;

create function private.judge_import_appointment(p_row public.import_appointment_row, p_now timestamptz) returns private.import_verdict
language plpgsql stable set search_path = ''
as $$
declare
  v_verdict private.import_verdict := private.judge_import_time(p_row);
  v_minutes constant integer := (select coalesce(p_row.minutes, s.duration_minutes) from public.services s where s.service_id = p_row.service_id);
begin
  v_verdict.client_id := private.client_of_import(p_row.email, p_row.phone, p_row.first_name, p_row.last_name);
  v_verdict.ends_at := v_verdict.starts_at + make_interval(mins => v_minutes);
  v_verdict.takes_time := v_verdict.ends_at > p_now and p_row.status <> 'cancelled';
  v_verdict.outcome := case
    when v_verdict.client_id is null then 'unknown_client'
    when v_minutes is null then 'unknown_service'
    when v_verdict.outcome is not null then v_verdict.outcome
    when exists (
      select from public.appointments a
      join public.orders o using (order_id)
      left join public.order_requests r on r.order_id = a.order_id and o.kind = 'import'
      -- Also if an imported one was moved since.
      where a.client_id = v_verdict.client_id and v_verdict.starts_at in (a.starts_at, r.starts_at)
    ) then 'known'
    when v_verdict.takes_time and private.is_import_time_taken(v_verdict) then 'taken'
    else 'new'
  end;
  return v_verdict;
end;
$$;
comment on function private.judge_import_appointment(public.import_appointment_row, timestamptz) is
  'Returns what an import makes of a row: new; known (this client already has an appointment then); taken (something stands in its time); unknown_client, unknown_service, skipped_time, which_hour. History takes no time, and neither does what was canceled.';
grant execute on function private.judge_import_appointment(public.import_appointment_row, timestamptz) to service_role;

create function private.is_import_time_taken(p_verdict private.import_verdict) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from public.occupancy o
    left join public.appointments a using (appointment_id)
    left join public.orders of_import on of_import.order_id = a.order_id and of_import.kind = 'import'
    where o.during && tstzrange(p_verdict.starts_at, p_verdict.ends_at)
      -- Another program may have planned them without a break: the time between two sessions of lists gives way.
      and not (of_import.order_id is not null and not tstzrange(a.starts_at, a.ends_at) && tstzrange(p_verdict.starts_at, p_verdict.ends_at))
  )
$$;
comment on function private.is_import_time_taken(private.import_verdict) is
  'Whether anything stands in the time of a row''s session, buffers and holds included; of sessions that came with a list only they themselves.';
grant execute on function private.is_import_time_taken(private.import_verdict) to service_role;

create function public.check_appointments(p_rows jsonb, p_now timestamptz default now())
returns table ("row" integer, outcome text, starts_at timestamptz, ends_at timestamptz, takes_time boolean)
language sql stable set search_path = ''
as $$
  select r.row, verdict.outcome, verdict.starts_at, verdict.ends_at, coalesce(verdict.takes_time, false)
  from jsonb_populate_recordset(null::public.import_appointment_row, p_rows) r
  cross join lateral private.judge_import_appointment(r, p_now) verdict
  order by r.row
$$;
comment on function public.check_appointments(jsonb, timestamptz) is
  'Returns what an import would make of each of some rows (public.import_appointment_row) and when each session is, and changes nothing. That two rows of a list overlap is seen by their times.';
grant execute on function public.check_appointments(jsonb, timestamptz) to service_role;

create function private.occupy_import(p_appointment public.appointments, p_service public.services) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_session constant tstzrange := tstzrange(p_appointment.starts_at, p_appointment.ends_at);
  v_during constant tstzrange := (
    select private.occupied(p_appointment.starts_at, p_appointment.ends_at, p_service, place)
    from public.locations place where place.location_id = p_appointment.location
  );
begin
  update public.occupancy o
    set during = (select piece from unnest(tstzmultirange(o.during) - tstzmultirange(v_session)) piece where piece @> a.starts_at)
    from public.appointments a where a.appointment_id = o.appointment_id and o.during && v_session;
  insert into public.occupancy (during, appointment_id)
    select piece, p_appointment.appointment_id
    from unnest(tstzmultirange(v_during) - coalesce(
      (select range_agg(o.during) from public.occupancy o where o.during && v_during), '{}'
    )) piece
    where piece @> p_appointment.starts_at;
end;
$$;
comment on function private.occupy_import(public.appointments, public.services) is
  'Gives an imported session its time, whose neighbors leave it room (is_import_time_taken): its buffers are as long as there is room for them.';
grant execute on function private.occupy_import(public.appointments, public.services) to service_role;

create function private.add_imported_appointment(
  p_row public.import_appointment_row, p_verdict private.import_verdict, p_import_id uuid, p_now timestamptz
)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_is_ahead constant boolean := p_verdict.ends_at > p_now;
  v_service public.services;
  v_client public.clients;
  v_appointment public.appointments;
begin
  select * into strict v_service from public.services s where s.service_id = p_row.service_id;
  select * into strict v_client from public.clients c where c.client_id = p_verdict.client_id;
  insert into public.orders (order_id, root_id, kind, import_id, currency, policy_version, created_at)
    select p_row.order_id, p_row.order_id, 'import', p_import_id, s.currency, private.policy_for(null, p_now), p_now from public.settings s;
  insert into public.order_lines (order_id, kind, service_id, name, duration_minutes, amount_cents, tax_cents, tax_parts)
    select p_row.order_id, 'service', v_service.service_id, v_service.name,
      extract(epoch from p_verdict.ends_at - p_verdict.starts_at)::integer / 60, coalesce(owed.amount_cents, 0), coalesce(owed.tax_cents, 0),
      coalesce(owed.tax_parts, '[]')
    from (select) always
    -- What is over was paid for where it was booked.
    left join jsonb_to_recordset(p_row.lines) owed (amount_cents integer, tax_cents integer, tax_parts jsonb) on p_verdict.takes_time;
  insert into public.appointments (
    order_id, client_id, first_name, last_name, email, phone, service_id, starts_at, ends_at, free_until, location, status, created_at
  )
  values (
    p_row.order_id, v_client.client_id, v_client.first_name, v_client.last_name, v_client.email, v_client.phone, v_service.service_id,
    p_verdict.starts_at, p_verdict.ends_at, p_verdict.starts_at - private.notice_of(private.policy_for(null, p_now)),
    (private.place_on(p_row.local_date, p_row.local_time)).location_id,
    case when p_row.status = 'cancelled' then 'cancelled' when v_is_ahead then 'confirmed' when p_row.status = 'no_show' then 'no_show' else 'completed' end,
    -- History isn't among what was booked last.
    least(p_now, p_verdict.starts_at)
  )
  returning * into v_appointment;
  insert into public.order_requests (
    order_id, service_id, starts_at, ends_at, during, location, first_name, last_name, email, phone, is_by_client
  )
  values (
    p_row.order_id, v_service.service_id, v_appointment.starts_at, v_appointment.ends_at,
    tstzrange(v_appointment.starts_at, v_appointment.ends_at), v_appointment.location, v_appointment.first_name,
    v_appointment.last_name, v_appointment.email, v_appointment.phone, false
  );
  if p_verdict.takes_time then
    perform private.occupy_import(v_appointment, v_service);
  end if;
  perform private.close_order(p_row.order_id, 'settled', p_now);
end;
$$;
comment on function private.add_imported_appointment(public.import_appointment_row, private.import_verdict, uuid, timestamptz) is
  'Adds the appointment of a row that is new. History costs nothing; what is ahead takes its time and owes its lines. Writes no message. The caller has locked the calendar.';
grant execute on function private.add_imported_appointment(public.import_appointment_row, private.import_verdict, uuid, timestamptz) to service_role;

create function public.import_appointments(
  p_import_id uuid, p_file_name text, p_sends_reminders boolean, p_by uuid, p_rows jsonb, p_now timestamptz default now()
)
returns table ("row" integer, outcome text, starts_at timestamptz, ends_at timestamptz, takes_time boolean)
language plpgsql volatile set search_path = ''
as $$
declare
  v_row public.import_appointment_row;
  v_verdict private.import_verdict;
begin
  perform private.lock_calendar();
  perform private.begin_import(p_import_id, p_file_name, p_by, p_now, p_sends_reminders);
  for v_row in select r.* from jsonb_populate_recordset(null::public.import_appointment_row, p_rows) r order by r.row loop
    v_verdict := private.judge_import_appointment(v_row, p_now);
    if exists (select from public.orders o where o.order_id = v_row.order_id) then
      v_verdict.outcome := 'new';
    elsif v_verdict.outcome = 'new' then
      perform private.add_imported_appointment(v_row, v_verdict, p_import_id, p_now);
    end if;
    "row" := v_row.row;
    outcome := v_verdict.outcome;
    starts_at := v_verdict.starts_at;
    ends_at := v_verdict.ends_at;
    takes_time := coalesce(v_verdict.takes_time, false);
    return next;
  end loop;
end;
$$;
comment on function public.import_appointments(uuid, text, boolean, uuid, jsonb, timestamptz) is
  'Adds the appointments of some rows of a list (public.import_appointment_row) that are new, notifies no one, and returns what became of each row, as check_appointments does. Safe to repeat, and beside another tab. PT409 import_undone.';
grant execute on function public.import_appointments(uuid, text, boolean, uuid, jsonb, timestamptz) to service_role;

-- What is sent about them.

create function private.is_to_be_reminded(p_order_id uuid) returns boolean
language sql stable set search_path = ''
as $$
  select not exists (
    select from public.orders o join public.imports i using (import_id) where o.order_id = p_order_id and not i.sends_reminders
  )
$$;
comment on function private.is_to_be_reminded(uuid) is 'Whether the client of an appointment gets reminders: always, unless it came with a list whose reminders the therapist didn''t want.';
grant execute on function private.is_to_be_reminded(uuid) to service_role;

create function private.is_history(p_appointment public.appointments) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from public.orders o
    where o.order_id = p_appointment.order_id and o.kind = 'import' and o.created_at >= p_appointment.ends_at
  )
$$;
comment on function private.is_history(public.appointments) is 'Whether an appointment was over when it came with a list: no one is asked about it.';
grant execute on function private.is_history(public.appointments) to service_role;

-- Taking them away again.

create function private.is_order_as_imported(p_order public.orders, p_now timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  select not exists (select from public.orders o where o.root_id = p_order.order_id and o.order_id <> p_order.order_id)
    and not exists (select from public.tenders t where t.order_id = p_order.order_id)
    and not exists (
      select from public.order_lines l join public.wallets w using (order_line_id) join public.tenders t using (wallet_id)
      where l.order_id = p_order.order_id
    )
    and not exists (select from public.messages m where m.about = p_order.order_id)
    and not exists (
      select from public.appointments a
      where a.order_id = p_order.order_id and (
        a.version > 1 or a.arrived_at is not null or a.health_note_id is not null
        -- It was ahead, and began since.
        or a.ends_at > p_order.created_at and a.status <> 'cancelled' and a.starts_at <= p_now
      )
    )
$$;
comment on function private.is_order_as_imported(public.orders, timestamptz) is
  'Whether what came with a list is still as it came: not moved, paid, written about or given.';
grant execute on function private.is_order_as_imported(public.orders, timestamptz) to service_role;

-- Only this can delete an appointment, and only an imported one: the server itself has no right to.
create function private.delete_imported_appointment(p_order_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not exists (select from public.orders o where o.order_id = p_order_id and o.kind = 'import') then
    return;
  end if;
  delete from public.occupancy o using public.appointments a where a.order_id = p_order_id and o.appointment_id = a.appointment_id;
  delete from public.appointments a where a.order_id = p_order_id;
  delete from public.order_requests r where r.order_id = p_order_id;
end;
$$;
comment on function private.delete_imported_appointment(uuid) is 'Deletes the appointment of an imported order, its time and its request. Whatever else names it refuses that.';
grant execute on function private.delete_imported_appointment(uuid) to service_role;

create function private.remove_imported_order(p_order public.orders, p_now timestamptz) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  v_id constant uuid := gen_random_uuid();
begin
  -- With the wallets that it filled.
  perform private.lock_family(p_order.order_id);
  begin
    if not private.is_order_as_imported(p_order, p_now) then
      raise foreign_key_violation;
    end if;
    perform private.delete_imported_appointment(p_order.order_id);
    -- Lines are never deleted: what would be owed, or could be spent, is taken back.
    if private.due_cents(p_order.order_id) <> 0 or exists (select from private.wallets_bought_by(p_order.order_id)) then
      insert into public.orders (order_id, root_id, kind, currency, created_at)
        values (v_id, p_order.order_id, 'adjustment', p_order.currency, p_now);
      perform private.reverse_line(v_id, l) from public.order_lines l where l.order_id = p_order.order_id;
      perform private.close_order(v_id, 'settled', p_now);
    end if;
  exception when foreign_key_violation then
    -- A note or something else names it by now. From here on it is an appointment like any other.
    update public.orders o set import_id = null where o.order_id = p_order.order_id;
    return false;
  end;
  update public.orders o set import_id = null where o.order_id = p_order.order_id;
  return true;
end;
$$;
comment on function private.remove_imported_order(public.orders, timestamptz) is
  'Takes away the appointment or the balance of an imported order if it is still as it came, and returns whether it was. The order stays without it, with nothing owed.';
grant execute on function private.remove_imported_order(public.orders, timestamptz) to service_role;
