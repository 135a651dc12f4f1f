-- The client's page: everything the practice knows of one person in one answer, who has read it, and what the therapist
-- writes down about them.

alter table public.clients
  add column version integer not null default 1 constraint clients_version_counts_up check (version >= 1),
  add column preferences jsonb not null default '{}' constraint clients_preferences_are_texts check (jsonb_typeof(preferences) = 'object'),
  add column tags text[] not null default '{}';
comment on column public.clients.version is 'Counts the changes to contact, preferences and tags, so that two tabs don''t overwrite each other.';
comment on column public.clients.preferences is 'What they like, in the therapist''s words: pressure, place, enhancements, oil, table.';
comment on column public.clients.tags is 'The therapist''s own words for finding and describing them.';

create function private.found_by(p_client public.clients) returns text
language sql stable set search_path = ''
as $$
  select p_client.search_text || case when p_client.tags <> '{}' then ' ' || private.search_text(array_to_string(p_client.tags, ' ')) else '' end
$$;
comment on function private.found_by(public.clients) is 'What the therapist finds a client by: name, email, phone number and tags, in the form they are searched by.';
grant execute on function private.found_by(public.clients) to service_role;

create index contact_messages_by_email on public.contact_messages (lower(email), created_at);

-- What a text said that came from a number of no client, or of several.

create function public.read_text(p_received_text_id uuid, p_actor uuid, p_now timestamptz default now())
returns table (encrypted_words text, phone text)
language plpgsql volatile rows 1 set search_path = ''
as $$
declare
  v_text public.received_texts;
begin
  select * into v_text from public.received_texts t where t.received_text_id = p_received_text_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
  perform private.log_reading(p_actor, 'received_texts', p_received_text_id::text, v_text.client_id, p_now);
  return query select v_text.encrypted_words, v_text.phone;
end;
$$;
comment on function public.read_text(uuid, uuid, timestamptz) is
  'Returns what a text that came said, encrypted for its row and number, and records in the same transaction that p_actor read it. PT404 not_found.';
grant execute on function public.read_text(uuid, uuid, timestamptz) to service_role;

-- The parts of the page.

create function private.money_of_client(p_client_id uuid, p_now timestamptz)
returns table (owed_cents integer, owed jsonb, paid_cents integer, paid_year integer)
language plpgsql stable rows 1 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  paid_year := private.local_year(p_now);
  -- As private.debt_cents, but for all families at once; a test compares the two.
  with families as materialized (
    select a.order_id as root_id, a.appointment_id, a.starts_at from public.appointments a where a.client_id = p_client_id
  ),
  due as (
    select f.root_id, sum(l.amount_cents + l.tax_cents) as cents
    from families f join public.orders o using (root_id) join public.order_lines l using (order_id)
    where o.state = 'settled' group by f.root_id
  ),
  tenders as materialized (
    select f.root_id, t.tender_id from families f join public.orders o using (root_id) join public.tenders t using (order_id)
    where o.state in ('settled', 'returned')
  ),
  kept as (
    select t.root_id, sum(l.amount_cents) as cents from tenders t join public.ledger l using (tender_id) group by t.root_id
  ),
  promised as (
    select t.root_id, sum(private.promised_cents(t.tender_id)) as cents from tenders t group by t.root_id
  ),
  debts as (
    select f.appointment_id, f.starts_at,
      (coalesce(due.cents, 0) - coalesce(kept.cents, 0) + coalesce(promised.cents, 0))::integer as cents
    from families f left join due using (root_id) left join kept using (root_id) left join promised using (root_id)
  )
  select coalesce(sum(d.cents), 0)::integer,
      coalesce(jsonb_agg(jsonb_build_object('appointment_id', d.appointment_id, 'starts_at', d.starts_at, 'cents', d.cents) order by d.starts_at), '[]')
    into owed_cents, owed
    from debts d where d.cents > 0;
  select coalesce(sum(l.amount_cents), 0)::integer into paid_cents
    from (
      select a.order_id as root_id from public.appointments a where a.client_id = p_client_id
      union
      -- The bundles that their addresses bought for themselves.
      select o.root_id from public.wallets w join public.order_lines l using (order_line_id) join public.orders o using (order_id)
        where w.owner_email = any (private.emails_of_client(p_client_id, true)) and w.kind = 'credit'
          and o.kind = 'bundle' and o.owner_email = w.owner_email
    ) family
    join public.orders o using (root_id) join public.tenders t using (order_id) join public.ledger l using (tender_id)
    where t.kind in ('card', 'cash') and private.local_year(l.created_at) = paid_year;
  return next;
end;
$$;
comment on function private.money_of_client(uuid, timestamptz) is
  'What a client owes, in all and by appointment, and what they paid by card and in cash in this calendar year less refunds, tax included, in cents.';
grant execute on function private.money_of_client(uuid, timestamptz) to service_role;

create function private.is_from_client(p_name text, p_client public.clients) returns boolean
language sql stable set search_path = ''
as $$
  select private.name_key(p_name, '') = private.name_key(p_client.first_name, p_client.last_name)
    or p_client.holds_address and not exists (
      select from public.clients c
      where lower(c.email) = lower(p_client.email) and private.name_key(c.first_name, c.last_name) = private.name_key(p_name, '')
    )
$$;
comment on function private.is_from_client(text, public.clients) is
  'Whether what came from a client''s address under a name is from them: under their name, or, for its holder, under none of those who share it.';
grant execute on function private.is_from_client(text, public.clients) to service_role;

create function private.messages_of_client(p_client public.clients, p_limit integer)
returns table (message jsonb, total bigint)
language sql stable rows 20 set search_path = ''
as $$
  select to_jsonb(listed) - '{total, place}'::text[], listed.total from (
    select both_ways.*, item.task_id, count(*) over () as total, row_number() over (order by both_ways.at desc, both_ways.message_id) as place from (
      select m.message_id, false as is_from_client, m.kind, m.channel, m.state, m.send_after as at, m.settled_at, m.delivery, m.failure,
        null::text as encrypted_words, null::text as holder
      from public.messages m
      where m.about in (
          select a.order_id from public.appointments a where a.client_id = p_client.client_id
          union select r.recurring_id from public.recurring_appointments r where r.client_id = p_client.client_id
          union select p.user_id from public.profiles p where p.client_id = p_client.client_id
        ) and m.recipient <> 'practice' and m.state <> 'cancelled'
      union all
      select c.contact_message_id, true, 'contact_message', 'email', 'sent', c.created_at, c.created_at, null, null, c.encrypted_message, c.email
      from public.contact_messages c join public.clients own on lower(own.email) = lower(c.email) and private.is_from_client(c.name, own)
      where own.client_id = p_client.client_id or own.merged_into = p_client.client_id
      union all
      select t.received_text_id, true, 'received_text', 'sms', 'sent', t.received_at, t.received_at, null, null, t.encrypted_words, t.phone
      from public.received_texts t where t.client_id = p_client.client_id
      union all
      select a.text_answer_id, false, 'text_answer', 'sms', coalesce(m.state, 'sent'), coalesce(m.send_after, a.written_at), m.settled_at, m.delivery, m.failure,
        a.encrypted_words, a.phone
      from public.text_answers a left join public.messages m on m.kind = 'text_answer' and m.subject = a.text_answer_id::text
      where a.client_id = p_client.client_id
    ) both_ways
    left join public.tasks item on item.kind = 'text_received' and item.subject = both_ways.message_id::text and item.resolved_at is null
  ) listed
  where listed.place <= p_limit or listed.task_id is not null
  order by listed.place
$$;
comment on function private.messages_of_client(public.clients, integer) is
  'The latest emails and texts about a client''s appointments and account, what came from their address by the contact page and their texts, newest first, what they wrote encrypted for its row and holder; and how many there are. A text that hasn''t been answered is among them, with its task, however old it is.';
grant execute on function private.messages_of_client(public.clients, integer) to service_role;

create function private.rhythm_of_client(p_client_id uuid) returns table (every_weeks integer, is_usual boolean)
language sql stable rows 1 set search_path = ''
as $$
  select coalesce(agreed.every_weeks, usual.weeks, 4), coalesce(agreed.every_weeks, usual.weeks) is not null
  from (select) one
  left join lateral (
    select r.every_weeks from public.recurring_appointments r
    where r.client_id = p_client_id and r.ended_at is null order by r.created_at desc limit 1
  ) agreed on true
  left join lateral (
    select least(greatest(round(percentile_cont(0.5) within group (order by gaps.days) / 7), 1), 12)::integer as weeks
    from (
      select extract(epoch from visit.starts_at - lag(visit.starts_at) over (order by visit.starts_at)) / 86400 as days
      from (
        select a.starts_at from public.appointments a
        where a.client_id = p_client_id and a.status in ('pending', 'confirmed', 'completed') order by a.starts_at desc limit 7
      ) visit
    ) gaps
    where gaps.days is not null having count(*) >= 2
  ) usual on true
$$;
comment on function private.rhythm_of_client(uuid) is
  'Every how many weeks a client comes: as agreed, else the median of the last gaps, else four (is_usual is false then).';
grant execute on function private.rhythm_of_client(uuid) to service_role;

create function private.next_time_of_client(p_client_id uuid, p_now timestamptz) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_last public.appointments;
  v_rhythm record;
  v_time_zone constant text := (select s.time_zone from public.settings s);
  v_today constant date := (p_now at time zone v_time_zone)::date;
  v_wanted timestamp;
  v_enhancements text[];
  v_days integer;
  v_found time;
begin
  select * into v_last from public.appointments a
    where a.client_id = p_client_id and a.status in ('pending', 'confirmed', 'completed')
      and exists (select from public.services s where s.service_id = a.service_id and s.is_active)
    order by a.starts_at desc limit 1;
  if not found then
    return null;
  end if;
  select * into v_rhythm from private.rhythm_of_client(p_client_id);
  v_wanted := v_last.starts_at at time zone v_time_zone + make_interval(weeks => v_rhythm.every_weeks);
  -- The next time that this weekday comes, for someone who hasn't been here for long.
  v_wanted := v_wanted + make_interval(weeks => greatest(ceil((v_today + 1 - v_wanted::date) / 7.0), 0)::integer);
  v_enhancements := array(
    select l.enhancement_id from private.current_lines(v_last.order_id) l
    join public.enhancements e using (enhancement_id) where l.kind = 'enhancement' and e.is_active
  );
  -- The same weekday, a week later, then the days around it. Few, for each takes a while.
  foreach v_days in array array[0, 7, 1, -1, 14] loop
    continue when v_wanted::date + v_days <= v_today;
    select open.local_time into v_found
      from private.open_times(v_wanted::date + v_days, v_last.service_id, null, p_now, v_enhancements) open (local_time)
      order by abs(extract(epoch from open.local_time - v_wanted::time)), open.local_time limit 1;
    if found then
      return jsonb_build_object(
        'after', v_last.appointment_id, 'local_date', v_wanted::date + v_days, 'local_time', to_char(v_found, 'HH24:MI'),
        'every_weeks', case when v_rhythm.is_usual then v_rhythm.every_weeks end, 'is_usual_time', v_days = 0 and v_found = v_wanted::time
      );
    end if;
  end loop;
  return null;
end;
$$;
comment on function private.next_time_of_client(uuid, timestamptz) is
  'Returns an open time (open_times) for a client''s next session like the last one: by their rhythm at the usual time, or near it; and what rhythm that is, if there is one. Null without a session to repeat, and if nothing near is free.';
grant execute on function private.next_time_of_client(uuid, timestamptz) to service_role;

create function private.record_of_client(p_client public.clients) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object(
    'client_id', p_client.client_id, 'version', p_client.version, 'first_name', p_client.first_name, 'last_name', p_client.last_name,
    'email', p_client.email, 'phone', p_client.phone, 'preferences', p_client.preferences, 'tags', p_client.tags
  )
$$;
comment on function private.record_of_client(public.clients) is 'What is edited of a client, with its version.';
grant execute on function private.record_of_client(public.clients) to service_role;

create function public.open_client(p_client_id uuid, p_actor uuid, p_past integer default 12, p_now timestamptz default now())
returns table (
  client jsonb, record jsonb, since timestamptz, erased_at timestamptz, words jsonb, appointments jsonb, appointment_count integer, notes jsonb,
  health_notes jsonb, intakes jsonb, messages jsonb, message_count integer, money jsonb, wallets jsonb, next_time jsonb, same_address jsonb,
  merges jsonb, merged jsonb, texting jsonb
)
language plpgsql volatile rows 1 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  v_client public.clients;
begin
  select c.* into v_client from public.clients given join public.clients c on c.client_id = coalesce(given.merged_into, given.client_id)
    where given.client_id = p_client_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
  p_client_id := v_client.client_id;
  perform private.log_reading(p_actor, 'clients', p_client_id::text, p_client_id, p_now);
  record := private.record_of_client(v_client);
  since := v_client.created_at;
  erased_at := v_client.erased_at;
  select coalesce(jsonb_agg(jsonb_build_object(
      'client_id', other.client_id, 'first_name', other.first_name, 'last_name', other.last_name, 'holds_address', other.holds_address
    ) order by other.created_at), '[]') into same_address
    from (
      select c.client_id, c.first_name, c.last_name, bool_or(same.holds_address) as holds_address, c.created_at
      from public.clients same join public.clients c on c.client_id = coalesce(same.merged_into, same.client_id)
      where lower(same.email) = any (private.emails_of_client(p_client_id)) and c.client_id <> p_client_id
      group by c.client_id
    ) other;
  merges := public.merges_about(p_client_id);
  merged := private.merges_of_client(p_client_id, p_now);
  select to_jsonb(shown) into client from private.clients_in_order(array[p_client_id], p_now) shown;
  select coalesce(jsonb_agg(
      jsonb_build_object('client_word_id', w.client_word_id, 'kind', w.kind, 'encrypted_words', w.encrypted_words, 'written_at', w.written_at)
      order by w.written_at desc
    ), '[]') into words
    from public.client_words w where w.client_id = p_client_id and w.ended_at is null;
  next_time := private.next_time_of_client(p_client_id, p_now);
  select coalesce(jsonb_agg(shown order by shown.starts_at desc), '[]') into appointments
    from private.appointments_in_order(array(
      (
        select a.appointment_id from public.appointments a
        where a.client_id = p_client_id and a.starts_at > p_now and a.status in ('pending', 'confirmed')
        order by a.starts_at limit p_past
      )
      union
      (
        select a.appointment_id from public.appointments a
        where a.client_id = p_client_id and (a.starts_at <= p_now or a.status not in ('pending', 'confirmed'))
        order by a.starts_at desc limit p_past
      )
      union
      select (next_time ->> 'after')::uuid
    )) shown;
  select count(*)::integer into appointment_count from public.appointments a where a.client_id = p_client_id;
  select coalesce(jsonb_agg(jsonb_build_object(
      'appointment_id', a.appointment_id, 'starts_at', a.starts_at, 'encrypted_note', n.encrypted_note, 'digest', n.digest,
      'signed_at', private.note_signed_at(n, a.ends_at, p_now), 'addenda', private.addenda_of(a.appointment_id)
    ) order by a.starts_at desc), '[]') into notes
    from public.appointments a join public.session_notes n using (appointment_id) where a.client_id = p_client_id;
  select coalesce(jsonb_agg(jsonb_build_object('appointment_id', a.appointment_id, 'starts_at', a.starts_at, 'count', n.note_count)
      order by a.starts_at desc), '[]') into health_notes
    from public.appointments a join public.health_notes n using (health_note_id) where a.client_id = p_client_id;
  select coalesce(jsonb_agg(jsonb_build_object('intake_id', i.intake_id, 'received_at', i.received_at, 'is_linked', i.client_id is not null)
      order by i.received_at desc), '[]') into intakes
    from (
      select linked.* from public.intakes linked where linked.client_id = p_client_id
      union all
      select same.* from public.intakes same
      where same.client_id is null and lower(same.email) = any (private.emails_of_client(p_client_id))
        and private.client_of(same.email, same.first_name, same.last_name) = p_client_id
    ) i;
  select coalesce(jsonb_agg(m.message), '[]'), coalesce(max(m.total), 0)::integer into messages, message_count
    from private.messages_of_client(v_client, 20) m;
  select jsonb_build_object(
      'latest_id', latest.text_id, 'why_not', private.why_no_texts(p_client_id, latest.phone), 'send_at', private.next_text_time(p_now)
    ) into texting
    from private.latest_text_of(p_client_id) latest;
  select to_jsonb(m) into money from private.money_of_client(p_client_id, p_now) m;
  select coalesce(jsonb_agg(jsonb_build_object(
      'kind', w.kind, 'duration_minutes', w.duration_minutes, 'credits', w.credits_available, 'cents', w.value_available_cents,
      'is_granted', w.is_granted, 'is_frozen', w.is_frozen, 'created_at', w.created_at
    ) order by w.created_at), '[]') into wallets
    from public.list_wallets((private.emails_of_client(p_client_id, true))[1], p_now) w
    where cardinality(private.emails_of_client(p_client_id, true)) > 0 and (w.credits_left > 0 or w.kind = 'gift' and w.value_left_cents > 0);
  return next;
end;
$$;
comment on function public.open_client(uuid, uuid, integer, timestamptz) is
  'Returns everything for a client''s page and records in the same transaction that p_actor read it: the upcoming appointments and the latest p_past others (rows of admin_appointments), encrypted words and session notes, money, messages, a free time to book again, who shares the address, and who was merged into them. An alias''s survivor in its place. Health notes and intake forms are only counted and named. PT404 not_found.';
grant execute on function public.open_client(uuid, uuid, integer, timestamptz) to service_role;

-- Adding and changing a client.

create function private.client_in_the_way(p_client_id uuid, p_first_name text, p_last_name text, p_email text) returns public.clients
language sql stable set search_path = ''
as $$
  select survivor.* from public.clients c join public.clients survivor on survivor.client_id = coalesce(c.merged_into, c.client_id)
  where lower(c.email) = lower(p_email) and c.client_id <> p_client_id
  order by private.name_key(c.first_name, c.last_name) <> private.name_key(p_first_name, p_last_name), not c.holds_address limit 1
$$;
comment on function private.client_in_the_way(uuid, text, text, text) is
  'Returns another client with an address: the one with this name, too, or who holds it.';
grant execute on function private.client_in_the_way(uuid, text, text, text) to service_role;

create function public.add_client(
  p_client_id uuid, p_first_name text, p_last_name text, p_email text, p_phone text, p_shares_address boolean default false,
  p_now timestamptz default now()
)
returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  v_known public.clients;
begin
  insert into public.clients (client_id, first_name, last_name, email, phone, holds_address, created_at)
    select p_client_id, p_first_name, p_last_name, p_email, p_phone,
      not p_shares_address or not exists (select from public.clients c where lower(c.email) = lower(p_email)), p_now
    on conflict do nothing;
  if not found and not exists (select from public.clients c where c.client_id = p_client_id) then
    v_known := private.client_in_the_way(p_client_id, p_first_name, p_last_name, p_email);
    raise exception using errcode = 'PT409', message = 'email_taken', detail = private.record_of_client(v_known)::text;
  end if;
  return p_client_id;
end;
$$;
comment on function public.add_client(uuid, text, text, text, text, boolean, timestamptz) is
  'Adds a client who hasn''t booked, once for each p_client_id. With p_shares_address the address may be another client''s. PT409 email_taken (details: the client who has this address, or this name and address).';
grant execute on function public.add_client(uuid, text, text, text, text, boolean, timestamptz) to service_role;

create function private.lock_client(p_client_id uuid, p_version integer) returns public.clients
language plpgsql volatile set search_path = ''
as $$
declare
  v_client public.clients;
begin
  select * into v_client from public.clients c where c.client_id = p_client_id for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  elsif v_client.merged_into is not null then
    raise exception using errcode = 'PT409', message = 'client_merged';
  elsif v_client.version <> p_version then
    raise exception using errcode = 'PT409', message = 'client_changed', detail = private.record_of_client(v_client)::text;
  end if;
  return v_client;
end;
$$;
comment on function private.lock_client(uuid, integer) is
  'Returns a client that no one else can change until the transaction ends. PT404 not_found, PT409 client_merged, client_changed (details: the client now).';
grant execute on function private.lock_client(uuid, integer) to service_role;

create function public.texts_of_address(p_client_id uuid) returns table (place text, row_id text, encrypted_text text, holder text)
language sql stable set search_path = ''
as $$
  select distinct 'health_notes', n.health_note_id::text, n.encrypted_notes, c.email
  from public.clients c join public.appointments a using (client_id) join public.health_notes n using (health_note_id)
  where c.client_id = p_client_id and lower(a.email) = lower(c.email)
  union all
  select 'intakes', i.intake_id::text, i.encrypted_form, i.email
  from public.clients c join public.intakes i on i.client_id is null and lower(i.email) = lower(c.email)
  where c.client_id = p_client_id and private.client_of(i.email, i.first_name, i.last_name) = c.client_id
$$;
comment on function public.texts_of_address(uuid) is
  'The texts that are found, and encrypted, by a client''s address: the health notes of their bookings, and the intake forms from it under their name that aren''t linked to anyone.';
grant execute on function public.texts_of_address(uuid) to service_role;

create function private.move_wallets(p_from text, p_to text) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.lock_wallets(null, p_from);
  update public.orders o set owner_email = p_to
    from public.order_lines l join public.wallets w using (order_line_id)
    where l.order_id = o.order_id and w.owner_email = p_from and o.owner_email = p_from;
  update public.wallets w set owner_email = p_to where w.owner_email = p_from;
end;
$$;
comment on function private.move_wallets(text, text) is
  'Gives the credits and the gift value of an address to another, with what they were bought in. Both in lower case.';
grant execute on function private.move_wallets(text, text) to service_role;

create function private.move_address(p_client public.clients, p_email text, p_texts jsonb, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_old constant text := lower(p_client.email);
begin
  if p_client.holds_address and exists (select from public.profiles p where p.client_id = p_client.client_id or lower(p.email) = v_old) then
    raise exception using errcode = 'PT409', message = 'client_has_account';
  end if;
  -- What was sent with a booking while this was being saved isn't encrypted for the new address.
  if exists (
    select from public.texts_of_address(p_client.client_id) t where not exists (
      select from jsonb_to_recordset(p_texts) given (place text, row_id text, encrypted_text text)
      where (given.place, given.row_id, given.encrypted_text) = (t.place, t.row_id, t.encrypted_text)
    )
  ) then
    raise exception using errcode = 'PT409', message = 'client_changed', detail = private.record_of_client(p_client)::text;
  end if;
  update public.health_notes n set encrypted_notes = given.reencrypted_text
    from jsonb_to_recordset(p_texts) given (place text, row_id text, reencrypted_text text)
    where given.place = 'health_notes' and n.health_note_id::text = given.row_id and given.reencrypted_text is not null;
  update public.intakes i set client_id = p_client.client_id, encrypted_form = given.reencrypted_text
    from jsonb_to_recordset(p_texts) given (place text, row_id text, reencrypted_text text)
    where given.place = 'intakes' and i.intake_id::text = given.row_id and given.reencrypted_text is not null;
  update public.order_requests r set email = p_email
    from public.appointments a join public.orders o on o.root_id = a.order_id
    where a.client_id = p_client.client_id and r.order_id = o.order_id and lower(r.email) = v_old;
  update public.appointments a set email = p_email where a.client_id = p_client.client_id and lower(a.email) = v_old;
  update public.messages m set address = p_email
    where m.recipient = 'client' and m.channel = 'email' and m.state = 'due' and m.attempts = 0 and lower(m.address) = v_old
      and not m.facts ? 'token' and m.about in (
        select a.order_id from public.appointments a where a.client_id = p_client.client_id
        union select r.recurring_id from public.recurring_appointments r where r.client_id = p_client.client_id
      );
  if p_client.holds_address then
    perform private.move_wallets(v_old, lower(p_email));
  end if;
  -- As for a new client with the address of an account, which is verified.
  update public.profiles p set client_id = p_client.client_id,
      membership_status = case when exists (
        select from public.wallets w where w.owner_email = any (private.wallet_addresses(p_email)) and w.kind = 'credit' and not w.is_granted
      ) then 'active' else p.membership_status end
    where p.client_id is null and lower(p.email) = lower(p_email);
end;
$$;
comment on function private.move_address(public.clients, text, jsonb, timestamptz) is
  'Gives what is found by a client''s address to their new one: bookings, encrypted notes and forms, unsent emails, and, if they held the former one, credits and gift value. An account with the new address then sees them. PT409 client_has_account (the address belongs to an account, which logs in with it), client_changed.';
grant execute on function private.move_address(public.clients, text, jsonb, timestamptz) to service_role;

create function public.save_contact(
  p_client_id uuid, p_version integer, p_first_name text, p_last_name text, p_email text, p_phone text, p_texts jsonb default '[]',
  p_now timestamptz default now()
)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_client public.clients;
  v_is_new_number boolean;
begin
  perform private.lock_calendar();
  v_client := private.lock_client(p_client_id, p_version);
  v_is_new_number := private.phone_digits(v_client.phone) <> private.phone_digits(p_phone);
  if lower(v_client.email) <> lower(p_email) then
    perform private.move_address(v_client, p_email, p_texts, p_now);
  end if;
  begin
    update public.clients c
      set first_name = p_first_name, last_name = p_last_name, email = p_email, phone = p_phone, version = c.version + 1,
        holds_address = c.holds_address or lower(c.email) <> lower(p_email)
      where c.client_id = p_client_id;
  exception when unique_violation then
    raise exception using errcode = 'PT409', message = 'email_taken', detail = private.record_of_client(
      private.client_in_the_way(p_client_id, p_first_name, p_last_name, p_email)
    )::text;
  end;
  if v_client.holds_address and lower(v_client.email) <> lower(p_email) then
    -- The first of those who shared the former address holds it now.
    update public.clients c set holds_address = true
      where c.client_id = (
        select same.client_id from public.clients same where lower(same.email) = lower(v_client.email)
        order by same.merged_into is not null, same.created_at limit 1
      );
  end if;
  -- Bookings ahead follow, except where someone else's contact was given. Consent to texts was given for the former number.
  update public.appointments a set
      first_name = case when a.first_name = v_client.first_name then p_first_name else a.first_name end,
      last_name = case when a.last_name = v_client.last_name then p_last_name else a.last_name end,
      phone = case when private.phone_digits(a.phone) = private.phone_digits(v_client.phone) then p_phone else a.phone end,
      text_consent_version = case
        when v_is_new_number and private.phone_digits(a.phone) = private.phone_digits(v_client.phone) then null else a.text_consent_version
      end
    where a.client_id = p_client_id and a.status in ('pending', 'confirmed') and a.ends_at > p_now;
  if v_is_new_number then
    update public.messages m set state = 'cancelled', failure = 'number_changed', settled_at = p_now
      where m.recipient = 'client' and m.channel = 'sms' and m.state = 'due'
        and private.phone_digits(m.address) = private.phone_digits(v_client.phone)
        and m.about in (select a.order_id from public.appointments a where a.client_id = p_client_id);
  end if;
end;
$$;
comment on function public.save_contact(uuid, integer, text, text, text, text, jsonb, timestamptz) is
  'Changes a client''s name, address and number, and those of their upcoming bookings. p_texts: for a new address, all of texts_of_address, encrypted again for it (place, row_id, encrypted_text, reencrypted_text). A new number gets no texts until its owner agrees to them. PT404 not_found, PT409 client_changed, email_taken (details: the client who has this address, or this name and address), client_has_account.';
grant execute on function public.save_contact(uuid, integer, text, text, text, text, jsonb, timestamptz) to service_role;

create function public.save_preferences(p_client_id uuid, p_version integer, p_preferences jsonb, p_tags text[]) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.lock_client(p_client_id, p_version);
  update public.clients c set preferences = p_preferences, tags = p_tags, version = c.version + 1 where c.client_id = p_client_id;
end;
$$;
comment on function public.save_preferences(uuid, integer, jsonb, text[]) is
  'Stores what a client likes and their tags. PT404 not_found, PT409 client_changed.';
grant execute on function public.save_preferences(uuid, integer, jsonb, text[]) to service_role;

-- Alerts and notes.

create function public.keep_words(
  p_client_id uuid, p_word_id uuid, p_kind text, p_encrypted_words text, p_now timestamptz default now()
)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if not exists (select from public.clients c where c.client_id = p_client_id) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
  insert into public.client_words (client_word_id, client_id, kind, encrypted_words, written_at)
    values (p_word_id, p_client_id, p_kind, p_encrypted_words, p_now) on conflict do nothing;
end;
$$;
comment on function public.keep_words(uuid, uuid, text, text, timestamptz) is
  'Stores an alert or a note about a client, once for each p_word_id. PT404 not_found.';
grant execute on function public.keep_words(uuid, uuid, text, text, timestamptz) to service_role;

create function public.end_words(p_client_id uuid, p_word_id uuid, p_now timestamptz default now()) returns void
language sql volatile set search_path = ''
as $$
  update public.client_words set ended_at = p_now where client_word_id = p_word_id and client_id = p_client_id and ended_at is null
$$;
comment on function public.end_words(uuid, uuid, timestamptz) is 'Takes an alert or a note off the client''s page; its row stays. Harmless twice.';
grant execute on function public.end_words(uuid, uuid, timestamptz) to service_role;

-- Who hasn't been here for long.

create function public.clients_not_seen(
  p_weeks integer, p_words text default '', p_limit integer default 50, p_now timestamptz default now()
)
returns setof public.client_for_therapist
language plpgsql stable rows 50 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  v_patterns constant text[] := private.search_patterns(p_words);
begin
  return query
  select * from private.clients_in_order(array(
    select c.client_id from public.clients c
    cross join lateral (
      select max(a.starts_at) filter (where a.status = 'completed') as seen_at,
        coalesce(bool_or(a.status in ('pending', 'confirmed') and a.ends_at > p_now), false) as is_coming
      from public.appointments a where a.client_id = c.client_id
    ) visit
    where c.merged_into is null and c.erased_at is null and (private.found_by(c) like all (v_patterns) or c.client_id in (
        select alias.merged_into from public.clients alias where alias.merged_into is not null and private.found_by(alias) like all (v_patterns)
      )) and visit.seen_at < p_now - make_interval(weeks => p_weeks) and not visit.is_coming
    order by visit.seen_at desc, c.client_id limit p_limit
  ), p_now);
end;
$$;
comment on function public.clients_not_seen(integer, text, integer, timestamptz) is
  'Returns the clients who have been here, but not for so many weeks, and have nothing booked; the last seen first. Words narrow it as in list_clients.';
grant execute on function public.clients_not_seen(integer, text, integer, timestamptz) to service_role;

-- A member's own copy of what is stored about them.

create function private.rows_of(p_query text, p_profile public.profiles) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_rows jsonb;
begin
  execute format('select coalesce(jsonb_agg(to_jsonb(listed)), ''[]'') from (%s) listed', p_query)
    into v_rows using p_profile.user_id, p_profile.client_id, lower(p_profile.email);
  return v_rows;
end;
$$;
comment on function private.rows_of(text, public.profiles) is
  'Returns the rows of a query about an account: $1 is its id, $2 its client, $3 its confirmed address.';
grant execute on function private.rows_of(text, public.profiles) to service_role;

create function public.account_copy(p_user_id uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_profile public.profiles;
begin
  select * into strict v_profile from public.profiles p where p.user_id = p_user_id;
  return jsonb_build_object(
    'messages', private.rows_of(
      'select m.kind, m.channel, m.address, m.created_at as "writtenAt", m.settled_at as "sentAt", m.state, m.delivery, m.facts - ''token'' as facts
       from public.messages m where m.recipient in (''client'', ''member'') and (
         m.channel = ''email'' and lower(m.address) = $3 or m.about in (select a.order_id from public.appointments a where a.client_id = $2)
       ) order by m.created_at, m.message_id', v_profile),
    -- A typed number makes no text theirs. That the therapist answered it as theirs does.
    'texts', private.rows_of(
      'select t.text_id as "textId", t.phone, t.is_from_client as "isFromYou", t.at as "writtenAt",
         case when t.is_from_client then ''sent'' else coalesce(m.state, ''sent'') end as state,
         coalesce(received.encrypted_words, answer.encrypted_words) as "encryptedWords"
       from private.texts_of_client($2) t
       left join public.received_texts received on received.received_text_id = t.text_id
       left join public.text_answers answer on answer.text_answer_id = t.text_id
       left join public.messages m on m.kind = ''text_answer'' and m.subject = t.text_id::text
       where exists (select from public.text_answers known where known.client_id = $2 and known.phone = t.phone)
       order by t.at, not t.is_from_client, t.text_id', v_profile),
    'giftCertificates', private.rows_of(
      'select g.purchaser_name as "from", g.purchaser_email as "fromEmail", case when lower(g.purchaser_email) = $3 then g.purchaser_phone end as "fromPhone",
         g.recipient_name as "for", g.recipient_email as "forEmail", g.personal_message as message, g.delivery_method as delivery,
         g.deliver_on as "deliverOn", o.paid_at as "boughtAt"
       from public.gift_certificates g join public.orders o using (order_id)
       where $3 in (lower(g.purchaser_email), lower(g.recipient_email)) and o.paid_at is not null order by o.paid_at', v_profile),
    'bundles', private.rows_of(
      'select l.name, l.credits, l.amount_cents as cents, l.tax_cents as "taxCents", o.paid_at as "boughtAt"
       from public.orders o join public.order_lines l using (order_id)
       where o.kind = ''bundle'' and o.owner_email = $3 and o.paid_at is not null order by o.paid_at, l.order_line_id', v_profile),
    -- One whose emailed link no one has followed may be of anyone who typed the address.
    'waitlist', private.rows_of(
      'select w.first_name as "firstName", w.last_name as "lastName", w.email, w.phone, w.service_id as service, w.local_date as date,
         w.day_part as "dayPart", w.state, w.asked_at as "askedAt", w.ended_at as "endedAt",
         (select coalesce(jsonb_agg(offer.starts_at order by offer.offered_at), ''[]'') from public.waitlist_offers offer where offer.entry_id = w.entry_id) as "timesHeld"
       from public.waitlist_entries w where lower(w.email) = $3 and w.state <> ''unconfirmed'' order by w.asked_at', v_profile),
    'testimonials', private.rows_of(
      'select t.name, t.location, t.service_id as service, t.rating, t.review, t.status, t.created_at as "sentAt"
       from public.testimonials t where t.sent_by = $1 order by t.created_at', v_profile),
    'recurringAppointments', private.rows_of(
      'select r.every_weeks as "everyWeeks", r.created_at as "agreedAt", r.ended_at as "endedAt" from public.recurring_appointments r
       where r.client_id = $2 order by r.created_at', v_profile),
    'readings', private.rows_of(
      'select seen.what, seen.at from (
         select ''your page or a note'' as what, l.at from public.audit_log l
         where l.client_id = any (private.ids_of_client($2)) and l.op = ''read'' and l.place not in (''intakes'', ''health_notes'')
         union all
         select ''your intake form'', l.at from public.audit_log l join public.intakes i on l.place = ''intakes'' and l.row_id = i.intake_id::text
           where i.sent_by = $1
         union all
         select ''your health notes'', l.at from public.audit_log l join public.health_notes n on l.place = ''health_notes'' and l.row_id = n.health_note_id::text
           where exists (select from public.order_requests r where r.health_note_id = n.health_note_id and r.booked_by = $1)
       ) seen order by seen.at', v_profile),
    'logins', private.rows_of(
      'select s.created_at as "since", s.expires_at as "until" from private.sessions s where s.user_id = $1 order by s.created_at', v_profile),
    'knownBrowsers', private.rows_of('select d.expires_at as "until" from private.devices d where d.user_id = $1 order by d.expires_at', v_profile)
  );
end;
$$;
comment on function public.account_copy(uuid) is
  'Returns what is stored about an account besides its appointments, notes, forms, contact messages and credits, for its owner''s copy: what was sent to its confirmed address or is of its client, and what was sent while it was logged in. A typed name or number doesn''t make anything theirs. Texts are from and to the numbers that the therapist has answered as their client''s, encrypted for their row and number.';
grant execute on function public.account_copy(uuid) to service_role;
