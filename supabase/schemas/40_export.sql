-- Moving out: everything the practice stores leaves by one list of tables, page by page.

create function private.data_tables() returns table (name text, place bigint, stays text, left_out text[], only_if text)
language sql immutable rows 80 set search_path = ''
as $$
  select listed.name, row_number() over (), listed.stays, coalesce(listed.left_out, '{}'),
    case listed.name
      when 'messages' then
        'not facts ? ''token'' and kind not in (''verify_address'', ''account_exists'', ''welcome'', ''password_reset'', ''password_changed'',
          ''verify_practice_email'', ''security_notice'')'
      else 'true'
    end
  from (values
    -- Each after those that it names. Left out are columns about accounts, links and networks.
    ('practice', null, null::text[]), ('social_profiles', null, null), ('settings', null, null), ('cancellation_policies', null, null),
    ('locations', null, null), ('special_days', null, null), ('business_hours', null, null), ('service_categories', null, null),
    ('cautions', null, null), ('services', null, null), ('enhancements', null, null), ('bundles', null, null), ('gift_services', null, null),
    ('prices', null, null), ('tax_parts', null, null), ('tax_rates', null, null), ('travel_zones', null, null), ('zip_zones', null, null),
    ('note_templates', null, null), ('safety_contacts', null, null), ('time_off', null, null), ('practice_changes', null, '{made_by}'),
    ('imports', null, null), ('clients', null, null), ('client_words', null, null), ('client_addresses', null, null), ('clients_kept_apart', null, null), ('client_merges', null, null), ('health_notes', null, null),
    ('recurring_appointments', null, null), ('orders', null, null), ('order_requests', null, '{booked_by,network_hashes}'),
    ('home_visits', null, null), ('order_lines', null, null), ('wallets', null, null), ('tenders', null, null), ('ledger', null, null),
    ('refunds', null, null), ('disputes', null, null), ('gift_certificates', null, null), ('gift_reasons', null, null),
    ('appointments', null, null), ('session_notes', null, null), ('session_note_addenda', null, null), ('proposals', null, null),
    ('waitlist_entries', null, '{token_hash}'), ('waitlist_offers', null, null), ('waitlist_openings', null, null), ('occupancy', null, null),
    ('check_ins', null, '{token_hash}'), ('check_in_openings', null, null), ('intakes', null, '{sent_by}'), ('audit_log', null, null), ('testimonials', null, '{sent_by}'), ('contact_messages', null, '{sent_by}'),
    ('received_texts', null, null), ('text_answers', null, null), ('text_stops', null, null), ('messages', null, null), ('tasks', null, null),
    ('order_kinds', 'the same in every practice', null),
    ('profiles', 'an account: signing up again finds what is the address''s', null),
    ('private.signups', 'an account', null), ('private.sessions', 'an account', null), ('private.devices', 'an account', null),
    ('private.email_changes', 'a link', null), ('appointment_links', 'a link: emails from the new practice have their own', null),
    ('calendar_feeds', 'a link', null), ('outside_calendars', 'a secret address: connected again', null),
    ('outside_busy', 'read again from the connected calendar', null),
    ('private.form_submissions', 'counts calls, for a few hours', null), ('private.network_salts', 'counts calls, for a day', null),
    ('undo_steps', 'over within minutes', null),
    ('stripe_events', 'how this installation works', null), ('stripe_event_retries', 'how this installation works', null),
    ('sweep_runs', 'how this installation works', null), ('sweep_cursors', 'how this installation works', null),
    ('heartbeats', 'how this installation works', null), ('rebuilds', 'how this installation works', null),
    ('private.site_state', 'how this installation works', null)
  ) listed (name, stays, left_out)
$$;
comment on function private.data_tables() is
  'Every table: those that leave with the practice, in the order in which they can be filled again, and why each of the others doesn''t (stays). Columns that are generated never leave, nor those in left_out. Rows leave that meet only_if: emails about accounts don''t.';
grant execute on function private.data_tables() to service_role;

create function public.begin_export(p_export_id uuid, p_by uuid, p_now timestamptz default now())
returns table (name text, row_count bigint)
language plpgsql volatile rows 60 set search_path = ''
as $$
declare
  v_table record;
begin
  if not exists (select from public.audit_log l where l.op = 'export' and l.row_id = p_export_id::text and l.actor = p_by) then
    insert into public.audit_log (at, actor, op, place, row_id) values (p_now, p_by, 'export', 'practice', p_export_id::text);
    perform private.write_security_notice(p_by, 'export', p_export_id::text, '{}', p_now);
  end if;
  for v_table in select * from private.data_tables() t where t.stays is null order by t.place loop
    name := v_table.name;
    execute format('select count(*) from public.%I where %s', name, v_table.only_if) into row_count;
    return next;
  end loop;
end;
$$;
comment on function public.begin_export(uuid, uuid, timestamptz) is
  'Begins to take everything out: logs it, emails the account that does, and returns the tables that leave, with how many rows each has. The caller has checked the password. Safe to repeat.';
grant execute on function public.begin_export(uuid, uuid, timestamptz) to service_role;

create function public.export_rows(
  p_export_id uuid, p_by uuid, p_table text, p_after jsonb default null, p_limit integer default 1000, p_now timestamptz default now()
)
returns table (contents jsonb, key jsonb, row_id text, holders text[])
language plpgsql stable rows 1000 set search_path = '' set timezone = 'UTC'
as $$
declare
  v_left_out constant text[] := (
    select t.left_out || array(
      select a.attname::text from pg_catalog.pg_attribute a where a.attrelid = ('public.' || t.name)::regclass and a.attgenerated <> ''
    )
    from private.data_tables() t where t.name = p_table and t.stays is null
  );
  -- This export itself doesn't leave.
  v_only_if constant text := (
    select t.only_if || case p_table when 'audit_log' then ' and (op, row_id) <> (''export'', $4::text)' else '' end
    from private.data_tables() t where t.name = p_table
  );
  v_key record;
  v_page jsonb;
  v_ids text[];
begin
  if v_left_out is null then
    raise exception using errcode = 'PT404', message = 'not_found';
  elsif not exists (
    select from public.audit_log l
    where l.op = 'export' and l.row_id = p_export_id::text and l.actor = p_by and l.at > p_now - interval '1 hour'
  ) then
    raise exception using errcode = 'PT409', message = 'export_over';
  end if;
  select string_agg(
      format(case when a.attcollation = 0 then 't.%I' else 't.%I collate "C"' end, a.attname), ', ' order by k.place
    ) as columns,
    string_agg(
      format(case when a.attcollation = 0 then '($1 ->> %s)::%s' else '($1 ->> %s)::%s collate "C"' end, k.place - 1, format_type(a.atttypid, null)), ', ' order by k.place
    ) as after
  into v_key
  from pg_catalog.pg_index i cross join unnest(i.indkey) with ordinality k (number, place)
  join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
  where i.indrelid = ('public.' || p_table)::regclass and i.indisprimary;
  execute format(
    'select coalesce(jsonb_agg(jsonb_build_array(to_jsonb(t) - $2, jsonb_build_array(%1$s)) order by %1$s), ''[]'') from (
       select * from public.%2$I t where %3$s and ($1 is null or (%1$s) > (%4$s)) order by %1$s limit $3
     ) t',
    v_key.columns, p_table,
    v_only_if, v_key.after
  ) into v_page using p_after, v_left_out, p_limit, p_export_id;
  v_ids := array(select made #>> '{1,0}' from jsonb_array_elements(v_page) listed (made));
  -- Dynamic, so that it is planned for this table alone, with its ids as constants: then they are hashed, not compared one by one.
  return query execute '
    with texts as materialized (
      select e.row_id, e.holders from private.encrypted_texts e where e.place = $2 and e.row_id = any ($3)
    )
    select page.made -> 0, page.made -> 1, page.made #>> ''{1,0}'', texts.holders
    from jsonb_array_elements($1) with ordinality page (made, place) left join texts on texts.row_id = page.made #>> ''{1,0}''
    order by page.place' using v_page, p_table, v_ids;
end;
$$;
comment on function public.export_rows(uuid, uuid, text, jsonb, integer, timestamptz) is
  'Returns a page of a table for an export that the same account began within the hour: each row as JSON, its key (the page after it begins there), and for rows with an encrypted text who it is encrypted for. PT404 not_found (a table that doesn''t leave), PT409 export_over.';
grant execute on function public.export_rows(uuid, uuid, text, jsonb, integer, timestamptz) to service_role;
