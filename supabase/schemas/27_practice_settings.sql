-- The settings of the practice: what the therapist can change, the history of it, and what is still missing before clients can book.

create table public.practice_changes (
  change_id uuid primary key default gen_random_uuid(),
  change_number bigint not null generated always as identity constraint practice_changes_are_numbered_once unique,
  kind text,
  made_at timestamptz not null default now(),
  made_by uuid references public.profiles on delete set null,
  undoes uuid constraint practice_changes_are_undone_once unique references public.practice_changes,
  request_hash text,
  parts jsonb not null default '[]'
);
create index practice_changes_made_by_idx on public.practice_changes (made_by);
alter table public.practice_changes enable row level security;
grant select on public.practice_changes to service_role;
comment on table public.practice_changes is 'Every change of the practice''s data, with the rows before and after it.';
comment on column public.practice_changes.change_number is 'The order in which they were made.';
comment on column public.practice_changes.kind is 'What was changed (put_change); null: rows were edited in the database or loaded.';
comment on column public.practice_changes.made_by is 'The administrator; null: it was made in the database.';
comment on column public.practice_changes.undoes is 'The change that this one took back.';
comment on column public.practice_changes.request_hash is 'What was asked for (hash_of_request): only the same may be sent again under this id. Null: it was made in the database.';
comment on column public.practice_changes.parts is
  'Row by row, in order: its table, the row before and after (null if there was or is none), and for a price or a rate that was added what held until then.';

create table private.email_changes (
  change_id uuid primary key,
  email text not null,
  link_hash text not null,
  asked_at timestamptz not null,
  confirmed_at timestamptz
);
create unique index email_changes_there_is_one on private.email_changes ((true));
alter table private.email_changes enable row level security;
grant select, insert, update, delete on private.email_changes to service_role;
comment on table private.email_changes is
  'The address that becomes the practice''s email once the link that was sent there is followed: the last one that was asked for.';
comment on column private.email_changes.link_hash is 'SHA-256 of the token of that link.';

create function private.is_open(p_change private.email_changes, p_now timestamptz) returns boolean
language sql immutable set search_path = ''
as $$ select p_change.asked_at > p_now - interval '1 day' $$;
comment on function private.is_open(private.email_changes, timestamptz) is 'Whether the link of an email to be confirmed still works.';
grant execute on function private.is_open(private.email_changes, timestamptz) to service_role;

create function private.held_before(p_table text, p_row jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return case p_table
    when 'prices' then (
      select to_jsonb(p) from public.prices p
      where (p.service_id, p.enhancement_id, p.bundle_id, p.gift_service_id)
          is not distinct from (p_row ->> 'service_id', p_row ->> 'enhancement_id', p_row ->> 'bundle_id', p_row ->> 'gift_service_id')
        and p.effective_from < (p_row ->> 'effective_from')::date
      order by p.effective_from desc limit 1
    )
    when 'tax_rates' then (
      select to_jsonb(r) from public.tax_rates r
      where r.tax_part_id = p_row ->> 'tax_part_id' and r.effective_from < (p_row ->> 'effective_from')::date
      order by r.effective_from desc limit 1
    )
    when 'cancellation_policies' then (
      select to_jsonb(c) from public.cancellation_policies c
      where (c.effective_from, c.policy_number) < ((p_row ->> 'effective_from')::timestamptz, (p_row ->> 'policy_number')::integer)
      order by c.effective_from desc, c.policy_number desc limit 1
    )
  end;
end;
$$;
comment on function private.held_before(text, jsonb) is 'Returns the price, rate or policy that an added one follows.';
grant execute on function private.held_before(text, jsonb) to service_role;

-- With its owner's rights: no matter who changes a row, its history is written, and no one else can write it.
create function private.record_practice_change() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_before constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  v_after constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  v_change_id uuid := nullif(current_setting('practice.change_id', true), '')::uuid;
begin
  if v_before is not distinct from v_after then
    return null;
  elsif v_before is null and v_after ->> 'asked_at' is not null and (v_after ->> 'answer' is null or v_after -> 'is_usual' = 'true') then
    -- A question about a holiday isn't a change, nor is a day that follows her usual answer; her answer is.
    return null;
  end if;
  if v_change_id is null then
    insert into public.practice_changes default values returning change_id into v_change_id;
    -- Until the transaction ends: what one transaction edits is one change.
    perform set_config('practice.change_id', v_change_id::text, true);
  end if;
  update public.practice_changes set parts = parts || jsonb_build_array(jsonb_strip_nulls(jsonb_build_object(
      'table_name', tg_table_name, 'previous', case when v_before is null then private.held_before(tg_table_name, v_after) end
    )) || jsonb_build_object('before', v_before, 'after', v_after))
    where change_id = v_change_id;
  return null;
end;
$$;
comment on function private.record_practice_change() is
  'Writes what happens to a row of the practice into the change that is being made, or into one of its transaction''s own.';

do $$
declare
  v_section text;
begin
  for v_section in select t.section from private.practice_tables() t loop
    execute format(
      'create trigger %1$I after insert or update or delete on public.%2$I for each row execute function private.record_practice_change()',
      v_section || '_are_recorded', v_section
    );
  end loop;
end;
$$;

-- What is shown, and by which version a change says that it has seen it.

create function private.practice_sections() returns table (section text, contents jsonb)
language plpgsql stable rows 16 set search_path = ''
as $$
begin
  -- In PL/pgSQL, so that it isn't planned anew for each call.
  return query
  select 'facts'::text, to_jsonb(p) - array['practice_id', 'training', 'insurance', 'medicare', 'partial_payment'] from public.practice p
  union all
  select 'rights', jsonb_build_object(
    'training', p.training, 'insurance', p.insurance, 'medicare', p.medicare, 'partial_payment', p.partial_payment
  ) from public.practice p
  union all
  select 'rules', to_jsonb(s) - 'settings_id' from public.settings s
  union all
  select listed.section, coalesce(listed.contents, '[]')
  from (values
    ('links', (select jsonb_agg(to_jsonb(l) order by l.position, l.name) from public.social_profiles l)),
    ('places', (select jsonb_agg(to_jsonb(l) order by l.position, l.location_id) from public.locations l)),
    ('hours', (
      select jsonb_agg(to_jsonb(h) - array['hours_id', 'day_key', 'local_date'] order by h.day_of_week, h.start_time)
      from public.business_hours h where h.local_date is null
    )),
    ('specialDays', (
      select jsonb_agg(to_jsonb(d) || jsonb_build_object('hours', (
        select coalesce(jsonb_agg(to_jsonb(h) - array['hours_id', 'day_key', 'day_of_week'] order by h.start_time), '[]')
        from public.business_hours h where h.local_date = d.local_date
      )) order by d.local_date) from public.special_days d
    )),
    ('policy', (select jsonb_agg(to_jsonb(c) order by c.effective_from, c.policy_number) from public.cancellation_policies c)),
    ('taxes', (
      select jsonb_agg(to_jsonb(t) || jsonb_build_object('rates', (
        select coalesce(jsonb_agg(to_jsonb(r) order by r.effective_from), '[]') from public.tax_rates r where r.tax_part_id = t.tax_part_id
      )) order by t.position, t.tax_part_id) from public.tax_parts t
    )),
    ('categories', (select jsonb_agg(to_jsonb(c) order by c.position, c.service_category_id) from public.service_categories c)),
    ('cautions', (select jsonb_agg(to_jsonb(c) order by c.caution_id) from public.cautions c)),
    ('services', (select jsonb_agg(to_jsonb(s) order by s.position, s.service_id) from public.services s)),
    ('enhancements', (select jsonb_agg(to_jsonb(e) order by e.position, e.enhancement_id) from public.enhancements e)),
    ('bundles', (select jsonb_agg(to_jsonb(b) order by b.position, b.bundle_id) from public.bundles b)),
    ('giftServices', (select jsonb_agg(to_jsonb(g) order by g.position, g.gift_service_id) from public.gift_services g)),
    ('prices', (
      select jsonb_agg(to_jsonb(p) - 'price_id' order by p.service_id, p.enhancement_id, p.bundle_id, p.gift_service_id, p.effective_from)
      from public.prices p
    ))
  ) listed (section, contents);
end;
$$;
comment on function private.practice_sections() is
  'Returns what the therapist can change, section by section, with all that was and is announced.';
grant execute on function private.practice_sections() to service_role;

create function private.section_of(p_kind text) returns text
language sql immutable set search_path = ''
as $$
  select case p_kind
    when 'facts' then 'facts' when 'practice_email' then 'facts' when 'rights' then 'rights' when 'links' then 'links' when 'place' then 'places'
    when 'hours' then 'hours' when 'special_day' then 'specialDays' when 'special_day_removed' then 'specialDays' when 'holidays' then 'specialDays'
    when 'rules' then 'rules' when 'policy' then 'policy' when 'policy_withdrawn' then 'policy' when 'tax_rate' then 'taxes'
    when 'category' then 'categories' when 'category_order' then 'categories' when 'service_order' then 'services'
    when 'enhancement_order' then 'enhancements' when 'bundle_order' then 'bundles' when 'gift_service_order' then 'giftServices'
    when 'caution' then 'cautions' when 'service' then 'services' when 'enhancement' then 'enhancements'
    when 'bundle' then 'bundles' when 'gift_service' then 'giftServices' when 'prices' then 'prices'
    when 'price_withdrawn' then 'prices'
  end
$$;
comment on function private.section_of(text) is 'Returns the section that a kind of change is of; null if there is no such kind.';
grant execute on function private.section_of(text) to service_role;

create function private.read_section(p_section text) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('section', s.section, 'contents', s.contents, 'version', md5(s.contents::text))
  from private.practice_sections() s where s.section = p_section
$$;
comment on function private.read_section(text) is 'Returns a section with its version: another one as soon as anything in it is.';
grant execute on function private.read_section(text) to service_role;

create function private.is_service_sold(p_service_id text) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select from public.order_lines l where l.service_id = p_service_id)
    or exists (select from public.gift_certificates g where g.service_id = p_service_id)
$$;
comment on function private.is_service_sold(text) is 'Whether a service was ever sold, held or given: then it keeps its length.';
grant execute on function private.is_service_sold(text) to service_role;

create function private.is_bundle_sold(p_bundle public.bundles) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from public.order_lines l
    where l.kind = 'item' and (l.duration_minutes, l.credits) = (p_bundle.duration_minutes, p_bundle.credits)
  )
$$;
comment on function private.is_bundle_sold(public.bundles) is 'Whether a bundle of that size was ever sold.';
grant execute on function private.is_bundle_sold(public.bundles) to service_role;

-- What has to be there before clients can book.

create function public.first_steps(p_now timestamptz default now()) returns table (step text, is_done boolean, is_required boolean)
language plpgsql stable rows 8 set search_path = ''
as $$
declare
  v_practice public.practice;
  v_today constant date := private.local_today(p_now);
begin
  select * into strict v_practice from public.practice;
  return query values
    ('contact', num_nulls(v_practice.name, v_practice.phone, v_practice.email) = 0, true),
    ('place', exists (select from public.locations l where l.is_active and l.address is not null), true),
    ('service', exists (select from public.services s join private.prices_on(v_today) p using (service_id) where s.is_active), true),
    ('hours', exists (select from public.business_hours h where h.is_enabled), true),
    ('tax', exists (select from public.tax_rates r where r.effective_from <= v_today), true),
    ('policy', exists (select from private.recent_policies(p_now)), true),
    ('rights', num_nulls(
      v_practice.last_name, v_practice.training, v_practice.insurance, v_practice.medicare, v_practice.partial_payment
    ) = 0, true),
    -- Holidays are closed until she answers, so clients can book without an answer.
    ('holidays', exists (select from public.settings s where s.holiday_answer is not null), false);
end;
$$;
comment on function public.first_steps(timestamptz) is
  'Returns what a practice needs before clients can book, in order: a name with phone and email, a place with its address, a service with a price, hours, a rate of the sales tax (0 % is one), a cancellation policy, and what the Client Bill of Rights says about the therapist; then what isn''t required, an answer about holidays. What is announced for a later day doesn''t count yet.';
grant execute on function public.first_steps(timestamptz) to service_role;

create function private.is_practice_open(p_now timestamptz) returns boolean
language sql stable set search_path = ''
as $$ select bool_and(s.is_done) from public.first_steps(p_now) s where s.is_required $$;
comment on function private.is_practice_open(timestamptz) is 'Whether all required first steps are done, so that clients can book.';
grant execute on function private.is_practice_open(timestamptz) to service_role;

create function private.require_open(p_now timestamptz) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not private.is_practice_open(p_now) then
    raise exception using errcode = 'PT409', message = 'not_open_yet';
  end if;
end;
$$;
comment on function private.require_open(timestamptz) is 'Refuses to sell until the first steps are done. PT409 not_open_yet.';
grant execute on function private.require_open(timestamptz) to service_role;

create function public.read_practice_settings(p_now timestamptz default now()) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'sections', (
      select jsonb_object_agg(s.section, jsonb_build_object('contents', s.contents, 'version', md5(s.contents::text)))
      from private.practice_sections() s
    ),
    'sold', jsonb_build_object(
      'services', array(select s.service_id from public.services s where private.is_service_sold(s.service_id)),
      'bundles', array(select b.bundle_id from public.bundles b where private.is_bundle_sold(b))
    ),
    'today', (select (p_now at time zone s.time_zone)::date from public.settings s),
    'holidays', (select jsonb_agg(to_jsonb(h) order by h.date, h.name) from private.shown_holidays(p_now) h),
    'holiday_answer', (select s.holiday_answer from public.settings s),
    'now', p_now,
    'hash', public.practice_snapshot(p_now) ->> 'hash',
    'rebuilds_left', private.rebuilds_left(p_now),
    'is_building', exists (select from public.rebuilds r where r.asked_at > p_now - interval '30 minutes'),
    'new_email', (select c.email from private.email_changes c where c.confirmed_at is null and private.is_open(c, p_now))
  )
$$;
comment on function public.read_practice_settings(timestamptz) is
  'Returns each section of the settings with its version, which services and bundles were sold, today in the practice''s zone, the holidays of the next year and what she said about them, the hash of its snapshot and how many more builds of the site can be asked for, and the email that isn''t confirmed yet.';
grant execute on function public.read_practice_settings(timestamptz) to service_role;
