-- Catalog: services and enhancements to book, bundles and gift certificates to buy. Production needs these rows, so they are added here.

create table public.services (
  service_id text primary key constraint services_id_is_readable check (service_id ~ '^[a-z]+(-[a-z]+)*-[0-9]+$'),
  name text not null,
  description text not null,
  category text not null
    constraint services_category_is_known check (category in ('thai_therapeutic', 'swedish', 'deep_tissue')),
  duration_minutes integer not null constraint services_duration_is_sensible check (duration_minutes between 15 and 480),
  price_cents integer not null constraint services_price_is_positive check (price_cents > 0),
  member_price_cents integer
    constraint services_member_price_is_lower check (member_price_cents > 0 and member_price_cents < price_cents),
  position integer not null,
  is_active boolean not null default true,
  constraint services_offer_a_length_once unique (category, duration_minutes)
);
alter table public.services enable row level security;
grant select on public.services to service_role;

create table public.enhancements (
  enhancement_id text primary key
    constraint enhancements_id_is_readable check (enhancement_id ~ '^[a-z]+(-[a-z]+)*$'),
  name text not null constraint enhancements_name_is_unique unique,
  description text not null,
  caution text constraint enhancements_caution_is_known check (caution in ('heat', 'cupping')),
  price_cents integer not null constraint enhancements_price_is_positive check (price_cents > 0),
  position integer not null,
  is_active boolean not null default true
);
alter table public.enhancements enable row level security;
grant select on public.enhancements to service_role;
comment on table public.services is 'One row for each kind of massage and length. Prices don''t include sales tax.';
comment on column public.services.member_price_cents is 'What an active member pays instead; null if there is no lower price.';
comment on column public.services.position is 'Order on screen.';
comment on table public.enhancements is 'Add-ons to any massage. Prices don''t include sales tax.';
comment on column public.enhancements.caution is 'What some people should ask their doctor about first; null if nothing.';
comment on column public.enhancements.position is 'Order on screen.';

insert into public.services (service_id, name, description, category, duration_minutes, price_cents, member_price_cents, position)
values
  ('thai-60', 'Thai Bodywork', 'An hour on the mat, fully clothed: slow rhythmic pressure and guided stretches, shaped around what feels tight today.',
   'thai_therapeutic', 60, 9000, null, 10),
  ('thai-90', 'Thai Bodywork', 'Time to go through the whole body without hurry: legs, hips, back, shoulders and neck, each stretched at its own pace.',
   'thai_therapeutic', 90, 13500, 12000, 20),
  ('thai-120', 'Thai Bodywork', 'The full traditional sequence from feet to head, with long stretches and quiet pauses. Bring loose clothes and nothing else to do.',
   'thai_therapeutic', 120, 18000, 16000, 30),
  ('swedish-30', 'Swedish Massage', 'Half an hour for one area that asks for it, usually neck and shoulders or the lower back. Light, warm and unhurried.',
   'swedish', 30, 5000, null, 40),
  ('swedish-60', 'Swedish Massage', 'The classic hour: long flowing strokes with warm oil from shoulders to feet, at a pressure that lets you switch off.',
   'swedish', 60, 8000, 7000, 50),
  ('swedish-90', 'Swedish Massage', 'The classic massage with half an hour more, so that hands, feet, scalp and face get their share too.',
   'swedish', 90, 12000, 10500, 60),
  ('swedish-120', 'Swedish Massage', 'Two quiet hours under a warm blanket. Every part of the body gets time, and nobody looks at the clock.',
   'swedish', 120, 16000, 14000, 70),
  ('deep-tissue-30', 'Deep Tissue', 'Thirty minutes of slow, firm work on one stubborn spot. You say how deep; we stay just this side of comfortable.',
   'deep_tissue', 30, 7500, 6500, 80),
  ('deep-tissue-60', 'Deep Tissue', 'Slow strokes, steady thumbs and forearms along back, hips and legs, for bodies that work hard, train hard or sit too long.',
   'deep_tissue', 60, 10000, 9000, 90),
  ('deep-tissue-90', 'Deep Tissue', 'Firm, patient work where it is needed most, and enough time left to ease everything around it.',
   'deep_tissue', 90, 14000, 12500, 100),
  ('deep-tissue-120', 'Deep Tissue', 'Two hours of unhurried deep work on the whole body, with breaks to breathe and warm towels in between.',
   'deep_tissue', 120, 18000, 16000, 110);

insert into public.enhancements (enhancement_id, name, description, caution, price_cents, position)
values
  ('aromatherapy', 'Aromatherapy', 'A scent chosen with you, such as lavender, cedar or sweet orange, in the oil and in the room.', null, 1000, 10),
  ('hot-stones', 'Hot Stones', 'Smooth basalt stones, warmed through, that glide along the back and rest where you like the heat.', 'heat', 2000, 20),
  ('heated-bamboo', 'Heated Bamboo', 'Warm bamboo rolled along back and legs: firm, even pressure that feels lighter than it is.', 'heat', 2000, 30),
  ('cupping', 'Cupping', 'Soft cups that lift instead of press, on back or shoulders. They can leave round marks for a few days.', 'cupping', 1500, 40),
  ('herbal-compress', 'Herbal Compress', 'A steamed linen bundle of lemongrass, ginger and turmeric, pressed and rolled along tired muscles as in Thailand.', 'heat', 2000, 50),
  ('foot-scrub', 'Foot Scrub', 'A warm footbath, a scrub of sugar and peppermint, and a towel straight from the warmer.', 'heat', 1500, 60),
  ('oil-upgrade', 'Oil Upgrade', 'Cold-pressed jojoba and apricot oil in place of the house blend: richer, unscented and kind to dry skin.', null, 1000, 70);

create table public.bundles (
  bundle_id text primary key constraint bundles_id_is_readable check (bundle_id ~ '^[0-9]+-minutes-[0-9]+$'),
  duration_minutes integer not null constraint bundles_duration_is_sensible check (duration_minutes between 15 and 480),
  credits integer not null constraint bundles_hold_several_credits check (credits between 2 and 50),
  price_cents integer not null constraint bundles_price_is_positive check (price_cents > 0),
  regular_cents integer not null,
  is_active boolean not null default true,
  constraint bundles_are_cheaper_than_their_sessions check (price_cents < credits * regular_cents),
  constraint bundles_offer_a_size_once unique (duration_minutes, credits)
);
alter table public.bundles enable row level security;
grant select on public.bundles to service_role;
comment on table public.bundles is 'Credits sold together, for sessions of one length. Prices don''t include sales tax.';
comment on column public.bundles.regular_cents is 'Roughly what one such session costs without a bundle.';

insert into public.bundles (bundle_id, duration_minutes, credits, price_cents, regular_cents)
values
  ('60-minutes-3', 60, 3, 23800, 8800), ('60-minutes-6', 60, 6, 44900, 8800), ('60-minutes-10', 60, 10, 70400, 8800),
  ('90-minutes-3', 90, 3, 35600, 13200), ('90-minutes-6', 90, 6, 67300, 13200), ('90-minutes-10', 90, 10, 105600, 13200),
  ('120-minutes-3', 120, 3, 47500, 17600), ('120-minutes-6', 120, 6, 89800, 17600), ('120-minutes-10', 120, 10, 147800, 17600);

create table public.gift_services (
  gift_service_id text primary key constraint gift_services_id_is_readable check (gift_service_id ~ '^[a-z]+(_[a-z]+)*_[0-9]+$'),
  name text not null,
  price_cents integer not null constraint gift_services_price_is_positive check (price_cents > 0),
  service_id text references public.services,
  position integer not null,
  is_active boolean not null default true
);
create index gift_services_service_id_idx on public.gift_services (service_id);
alter table public.gift_services enable row level security;
grant select on public.gift_services to service_role;
comment on table public.gift_services is 'Services that can be given, with the price of a certificate. No sales tax is added: it is charged when the certificate is spent.';
comment on column public.gift_services.service_id is 'The service that such a certificate pays for in full; null if none like it can be booked.';
comment on column public.gift_services.position is 'Order on screen.';

insert into public.gift_services (gift_service_id, name, price_cents, service_id, position)
values
  ('swedish_60', 'Swedish 60 min', 9000, 'swedish-60', 10), ('swedish_90', 'Swedish 90 min', 13000, 'swedish-90', 20),
  ('thai_60', 'Thai 60 min', 10000, 'thai-60', 30), ('thai_90', 'Thai 90 min', 14500, 'thai-90', 40),
  ('deep_tissue_60', 'Deep Tissue 60 min', 10000, 'deep-tissue-60', 50), ('hot_stone_75', 'Hot Stone 75 min', 14000, null, 60);

-- The catalog in one round trip.

create function public.list_catalogue(p_now timestamptz default now()) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'services', coalesce((
      select jsonb_agg(to_jsonb(s) - 'position' - 'is_active' order by s.position) from public.services s where s.is_active
    ), '[]'),
    'retired_services', coalesce((
      select jsonb_agg(to_jsonb(s) - 'position' - 'is_active' order by s.position) from public.services s where not s.is_active
    ), '[]'),
    'enhancements', coalesce((
      select jsonb_agg(to_jsonb(e) - 'position' order by e.position) from public.enhancements e
    ), '[]'),
    'bundles', coalesce((
      select jsonb_agg(to_jsonb(b) - 'is_active' order by b.duration_minutes, b.credits) from public.bundles b where b.is_active
    ), '[]'),
    'gift_services', coalesce((
      select jsonb_agg(to_jsonb(g) - 'position' - 'is_active' order by g.position) from public.gift_services g where g.is_active
    ), '[]'),
    'sales_taxes', coalesce((
      select jsonb_agg(jsonb_build_object('name', t.name, 'rate_ppm', t.rate_ppm) order by t.sales_tax_id)
      from public.sales_taxes t
      where (p_now at time zone settings.time_zone)::date between t.holds_from and coalesce(t.holds_until, 'infinity')
    ), '[]'),
    'policies', (
      select jsonb_agg(to_jsonb(p) - 'policy_number' - 'holds_from' order by number)
      from private.recent_policies(p_now) with ordinality p (
        policy_version, policy_number, holds_from, free_until_hours, late_fee_percent, no_show_fee_percent, number
      )
    ),
    'currency', settings.currency,
    'time_zone', settings.time_zone
  )
  from public.settings
$$;
comment on function public.list_catalogue(timestamptz) is
  'Returns the services, bundles and gift services on offer, the retired services separately, and all enhancements (is_active: on offer), each in the order on screen; with the parts of the sales tax that apply today, the cancellation policies that were in force within a day (the current one first), the currency and the time zone.';
grant execute on function public.list_catalogue(timestamptz) to service_role;
