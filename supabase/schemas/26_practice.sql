-- The practice as data: its rules, hours and catalog, loaded into an empty database and read out of it again.

create function private.practice_tables() returns table (section text, place bigint, columns text[], keys text[], is_named boolean)
language plpgsql stable rows 20 set search_path = ''
as $$
begin
  return query
  select listed.name, listed.place,
    array_agg(a.attname::text order by a.attnum) filter (where described.is_written),
    array_agg(a.attname::text order by a.attnum) filter (where described.is_key),
    bool_and(described.is_written) filter (where described.is_key)
  from unnest(array[
    -- Each after those that it names.
    'practice', 'social_profiles', 'settings', 'cancellation_policies', 'locations', 'special_days', 'business_hours', 'service_categories', 'cautions', 'services', 'enhancements', 'bundles',
    'gift_services', 'prices', 'tax_parts', 'tax_rates'
  ]) with ordinality listed (name, place)
  join pg_catalog.pg_attribute a on a.attrelid = ('public.' || listed.name)::regclass and a.attnum > 0 and not a.attisdropped
  join pg_catalog.pg_index i on i.indrelid = a.attrelid and i.indisprimary
  left join pg_catalog.pg_attrdef d on (d.adrelid, d.adnum) = (a.attrelid, a.attnum)
  cross join lateral (
    select a.attnum = any (i.indkey) as is_key,
      a.attgenerated = '' and a.attidentity = '' and coalesce(pg_catalog.pg_get_expr(d.adbin, d.adrelid), '') not like '%(%' as is_written
  ) described
  group by listed.name, listed.place;
end;
$$;
comment on function private.practice_tables() is
  'Returns the tables that a practice consists of, in the order in which they are filled: the columns that are written (none that the database fills by itself) and those of the primary key. A row without a name (its key is drawn) is only known by what it says.';
grant execute on function private.practice_tables() to service_role;

create function private.list_columns(p_columns text[], p_format text) returns text
language sql immutable set search_path = ''
as $$ select string_agg(format(p_format, name), ', ' order by place) from unnest(p_columns) with ordinality c (name, place) $$;
comment on function private.list_columns(text[], text) is 'Returns the names of columns for a statement, each as a format says.';
grant execute on function private.list_columns(text[], text) to service_role;

create function private.columns_with_defaults(p_section text, p_columns text[], p_format text) returns text
language sql stable set search_path = ''
as $$
  select string_agg(format(p_format, c.name, coalesce(pg_catalog.pg_get_expr(d.adbin, d.adrelid), 'null')), ', ' order by c.place)
  from unnest(p_columns) with ordinality c (name, place)
  join pg_catalog.pg_attribute a on a.attrelid = ('public.' || p_section)::regclass and a.attname = c.name
  left join pg_catalog.pg_attrdef d on (d.adrelid, d.adnum) = (a.attrelid, a.attnum)
$$;
comment on function private.columns_with_defaults(text, text[], text) is
  'Returns the names of columns for a statement, each as a format says, whose second place is what the column has if nothing is given.';
grant execute on function private.columns_with_defaults(text, text[], text) to service_role;

create function public.export_practice() returns table (section text, about text, contents json)
language plpgsql stable rows 20 set search_path = ''
as $$
declare
  v_table record;
begin
  for v_table in select * from private.practice_tables() t order by t.place loop
    section := v_table.section;
    about := pg_catalog.obj_description(('public.' || v_table.section)::regclass, 'pg_class');
    execute format(
      'select coalesce(json_agg(json_strip_nulls(row_to_json(r))), ''[]'') from (select %s from public.%I t order by %s row(%s)) r',
      private.columns_with_defaults(v_table.section, v_table.columns, 'nullif(t.%1$I, %2$s) as %1$I'), v_table.section,
      case when 'position' = any (v_table.columns) then 't.position, ' end, private.list_columns(v_table.columns, 't.%I::text collate "C"')
    ) into contents;
    return next;
  end loop;
end;
$$;
comment on function public.export_practice() is
  'Returns the practice as data: each of its tables in the order in which they are filled, what it is for, and its rows without what a column has anyway.';
grant execute on function public.export_practice() to service_role;

create function private.load_section(p_section text, p_columns text[], p_keys text[], p_is_named boolean, p_rows jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_unknown constant text := (
    select string_agg(distinct key, ', ') from jsonb_array_elements(p_rows) row, jsonb_object_keys(row) key where key <> all (p_columns)
  );
  v_columns constant text := private.list_columns(p_columns, '%I');
  v_wanted constant text := format(
    '(select %s from jsonb_populate_recordset(null::public.%I, $1) t) wanted',
    private.columns_with_defaults(p_section, p_columns, 'coalesce(t.%1$I, %2$s) as %1$I'), p_section
  );
begin
  if v_unknown is not null then
    raise exception '% has no %', p_section, v_unknown;
  elsif p_is_named then
    execute format(
      'insert into public.%1$I as t (%2$s) select %2$s from %3$s
       on conflict (%4$s) do update set (%2$s) = row(%5$s) where row(%6$s) is distinct from row(%5$s)',
      p_section, v_columns, v_wanted, private.list_columns(p_keys, '%I'), private.list_columns(p_columns, 'excluded.%I'),
      private.list_columns(p_columns, 't.%I')
    ) using p_rows;
  else
    execute format(
      'delete from public.%1$I t where row(%2$s)::text not in (select row(%3$s)::text from %4$s)',
      p_section, private.list_columns(p_columns, 't.%I'), v_columns, v_wanted
    ) using p_rows;
    execute format(
      'insert into public.%1$I (%2$s) select %2$s from %3$s where row(%2$s)::text not in (select row(%2$s)::text from public.%1$I)',
      p_section, v_columns, v_wanted
    ) using p_rows;
  end if;
end;
$$;
comment on function private.load_section(text, text[], text[], boolean, jsonb) is
  'Writes the rows of one table of the practice. Rows with a name are added or changed; of those without, the ones that aren''t given are deleted.';

-- With its owner's rights: otherwise the server, which only reads the catalog, could write all of these tables at any time.
create function public.load_practice(p_practice jsonb) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_unknown constant text := (
    select string_agg(given, ', ') from jsonb_object_keys(p_practice) given
    where given not in (select t.section from private.practice_tables() t)
  );
  v_table record;
begin
  if v_unknown is not null then
    raise exception 'A practice has no %', v_unknown;
  end if;
  for v_table in select * from private.practice_tables() t order by t.place loop
    perform private.load_section(
      v_table.section, v_table.columns, v_table.keys, v_table.is_named, coalesce(p_practice -> v_table.section, '[]')
    );
  end loop;
  -- Last what isn't given, the names after whatever named them.
  for v_table in select * from private.practice_tables() t where t.is_named and t.section not in ('practice', 'settings') order by t.place desc loop
    execute format(
      'delete from public.%1$I where row(%2$s)::text not in (select row(%2$s)::text from jsonb_populate_recordset(null::public.%1$I, $1))',
      v_table.section, private.list_columns(v_table.keys, '%I')
    ) using coalesce(p_practice -> v_table.section, '[]');
  end loop;
end;
$$;
comment on function public.load_practice(jsonb) is
  'Makes the practice what is given, in the form of export_practice: by table, its rows. What is the same isn''t touched, what isn''t given is deleted, and all of it fails if that was sold or is named elsewhere: such an item is retired.';
grant execute on function public.load_practice(jsonb) to service_role;

create function private.public_hours(p_local_date date, p_day_of_week integer) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'location_id', h.location, 'opens', to_char(h.start_time, 'HH24:MI'), 'closes', to_char(h.end_time, 'HH24:MI'),
    'is_for_new_clients', 'new' = any (h.allowed_client_types) and not place.needs_permission
  ) order by h.start_time), '[]')
  from public.business_hours h
  join public.locations place on place.location_id = h.location and place.is_active
  where h.is_enabled and h.location <> 'visit' and (h.local_date = p_local_date or h.day_of_week = p_day_of_week)
$$;
comment on function private.public_hours(date, integer) is
  'Returns the hours of a special day, or those of a day of the week, as anyone may know them: without those of home visits.';
grant execute on function private.public_hours(date, integer) to service_role;

create function private.announced_prices(p_local_date date) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(
    json_strip_nulls(row_to_json(p))::jsonb - 'price_id' order by p.effective_from, p.service_id, p.enhancement_id, p.bundle_id, p.gift_service_id
  ), '[]')
  from public.prices p
  left join public.services s using (service_id)
  left join public.enhancements e using (enhancement_id)
  left join public.bundles b using (bundle_id)
  left join public.gift_services g using (gift_service_id)
  where p.effective_from > p_local_date and coalesce(s.is_active, e.is_active, b.is_active, g.is_active)
$$;
comment on function private.announced_prices(date) is
  'Returns the prices that start after a day, of what is on offer: clients have a right to know them ahead.';
grant execute on function private.announced_prices(date) to service_role;

create function public.practice_snapshot(p_now timestamptz default now()) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_catalog constant jsonb := public.list_catalog(p_now);
  v_today constant date := (p_now at time zone (v_catalog ->> 'time_zone'))::date;
  v_snapshot constant jsonb := v_catalog - 'retired_services' - 'policies' || jsonb_build_object(
    'services', (
      select coalesce(jsonb_agg(s - 'buffer_before_minutes' - 'buffer_after_minutes' order by place), '[]')
      from jsonb_array_elements(v_catalog -> 'services') with ordinality e (s, place)
    ),
    'enhancements', (
      select coalesce(jsonb_agg(e order by place) filter (where (e ->> 'is_active')::boolean), '[]')
      from jsonb_array_elements(v_catalog -> 'enhancements') with ordinality o (e, place)
    ),
    'practice', (
      select to_jsonb(p) - 'practice_id' || jsonb_build_object(
        'years', extract(year from age(greatest(v_today, p.practicing_since), p.practicing_since))::integer
      )
      from public.practice p
    ),
    'social_profiles', (
      select coalesce(jsonb_agg(jsonb_build_object('name', s.name, 'url', s.url) order by s.position, s.name), '[]') from public.social_profiles s
    ),
    'locations', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'location_id', l.location_id, 'name', l.name, 'is_accessible', l.is_accessible, 'needs_permission', l.needs_permission,
        'address', case when not l.needs_permission then l.address end, 'geo', case when not l.needs_permission then l.geo end
      ) order by l.position, l.location_id), '[]')
      from public.locations l where l.is_active and l.location_id <> 'visit'
    ),
    'week', (
      select jsonb_agg(jsonb_build_object('day_of_week', day, 'hours', private.public_hours(null, day)) order by day) from generate_series(1, 7) day
    ),
    'special_days', (
      select coalesce(jsonb_agg(
        jsonb_build_object('local_date', d.local_date, 'name', d.name, 'hours', private.public_hours(d.local_date, null)) order by d.local_date
      ), '[]')
      from public.special_days d where d.local_date >= v_today and d.answer is distinct from 'open'
    ),
    'categories', (
      select coalesce(jsonb_agg(to_jsonb(c) - 'position' order by c.position, c.service_category_id), '[]') from public.service_categories c
    ),
    'cautions', (select coalesce(jsonb_agg(to_jsonb(c) order by c.caution_id), '[]') from public.cautions c),
    'announced_prices', private.announced_prices(v_today),
    'announced_tax_rates', (
      select coalesce(jsonb_agg(jsonb_build_object('name', t.name, 'effective_from', r.effective_from, 'rate_ppm', r.rate_ppm) order by r.effective_from, t.position), '[]')
      from public.tax_rates r join public.tax_parts t using (tax_part_id) where r.effective_from > v_today
    ),
    'policy', (v_catalog -> 'policies' -> 0) - 'number'
  );
begin
  return v_snapshot || jsonb_build_object('hash', md5(v_snapshot::text));
end;
$$;
comment on function public.practice_snapshot(timestamptz) is
  'Returns what anyone may know of the practice: who and where it is, its hours, what it sells at today''s prices and at those announced, its policy and taxes; with the hash of it all, which a price of midnight changes by itself.';
grant execute on function public.practice_snapshot(timestamptz) to service_role;
