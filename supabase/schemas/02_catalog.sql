-- Catalog: services and enhancements to book, bundles and gift certificates to buy, their prices and the sales tax, each by the day,
-- and the cancellation policies that they are sold under.

create table public.service_categories (
  service_category_id text primary key
    constraint service_categories_id_is_readable check (service_category_id ~ '^[a-z]+(_[a-z]+)*$'),
  name text not null constraint service_categories_have_their_own_name unique,
  summary text not null,
  introduction text not null,
  drawing text not null constraint service_categories_drawing_is_known check (drawing in ('lotus', 'strokes', 'depths')),
  is_specialty boolean not null default false,
  position integer not null
);
alter table public.service_categories enable row level security;
grant select on public.service_categories to service_role;
comment on table public.service_categories is 'The kinds of massage, in the words of the page that lists the services.';
comment on column public.service_categories.summary is 'The kind of massage, on its card.';
comment on column public.service_categories.introduction is 'How it feels, above its lengths.';
comment on column public.service_categories.drawing is 'Which of the site''s drawings its card has.';
comment on column public.service_categories.position is 'Order on screen.';

create table public.cautions (
  caution_id text primary key constraint cautions_id_is_readable check (caution_id ~ '^[a-z]+(_[a-z]+)*$'),
  words text not null
);
alter table public.cautions enable row level security;
grant select on public.cautions to service_role;
comment on table public.cautions is 'Who should ask their doctor first, by what an enhancement uses.';

create table public.services (
  service_id text primary key constraint services_id_is_readable check (service_id ~ '^[a-z]+(-[a-z]+)*-[0-9]+$'),
  name text not null,
  description text not null,
  category text not null references public.service_categories,
  duration_minutes integer not null constraint services_duration_is_sensible check (duration_minutes between 15 and 480),
  position integer not null,
  is_active boolean not null default true,
  constraint services_offer_a_length_once unique (category, name, duration_minutes)
);
alter table public.services enable row level security;
grant select on public.services to service_role;

create table public.enhancements (
  enhancement_id text primary key
    constraint enhancements_id_is_readable check (enhancement_id ~ '^[a-z]+(-[a-z]+)*$'),
  name text not null constraint enhancements_name_is_unique unique,
  description text not null,
  caution text references public.cautions,
  position integer not null,
  is_active boolean not null default true
);
create index enhancements_caution_idx on public.enhancements (caution);
alter table public.enhancements enable row level security;
grant select on public.enhancements to service_role;
comment on table public.services is 'One row for each kind of massage and length.';
comment on column public.services.position is 'Order on screen.';
comment on table public.enhancements is 'Add-ons to any massage.';
comment on column public.enhancements.caution is 'What some people should ask their doctor about first; null if nothing.';
comment on column public.enhancements.position is 'Order on screen.';

create table public.bundles (
  bundle_id text primary key constraint bundles_id_is_readable check (bundle_id ~ '^[0-9]+-minutes-[0-9]+$'),
  duration_minutes integer not null constraint bundles_duration_is_sensible check (duration_minutes between 15 and 480),
  credits integer not null constraint bundles_hold_several_credits check (credits between 2 and 50),
  regular_cents integer not null,
  position integer not null,
  is_active boolean not null default true,
  constraint bundles_offer_a_size_once unique (duration_minutes, credits)
);
alter table public.bundles enable row level security;
grant select on public.bundles to service_role;
comment on table public.bundles is 'Credits sold together, for sessions of one length.';
comment on column public.bundles.regular_cents is 'Roughly what one such session costs without a bundle.';
comment on column public.bundles.position is 'Order on screen.';

create table public.gift_services (
  gift_service_id text primary key constraint gift_services_id_is_readable check (gift_service_id ~ '^[a-z]+(_[a-z]+)*_[0-9]+$'),
  name text not null,
  service_id text references public.services,
  position integer not null,
  is_active boolean not null default true
);
create index gift_services_service_id_idx on public.gift_services (service_id);
alter table public.gift_services enable row level security;
grant select on public.gift_services to service_role;
comment on table public.gift_services is 'Services that can be given. No sales tax is added to a certificate: it is charged when the certificate is spent.';
comment on column public.gift_services.service_id is 'The service that such a certificate pays for in full; null if none like it can be booked.';
comment on column public.gift_services.position is 'Order on screen.';

-- Prices and the sales tax start on a day and apply until the next one starts, so no day is without or has two.

create table public.prices (
  price_id uuid primary key default gen_random_uuid(),
  service_id text references public.services,
  enhancement_id text references public.enhancements,
  bundle_id text references public.bundles,
  gift_service_id text references public.gift_services,
  effective_from date not null,
  price_cents integer not null,
  member_price_cents integer constraint prices_of_members_are_lower check (member_price_cents < price_cents),
  constraint prices_are_of_one_item check (num_nonnulls(service_id, enhancement_id, bundle_id, gift_service_id) = 1),
  constraint prices_can_be_charged check (least(price_cents, member_price_cents) >= private.least_charge_cents()),
  constraint prices_of_members_are_of_services check (member_price_cents is null or service_id is not null),
  constraint prices_start_once_a_day
    unique nulls not distinct (service_id, enhancement_id, bundle_id, gift_service_id, effective_from)
);
create index prices_enhancement_id_idx on public.prices (enhancement_id);
create index prices_bundle_id_idx on public.prices (bundle_id);
create index prices_gift_service_id_idx on public.prices (gift_service_id);
alter table public.prices enable row level security;
grant select on public.prices to service_role;
comment on table public.prices is
  'What each item costs from a day on, without sales tax. What was sold keeps the price it was sold at.';
comment on column public.prices.effective_from is 'Its first day in the practice''s zone; the last is the day before the next price of the same item.';
comment on column public.prices.member_price_cents is 'What an active member pays instead for a service; null if there is no lower price.';

create table public.tax_parts (
  tax_part_id text primary key constraint tax_parts_id_is_readable check (tax_part_id ~ '^[a-z]+(-[a-z]+)*$'),
  name text not null,
  position integer not null
);
create unique index tax_parts_have_their_own_name on public.tax_parts (lower(name));
alter table public.tax_parts enable row level security;
grant select on public.tax_parts to service_role;
comment on table public.tax_parts is 'The parts of the sales tax: state, county, city.';
comment on column public.tax_parts.position is 'Order on a receipt.';

create table public.tax_rates (
  tax_part_id text references public.tax_parts,
  effective_from date,
  rate_ppm integer not null constraint tax_rates_are_a_share check (rate_ppm between 0 and 1000000),
  constraint tax_rates_start_once_a_day primary key (tax_part_id, effective_from)
);
alter table public.tax_rates enable row level security;
grant select on public.tax_rates to service_role;
comment on table public.tax_rates is
  'The rate of each part from a day on: whatever is sold that day has it, whenever its session is. What was sold keeps the rates it was sold with.';
comment on column public.tax_rates.rate_ppm is 'In parts per million: 68750 is 6.875 %. 0 ends the part.';

create table public.cancellation_policies (
  policy_version text primary key,
  policy_number integer not null generated always as identity constraint cancellation_policies_are_numbered_once unique,
  effective_from timestamptz not null,
  free_until_hours integer not null
    constraint cancellation_policies_notice_is_within_a_week check (free_until_hours between 1 and 168),
  late_fee_percent integer not null,
  no_show_fee_percent integer not null,
  constraint cancellation_policies_fees_are_shares
    check (0 <= late_fee_percent and late_fee_percent <= no_show_fee_percent and no_show_fee_percent <= 100)
);
alter table public.cancellation_policies enable row level security;
grant select, insert on public.cancellation_policies to service_role;
comment on table public.cancellation_policies is
  'What clients agree to by paying: until how many hours before the start a cancellation is refunded in full, and what share of the service''s price is charged later and for a no-show. New numbers are a new row (add_cancellation_policy).';
comment on column public.cancellation_policies.policy_version is
  'The day on which it starts to hold, in the practice''s zone; a second one for the same day ends in .2.';
comment on column public.cancellation_policies.policy_number is 'The order in which they were added.';
comment on column public.cancellation_policies.effective_from is 'It applies until the next one does.';

create function private.prices_on(p_local_date date) returns setof public.prices
language plpgsql stable rows 40 set search_path = ''
as $$
begin
  return query
  select distinct on (p.service_id, p.enhancement_id, p.bundle_id, p.gift_service_id) p.*
  from public.prices p
  where p.effective_from <= p_local_date
  order by p.service_id, p.enhancement_id, p.bundle_id, p.gift_service_id, p.effective_from desc;
end;
$$;
comment on function private.prices_on(date) is
  'Returns the price of each item on a day. What has none yet isn''t on sale.';
grant execute on function private.prices_on(date) to service_role;

create function private.sales_taxes_on(p_local_date date) returns table (name text, rate_ppm integer)
language plpgsql stable rows 3 set search_path = ''
as $$
begin
  return query
  select part.name, rate.rate_ppm
  from public.tax_parts part
  cross join lateral (
    select r.rate_ppm from public.tax_rates r
    where r.tax_part_id = part.tax_part_id and r.effective_from <= p_local_date
    order by r.effective_from desc limit 1
  ) rate
  where rate.rate_ppm > 0
  order by part.position, part.tax_part_id;
end;
$$;
comment on function private.sales_taxes_on(date) is 'Returns the parts of the sales tax on what is sold on a day, in the order on a receipt.';
grant execute on function private.sales_taxes_on(date) to service_role;

create function private.gift_services_on_offer(p_local_date date)
returns table (gift_service_id text, name text, service_id text, price_cents integer, "position" integer)
language plpgsql stable rows 10 set search_path = ''
as $$
begin
  return query
  select g.gift_service_id, g.name, g.service_id, p.price_cents, g.position
  from public.gift_services g
  join private.prices_on(p_local_date) p on p.gift_service_id = g.gift_service_id
  left join public.services s on s.service_id = g.service_id
  where g.is_active and (g.service_id is null or s.is_active);
end;
$$;
comment on function private.gift_services_on_offer(date) is
  'Returns the services that can be given on a day with their prices: those of a service, while that is on offer; the others, while they are themselves.';
grant execute on function private.gift_services_on_offer(date) to service_role;

-- The catalog in one round trip.

create function public.list_catalog(p_now timestamptz default now()) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  v_settings public.settings;
  v_today date;
begin
  select * into strict v_settings from public.settings;
  v_today := (p_now at time zone v_settings.time_zone)::date;
  return (
    with priced as materialized (select p.* from private.prices_on(v_today) p),
    service as (
      -- Anyone may read what is named here, and every page is built anew when one of it changes.
      select s.is_active, s.position, jsonb_build_object(
        'service_id', s.service_id, 'name', s.name, 'description', s.description, 'category', s.category,
        'duration_minutes', s.duration_minutes, 'buffer_before_minutes', s.buffer_before_minutes,
        'buffer_after_minutes', s.buffer_after_minutes, 'price_cents', p.price_cents, 'member_price_cents', p.member_price_cents
      ) as facts
      from public.services s join priced p using (service_id)
    )
    select jsonb_build_object(
      'services', coalesce((select jsonb_agg(s.facts order by s.position) from service s where s.is_active), '[]'),
      'retired_services', coalesce((select jsonb_agg(s.facts order by s.position) from service s where not s.is_active), '[]'),
      'enhancements', coalesce((
        select jsonb_agg(jsonb_build_object(
          'enhancement_id', e.enhancement_id, 'name', e.name, 'description', e.description, 'caution', c.words,
          'extra_minutes', e.extra_minutes, 'is_active', e.is_active, 'price_cents', p.price_cents
        ) order by e.position)
        from public.enhancements e join priced p using (enhancement_id) left join public.cautions c on c.caution_id = e.caution
      ), '[]'),
      'bundles', coalesce((
        select jsonb_agg(jsonb_build_object(
          'bundle_id', b.bundle_id, 'duration_minutes', b.duration_minutes, 'credits', b.credits, 'regular_cents', b.regular_cents,
          'price_cents', p.price_cents
        ) order by b.position, b.bundle_id)
        from public.bundles b join priced p using (bundle_id)
        where b.is_active and exists (select from public.services s where s.duration_minutes = b.duration_minutes and s.is_active)
      ), '[]'),
      'gift_services', coalesce((
        select jsonb_agg(to_jsonb(g) - 'position' order by g.position) from private.gift_services_on_offer(v_today) g
      ), '[]'),
      'sales_taxes', coalesce((select jsonb_agg(to_jsonb(t)) from private.sales_taxes_on(v_today) t), '[]'),
      'policies', coalesce((
        select jsonb_agg(to_jsonb(p) - 'policy_number' - 'effective_from' order by number)
        from private.recent_policies(p_now) with ordinality p (
          policy_version, policy_number, effective_from, free_until_hours, late_fee_percent, no_show_fee_percent, number
        )
      ), '[]'),
      'currency', v_settings.currency,
      'time_zone', v_settings.time_zone
    )
  );
end;
$$;
comment on function public.list_catalog(timestamptz) is
  'Returns the services, bundles and gift services on offer (a bundle, while a service has its length), the retired services separately, and all enhancements (is_active: on offer; caution in words), each in the order on screen with what it costs today; with the parts of today''s sales tax, the cancellation policies that were in force within a day (the current one first), the currency and the time zone.';
grant execute on function public.list_catalog(timestamptz) to service_role;

create function private.add_policy(
  p_free_until_hours integer, p_late_fee_percent integer, p_no_show_fee_percent integer, p_effective_from timestamptz, p_now timestamptz
)
returns setof public.cancellation_policies
language plpgsql volatile set search_path = ''
as $$
declare
  v_day constant text := (select (p_effective_from at time zone s.time_zone)::date::text from public.settings s);
begin
  -- What has held stays as it was.
  if p_effective_from < p_now then
    raise exception using errcode = 'PT400', message = 'date_in_past';
  end if;
  return query
  insert into public.cancellation_policies (policy_version, effective_from, free_until_hours, late_fee_percent, no_show_fee_percent)
    -- One of them may have been withdrawn: no two have the same name.
    select v_day || coalesce('.' || max(coalesce(nullif(split_part(known.policy_version, '.', 2), ''), '1')::integer) + 1, ''),
      p_effective_from, p_free_until_hours, p_late_fee_percent, p_no_show_fee_percent
    from public.cancellation_policies known where split_part(known.policy_version, '.', 1) = v_day
  returning *;
end;
$$;
comment on function private.add_policy(integer, integer, integer, timestamptz, timestamptz) is
  'Adds a cancellation policy, which applies from p_effective_from until the next one does. PT400 date_in_past.';
grant execute on function private.add_policy(integer, integer, integer, timestamptz, timestamptz) to service_role;

create function public.add_cancellation_policy(
  p_free_until_hours integer, p_late_fee_percent integer, p_no_show_fee_percent integer,
  p_effective_from timestamptz default null, p_now timestamptz default now()
)
returns setof public.cancellation_policies
language plpgsql volatile set search_path = ''
as $$
begin
  -- What is sold meanwhile is sold under the one before, or under this one.
  perform private.lock_calendar();
  return query select * from private.add_policy(
    p_free_until_hours, p_late_fee_percent, p_no_show_fee_percent, coalesce(p_effective_from, p_now), p_now
  );
end;
$$;
comment on function public.add_cancellation_policy(integer, integer, integer, timestamptz, timestamptz) is
  'Adds a cancellation policy, which applies from p_effective_from (now if null) until the next one does. What was sold before keeps its own. PT400 date_in_past.';
grant execute on function public.add_cancellation_policy(integer, integer, integer, timestamptz, timestamptz) to service_role;

create function private.recent_policies(p_now timestamptz) returns setof public.cancellation_policies
language plpgsql stable rows 1 set search_path = ''
as $$
begin
  return query
    select p.* from (
      select each.*, lead(each.effective_from) over (order by each.effective_from, each.policy_number) as effective_until
      from public.cancellation_policies each where each.effective_from <= p_now
    ) since
    join public.cancellation_policies p using (policy_version)
    where since.effective_until is null or since.effective_until > p_now - interval '1 day'
    order by p.effective_from desc, p.policy_number desc;
end;
$$;
comment on function private.recent_policies(timestamptz) is
  'Returns the policies that were in force within a day, the current one first: a page that was opened then shows one of them.';
grant execute on function private.recent_policies(timestamptz) to service_role;

create function private.policy_for(p_shown_version text, p_now timestamptz) returns text
language sql stable set search_path = ''
as $$
  select coalesce(
    (select p.policy_version from public.cancellation_policies p where p.policy_version = p_shown_version and p.effective_from <= p_now),
    (select p.policy_version from private.recent_policies(p_now) p limit 1)
  )
$$;
comment on function private.policy_for(text, timestamptz) is
  'Returns the version of the policy that a sale is made under: the one its buyer was shown, or the current one if that is unknown.';
grant execute on function private.policy_for(text, timestamptz) to service_role;

create function private.policy_of(p_version text)
returns table (free_until_hours integer, late_fee_percent integer, no_show_fee_percent integer)
language plpgsql stable rows 1 set search_path = ''
as $$
begin
  return query
    select coalesce(p.free_until_hours, 0), coalesce(p.late_fee_percent, 0), coalesce(p.no_show_fee_percent, 100)
    from (values (p_version)) sold (version) left join public.cancellation_policies p on p.policy_version = sold.version;
end;
$$;
comment on function private.policy_of(text) is
  'Returns the numbers of the policy that a sale was made under. Without one, canceling is always free and a no-show is charged in full.';
grant execute on function private.policy_of(text) to service_role;
