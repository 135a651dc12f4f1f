-- Written by npm run db:baseline from supabase/schemas, domain by domain: edit those.

-- A function may name a table of a later domain.
set local check_function_bodies = off;

-- What every domain builds on: privileges, settings, search and rate limits.

-- Privileges: nothing is granted unless a schema file grants it.
-- The hosted project gives anon, authenticated and service_role every right on new objects of schema public, and
-- PostgreSQL lets everyone execute new functions. Both defaults are revoked here, before the first table is created.

alter default privileges in schema public revoke all on tables from public, anon, authenticated, service_role;

alter default privileges in schema public revoke all on sequences from public, anon, authenticated, service_role;

alter default privileges in schema public revoke all on functions from public, anon, authenticated, service_role;

-- The built-in right of public to execute functions can only be revoked for all schemas at once.
alter default privileges revoke execute on functions from public;

create schema private;

revoke all on schema private from public;
grant usage on schema private to service_role;
comment on schema private is 'Helpers of the functions in schema public. Not served over HTTP.';

-- Settings: the practice's rules, in one row that always exists.

create table public.settings (
  settings_id boolean primary key default true constraint settings_have_one_row check (settings_id),
  time_zone text not null,
  currency text not null constraint settings_currency_is_iso_code check (currency ~ '^[a-z]{3}$'),
  slot_step_minutes integer not null constraint settings_slot_step_is_sensible check (slot_step_minutes between 5 and 240),
  minimum_notice_minutes integer not null constraint settings_notice_is_not_negative check (minimum_notice_minutes >= 0),
  horizon_days integer not null constraint settings_horizon_is_within_a_year check (horizon_days between 1 and 366),
  hold_minutes integer not null constraint settings_hold_is_within_an_hour check (hold_minutes between 1 and 60),
  longest_hold_minutes integer not null,
  hosted_hold_minutes integer not null constraint settings_hosted_hold_outlives_the_page check (hosted_hold_minutes between 32 and 240),
  pressure_percent integer not null constraint settings_pressure_is_a_share check (pressure_percent between 1 and 100),
  approves text not null constraint settings_approves_is_known check (approves in ('all', 'new_clients', 'nobody')),
  constraint settings_longest_hold_is_no_shorter_than_one check (longest_hold_minutes between hold_minutes and 240)
);
alter table public.settings enable row level security;
grant select, update on public.settings to service_role;
comment on table public.settings is 'The practice''s rules, in one row.';
comment on column public.settings.time_zone is 'IANA name. Local times become instants in this zone, only in SQL.';
comment on column public.settings.slot_step_minutes is 'Minutes between the starts of two slots, counted from opening time.';
comment on column public.settings.minimum_notice_minutes is 'The earliest online booking, in minutes from now.';
comment on column public.settings.horizon_days is 'The last day that can be booked, in days from today.';
comment on column public.settings.hold_minutes is 'How many minutes a time is held for someone who is paying.';
comment on column public.settings.longest_hold_minutes is 'The most minutes that a time is held, however often its hold is renewed.';
comment on column public.settings.hosted_hold_minutes is 'How many minutes a time is held for someone who pays on Stripe''s hosted page, which stays open for at least half an hour.';
comment on column public.settings.pressure_percent is 'Once this percentage of the next two weeks'' open time is held unpaid, a hold yields to anyone who is about to pay.';
comment on column public.settings.approves is 'Which paid bookings the therapist approves: all, those of new clients, or none. The others are confirmed at once.';

-- Until a practice is loaded.
insert into public.settings
  (time_zone, currency, slot_step_minutes, minimum_notice_minutes, horizon_days,
   hold_minutes, longest_hold_minutes, hosted_hold_minutes, pressure_percent, approves)
values ('UTC', 'usd', 30, 720, 90, 10, 30, 35, 15, 'all');

-- Who the practice is, in one row that always exists. A new practice knows none of it.

create table public.practice (
  practice_id boolean primary key default true constraint practice_has_one_row check (practice_id),
  name text constraint practice_name_is_said check (name ~ '\S'),
  email text constraint practice_email_is_an_address check (email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$'),
  phone text constraint practice_phone_can_be_dialed check (phone ~ '^(\(\d{3}\) \d{3}-\d{4}|\+\d[\d ]{6,18}\d)$'),
  first_name text constraint practice_first_name_is_said check (first_name ~ '\S'),
  last_name text constraint practice_last_name_is_said check (last_name ~ '\S'),
  pronoun text constraint practice_pronoun_is_known check (pronoun in ('she', 'he', 'they')),
  credential text constraint practice_credential_is_said check (credential ~ '\S'),
  practicing_since date,
  personal text constraint practice_personal_is_said check (personal ~ '\S'),
  training text constraint practice_training_is_said check (training ~ '\S'),
  insurance text constraint practice_insurance_is_said check (insurance ~ '\S'),
  medicare text constraint practice_medicare_is_said check (medicare ~ '\S'),
  partial_payment text constraint practice_partial_payment_is_said check (partial_payment ~ '\S')
);
alter table public.practice enable row level security;
grant select on public.practice to service_role;
comment on table public.practice is 'Who the practice is, and what its clients have a right to know.';
comment on column public.practice.phone is 'As people here write it, such as (320) 555-0100; from another country with a plus, such as +49 30 5550100.';
comment on column public.practice.pronoun is 'What texts call the therapist: she, he or they.';
comment on column public.practice.credential is 'The therapist''s title: a training or registration that can be shown.';
comment on column public.practice.practicing_since is 'The therapist''s first day in the profession, from which the years of experience are counted.';
comment on column public.practice.personal is 'Completes the first name: one thing that makes the therapist a person.';
comment on column public.practice.training is 'Client Bill of Rights: degrees, schools with hours and years, certificates, further training.';
comment on column public.practice.insurance is 'Client Bill of Rights: insurance companies and health maintenance organizations that pay, or none.';
comment on column public.practice.medicare is 'Client Bill of Rights: whether Medicare and medical assistance are accepted.';
comment on column public.practice.partial_payment is 'Client Bill of Rights: whether a payment can be partial or waived.';

insert into public.practice default values;

create table public.social_profiles (
  name text primary key constraint social_profiles_have_a_name check (name ~ '\S'),
  url text constraint social_profiles_url_is_safe check (url ~ '^https://'),
  position integer not null
);
alter table public.social_profiles enable row level security;
grant select on public.social_profiles to service_role;
comment on table public.social_profiles is 'Where else the practice is found. A profile without an address is shown by name and is no link.';
comment on column public.social_profiles.position is 'Order on screen.';

-- Where sessions are given.

create table public.locations (
  location_id text primary key constraint locations_id_is_readable check (location_id ~ '^[a-z]+(-[a-z0-9]+)*$'),
  name text not null constraint locations_name_is_unique unique,
  address jsonb constraint locations_address_is_whole
    check (address ?& array['street', 'city', 'region', 'postalCode', 'country']),
  geo jsonb constraint locations_geo_is_on_earth check (
    geo ?& array['latitude', 'longitude'] and (geo ->> 'latitude')::numeric between -90 and 90 and (geo ->> 'longitude')::numeric between -180 and 180
  ),
  is_accessible boolean not null default false,
  needs_permission boolean not null default false,
  travel_minutes integer not null default 0 constraint locations_travel_is_sensible check (travel_minutes between 0 and 240),
  position integer not null,
  is_active boolean not null default true,
  constraint locations_visits_have_no_address check (location_id <> 'visit' or address is null and geo is null)
);
alter table public.locations enable row level security;
grant select on public.locations to service_role;
comment on table public.locations is 'Where sessions are given.';
comment on column public.locations.location_id is 'The id visit is a client''s own address (home_visits), so that location has none itself.';
comment on column public.locations.address is
  'street, city, region, postalCode, country and, if it helps to find it, building. Null: not shown; clients get it in person.';
comment on column public.locations.geo is 'Where a map puts the door: latitude and longitude.';
comment on column public.locations.is_accessible is 'True: it can be reached in a wheelchair.';
comment on column public.locations.needs_permission is 'True: only a client with can_book_at_home can book there online.';
comment on column public.locations.travel_minutes is 'How long the therapist travels there before a session, and back after it.';
comment on column public.locations.position is 'Order on screen; a session on a day without hours is at the first one.';

-- Searching by name, email and phone number.

create function private.search_text(p_words text) returns text
language sql immutable set search_path = ''
as $$
  -- The characters that translate drops come last: punctuation, and those that have a meaning in a pattern.
  select translate(
    lower(p_words),
    E'ÅÄÁÀÂÃÉÈËÊÍÌÏÎÓÒÖÔÕØÚÙÜÛÑÇÝåäáàâãéèëêíìïîóòöôõøúùüûñçý\t\n\r-–—.,;:!?/\\|()[]{}<>+*=~^%&#$_"''`´’‘“”',
    'aaaaaaeeeeiiiioooooouuuuncyaaaaaaeeeeiiiioooooouuuuncy   '
  )
$$;
comment on function private.search_text(text) is
  'Returns words in the form they are searched by: lower case, no accents, no punctuation. So no one has to type a name, an address or a number exactly as it is stored.';
grant execute on function private.search_text(text) to service_role;

create function private.phone_digits(p_phone text) returns text
language sql immutable set search_path = ''
as $$
  select case when length(d.digits) = 10 then '1' || d.digits else d.digits end from (select regexp_replace(p_phone, '\D', '', 'g') as digits) d
$$;
comment on function private.phone_digits(text) is 'Returns the digits of a phone number, with North America''s country code if there are only ten.';
grant execute on function private.phone_digits(text) to service_role;

create function private.search_patterns(p_words text, p_known text default '') returns text[]
language sql immutable set search_path = ''
as $$
  -- The longest word first: it rules out the most.
  select coalesce(array_agg('%' || word || '%' order by length(word) desc), '{}')
  from regexp_split_to_table(private.search_text(p_words), ' +') word
  where word <> '' and strpos(p_known, word) = 0
$$;
comment on function private.search_patterns(text, text) is
  'Returns a like pattern for each word of a search, without the words that p_known contains. The words match in any order, and none has a character with a meaning in a pattern.';
grant execute on function private.search_patterns(text, text) to service_role;

-- Rate limits: how often one sender can use a public form, ask for a hold or log in, without storing who the sender is.

create table private.network_salts (
  salt_date date primary key,
  salt uuid not null default gen_random_uuid()
);
alter table private.network_salts enable row level security;
grant select, insert, delete on private.network_salts to service_role;

create table private.form_submissions (
  form_submission_id uuid primary key default gen_random_uuid(),
  form text not null constraint form_submissions_form_is_known check (form in (
    'contact', 'testimonial', 'intake', 'hold', 'renewal', 'quote', 'appointment', 'status', 'gift', 'gift_code', 'waitlist', 'link', 'change',
    'login', 'login_from', 'login_account', 'login_under_attack', 'login_device', 'signup', 'confirmation', 'confirmation_link',
    'forgotten_password', 'password', 'stranger_email', 'stranger_email_from', 'next_signup_email', 'next_waitlist_email',
    'reset_email', 'reset_email_from', 'next_reset_email', 'recent_reset', 'device_email',
    'client_text', 'stranger_text', 'all_stranger_texts', 'form_email'
  )),
  network_hash bytea not null,
  submission_id uuid,
  submitted_at timestamptz not null
);
create index form_submissions_by_network on private.form_submissions (form, network_hash, submitted_at);
create index form_submissions_by_submission on private.form_submissions (submission_id) where submission_id is not null;
create index form_submissions_by_time on private.form_submissions (submitted_at);
alter table private.form_submissions enable row level security;
grant select, insert, delete on private.form_submissions to service_role;
comment on table private.network_salts is
  'One secret per day, stored one day longer so that a limit doesn''t start over at midnight, then deleted. After that, no one can tell whose that day''s hashes were.';
comment on table private.form_submissions is 'Uses of public forms and other limited calls within a day, by salted hash of the sender, the address or the account they count against.';
comment on column private.form_submissions.submission_id is
  'Names one use, so that a repeated call counts once and a use can be forgiven: a login with the right password, an email whose link was followed.';

create function private.hash_networks(p_networks text[], p_now timestamptz) returns bytea[]
language plpgsql volatile set search_path = ''
as $$
declare
  v_today constant date := (p_now at time zone 'UTC')::date;
begin
  insert into private.network_salts (salt_date)
    select v_today where not exists (select from private.network_salts s where s.salt_date = v_today)
    on conflict do nothing;
  return private.known_hashes(p_networks, v_today, v_today);
end;
$$;
comment on function private.hash_networks(text[], timestamptz) is 'Returns the names of a sender, hashed with today''s salt, in the same order.';
grant execute on function private.hash_networks(text[], timestamptz) to service_role;

create function private.known_hashes(p_networks text[], p_first_day date, p_last_day date) returns bytea[]
language sql stable set search_path = ''
as $$
  select array(
    select sha256(convert_to(salts.salt || ' ' || named.network, 'UTF8'))
    from unnest(p_networks) with ordinality named (network, place), private.network_salts salts
    where salts.salt_date between p_first_day and p_last_day
    order by named.place
  )
$$;
comment on function private.known_hashes(text[], date, date) is
  'Returns the names of a sender, hashed with each salt of the given days: what was counted before midnight still counts.';
grant execute on function private.known_hashes(text[], date, date) to service_role;

create function private.share_of(p_network text) returns integer
language sql immutable set search_path = ''
as $$ select case when p_network like '%/56' then 2 when p_network like '%/48' then 4 else 1 end $$;
comment on function private.share_of(text) is
  'Returns how many households'' allowances a network has: an IPv6 /56 has two, a /48 four, any other one.';
grant execute on function private.share_of(text) to service_role;

create function private.names_toward(p_target text, p_networks text[]) returns text[]
language sql immutable set search_path = ''
as $$ select array(select network || ' toward ' || p_target from unnest(p_networks) named (network)) $$;
comment on function private.names_toward(text, text[]) is
  'Returns the names under which a sender''s networks are counted toward one account or address. Each has the allowance of one household, however large it is (share_of): anyone with a /48 is still one stranger to that person.';
grant execute on function private.names_toward(text, text[]) to service_role;

create function private.seconds_to_wait(p_form text, p_networks text[], p_now timestamptz) returns integer
language plpgsql stable set search_path = ''
as $$
declare
  v_today constant date := (p_now at time zone 'UTC')::date;
begin
  return (
    select coalesce(ceil(extract(epoch from max(nth.submitted_at + allowed.span) - p_now)), 0)
    from unnest(p_networks) named (network)
    join (values
      ('contact', 5, interval '1 hour'), ('contact', 10, interval '1 day'),
      ('testimonial', 5, interval '1 hour'), ('testimonial', 10, interval '1 day'),
      ('intake', 5, interval '1 hour'), ('intake', 10, interval '1 day'),
      ('hold', 12, interval '1 hour'), ('renewal', 40, interval '1 hour'), ('quote', 60, interval '1 hour'),
      ('appointment', 120, interval '1 hour'), ('status', 600, interval '1 hour'),
      ('gift', 30, interval '1 hour'), ('gift_code', 20, interval '1 hour'),
      ('waitlist', 12, interval '1 hour'), ('link', 20, interval '1 hour'), ('change', 60, interval '1 hour'),
      ('login', 30, interval '1 hour'), ('login_from', 10, interval '1 hour'),
      ('login_account', 30, interval '1 hour'), ('login_account', 100, interval '1 day'), ('login_under_attack', 3, interval '1 day'),
      ('login_device', 10, interval '1 hour'), ('signup', 10, interval '1 hour'), ('confirmation', 20, interval '1 hour'),
      ('confirmation_link', 10, interval '1 hour'), ('forgotten_password', 10, interval '1 hour'), ('password', 10, interval '1 hour'),
      -- What comes next has a working link in the inbox at any time: that of a sign-up works for a day, that of a reset for an hour.
      ('stranger_email', 2, interval '1 day'), ('stranger_email_from', 1, interval '1 day'),
      ('next_signup_email', 1, interval '3 hours'), ('next_waitlist_email', 1, interval '3 hours'),
      ('reset_email', 2, interval '1 day'), ('reset_email_from', 1, interval '1 day'), ('next_reset_email', 1, interval '30 minutes'),
      ('recent_reset', 1, interval '10 minutes'), ('device_email', 3, interval '1 hour'),
      ('client_text', 4, interval '1 day'), ('stranger_text', 4, interval '1 day'), ('all_stranger_texts', 20, interval '1 hour'),
      ('form_email', 10, interval '1 hour'), ('form_email', 30, interval '1 day')
    ) allowed (form, uses, span) on allowed.form = p_form
    cross join lateral (
      select used.submitted_at from private.form_submissions used
        where used.form = p_form and used.network_hash = any (private.known_hashes(array[named.network], v_today - 1, v_today))
          and used.submitted_at > p_now - allowed.span
        order by used.submitted_at desc offset allowed.uses * private.share_of(named.network) - 1 limit 1
    ) nth
  );
end;
$$;
comment on function private.seconds_to_wait(text, text[], timestamptz) is
  'Returns how many seconds a sender has to wait before using a form or a call again, by the name that has to wait longest; 0 if none. A household can use each form 5 times an hour and 10 times a day. Per hour, it has 12 holds, 12 spots on the waitlist, 40 renewals, 60 quotes, 120 booking confirmations, 600 status checks, 30 gift purchases, 20 wrong gift codes, 20 wrong links, 60 changes (or their prices), 30 failed logins, 10 of them for one account, and 10 of most other account calls. Larger networks have more (share_of).';
grant execute on function private.seconds_to_wait(text, text[], timestamptz) to service_role;

create function private.apply_rate_limit(p_form text, p_networks text[], p_now timestamptz, p_submission_id uuid default null)
returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_wait_seconds integer;
begin
  -- One at a time for each form: two at once would each miss the other in the count.
  perform pg_advisory_xact_lock(hashtextextended('form_submissions:' || p_form, 0));
  if exists (select from private.form_submissions used where used.submission_id = p_submission_id and used.form = p_form) then
    return 0;
  end if;
  v_wait_seconds := private.seconds_to_wait(p_form, p_networks, p_now);
  if v_wait_seconds = 0 then
    insert into private.form_submissions (form, network_hash, submission_id, submitted_at)
      select p_form, network_hash, p_submission_id, p_now from unnest(private.hash_networks(p_networks, p_now)) hashed (network_hash);
  end if;
  return v_wait_seconds;
end;
$$;
comment on function private.apply_rate_limit(text, text[], timestamptz, uuid) is
  'Counts one use of a form or a call for each name of its sender, unless the sender has to wait (seconds_to_wait). The same submission counts once. Returns 0, or the seconds to wait.';
grant execute on function private.apply_rate_limit(text, text[], timestamptz, uuid) to service_role;

create function private.forgive_use(p_submission_id uuid) returns void
language sql volatile set search_path = ''
as $$ delete from private.form_submissions where submission_id = p_submission_id $$;
comment on function private.forgive_use(uuid) is
  'Removes one use of any kind from the count, because it was the owner''s. It was counted first, so that many at once can''t get through.';
grant execute on function private.forgive_use(uuid) to service_role;

create function private.claim_email(p_kind text, p_email text, p_networks text[], p_submission_id uuid, p_now timestamptz) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  v_address constant text := 'address ' || lower(p_email);
  v_from constant text[] := private.names_toward(v_address, p_networks);
  -- A reset is never kept from an owner by what else was sent in their name.
  v_allowance constant text := case p_kind when 'reset' then 'reset_email' else 'stranger_email' end;
begin
  if private.apply_rate_limit(v_allowance, array[v_address], p_now, p_submission_id) > 0 then
    -- The rest is for networks that have caused no email to this address yet.
    if private.seconds_to_wait(v_allowance || '_from', v_from, p_now) > 0 then
      return false;
    elsif private.apply_rate_limit('next_' || p_kind || '_email', array[v_address], p_now, p_submission_id) > 0 then
      return false;
    end if;
  end if;
  insert into private.form_submissions (form, network_hash, submission_id, submitted_at)
    select v_allowance || '_from', network_hash, p_submission_id, p_now from unnest(private.hash_networks(v_from, p_now)) hashed (network_hash);
  return true;
end;
$$;
comment on function private.claim_email(text, text, text[], uuid, timestamptz) is
  'Returns whether an address, which may not be the sender''s, can get one more email of a kind (signup, reset, waitlist), and counts it. Two resets a day, and two of the others, no matter who asks; after that, only for a network that hasn''t caused one today, a reset every 30 minutes and each of the others every 3 hours. So a stranger can''t fill an inbox, and its owner always has a link that works, or gets one. Call forgive_use(p_submission_id) once the link was followed.';
grant execute on function private.claim_email(text, text, text[], uuid, timestamptz) to service_role;

create function private.claim_waitlist_text(p_phone text, p_is_clients boolean, p_message_id uuid, p_now timestamptz) returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  if p_is_clients then
    return private.apply_rate_limit('client_text', array['number ' || p_phone], p_now, p_message_id) = 0;
  elsif private.apply_rate_limit('stranger_text', array['number ' || p_phone], p_now, p_message_id) > 0 then
    return false;
  elsif private.apply_rate_limit('all_stranger_texts', array['all'], p_now, p_message_id) > 0 then
    perform private.forgive_use(p_message_id);
    return false;
  end if;
  return true;
end;
$$;
comment on function private.claim_waitlist_text(text, boolean, uuid, timestamptz) is
  'Returns whether a text that cost its requester nothing can be sent, and counts it once, however often it is tried: four a day to a number, twenty an hour in all. A client at their own number has four a day that strangers can''t use up (p_is_clients).';
grant execute on function private.claim_waitlist_text(text, boolean, uuid, timestamptz) to service_role;

create function private.require_allowance(
  p_form text, p_networks text[], p_refusal text, p_now timestamptz, p_submission_id uuid default null
)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_wait_seconds constant integer := private.apply_rate_limit(p_form, p_networks, p_now, p_submission_id);
begin
  if v_wait_seconds > 0 then
    raise exception using errcode = 'PT429', message = p_refusal, detail = v_wait_seconds;
  end if;
end;
$$;
comment on function private.require_allowance(text, text[], text, timestamptz, uuid) is
  'Counts one use of a form or a call for each name of its sender, or refuses it with p_refusal as the message. PT429, details: seconds to wait.';
grant execute on function private.require_allowance(text, text[], text, timestamptz, uuid) to service_role;

create function public.enforce_rate_limit(p_form text, p_networks text[], p_now timestamptz default now()) returns void
language sql volatile set search_path = ''
as $$ select private.require_allowance(p_form, p_networks, 'too_many_requests', p_now) $$;
comment on function public.enforce_rate_limit(text, text[], timestamptz) is
  'Counts one call of a kind for each name of its sender. PT429 too_many_requests, details: seconds to wait.';
grant execute on function public.enforce_rate_limit(text, text[], timestamptz) to service_role;

create function private.least_charge_cents() returns integer
language sql immutable set search_path = ''
as $$ select 50 $$;
comment on function private.least_charge_cents() is 'Returns the least that Stripe charges a card in US dollars, in cents. What comes to less is waived (private.waive).';
grant execute on function private.least_charge_cents() to service_role;

create function private.practice_days(p_now timestamptz)
returns table (today timestamptz, tomorrow timestamptz, after_tomorrow timestamptz, this_week timestamptz, next_week timestamptz, last_week timestamptz)
language sql stable rows 1 set search_path = ''
as $$
  select here.day at time zone s.time_zone, (here.day + interval '1 day') at time zone s.time_zone,
    (here.day + interval '2 days') at time zone s.time_zone,
    here.monday at time zone s.time_zone, (here.monday + interval '7 days') at time zone s.time_zone,
    (here.monday - interval '7 days') at time zone s.time_zone
  from public.settings s
  cross join lateral (
    select date_trunc('day', p_now at time zone s.time_zone) as day, date_trunc('week', p_now at time zone s.time_zone) as monday
  ) here
$$;
comment on function private.practice_days(timestamptz) is
  'Returns when today, tomorrow, the day after, this week (on its Monday), next week and last week begin in the practice''s zone.';
grant execute on function private.practice_days(timestamptz) to service_role;

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

-- Prices and the sales tax start on a day and hold until the next one starts, so no day is without or has two.

create table public.prices (
  price_id uuid primary key default gen_random_uuid(),
  service_id text references public.services,
  enhancement_id text references public.enhancements,
  bundle_id text references public.bundles,
  gift_service_id text references public.gift_services,
  holds_from date not null,
  price_cents integer not null,
  member_price_cents integer constraint prices_of_members_are_lower check (member_price_cents < price_cents),
  constraint prices_are_of_one_thing check (num_nonnulls(service_id, enhancement_id, bundle_id, gift_service_id) = 1),
  constraint prices_can_be_charged check (least(price_cents, member_price_cents) >= private.least_charge_cents()),
  constraint prices_of_members_are_of_services check (member_price_cents is null or service_id is not null),
  constraint prices_start_once_a_day
    unique nulls not distinct (service_id, enhancement_id, bundle_id, gift_service_id, holds_from)
);
create index prices_enhancement_id_idx on public.prices (enhancement_id);
create index prices_bundle_id_idx on public.prices (bundle_id);
create index prices_gift_service_id_idx on public.prices (gift_service_id);
alter table public.prices enable row level security;
grant select on public.prices to service_role;
comment on table public.prices is
  'What each thing costs from a day on, without sales tax. What was sold keeps the price it was sold at.';
comment on column public.prices.holds_from is 'Its first day in the practice''s zone; the last is the day before the next price of the same thing.';
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
  holds_from date,
  rate_ppm integer not null constraint tax_rates_are_a_share check (rate_ppm between 0 and 1000000),
  constraint tax_rates_start_once_a_day primary key (tax_part_id, holds_from)
);
alter table public.tax_rates enable row level security;
grant select on public.tax_rates to service_role;
comment on table public.tax_rates is
  'The rate of each part from a day on: whatever is sold that day has it, whenever its session is. What was sold keeps the rates it was sold with.';
comment on column public.tax_rates.rate_ppm is 'In parts per million: 68750 is 6.875 %. 0 ends the part.';

create table public.cancellation_policies (
  policy_version text primary key,
  policy_number integer not null generated always as identity constraint cancellation_policies_are_numbered_once unique,
  holds_from timestamptz not null,
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
comment on column public.cancellation_policies.holds_from is 'It holds until the next one does.';

create function private.prices_on(p_local_date date) returns setof public.prices
language plpgsql stable rows 40 set search_path = ''
as $$
begin
  return query
  select distinct on (p.service_id, p.enhancement_id, p.bundle_id, p.gift_service_id) p.*
  from public.prices p
  where p.holds_from <= p_local_date
  order by p.service_id, p.enhancement_id, p.bundle_id, p.gift_service_id, p.holds_from desc;
end;
$$;
comment on function private.prices_on(date) is
  'Returns the price of each thing on a day. What has none yet isn''t on sale.';
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
    where r.tax_part_id = part.tax_part_id and r.holds_from <= p_local_date
    order by r.holds_from desc limit 1
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

create function public.list_catalogue(p_now timestamptz default now()) returns jsonb
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
        select jsonb_agg(to_jsonb(p) - 'policy_number' - 'holds_from' order by number)
        from private.recent_policies(p_now) with ordinality p (
          policy_version, policy_number, holds_from, free_until_hours, late_fee_percent, no_show_fee_percent, number
        )
      ), '[]'),
      'currency', v_settings.currency,
      'time_zone', v_settings.time_zone
    )
  );
end;
$$;
comment on function public.list_catalogue(timestamptz) is
  'Returns the services, bundles and gift services on offer (a bundle, while a service has its length), the retired services separately, and all enhancements (is_active: on offer; caution in words), each in the order on screen with what it costs today; with the parts of today''s sales tax, the cancellation policies that were in force within a day (the current one first), the currency and the time zone.';
grant execute on function public.list_catalogue(timestamptz) to service_role;

create function private.add_policy(
  p_free_until_hours integer, p_late_fee_percent integer, p_no_show_fee_percent integer, p_holds_from timestamptz, p_now timestamptz
)
returns setof public.cancellation_policies
language plpgsql volatile set search_path = ''
as $$
declare
  v_day constant text := (select (p_holds_from at time zone s.time_zone)::date::text from public.settings s);
begin
  -- What has held stays as it was.
  if p_holds_from < p_now then
    raise exception using errcode = 'PT400', message = 'date_in_past';
  end if;
  return query
  insert into public.cancellation_policies (policy_version, holds_from, free_until_hours, late_fee_percent, no_show_fee_percent)
    -- One of them may have been withdrawn: no two have the same name.
    select v_day || coalesce('.' || max(coalesce(nullif(split_part(known.policy_version, '.', 2), ''), '1')::integer) + 1, ''),
      p_holds_from, p_free_until_hours, p_late_fee_percent, p_no_show_fee_percent
    from public.cancellation_policies known where split_part(known.policy_version, '.', 1) = v_day
  returning *;
end;
$$;
comment on function private.add_policy(integer, integer, integer, timestamptz, timestamptz) is
  'Adds a cancellation policy, which holds from p_holds_from until the next one does. PT400 date_in_past.';
grant execute on function private.add_policy(integer, integer, integer, timestamptz, timestamptz) to service_role;

create function public.add_cancellation_policy(
  p_free_until_hours integer, p_late_fee_percent integer, p_no_show_fee_percent integer,
  p_holds_from timestamptz default null, p_now timestamptz default now()
)
returns setof public.cancellation_policies
language plpgsql volatile set search_path = ''
as $$
begin
  -- What is sold meanwhile is sold under the one before, or under this one.
  perform private.lock_calendar();
  return query select * from private.add_policy(
    p_free_until_hours, p_late_fee_percent, p_no_show_fee_percent, coalesce(p_holds_from, p_now), p_now
  );
end;
$$;
comment on function public.add_cancellation_policy(integer, integer, integer, timestamptz, timestamptz) is
  'Adds a cancellation policy, which holds from p_holds_from (now if null) until the next one does. What was sold before keeps its own. PT400 date_in_past.';
grant execute on function public.add_cancellation_policy(integer, integer, integer, timestamptz, timestamptz) to service_role;

create function private.recent_policies(p_now timestamptz) returns setof public.cancellation_policies
language plpgsql stable rows 1 set search_path = ''
as $$
begin
  return query
    select p.* from (
      select each.*, lead(each.holds_from) over (order by each.holds_from, each.policy_number) as holds_until
      from public.cancellation_policies each where each.holds_from <= p_now
    ) since
    join public.cancellation_policies p using (policy_version)
    where since.holds_until is null or since.holds_until > p_now - interval '1 day'
    order by p.holds_from desc, p.policy_number desc;
end;
$$;
comment on function private.recent_policies(timestamptz) is
  'Returns the policies that were in force within a day, the current one first: a page that was opened then shows one of them.';
grant execute on function private.recent_policies(timestamptz) to service_role;

create function private.policy_for(p_shown_version text, p_now timestamptz) returns text
language sql stable set search_path = ''
as $$
  select coalesce(
    (select p.policy_version from public.cancellation_policies p where p.policy_version = p_shown_version and p.holds_from <= p_now),
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

-- Clients: the people the practice has seen or will see.

create table public.clients (
  client_id uuid primary key default gen_random_uuid(),
  first_name text not null constraint clients_have_a_first_name check (first_name <> ''),
  last_name text not null constraint clients_have_a_last_name check (last_name <> ''),
  email text not null constraint clients_email_has_an_at check (email like '%_@_%'),
  phone text not null,
  can_book_at_home boolean not null default false,
  can_be_visited boolean not null default false,
  is_existing boolean not null default false,
  search_text text not null generated always as (
    private.search_text(first_name || ' ' || last_name || ' ' || email) || ' ' || private.phone_digits(phone)
  ) stored,
  created_at timestamptz not null default now()
);
create unique index clients_have_one_email on public.clients (lower(email));
alter table public.clients enable row level security;
grant select, insert, update on public.clients to service_role;
comment on table public.clients is 'People the practice has seen or will see. A booking finds its client by email and overwrites nothing.';
comment on column public.clients.can_book_at_home is 'The therapist lets this client book sessions at her home studio.';
comment on column public.clients.can_be_visited is 'The therapist lets this client book home visits; offered once they are an existing client.';
comment on column public.clients.is_existing is 'Marked by the therapist as an existing client, whatever the appointments say.';
comment on column public.clients.search_text is 'Name, email and phone number in the form they are searched by.';

-- What clients say about their health, and their requests, with a booking. The API encrypts and decrypts it.

create table public.health_notes (
  health_note_id uuid primary key,
  encrypted_notes text not null,
  note_count smallint not null constraint health_notes_are_of_one_or_two_fields check (note_count in (1, 2))
);
alter table public.health_notes enable row level security;
grant select, insert, update, delete on public.health_notes to service_role;
comment on table public.health_notes is
  'Health notes and requests given with bookings, named by orders and appointments; deleted once nothing names them.';
comment on column public.health_notes.health_note_id is
  'Made by the API from checkout, email and words, so that a repeated booking names the same row. The notes are encrypted for this id and the typed email only.';
comment on column public.health_notes.encrypted_notes is 'Encrypted by the API: unreadable in the database and in its backups.';
comment on column public.health_notes.note_count is 'How many of the two fields were filled in.';

create function private.keep_health_notes(p_notes jsonb) returns uuid
language sql volatile set search_path = ''
as $$
  insert into public.health_notes (health_note_id, encrypted_notes, note_count)
    select n.health_note_id, n.encrypted_notes, n.note_count
    from jsonb_populate_record(null::public.health_notes, p_notes) n where n.health_note_id is not null
    on conflict do nothing;
  select (p_notes ->> 'health_note_id')::uuid
$$;
comment on function private.keep_health_notes(jsonb) is
  'Saves the encrypted notes of a booking (columns of public.health_notes) once. Returns their id, null if there are none.';
grant execute on function private.keep_health_notes(jsonb) to service_role;

-- What the therapist writes down about a client, whatever the session. The API encrypts it.

create table public.client_words (
  client_word_id uuid primary key,
  client_id uuid not null references public.clients,
  kind text not null constraint client_words_kind_is_known check (kind in ('alert', 'note')),
  encrypted_words text not null,
  written_at timestamptz not null,
  ended_at timestamptz
);
create index client_words_by_client on public.client_words (client_id, written_at);
alter table public.client_words enable row level security;
grant select, insert, update on public.client_words to service_role;
comment on table public.client_words is
  'What the therapist writes about a client: alerts, which stay at the top of their page, and notes. Only the dashboard shows them.';
comment on column public.client_words.client_word_id is 'Made by the browser, so that saving the same words twice stores them once.';
comment on column public.client_words.encrypted_words is 'Encrypted by the API for this id and the client: unreadable in the database and its backups.';
comment on column public.client_words.ended_at is 'Since when it isn''t shown anymore. Nothing is deleted.';

-- Clients as the therapist sees them.

create type public.client_for_therapist as (
  client_id uuid, first_name text, last_name text, email text, phone text, can_book_at_home boolean, can_be_visited boolean,
  is_existing boolean, is_member boolean, visits integer, last_visit_at timestamptz, next_visit_at timestamptz, credits jsonb, gift_cents integer
);
comment on type public.client_for_therapist is
  'A client with their visits and what their wallets have that isn''t used or reserved: credits by length, and gift value.';

create function private.clients_in_order(p_client_ids uuid[], p_now timestamptz) returns setof public.client_for_therapist
language plpgsql stable rows 50 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  return query
  select c.client_id, c.first_name, c.last_name, c.email, c.phone, c.can_book_at_home, c.can_be_visited, c.is_existing or seen.visits > 0,
    exists (select from public.profiles p where p.client_id = c.client_id and p.membership_status = 'active'),
    seen.visits, seen.last_visit_at, seen.next_visit_at, held.credits, held.gift_cents
  from unnest(p_client_ids) with ordinality chosen (client_id, place)
  join public.clients c using (client_id)
  cross join lateral (
    select (count(*) filter (where a.status = 'completed'))::integer as visits,
      max(a.starts_at) filter (where a.status = 'completed') as last_visit_at,
      min(a.starts_at) filter (where a.status in ('pending', 'confirmed') and a.starts_at > p_now) as next_visit_at
    from private.own_appointments a where a.client_id = c.client_id
  ) seen
  cross join lateral (
    select
      coalesce(jsonb_agg(jsonb_build_object('duration', w.duration_minutes, 'available', w.credits) order by w.duration_minutes)
        filter (where w.credits > 0), '[]') as credits,
      coalesce(sum(w.cents), 0)::integer as gift_cents
    from (
      select wallet.duration_minutes, sum(available.credits)::integer as credits,
        sum(available.cents) filter (where wallet.kind = 'gift') as cents
      from public.wallets wallet cross join lateral private.available_in(wallet.wallet_id, null, p_now) available
      where wallet.owner_email = lower(c.email) and wallet.frozen_at is null
      group by wallet.duration_minutes
    ) w
  ) held
  order by chosen.place;
end;
$$;
comment on function private.clients_in_order(uuid[], timestamptz) is 'Returns clients as the therapist sees them, in the order of the given ids.';
grant execute on function private.clients_in_order(uuid[], timestamptz) to service_role;

create function public.list_clients(p_words text default '', p_limit integer default 50, p_now timestamptz default now())
returns setof public.client_for_therapist
language plpgsql stable rows 50 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  v_patterns constant text[] := private.search_patterns(p_words);
  v_ids uuid[];
begin
  if v_patterns = '{}' then
    -- Recent clients are among the last visits, so there is no need to read those of all years.
    v_ids := array(
      select visit.client_id
      from (
        select a.client_id, a.starts_at from public.appointments a
        where a.status = 'completed' and a.client_id is not null and a.other_name is null order by a.starts_at desc limit p_limit * 10
      ) visit
      group by visit.client_id order by max(visit.starts_at) desc, visit.client_id limit p_limit
    );
  end if;
  if coalesce(cardinality(v_ids), 0) < p_limit then
    v_ids := array(
      select c.client_id from public.clients c
      cross join lateral (
        select max(a.starts_at) as seen_at from private.own_appointments a
        where a.client_id = c.client_id and a.status = 'completed'
      ) visit
      where c.search_text like all (v_patterns)
      order by visit.seen_at desc nulls last, c.created_at desc, c.client_id limit p_limit
    );
  end if;
  return query select * from private.clients_in_order(v_ids, p_now);
end;
$$;
comment on function public.list_clients(text, integer, timestamptz) is
  'Returns the clients whose name, email or phone number contains all of some words, in any order; the last seen first.';
grant execute on function public.list_clients(text, integer, timestamptz) to service_role;

create function public.update_client(
  p_client_id uuid, p_can_book_at_home boolean default null, p_is_existing boolean default null, p_now timestamptz default now()
)
returns setof public.client_for_therapist
language plpgsql volatile set search_path = ''
as $$
begin
  update public.clients c
    set can_book_at_home = coalesce(p_can_book_at_home, c.can_book_at_home), is_existing = coalesce(p_is_existing, c.is_existing)
    where c.client_id = p_client_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
  return query select * from private.clients_in_order(array[p_client_id], p_now);
end;
$$;
comment on function public.update_client(uuid, boolean, boolean, timestamptz) is
  'Sets what the therapist allows a client; null leaves a value as it is. Returns the client. PT404 not_found.';
grant execute on function public.update_client(uuid, boolean, boolean, timestamptz) to service_role;

-- Accounts: who can log in, and who is logged in. Supabase Auth stores the passwords and checks them; a person's name and
-- rights are a profile, and a login is a row of ours. Functions that run on its table auth.users have the rights of their
-- owner (security definer), because Supabase Auth has no rights in our schemas and we have none in its.

create table public.profiles (
  user_id uuid primary key references auth.users on delete cascade,
  role text not null default 'member' constraint profiles_role_is_known check (role in ('member', 'admin')),
  email text not null,
  first_name text not null,
  last_name text not null,
  phone text,
  login_phone text constraint profiles_login_phone_is_one_account unique
    constraint profiles_login_phone_is_international check (login_phone ~ '^\+[1-9][0-9]{6,14}$'),
  client_id uuid constraint profiles_client_has_one_account unique references public.clients,
  membership_status text not null default 'none'
    constraint profiles_membership_status_is_known check (membership_status in ('active', 'none')),
  banned_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index profiles_have_one_email on public.profiles (lower(email));
alter table public.profiles enable row level security;
grant select, update on public.profiles to service_role;
comment on table public.profiles is 'Accounts. Each has a verified email address: the trigger on auth.users makes it from a sign-up whose link was followed.';
comment on column public.profiles.login_phone is 'The phone number, in international form, that also logs this account in. A number belongs to the first account that names it.';
comment on column public.profiles.client_id is 'The client with the same email address, whose appointments the account sees.';
comment on column public.profiles.banned_at is 'A banned account isn''t logged in and can''t log in.';

create table private.signups (
  signup_id uuid primary key default gen_random_uuid(),
  email text not null,
  first_name text not null,
  last_name text not null,
  phone text,
  login_phone text,
  password_hash text not null,
  link_hash text not null constraint signups_have_a_link_each unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  verified_at timestamptz
);
create index signups_by_email on private.signups (lower(email));
create index signups_by_end on private.signups (expires_at);
alter table private.signups enable row level security;
grant select, insert, update, delete on private.signups to service_role;
comment on table private.signups is 'Sign-ups whose address isn''t verified yet, stored for a day. The address may be someone else''s, so they see nothing of any client.';
comment on column private.signups.password_hash is 'Proves at the link that one person has both the inbox and the password. An account that someone else began stays closed.';

create table private.sessions (
  token_hash text primary key,
  user_id uuid references public.profiles on delete cascade,
  signup_id uuid references private.signups on delete cascade,
  idle interval not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ends_at timestamptz not null,
  constraint sessions_are_of_one_person check (num_nonnulls(user_id, signup_id) = 1)
);
create index sessions_user_id_idx on private.sessions (user_id);
create index sessions_signup_id_idx on private.sessions (signup_id);
create index sessions_by_end on private.sessions (expires_at);
alter table private.sessions enable row level security;
grant select, insert, update, delete on private.sessions to service_role;
comment on table private.sessions is 'Logins of an account, or of a sign-up whose link hasn''t been followed yet. The browser has the token; we store its SHA-256.';
comment on column private.sessions.idle is 'How long it lasts without being used. A use extends it once a thirtieth of that time has passed.';
comment on column private.sessions.ends_at is 'When it ends, however much it is used.';

create table private.devices (
  device_hash text primary key,
  user_id uuid not null references public.profiles on delete cascade,
  expires_at timestamptz not null
);
create index devices_user_id_idx on private.devices (user_id);
create index devices_by_end on private.devices (expires_at);
alter table private.devices enable row level security;
grant select, insert, update, delete on private.devices to service_role;
comment on table private.devices is
  'Browsers in which an account was logged in to, or its password reset. There its owner can still try passwords after strangers have used up the attempts that others get.';

-- An account that no one has, with a password that no one knows. Passwords are compared with it if there is no account, so
-- that the answer takes as long as if there were one.
insert into auth.users (
  id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
  confirmation_token, recovery_token, email_change, email_change_token_new, email_change_token_current, phone_change,
  phone_change_token, reauthentication_token, created_at, updated_at
)
values (
  '00000000-0000-4000-8000-000000000000', 'authenticated', 'authenticated',
  'nobody@accounts.invalid', '$2a$10$n8YBO/aH5NQg3h5TznkWg.xXi6MjUUfEOM6VIMUrk3rYcE2rK4WCu', now(),
  '{"provider": "email", "providers": ["email"]}', '{}', '', '', '', '', '', '', '', '', now(), now()
);

-- Only the hosted service has this column, and needs it set.
do $$ begin
  if exists (select from information_schema.columns where table_schema = 'auth' and table_name = 'users' and column_name = 'instance_id') then
    execute $update$ update auth.users set instance_id = '00000000-0000-0000-0000-000000000000' where email = 'nobody@accounts.invalid' $update$;
  end if;
end $$;

-- Triggers: what follows from a new account, password or client.

create function private.require_verified_signup() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not exists (
    select from private.signups s where lower(s.email) = lower(new.email) and s.verified_at > now() - interval '5 minutes'
  ) then
    raise exception using errcode = 'PT403', message = 'signup_not_verified';
  end if;
  return new;
end;
$$;
comment on function private.require_verified_signup() is
  'Refuses an account without a sign-up whose link has just been followed, so that no one gets one without our own pages. Security definer: see above. PT403 signup_not_verified.';

create trigger accounts_come_from_a_verified_signup
  before insert on auth.users for each row execute function private.require_verified_signup();

create function private.open_account() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_signup private.signups;
begin
  select * into strict v_signup from private.signups s
    where lower(s.email) = lower(new.email) and s.verified_at is not null order by s.verified_at desc limit 1;
  insert into public.profiles (user_id, email, first_name, last_name, phone, login_phone, client_id, membership_status)
    select new.id, v_signup.email, v_signup.first_name, v_signup.last_name, v_signup.phone,
      case when not exists (select from public.profiles p where p.login_phone = v_signup.login_phone) then v_signup.login_phone end,
      (select c.client_id from public.clients c where lower(c.email) = lower(v_signup.email)),
      -- If credits were bought for this address, its owner is a member as soon as it is verified.
      case when exists (
        select from public.wallets w where w.owner_email = lower(v_signup.email) and w.kind = 'credit' and not w.is_granted
      ) then 'active' else 'none' end;
  -- The browser that signed up typed the password, so its pending login becomes one of the account.
  update private.sessions set user_id = new.id, signup_id = null, idle = span.idle, ends_at = created_at + span.longest
    from private.session_span('member') span where sessions.signup_id = v_signup.signup_id;
  perform private.write_message(jsonb_build_object(
    'kind', 'welcome', 'subject', new.id, 'about', new.id, 'recipient', 'member', 'channel', 'email', 'address', v_signup.email,
    'facts', jsonb_build_object('first_name', v_signup.first_name)
  ), now());
  delete from private.signups s where lower(s.email) = lower(new.email);
  return null;
end;
$$;
comment on function private.open_account() is
  'Makes the profile of a new account, linked to the client with its address, turns the login of its sign-up into one of the account, and adds a welcome to the outbox. Security definer: see above.';

create trigger accounts_have_a_profile
  after insert on auth.users for each row execute function private.open_account();

create function private.end_logins_of_changed_password() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from private.sessions where user_id = new.id;
  delete from private.devices where user_id = new.id;
  perform private.write_message(jsonb_build_object(
    'kind', 'password_changed', 'subject', md5(new.id || new.encrypted_password), 'about', new.id, 'recipient', 'member',
    'channel', 'email', 'address', p.email, 'facts', jsonb_build_object('first_name', p.first_name)
  ), now())
  from public.profiles p where p.user_id = new.id;
  return null;
end;
$$;
comment on function private.end_logins_of_changed_password() is
  'Ends every login of an account whose password has changed, forgets its browsers and puts an email to its owner in the outbox, in the same transaction. Security definer: see above.';

create trigger a_new_password_ends_all_logins
  after update of encrypted_password on auth.users for each row
  when (old.encrypted_password is distinct from new.encrypted_password)
  execute function private.end_logins_of_changed_password();

create function private.link_account() returns trigger
language plpgsql volatile set search_path = ''
as $$
begin
  update public.profiles p set client_id = new.client_id where p.client_id is null and lower(p.email) = lower(new.email);
  return null;
end;
$$;
comment on function private.link_account() is 'Links a new client to the account with the same address, which is verified.';

create trigger clients_are_linked_to_their_account
  after insert on public.clients for each row execute function private.link_account();

-- Logins.

create function private.session_span(p_role text) returns table (idle interval, longest interval)
language sql immutable rows 1 set search_path = ''
as $$
  select case p_role when 'admin' then interval '12 hours' when 'pending' then interval '1 day' else interval '30 days' end,
    case p_role when 'admin' then interval '7 days' when 'pending' then interval '1 day' else interval '90 days' end
$$;
comment on function private.session_span(text) is 'Returns how long a login lasts unused, and at most, by role; pending: a sign-up''s.';
grant execute on function private.session_span(text) to service_role;

create function private.is_existing_client(p_client_id uuid, p_other_name text default null) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return p_other_name is null and exists (select from public.clients c where c.client_id = p_client_id and c.is_existing)
    or exists (
      select from public.appointments a
      where a.client_id = p_client_id and a.other_name is not distinct from p_other_name and a.status = 'completed'
    );
end;
$$;
comment on function private.is_existing_client(uuid, text) is
  'Whether a client has a completed appointment or is marked as existing by the therapist; with p_other_name, whether someone else who books from their address has one.';
grant execute on function private.is_existing_client(uuid, text) to service_role;

create type private.viewer as (
  user_id uuid, is_pending boolean, role text, email text, first_name text, last_name text, phone text,
  membership_status text, client_id uuid, is_existing_client boolean, can_book_at_home boolean, can_be_visited boolean,
  expires_at timestamptz
);
comment on type private.viewer is 'Who is logged in. Pending: a sign-up whose address isn''t verified, which sees no one''s data.';

create function private.find_viewer(p_session text, p_now timestamptz) returns setof private.viewer
language plpgsql stable rows 1 set search_path = ''
as $$
begin
  return query
  select s.user_id, s.user_id is null, coalesce(p.role, 'member'), coalesce(p.email, u.email),
    coalesce(p.first_name, u.first_name), coalesce(p.last_name, u.last_name), coalesce(p.phone, u.phone),
    coalesce(p.membership_status, 'pending'), p.client_id,
    private.is_existing_client(p.client_id), coalesce(c.can_book_at_home, false),
    coalesce(c.can_be_visited, false) and private.is_existing_client(p.client_id), s.expires_at
  from private.sessions s
  left join public.profiles p using (user_id)
  left join private.signups u using (signup_id)
  left join public.clients c using (client_id)
  where s.token_hash = p_session and least(s.expires_at, s.ends_at) > p_now and p.banned_at is null;
end;
$$;
comment on function private.find_viewer(text, timestamptz) is 'Returns who is logged in by a session, or no row.';
grant execute on function private.find_viewer(text, timestamptz) to service_role;

create function public.read_viewer(p_session text, p_now timestamptz default now())
returns table (
  user_id uuid, is_pending boolean, role text, email text, first_name text, last_name text, phone text,
  membership_status text, client_id uuid, is_existing_client boolean, can_book_at_home boolean, can_be_visited boolean,
  expires_at timestamptz, is_extended boolean
)
language plpgsql volatile rows 1 set search_path = ''
as $$
declare
  v_is_extended boolean;
begin
  -- Twenty at once agree: the second finds it extended, and nothing else changes.
  update private.sessions s set expires_at = least(p_now + s.idle, s.ends_at)
    where s.token_hash = p_session and s.expires_at > p_now and s.expires_at < least(p_now + s.idle - s.idle / 30, s.ends_at);
  v_is_extended := found;
  return query select v.*, v_is_extended from private.find_viewer(p_session, p_now) v;
end;
$$;
comment on function public.read_viewer(text, timestamptz) is
  'Returns who is logged in by a session (SHA-256 of its token), or no row. Use extends a session now and then (is_extended); its cookie must then be sent again.';
grant execute on function public.read_viewer(text, timestamptz) to service_role;

create function public.open_session(p_user_id uuid, p_session text, p_device text default null, p_now timestamptz default now())
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  insert into private.sessions (token_hash, user_id, idle, created_at, expires_at, ends_at)
    select p_session, p.user_id, span.idle, p_now, p_now + span.idle, p_now + span.longest
    from public.profiles p cross join private.session_span(p.role) span where p.user_id = p_user_id;
  perform private.keep_device(p_user_id, p_device, p_now);
end;
$$;
comment on function public.open_session(uuid, text, text, timestamptz) is
  'Logs an account in under the hash of a new token and remembers the browser. The caller has checked the password.';
grant execute on function public.open_session(uuid, text, text, timestamptz) to service_role;

create function private.keep_device(p_user_id uuid, p_device text, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  insert into private.devices (device_hash, user_id, expires_at) select p_device, p_user_id, p_now + interval '180 days'
    where p_device is not null
    on conflict (device_hash) do update set user_id = excluded.user_id, expires_at = excluded.expires_at
$$;
comment on function private.keep_device(uuid, text, timestamptz) is 'Remembers for 180 days that an account was logged in to, or its password reset, in a browser.';
grant execute on function private.keep_device(uuid, text, timestamptz) to service_role;

create function public.close_session(p_session text) returns void
language sql volatile set search_path = ''
as $$ delete from private.sessions where token_hash = p_session $$;
comment on function public.close_session(text) is 'Ends a login. Safe to repeat.';
grant execute on function public.close_session(text) to service_role;

create function public.end_sessions(p_user_id uuid, p_device text default null, p_now timestamptz default now()) returns void
language sql volatile set search_path = ''
as $$
  delete from private.sessions where user_id = p_user_id;
  delete from private.devices where user_id = p_user_id;
  select private.keep_device(p_user_id, p_device, p_now);
$$;
comment on function public.end_sessions(uuid, text, timestamptz) is
  'Ends every login of an account and forgets its browsers, except the one in which its password was reset (p_device).';
grant execute on function public.end_sessions(uuid, text, timestamptz) to service_role;

create function private.is_device_of(p_device text, p_user_id uuid, p_now timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select from private.devices d where d.device_hash = p_device and d.user_id = p_user_id and d.expires_at > p_now)
$$;
comment on function private.is_device_of(text, uuid, timestamptz) is 'Whether an account was logged in to, or its password reset, in a browser that is still remembered.';
grant execute on function private.is_device_of(text, uuid, timestamptz) to service_role;

create function public.begin_login(
  p_identifier text, p_for_admin boolean, p_networks text[], p_device text default null, p_attempt uuid default null,
  p_now timestamptz default now()
)
returns table (email text, user_id uuid, role text)
language plpgsql volatile rows 1 set search_path = ''
as $$
declare
  v_profile public.profiles;
  v_account constant text := 'account ' || p_identifier;
  v_from constant text[] := private.names_toward(v_account, p_networks);
begin
  select * into v_profile from public.profiles p
    where (lower(p.email) = p_identifier or p.login_phone = p_identifier) and p.banned_at is null
      and (p.role = 'admin' or not p_for_admin);
  if private.is_device_of(p_device, v_profile.user_id, p_now) then
    perform private.require_allowance('login_device', array['device ' || p_device], 'too_many_requests', p_now, p_attempt);
  else
    perform private.require_allowance('login', p_networks, 'too_many_requests', p_now, p_attempt);
    perform private.require_allowance('login_from', v_from, 'too_many_requests', p_now, p_attempt);
    -- However many networks guess, the owner's own still gets a try.
    if private.apply_rate_limit('login_account', array[v_account], p_now, p_attempt) > 0 then
      perform private.require_allowance('login_under_attack', v_from, 'too_many_requests', p_now, p_attempt);
    end if;
  end if;
  return query select coalesce(v_profile.email, 'nobody@accounts.invalid'), v_profile.user_id, v_profile.role;
end;
$$;
comment on function public.begin_login(text, boolean, text[], text, uuid, timestamptz) is
  'Counts an attempt to log in: by what was typed (an address in lower case or an international number, known or not), by network and by both together; or, in a browser that the account knows, by that browser only. Once all networks together have used up what an account allows, each of them has three more a day. Returns the account whose password has to be compared, or a placeholder without a user_id if no account may log in this way. If the password was right, call forgive_attempt. PT429 too_many_requests, details: seconds to wait.';
grant execute on function public.begin_login(text, boolean, text[], text, uuid, timestamptz) to service_role;

create function public.forgive_attempt(p_attempt uuid) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.forgive_use(p_attempt);
end;
$$;
comment on function public.forgive_attempt(uuid) is 'Removes a login from the count if its password was right or couldn''t be compared: only wrong ones count.';
grant execute on function public.forgive_attempt(uuid) to service_role;

-- Signing up, and the emails of an account.

create function public.open_signup(p_signup jsonb, p_session text, p_networks text[], p_now timestamptz default now())
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_signup private.signups := jsonb_populate_record(null::private.signups, p_signup);
begin
  insert into private.signups (
    signup_id, email, first_name, last_name, phone, login_phone, password_hash, link_hash, created_at, expires_at
  )
  select v_signup.signup_id, v_signup.email, v_signup.first_name, v_signup.last_name, v_signup.phone, v_signup.login_phone,
    v_signup.password_hash, v_signup.link_hash, p_now, p_now + span.longest
  from private.session_span('pending') span;
  insert into private.sessions (token_hash, signup_id, idle, created_at, expires_at, ends_at)
    select p_session, v_signup.signup_id, span.idle, p_now, p_now + span.idle, p_now + span.longest from private.session_span('pending') span;
  -- No one can fill another person's inbox, and the answer doesn't show when the limit is reached.
  if private.claim_email('signup', v_signup.email, p_networks, v_signup.signup_id, p_now) then
    perform private.write_message(jsonb_build_object(
      'kind', case when exists (select from public.profiles p where lower(p.email) = lower(v_signup.email))
        then 'account_exists' else 'verify_address' end,
      'subject', v_signup.signup_id, 'about', v_signup.signup_id, 'recipient', 'member', 'channel', 'email',
      'address', v_signup.email,
      'facts', jsonb_build_object('first_name', v_signup.first_name, 'token', p_signup ->> 'encrypted_link')
    ), p_now);
  end if;
end;
$$;
comment on function public.open_signup(jsonb, text, text[], timestamptz) is
  'Saves a sign-up (columns of private.signups) for a day, logs it in as pending and adds its email to the outbox (encrypted_link: the token of its link, encrypted for the id of the sign-up). Whether the address already has an account decides which email that is, and nothing else. The caller has counted it with enforce_rate_limit.';
grant execute on function public.open_signup(jsonb, text, text[], timestamptz) to service_role;

create function public.begin_confirmation(p_link text, p_session text, p_networks text[], p_now timestamptz default now())
returns table (signup_id uuid, email text, password_hash text)
language plpgsql volatile rows 2 set search_path = ''
as $$
begin
  return query
    select s.signup_id, s.email, s.password_hash
    from private.signups linked
    join private.signups s on s.signup_id = linked.signup_id or (
      -- The link proves the inbox, no matter who had it emailed.
      lower(s.email) = lower(linked.email) and s.expires_at > p_now and s.signup_id = (
        select pending.signup_id from private.sessions pending
        where pending.token_hash = p_session and least(pending.expires_at, pending.ends_at) > p_now
      )
    )
    where linked.link_hash = p_link and linked.expires_at > p_now;
  -- A right link works whatever others have tried from its network. With it, only passwords can be tried.
  if found then
    perform public.enforce_rate_limit('confirmation_link', array['link ' || p_link], p_now);
  else
    perform public.enforce_rate_limit('confirmation', p_networks, p_now);
  end if;
end;
$$;
comment on function public.begin_confirmation(text, text, text[], timestamptz) is
  'Returns the hashes to compare with the password sent with a sign-up''s link, and counts the attempt against the link: the hash of that sign-up, and of the one made in this browser (p_session) with the same address, whose own email strangers may have kept back. Returns no row for a link that is unknown or has expired, which counts against its sender. PT429 too_many_requests.';
grant execute on function public.begin_confirmation(text, text, text[], timestamptz) to service_role;

create function public.verify_signup(p_signup_id uuid) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update private.signups set verified_at = now() where signup_id = p_signup_id;
  -- Its email was wanted, so it doesn't count.
  perform private.forgive_use(p_signup_id);
end;
$$;
comment on function public.verify_signup(uuid) is 'Lets Supabase Auth accept the address of a sign-up for five minutes. The caller has checked its link and password.';
grant execute on function public.verify_signup(uuid) to service_role;

create function public.begin_password_reset(
  p_email text, p_networks text[], p_device text default null, p_now timestamptz default now()
)
returns text
language plpgsql volatile set search_path = ''
as $$
declare
  v_profile public.profiles;
  v_address constant text[] := array['address ' || lower(p_email)];
  v_email_id constant uuid := gen_random_uuid();
begin
  select * into v_profile from public.profiles p where lower(p.email) = lower(p_email) and p.banned_at is null;
  -- A browser that the account knows has its own limit, whatever strangers do.
  if private.is_device_of(p_device, v_profile.user_id, p_now) then
    return case when private.apply_rate_limit('device_email', array['device ' || p_device], p_now) = 0 then v_profile.email end;
  end if;
  perform public.enforce_rate_limit('forgotten_password', p_networks, p_now);
  -- A link from the last ten minutes still works; a new one would end it.
  if private.seconds_to_wait('recent_reset', v_address, p_now) > 0
    or not private.claim_email('reset', p_email, p_networks, v_email_id, p_now)
  then
    return null;
  end if;
  perform private.apply_rate_limit('recent_reset', v_address, p_now);
  -- Without an account nothing is emailed, so it doesn't count against a sign-up that comes next.
  perform private.forgive_use(v_email_id) where v_profile.user_id is null;
  return v_profile.email;
end;
$$;
comment on function public.begin_password_reset(text, text[], text, timestamptz) is
  'Returns the address to email a reset link to; null without an account, once it was emailed often enough, and while a link is at most ten minutes old. Takes the same steps with or without an account, except in a browser that the account knows, which has its own limit. PT429 too_many_requests.';
grant execute on function public.begin_password_reset(text, text[], text, timestamptz) to service_role;

create function public.notify_of_reset(
  p_email_id text, p_email text, p_encrypted_token text, p_link text, p_now timestamptz default now()
)
returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  v_profile public.profiles;
begin
  select * into v_profile from public.profiles p where lower(p.email) = lower(p_email);
  if found then
    perform private.write_message(jsonb_build_object(
      'kind', 'password_reset', 'subject', p_email_id, 'about', v_profile.user_id, 'recipient', 'member', 'channel', 'email',
      'address', v_profile.email,
      'facts', jsonb_build_object('first_name', v_profile.first_name, 'token', p_encrypted_token, 'link_hash', p_link)
    ), p_now);
  end if;
  return v_profile.user_id;
end;
$$;
comment on function public.notify_of_reset(text, text, text, text, timestamptz) is
  'Adds the email with a link to choose a new password to the outbox, once for each id that Supabase Auth gives it. The token is encrypted for that id, and its SHA-256 is stored. Returns whose account it is, or null.';
grant execute on function public.notify_of_reset(text, text, text, text, timestamptz) to service_role;

create function public.begin_reset(p_link text, p_networks text[], p_now timestamptz default now()) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if exists (
    select from public.messages m
    where m.kind = 'password_reset' and m.facts ->> 'link_hash' = p_link and m.created_at > p_now - interval '1 day'
  ) then
    perform public.enforce_rate_limit('confirmation_link', array['link ' || p_link], p_now);
  else
    perform public.enforce_rate_limit('confirmation', p_networks, p_now);
  end if;
end;
$$;
comment on function public.begin_reset(text, text[], timestamptz) is
  'Counts the use of a reset link (the SHA-256 of its token). One that we emailed within a day counts separately, so that other people''s wrong links can''t block it; any other counts against its sender. PT429 too_many_requests.';
grant execute on function public.begin_reset(text, text[], timestamptz) to service_role;

-- What members do with their account.

create function public.update_profile(
  p_user_id uuid, p_first_name text, p_last_name text, p_phone text, p_login_phone text, p_now timestamptz default now()
)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_old constant text := (select p.phone from public.profiles p where p.user_id = p_user_id for update);
begin
  update public.profiles p
    set first_name = p_first_name, last_name = p_last_name, phone = p_phone,
      login_phone = case
        when not exists (select from public.profiles other where other.login_phone = p_login_phone and other.user_id <> p_user_id)
        then p_login_phone
      end
    where p.user_id = p_user_id;
  if v_old is distinct from p_phone then
    perform private.write_security_notice(
      p_user_id, 'login_phone', gen_random_uuid()::text, jsonb_strip_nulls(jsonb_build_object('is', p_phone)), p_now
    );
  end if;
end;
$$;
comment on function public.update_profile(uuid, text, text, text, text, timestamptz) is
  'Sets the name and phone of an account. A number that already logs another account in is saved, but doesn''t log this one in. Another number is a change of how to log in: the account''s address gets an email, and the caller has checked the password.';
grant execute on function public.update_profile(uuid, text, text, text, text, timestamptz) to service_role;

create function public.grant_admin(p_email text, p_now timestamptz default now()) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  v_user_id uuid;
begin
  update public.profiles p set role = 'admin' where lower(p.email) = lower(p_email) returning p.user_id into v_user_id;
  perform public.end_sessions(v_user_id, p_now => p_now);
  return v_user_id is not null;
end;
$$;
comment on function public.grant_admin(text, timestamptz) is 'Makes an account an administrator and ends its logins; returns false if there is none.';
grant execute on function public.grant_admin(text, timestamptz) to service_role;

create function public.end_old_logins(p_limit integer default 1000, p_now timestamptz default now()) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_count integer;
begin
  delete from private.sessions s where s.token_hash in (
    select old.token_hash from private.sessions old where old.expires_at <= p_now limit p_limit
  );
  get diagnostics v_count = row_count;
  delete from private.signups s where s.expires_at <= p_now;
  delete from private.devices d where d.expires_at <= p_now;
  -- A session of Supabase Auth serves one call, and no one reads its log, which has addresses in it.
  delete from auth.audit_log_entries e where e.created_at <= now() - interval '1 hour';
  delete from auth.sessions a where a.created_at <= now() - interval '1 hour';
  return v_count;
end;
$$;
comment on function public.end_old_logins(integer, timestamptz) is
  'Deletes logins, sign-ups and browsers that have expired, and the sessions and log of Supabase Auth that are over an hour old, which no one uses. Security definer: those aren''t ours. Returns the number of logins deleted.';
grant execute on function public.end_old_logins(integer, timestamptz) to service_role;

-- Deleting an account.

create function private.delete_own_notes(p_user_id uuid) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_note_ids constant uuid[] := array(
    select r.health_note_id from public.order_requests r where r.booked_by = p_user_id and r.health_note_id is not null
  );
begin
  update public.appointments set health_note_id = null where health_note_id = any (v_note_ids);
  update public.order_requests set health_note_id = null where health_note_id = any (v_note_ids);
  delete from public.health_notes where health_note_id = any (v_note_ids);
end;
$$;
comment on function private.delete_own_notes(uuid) is
  'Deletes the health notes of bookings made while an account was logged in. The record of who viewed them stays.';
grant execute on function private.delete_own_notes(uuid) to service_role;

create function private.delete_own_messages(p_profile public.profiles) returns void
language sql volatile set search_path = ''
as $$
  delete from public.messages m
    where m.recipient = 'member' and (
      m.about = p_profile.user_id
      or m.about in (select s.signup_id from private.signups s where lower(s.email) = lower(p_profile.email))
      or m.kind in ('verify_address', 'account_exists') and lower(m.address) = lower(p_profile.email)
    );
  -- The row stays, so that the message isn't sent again and the therapist sees whether a certificate arrived; its address and
  -- facts are removed. What isn't sent yet, such as the news of a refund, still will be.
  update public.messages m set address = '', facts = '{}'
    where m.recipient <> 'practice' and m.settled_at is not null and (
      lower(m.address) = lower(p_profile.email)
      or m.channel = 'sms' and m.about in (select a.order_id from public.appointments a where a.client_id = p_profile.client_id)
    )
$$;
comment on function private.delete_own_messages(public.profiles) is
  'Deletes the messages about an account itself, and removes address and facts from what was sent to its address or, about its appointments, by text.';
grant execute on function private.delete_own_messages(public.profiles) to service_role;

create function private.delete_own(p_what text, p_profile public.profiles) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  case p_what
    when 'health-notes' then
      perform private.delete_own_notes(p_profile.user_id);
    when 'intake' then
      perform public.delete_intake(i.intake_id) from public.intakes i where i.sent_by = p_profile.user_id;
    when 'intake-view' then
      delete from public.intake_views v using public.intakes i where i.intake_id = v.intake_id and i.sent_by = p_profile.user_id;
    when 'message' then
      perform private.delete_own_messages(p_profile);
    when 'home-visit' then
      perform private.delete_own_addresses(p_profile.client_id);
    when 'signup' then
      delete from private.signups s where lower(s.email) = lower(p_profile.email);
    when 'login' then
      delete from private.sessions s where s.user_id = p_profile.user_id;
    when 'known-browser' then
      delete from private.devices d where d.user_id = p_profile.user_id;
    when 'account' then
      delete from auth.users u where u.id = p_profile.user_id;
      -- The log of Supabase Auth has accounts and addresses in it, too.
      delete from auth.audit_log_entries e where strpos(e.payload::text, p_profile.user_id::text) > 0;
  end case;
end;
$$;
comment on function private.delete_own(text, public.profiles) is
  'Deletes one kind of an account''s data, by its id in the retention table; an unknown id is an error.';
grant execute on function private.delete_own(text, public.profiles) to service_role;

create function public.delete_account(p_user_id uuid, p_takes text[], p_now timestamptz default now()) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_profile public.profiles;
  v_what text;
begin
  select * into v_profile from public.profiles p where p.user_id = p_user_id for update;
  if exists (
    select from public.appointments a
    where a.client_id = v_profile.client_id and a.status in ('pending', 'confirmed') and a.ends_at > p_now
  ) then
    raise exception using errcode = 'PT409', message = 'appointments_ahead';
  end if;
  if v_profile.user_id is null then
    return;
  end if;
  -- Messages are also found by the sign-ups, and everything by the account: those two are deleted last.
  for v_what in select takes.what from unnest(p_takes) takes (what) order by takes.what = 'account', takes.what = 'signup' loop
    perform private.delete_own(v_what, v_profile);
  end loop;
end;
$$;
comment on function public.delete_account(uuid, text[], timestamptz) is
  'Deletes an account and what goes with it (p_takes: ids of src/contract/rules/retention/retention-table.ts); the rest stays. Safe to repeat. Security definer: we have no right to delete from auth.users ourselves. PT409 appointments_ahead.';
grant execute on function public.delete_account(uuid, text[], timestamptz) to service_role;

-- Orders: one way to pay for anything. An order has lines (what is sold), tenders (how it is paid) and a ledger (what
-- happened to the money). A booking with its changes, its cancellation and its adjustments is one family, named by its root.

create table public.order_kinds (
  order_kind text primary key,
  takes_time boolean not null
);
alter table public.order_kinds enable row level security;
grant select on public.order_kinds to service_role;
comment on table public.order_kinds is
  'What can be bought. Each kind has a function private.fulfil_<kind>(orders, timestamptz) that does what was paid for and returns true if it is done, false if it is impossible, null if it can''t be done yet.';
comment on column public.order_kinds.takes_time is 'Whether its family takes time on the calendar, whose lock is then taken first.';

insert into public.order_kinds values
  ('booking', true), ('change', true), ('cancellation', true), ('adjustment', true), ('bundle', false), ('grant', false), ('sale', false),
  ('gift', false);

create table public.orders (
  order_id uuid primary key default gen_random_uuid(),
  root_id uuid not null references public.orders deferrable initially deferred,
  kind text not null references public.order_kinds,
  state text not null default 'open'
    constraint orders_state_is_known check (state in ('open', 'settled', 'returned', 'lapsed')),
  checkout_key uuid,
  owner_email text constraint orders_owner_is_lower_case check (owner_email = lower(owner_email)),
  currency text not null,
  policy_version text references public.cancellation_policies,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  paid_at timestamptz,
  closed_at timestamptz,
  constraint orders_closed_know_since_when check ((state = 'open') = (closed_at is null))
);

-- Each condition names the indexed column: the planner thinks the index empty on a calm day and would scan it for other queries.
create unique index orders_one_open_per_checkout
  on public.orders (checkout_key) where state = 'open' and paid_at is null and checkout_key is not null;
create index orders_unpaid
  on public.orders (expires_at) where state = 'open' and paid_at is null and expires_at is not null;
create unique index orders_one_open_change_at_a_time on public.orders (root_id) where kind = 'change' and state = 'open';
create index orders_by_checkout on public.orders (checkout_key, created_at);
create index orders_by_family on public.orders (root_id, created_at);
create index orders_paid_and_open on public.orders (paid_at) where state = 'open' and paid_at is not null;
create index orders_kind_idx on public.orders (kind);
create index orders_policy_version_idx on public.orders (policy_version);
alter table public.orders enable row level security;
grant select, insert, update on public.orders to service_role;
comment on table public.orders is 'Anything that a person can owe or be owed.';
comment on column public.orders.root_id is 'The first order of its family; a booking''s own id.';
comment on column public.orders.state is
  'open: can be paid. settled: what was paid for is done. returned: it couldn''t be done, and what was paid is refunded. lapsed: ran out or was given up unpaid; if paid late, it is settled or returned after all.';
comment on column public.orders.checkout_key is 'Names one checkout of one browser tab, which has at most one unpaid open order.';
comment on column public.orders.owner_email is
  'Whose wallets it uses or fills: the verified address of an account, or the one that credits are bought for.';
comment on column public.orders.policy_version is 'The cancellation policy that the client agrees to by paying.';
comment on column public.orders.expires_at is
  'Until then its time is held. After that anyone can ask for the time, which is free once the payment is canceled at Stripe.';
comment on column public.orders.paid_at is 'When its first payment arrived.';

create table public.order_requests (
  order_id uuid primary key references public.orders,
  service_id text not null references public.services,
  starts_at timestamptz,
  ends_at timestamptz,
  during tstzrange,
  location text references public.locations,
  held_since timestamptz,
  first_name text,
  last_name text,
  email text,
  phone text,
  health_note_id uuid references public.health_notes,
  pressure_preference text
    constraint order_requests_pressure_is_known check (pressure_preference in ('light', 'medium', 'firm', 'varies')),
  text_consent_version text,
  network_hashes bytea[],
  appointment_id uuid,
  appointment_version integer,
  is_by_client boolean not null default true,
  gift_code_hashes bytea[],
  booked_by uuid references public.profiles on delete set null,
  constraint order_requests_end_after_they_start check (starts_at < ends_at),
  -- A walk-in gives only a name.
  constraint order_requests_contact_is_whole check (
    num_nonnulls(email, phone) in (0, 2) and num_nonnulls(first_name, last_name) >= num_nonnulls(email, phone)
      and num_nonnulls(first_name, last_name) in (0, 2)
  ),
  constraint order_requests_time_is_whole check (num_nonnulls(starts_at, ends_at, during, location) in (0, 4)),
  constraint order_requests_take_their_time check (during @> tstzrange(starts_at, ends_at)),
  constraint order_requests_of_changes_name_a_version check (num_nonnulls(appointment_id, appointment_version) in (0, 2))
);

-- No fastupdate: each hold looks up its networks, which would scan the index's pending entries every time.
create index order_requests_by_network on public.order_requests using gin (network_hashes)
  with (fastupdate = off) where network_hashes is not null;
create index order_requests_service_id_idx on public.order_requests (service_id);
create index order_requests_location_idx on public.order_requests (location);
create index order_requests_by_health_note on public.order_requests (health_note_id) where health_note_id is not null;
create index order_requests_by_appointment on public.order_requests (appointment_id) where appointment_id is not null;
create index order_requests_by_account on public.order_requests (booked_by) where booked_by is not null;
alter table public.order_requests enable row level security;
grant select, insert, update on public.order_requests to service_role;
comment on table public.order_requests is 'What a person asks for with a booking or a change: time, contact and notes, as given.';
comment on column public.order_requests.during is
  'The time that it takes on the calendar: the session with its buffers and travel, by the settings of the moment it was requested.';
comment on column public.order_requests.held_since is 'When the hold on its time began; the hold can be renewed only for so long.';
comment on column public.order_requests.network_hashes is
  'The networks it was requested from, the smallest first, hashed with that day''s salt; deleted when it lapses.';
comment on column public.order_requests.text_consent_version is
  'The version of the wording with which the client agreed to texts about their appointments, when the order was made and from network_hashes; null without consent.';

-- Where a home visit is: an address, given with its booking, and how long the therapist drives.

create table public.home_visits (
  order_id uuid primary key references public.orders,
  street text not null constraint home_visits_have_a_street check (street <> ''),
  city text not null constraint home_visits_have_a_city check (city <> ''),
  zip text not null constraint home_visits_zip_has_five_digits check (zip ~ '^[0-9]{5}$'),
  access_note text,
  minutes_before integer not null constraint home_visits_drive_there_is_sensible check (minutes_before between 0 and 240),
  minutes_after integer not null constraint home_visits_drive_back_is_sensible check (minutes_after between 0 and 240)
);
alter table public.home_visits enable row level security;
grant select, insert, update, delete on public.home_visits to service_role;
comment on table public.home_visits is
  'The address of a session at the location visit, as given with its booking, and the minutes of driving before and after it. They are instead of the location''s travel_minutes, and move with it. Between two visits in a row only one of the two drives takes time on the calendar (occupancy).';
comment on column public.home_visits.order_id is 'The booking, the root of its family: the address is there before the appointment, and goes with an unpaid checkout.';
comment on column public.home_visits.access_note is 'How to get in: parking, a gate, stairs, a dog.';

create function private.visit_address(p_order_id uuid) returns text
language sql stable set search_path = ''
as $$ select v.street || ', ' || v.city || ' ' || v.zip from public.home_visits v where v.order_id = p_order_id $$;
comment on function private.visit_address(uuid) is 'Returns the address of a home visit in one line; null for any other session.';
grant execute on function private.visit_address(uuid) to service_role;

create function private.home_visit_facts(p_order_id uuid, p_starts_at timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'street', v.street, 'city', v.city, 'zip', v.zip, 'access_note', v.access_note,
    'minutes_before', v.minutes_before, 'minutes_after', v.minutes_after,
    'leave_by', to_char((p_starts_at - make_interval(mins => v.minutes_before + 5)) at time zone s.time_zone, 'HH24:MI')
  )
  from public.home_visits v
  cross join public.settings s
  where v.order_id = p_order_id
$$;
comment on function private.home_visit_facts(uuid, timestamptz) is
  'Returns the address of a home visit, the drives before and after it, and when the therapist has to leave: five minutes before the drive there, in the practice''s local time. Null for any other session.';
grant execute on function private.home_visit_facts(uuid, timestamptz) to service_role;
comment on column public.order_requests.appointment_version is 'For a change: the version of the appointment that it changes. It isn''t applied to any other version.';
comment on column public.order_requests.gift_code_hashes is 'The gift codes that will pay for it, hashed, in the order given.';
comment on column public.order_requests.booked_by is
  'The member account that was logged in when it was requested, as determined by the server: the notes belong to that account. Null for a guest and for what the therapist books.';
comment on column public.order_requests.is_by_client is 'Whether the client asked for it or the therapist did. What she books is confirmed at once.';

create table public.order_lines (
  order_line_id bigint primary key generated always as identity,
  order_id uuid not null references public.orders,
  kind text not null constraint order_lines_kind_is_known check (kind in ('service', 'enhancement', 'fee', 'tip', 'adjustment', 'item')),
  service_id text references public.services,
  enhancement_id text references public.enhancements,
  name text not null,
  duration_minutes integer,
  extra_minutes integer not null default 0,
  credits integer,
  amount_cents integer not null,
  tax_cents integer not null default 0,
  tax_parts jsonb not null default '[]',
  reverses_line_id bigint references public.order_lines,
  constraint order_lines_name_what_they_sell check (
    (kind = 'service') = (service_id is not null) and (kind = 'enhancement') = (enhancement_id is not null)
  ),
  constraint order_lines_of_services_have_a_length check (kind <> 'service' or duration_minutes > 0),
  constraint order_lines_of_credits_have_a_length check (credits is null or kind = 'item' and duration_minutes > 0 and credits <> 0)
);
create index order_lines_order_id_idx on public.order_lines (order_id);
create index order_lines_service_id_idx on public.order_lines (service_id);
create index order_lines_enhancement_id_idx on public.order_lines (enhancement_id);
create index order_lines_reverses_line_id_idx on public.order_lines (reverses_line_id);
alter table public.order_lines enable row level security;
grant select, insert on public.order_lines to service_role;
comment on table public.order_lines is
  'What is sold, as it was when sold: name, length, price, tax. Rows are added, never changed: what is taken back is a line with the opposite sign.';
comment on column public.order_lines.extra_minutes is 'How much longer an enhancement makes the session.';
comment on column public.order_lines.credits is 'How many credits an item is; negative if they are taken back.';
comment on column public.order_lines.tax_parts is 'The parts of the sales tax in tax_cents: the name, rate_ppm and cents of each.';
comment on column public.order_lines.reverses_line_id is 'The line that this one takes back, in whole or in part.';

create table public.tenders (
  tender_id uuid primary key default gen_random_uuid(),
  tender_number bigint not null generated always as identity,
  order_id uuid not null references public.orders,
  kind text not null constraint tenders_kind_is_known check (kind in ('credit', 'gift', 'card', 'cash')),
  amount_cents integer not null,
  line_id bigint references public.order_lines,
  payment_intent_id text constraint tenders_have_their_own_payment unique,
  checkout_session_id text constraint tenders_have_their_own_session unique,
  created_at timestamptz not null default now(),
  voided_at timestamptz,
  constraint tenders_pay_something check (amount_cents > 0 or kind = 'credit' and amount_cents = 0),
  constraint tenders_of_credits_pay_one_line check ((kind = 'credit') = (line_id is not null)),
  constraint tenders_by_card_alone_are_at_stripe check (num_nonnulls(payment_intent_id, checkout_session_id) = 0 or kind = 'card')
);
create index tenders_order_id_idx on public.tenders (order_id);
create index tenders_line_id_idx on public.tenders (line_id);
alter table public.tenders enable row level security;
grant select, insert, update on public.tenders to service_role;
comment on table public.tenders is 'How an order is paid. An order without tenders has nothing to charge.';
comment on column public.tenders.tender_number is 'What an order takes from wallets is taken from the lowest number up and refunded from the highest down.';
comment on column public.tenders.kind is
  'In the order of payment: a credit pays for the service, then gift value, then the card (at the desk also cash) for the rest.';
comment on column public.tenders.line_id is 'The line that a credit pays for, at the credit''s cost; 0 if it was granted.';
comment on column public.tenders.payment_intent_id is 'The payment intent at Stripe, once there is one; on the hosted page, from when the person first tries to pay.';
comment on column public.tenders.checkout_session_id is 'The hosted page at Stripe, for what is paid there.';

create table public.ledger (
  ledger_id bigint primary key generated always as identity,
  tender_id uuid not null references public.tenders,
  kind text not null constraint ledger_kind_is_known
    check (kind in ('captured', 'refunded', 'refund_reversed', 'dispute_out', 'dispute_in')),
  amount_cents integer not null,
  credits integer not null default 0,
  currency text not null,
  source text not null,
  created_at timestamptz not null default now(),
  constraint ledger_signs_say_the_direction check (
    case when kind in ('refunded', 'dispute_out') then greatest(amount_cents, credits) <= 0 and least(amount_cents, credits) < 0
      else least(amount_cents, credits) >= 0 and greatest(amount_cents, credits) > 0 end
  ),
  constraint ledger_counts_credits_one_by_one check (credits between -1 and 1),
  constraint ledger_records_each_thing_once unique (kind, source)
);
create index ledger_tender_id_idx on public.ledger (tender_id);
create index ledger_by_time on public.ledger (created_at);
alter table public.ledger enable row level security;
grant select, insert on public.ledger to service_role;
comment on table public.ledger is 'One row for each thing that happened to a tender''s money. Rows are added, never changed.';
comment on column public.ledger.credits is 'For a tender that is a credit: 1 if it is taken from its wallet, -1 if it is returned to it.';
comment on column public.ledger.source is
  'What proves it: the id of the payment, refund or balance transaction at Stripe; otherwise till: or wallet: and the tender or refund.';

create function private.refuse_ledger_change() returns trigger
language plpgsql volatile set search_path = ''
as $$
begin
  raise exception using errcode = 'PT409', message = tg_table_name || '_is_append_only';
end;
$$;
comment on function private.refuse_ledger_change() is 'Refuses update, delete and truncate: a mistake is corrected with a new row.';

create trigger ledger_is_append_only
  before update or delete or truncate on public.ledger
  for each statement execute function private.refuse_ledger_change();

create trigger order_lines_are_append_only
  before update or delete or truncate on public.order_lines
  for each statement execute function private.refuse_ledger_change();

create table public.refunds (
  refund_id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders,
  tender_id uuid not null references public.tenders,
  reason text not null constraint refunds_reason_is_known check (reason in (
    'slot_lost', 'credit_missing', 'mismatch', 'change', 'change_not_applied', 'cancelled', 'no_show', 'adjustment', 'asked_again',
    'made_at_stripe'
  )),
  amount_cents integer not null constraint refunds_give_something_back check (amount_cents > 0),
  currency text not null,
  status text not null default 'requested'
    constraint refunds_status_is_known check (status in ('requested', 'pending', 'succeeded', 'failed', 'void')),
  stripe_refund_id text constraint refunds_are_one_each_at_stripe unique,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint refunds_at_stripe_have_its_id check (status in ('requested', 'void') or stripe_refund_id is not null)
);
create index refunds_order_id_idx on public.refunds (order_id);
create index refunds_tender_id_idx on public.refunds (tender_id);
create index refunds_unfinished on public.refunds (next_attempt_at) where status in ('requested', 'pending');
alter table public.refunds enable row level security;
grant select, insert, update on public.refunds to service_role;
comment on table public.refunds is 'Money to be refunded, from the moment it is decided; in the ledger once Stripe has it.';
comment on column public.refunds.refund_id is 'The key for the request to Stripe, so that Stripe refunds it only once.';
comment on column public.refunds.order_id is 'The order that caused it.';
comment on column public.refunds.status is
  'requested: Stripe doesn''t have it yet, or not that we know. pending: on its way. succeeded: arrived, as far as the bank says. failed: returned by the bank; still promised until a person requests it again. void: not needed.';
comment on column public.refunds.next_attempt_at is 'When the sweep asks Stripe again; the wait grows with each attempt.';

create table public.disputes (
  stripe_dispute_id text primary key,
  tender_id uuid not null references public.tenders,
  amount_cents integer not null,
  currency text not null,
  reason text not null,
  status text not null,
  is_open boolean not null,
  created_at timestamptz not null,
  recorded_at timestamptz not null default now()
);
create index disputes_tender_id_idx on public.disputes (tender_id);
alter table public.disputes enable row level security;
grant select, insert, update on public.disputes to service_role;
comment on table public.disputes is 'Payments that a bank questions. While one is open, its tender isn''t refunded. What the bank takes is in the ledger.';

create function private.guard_order_state() returns trigger
language plpgsql volatile set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    if new.state = 'open' then return new; end if;
  elsif old.state = new.state or (old.state, new.state) in (
    ('open', 'settled'), ('open', 'returned'), ('open', 'lapsed'), ('lapsed', 'settled'), ('lapsed', 'returned')
  ) then
    return new;
  end if;
  raise exception using errcode = 'PT409', message = 'illegal_transition',
    detail = to_jsonb(case tg_op when 'INSERT' then new.state else old.state || ' to ' || new.state end)::text;
end;
$$;
comment on function private.guard_order_state() is
  'Allows the known changes of an order''s state and refuses any other, no matter who makes it. PT409 illegal_transition.';

create trigger orders_take_known_steps_alone
  before insert or update of state on public.orders
  for each row execute function private.guard_order_state();

create function private.is_disputed(p_tender_id uuid) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (select from public.disputes d where d.tender_id = p_tender_id and d.is_open);
end;
$$;
comment on function private.is_disputed(uuid) is 'Whether a bank is reviewing a payment: none of it is refunded in the meantime.';
grant execute on function private.is_disputed(uuid) to service_role;

create function private.kept_cents(p_tender_id uuid) returns integer
language plpgsql stable set search_path = ''
as $$
begin
  return (select coalesce(sum(l.amount_cents), 0) from public.ledger l where l.tender_id = p_tender_id);
end;
$$;
comment on function private.kept_cents(uuid) is 'Returns what the practice has of a tender, in cents.';
grant execute on function private.kept_cents(uuid) to service_role;

create function private.promised_cents(p_tender_id uuid) returns integer
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(sum(r.amount_cents), 0)::integer from public.refunds r
    where r.tender_id = p_tender_id and r.status in ('requested', 'failed')
  );
end;
$$;
comment on function private.promised_cents(uuid) is
  'Returns what is promised back from a tender and not in the ledger, in cents: a refund that failed stays promised.';
grant execute on function private.promised_cents(uuid) to service_role;

create function private.due_cents(p_root_id uuid) returns integer
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(sum(l.amount_cents + l.tax_cents), 0)::integer
    from public.orders o join public.order_lines l using (order_id)
    where o.root_id = p_root_id and o.state = 'settled'
  );
end;
$$;
comment on function private.due_cents(uuid) is 'Returns what a family''s settled orders cost, tax included, in cents.';
grant execute on function private.due_cents(uuid) to service_role;

create function private.kept_of_family(p_root_id uuid) returns integer
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(sum(private.kept_cents(t.tender_id)), 0)::integer
    from public.orders o join public.tenders t using (order_id)
    where o.root_id = p_root_id and o.state in ('settled', 'returned')
  );
end;
$$;
comment on function private.kept_of_family(uuid) is 'Returns what the practice has from a family''s closed orders, in cents. The money of an open order doesn''t count yet.';
grant execute on function private.kept_of_family(uuid) to service_role;

create function private.debt_cents(p_root_id uuid) returns integer
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select private.due_cents(p_root_id) - private.kept_of_family(p_root_id) + coalesce(sum(private.promised_cents(t.tender_id)), 0)::integer
    from public.orders o join public.tenders t using (order_id)
    where o.root_id = p_root_id and o.state in ('settled', 'returned')
  );
end;
$$;
comment on function private.debt_cents(uuid) is
  'Returns what is owed for a family, in cents, counting promised refunds as already gone; negative while more is kept than is due and promised.';
grant execute on function private.debt_cents(uuid) to service_role;

create function private.is_family_disputed(p_root_id uuid) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (
    select from public.orders o join public.tenders t using (order_id) where o.root_id = p_root_id and private.is_disputed(t.tender_id)
  );
end;
$$;
comment on function private.is_family_disputed(uuid) is 'Whether a bank is reviewing any payment of a family.';
grant execute on function private.is_family_disputed(uuid) to service_role;

create function private.asked_cents(p_root_id uuid) returns integer
language plpgsql stable set search_path = ''
as $$
begin
  return case when private.is_family_disputed(p_root_id) then 0 else greatest(private.debt_cents(p_root_id), 0) end;
end;
$$;
comment on function private.asked_cents(uuid) is
  'Returns what a client is asked to pay for a family, in cents: what is owed, but 0 while a bank has the money and may return it to us.';
grant execute on function private.asked_cents(uuid) to service_role;

create function private.payment_status(p_root_id uuid) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select case
      when money.due > money.kept then 'pending'
      when money.kept = 0 and money.credits = 0 and money.has_gone_back then 'refunded'
      else 'paid'
    end
    from (
      select private.due_cents(p_root_id) as due, private.kept_of_family(p_root_id) as kept,
        coalesce(sum(l.credits), 0) as credits, coalesce(bool_or(l.kind = 'refunded'), false) as has_gone_back
      from public.orders o join public.tenders t using (order_id) join public.ledger l using (tender_id)
      where o.root_id = p_root_id
    ) money
  );
end;
$$;
comment on function private.payment_status(uuid) is 'Returns pending (something is owed), paid or refunded (nothing is kept, not even a credit that cost nothing), derived from a family''s money.';
grant execute on function private.payment_status(uuid) to service_role;

create function private.current_lines(p_root_id uuid) returns setof public.order_lines
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select l.* from public.orders o join public.order_lines l using (order_id)
    where o.root_id = p_root_id and o.state = 'settled' and l.kind in ('service', 'enhancement') and l.reverses_line_id is null
      and not exists (
        select from public.order_lines reversal join public.orders by_order using (order_id)
        where reversal.reverses_line_id = l.order_line_id and by_order.state = 'settled' and by_order.kind = 'change'
      )
    order by l.order_line_id;
end;
$$;
comment on function private.current_lines(uuid) is 'Returns what a booking consists of now: what was sold, without what a change has replaced.';
grant execute on function private.current_lines(uuid) to service_role;

create function private.insert_lines(p_order_id uuid, p_lines jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if exists (
    select from jsonb_to_recordset(p_lines) line (kind text, service_id text)
    where line.kind = 'service' and not exists (
      select from public.services s where s.service_id = line.service_id and s.is_active
    )
  ) then
    raise exception using errcode = 'PT404', message = 'unknown_service';
  elsif exists (
    select from jsonb_to_recordset(p_lines) line (kind text, enhancement_id text)
    where line.kind = 'enhancement' and not exists (
      select from public.enhancements e where e.enhancement_id = line.enhancement_id and e.is_active
    )
  ) then
    raise exception using errcode = 'PT404', message = 'unknown_enhancement';
  end if;
  insert into public.order_lines (
    order_id, kind, service_id, enhancement_id, name, duration_minutes, extra_minutes, credits, amount_cents, tax_cents, tax_parts
  )
  select p_order_id, line.kind, line.service_id, line.enhancement_id, line.name, line.duration_minutes,
    coalesce((select e.extra_minutes from public.enhancements e where e.enhancement_id = line.enhancement_id), 0), line.credits,
    line.amount_cents, coalesce(line.tax_cents, 0), coalesce(line.tax_parts, '[]')
  from jsonb_to_recordset(p_lines) line (
    kind text, service_id text, enhancement_id text, name text, duration_minutes integer, credits integer,
    amount_cents integer, tax_cents integer, tax_parts jsonb
  );
end;
$$;
comment on function private.insert_lines(uuid, jsonb) is
  'Adds lines to an order as they were priced. PT404 unknown_service, unknown_enhancement for what is no longer on offer.';
grant execute on function private.insert_lines(uuid, jsonb) to service_role;

create function private.reverse_line(p_order_id uuid, p_line public.order_lines) returns void
language sql volatile set search_path = ''
as $$
  insert into public.order_lines (
    order_id, kind, service_id, enhancement_id, name, duration_minutes, extra_minutes, amount_cents, tax_cents, tax_parts,
    reverses_line_id
  )
  select p_order_id, p_line.kind, p_line.service_id, p_line.enhancement_id, p_line.name, p_line.duration_minutes, p_line.extra_minutes,
    -p_line.amount_cents, -p_line.tax_cents,
    coalesce((
      select jsonb_agg(part || jsonb_build_object('cents', -(part ->> 'cents')::integer)) from jsonb_array_elements(p_line.tax_parts) part
    ), '[]'),
    p_line.order_line_id
$$;
comment on function private.reverse_line(uuid, public.order_lines) is 'Takes a line back: the same line with the opposite sign, its tax by the cents that were stored.';
grant execute on function private.reverse_line(uuid, public.order_lines) to service_role;

create function private.charge_cents(p_order_id uuid) returns integer
language plpgsql stable set search_path = ''
as $$
begin
  return (select coalesce(sum(l.amount_cents + l.tax_cents), 0) from public.order_lines l where l.order_id = p_order_id);
end;
$$;
comment on function private.charge_cents(uuid) is 'Returns the sum of an order''s lines with tax, in cents.';
grant execute on function private.charge_cents(uuid) to service_role;

create function private.waive(p_order_id uuid, p_cents integer) returns integer
language plpgsql volatile set search_path = ''
as $$
begin
  if p_cents = 0 or abs(p_cents) >= private.least_charge_cents() then
    return p_cents;
  end if;
  insert into public.order_lines (order_id, kind, name, amount_cents)
    values (p_order_id, 'adjustment', 'Waived: too little for a card', -p_cents);
  return 0;
end;
$$;
comment on function private.waive(uuid, integer) is
  'Adds a line to an open order that waives what it would charge, or refund if negative, if that is less than a card can be charged. Returns what is left of the sum: all of it or 0.';
grant execute on function private.waive(uuid, integer) to service_role;

-- How a booking was paid and what was refunded. Only these functions read it from the ledger, for screens, answers and messages.

create function private.way_of(p_tender public.tenders) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return case
    when p_tender.kind <> 'gift' then p_tender.kind
    when exists (select from public.wallets w where w.wallet_id = p_tender.wallet_id and w.code_hash is not null) then 'gift_certificate'
    else 'gift_value'
  end;
end;
$$;
comment on function private.way_of(public.tenders) is
  'Returns how a tender pays, in everyday words: card, cash, gift_certificate (by a code), gift_value (its owner''s own) or credit.';
grant execute on function private.way_of(public.tenders) to service_role;

create function private.payments_by_way(p_root_id uuid)
returns table (
  way text, paid_cents integer, refunded_cents integer, refunding_cents integer, credits integer, credits_returned integer,
  is_disputed boolean
)
language plpgsql stable rows 2 set search_path = ''
as $$
begin
  return query
    select private.way_of(t), sum(moved.paid_cents)::integer, sum(moved.refunded_cents)::integer,
      sum(private.promised_cents(t.tender_id))::integer, sum(moved.credits)::integer, sum(moved.credits_returned)::integer,
      bool_or(private.is_disputed(t.tender_id))
    from public.orders o
    join public.tenders t using (order_id)
    cross join lateral (
      -- A payment that a bank is reviewing counts as paid; what the bank has taken for good doesn't.
      select coalesce(sum(l.amount_cents) filter (
          where l.kind = 'captured' or l.kind in ('dispute_out', 'dispute_in') and not private.is_disputed(t.tender_id)
        ), 0) as paid_cents,
        coalesce(-sum(l.amount_cents) filter (where l.kind in ('refunded', 'refund_reversed')), 0) as refunded_cents,
        coalesce(sum(l.credits) filter (where l.credits > 0), 0) as credits,
        coalesce(-sum(l.credits) filter (where l.credits < 0), 0) as credits_returned,
        count(*) as entries
      from public.ledger l where l.tender_id = t.tender_id
    ) moved
    where o.root_id = p_root_id and o.state in ('settled', 'returned') and moved.entries > 0
    group by 1;
end;
$$;
comment on function private.payments_by_way(uuid) is
  'Returns what paid for a family''s closed orders, by way of paying: what came in (without what a bank has taken for good), what of it was refunded and what is promised back, in cents and in credits; and whether a bank is reviewing it. A credit''s cents are what it cost.';
grant execute on function private.payments_by_way(uuid) to service_role;

create function private.payment_parts(p_root_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      to_jsonb(part) - 'is_disputed'
      order by array_position(array['card', 'cash', 'gift_certificate', 'gift_value', 'credit'], part.way)
    ), '[]'
  )
  from private.payments_by_way(p_root_id) part
$$;
comment on function private.payment_parts(uuid) is 'Returns a family''s payments by way of paying, as screens read them.';
grant execute on function private.payment_parts(uuid) to service_role;

create function private.gift_value_given(p_root_id uuid) returns integer
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(sum(w.value_cents), 0)::integer
    from public.orders o join public.order_lines l using (order_id) join public.wallets w using (order_line_id)
    where o.root_id = p_root_id and w.kind = 'gift' and o.kind = 'adjustment'
  );
end;
$$;
comment on function private.gift_value_given(uuid) is
  'Returns the gift value that the owner of a family''s credit got for part of it, with its share of the tax, in cents.';
grant execute on function private.gift_value_given(uuid) to service_role;

create function public.list_returned(p_appointment_id uuid, p_order_id uuid default null)
returns table (way text, amount_cents integer, credits integer, payment_intent_id text, status text)
language plpgsql stable rows 3 set search_path = ''
as $$
declare
  v_root_id constant uuid := (select a.order_id from public.appointments a where a.appointment_id = p_appointment_id);
  v_cause_ids uuid[];
  v_at timestamptz;
begin
  select array_agg(o.order_id), o.closed_at into v_cause_ids, v_at from public.orders o
    where o.root_id = v_root_id and o.state = 'settled'
      and case when p_order_id is null then o.kind in ('cancellation', 'adjustment') else o.order_id = p_order_id end
    group by o.closed_at order by o.closed_at desc limit 1;
  return query
  select gone.way, gone.amount_cents, gone.credits, gone.payment_intent_id, gone.status
  from (
    select private.way_of(t) as way, r.amount_cents, 0 as credits, t.payment_intent_id, r.status
    from public.orders o join public.tenders t using (order_id) join public.refunds r using (tender_id)
    where o.root_id = v_root_id and r.order_id = any (v_cause_ids) and r.status <> 'void'
    union all
    -- What returns to a wallet doesn't name its cause, but has the instant at which the cause was closed.
    select private.way_of(t), -l.amount_cents, -l.credits, null, 'succeeded'
    from public.orders o join public.tenders t using (order_id) join public.ledger l using (tender_id)
    where o.root_id = v_root_id and l.kind = 'refunded' and l.created_at = v_at and t.wallet_id is not null
    union all
    select 'gift_value', w.value_cents, 0, null, 'succeeded'
    from public.orders o join public.order_lines l using (order_id) join public.wallets w using (order_line_id)
    where o.root_id = v_root_id and o.kind = 'adjustment' and w.kind = 'gift' and w.created_at = v_at
  ) gone
  order by array_position(array['card', 'cash', 'gift_certificate', 'gift_value', 'credit'], gone.way), gone.amount_cents desc;
end;
$$;
comment on function public.list_returned(uuid, uuid) is
  'Returns what was refunded because of an order of an appointment (by default the newest cancellation or adjustment), by way of paying, each with the payment it goes to and the status of its refund.';
grant execute on function public.list_returned(uuid, uuid) to service_role;

-- What messages say about money: how a family's money stands, and what an act has changed.
-- netlify/emails/words/money-text.ts puts it into words.

create function private.money_of(p_root_id uuid)
returns table (
  due_cents integer, owed_cents integer, held_cents integer, is_disputed boolean,
  credits integer, credit_cents integer, credits_back integer, value_given_cents integer,
  card_cents integer, card_back_cents integer, card_to_come_cents integer,
  cash_cents integer, cash_back_cents integer, cash_to_come_cents integer,
  certificate_cents integer, certificate_back_cents integer, value_cents integer, value_back_cents integer
)
language plpgsql stable rows 1 set search_path = ''
as $$
begin
  return query
    select private.due_cents(p_root_id), greatest(debt.cents, 0), greatest(-debt.cents, 0), coalesce(bool_or(paid.is_disputed), false),
      coalesce(sum(paid.credits - paid.credits_returned), 0)::integer,
      coalesce(sum(paid.paid_cents - paid.refunded_cents) filter (where paid.way = 'credit'), 0)::integer,
      coalesce(sum(paid.credits_returned), 0)::integer, private.gift_value_given(p_root_id),
      coalesce(sum(paid.paid_cents) filter (where paid.way = 'card'), 0)::integer,
      coalesce(sum(paid.refunded_cents + paid.refunding_cents) filter (where paid.way = 'card'), 0)::integer,
      coalesce(sum(paid.refunding_cents) filter (where paid.way = 'card'), 0)::integer,
      coalesce(sum(paid.paid_cents) filter (where paid.way = 'cash'), 0)::integer,
      coalesce(sum(paid.refunded_cents + paid.refunding_cents) filter (where paid.way = 'cash'), 0)::integer,
      coalesce(sum(paid.refunding_cents) filter (where paid.way = 'cash'), 0)::integer,
      coalesce(sum(paid.paid_cents) filter (where paid.way = 'gift_certificate'), 0)::integer,
      coalesce(sum(paid.refunded_cents) filter (where paid.way = 'gift_certificate'), 0)::integer,
      coalesce(sum(paid.paid_cents) filter (where paid.way = 'gift_value'), 0)::integer,
      coalesce(sum(paid.refunded_cents) filter (where paid.way = 'gift_value'), 0)::integer
    from (select private.debt_cents(p_root_id) as cents) debt
    left join lateral private.payments_by_way(p_root_id) paid on true
    group by debt.cents;
end;
$$;
comment on function private.money_of(uuid) is
  'Returns the money of a family''s closed orders, by what paid it (card, cash, a gift certificate, its owner''s gift value): what came in (without what a bank has taken for good), what was refunded or is promised back, and what of that is still to come. Also what the family costs, what is owed, and what is held back while a bank reviews a payment. For credits: how many pay for it now and what those cost (0 if granted), how many were returned, and the gift value given for part of one.';
grant execute on function private.money_of(uuid) to service_role;

create function private.money_facts(p_root_id uuid, p_before jsonb default null, p_act_id uuid default null) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('money', to_jsonb(m)) || case when p_before is null then '{}' else jsonb_build_object(
        'money_before', p_before -> 'money', 'fee_cents', (
          select coalesce(sum(l.amount_cents + l.tax_cents), 0) from public.orders o join public.order_lines l using (order_id)
          where o.order_id = p_act_id and o.kind = 'cancellation' and l.kind = 'fee'
        )
      ) end
    from private.money_of(p_root_id) m
  );
end;
$$;
comment on function private.money_facts(uuid, jsonb, uuid) is
  'Returns what a message says about a family''s money: how it stands; after an act also how it stood before (what this function returned then), so that the message can say what the act has changed, and the fee that the act charges.';
grant execute on function private.money_facts(uuid, jsonb, uuid) to service_role;

create function private.has_come_back(p_facts jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select exists (
    select from unnest(array[
      'card_back_cents', 'cash_back_cents', 'certificate_back_cents', 'value_back_cents', 'credits_back', 'value_given_cents'
    ]) name
    where (p_facts -> 'money' ->> name)::integer > (p_facts -> 'money_before' ->> name)::integer
  )
$$;
comment on function private.has_come_back(jsonb) is
  'Whether an act, by its money_facts, has refunded or promised anything: money, a certificate''s value, a credit, or gift value for part of one.';
grant execute on function private.has_come_back(jsonb) to service_role;

-- Wallets: credits and gift value. A wallet is what one line bought; its balance is that, less what its tenders took by the
-- ledger. No balance is stored, so none can disagree with the ledger.

create table public.wallets (
  wallet_id uuid primary key default gen_random_uuid(),
  kind text not null constraint wallets_kind_is_known check (kind in ('credit', 'gift')),
  order_line_id bigint not null constraint wallets_are_what_one_line_bought unique references public.order_lines,
  owner_email text constraint wallets_owner_is_lower_case check (owner_email = lower(owner_email)),
  code_hash bytea constraint wallets_have_their_own_code unique,
  duration_minutes integer,
  credits integer not null default 0,
  value_cents integer not null,
  is_granted boolean not null default false,
  frozen_at timestamptz,
  created_at timestamptz not null default now(),
  constraint wallets_of_credits_count_sessions check (
    case kind when 'credit' then credits > 0 and duration_minutes > 0 and value_cents >= 0 and owner_email is not null
      else credits = 0 and duration_minutes is null and value_cents > 0 end
  ),
  constraint wallets_of_gifts_are_somebodys check (num_nonnulls(owner_email, code_hash) > 0),
  constraint wallets_granted_cost_nothing check (not is_granted or kind = 'credit' and value_cents = 0)
);
create index wallets_by_owner on public.wallets (owner_email, kind, created_at) where owner_email is not null;
alter table public.wallets enable row level security;
grant select, insert, update on public.wallets to service_role;
comment on table public.wallets is
  'What one line of an order bought to be spent later: credits of a length, or gift value. Its balance comes from the ledger.';
comment on column public.wallets.owner_email is 'The account with this verified address can use it; lower case. We don''t show anyone whether there is such an account.';
comment on column public.wallets.code_hash is 'For gift value that anyone with its code can use.';
comment on column public.wallets.value_cents is
  'Credits: what they cost together, without the tax that was charged when they were sold. Gift value: what it pays for, tax included.';
comment on column public.wallets.frozen_at is 'Since when it can''t be used, because a bank took back, or may take back, what it was bought with.';

alter table public.tenders
  add column wallet_id uuid references public.wallets,
  add constraint tenders_from_wallets_name_theirs check ((kind in ('credit', 'gift')) = (wallet_id is not null));
create index tenders_wallet_id_idx on public.tenders (wallet_id);
comment on column public.tenders.wallet_id is
  'The wallet that a credit or gift value comes from: reserved while the order is open and hasn''t run out, taken when it settles.';

create function private.balance_of(p_wallet_id uuid) returns table (credits integer, cents integer)
language sql stable rows 1 set search_path = ''
as $$
  select (w.credits + back.credits - taken.credits)::integer, (w.value_cents + back.cents - taken.cents)::integer
  from public.wallets w
  cross join lateral (
    select coalesce(sum(l.credits), 0) as credits, coalesce(sum(l.amount_cents), 0) as cents
    from public.order_lines l where l.reverses_line_id = w.order_line_id
  ) back
  cross join lateral (
    select coalesce(sum(l.credits), 0) as credits, coalesce(sum(l.amount_cents), 0) as cents
    from public.tenders t join public.ledger l using (tender_id) where t.wallet_id = w.wallet_id
  ) taken
  where w.wallet_id = p_wallet_id
$$;
comment on function private.balance_of(uuid) is
  'Returns what is left in a wallet: what was bought, less what was taken back and what its tenders took. For credits, cents are the cost of those left.';
grant execute on function private.balance_of(uuid) to service_role;

create function private.available_in(p_wallet_id uuid, p_except_order_id uuid, p_now timestamptz)
returns table (credits integer, cents integer)
language sql stable rows 1 set search_path = ''
as $$
  select balance.credits - reserved.credits, balance.cents - reserved.cents
  from private.balance_of(p_wallet_id) balance
  cross join lateral (
    select count(*) filter (where t.kind = 'credit')::integer as credits, coalesce(sum(t.amount_cents), 0)::integer as cents
    from public.tenders t join public.orders o using (order_id)
    where t.wallet_id = p_wallet_id and t.voided_at is null and o.order_id is distinct from p_except_order_id
      and o.state = 'open' and (o.paid_at is not null or coalesce(o.expires_at > p_now, true))
  ) reserved
$$;
comment on function private.available_in(uuid, uuid, timestamptz) is
  'Returns what is left in a wallet and not reserved by an open order other than p_except_order_id. A reservation ends with its order, so nothing has to be returned.';
grant execute on function private.available_in(uuid, uuid, timestamptz) to service_role;

create function private.guard_wallet() returns trigger
language plpgsql volatile set search_path = ''
as $$
declare
  v_new constant jsonb := to_jsonb(new);
  v_wallet_id constant uuid := coalesce(
    (select t.wallet_id from public.tenders t where t.tender_id = (v_new ->> 'tender_id')::uuid),
    (select w.wallet_id from public.wallets w where w.order_line_id = (v_new ->> 'reverses_line_id')::bigint)
  );
begin
  if v_wallet_id is null then
    return null;
  end if;
  -- Anyone else who spends from it waits here; the next statement counts what the one before took.
  perform from public.wallets w where w.wallet_id = v_wallet_id for no key update;
  if exists (select from private.balance_of(v_wallet_id) b where least(b.credits, b.cents) < 0) then
    raise exception using errcode = 'PT409', message = 'credit_missing';
  elsif exists (
    select from public.ledger l where l.tender_id = (v_new ->> 'tender_id')::uuid having least(sum(l.amount_cents), sum(l.credits)) < 0
  ) then
    raise exception using errcode = 'PT409', message = 'refund_exceeds_payment';
  end if;
  return null;
end;
$$;
comment on function private.guard_wallet() is
  'The last safeguard: whatever other functions do, no wallet is spent below zero (PT409 credit_missing) and no more is returned than was taken (PT409 refund_exceeds_payment).';

create trigger ledger_takes_no_more_than_there_is
  after insert on public.ledger for each row execute function private.guard_wallet();

create trigger order_lines_take_back_no_more_than_there_is
  after insert on public.order_lines for each row when (new.reverses_line_id is not null) execute function private.guard_wallet();

create function private.lock_wallets(p_root_id uuid, p_owner_email text default null, p_code_hashes bytea[] default null) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform from public.wallets w
  -- Ids first, so that wallets are found by their key, however many there are.
  where w.wallet_id = any (array(
    select own.wallet_id from public.wallets own where own.owner_email = lower(p_owner_email)
    union
    select coded.wallet_id from public.wallets coded where coded.code_hash = any (p_code_hashes)
    union
    select t.wallet_id from public.orders o join public.tenders t using (order_id)
    where o.root_id = p_root_id and t.wallet_id is not null
    union
    select bought.wallet_id from public.orders o join public.order_lines l using (order_id) join public.wallets bought using (order_line_id)
    where o.root_id = p_root_id
  ))
  order by w.wallet_id for no key update;
end;
$$;
comment on function private.lock_wallets(uuid, text, bytea[]) is
  'Locks the wallets that a family uses or bought, all those of an owner and those of some gift codes, always in the same order. A later statement has to sum what is in them.';
grant execute on function private.lock_wallets(uuid, text, bytea[]) to service_role;

-- Paying from wallets.

create function private.find_credit(p_owner_email text, p_duration_minutes integer, p_now timestamptz)
returns table (wallet_id uuid, cost_cents integer)
language sql stable rows 1 set search_path = ''
as $$
  select w.wallet_id, round(available.cents::numeric / available.credits)::integer
  from public.wallets w cross join lateral private.available_in(w.wallet_id, null, p_now) available
  where (w.kind, w.owner_email, w.duration_minutes) = ('credit', lower(p_owner_email), p_duration_minutes)
    and w.frozen_at is null and available.credits > 0
  order by w.is_granted desc, w.created_at, w.order_line_id limit 1
$$;
comment on function private.find_credit(text, integer, timestamptz) is
  'Returns the credit to use next, granted ones first, then the oldest. It costs its share of what the wallet''s remaining credits cost, so that the shares add up to the price.';
grant execute on function private.find_credit(text, integer, timestamptz) to service_role;

create function private.price_by_credit(p_lines jsonb, p_cost_cents integer) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_agg(
    case line ->> 'kind'
      when 'service' then line || jsonb_build_object('amount_cents', p_cost_cents, 'tax_cents', 0, 'tax_parts', '[]'::jsonb)
      else line
    end order by place
  )
  from jsonb_array_elements(p_lines) with ordinality as priced (line, place)
$$;
comment on function private.price_by_credit(jsonb, integer) is
  'Returns lines with the service priced at what its credit cost, without tax: that was charged when the credit was sold.';
grant execute on function private.price_by_credit(jsonb, integer) to service_role;

create function private.price_by_gift(p_lines jsonb, p_code_hashes bytea[], p_except_order_id uuid, p_now timestamptz) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_worth_cents integer;
  v_amount_cents integer;
begin
  select w.value_cents, round(w.value_cents * 1e6 / (1e6 + tax.rate_ppm)) into v_worth_cents, v_amount_cents
    from unnest(p_code_hashes) with ordinality asked (code_hash, place)
    join public.wallets w using (code_hash)
    join public.gift_certificates g using (code_hash)
    join jsonb_to_recordset(p_lines) l (kind text, service_id text, amount_cents integer, tax_cents integer, tax_parts jsonb)
      on (l.kind, l.service_id) = ('service', g.service_id) and l.amount_cents + l.tax_cents > w.value_cents
    cross join lateral (
      select coalesce(sum((part ->> 'rate_ppm')::integer), 0) as rate_ppm from jsonb_array_elements(l.tax_parts) part
    ) tax
    cross join lateral private.available_in(w.wallet_id, p_except_order_id, p_now) available
    where w.frozen_at is null and available.cents >= w.value_cents
    order by asked.place limit 1;
  if not found then
    return p_lines;
  end if;
  return (
    select jsonb_agg(
      case line ->> 'kind' when 'service' then line || jsonb_build_object(
        'amount_cents', v_amount_cents, 'tax_cents', v_worth_cents - v_amount_cents,
        'tax_parts', private.share_tax(line -> 'tax_parts', v_worth_cents - v_amount_cents)
      ) else line end order by place
    )
    from jsonb_array_elements(p_lines) with ordinality as priced (line, place)
  );
end;
$$;
comment on function private.price_by_gift(jsonb, bytea[], uuid, timestamptz) is
  'Returns lines with the service priced at the value of a gift certificate for it, tax included, if the service costs more by now and only p_except_order_id has used or reserved any of the certificate, which then pays for the service in full.';
grant execute on function private.price_by_gift(jsonb, bytea[], uuid, timestamptz) to service_role;

create function private.share_tax(p_tax_parts jsonb, p_tax_cents integer) returns jsonb
language sql immutable set search_path = ''
as $$
  -- Rounds running totals, so that the parts add up.
  select coalesce(jsonb_agg(shared.part || jsonb_build_object('cents', shared.until - shared.before) order by shared.place), '[]')
  from (
    select summed.part, summed.place, summed.until, coalesce(lag(summed.until) over (order by summed.place), 0) as before
    from (
      select part, place, round(
          p_tax_cents * sum((part ->> 'rate_ppm')::numeric) over (order by place) / nullif(sum((part ->> 'rate_ppm')::numeric) over (), 0)
        )::integer as until
      from jsonb_array_elements(p_tax_parts) with ordinality parts (part, place)
    ) summed
  ) shared
$$;
comment on function private.share_tax(jsonb, integer) is 'Returns the parts of a sales tax with a sum divided among them by their rates.';
grant execute on function private.share_tax(jsonb, integer) to service_role;

create function private.require_codes(p_code_hashes bytea[], p_now timestamptz) returns void
language plpgsql stable set search_path = ''
as $$
declare
  v_wallet public.wallets;
begin
  for v_wallet in select w.* from public.wallets w where w.code_hash = any (p_code_hashes) loop
    if v_wallet.frozen_at is not null then
      raise exception using errcode = 'PT409', message = 'gift_code_frozen';
    elsif (select available.cents <= 0 from private.available_in(v_wallet.wallet_id, null, p_now) available) then
      raise exception using errcode = 'PT409', message = 'gift_code_empty';
    end if;
  end loop;
end;
$$;
comment on function private.require_codes(bytea[], timestamptz) is
  'Raises PT409 gift_code_frozen, gift_code_empty if one of some gift codes can''t pay for anything now.';
grant execute on function private.require_codes(bytea[], timestamptz) to service_role;

create function private.insert_gift_tenders(
  p_order_id uuid, p_left_cents integer, p_code_hashes bytea[], p_uses_gift_value boolean, p_now timestamptz
)
returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_left integer := p_left_cents;
  v_gift record;
  v_part integer;
begin
  perform private.require_codes(p_code_hashes, p_now);
  for v_gift in
    select w.wallet_id, available.cents
    from public.orders o
    join public.wallets w on w.code_hash = any (p_code_hashes) or p_uses_gift_value and (w.kind, w.owner_email) = ('gift', o.owner_email)
    cross join lateral private.available_in(w.wallet_id, null, p_now) available
    where o.order_id = p_order_id and w.frozen_at is null
    -- First the certificate that pays for its service in full, if the service is priced that way.
    order by exists (
        select from public.gift_certificates g join public.order_lines l on (l.order_id, l.service_id) = (o.order_id, g.service_id)
        where g.code_hash = w.code_hash and l.amount_cents + l.tax_cents = w.value_cents
      ) desc, array_position(p_code_hashes, w.code_hash), w.created_at, w.order_line_id
  loop
    v_part := least(v_left, v_gift.cents);
    if v_left - v_part between 1 and private.least_charge_cents() - 1 then
      v_part := v_left - private.least_charge_cents();
    end if;
    continue when v_part <= 0;
    insert into public.tenders (order_id, kind, amount_cents, wallet_id, created_at)
      values (p_order_id, 'gift', v_part, v_gift.wallet_id, p_now);
    v_left := v_left - v_part;
  end loop;
  return v_left;
end;
$$;
comment on function private.insert_gift_tenders(uuid, integer, bytea[], boolean, timestamptz) is
  'Adds what gift codes pay of a sum, in the order given, then gift value of the order''s owner, the oldest first. Returns what is left for card or cash: 0, or enough for a card to be charged. The caller has locked the wallets. PT409 gift_code_frozen, gift_code_empty.';
grant execute on function private.insert_gift_tenders(uuid, integer, bytea[], boolean, timestamptz) to service_role;

create function private.insert_tenders(
  p_order_id uuid, p_credit_wallet_id uuid, p_uses_gift_value boolean, p_rest_kind text, p_now timestamptz,
  p_code_hashes bytea[] default null
)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_left integer := private.charge_cents(p_order_id);
  v_line public.order_lines;
begin
  if p_credit_wallet_id is not null then
    select * into strict v_line from public.order_lines l
      where l.order_id = p_order_id and l.kind = 'service' and l.reverses_line_id is null;
    insert into public.tenders (order_id, kind, amount_cents, wallet_id, line_id, created_at)
      values (p_order_id, 'credit', v_line.amount_cents, p_credit_wallet_id, v_line.order_line_id, p_now);
    v_left := v_left - v_line.amount_cents;
  end if;
  v_left := private.insert_gift_tenders(p_order_id, v_left, p_code_hashes, p_uses_gift_value, p_now);
  if v_left > 0 then
    insert into public.tenders (order_id, kind, amount_cents, created_at) values (p_order_id, p_rest_kind, v_left, p_now);
  end if;
end;
$$;
comment on function private.insert_tenders(uuid, uuid, boolean, text, timestamptz, bytea[]) is
  'Adds how an order is paid, in this order: a credit pays for the service, gift codes in the order given and then the owner''s gift value pay what they cover, and card or cash pays the rest. The caller has locked the wallets. PT409 gift_code_frozen, gift_code_empty.';
grant execute on function private.insert_tenders(uuid, uuid, boolean, text, timestamptz, bytea[]) to service_role;

create function private.wallets_suffice(p_order_id uuid, p_now timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  select not exists (
    select from (
      select t.wallet_id, count(*) filter (where t.kind = 'credit') as credits, sum(t.amount_cents) as cents
      from public.tenders t
      where t.order_id = p_order_id and t.wallet_id is not null and t.voided_at is null
      group by t.wallet_id
    ) wanted
    join public.wallets w using (wallet_id)
    cross join lateral private.available_in(wanted.wallet_id, p_order_id, p_now) available
    where w.frozen_at is not null or available.credits < wanted.credits or available.cents < wanted.cents
  )
$$;
comment on function private.wallets_suffice(uuid, timestamptz) is
  'Whether the wallets still have what an order is to take from them: after it has run out, other orders may have taken that.';
grant execute on function private.wallets_suffice(uuid, timestamptz) to service_role;

create function private.take_from_wallets(p_order_id uuid, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  insert into public.ledger (tender_id, kind, amount_cents, credits, currency, source, created_at)
    select t.tender_id, 'captured', t.amount_cents, (t.kind = 'credit')::integer, o.currency, 'wallet:' || t.tender_id, p_now
    from public.orders o join public.tenders t using (order_id)
    where o.order_id = p_order_id and t.wallet_id is not null and t.voided_at is null
    order by t.tender_number
    on conflict do nothing
$$;
comment on function private.take_from_wallets(uuid, timestamptz) is 'Takes what an order pays from wallets, once, when it settles.';
grant execute on function private.take_from_wallets(uuid, timestamptz) to service_role;

-- Returning to wallets.

create function private.return_to_wallet(p_tender_id uuid, p_amount_cents integer, p_credits integer, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  insert into public.ledger (tender_id, kind, amount_cents, credits, currency, source, created_at)
    select t.tender_id, 'refunded', -p_amount_cents, -p_credits, o.currency, 'wallet:' || gen_random_uuid(), p_now
    from public.tenders t join public.orders o using (order_id) where t.tender_id = p_tender_id
$$;
comment on function private.return_to_wallet(uuid, integer, integer, timestamptz) is
  'Puts gift value or a credit back into its wallet at once, because no one else has to act.';
grant execute on function private.return_to_wallet(uuid, integer, integer, timestamptz) to service_role;

create function private.credit_of_family(p_root_id uuid) returns public.tenders
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select t from public.orders o join public.tenders t using (order_id)
    where o.root_id = p_root_id and t.kind = 'credit'
      and (select sum(l.credits) from public.ledger l where l.tender_id = t.tender_id) = 1
  );
end;
$$;
comment on function private.credit_of_family(uuid) is 'Returns the credit that pays for a booking''s service; null if none does or it was returned.';
grant execute on function private.credit_of_family(uuid) to service_role;

create function private.value_given_cents(p_root_id uuid) returns integer
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(sum(l.amount_cents), 0)::integer
    from public.orders o join public.order_lines l using (order_id) join public.wallets w using (order_line_id)
    where o.root_id = p_root_id and w.kind = 'gift' and o.kind = 'adjustment'
  );
end;
$$;
comment on function private.value_given_cents(uuid) is 'Returns how much of a family''s credit its owner got as gift value, in cents: that stays theirs, and due.';
grant execute on function private.value_given_cents(uuid) to service_role;

create function private.return_credit(p_root_id uuid, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  -- If part of the credit was already given back, the rest becomes gift value, too (spread_surplus).
  select private.return_to_wallet(t.tender_id, t.amount_cents, 1, p_now)
  from private.credit_of_family(p_root_id) t
  where t.tender_id is not null and private.value_given_cents(p_root_id) = 0
$$;
comment on function private.return_credit(uuid, timestamptz) is 'Puts a booking''s credit back whole, because everything it paid for is given up.';
grant execute on function private.return_credit(uuid, timestamptz) to service_role;

create function private.value_of_part(p_root_id uuid, p_cents integer) returns integer
language sql stable set search_path = ''
as $$
  select p_cents + round(sold.tax_cents::numeric * p_cents / w.value_cents)::integer
  from private.credit_of_family(p_root_id) t
  join public.wallets w using (wallet_id)
  join public.order_lines sold using (order_line_id)
$$;
comment on function private.value_of_part(uuid, integer) is
  'Returns the gift value for part of what a credit cost, with that part''s share of the tax charged when the credit was sold, since what gift value pays for is taxed.';
grant execute on function private.value_of_part(uuid, integer) to service_role;

create function private.give_value(p_root_id uuid, p_cents integer, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_id constant uuid := gen_random_uuid();
  v_line_id bigint;
begin
  insert into public.orders (order_id, root_id, kind, currency, created_at)
    select v_id, p_root_id, 'adjustment', root.currency, p_now from public.orders root where root.order_id = p_root_id;
  insert into public.order_lines (order_id, kind, name, amount_cents)
    values (v_id, 'item', 'Gift value from a credit', p_cents) returning order_line_id into v_line_id;
  insert into public.wallets (kind, order_line_id, owner_email, value_cents, created_at)
    select 'gift', v_line_id, w.owner_email, private.value_of_part(p_root_id, p_cents), p_now
    from private.credit_of_family(p_root_id) t join public.wallets w using (wallet_id);
  perform private.close_order(v_id, 'settled', p_now);
end;
$$;
comment on function private.give_value(uuid, integer, timestamptz) is
  'Gives part of what a credit cost back to its owner, as gift value with its share of the tax. A line buys it, so that due and kept agree although no money is refunded.';
grant execute on function private.give_value(uuid, integer, timestamptz) to service_role;

create function public.list_wallets(p_owner_email text, p_now timestamptz default now())
returns table (
  wallet_id uuid, kind text, duration_minutes integer, credits integer, credits_left integer, credits_available integer,
  value_cents integer, value_left_cents integer, value_available_cents integer, is_granted boolean, is_of_this_year boolean,
  is_frozen boolean, created_at timestamptz
)
language sql stable rows 5 set search_path = ''
as $$
  select w.wallet_id, w.kind, w.duration_minutes,
    w.credits + (select coalesce(sum(l.credits), 0)::integer from public.order_lines l where l.reverses_line_id = w.order_line_id),
    balance.credits, case when w.frozen_at is null then available.credits else 0 end,
    w.value_cents, balance.cents, case when w.frozen_at is null then available.cents else 0 end,
    w.is_granted, private.local_year(w.created_at) = private.local_year(p_now), w.frozen_at is not null, w.created_at
  from public.wallets w
  cross join lateral private.balance_of(w.wallet_id) balance
  cross join lateral private.available_in(w.wallet_id, null, p_now) available
  where w.owner_email = lower(p_owner_email)
  order by w.created_at, w.order_line_id
$$;
comment on function public.list_wallets(text, timestamptz) is
  'Returns the wallets of a verified address: what they were bought or granted with (without what was taken back), what is left, and what of that can be used.';
grant execute on function public.list_wallets(text, timestamptz) to service_role;

create function public.list_credit_uses(p_owner_email text)
returns table (starts_at timestamptz, service_name text, duration_minutes integer, is_returned boolean)
language sql stable rows 20 set search_path = ''
as $$
  select a.starts_at, service.name, line.duration_minutes, sum(l.credits) <= 0
  from public.wallets w
  join public.tenders t using (wallet_id)
  join public.ledger l using (tender_id)
  join public.order_lines line on line.order_line_id = t.line_id
  join public.orders o on o.order_id = t.order_id
  join public.appointments a on a.order_id = o.root_id
  join public.services service on service.service_id = line.service_id
  where (w.kind, w.owner_email) = ('credit', lower(p_owner_email))
  group by t.tender_id, a.appointment_id, service.service_id, line.order_line_id
  order by a.starts_at desc, t.tender_id
$$;
comment on function public.list_credit_uses(text) is
  'Returns what each credit of a verified address was spent on, the latest session first, and whether it was returned.';
grant execute on function public.list_credit_uses(text) to service_role;

-- Taking back what was bought and not used yet.

create function private.wallets_bought_by(p_root_id uuid) returns setof public.wallets
language sql stable set search_path = ''
as $$
  select w.* from public.orders o join public.order_lines l using (order_id) join public.wallets w using (order_line_id)
  where o.root_id = p_root_id and o.kind <> 'adjustment'
  order by w.wallet_id
$$;
comment on function private.wallets_bought_by(uuid) is 'Returns the wallets that a purchase bought, without gift value given back for part of a credit.';
grant execute on function private.wallets_bought_by(uuid) to service_role;

create function private.take_out_line(p_wallet public.wallets, p_most_cents integer, p_now timestamptz) returns public.order_lines
language plpgsql stable set search_path = ''
as $$
declare
  v_available record;
  v_sold public.order_lines;
  v_line public.order_lines;
begin
  select * into v_available from private.refundable_in(p_wallet, p_now);
  select * into strict v_sold from public.order_lines l where l.order_line_id = p_wallet.order_line_id;
  v_line.credits := case p_wallet.kind when 'credit' then -v_available.credits end;
  v_line.amount_cents := -v_available.cents;
  loop
    select coalesce(sum(share.cents), 0), coalesce(jsonb_agg(part || jsonb_build_object('cents', share.cents)), '[]')
      into v_line.tax_cents, v_line.tax_parts
      from jsonb_array_elements(v_sold.tax_parts) part
      cross join lateral (
        select round((part ->> 'cents')::numeric * v_line.amount_cents / p_wallet.value_cents)::integer as cents
      ) share;
    exit when p_most_cents is null or -(v_line.amount_cents + v_line.tax_cents) <= p_most_cents or v_line.amount_cents = 0;
    if p_wallet.kind = 'credit' then
      v_line.credits := v_line.credits + 1;
      v_line.amount_cents := round(v_available.cents::numeric * v_line.credits / v_available.credits);
    else
      v_line.amount_cents := -p_most_cents;
    end if;
  end loop;
  v_line.kind := v_sold.kind;
  v_line.name := v_sold.name;
  v_line.duration_minutes := v_sold.duration_minutes;
  v_line.reverses_line_id := v_sold.order_line_id;
  return v_line;
end;
$$;
comment on function private.take_out_line(public.wallets, integer, timestamptz) is
  'Returns a line that takes back what was paid for and not used or reserved of a purchase: credits at their cost with its tax, as many as an amount pays for (all if none is given), or gift value up to that amount.';
grant execute on function private.take_out_line(public.wallets, integer, timestamptz) to service_role;

create function private.take_out(p_root_id uuid, p_most_cents integer, p_now timestamptz) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_wallet public.wallets;
  v_line public.order_lines;
  v_id uuid;
  v_taken integer := 0;
begin
  for v_wallet in select * from private.wallets_bought_by(p_root_id) w where w.value_cents > 0 loop
    v_line := private.take_out_line(v_wallet, p_most_cents - v_taken, p_now);
    continue when v_line.amount_cents = 0;
    v_id := gen_random_uuid();
    insert into public.orders (order_id, root_id, kind, currency, created_at)
      select v_id, p_root_id, 'adjustment', root.currency, p_now from public.orders root where root.order_id = p_root_id;
    insert into public.order_lines (order_id, kind, name, duration_minutes, credits, amount_cents, tax_cents, tax_parts, reverses_line_id)
      values (
        v_id, v_line.kind, v_line.name, v_line.duration_minutes, v_line.credits, v_line.amount_cents, v_line.tax_cents,
        v_line.tax_parts, v_line.reverses_line_id
      );
    perform private.close_order(v_id, 'settled', p_now);
    v_taken := v_taken - v_line.amount_cents - v_line.tax_cents;
  end loop;
  return v_taken;
end;
$$;
comment on function private.take_out(uuid, integer, timestamptz) is
  'Takes back what is left of what a purchase bought, all of it or as much as an amount pays for. Returns how much less is due. The caller has locked the family.';
grant execute on function private.take_out(uuid, integer, timestamptz) to service_role;

create function private.take_out_for(p_root_id uuid, p_gone_cents integer, p_now timestamptz) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_left integer := p_gone_cents;
begin
  if v_left <= 0 or not exists (select from private.wallets_bought_by(p_root_id)) then
    return v_left;
  end if;
  v_left := v_left - private.take_out(p_root_id, v_left, p_now);
  if v_left <= 0 or exists (
    select from private.wallets_bought_by(p_root_id) w, private.refundable_in(w, p_now) refundable
    where greatest(refundable.credits, refundable.cents) > 0
  ) then
    return v_left;
  end if;
  perform public.open_task('spent_purchase_refunded', p_root_id::text, jsonb_build_object(
    'order_id', p_root_id, 'owed_cents', v_left,
    'done', 'What was left of this purchase was taken back. The rest was used before its payment went back, so that is owed now.',
    'next_step', 'Ask the client for it, or write it off, then close this item.'
  ), p_now);
  return 0;
end;
$$;
comment on function private.take_out_for(uuid, integer, timestamptz) is
  'When money of a purchase is gone, refunded in Stripe or taken by a bank, takes back what is left of what it bought. What was used stays owed and becomes a task. Returns what neither explains: all of it if the family bought nothing to be used later.';
grant execute on function private.take_out_for(uuid, integer, timestamptz) to service_role;

create function private.freeze_wallets(p_root_id uuid, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  update public.wallets w set frozen_at = case
      -- An inquiry takes no money, and what we win is ours again.
      when exists (
        select from public.orders o join public.tenders t using (order_id) join public.disputes d using (tender_id)
        where o.root_id = p_root_id and d.status not in ('won', 'prevented') and d.status not like 'warning%'
      ) then coalesce(w.frozen_at, p_now)
    end
    from private.wallets_bought_by(p_root_id) bought where bought.wallet_id = w.wallet_id
$$;
comment on function private.freeze_wallets(uuid, timestamptz) is
  'Freezes what a purchase bought while a bank reviews its payment and after a lost dispute; after one that we win, it can be used again. No other family is affected.';
grant execute on function private.freeze_wallets(uuid, timestamptz) to service_role;

-- Reading.

create view private.wallet_balances with (security_invoker = true) as
select w.wallet_id, w.kind, w.order_line_id, w.created_at, w.code_hash is not null as has_code, w.frozen_at is not null as is_frozen,
  (w.value_cents + coalesce(back.cents, 0) - coalesce(taken.cents, 0))::integer as left_cents
from public.wallets w
left join (
  select l.reverses_line_id as order_line_id, sum(l.amount_cents) as cents
  from public.order_lines l where l.reverses_line_id is not null group by l.reverses_line_id
) back using (order_line_id)
left join (
  select t.wallet_id, sum(l.amount_cents) as cents
  from public.tenders t join public.ledger l using (tender_id) where t.wallet_id is not null group by t.wallet_id
) taken using (wallet_id);
comment on view private.wallet_balances is 'The cents of private.balance_of for all wallets, read at once.';
grant select on private.wallet_balances to service_role;

create view private.given_values with (security_invoker = true) as
-- An adjustment of a certificate moves no money: its second line offsets the first.
select moved.reverses_line_id as order_line_id, greatest(sum(moved.amount_cents), 0)::integer as cents
from public.order_lines moved
where moved.reverses_line_id is not null
  and exists (select from public.order_lines even where even.order_id = moved.order_id and even.kind = 'adjustment')
group by moved.reverses_line_id;
comment on view private.given_values is 'The net value that the therapist added to gift certificates, which no one paid for.';
grant select on private.given_values to service_role;

create function public.value_outstanding()
returns table (certificates integer, certificate_cents integer, given_cents integer, member_cents integer, credit_cents integer)
language sql stable rows 1 set search_path = ''
as $$
  select (count(*) filter (where b.has_code and b.left_cents > 0))::integer,
    coalesce(sum(b.left_cents) filter (where b.has_code), 0)::integer,
    coalesce(sum(least(b.left_cents, coalesce(given.cents, 0))) filter (where b.has_code and b.left_cents > 0), 0)::integer,
    coalesce(sum(b.left_cents) filter (where b.kind = 'gift' and not b.has_code), 0)::integer,
    coalesce(sum(b.left_cents) filter (where b.kind = 'credit'), 0)::integer
  from private.wallet_balances b left join private.given_values given using (order_line_id) where not b.is_frozen
$$;
comment on function public.value_outstanding() is
  'Returns what the practice still has to give: the number and balance of certificates, and the part of it that the therapist added, which is spent last; members'' gift value; what unused credits cost. Excludes what a bank has taken back or may take back.';
grant execute on function public.value_outstanding() to service_role;

-- Appointments: booked sessions.

create function private.new_confirmation_code() returns text
language plpgsql volatile set search_path = ''
as $$
declare
  v_code text;
begin
  loop
    -- Characters that neither look nor sound alike, without vowels that could form words.
    select string_agg(substr('2345679FHKLMRTWXY', 1 + floor(random() * 17)::integer, 1), '') into v_code
      from generate_series(1, 6);
    exit when not exists (select from public.appointments a where a.confirmation_code = v_code);
  end loop;
  return v_code;
end;
$$;
comment on function private.new_confirmation_code() is
  'Returns six characters that no appointment has yet, to be read out on the phone. They identify an appointment but give no access to it.';
grant execute on function private.new_confirmation_code() to service_role;

create table public.appointments (
  appointment_id uuid primary key default gen_random_uuid(),
  version integer not null default 1 constraint appointments_version_counts_up check (version >= 1),
  confirmation_code text not null default private.new_confirmation_code()
    constraint appointments_confirmation_code_is_unique unique
    constraint appointments_confirmation_code_is_speakable check (confirmation_code ~ '^[2-79FHKLMRTWXY]{6}$'),
  order_id uuid not null constraint appointments_come_from_one_order unique references public.orders,
  client_id uuid references public.clients,
  other_name text,
  first_name text not null,
  last_name text not null,
  email text,
  phone text,
  text_consent_version text,
  service_id text not null references public.services,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  free_until timestamptz not null,
  location text not null references public.locations,
  status text not null
    constraint appointments_status_is_known check (status in ('pending', 'confirmed', 'completed', 'no_show', 'cancelled')),
  health_note_id uuid references public.health_notes,
  pressure_preference text
    constraint appointments_pressure_is_known check (pressure_preference in ('light', 'medium', 'firm', 'varies')),
  arrived_at timestamptz,
  declined_at timestamptz,
  link_number integer not null default 1 constraint appointments_link_number_counts_up check (link_number >= 1),
  search_text text not null generated always as (
    private.search_text(first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || confirmation_code)
      || ' ' || private.phone_digits(coalesce(phone, ''))
  ) stored,
  created_at timestamptz not null default now(),
  constraint appointments_declined_are_canceled check (declined_at is null or status = 'cancelled'),
  constraint appointments_of_nobody_have_no_arrival check (arrived_at is null or status not in ('no_show', 'cancelled')),
  constraint appointments_end_after_they_start check (starts_at < ends_at),
  constraint appointments_to_come_are_of_a_client check (
    num_nonnulls(client_id, email, phone) = 3 or num_nonnulls(client_id, email, phone) = 0 and status in ('completed', 'no_show')
  )
);
create index appointments_by_client on public.appointments (client_id, starts_at);
create index appointments_by_start on public.appointments (starts_at);
create index appointments_by_booking on public.appointments (created_at);
create index appointments_by_health_note on public.appointments (health_note_id) where health_note_id is not null;
create index appointments_location_idx on public.appointments (location);
create index appointments_service_id_idx on public.appointments (service_id);
create index appointments_to_come on public.appointments (ends_at) where status in ('pending', 'confirmed');
alter table public.appointments enable row level security;
grant select, insert, update on public.appointments to service_role;
comment on table public.appointments is
  'Booked sessions. The time they take is their row of occupancy; what was sold is the lines of their order''s family.';
comment on column public.appointments.version is 'Counts changes, so that an edit of an outdated copy can be refused.';
comment on column public.appointments.confirmation_code is 'What the client says on the phone; shown as two groups of three.';
comment on column public.appointments.order_id is 'The order that booked it, the root of its family.';
comment on column public.appointments.client_id is 'Null for a session at the desk with a walk-in who gave only a name.';
comment on column public.appointments.other_name is
  'Null for the client themselves. Otherwise someone else booked from the client''s address: their name as private.name_key has it. Nothing of the client counts as theirs.';
comment on column public.appointments.email is 'With name and phone: the contact given for this appointment, where its messages go. A typed address proves nothing, so the client''s own stays as it is.';
comment on column public.appointments.free_until is 'Until then the client can cancel free of charge.';
comment on column public.appointments.link_number is 'Which link its messages contain. The token is made from it, so that ending a link makes the next one different.';
comment on column public.appointments.search_text is 'Name, email, confirmation code and phone number in the form they are searched by.';
comment on column public.appointments.declined_at is 'When the therapist declined the request, or the client didn''t answer her offer of other times and silence meant that.';
comment on column public.appointments.arrived_at is 'When the therapist saw the client arrive; cleared if the appointment is a no-show, canceled or moved.';

create function private.name_key(p_first_name text, p_last_name text) returns text
language sql immutable set search_path = ''
as $$
  select btrim(regexp_replace(private.search_text(p_first_name || ' ' || p_last_name), '\s+', ' ', 'g'))
$$;
comment on function private.name_key(text, text) is 'Returns a name in the form in which names are compared: lower case, no accents, no punctuation, single spaces.';
grant execute on function private.name_key(text, text) to service_role;

create function private.other_name(p_client_id uuid, p_first_name text, p_last_name text) returns text
language sql stable set search_path = ''
as $$
  select named.key from (select private.name_key(p_first_name, p_last_name) as key) named
  where not exists (
      select from public.clients c where c.client_id = p_client_id and private.name_key(c.first_name, c.last_name) = named.key
    ) and not exists (
      -- What they were called before the therapist changed it.
      select from public.appointments own
      where own.client_id = p_client_id and own.other_name is null and private.name_key(own.first_name, own.last_name) = named.key
    )
$$;
comment on function private.other_name(uuid, text, text) is
  'Returns null if a name is a client''s own, now or on a booking of theirs; otherwise the name as it is compared (name_key). Decides whose a booking or a form from the client''s address is.';
grant execute on function private.other_name(uuid, text, text) to service_role;

create function private.guard_appointment_status() returns trigger
language plpgsql volatile set search_path = ''
as $$
begin
  if old.status = new.status or (old.status, new.status) in (
    ('pending', 'confirmed'), ('pending', 'cancelled'),
    ('confirmed', 'completed'), ('confirmed', 'no_show'), ('confirmed', 'cancelled'),
    ('completed', 'no_show'), ('no_show', 'completed'),
    -- Done was pressed by mistake.
    ('completed', 'confirmed')
  ) then
    return new;
  end if;
  raise exception using errcode = 'PT409', message = 'change_not_possible', detail = to_jsonb(old.status || ' to ' || new.status)::text;
end;
$$;
comment on function private.guard_appointment_status() is
  'Allows the known changes of an appointment''s status and refuses any other, no matter who makes it. PT409 change_not_possible.';

create trigger appointments_take_known_steps_alone
  before update of status on public.appointments
  for each row execute function private.guard_appointment_status();

create function private.clear_arrival() returns trigger
language plpgsql volatile set search_path = ''
as $$
begin
  if new.status in ('no_show', 'cancelled') or new.starts_at <> old.starts_at then
    new.arrived_at := null;
  end if;
  return new;
end;
$$;
comment on function private.clear_arrival() is 'Clears the arrival of an appointment that is a no-show, canceled or moved.';

create trigger appointments_that_move_or_end_forget_the_arrival
  before update of status, starts_at on public.appointments
  for each row when (old.arrived_at is not null) execute function private.clear_arrival();

-- An appointment with its money, and the changes of its status. Calendar and money change in one transaction.

create view public.appointment_details with (security_invoker = true) as
select
  a.appointment_id, a.version, a.confirmation_code, a.order_id, a.status, private.payment_status(a.order_id) as payment_status, a.service_id,
  array(
    select l.enhancement_id from private.current_lines(a.order_id) l where l.kind = 'enhancement' order by l.enhancement_id
  ) as enhancement_ids,
  a.starts_at, a.ends_at, (a.starts_at at time zone s.time_zone)::date as local_date,
  to_char(a.starts_at at time zone s.time_zone, 'HH24:MI') as local_time,
  a.free_until, a.location, sold.subtotal_cents, sold.tax_cents, sold.subtotal_cents + sold.tax_cents as total_cents, o.currency
from public.appointments a
join public.orders o using (order_id)
cross join public.settings s
cross join lateral (
  select coalesce(sum(l.amount_cents), 0)::integer as subtotal_cents, coalesce(sum(l.tax_cents), 0)::integer as tax_cents
  from private.current_lines(a.order_id) l
) sold;
comment on view public.appointment_details is 'Appointments as sold, with their local date and time, without anyone''s contact or notes.';
grant select on public.appointment_details to service_role;

create function private.lock_appointment(p_appointment_id uuid) returns public.appointments
language plpgsql volatile set search_path = ''
as $$
declare
  v_appointment public.appointments;
begin
  perform private.lock_calendar();
  select * into v_appointment from public.appointments a where a.appointment_id = p_appointment_id for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
  perform private.lock_family(v_appointment.order_id);
  return v_appointment;
end;
$$;
comment on function private.lock_appointment(uuid) is 'Returns an appointment that no one else can change until the transaction ends. PT404 not_found.';
grant execute on function private.lock_appointment(uuid) to service_role;

create function private.refuse_stale_version(p_appointment_id uuid) returns void
language plpgsql stable set search_path = ''
as $$
begin
  raise exception using errcode = 'PT409', message = 'stale_version',
    detail = (select to_jsonb(d) from public.appointment_details d where d.appointment_id = p_appointment_id);
end;
$$;
comment on function private.refuse_stale_version(uuid) is 'Raises PT409 stale_version, with the appointment as it is now in details.';
grant execute on function private.refuse_stale_version(uuid) to service_role;

create function private.free_until(
  p_appointment public.appointments, p_starts_at timestamptz, p_is_by_client boolean, p_now timestamptz
)
returns timestamptz
language sql stable set search_path = ''
as $$
  select case
    when p_starts_at = p_appointment.starts_at then p_appointment.free_until
    -- If a client moves it late and then cancels, the earliest deadline counts.
    when p_is_by_client and p_now > p_appointment.free_until then p_appointment.free_until
    when p_is_by_client then p_starts_at - notice.hours
    else greatest(p_starts_at - notice.hours, p_now + notice.hours)
  end
  from (select private.notice_of(o.policy_version) as hours from public.orders o where o.order_id = p_appointment.order_id) notice
$$;
comment on function private.free_until(public.appointments, timestamptz, boolean, timestamptz) is
  'Returns until when a moved appointment can be canceled free of charge. A client''s move after the deadline keeps the deadline, one before it sets a new one. After the therapist''s move it is the new one, or the notice period from now if that is later.';
grant execute on function private.free_until(public.appointments, timestamptz, boolean, timestamptz) to service_role;

create function private.is_to_be_done(p_appointment public.appointments, p_now timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  select p_appointment.ends_at > p_now - interval '12 hours'
    and exists (select from public.orders o where o.order_id = p_appointment.order_id and o.kind = 'booking')
$$;
comment on function private.is_to_be_done(public.appointments, timestamptz) is
  'Whether an appointment may still have to be marked completed: until 12 hours after its end, when that happens automatically; never for a session sold at the desk.';
grant execute on function private.is_to_be_done(public.appointments, timestamptz) to service_role;

create function public.set_appointment_status(
  p_appointment_id uuid, p_version integer, p_status text, p_now timestamptz default now()
)
returns setof public.appointment_details
language plpgsql volatile set search_path = ''
as $$
declare
  v_appointment public.appointments := private.lock_appointment(p_appointment_id);
  v_before constant jsonb := private.money_facts(v_appointment.order_id);
  v_ending_id uuid;
begin
  -- A repeated call finds its change already made, and a status that is already set needs no change.
  if v_appointment.status <> p_status or v_appointment.version not in (p_version, p_version + 1) or p_status = 'cancelled' then
    if v_appointment.version <> p_version then
      perform private.refuse_stale_version(p_appointment_id);
    elsif p_status = 'cancelled' or (v_appointment.status, p_status) = ('completed', 'confirmed') and not private.is_to_be_done(v_appointment, p_now) then
      raise exception using errcode = 'PT409', message = 'change_not_possible';
    elsif p_status in ('completed', 'no_show') and v_appointment.status <> 'cancelled' and v_appointment.starts_at > p_now then
      raise exception using errcode = 'PT409', message = 'session_not_begun';
    end if;
    update public.appointments set status = p_status, version = version + 1 where appointment_id = p_appointment_id;
    perform private.end_proposal_of(p_appointment_id, p_now);
    if v_appointment.status = 'pending' and p_status = 'confirmed' then
      perform private.notify_client('appointment_approved', p_appointment_id::text, p_appointment_id, '{}', p_now);
    elsif p_status = 'no_show' then
      perform private.end_check_in_of(p_appointment_id, 'canceled', p_now);
      v_ending_id := private.undo_lines(v_appointment, private.no_show_fee_percent(v_appointment), 'No-show', p_now);
      perform private.settle_order(v_ending_id, p_now);
      perform private.notify_client('appointment_missed', v_ending_id::text, p_appointment_id,
        private.money_facts(v_appointment.order_id, v_before, v_ending_id), p_now,
        -- She may have pressed the wrong button.
        p_now + (select make_interval(secs => s.undo_seconds) from public.settings s where s.undo_seconds > 0));
    elsif v_appointment.status = 'no_show' then
      -- A reversed no-show: what it took off is owed again.
      perform private.adjust(
        v_appointment.order_id, 'Came after all', -(
          select private.charge_cents(o.order_id) from public.orders o
          where o.root_id = v_appointment.order_id and o.kind = 'cancellation' and o.state = 'settled'
          order by o.closed_at desc limit 1
        ), p_now
      );
      perform private.waive_debt(v_appointment.order_id, p_now);
    end if;
  end if;
  return query select * from public.appointment_details d where d.appointment_id = p_appointment_id;
end;
$$;
comment on function public.set_appointment_status(uuid, integer, text, timestamptz) is
  'Approves (confirmed) or completes an appointment, which ends an offer of other times, or marks it a no-show (no_show): then the policy''s share of the service''s price is charged and the rest refunded, and the client is emailed once it can''t be undone anymore (undo_seconds). Completed after no_show makes what that took off owed again. Confirmed after completed undoes a mistake until 12 hours after the end, and notifies no one. Without a version, the newest is meant. Safe to repeat. PT404 not_found, PT409 stale_version (details: the appointment now), change_not_possible (also for cancelled: cancel_appointment), session_not_begun (it can be neither completed nor a no-show yet).';
grant execute on function public.set_appointment_status(uuid, integer, text, timestamptz) to service_role;

create function private.advance_appointment(p_appointment_id uuid, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update public.appointments a set status = 'confirmed'
    where a.appointment_id = p_appointment_id and a.status = 'pending' and a.starts_at <= p_now;
  update public.appointments a set status = 'completed'
    where a.appointment_id = p_appointment_id and a.status = 'confirmed' and not private.is_to_be_done(a, p_now);
end;
$$;
comment on function private.advance_appointment(uuid, timestamptz) is
  'Confirms an appointment at its start if no one approved it, and completes it 12 hours after its end.';
grant execute on function private.advance_appointment(uuid, timestamptz) to service_role;

create function public.advance_appointments(p_limit integer default 200, p_now timestamptz default now())
returns table (done integer, failed integer)
language plpgsql volatile rows 1 set search_path = ''
as $$
declare
  v_appointments uuid[];
begin
  perform private.lock_calendar();
  v_appointments := array(
    select a.appointment_id from public.appointments a
    where a.status = 'pending' and a.starts_at <= p_now or a.status = 'confirmed' and not private.is_to_be_done(a, p_now)
    order by private.has_failed('advance_appointment', a.appointment_id), a.starts_at limit p_limit
  );
  failed := private.attempt_each('advance_appointment', v_appointments, p_now);
  done := (select count(*) from public.appointments a where a.appointment_id = any (v_appointments) and a.status = 'completed');
  return next;
end;
$$;
comment on function public.advance_appointments(integer, timestamptz) is
  'Confirms appointments that no one approved when they start, and completes those that ended 12 hours ago. Those that failed last time come last. Returns how many it completed and how many failed (job_failed).';
grant execute on function public.advance_appointments(integer, timestamptz) to service_role;

-- Arriving.

create function public.set_arrived(
  p_appointment_id uuid, p_is_arrived boolean, p_now timestamptz default now(), p_at timestamptz default null
)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_at constant timestamptz := coalesce(p_at, p_now);
  v_appointment constant public.appointments := private.lock_appointment(p_appointment_id);
begin
  -- The clock of a phone can be a few seconds off.
  if v_at > p_now + interval '1 minute' or v_at < p_now - interval '48 hours' then
    raise exception using errcode = 'PT400', message = 'invalid_request';
  elsif p_is_arrived and v_appointment.status in ('cancelled', 'no_show') then
    raise exception using errcode = 'PT409', message = 'change_not_possible';
  -- Clients are asked to come 10 to 15 minutes early (ARRIVES_MINUTES_BEFORE).
  elsif p_is_arrived and v_appointment.starts_at > v_at + interval '15 minutes' then
    raise exception using errcode = 'PT409', message = 'session_not_begun';
  end if;
  update public.appointments set arrived_at = case when p_is_arrived then coalesce(arrived_at, v_at) end
    where appointment_id = p_appointment_id;
end;
$$;
comment on function public.set_arrived(uuid, boolean, timestamptz, timestamptz) is
  'Records that a client has arrived, from 15 minutes before the start on, or undoes that, without outdating other copies of the appointment. p_at is when it was pressed, if that was without a connection, at most 48 hours ago. Safe to repeat. PT400 invalid_request (a time that can''t be), PT404 not_found, PT409 change_not_possible (canceled or a no-show), session_not_begun.';
grant execute on function public.set_arrived(uuid, boolean, timestamptz, timestamptz) to service_role;

-- What members see of their appointments and their notes.

create function public.account_appointments(
  p_client_id uuid, p_appointment_id uuid default null, p_limit integer default 50, p_now timestamptz default now()
)
returns table (
  appointment_id uuid, version integer, confirmation_code text, status text, payment_status text, starts_at timestamptz,
  location text, booked_at timestamptz, service_name text, duration_minutes integer, lines jsonb,
  subtotal_cents integer, tax_cents integer, paid_cents integer, refunded_cents integer,
  credits_used integer, credits_returned integer, credit_cents integer, is_over boolean,
  service_id text, enhancement_ids text[], pressure_preference text, owed_cents integer, payments jsonb,
  gift_value_given_cents integer, policy jsonb, is_declined boolean, visit_address text, link_number integer
)
language sql stable set search_path = ''
as $$
  select a.appointment_id, a.version, a.confirmation_code, a.status, private.payment_status(a.order_id), a.starts_at,
    a.location, coalesce(o.paid_at, o.created_at), sold.service_name, sold.duration_minutes, sold.lines,
    sold.subtotal_cents, sold.tax_cents, money.paid_cents, money.refunded_cents,
    money.credits_used, money.credits_returned, money.credit_cents,
    a.ends_at <= p_now or a.status not in ('pending', 'confirmed'),
    a.service_id, sold.enhancement_ids, a.pressure_preference, private.asked_cents(a.order_id),
    private.payment_parts(a.order_id), private.gift_value_given(a.order_id),
    (select to_jsonb(policy) from private.policy_of(o.policy_version) policy), a.declined_at is not null,
    private.visit_address(a.order_id), a.link_number
  from (
    select * from public.appointments own
    where own.client_id = p_client_id and (p_appointment_id is null or own.appointment_id = p_appointment_id)
    order by own.starts_at desc limit p_limit
  ) a
  join public.orders o using (order_id)
  cross join lateral (
    select max(l.name) filter (where l.kind = 'service') as service_name, max(l.duration_minutes) as duration_minutes,
      jsonb_agg(jsonb_build_object('name', l.name, 'kind', l.kind, 'cents', l.amount_cents) order by l.order_line_id) as lines,
      coalesce(array_agg(l.enhancement_id order by l.enhancement_id) filter (where l.enhancement_id is not null), '{}') as enhancement_ids,
      sum(l.amount_cents)::integer as subtotal_cents, sum(l.tax_cents)::integer as tax_cents
    from private.current_lines(a.order_id) l
  ) sold
  cross join lateral (
    select
      coalesce(sum(part.paid_cents) filter (where part.way <> 'credit'), 0)::integer as paid_cents,
      coalesce(sum(part.refunded_cents) filter (where part.way <> 'credit'), 0)::integer as refunded_cents,
      coalesce(sum(part.credits), 0)::integer as credits_used,
      coalesce(sum(part.credits_returned), 0)::integer as credits_returned,
      coalesce(sum(part.paid_cents - part.refunded_cents) filter (where part.way = 'credit'), 0)::integer as credit_cents
    from private.payments_by_way(a.order_id) part
  ) money
  order by a.starts_at desc
$$;
comment on function public.account_appointments(uuid, uuid, integer, timestamptz) is
  'Returns the newest appointments of a client, or one of them, as sold, with the money and credits that came in and were refunded, by way of paying, and what the client is asked to pay. Has no one''s contact or notes.';
grant execute on function public.account_appointments(uuid, uuid, integer, timestamptz) to service_role;

create function public.account_notes(p_user_id uuid)
returns table (starts_at timestamptz, health_note_id uuid, encrypted_notes text, address text, pressure_preference text)
language sql stable set search_path = ''
as $$
  select a.starts_at, n.health_note_id, n.encrypted_notes, private.address_of_notes(a), a.pressure_preference
  from public.order_requests r
  join public.appointments a on a.order_id = r.order_id
  left join public.health_notes n on n.health_note_id = a.health_note_id
  where r.booked_by = p_user_id
  order by a.starts_at
$$;
comment on function public.account_notes(uuid) is 'Returns the encrypted health notes and the pressure of bookings made while this account was logged in, for its copy of its data. Typing a name or an address doesn''t make anything theirs.';
grant execute on function public.account_notes(uuid) to service_role;

-- Appointment links: anyone with the secret of an emailed link can do with its appointment what the client can.

create table public.appointment_links (
  token_hash bytea primary key constraint appointment_links_keep_a_hash check (length(token_hash) = 32),
  appointment_id uuid not null references public.appointments,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index appointment_links_appointment_id_idx on public.appointment_links (appointment_id);
alter table public.appointment_links enable row level security;
grant select, insert, update, delete on public.appointment_links to service_role;
comment on table public.appointment_links is
  'The links in messages and answers about an appointment, as the SHA-256 of their tokens. The cipher makes a token from appointment and link_number, so nothing here opens anything.';
comment on column public.appointment_links.ended_at is 'When someone ended it. Until then, it works for as long as link_expires_at says.';

create function private.link_expires_at(p_appointment public.appointments) returns timestamptz
language sql immutable set search_path = ''
as $$ select p_appointment.ends_at + interval '60 days' $$;
comment on function private.link_expires_at(public.appointments) is
  'Returns until when the links of an appointment work: 60 days after its session, so that a receipt can be fetched. A move moves it, too.';
grant execute on function private.link_expires_at(public.appointments) to service_role;

create function public.keep_appointment_link(
  p_appointment_id uuid, p_link_number integer, p_token_hash text, p_now timestamptz default now()
)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  insert into public.appointment_links (token_hash, appointment_id, created_at)
    select decode(p_token_hash, 'hex'), a.appointment_id, p_now
    from (select * from public.appointments of_link where of_link.appointment_id = p_appointment_id for share) a
    where a.link_number = p_link_number and private.link_expires_at(a) > p_now
    on conflict do nothing;
end;
$$;
comment on function public.keep_appointment_link(uuid, integer, text, timestamptz) is
  'Lets a link (SHA-256 of its token, in hex) that is about to be sent open its appointment, unless it was ended or has expired in the meantime. Safe to repeat.';
grant execute on function public.keep_appointment_link(uuid, integer, text, timestamptz) to service_role;

create function public.end_appointment_links(p_appointment_id uuid, p_now timestamptz default now()) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_appointment public.appointments;
begin
  update public.appointments set link_number = link_number + 1 where appointment_id = p_appointment_id returning * into v_appointment;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
  update public.appointment_links set ended_at = p_now where appointment_id = p_appointment_id and ended_at is null;
  -- A message that hasn't been tried yet gets the next link; one that has keeps its words, and its link stays ended.
  update public.messages m set facts = m.facts || jsonb_build_object('link_number', v_appointment.link_number)
    where m.about = v_appointment.order_id and m.facts ? 'link_number' and m.state = 'due' and m.attempts = 0;
end;
$$;
comment on function public.end_appointment_links(uuid, timestamptz) is
  'Ends every link to an appointment that was sent so far; its next message has a new one. PT404 not_found.';
grant execute on function public.end_appointment_links(uuid, timestamptz) to service_role;

create function public.send_appointment_link(p_appointment_id uuid, p_now timestamptz default now()) returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  v_appointment constant public.appointments := private.lock_appointment(p_appointment_id);
begin
  if v_appointment.email is null or private.link_expires_at(v_appointment) <= p_now then
    raise exception using errcode = 'PT409', message = 'change_not_possible';
  end if;
  -- Its email says when the session is.
  perform private.end_undo_of(p_appointment_id, p_now);
  -- If pressed twice in the same minute, it is sent once.
  perform private.notify_client(
    'appointment_link', p_appointment_id || ' ' || v_appointment.link_number || ' ' || to_char(p_now at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"'),
    p_appointment_id, '{}', p_now
  );
  return v_appointment.order_id;
end;
$$;
comment on function public.send_appointment_link(uuid, timestamptz) is
  'Puts an email with the appointment''s link in the outbox, to the address given for the appointment. Returns its order. PT404 not_found, PT409 change_not_possible (no address is known, or its links have expired).';
grant execute on function public.send_appointment_link(uuid, timestamptz) to service_role;

-- Whose appointment a call is about.

create type private.own_key as (token_hash text, session text, appointment_id uuid, networks text[]);
comment on type private.own_key is
  'How a person gets to their appointment (p_key): by the SHA-256 of a link''s token, or by their session and the appointment''s id; and from which networks.';

create function private.find_own_appointment(p_key jsonb, p_now timestamptz) returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  v_key constant private.own_key := jsonb_populate_record(null::private.own_key, p_key);
  v_id uuid;
  v_wait_seconds integer := 0;
begin
  if v_key.token_hash is not null then
    select a.appointment_id into v_id
      from public.appointment_links l join public.appointments a using (appointment_id)
      where l.token_hash = decode(v_key.token_hash, 'hex') and l.ended_at is null and private.link_expires_at(a) > p_now;
  else
    select a.appointment_id into v_id
      from private.find_viewer(v_key.session, p_now) viewer join public.appointments a using (client_id)
      where not viewer.is_pending and a.appointment_id = v_key.appointment_id;
  end if;
  -- A right link works whatever others have tried from its network.
  if v_id is null then
    v_wait_seconds := private.apply_rate_limit('link', v_key.networks, p_now);
  end if;
  if v_wait_seconds > 0 then
    raise exception using errcode = 'PT429', message = 'too_many_requests', detail = v_wait_seconds;
  end if;
  return v_id;
end;
$$;
comment on function private.find_own_appointment(jsonb, timestamptz) is
  'Returns the appointment that a person can act on as its client (the keys of private.own_key). Null for a link that is unknown, ended or expired, and for someone else''s appointment: that counts against the sender, 20 an hour. PT429 too_many_requests, details: seconds to wait.';
grant execute on function private.find_own_appointment(jsonb, timestamptz) to service_role;

-- An appointment as its client sees it.

create function private.fixed_reason(p_appointment public.appointments, p_now timestamptz) returns text
language sql stable set search_path = ''
as $$
  select case
    when p_appointment.status = 'cancelled' then 'cancelled'
    when p_appointment.status = 'no_show' then 'missed'
    when p_appointment.status not in ('pending', 'confirmed') or p_appointment.ends_at <= p_now then 'over'
    when p_appointment.starts_at <= p_now then 'begun'
    when private.is_family_disputed(p_appointment.order_id) then 'disputed'
  end
$$;
comment on function private.fixed_reason(public.appointments, timestamptz) is
  'Returns why the client can no longer change or cancel an appointment: cancelled, missed, over, begun or disputed; null while they can.';
grant execute on function private.fixed_reason(public.appointments, timestamptz) to service_role;

-- Planning takes longer than reading one appointment: it is planned once for each connection.
create function public.read_own_appointment(p_key jsonb, p_now timestamptz default now())
returns table (
  account jsonb, order_id uuid, first_name text, local_date date, local_time text,
  free_until timestamptz, late_fee_cents integer, kept_percent_now integer, if_cancelled_now jsonb,
  fixed text, is_intake_missing boolean, every_weeks integer, recurring jsonb, proposal jsonb
)
language plpgsql volatile rows 1 set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  v_id constant uuid := private.find_own_appointment(p_key, p_now);
begin
  return query
  select to_jsonb(listed), a.order_id, a.first_name, d.local_date, d.local_time, a.free_until,
    greatest(private.kept_fee_cents(a, policy.late_fee_percent), 0), late.percent_now, private.ending_of(a, late.percent_now) - 'kept_percent',
    private.fixed_reason(a, p_now), form.is_intake_missing,
    private.rhythm_of(a.recurring_id), private.other_dates(a, p_now),
    case when a.status = 'pending' then private.proposal_of(a.appointment_id) end
  from public.appointments a
  join public.appointment_details d using (appointment_id)
  join private.appointment_intakes form using (appointment_id)
  cross join lateral public.account_appointments(a.client_id, a.appointment_id, 1, p_now) listed
  join public.orders o on o.order_id = a.order_id
  cross join lateral private.policy_of(o.policy_version) policy
  cross join lateral (select private.late_fee_percent(a, 'client', p_now) as percent_now) late
  where a.appointment_id = v_id;
end;
$$;
comment on function public.read_own_appointment(jsonb, timestamptz) is
  'Returns an appointment as its own client sees it (the keys of private.own_key), with what canceling would come to now and after the deadline, by the functions that cancel it; no row for anyone else. PT429 too_many_requests.';
grant execute on function public.read_own_appointment(jsonb, timestamptz) to service_role;

-- The times it can be moved to.

create function public.own_available_days(
  p_key jsonb, p_first_date date default null, p_days integer default 28, p_now timestamptz default now()
)
returns table (local_date date, slot_times text[], why text)
language plpgsql volatile rows 28 set search_path = ''
as $$
declare
  v_id constant uuid := private.find_own_appointment(p_key, p_now);
  v_first_date constant date := coalesce(p_first_date, (select (p_now at time zone s.time_zone)::date from public.settings s));
  v_appointment public.appointments;
  v_taken tstzmultirange;
begin
  select * into v_appointment from public.appointments a where a.appointment_id = v_id;
  if not found then
    return;
  elsif private.fixed_reason(v_appointment, p_now) is not null then
    raise exception using errcode = 'PT409', message = 'change_not_possible';
  end if;
  -- As in open_change: a hold that yields to someone who is about to pay doesn't yield to a move.
  select range_agg(o.during) into v_taken
    from public.occupancy o
    where o.during && private.around_days(v_first_date, p_days)
      and (o.expires_at is null or o.expires_at > p_now)
      and o.appointment_id is distinct from v_appointment.appointment_id
      and not exists (
        select from public.orders own
        where own.order_id = o.order_id and own.root_id = v_appointment.order_id and own.kind = 'change'
      );
  return query
    select day.* from public.terms_of_client(v_appointment.appointment_id) terms
    left join public.home_visits visit on visit.order_id = v_appointment.order_id
    cross join lateral private.days_with_times(
      v_appointment.service_id, v_first_date, p_days, terms.client_type, terms.can_book_at_home, coalesce(v_taken, '{}'), p_now,
      private.extra_minutes(null, v_appointment.order_id), true, visit.minutes_before, visit.minutes_after
    ) day;
end;
$$;
comment on function public.own_available_days(jsonb, date, integer, timestamptz) is
  'Returns what available_days does, for moving an appointment as its client (the keys of private.own_key): its own time, and what an open change of it holds, count as free. No row for anyone else. PT409 change_not_possible, PT429 too_many_requests.';
grant execute on function public.own_available_days(jsonb, date, integer, timestamptz) to service_role;

-- The calendar: when the practice is open, when the therapist is away, what takes her time, and which times are free.

create table public.special_days (
  local_date date primary key,
  name text not null constraint special_days_have_a_name check (name <> ''),
  asked_at timestamptz,
  answer text constraint special_days_answers_are_known check (answer in ('closed', 'open', 'other_hours')),
  answered_at timestamptz,
  constraint special_days_are_answered_once_asked check (answer is null or asked_at is not null),
  constraint special_days_answered_say_when check ((answer is null) = (answered_at is null))
);
alter table public.special_days enable row level security;
grant select on public.special_days to service_role;
comment on table public.special_days is 'Dates with hours of their own instead of their weekday''s, such as holidays; without hours, the practice is closed.';
comment on column public.special_days.asked_at is 'When the therapist was asked about this holiday (ask_about_holidays); null for a day of her own. Until she answers, it is closed.';
comment on column public.special_days.answer is 'What she said about a holiday. Open: it has its weekday''s hours, as if it were no special day.';

create table public.business_hours (
  hours_id uuid primary key default gen_random_uuid(),
  day_of_week smallint constraint business_hours_day_is_iso check (day_of_week between 1 and 7),
  local_date date references public.special_days on delete cascade,
  -- January 1, 1900 was a Monday: each weekday is a date too, so that a single constraint covers both.
  day_key date not null generated always as (coalesce(local_date, date '1900-01-01' + (day_of_week - 1))) stored,
  location text not null references public.locations,
  start_time time not null,
  end_time time not null,
  allowed_client_types text[] not null
    constraint business_hours_client_types_are_known
    check (allowed_client_types <@ array['new', 'existing'] and cardinality(allowed_client_types) > 0),
  requires_toggle boolean not null,
  is_enabled boolean not null,
  constraint business_hours_are_of_a_weekday_or_a_date check (num_nonnulls(day_of_week, local_date) = 1),
  constraint business_hours_open_before_they_close check (start_time < end_time),
  constraint business_hours_fixed_days_stay_enabled check (is_enabled or requires_toggle),
  constraint business_hours_of_a_day_are_apart
    exclude using gist (tsrange(day_key + start_time, day_key + end_time) with &&)
);
create index business_hours_by_day on public.business_hours (day_key);
create index business_hours_local_date_idx on public.business_hours (local_date);
create index business_hours_location_idx on public.business_hours (location);
alter table public.business_hours enable row level security;
grant select on public.business_hours to service_role;

create table public.time_off (
  time_off_id uuid primary key default gen_random_uuid(),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  note text,
  created_at timestamptz not null default now(),
  keeps_bookings boolean not null default false,
  series_id uuid,
  constraint time_off_ends_after_it_starts check (starts_at < ends_at)
);
create index time_off_by_time on public.time_off using gist (tstzrange(starts_at, ends_at));
create index time_off_series on public.time_off (series_id);
alter table public.time_off enable row level security;
grant select, insert, update, delete on public.time_off to service_role;
comment on table public.business_hours is
  'Business hours: the ranges of a day of the week, or of a special day, in the practice''s local time. Between two ranges is a break.';
comment on column public.business_hours.day_of_week is 'ISO: Monday is 1, Sunday is 7. Null for a special day.';
comment on column public.business_hours.allowed_client_types is 'Who can book online: new clients, existing clients or both. A location can also need permission (locations.needs_permission).';
comment on column public.business_hours.requires_toggle is 'True: the therapist turns the day on and off. False: it is always on.';
comment on table public.time_off is 'When the therapist takes no appointments. Each row blocks the calendar through occupancy, and nothing within it is offered (away_times), even if what was booked there is canceled.';
comment on column public.time_off.keeps_bookings is 'It was added over bookings, which stay: it takes what they leave of its time.';
comment on column public.time_off.series_id is 'Shared by the dates of time off that repeats.';

create function private.join_touching_hours() returns trigger
language plpgsql volatile set search_path = ''
as $$
declare
  v_ends_at time;
  v_first_id uuid;
  v_second_id uuid;
begin
  select first.hours_id, second.hours_id, second.end_time into v_first_id, v_second_id, v_ends_at
    from public.business_hours first
    join public.business_hours second on second.day_key = first.day_key and second.start_time = first.end_time
      and (second.location, second.requires_toggle, second.is_enabled) = (first.location, first.requires_toggle, first.is_enabled)
      and second.allowed_client_types <@ first.allowed_client_types and first.allowed_client_types <@ second.allowed_client_types
    limit 1;
  if found then
    delete from public.business_hours where hours_id = v_second_id;
    -- This update comes back here, until no two are left.
    update public.business_hours set end_time = v_ends_at where hours_id = v_first_id;
  end if;
  return null;
end;
$$;
comment on function private.join_touching_hours() is
  'Stores two ranges of a day that touch and are alike as one, so that a session can last from one into the other.';
grant execute on function private.join_touching_hours() to service_role;

create trigger business_hours_that_touch_are_one
  after insert or update on public.business_hours
  for each statement execute function private.join_touching_hours();

create function private.hours_on(p_first_date date, p_last_date date)
returns table (
  local_date date, start_time time, end_time time, allowed_client_types text[], is_enabled boolean, place public.locations
)
language sql stable rows 30
-- Parsed here, once, so it needs no search path, and becomes part of the query that asks.
begin atomic
  select day.local_date, hours.start_time, hours.end_time, hours.allowed_client_types, hours.is_enabled, place
  from (select p_first_date + n as local_date from generate_series(0, p_last_date - p_first_date) n) day
  left join public.special_days special on special.local_date = day.local_date and special.answer is distinct from 'open'
  join public.business_hours hours
    on hours.day_key = coalesce(special.local_date, date '1900-01-01' + (extract(isodow from day.local_date)::integer - 1))
  join public.locations place on place.location_id = hours.location and place.is_active;
end;
comment on function private.hours_on(date, date) is
  'Returns the business hours of some days: a special day''s own, otherwise its weekday''s, turned on or not. Everything that asks for the hours of a date asks here.';
grant execute on function private.hours_on(date, date) to service_role;

create function private.place_on(p_local_date date, p_local_time time, p_else text default null) returns public.locations
language sql stable set search_path = ''
as $$
  select place.* from public.locations place
  where place.location_id = coalesce(
    (
      select (hours.place).location_id from private.hours_on(p_local_date, p_local_date) hours
      where (hours.place).location_id <> 'visit'
      order by greatest(hours.start_time - p_local_time, p_local_time - hours.end_time, interval '0'), hours.start_time desc limit 1
    ),
    p_else,
    (select first.location_id from public.locations first where first.is_active and first.location_id <> 'visit' order by first.position limit 1)
  )
$$;
comment on function private.place_on(date, time, text) is
  'Returns where the therapist is at a local time: where the hours nearest to it are; on a day without hours p_else, or her first location. Never visit: a home visit says so itself.';
grant execute on function private.place_on(date, time, text) to service_role;

-- How long a session takes, besides the minutes of its service.

alter table public.services
  add column buffer_before_minutes integer not null default 0
    constraint services_buffer_before_is_sensible check (buffer_before_minutes between 0 and 240),
  add column buffer_after_minutes integer not null default 15
    constraint services_buffer_after_is_sensible check (buffer_after_minutes between 0 and 240);
alter table public.enhancements
  add column extra_minutes integer not null default 0
    constraint enhancements_extra_is_sensible check (extra_minutes between 0 and 120);
comment on column public.services.buffer_before_minutes is 'Minutes that stay free before each session; may begin before opening time.';
comment on column public.services.buffer_after_minutes is 'Minutes that stay free after each session; may run past closing time.';
comment on column public.enhancements.extra_minutes is 'How much longer it makes the session. A credit pays for a session by the service''s minutes alone.';

create function private.occupied(
  p_starts_at timestamptz, p_ends_at timestamptz, p_service public.services, p_place public.locations,
  p_minutes_before integer default null, p_minutes_after integer default null
)
returns tstzrange
language sql stable
return tstzrange(
  p_starts_at - make_interval(mins => (p_service).buffer_before_minutes + coalesce(p_minutes_before, (p_place).travel_minutes)),
  p_ends_at + make_interval(mins => (p_service).buffer_after_minutes + coalesce(p_minutes_after, (p_place).travel_minutes))
);
comment on function private.occupied(timestamptz, timestamptz, public.services, public.locations, integer, integer) is
  'Returns the time that a session takes on the calendar: with its service''s buffers, and the way there and back: the location''s, or a home visit''s own minutes before and after. Asked once, when the time is claimed; what holds, books or moves it reads what was stored then.';
grant execute on function private.occupied(timestamptz, timestamptz, public.services, public.locations, integer, integer) to service_role;

create type private.slot as (starts_at timestamptz, ends_at timestamptz, during tstzrange, location text);
comment on type private.slot is 'When and where a session is, and the time that it takes on the calendar (private.occupied).';

create function private.extra_minutes_of(p_enhancement_ids text[]) returns integer
language plpgsql stable set search_path = ''
as $$
begin
  return case when p_enhancement_ids = '{}' then 0 else (
    select coalesce(sum(e.extra_minutes), 0) from public.enhancements e where e.enhancement_id = any (p_enhancement_ids)
  ) end;
end;
$$;
comment on function private.extra_minutes_of(text[]) is 'Returns how much longer some enhancements make a session.';
grant execute on function private.extra_minutes_of(text[]) to service_role;

create function private.extra_minutes(p_lines jsonb, p_root_id uuid default null) returns integer
language sql stable set search_path = ''
as $$
  select coalesce(sum(coalesce(sold.extra_minutes, e.extra_minutes)), 0)::integer
  from private.current_lines(p_root_id) sold
  full join (
    select wanted.enhancement_id from jsonb_to_recordset(p_lines) wanted (enhancement_id text)
  ) wanted on wanted.enhancement_id = sold.enhancement_id
  left join public.enhancements e on e.enhancement_id = wanted.enhancement_id
  where p_lines is null or wanted.enhancement_id is not null
$$;
comment on function private.extra_minutes(jsonb, uuid) is
  'Returns how much longer the enhancements among some lines make a session. What the booking already has keeps the minutes it was sold with; without lines, it keeps all it has.';
grant execute on function private.extra_minutes(jsonb, uuid) to service_role;

-- Occupancy: everything that takes the therapist's time, under one constraint. It makes a double booking impossible,
-- whatever the calling code does.

create table public.occupancy (
  occupancy_id bigint primary key generated always as identity,
  during tstzrange not null
    constraint occupancy_is_bounded check (not (isempty(during) or lower_inf(during) or upper_inf(during))),
  order_id uuid references public.orders,
  appointment_id uuid constraint occupancy_of_an_appointment_is_one unique references public.appointments,
  time_off_id uuid references public.time_off on delete cascade,
  -- Its table is created with the waitlist.
  offer_id uuid constraint occupancy_of_an_offer_is_one unique,
  kind text not null generated always as (
    case
      when order_id is not null then 'hold'
      when appointment_id is not null then 'appointment'
      when offer_id is not null then 'offer'
      else 'time_off'
    end
  ) stored,
  expires_at timestamptz,
  yields_from timestamptz,
  is_for_undo boolean not null default false,
  constraint occupancy_never_overlaps exclude using gist (during with &&),
  constraint occupancy_has_one_reason check (num_nonnulls(order_id, appointment_id, time_off_id, offer_id) = 1),
  constraint occupancy_of_holds_alone_expires check (
    (order_id is not null) = (expires_at is not null)
  ),
  constraint occupancy_of_holds_alone_yields check (yields_from is null or order_id is not null),
  constraint occupancy_of_holds_alone_is_for_undo check (not is_for_undo or order_id is not null)
);
create index occupancy_unpaid on public.occupancy (expires_at) where expires_at is not null;
create index occupancy_order_id_idx on public.occupancy (order_id);
create index occupancy_time_off_id_idx on public.occupancy (time_off_id);
alter table public.occupancy enable row level security;
grant select, insert, update, delete on public.occupancy to service_role;
comment on table public.occupancy is 'Everything that takes the therapist''s time: appointments, holds of clients who are paying for a booking or a change, offers to people on the waitlist, and time off.';
comment on column public.occupancy.during is 'From start to end; for a session, including its buffers and travel.';
comment on column public.occupancy.expires_at is 'The hold counts until then. The next claim on its time releases it first: the payment intent is canceled, then the row is deleted.';
comment on column public.occupancy.is_for_undo is
  'Holds the time that the therapist''s move (order_id: the change) has left, so that the move can be undone. Her other acts can take it; that ends the Undo.';
comment on column public.occupancy.yields_from is
  'Under pressure, a booking''s hold yields from then on to anyone about to pay: from its start (or the end of the waitlist offer it came from), and once its own client is about to pay, from a minute after that.';

create function private.lock_calendar() returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(7215001);
end;
$$;
comment on function private.lock_calendar() is
  'Lets one transaction at a time write to the calendar, until it ends. Taken before any row lock, so that writers queue instead of deadlocking.';
grant execute on function private.lock_calendar() to service_role;

create function private.occupy_time_off() returns trigger
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.lock_calendar();
  delete from public.occupancy where time_off_id = new.time_off_id;
  insert into public.occupancy (during, time_off_id)
    select piece, new.time_off_id
    from unnest(tstzmultirange(tstzrange(new.starts_at, new.ends_at)) - case
      when new.keeps_bookings then coalesce(
        (select range_agg(o.during) from public.occupancy o where o.during && tstzrange(new.starts_at, new.ends_at)), '{}'
      )
      else '{}'
    end) piece;
  return new;
end;
$$;
comment on function private.occupy_time_off() is 'Blocks the calendar for a row of time_off: all of its time, or in pieces around what it keeps. The constraint refuses it over a booking or a hold that it doesn''t keep; add_time_off says which.';

create trigger time_off_occupies_the_calendar
  after insert or update of starts_at, ends_at on public.time_off
  for each row execute function private.occupy_time_off();

create function private.is_under_pressure(p_now timestamptz) returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  v_settings public.settings;
  v_held interval;
  v_open tstzmultirange;
  v_spoken_for tstzmultirange;
begin
  select sum(upper(o.during) - lower(o.during)) into v_held
    from public.occupancy o where o.expires_at > p_now and o.yields_from is not null;
  if v_held is null then
    return false;
  end if;
  select * into strict v_settings from public.settings;
  select range_agg(tstzrange(
      (hours.local_date + hours.start_time) at time zone v_settings.time_zone,
      (hours.local_date + hours.end_time) at time zone v_settings.time_zone
    )) into v_open
    from private.hours_on(
      (p_now at time zone v_settings.time_zone)::date, (p_now at time zone v_settings.time_zone)::date + 13
    ) hours
    where hours.is_enabled and 'new' = any (hours.allowed_client_types) and (hours.place).location_id <> 'visit';
  select range_agg(o.during) into v_spoken_for
    from public.occupancy o where o.during && range_merge(v_open) and o.yields_from is null;
  return v_held * 100 >= v_settings.pressure_percent * coalesce((
    select sum(upper(piece) - lower(piece)) from unnest(v_open - coalesce(v_spoken_for, '{}')) piece
  ), interval '0');
end;
$$;
comment on function private.is_under_pressure(timestamptz) is
  'Whether unpaid holds of bookings, for any date, add up to at least a share (pressure_percent) of the time that is open to new clients in the next two weeks and not otherwise taken.';
grant execute on function private.is_under_pressure(timestamptz) to service_role;

create function private.is_taken(
  p_during tstzmultirange, p_except_holds uuid[], p_except_appointment_id uuid, p_now timestamptz,
  p_takes_yielding boolean default false, p_takes_undo boolean default false
)
returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from public.occupancy o
    where o.during && p_during
      and (o.expires_at is null or o.expires_at > p_now)
      and not (p_takes_yielding and coalesce(o.yields_from <= p_now, false))
      and not (p_takes_undo and o.is_for_undo)
      and not coalesce(coalesce(o.order_id, o.offer_id) = any (p_except_holds), false)
      and (o.appointment_id is null or o.appointment_id is distinct from p_except_appointment_id)
  )
$$;
comment on function private.is_taken(tstzmultirange, uuid[], uuid, timestamptz, boolean, boolean) is
  'Whether anything other than these holds (orders or waitlist offers) and this appointment takes a time now. An expired hold doesn''t count; with p_takes_yielding, one that yields doesn''t either; with p_takes_undo, neither does what is held for an Undo.';
grant execute on function private.is_taken(tstzmultirange, uuid[], uuid, timestamptz, boolean, boolean) to service_role;

-- The rules of the calendar, in one place: listing free times, claiming one and finding alternatives all read them here.

create function private.is_place_for(p_location text, p_needs_permission boolean, p_can_book_at_home boolean, p_minutes_before integer)
returns boolean
language sql stable
return case
  when p_minutes_before is not null then p_location = 'visit'
  else p_location <> 'visit' and (p_can_book_at_home or not p_needs_permission)
end;
comment on function private.is_place_for(text, boolean, boolean, integer) is
  'Whether the hours of a location are for a client: for a home visit (with the minutes of its drive), those at visit; otherwise all others that they can book.';
grant execute on function private.is_place_for(text, boolean, boolean, integer) to service_role;

create function private.offered_slots(
  p_first_date date, p_last_date date, p_service_id text, p_client_type text, p_can_book_at_home boolean, p_now timestamptz,
  p_extra_minutes integer default 0, p_is_sold boolean default false, p_ignores_away boolean default false,
  p_minutes_before integer default null, p_minutes_after integer default null
)
returns table (local_start timestamp, starts_at timestamptz, ends_at timestamptz, during tstzrange, location text)
language plpgsql stable rows 20 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  v_settings public.settings;
  v_service public.services;
  v_length interval;
  v_today date;
  v_away tstzmultirange := '{}';
begin
  select * into v_service from public.services s where s.service_id = p_service_id and (s.is_active or p_is_sold);
  if not found then
    raise exception using errcode = 'PT404', message = 'unknown_service';
  end if;
  select * into strict v_settings from public.settings;
  v_length := make_interval(mins => v_service.duration_minutes + p_extra_minutes);
  v_today := (p_now at time zone v_settings.time_zone)::date;
  if not p_ignores_away then
    v_away := private.away_times(private.around_days(p_first_date, p_last_date - p_first_date + 1));
  end if;

  -- Each "offset 0" keeps the part above it together: ranges are chosen before their steps are counted, and a step becomes an
  -- instant once.
  return query
  select slot.local_start, slot.starts_at, slot.starts_at + v_length,
    private.occupied(slot.starts_at, slot.starts_at + v_length, v_service, open.place, p_minutes_before, p_minutes_after),
    (open.place).location_id
  from (
    select hours.local_date + hours.start_time as local_start, hours.local_date + hours.end_time as local_end,
      (hours.local_date + hours.end_time) at time zone v_settings.time_zone as ends_at, hours.place
    from private.hours_on(greatest(p_first_date, v_today), least(p_last_date, v_today + v_settings.horizon_days)) hours
    where hours.is_enabled
      and p_client_type = any (hours.allowed_client_types)
      and private.is_place_for((hours.place).location_id, (hours.place).needs_permission, p_can_book_at_home, p_minutes_before)
    offset 0
  ) open
  cross join lateral (
    -- Here local time becomes an instant. Of the hour that comes twice in fall, PostgreSQL takes the second.
    select step.local_start, step.local_start at time zone v_settings.time_zone as starts_at
    from generate_series(open.local_start, open.local_end, make_interval(mins => v_settings.slot_step_minutes)) step (local_start)
    offset 0
  ) slot
  where slot.starts_at > p_now
    and slot.starts_at >= p_now + make_interval(mins => v_settings.minimum_notice_minutes)
    and slot.starts_at + v_length <= open.ends_at
    -- PostgreSQL moves a time that the clock skips in spring forward. Read back, it is a different time, so it doesn't exist.
    and slot.starts_at at time zone v_settings.time_zone = slot.local_start
    -- If the clock skips the closing time, the practice closes when the clock jumps.
    and (
      open.ends_at at time zone v_settings.time_zone = open.local_end
      or (slot.starts_at + v_length - interval '1 microsecond') at time zone v_settings.time_zone < open.local_end
    )
    and (
      v_away = '{}'
      or not private.occupied(slot.starts_at, slot.starts_at + v_length, v_service, open.place, p_minutes_before, p_minutes_after) && v_away
    );
end;
$$;
comment on function private.offered_slots(date, date, text, text, boolean, timestamptz, integer, boolean, boolean, integer, integer) is
  'Returns the future times that the rules allow, taken or not: the hours of each day (hours_on) if they are turned on, client type, permission, slot step, session length with what enhancements add, minimum notice and horizon, and the therapist isn''t away (away_times; p_ignores_away leaves that out). A session fits into one range of hours. With p_is_sold, the service may no longer be on offer, because it was already sold. With the minutes of a home visit''s drives, it returns the times for one, in hours at visit alone; without, none of those. PT404 unknown_service.';
grant execute on function private.offered_slots(date, date, text, text, boolean, timestamptz, integer, boolean, boolean, integer, integer) to service_role;

create function private.taken_times(p_within tstzrange, p_ignored_ids uuid[], p_now timestamptz) returns tstzmultirange
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  v_is_under_pressure constant boolean := private.is_under_pressure(p_now);
begin
  return coalesce(
    (
      select range_agg(o.during) from public.occupancy o
      where o.during && p_within
        and (o.expires_at is null or o.expires_at > p_now)
        and not (v_is_under_pressure and coalesce(o.yields_from <= p_now, false))
        and not coalesce(coalesce(o.order_id, o.offer_id, o.appointment_id) = any (p_ignored_ids), false)
    ),
    '{}'
  );
end;
$$;
comment on function private.taken_times(tstzrange, uuid[], timestamptz) is
  'Returns the times that appointments, time off, waitlist offers and live holds take within a range. Leaves out the orders, offers and appointments of p_ignored_ids and, under pressure, the holds that yield.';
grant execute on function private.taken_times(tstzrange, uuid[], timestamptz) to service_role;

create function private.held_by_checkout(p_checkout_key uuid, p_now timestamptz) returns uuid[]
language plpgsql stable set search_path = ''
as $$
begin
  return case when p_checkout_key is not null then array(
    select o.order_id from public.orders o where o.checkout_key = p_checkout_key and o.state = 'open' and o.paid_at is null
    union all
    select offer.offer_id from public.waitlist_offers offer
    where offer.checkout_key = p_checkout_key and offer.ended_at is null and offer.expires_at > p_now
  ) end;
end;
$$;
comment on function private.held_by_checkout(uuid, timestamptz) is
  'Returns what a checkout itself holds: its unpaid open order and the live waitlist offer it took.';
grant execute on function private.held_by_checkout(uuid, timestamptz) to service_role;

create function private.around_days(p_first_date date, p_days integer) returns tstzrange
language sql immutable set search_path = ''
as $$
  select tstzrange((p_first_date - 1)::timestamp at time zone 'UTC', (p_first_date + p_days + 2)::timestamp at time zone 'UTC')
$$;
comment on function private.around_days(date, integer) is
  'Returns a range that contains some local days in any time zone. It reaches into the days around them, for the longest session with its buffers and travel.';
grant execute on function private.around_days(date, integer) to service_role;

-- The free times of a day.

create function public.available_slots(
  p_local_date date,
  p_service_id text,
  p_checkout_key uuid default null,
  p_client_type text default 'new',
  p_can_book_at_home boolean default false,
  p_now timestamptz default now(),
  p_enhancement_ids text[] default '{}',
  p_minutes_before integer default null,
  p_minutes_after integer default null
)
returns table (slot_time text, starts_at timestamptz)
language plpgsql stable rows 20 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  v_taken tstzmultirange;
begin
  v_taken := private.taken_times(private.around_days(p_local_date, 1), private.held_by_checkout(p_checkout_key, p_now), p_now);
  return query
  select to_char(o.local_start, 'HH24:MI'), o.starts_at
  from private.offered_slots(
    p_local_date, p_local_date, p_service_id, p_client_type, p_can_book_at_home, p_now, private.extra_minutes_of(p_enhancement_ids),
    p_minutes_before => p_minutes_before, p_minutes_after => p_minutes_after
  ) o
  where not o.during && v_taken
  order by o.starts_at;
end;
$$;
comment on function public.available_slots(date, text, uuid, text, boolean, timestamptz, text[], integer, integer) is
  'Returns the times of a day that can be booked, by default by a new client without enhancements. A checkout also sees the time it holds itself; with the minutes of its drives, the times for a home visit. PT404 unknown_service.';
grant execute on function public.available_slots(date, text, uuid, text, boolean, timestamptz, text[], integer, integer) to service_role;

create function public.available_slots_of_viewer(
  p_session text, p_local_date date, p_service_id text, p_checkout_key uuid default null, p_now timestamptz default now(),
  p_enhancement_ids text[] default '{}', p_visit_zip text default null
)
returns table (slot_time text, starts_at timestamptz)
language sql stable rows 20 set search_path = ''
as $$
  select slot.slot_time, slot.starts_at
  from (select null) always left join private.find_viewer(p_session, p_now) viewer on true
  cross join lateral (
    select case when p_visit_zip is not null then private.require_zone_minutes(p_visit_zip, viewer.can_be_visited) end as minutes
  ) drive
  cross join lateral public.available_slots(
    p_local_date, p_service_id, p_checkout_key,
    case when viewer.is_existing_client then 'existing' else 'new' end, coalesce(viewer.can_book_at_home, false), p_now,
    p_enhancement_ids, drive.minutes, drive.minutes
  ) slot
$$;
comment on function public.available_slots_of_viewer(text, date, text, uuid, timestamptz, text[], text) is
  'Returns the times of a day that the viewer of a session can book, in a single round trip. A guest counts as a new client. With p_visit_zip, the times for a home visit there. PT403 visits_not_allowed, PT404 unknown_service, PT409 outside_zones.';
grant execute on function public.available_slots_of_viewer(text, date, text, uuid, timestamptz, text[], text) to service_role;

-- The free times of many days at once.

create function private.days_with_times(
  p_service_id text, p_first_date date, p_days integer, p_client_type text, p_can_book_at_home boolean, p_taken tstzmultirange,
  p_now timestamptz, p_extra_minutes integer default 0, p_is_sold boolean default false,
  p_minutes_before integer default null, p_minutes_after integer default null
)
returns table (local_date date, slot_times text[], why text)
language plpgsql stable rows 28 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  v_settings public.settings;
  v_today date;
  -- To clients, a day on which the therapist is away is full.
  v_taken constant tstzmultirange := p_taken + private.away_times(private.around_days(p_first_date, p_days));
begin
  select * into strict v_settings from public.settings;
  v_today := (p_now at time zone v_settings.time_zone)::date;
  return query
  select day.local_date, coalesce(offered.free, '{}'), case
      when offered.free is not null then null
      when day.local_date < v_today then 'past'
      when day.local_date > v_today + v_settings.horizon_days then 'beyond'
      when open.local_date is null then 'closed'
      when not open.is_theirs then 'existing_clients'
      when offered.local_date is not null then 'full'
      else 'too_soon'
    end
  from (select p_first_date + place as local_date from generate_series(0, p_days - 1) place) day
  left join (
    select hours.local_date, bool_or(
        p_client_type = any (hours.allowed_client_types)
          and private.is_place_for((hours.place).location_id, (hours.place).needs_permission, p_can_book_at_home, p_minutes_before)
      ) as is_theirs
    from private.hours_on(p_first_date, p_first_date + p_days - 1) hours
    where hours.is_enabled and ((hours.place).location_id = 'visit') = (p_minutes_before is not null)
    group by hours.local_date
  ) open on open.local_date = day.local_date
  left join (
    select o.local_start::date as local_date,
      array_agg(to_char(o.local_start, 'HH24:MI') order by o.starts_at) filter (where not o.during && v_taken) as free
    from private.offered_slots(
      p_first_date, p_first_date + p_days - 1, p_service_id, p_client_type, p_can_book_at_home, p_now, p_extra_minutes,
      p_is_sold, true, p_minutes_before, p_minutes_after
    ) o
    group by o.local_start::date
  ) offered on offered.local_date = day.local_date
  order by day.local_date;
end;
$$;
comment on function private.days_with_times(text, date, integer, text, boolean, tstzmultirange, timestamptz, integer, boolean, integer, integer) is
  'Returns the free times of some consecutive days, given what is taken, and why a day has none: past, beyond the horizon, closed, for existing_clients only, full (whatever fills it), or too_soon: what is left begins before the minimum notice is over, or fits into none of the day''s hours. PT404 unknown_service.';
grant execute on function private.days_with_times(text, date, integer, text, boolean, tstzmultirange, timestamptz, integer, boolean, integer, integer) to service_role;

create function public.available_days(
  p_service_id text,
  p_first_date date default null,
  p_days integer default 28,
  p_checkout_key uuid default null,
  p_client_type text default 'new',
  p_can_book_at_home boolean default false,
  p_now timestamptz default now(),
  p_enhancement_ids text[] default '{}',
  p_minutes_before integer default null,
  p_minutes_after integer default null
)
returns table (local_date date, slot_times text[], why text)
language plpgsql stable rows 28 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  v_first_date constant date := coalesce(p_first_date, (select (p_now at time zone s.time_zone)::date from public.settings s));
begin
  return query select * from private.days_with_times(
    p_service_id, v_first_date, p_days, p_client_type, p_can_book_at_home,
    private.taken_times(private.around_days(v_first_date, p_days), private.held_by_checkout(p_checkout_key, p_now), p_now), p_now,
    private.extra_minutes_of(p_enhancement_ids), false, p_minutes_before, p_minutes_after
  );
end;
$$;
comment on function public.available_days(text, date, integer, uuid, text, boolean, timestamptz, text[], integer, integer) is
  'Returns what available_slots returns for each of some consecutive days (by default from today on), and why a day has no free time (days_with_times). PT404 unknown_service.';
grant execute on function public.available_days(text, date, integer, uuid, text, boolean, timestamptz, text[], integer, integer) to service_role;

create function public.available_days_of_viewer(
  p_session text, p_service_id text, p_first_date date default null, p_days integer default 28, p_checkout_key uuid default null,
  p_now timestamptz default now(), p_enhancement_ids text[] default '{}', p_visit_zip text default null
)
returns table (local_date date, slot_times text[], why text)
language sql stable rows 28 set search_path = ''
as $$
  select day.*
  from (select null) always left join private.find_viewer(p_session, p_now) viewer on true
  cross join lateral (
    select case when p_visit_zip is not null then private.require_zone_minutes(p_visit_zip, viewer.can_be_visited) end as minutes
  ) drive
  cross join lateral public.available_days(
    p_service_id, p_first_date, p_days, p_checkout_key,
    case when viewer.is_existing_client then 'existing' else 'new' end, coalesce(viewer.can_book_at_home, false), p_now,
    p_enhancement_ids, drive.minutes, drive.minutes
  ) day
$$;
comment on function public.available_days_of_viewer(text, text, date, integer, uuid, timestamptz, text[], text) is
  'Returns what available_days returns for the viewer of a session, in a single round trip. With p_visit_zip, for a home visit there. PT403 visits_not_allowed, PT404 unknown_service, PT409 outside_zones.';
grant execute on function public.available_days_of_viewer(text, text, date, integer, uuid, timestamptz, text[], text) to service_role;

create function private.instant_of(p_local_date date, p_local_time time) returns timestamptz
language sql stable set search_path = ''
as $$ select (p_local_date + p_local_time) at time zone s.time_zone from public.settings s $$;
comment on function private.instant_of(date, time) is
  'Returns the instant of a local time of the practice. Of the hour that comes twice in fall it takes the second; a time that the clock skips in spring moves forward an hour.';
grant execute on function private.instant_of(date, time) to service_role;

-- Free times near one that is no longer available.

create function public.nearest_slots(
  p_service_id text,
  p_local_date date,
  p_local_time time,
  p_limit integer default 3,
  p_client_type text default 'new',
  p_can_book_at_home boolean default false,
  p_now timestamptz default now(),
  p_enhancement_ids text[] default '{}',
  p_minutes_before integer default null,
  p_minutes_after integer default null,
  p_visit_zip text default null
)
returns table (local_date date, slot_time text, starts_at timestamptz)
language plpgsql stable rows 3 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  -- offered_slots keeps only the days from today to the horizon; no time zone is a full day from UTC.
  v_first_date constant date := (p_now at time zone 'UTC')::date - 1;
  v_last_date constant date := (p_now at time zone 'UTC')::date + 400;
  v_wanted constant timestamptz := private.instant_of(p_local_date, p_local_time);
  v_zone_minutes constant integer := private.zone_minutes(p_visit_zip);
  v_taken tstzmultirange;
begin
  if p_visit_zip is not null and v_zone_minutes is null then
    return;
  end if;
  v_taken := private.taken_times(tstzrange(p_now - interval '1 day', p_now + interval '400 days'), null, p_now);
  return query
  select near.local_start::date, to_char(near.local_start, 'HH24:MI'), near.starts_at
  from (
    select o.local_start, o.starts_at
    -- The client already has or has paid for the service, so it may no longer be on offer.
    from private.offered_slots(
      v_first_date, v_last_date, p_service_id, p_client_type, p_can_book_at_home, p_now, private.extra_minutes_of(p_enhancement_ids), true,
      p_minutes_before => coalesce(p_minutes_before, v_zone_minutes), p_minutes_after => coalesce(p_minutes_after, v_zone_minutes)
    ) o
    where not o.during && v_taken
    order by abs(extract(epoch from o.starts_at - v_wanted)), o.starts_at
    limit p_limit
  ) near
  order by near.starts_at;
end;
$$;
comment on function public.nearest_slots(text, date, time, integer, text, boolean, timestamptz, text[], integer, integer, text) is
  'Returns the free times nearest to a local time, earliest first; with the minutes of its drives, or its ZIP code, those for a home visit. PT404 unknown_service.';
grant execute on function public.nearest_slots(text, date, time, integer, text, boolean, timestamptz, text[], integer, integer, text) to service_role;

create function private.require_instant(p_local_date date, p_local_time time) returns timestamptz
language plpgsql stable set search_path = ''
as $$
declare
  v_instant constant timestamptz := private.instant_of(p_local_date, p_local_time);
begin
  -- instant_of moves a time that the clock skips in spring forward. Read back, it is a different time.
  if v_instant at time zone (select s.time_zone from public.settings s) <> p_local_date + p_local_time then
    raise exception using errcode = 'PT409', message = 'slot_unavailable';
  end if;
  return v_instant;
end;
$$;
comment on function private.require_instant(date, time) is
  'Returns the instant of a local time of the practice (private.instant_of). PT409 slot_unavailable for a time that the clock skips.';
grant execute on function private.require_instant(date, time) to service_role;

create function private.occupy_appointment(p_appointment_id uuid, p_during tstzrange, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_during constant tstzmultirange := tstzmultirange(p_during);
begin
  if private.is_taken(v_during, null, p_appointment_id, p_now) then
    raise exception using errcode = 'PT409', message = 'slot_taken';
  end if;
  perform private.release_hold(old.order_id, old.payment_intent_id, p_now)
    from private.holds_in_the_way(v_during, null, p_now) old;
  delete from public.occupancy where appointment_id = p_appointment_id;
  insert into public.occupancy (during, appointment_id) values (p_during, p_appointment_id);
end;
$$;
comment on function private.occupy_appointment(uuid, tstzrange, timestamptz) is
  'Gives an appointment its time, replacing the one it had. PT409 slot_taken, lapsed_hold.';
grant execute on function private.occupy_appointment(uuid, tstzrange, timestamptz) to service_role;

create function private.is_past_closing(p_starts_at timestamptz, p_ends_at timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  select p_ends_at > coalesce(min(closing.at), '-infinity')
  from public.settings s
  cross join lateral (select (p_starts_at at time zone s.time_zone)::date as local_date) day
  cross join lateral private.hours_on(day.local_date, day.local_date) hours
  cross join lateral (select (hours.local_date + hours.end_time) at time zone s.time_zone as at) closing
  where closing.at > p_starts_at
$$;
comment on function private.is_past_closing(timestamptz, timestamptz) is
  'Whether a session would last longer than the hours in which it starts: past the practice''s next closing or break that day.';
grant execute on function private.is_past_closing(timestamptz, timestamptz) to service_role;

create function private.calendar_conflicts(p_during tstzmultirange, p_now timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_agg(
    jsonb_build_object(
      'kind', o.kind, 'appointment_id', coalesce(o.appointment_id, r.appointment_id), 'time_off_id', o.time_off_id,
      'first_name', coalesce(a.first_name, r.first_name, moved.first_name, waiting.first_name, asking.first_name),
      'last_name', coalesce(a.last_name, r.last_name, moved.last_name, waiting.last_name, asking.last_name),
      -- A session's own times: no one moves a session because of its buffers.
      'starts_at', coalesce(a.starts_at, r.starts_at, offer.starts_at, lower(o.during)),
      'ends_at', coalesce(a.ends_at, r.ends_at, offer.ends_at, upper(o.during)),
      'hold_expires_at', coalesce(o.expires_at, offer.expires_at)
    ) order by o.during
  )
  from public.occupancy o
  left join public.appointments a using (appointment_id)
  left join public.order_requests r on r.order_id = o.order_id
  left join public.appointments moved on moved.appointment_id = r.appointment_id
  left join public.waitlist_offers offer on offer.offer_id = o.offer_id
  left join public.waitlist_entries waiting on waiting.entry_id = offer.entry_id
  left join public.proposals proposed on proposed.proposal_id = offer.proposal_id
  left join public.appointments asking on asking.appointment_id = proposed.appointment_id
  where o.during && p_during and (o.expires_at is null or o.expires_at > p_now) and not o.is_for_undo
$$;
comment on function private.calendar_conflicts(tstzmultirange, timestamptz) is
  'Returns the appointments, live holds, waitlist offers and time off within some time, as shown to the therapist when she wants that time for herself; null if there are none.';
grant execute on function private.calendar_conflicts(tstzmultirange, timestamptz) to service_role;

create function private.make_room_for_time_off(
  p_during tstzmultirange, p_ends_offers boolean, p_keeps_bookings boolean, p_now timestamptz
)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_conflicts constant jsonb := private.calendar_conflicts(p_during, p_now);
begin
  perform private.end_undo_within(p_during, p_now);
  if p_keeps_bookings or p_ends_offers and not v_conflicts @@ '$[*].kind != "offer"' then
    perform private.withdraw_offers(p_during, p_now);
  elsif v_conflicts is not null then
    raise exception using errcode = 'PT409', message = 'time_off_conflicts', detail = v_conflicts;
  end if;
  perform private.release_hold(old.order_id, old.payment_intent_id, p_now)
    from private.holds_in_the_way(p_during, null, p_now) old;
end;
$$;
comment on function private.make_room_for_time_off(tstzmultirange, boolean, boolean, timestamptz) is
  'Clears some time for time off: withdraws waitlist offers if they may end or bookings stay, and releases holds that have run out. PT409 time_off_conflicts, lapsed_hold.';
grant execute on function private.make_room_for_time_off(tstzmultirange, boolean, boolean, timestamptz) to service_role;

create function public.add_time_off(
  p_starts_at timestamptz, p_ends_at timestamptz, p_reason text default null, p_now timestamptz default now(),
  p_ends_offers boolean default false, p_keeps_bookings boolean default false
)
returns setof public.time_off
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.lock_calendar();
  return query select * from public.time_off t where (t.starts_at, t.ends_at) = (p_starts_at, p_ends_at);
  if found then
    return;
  end if;
  perform private.make_room_for_time_off(
    tstzmultirange(tstzrange(p_starts_at, p_ends_at)), p_ends_offers, p_keeps_bookings, p_now
  );
  return query
    insert into public.time_off (starts_at, ends_at, note, created_at, keeps_bookings)
    values (p_starts_at, p_ends_at, p_reason, p_now, p_keeps_bookings)
    returning *;
  perform private.keep_undo(
    jsonb_build_object('act', 'time_off', 'time_off_id', t.time_off_id, 'until', p_now + interval '8 seconds'),
    tstzmultirange(tstzrange(p_starts_at, p_ends_at)), p_now
  ) from public.time_off t where (t.starts_at, t.ends_at) = (p_starts_at, p_ends_at);
end;
$$;
comment on function public.add_time_off(timestamptz, timestamptz, text, timestamptz, boolean, boolean) is
  'Blocks the calendar from one instant to another, for everyone at once. With p_ends_offers, it withdraws the waitlist offers in the way if nothing else is; with p_keeps_bookings, appointments and live holds in the way stay, and nothing new is taken. Safe to repeat. PT409 time_off_conflicts (details: the appointments, holds, offers and other time off in the way; nothing is deleted), lapsed_hold.';
grant execute on function public.add_time_off(timestamptz, timestamptz, text, timestamptz, boolean, boolean) to service_role;

create function private.leave_out_of_time_off(p_during tstzrange) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_piece public.occupancy;
begin
  update public.time_off set keeps_bookings = true where tstzrange(starts_at, ends_at) && p_during;
  for v_piece in delete from public.occupancy where time_off_id is not null and during && p_during returning * loop
    insert into public.occupancy (during, time_off_id)
      select rest, v_piece.time_off_id from unnest(tstzmultirange(v_piece.during) - tstzmultirange(p_during)) rest;
  end loop;
end;
$$;
comment on function private.leave_out_of_time_off(tstzrange) is
  'Makes room within time off for a session that the therapist puts there knowingly. The time off stays around it, and nothing else is offered within it.';
grant execute on function private.leave_out_of_time_off(tstzrange) to service_role;

-- What the therapist decides about her calendar: which days are open, when she is away, and which times she can choose.

create function private.ahead_on_day(p_day_of_week integer, p_now timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(conflict order by conflict ->> 'starts_at'), '[]')
  from public.settings s
  cross join jsonb_array_elements(private.calendar_conflicts(tstzmultirange(tstzrange(p_now, null)), p_now)) conflict
  cross join lateral (select ((conflict ->> 'starts_at')::timestamptz at time zone s.time_zone)::date as local_date) day
  where conflict ->> 'kind' <> 'time_off' and extract(isodow from day.local_date) = p_day_of_week
    and not exists (
      select from public.special_days special where special.local_date = day.local_date and special.answer is distinct from 'open'
    )
$$;
comment on function private.ahead_on_day(integer, timestamptz) is
  'Returns the upcoming appointments, live holds and waitlist offers on a day of the week, except on special days, which have hours of their own.';
grant execute on function private.ahead_on_day(integer, timestamptz) to service_role;

create function public.list_hours(p_now timestamptz default now())
returns table (
  day_of_week integer, location text, start_time time, end_time time, allowed_client_types text[], requires_toggle boolean,
  is_enabled boolean, ahead jsonb
)
language sql stable rows 10 set search_path = ''
as $$
  select h.day_of_week::integer, h.location, h.start_time, h.end_time, h.allowed_client_types, h.requires_toggle, h.is_enabled,
    case when h.requires_toggle then private.ahead_on_day(h.day_of_week, p_now) else '[]' end
  from public.business_hours h where h.day_of_week is not null order by h.day_of_week, h.start_time
$$;
comment on function public.list_hours(timestamptz) is
  'Returns the business hours of the week, range by range, with what is ahead on each day that can be turned off. Appointments and holds stay when it is; offers are withdrawn.';
grant execute on function public.list_hours(timestamptz) to service_role;

-- With its owner's rights: the server only reads what the practice is.
create function public.set_day_enabled(
  p_day_of_week integer, p_is_enabled boolean, p_now timestamptz default now(), p_by uuid default null
)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.lock_calendar();
  if not exists (select from public.business_hours h where h.day_of_week = p_day_of_week) then
    raise exception using errcode = 'PT404', message = 'not_found';
  elsif not exists (select from public.business_hours h where h.day_of_week = p_day_of_week and h.requires_toggle) then
    raise exception using errcode = 'PT409', message = 'day_is_fixed';
  end if;
  perform private.make_change(gen_random_uuid(), 'hours', jsonb_build_object('hours', (
    select jsonb_agg(to_jsonb(h) || case
      when h.day_of_week = p_day_of_week and h.requires_toggle then jsonb_build_object('is_enabled', p_is_enabled) else '{}' end)
    from public.business_hours h where h.local_date is null
  )), null, true, p_by, p_now);
end;
$$;
comment on function public.set_day_enabled(integer, boolean, timestamptz, uuid) is
  'Turns a day of the week on or off, if it can be, as a change of the hours. Turning it off keeps what is booked or held that day, withdraws its waitlist offers and offers nothing new. Safe to repeat. PT404 not_found, PT409 day_is_fixed.';
grant execute on function public.set_day_enabled(integer, boolean, timestamptz, uuid) to service_role;

create function private.first_instant(p_local timestamp) returns timestamptz
language sql stable set search_path = ''
as $$
  -- Of the hour that comes twice, the first. A time that the clock skips is an hour earlier on the old clock.
  select least(x.at, (p_local - interval '1 hour') at time zone s.time_zone + interval '1 hour', x.at - (x.at at time zone s.time_zone - p_local))
  from public.settings s cross join lateral (select p_local at time zone s.time_zone as at) x
$$;
comment on function private.first_instant(timestamp) is 'Returns when a local time of the practice first comes, so that time off leaves no gap on days when the clock changes.';
grant execute on function private.first_instant(timestamp) to service_role;

create function public.time_off_range(p_start_date date, p_end_date date, p_start_time time default null, p_end_time time default null)
returns table (starts_at timestamptz, ends_at timestamptz)
language plpgsql stable rows 1 set search_path = ''
as $$
begin
  starts_at := private.first_instant(p_start_date + coalesce(p_start_time, time '00:00'));
  -- 24:00 is when the next day begins.
  select (p_end_date + coalesce(p_end_time, time '24:00')) at time zone s.time_zone into ends_at from public.settings s;
  if ends_at <= starts_at then
    raise exception using errcode = 'PT400', message = 'invalid_request';
  end if;
  return next;
end;
$$;
comment on function public.time_off_range(date, date, time, time) is
  'Returns local days of the practice, or times on them, as instants; without a time, whole days. PT400 invalid_request (it would end before it begins).';
grant execute on function public.time_off_range(date, date, time, time) to service_role;

create function public.add_local_time_off(
  p_start_date date, p_end_date date, p_start_time time default null, p_end_time time default null, p_note text default null,
  p_now timestamptz default now(), p_ends_offers boolean default false, p_keeps_bookings boolean default false
)
returns setof public.time_off
language sql volatile set search_path = ''
as $$
  select added.* from public.time_off_range(p_start_date, p_end_date, p_start_time, p_end_time) range
  cross join lateral public.add_time_off(range.starts_at, range.ends_at, p_note, p_now, p_ends_offers, p_keeps_bookings) added
$$;
comment on function public.add_local_time_off(date, date, time, time, text, timestamptz, boolean, boolean) is
  'Calls add_time_off for local days, or times on them. PT400 invalid_request, PT409 time_off_conflicts, lapsed_hold.';
grant execute on function public.add_local_time_off(date, date, time, time, text, timestamptz, boolean, boolean) to service_role;

create function public.list_time_off(p_now timestamptz default now()) returns setof public.time_off
language sql stable rows 10 set search_path = ''
as $$
  select t.* from public.time_off t, private.practice_days(p_now) days where t.ends_at > days.today order by t.starts_at
$$;
comment on function public.list_time_off(timestamptz) is 'Returns time off from today on, earliest first.';
grant execute on function public.list_time_off(timestamptz) to service_role;

create function public.delete_time_off(
  p_time_off_id uuid, p_now timestamptz default now(), p_of_series boolean default false
)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.lock_calendar();
  delete from public.time_off t
    where t.time_off_id = p_time_off_id
      or p_of_series and t.ends_at > p_now
        and t.series_id = (select one.series_id from public.time_off one where one.time_off_id = p_time_off_id);
  perform private.offer_free_times(p_now);
end;
$$;
comment on function public.delete_time_off(uuid, timestamptz, boolean) is
  'Deletes time off (with p_of_series also all that is ahead of its series) and offers the freed time to the waitlist first. Safe to repeat.';
grant execute on function public.delete_time_off(uuid, timestamptz, boolean) to service_role;

create function private.is_outside_hours(p_slot private.slot) returns boolean
language sql stable set search_path = ''
as $$
  select not exists (
    select from private.hours_on(here.starts_at::date, here.starts_at::date) hours
    where hours.is_enabled and hours.local_date + hours.start_time <= here.starts_at
      and here.ends_at <= hours.local_date + hours.end_time and (hours.place).location_id = p_slot.location
  )
  from public.settings s cross join lateral (
    select p_slot.starts_at at time zone s.time_zone as starts_at, p_slot.ends_at at time zone s.time_zone as ends_at
  ) here
$$;
comment on function private.is_outside_hours(private.slot) is
  'Whether a session fits into none of its day''s business hours at its location that are turned on. Always on a closed day.';
grant execute on function private.is_outside_hours(private.slot) to service_role;

create function private.therapist_day(p_local_date date, p_else text default null, p_is_visit boolean default false)
returns table (local_start timestamp, starts_at timestamptz, closes_at timestamptz, place public.locations)
language sql stable rows 40 set search_path = ''
as $$
  with hours as materialized (select * from private.hours_on(p_local_date, p_local_date)),
  -- From 6 AM, shifted so that one of the steps is the opening time of each range.
  shift as (
    select mod((extract(epoch from hours.start_time - time '06:00') / 60)::integer + 1440, s.slot_step_minutes) as minutes
    from public.settings s cross join hours
    union
    select 0 where not exists (select from hours)
  )
  select step.local_start, step.local_start at time zone s.time_zone,
    (
      select (p_local_date + hours.end_time) at time zone s.time_zone from hours
      where hours.is_enabled and p_local_date + hours.start_time <= step.local_start and step.local_start < p_local_date + hours.end_time
        and ((hours.place).location_id = 'visit') = p_is_visit
    ),
    place
  from public.settings s
  cross join shift
  cross join lateral generate_series(
    p_local_date + time '06:00' + make_interval(mins => shift.minutes), p_local_date + time '21:00',
    make_interval(mins => s.slot_step_minutes)
  ) as step (local_start)
  cross join lateral private.place_on(p_local_date, step.local_start::time, p_else) place
  -- PostgreSQL moves a time that the clock skips in spring forward. Read back, it is a different time, so it doesn't exist.
  where step.local_start at time zone s.time_zone at time zone s.time_zone = step.local_start
$$;
comment on function private.therapist_day(date, text, boolean) is
  'Returns the start times that the therapist might choose on a day, from 6 AM to 9 PM, with the closing time of the hours that each is in, if they are turned on (those at visit only for a home visit), and where she is (place_on).';
grant execute on function private.therapist_day(date, text, boolean) to service_role;

create function public.times_for_therapist(
  p_local_date date, p_service_id text default null, p_appointment_id uuid default null, p_now timestamptz default now(),
  p_enhancement_ids text[] default '{}', p_minutes_before integer default null, p_minutes_after integer default null
)
returns table (
  slot_time text, is_within_hours boolean, is_away boolean, kept_for text, minutes_before integer, minutes_after integer
)
language plpgsql stable rows 40 set search_path = ''
as $$
declare
  v_appointment public.appointments;
  v_service public.services;
  v_length interval;
  v_around constant tstzrange := private.around_days(p_local_date, 1);
  v_taken tstzmultirange;
  v_away constant tstzmultirange := private.away_times(v_around);
  v_drive private.drive := (p_minutes_before, p_minutes_after);
begin
  select * into v_appointment from public.appointments a where a.appointment_id = p_appointment_id;
  if found then
    select v.minutes_before, v.minutes_after into v_drive from public.home_visits v where v.order_id = v_appointment.order_id;
  end if;
  if p_service_id is null and v_appointment.appointment_id is null then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
  select * into v_service from public.services s
    where s.service_id = coalesce(p_service_id, v_appointment.service_id) and (s.is_active or s.service_id = v_appointment.service_id);
  if not found then
    raise exception using errcode = 'PT404', message = 'unknown_service';
  end if;
  v_length := case
    when p_service_id is null then v_appointment.ends_at - v_appointment.starts_at
    else make_interval(mins => v_service.duration_minutes + private.extra_minutes_of(p_enhancement_ids))
  end;
  select range_agg(o.during) into v_taken from public.occupancy o
    where o.during && v_around
      and (o.expires_at is null or o.expires_at > p_now)
      -- "is distinct from" isn't enough: without an appointment, everything that isn't one would count as free.
      and (p_appointment_id is null or o.appointment_id is distinct from p_appointment_id)
      and o.offer_id is null and not o.is_for_undo;
  return query
  select to_char(day.local_start, 'HH24:MI'), coalesce(day.starts_at + v_length <= day.closes_at, false), session.during && v_away,
    (
      select coalesce(e.first_name, asking.first_name)
      from public.occupancy o
      join public.waitlist_offers offer using (offer_id)
      left join public.waitlist_entries e using (entry_id)
      left join public.proposals proposed using (proposal_id)
      left join public.appointments asking on asking.appointment_id = proposed.appointment_id
      where o.during && session.during order by o.during limit 1
    ),
    session.minutes_before, session.minutes_after
  from private.therapist_day(p_local_date, v_appointment.location, v_drive.minutes_before is not null) day
  cross join lateral (
    select occupied.during, there.minutes as minutes_before, back.minutes as minutes_after
    -- Between two visits in a row she drives once, in the minutes of the one that is booked already.
    from unnest(case
      when p_appointment_id is null and v_drive.minutes_before > 0 and private.is_after_visit(day.starts_at)
        then array[v_drive.minutes_before, 0]
      else array[v_drive.minutes_before]
    end) there (minutes)
    cross join unnest(case
      when p_appointment_id is null and v_drive.minutes_after > 0 and private.is_before_visit(day.starts_at + v_length)
        then array[v_drive.minutes_after, 0]
      else array[v_drive.minutes_after]
    end) back (minutes)
    cross join lateral (
      select private.occupied(day.starts_at, day.starts_at + v_length, v_service, day.place, there.minutes, back.minutes) as during
    ) occupied
    where not occupied.during && coalesce(v_taken, '{}')
    order by there.minutes + back.minutes desc limit 1
  ) session
  where day.starts_at > p_now
  order by day.starts_at;
end;
$$;
comment on function public.times_for_therapist(date, text, uuid, timestamptz, text[], integer, integer) is
  'Returns every free future time of a day at which the therapist can put a session as long as a service with some enhancements, or as an appointment (whose own time counts as free). Business hours, notice, horizon, what makes her away and waitlist offers don''t limit her: is_within_hours, is_away and kept_for (the first name of the person with the offer) only inform her. With the minutes of its drives (or for an appointment that is one) the times are for a home visit, each with its drives: next to another visit without the one between them, if the time is free only so. PT404 unknown_service, not_found.';
grant execute on function public.times_for_therapist(date, text, uuid, timestamptz, text[], integer, integer) to service_role;

create function private.open_times(
  p_local_date date, p_service_id text, p_appointment_id uuid, p_now timestamptz, p_enhancement_ids text[]
)
returns setof time
language sql stable rows 20 set search_path = ''
as $$
  select t.slot_time::time from public.times_for_therapist(p_local_date, p_service_id, p_appointment_id, p_now, p_enhancement_ids) t
  where t.is_within_hours and not t.is_away and t.kept_for is null
$$;
comment on function private.open_times(date, text, uuid, timestamptz, text[]) is
  'Returns the times of a day that the therapist is proposed: those of times_for_therapist within business hours, while she isn''t away, and held for no one. PT404 unknown_service, not_found.';
grant execute on function private.open_times(date, text, uuid, timestamptz, text[]) to service_role;

-- A booking before it is paid: its price, the hold on its time, and the release of that hold.

create view public.order_details with (security_invoker = true) as
select
  o.order_id, o.root_id, o.kind, o.checkout_key,
  case when o.state = 'open' and o.paid_at is not null then 'paid' else o.state end as state,
  r.service_id, r.appointment_id, r.appointment_version,
  array(
    select l.enhancement_id from public.order_lines l
    where l.order_id = o.order_id and l.kind = 'enhancement' and l.reverses_line_id is null order by l.enhancement_id
  ) as enhancement_ids,
  (r.starts_at at time zone s.time_zone)::date as local_date,
  to_char(r.starts_at at time zone s.time_zone, 'HH24:MI') as local_time,
  r.starts_at, r.ends_at, r.location, case when r.starts_at is not null then o.expires_at end as hold_expires_at,
  r.first_name, r.last_name, r.email, r.phone, r.health_note_id, r.pressure_preference,
  price.subtotal_cents, price.tax_cents, price.subtotal_cents + price.tax_cents as total_cents, o.currency,
  o.policy_version, to_jsonb(policy) as policy, r.text_consent_version, t.tender_id, coalesce(t.amount_cents, 0) as charge_cents, t.payment_intent_id,
  from_wallets.credit_cents, from_wallets.gift_cents, o.created_at, coalesce(r.gift_code_hashes, '{}') as gift_code_hashes,
  t.checkout_session_id
from public.orders o
join public.order_requests r using (order_id)
cross join public.settings s
cross join lateral private.policy_of(o.policy_version) policy
cross join lateral (
  select coalesce(sum(l.amount_cents), 0)::integer as subtotal_cents, coalesce(sum(l.tax_cents), 0)::integer as tax_cents
  from public.order_lines l where l.order_id = o.order_id
) price
cross join lateral (
  select sum(w.amount_cents) filter (where w.kind = 'credit')::integer as credit_cents,
    sum(w.amount_cents) filter (where w.kind = 'gift')::integer as gift_cents
  from public.tenders w where w.order_id = o.order_id and w.voided_at is null
) from_wallets
left join public.tenders t on t.order_id = o.order_id and t.kind = 'card' and t.voided_at is null;
comment on view public.order_details is
  'Bookings and changes as the API reads them, with their price and their local date and time. State paid: the money has arrived, and the order is neither settled nor returned yet.';
grant select on public.order_details to service_role;

create function public.find_checkout(p_checkout_key uuid) returns setof public.order_details
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select d.* from public.order_details d where d.checkout_key = p_checkout_key and d.state = 'open';
end;
$$;
comment on function public.find_checkout(uuid) is 'Returns the unpaid open order of a checkout, if it has one. Its hold may have expired.';
grant execute on function public.find_checkout(uuid) to service_role;

create type private.booking_request as (
  checkout_key uuid, service_id text, local_date date, local_time time, client_type text, can_book_at_home boolean,
  first_name text, last_name text, email text, phone text,
  health_notes jsonb, pressure_preference text,
  lines jsonb, policy_version text, text_consent_version text, is_paying boolean,
  wallet_owner_email text, uses_credit boolean, uses_gift_value boolean, gift_code_hashes bytea[], is_hosted boolean,
  recurring_id uuid, booked_by uuid, can_be_visited boolean, home_visit jsonb
);
comment on type private.booking_request is
  'A booking as the API passes it (p_booking), with its lines priced. health_notes: encrypted, as private.keep_health_notes takes them. is_paying: its client is about to pay. wallet_owner_email: the verified address of the person logged in, whose credits and gift value it can use. gift_code_hashes: the codes that pay, in this order. is_hosted: it is paid on Stripe''s hosted page. policy_version: the cancellation policy that the client was shown (private.policy_for). recurring_id: the recurring appointment that it is a date of. booked_by: the member account that is logged in. home_visit: the address of a home visit (columns of public.home_visits), for which a client needs can_be_visited; from the therapist with the minutes of its drives.';

create function private.require_offered_slot(
  p_request private.booking_request, p_now timestamptz, p_extra_minutes integer default null, p_is_sold boolean default false
)
returns setof private.slot
language plpgsql stable rows 1 set search_path = ''
as $$
declare
  v_time_zone constant text := (select s.time_zone from public.settings s);
  v_local_start constant timestamp := p_request.local_date + p_request.local_time;
  v_drive constant private.drive := private.drive_of(p_request);
begin
  return query
  select o.starts_at, o.ends_at, o.during, o.location
  from private.offered_slots(
    p_request.local_date, p_request.local_date, p_request.service_id,
    coalesce(p_request.client_type, 'new'), coalesce(p_request.can_book_at_home, false), p_now,
    coalesce(p_extra_minutes, private.extra_minutes(p_request.lines)), p_is_sold, false, v_drive.minutes_before, v_drive.minutes_after
  ) o
  where o.local_start = v_local_start;
  if found then
    return;
  end if;
  if v_local_start <= p_now at time zone v_time_zone then
    raise exception using errcode = 'PT400', message = 'date_in_past';
  end if;
  -- A time at which the therapist is away is taken, as far as clients know.
  perform from private.offered_slots(
    p_request.local_date, p_request.local_date, p_request.service_id,
    coalesce(p_request.client_type, 'new'), coalesce(p_request.can_book_at_home, false), p_now,
    coalesce(p_extra_minutes, private.extra_minutes(p_request.lines)), p_is_sold, true, v_drive.minutes_before, v_drive.minutes_after
  ) o
  where o.local_start = v_local_start;
  raise exception using errcode = 'PT409', message = case when found then 'slot_taken' else 'slot_unavailable' end;
end;
$$;
comment on function private.require_offered_slot(private.booking_request, timestamptz, integer, boolean) is
  'Returns the slot of a request, if the rules offer it: as long as its service with the enhancements of its lines, or with p_extra_minutes. PT400 date_in_past, PT403 visits_not_allowed, PT404 unknown_service, PT409 slot_unavailable, slot_taken (the therapist is away then), outside_zones.';
grant execute on function private.require_offered_slot(private.booking_request, timestamptz, integer, boolean) to service_role;

create function private.is_paid_alike(p_order_id uuid, p_request private.booking_request, p_now timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  select coalesce(p_request.uses_credit, false) = coalesce(bool_or(t.kind = 'credit'), false)
    and coalesce(p_request.uses_gift_value, false) >= coalesce(bool_or(w.kind = 'gift' and w.code_hash is null), false)
    and bool_and(w.owner_email is null or o.owner_email = lower(p_request.wallet_owner_email))
    and private.wallets_suffice(p_order_id, p_now)
    -- The order charges a card, but the request newly asks for gift value that could pay instead.
    and not (
      coalesce(p_request.uses_gift_value and bool_or(t.kind = 'card'), false)
      and not coalesce(bool_or(w.kind = 'gift' and w.code_hash is null), false)
      and exists (
        select from public.wallets own cross join lateral private.available_in(own.wallet_id, null, p_now) available
        where (own.kind, own.owner_email) = ('gift', lower(p_request.wallet_owner_email))
          and own.frozen_at is null and available.cents > 0
      )
    )
  from public.orders o left join public.tenders t using (order_id) left join public.wallets w using (wallet_id)
  where o.order_id = p_order_id and t.voided_at is null
$$;
comment on function private.is_paid_alike(uuid, private.booking_request, timestamptz) is
  'Whether an order would be paid the way a request asks, and its wallets still cover their part.';
grant execute on function private.is_paid_alike(uuid, private.booking_request, timestamptz) to service_role;

create function private.is_paid_where_asked(p_order public.order_details, p_request private.booking_request, p_now timestamptz)
returns boolean
language sql immutable set search_path = ''
as $$
  select case
    when not coalesce(p_request.is_hosted, false) then p_order.checkout_session_id is null
    -- A hosted page ends with its hold, and none opens for less than half an hour: with less time left, it takes a new order.
    else p_order.hold_expires_at > p_now
      and (p_order.checkout_session_id is not null or p_order.hold_expires_at > p_now + interval '31 minutes')
  end
$$;
comment on function private.is_paid_where_asked(public.order_details, private.booking_request, timestamptz) is
  'Whether an order can still be paid where a request wants to pay: on our own page or on Stripe''s hosted one.';
grant execute on function private.is_paid_where_asked(public.order_details, private.booking_request, timestamptz) to service_role;

create function private.is_sold_alike(p_order public.order_details, p_request private.booking_request, p_now timestamptz)
returns boolean
language sql stable set search_path = ''
as $$
  with sold as (
    select array_agg(concat_ws(' ', l.service_id, l.enhancement_id) order by 1) as items,
      array_agg(concat_ws(' ', l.service_id, l.enhancement_id, l.amount_cents, l.tax_cents) order by 1) as prices,
      coalesce(sum(l.amount_cents + l.tax_cents), 0) as total
    from public.order_lines l
    where l.order_id = p_order.order_id and not (l.kind = 'service' and coalesce(p_request.uses_credit, false))
  ), today as (
    select array_agg(concat_ws(' ', l.service_id, l.enhancement_id) order by 1) as items,
      array_agg(concat_ws(' ', l.service_id, l.enhancement_id, l.amount_cents, l.tax_cents) order by 1) as prices,
      coalesce(sum(l.amount_cents + l.tax_cents), 0) as total
    from jsonb_to_recordset(private.price_by_gift(p_request.lines, p_request.gift_code_hashes, p_order.order_id, p_now)) l (
      kind text, service_id text, enhancement_id text, amount_cents integer, tax_cents integer
    )
    -- What a credit pays for costs what the credit cost, whatever the catalog says.
    where not (l.kind = 'service' and coalesce(p_request.uses_credit, false))
  )
  select case
    when p_order.hold_expires_at > p_now then sold.items is not distinct from today.items and sold.total <= today.total
    else sold.prices is not distinct from today.prices
      and p_order.policy_version = private.policy_for(p_request.policy_version, p_now)
  end
  from sold, today
$$;
comment on function private.is_sold_alike(public.order_details, private.booking_request, timestamptz) is
  'Whether an order still stands for what a request asks for. While its hold lives, it keeps its price and its policy unless the same costs less today; after that, both have to be today''s.';
grant execute on function private.is_sold_alike(public.order_details, private.booking_request, timestamptz) to service_role;

create function private.lines_as_held(p_request private.booking_request, p_now timestamptz) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce((
        select jsonb_agg(to_jsonb(l) order by l.order_line_id) from public.order_lines l where l.order_id = (last.held).order_id
      ), p_request.lines)
    from (select) one
    -- Its last order: to make way for another hour, it has been released already if it had a payment.
    left join lateral (
      select d as held from public.order_details d
      where d.checkout_key = p_request.checkout_key and d.state in ('open', 'lapsed') order by d.created_at desc limit 1
    ) last on (last.held).hold_expires_at > p_now
      and ((last.held).local_date, (last.held).local_time::time) is distinct from (p_request.local_date, p_request.local_time)
      and (last.held).gift_code_hashes = coalesce(p_request.gift_code_hashes, '{}')
      and ((last.held).credit_cents is not null) = coalesce(p_request.uses_credit, false)
      and private.is_sold_alike(last.held, p_request, p_now)
  );
end;
$$;
comment on function private.lines_as_held(private.booking_request, timestamptz) is
  'Returns the lines of a request, as the checkout''s last hold priced them if it is of another hour, would still live and is for the same items and wallets: choosing another hour doesn''t raise the price. If the same costs less today, today''s.';
grant execute on function private.lines_as_held(private.booking_request, timestamptz) to service_role;

create function private.is_same_booking(p_order public.order_details, p_request private.booking_request, p_now timestamptz)
returns boolean
language sql stable set search_path = ''
as $$
  select
    (p_order.service_id, p_order.local_date, p_order.local_time::time, p_order.first_name, p_order.last_name, p_order.email,
      p_order.phone, p_order.health_note_id, p_order.pressure_preference, p_order.text_consent_version)
    is not distinct from
    (p_request.service_id, p_request.local_date, p_request.local_time, p_request.first_name, p_request.last_name,
      p_request.email, p_request.phone, (p_request.health_notes ->> 'health_note_id')::uuid, p_request.pressure_preference,
      p_request.text_consent_version)
    and private.is_sold_alike(p_order, p_request, p_now)
    and private.is_same_visit(p_order.order_id, p_request.home_visit)
    and p_order.gift_code_hashes = coalesce(p_request.gift_code_hashes, '{}')
    and private.is_paid_alike(p_order.order_id, p_request, p_now)
    and private.is_paid_where_asked(p_order, p_request, p_now)
$$;
comment on function private.is_same_booking(public.order_details, private.booking_request, timestamptz) is
  'Whether a request asks for what an order already holds, on its terms (is_sold_alike) and from the same wallets.';
grant execute on function private.is_same_booking(public.order_details, private.booking_request, timestamptz) to service_role;

create function public.lapse_order(
  p_order_id uuid, p_payment_intent_id text default null, p_now timestamptz default now(), p_then_offer boolean default false
)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.lock_calendar();
  update public.orders o set state = 'lapsed', closed_at = p_now
    where o.order_id = p_order_id and o.state = 'open' and o.paid_at is null
      and p_payment_intent_id is not distinct from (
        select t.payment_intent_id from public.tenders t where t.order_id = o.order_id and t.kind = 'card' and t.voided_at is null
      );
  if found then
    delete from public.occupancy where order_id = p_order_id;
    update public.order_requests set network_hashes = null where order_id = p_order_id;
    perform private.keep_offered_times(array[p_order_id], p_now);
    if p_then_offer then
      perform private.offer_free_times(p_now);
    end if;
  end if;
end;
$$;
comment on function public.lapse_order(uuid, text, timestamptz, boolean) is
  'Ends an unpaid open order and frees its time; p_then_offer offers that to the waitlist, for when no one is about to claim it. Safe to call twice, and for an order that is no longer open. First cancel its payment intent at Stripe and pass it here: an order that has another one by now stays as it is.';
grant execute on function public.lapse_order(uuid, text, timestamptz, boolean) to service_role;

create function private.lapse_unpayable_order(p_order_id uuid, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$ select public.lapse_order(p_order_id, null, p_now) $$;
comment on function private.lapse_unpayable_order(uuid, timestamptz) is 'Ends an open order that has run out and has no payment to cancel.';
grant execute on function private.lapse_unpayable_order(uuid, timestamptz) to service_role;

create function public.lapse_unpayable(p_limit integer default 50, p_now timestamptz default now())
returns table (done integer, failed integer)
language plpgsql volatile rows 1 set search_path = ''
as $$
declare
  v_orders uuid[];
begin
  perform private.lock_calendar();
  v_orders := array(
    select o.order_id from public.orders o
    where o.state = 'open' and o.paid_at is null and o.expires_at <= p_now
      and not exists (
        select from public.tenders t
        where t.order_id = o.order_id and num_nonnulls(t.payment_intent_id, t.checkout_session_id) > 0
      )
    order by private.has_failed('lapse_unpayable_order', o.order_id), o.expires_at limit p_limit
  );
  failed := private.attempt_each('lapse_unpayable_order', v_orders, p_now);
  done := cardinality(v_orders) - failed;
  if done > 0 then
    perform private.offer_free_times(p_now);
  end if;
  return next;
end;
$$;
comment on function public.lapse_unpayable(integer, timestamptz) is
  'Ends open orders that have run out and have no payment to cancel and no hosted page to close, then offers the free times to the waitlist. Orders that failed last time come last. Returns how many it ended, and how many failed (job_failed).';
grant execute on function public.lapse_unpayable(integer, timestamptz) to service_role;

create function private.release_hold(p_order_id uuid, p_payment_intent_id text, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if p_payment_intent_id is not null or exists (
    select from public.tenders t where t.order_id = p_order_id and t.checkout_session_id is not null and t.voided_at is null
  ) then
    -- It may still be paid: the API cancels the intent at Stripe, or closes the hosted page, then calls again.
    raise exception using errcode = 'PT409', message = 'lapsed_hold';
  end if;
  -- What is held for an Undo belongs to a change that is settled, which lapse_order leaves alone.
  delete from public.occupancy where order_id = p_order_id and is_for_undo and expires_at <= p_now;
  perform public.lapse_order(p_order_id, null, p_now);
end;
$$;
comment on function private.release_hold(uuid, text, timestamptz) is
  'Releases a hold that has neither a payment intent nor a hosted page. PT409 lapsed_hold if it has one.';
grant execute on function private.release_hold(uuid, text, timestamptz) to service_role;

create function private.intent_of(p_order_id uuid) returns text
language sql stable set search_path = ''
as $$
  select t.payment_intent_id from public.tenders t
  where t.order_id = p_order_id and t.kind = 'card' and t.voided_at is null
$$;
comment on function private.intent_of(uuid) is 'Returns the payment intent that pays for an order; null if it has none yet.';
grant execute on function private.intent_of(uuid) to service_role;

create function private.holds_in_the_way(
  p_during tstzmultirange, p_except_order_id uuid, p_now timestamptz, p_takes_yielding boolean default false
)
returns table (order_id uuid, payment_intent_id text, is_yielding boolean)
language sql stable rows 2 set search_path = ''
as $$
  select distinct o.order_id, private.intent_of(o.order_id), o.expires_at > p_now
  from public.occupancy o
  where o.during && p_during and (o.expires_at <= p_now or p_takes_yielding and o.yields_from <= p_now)
    and (p_except_order_id is null or o.order_id is distinct from p_except_order_id)
$$;
comment on function private.holds_in_the_way(tstzmultirange, uuid, timestamptz, boolean) is
  'Returns the holds within some time that make way, except one order''s own: expired ones and, with p_takes_yielding, those that yield.';
grant execute on function private.holds_in_the_way(tstzmultirange, uuid, timestamptz, boolean) to service_role;

create function private.may_take_yielding(p_order_id uuid, p_now timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  -- A live order that doesn't hold its time was accepted under pressure. It keeps its chance after the pressure is over.
  select private.is_under_pressure(p_now) or exists (
    select from public.orders o join public.order_requests r using (order_id)
    where o.order_id = p_order_id and o.state = 'open' and o.expires_at > p_now and r.held_since is not null
      and not exists (select from public.occupancy held where held.order_id = o.order_id)
  )
$$;
comment on function private.may_take_yielding(uuid, timestamptz) is
  'Whether a client who is about to pay can take the time of a hold whose own client hasn''t begun to pay.';
grant execute on function private.may_take_yielding(uuid, timestamptz) to service_role;

create function private.holds_from(p_networks text[], p_now timestamptz)
returns table (order_id uuid, email text, network_hashes bytea[], expires_at timestamptz)
language plpgsql stable rows 3 set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  v_today constant date := (p_now at time zone 'UTC')::date;
  v_hashes constant bytea[] := private.known_hashes(p_networks, v_today - 1, v_today);
begin
  -- Found by network only, since a flood can open very many holds. The offset keeps open orders from being read first; a
  -- plan made on a calm day would read them all.
  return query
  select r.order_id, r.email, r.network_hashes, o.expires_at
  from public.order_requests r
  cross join lateral (select * from public.orders known where known.order_id = r.order_id offset 0) o
  where r.network_hashes && v_hashes and r.starts_at is not null and o.state = 'open' and o.paid_at is null;
end;
$$;
comment on function private.holds_from(text[], timestamptz) is
  'Returns the unpaid open bookings with a time that were requested from any of some networks, today or yesterday.';
grant execute on function private.holds_from(text[], timestamptz) to service_role;

create function private.orders_of_the_same_person(
  p_request private.booking_request, p_networks text[], p_except_order_id uuid, p_now timestamptz
)
returns table (order_id uuid, payment_intent_id text, is_yielding boolean)
language plpgsql stable rows 1 set search_path = ''
as $$
begin
  return query
  select o.order_id, private.intent_of(o.order_id), false
  from public.orders o
  where o.checkout_key = p_request.checkout_key and o.state = 'open' and o.paid_at is null
    and o.order_id is distinct from p_except_order_id
  union
  -- A waitlist offer that this checkout took over from another browser, which had already opened an order.
  select o.order_id, private.intent_of(o.order_id), false
  from public.waitlist_offers offer join public.orders o using (order_id)
  where offer.checkout_key = p_request.checkout_key and offer.ended_at is null and o.state = 'open' and o.paid_at is null
    and o.order_id is distinct from p_except_order_id
  union
  select h.order_id, private.intent_of(h.order_id), false
  from private.holds_from(p_networks[1:1], p_now) h
  where lower(h.email) = lower(p_request.email) and h.order_id is distinct from p_except_order_id;
end;
$$;
comment on function private.orders_of_the_same_person(private.booking_request, text[], uuid, timestamptz) is
  'Returns what a person already has open: under the same checkout key, or with the same email address from the same household''s network.';
grant execute on function private.orders_of_the_same_person(private.booking_request, text[], uuid, timestamptz) to service_role;

create function public.lapsed_orders(
  p_limit integer default 50, p_after_expiry timestamptz default '-infinity', p_after_order_id uuid default null,
  p_now timestamptz default now()
)
returns table (order_id uuid, payment_intent_id text, is_yielding boolean, expires_at timestamptz)
language sql stable rows 20 set search_path = ''
as $$
  select o.order_id, private.intent_of(o.order_id), false, o.expires_at
  from public.orders o
  where o.state = 'open' and o.paid_at is null and o.expires_at <= p_now and o.expires_at >= p_after_expiry
    and (o.expires_at > p_after_expiry or p_after_order_id is null or o.order_id > p_after_order_id)
  order by o.expires_at, o.order_id limit p_limit
$$;
comment on function public.lapsed_orders(integer, timestamptz, uuid, timestamptz) is
  'Returns open orders that have run out unpaid, the oldest first, starting after the one that was tried last. Cancel each payment intent at Stripe, then call lapse_order.';
grant execute on function public.lapsed_orders(integer, timestamptz, uuid, timestamptz) to service_role;

create function public.holds_to_release(
  p_order_id uuid default null, p_from timestamptz default null, p_until timestamptz default null, p_now timestamptz default now()
)
returns table (order_id uuid, payment_intent_id text, is_yielding boolean)
language plpgsql stable rows 2 set search_path = ''
as $$
begin
  return query
    select held.* from private.holds_in_the_way(
      coalesce(
        tstzmultirange(tstzrange(p_from, p_until)),
        (select tstzmultirange(r.during) from public.order_requests r where r.order_id = p_order_id)
      ),
      -- A range of time is for the therapist's own use, which takes no live hold.
      p_order_id, p_now, p_order_id is not null and private.may_take_yielding(p_order_id, p_now)
    ) held;
end;
$$;
comment on function public.holds_to_release(uuid, timestamptz, timestamptz, timestamptz) is
  'Returns the holds to release before an order, or a range of time, can have its time. Cancel each payment intent at Stripe (if is_yielding, only while no one has begun to pay it), then call lapse_order.';
grant execute on function public.holds_to_release(uuid, timestamptz, timestamptz, timestamptz) to service_role;

create function public.holds_to_release_for_booking(p_booking jsonb, p_networks text[] default null, p_now timestamptz default now())
returns table (order_id uuid, payment_intent_id text, is_yielding boolean)
language plpgsql stable rows 2 set search_path = ''
as $$
declare
  v_request constant private.booking_request := jsonb_populate_record(null::private.booking_request, p_booking);
  v_own_id uuid;
begin
  select own.order_id into v_own_id from public.find_checkout(v_request.checkout_key) own
    where private.is_same_booking(own, v_request, p_now);
  return query select own.* from private.orders_of_the_same_person(v_request, p_networks, v_own_id, p_now) own;
  if v_request.local_date is not null then
    return query
      select held.* from private.require_offered_slot(v_request, p_now) slot
      cross join lateral private.holds_in_the_way(
        tstzmultirange(slot.during), v_own_id, p_now,
        coalesce(v_request.is_paying, false) and private.may_take_yielding(v_own_id, p_now)
      ) held;
  end if;
end;
$$;
comment on function public.holds_to_release_for_booking(jsonb, text[], timestamptz) is
  'Returns the holds to release before a booking (as open_booking takes it) can be opened: what the same person has open, and what is in the way of its time.';
grant execute on function public.holds_to_release_for_booking(jsonb, text[], timestamptz) to service_role;

create function private.require_room_for_hold(p_networks text[], p_except_order_id uuid, p_now timestamptz) returns void
language plpgsql stable set search_path = ''
as $$
declare
  v_today constant date := (p_now at time zone 'UTC')::date;
  v_free_at timestamptz;
begin
  with nearby as materialized (
    select * from private.holds_from(p_networks, p_now) h
    where h.order_id is distinct from p_except_order_id and h.expires_at > p_now
  )
  -- In each full network, the hold that ends first makes room.
  select max(full_network.free_at) into v_free_at
  from (
    select min(nearby.expires_at) as free_at
    from unnest(p_networks) named (network)
    join nearby on nearby.network_hashes && private.known_hashes(array[named.network], v_today - 1, v_today)
    group by named.network
    having count(*) >= 3 * private.share_of(named.network)
  ) full_network;
  if v_free_at is not null then
    raise exception using errcode = 'PT429', message = 'too_many_holds',
      detail = ceil(extract(epoch from v_free_at - p_now))::integer;
  end if;
end;
$$;
comment on function private.require_room_for_hold(text[], uuid, timestamptz) is
  'Allows at most 3 unpaid holds at a time from a household''s network, and more from a larger one (share_of). PT429 too_many_holds, details: seconds to wait.';
grant execute on function private.require_room_for_hold(text[], uuid, timestamptz) to service_role;

create function public.renew_hold(p_order_id uuid, p_now timestamptz default now()) returns setof public.order_details
language plpgsql volatile set search_path = ''
as $$
declare
  v_expires_at timestamptz;
begin
  perform private.lock_calendar();
  update public.orders o
    set expires_at = greatest(o.expires_at, least(
      p_now + make_interval(mins => s.hold_minutes), r.held_since + make_interval(mins => s.longest_hold_minutes)
    ))
    from public.settings s, public.order_requests r
    where o.order_id = p_order_id and r.order_id = o.order_id and r.held_since is not null
      and o.state = 'open' and o.paid_at is null and o.expires_at > p_now
    returning o.expires_at into v_expires_at;
  if not found then
    raise exception using errcode = 'PT409', message = 'hold_expired';
  end if;
  update public.occupancy set expires_at = v_expires_at where order_id = p_order_id;
  return query select * from public.order_details d where d.order_id = p_order_id;
end;
$$;
comment on function public.renew_hold(uuid, timestamptz) is
  'Gives a live hold its full time again, up to the longest that a time can be held. PT409 hold_expired.';
grant execute on function public.renew_hold(uuid, timestamptz) to service_role;

create function public.hold_seconds_left(p_order_id uuid, p_now timestamptz default now()) returns integer
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select greatest(0, floor(extract(epoch from d.hold_expires_at - p_now)))::integer
    from public.order_details d where d.order_id = p_order_id
  );
end;
$$;
comment on function public.hold_seconds_left(uuid, timestamptz) is
  'Returns the seconds until others can ask for the time of an order, by the database''s clock, which decides it; null for an order without a time.';
grant execute on function public.hold_seconds_left(uuid, timestamptz) to service_role;

create function private.hold_slot(
  p_order_id uuid, p_during tstzrange, p_expires_at timestamptz, p_now timestamptz, p_takes_yielding boolean default false
)
returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  v_offer record;
begin
  -- The waitlist offer that this order uses makes way for it, and the hold yields to no one before that offer would have ended.
  select * into v_offer from public.waitlist_offers offer where offer.order_id = p_order_id and offer.ended_at is null;
  if private.is_taken(tstzmultirange(p_during), array[p_order_id, v_offer.offer_id], null, p_now, p_takes_yielding) then
    return false;
  end if;
  perform private.release_hold(old.order_id, old.payment_intent_id, p_now)
    from private.holds_in_the_way(tstzmultirange(p_during), p_order_id, p_now, p_takes_yielding) old;
  delete from public.occupancy where order_id = p_order_id or offer_id = v_offer.offer_id;
  -- "On conflict" covers occupancy_never_overlaps, so that losing a race returns false instead of raising an error.
  insert into public.occupancy (during, order_id, expires_at, yields_from)
    values (p_during, p_order_id, p_expires_at, greatest(v_offer.expires_at, p_now))
    on conflict do nothing;
  return found;
end;
$$;
comment on function private.hold_slot(uuid, tstzrange, timestamptz, timestamptz, boolean) is
  'Holds a range of time for an order; false if it is taken. Releases the holds that make way. PT409 lapsed_hold if one of them has a payment intent or a hosted page.';
grant execute on function private.hold_slot(uuid, tstzrange, timestamptz, timestamptz, boolean) to service_role;

create function private.take_firmly(p_order_id uuid, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_during tstzrange;
  v_expires_at timestamptz;
begin
  select r.during, o.expires_at into strict v_during, v_expires_at
    from public.orders o join public.order_requests r using (order_id) where o.order_id = p_order_id;
  if not exists (select from public.occupancy o where o.order_id = p_order_id and o.expires_at > p_now)
    and not private.hold_slot(p_order_id, v_during, v_expires_at, p_now, private.may_take_yielding(p_order_id, p_now))
  then
    raise exception using errcode = 'PT409', message = 'slot_taken';
  end if;
  update public.occupancy set yields_from = greatest(yields_from, p_now + interval '1 minute') where order_id = p_order_id;
end;
$$;
comment on function private.take_firmly(uuid, timestamptz) is
  'Takes the time of an order whose client is about to pay, so that no one else gets it within the next minute; after that, Stripe knows whether they began to pay. PT409 slot_taken, lapsed_hold.';
grant execute on function private.take_firmly(uuid, timestamptz) to service_role;

create function private.warn_of_pressure(p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  select public.open_task('calendar_held', (p_now at time zone 'UTC')::date::text, jsonb_build_object(
    'done', 'Much of your open time is being held by people, or a program, who have not begun to pay. Online booking stays open: such a hold yields to whoever pays.',
    'next_step', 'If you just announced something, there is nothing to do. Otherwise look in Stripe for many unpaid payments, and contact whoever maintains the site.'
  ), p_now)
  where not exists (
    select from public.tasks item
    where item.kind = 'calendar_held' and item.subject = (p_now at time zone 'UTC')::date::text
  )
$$;
comment on function private.warn_of_pressure(timestamptz) is 'Warns the practice with a task, once a day, that its calendar is full of unpaid holds.';
grant execute on function private.warn_of_pressure(timestamptz) to service_role;

create function private.insert_booking(
  p_request private.booking_request, p_slot private.slot, p_networks text[], p_expires_at timestamptz, p_now timestamptz
)
returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  v_id constant uuid := gen_random_uuid();
  v_uses_wallets constant boolean := coalesce(p_request.uses_credit or p_request.uses_gift_value, false);
  v_credit record;
begin
  select null::uuid as wallet_id, null::integer as cost_cents into v_credit;
  if p_request.uses_credit then
    select c.* into v_credit
      from jsonb_to_recordset(p_request.lines) l (kind text, duration_minutes integer)
      cross join lateral private.find_credit(p_request.wallet_owner_email, l.duration_minutes, p_now) c
      where l.kind = 'service';
    if not found then
      raise exception using errcode = 'PT409', message = 'credit_missing';
    end if;
  end if;
  insert into public.orders (order_id, root_id, kind, checkout_key, owner_email, currency, policy_version, created_at, expires_at)
    select v_id, v_id, 'booking', p_request.checkout_key, case when v_uses_wallets then lower(p_request.wallet_owner_email) end,
      s.currency, private.policy_for(p_request.policy_version, p_now), p_now, p_expires_at
    from public.settings s;
  perform private.insert_lines(v_id, case
    when p_request.uses_credit then private.price_by_credit(p_request.lines, v_credit.cost_cents)
    else private.price_by_gift(p_request.lines, p_request.gift_code_hashes, v_id, p_now)
  end);
  insert into public.order_requests (
    order_id, service_id, starts_at, ends_at, during, location, held_since, first_name, last_name, email, phone,
    health_note_id, pressure_preference, text_consent_version, network_hashes, gift_code_hashes, booked_by
  )
  values (
    v_id, p_request.service_id, p_slot.starts_at, p_slot.ends_at, p_slot.during, p_slot.location,
    case when p_slot.starts_at is not null then p_now end,
    p_request.first_name, p_request.last_name, p_request.email, p_request.phone,
    private.keep_health_notes(p_request.health_notes), p_request.pressure_preference, p_request.text_consent_version,
    private.hash_networks(p_networks, p_now), p_request.gift_code_hashes, p_request.booked_by
  );
  perform private.keep_home_visit(v_id, p_request);
  perform private.insert_tenders(
    v_id, v_credit.wallet_id, coalesce(p_request.uses_gift_value, false), 'card', p_now, p_request.gift_code_hashes
  );
  return v_id;
end;
$$;
comment on function private.insert_booking(private.booking_request, private.slot, text[], timestamptz, timestamptz) is
  'Inserts a new open order for a booking, with its lines, request and tenders. PT404 unknown_service, unknown_enhancement, PT409 credit_missing, gift_code_frozen, gift_code_empty.';
grant execute on function private.insert_booking(private.booking_request, private.slot, text[], timestamptz, timestamptz) to service_role;

create function private.hold_booking(
  p_request private.booking_request, p_open_order_id uuid, p_networks text[], p_is_under_pressure boolean, p_now timestamptz
)
returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  v_expires_at timestamptz := p_now + make_interval(mins => (
    select case when p_request.is_hosted then s.hosted_hold_minutes else s.hold_minutes end from public.settings s
  ));
  v_slot private.slot;
  v_id uuid := p_open_order_id;
  v_own_ids uuid[];
  v_offer record;
begin
  select * into v_slot from private.require_offered_slot(
    p_request, p_now,
    -- An order that is kept also keeps the minutes of its enhancements.
    (select sum(l.extra_minutes)::integer from public.order_lines l where l.order_id = p_open_order_id)
  );
  select * into v_offer from private.offer_for(p_request.checkout_key, v_slot, p_now);
  v_expires_at := greatest(v_expires_at, v_offer.expires_at);
  -- A person's own holds aren't released for a time that they can't have.
  select array_agg(own.order_id) into v_own_ids
    from private.orders_of_the_same_person(p_request, p_networks, p_open_order_id, p_now) own;
  if private.is_taken(
    tstzmultirange(v_slot.during), v_own_ids || p_open_order_id || v_offer.offer_id, null, p_now, p_is_under_pressure
  ) then
    raise exception using errcode = 'PT409', message = 'slot_taken';
  end if;
  perform private.release_hold(own.order_id, own.payment_intent_id, p_now)
    from private.orders_of_the_same_person(p_request, p_networks, p_open_order_id, p_now) own;
  if v_offer.offer_id is null then
    -- A time that is already held for its offer takes no more of the calendar.
    perform private.require_room_for_hold(p_networks, p_open_order_id, p_now);
  end if;
  perform private.require_allowance('hold', p_networks, 'too_many_holds', p_now);
  if v_id is not null then
    -- The same booking after its hold ran out keeps the order and its payment intent.
    update public.orders set expires_at = v_expires_at where order_id = v_id;
    update public.order_requests set held_since = p_now, ends_at = v_slot.ends_at, during = v_slot.during where order_id = v_id;
  else
    v_id := private.insert_booking(p_request, v_slot, p_networks, v_expires_at, p_now);
  end if;
  update public.waitlist_offers set order_id = v_id where offer_id = v_offer.offer_id;
  -- Under pressure, a client who hasn't begun to pay may hold the time. They keep it until this one is about to pay.
  if not private.hold_slot(v_id, v_slot.during, v_expires_at, p_now) then
    if not p_is_under_pressure then
      raise exception using errcode = 'PT409', message = 'slot_taken';
    end if;
    delete from public.occupancy where order_id = v_id;
  end if;
  return v_id;
end;
$$;
comment on function private.hold_booking(private.booking_request, uuid, text[], boolean, timestamptz) is
  'Makes a new hold, or restarts an expired one, in place of what the same person held. Under pressure it may come without the time, which its client gets by being the first to pay.';
grant execute on function private.hold_booking(private.booking_request, uuid, text[], boolean, timestamptz) to service_role;

create function private.quote_booking(p_request private.booking_request, p_networks text[], p_now timestamptz) returns uuid
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.require_allowance('quote', p_networks, 'too_many_holds', p_now);
  perform private.release_hold(own.order_id, own.payment_intent_id, p_now)
    from private.orders_of_the_same_person(p_request, null, null, p_now) own;
  -- Less than the day for which Stripe remembers the idempotency key of its intent.
  return private.insert_booking(p_request, null, p_networks, p_now + interval '12 hours', p_now);
end;
$$;
comment on function private.quote_booking(private.booking_request, text[], timestamptz) is
  'Makes a new order with a price and no time yet, in place of what the same checkout had open.';
grant execute on function private.quote_booking(private.booking_request, text[], timestamptz) to service_role;

create function public.open_booking(p_booking jsonb, p_networks text[] default null, p_now timestamptz default now())
returns setof public.order_details
language plpgsql volatile set search_path = ''
as $$
declare
  v_request private.booking_request := jsonb_populate_record(null::private.booking_request, p_booking);
  v_open public.order_details;
  v_is_same boolean;
  v_is_under_pressure boolean;
  v_id uuid;
begin
  perform private.lock_calendar();
  perform private.require_open(p_now);
  perform private.lock_wallets(null, v_request.wallet_owner_email, v_request.gift_code_hashes);
  select * into v_open from public.find_checkout(v_request.checkout_key);
  v_is_same := found and private.is_same_booking(v_open, v_request, p_now);
  if v_is_same and v_open.hold_expires_at is null then
    v_id := v_open.order_id;
  elsif v_request.local_date is null then
    v_id := private.quote_booking(v_request, p_networks, p_now);
  elsif v_is_same and v_open.hold_expires_at > p_now then
    v_id := v_open.order_id;
    perform private.require_allowance('renewal', p_networks, 'too_many_holds', p_now);
    perform public.renew_hold(v_id, p_now);
  else
    v_is_under_pressure := private.is_under_pressure(p_now);
    v_request.lines := private.lines_as_held(v_request, p_now);
    v_id := private.hold_booking(v_request, case when v_is_same then v_open.order_id end, p_networks, v_is_under_pressure, p_now);
    if v_is_under_pressure then
      perform private.warn_of_pressure(p_now);
    end if;
  end if;
  -- The client may have logged in or out since the first request. The notes belong to the last one's account.
  update public.order_requests set booked_by = v_request.booked_by
    where order_id = v_id and booked_by is distinct from v_request.booked_by;
  if v_request.is_paying and v_request.local_date is not null then
    perform private.take_firmly(v_id, p_now);
  end if;
  return query select * from public.order_details d where d.order_id = v_id;
end;
$$;
comment on function public.open_booking(jsonb, text[], timestamptz) is
  'Opens the order of a booking (the keys of private.booking_request) and holds its time while its client pays; without a time, it holds only the price. It releases what the same person held before. The same request from the same checkout gets the same order with its hold renewed: up to the longest time while it lives, under the rules once it has expired. With is_paying the time is taken firmly; with is_hosted it is held for as long as Stripe''s page is open. PT400 date_in_past, PT403 visits_not_allowed, PT404 unknown_service, unknown_enhancement, PT409 not_open_yet, outside_zones, slot_unavailable, slot_taken, credit_missing (no unreserved credit of this length is left), gift_code_empty, gift_code_frozen, lapsed_hold (release holds_to_release_for_booking, then call again), PT429 too_many_holds (details: seconds to wait).';
grant execute on function public.open_booking(jsonb, text[], timestamptz) to service_role;

create function public.attach_intent(p_order_id uuid, p_payment_intent_id text) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_tender public.tenders;
begin
  perform private.lock_calendar();
  select * into v_tender from public.tenders t where t.order_id = p_order_id and t.kind = 'card' and t.voided_at is null;
  if v_tender.payment_intent_id = p_payment_intent_id then
    return;
  elsif not exists (select from public.orders o where o.order_id = p_order_id and o.state = 'open') then
    raise exception using errcode = 'PT409', message = 'hold_expired';
  elsif v_tender.payment_intent_id is not null or exists (
    select from public.tenders t where t.payment_intent_id = p_payment_intent_id
  ) then
    raise exception using errcode = 'PT409', message = 'payment_already_used';
  end if;
  update public.tenders set payment_intent_id = p_payment_intent_id where tender_id = v_tender.tender_id;
end;
$$;
comment on function public.attach_intent(uuid, text) is
  'Sets the payment intent of an open order, once and for all. Safe to repeat. PT409 payment_already_used (the order has another, or another order has it), hold_expired (the order is no longer open).';
grant execute on function public.attach_intent(uuid, text) to service_role;

create function public.keep_processing(p_order_id uuid, p_now timestamptz default now()) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_until constant timestamptz := p_now + interval '1 day';
begin
  perform private.lock_calendar();
  update public.orders set expires_at = v_until
    where order_id = p_order_id and state = 'open' and paid_at is null and expires_at <= p_now;
  if found then
    update public.occupancy set expires_at = v_until, yields_from = case when yields_from is not null then v_until end
      where order_id = p_order_id;
    perform public.open_task('payment_processing', p_order_id::text, jsonb_build_object(
      'payment_intent_id', private.intent_of(p_order_id),
      'done', 'A payment is still being processed, so we hold its time for one more day and offer it to no one else.',
      'next_step', 'Look the payment up in Stripe. When it succeeds the booking is made by itself; when it is cancelled there, the time is free again.'
    ), p_now);
  end if;
end;
$$;
comment on function public.keep_processing(uuid, timestamptz) is
  'Holds the time of an order that ran out while its payment is being processed, for one more day at a time, and opens a task.';
grant execute on function public.keep_processing(uuid, timestamptz) to service_role;

-- Settlement, from paid to done: the one path for browser, webhook and sweep, and the refund of any surplus.

create function private.lock_family(p_root_id uuid) returns public.orders
language plpgsql volatile set search_path = ''
as $$
declare
  v_root public.orders;
begin
  if (select k.takes_time from public.orders o join public.order_kinds k on k.order_kind = o.kind where o.order_id = p_root_id) then
    perform private.lock_calendar();
  end if;
  select * into v_root from public.orders o where o.order_id = p_root_id for no key update;
  perform private.lock_wallets(p_root_id);
  return v_root;
end;
$$;
comment on function private.lock_family(uuid) is
  'Lets one transaction at a time write to the money of a family, until it ends. Locks the calendar first if the family takes time, then its root, then the wallets that it uses or bought. Sums have to be read in a later statement.';
grant execute on function private.lock_family(uuid) to service_role;

create function private.describe_order(p_order_id uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select jsonb_strip_nulls(jsonb_build_object(
        'service_name', l.name, 'duration_minutes', l.duration_minutes, 'credits', l.credits,
        'starts_at', coalesce(a.starts_at, r.starts_at)
      ))
      from public.orders o
      left join public.order_requests r using (order_id)
      left join public.appointments a on a.order_id = o.root_id
      left join lateral (
        select line.name, line.duration_minutes, line.credits from private.current_lines(o.root_id) line where line.kind = 'service'
        union all
        select line.name, line.duration_minutes, line.credits from public.order_lines line
          where line.order_id = o.order_id and line.kind in ('service', 'item')
            and (line.duration_minutes is not null or o.kind = 'gift')
        limit 1
      ) l on true
      where o.order_id = p_order_id
  );
end;
$$;
comment on function private.describe_order(uuid) is 'Returns the session, the credits or the gift certificate of an order, as sold, for messages to name it.';
grant execute on function private.describe_order(uuid) to service_role;

create function private.first_name_of(p_root_id uuid) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(
    (select a.first_name from public.appointments a where a.order_id = p_root_id),
    (select r.first_name from public.order_requests r where r.order_id = p_root_id),
    (select split_part(g.purchaser_name, ' ', 1) from public.gift_certificates g where g.order_id = p_root_id)
  );
end;
$$;
comment on function private.first_name_of(uuid) is 'Returns the first name under which something was ordered.';
grant execute on function private.first_name_of(uuid) to service_role;

create function private.request_refund(
  p_tender_id uuid, p_cause_id uuid, p_reason text, p_amount_cents integer, p_now timestamptz
)
returns void
language sql volatile set search_path = ''
as $$
  insert into public.refunds (order_id, tender_id, reason, amount_cents, currency, next_attempt_at, created_at)
    select p_cause_id, p_tender_id, p_reason, p_amount_cents, o.currency, p_now, p_now
    from public.orders o where o.order_id = p_cause_id
$$;
comment on function private.request_refund(uuid, uuid, text, integer, timestamptz) is 'Promises to refund an amount of a tender.';
grant execute on function private.request_refund(uuid, uuid, text, integer, timestamptz) to service_role;

create function private.credit_part_cents(p_root_id uuid, p_surplus_cents integer) returns integer
language sql stable set search_path = ''
as $$
  select least(
      coalesce(sum(t.kept_cents) filter (where t.kind = 'credit'), 0) - private.value_given_cents(p_root_id),
      p_surplus_cents - coalesce(sum(greatest(t.kept_cents - private.promised_cents(t.tender_id), 0)) filter (where t.kind <> 'credit'), 0)
    )::integer
  from (
    select t.tender_id, t.kind, private.kept_cents(t.tender_id) as kept_cents
    from public.orders o join public.tenders t using (order_id)
    where o.root_id = p_root_id and o.state in ('settled', 'returned')
  ) t
$$;
comment on function private.credit_part_cents(uuid, integer) is
  'Returns how much of a surplus was paid by a credit: what exceeds all the money and gift value that is left, including money that a bank is reviewing.';
grant execute on function private.credit_part_cents(uuid, integer) to service_role;

create function private.waive_debt(p_root_id uuid, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_debt constant integer := private.asked_cents(p_root_id);
  v_id constant uuid := gen_random_uuid();
begin
  if v_debt not between 1 and private.least_charge_cents() - 1 then
    return;
  end if;
  insert into public.orders (order_id, root_id, kind, currency, created_at)
    select v_id, p_root_id, 'adjustment', root.currency, p_now from public.orders root where root.order_id = p_root_id;
  perform private.waive(v_id, v_debt);
  perform private.close_order(v_id, 'settled', p_now);
end;
$$;
comment on function private.waive_debt(uuid, timestamptz) is
  'Waives what a family owes if it is less than a card can be charged. While a bank is reviewing a payment, nothing is owed yet.';
grant execute on function private.waive_debt(uuid, timestamptz) to service_role;

create function private.spread_surplus(p_root_id uuid, p_cause_id uuid, p_reason text, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_tender record;
  v_surplus integer := -private.debt_cents(p_root_id);
  v_part integer;
begin
  if v_surplus <= 0 then
    perform private.waive_debt(p_root_id, p_now);
    return;
  end if;
  v_part := private.credit_part_cents(p_root_id, v_surplus);
  if v_part > 0 then
    perform private.give_value(p_root_id, v_part, p_now);
    v_surplus := v_surplus - v_part;
  end if;
  -- Returned orders first, then the newest; in each, money before gift value, then the last payment. Disputed ones stay.
  for v_tender in
    select t.tender_id, t.kind, private.kept_cents(t.tender_id) - private.promised_cents(t.tender_id) as left_cents
    from public.orders o join public.tenders t using (order_id)
    where o.root_id = p_root_id and o.state in ('settled', 'returned') and t.kind <> 'credit' and not private.is_disputed(t.tender_id)
    order by (o.state = 'returned') desc, o.created_at desc, o.order_id, t.kind = 'gift',
      (select max(l.ledger_id) from public.ledger l where l.tender_id = t.tender_id) desc
  loop
    v_part := least(v_surplus, v_tender.left_cents);
    continue when v_part <= 0;
    if v_tender.kind = 'gift' then
      perform private.return_to_wallet(v_tender.tender_id, v_part, 0, p_now);
    else
      perform private.request_refund(v_tender.tender_id, p_cause_id, p_reason, v_part, p_now);
    end if;
    v_surplus := v_surplus - v_part;
  end loop;
end;
$$;
comment on function private.spread_surplus(uuid, uuid, text, timestamptz) is
  'Refunds the surplus of a family: what its closed orders were paid beyond what they cost. A late payment, a double payment, a lower price, a cancellation and goodwill are all the same case. A credit''s part of it becomes gift value. If it owes something instead that is too little for a card, that is waived.';
grant execute on function private.spread_surplus(uuid, uuid, text, timestamptz) to service_role;

create function private.close_order(p_order_id uuid, p_state text, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_kind text;
begin
  update public.orders set state = p_state, closed_at = p_now where order_id = p_order_id returning kind into v_kind;
  delete from public.occupancy where order_id = p_order_id and not is_for_undo;
  -- These already have the calendar's lock and may free time.
  if v_kind in ('change', 'cancellation') or (v_kind, p_state) = ('booking', 'returned') then
    perform private.keep_offered_times(array[p_order_id], p_now);
    perform private.offer_free_times(p_now);
  end if;
end;
$$;
comment on function private.close_order(uuid, text, timestamptz) is
  'Gives an order its final state and frees what it still holds. If that can free time, it offers the free times to the waitlist.';
grant execute on function private.close_order(uuid, text, timestamptz) to service_role;

create function private.return_order(p_order public.orders, p_reason text, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_before constant jsonb := private.money_facts(p_order.root_id);
begin
  perform private.close_order(p_order.order_id, 'returned', p_now);
  -- In full, whatever else its family owes: a bank may be reviewing another payment.
  perform private.request_refund(own.tender_id, p_order.order_id, p_reason, own.left_cents, p_now)
    from (
      select t.tender_id, private.kept_cents(t.tender_id) - private.promised_cents(t.tender_id) as left_cents
      from public.tenders t
      where t.order_id = p_order.order_id and t.kind = 'card' and not private.is_disputed(t.tender_id)
    ) own
    where own.left_cents > 0;
  perform private.spread_surplus(p_order.root_id, p_order.order_id, p_reason, p_now);
  if p_order.kind = 'booking' and p_reason <> 'mismatch' then
    perform private.write_message(jsonb_build_object(
        'kind', 'slot_lost', 'subject', p_order.order_id, 'about', p_order.root_id, 'recipient', 'client', 'channel', 'email',
        'address', r.email, 'facts', private.describe_order(p_order.order_id) || jsonb_build_object('first_name', r.first_name)
          || private.money_facts(p_order.root_id, v_before)
      ), p_now)
      from public.order_requests r where r.order_id = p_order.order_id and r.email is not null;
  end if;
  -- A payment of a debt is returned because the debt was paid another way in the meantime. Of a change, the client only
  -- needs to know that it wasn't made, whatever the cause.
  perform private.notify_of_money_back(
    p_order.order_id,
    case p_order.kind when 'adjustment' then 'paid_twice' when 'change' then 'change_not_applied' else p_reason end,
    v_before, false, p_now
  );
end;
$$;
comment on function private.return_order(public.orders, text, timestamptz) is
  'Ends an order that can''t be fulfilled: refunds what was paid for it and notifies its client.';
grant execute on function private.return_order(public.orders, text, timestamptz) to service_role;

create function private.find_or_create_client(p_request public.order_requests) returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  v_client_id uuid;
begin
  insert into public.clients (first_name, last_name, email, phone)
    values (p_request.first_name, p_request.last_name, p_request.email, p_request.phone)
    on conflict (lower(email)) do nothing
    returning client_id into v_client_id;
  if v_client_id is null then
    select c.client_id into strict v_client_id from public.clients c where lower(c.email) = lower(p_request.email);
  end if;
  return v_client_id;
end;
$$;
comment on function private.find_or_create_client(public.order_requests) is
  'Returns the client with the email address of a request, new if there is none. Under another name it isn''t that client (other_name). What the practice stored about a known client is never overwritten.';
grant execute on function private.find_or_create_client(public.order_requests) to service_role;

create function private.fulfil_booking(p_order public.orders, p_now timestamptz) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  v_request public.order_requests;
  v_client_id uuid;
  v_other_name text;
  v_appointment_id uuid;
begin
  select * into strict v_request from public.order_requests r where r.order_id = p_order.order_id;
  if v_request.starts_at is null and v_request.email is null and p_order.paid_at > p_now - interval '1 hour' then
    return null;
  end if;
  -- One without a person was emptied, unpaid, a day after it was made: no one would know whose time it is.
  if v_request.starts_at is null or v_request.starts_at <= p_now or v_request.email is null then
    return false;
  end if;
  if not exists (select from public.occupancy o where o.order_id = p_order.order_id)
    and not private.hold_slot(
      p_order.order_id, v_request.during, 'infinity', p_now, private.may_take_yielding(p_order.order_id, p_now)
    )
  then
    return false;
  end if;
  v_client_id := private.find_or_create_client(v_request);
  v_other_name := private.other_name(v_client_id, v_request.first_name, v_request.last_name);
  insert into public.appointments (
    order_id, client_id, other_name, first_name, last_name, email, phone, text_consent_version, service_id, starts_at, ends_at, free_until,
    location, status, health_note_id, pressure_preference, recurring_id, created_at
  )
  select
    p_order.order_id, v_client_id, v_other_name, v_request.first_name, v_request.last_name, v_request.email,
    v_request.phone, v_request.text_consent_version, v_request.service_id, v_request.starts_at, v_request.ends_at,
    v_request.starts_at - private.notice_of(p_order.policy_version), v_request.location,
    case when v_request.is_by_client and private.needs_approval(v_client_id, v_other_name) then 'pending' else 'confirmed' end,
    v_request.health_note_id, v_request.pressure_preference, v_request.recurring_id, p_now
  returning appointment_id into v_appointment_id;
  update public.occupancy set order_id = null, expires_at = null, yields_from = null, appointment_id = v_appointment_id
    where order_id = p_order.order_id;
  perform private.end_offer_as_booked(p_order.order_id, p_now);
  if v_other_name is null then
    perform private.remember_address(p_order.order_id, v_client_id);
  end if;
  return true;
end;
$$;
comment on function private.fulfil_booking(public.orders, timestamptz) is
  'Turns a paid hold into its appointment; without a hold, takes the time if it is still free and not past. Returns null for an order whose time wasn''t chosen yet, until an hour after it was paid.';
grant execute on function private.fulfil_booking(public.orders, timestamptz) to service_role;

create function private.notice_of(p_policy_version text) returns interval
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select make_interval(hours => p.free_until_hours) from private.policy_of(p_policy_version) p
  );
end;
$$;
comment on function private.notice_of(text) is 'Returns how long before the start a cancellation is free of charge, by the policy agreed to.';
grant execute on function private.notice_of(text) to service_role;

create function private.fulfil_adjustment(p_order public.orders, p_now timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  -- If it pays a debt that was paid another way in the meantime, this payment is refunded and not the other.
  select private.debt_cents(p_order.root_id) > 0 or coalesce(sum(t.amount_cents), 0) <= private.charge_cents(p_order.order_id)
  from public.tenders t where t.order_id = p_order.order_id and t.voided_at is null
$$;
comment on function private.fulfil_adjustment(public.orders, timestamptz) is
  'Does nothing: an adjustment is its lines, or pays a debt. Returns false if it pays a debt that is no longer owed.';
grant execute on function private.fulfil_adjustment(public.orders, timestamptz) to service_role;

create function private.notify_practice_of_appointment(
  p_kind text, p_subject text, p_appointment public.appointments, p_facts jsonb, p_now timestamptz
)
returns void
language sql volatile set search_path = ''
as $$
  select private.notify_practice(p_kind, p_subject, p_appointment.order_id, jsonb_build_object(
    'first_name', p_appointment.first_name, 'session', private.describe_order(p_appointment.order_id)
  ) || p_facts, p_now)
$$;
comment on function private.notify_practice_of_appointment(text, text, public.appointments, jsonb, timestamptz) is
  'Writes a message to the practice about what a client has done with an appointment, with first name and session.';
grant execute on function private.notify_practice_of_appointment(text, text, public.appointments, jsonb, timestamptz) to service_role;

create function private.notify_of_settled(p_order public.orders, p_before jsonb, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_appointment public.appointments;
  v_is_by_client boolean;
  v_moved jsonb;
  v_send_after timestamptz;
begin
  if p_order.kind = 'bundle' then
    perform private.write_message(jsonb_build_object(
      'kind', 'credits_bought', 'subject', p_order.order_id, 'about', p_order.order_id, 'recipient', 'member', 'channel', 'email',
      'address', p_order.owner_email, 'facts', jsonb_build_object(
        'paid_at', p_now, 'lines', jsonb_agg(jsonb_build_object('kind', l.kind, 'name', l.name, 'cents', l.amount_cents)),
        'subtotal_cents', sum(l.amount_cents), 'tax_cents', sum(l.tax_cents)
      )
    ), p_now)
    from public.order_lines l where l.order_id = p_order.order_id;
    perform private.notify_practice('credits_bought', p_order.order_id::text, p_order.order_id, jsonb_build_object(
      'first_name', (select p.first_name from public.profiles p where lower(p.email) = p_order.owner_email),
      'session', private.describe_order(p_order.order_id), 'amount_cents', private.charge_cents(p_order.order_id)
    ), p_now);
  elsif p_order.kind = 'gift' then
    perform private.notify_of_gift(p_order.order_id, p_now);
  elsif p_order.kind in ('booking', 'change') then
    select * into strict v_appointment from public.appointments a where a.order_id = p_order.root_id;
    -- The therapist knows what she has done herself.
    v_is_by_client := (select r.is_by_client from public.order_requests r where r.order_id = p_order.order_id);
    v_send_after := private.undo_until(p_order, p_now);
    if p_order.kind = 'booking' then
      perform private.notify_client('booking_received', v_appointment.appointment_id::text, v_appointment.appointment_id,
        jsonb_build_object('is_intake_missing', form.is_intake_missing), p_now, v_send_after)
        from private.appointment_intakes form
        -- The client gets one message about a recurring appointment, with all of its dates.
        where form.appointment_id = v_appointment.appointment_id and v_appointment.recurring_id is null;
      if v_is_by_client then
        perform private.notify_practice_of_appointment('booking_received', v_appointment.appointment_id::text, v_appointment,
          private.money_facts(p_order.root_id), p_now);
      end if;
    else
      if not v_is_by_client then
        -- News of her booking or move that still waits comes first.
        v_send_after := greatest(v_send_after, private.waits_until(p_order.root_id, p_now));
      end if;
      v_moved := jsonb_build_object('before', coalesce(private.untold_before(p_order.root_id), p_before -> 'session')) || private.money_facts(p_order.root_id, p_before, p_order.order_id);
      perform private.notify_client('appointment_changed', p_order.order_id::text, v_appointment.appointment_id, v_moved, p_now, v_send_after);
      perform private.confirm_after_all(v_appointment, v_send_after, p_now);
      if v_is_by_client then
        perform private.notify_practice_of_appointment('appointment_changed', p_order.order_id::text, v_appointment,
          v_moved || jsonb_build_object('before', p_before -> 'session'), p_now);
      end if;
      -- A reminder that the therapist has scheduled gets the new time, and isn't sent while the change can be undone.
      update public.messages m set facts = m.facts || private.appointment_facts(v_appointment.appointment_id),
          next_at = greatest(m.next_at, v_send_after)
        where m.about = p_order.root_id and m.kind = 'reminder' and m.state = 'due';
    end if;
  end if;
end;
$$;
comment on function private.notify_of_settled(public.orders, jsonb, timestamptz) is
  'Writes the messages about a settled order: booked, changed (p_before has the session and the money_facts from before) or bought. The practice gets one about what a client has done.';
grant execute on function private.notify_of_settled(public.orders, jsonb, timestamptz) to service_role;

create function private.settle_order(p_order_id uuid, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_order public.orders;
  v_wanted integer;
  v_has_come integer;
  v_is_done boolean;
  v_before jsonb;
begin
  select * into strict v_order from public.orders o where o.order_id = p_order_id;
  v_before := private.money_facts(v_order.root_id);
  if v_order.state in ('settled', 'returned') then
    -- Paid again: the surplus is refunded.
    perform private.spread_surplus(v_order.root_id, p_order_id, private.reason_of(v_order), p_now);
    perform private.notify_of_money_back(p_order_id, 'paid_twice', v_before, false, p_now);
    return;
  end if;
  select coalesce(sum(t.amount_cents), 0), coalesce(sum(private.kept_cents(t.tender_id)), 0) into v_wanted, v_has_come
    from public.tenders t where t.order_id = p_order_id and t.voided_at is null and t.wallet_id is null;
  -- A payment of a debt still pays what wasn't refunded by hand; the refunded part lowers what is due, as it does later.
  if v_has_come < v_wanted and not (v_order.kind = 'adjustment' and v_order.paid_at is not null and v_has_come > 0) then
    -- Paid, and refunded by hand before it was done: nothing is left to do.
    if v_order.paid_at is not null then
      perform private.return_order(v_order, private.reason_of(v_order), p_now);
    end if;
    return;
  end if;
  if not private.wallets_suffice(p_order_id, p_now) then
    perform private.return_order(v_order, 'credit_missing', p_now);
    return;
  end if;
  v_before := v_before || jsonb_build_object('session', private.describe_order(v_order.root_id));
  execute format('select private.%I($1, $2)', 'fulfil_' || v_order.kind) into v_is_done using v_order, p_now;
  if v_is_done then
    perform private.take_from_wallets(p_order_id, p_now);
    perform private.close_order(p_order_id, 'settled', p_now);
    if v_has_come < v_wanted then
      perform private.explain_debt(v_order.root_id, private.debt_cents(v_order.root_id) - (v_wanted - v_has_come), p_now);
    end if;
    perform private.spread_surplus(v_order.root_id, p_order_id, private.reason_of(v_order), p_now);
    perform private.notify_of_settled(v_order, v_before, p_now);
  elsif not v_is_done then
    perform private.return_order(
      v_order, case v_order.kind when 'change' then 'change_not_applied' else private.reason_of(v_order) end, p_now
    );
  end if;
end;
$$;
comment on function private.settle_order(uuid, timestamptz) is
  'The only path from paid to done. Once an order''s money has arrived and its wallets cover the rest, it does what the order is for and takes what the wallets pay; if that can''t be done, it returns the order. An order with nothing to charge comes here when its client confirms. The caller has locked the family. PT409 lapsed_hold (release holds_to_release, then call again).';
grant execute on function private.settle_order(uuid, timestamptz) to service_role;

create function private.reason_of(p_order public.orders) returns text
language sql stable set search_path = ''
as $$
  select case p_order.kind
    when 'booking' then 'slot_lost'
    when 'change' then 'change'
    when 'cancellation' then (
      select case a.status when 'no_show' then 'no_show' else 'cancelled' end
      from public.appointments a where a.order_id = p_order.root_id
    )
    else 'adjustment'
  end
$$;
comment on function private.reason_of(public.orders) is 'Returns the reason for a refund that an order causes.';
grant execute on function private.reason_of(public.orders) to service_role;

create function private.outcome_of(p_order_id uuid) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select case
      when o.state = 'settled' then 'booked'
      when o.state = 'open' then 'awaiting_booking'
      when money.kept_cents = 0 then 'refunded'
      when money.is_disputed or money.has_failed_refund or money.is_mismatch then 'review'
      else 'slot_lost'
    end
    from public.orders o
    cross join lateral (
      select coalesce(sum(private.kept_cents(t.tender_id)), 0) as kept_cents,
        coalesce(bool_or(private.is_disputed(t.tender_id)), false) as is_disputed,
        coalesce(bool_or(exists (select from public.refunds f where f.tender_id = t.tender_id and f.status = 'failed')), false) as has_failed_refund,
        coalesce(bool_or(exists (
          select from public.ledger l where l.tender_id = t.tender_id and l.kind = 'captured'
            and (l.amount_cents, l.currency) is distinct from (t.amount_cents, o.currency)
        )), false) as is_mismatch
      from public.tenders t where t.order_id = o.order_id
    ) money
    where o.order_id = p_order_id
  );
end;
$$;
comment on function private.outcome_of(uuid) is
  'Returns what became of a paid order: booked (done), awaiting_booking, slot_lost (it couldn''t be done and its refund is promised), refunded, or review (a person checks it).';
grant execute on function private.outcome_of(uuid) to service_role;

create view public.confirmations with (security_invoker = true) as
select
  private.outcome_of(o.order_id) as outcome,
  o.order_id, a.appointment_id, a.version as appointment_version, a.link_number, a.confirmation_code,
  a.status as appointment_status, case when a.appointment_id is not null then private.payment_status(o.order_id) end as payment_status,
  coalesce(a.starts_at, r.starts_at) as starts_at, coalesce(a.ends_at, r.ends_at) as ends_at,
  (coalesce(a.starts_at, r.starts_at) at time zone s.time_zone)::date as local_date,
  to_char(coalesce(a.starts_at, r.starts_at) at time zone s.time_zone, 'HH24:MI') as local_time,
  coalesce(a.location, r.location) as location,
  sold.service_id, sold.service_name, sold.duration_minutes, sold.service_price_cents, sold.enhancements, sold.enhancement_ids,
  r.first_name, r.last_name, r.email, r.phone, r.text_consent_version is not null as accepts_texts,
  sold.subtotal_cents, sold.tax_cents, sold.subtotal_cents + sold.tax_cents as total_cents,
  private.intent_of(o.order_id) as payment_intent_id, coalesce(o.paid_at, o.closed_at) as paid_at,
  money.by_credit, money.gift_cents, money.charged_cents, private.payment_parts(o.root_id) as payments,
  to_jsonb(policy) as policy, private.visit_address(o.order_id) as visit_address, (select v.zip from public.home_visits v where v.order_id = o.order_id) as visit_zip
from public.orders o
join public.order_requests r using (order_id)
cross join public.settings s
cross join lateral private.policy_of(o.policy_version) policy
left join public.appointments a on a.order_id = o.order_id
cross join lateral (
  select
    max(line.service_id) as service_id, max(line.name) filter (where line.kind = 'service') as service_name,
    max(line.duration_minutes) as duration_minutes,
    (sum(line.amount_cents) filter (where line.kind = 'service'))::integer as service_price_cents,
    coalesce(jsonb_agg(jsonb_build_object('name', line.name, 'price_cents', line.amount_cents) order by line.order_line_id)
      filter (where line.kind = 'enhancement'), '[]') as enhancements,
    coalesce(array_agg(line.enhancement_id) filter (where line.enhancement_id is not null), '{}') as enhancement_ids,
    sum(line.amount_cents)::integer as subtotal_cents, sum(line.tax_cents)::integer as tax_cents
  from (
    select * from private.current_lines(o.order_id)
    union all
    select l.* from public.order_lines l where l.order_id = o.order_id and o.state <> 'settled'
  ) line
) sold
cross join lateral (
  select coalesce(bool_or(t.kind = 'credit' and t.voided_at is null), false) as by_credit,
    coalesce(sum(t.amount_cents) filter (where t.kind = 'gift' and t.voided_at is null), 0)::integer as gift_cents,
    coalesce(sum(t.amount_cents) filter (where t.wallet_id is null and t.voided_at is null), 0)::integer as charged_cents
  from public.tenders t where t.order_id = o.order_id
) money
where o.kind = 'booking' and (o.state in ('settled', 'returned') or o.state = 'open' and o.paid_at is not null);
comment on view public.confirmations is 'Paid bookings, as sold, with what became of them.';
grant select on public.confirmations to service_role;

create function private.complete_quote(p_order_id uuid, p_booking jsonb, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_request constant private.booking_request := jsonb_populate_record(null::private.booking_request, p_booking);
begin
  if not exists (
    select from public.order_requests r where r.order_id = p_order_id and r.starts_at is null and r.email is null
  ) then
    return;
  end if;
  update public.order_requests r set
    first_name = v_request.first_name, last_name = v_request.last_name, email = v_request.email, phone = v_request.phone,
    health_note_id = private.keep_health_notes(v_request.health_notes), pressure_preference = v_request.pressure_preference,
    text_consent_version = v_request.text_consent_version, booked_by = v_request.booked_by
    where r.order_id = p_order_id;
  begin
    update public.order_requests r
      set starts_at = slot.starts_at, ends_at = slot.ends_at, during = slot.during, location = slot.location
      from private.require_offered_slot(v_request, p_now) slot
      where r.order_id = p_order_id;
    perform private.keep_home_visit(p_order_id, v_request);
  exception
    -- The money has already arrived: if the rules refuse the time, it is lost and the payment is refunded.
    when sqlstate 'PT400' or sqlstate 'PT403' or sqlstate 'PT404' or sqlstate 'PT409' then null;
  end;
end;
$$;
comment on function private.complete_quote(uuid, jsonb, timestamptz) is
  'Adds the contact and, if the rules offer it, the time of a booking to an order that was paid for without one.';
grant execute on function private.complete_quote(uuid, jsonb, timestamptz) to service_role;

create function private.review_mismatch(p_tender public.tenders, p_order public.orders, p_amount_cents integer, p_currency text, p_now timestamptz)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform public.open_task('payment_mismatch', p_tender.payment_intent_id, jsonb_build_object(
    'order_id', p_order.order_id, 'payment_intent_id', p_tender.payment_intent_id,
    'expected_cents', p_tender.amount_cents, 'expected_currency', p_order.currency,
    'received_cents', p_amount_cents, 'received_currency', lower(p_currency),
    'done', 'Nothing was booked for it. A full refund was requested, unless a bank is reviewing the payment.',
    'next_step', 'Compare the payment in Stripe with the order, see that the refund arrived, and call the client.'
  ), p_now);
  perform private.return_order(p_order, 'mismatch', p_now);
end;
$$;
comment on function private.review_mismatch(public.tenders, public.orders, integer, text, timestamptz) is
  'Refunds a payment that isn''t what was agreed, does nothing else for it, and opens a task.';
grant execute on function private.review_mismatch(public.tenders, public.orders, integer, text, timestamptz) to service_role;

create function public.record_capture(
  p_payment_intent_id text, p_amount_cents integer, p_currency text, p_booking jsonb default null,
  p_refunds jsonb default '[]', p_now timestamptz default now()
)
returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  v_tender public.tenders;
  v_order public.orders;
begin
  select * into v_tender from public.tenders t where t.payment_intent_id = p_payment_intent_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'payment_not_found';
  end if;
  perform private.lock_family((select o.root_id from public.orders o where o.order_id = v_tender.order_id));
  insert into public.ledger (tender_id, kind, amount_cents, currency, source, created_at)
    values (v_tender.tender_id, 'captured', p_amount_cents, lower(p_currency), p_payment_intent_id, p_now)
    on conflict do nothing;
  update public.orders set paid_at = p_now where order_id = v_tender.order_id and paid_at is null;
  if found and v_tender.voided_at is not null then
    -- Of several hosted pages of one order, the one that is paid first counts.
    update public.tenders set voided_at = case when tender_id <> v_tender.tender_id then p_now end
      where order_id = v_tender.order_id and kind = 'card';
  end if;
  -- Refunds as Stripe has them, in the same step: what is already refunded buys nothing.
  perform private.write_refund(
      v_tender, refund.stripe_refund_id, refund.amount_cents, refund.status, refund.refund_id, p_now
    )
    from jsonb_to_recordset(p_refunds) refund (stripe_refund_id text, amount_cents integer, status text, refund_id uuid);
  if p_booking is not null then
    perform private.complete_quote(v_tender.order_id, p_booking, p_now);
  end if;
  select * into v_order from public.orders o where o.order_id = v_tender.order_id;
  if v_order.state in ('open', 'lapsed')
    and (v_tender.amount_cents, v_order.currency) is distinct from (p_amount_cents, lower(p_currency))
  then
    perform private.review_mismatch(v_tender, v_order, p_amount_cents, p_currency, p_now);
  else
    perform private.settle_order(v_tender.order_id, p_now);
  end if;
  return v_tender.order_id;
end;
$$;
comment on function public.record_capture(text, integer, text, jsonb, jsonb, timestamptz) is
  'Records a payment that has arrived, with the refunds that Stripe has of it, and settles its order. Safe to call twice and in any order. p_booking: contact and time, for an order that was paid without them. Returns the id of the order. PT404 payment_not_found, PT409 lapsed_hold (release holds_to_release, then call again).';
grant execute on function public.record_capture(text, integer, text, jsonb, jsonb, timestamptz) to service_role;

create function public.find_payment(p_payment_intent_id text) returns table (order_id uuid, kind text)
language sql stable rows 1 set search_path = ''
as $$
  select o.order_id, o.kind from public.tenders t join public.orders o using (order_id)
  where t.payment_intent_id = p_payment_intent_id
$$;
comment on function public.find_payment(text) is 'Returns the order that a payment intent pays for, of whatever kind; no row for a payment that isn''t ours.';
grant execute on function public.find_payment(text) to service_role;

create function public.settle_order(p_order_id uuid, p_now timestamptz default now()) returns text
language plpgsql volatile set search_path = ''
as $$
declare
  v_order public.orders;
  v_state text;
begin
  perform private.lock_family((select o.root_id from public.orders o where o.order_id = p_order_id));
  select * into v_order from public.orders o where o.order_id = p_order_id;
  -- Given up for something else and never paid: no one wants it.
  if v_order.state = 'lapsed' and v_order.paid_at is null then
    raise exception using errcode = 'PT409', message = 'hold_expired';
  elsif v_order.state = 'open' and not private.wallets_suffice(p_order_id, p_now) then
    raise exception using errcode = 'PT409', message = case
      when exists (
        select from public.tenders t join public.wallets w using (wallet_id) where t.order_id = p_order_id and w.code_hash is null
      ) then 'credit_missing'
      else 'gift_code_empty'
    end;
  end if;
  perform private.settle_order(p_order_id, p_now);
  v_state := (select o.state from public.orders o where o.order_id = p_order_id);
  if v_state = 'returned' and v_order.state = 'open' and v_order.paid_at is null then
    raise exception using errcode = 'PT409', message = 'slot_taken';
  end if;
  return v_state;
end;
$$;
comment on function public.settle_order(uuid, timestamptz) is
  'Settles an order that its client confirms and that is paid or has nothing to charge; returns its state. Safe to repeat. PT409 hold_expired (given up), credit_missing, gift_code_empty and slot_taken (nothing was taken; the order stays as it was), lapsed_hold.';
grant execute on function public.settle_order(uuid, timestamptz) to service_role;

create function private.return_overdue_order(p_order_id uuid, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_order public.orders;
begin
  select * into strict v_order from public.orders o where o.order_id = p_order_id;
  perform private.lock_family(v_order.root_id);
  perform private.return_order(v_order, private.reason_of(v_order), p_now);
end;
$$;
comment on function private.return_overdue_order(uuid, timestamptz) is 'Gives an order that was paid and couldn''t be done the state returned.';
grant execute on function private.return_overdue_order(uuid, timestamptz) to service_role;

create function public.return_overdue(p_limit integer default 20, p_now timestamptz default now())
returns table (done integer, failed integer)
language plpgsql volatile rows 1 set search_path = ''
as $$
declare
  v_orders uuid[];
begin
  perform private.lock_calendar();
  v_orders := array(
    select o.order_id from public.orders o where o.state = 'open' and o.paid_at <= p_now - interval '1 hour'
    order by private.has_failed('return_overdue_order', o.order_id), o.paid_at limit p_limit
  );
  failed := private.attempt_each('return_overdue_order', v_orders, p_now);
  done := cardinality(v_orders) - failed;
  return next;
end;
$$;
comment on function public.return_overdue(integer, timestamptz) is
  'Ends the orders that were paid an hour ago or earlier and couldn''t be done, most often because no time was ever chosen. Orders that failed last time come last. Returns how many it ended, and how many failed (job_failed).';
grant execute on function public.return_overdue(integer, timestamptz) to service_role;

-- Refunds, refunds that fail, and disputes, as Stripe has them.

create function private.notify_of_money_back(
  p_cause_id uuid, p_reason text, p_before jsonb, p_is_own_act boolean, p_now timestamptz
)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_root public.orders;
  v_facts jsonb;
  v_subject text;
begin
  select root.* into strict v_root from public.orders o join public.orders root on root.order_id = o.root_id
    where o.order_id = p_cause_id;
  v_facts := private.money_facts(v_root.order_id, p_before, p_cause_id);
  if not private.has_come_back(v_facts) then
    return;
  end if;
  v_facts := v_facts || jsonb_build_object(
    'first_name', private.first_name_of(v_root.order_id), 'reason', p_reason, 'session', private.describe_order(v_root.order_id)
  );
  -- One order can cause several messages: each is named by a different refund.
  v_subject := coalesce((
    select r.refund_id from public.refunds r
    where r.order_id = p_cause_id
      and not exists (select from public.messages m where m.kind = 'payment_refunded' and m.subject = r.refund_id::text)
    order by r.created_at desc, r.refund_id limit 1
  ), p_cause_id);
  if not p_is_own_act then
    perform private.notify_practice('payment_refunded', v_subject, v_root.order_id, v_facts, p_now);
  end if;
  -- For the other reasons the client already gets a message about the cause, such as a lost booking.
  if p_reason in ('made_at_stripe', 'adjustment', 'change_not_applied', 'paid_twice') then
    perform private.write_message(jsonb_build_object(
      'kind', 'payment_refunded', 'subject', v_subject, 'about', v_root.order_id, 'recipient', 'client', 'channel', 'email',
      'address', told.address, 'facts', jsonb_strip_nulls(v_facts)
    ), p_now)
    from (
      select coalesce(a.email, r.email, g.purchaser_email, v_root.owner_email) as address
      from (select 1) one
      left join public.appointments a on a.order_id = v_root.order_id
      left join public.order_requests r on r.order_id = v_root.order_id
      left join public.gift_certificates g on g.order_id = v_root.order_id
    ) told
    where told.address is not null;
  end if;
end;
$$;
comment on function private.notify_of_money_back(uuid, text, jsonb, boolean, timestamptz) is
  'Writes one message about everything that an act has refunded or promised back since p_before (money_facts): to the client, unless another message covers it, and to the practice, unless the act is the therapist''s own. Does nothing if nothing came back.';
grant execute on function private.notify_of_money_back(uuid, text, jsonb, boolean, timestamptz) to service_role;

create function private.replace_promises(p_tender_id uuid, p_amount_cents integer, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_left integer := p_amount_cents;
  v_promise public.refunds;
begin
  for v_promise in
    select * from public.refunds r where r.tender_id = p_tender_id and r.status in ('requested', 'failed')
    order by (r.amount_cents = p_amount_cents) desc, r.created_at desc, r.refund_id
  loop
    exit when v_left <= 0;
    if v_promise.status = 'failed' and v_promise.amount_cents > v_left then
      -- The rest of it is still for a person to resolve.
      update public.refunds set amount_cents = amount_cents - v_left where refund_id = v_promise.refund_id;
    else
      update public.refunds set status = 'void' where refund_id = v_promise.refund_id;
      if v_promise.amount_cents > v_left then
        perform private.request_refund(p_tender_id, v_promise.order_id, v_promise.reason, v_promise.amount_cents - v_left, p_now);
      end if;
    end if;
    v_left := v_left - v_promise.amount_cents;
  end loop;
end;
$$;
comment on function private.replace_promises(uuid, integer, timestamptz) is
  'Replaces what was promised to a tender with money that was refunded another way, by hand or through the bank.';
grant execute on function private.replace_promises(uuid, integer, timestamptz) to service_role;

create function private.find_or_create_refund(
  p_tender public.tenders, p_stripe_refund_id text, p_amount_cents integer, p_refund_id uuid, p_now timestamptz
)
returns public.refunds
language plpgsql volatile set search_path = ''
as $$
declare
  v_refund public.refunds;
begin
  select * into v_refund from public.refunds r where r.stripe_refund_id = p_stripe_refund_id;
  if found then
    return v_refund;
  end if;
  -- The amount is Stripe's: it refunded this much under this id.
  update public.refunds r set stripe_refund_id = p_stripe_refund_id, amount_cents = p_amount_cents, status = 'requested'
    where r.refund_id = p_refund_id and r.tender_id = p_tender.tender_id and r.status = 'requested' and r.stripe_refund_id is null
    returning * into v_refund;
  if found then
    return v_refund;
  end if;
  -- This includes one that was requested, replaced by a refund made by hand, and then made anyway.
  perform private.replace_promises(p_tender.tender_id, p_amount_cents, p_now);
  insert into public.refunds (order_id, tender_id, reason, amount_cents, currency, stripe_refund_id, next_attempt_at, created_at)
    select p_tender.order_id, p_tender.tender_id, 'made_at_stripe', p_amount_cents, o.currency, p_stripe_refund_id, p_now, p_now
    from public.orders o where o.order_id = p_tender.order_id
    returning * into v_refund;
  return v_refund;
end;
$$;
comment on function private.find_or_create_refund(public.tenders, text, integer, uuid, timestamptz) is
  'Returns the refund with Stripe''s id; if there is none, the one that was requested under our id; if there is none, a new one that was made by hand.';
grant execute on function private.find_or_create_refund(public.tenders, text, integer, uuid, timestamptz) to service_role;

create function private.explain_debt(p_root_id uuid, p_debt_before integer, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_new_debt integer := least(
    private.due_cents(p_root_id) - private.value_given_cents(p_root_id), private.debt_cents(p_root_id) - greatest(p_debt_before, 0)
  );
begin
  if v_new_debt > 0 then
    v_new_debt := private.take_out_for(p_root_id, v_new_debt, p_now);
  end if;
  if v_new_debt > 0 then
    perform private.adjust(p_root_id, 'Refunded by hand', -v_new_debt, p_now);
  end if;
end;
$$;
comment on function private.explain_debt(uuid, integer, timestamptz) is
  'Lowers what is due by the debt that a refund made by hand newly causes, when nothing was taken back for it; never below zero. For a purchase of credits or gift value it first takes out what is left of those; what was spent stays owed and becomes a task.';
grant execute on function private.explain_debt(uuid, integer, timestamptz) to service_role;

create function private.adjust(
  p_root_id uuid, p_name text, p_amount_cents integer, p_now timestamptz, p_id uuid default gen_random_uuid()
)
returns uuid
language plpgsql volatile set search_path = ''
as $$
begin
  insert into public.orders (order_id, root_id, kind, currency, created_at)
    select p_id, p_root_id, 'adjustment', root.currency, p_now from public.orders root where root.order_id = p_root_id;
  insert into public.order_lines (order_id, kind, name, amount_cents) values (p_id, 'adjustment', p_name, p_amount_cents);
  perform private.close_order(p_id, 'settled', p_now);
  return p_id;
end;
$$;
comment on function private.adjust(uuid, text, integer, timestamptz, uuid) is 'Adds a settled adjustment to what a family costs, tax included.';
grant execute on function private.adjust(uuid, text, integer, timestamptz, uuid) to service_role;

create function private.left_cents(p_tender_id uuid) returns integer
language sql stable set search_path = ''
as $$
  select coalesce(sum(l.amount_cents), 0)::integer from public.ledger l
  where l.tender_id = p_tender_id and l.kind in ('captured', 'refunded', 'refund_reversed')
$$;
comment on function private.left_cents(uuid) is 'Returns how much of a payment hasn''t been refunded, as Stripe counts it: disputes aside.';
grant execute on function private.left_cents(uuid) to service_role;

create function private.drop_failed_refund(
  p_tender public.tenders, p_refund public.refunds, p_stripe_refund_id text, p_now timestamptz
)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update public.refunds set status = 'void' where refund_id = p_refund.refund_id;
  if private.left_cents(p_tender.tender_id) > 0 then
    perform public.open_task('refund_failed', p_stripe_refund_id, jsonb_build_object(
      'payment_intent_id', p_tender.payment_intent_id, 'amount_cents', p_refund.amount_cents, 'currency', p_refund.currency,
      'reason', p_refund.reason,
      'done', 'The bank sent back a refund that was made in Stripe, and another refund went out meanwhile.',
      'next_step', 'Check in Stripe what''s left of the payment and refund what''s due, then close this item.'
    ), p_now);
  end if;
end;
$$;
comment on function private.drop_failed_refund(public.tenders, public.refunds, text, timestamptz) is
  'Voids a refund made by hand that failed before we heard of it and whose money was refunded another way in the meantime. Opens a task if anything of the payment is left.';
grant execute on function private.drop_failed_refund(public.tenders, public.refunds, text, timestamptz) to service_role;

create function private.hasten_refunds(p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  update public.refunds set next_attempt_at = p_now
    where refund_id in (
      select waiting.refund_id from public.refunds waiting
      where waiting.status = 'requested' and waiting.attempts > 0 and waiting.next_attempt_at > p_now
      -- One that is being asked for right now needs no hurry.
      for update skip locked
    )
$$;
comment on function private.hasten_refunds(timestamptz) is 'Makes the refunds that Stripe couldn''t be asked for due now, because it can be reached again.';
grant execute on function private.hasten_refunds(timestamptz) to service_role;

create function private.write_refund(
  p_tender public.tenders, p_stripe_refund_id text, p_amount_cents integer, p_status text, p_refund_id uuid, p_now timestamptz
)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_root_id constant uuid := (select o.root_id from public.orders o where o.order_id = p_tender.order_id);
  v_debt constant integer := private.debt_cents(v_root_id);
  v_before constant jsonb := private.money_facts(v_root_id);
  v_refund public.refunds := private.find_or_create_refund(p_tender, p_stripe_refund_id, p_amount_cents, p_refund_id, p_now);
begin
  -- The status only moves forward: requested, pending, succeeded, failed. Old news changes nothing.
  if v_refund.status in ('failed', 'void') or (v_refund.status = 'succeeded' and p_status <> 'failed') then
    return;
  end if;
  if v_refund.status = 'requested' and v_refund.reason = 'made_at_stripe' and p_status = 'failed' then
    -- Made by hand and failed before we heard of it: first record that it was made, then that it failed.
    if v_refund.amount_cents > private.left_cents(p_tender.tender_id) then
      perform private.drop_failed_refund(p_tender, v_refund, p_stripe_refund_id, p_now);
      return;
    end if;
    perform private.write_refund(p_tender, p_stripe_refund_id, p_amount_cents, 'pending', p_refund_id, p_now);
  end if;
  update public.refunds set status = p_status where refund_id = v_refund.refund_id;
  if p_status in ('pending', 'succeeded') then
    insert into public.ledger (tender_id, kind, amount_cents, currency, source, created_at)
      values (p_tender.tender_id, 'refunded', -v_refund.amount_cents, v_refund.currency, p_stripe_refund_id, p_now)
      on conflict do nothing;
    if found then
      if private.left_cents(p_tender.tender_id) < 0 then
        raise exception using errcode = 'PT409', message = 'refund_exceeds_payment';
      end if;
      if v_refund.attempts > 1 then
        perform private.hasten_refunds(p_now);
      end if;
      -- One that was promised had its messages when it was promised.
      if v_refund.reason = 'made_at_stripe' then
        perform private.explain_debt(v_root_id, v_debt, p_now);
        perform private.notify_of_money_back(v_refund.order_id, 'made_at_stripe', v_before, false, p_now);
      end if;
    end if;
    return;
  end if;
  insert into public.ledger (tender_id, kind, amount_cents, currency, source, created_at)
    select p_tender.tender_id, 'refund_reversed', v_refund.amount_cents, v_refund.currency, p_stripe_refund_id, p_now
    from public.ledger l where l.kind = 'refunded' and l.source = p_stripe_refund_id
    on conflict do nothing;
  if v_refund.reason = 'made_at_stripe' then
    -- Even if we only heard of it after it failed, it is promised.
    perform private.explain_debt(v_root_id, v_debt, p_now);
  end if;
  perform public.open_task('refund_failed', p_stripe_refund_id, jsonb_build_object(
    'payment_intent_id', p_tender.payment_intent_id, 'refund_id', v_refund.refund_id, 'amount_cents', v_refund.amount_cents,
    'currency', v_refund.currency, 'reason', v_refund.reason,
    'done', 'The bank sent the refund back. The money is on our account again, and still promised.',
    'next_step', 'Ask the client how to pay them back, or request the refund again, then close this item.'
  ), p_now);
end;
$$;
comment on function private.write_refund(public.tenders, text, integer, text, uuid, timestamptz) is
  'Records the status of a refund at Stripe, each status once: in the ledger while the money is away, reversed with a task when it comes back. The caller has locked the family. PT409 refund_exceeds_payment.';
grant execute on function private.write_refund(public.tenders, text, integer, text, uuid, timestamptz) to service_role;

create function public.record_refund(
  p_payment_intent_id text, p_stripe_refund_id text, p_amount_cents integer, p_status text default 'succeeded',
  p_refund_id uuid default null, p_now timestamptz default now()
)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_tender public.tenders;
  v_root_id uuid;
  v_before jsonb;
begin
  select * into v_tender from public.tenders t where t.payment_intent_id = p_payment_intent_id;
  if not exists (select from public.ledger l where l.tender_id = v_tender.tender_id and l.kind = 'captured') then
    raise exception using errcode = 'PT404', message = 'payment_not_found';
  end if;
  v_root_id := (select o.root_id from public.orders o where o.order_id = v_tender.order_id);
  perform private.lock_family(v_root_id);
  perform private.write_refund(v_tender, p_stripe_refund_id, p_amount_cents, p_status, p_refund_id, p_now);
  if p_status <> 'failed' and exists (select from public.orders o where o.order_id = v_tender.order_id and o.state = 'open') then
    perform private.settle_order(v_tender.order_id, p_now);
  end if;
  v_before := private.money_facts(v_root_id);
  perform private.spread_surplus(v_root_id, v_tender.order_id, 'adjustment', p_now);
  perform private.notify_of_money_back(v_tender.order_id, 'adjustment', v_before, false, p_now);
end;
$$;
comment on function public.record_refund(text, text, integer, text, uuid, timestamptz) is
  'Records the status of a refund at Stripe (pending, succeeded or failed), no matter who made it. PT404 payment_not_found, PT409 refund_exceeds_payment.';
grant execute on function public.record_refund(text, text, integer, text, uuid, timestamptz) to service_role;

create function public.void_refund(p_refund_id uuid, p_now timestamptz default now()) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_refund public.refunds;
  v_root_id uuid;
begin
  select * into v_refund from public.refunds r where r.refund_id = p_refund_id;
  v_root_id := (select o.root_id from public.orders o where o.order_id = v_refund.order_id);
  perform private.lock_family(v_root_id);
  update public.refunds set status = 'void' where refund_id = p_refund_id and status = 'requested';
  if found and private.kept_cents(v_refund.tender_id) - private.promised_cents(v_refund.tender_id) > 0 then
    perform public.open_task('refund_failed', p_refund_id::text, jsonb_build_object(
      'payment_intent_id', private.intent_of_tender(v_refund.tender_id), 'amount_cents', v_refund.amount_cents, 'reason', v_refund.reason,
      'done', 'Stripe refused this refund because part of the payment went back already.',
      'next_step', 'Check in Stripe what''s left of the payment and refund what''s due, then close this item.'
    ), p_now);
  end if;
end;
$$;
comment on function public.void_refund(uuid, timestamptz) is
  'Voids a promised refund that Stripe had no money left for, once Stripe''s own refunds are recorded. If something is still kept, opens a task. Safe to repeat.';
grant execute on function public.void_refund(uuid, timestamptz) to service_role;

create function private.intent_of_tender(p_tender_id uuid) returns text
language sql stable set search_path = ''
as $$ select t.payment_intent_id from public.tenders t where t.tender_id = p_tender_id $$;
comment on function private.intent_of_tender(uuid) is 'Returns the payment intent of a tender.';
grant execute on function private.intent_of_tender(uuid) to service_role;

create function public.ask_refund_again(p_refund_id uuid, p_now timestamptz default now()) returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  v_failed public.refunds;
  v_root_id uuid;
  v_id uuid;
begin
  select * into v_failed from public.refunds r where r.refund_id = p_refund_id;
  v_root_id := (select o.root_id from public.orders o where o.order_id = v_failed.order_id);
  perform private.lock_family(v_root_id);
  update public.refunds set status = 'void' where refund_id = p_refund_id and status = 'failed';
  if not found then
    -- One that Stripe refused for good was voided (void_refund); what is still kept beyond what is due is promised again.
    if private.debt_cents(v_root_id) >= 0 or not exists (
      select from public.refunds r where r.refund_id = p_refund_id and r.status = 'void'
    ) then
      raise exception using errcode = 'PT409', message = 'already_refunded';
    end if;
    perform private.spread_surplus(v_root_id, v_failed.order_id, 'asked_again', p_now);
    return null;
  end if;
  insert into public.refunds (order_id, tender_id, reason, amount_cents, currency, next_attempt_at, created_at)
    values (v_failed.order_id, v_failed.tender_id, 'asked_again', v_failed.amount_cents, v_failed.currency, p_now, p_now)
    returning refund_id into v_id;
  return v_id;
end;
$$;
comment on function public.ask_refund_again(uuid, timestamptz) is
  'Requests a new refund in place of one that the bank sent back, or that Stripe refused while something is left to be refunded. PT409 already_refunded if neither is so.';
grant execute on function public.ask_refund_again(uuid, timestamptz) to service_role;

create function public.adjust_order(
  p_order_id uuid, p_name text, p_amount_cents integer, p_adjustment_id uuid default gen_random_uuid(),
  p_now timestamptz default now()
)
returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  v_root_id constant uuid := (select o.root_id from public.orders o where o.order_id = p_order_id);
  v_before jsonb;
begin
  perform private.lock_family(v_root_id);
  v_before := private.money_facts(v_root_id);
  if exists (
    select from public.orders o where (o.order_id, o.root_id, o.kind) = (p_adjustment_id, v_root_id, 'adjustment')
      and private.charge_cents(o.order_id) = p_amount_cents
  ) then
    return p_adjustment_id;
  elsif exists (select from public.orders o where o.order_id = p_adjustment_id) then
    raise exception using errcode = 'PT409', message = 'change_not_possible';
  elsif private.due_cents(v_root_id) - private.value_given_cents(v_root_id) + p_amount_cents < 0 then
    raise exception using errcode = 'PT409', message = 'refund_exceeds_payment';
  end if;
  perform private.adjust(v_root_id, p_name, p_amount_cents, p_now, p_adjustment_id);
  perform private.spread_surplus(v_root_id, p_adjustment_id, 'adjustment', p_now);
  perform private.notify_of_money_back(p_adjustment_id, 'adjustment', v_before, true, p_now);
  return p_adjustment_id;
end;
$$;
comment on function public.adjust_order(uuid, text, integer, uuid, timestamptz) is
  'Lowers what a family costs (goodwill, written-off debt) or raises it, tax included, and refunds the surplus. The same p_adjustment_id adjusts once; with other content it raises PT409 change_not_possible. Never goes below zero: PT409 refund_exceeds_payment.';
grant execute on function public.adjust_order(uuid, text, integer, uuid, timestamptz) to service_role;

create function public.due_refunds(p_limit integer default 20, p_order_id uuid default null, p_now timestamptz default now())
returns table (refund_id uuid, payment_intent_id text, reason text, amount_cents integer, status text, stripe_refund_id text, attempts integer)
language sql stable rows 5 set search_path = ''
as $$
  select due.refund_id, private.intent_of_tender(due.tender_id), due.reason, due.amount_cents, due.status, due.stripe_refund_id, due.attempts
  from public.refunds due join public.tenders t using (tender_id)
  where due.status in ('requested', 'pending') and t.kind = 'card' and not private.is_disputed(due.tender_id)
    and case when p_order_id is null then due.next_attempt_at <= p_now else due.order_id = p_order_id end
  order by due.next_attempt_at limit p_limit
$$;
comment on function public.due_refunds(integer, uuid, timestamptz) is
  'Returns unfinished refunds whose turn it is, or those of one order whose client is waiting; none while a dispute is open. Call begin_refund right before asking Stripe: make the requested ones (first check those that were attempted before), read back the pending ones.';
grant execute on function public.due_refunds(integer, uuid, timestamptz) to service_role;

create function public.begin_refund(p_refund_id uuid, p_attempts integer, p_now timestamptz default now()) returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  update public.refunds r
    set attempts = r.attempts + 1,
      next_attempt_at = p_now + least(interval '5 minutes' * power(2, least(r.attempts, 10)), interval '6 hours')
    where r.refund_id = p_refund_id and r.attempts = p_attempts and r.status in ('requested', 'pending');
  return found;
end;
$$;
comment on function public.begin_refund(uuid, integer, timestamptz) is
  'Counts an attempt at a refund (p_attempts is what due_refunds returned) and sets its next turn, later each time, until Stripe can be reached again (hasten_refunds). Returns false if someone else has begun it or it is finished.';
grant execute on function public.begin_refund(uuid, integer, timestamptz) to service_role;

create function public.record_dispute(
  p_stripe_dispute_id text, p_payment_intent_id text, p_amount_cents integer, p_currency text, p_reason text, p_status text,
  p_created timestamptz, p_balance_transactions jsonb default '[]', p_now timestamptz default now()
)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_is_open constant boolean := p_status not in ('won', 'lost', 'warning_closed', 'prevented');
  v_tender public.tenders;
  v_root_id uuid;
  v_before jsonb;
begin
  select * into v_tender from public.tenders t where t.payment_intent_id = p_payment_intent_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'payment_not_found';
  end if;
  v_root_id := (select o.root_id from public.orders o where o.order_id = v_tender.order_id);
  perform private.lock_family(v_root_id);
  insert into public.disputes as known (
    stripe_dispute_id, tender_id, amount_cents, currency, reason, status, is_open, created_at, recorded_at
  )
  values (p_stripe_dispute_id, v_tender.tender_id, p_amount_cents, p_currency, p_reason, p_status, v_is_open, p_created, p_now)
  -- A closed one stays closed, in whatever order the news arrives.
  on conflict (stripe_dispute_id) do update set status = excluded.status, is_open = excluded.is_open where known.is_open;
  -- An inquiry moves no money; the balance transactions say what the bank takes and gives back.
  insert into public.ledger (tender_id, kind, amount_cents, currency, source, created_at)
    select v_tender.tender_id, case when moved.amount_cents < 0 then 'dispute_out' else 'dispute_in' end, moved.amount_cents,
      p_currency, moved.id, p_now
    from jsonb_to_recordset(p_balance_transactions) moved (id text, amount_cents integer)
    where moved.amount_cents <> 0
    on conflict do nothing;
  perform private.freeze_wallets(v_root_id, p_now);
  -- We don't promise the client what the bank has already given them, and we take back what they bought and haven't used.
  if p_status = 'lost' then
    perform private.take_out_for(v_root_id, private.debt_cents(v_root_id), p_now);
    perform private.replace_promises(
      v_tender.tender_id, private.promised_cents(v_tender.tender_id) - greatest(private.kept_cents(v_tender.tender_id), 0), p_now
    );
  end if;
  -- One task for each dispute, however often the bank writes.
  if not exists (select from public.tasks i where i.kind = 'dispute' and i.subject = p_stripe_dispute_id) then
    perform public.open_task('dispute', p_stripe_dispute_id, jsonb_build_object(
      'payment_intent_id', p_payment_intent_id, 'amount_cents', p_amount_cents, 'currency', p_currency, 'reason', p_reason,
      'done', 'Nothing was cancelled. Refunds of this payment are off while the dispute is open.',
      'next_step', 'Answer the dispute in Stripe before its deadline.'
    ), p_now);
  end if;
  v_before := private.money_facts(v_root_id);
  perform private.spread_surplus(v_root_id, v_tender.order_id, 'adjustment', p_now);
  perform private.notify_of_money_back(v_tender.order_id, 'adjustment', v_before, false, p_now);
end;
$$;
comment on function public.record_dispute(text, text, integer, text, text, text, timestamptz, jsonb, timestamptz) is
  'Records a dispute at Stripe as it is now, with the money that it has moved, and opens a task to answer it. Refunds that come due in the meantime are made once it is closed, as far as the money is still there. Safe to call twice and in any order. PT404 payment_not_found.';
grant execute on function public.record_dispute(text, text, integer, text, text, text, timestamptz, jsonb, timestamptz) to service_role;

-- Changes: an appointment gets another time, service or enhancements. Its time, cost and payment are decided together.

create type private.change_request as (
  order_id uuid, appointment_id uuid, version integer, service_id text, local_date date, local_time time,
  client_type text, can_book_at_home boolean, lines jsonb, is_by_client boolean
);
comment on type private.change_request is
  'A change of an appointment as the API passes it (p_change). order_id names the change; lines price everything the appointment will consist of.';

create function private.require_changeable(p_request private.change_request, p_now timestamptz) returns public.appointments
language plpgsql volatile set search_path = ''
as $$
declare
  v_appointment public.appointments := private.lock_appointment(p_request.appointment_id);
begin
  if v_appointment.version <> p_request.version then
    perform private.refuse_stale_version(p_request.appointment_id);
  elsif v_appointment.status not in ('pending', 'confirmed') or p_request.is_by_client and v_appointment.starts_at <= p_now or exists (
    select from public.orders o join public.tenders t using (order_id)
    where o.root_id = v_appointment.order_id and private.is_disputed(t.tender_id)
  ) then
    raise exception using errcode = 'PT409', message = 'change_not_possible';
  end if;
  return v_appointment;
end;
$$;
comment on function private.require_changeable(private.change_request, timestamptz) is
  'Returns the appointment of a change, locked. PT404 not_found, PT409 stale_version, change_not_possible (it is over, it has begun and its client asks, or a bank is reviewing its payment).';
grant execute on function private.require_changeable(private.change_request, timestamptz) to service_role;

create function private.place_of_move(p_appointment public.appointments, p_local_date date, p_local_time time) returns public.locations
language sql stable set search_path = ''
as $$
  select place.* from public.locations place
  where place.location_id = case
    when p_appointment.location = 'visit' then 'visit'
    else (private.place_on(p_local_date, p_local_time, p_appointment.location)).location_id
  end
$$;
comment on function private.place_of_move(public.appointments, date, time) is
  'Returns where an appointment is once the therapist has moved it: where she is then (place_on); a home visit stays one.';
grant execute on function private.place_of_move(public.appointments, date, time) to service_role;

create function private.slot_of_change(p_request private.change_request, p_appointment public.appointments, p_now timestamptz)
returns setof private.slot
language plpgsql stable rows 1 set search_path = ''
as $$
declare
  v_starts_at constant timestamptz := private.require_instant(p_request.local_date, p_request.local_time);
  v_extra_minutes constant integer := private.extra_minutes(p_request.lines, p_appointment.order_id);
  v_service public.services;
  v_place public.locations;
  v_slot private.slot;
  v_visit public.home_visits;
begin
  select * into v_visit from public.home_visits v where v.order_id = p_appointment.order_id;
  if v_starts_at <> p_appointment.starts_at and p_request.is_by_client then
    return query select * from private.require_offered_slot(
      jsonb_populate_record(null::private.booking_request, to_jsonb(p_request) || case
        when v_visit.order_id is not null then jsonb_build_object('home_visit', to_jsonb(v_visit)) else '{}' end
      ), p_now, v_extra_minutes,
      -- It can keep the service it was sold with, whether or not that is still on offer.
      p_request.service_id = p_appointment.service_id
    );
    return;
  elsif v_starts_at <> p_appointment.starts_at and v_starts_at <= p_now then
    raise exception using errcode = 'PT400', message = 'date_in_past';
  end if;
  select * into v_service from public.services s where s.service_id = p_request.service_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'unknown_service';
  end if;
  v_slot.starts_at := v_starts_at;
  v_slot.ends_at := v_starts_at + case
    when p_request.lines is null then p_appointment.ends_at - p_appointment.starts_at
    else make_interval(mins => v_service.duration_minutes + v_extra_minutes)
  end;
  if v_starts_at <> p_appointment.starts_at then
    v_place := private.place_of_move(p_appointment, p_request.local_date, p_request.local_time);
    v_slot.location := v_place.location_id;
    v_slot.during := private.occupied(v_starts_at, v_slot.ends_at, v_service, v_place, v_visit.minutes_before, v_visit.minutes_after);
  else
    -- It keeps its start, so notice and horizon don't apply. Only the therapist can let it run past closing.
    if p_request.is_by_client and v_slot.ends_at > p_appointment.ends_at and private.is_past_closing(v_starts_at, v_slot.ends_at) then
      raise exception using errcode = 'PT409', message = 'slot_unavailable';
    end if;
    v_slot.location := p_appointment.location;
    -- With the same service it also keeps the buffers and travel that it was sold with.
    select tstzrange(lower(o.during), upper(o.during) + (v_slot.ends_at - p_appointment.ends_at)) into v_slot.during
      from public.occupancy o where o.appointment_id = p_appointment.appointment_id and p_request.service_id = p_appointment.service_id;
    if not found then
      select private.occupied(v_starts_at, v_slot.ends_at, v_service, place, v_visit.minutes_before, v_visit.minutes_after) into v_slot.during
        from public.locations place where place.location_id = p_appointment.location;
    end if;
  end if;
  return next v_slot;
end;
$$;
comment on function private.slot_of_change(private.change_request, public.appointments, timestamptz) is
  'Returns the time that an appointment will have. For its client, that is a time offered online; for the therapist, any future time, where she is then. A home visit stays one, with its address and its drives. If it keeps its start, it lasts as long as its service and enhancements take, for its client only within business hours. PT400 date_in_past, PT404 unknown_service, PT409 slot_unavailable.';
grant execute on function private.slot_of_change(private.change_request, public.appointments, timestamptz) to service_role;

create function private.write_change_lines(p_order_id uuid, p_root_id uuid, p_lines jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_credit constant public.tenders := private.credit_of_family(p_root_id);
  v_lines jsonb := p_lines;
  v_kept bigint[];
begin
  if p_lines is null then
    return;
  end if;
  -- A service of the same length takes over the credit.
  if exists (
    select from public.wallets w, jsonb_to_recordset(p_lines) wanted (kind text, duration_minutes integer)
    where w.wallet_id = v_credit.wallet_id and wanted.kind = 'service' and wanted.duration_minutes = w.duration_minutes
  ) then
    v_lines := private.price_by_credit(p_lines, v_credit.amount_cents);
  end if;
  -- What stays keeps the price it was sold at, what goes is reversed at that price, and only what is new has today's price.
  select coalesce(array_agg(sold.order_line_id), '{}') into v_kept
    from private.current_lines(p_root_id) sold
    where exists (
      select from jsonb_to_recordset(p_lines) wanted (service_id text, enhancement_id text)
      where wanted.service_id is not distinct from sold.service_id and wanted.enhancement_id is not distinct from sold.enhancement_id
    );
  perform private.reverse_line(p_order_id, sold)
    from private.current_lines(p_root_id) sold where sold.order_line_id <> all (v_kept);
  perform private.insert_lines(p_order_id, coalesce((
    select jsonb_agg(wanted)
    from jsonb_array_elements(v_lines) wanted
    where not exists (
      select from public.order_lines kept
      where kept.order_line_id = any (v_kept)
        and kept.service_id is not distinct from wanted ->> 'service_id'
        and kept.enhancement_id is not distinct from wanted ->> 'enhancement_id'
    )
  ), '[]'));
end;
$$;
comment on function private.write_change_lines(uuid, uuid, jsonb) is
  'Writes the lines of a change: reverses what goes, adds what is new, and leaves what stays. PT404 unknown_service, unknown_enhancement.';
grant execute on function private.write_change_lines(uuid, uuid, jsonb) to service_role;

create function private.credit_given_up(p_order_id uuid, p_root_id uuid) returns integer
language sql stable set search_path = ''
as $$
  select t.amount_cents
  from private.credit_of_family(p_root_id) t
  join public.wallets w using (wallet_id)
  join public.order_lines l on l.order_id = p_order_id and l.kind = 'service' and l.reverses_line_id is null
  where l.duration_minutes <> w.duration_minutes and private.value_given_cents(p_root_id) = 0
$$;
comment on function private.credit_given_up(uuid, uuid) is
  'Returns what a credit paid that a change returns because the new service has another length: that amount has to be paid another way. Null if none is returned.';
grant execute on function private.credit_given_up(uuid, uuid) to service_role;

create function private.finish_change_lines(
  p_order_id uuid, p_appointment public.appointments, p_is_by_client boolean, p_now timestamptz
)
returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_charge constant integer := private.charge_cents(p_order_id);
  v_is_late constant boolean := p_is_by_client and p_now > p_appointment.free_until;
  v_least constant integer := case
    when v_is_late then 0 else private.value_given_cents(p_appointment.order_id) - private.due_cents(p_appointment.order_id)
  end;
begin
  if v_charge < v_least then
    insert into public.order_lines (order_id, kind, name, amount_cents)
      values (p_order_id, 'fee', case when v_is_late then 'Late change' else 'Already refunded' end, v_least - v_charge);
  end if;
  return private.waive(
    p_order_id, private.charge_cents(p_order_id) + coalesce(private.credit_given_up(p_order_id, p_appointment.order_id), 0)
  );
end;
$$;
comment on function private.finish_change_lines(uuid, public.appointments, boolean, timestamptz) is
  'Adds a line so that no change by its client lowers what is due after the deadline, and no change ever takes it below zero; then one that waives a difference too small for a card, either way. Returns how much more the change costs, with what a credit paid that it returns; negative if it costs less.';
grant execute on function private.finish_change_lines(uuid, public.appointments, boolean, timestamptz) to service_role;

create function private.hold_change(p_order_id uuid, p_appointment_id uuid, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_during tstzmultirange;
  v_expires_at timestamptz;
begin
  select tstzmultirange(r.during), o.expires_at into strict v_during, v_expires_at
    from public.orders o join public.order_requests r using (order_id) where o.order_id = p_order_id;
  if private.is_taken(v_during, null, p_appointment_id, p_now) then
    raise exception using errcode = 'PT409', message = 'slot_taken';
  end if;
  perform private.release_hold(old.order_id, old.payment_intent_id, p_now)
    from private.holds_in_the_way(v_during, null, p_now) old;
  -- The time that the appointment already has needs no hold; what is left can be two pieces around it.
  insert into public.occupancy (during, order_id, expires_at)
    select piece, p_order_id, v_expires_at
    from unnest(v_during - coalesce(
      (select tstzmultirange(o.during) from public.occupancy o where o.appointment_id = p_appointment_id), '{}'
    )) piece;
end;
$$;
comment on function private.hold_change(uuid, uuid, timestamptz) is
  'Holds what a change takes beyond the time of its appointment. PT409 slot_taken, lapsed_hold.';
grant execute on function private.hold_change(uuid, uuid, timestamptz) to service_role;

create function private.lapse_changes(p_root_id uuid, p_except_order_id uuid, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  select private.release_hold(o.order_id, private.intent_of(o.order_id), p_now)
  from public.orders o
  where o.root_id = p_root_id and o.kind = 'change' and o.state = 'open' and o.order_id is distinct from p_except_order_id
$$;
comment on function private.lapse_changes(uuid, uuid, timestamptz) is
  'Releases the open change of a booking, unless it is p_except_order_id. PT409 lapsed_hold if it has a payment intent.';
grant execute on function private.lapse_changes(uuid, uuid, timestamptz) to service_role;

create function private.is_other_choice(p_request private.change_request) returns boolean
language sql stable set search_path = ''
as $$
  select p_request.lines is not null and (
    select array_agg(wanted.enhancement_id order by wanted.enhancement_id)
    from jsonb_to_recordset(p_request.lines) wanted (enhancement_id text) where wanted.enhancement_id is not null
  ) is distinct from (
    select array_agg(l.enhancement_id order by l.enhancement_id)
    from (
      select sold.enhancement_id from public.orders o cross join lateral private.current_lines(o.root_id) sold
      where o.order_id = p_request.order_id and not exists (
        select from public.order_lines gone where gone.order_id = o.order_id and gone.reverses_line_id = sold.order_line_id
      )
      union
      select added.enhancement_id from public.order_lines added where added.order_id = p_request.order_id and added.reverses_line_id is null
    ) l
    where l.enhancement_id is not null
  )
$$;
comment on function private.is_other_choice(private.change_request) is
  'Whether a request asks for other enhancements than its open change (with the same id) would leave the appointment with.';
grant execute on function private.is_other_choice(private.change_request) to service_role;

create function public.open_change(p_change jsonb, p_now timestamptz default now()) returns setof public.order_details
language plpgsql volatile set search_path = ''
as $$
declare
  v_request private.change_request := jsonb_populate_record(null::private.change_request, p_change);
  v_appointment public.appointments;
  v_known public.order_details;
  v_cents integer;
begin
  perform private.lock_calendar();
  v_request.is_by_client := coalesce(v_request.is_by_client, true);
  select * into v_known from public.order_details d where d.order_id = v_request.order_id;
  if found then
    if (v_known.kind, v_known.appointment_id, v_known.appointment_version, v_known.service_id,
        v_known.local_date, v_known.local_time::time) is distinct from
      ('change', v_request.appointment_id, v_request.version, v_request.service_id, v_request.local_date, v_request.local_time)
      or v_known.state in ('open', 'paid') and private.is_other_choice(v_request)
    then
      raise exception using errcode = 'PT409', message = 'change_not_possible';
    end if;
    return next v_known;
    return;
  end if;
  v_appointment := private.require_changeable(v_request, p_now);
  perform private.end_undo_of(v_appointment.appointment_id, p_now);
  perform private.lapse_changes(v_appointment.order_id, null, p_now);
  insert into public.orders (order_id, root_id, kind, currency, policy_version, created_at, expires_at)
    select v_request.order_id, root.order_id, 'change', root.currency, root.policy_version, p_now,
      p_now + make_interval(mins => s.hold_minutes)
    from public.orders root, public.settings s where root.order_id = v_appointment.order_id;
  insert into public.order_requests (
    order_id, service_id, starts_at, ends_at, during, location, held_since, appointment_id, appointment_version, is_by_client
  )
  select v_request.order_id, v_request.service_id, slot.starts_at, slot.ends_at, slot.during, slot.location, p_now,
    v_appointment.appointment_id, v_appointment.version, v_request.is_by_client
  from private.slot_of_change(v_request, v_appointment, p_now) slot;
  perform private.write_change_lines(v_request.order_id, v_appointment.order_id, v_request.lines);
  v_cents := private.finish_change_lines(v_request.order_id, v_appointment, v_request.is_by_client, p_now);
  if not v_request.is_by_client then
    -- The therapist sees what is offered to the waitlist, and can take it.
    perform private.withdraw_offers(tstzmultirange(r.during), p_now), private.end_undo_within(tstzmultirange(r.during), p_now)
      from public.order_requests r where r.order_id = v_request.order_id;
  end if;
  perform private.hold_change(v_request.order_id, v_appointment.appointment_id, p_now);
  -- A client who already owes something isn't charged now: this is added to it.
  if v_cents > 0 and private.due_cents(v_appointment.order_id) <= private.kept_of_family(v_appointment.order_id) then
    insert into public.tenders (order_id, kind, amount_cents, created_at) values (v_request.order_id, 'card', v_cents, p_now);
  else
    perform private.settle_order(v_request.order_id, p_now);
  end if;
  return query select * from public.order_details d where d.order_id = v_request.order_id;
end;
$$;
comment on function public.open_change(jsonb, timestamptz) is
  'Opens a change of an appointment (the keys of private.change_request) and holds its time. The same order_id gets the same change; another one replaces an unpaid change. With nothing to charge, it is settled right away; otherwise charge_cents are to be paid. PT400 date_in_past, PT404 not_found, unknown_service, unknown_enhancement, PT409 stale_version, change_not_possible, slot_unavailable, slot_taken, lapsed_hold.';
grant execute on function public.open_change(jsonb, timestamptz) to service_role;

create function public.holds_to_release_for_change(p_change jsonb, p_now timestamptz default now())
returns table (order_id uuid, payment_intent_id text, is_yielding boolean)
language plpgsql stable rows 2 set search_path = ''
as $$
declare
  v_request private.change_request := jsonb_populate_record(null::private.change_request, p_change);
begin
  v_request.is_by_client := coalesce(v_request.is_by_client, true);
  return query
    select o.order_id, private.intent_of(o.order_id), false
    from public.appointments a join public.orders o on o.root_id = a.order_id
    where a.appointment_id = v_request.appointment_id and o.kind = 'change' and o.state = 'open'
      and o.order_id is distinct from v_request.order_id
    union
    select held.* from public.appointments a
    cross join lateral private.slot_of_change(v_request, a, p_now) slot
    cross join lateral private.holds_in_the_way(tstzmultirange(slot.during), v_request.order_id, p_now) held
    where a.appointment_id = v_request.appointment_id;
end;
$$;
comment on function public.holds_to_release_for_change(jsonb, timestamptz) is
  'Returns the holds to release before a change (as open_change takes it) can be opened: another change of the same appointment, and what is in the way of its time.';
grant execute on function public.holds_to_release_for_change(jsonb, timestamptz) to service_role;

create function private.fulfil_change(p_order public.orders, p_now timestamptz) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  v_change public.order_requests;
  v_old public.appointments;
  v_left tstzrange;
begin
  select * into strict v_change from public.order_requests r where r.order_id = p_order.order_id;
  select * into strict v_old from public.appointments a where a.appointment_id = v_change.appointment_id for update;
  -- What the therapist adds during a session, or right after it, keeps the start.
  if v_change.starts_at <= p_now and (v_change.is_by_client or v_change.starts_at <> v_old.starts_at) or v_old.version <> v_change.appointment_version or v_old.status not in ('pending', 'confirmed')
    or private.is_taken(tstzmultirange(v_change.during), array[p_order.order_id], v_old.appointment_id, p_now)
  then
    return false;
  end if;
  delete from public.occupancy where order_id = p_order.order_id;
  v_left := (select o.during from public.occupancy o where o.appointment_id = v_old.appointment_id);
  perform private.occupy_appointment(v_old.appointment_id, v_change.during, p_now);
  update public.appointments set
    version = version + 1, service_id = v_change.service_id, starts_at = v_change.starts_at, ends_at = v_change.ends_at,
    location = v_change.location, free_until = private.free_until(v_old, v_change.starts_at, v_change.is_by_client, p_now)
    where appointment_id = v_old.appointment_id;
  perform private.keep_place(p_order, v_old, v_left, v_change.during, p_now);
  if private.credit_given_up(p_order.order_id, p_order.root_id) is not null then
    perform private.return_credit(p_order.root_id, p_now);
  end if;
  perform private.end_proposal_of(v_old.appointment_id, p_now);
  if not v_change.is_by_client and (v_change.starts_at, v_change.location) <> (v_old.starts_at, v_old.location) then
    perform private.end_check_in_of(v_old.appointment_id, 'moved', p_now);
  end if;
  return true;
end;
$$;
comment on function private.fulfil_change(public.orders, timestamptz) is
  'Applies a change to its appointment, freeing the old time and taking the new one in one step; other times offered for it are free again. Returns false if the appointment isn''t as it was or the time is gone. PT409 lapsed_hold.';
grant execute on function private.fulfil_change(public.orders, timestamptz) to service_role;

create function public.reschedule_appointment(
  p_appointment_id uuid, p_version integer, p_local_date date, p_local_time time, p_location text default null,
  p_now timestamptz default now(), p_accepts_warnings text[] default null
)
returns setof public.appointment_details
language plpgsql volatile set search_path = ''
as $$
declare
  v_appointment public.appointments := private.lock_appointment(p_appointment_id);
  v_location constant text := (private.place_of_move(v_appointment, p_local_date, p_local_time)).location_id;
  v_warnings text[];
begin
  -- A second call finds what the first one did.
  if (v_appointment.version, v_appointment.starts_at) is distinct from (p_version + 1, private.require_instant(p_local_date, p_local_time)) then
    if p_location <> v_location then
      raise exception using errcode = 'PT409', message = 'place_changes', detail = jsonb_build_object('location', v_location);
    end if;
    if p_accepts_warnings is not null and v_appointment.version = p_version then
      v_warnings := private.move_warnings(v_appointment, p_local_date, p_local_time, null, p_now);
      if not v_warnings <@ p_accepts_warnings then
        raise exception using errcode = 'PT409', message = 'confirmation_needed', detail = jsonb_build_object('warnings', v_warnings);
      end if;
      if 'time_off' = any (v_warnings) then
        perform private.lock_calendar();
        perform private.leave_out_of_time_off(slot.during) from private.slot_of_change(
          private.move_request(v_appointment, p_local_date, p_local_time, null), v_appointment, p_now
        ) slot;
      end if;
    end if;
    perform public.open_change(jsonb_build_object(
      'order_id', gen_random_uuid(), 'appointment_id', p_appointment_id, 'version', p_version, 'service_id', v_appointment.service_id,
      'local_date', p_local_date, 'local_time', p_local_time, 'is_by_client', false
    ), p_now);
  end if;
  return query select * from public.appointment_details d where d.appointment_id = p_appointment_id;
end;
$$;
comment on function public.reschedule_appointment(uuid, integer, date, time, text, timestamptz, text[]) is
  'Moves an appointment to a free time that the therapist chooses, within business hours or not, and to where she is then: a change without lines. With p_location, only if that is the location; with p_accepts_warnings, only if nothing else is unusual about the time (move_warnings); into time off only with them. Safe to repeat. PT400 date_in_past, PT404 not_found, PT409 stale_version (details: the appointment now), place_changes (details: the location at that time), confirmation_needed (details: the warnings), slot_taken, slot_unavailable, change_not_possible, lapsed_hold.';
grant execute on function public.reschedule_appointment(uuid, integer, date, time, text, timestamptz, text[]) to service_role;

-- What a change would cost.

create function public.price_change(p_change jsonb, p_now timestamptz default now())
returns table (before_cents integer, difference_cents integer, is_to_pay boolean)
language plpgsql volatile rows 1 set search_path = ''
as $$
declare
  v_request constant private.change_request := jsonb_populate_record(
    null::private.change_request, jsonb_build_object('is_by_client', true) || jsonb_strip_nulls(p_change)
  );
  v_appointment constant public.appointments := private.require_changeable(v_request, p_now);
  v_root_id constant uuid := v_appointment.order_id;
  v_id constant uuid := gen_random_uuid();
  v_given_up integer;
begin
  -- Write it as open_change would, read it, and undo it.
  begin
    insert into public.orders (order_id, root_id, kind, currency, created_at)
      select v_id, root.order_id, 'adjustment', root.currency, p_now from public.orders root where root.order_id = v_root_id;
    if (
      select private.is_taken(
        tstzmultirange(slot.during),
        array(select o.order_id from public.orders o where o.root_id = v_root_id), v_appointment.appointment_id, p_now,
        p_takes_undo => not v_request.is_by_client
      )
      from private.slot_of_change(v_request, v_appointment, p_now) slot
    ) then
      raise exception using errcode = 'PT409', message = 'slot_taken';
    end if;
    perform private.write_change_lines(v_id, v_root_id, v_request.lines);
    difference_cents := private.finish_change_lines(v_id, v_appointment, v_request.is_by_client, p_now);
    v_given_up := coalesce(private.credit_given_up(v_id, v_root_id), 0);
    raise exception using errcode = 'PT200';
  exception when sqlstate 'PT200' then null;
  end;
  select sum(l.amount_cents + l.tax_cents) - v_given_up into before_cents from private.current_lines(v_root_id) l;
  is_to_pay := difference_cents > 0 and private.due_cents(v_root_id) <= private.kept_of_family(v_root_id);
  return next;
end;
$$;
comment on function public.price_change(jsonb, timestamptz) is
  'Returns what a change (the keys of private.change_request) would cost, without making it: the price now (without what a credit pays that would be returned), how much more or less it would be, and whether that has to be paid first. PT400 date_in_past, PT404 not_found, unknown_service, unknown_enhancement, PT409 stale_version, change_not_possible, slot_unavailable, slot_taken.';
grant execute on function public.price_change(jsonb, timestamptz) to service_role;

-- Cancellation: the fee for ending an appointment, by the policy it was sold with, and the refund of the rest.

create function private.fulfil_cancellation(p_order public.orders, p_now timestamptz) returns boolean
language sql immutable set search_path = ''
as $$ select true $$;
comment on function private.fulfil_cancellation(public.orders, timestamptz) is 'Does nothing: the appointment has already ended, and the lines are what that comes to.';
grant execute on function private.fulfil_cancellation(public.orders, timestamptz) to service_role;

create function private.service_fee_cents(p_appointment public.appointments) returns integer
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(max(l.amount_cents), 0)
    from public.orders o join public.order_lines l using (order_id)
    where o.root_id = p_appointment.order_id and o.state = 'settled' and l.kind = 'service' and l.reverses_line_id is null
      and not exists (
        select from public.order_lines reversal
        join public.orders change on change.order_id = reversal.order_id
        join public.order_requests request on request.order_id = change.order_id
        where reversal.reverses_line_id = l.order_line_id and change.state = 'settled'
          and not (request.is_by_client and change.created_at > p_appointment.free_until)
      )
  );
end;
$$;
comment on function private.service_fee_cents(public.appointments) is
  'Returns the service price that a fee is a share of: the booked service''s, or that of a more expensive one that its client gave up after the deadline.';
grant execute on function private.service_fee_cents(public.appointments) to service_role;

create function private.kept_fee_cents(p_appointment public.appointments, p_kept_percent integer) returns integer
language sql stable set search_path = ''
as $$
  -- The odd cent is the client's, and what was refunded before isn't charged again.
  select least(
    private.due_cents(p_appointment.order_id) - private.value_given_cents(p_appointment.order_id),
    floor(private.service_fee_cents(p_appointment) * p_kept_percent / 100.0)
  )::integer
$$;
comment on function private.kept_fee_cents(public.appointments, integer) is 'Returns the fee that a share of the service price comes to when an appointment ends.';
grant execute on function private.kept_fee_cents(public.appointments, integer) to service_role;

create function private.undo_lines(p_appointment public.appointments, p_kept_percent integer, p_fee_name text, p_now timestamptz)
returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  v_id constant uuid := gen_random_uuid();
  v_due constant integer := private.due_cents(p_appointment.order_id) - private.value_given_cents(p_appointment.order_id);
  v_fee constant integer := private.kept_fee_cents(p_appointment, p_kept_percent);
begin
  insert into public.orders (order_id, root_id, kind, currency, policy_version, created_at)
    select v_id, root.order_id, 'cancellation', root.currency, root.policy_version, p_now
    from public.orders root where root.order_id = p_appointment.order_id;
  insert into public.order_lines (order_id, kind, name, amount_cents)
    select v_id, line.kind, line.name, line.amount_cents
    from (values ('adjustment', 'Canceled', -v_due), ('fee', p_fee_name, v_fee)) line (kind, name, amount_cents)
    where line.amount_cents <> 0;
  -- Only a full refund returns the credit. Otherwise what the fee leaves of it becomes gift value; a granted one is used up.
  if p_kept_percent = 0 then
    perform private.return_credit(p_appointment.order_id, p_now);
  end if;
  return v_id;
end;
$$;
comment on function private.undo_lines(public.appointments, integer, text, timestamptz) is
  'Opens a cancellation that reverses everything due for an appointment and charges a share of its service price as the fee; enhancements and tax are refunded.';
grant execute on function private.undo_lines(public.appointments, integer, text, timestamptz) to service_role;

create function private.late_fee_percent(p_appointment public.appointments, p_by text, p_now timestamptz) returns integer
language sql stable set search_path = ''
as $$
  select case
    when p_by = 'client' and p_now > p_appointment.free_until then (
      select p.late_fee_percent from public.orders o cross join lateral private.policy_of(o.policy_version) p
      where o.order_id = p_appointment.order_id
    )
    else 0
  end
$$;
comment on function private.late_fee_percent(public.appointments, text, timestamptz) is
  'Returns the share of the service price that is charged when a client cancels now, by the policy they agreed to; zero when the therapist cancels.';
grant execute on function private.late_fee_percent(public.appointments, text, timestamptz) to service_role;

create function private.no_show_fee_percent(p_appointment public.appointments) returns integer
language sql stable set search_path = ''
as $$
  select p.no_show_fee_percent from public.orders o cross join lateral private.policy_of(o.policy_version) p
  where o.order_id = p_appointment.order_id
$$;
comment on function private.no_show_fee_percent(public.appointments) is
  'Returns the share of the service price that is charged for a no-show, by the policy the client agreed to; all of it if they agreed to none.';
grant execute on function private.no_show_fee_percent(public.appointments) to service_role;

create function private.full_ending_of(p_appointment public.appointments, p_kept_percent integer) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_root_id constant uuid := p_appointment.order_id;
  v_given constant integer := private.value_given_cents(v_root_id);
  v_fee constant integer := private.kept_fee_cents(p_appointment, p_kept_percent);
  v_credit constant public.tenders := private.credit_of_family(v_root_id);
  v_returns_credit constant boolean := v_credit.tender_id is not null and p_kept_percent = 0 and v_given = 0;
  v_surplus integer;
  v_part integer := 0;
  v_money integer;
  v_value integer;
begin
  v_surplus := private.due_cents(v_root_id) - private.debt_cents(v_root_id) - v_given - v_fee
    - case when v_returns_credit then v_credit.amount_cents else 0 end;
  if v_surplus > 0 and not v_returns_credit then
    v_part := greatest(private.credit_part_cents(v_root_id, v_surplus), 0);
  end if;
  select coalesce(sum(greatest(private.kept_cents(t.tender_id) - private.promised_cents(t.tender_id), 0)), 0) into v_money
    from public.orders o join public.tenders t using (order_id)
    where o.root_id = v_root_id and o.state in ('settled', 'returned') and t.kind <> 'credit' and not private.is_disputed(t.tender_id);
  v_value := coalesce(private.value_of_part(v_root_id, nullif(v_part, 0)), 0);
  return jsonb_build_object(
    'kept_percent', p_kept_percent, 'fee_cents', v_fee, 'credits_back', v_returns_credit::integer,
    'refund_cents', greatest(least(v_surplus - v_part, v_money), 0) + v_value, 'value_cents', v_value
  );
end;
$$;
comment on function private.full_ending_of(public.appointments, integer) is
  'Returns what undo_lines, and then spread_surplus, would do now with the money of an appointment, without doing it: the fee, the refund (money, and gift value at what it is worth), how much of the refund would be gift value given for a part of its credit, and whether its credit is returned.';
grant execute on function private.full_ending_of(public.appointments, integer) to service_role;

create function private.ending_of(p_appointment public.appointments, p_kept_percent integer) returns jsonb
language sql stable set search_path = ''
as $$ select private.full_ending_of(p_appointment, p_kept_percent) - 'value_cents' $$;
comment on function private.ending_of(public.appointments, integer) is
  'Returns what an ending would come to, as screens show it: full_ending_of without value_cents.';
grant execute on function private.ending_of(public.appointments, integer) to service_role;

create function private.notify_of_cancellation(
  p_appointment public.appointments, p_cancellation_id uuid, p_by text, p_is_own_act boolean, p_before jsonb, p_now timestamptz
)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_id constant text := p_appointment.appointment_id;
  v_facts constant jsonb := jsonb_build_object('by', p_by) || private.money_facts(p_appointment.order_id, p_before, p_cancellation_id);
begin
  perform private.notify_client('appointment_cancelled', v_id, p_appointment.appointment_id, v_facts, p_now);
  if not p_is_own_act then
    perform private.notify_practice_of_appointment('appointment_cancelled', v_id, p_appointment, v_facts, p_now);
  end if;
end;
$$;
comment on function private.notify_of_cancellation(public.appointments, uuid, text, boolean, jsonb, timestamptz) is
  'Writes the messages about a canceled appointment, to the client and, unless the therapist did it, to the practice: with what was refunded since p_before (money_facts), the fee and what is owed.';
grant execute on function private.notify_of_cancellation(public.appointments, uuid, text, boolean, jsonb, timestamptz) to service_role;

create function private.cancel(p_appointment public.appointments, p_kept_percent integer, p_now timestamptz) returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  v_cancellation_id uuid;
begin
  update public.appointments set status = 'cancelled', version = version + 1 where appointment_id = p_appointment.appointment_id;
  delete from public.occupancy where appointment_id = p_appointment.appointment_id;
  perform private.end_proposal_of(p_appointment.appointment_id, p_now);
  update public.orders o set expires_at = least(o.expires_at, p_now)
    where o.root_id = p_appointment.order_id and o.kind = 'change' and o.state = 'open';
  delete from public.occupancy o using public.orders c
    where o.order_id = c.order_id and c.root_id = p_appointment.order_id and c.kind = 'change';
  v_cancellation_id := private.undo_lines(p_appointment, p_kept_percent, 'Late cancellation', p_now);
  perform private.settle_order(v_cancellation_id, p_now);
  return v_cancellation_id;
end;
$$;
comment on function private.cancel(public.appointments, integer, timestamptz) is
  'Ends a locked appointment: frees its time and that of its open change and of the times offered for it, charges a share of the service price and refunds the rest. Notifies no one. Returns the id of the cancellation.';
grant execute on function private.cancel(public.appointments, integer, timestamptz) to service_role;

create function public.cancel_appointment(
  p_appointment_id uuid, p_version integer, p_by text default 'therapist', p_kept_percent integer default null,
  p_now timestamptz default now(), p_is_own_act boolean default true
)
returns setof public.appointment_details
language plpgsql volatile set search_path = ''
as $$
declare
  v_appointment public.appointments := private.lock_appointment(p_appointment_id);
  v_before constant jsonb := private.money_facts(v_appointment.order_id);
  v_cancellation_id uuid;
begin
  -- A second call finds what the first one did.
  if v_appointment.status <> 'cancelled' or v_appointment.version <> p_version + 1 then
    if p_kept_percent not between 0 and 100 then
      raise exception using errcode = 'PT400', message = 'invalid_request';
    elsif v_appointment.version <> p_version then
      perform private.refuse_stale_version(p_appointment_id);
    elsif v_appointment.status = 'cancelled' then
      raise exception using errcode = 'PT409', message = 'change_not_possible';
    end if;
    v_cancellation_id := private.cancel(
      v_appointment, coalesce(p_kept_percent, private.late_fee_percent(v_appointment, p_by, p_now)), p_now
    );
    perform private.notify_of_cancellation(v_appointment, v_cancellation_id, p_by, p_is_own_act, v_before, p_now);
    if p_is_own_act then
      perform private.end_check_in_of(p_appointment_id, 'canceled', p_now);
    end if;
  end if;
  return query select * from public.appointment_details d where d.appointment_id = p_appointment_id;
end;
$$;
comment on function public.cancel_appointment(uuid, integer, text, integer, timestamptz, boolean) is
  'Cancels an appointment in one step: frees its time, ends its open change, charges the fee of the policy agreed to (p_by: client or therapist; with p_kept_percent the therapist sets another share of the service price) and refunds the rest. Without a version, the newest is meant. The practice is notified unless the therapist cancels herself (p_is_own_act), even on her client''s behalf. Safe to repeat. PT400 invalid_request (not a percentage), PT404 not_found, PT409 stale_version (details: the appointment now), change_not_possible.';
grant execute on function public.cancel_appointment(uuid, integer, text, integer, timestamptz, boolean) to service_role;

create function public.terms_of_client(p_appointment_id uuid)
returns table (is_member boolean, client_type text, can_book_at_home boolean, service_id text, enhancement_ids text[])
language sql stable rows 1 set search_path = ''
as $$
  select coalesce(a.other_name is null and p.membership_status = 'active', false),
    case when private.is_existing_client(c.client_id, a.other_name) then 'existing' else 'new' end,
    coalesce(a.other_name is null and c.can_book_at_home, false), a.service_id,
    array(select l.enhancement_id from private.current_lines(a.order_id) l where l.kind = 'enhancement')
  from public.appointments a left join public.clients c using (client_id) left join public.profiles p on p.client_id = c.client_id
  where a.appointment_id = p_appointment_id
$$;
comment on function public.terms_of_client(uuid) is
  'Returns what decides the prices and times of an appointment''s client, no matter who changes it, and what it was sold with; no row if there is no such appointment.';
grant execute on function public.terms_of_client(uuid) to service_role;

-- Refunds.

create function private.has_something_to_refund(p_root_id uuid) returns boolean
language sql stable set search_path = ''
as $$
  select private.kept_of_family(p_root_id) - private.value_given_cents(p_root_id) > (
      select coalesce(sum(private.promised_cents(t.tender_id)), 0)
      from public.orders o join public.tenders t using (order_id) where o.root_id = p_root_id
    )
    -- A granted credit is worth nothing, and is returned all the same.
    or (private.credit_of_family(p_root_id)).tender_id is not null and private.value_given_cents(p_root_id) = 0
$$;
comment on function private.has_something_to_refund(uuid) is
  'Whether the practice keeps money, gift value or a credit of a family that isn''t already promised back.';
grant execute on function private.has_something_to_refund(uuid) to service_role;

create function public.refund_appointment(p_appointment_id uuid, p_version integer, p_reason text, p_now timestamptz default now())
returns setof public.appointment_details
language plpgsql volatile set search_path = ''
as $$
declare
  v_appointment constant public.appointments := private.lock_appointment(p_appointment_id);
  v_root_id constant uuid := v_appointment.order_id;
  v_name constant text := 'Refunded: ' || p_reason;
  v_before constant jsonb := private.money_facts(v_root_id);
  v_id uuid;
begin
  -- A second call finds what the first one did.
  if v_appointment.version = p_version + 1 and exists (
    select from public.orders o join public.order_lines l using (order_id) where o.root_id = v_root_id and l.name = v_name
  ) then
    return query select * from public.appointment_details d where d.appointment_id = p_appointment_id;
    return;
  elsif v_appointment.version <> p_version then
    perform private.refuse_stale_version(p_appointment_id);
  elsif private.is_family_disputed(v_root_id) then
    raise exception using errcode = 'PT409', message = 'payment_disputed';
  elsif not private.has_something_to_refund(v_root_id) then
    raise exception using errcode = 'PT409', message = 'already_refunded';
  end if;
  if v_appointment.status in ('pending', 'confirmed') and v_appointment.starts_at > p_now then
    perform public.cancel_appointment(p_appointment_id, v_appointment.version, 'therapist', 0, p_now);
    insert into public.order_lines (order_id, kind, name, amount_cents)
      select o.order_id, 'adjustment', v_name, 0 from public.orders o
      where o.root_id = v_root_id and o.kind = 'cancellation' order by o.created_at desc limit 1;
  else
    v_id := private.adjust(v_root_id, v_name, private.value_given_cents(v_root_id) - private.due_cents(v_root_id), p_now);
    perform private.return_credit(v_root_id, p_now);
    perform private.spread_surplus(v_root_id, v_id, 'adjustment', p_now);
    perform private.notify_of_money_back(v_id, 'adjustment', v_before, true, p_now);
    update public.appointments set version = version + 1 where appointment_id = p_appointment_id;
  end if;
  return query select * from public.appointment_details d where d.appointment_id = p_appointment_id;
end;
$$;
comment on function public.refund_appointment(uuid, integer, text, timestamptz) is
  'Refunds everything that is kept for an appointment. If it is upcoming, the therapist cancels it in the same step; otherwise it stays on the books with its price reversed. Without a version, the newest is meant. Safe to repeat. PT404 not_found, PT409 stale_version (details: the appointment now), payment_disputed, already_refunded (nothing is kept).';
grant execute on function public.refund_appointment(uuid, integer, text, timestamptz) to service_role;

-- Canceling on the terms that the client was shown.

create function public.cancel_own_appointment(
  p_appointment_id uuid, p_version integer, p_told jsonb, p_now timestamptz default now()
)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_appointment constant public.appointments := private.lock_appointment(p_appointment_id);
begin
  if v_appointment.version = p_version then
    if private.fixed_reason(v_appointment, p_now) is not null then
      raise exception using errcode = 'PT409', message = 'change_not_possible';
    elsif private.ending_of(v_appointment, private.late_fee_percent(v_appointment, 'client', p_now)) - 'kept_percent' <> p_told then
      perform private.refuse_stale_version(p_appointment_id);
    end if;
  end if;
  perform public.cancel_appointment(p_appointment_id, p_version, 'client', null, p_now, false);
end;
$$;
comment on function public.cancel_own_appointment(uuid, integer, jsonb, timestamptz) is
  'Cancels an appointment as its client, if that comes to what they were shown (if_cancelled_now of read_own_appointment): a client who read "free" isn''t charged because the deadline has passed since. Safe to repeat. PT404 not_found, PT409 stale_version (it has changed, or comes to something else by now), change_not_possible.';
grant execute on function public.cancel_own_appointment(uuid, integer, jsonb, timestamptz) to service_role;

-- Messages: one outbox. Every email and text is a row first, written in the transaction of what it is about. A worker sends
-- it, once.

alter table public.settings
  add column reminder_email_hours integer constraint settings_reminder_email_is_ahead check (reminder_email_hours between 1 and 336),
  add column reminder_text_hours integer constraint settings_reminder_text_is_ahead check (reminder_text_hours between 1 and 336),
  add column reminder_gap_hours integer not null default 12 constraint settings_reminder_gap_is_sensible check (reminder_gap_hours >= 0),
  add column texts_from time not null default '09:00',
  add column texts_until time not null default '20:00',
  add column day_schedule_at time not null default '07:00',
  add column asks_for_reviews boolean not null default true,
  add column undo_seconds integer not null default 90 constraint settings_undo_is_soon_over check (undo_seconds between 0 and 600),
  add column text_countries text[] not null default '{US,CA}'
    constraint settings_text_countries_are_codes check (array_to_string(text_countries, ' ') ~ '^([A-Z]{2}( [A-Z]{2})*)?$'),
  add constraint settings_texts_have_an_hour check (texts_from + interval '1 hour' <= texts_until);

update public.settings set reminder_email_hours = 72, reminder_text_hours = 28;
comment on column public.settings.reminder_email_hours is 'How many hours before a session its client gets a reminder by email; null: none.';
comment on column public.settings.reminder_text_hours is 'The same by text, moved earlier if texts aren''t sent at that hour.';
comment on column public.settings.reminder_gap_hours is 'No reminder is sent within this many hours after the booking or a change: the client knows.';
comment on column public.settings.texts_from is 'With texts_until: the hours when texts are sent, in the practice''s zone.';
comment on column public.settings.text_countries is 'Texts are sent to mobile numbers of these countries (ISO 3166), and to no other number, no matter who would pay for it.';
comment on column public.settings.day_schedule_at is 'When the day''s schedule is emailed to the therapist.';
comment on column public.settings.undo_seconds is
  'How many seconds the messages about the therapist''s moves and bookings wait, so that she can undo them; 0: they are sent at once.';
comment on column public.settings.asks_for_reviews is 'Whether a client is asked for a review, once, the day after a first visit.';

create table public.messages (
  message_id uuid primary key default gen_random_uuid(),
  kind text not null constraint messages_kind_is_known check (kind in (
    'booking_received', 'appointment_approved', 'appointment_changed', 'appointment_cancelled', 'appointment_missed', 'appointment_declined', 'times_offered', 'times_withdrawn',
    'times_answered', 'payment_refunded', 'slot_lost',
    'reminder', 'appointment_link', 'payment_due', 'recurring_booked', 'recurring_ended', 'review_request', 'credits_bought', 'gift_bought', 'gift_certificate', 'verify_address', 'account_exists', 'welcome', 'password_reset',
    'password_changed', 'verify_practice_email', 'security_notice', 'waitlist_confirm', 'waitlist_joined', 'waitlist_offer', 'waitlist_open_time', 'waitlist_missed', 'contact_message', 'intake_received', 'day_schedule', 'tasks', 'check_in_asked', 'check_in_overdue', 'check_in_answered'
  )),
  subject text not null,
  about uuid,
  recipient text not null constraint messages_recipient_is_known check (recipient in ('client', 'member', 'practice', 'contact')),
  channel text not null constraint messages_channel_is_known check (channel in ('email', 'sms')),
  address text,
  facts jsonb not null default '{}',
  state text not null default 'due'
    constraint messages_state_is_known check (state in ('due', 'claimed', 'sent', 'failed', 'given_up', 'cancelled')),
  send_after timestamptz not null,
  next_at timestamptz not null,
  attempts integer not null default 0,
  first_attempt_at timestamptz,
  begun_at timestamptz,
  provider_id text constraint messages_have_a_provider_id_each unique,
  delivery text constraint messages_delivery_is_known check (delivery in ('delivered', 'bounced', 'complained', 'failed')),
  failure text,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  constraint messages_are_sent_once unique (kind, subject, recipient, channel),
  constraint messages_to_others_have_an_address check (recipient in ('practice', 'contact') or address is not null)
);
create index messages_unfinished on public.messages (next_at, created_at) where state in ('due', 'claimed', 'failed');
create index messages_by_what_they_are_about on public.messages (about) where about is not null;
create index messages_by_age on public.messages (created_at);
create index messages_not_taken on public.messages (lower(address)) where delivery in ('bounced', 'complained');
alter table public.messages enable row level security;
grant select, insert, update, delete on public.messages to service_role;
comment on table public.messages is
  'The outbox: a row for each message. Its key is what happened, to which subject, the recipient and the channel, so a second one is impossible.';
comment on column public.messages.subject is
  'The id of what happened: the appointment that was booked, approved or canceled; the change; the refund; the reminder. Never a version, so that an approval doesn''t announce the booking again.';
comment on column public.messages.about is
  'What it belongs to: the booking''s order, the account, the sign-up. The call that has just done something finds by it what to send right away.';
comment on column public.messages.address is 'Where it is sent: an email address or a phone number, as typed. Null: the practice''s own, or an encrypted number that is read when it is sent.';
comment on column public.messages.facts is
  'What its words need, as of when it happened, so that it reads the same whenever it is sent. Never anyone''s notes. What is secret in it (token, message) is removed once it is sent.';
comment on column public.messages.state is
  'due: to be sent from send_after on. claimed: a worker has it. sent. failed: not sent yet, tried again at next_at. given_up: not tried again; a task says so. cancelled: not to be sent, for the reason in failure, such as no longer being true or its person having stopped texts.';
comment on column public.messages.next_at is 'When its turn comes. due or failed: from then on; claimed: from then on its worker is presumed dead.';
comment on column public.messages.attempts is 'How often it was claimed. It identifies the claim, so that a worker that comes back late settles only its own.';
comment on column public.messages.begun_at is 'When this claim began to send. From then on a text may have been sent, so it isn''t sent again.';
comment on column public.messages.delivery is 'What the provider later reported about a message that it had accepted.';
comment on column public.messages.failure is 'Why it wasn''t sent: a word of ours or the provider''s.';

create table public.text_stops (
  phone text primary key constraint text_stops_phone_is_international check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  stopped_at timestamptz not null
);
alter table public.text_stops enable row level security;
grant select, insert, delete on public.text_stops to service_role;
comment on table public.text_stops is 'Numbers that have replied STOP. They get no texts about anything until they reply START.';

create table public.received_texts (
  received_text_id uuid primary key default gen_random_uuid(),
  provider_id text not null constraint received_texts_are_stored_once unique,
  phone text not null constraint received_texts_phone_is_international check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  words text not null constraint received_texts_have_a_length check (length(words) <= 5000),
  is_stop boolean not null,
  client_id uuid references public.clients,
  appointment_id uuid references public.appointments,
  answered_at timestamptz,
  received_at timestamptz not null
);
create index received_texts_by_number on public.received_texts (phone, received_at);
create index received_texts_by_client on public.received_texts (client_id, received_at);
create index received_texts_by_appointment on public.received_texts (appointment_id);
create index received_texts_by_age on public.received_texts (received_at);
alter table public.received_texts enable row level security;
grant select, insert, update, delete on public.received_texts to service_role;
comment on table public.received_texts is 'Texts that people sent us, other than keywords: each is a task of the therapist''s.';
comment on column public.received_texts.provider_id is 'The provider''s id for it, so that a second delivery changes nothing.';
comment on column public.received_texts.words is 'What it said; empty for a picture alone.';
comment on column public.received_texts.is_stop is 'Whether it was the keyword CANCEL, which also turned texts off.';
comment on column public.received_texts.client_id is 'Who has that number, if anyone does.';
comment on column public.received_texts.appointment_id is 'Their next appointment when it came.';
comment on column public.received_texts.answered_at is 'When it was answered: once a day to a number.';

-- When texts can be sent.

create function private.is_text_hour(p_at timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  select (p_at at time zone s.time_zone)::time between s.texts_from and s.texts_until from public.settings s
$$;
comment on function private.is_text_hour(timestamptz) is 'Whether texts are sent at an instant.';
grant execute on function private.is_text_hour(timestamptz) to service_role;

create function private.text_time(p_at timestamptz) returns timestamptz
language sql stable set search_path = ''
as $$
  -- Half an hour before the end leaves time to send it.
  select case
    when here.at::time < s.texts_from then (here.at::date - 1 + s.texts_until - interval '30 minutes') at time zone s.time_zone
    when here.at::time > s.texts_until - interval '30 minutes'
      then (here.at::date + s.texts_until - interval '30 minutes') at time zone s.time_zone
    else p_at
  end
  from public.settings s cross join lateral (select p_at at time zone s.time_zone as at) here
$$;
comment on function private.text_time(timestamptz) is 'Returns an instant, moved earlier into the hours when texts are sent.';
grant execute on function private.text_time(timestamptz) to service_role;

-- What messages say about an appointment, as it is now.

create function private.appointment_facts(p_appointment_id uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'appointment_id', a.appointment_id, 'link_number', a.link_number, 'revision', a.version - 1, 'status', a.status, 'confirmation_code', a.confirmation_code,
      'first_name', a.first_name, 'last_name', a.last_name, 'starts_at', a.starts_at, 'free_until', a.free_until,
      'policy', (select to_jsonb(policy) from private.policy_of(o.policy_version) policy),
      'location', a.location, 'visit_address', private.visit_address(a.order_id), 'service_id', a.service_id, 'paid_at', coalesce(o.paid_at, o.closed_at, o.created_at),
      'service_name', sold.service_name, 'duration_minutes', sold.duration_minutes, 'lines', sold.lines,
      'subtotal_cents', sold.subtotal_cents, 'tax_cents', sold.tax_cents,
      'late_ending', private.full_ending_of(a, private.late_fee_percent(a, 'client', 'infinity')),
      'no_show_ending', private.full_ending_of(a, private.no_show_fee_percent(a))
    ) || private.money_facts(a.order_id)
    from public.appointments a
    join public.orders o using (order_id)
    cross join lateral (
      select max(l.name) filter (where l.kind = 'service') as service_name, max(l.duration_minutes) as duration_minutes,
        jsonb_agg(jsonb_build_object('kind', l.kind, 'name', l.name, 'cents', l.amount_cents) order by l.kind <> 'service', l.order_line_id) as lines,
        sum(l.amount_cents)::integer as subtotal_cents, sum(l.tax_cents)::integer as tax_cents
      from private.current_lines(o.order_id) l
    ) sold
    where a.appointment_id = p_appointment_id
  );
end;
$$;
comment on function private.appointment_facts(uuid) is
  'Returns what messages say about an appointment: when, where, what was sold and for how much, how its money stands, until when a change is free, and what a later cancellation or a no-show would come to. Never anyone''s notes.';
grant execute on function private.appointment_facts(uuid) to service_role;

-- Writing a message.

create function private.write_message(p_message jsonb, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  insert into public.messages (kind, subject, about, recipient, channel, address, facts, send_after, next_at, created_at)
    select m.kind, m.subject, m.about, m.recipient, m.channel, m.address, coalesce(m.facts, '{}'),
      coalesce(m.send_after, p_now), coalesce(m.send_after, '-infinity'), p_now
    from jsonb_populate_record(null::public.messages, p_message) m
    on conflict do nothing;
end;
$$;
comment on function private.write_message(jsonb, timestamptz) is
  'Writes a message (columns of public.messages), once, to be sent right away or from its send_after on.';
grant execute on function private.write_message(jsonb, timestamptz) to service_role;

create function private.notify_practice(p_kind text, p_subject text, p_about uuid, p_facts jsonb, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  select private.write_message(jsonb_build_object(
    'kind', p_kind, 'subject', p_subject, 'about', p_about, 'recipient', 'practice', 'channel', 'email',
    'facts', jsonb_strip_nulls(p_facts) || jsonb_build_object('happened_at', p_now)
  ), p_now)
$$;
comment on function private.notify_practice(text, text, uuid, jsonb, timestamptz) is
  'Writes a message to the practice, once, in the transaction of what it is about.';
grant execute on function private.notify_practice(text, text, uuid, jsonb, timestamptz) to service_role;

create function private.notify_practice_of_form(p_kind text, p_id uuid, p_facts jsonb, p_now timestamptz) returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  if private.apply_rate_limit('form_email', array['all ' || p_kind], p_now, p_id) > 0 then
    perform public.open_task('forms_not_emailed', p_kind, jsonb_build_object('kind', p_kind), p_now);
    return false;
  end if;
  perform private.notify_practice(p_kind, p_id::text, p_id, p_facts, p_now);
  return true;
end;
$$;
comment on function private.notify_practice_of_form(text, uuid, jsonb, timestamptz) is
  'Writes a message to the practice about a form that anyone can send, and returns true: ten an hour and thirty a day of each kind, no matter from how many networks, because confirmations share what the provider sends for us in a day. Of what comes on top of that, she reads in the dashboard, and a task says so.';
grant execute on function private.notify_practice_of_form(text, uuid, jsonb, timestamptz) to service_role;

create function private.notify_client(
  p_kind text, p_subject text, p_appointment_id uuid, p_more jsonb, p_now timestamptz, p_send_after timestamptz default null
)
returns void
language sql volatile set search_path = ''
as $$
  select private.write_message(jsonb_build_object(
    'kind', p_kind, 'subject', p_subject, 'about', a.order_id, 'recipient', 'client', 'channel', way.channel, 'address', way.address,
    'send_after', p_send_after,
    'facts', private.appointment_facts(p_appointment_id) || jsonb_build_object('as_of', p_now) || p_more
  ), p_now)
  from public.appointments a
  cross join lateral (
    select 'email', a.email
    union all
    -- At night only the email is sent, even about a booking made right then: a text in the morning would be late.
    select 'sms', a.phone where a.text_consent_version is not null and private.is_text_hour(coalesce(p_send_after, p_now))
      -- What waits is sent by a job that runs every minute.
      and (p_send_after is null or private.is_text_hour(p_send_after + interval '2 minutes'))
      and p_kind in ('booking_received', 'appointment_changed', 'appointment_cancelled', 'appointment_declined')
  ) way (channel, address)
  where a.appointment_id = p_appointment_id and way.address is not null
$$;
comment on function private.notify_client(text, text, uuid, jsonb, timestamptz, timestamptz) is
  'Writes a message to the client of an appointment, once for each channel, at the contact given for it. A text is only for a booking, a change, a cancellation or a declined request, with consent and during the hours for texts; outside them only the email is sent, even right after a booking. A walk-in who gave only a name gets none. With p_send_after, they wait until then.';
grant execute on function private.notify_client(text, text, uuid, jsonb, timestamptz, timestamptz) to service_role;

-- Sending.

create function private.is_still_due(p_message public.messages, p_now timestamptz) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  if p_message.kind in ('booking_received', 'appointment_approved', 'appointment_changed', 'reminder', 'payment_due') and p_message.recipient = 'client' then
    return exists (
      select from public.appointments a
      where a.order_id = p_message.about and a.starts_at = (p_message.facts ->> 'starts_at')::timestamptz
        and a.service_id = p_message.facts ->> 'service_id' and a.starts_at > p_now
        and a.status in ('confirmed', case when p_message.kind <> 'appointment_approved' then 'pending' end)
    ) and not (p_message.kind = 'appointment_changed' and exists (
      select from public.orders later
      where later.root_id = p_message.about and later.kind = 'change' and later.state = 'settled' and later.closed_at > p_message.created_at
        and not private.was_undone(later.order_id)
    )) and not (p_message.kind = 'appointment_changed' and private.is_known(p_message)) and (p_message.kind <> 'payment_due' or private.asked_cents(p_message.about) > 0);
  end if;
  return case p_message.kind
    when 'recurring_booked' then exists (
      select from public.appointments a where a.recurring_id = p_message.about and a.status in ('pending', 'confirmed') and a.starts_at > p_now
    )
    -- Not after "came after all", nor of a no-show that was taken back before another.
    when 'appointment_missed' then exists (
      select from public.appointments a
      where a.order_id = p_message.about and a.status = 'no_show' and p_message.subject = (
        select o.order_id::text from public.orders o
        where o.root_id = a.order_id and o.kind = 'cancellation' and o.state = 'settled' order by o.closed_at desc limit 1
      )
    )
    when 'review_request' then exists (
      select from public.appointments a where a.order_id = p_message.about and a.status = 'completed'
    )
    -- A certificate that was refunded, or that a bank may take back, isn't given.
    when 'gift_certificate' then exists (
      select from public.gift_details g where g.order_id = p_message.about and g.left_cents > 0 and g.frozen_at is null
    )
    when 'times_offered' then exists (
      select from public.proposals p
      where p.proposal_id::text = p_message.subject and p.ended_at is null and p.expires_at > p_now
    )
    -- Not to a client who never heard of them.
    when 'times_withdrawn' then exists (
      select from public.appointments a
      where a.order_id = p_message.about and a.starts_at = (p_message.facts ->> 'starts_at')::timestamptz
        and a.status in ('pending', 'confirmed') and a.starts_at > p_now
    ) and exists (
      select from public.messages offered
      where (offered.kind, offered.subject) = ('times_offered', p_message.subject) and (offered.state = 'sent' or offered.begun_at is not null)
    )
    when 'waitlist_confirm' then exists (
      select from public.waitlist_entries e where e.entry_id = p_message.about and e.state = 'unconfirmed'
    )
    when 'waitlist_joined' then exists (
      select from public.waitlist_entries e where e.entry_id = p_message.about and e.state in ('waiting', 'offered')
    )
    when 'waitlist_offer' then exists (
      select from public.waitlist_offers offer
      where offer.offer_id::text = p_message.subject and offer.ended_at is null and offer.expires_at > p_now
    )
    -- Someone who holds it while they fill in the form may still leave it.
    when 'waitlist_open_time' then exists (
      select from public.waitlist_openings told join public.waitlist_entries e using (entry_id) cross join public.settings s
      where told.opening_id::text = p_message.subject and e.state = 'waiting'
        and told.starts_at > p_now + make_interval(mins => s.minimum_notice_minutes)
        and not exists (
          select from public.occupancy taken where taken.during && told.during and taken.kind <> 'hold'
        )
    )
    when 'verify_practice_email' then exists (
      select from private.email_changes c
      where c.change_id::text = p_message.subject and c.confirmed_at is null and private.is_open(c, p_now)
    )
    when 'verify_address' then p_message.created_at > p_now - interval '24 hours'
    when 'password_reset' then p_message.created_at > p_now - interval '1 hour'
    when 'check_in_asked' then private.is_unanswered(p_message)
    when 'check_in_overdue' then private.is_unanswered(p_message)
    -- Not to someone who never heard of it.
    when 'check_in_answered' then exists (
      select from public.messages alert
      where (alert.about, alert.kind) = (p_message.about, 'check_in_overdue') and (alert.state = 'sent' or alert.begun_at is not null)
    )
    when 'day_schedule' then (
      select p_message.subject::date = (p_now at time zone s.time_zone)::date from public.settings s
    )
    else true
  end;
end;
$$;
comment on function private.is_still_due(public.messages, timestamptz) is
  'Whether what a message says is still true: its appointment hasn''t been canceled, moved or changed, its client was indeed missed, its client doesn''t know it already, what it asks for isn''t paid, its link still works, and its time is still held, or still open.';
grant execute on function private.is_still_due(public.messages, timestamptz) to service_role;

create function private.give_up_message(p_message public.messages, p_failure text, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update public.messages set state = 'given_up', failure = p_failure, settled_at = p_now, facts = facts - 'token'
    where message_id = p_message.message_id;
  perform private.report_recovery('compose_message ' || p_message.message_id, p_now);
  -- No one can be called about an invalid number; the list of messages shows those.
  if p_failure <> 'no_phone' then
    perform public.open_task('stuck_message', p_message.message_id::text, jsonb_build_object(
      'kind', p_message.kind, 'subject', p_message.subject, 'recipient', p_message.recipient, 'channel', p_message.channel,
      'attempts', p_message.attempts, 'failure', p_failure,
      'done', case p_failure when 'unknown' then 'No one knows whether this text was sent, so we won''t send it again.'
        else 'The message wasn''t sent, and we won''t try again.' end,
      'next_step', case p_message.recipient when 'practice' then 'It was for you: see what it was about, then close this item.'
        else 'Tell them yourself if they need to know, then close this item.' end
    ), p_now);
  end if;
end;
$$;
comment on function private.give_up_message(public.messages, text, timestamptz) is 'Ends a message that isn''t sent again, and opens a task.';
grant execute on function private.give_up_message(public.messages, text, timestamptz) to service_role;

create function private.is_about_her_safety(p_message public.messages) returns boolean
language sql immutable set search_path = ''
as $$ select p_message.kind in ('check_in_asked', 'check_in_overdue', 'check_in_answered') $$;
comment on function private.is_about_her_safety(public.messages) is 'Whether a message is about a check-in: it is sent at any hour, and each that fails is a task.';
grant execute on function private.is_about_her_safety(public.messages) to service_role;

create function private.report_blocked_texts(p_code text, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$ select public.open_task('texts_blocked', 'texts', jsonb_build_object('code', p_code), p_now) $$;
comment on function private.report_blocked_texts(text, timestamptz) is
  'Opens the one task about our own number or account, which the provider or carriers refuse; closed by the next text that arrives.';
grant execute on function private.report_blocked_texts(text, timestamptz) to service_role;

create function private.report_blocked_emails(p_code text, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform public.open_task('emails_blocked', 'emails', jsonb_build_object('code', p_code), p_now);
  -- An email about it would wait with the others.
  update public.tasks set emailed_at = p_now where kind = 'emails_blocked' and emailed_at is null;
end;
$$;
comment on function private.report_blocked_emails(text, timestamptz) is
  'Opens the one task about emails that can''t be sent, no matter who they are for; closed by the next one that is sent. Health says so, too (job_problems).';
grant execute on function private.report_blocked_emails(text, timestamptz) to service_role;

create function private.is_told_in_time(p_message public.messages, p_now timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  select p_message.channel = 'sms' and (p_message.facts ->> 'starts_at')::timestamptz <= p_now and exists (
    select from public.messages email
    where (email.kind, email.subject, email.recipient, email.channel) = (p_message.kind, p_message.subject, p_message.recipient, 'email')
      and email.state = 'sent' and (email.delivery is null or email.delivery = 'delivered')
  )
$$;
comment on function private.is_told_in_time(public.messages, timestamptz) is
  'Whether a text was about a time that has passed, and the email about the same was sent.';
grant execute on function private.is_told_in_time(public.messages, timestamptz) to service_role;

create function private.is_to_be_given_up(p_message public.messages, p_now timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  -- The email provider remembers a key for a day: after that, what may have left can't be sent again, and what was turned away can,
  -- for three days. Texts have no key: once begun they aren't sent again, and never hours late.
  select (p_message.next_at <= p_now or p_message.state = 'failed') and case p_message.kind
    -- It may save her: twice is better than not at all, and late is better than never.
    when 'check_in_overdue' then p_message.attempts >= 60
    else p_message.channel = 'sms' and (p_message.begun_at is not null or p_message.send_after <= p_now - interval '3 hours')
      or p_message.attempts >= 78 or coalesce(p_message.first_attempt_at <= p_now - interval '20 hours', false)
  end
$$;
comment on function private.is_to_be_given_up(public.messages, timestamptz) is 'Whether an unfinished message can no longer be sent.';
grant execute on function private.is_to_be_given_up(public.messages, timestamptz) to service_role;

create function private.give_up_overdue(p_message_id uuid, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  select private.give_up_message(m, case when m.channel = 'sms' and m.begun_at is not null then 'unknown' else 'too_late' end, p_now)
  from public.messages m where m.message_id = p_message_id
$$;
comment on function private.give_up_overdue(uuid, timestamptz) is 'Ends a message that can no longer be sent.';
grant execute on function private.give_up_overdue(uuid, timestamptz) to service_role;

create function private.can_send_to_strangers(p_now timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  select count(*) < 40 from public.messages m
  where m.kind in ('verify_address', 'account_exists', 'waitlist_confirm') and m.created_at > p_now - interval '2 days'
    and (m.state = 'claimed' or m.begun_at > p_now - interval '1 hour')
$$;
comment on function private.can_send_to_strangers(timestamptz) is
  'Whether more emails can go out that anyone can have sent to any address: about forty an hour (what is claimed at once may pass that), no matter by how many networks. The others wait.';
grant execute on function private.can_send_to_strangers(timestamptz) to service_role;

create function public.claim_messages(p_limit integer default 10, p_about uuid default null, p_now timestamptz default now())
returns setof public.messages
language plpgsql volatile rows 5 set search_path = ''
as $$
declare
  v_can_send_to_strangers constant boolean := private.can_send_to_strangers(p_now);
begin
  perform private.attempt_each('give_up_overdue', array(
    select m.message_id from public.messages m
    where m.state in ('due', 'claimed', 'failed') and private.is_to_be_given_up(m, p_now)
    for update skip locked
  ), p_now);
  return query
    update public.messages m
      set state = 'claimed', attempts = m.attempts + 1, begun_at = null, next_at = p_now + interval '2 minutes'
      where m.message_id in (
        select turn.message_id from public.messages turn
        where turn.state in ('due', 'claimed', 'failed') and turn.next_at <= p_now and not private.is_to_be_given_up(turn, p_now)
          and (p_about is null or turn.about = p_about)
          -- A new practice has no address yet: what is for it waits.
          and (turn.recipient <> 'practice' or turn.channel <> 'email' or exists (select from public.practice p where p.email is not null))
          and (turn.kind not in ('verify_address', 'account_exists', 'waitlist_confirm') or v_can_send_to_strangers)
          -- What is about her safety is texted at any hour.
          and (turn.channel = 'email' or private.is_about_her_safety(turn) or private.is_text_hour(p_now))
        order by turn.next_at, turn.created_at limit p_limit for update skip locked
      )
      returning m.*;
end;
$$;
comment on function public.claim_messages(integer, uuid, timestamptz) is
  'Claims messages whose turn it is, all or those about one thing, each for one caller and two minutes; gives up those that can no longer be sent. For each: compose it, call begin_message, send it with its id as the provider''s key, call settle_message.';
grant execute on function public.claim_messages(integer, uuid, timestamptz) to service_role;

create function private.has_bounced(p_address text, p_now timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from public.messages earlier
    where lower(earlier.address) = lower(p_address) and earlier.delivery in ('bounced', 'complained')
      and earlier.channel = 'email' and earlier.created_at > p_now - interval '30 days'
  )
$$;
comment on function private.has_bounced(text, timestamptz) is
  'Whether an address has bounced an email of ours, or complained about one, in the last thirty days.';
grant execute on function private.has_bounced(text, timestamptz) to service_role;

create function public.begin_message(
  p_message_id uuid, p_attempt integer, p_phone text default null, p_country text default null, p_now timestamptz default now()
)
returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  v_message public.messages;
  v_why_not text;
begin
  select * into v_message from public.messages m
    where m.message_id = p_message_id and m.state = 'claimed' and m.attempts = p_attempt for update;
  if not found then
    return false;
  end if;
  -- A message that gets here has been composed.
  perform private.report_recovery('compose_message ' || p_message_id, p_now);
  v_why_not := case
    when not private.is_still_due(v_message, p_now) then 'no_longer_true'
    when exists (select from public.text_stops t where t.phone = p_phone) then 'stopped'
    when p_phone is not null and not exists (select from public.settings s where p_country = any (s.text_countries)) then 'not_served'
  end;
  if v_why_not is null and p_phone is not null and v_message.kind in ('waitlist_offer', 'waitlist_open_time')
    and not private.claim_waitlist_text(p_phone, private.is_spot_of_client(v_message.about), p_message_id, p_now)
  then
    v_why_not := 'too_many';
  end if;
  -- Emailing a bad address again makes all others harder to reach. A member has just asked for theirs, so it is sent.
  if v_why_not is null and (v_message.recipient, v_message.channel) = ('client', 'email')
    and private.has_bounced(v_message.address, p_now)
  then
    perform private.give_up_message(v_message, 'bounced_before', p_now);
    return false;
  end if;
  if v_why_not is not null then
    update public.messages set state = 'cancelled', failure = v_why_not, settled_at = p_now, facts = facts - 'token'
      where message_id = p_message_id;
    return false;
  end if;
  update public.messages set begun_at = p_now, first_attempt_at = coalesce(first_attempt_at, p_now), next_at = p_now + interval '2 minutes'
    where message_id = p_message_id;
  return true;
end;
$$;
comment on function public.begin_message(uuid, integer, text, text, timestamptz) is
  'Called right before a claimed message is sent. Returns true if it is still the caller''s and still true. Cancels a message that is no longer true, and a text to a number that has replied STOP, that isn''t a mobile number of a country we serve (p_country), or that has used up its waitlist texts, which cost nothing to ask for: no fifth in a day to a number, no twenty-first in an hour in all. Gives up an email to a client whose address bounced or complained in the last thirty days.';
grant execute on function public.begin_message(uuid, integer, text, text, timestamptz) to service_role;

create function public.settle_message(
  p_message_id uuid, p_attempt integer, p_outcome text, p_detail text default null, p_now timestamptz default now()
)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_message public.messages;
begin
  select * into v_message from public.messages m where m.message_id = p_message_id for update;
  if p_outcome = 'sent' then
    -- This includes one that was given up in the meantime: it was sent after all.
    update public.messages set state = 'sent', provider_id = p_detail, failure = null, settled_at = p_now, facts = facts - '{token,message}'::text[]
      where message_id = p_message_id and state <> 'sent';
    perform public.resolve_task(item.task_id, case item.kind when 'emails_blocked' then 'An email sent since then has left.' else 'The message left after all.' end, p_now)
      from public.tasks item
      where item.resolved_at is null and (
        item.kind = 'stuck_message' and item.subject = p_message_id::text or v_message.channel = 'email' and item.kind = 'emails_blocked'
      );
  elsif v_message.state <> 'claimed' or v_message.attempts <> p_attempt then
    return;
  elsif p_outcome in ('retry', 'turned_away') or p_outcome = 'blocked' and v_message.channel = 'email' then
    update public.messages
      set state = 'failed', failure = p_detail, begun_at = null, next_at = p_now + interval '1 minute' * case v_message.kind when 'check_in_overdue' then 1 else least(power(2, p_attempt - 1), 60) end,
        first_attempt_at = case when p_outcome = 'retry' then first_attempt_at else nullif(first_attempt_at, begun_at) end
      where message_id = p_message_id;
    if v_message.channel = 'email' and p_detail is distinct from 'not_composed' and (p_outcome = 'blocked' or p_attempt > 6) then
      perform private.report_blocked_emails(p_detail, p_now);
    end if;
    -- Not for the email about tasks: each failure would cause the next one.
    if p_detail = 'not_composed' and v_message.kind <> 'tasks' then
      perform private.report_failure('compose_message ' || p_message_id, jsonb_build_object(
        'part', 'compose_message', 'row', p_message_id, 'kind', v_message.kind, 'recipient', v_message.recipient, 'channel', v_message.channel
      ), p_now);
    end if;
  elsif p_outcome = 'stopped' then
    update public.messages set state = 'cancelled', failure = 'stopped', settled_at = p_now, facts = facts - 'token'
      where message_id = p_message_id;
  elsif p_outcome = 'blocked' and not private.is_about_her_safety(v_message) then
    update public.messages set state = 'given_up', failure = p_detail, settled_at = p_now, facts = facts - 'token'
      where message_id = p_message_id;
    perform private.report_blocked_texts(p_detail, p_now);
  else
    if p_outcome = 'blocked' then
      perform private.report_blocked_texts(p_detail, p_now);
    end if;
    perform private.give_up_message(v_message, coalesce(p_detail, p_outcome), p_now);
  end if;
end;
$$;
comment on function public.settle_message(uuid, integer, text, text, timestamptz) is
  'Records how sending went: sent (with the provider''s id), retry (its key makes a second try harmless, as long as the provider remembers it; one that couldn''t be composed becomes a task), turned_away (the provider said that it can''t take it now), stopped (its number has replied STOP at the provider), or refused, blocked or unknown, after which it is given up. Blocked is about our own sender or account: one task for all such texts, besides those about her safety, and one for emails, which are tried again; emails that fail for an hour open it as well. A late worker can only record that it was sent.';
grant execute on function public.settle_message(uuid, integer, text, text, timestamptz) to service_role;

create function public.notify_of_tasks(p_limit integer default 20, p_now timestamptz default now()) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_items jsonb;
  v_first uuid;
begin
  perform public.resolve_task(item.task_id, settled.how, p_now)
    from public.tasks item cross join lateral private.what_settled(item, p_now) settled (how)
    where item.resolved_at is null and settled.how is not null;
  with told as (
    update public.tasks set emailed_at = p_now
      where task_id in (
        select item.task_id from public.tasks item where item.emailed_at is null and item.resolved_at is null
        order by item.opened_at limit p_limit for update skip locked
      )
      returning *
  )
  select jsonb_agg(jsonb_build_object('kind', t.kind, 'subject', t.subject) order by t.opened_at), (array_agg(t.task_id))[1]
    into v_items, v_first from told t;
  if v_items is null then
    return 0;
  end if;
  perform private.notify_practice('tasks', v_first::text, null, jsonb_build_object('items', v_items), p_now);
  return jsonb_array_length(v_items);
end;
$$;
comment on function public.notify_of_tasks(integer, timestamptz) is
  'Closes the tasks whose cause is gone (private.what_settled), then writes one message to the practice about the open ones it hasn''t had an email about, by kind and id; returns how many.';
grant execute on function public.notify_of_tasks(integer, timestamptz) to service_role;

-- Reminders, and whatever else is sent because its time has come.

create function private.plan_reminder(p_appointment_id uuid, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  select private.write_message(jsonb_build_object(
      'kind', 'reminder', 'subject', a.appointment_id || ' ' || to_char(a.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"'),
      'about', a.order_id, 'recipient', 'client', 'channel', way.channel, 'address', way.address,
      'facts', private.appointment_facts(a.appointment_id) || jsonb_build_object('as_of', p_now)
    ), p_now)
  from public.settings s
  cross join public.appointments a
  cross join lateral (
    select greatest(a.created_at, max(o.closed_at), (
        select m.created_at from public.messages m
        where m.kind = 'payment_due' and m.subject = a.appointment_id::text and m.state <> 'cancelled'
      )) + make_interval(hours => s.reminder_gap_hours) as at
    from public.orders o where o.root_id = a.order_id and o.kind = 'change' and o.state = 'settled' and not private.was_undone(o.order_id)
  ) earliest
  cross join lateral (
    select 'email', a.email, a.starts_at - make_interval(hours => s.reminder_email_hours)
    union all
    select 'sms', a.phone, private.text_time(a.starts_at - make_interval(hours => s.reminder_text_hours))
      where a.text_consent_version is not null and private.is_text_hour(p_now)
  ) way (channel, address, due_at)
  where a.appointment_id = p_appointment_id and way.due_at between earliest.at and p_now and not private.can_be_undone(a.appointment_id, p_now)
$$;
comment on function private.plan_reminder(uuid, timestamptz) is
  'Writes the reminders of an appointment whose time has come, each once and only then, so that they follow a move and end with a cancellation. None is written within the gap after the booking, a change or the reminder to pay, or while a move can be undone.';
grant execute on function private.plan_reminder(uuid, timestamptz) to service_role;

create function private.plan_reminders(p_now timestamptz) returns integer
language sql volatile set search_path = ''
as $$
  select private.attempt_each('plan_reminder', array(
    select a.appointment_id
    from public.settings s
    join public.appointments a on a.status in ('pending', 'confirmed') and a.ends_at > p_now
      and a.starts_at between p_now + interval '2 hours' and p_now + make_interval(hours => 24 + greatest(s.reminder_email_hours, s.reminder_text_hours))
    order by a.starts_at
  ), p_now)
$$;
comment on function private.plan_reminders(timestamptz) is
  'Writes the reminders whose time has come, none in the last two hours before a session. Returns for how many appointments that failed.';
grant execute on function private.plan_reminders(timestamptz) to service_role;

create function private.plan_payment_reminder(p_appointment_id uuid, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  select private.write_message(jsonb_build_object(
      'kind', 'payment_due', 'subject', a.appointment_id, 'about', a.order_id, 'recipient', 'client', 'channel', 'email', 'address', a.email,
      'facts', private.appointment_facts(a.appointment_id) || jsonb_build_object('as_of', p_now)
    ), p_now)
  from public.appointments a
  where a.appointment_id = p_appointment_id and private.asked_cents(a.order_id) > 0 and not private.can_be_undone(a.appointment_id, p_now)
$$;
comment on function private.plan_payment_reminder(uuid, timestamptz) is
  'Writes the reminder to pay for an appointment, if its client can be asked for what is owed. It waits while a move can be undone.';
grant execute on function private.plan_payment_reminder(uuid, timestamptz) to service_role;

create function private.plan_payment_reminders(p_now timestamptz) returns integer
language sql volatile set search_path = ''
as $$
  select private.attempt_each('plan_payment_reminder', array(
    select a.appointment_id
    from public.settings s
    join public.appointments a on a.status in ('pending', 'confirmed') and a.ends_at > p_now
      and a.starts_at between p_now + interval '2 hours' and p_now + interval '3 days'
    where a.starts_at - interval '3 days' >= a.created_at + make_interval(hours => s.reminder_gap_hours)
      and not exists (select from public.messages m where m.kind = 'payment_due' and m.subject = a.appointment_id::text)
    order by a.starts_at
  ), p_now)
$$;
comment on function private.plan_payment_reminders(timestamptz) is
  'Writes the reminder to pay, three days before a session for which something is owed: once, and not for one booked within the reminder gap before that or later. Returns for how many appointments that failed.';
grant execute on function private.plan_payment_reminders(timestamptz) to service_role;

create function private.plan_day_schedule(p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  select private.notify_practice('day_schedule', here.day::text, null, jsonb_build_object(
      'local_date', here.day, 'sessions', sessions.list,
      'pending', (select count(*) from public.appointments a where a.status = 'pending' and a.starts_at > p_now)
    ), p_now)
  from public.settings s
  cross join lateral (select (p_now at time zone s.time_zone)::date as day, (p_now at time zone s.time_zone)::time as clock) here
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object(
        'first_name', a.first_name, 'starts_at', a.starts_at, 'location', a.location, 'status', a.status,
        'service_name', sold.name, 'duration_minutes', sold.duration_minutes
      ) order by a.starts_at), '[]') as list
    from public.appointments a cross join lateral private.current_lines(a.order_id) sold
    where sold.kind = 'service' and a.status in ('pending', 'confirmed')
      and a.starts_at >= here.day::timestamp at time zone s.time_zone and a.starts_at < (here.day + 1)::timestamp at time zone s.time_zone
  ) sessions
  where here.clock between s.day_schedule_at and s.day_schedule_at + interval '4 hours' and (
    sessions.list <> '[]'
    or exists (select from private.hours_on(here.day, here.day) hours where hours.is_enabled)
  ) and not exists (select from public.messages m where m.kind = 'day_schedule' and m.subject = here.day::text)
$$;
comment on function private.plan_day_schedule(timestamptz) is 'Writes the day''s schedule for the practice, each morning of a day that is open or has sessions.';
grant execute on function private.plan_day_schedule(timestamptz) to service_role;

create function private.plan_review_request(p_appointment_id uuid, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  select private.write_message(jsonb_build_object(
      'kind', 'review_request', 'subject', a.client_id, 'about', a.order_id, 'recipient', 'client', 'channel', 'email',
      'address', a.email, 'facts', private.appointment_facts(a.appointment_id) || jsonb_build_object('as_of', p_now)
    ), p_now)
  from public.appointments a
  where a.appointment_id = p_appointment_id
    and not exists (
      select from public.appointments before
      where before.client_id = a.client_id and before.status = 'completed' and before.starts_at < a.starts_at
    )
    and not exists (select from public.clients c where c.client_id = a.client_id and c.is_existing)
$$;
comment on function private.plan_review_request(uuid, timestamptz) is 'Writes the request to review a first visit, once per client.';
grant execute on function private.plan_review_request(uuid, timestamptz) to service_role;

create function private.plan_review_requests(p_now timestamptz) returns integer
language sql volatile set search_path = ''
as $$
  select private.attempt_each('plan_review_request', array(
    -- A walk-in who gave only a name can't be asked.
    select a.appointment_id
    from public.settings s
    join public.appointments a on a.status = 'completed' and a.client_id is not null
      and a.ends_at between p_now - interval '3 days' and p_now - interval '20 hours'
    where s.asks_for_reviews and private.is_text_hour(p_now)
      and not exists (select from public.messages m where m.kind = 'review_request' and m.subject = a.client_id::text)
    order by a.ends_at
  ), p_now)
$$;
comment on function private.plan_review_requests(timestamptz) is
  'Writes review requests the day after first visits. Returns how many failed.';
grant execute on function private.plan_review_requests(timestamptz) to service_role;

create function public.plan_messages(p_now timestamptz default now()) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_planner text;
  v_failed integer := 0;
begin
  -- In this order: a request to pay is a reminder, too.
  foreach v_planner in array array['plan_payment_reminders', 'plan_reminders', 'plan_day_schedule', 'plan_review_requests'] loop
    v_failed := v_failed + private.attempt(v_planner, null, p_now);
  end loop;
  return v_failed;
end;
$$;
comment on function public.plan_messages(timestamptz) is
  'Writes the messages whose time has come: reminders to pay, reminders of appointments, the day''s schedule and review requests. A planner or row that fails doesn''t affect the others and becomes a task (job_failed). Safe to call any number of times. Returns how many have failed.';
grant execute on function public.plan_messages(timestamptz) to service_role;

-- Reminders that the therapist schedules by hand.

create function public.schedule_reminder(
  p_reminder_id uuid, p_appointment_id uuid, p_channel text, p_send_at timestamptz, p_custom_message text default null,
  p_now timestamptz default now()
)
returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  v_appointment public.appointments;
  v_send_at constant timestamptz := case p_channel when 'sms' then private.text_time(p_send_at) else p_send_at end;
begin
  select * into v_appointment from public.appointments a where a.appointment_id = p_appointment_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  elsif v_appointment.status not in ('pending', 'confirmed') or v_appointment.starts_at <= p_now then
    raise exception using errcode = 'PT409', message = 'reminder_not_possible';
  elsif v_send_at <= p_now or v_send_at >= v_appointment.starts_at then
    raise exception using errcode = 'PT409', message = 'reminder_time_not_possible';
  elsif p_channel = 'sms' and v_appointment.text_consent_version is null then
    raise exception using errcode = 'PT409', message = 'texts_not_wanted';
  end if;
  perform private.write_message(jsonb_build_object(
    'kind', 'reminder', 'subject', p_reminder_id, 'about', v_appointment.order_id, 'recipient', 'client', 'channel', p_channel,
    'address', case p_channel when 'sms' then v_appointment.phone else v_appointment.email end, 'send_after', v_send_at,
    'facts', private.appointment_facts(p_appointment_id) || jsonb_build_object('as_of', v_send_at, 'custom_message', p_custom_message)
  ), p_now);
  return (select m.message_id from public.messages m where m.kind = 'reminder' and m.subject = p_reminder_id::text);
end;
$$;
comment on function public.schedule_reminder(uuid, uuid, text, timestamptz, text, timestamptz) is
  'Schedules a reminder of an appointment, once for each id; a text is moved earlier into the hours for texts. Returns the id of its message. PT404 not_found, PT409 reminder_not_possible (canceled or past), reminder_time_not_possible (past, or not before the appointment), texts_not_wanted (no consent).';
grant execute on function public.schedule_reminder(uuid, uuid, text, timestamptz, text, timestamptz) to service_role;

create function public.delete_reminder(p_message_id uuid, p_now timestamptz default now()) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_state text;
begin
  select m.state into v_state from public.messages m where m.message_id = p_message_id and m.kind = 'reminder' for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  elsif v_state in ('sent', 'claimed') then
    raise exception using errcode = 'PT409', message = 'reminder_sent';
  end if;
  -- The row stays, so that an automatic reminder isn't planned again.
  update public.messages set state = 'cancelled', failure = 'deleted', settled_at = p_now where message_id = p_message_id;
end;
$$;
comment on function public.delete_reminder(uuid, timestamptz) is
  'Cancels a reminder. Safe to repeat. PT404 not_found, PT409 reminder_sent (or being sent right now).';
grant execute on function public.delete_reminder(uuid, timestamptz) to service_role;

create function public.list_reminders(p_limit integer default 200, p_now timestamptz default now())
returns table (
  reminder_id uuid, appointment_id uuid, channel text, send_at timestamptz, custom_message text, status text,
  first_name text, last_name text, email text, phone text, service_name text, starts_at timestamptz, failure text
)
language sql stable set search_path = ''
as $$
  select m.message_id, a.appointment_id, m.channel, m.send_after, m.facts ->> 'custom_message',
    case
      when m.state = 'given_up' or m.delivery in ('bounced', 'failed') then 'failed'
      when m.state = 'sent' then 'sent'
      when m.state = 'cancelled' or a.status = 'cancelled' then 'cancelled'
      else 'scheduled'
    end,
    a.first_name, a.last_name, a.email, a.phone, m.facts ->> 'service_name', a.starts_at, coalesce(m.failure, m.delivery)
  from public.messages m join public.appointments a on a.order_id = m.about
  where m.kind = 'reminder' and m.failure is distinct from 'deleted' and m.send_after > p_now - interval '30 days'
  order by m.send_after desc limit p_limit
$$;
comment on function public.list_reminders(integer, timestamptz) is 'Returns the reminders of the last thirty days and the upcoming ones, latest first; those that were sent and didn''t arrive count as failed.';
grant execute on function public.list_reminders(integer, timestamptz) to service_role;

-- What the dashboard shows of the outbox.

create function public.list_messages(p_limit integer default 50)
returns table (
  box text, message_id uuid, kind text, channel text, recipient text, first_name text, address text, send_after timestamptz,
  settled_at timestamptz, attempts integer, delivery text, failure text
)
language sql stable set search_path = ''
as $$
  select ranked.box, ranked.message_id, ranked.kind, ranked.channel, ranked.recipient, ranked.facts ->> 'first_name', ranked.address,
    ranked.send_after, ranked.settled_at, ranked.attempts, ranked.delivery, ranked.failure
  from (
    select boxed.*, row_number() over (partition by boxed.box order by boxed.send_after desc) as place
    from (
      select m.*, case
          when m.failure = 'no_phone' then 'no_phone'
          when m.state in ('due', 'claimed') then 'due'
          when m.state in ('failed', 'given_up') or m.delivery in ('bounced', 'complained', 'failed') then 'failed'
          when m.state = 'sent' then 'sent'
        end as box
      from public.messages m
    ) boxed
    where boxed.box is not null
  ) ranked
  where ranked.place <= p_limit
  order by ranked.box, ranked.send_after desc
$$;
comment on function public.list_messages(integer) is
  'Returns the newest messages by what became of them: due, sent, failed (or not delivered), no_phone.';
grant execute on function public.list_messages(integer) to service_role;

-- What providers report about messages later, and what people reply to texts.

create function public.record_delivery(
  p_provider_id text, p_delivery text, p_failure text default null, p_cause text default null, p_now timestamptz default now()
)
returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  v_message public.messages;
  v_is_blocked constant boolean := p_cause is not distinct from 'ours';
begin
  -- Good news doesn't replace bad news: a complaint comes after the delivery.
  update public.messages set delivery = p_delivery, failure = coalesce(p_failure, failure)
    where provider_id = p_provider_id and (delivery is null or delivery = 'delivered')
    returning * into v_message;
  if not found then
    return false;
  end if;
  if v_message.channel = 'sms' and p_delivery = 'delivered' then
    perform public.resolve_task(item.task_id, 'A text sent since then has arrived.', p_now)
      from public.tasks item
      where item.kind = 'texts_blocked' and item.resolved_at is null and item.opened_at < v_message.settled_at;
  elsif v_is_blocked then
    perform private.report_blocked_texts(p_failure, p_now);
  end if;
  if p_delivery in ('bounced', 'failed') and v_message.recipient <> 'practice' and p_cause is distinct from 'stopped'
    and (not v_is_blocked or private.is_about_her_safety(v_message))
  then
    perform public.open_task('stuck_message', v_message.message_id::text, jsonb_strip_nulls(jsonb_build_object(
      'kind', v_message.kind, 'subject', v_message.subject, 'recipient', v_message.recipient, 'channel', v_message.channel,
      'failure', p_delivery, 'code', p_failure, 'cause', p_cause, 'done', 'The message was sent and did not arrive.',
      'next_step', 'Tell them what it was about, then close this item.'
    )), p_now);
  end if;
  return true;
end;
$$;
comment on function public.record_delivery(text, text, text, text, timestamptz) is
  'Records what the provider reports about a message that it accepted, by the provider''s id. One that didn''t arrive becomes a task, by p_cause: theirs (the address or number), passing, ours (one task about our own number), stopped (none). Returns false if the message isn''t ours or already has bad news.';
grant execute on function public.record_delivery(text, text, text, text, timestamptz) to service_role;

create function public.set_text_stop(p_phone text, p_is_stopped boolean, p_now timestamptz default now()) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if p_is_stopped then
    insert into public.text_stops (phone, stopped_at) values (p_phone, p_now) on conflict do nothing;
  else
    delete from public.text_stops where phone = p_phone;
  end if;
end;
$$;
comment on function public.set_text_stop(text, boolean, timestamptz) is
  'Stops all texts to a number from now on, or allows them again. Safe to repeat.';
grant execute on function public.set_text_stop(text, boolean, timestamptz) to service_role;

create function public.receive_text(
  p_provider_id text, p_phone text, p_words text, p_is_stop boolean default false, p_now timestamptz default now()
)
returns table (is_answered boolean, appointment_id uuid, link_number integer)
language plpgsql volatile rows 1 set search_path = ''
as $$
declare
  v_next public.appointments;
  v_client_id uuid;
  v_text public.received_texts;
begin
  select a.* into v_next from public.appointments a
    where a.status in ('pending', 'confirmed') and a.ends_at > p_now and private.phone_digits(a.phone) = private.phone_digits(p_phone)
    order by a.starts_at limit 1;
  if p_is_stop and v_next.appointment_id is null then
    return query select true, null::uuid, null::integer;
    return;
  end if;
  v_client_id := coalesce(v_next.client_id, (
    select c.client_id from public.clients c where private.phone_digits(c.phone) = private.phone_digits(p_phone)
    order by c.created_at desc limit 1
  ));
  insert into public.received_texts (provider_id, phone, words, is_stop, client_id, appointment_id, answered_at, received_at)
    select p_provider_id, p_phone, p_words, p_is_stop, v_client_id, v_next.appointment_id,
      -- Two machines must not answer each other for ever, and no one who has replied STOP hears from us.
      case when p_is_stop or not exists (
        select from public.received_texts earlier where earlier.phone = p_phone and earlier.answered_at > p_now - interval '1 day'
      ) and not exists (select from public.text_stops stop where stop.phone = p_phone) then p_now end,
      p_now
    on conflict (provider_id) do nothing returning * into v_text;
  if v_text.received_text_id is null then
    select * into v_text from public.received_texts known where known.provider_id = p_provider_id;
  elsif (
    select count(*) from public.tasks item join public.received_texts other on other.received_text_id::text = item.subject
    where item.kind = 'text_received' and item.resolved_at is null and other.phone = p_phone
  ) < 10 then
    perform public.open_task('text_received', v_text.received_text_id::text, jsonb_strip_nulls(jsonb_build_object(
      'order_id', v_next.order_id, 'is_stop', p_is_stop, 'is_answered', v_text.answered_at is not null
    )), p_now);
  end if;
  -- A link is texted only where texts about the appointment go anyway.
  return query select v_text.answered_at is not null, a.appointment_id, case when a.text_consent_version is not null then a.link_number end
    from (select) one left join public.appointments a on a.appointment_id = v_text.appointment_id;
end;
$$;
comment on function public.receive_text(text, text, text, boolean, timestamptz) is
  'Stores a text that came, once for each p_provider_id, as a task: at most ten open ones for a number. Returns whether to answer it (once a day to a number, and none that has replied STOP), the next appointment of that number, and its link if texts about it are wanted. p_is_stop: it was the keyword CANCEL, which is stored only if there is such an appointment and always answered.';
grant execute on function public.receive_text(text, text, text, boolean, timestamptz) to service_role;

-- In person: sessions sold at the visit, bookings by phone, cash, and what is paid later.

create function public.read_desk_client(p_client_id uuid)
returns table (
  first_name text, last_name text, email text, phone text, wallet_owner_email text, is_member boolean, text_consent_version text
)
language sql stable rows 1 set search_path = ''
as $$
  select c.first_name, c.last_name, c.email, c.phone, lower(coalesce(p.email, c.email)),
    coalesce(p.membership_status = 'active', false), (
      -- The consent that came with the client's current number.
      select a.text_consent_version from public.appointments a
      where a.client_id = c.client_id and a.phone = c.phone order by a.created_at desc limit 1
    )
  from public.clients c left join public.profiles p using (client_id)
  where c.client_id = p_client_id
$$;
comment on function public.read_desk_client(uuid) is
  'A client the therapist sells to or books for: their contact, whose wallets pay for them, whether they pay member prices, and what they last agreed to about texts.';
grant execute on function public.read_desk_client(uuid) to service_role;

create type private.sale_request as (
  order_id uuid, service_id text, first_name text, last_name text, email text, phone text, lines jsonb, rest_kind text,
  wallet_owner_email text, uses_credit boolean, uses_gift_value boolean, gift_code_hashes bytea[]
);
comment on type private.sale_request is
  'A session that was given, as the API sends it (p_sale), with its lines priced. It is sold to a client with their full contact, or to a walk-in who gave a name. rest_kind (card or cash) pays what no wallet pays.';

create function private.is_other_sale(p_sale private.sale_request) returns boolean
language sql stable set search_path = ''
as $$
  select (r.first_name, r.last_name, r.email) is distinct from (p_sale.first_name, p_sale.last_name, p_sale.email)
    or (
      select array_agg(sold.item order by sold.item)
      from public.order_lines l
      cross join lateral (select concat_ws(' ', l.kind, l.service_id, l.enhancement_id, case l.kind when 'tip' then l.amount_cents end) as item) sold
      where l.order_id = p_sale.order_id
    ) is distinct from (
      select array_agg(wanted.item order by wanted.item)
      from jsonb_to_recordset(p_sale.lines) l (kind text, service_id text, enhancement_id text, amount_cents integer)
      cross join lateral (select concat_ws(' ', l.kind, l.service_id, l.enhancement_id, case l.kind when 'tip' then l.amount_cents end) as item) wanted
    )
    or exists (
      select from public.tenders t
      where t.order_id = p_sale.order_id and t.kind in ('card', 'cash') and t.kind <> coalesce(p_sale.rest_kind, 'card')
    )
    or coalesce(p_sale.uses_credit, false) <> exists (select from public.tenders t where t.order_id = p_sale.order_id and t.kind = 'credit')
    or not coalesce(p_sale.uses_gift_value, false) and exists (
      select from public.tenders t join public.wallets w using (wallet_id)
      where t.order_id = p_sale.order_id and w.kind = 'gift' and w.code_hash is null
    )
    or coalesce(r.gift_code_hashes, '{}') <> coalesce(p_sale.gift_code_hashes, '{}')
  from public.order_requests r where r.order_id = p_sale.order_id
$$;
comment on function private.is_other_sale(private.sale_request) is
  'Whether the sale with this id is for another person, sells something else or is paid another way. Its prices stay as they were when it was opened.';
grant execute on function private.is_other_sale(private.sale_request) to service_role;

create function public.open_sale(p_sale jsonb, p_now timestamptz default now())
returns table (tender_id uuid, kind text, amount_cents integer)
language plpgsql volatile rows 1 set search_path = ''
as $$
declare
  v_sale constant private.sale_request := jsonb_populate_record(null::private.sale_request, p_sale);
  v_lines jsonb := v_sale.lines;
  v_credit record;
begin
  perform pg_advisory_xact_lock(hashtextextended('checkout:' || v_sale.order_id, 0));
  perform private.lock_wallets(null, v_sale.wallet_owner_email, v_sale.gift_code_hashes);
  if exists (select from public.orders o where o.order_id = v_sale.order_id and (o.kind <> 'sale' or o.state = 'lapsed' and o.paid_at is null))
    or private.is_other_sale(v_sale)
  then
    raise exception using errcode = 'PT409', message = 'change_not_possible';
  elsif not exists (select from public.orders o where o.order_id = v_sale.order_id) then
    select null::uuid as wallet_id into v_credit;
    if v_sale.uses_credit then
      select credit.* into v_credit
        from jsonb_to_recordset(v_lines) l (kind text, duration_minutes integer)
        cross join lateral private.find_credit(v_sale.wallet_owner_email, l.duration_minutes, p_now) credit
        where l.kind = 'service';
      if not found then
        raise exception using errcode = 'PT409', message = 'credit_missing';
      end if;
      v_lines := private.price_by_credit(v_lines, v_credit.cost_cents);
    else
      v_lines := private.price_by_gift(v_lines, v_sale.gift_code_hashes, null, p_now);
    end if;
    insert into public.orders (order_id, root_id, kind, owner_email, currency, created_at, expires_at)
      select v_sale.order_id, v_sale.order_id, 'sale', lower(v_sale.wallet_owner_email), s.currency, p_now, p_now + interval '1 hour'
      from public.settings s;
    perform private.insert_lines(v_sale.order_id, v_lines);
    insert into public.order_requests (order_id, service_id, first_name, last_name, email, phone, gift_code_hashes)
      values (
        v_sale.order_id, v_sale.service_id, v_sale.first_name, v_sale.last_name, v_sale.email, v_sale.phone, v_sale.gift_code_hashes
      );
    perform private.insert_tenders(
      v_sale.order_id, v_credit.wallet_id, coalesce(v_sale.uses_gift_value, false), coalesce(v_sale.rest_kind, 'card'), p_now,
      v_sale.gift_code_hashes
    );
  end if;
  return query
    select t.tender_id, t.kind, t.amount_cents from public.tenders t
    where t.order_id = v_sale.order_id and t.voided_at is null
    order by array_position(array['credit', 'gift', 'card', 'cash'], t.kind), t.tender_id;
end;
$$;
comment on function public.open_sale(jsonb, timestamptz) is
  'Opens the order of a session that was given (the keys of private.sale_request) and returns how to pay it. The same order_id opens it once. PT404 unknown_service, unknown_enhancement, PT409 credit_missing, gift_code_frozen, gift_code_empty, change_not_possible (this id belongs to something else, to a sale with other contents or to one that was given up).';
grant execute on function public.open_sale(jsonb, timestamptz) to service_role;

create function private.fulfil_sale(p_order public.orders, p_now timestamptz) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  v_request public.order_requests;
  v_minutes constant integer := (
    select l.duration_minutes from public.order_lines l where l.order_id = p_order.order_id and l.kind = 'service'
  );
  v_client_id uuid;
begin
  select * into strict v_request from public.order_requests r where r.order_id = p_order.order_id;
  if v_request.email is not null then
    v_client_id := private.find_or_create_client(v_request);
  end if;
  -- The session is over: it takes no time on the calendar, so it can't lose its time to anyone.
  insert into public.appointments (
    order_id, client_id, other_name, first_name, last_name, email, phone, service_id, starts_at, ends_at, free_until, location, status,
    created_at
  )
  select p_order.order_id, v_client_id, case when v_client_id is not null then private.other_name(v_client_id, v_request.first_name, v_request.last_name) end,
    coalesce(v_request.first_name, 'Walk-in'), coalesce(v_request.last_name, ''), v_request.email, v_request.phone,
    v_request.service_id, p_order.created_at - make_interval(mins => v_minutes), p_order.created_at, p_order.created_at,
    (private.place_on(here.at::date, here.at::time)).location_id, 'completed', p_now
  from public.settings s cross join lateral (select p_order.created_at at time zone s.time_zone as at) here;
  return true;
end;
$$;
comment on function private.fulfil_sale(public.orders, timestamptz) is
  'Records a session that was sold at the desk as a completed appointment.';
grant execute on function private.fulfil_sale(public.orders, timestamptz) to service_role;

create function public.settle_unpaid(p_order_id uuid, p_now timestamptz default now()) returns text
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.lock_family((select o.root_id from public.orders o where o.order_id = p_order_id));
  if private.intent_of(p_order_id) is not null then
    raise exception using errcode = 'PT409', message = 'already_paid';
  end if;
  update public.tenders t set voided_at = p_now where t.order_id = p_order_id and t.wallet_id is null and t.voided_at is null
    and exists (select from public.orders o where o.order_id = p_order_id and o.state = 'open');
  return public.settle_order(p_order_id, p_now);
end;
$$;
comment on function public.settle_unpaid(uuid, timestamptz) is
  'The therapist makes a booking that is paid later, usually by phone. What would have been paid by card or cash is owed. Returns the order''s state. PT409 already_paid (someone may be paying it), slot_taken, hold_expired, lapsed_hold.';
grant execute on function public.settle_unpaid(uuid, timestamptz) to service_role;

create function public.record_cash(p_order_id uuid, p_tender_id uuid, p_amount_cents integer, p_now timestamptz default now()) returns text
language plpgsql volatile set search_path = ''
as $$
declare
  v_order public.orders;
begin
  perform private.lock_family((select o.root_id from public.orders o where o.order_id = p_order_id));
  select * into strict v_order from public.orders o where o.order_id = p_order_id;
  if not exists (select from public.ledger l where l.source = 'till:' || p_tender_id) then
    if v_order.state = 'settled' and p_amount_cents <= private.debt_cents(v_order.root_id) then
      insert into public.tenders (tender_id, order_id, kind, amount_cents, created_at)
        values (p_tender_id, p_order_id, 'cash', p_amount_cents, p_now);
    elsif v_order.state <> 'open' or not exists (
      select from public.tenders t
      where (t.tender_id, t.order_id, t.kind, t.amount_cents) = (p_tender_id, p_order_id, 'cash', p_amount_cents) and t.voided_at is null
    ) then
      raise exception using errcode = 'PT409', message = 'payment_mismatch';
    end if;
    insert into public.ledger (tender_id, kind, amount_cents, currency, source, created_at)
      values (p_tender_id, 'captured', p_amount_cents, v_order.currency, 'till:' || p_tender_id, p_now);
    update public.orders set paid_at = p_now where order_id = p_order_id and paid_at is null;
  end if;
  perform private.settle_order(p_order_id, p_now);
  return (select o.state from public.orders o where o.order_id = p_order_id);
end;
$$;
comment on function public.record_cash(uuid, uuid, integer, timestamptz) is
  'Records cash that the therapist took: for the cash part of an open sale or, under a new id, for what a settled order owes (a tip is owed once adjust_order adds it). Change isn''t recorded. Each id counts once. PT409 payment_mismatch (not the amount to be paid, or more than is owed).';
grant execute on function public.record_cash(uuid, uuid, integer, timestamptz) to service_role;

create function public.record_cash_refund(p_refund_id uuid, p_now timestamptz default now()) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_refund public.refunds;
  v_tender public.tenders;
begin
  select * into v_refund from public.refunds r where r.refund_id = p_refund_id;
  select * into v_tender from public.tenders t where t.tender_id = v_refund.tender_id and t.kind = 'cash';
  if not found then
    raise exception using errcode = 'PT404', message = 'payment_not_found';
  end if;
  perform private.lock_family((select o.root_id from public.orders o where o.order_id = v_tender.order_id));
  perform private.write_refund(v_tender, 'till:' || p_refund_id, v_refund.amount_cents, 'succeeded', p_refund_id, p_now);
end;
$$;
comment on function public.record_cash_refund(uuid, timestamptz) is
  'Records that a cash refund was handed over; until then it is only promised. Harmless twice. PT404 payment_not_found (not a cash refund).';
grant execute on function public.record_cash_refund(uuid, timestamptz) to service_role;

-- Bookings that the therapist makes, by phone or for a client's next visit.

create function private.time_of_desk_booking(p_request private.booking_request, p_now timestamptz)
returns setof private.slot
language plpgsql stable rows 1 set search_path = ''
as $$
declare
  v_starts_at constant timestamptz := private.require_instant(p_request.local_date, p_request.local_time);
  v_drive constant private.drive := private.drive_of(p_request);
begin
  if v_starts_at <= p_now then
    raise exception using errcode = 'PT400', message = 'date_in_past';
  end if;
  return query
    select v_starts_at, session.ends_at,
      private.occupied(v_starts_at, session.ends_at, service, place, v_drive.minutes_before, v_drive.minutes_after), place.location_id
    from public.services service
    cross join lateral (
      select v_starts_at + make_interval(mins => service.duration_minutes + private.extra_minutes(p_request.lines)) as ends_at
    ) session
    join public.locations place on place.location_id = case
      when p_request.home_visit is not null then 'visit'
      else (private.place_on(p_request.local_date, p_request.local_time)).location_id
    end
    where service.service_id = p_request.service_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'unknown_service';
  end if;
end;
$$;
comment on function private.time_of_desk_booking(private.booking_request, timestamptz) is
  'The time of a session that the therapist books. Neither business hours nor minimum notice apply; the location is where she is then, or the address that is given. PT400 date_in_past, PT404 unknown_service, PT409 slot_unavailable (the clock skips this time).';
grant execute on function private.time_of_desk_booking(private.booking_request, timestamptz) to service_role;

create function public.holds_to_release_for_client(p_booking jsonb, p_now timestamptz default now())
returns table (order_id uuid, payment_intent_id text, is_yielding boolean)
language sql stable rows 2 set search_path = ''
as $$
  select held.*
  from private.time_of_desk_booking(jsonb_populate_record(null::private.booking_request, p_booking), p_now) slot
  cross join lateral private.holds_in_the_way(tstzmultirange(slot.during), null, p_now) held
$$;
comment on function public.holds_to_release_for_client(jsonb, timestamptz) is
  'Returns the lapsed holds that must be released before book_for_client can have its time.';
grant execute on function public.holds_to_release_for_client(jsonb, timestamptz) to service_role;

create function public.book_for_client(p_booking jsonb, p_now timestamptz default now()) returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  v_request constant private.booking_request := jsonb_populate_record(null::private.booking_request, p_booking);
  v_slot private.slot;
  v_id uuid;
begin
  perform private.lock_calendar();
  perform private.lock_wallets(null, v_request.wallet_owner_email, v_request.gift_code_hashes);
  select d.order_id into v_id from public.order_details d
    where d.checkout_key = v_request.checkout_key and d.kind = 'booking' and d.state = 'settled'
      and (d.service_id, d.local_date, d.local_time::time, lower(d.email))
        = (v_request.service_id, v_request.local_date, v_request.local_time, lower(v_request.email));
  if not found then
    if exists (select from public.orders o where o.checkout_key = v_request.checkout_key) then
      raise exception using errcode = 'PT409', message = 'change_not_possible';
    end if;
    select * into strict v_slot from private.time_of_desk_booking(v_request, p_now);
    v_id := private.insert_booking(v_request, v_slot, null, p_now + interval '1 minute', p_now);
    -- The therapist sees what is held for the waitlist and can take it.
    perform private.withdraw_offers(tstzmultirange(v_slot.during), p_now), private.end_undo_within(tstzmultirange(v_slot.during), p_now);
    if not private.hold_slot(v_id, v_slot.during, p_now + interval '1 minute', p_now) then
      raise exception using errcode = 'PT409', message = 'slot_taken';
    end if;
    update public.order_requests set is_by_client = false, recurring_id = v_request.recurring_id where order_id = v_id;
    perform public.settle_unpaid(v_id, p_now);
    if v_request.recurring_id is null then
      perform private.keep_undo(
        jsonb_build_object('act', 'booking', 'appointment_id', a.appointment_id, 'until', private.undo_until(o, p_now)),
        tstzmultirange(v_slot.during), p_now
      ) from public.appointments a join public.orders o using (order_id) where a.order_id = v_id;
    end if;
  end if;
  return (select a.appointment_id from public.appointments a where a.order_id = v_id);
end;
$$;
comment on function public.book_for_client(jsonb, timestamptz) is
  'The therapist books any free time ahead for a client (the keys of private.booking_request). It is confirmed at once; what no credit or gift code pays is owed. Returns the appointment''s id. The same checkout_key books once. PT400 date_in_past, PT404 unknown_service, unknown_enhancement, PT409 slot_taken, slot_unavailable, credit_missing, gift_code_frozen, gift_code_empty, change_not_possible (something else has this key), lapsed_hold.';
grant execute on function public.book_for_client(jsonb, timestamptz) to service_role;

-- Paying what is owed.

create function public.pay_owed(
  p_appointment_id uuid, p_payment_id uuid, p_method text, p_tip_cents integer default 0, p_code_hashes text[] default '{}',
  p_is_by_client boolean default false, p_now timestamptz default now()
)
returns table (
  order_id uuid, state text, tender_id uuid, payment_intent_id text, charge_cents integer, gift_cents integer, currency text,
  created_at timestamptz
)
language plpgsql volatile rows 1 set search_path = ''
as $$
declare
  v_root_id constant uuid := (select a.order_id from public.appointments a where a.appointment_id = p_appointment_id);
  v_hashes constant bytea[] := array(
    select decode(given.hash, 'hex') from unnest(p_code_hashes) with ordinality given (hash, place) order by given.place
  );
  v_cents integer;
begin
  -- Locks as lock_family does, including the wallets of the codes: everyone locks in the same order.
  perform private.lock_calendar();
  perform from public.orders o where o.order_id = v_root_id for no key update;
  perform private.lock_wallets(v_root_id, null, v_hashes);
  perform private.lock_appointment(p_appointment_id);
  v_cents := greatest(private.debt_cents(v_root_id), 0) + p_tip_cents;
  if not exists (select from public.orders o where o.order_id = p_payment_id) then
    if v_cents <= 0 then
      raise exception using errcode = 'PT409', message = 'already_paid';
    elsif p_is_by_client and private.is_family_disputed(v_root_id) then
      raise exception using errcode = 'PT409', message = 'change_not_possible';
    end if;
    insert into public.orders (order_id, root_id, kind, currency, created_at, expires_at)
      select p_payment_id, root.order_id, 'adjustment', root.currency, p_now, p_now + interval '1 hour'
      from public.orders root where root.order_id = v_root_id;
    insert into public.order_lines (order_id, kind, name, amount_cents)
      select p_payment_id, 'tip', 'Tip', p_tip_cents where p_tip_cents > 0;
    perform private.pay_debt(p_payment_id, v_cents, v_hashes, p_method, p_now);
  end if;
  return query
    select o.order_id, o.state, t.tender_id, t.payment_intent_id, coalesce(t.amount_cents, 0), gift.cents, o.currency, o.created_at
    from public.orders o
    left join public.tenders t on t.order_id = o.order_id and t.voided_at is null and t.wallet_id is null
    cross join lateral (
      select coalesce(sum(g.amount_cents), 0)::integer as cents, array_agg(w.code_hash) as hashes
      from public.tenders g join public.wallets w using (wallet_id) where g.order_id = o.order_id and g.voided_at is null
    ) gift
    where o.order_id = p_payment_id and (o.root_id, o.kind) = (v_root_id, 'adjustment') and coalesce(t.kind, p_method) = p_method
      and private.charge_cents(o.order_id) = p_tip_cents and coalesce(gift.hashes, '{}') <@ v_hashes;
  if not found then
    raise exception using errcode = 'PT409', message = 'change_not_possible';
  end if;
end;
$$;
comment on function public.pay_owed(uuid, uuid, text, integer, text[], boolean, timestamptz) is
  'Takes payment for what an appointment owes, plus a tip: gift codes (hashes in hex) first, then cash at once or a card, for which this returns the order to pay. Anything paid beyond what is due by then is refunded automatically. The same p_payment_id pays once. PT404 not_found, PT409 already_paid (nothing is owed), gift_code_frozen, gift_code_empty, change_not_possible (something else has this id, or the client would pay while a bank has the money).';
grant execute on function public.pay_owed(uuid, uuid, text, integer, text[], boolean, timestamptz) to service_role;

create function private.pay_debt(p_order_id uuid, p_cents integer, p_code_hashes bytea[], p_method text, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_tender_id constant uuid := gen_random_uuid();
  v_left constant integer := private.insert_gift_tenders(p_order_id, p_cents, p_code_hashes, false, p_now);
begin
  if v_left = 0 then
    perform public.settle_order(p_order_id, p_now);
    return;
  end if;
  insert into public.tenders (tender_id, order_id, kind, amount_cents, created_at)
    values (v_tender_id, p_order_id, p_method, v_left, p_now);
  if p_method = 'cash' then
    perform public.record_cash(p_order_id, v_tender_id, v_left, p_now);
  end if;
end;
$$;
comment on function private.pay_debt(uuid, integer, bytea[], text, timestamptz) is
  'Pays the order for a debt: with gift codes, then by card or in cash, which is recorded now. If nothing is left to pay, the order settles at once.';
grant execute on function private.pay_debt(uuid, integer, bytea[], text, timestamptz) to service_role;

-- Recurring appointments: the same session every few weeks. Each date is a separate booking, paid for separately.

create table public.recurring_appointments (
  recurring_id uuid primary key,
  client_id uuid not null references public.clients,
  every_weeks integer not null constraint recurring_appointments_come_again_soon check (every_weeks between 1 and 12),
  created_at timestamptz not null,
  ended_at timestamptz
);
create index recurring_appointments_by_client on public.recurring_appointments (client_id);
alter table public.recurring_appointments enable row level security;
grant select, insert, update on public.recurring_appointments to service_role;

alter table public.order_requests add column recurring_id uuid references public.recurring_appointments;
create index order_requests_by_recurring on public.order_requests (recurring_id) where recurring_id is not null;

alter table public.appointments add column recurring_id uuid references public.recurring_appointments;
create index appointments_by_recurring on public.appointments (recurring_id, starts_at) where recurring_id is not null;
comment on table public.recurring_appointments is
  'What the therapist agreed with a client: the same session every few weeks. Each date is a separate appointment: moved, canceled and paid for separately.';
comment on column public.recurring_appointments.ended_at is 'When the therapist ended it, which canceled the upcoming unpaid dates.';
comment on column public.appointments.recurring_id is 'The recurring appointment that this is a date of.';
comment on column public.order_requests.recurring_id is 'The recurring appointment being booked: one message covers all dates.';

create function private.therapist_times_near(
  p_service_id text, p_enhancement_ids text[], p_local_date date, p_starts_at timestamptz, p_now timestamptz
)
returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_found jsonb := '[]';
begin
  -- Few days, for each takes a while.
  for v_days in 0..3 loop
    select v_found || coalesce(jsonb_agg(
        jsonb_build_object('date', near.local_date, 'time', to_char(near.local_time, 'HH24:MI'), 'startsAt', near.starts_at)
      ), '[]') into v_found
      from (
        select day.local_date, open.local_time, here.starts_at
        from public.settings s
        cross join lateral (select distinct p_local_date + place as local_date from unnest(array[-v_days, v_days]) place) day
        cross join lateral private.open_times(day.local_date, p_service_id, null, p_now, p_enhancement_ids) open (local_time)
        cross join lateral (select (day.local_date + open.local_time) at time zone s.time_zone as starts_at) here
        order by abs(extract(epoch from here.starts_at - p_starts_at)), here.starts_at limit 3 - jsonb_array_length(v_found)
      ) near;
    exit when jsonb_array_length(v_found) = 3;
  end loop;
  return (select coalesce(jsonb_agg(near order by near ->> 'startsAt'), '[]') from jsonb_array_elements(v_found) near);
end;
$$;
comment on function private.therapist_times_near(text, text[], date, timestamptz, timestamptz) is
  'Returns the three times to propose (open_times) nearest to an instant: that day, then the days around it. They are at most three days away, so that the next date of a recurring appointment is a different day.';
grant execute on function private.therapist_times_near(text, text[], date, timestamptz, timestamptz) to service_role;

create function public.recurring_dates(
  p_service_id text, p_local_date date, p_local_time time, p_every_weeks integer, p_times integer, p_now timestamptz default now(),
  p_enhancement_ids text[] default '{}'
)
returns table (local_date date, slot_time text, is_free boolean, why text, alternatives jsonb)
language plpgsql stable rows 6 set search_path = ''
as $$
declare
  v_service public.services;
  v_length interval;
begin
  select * into v_service from public.services s where s.service_id = p_service_id and s.is_active;
  if not found then
    raise exception using errcode = 'PT404', message = 'unknown_service';
  end if;
  v_length := make_interval(mins => v_service.duration_minutes + private.extra_minutes_of(p_enhancement_ids));
  return query
  select day.local_date, to_char(p_local_time, 'HH24:MI'), judged.why is null, judged.why,
    case when judged.why is null then '[]' else private.therapist_times_near(p_service_id, p_enhancement_ids, day.local_date, here.starts_at, p_now) end
  from public.settings s
  cross join lateral (select p_local_date + place * 7 * p_every_weeks as local_date from generate_series(0, p_times - 1) place) day
  -- The same local time for every date, even after the clocks change.
  cross join lateral (select (day.local_date + p_local_time) at time zone s.time_zone as starts_at) here
  cross join lateral private.place_on(day.local_date, p_local_time) place
  cross join lateral (
    select (
      here.starts_at, here.starts_at + v_length, private.occupied(here.starts_at, here.starts_at + v_length, v_service, place), place.location_id
    )::private.slot as slot
  ) session
  cross join lateral (
    select case
      -- A local time that the clock skips becomes a later one when it is read back.
      when here.starts_at <= p_now or here.starts_at at time zone s.time_zone <> day.local_date + p_local_time
        or private.is_taken(tstzmultirange((session.slot).during), null, null, p_now, p_takes_undo => true) then 'taken'
      when private.is_outside_hours(session.slot) then 'outside_hours'
      when (session.slot).during && private.away_times((session.slot).during) then 'away'
    end as why
  ) judged
  order by day.local_date;
end;
$$;
comment on function public.recurring_dates(text, date, time, integer, integer, timestamptz, text[]) is
  'Returns the dates of a recurring appointment from a given day, all at the same local time and as long as its service with some enhancements. Each is free, or comes with the reason and the nearest times to propose (open_times): taken (or past, or skipped by the clock), outside_hours or away, which the therapist can book all the same. PT404 unknown_service.';
grant execute on function public.recurring_dates(text, date, time, integer, integer, timestamptz, text[]) to service_role;

-- Booking.

create function private.booking_of_date(p_recurring_id uuid, p_booking jsonb, p_date jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select p_booking || p_date || jsonb_build_object(
    'recurring_id', p_recurring_id,
    'checkout_key', md5(p_recurring_id || ' ' || (p_date ->> 'local_date') || ' ' || (p_date ->> 'local_time'))::uuid
  )
$$;
comment on function private.booking_of_date(uuid, jsonb, jsonb) is
  'The booking of one date (local_date, local_time), with a checkout key derived from the recurring appointment and the date.';
grant execute on function private.booking_of_date(uuid, jsonb, jsonb) to service_role;

create function private.book_date(p_booking jsonb, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform public.book_for_client(p_booking, p_now);
exception
  when sqlstate 'PT409' then
    if sqlerrm = 'credit_missing' then
      -- Credits pay for the first dates, as far as they go.
      perform private.book_date(p_booking || '{"uses_credit": false}', p_now);
    elsif sqlerrm <> 'slot_taken' then
      raise;
    end if;
end;
$$;
comment on function private.book_date(jsonb, timestamptz) is
  'Books one date of a recurring appointment, with a credit while there are any; does nothing if the time is taken. PT409 lapsed_hold and the other refusals of book_for_client.';
grant execute on function private.book_date(jsonb, timestamptz) to service_role;

create function public.book_recurring(
  p_recurring_id uuid, p_every_weeks integer, p_booking jsonb, p_dates jsonb, p_now timestamptz default now()
)
returns table (local_date date, slot_time text, appointment_id uuid, starts_at timestamptz)
language plpgsql volatile rows 6 set search_path = ''
as $$
declare
  v_until constant timestamptz := (select p_now + make_interval(secs => s.undo_seconds) from public.settings s where s.undo_seconds > 0);
begin
  perform private.lock_calendar();
  if not exists (select from public.recurring_appointments s where s.recurring_id = p_recurring_id) then
    insert into public.recurring_appointments (recurring_id, client_id, every_weeks, created_at)
      values (
        p_recurring_id, private.find_or_create_client(jsonb_populate_record(null::public.order_requests, p_booking)), p_every_weeks, p_now
      );
    perform private.book_date(private.booking_of_date(p_recurring_id, p_booking, day.value), p_now)
      from (select d.value from jsonb_array_elements(p_dates) d order by d.value ->> 'local_date', d.value ->> 'local_time') day;
    if not exists (select from public.appointments a where a.recurring_id = p_recurring_id) then
      raise exception using errcode = 'PT409', message = 'slot_taken';
    end if;
    perform private.notify_of_recurring('recurring_booked', p_recurring_id, jsonb_build_object(
        'is_intake_missing', coalesce(bool_or(form.is_intake_missing), false),
        'appointments', private.facts_of(array_agg(a.appointment_id), p_now)
      ), p_now, v_until)
      from public.appointments a left join private.appointment_intakes form using (appointment_id) where a.recurring_id = p_recurring_id;
    perform private.keep_undo(
      jsonb_build_object('act', 'recurring', 'recurring_id', p_recurring_id, 'until', v_until), range_agg(o.during), p_now
    ) from public.appointments a join public.occupancy o using (appointment_id) where a.recurring_id = p_recurring_id;
  end if;
  return query
    select d.local_date, to_char(d.local_time, 'HH24:MI'), a.appointment_id, a.starts_at
    from jsonb_array_elements(p_dates) day
    cross join lateral jsonb_to_record(private.booking_of_date(p_recurring_id, p_booking, day.value))
      d (local_date date, local_time time, checkout_key uuid)
    left join public.orders o on o.checkout_key = d.checkout_key and o.kind = 'booking' and o.state = 'settled'
    left join public.appointments a on a.order_id = o.order_id
    order by d.local_date, d.local_time;
end;
$$;
comment on function public.book_recurring(uuid, integer, jsonb, jsonb, timestamptz) is
  'The therapist books a recurring appointment: p_booking as for book_for_client, p_dates its dates (local_date, local_time). Each date is a separate booking; the client gets one message for all. Returns what is booked; a date without an appointment was already taken. The same id books once. PT409 slot_taken (all were taken) and the refusals of book_for_client.';
grant execute on function public.book_recurring(uuid, integer, jsonb, jsonb, timestamptz) to service_role;

create function public.holds_to_release_for_recurring(p_booking jsonb, p_dates jsonb, p_now timestamptz default now())
returns table (order_id uuid, payment_intent_id text, is_yielding boolean)
language sql stable rows 2 set search_path = ''
as $$
  select distinct held.* from jsonb_array_elements(p_dates) day
  cross join lateral public.holds_to_release_for_client(p_booking || day.value, p_now) held
$$;
comment on function public.holds_to_release_for_recurring(jsonb, jsonb, timestamptz) is
  'Returns the lapsed holds that must be released before book_recurring can have its times.';
grant execute on function public.holds_to_release_for_recurring(jsonb, jsonb, timestamptz) to service_role;

create function private.facts_of(p_appointment_ids uuid[], p_now timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(private.appointment_facts(a.appointment_id) || jsonb_build_object('as_of', p_now) order by a.starts_at), '[]')
  from public.appointments a where a.appointment_id = any (p_appointment_ids)
$$;
comment on function private.facts_of(uuid[], timestamptz) is 'What messages say about several appointments, ordered by their times.';
grant execute on function private.facts_of(uuid[], timestamptz) to service_role;

create function private.notify_of_recurring(
  p_kind text, p_recurring_id uuid, p_facts jsonb, p_now timestamptz, p_send_after timestamptz default null
)
returns void
language sql volatile set search_path = ''
as $$
  select private.write_message(jsonb_build_object(
    'kind', p_kind, 'subject', p_recurring_id, 'about', p_recurring_id, 'recipient', 'client', 'channel', 'email', 'address', a.email,
    'send_after', p_send_after, 'facts', jsonb_build_object('first_name', a.first_name, 'every_weeks', s.every_weeks, 'as_of', p_now) || p_facts
  ), p_now)
  from public.recurring_appointments s
  cross join lateral (
    select x.first_name, x.email from public.appointments x where x.recurring_id = s.recurring_id order by x.starts_at desc limit 1
  ) a
  where s.recurring_id = p_recurring_id
$$;
comment on function private.notify_of_recurring(text, uuid, jsonb, timestamptz, timestamptz) is
  'Writes one email to the client about the whole recurring appointment; with p_send_after, it waits until then.';
grant execute on function private.notify_of_recurring(text, uuid, jsonb, timestamptz, timestamptz) to service_role;

-- Ending.

create function private.is_ended_with_recurring(p_appointment public.appointments, p_now timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  select p_appointment.status in ('pending', 'confirmed') and p_appointment.starts_at > p_now
    and private.debt_cents(p_appointment.order_id) > 0 and not exists (
      select from public.orders f join public.tenders t using (order_id)
      where f.root_id = p_appointment.order_id and f.state = 'settled' and t.voided_at is null
    )
$$;
comment on function private.is_ended_with_recurring(public.appointments, timestamptz) is
  'Whether an appointment is canceled when its recurring appointment ends: it is upcoming and nothing has been paid for it.';
grant execute on function private.is_ended_with_recurring(public.appointments, timestamptz) to service_role;

create function public.end_recurring(p_recurring_id uuid, p_now timestamptz default now()) returns table (cancelled integer, kept integer)
language plpgsql volatile rows 1 set search_path = ''
as $$
declare
  v_appointment public.appointments;
  v_cancelled uuid[] := '{}';
  v_kept uuid[] := '{}';
begin
  perform private.lock_calendar();
  update public.recurring_appointments set ended_at = p_now where recurring_id = p_recurring_id and ended_at is null;
  if found then
    for v_appointment in
      select * from public.appointments a
      where a.recurring_id = p_recurring_id and a.status in ('pending', 'confirmed') and a.starts_at > p_now order by a.starts_at
    loop
      perform private.lock_appointment(v_appointment.appointment_id);
      if private.is_ended_with_recurring(v_appointment, p_now) then
        perform private.cancel(v_appointment, 0, p_now);
        v_cancelled := v_cancelled || v_appointment.appointment_id;
      else
        v_kept := v_kept || v_appointment.appointment_id;
      end if;
    end loop;
    perform private.notify_of_recurring('recurring_ended', p_recurring_id, jsonb_build_object(
      'cancelled', private.facts_of(v_cancelled, p_now), 'kept', private.facts_of(v_kept, p_now)
    ), p_now);
  end if;
  return query
    select jsonb_array_length(m.facts -> 'cancelled'), jsonb_array_length(m.facts -> 'kept')
    from public.messages m where m.kind = 'recurring_ended' and m.subject = p_recurring_id::text;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
end;
$$;
comment on function public.end_recurring(uuid, timestamptz) is
  'Ends a recurring appointment: upcoming unpaid dates are canceled, the others stay booked. The client gets one message. Returns how many dates were canceled and kept; a repeated call returns the same. PT404 not_found.';
grant execute on function public.end_recurring(uuid, timestamptz) to service_role;

create function public.recurring_of(p_recurring_id uuid, p_now timestamptz default now())
returns table (every_weeks integer, ended_at timestamptz, appointment_id uuid, starts_at timestamptz, status text, owed_cents integer, is_ended_with_it boolean)
language sql stable rows 12 set search_path = ''
as $$
  select s.every_weeks, s.ended_at, a.appointment_id, a.starts_at, a.status, greatest(private.debt_cents(a.order_id), 0),
    private.is_ended_with_recurring(a, p_now)
  from public.recurring_appointments s join public.appointments a using (recurring_id)
  where s.recurring_id = p_recurring_id
  order by a.starts_at
$$;
comment on function public.recurring_of(uuid, timestamptz) is
  'Returns the dates of a recurring appointment, what each owes, and whether ending it now would cancel them.';
grant execute on function public.recurring_of(uuid, timestamptz) to service_role;

-- What the client sees.

create function private.rhythm_of(p_recurring_id uuid) returns integer
language sql stable set search_path = ''
as $$
  select s.every_weeks from public.recurring_appointments s where s.recurring_id = p_recurring_id
$$;
comment on function private.rhythm_of(uuid) is 'The weeks between the dates of a recurring appointment; null if there is none.';
grant execute on function private.rhythm_of(uuid) to service_role;

create function private.other_dates(p_appointment public.appointments, p_now timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(
      jsonb_build_object('starts_at', a.starts_at, 'owed_cents', private.asked_cents(a.order_id)) order by a.starts_at
    ), '[]')
  from public.appointments a
  where a.recurring_id = p_appointment.recurring_id and a.appointment_id <> p_appointment.appointment_id
    and a.status in ('pending', 'confirmed') and a.starts_at > p_now
$$;
comment on function private.other_dates(public.appointments, timestamptz) is
  'The other upcoming dates of a recurring appointment, the next one first, and what each still owes. It has no links: each date has its own.';
grant execute on function private.other_dates(public.appointments, timestamptz) to service_role;

-- Bundles: credits that are bought on the hosted page, granted by the therapist, and taken back.

create function public.open_bundle(p_checkout_key uuid, p_owner_email text, p_lines jsonb, p_now timestamptz default now())
returns table (
  order_id uuid, tender_id uuid, charge_cents integer, currency text, checkout_session_id text, created_at timestamptz,
  expires_at timestamptz
)
language plpgsql volatile rows 1 set search_path = ''
as $$
declare
  v_id uuid;
begin
  perform private.require_open(p_now);
  -- If two tabs call at once, the second finds what the first one opened.
  perform pg_advisory_xact_lock(hashtextextended('checkout:' || p_checkout_key, 0));
  select o.order_id into v_id
    from public.orders o join public.tenders t using (order_id)
    where o.checkout_key = p_checkout_key and o.state = 'open' and o.paid_at is null and o.expires_at > p_now
      -- Stripe won't open a page for less than half an hour.
      and (t.checkout_session_id is not null or o.expires_at > p_now + interval '35 minutes');
  if not found then
    update public.orders o set state = 'lapsed', closed_at = p_now
      where o.checkout_key = p_checkout_key and o.state = 'open' and o.paid_at is null;
    v_id := gen_random_uuid();
    insert into public.orders (order_id, root_id, kind, checkout_key, owner_email, currency, created_at, expires_at)
      select v_id, v_id, 'bundle', p_checkout_key, lower(p_owner_email), s.currency, p_now, p_now + interval '2 hours'
      from public.settings s;
    perform private.insert_lines(v_id, p_lines);
    perform private.insert_tenders(v_id, null, false, 'card', p_now);
  end if;
  return query
    select o.order_id, t.tender_id, t.amount_cents, o.currency, t.checkout_session_id, o.created_at, o.expires_at
    from public.orders o join public.tenders t using (order_id) where o.order_id = v_id;
end;
$$;
comment on function public.open_bundle(uuid, text, jsonb, timestamptz) is
  'Opens the order of a bundle for the future owner of its credits, to be paid on the hosted page within two hours. Until then the same checkout gets the same order, so that it is paid once. Neither credits nor gift value pay for it. PT409 not_open_yet.';
grant execute on function public.open_bundle(uuid, text, jsonb, timestamptz) to service_role;

create function public.attach_session(p_order_id uuid, p_checkout_session_id text) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.lock_family(p_order_id);
  if not exists (select from public.orders o where o.order_id = p_order_id and o.state = 'open') then
    raise exception using errcode = 'PT409', message = 'hold_expired';
  end if;
  update public.tenders set checkout_session_id = p_checkout_session_id
    where order_id = p_order_id and kind = 'card' and coalesce(checkout_session_id, p_checkout_session_id) = p_checkout_session_id;
  if not found then
    raise exception using errcode = 'PT409', message = 'payment_already_used';
  end if;
end;
$$;
comment on function public.attach_session(uuid, text) is
  'Stores the hosted page of an open order, once and for all; harmless twice. PT409 payment_already_used (it has another page), hold_expired (the order is no longer open: close the page).';
grant execute on function public.attach_session(uuid, text) to service_role;

create function public.attach_session_payment(p_order_id uuid, p_payment_intent_id text, p_now timestamptz default now()) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.lock_family((select o.root_id from public.orders o where o.order_id = p_order_id));
  if exists (select from public.tenders t where t.payment_intent_id = p_payment_intent_id)
    or not exists (select from public.orders o where o.order_id = p_order_id)
  then
    return;
  end if;
  update public.tenders set payment_intent_id = p_payment_intent_id
    where order_id = p_order_id and kind = 'card' and payment_intent_id is null;
  if found then
    return;
  end if;
  -- A second page of the same order: the first payment to arrive buys the bundle, and the other is refunded.
  update public.tenders t set voided_at = p_now
    where t.order_id = p_order_id and t.voided_at is null and not exists (
      select from public.ledger l where l.tender_id = t.tender_id
    );
  insert into public.tenders (order_id, kind, amount_cents, payment_intent_id, created_at)
    values (p_order_id, 'card', private.charge_cents(p_order_id), p_payment_intent_id, p_now);
end;
$$;
comment on function public.attach_session_payment(uuid, text, timestamptz) is
  'Stores the payment that an order''s hosted page was paid with; a second one becomes a new tender. Harmless twice, and for an order that isn''t known.';
grant execute on function public.attach_session_payment(uuid, text, timestamptz) to service_role;

create function private.fulfil_bundle(p_order public.orders, p_now timestamptz) returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  -- Emptied a day after it was made, while unpaid: its owner is unknown.
  if p_order.owner_email is null then
    return false;
  end if;
  insert into public.wallets (kind, order_line_id, owner_email, duration_minutes, credits, value_cents, is_granted, created_at)
    select 'credit', l.order_line_id, p_order.owner_email, l.duration_minutes, l.credits, l.amount_cents, p_order.kind = 'grant', p_now
    from public.order_lines l where l.order_id = p_order.order_id and l.credits > 0
    on conflict do nothing;
  if p_order.kind = 'bundle' then
    update public.profiles set membership_status = 'active' where lower(email) = p_order.owner_email;
  end if;
  return true;
end;
$$;
comment on function private.fulfil_bundle(public.orders, timestamptz) is 'Creates the wallet for each line of credits; if it was bought, its owner''s membership becomes active. Returns false if the owner''s address was deleted before it was paid.';
grant execute on function private.fulfil_bundle(public.orders, timestamptz) to service_role;

create function private.fulfil_grant(p_order public.orders, p_now timestamptz) returns boolean
language sql volatile set search_path = ''
as $$ select private.fulfil_bundle(p_order, p_now) $$;
comment on function private.fulfil_grant(public.orders, timestamptz) is 'A grant is a bundle that costs nothing.';
grant execute on function private.fulfil_grant(public.orders, timestamptz) to service_role;

create function private.local_year(p_at timestamptz) returns integer
language sql stable set search_path = ''
as $$ select extract(year from p_at at time zone s.time_zone)::integer from public.settings s $$;
comment on function private.local_year(timestamptz) is 'The calendar year of an instant in the practice''s zone.';
grant execute on function private.local_year(timestamptz) to service_role;

create function public.grant_credits(
  p_grant_id uuid, p_owner_email text, p_duration_minutes integer, p_credits integer, p_now timestamptz default now()
)
returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  c_most_a_year constant integer := 12;
  v_left integer;
begin
  -- One grant per person at a time: two at once would each count without the other.
  perform pg_advisory_xact_lock(hashtextextended('grants:' || lower(p_owner_email), 0));
  if exists (select from public.orders o where o.order_id = p_grant_id) then
    if not exists (
      select from public.orders o join public.order_lines l using (order_id)
      where (o.order_id, o.kind, o.owner_email) = (p_grant_id, 'grant', lower(p_owner_email))
        and (l.duration_minutes, l.credits) = (p_duration_minutes, p_credits)
    ) then
      raise exception using errcode = 'PT409', message = 'id_reused';
    end if;
    return p_grant_id;
  end if;
  select c_most_a_year - coalesce(sum(w.credits), 0) into v_left
    from public.wallets w
    where w.owner_email = lower(p_owner_email) and w.is_granted and private.local_year(w.created_at) = private.local_year(p_now);
  if p_credits > v_left then
    raise exception using errcode = 'PT409', message = 'grant_limit', detail = greatest(v_left, 0)::text;
  end if;
  insert into public.orders (order_id, root_id, kind, owner_email, currency, created_at)
    select p_grant_id, p_grant_id, 'grant', lower(p_owner_email), s.currency, p_now from public.settings s;
  insert into public.order_lines (order_id, kind, name, duration_minutes, credits, amount_cents)
    values (p_grant_id, 'item', 'Wellness credit', p_duration_minutes, p_credits, 0);
  perform public.settle_order(p_grant_id, p_now);
  return p_grant_id;
end;
$$;
comment on function public.grant_credits(uuid, text, integer, integer, timestamptz) is
  'The therapist grants credits, at most 12 per person in a calendar year of the practice''s zone; bought ones don''t count. The same p_grant_id grants once. PT409 id_reused (for another grant), grant_limit (details: how many are left).';
grant execute on function public.grant_credits(uuid, text, integer, integer, timestamptz) to service_role;

create function public.list_credit_costs(p_owner_email text)
returns table (duration_minutes integer, cost_cents integer)
language sql stable rows 3 set search_path = ''
as $$
  select owned.duration_minutes, credit.cost_cents
  from (
    select distinct w.duration_minutes from public.wallets w where w.kind = 'credit' and w.owner_email = lower(p_owner_email)
  ) owned
  -- As if every hold had run out: a checkout that is opened again gives its credit back first.
  cross join lateral private.find_credit(p_owner_email, owned.duration_minutes, 'infinity') credit
$$;
comment on function public.list_credit_costs(text) is
  'For each length, what the next credit of a verified address cost before tax, counting those held for an unpaid booking; 0 if it was granted.';
grant execute on function public.list_credit_costs(text) to service_role;

create function private.given_on_top_cents(p_order_line_id bigint) returns integer
language sql stable set search_path = ''
as $$
  select coalesce((select given.cents from private.given_values given where given.order_line_id = p_order_line_id), 0)
$$;
comment on function private.given_on_top_cents(bigint) is
  'The net value that the therapist added to a gift certificate, which no one paid for.';
grant execute on function private.given_on_top_cents(bigint) to service_role;

create function private.refundable_in(p_wallet public.wallets, p_now timestamptz) returns table (credits integer, cents integer)
language sql stable rows 1 set search_path = ''
as $$
  -- Paid value is spent first, so added value is what is left last.
  select available.credits, greatest(available.cents - private.given_on_top_cents(p_wallet.order_line_id), 0)
  from private.available_in(p_wallet.wallet_id, null, p_now) available
$$;
comment on function private.refundable_in(public.wallets, timestamptz) is
  'What was paid for in a wallet and is neither used nor reserved: this can be refunded. Value that the therapist added is spent last and never paid out.';
grant execute on function private.refundable_in(public.wallets, timestamptz) to service_role;

create function public.refund_purchase(p_order_id uuid, p_now timestamptz default now()) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_root_id constant uuid := (select o.root_id from public.orders o where o.order_id = p_order_id);
  v_taken integer;
  v_twice integer;
  v_before jsonb;
begin
  perform private.lock_family(v_root_id);
  v_before := private.money_facts(v_root_id);
  v_taken := private.take_out(v_root_id, null, p_now);
  if v_taken = 0 then
    raise exception using errcode = 'PT409', message = 'credit_missing';
  end if;
  -- Earlier refunds by hand may already have lowered what is due for part of this.
  v_twice := greatest(-private.due_cents(v_root_id), 0);
  if v_twice > 0 then
    perform private.adjust(v_root_id, 'Refunded by hand before', v_twice, p_now);
  end if;
  perform private.spread_surplus(v_root_id, p_order_id, 'adjustment', p_now);
  perform private.notify_of_money_back(p_order_id, 'adjustment', v_before, true, p_now);
  return v_taken - v_twice;
end;
$$;
comment on function public.refund_purchase(uuid, timestamptz) is
  'Takes back what is left of a bundle or gift value and refunds what it cost, less earlier refunds. Returns the amount. PT409 credit_missing if nothing is left.';
grant execute on function public.refund_purchase(uuid, timestamptz) to service_role;

create function public.grant_credits_to_client(
  p_client_id uuid, p_grant_id uuid, p_duration_minutes integer, p_credits integer, p_now timestamptz default now()
)
returns setof public.client_for_therapist
language plpgsql volatile set search_path = ''
as $$
declare
  v_email constant text := (select c.email from public.clients c where c.client_id = p_client_id);
begin
  if v_email is null then
    raise exception using errcode = 'PT404', message = 'not_found';
  elsif not exists (select from public.services s where s.duration_minutes = p_duration_minutes and s.is_active) then
    raise exception using errcode = 'PT404', message = 'unknown_service';
  end if;
  perform public.grant_credits(p_grant_id, v_email, p_duration_minutes, p_credits, p_now);
  return query select * from private.clients_in_order(array[p_client_id], p_now);
end;
$$;
comment on function public.grant_credits_to_client(uuid, uuid, integer, integer, timestamptz) is
  'The therapist grants a client credits for sessions of a length she offers. The same p_grant_id grants once. Returns the client. PT404 not_found, unknown_service, PT409 grant_limit (details: how many are left).';
grant execute on function public.grant_credits_to_client(uuid, uuid, integer, integer, timestamptz) to service_role;

-- Gift certificates: value that one person buys for another, spent by its code.

create table public.gift_certificates (
  order_id uuid primary key references public.orders,
  gift_service_id text references public.gift_services,
  service_id text references public.services,
  recipient_name text,
  recipient_email text,
  purchaser_name text,
  purchaser_email text,
  purchaser_phone text,
  personal_message text,
  delivery_method text not null constraint gift_certificates_delivery_is_known check (delivery_method in ('email', 'physical')),
  deliver_on date,
  code_hash bytea constraint gift_certificates_have_their_own_code unique,
  encrypted_code text,
  ready_at timestamptz,
  handed_over_at timestamptz,
  constraint gift_certificates_are_whole_or_emptied check (
    num_nonnulls(recipient_name, purchaser_name, purchaser_email, purchaser_phone, code_hash, encrypted_code) in (0, 6)
  ),
  constraint gift_certificates_are_handed_over_on_paper check (num_nonnulls(ready_at, handed_over_at) = 0 or delivery_method = 'physical')
);
create index gift_certificates_gift_service_id_idx on public.gift_certificates (gift_service_id);
create index gift_certificates_service_id_idx on public.gift_certificates (service_id);
alter table public.gift_certificates enable row level security;
grant select, insert, update on public.gift_certificates to service_role;
comment on table public.gift_certificates is
  'What a buyer asks for with a gift certificate: who it''s for, who it''s from and how it''s delivered. The order''s line has its name and value; the wallet bought by that line has what is left.';
comment on column public.gift_certificates.gift_service_id is 'The gift service that was chosen; null for an amount.';
comment on column public.gift_certificates.service_id is 'The service that an unused certificate pays in full, as when it was sold.';
comment on column public.gift_certificates.recipient_email is 'Where an emailed certificate is sent; if null, to the buyer.';
comment on column public.gift_certificates.deliver_on is 'The day an emailed certificate is sent; null: at once.';
comment on column public.gift_certificates.code_hash is 'SHA-256 of its code. Finds the certificate once it is paid for.';
comment on column public.gift_certificates.encrypted_code is 'The code, encrypted for this order_id; stored only here. The certificate shows it all, the dashboard its end.';
comment on column public.gift_certificates.ready_at is 'When a paper certificate was printed and ready.';
comment on column public.gift_certificates.handed_over_at is 'When a paper certificate was handed over or posted.';

create view public.gift_details with (security_invoker = true) as
select
  o.order_id, o.checkout_key, case when o.state = 'open' and o.paid_at is not null then 'paid' else o.state end as state,
  case when o.state in ('settled', 'returned') then private.outcome_of(o.order_id) end as outcome,
  line.name, line.amount_cents as value_cents, o.currency,
  g.gift_service_id, g.service_id, g.recipient_name, g.recipient_email, g.purchaser_name, g.purchaser_email, g.purchaser_phone,
  g.personal_message, g.delivery_method, g.deliver_on, g.code_hash, g.encrypted_code, g.ready_at, g.handed_over_at,
  w.wallet_id, balance.cents as left_cents, w.frozen_at, private.intent_of(o.order_id) as payment_intent_id,
  o.created_at, o.expires_at, coalesce(o.paid_at, o.closed_at) as paid_at
from public.gift_certificates g
join public.orders o using (order_id)
join public.order_lines line using (order_id)
left join public.wallets w using (order_line_id)
left join lateral private.balance_of(w.wallet_id) balance on true;
comment on view public.gift_details is
  'Gift certificates with their orders, as the API reads them; those without a wallet aren''t bought yet. State paid: the money has arrived, but the order isn''t settled.';
grant select on public.gift_details to service_role;

create type private.gift_request as (
  order_id uuid, checkout_key uuid, gift_service_id text, amount_cents integer, recipient_name text, recipient_email text,
  purchaser_name text, purchaser_email text, purchaser_phone text, personal_message text, delivery_method text, deliver_on date,
  code_hash bytea, encrypted_code text
);
comment on type private.gift_request is
  'A gift certificate as the API sends it (p_gift): for a gift service or an amount. order_id, code_hash and encrypted_code are generated for each call and stored only if it opens an order.';

create function private.is_same_gift(p_order_id uuid, p_gift private.gift_request, p_now timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from public.gift_certificates g join public.order_lines l using (order_id)
    cross join public.settings s
    left join lateral private.gift_services_on_offer((p_now at time zone s.time_zone)::date) offered using (gift_service_id)
    where g.order_id = p_order_id and l.amount_cents = coalesce(offered.price_cents, p_gift.amount_cents, l.amount_cents)
      and (g.gift_service_id, g.recipient_name, g.recipient_email, g.purchaser_name, g.purchaser_email, g.purchaser_phone,
        g.personal_message, g.delivery_method, g.deliver_on)
      is not distinct from
      (p_gift.gift_service_id, p_gift.recipient_name, p_gift.recipient_email, p_gift.purchaser_name, p_gift.purchaser_email,
        p_gift.purchaser_phone, p_gift.personal_message, p_gift.delivery_method, p_gift.deliver_on)
  )
$$;
comment on function private.is_same_gift(uuid, private.gift_request, timestamptz) is 'Whether an order is for the requested gift, at today''s price unless that is no longer on offer.';
grant execute on function private.is_same_gift(uuid, private.gift_request, timestamptz) to service_role;

create function private.insert_gift(p_gift private.gift_request, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_today constant date := (select (p_now at time zone s.time_zone)::date from public.settings s);
  v_service record;
begin
  select * into v_service from private.gift_services_on_offer(v_today) g where g.gift_service_id = p_gift.gift_service_id;
  if not found and p_gift.gift_service_id is not null then
    raise exception using errcode = 'PT404', message = 'unknown_service';
  end if;
  if p_gift.deliver_on not between v_today and v_today + 366 then
    raise exception using errcode = 'PT400', message = 'delivery_day_not_possible';
  end if;
  insert into public.orders (order_id, root_id, kind, checkout_key, currency, created_at, expires_at)
    -- Shorter than the day for which Stripe remembers the intent's idempotency key.
    select p_gift.order_id, p_gift.order_id, 'gift', p_gift.checkout_key, s.currency, p_now, p_now + interval '12 hours'
    from public.settings s;
  perform private.insert_lines(p_gift.order_id, jsonb_build_array(jsonb_build_object(
    'kind', 'item', 'name', coalesce(v_service.name, 'Gift certificate'),
    'amount_cents', coalesce(v_service.price_cents, p_gift.amount_cents)
  )));
  insert into public.gift_certificates (
    order_id, gift_service_id, service_id, recipient_name, recipient_email, purchaser_name, purchaser_email, purchaser_phone,
    personal_message, delivery_method, deliver_on, code_hash, encrypted_code
  )
  values (
    p_gift.order_id, v_service.gift_service_id, v_service.service_id, p_gift.recipient_name, p_gift.recipient_email,
    p_gift.purchaser_name, p_gift.purchaser_email, p_gift.purchaser_phone, p_gift.personal_message, p_gift.delivery_method,
    p_gift.deliver_on, p_gift.code_hash, p_gift.encrypted_code
  );
  perform private.insert_tenders(p_gift.order_id, null, false, 'card', p_now);
end;
$$;
comment on function private.insert_gift(private.gift_request, timestamptz) is
  'Creates an open order for a gift certificate. It is paid by card only, never by credit or gift value, and has no tax. PT404 unknown_service, PT400 delivery_day_not_possible (past, or more than a year ahead).';
grant execute on function private.insert_gift(private.gift_request, timestamptz) to service_role;

create function public.open_gift(p_gift jsonb, p_now timestamptz default now())
returns table (
  order_id uuid, tender_id uuid, payment_intent_id text, name text, charge_cents integer, currency text, created_at timestamptz
)
language plpgsql volatile rows 1 set search_path = ''
as $$
declare
  v_gift constant private.gift_request := jsonb_populate_record(null::private.gift_request, p_gift);
  v_open public.orders;
begin
  perform private.require_open(p_now);
  -- If two tabs call at once, the second finds what the first one opened.
  perform pg_advisory_xact_lock(hashtextextended('checkout:' || v_gift.checkout_key, 0));
  if exists (
    select from public.orders o
    where o.checkout_key = v_gift.checkout_key and (o.state = 'settled' or o.state = 'open' and o.paid_at is not null)
  ) then
    raise exception using errcode = 'PT409', message = 'already_paid';
  end if;
  select * into v_open from public.orders o
    where o.checkout_key = v_gift.checkout_key and o.state = 'open' and o.paid_at is null;
  if found and (v_open.expires_at <= p_now or not private.is_same_gift(v_open.order_id, v_gift, p_now)) then
    perform private.release_hold(v_open.order_id, private.intent_of(v_open.order_id), p_now);
    v_open := null;
  end if;
  if v_open.order_id is null then
    perform private.insert_gift(v_gift, p_now);
  end if;
  return query
    select o.order_id, t.tender_id, t.payment_intent_id, l.name, t.amount_cents, o.currency, o.created_at
    from public.orders o join public.tenders t using (order_id) join public.order_lines l using (order_id)
    where o.order_id = coalesce(v_open.order_id, v_gift.order_id) and t.voided_at is null;
end;
$$;
comment on function public.open_gift(jsonb, timestamptz) is
  'Opens the order of a gift certificate (the keys of private.gift_request), to be paid by a payment intent within twelve hours. The same checkout gets the same order for the same gift; for another gift it gives up the first. PT404 unknown_service, PT400 delivery_day_not_possible, PT409 not_open_yet, already_paid (this checkout has bought one), lapsed_hold (cancel what gift_details has open for the checkout, then call again).';
grant execute on function public.open_gift(jsonb, timestamptz) to service_role;

create function private.fulfil_gift(p_order public.orders, p_now timestamptz) returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  insert into public.wallets (kind, order_line_id, code_hash, value_cents, created_at)
    select 'gift', l.order_line_id, g.code_hash, l.amount_cents, p_now
    from public.gift_certificates g join public.order_lines l using (order_id)
    where g.order_id = p_order.order_id and g.code_hash is not null;
  -- Emptied a day after it was made, while unpaid: its people are unknown.
  return found;
end;
$$;
comment on function private.fulfil_gift(public.orders, timestamptz) is 'Creates the wallet that a certificate''s code spends; false if its people''s details were deleted before it was paid.';
grant execute on function private.fulfil_gift(public.orders, timestamptz) to service_role;

create function private.send_certificate(p_order_id uuid, p_subject uuid, p_send_after timestamptz, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  select private.write_message(jsonb_build_object(
    'kind', 'gift_certificate', 'subject', p_subject, 'about', p_order_id, 'recipient', 'client', 'channel', 'email',
    'address', coalesce(g.recipient_email, g.purchaser_email), 'send_after', p_send_after,
    'facts', jsonb_build_object(
      'order_id', p_order_id,
      'first_name', split_part(case when g.recipient_email is null then g.purchaser_name else g.recipient_name end, ' ', 1)
    )
  ), p_now)
  from public.gift_certificates g where g.order_id = p_order_id
$$;
comment on function private.send_certificate(uuid, uuid, timestamptz, timestamptz) is
  'Writes the email with a certificate to its recipient, or else its buyer; at once, or at p_send_after.';
grant execute on function private.send_certificate(uuid, uuid, timestamptz, timestamptz) to service_role;

create function private.notify_of_gift(p_order_id uuid, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_gift public.gift_details;
  v_facts jsonb;
begin
  select * into strict v_gift from public.gift_details g where g.order_id = p_order_id;
  v_facts := jsonb_build_object(
    'order_id', p_order_id, 'first_name', private.first_name_of(p_order_id), 'name', v_gift.name, 'amount_cents', v_gift.value_cents,
    'delivery_method', v_gift.delivery_method, 'deliver_on', v_gift.deliver_on
  );
  perform private.write_message(jsonb_build_object(
    'kind', 'gift_bought', 'subject', p_order_id, 'about', p_order_id, 'recipient', 'client', 'channel', 'email',
    'address', v_gift.purchaser_email, 'facts', v_facts || jsonb_build_object(
      'paid_at', p_now, 'recipient_name', v_gift.recipient_name,
      'delivered_to', case v_gift.delivery_method when 'email' then coalesce(v_gift.recipient_email, v_gift.purchaser_email) end
    )
  ), p_now);
  if v_gift.delivery_method = 'email' then
    perform private.send_certificate(
      p_order_id, p_order_id, case when v_gift.deliver_on is not null then greatest(p_now, private.morning_of(v_gift.deliver_on)) end, p_now
    );
  end if;
  perform private.notify_practice('gift_bought', p_order_id::text, p_order_id, v_facts, p_now);
end;
$$;
comment on function private.notify_of_gift(uuid, timestamptz) is
  'Writes the receipt for the buyer, the email with the certificate (to the recipient, or else the buyer; at once, or at nine on its day) and the message to the practice. No message has the code: the email''s writer reads it, encrypted, from gift_certificates when it is sent.';
grant execute on function private.notify_of_gift(uuid, timestamptz) to service_role;

create function private.morning_of(p_local_date date) returns timestamptz
language sql stable set search_path = ''
as $$ select (p_local_date + time '09:00') at time zone s.time_zone from public.settings s $$;
comment on function private.morning_of(date) is 'Nine in the morning of a day in the practice''s zone.';
grant execute on function private.morning_of(date) to service_role;

create function public.read_gift_codes(
  p_code_hashes text[], p_networks text[], p_checkout_key uuid default null, p_now timestamptz default now()
)
returns table (code_hash text, name text, value_cents integer, left_cents integer, is_frozen boolean, covers_service_id text)
language plpgsql volatile rows 1 set search_path = ''
as $$
declare
  v_hashes constant bytea[] := array(select decode(asked.hash, 'hex') from unnest(p_code_hashes) asked (hash));
  v_hash bytea;
begin
  -- A valid code always works, whatever else was tried from its network.
  foreach v_hash in array v_hashes loop
    if not exists (select from public.wallets w where w.code_hash = v_hash) then
      perform private.require_allowance('gift_code', p_networks, 'too_many_requests', p_now);
    end if;
  end loop;
  return query
    select encode(g.code_hash, 'hex'), g.name, g.value_cents, available.cents, g.frozen_at is not null,
      case when available.cents >= g.value_cents then g.service_id end
    from public.gift_details g
    cross join lateral private.available_in(g.wallet_id, (
      select o.order_id from public.orders o where p_checkout_key in (o.checkout_key, o.order_id) and o.state = 'open' and o.paid_at is null
    ), p_now) available
    where g.code_hash = any (v_hashes) and g.wallet_id is not null;
end;
$$;
comment on function public.read_gift_codes(text[], text[], uuid, timestamptz) is
  'What codes (hashes in hex) are good for now: what is neither used nor reserved, except by the checkout''s own open order; and the service that an unused one pays in full. A code that was never bought has no row and counts against its sender. After 20 of those in an hour, PT429 too_many_requests (details: seconds to wait) for another one.';
grant execute on function public.read_gift_codes(text[], text[], uuid, timestamptz) to service_role;

-- Gift certificates as the therapist sees them, and what she does with them.

alter table public.gift_certificates
  add column search_text text generated always as (
    private.search_text(
      recipient_name || ' ' || purchaser_name || ' ' || coalesce(recipient_email, '') || ' ' || purchaser_email
    ) || ' ' || private.phone_digits(purchaser_phone)
  ) stored;
comment on column public.gift_certificates.search_text is 'Names, addresses and phone number, normalized for search; null once emptied.';
create index gift_certificates_on_paper on public.gift_certificates (order_id) where delivery_method = 'physical' and handed_over_at is null;
create index messages_that_are_gifts on public.messages (about) where kind = 'gift_certificate';
create index wallets_with_codes on public.wallets (created_at desc, order_line_id) where code_hash is not null;

create table public.gift_reasons (
  order_id uuid primary key references public.orders,
  reason text not null constraint gift_reasons_say_something check (reason <> '')
);
alter table public.gift_reasons enable row level security;
grant select, insert on public.gift_reasons to service_role;
comment on table public.gift_reasons is 'Why the therapist changed a certificate''s value or refunded what was left of it, for the adjustment that did so.';

create function public.gift_history(p_order_id uuid)
returns table (at timestamptz, kind text, amount_cents integer, reason text, appointment_id uuid)
language sql stable rows 5 set search_path = ''
as $$
  with bought as (
    select w.wallet_id, w.order_line_id, w.value_cents, w.created_at
    from public.order_lines l join public.wallets w using (order_line_id) where l.order_id = p_order_id
  )
  select h.at, h.kind, h.amount_cents, h.reason, h.appointment_id
  from (
    select b.created_at as at, 'bought' as kind, b.value_cents as amount_cents, null as reason, null::uuid as appointment_id, 0 as place, 0::bigint as number
    from bought b
    union all
    select entry.created_at, case when entry.amount_cents > 0 then 'spent' else 'returned' end, -entry.amount_cents, null, a.appointment_id, 1,
      entry.ledger_id
    from bought b join public.tenders t using (wallet_id) join public.ledger entry using (tender_id)
    join public.orders o on o.order_id = t.order_id left join public.appointments a on a.order_id = o.root_id
    union all
    select o.created_at, case when exists (
        select from public.order_lines even where even.order_id = o.order_id and even.kind = 'adjustment'
      ) then 'adjusted' else 'refunded' end, l.amount_cents, why.reason, null, 2, l.order_line_id
    from bought b join public.order_lines l on l.reverses_line_id = b.order_line_id
    join public.orders o on o.order_id = l.order_id left join public.gift_reasons why on why.order_id = o.order_id
  ) h
  order by h.at desc, h.place desc, h.number desc
$$;
comment on function public.gift_history(uuid) is
  'What happened to a certificate''s value, newest first: bought, spent, returned, adjusted, refunded. Their sum is what is left.';
grant execute on function public.gift_history(uuid) to service_role;

create function private.gift_delivery(p_gift public.gift_certificates) returns text
language sql stable set search_path = ''
as $$
  select case
    when p_gift.handed_over_at is not null then 'handed_over'
    when p_gift.ready_at is not null then 'ready'
    when p_gift.delivery_method = 'physical' then 'to_print'
    -- Old messages are deleted from the outbox: if there is none, it was sent.
    else coalesce((
      select case
        when m.state in ('given_up', 'cancelled') or m.delivery in ('bounced', 'failed') then 'failed'
        when m.state = 'sent' then 'sent'
        else 'scheduled'
      end
      from public.messages m where m.kind = 'gift_certificate' and m.about = p_gift.order_id
      order by m.created_at desc, m.state = 'cancelled' limit 1
    ), 'sent')
  end
$$;
comment on function private.gift_delivery(public.gift_certificates) is
  'The delivery state of a certificate: scheduled, sent or failed by its newest email; on paper, to_print, ready or handed_over.';
grant execute on function private.gift_delivery(public.gift_certificates) to service_role;

create type public.gift_for_therapist as (
  order_id uuid, name text, value_cents integer, left_cents integer, paid_left_cents integer, state text, bought_at timestamptz, recipient_name text,
  recipient_email text, purchaser_name text, purchaser_email text, purchaser_phone text, personal_message text, delivery_method text,
  deliver_on date, delivery text, handed_over_at timestamptz, encrypted_code text
);
comment on type public.gift_for_therapist is 'A bought gift certificate, with what is left of it and how much of that was paid for. Both include what open bookings have reserved.';

create function private.gifts_in_order(p_order_ids uuid[]) returns setof public.gift_for_therapist
language plpgsql stable rows 100 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  return query
  select g.order_id, line.name, w.value_cents, balance.cents, 
    greatest(least(balance.cents - private.given_on_top_cents(w.order_line_id), private.due_cents(g.order_id)), 0),
    case
      when w.frozen_at is not null then 'frozen'
      when balance.cents > 0 then 'active'
      when exists (select from public.gift_history(g.order_id) h where h.kind = 'refunded') then 'refunded'
      else 'used'
    end,
    w.created_at, g.recipient_name, g.recipient_email, g.purchaser_name, g.purchaser_email, g.purchaser_phone, g.personal_message,
    g.delivery_method, g.deliver_on, private.gift_delivery(g), g.handed_over_at, g.encrypted_code
  from unnest(p_order_ids) with ordinality chosen (order_id, place)
  join public.gift_certificates g using (order_id)
  join public.order_lines line using (order_id)
  join public.wallets w using (order_line_id)
  cross join lateral private.balance_of(w.wallet_id) balance
  order by chosen.place;
end;
$$;
comment on function private.gifts_in_order(uuid[]) is 'Bought gift certificates, in the order of the given ids.';
grant execute on function private.gifts_in_order(uuid[]) to service_role;

create function private.gifts_not_delivered() returns setof uuid
language sql stable rows 100 set search_path = ''
as $$
  select g.order_id
  from (
    select paper.order_id from public.gift_certificates paper
      where paper.delivery_method = 'physical' and paper.handed_over_at is null
    union
    select m.about from public.messages m
      where m.kind = 'gift_certificate' and (m.state <> 'sent' or m.delivery in ('bounced', 'failed'))
  ) waiting
  join public.gift_certificates g using (order_id)
  join public.order_lines line using (order_id)
  join public.wallets w using (order_line_id)
  cross join lateral private.balance_of(w.wallet_id) balance
  where balance.cents > 0 and private.gift_delivery(g) in ('to_print', 'ready', 'scheduled', 'failed')
$$;
comment on function private.gifts_not_delivered() is 'Certificates with value left that aren''t delivered: to print, to hand over, scheduled to be emailed, or failed.';
grant execute on function private.gifts_not_delivered() to service_role;

create function public.list_gifts(
  p_words text default '', p_list text default 'all', p_code_hash text default null, p_limit integer default 100
)
returns setof public.gift_for_therapist
language plpgsql stable rows 100 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  v_patterns constant text[] := private.search_patterns(p_words);
  v_ids uuid[];
begin
  if p_code_hash is not null then
    v_ids := array(select g.order_id from public.gift_certificates g where g.code_hash = decode(p_code_hash, 'hex'));
  elsif p_list = 'to_deliver' then
    v_ids := array(
      select g.order_id
      from private.gifts_not_delivered() waiting (order_id) join public.gift_certificates g using (order_id)
      join public.order_lines l using (order_id) join public.wallets w using (order_line_id)
      where g.search_text like all (v_patterns) order by w.created_at desc, w.order_line_id desc limit p_limit
    );
  elsif p_list = 'unused' then
    v_ids := array(
      select g.order_id
      from private.wallet_balances b join public.order_lines l using (order_line_id) join public.gift_certificates g using (order_id)
      where b.has_code and b.left_cents > 0 and not b.is_frozen and g.search_text like all (v_patterns)
      order by b.created_at desc, b.order_line_id desc limit p_limit
    );
  elsif v_patterns = '{}' then
    v_ids := array(
      select l.order_id from public.wallets w join public.order_lines l using (order_line_id)
      where w.code_hash is not null order by w.created_at desc, w.order_line_id desc limit p_limit
    );
  else
    v_ids := array(
      select g.order_id
      from public.gift_certificates g join public.order_lines l using (order_id) join public.wallets w using (order_line_id)
      where g.search_text like all (v_patterns) order by w.created_at desc, w.order_line_id desc limit p_limit
    );
  end if;
  return query select * from private.gifts_in_order(v_ids);
end;
$$;
comment on function public.list_gifts(text, text, text, integer) is
  'Gift certificates, newest first: all, those to_deliver, or those unused (with value left that can be used), filtered by words in names, addresses or phone number; or the one with the given code (its hash in hex).';
grant execute on function public.list_gifts(text, text, text, integer) to service_role;

create function public.read_gift(p_order_id uuid) returns setof public.gift_for_therapist
language sql stable rows 1 set search_path = ''
as $$ select * from private.gifts_in_order(array[p_order_id]) $$;
comment on function public.read_gift(uuid) is 'One gift certificate, as list_gifts returns it; no row if none was bought.';
grant execute on function public.read_gift(uuid) to service_role;

-- Acting on a gift certificate.

create function private.lock_gift(p_order_id uuid) returns public.wallets
language plpgsql volatile set search_path = ''
as $$
declare
  v_wallet public.wallets;
begin
  perform private.lock_family(p_order_id);
  select w.* into v_wallet
    from public.gift_certificates g join public.order_lines l using (order_id) join public.wallets w using (order_line_id)
    where g.order_id = p_order_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
  return v_wallet;
end;
$$;
comment on function private.lock_gift(uuid) is 'Locks the family and the wallet of a bought certificate and returns the wallet. PT404 not_found.';
grant execute on function private.lock_gift(uuid) to service_role;

create function public.adjust_gift(
  p_order_id uuid, p_adjustment_id uuid, p_amount_cents integer, p_reason text, p_now timestamptz default now()
)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_wallet constant public.wallets := private.lock_gift(p_order_id);
begin
  if exists (select from public.orders o where o.order_id = p_adjustment_id) then
    -- A repeated call has nothing left to do; a different adjustment with the same id is a mistake.
    if not exists (
      select from public.order_lines l join public.gift_reasons why using (order_id)
      where (l.order_id, l.reverses_line_id, l.amount_cents, why.reason) = (p_adjustment_id, v_wallet.order_line_id, p_amount_cents, p_reason)
    ) then
      raise exception using errcode = 'PT409', message = 'change_not_possible';
    end if;
    return;
  elsif p_amount_cents = 0 then
    raise exception using errcode = 'PT409', message = 'change_not_possible';
  elsif (select available.cents from private.available_in(v_wallet.wallet_id, null, p_now) available) + p_amount_cents < 0 then
    raise exception using errcode = 'PT409', message = 'gift_code_empty';
  end if;
  insert into public.orders (order_id, root_id, kind, currency, created_at)
    select p_adjustment_id, p_order_id, 'adjustment', root.currency, p_now from public.orders root where root.order_id = p_order_id;
  -- The first line changes what is left; the second offsets it, so that nothing is owed or refunded.
  insert into public.order_lines (order_id, kind, name, amount_cents, reverses_line_id)
    select p_adjustment_id, sold.kind, sold.name, p_amount_cents, sold.order_line_id
    from public.order_lines sold where sold.order_line_id = v_wallet.order_line_id;
  insert into public.order_lines (order_id, kind, name, amount_cents)
    values (p_adjustment_id, 'adjustment', 'Gift certificate adjusted', -p_amount_cents);
  insert into public.gift_reasons (order_id, reason) values (p_adjustment_id, p_reason);
  perform private.close_order(p_adjustment_id, 'settled', p_now);
end;
$$;
comment on function public.adjust_gift(uuid, uuid, integer, text, timestamptz) is
  'The therapist adds or takes off value for a reason; no money moves. The same p_adjustment_id adjusts once. PT404 not_found, PT409 gift_code_empty (more than what is neither used nor reserved), change_not_possible (an amount of zero, or a different adjustment has this id).';
grant execute on function public.adjust_gift(uuid, uuid, integer, text, timestamptz) to service_role;

create function public.refund_gift(p_order_id uuid, p_reason text, p_now timestamptz default now()) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_wallet constant public.wallets := private.lock_gift(p_order_id);
  v_before constant jsonb := private.money_facts(p_order_id);
  v_taken integer;
begin
  if v_wallet.frozen_at is not null then
    raise exception using errcode = 'PT409', message = 'payment_disputed';
  end if;
  -- Never more than was paid for it, less earlier refunds by hand.
  v_taken := private.take_out(p_order_id, greatest(private.due_cents(p_order_id), 0), p_now);
  if v_taken = 0 and not exists (select from public.gift_history(p_order_id) h where h.kind = 'refunded') then
    raise exception using errcode = 'PT409', message = 'gift_code_empty';
  elsif v_taken > 0 then
    insert into public.gift_reasons (order_id, reason)
      select l.order_id, p_reason from public.order_lines l
      where l.reverses_line_id = v_wallet.order_line_id order by l.order_line_id desc limit 1;
    perform private.spread_surplus(p_order_id, p_order_id, 'adjustment', p_now);
    perform private.notify_of_money_back(p_order_id, 'adjustment', v_before, true, p_now);
  end if;
  return v_taken;
end;
$$;
comment on function public.refund_gift(uuid, text, timestamptz) is
  'Takes back the paid part of a certificate that is neither used nor reserved and refunds it to the card. Value that the therapist added is spent last and stays on it. Returns the amount, or 0 if that was already done. PT404 not_found, PT409 payment_disputed, gift_code_empty.';
grant execute on function public.refund_gift(uuid, text, timestamptz) to service_role;

create function public.resend_gift(p_order_id uuid, p_resend_id uuid, p_email text default null, p_now timestamptz default now())
returns timestamptz
language plpgsql volatile set search_path = ''
as $$
declare
  v_wallet constant public.wallets := private.lock_gift(p_order_id);
  v_gift public.gift_certificates;
  v_send_after timestamptz;
begin
  select m.send_after into v_send_after from public.messages m where m.kind = 'gift_certificate' and m.subject = p_resend_id::text;
  if found then
    return v_send_after;
  elsif v_wallet.frozen_at is not null then
    raise exception using errcode = 'PT409', message = 'gift_code_frozen';
  elsif (select b.cents from private.balance_of(v_wallet.wallet_id) b) <= 0 then
    raise exception using errcode = 'PT409', message = 'gift_code_empty';
  end if;
  update public.gift_certificates g set recipient_email = coalesce(p_email, g.recipient_email)
    where g.order_id = p_order_id and g.delivery_method = 'email' returning g.* into v_gift;
  if v_gift.order_id is null then
    raise exception using errcode = 'PT409', message = 'change_not_possible';
  end if;
  -- Cancels a pending email, so that only one is sent; its day stays.
  with waiting as (
    update public.messages m set state = 'cancelled', failure = 'sent_anew', settled_at = p_now
      where m.kind = 'gift_certificate' and m.about = p_order_id and m.state in ('due', 'failed') returning m.send_after
  )
  select greatest(max(w.send_after), p_now) into v_send_after from waiting w;
  perform private.send_certificate(p_order_id, p_resend_id, case when v_send_after > p_now then v_send_after end, p_now);
  return v_send_after;
end;
$$;
comment on function public.resend_gift(uuid, uuid, text, timestamptz) is
  'Emails a certificate again. A given address replaces the stored one; a scheduled email is still sent on its day. The same p_resend_id sends one email. Returns when it is sent. PT404 not_found, PT409 gift_code_empty, gift_code_frozen, change_not_possible (it is on paper).';
grant execute on function public.resend_gift(uuid, uuid, text, timestamptz) to service_role;

create function public.set_gift_delivery(p_order_id uuid, p_delivery text, p_now timestamptz default now()) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.lock_gift(p_order_id);
  update public.gift_certificates g
    set ready_at = case when p_delivery <> 'to_print' then coalesce(g.ready_at, p_now) end,
      handed_over_at = case when p_delivery = 'handed_over' then coalesce(g.handed_over_at, p_now) end
    where g.order_id = p_order_id and g.delivery_method = 'physical';
  if not found then
    raise exception using errcode = 'PT409', message = 'change_not_possible';
  end if;
end;
$$;
comment on function public.set_gift_delivery(uuid, text, timestamptz) is
  'Sets the delivery state of a paper certificate: to_print, ready or handed_over, in any order. PT404 not_found, PT409 change_not_possible (it is emailed).';
grant execute on function public.set_gift_delivery(uuid, text, timestamptz) to service_role;

-- The waitlist: the people waiting for a full day, and the times held for them one after another, first come, first served.

create table public.waitlist_entries (
  entry_id uuid primary key,
  queue_number bigint generated always as identity,
  token_hash text not null constraint waitlist_entries_have_a_link_each unique,
  first_name text,
  last_name text,
  email text,
  phone text,
  text_consent_version text,
  service_id text not null references public.services,
  local_date date not null,
  day_part text not null constraint waitlist_entries_day_part_is_known check (day_part in ('any', 'morning', 'afternoon')),
  client_type text not null constraint waitlist_entries_client_type_is_known check (client_type in ('new', 'existing')),
  can_book_at_home boolean not null,
  state text not null default 'waiting'
    constraint waitlist_entries_state_is_known check (state in ('unconfirmed', 'waiting', 'offered', 'booked', 'left', 'missed', 'past', 'expired')),
  asked_at timestamptz not null,
  ended_at timestamptz,
  constraint waitlist_entries_wait_until_they_end check ((ended_at is null) = (state in ('unconfirmed', 'waiting', 'offered'))),
  constraint waitlist_entries_that_wait_are_somebodys check (
    ended_at is not null or num_nonnulls(first_name, last_name, email, phone) = 4
  )
);
create index waitlist_entries_to_come on public.waitlist_entries (local_date, queue_number) where ended_at is null;
create index waitlist_entries_by_address on public.waitlist_entries (lower(email)) where email is not null;
create index waitlist_entries_service_id_idx on public.waitlist_entries (service_id);
create index waitlist_entries_not_emptied on public.waitlist_entries (ended_at) where email is not null and ended_at is not null;
alter table public.waitlist_entries enable row level security;
grant select, insert, update on public.waitlist_entries to service_role;
comment on table public.waitlist_entries is 'Who is waiting for a day, or part of a day, that was full when they asked.';
comment on column public.waitlist_entries.queue_number is
  'The order of asking, in which times are offered. A spot whose address had to be confirmed moves behind the others when it is confirmed.';
comment on column public.waitlist_entries.token_hash is 'SHA-256 in hex of the secret in their link, which is derived from the id, not stored.';
comment on column public.waitlist_entries.client_type is 'With can_book_at_home: which times they could book when they asked.';
comment on column public.waitlist_entries.state is
  'unconfirmed: the owner of the address hasn''t followed the emailed link; waiting; offered: a time is held for them; booked; left: by the person or the therapist; missed: two offers ran out; past: nothing can be offered anymore; expired: not confirmed within a day.';

create table public.waitlist_offers (
  offer_id uuid primary key default gen_random_uuid(),
  entry_id uuid not null references public.waitlist_entries,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  during tstzrange not null,
  offered_at timestamptz not null,
  expires_at timestamptz not null,
  checkout_key uuid,
  order_id uuid references public.orders,
  ended_at timestamptz,
  ending text constraint waitlist_offers_ending_is_known check (ending in ('booked', 'lapsed', 'declined', 'withdrawn')),
  time_taken_at timestamptz,
  constraint waitlist_offers_are_of_a_time_once unique (entry_id, starts_at),
  -- Without a minimum notice, an offer can last until the session starts.
  constraint waitlist_offers_end_before_the_session check (expires_at <= starts_at and starts_at < ends_at),
  constraint waitlist_offers_take_their_time check (during @> tstzrange(starts_at, ends_at)),
  constraint waitlist_offers_end_in_one_way check ((ended_at is null) = (ending is null))
);
create unique index waitlist_offers_live_once on public.waitlist_offers (entry_id) where ended_at is null;
create index waitlist_offers_by_checkout on public.waitlist_offers (checkout_key) where ended_at is null;
create index waitlist_offers_order_id_idx on public.waitlist_offers (order_id);
create index waitlist_offers_live on public.waitlist_offers (expires_at) where ended_at is null;
alter table public.waitlist_offers enable row level security;
grant select, insert, update on public.waitlist_offers to service_role;

alter table public.occupancy add constraint occupancy_offer_id_fkey foreign key (offer_id) references public.waitlist_offers;
comment on table public.waitlist_offers is
  'Times that are or were held for someone on the waitlist, or for the client of a request (proposals). Each has a row in occupancy until it is booked or ends. No one is offered the same time twice.';
comment on column public.waitlist_offers.during is 'The time that it takes on the calendar, with buffers and travel.';
comment on column public.waitlist_offers.expires_at is
  'The time is held until then, and after that until it is offered to the next person, so that no one takes it in between.';
comment on column public.waitlist_offers.checkout_key is 'The checkout that took the offer and sees its time as free.';
comment on column public.waitlist_offers.order_id is 'The order that holds the time while that checkout pays.';
comment on column public.waitlist_offers.ending is
  'booked; lapsed: ran out; declined: passed on by the person; withdrawn: the therapist needed the time.';
comment on column public.waitlist_offers.time_taken_at is
  'When its time was booked or blocked after it ended. If the time opens up again, that is a new one (is_open_to_all).';

create index waitlist_offers_not_booked on public.waitlist_offers using gist (during)
  where ending in ('lapsed', 'declined') and time_taken_at is null;

create table public.waitlist_openings (
  opening_id uuid primary key default gen_random_uuid(),
  entry_id uuid not null references public.waitlist_entries,
  starts_at timestamptz not null,
  during tstzrange not null,
  opened_at timestamptz not null
);
create index waitlist_openings_entry_id_idx on public.waitlist_openings (entry_id);
create index waitlist_openings_by_time on public.waitlist_openings using gist (during);
alter table public.waitlist_openings enable row level security;
grant select, insert, delete on public.waitlist_openings to service_role;
comment on table public.waitlist_openings is
  'Who was notified of which open time (is_open_to_all), so that they are notified once. A row goes when its time is booked or blocked: a time that is free again is news.';

-- When a time can be offered, and to whom.

create function private.offer_from(p_now timestamptz) returns timestamptz
language sql stable set search_path = ''
as $$
  select case
    when here.at::time < s.texts_from then (here.at::date + s.texts_from) at time zone s.time_zone
    when here.at::time >= s.texts_until then (here.at::date + 1 + s.texts_from) at time zone s.time_zone
    else p_now
  end
  from public.settings s cross join lateral (select p_now at time zone s.time_zone as at) here
$$;
comment on function private.offer_from(timestamptz) is
  'When the two hours of an offer made now start: at once, or at night in the morning, when texts are sent again.';
grant execute on function private.offer_from(timestamptz) to service_role;

create function private.offer_until(p_starts_at timestamptz, p_now timestamptz) returns timestamptz
language sql stable set search_path = ''
as $$
  select least(private.offer_from(p_now) + interval '2 hours', p_starts_at - make_interval(mins => s.minimum_notice_minutes))
  from public.settings s
$$;
comment on function private.offer_until(timestamptz, timestamptz) is
  'Until when a time offered now is held: two hours, and no longer than it can be booked.';
grant execute on function private.offer_until(timestamptz, timestamptz) to service_role;

create function private.offered_starts_from(p_now timestamptz) returns timestamptz
language sql stable set search_path = ''
as $$
  select private.offer_from(p_now) + interval '20 minutes' + make_interval(mins => s.minimum_notice_minutes) from public.settings s
$$;
comment on function private.offered_starts_from(timestamptz) is
  'The earliest start that can be offered: anything earlier leaves less than twenty daytime minutes to answer.';
grant execute on function private.offered_starts_from(timestamptz) to service_role;

create function private.is_in_day_part(p_local_start timestamp, p_day_part text) returns boolean
language sql immutable set search_path = ''
as $$
  select case p_day_part
    when 'morning' then p_local_start::time < time '12:00'
    when 'afternoon' then p_local_start::time >= time '12:00'
    else true
  end
$$;
comment on function private.is_in_day_part(timestamp, text) is 'Whether a local start is in a part of the day; the morning ends at noon.';
grant execute on function private.is_in_day_part(timestamp, text) to service_role;

create function private.fitting_times(p_entry public.waitlist_entries, p_now timestamptz, p_ignores_away boolean default false)
returns table (starts_at timestamptz, ends_at timestamptz, during tstzrange)
language sql stable rows 10 set search_path = ''
as $$
  select slot.starts_at, slot.ends_at, slot.during
  from private.offered_slots(
    p_entry.local_date, p_entry.local_date, p_entry.service_id, p_entry.client_type, p_entry.can_book_at_home, p_now,
    p_ignores_away => p_ignores_away
  ) slot
  where private.is_in_day_part(slot.local_start, p_entry.day_part)
$$;
comment on function private.fitting_times(public.waitlist_entries, timestamptz, boolean) is
  'The times an entry could be offered by the rules, taken or not. PT404 unknown_service.';
grant execute on function private.fitting_times(public.waitlist_entries, timestamptz, boolean) to service_role;

create function private.is_open_to_all(p_during tstzrange) returns boolean
language sql stable set search_path = ''
as $$
  -- Offers side by side of parts of a long time count once.
  select coalesce(sum(upper(held.during) - lower(held.during)), interval '0') >= interval '3 hours'
  from (
    select unnest(range_agg(tstzrange(least(private.offer_from(offer.offered_at), offer.ended_at), offer.ended_at))) as during
    from public.waitlist_offers offer
    where offer.during && p_during and offer.ending in ('lapsed', 'declined') and offer.time_taken_at is null
      and offer.entry_id is not null
  ) held
$$;
comment on function private.is_open_to_all(tstzrange) is
  'Whether a free time has been held for three hours in all since it opened up, nights not counted, for people on the waitlist who didn''t book it: after two silent ones, or several who passed late. From then on it isn''t held for one of them anymore; everyone whom it suits is notified, and the first to book it has it.';
grant execute on function private.is_open_to_all(tstzrange) to service_role;

create function private.knows_of_time(p_email text, p_during tstzrange) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from public.waitlist_entries e join public.waitlist_openings told using (entry_id)
    where lower(e.email) = lower(p_email) and told.during && p_during
  ) or exists (
    select from public.waitlist_entries e join public.waitlist_offers past using (entry_id)
    where lower(e.email) = lower(p_email) and past.during && p_during and past.ending in ('lapsed', 'declined') and past.time_taken_at is null
  )
$$;
comment on function private.knows_of_time(text, tstzrange) is
  'Whether someone, in any of their spots, was notified that a time is open to all, or was offered it and didn''t take it.';
grant execute on function private.knows_of_time(text, tstzrange) to service_role;

create function private.next_in_line(p_now timestamptz, p_limit integer)
returns table (entry public.waitlist_entries, free_times private.slot[], open_times private.slot[])
language sql stable rows 5 set search_path = ''
as $$
  -- The free times of each day, service and kind of client are computed once, however many people wait for them.
  with waiting as materialized (
    select e as entry, e.*
    from public.waitlist_entries e join public.services s using (service_id)
    where e.state = 'waiting' and e.ended_at is null and s.is_active
      -- One offer per person and day. "Not in" reads this list once, whatever the planner expects of the table.
      and (lower(e.email), e.local_date) not in (
        select lower(other.email), other.local_date from public.waitlist_entries other
        where other.state = 'offered' and other.ended_at is null
      )
  ),
  free as materialized (
    select wanted.*, slot.local_start, slot.starts_at, (slot.starts_at, slot.ends_at, slot.during, slot.location)::private.slot as slot,
      private.is_open_to_all(slot.during) as is_open
    from (select distinct local_date, service_id, client_type, can_book_at_home from waiting) wanted
    cross join lateral private.offered_slots(
      wanted.local_date, wanted.local_date, wanted.service_id, wanted.client_type, wanted.can_book_at_home, p_now
    ) slot
    -- As a subquery it is called once; as a plain function it would be called for every row.
    where slot.starts_at >= (select private.offered_starts_from(p_now))
      and not exists (select from public.occupancy taken where taken.during && slot.during)
  )
  select e.entry, theirs.free_times, theirs.open_times
  from waiting e
  cross join lateral (
    select array_agg(free.slot order by free.starts_at) filter (where not free.is_open) as free_times,
      array_agg(free.slot order by free.starts_at) filter (where free.is_open) as open_times
    from free
    where (free.local_date, free.service_id, free.client_type, free.can_book_at_home)
        = (e.local_date, e.service_id, e.client_type, e.can_book_at_home)
      and private.is_in_day_part(free.local_start, e.day_part)
      and case
        when free.is_open then not private.knows_of_time(e.email, (free.slot).during)
        else not exists (select from public.waitlist_offers past where (past.entry_id, past.starts_at) = (e.entry_id, free.starts_at))
      end
  ) theirs
  -- No offer to an address that bounces; checked only for those who have a time.
  where case when theirs.free_times is not null or theirs.open_times is not null then not private.has_bounced(e.email, p_now) else false end
  order by e.queue_number
  limit p_limit
$$;
comment on function private.next_in_line(timestamptz, integer) is
  'Who is waiting for times that are free now and that they don''t know of yet, in the order of asking: with the times that can be held for them, and those that are open to all.';
grant execute on function private.next_in_line(timestamptz, integer) to service_role;

-- Messages.

create function private.notify_waiting(p_kind text, p_subject uuid, p_entry_id uuid, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  select private.write_message(jsonb_build_object(
      'kind', p_kind, 'subject', p_subject, 'about', e.entry_id, 'recipient', 'client', 'channel', way.channel, 'address', way.address,
      'send_after', way.send_after,
      'facts', jsonb_build_object(
        'entry_id', e.entry_id, 'first_name', e.first_name, 'service_name', s.name, 'duration_minutes', s.duration_minutes,
        'local_date', e.local_date, 'day_part', e.day_part, 'starts_at', coalesce(offer.starts_at, open_time.starts_at),
        'expires_at', offer.expires_at
      )
    ), p_now)
  from public.waitlist_entries e
  join public.services s using (service_id)
  left join public.waitlist_offers offer on offer.offer_id = p_subject
  left join public.waitlist_openings open_time on open_time.opening_id = p_subject
  cross join lateral (
    select 'email', e.email, p_now
    union all
    select 'sms', e.phone, private.offer_from(p_now) where p_kind in ('waitlist_offer', 'waitlist_open_time') and e.text_consent_version is not null
  ) way (channel, address, send_after)
  where e.entry_id = p_entry_id
$$;
comment on function private.notify_waiting(text, uuid, uuid, timestamptz) is
  'Writes the message to someone on the waitlist about their spot or an offer: an email at once; about a time also a text if they agreed to texts, which at night waits until morning.';
grant execute on function private.notify_waiting(text, uuid, uuid, timestamptz) to service_role;

create function private.is_spot_of_client(p_entry_id uuid) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (
    select from public.waitlist_entries e join public.clients c on lower(c.email) = lower(e.email)
    where e.entry_id = p_entry_id and private.phone_digits(c.phone) = private.phone_digits(e.phone)
  );
end;
$$;
comment on function private.is_spot_of_client(uuid) is
  'Whether a spot on the waitlist is a client''s, with the phone number that we have for them. Anyone can type anyone''s number.';
grant execute on function private.is_spot_of_client(uuid) to service_role;

create function private.notify_missed(p_entry_id uuid, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$ select private.notify_waiting('waitlist_missed', p_entry_id, p_entry_id, p_now) $$;
comment on function private.notify_missed(uuid, timestamptz) is 'Writes the email that says someone''s wait is over.';
grant execute on function private.notify_missed(uuid, timestamptz) to service_role;

-- Making offers, and ending offers and spots.

create function private.end_offers(p_offer_ids uuid[], p_ending text, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  delete from public.occupancy where offer_id = any (p_offer_ids);
  update public.waitlist_offers set ended_at = p_now, ending = p_ending where offer_id = any (p_offer_ids) and ended_at is null;
  update public.waitlist_entries e set
    state = case when ran_out.is_second then 'missed' else 'waiting' end,
    ended_at = case when ran_out.is_second then p_now end
    from public.waitlist_offers offer
    join public.waitlist_entries place using (entry_id)
    cross join lateral (
      -- Counts all of a person's spots for the day, so that five spots don't hold its times ten times.
      select p_ending = 'lapsed' and count(*) >= 2 as is_second from public.waitlist_offers past join public.waitlist_entries theirs using (entry_id)
        where lower(theirs.email) = lower(place.email) and theirs.local_date = place.local_date and past.ending = 'lapsed'
    ) ran_out
    where offer.offer_id = any (p_offer_ids) and e.entry_id = offer.entry_id and e.state = 'offered';
  -- A failed message must not keep the time from others.
  perform private.attempt_each('notify_missed', array(
    select e.entry_id from public.waitlist_offers offer join public.waitlist_entries e using (entry_id)
    where offer.offer_id = any (p_offer_ids) and e.state = 'missed'
  ), p_now);
  -- One message covers all of the person's spots for that day.
  update public.waitlist_entries other set state = 'missed', ended_at = p_now
    from public.waitlist_offers offer join public.waitlist_entries e using (entry_id)
    where offer.offer_id = any (p_offer_ids) and e.state = 'missed' and other.state = 'waiting'
      and lower(other.email) = lower(e.email) and other.local_date = e.local_date;
end;
$$;
comment on function private.end_offers(uuid[], text, timestamptz) is
  'Ends live offers in the given way and frees their times. Someone who missed two offers for the same day is off the list for that day and gets an email.';
grant execute on function private.end_offers(uuid[], text, timestamptz) to service_role;

create function private.end_what_is_over(p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  -- While its checkout is paying, an offer lasts as long as the order.
  perform private.end_offers(array(
    select offer.offer_id from public.waitlist_offers offer
    where offer.ended_at is null and offer.expires_at <= p_now
      and not exists (select from public.orders o where o.order_id = offer.order_id and o.state = 'open')
  ), 'lapsed', p_now);
  update public.waitlist_entries set state = 'expired', ended_at = p_now
    where ended_at is null and state = 'unconfirmed' and asked_at <= p_now - interval '24 hours';
  update public.waitlist_entries e set state = 'past', ended_at = p_now
    from public.settings s
    where e.ended_at is null and e.state in ('unconfirmed', 'waiting')
      and (e.local_date + case e.day_part when 'morning' then time '12:00' else time '24:00' end) at time zone s.time_zone
        <= (select private.offered_starts_from(p_now));
end;
$$;
comment on function private.end_what_is_over(timestamptz) is
  'Ends the offers that ran out, the spots not confirmed within a day, and those for which nothing can be offered anymore.';
grant execute on function private.end_what_is_over(timestamptz) to service_role;

create function private.offer_first_free(
  p_entry public.waitlist_entries, p_free_times private.slot[], p_now timestamptz
)
returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  v_offer public.waitlist_offers;
begin
  insert into public.waitlist_offers (entry_id, starts_at, ends_at, during, offered_at, expires_at)
    select p_entry.entry_id, first.starts_at, first.ends_at, first.during, p_now, private.offer_until(first.starts_at, p_now)
    from (
      select free.* from unnest(p_free_times) free
      where not exists (select from public.occupancy taken where taken.during && free.during)
        and not exists (
          select from public.waitlist_entries other
          where other.state = 'offered' and other.ended_at is null and lower(other.email) = lower(p_entry.email)
            and other.local_date = p_entry.local_date
        )
      order by free.starts_at limit 1
    ) first
    returning * into v_offer;
  -- People ahead may have been offered all that is free.
  if v_offer.offer_id is null then
    return false;
  end if;
  insert into public.occupancy (during, offer_id) values (v_offer.during, v_offer.offer_id);
  update public.waitlist_entries set state = 'offered' where entry_id = p_entry.entry_id;
  perform private.notify_waiting('waitlist_offer', v_offer.offer_id, p_entry.entry_id, p_now);
  return true;
end;
$$;
comment on function private.offer_first_free(public.waitlist_entries, private.slot[], timestamptz) is
  'Offers and holds the first of some times that is still free, and notifies the person. Returns whether one was free.';
grant execute on function private.offer_first_free(public.waitlist_entries, private.slot[], timestamptz) to service_role;

create function private.notify_of_open_time(
  p_entry public.waitlist_entries, p_open_times private.slot[], p_now timestamptz
)
returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  v_opening_id uuid;
begin
  -- One message is enough for all that is open: its link shows the others.
  with told as (
    insert into public.waitlist_openings (entry_id, starts_at, during, opened_at)
      select p_entry.entry_id, open_time.starts_at, open_time.during, p_now
      from unnest(p_open_times) open_time
      where not exists (select from public.occupancy taken where taken.during && open_time.during)
        -- Another of their spots may just have told them.
        and not private.knows_of_time(p_entry.email, open_time.during)
      returning *
  )
  select told.opening_id into v_opening_id from told order by told.starts_at limit 1;
  if v_opening_id is null then
    return false;
  end if;
  perform private.notify_waiting('waitlist_open_time', v_opening_id, p_entry.entry_id, p_now);
  return true;
end;
$$;
comment on function private.notify_of_open_time(public.waitlist_entries, private.slot[], timestamptz) is
  'Notifies someone who is waiting of times that are open to all, by the first that is still free. They keep waiting. Returns whether one was free and new to them.';
grant execute on function private.notify_of_open_time(public.waitlist_entries, private.slot[], timestamptz) to service_role;

create function private.clear_taken_times(p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  update public.waitlist_offers offer set time_taken_at = p_now
    from public.occupancy taken
    where taken.during && offer.during and taken.kind in ('appointment', 'time_off') and lower(offer.during) > p_now
      and offer.ending in ('lapsed', 'declined') and offer.time_taken_at is null;
  delete from public.waitlist_openings told using public.occupancy taken
    where taken.during && told.during and taken.kind in ('appointment', 'time_off');
$$;
comment on function private.clear_taken_times(timestamptz) is
  'Forgets who was offered, or told of, times that are booked or blocked by now: one that opens up again is new to everyone.';
grant execute on function private.clear_taken_times(timestamptz) to service_role;

create function private.offer_free_times(p_now timestamptz) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_next record;
  v_entry_id uuid;
  v_is_told boolean;
  v_count integer := 0;
begin
  perform private.lock_calendar();
  perform private.end_undo_windows(p_now);
  -- Before looking for anyone waiting: what they hold may be free, no matter who waits.
  perform private.lapse_proposals(p_now);
  if not exists (select from public.waitlist_entries e where e.ended_at is null) then
    return 0;
  end if;
  perform private.end_what_is_over(p_now);
  perform private.clear_taken_times(p_now);
  -- Anyone who books waits for the calendar's lock meanwhile.
  for v_next in select * from private.next_in_line(p_now, 15) loop
    v_entry_id := (v_next.entry).entry_id;
    -- A failed offer stops neither the others nor the act that freed the time.
    begin
      v_is_told := private.offer_first_free(v_next.entry, v_next.free_times, p_now);
      if not v_is_told then
        v_is_told := private.notify_of_open_time(v_next.entry, v_next.open_times, p_now);
      end if;
      if v_is_told then
        perform private.report_recovery('offer_time ' || v_entry_id, p_now);
        v_count := v_count + 1;
      end if;
    exception when others then
      perform private.report_failure('offer_time ' || v_entry_id, jsonb_build_object(
        'part', 'offer_time', 'row', v_entry_id, 'sqlstate', sqlstate
      ), p_now);
    end;
  end loop;
  return v_count;
end;
$$;
comment on function private.offer_free_times(timestamptz) is
  'Ends the proposals that are over, then offers each free time to the first person waiting for it, and holds it for them, or tells everyone waiting if it is open to all: at most fifteen people. Returns how many. Called in the transaction of whatever frees time, and by the jobs, which go on until there is no one left.';
grant execute on function private.offer_free_times(timestamptz) to service_role;

create function public.offer_free_times(p_now timestamptz default now()) returns integer
language sql volatile set search_path = ''
as $$ select private.offer_free_times(p_now) $$;
comment on function public.offer_free_times(timestamptz) is
  'Ends what is over, an Undo''s hold, an offer or a proposal, and offers the free times to those who wait for them, to at most fifteen people, so that bookings get their turn at the calendar; called again, it goes on. Returns how many people it offered or told of a time. Safe to call at any time.';
grant execute on function public.offer_free_times(timestamptz) to service_role;

-- What happens to an offer at checkout.

create function private.offer_for(p_checkout_key uuid, p_slot private.slot, p_now timestamptz) returns public.waitlist_offers
language sql stable set search_path = ''
as $$
  select offer.* from public.waitlist_offers offer
  where offer.checkout_key = p_checkout_key and offer.ended_at is null and offer.expires_at > p_now
    and offer.during && p_slot.during
  order by p_slot.starts_at <> offer.starts_at, offer.starts_at limit 1
$$;
comment on function private.offer_for(uuid, private.slot, timestamptz) is
  'The live offer that a checkout took, if its time overlaps the given one; nulls if there is none.';
grant execute on function private.offer_for(uuid, private.slot, timestamptz) to service_role;

create function private.keep_offered_times(p_order_ids uuid[], p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_offer public.waitlist_offers;
begin
  for v_offer in
    select * from public.waitlist_offers offer
    where offer.order_id = any (p_order_ids) and offer.ended_at is null and offer.expires_at > p_now
  loop
    insert into public.occupancy (during, offer_id) values (v_offer.during, v_offer.offer_id)
      on conflict do nothing;
    -- A checkout that chose another start may have freed part of it, and someone else may have that now.
    if not exists (select from public.occupancy kept where kept.offer_id = v_offer.offer_id) then
      perform private.end_offers(array[v_offer.offer_id], 'withdrawn', p_now);
    end if;
  end loop;
end;
$$;
comment on function private.keep_offered_times(uuid[], timestamptz) is
  'Holds the offered times that some orders held and released again, until their offers end.';
grant execute on function private.keep_offered_times(uuid[], timestamptz) to service_role;

create function private.end_offer_as_booked(p_order_id uuid, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  -- A late payment can book a time whose offer has lapsed.
  update public.waitlist_offers set ended_at = coalesce(ended_at, p_now), ending = 'booked' where order_id = p_order_id;
  update public.waitlist_entries e set state = 'booked', ended_at = coalesce(e.ended_at, p_now)
    from public.waitlist_offers offer
    where offer.order_id = p_order_id and e.entry_id = offer.entry_id;
  update public.waitlist_entries e set state = 'booked', ended_at = p_now
    from public.order_requests r join public.waitlist_openings told on told.during && r.during
    where r.order_id = p_order_id and e.entry_id = told.entry_id and e.state = 'waiting' and lower(e.email) = lower(r.email);
  -- They may have been offered another time since, which they no longer need.
  perform private.end_offers(array(
    select later.offer_id from public.waitlist_offers offer join public.waitlist_offers later using (entry_id)
    where offer.order_id = p_order_id and later.ended_at is null
  ), 'declined', p_now);
end;
$$;
comment on function private.end_offer_as_booked(uuid, timestamptz) is
  'Records that a person on the waitlist booked the time that they were offered, or told was open to all.';
grant execute on function private.end_offer_as_booked(uuid, timestamptz) to service_role;

-- Asking for a spot.

create type private.waitlist_request as (
  entry_id uuid, token_hash text, first_name text, last_name text, email text, phone text, text_consent_version text,
  service_id text, local_date date, day_part text, client_type text, can_book_at_home boolean, is_confirmed boolean
);
comment on type private.waitlist_request is 'A spot on the waitlist as the API asks for it (p_waitlist); is_confirmed: the address is that of the account asking.';

create function private.require_full(p_entry public.waitlist_entries, p_now timestamptz) returns void
language plpgsql stable set search_path = ''
as $$
declare
  v_free jsonb;
begin
  if p_entry.local_date < (select (p_now at time zone s.time_zone)::date from public.settings s) then
    raise exception using errcode = 'PT400', message = 'date_in_past';
  elsif not exists (
    select from private.fitting_times(p_entry, p_now, true) slot where slot.starts_at >= private.offered_starts_from(p_now)
  ) then
    raise exception using errcode = 'PT409', message = 'slot_unavailable';
  end if;
  select jsonb_agg(jsonb_build_object(
      'date', p_entry.local_date, 'time', to_char(free.starts_at at time zone s.time_zone, 'HH24:MI'), 'startsAt', free.starts_at
    ) order by free.starts_at) into v_free
    from public.settings s cross join (
      select slot.starts_at from private.fitting_times(p_entry, p_now) slot
      where not private.is_taken(tstzmultirange(slot.during), null, null, p_now)
      order by slot.starts_at limit 3
    ) free;
  if v_free is not null then
    raise exception using errcode = 'PT409', message = 'times_free', detail = v_free;
  end if;
end;
$$;
comment on function private.require_full(public.waitlist_entries, timestamptz) is
  'Checks that a day can be waited for: it isn''t past, some time of it could still be offered, and none of it is free. PT400 date_in_past, PT404 unknown_service, PT409 slot_unavailable, times_free (details: up to three of them).';
grant execute on function private.require_full(public.waitlist_entries, timestamptz) to service_role;

create function private.require_room(p_email text) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if (
    select count(*) from public.waitlist_entries e
    where lower(e.email) = lower(p_email) and e.ended_at is null and e.state <> 'unconfirmed'
  ) >= 5 then
    raise exception using errcode = 'PT409', message = 'waitlist_limit';
  end if;
end;
$$;
comment on function private.require_room(text) is
  'Refuses a sixth spot to an address; unconfirmed ones don''t count. PT409 waitlist_limit.';
grant execute on function private.require_room(text) to service_role;

create function public.join_waitlist(p_waitlist jsonb, p_networks text[], p_now timestamptz default now()) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_entry public.waitlist_entries := jsonb_populate_record(
    null::public.waitlist_entries, to_jsonb(jsonb_populate_record(null::private.waitlist_request, p_waitlist))
  );
  v_is_confirmed constant boolean := coalesce((jsonb_populate_record(null::private.waitlist_request, p_waitlist)).is_confirmed, false);
begin
  perform private.lock_calendar();
  perform from public.waitlist_entries e where e.entry_id = v_entry.entry_id;
  if found then
    -- A repeated call adds nothing. An id doesn't give anyone another person's link.
    if not exists (
      select from public.waitlist_entries e
      where e.entry_id = v_entry.entry_id and (e.email, e.service_id, e.local_date, e.day_part)
        = (v_entry.email, v_entry.service_id, v_entry.local_date, v_entry.day_part)
    ) then
      raise exception using errcode = 'PT400', message = 'invalid_request';
    end if;
    return;
  end if;
  perform private.require_full(v_entry, p_now);
  perform private.require_room(v_entry.email);
  perform private.require_allowance('waitlist', p_networks, 'too_many_requests', p_now);
  if not v_is_confirmed and not private.claim_email('waitlist', v_entry.email, p_networks, v_entry.entry_id, p_now) then
    raise exception using errcode = 'PT429', message = 'confirm_first';
  end if;
  insert into public.waitlist_entries (
    entry_id, token_hash, first_name, last_name, email, phone, text_consent_version, service_id, local_date, day_part,
    client_type, can_book_at_home, state, asked_at
  )
  values (
    v_entry.entry_id, v_entry.token_hash, v_entry.first_name, v_entry.last_name, v_entry.email, v_entry.phone,
    v_entry.text_consent_version, v_entry.service_id, v_entry.local_date, v_entry.day_part,
    coalesce(v_entry.client_type, 'new'), coalesce(v_entry.can_book_at_home, false),
    case when v_is_confirmed then 'waiting' else 'unconfirmed' end, p_now
  );
  perform private.notify_waiting(
    case when v_is_confirmed then 'waitlist_joined' else 'waitlist_confirm' end, v_entry.entry_id, v_entry.entry_id, p_now
  );
end;
$$;
comment on function public.join_waitlist(jsonb, text[], timestamptz) is
  'Adds a spot on the waitlist (the keys of private.waitlist_request), once for each id, and emails its link. An unconfirmed one gets only that email and doesn''t count until its link is followed. PT400 date_in_past, invalid_request (another spot has this id), PT404 unknown_service, PT409 slot_unavailable (closed, too soon or too far ahead for them), times_free (details: some of them), waitlist_limit (five spots per address), PT429 too_many_requests, confirm_first (this address got enough emails today).';
grant execute on function public.join_waitlist(jsonb, text[], timestamptz) to service_role;

-- Reading, confirming and leaving a spot.

create function private.waitlist_places(p_entry_ids uuid[], p_now timestamptz)
returns table (
  entry_id uuid, state text, place integer, first_name text, last_name text, email text, phone text,
  service_id text, service_name text, duration_minutes integer, local_date date, day_part text, asked_at timestamptz,
  offer_date date, offer_time text, offer_starts_at timestamptz, offer_expires_at timestamptz, offer_seconds_left integer,
  missed_offers integer
)
language sql stable rows 10 set search_path = ''
as $$
  select e.entry_id, case when e.state = 'offered' and live.starts_at is null then 'waiting' else e.state end,
    case when e.state in ('waiting', 'offered') and live.starts_at is null then (
      select count(*)::integer + 1 from public.waitlist_entries before
      where before.local_date = e.local_date and before.state = 'waiting' and before.queue_number < e.queue_number
    ) end,
    e.first_name, e.last_name, e.email, e.phone, e.service_id, s.name, s.duration_minutes, e.local_date, e.day_part, e.asked_at,
    (live.starts_at at time zone settings.time_zone)::date, to_char(live.starts_at at time zone settings.time_zone, 'HH24:MI'),
    live.starts_at, live.until, floor(extract(epoch from live.until - p_now))::integer,
    (select count(*)::integer from public.waitlist_offers past where past.entry_id = e.entry_id and past.ending in ('lapsed', 'declined'))
  from public.waitlist_entries e
  join public.services s using (service_id)
  cross join public.settings settings
  left join lateral (
    select offer.starts_at, greatest(offer.expires_at, o.expires_at) as until
    from public.waitlist_offers offer left join public.orders o on o.order_id = offer.order_id and o.state = 'open'
    where offer.entry_id = e.entry_id and offer.ended_at is null and greatest(offer.expires_at, o.expires_at) > p_now
  ) live on true
  where e.entry_id = any (p_entry_ids)
$$;
comment on function private.waitlist_places(uuid[], timestamptz) is
  'Spots on the waitlist now: their place in line, the time held for them, and how many offers ran out or were declined.';
grant execute on function private.waitlist_places(uuid[], timestamptz) to service_role;

create function private.find_waiting(p_token_hash text, p_networks text[], p_now timestamptz) returns public.waitlist_entries
language plpgsql volatile set search_path = ''
as $$
declare
  v_entry public.waitlist_entries;
  v_wait_seconds integer;
begin
  select * into v_entry from public.waitlist_entries e where e.token_hash = p_token_hash and e.email is not null;
  -- A valid link always works, whatever else was tried from its network.
  if not found then
    v_wait_seconds := private.apply_rate_limit('link', p_networks, p_now);
    if v_wait_seconds > 0 then
      raise exception using errcode = 'PT429', message = 'too_many_requests', detail = v_wait_seconds;
    end if;
  end if;
  return v_entry;
end;
$$;
comment on function private.find_waiting(text, text[], timestamptz) is
  'Returns the spot with this link, or null fields if there is none, which counts against the sender. PT429 too_many_requests after 20 wrong links in an hour.';
grant execute on function private.find_waiting(text, text[], timestamptz) to service_role;

create function public.read_waitlist_entry(p_token_hash text, p_networks text[], p_now timestamptz default now())
returns table (
  entry_id uuid, state text, place integer, first_name text, last_name text, email text, phone text,
  service_id text, service_name text, duration_minutes integer, local_date date, day_part text, asked_at timestamptz,
  offer_date date, offer_time text, offer_starts_at timestamptz, offer_expires_at timestamptz, offer_seconds_left integer,
  missed_offers integer
)
language plpgsql volatile rows 1 set search_path = ''
as $$
declare
  v_entry constant public.waitlist_entries := private.find_waiting(p_token_hash, p_networks, p_now);
begin
  return query select * from private.waitlist_places(array[v_entry.entry_id], p_now);
end;
$$;
comment on function public.read_waitlist_entry(text, text[], timestamptz) is
  'Returns the spot on the waitlist with this link''s hash; no row if there is none. PT429 too_many_requests.';
grant execute on function public.read_waitlist_entry(text, text[], timestamptz) to service_role;

create function public.confirm_place(p_token_hash text, p_networks text[], p_now timestamptz default now()) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_entry public.waitlist_entries;
begin
  perform private.lock_calendar();
  v_entry := private.find_waiting(p_token_hash, p_networks, p_now);
  if v_entry.state is distinct from 'unconfirmed' then
    return;
  end if;
  perform private.require_room(v_entry.email);
  update public.waitlist_entries set state = 'waiting', queue_number = default where entry_id = v_entry.entry_id;
  -- The owner of the address wanted that email.
  perform private.forgive_use(v_entry.entry_id);
  perform private.offer_free_times(p_now);
end;
$$;
comment on function public.confirm_place(text, text[], timestamptz) is
  'Confirms a spot for the owner of its address: it joins the line behind those already waiting. Harmless twice. PT409 waitlist_limit, PT429 too_many_requests.';
grant execute on function public.confirm_place(text, text[], timestamptz) to service_role;

create function public.leave_waitlist(p_token_hash text, p_networks text[], p_now timestamptz default now()) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_entry public.waitlist_entries;
begin
  perform private.lock_calendar();
  v_entry := private.find_waiting(p_token_hash, p_networks, p_now);
  perform private.end_place(v_entry.entry_id, p_now);
end;
$$;
comment on function public.leave_waitlist(text, text[], timestamptz) is
  'Ends a spot on the waitlist; a time held for it is offered to the next person. Harmless twice. PT429 too_many_requests.';
grant execute on function public.leave_waitlist(text, text[], timestamptz) to service_role;

create function private.end_place(p_entry_id uuid, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update public.waitlist_entries set state = 'left', ended_at = p_now where entry_id = p_entry_id and ended_at is null;
  perform private.end_offers(array(
    select offer.offer_id from public.waitlist_offers offer where offer.entry_id = p_entry_id and offer.ended_at is null
  ), 'declined', p_now);
  perform private.offer_free_times(p_now);
end;
$$;
comment on function private.end_place(uuid, timestamptz) is 'Ends a spot that its person leaves or the therapist removes.';
grant execute on function private.end_place(uuid, timestamptz) to service_role;

create function public.decline_offer(p_token_hash text, p_networks text[], p_now timestamptz default now()) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_entry public.waitlist_entries;
begin
  perform private.lock_calendar();
  v_entry := private.find_waiting(p_token_hash, p_networks, p_now);
  perform private.end_offers(array(
    select offer.offer_id from public.waitlist_offers offer where offer.entry_id = v_entry.entry_id and offer.ended_at is null
  ), 'declined', p_now);
  perform private.offer_free_times(p_now);
end;
$$;
comment on function public.decline_offer(text, text[], timestamptz) is
  'Declines the time held for a spot, which keeps waiting for another one. Harmless twice. PT429 too_many_requests.';
grant execute on function public.decline_offer(text, text[], timestamptz) to service_role;

create function public.take_offer(p_token_hash text, p_checkout_key uuid, p_networks text[], p_now timestamptz default now()) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_entry public.waitlist_entries;
begin
  perform private.lock_calendar();
  v_entry := private.find_waiting(p_token_hash, p_networks, p_now);
  if v_entry.entry_id is null then
    return;
  end if;
  -- An offer taken at the last moment is extended, once, to leave time to fill in the form.
  update public.waitlist_offers offer set checkout_key = p_checkout_key, expires_at = case
      when offer.checkout_key is null then greatest(offer.expires_at, least(
        p_now + make_interval(mins => s.hold_minutes), offer.starts_at - make_interval(mins => s.minimum_notice_minutes)
      ))
      else offer.expires_at
    end
    from public.settings s
    where offer.entry_id = v_entry.entry_id and offer.ended_at is null and (offer.expires_at > p_now or exists (
      select from public.orders o where o.order_id = offer.order_id and o.state = 'open' and o.expires_at > p_now
    ));
  if not found then
    raise exception using errcode = 'PT409', message = 'offer_over';
  end if;
end;
$$;
comment on function public.take_offer(text, uuid, text[], timestamptz) is
  'Gives the time held for a spot to a checkout, which sees it as free and can book it; the last checkout to take it has it. PT409 offer_over, PT429 too_many_requests.';
grant execute on function public.take_offer(text, uuid, text[], timestamptz) to service_role;

-- For the therapist.

create function public.list_waitlist(p_now timestamptz default now())
returns table (
  entry_id uuid, state text, place integer, first_name text, last_name text, email text, phone text,
  service_id text, service_name text, duration_minutes integer, local_date date, day_part text, asked_at timestamptz,
  offer_date date, offer_time text, offer_starts_at timestamptz, offer_expires_at timestamptz, offer_seconds_left integer,
  missed_offers integer
)
language sql stable set search_path = ''
as $$
  select places.* from private.waitlist_places(array(
    select e.entry_id from public.waitlist_entries e where e.ended_at is null and e.state <> 'unconfirmed'
  ), p_now) places
  join public.waitlist_entries e using (entry_id)
  order by e.local_date, e.queue_number
$$;
comment on function public.list_waitlist(timestamptz) is 'Who is waiting, by day and in the order of asking; without unconfirmed spots.';
grant execute on function public.list_waitlist(timestamptz) to service_role;

create function private.withdraw_offers(p_during tstzmultirange, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  select private.end_offers(array(
    select kept.offer_id from public.occupancy kept where kept.during && p_during and kept.offer_id is not null
  ), 'withdrawn', p_now)
$$;
comment on function private.withdraw_offers(tstzmultirange, timestamptz) is
  'Takes back offers within some time, because the therapist needs it; their people keep waiting.';
grant execute on function private.withdraw_offers(tstzmultirange, timestamptz) to service_role;

create function public.remove_from_waitlist(p_entry_id uuid, p_now timestamptz default now()) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.lock_calendar();
  if not exists (select from public.waitlist_entries e where e.entry_id = p_entry_id) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
  perform private.end_place(p_entry_id, p_now);
end;
$$;
comment on function public.remove_from_waitlist(uuid, timestamptz) is
  'Removes someone from the waitlist; a time held for them is offered to the next person. Harmless twice. PT404 not_found.';
grant execute on function public.remove_from_waitlist(uuid, timestamptz) to service_role;

-- Health: intake forms, session notes, and who read what clients say about their health. The API encrypts the texts.

-- Intake forms of new clients: who sent one, when, which client it belongs to and who read it.

create table public.intakes (
  intake_id uuid primary key,
  first_name text not null,
  last_name text not null,
  email text not null constraint intakes_email_has_an_at check (email like '%_@_%'),
  encrypted_form text not null,
  bill_of_rights_version text not null,
  received_at timestamptz not null,
  client_id uuid references public.clients,
  sent_by uuid references public.profiles on delete set null,
  is_suspected boolean not null default false,
  search_text text not null generated always as (private.search_text(first_name || ' ' || last_name || ' ' || email)) stored
);
create index intakes_by_client on public.intakes (client_id, received_at);
create index intakes_by_email on public.intakes (lower(email), received_at) where client_id is null;
create index intakes_by_age on public.intakes (received_at);
create index intakes_by_account on public.intakes (sent_by) where sent_by is not null;
alter table public.intakes enable row level security;
grant select, insert, update, delete on public.intakes to service_role;
comment on table public.intakes is 'Intake forms as they were sent; deleted on request.';
comment on column public.intakes.intake_id is
  'Derived by the API from the form, so that sending the same form twice stores it once. The form is encrypted for this id, the typed address and, once linked, client_id.';
comment on column public.intakes.encrypted_form is
  'The whole form, encrypted by the API: unreadable in the database and its backups. The name and address beside it are for the list.';
comment on column public.intakes.bill_of_rights_version is
  'The version of the Client Bill of Rights that the form acknowledges, as of received_at.';
comment on column public.intakes.client_id is 'The client it belongs to, once the therapist has linked it.';
comment on column public.intakes.sent_by is
  'The member account that was logged in when it was sent, as verified by the server; the form is shown to this account. Null if a guest sent it.';
comment on column public.intakes.is_suspected is 'It looks like a program''s. It counts as sent all the same.';

create table public.intake_views (
  intake_view_id bigint primary key generated always as identity,
  intake_id uuid not null references public.intakes on delete cascade,
  user_id uuid not null,
  viewed_at timestamptz not null
);
create index intake_views_intake_id_idx on public.intake_views (intake_id, viewed_at);
alter table public.intake_views enable row level security;
grant select, insert on public.intake_views to service_role;
comment on table public.intake_views is 'Each reading of an intake form on the dashboard. Rows are added, never changed; deleted with the form.';
comment on column public.intake_views.user_id is 'The account that read it, kept even if the account is deleted.';

create view private.appointment_intakes with (security_invoker = true) as
select
  a.appointment_id, of_client.intake_id,
  a.status in ('pending', 'confirmed') and of_client.intake_id is null and not private.is_existing_client(a.client_id, a.other_name)
    as is_intake_missing
from public.appointments a
cross join lateral (
  select coalesce(
    (
      select i.intake_id from public.intakes i
      where i.client_id = a.client_id and a.other_name is null order by i.received_at desc limit 1
    ),
    (
      select i.intake_id from public.intakes i
      where i.client_id is null and lower(i.email) = lower(a.email)
        and private.other_name(a.client_id, i.first_name, i.last_name) is not distinct from a.other_name
      order by i.received_at desc limit 1
    )
  ) as intake_id
) of_client
where a.client_id is not null;
comment on view private.appointment_intakes is
  'The intake form of whom each appointment is for: the latest one linked to the client, or else the latest unlinked one from the same address and under their name. Someone else at that address has a form of their own. Missing before the first visit of a new client who hasn''t sent one.';
grant select on private.appointment_intakes to service_role;

create function public.submit_intake(p_intake jsonb, p_networks text[], p_now timestamptz default now()) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_intake constant public.intakes := jsonb_populate_record(null::public.intakes, p_intake);
  v_wait_seconds constant integer := private.apply_rate_limit('intake', p_networks, p_now, v_intake.intake_id);
begin
  if v_wait_seconds = 0 then
    insert into public.intakes (intake_id, first_name, last_name, email, encrypted_form, bill_of_rights_version, received_at, sent_by, is_suspected)
      values (
        v_intake.intake_id, v_intake.first_name, v_intake.last_name, v_intake.email, v_intake.encrypted_form,
        v_intake.bill_of_rights_version, p_now, v_intake.sent_by, coalesce(v_intake.is_suspected, false)
      )
      -- The same form sent first as a guest and then from an account belongs to that account.
      on conflict (intake_id) do update set sent_by = excluded.sent_by
        where intakes.sent_by is null and excluded.sent_by is not null;
    perform private.notify_practice_of_form('intake_received', v_intake.intake_id,
      jsonb_build_object('first_name', v_intake.first_name, 'is_suspected', nullif(v_intake.is_suspected, false)), p_now);
  end if;
  return v_wait_seconds;
end;
$$;
comment on function public.submit_intake(jsonb, text[], timestamptz) is
  'Stores an intake form (columns of public.intakes) and notifies the practice, once for each intake_id. Returns 0, or the seconds its sender has to wait.';
grant execute on function public.submit_intake(jsonb, text[], timestamptz) to service_role;

-- What the therapist does with intake forms.

create type public.intake_for_therapist as (
  intake_id uuid, first_name text, last_name text, email text, received_at timestamptz,
  client jsonb, suggested_client jsonb, views integer, last_viewed_at timestamptz, is_suspected boolean
);
comment on type public.intake_for_therapist is
  'An intake form without its contents: its client, or the client its address suggests, how often it was read, and whether it looks like a program''s.';

create function private.intakes_in_order(p_intake_ids uuid[]) returns setof public.intake_for_therapist
language plpgsql stable rows 50 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  return query
  select i.intake_id, i.first_name, i.last_name, i.email, i.received_at,
    (
      select jsonb_build_object('client_id', c.client_id, 'first_name', c.first_name, 'last_name', c.last_name)
      from public.clients c where c.client_id = i.client_id
    ),
    (
      select jsonb_build_object('client_id', c.client_id, 'first_name', c.first_name, 'last_name', c.last_name)
      from public.clients c where i.client_id is null and lower(c.email) = lower(i.email)
    ),
    read.views, read.last_viewed_at, i.is_suspected
  from unnest(p_intake_ids) with ordinality chosen (intake_id, place)
  join public.intakes i using (intake_id)
  cross join lateral (
    select count(*)::integer as views, max(v.viewed_at) as last_viewed_at from public.intake_views v where v.intake_id = i.intake_id
  ) read
  order by chosen.place;
end;
$$;
comment on function private.intakes_in_order(uuid[]) is 'Intake forms as the therapist lists them, in the order of the given ids.';
grant execute on function private.intakes_in_order(uuid[]) to service_role;

create function public.list_intakes(p_words text default '', p_limit integer default 100, p_now timestamptz default now())
returns table (intakes jsonb, missing jsonb)
language plpgsql stable rows 1 set search_path = ''
as $$
declare
  v_patterns constant text[] := private.search_patterns(p_words);
begin
  select coalesce(jsonb_agg(listed), '[]') into intakes from private.intakes_in_order(array(
    select i.intake_id from public.intakes i
    where i.search_text like all (v_patterns) order by i.received_at desc, i.intake_id limit p_limit
  )) listed;
  select coalesce(jsonb_agg(next order by next.starts_at), '[]') into missing from (
    select distinct on (a.client_id, a.other_name) a.appointment_id, a.starts_at, a.first_name, a.last_name, a.email, a.phone
    from public.appointments a join private.appointment_intakes form using (appointment_id)
    where a.status in ('pending', 'confirmed') and a.ends_at > p_now and form.is_intake_missing
    order by a.client_id, a.other_name, a.starts_at
  ) next;
  return next;
end;
$$;
comment on function public.list_intakes(text, integer, timestamptz) is
  'The intake forms that match all of some words in name or address (rows of intake_for_therapist), newest first; and the next session of each new client who hasn''t sent one.';
grant execute on function public.list_intakes(text, integer, timestamptz) to service_role;

create function public.view_intake(p_intake_id uuid, p_user_id uuid, p_now timestamptz default now())
returns table (intake jsonb, encrypted_form text, email text, client_id uuid, bill_of_rights_version text)
language plpgsql volatile rows 1 set search_path = ''
as $$
begin
  if not exists (select from public.intakes i where i.intake_id = p_intake_id) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
  insert into public.intake_views (intake_id, user_id, viewed_at) values (p_intake_id, p_user_id, p_now);
  return query
    select to_jsonb(listed), i.encrypted_form, i.email, i.client_id, i.bill_of_rights_version
    from private.intakes_in_order(array[p_intake_id]) listed join public.intakes i using (intake_id);
end;
$$;
comment on function public.view_intake(uuid, uuid, timestamptz) is
  'Returns one intake form, encrypted, and records in the same transaction that it was read. PT404 not_found.';
grant execute on function public.view_intake(uuid, uuid, timestamptz) to service_role;

create function public.link_intake(p_intake_id uuid, p_client_id uuid, p_encrypted_form text) returns setof public.intake_for_therapist
language plpgsql volatile set search_path = ''
as $$
begin
  update public.intakes set client_id = p_client_id, encrypted_form = p_encrypted_form
    where intake_id = p_intake_id
      and (p_client_id is null or exists (select from public.clients c where c.client_id = p_client_id));
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
  return query select * from private.intakes_in_order(array[p_intake_id]);
end;
$$;
comment on function public.link_intake(uuid, uuid, text) is
  'Links an intake form, encrypted for its client, to that client; null unlinks it. PT404 not_found (form or client).';
grant execute on function public.link_intake(uuid, uuid, text) to service_role;

create function public.delete_intake(p_intake_id uuid) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  delete from public.messages where kind = 'intake_received' and subject = p_intake_id::text;
  delete from public.intakes where intake_id = p_intake_id;
end;
$$;
comment on function public.delete_intake(uuid) is
  'Deletes an intake form, the record of who read it and the messages about it. Harmless twice.';
grant execute on function public.delete_intake(uuid) to service_role;

create function public.account_intakes(p_user_id uuid)
returns table (intake_id uuid, received_at timestamptz, encrypted_form text, email text, client_id uuid)
language sql stable set search_path = ''
as $$
  select i.intake_id, i.received_at, i.encrypted_form, i.email, i.client_id
  from public.intakes i where i.sent_by = p_user_id order by i.received_at
$$;
comment on function public.account_intakes(uuid) is 'The intake forms sent while this account was logged in, encrypted, for its owner''s copy of their data. A typed name or address doesn''t make a form theirs.';
grant execute on function public.account_intakes(uuid) to service_role;

-- The therapist's session notes, and the record of who read what clients say about their health.

create table public.session_notes (
  appointment_id uuid primary key references public.appointments,
  encrypted_note text not null,
  begun_at timestamptz not null,
  written_at timestamptz not null,
  digest text,
  signed_at timestamptz,
  constraint session_notes_signed_has_a_digest check (signed_at is null or digest is not null)
);
alter table public.session_notes enable row level security;
grant select, insert, update, delete on public.session_notes to service_role;
comment on table public.session_notes is 'What the therapist wrote about a session, for the next one.';
comment on column public.session_notes.encrypted_note is
  'Encrypted by the API for its appointment and that appointment''s client: unreadable in the database and its backups.';
comment on column public.session_notes.begun_at is 'When it was first written.';
comment on column public.session_notes.digest is
  'An HMAC of the words, made by the API, which shows whether a signed note still says what was signed. Null for a note from before there were digests, until it is written again.';
comment on column public.session_notes.signed_at is 'From then on it can''t be changed. Null if not signed, or if private.note_signed_at has yet to be stored.';

create table public.health_note_views (
  health_note_view_id bigint primary key generated always as identity,
  appointment_id uuid not null references public.appointments,
  user_id uuid not null,
  viewed_at timestamptz not null
);
create index health_note_views_appointment_id_idx on public.health_note_views (appointment_id);
alter table public.health_note_views enable row level security;
grant select, insert on public.health_note_views to service_role;
comment on table public.health_note_views is 'Each reading of an appointment''s health notes on the dashboard. Rows are added, never changed.';
comment on column public.health_note_views.user_id is 'The account that read them, kept even if the account is deleted.';

create function private.address_of_notes(p_appointment public.appointments) returns text
language sql stable set search_path = ''
as $$
  select case when p_appointment.other_name is null then c.email else p_appointment.email end
  from public.clients c
  where c.client_id = p_appointment.client_id and (p_appointment.other_name is not null or lower(c.email) = lower(p_appointment.email))
$$;
comment on function private.address_of_notes(public.appointments) is
  'The address that the health notes of an appointment are encrypted for: the typed one, if it is the client''s, or someone else''s who booked from it. Null if they differ because the appointment or address was reassigned; then the notes can''t be decrypted.';
grant execute on function private.address_of_notes(public.appointments) to service_role;

create function public.view_health_notes(p_appointment_id uuid, p_user_id uuid, p_now timestamptz default now())
returns table (health_note_id uuid, encrypted_notes text, address text)
language plpgsql volatile rows 1 set search_path = ''
as $$
begin
  if not exists (select from public.appointments a where a.appointment_id = p_appointment_id) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
  insert into public.health_note_views (appointment_id, user_id, viewed_at) values (p_appointment_id, p_user_id, p_now);
  return query
    select n.health_note_id, n.encrypted_notes, private.address_of_notes(a)
    from public.appointments a join public.health_notes n using (health_note_id) where a.appointment_id = p_appointment_id;
end;
$$;
comment on function public.view_health_notes(uuid, uuid, timestamptz) is
  'Returns a client''s encrypted health notes and the address they must be encrypted for, or no row if there are none, and records in the same transaction that they were read. PT404 not_found.';
grant execute on function public.view_health_notes(uuid, uuid, timestamptz) to service_role;

create function public.delete_health_notes(p_appointment_id uuid) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_note_id uuid;
begin
  select a.health_note_id into v_note_id from public.appointments a where a.appointment_id = p_appointment_id for no key update;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
  update public.appointments set health_note_id = null where health_note_id = v_note_id;
  update public.order_requests set health_note_id = null where health_note_id = v_note_id;
  delete from public.health_notes where health_note_id = v_note_id;
end;
$$;
comment on function public.delete_health_notes(uuid) is
  'Deletes the health notes of an appointment at the client''s request; the record of who read them stays. Harmless twice. PT404 not_found.';
grant execute on function public.delete_health_notes(uuid) to service_role;

-- Requests: how the therapist answers a paid booking that she approves: she approves it, declines it or offers other times.

create table public.proposals (
  proposal_id uuid primary key default gen_random_uuid(),
  appointment_id uuid not null references public.appointments,
  version integer not null,
  otherwise text not null constraint proposals_otherwise_is_known check (otherwise in ('keeps', 'declines')),
  made_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ending text constraint proposals_ending_is_known check (ending in ('taken', 'kept', 'lapsed', 'withdrawn')),
  constraint proposals_leave_time_to_answer check (made_at < expires_at),
  constraint proposals_end_in_one_way check ((ended_at is null) = (ending is null))
);
create unique index proposals_live_once on public.proposals (appointment_id) where ended_at is null;
create index proposals_by_appointment on public.proposals (appointment_id, made_at);
create index proposals_live on public.proposals (expires_at) where ended_at is null;
alter table public.proposals enable row level security;
grant select, insert, update on public.proposals to service_role;
comment on table public.proposals is
  'Other times that the therapist offers for a booking she hasn''t approved, instead of its own. The booked time stays the client''s.';
comment on column public.proposals.version is 'The version of the appointment that it was made for.';
comment on column public.proposals.otherwise is 'What happens if no one answers: keeps: the booking stays as it is; declines: it is declined, with a full refund.';
comment on column public.proposals.expires_at is 'The times are held until then: a day, and no longer than each can be booked.';
comment on column public.proposals.ending is
  'taken: the client took one of the times; kept: the client keeps the booked time; lapsed: no answer; withdrawn: by the therapist, or the booking was approved, moved or canceled.';

alter table public.waitlist_offers
  alter column entry_id drop not null,
  add column proposal_id uuid references public.proposals,
  add column location text references public.locations,
  add constraint waitlist_offers_are_of_a_spot_or_a_proposal check (num_nonnulls(entry_id, proposal_id) = 1),
  add constraint waitlist_offers_of_a_proposal_have_a_place check ((proposal_id is null) = (location is null)),
  add constraint waitlist_offers_of_a_proposal_are_of_a_time_once unique (proposal_id, starts_at);
create index waitlist_offers_location_idx on public.waitlist_offers (location);
comment on column public.waitlist_offers.proposal_id is 'The proposal that it is a time of; null for a time offered to the waitlist.';
comment on column public.waitlist_offers.location is 'Where the session of a proposed time would be.';

create function private.needs_approval(p_client_id uuid, p_other_name text) returns boolean
language sql stable set search_path = ''
as $$
  select case s.approves when 'all' then true when 'new_clients' then not private.is_existing_client(p_client_id, p_other_name) else false end
  from public.settings s
$$;
comment on function private.needs_approval(uuid, text) is
  'Whether the therapist approves what is booked and paid for online. Who came before is known by the address and the name of the booking.';
grant execute on function private.needs_approval(uuid, text) to service_role;

create function private.proposal_of(p_appointment_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'proposal_id', p.proposal_id, 'otherwise', p.otherwise, 'expires_at', p.expires_at, 'ending', p.ending,
    'times', (
      select jsonb_agg(jsonb_build_object(
        'starts_at', offer.starts_at, 'location', offer.location, 'is_live', offer.ended_at is null,
        'local_date', (offer.starts_at at time zone s.time_zone)::date,
        'local_time', to_char(offer.starts_at at time zone s.time_zone, 'HH24:MI')
      ) order by offer.starts_at)
      from public.waitlist_offers offer cross join public.settings s where offer.proposal_id = p.proposal_id
    )
  )
  from public.proposals p where p.appointment_id = p_appointment_id order by p.made_at desc limit 1
$$;
comment on function private.proposal_of(uuid) is 'Returns the latest proposal of an appointment with its times; null if there is none.';
grant execute on function private.proposal_of(uuid) to service_role;

-- Declining.

create function private.decline(p_appointment public.appointments, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_before constant jsonb := private.money_facts(p_appointment.order_id);
  v_cancellation_id constant uuid := private.cancel(p_appointment, 0, p_now);
begin
  update public.appointments set declined_at = p_now where appointment_id = p_appointment.appointment_id;
  perform private.notify_client('appointment_declined', p_appointment.appointment_id::text, p_appointment.appointment_id,
    private.money_facts(p_appointment.order_id, v_before, v_cancellation_id), p_now);
end;
$$;
comment on function private.decline(public.appointments, timestamptz) is
  'Declines a locked request: frees its time, refunds everything that was paid for it and tells its client.';
grant execute on function private.decline(public.appointments, timestamptz) to service_role;

create function private.require_request(p_appointment public.appointments, p_version integer, p_now timestamptz) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if p_appointment.version <> p_version then
    perform private.refuse_stale_version(p_appointment.appointment_id);
  elsif p_appointment.status <> 'pending' or p_appointment.starts_at <= p_now then
    raise exception using errcode = 'PT409', message = 'change_not_possible';
  end if;
end;
$$;
comment on function private.require_request(public.appointments, integer, timestamptz) is
  'Refuses to answer what is no request anymore. PT409 stale_version (details: the appointment now), change_not_possible (it was answered, or has begun).';
grant execute on function private.require_request(public.appointments, integer, timestamptz) to service_role;

create function public.decline_appointment(p_appointment_id uuid, p_version integer, p_now timestamptz default now())
returns setof public.appointment_details
language plpgsql volatile set search_path = ''
as $$
declare
  v_appointment constant public.appointments := private.lock_appointment(p_appointment_id);
begin
  -- A second call finds what the first one did.
  if v_appointment.declined_at is null or v_appointment.version <> p_version + 1 then
    perform private.require_request(v_appointment, p_version, p_now);
    perform private.decline(v_appointment, p_now);
  end if;
  return query select * from public.appointment_details d where d.appointment_id = p_appointment_id;
end;
$$;
comment on function public.decline_appointment(uuid, integer, timestamptz) is
  'Declines a booking that waits for approval: its time is free, everything is refunded, whatever it was paid with, and its client is emailed. Safe to repeat. PT404 not_found, PT409 stale_version (details: the appointment now), change_not_possible (approved, canceled or begun).';
grant execute on function public.decline_appointment(uuid, integer, timestamptz) to service_role;

-- Offering other times.

create function private.end_proposal(p_proposal_id uuid, p_ending text, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  update public.proposals set ended_at = p_now, ending = p_ending where proposal_id = p_proposal_id and ended_at is null;
  select private.end_offers(
    array(select offer.offer_id from public.waitlist_offers offer where offer.proposal_id = p_proposal_id and offer.ended_at is null),
    case p_ending when 'taken' then 'declined' when 'kept' then 'declined' else p_ending end, p_now
  );
$$;
comment on function private.end_proposal(uuid, text, timestamptz) is
  'Ends a proposal and frees the times that it still holds. The caller offers the free times to the waitlist.';
grant execute on function private.end_proposal(uuid, text, timestamptz) to service_role;

create function private.end_proposal_of(p_appointment_id uuid, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_proposal_id constant uuid := (
    select p.proposal_id from public.proposals p where p.appointment_id = p_appointment_id and p.ended_at is null
  );
begin
  if v_proposal_id is not null then
    perform private.end_proposal(v_proposal_id, 'withdrawn', p_now);
    perform private.offer_free_times(p_now);
  end if;
end;
$$;
comment on function private.end_proposal_of(uuid, timestamptz) is
  'Ends the proposal of an appointment that is approved, moved, changed, declined or canceled, which its client hears of anyway.';
grant execute on function private.end_proposal_of(uuid, timestamptz) to service_role;

create function private.proposed_slots(p_appointment public.appointments, p_times jsonb, p_now timestamptz) returns setof private.slot
language sql stable rows 3 set search_path = ''
as $$
  select slot.*
  from jsonb_to_recordset(p_times) asked (local_date date, local_time time)
  cross join lateral private.slot_of_change(jsonb_populate_record(null::private.change_request, jsonb_build_object(
    'appointment_id', p_appointment.appointment_id, 'service_id', p_appointment.service_id,
    'local_date', asked.local_date, 'local_time', asked.local_time, 'is_by_client', false
  )), p_appointment, p_now) slot
  order by slot.starts_at
$$;
comment on function private.proposed_slots(public.appointments, jsonb, timestamptz) is
  'Returns when and where an appointment would be at some local times (p_times: local_date and local_time of each), as long as it is now. PT400 date_in_past, PT404 unknown_service, PT409 slot_unavailable.';
grant execute on function private.proposed_slots(public.appointments, jsonb, timestamptz) to service_role;

create function public.holds_to_release_for_proposal(p_appointment_id uuid, p_times jsonb, p_now timestamptz default now())
returns table (order_id uuid, payment_intent_id text, is_yielding boolean)
language sql stable rows 2 set search_path = ''
as $$
  select distinct held.* from public.appointments a
  cross join lateral private.proposed_slots(a, p_times, p_now) slot
  cross join lateral private.holds_in_the_way(tstzmultirange(slot.during), null, p_now) held
  where a.appointment_id = p_appointment_id
$$;
comment on function public.holds_to_release_for_proposal(uuid, jsonb, timestamptz) is
  'Returns the expired holds to release before some times (as propose_times takes them) can be offered. PT400 date_in_past, PT404 unknown_service, PT409 slot_unavailable.';
grant execute on function public.holds_to_release_for_proposal(uuid, jsonb, timestamptz) to service_role;

create function private.hold_proposed(p_proposal_id uuid, p_slot private.slot, p_expires_at timestamptz, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_during constant tstzmultirange := tstzmultirange(p_slot.during);
  v_offer_id uuid;
begin
  if private.is_taken(v_during, null, null, p_now) then
    raise exception using errcode = 'PT409', message = 'slot_taken';
  end if;
  perform private.release_hold(old.order_id, old.payment_intent_id, p_now) from private.holds_in_the_way(v_during, null, p_now) old;
  insert into public.waitlist_offers (proposal_id, starts_at, ends_at, during, location, offered_at, expires_at)
    values (p_proposal_id, p_slot.starts_at, p_slot.ends_at, p_slot.during, p_slot.location, p_now, p_expires_at)
    returning offer_id into v_offer_id;
  insert into public.occupancy (during, offer_id) values (p_slot.during, v_offer_id);
end;
$$;
comment on function private.hold_proposed(uuid, private.slot, timestamptz, timestamptz) is
  'Holds one of the times of a proposal. PT409 slot_taken, lapsed_hold.';
grant execute on function private.hold_proposed(uuid, private.slot, timestamptz, timestamptz) to service_role;

create function public.propose_times(
  p_appointment_id uuid, p_version integer, p_times jsonb, p_otherwise text, p_now timestamptz default now()
)
returns setof public.appointment_details
language plpgsql volatile set search_path = ''
as $$
declare
  v_appointment constant public.appointments := private.lock_appointment(p_appointment_id);
  v_slots private.slot[];
  v_proposal public.proposals;
begin
  v_slots := array(select slot from private.proposed_slots(v_appointment, p_times, p_now) slot);
  select * into v_proposal from public.proposals p where p.appointment_id = p_appointment_id and p.ended_at is null;
  -- A second call finds what the first one did.
  if (v_proposal.version, v_proposal.otherwise) = (p_version, p_otherwise) and (
    select array_agg(offer.starts_at order by offer.starts_at) from public.waitlist_offers offer where offer.proposal_id = v_proposal.proposal_id
  ) = array(select slot.starts_at from unnest(v_slots) slot) then
    return query select * from public.appointment_details d where d.appointment_id = p_appointment_id;
    return;
  end if;
  perform private.require_request(v_appointment, p_version, p_now);
  if private.is_family_disputed(v_appointment.order_id) then
    raise exception using errcode = 'PT409', message = 'change_not_possible';
  elsif v_proposal.proposal_id is not null then
    raise exception using errcode = 'PT409', message = 'already_offered';
  elsif cardinality(v_slots) not between 1 and 3 then
    raise exception using errcode = 'PT400', message = 'invalid_request';
  elsif exists (
    select from unnest(v_slots) with ordinality one (starts_at, ends_at, during, location, place)
    join unnest(v_slots) with ordinality other (starts_at, ends_at, during, location, place)
      on one.during && other.during and one.place < other.place
  ) or exists (
    select from public.occupancy own join unnest(v_slots) slot on own.during && slot.during where own.appointment_id = p_appointment_id
  ) then
    raise exception using errcode = 'PT409', message = 'times_overlap';
  end if;
  v_proposal.expires_at := (
    -- No one comes to a session that is declined on the way.
    select least(
        p_now + interval '1 day', v_appointment.starts_at - interval '1 hour',
        min(slot.starts_at) - make_interval(mins => s.minimum_notice_minutes)
      )
    from public.settings s cross join unnest(v_slots) slot group by s.minimum_notice_minutes
  );
  if v_proposal.expires_at < p_now + interval '20 minutes' then
    raise exception using errcode = 'PT409', message = 'too_soon_to_offer';
  end if;
  -- The therapist sees what is offered to the waitlist, and can take it.
  perform private.withdraw_offers(range_agg(slot.during), p_now) from unnest(v_slots) slot;
  insert into public.proposals (appointment_id, version, otherwise, made_at, expires_at)
    values (p_appointment_id, p_version, p_otherwise, p_now, v_proposal.expires_at)
    returning * into v_proposal;
  perform private.hold_proposed(v_proposal.proposal_id, slot, v_proposal.expires_at, p_now) from unnest(v_slots) slot;
  -- Its client hears at once which time stays theirs.
  perform private.end_undo_of(p_appointment_id, p_now);
  perform private.notify_client('times_offered', v_proposal.proposal_id::text, p_appointment_id,
    private.proposal_of(p_appointment_id), p_now);
  return query select * from public.appointment_details d where d.appointment_id = p_appointment_id;
end;
$$;
comment on function public.propose_times(uuid, integer, jsonb, text, timestamptz) is
  'Offers the client of a request one to three other times (p_times: local_date and local_time of each), holds them until the client answers, for a day at most, and emails the client. The booked time stays theirs; p_otherwise says what silence means: keeps or declines. Safe to repeat. PT400 invalid_request, date_in_past, PT404 not_found, unknown_service, PT409 stale_version (details: the appointment now), change_not_possible, already_offered, times_overlap (each other, or the booked time), too_soon_to_offer (fewer than 20 minutes to answer), slot_taken, slot_unavailable, lapsed_hold.';
grant execute on function public.propose_times(uuid, integer, jsonb, text, timestamptz) to service_role;

create function private.notify_of_withdrawn(p_proposal_id uuid, p_appointment_id uuid, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$ select private.notify_client('times_withdrawn', p_proposal_id::text, p_appointment_id, '{}', p_now) $$;
comment on function private.notify_of_withdrawn(uuid, uuid, timestamptz) is
  'Writes the email that says that other times are no longer held and the booked one stays, to a client who may count on silence.';
grant execute on function private.notify_of_withdrawn(uuid, uuid, timestamptz) to service_role;

create function public.withdraw_proposal(p_appointment_id uuid, p_now timestamptz default now())
returns setof public.appointment_details
language plpgsql volatile set search_path = ''
as $$
declare
  v_appointment constant public.appointments := private.lock_appointment(p_appointment_id);
  v_proposal_id constant uuid := (
    select p.proposal_id from public.proposals p where p.appointment_id = v_appointment.appointment_id and p.ended_at is null
  );
begin
  if v_proposal_id is not null then
    perform private.end_proposal(v_proposal_id, 'withdrawn', p_now);
    perform private.notify_of_withdrawn(v_proposal_id, p_appointment_id, p_now);
    perform private.offer_free_times(p_now);
  end if;
  return query select * from public.appointment_details d where d.appointment_id = p_appointment_id;
end;
$$;
comment on function public.withdraw_proposal(uuid, timestamptz) is
  'Takes back the other times that were offered for a request: they are free again, the booking stays, and its client gets an email. Harmless if there are none. PT404 not_found.';
grant execute on function public.withdraw_proposal(uuid, timestamptz) to service_role;

-- What becomes of it.

create function private.notify_of_answer(p_proposal_id uuid, p_appointment public.appointments, p_facts jsonb, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  select private.notify_practice_of_appointment('times_answered', p_proposal_id::text, p_appointment, p_facts, p_now)
$$;
comment on function private.notify_of_answer(uuid, public.appointments, jsonb, timestamptz) is
  'Writes the email to the practice about what became of the times that the therapist offered.';
grant execute on function private.notify_of_answer(uuid, public.appointments, jsonb, timestamptz) to service_role;

create function public.holds_to_release_for_answer(p_appointment_id uuid)
returns table (order_id uuid, payment_intent_id text, is_yielding boolean)
language sql stable rows 1 set search_path = ''
as $$
  select o.order_id, private.intent_of(o.order_id), false
  from public.appointments a join public.orders o on o.root_id = a.order_id
  where a.appointment_id = p_appointment_id and o.kind = 'change' and o.state = 'open'
$$;
comment on function public.holds_to_release_for_answer(uuid) is
  'Returns the unpaid change of an appointment, to release before its client takes another time.';
grant execute on function public.holds_to_release_for_answer(uuid) to service_role;

create function public.take_proposed_time(p_appointment_id uuid, p_starts_at timestamptz, p_now timestamptz default now()) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_appointment constant public.appointments := private.lock_appointment(p_appointment_id);
  v_offer public.waitlist_offers;
  v_order_id constant uuid := gen_random_uuid();
begin
  select offer.* into v_offer from public.proposals p join public.waitlist_offers offer using (proposal_id)
    where p.appointment_id = p_appointment_id and offer.starts_at = p_starts_at order by p.made_at desc limit 1;
  -- A second call finds what the first one did.
  if v_offer.ending = 'booked' and v_appointment.starts_at = p_starts_at then
    return;
  elsif v_offer.offer_id is null or v_offer.ended_at is not null or v_offer.expires_at <= p_now then
    raise exception using errcode = 'PT409', message = 'offer_over';
  elsif private.fixed_reason(v_appointment, p_now) is not null then
    raise exception using errcode = 'PT409', message = 'change_not_possible';
  end if;
  perform private.lapse_changes(v_appointment.order_id, null, p_now);
  -- Ended as booked first: its time is the appointment's from here on, and no one is offered it in between.
  delete from public.occupancy where offer_id = v_offer.offer_id;
  update public.waitlist_offers set ended_at = p_now, ending = 'booked' where offer_id = v_offer.offer_id;
  perform private.end_proposal(v_offer.proposal_id, 'taken', p_now);
  -- She offered it, so it needs no approval.
  update public.appointments set status = 'confirmed' where appointment_id = p_appointment_id and status = 'pending';
  insert into public.orders (order_id, root_id, kind, currency, policy_version, created_at, expires_at)
    select v_order_id, root.order_id, 'change', root.currency, root.policy_version, p_now, p_now
    from public.orders root where root.order_id = v_appointment.order_id;
  insert into public.order_requests (
    order_id, service_id, starts_at, ends_at, during, location, held_since, appointment_id, appointment_version, is_by_client
  )
  values (
    v_order_id, v_appointment.service_id, v_offer.starts_at, v_offer.ends_at, v_offer.during, v_offer.location, p_now,
    p_appointment_id, v_appointment.version, false
  );
  perform private.settle_order(v_order_id, p_now);
  if (select o.state <> 'settled' from public.orders o where o.order_id = v_order_id) then
    raise exception using errcode = 'PT409', message = 'slot_taken';
  end if;
  perform private.notify_of_answer(v_offer.proposal_id, v_appointment, jsonb_build_object('answer', 'taken', 'starts_at', p_starts_at), p_now);
end;
$$;
comment on function public.take_proposed_time(uuid, timestamptz, timestamptz) is
  'Moves an appointment to one of the times that the therapist offered for it, confirms it and frees the other times. The deadline is that of her own move. Safe to repeat. PT404 not_found, PT409 offer_over (the time isn''t held anymore), change_not_possible, slot_taken, lapsed_hold.';
grant execute on function public.take_proposed_time(uuid, timestamptz, timestamptz) to service_role;

create function public.keep_booked_time(p_appointment_id uuid, p_now timestamptz default now()) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_appointment constant public.appointments := private.lock_appointment(p_appointment_id);
  v_proposal public.proposals;
begin
  select * into v_proposal from public.proposals p where p.appointment_id = p_appointment_id order by p.made_at desc limit 1;
  if v_proposal.ending = 'kept' then
    return;
  elsif v_proposal.proposal_id is null or v_proposal.ended_at is not null or v_proposal.expires_at <= p_now then
    raise exception using errcode = 'PT409', message = 'offer_over';
  end if;
  perform private.end_proposal(v_proposal.proposal_id, 'kept', p_now);
  perform private.notify_of_answer(v_proposal.proposal_id, v_appointment, '{"answer": "kept"}', p_now);
  perform private.offer_free_times(p_now);
end;
$$;
comment on function public.keep_booked_time(uuid, timestamptz) is
  'Records that a client keeps the booked time, and frees the times that were offered instead. The therapist approves or declines it as before. Safe to repeat. PT404 not_found, PT409 offer_over.';
grant execute on function public.keep_booked_time(uuid, timestamptz) to service_role;

create function private.lapse_proposal(p_proposal_id uuid, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_proposal public.proposals;
  v_appointment public.appointments;
  v_facts jsonb := '{"answer": "none"}';
  v_before jsonb;
begin
  select p.* into strict v_proposal from public.proposals p where p.proposal_id = p_proposal_id;
  v_appointment := private.lock_appointment(v_proposal.appointment_id);
  select p.* into strict v_proposal from public.proposals p where p.proposal_id = p_proposal_id;
  if v_proposal.ended_at is not null then
    return;
  elsif v_proposal.expires_at > p_now then
    -- The therapist needed all of its times for something else.
    perform private.end_proposal(p_proposal_id, 'withdrawn', p_now);
    perform private.notify_of_withdrawn(p_proposal_id, v_appointment.appointment_id, p_now);
    return;
  end if;
  perform private.end_proposal(p_proposal_id, 'lapsed', p_now);
  if v_proposal.otherwise = 'declines' and v_appointment.status = 'pending' and v_appointment.starts_at > p_now then
    v_before := private.money_facts(v_appointment.order_id);
    perform private.decline(v_appointment, p_now);
    v_facts := '{"answer": "declined"}' || private.money_facts(v_appointment.order_id, v_before);
  end if;
  perform private.notify_of_answer(p_proposal_id, v_appointment, v_facts, p_now);
end;
$$;
comment on function private.lapse_proposal(uuid, timestamptz) is
  'Ends a proposal that no one answered, and declines its booking if that is what silence means; or one whose times are all gone.';
grant execute on function private.lapse_proposal(uuid, timestamptz) to service_role;

create function private.lapse_proposals(p_now timestamptz) returns integer
language sql volatile set search_path = ''
as $$
  select private.attempt_each('lapse_proposal', array(
    select p.proposal_id from public.proposals p
    where p.ended_at is null and (p.expires_at <= p_now or not exists (
      select from public.waitlist_offers offer where offer.proposal_id = p.proposal_id and offer.ended_at is null
    ))
    order by p.expires_at
  ), p_now)
$$;
comment on function private.lapse_proposals(timestamptz) is 'Ends the proposals that are over (lapse_proposal). Returns how many of them failed.';
grant execute on function private.lapse_proposals(timestamptz) to service_role;

-- The therapist's own calendars, read at their addresses: when they are busy, and nothing else about what is in them.

create table public.outside_calendars (
  calendar_id uuid primary key default gen_random_uuid(),
  encrypted_url text not null,
  name text not null constraint outside_calendars_have_a_name check (name <> ''),
  publisher text,
  counts_all_day boolean not null default true,
  etag text,
  created_at timestamptz not null default now(),
  fetched_at timestamptz,
  succeeded_at timestamptz,
  failure text
);
alter table public.outside_calendars enable row level security;
grant select, insert, update, delete on public.outside_calendars to service_role;
comment on table public.outside_calendars is 'Calendars elsewhere that the therapist connected by their address, such as her private one.';
comment on column public.outside_calendars.encrypted_url is 'Anyone who knows the address can read the calendar, so it is encrypted for its row.';
comment on column public.outside_calendars.publisher is 'Who publishes it, if that is known by its address: Google, Apple or Microsoft.';
comment on column public.outside_calendars.counts_all_day is 'Whether events of whole days make her busy.';
comment on column public.outside_calendars.etag is 'The version that was read, so that an unchanged file isn''t sent again; null: read all of it.';
comment on column public.outside_calendars.fetched_at is 'When it was last tried.';
comment on column public.outside_calendars.succeeded_at is 'When it was last read. What was known then stays until it is read again.';
comment on column public.outside_calendars.failure is 'Why the last try failed, as a word; null if it didn''t.';

create table public.outside_busy (
  busy_id bigint primary key generated always as identity,
  calendar_id uuid not null references public.outside_calendars on delete cascade,
  during tstzrange not null constraint outside_busy_is_bounded check (not (isempty(during) or lower_inf(during) or upper_inf(during)))
);
create index outside_busy_by_time on public.outside_busy using gist (during);
create index outside_busy_calendar_id_idx on public.outside_busy (calendar_id);
alter table public.outside_busy enable row level security;
grant select, insert, delete on public.outside_busy to service_role;
comment on table public.outside_busy is 'When an outside calendar is busy, joined where it overlaps: no titles, places or people.';

create function private.busy_in(p_during tstzrange) returns table (busy_id bigint, calendar_name text, during tstzrange)
language sql stable rows 20 set search_path = ''
as $$
  select b.busy_id, c.name, b.during from public.outside_busy b join public.outside_calendars c using (calendar_id)
  where b.during && p_during order by b.during
$$;
comment on function private.busy_in(tstzrange) is 'Returns what makes the therapist busy elsewhere within a range, and in which calendar.';
grant execute on function private.busy_in(tstzrange) to service_role;

create function public.list_outside_calendars()
returns table (
  calendar_id uuid, name text, publisher text, counts_all_day boolean, created_at timestamptz, fetched_at timestamptz,
  succeeded_at timestamptz, failure text
)
language sql stable rows 2 set search_path = ''
as $$
  select c.calendar_id, c.name, c.publisher, c.counts_all_day, c.created_at, c.fetched_at, c.succeeded_at, c.failure
  from public.outside_calendars c order by c.created_at, c.calendar_id
$$;
comment on function public.list_outside_calendars() is 'Returns the outside calendars, without their addresses, and how reading each went.';
grant execute on function public.list_outside_calendars() to service_role;

create function public.add_outside_calendar(
  p_calendar_id uuid, p_encrypted_url text, p_name text, p_counts_all_day boolean, p_publisher text default null,
  p_now timestamptz default now()
)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.lock_calendar();
  if (select count(*) from public.outside_calendars) >= 10 then
    raise exception using errcode = 'PT400', message = 'invalid_request';
  end if;
  insert into public.outside_calendars (calendar_id, encrypted_url, name, counts_all_day, publisher, created_at)
    values (p_calendar_id, p_encrypted_url, p_name, p_counts_all_day, p_publisher, p_now);
end;
$$;
comment on function public.add_outside_calendar(uuid, text, text, boolean, text, timestamptz) is
  'Connects an outside calendar; record_calendar_read then says what was read. PT400 invalid_request (there are ten).';
grant execute on function public.add_outside_calendar(uuid, text, text, boolean, text, timestamptz) to service_role;

create function public.put_outside_calendar(p_calendar_id uuid, p_name text, p_counts_all_day boolean) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update public.outside_calendars set
    name = p_name,
    counts_all_day = p_counts_all_day,
    -- What counts is decided while reading, so all of it is read again, at once.
    etag = case when counts_all_day = p_counts_all_day then etag end,
    fetched_at = case when counts_all_day = p_counts_all_day then fetched_at end
    where calendar_id = p_calendar_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
end;
$$;
comment on function public.put_outside_calendar(uuid, text, boolean) is
  'Renames an outside calendar, and says whether its whole days count. PT404 not_found.';
grant execute on function public.put_outside_calendar(uuid, text, boolean) to service_role;

create function public.calendars_to_read(p_calendar_id uuid default null, p_now timestamptz default now())
returns table (calendar_id uuid, encrypted_url text, etag text, counts_all_day boolean)
language sql stable rows 2 set search_path = ''
as $$
  select c.calendar_id, c.encrypted_url,
    -- All of it is read once a day: what repeats reaches further each day, though the file is the same.
    case when (c.succeeded_at at time zone 'UTC')::date = (p_now at time zone 'UTC')::date then c.etag end, c.counts_all_day
  from public.outside_calendars c
  where case
    -- A little less than a quarter of an hour: the job doesn't start to the second.
    when p_calendar_id is null then c.fetched_at is null or c.fetched_at <= p_now - interval '14 minutes'
    else c.calendar_id = p_calendar_id
  end
  order by c.fetched_at nulls first, c.calendar_id
$$;
comment on function public.calendars_to_read(uuid, timestamptz) is
  'Returns the outside calendars that weren''t tried for a quarter of an hour, the longest ago first; or one of them.';
grant execute on function public.calendars_to_read(uuid, timestamptz) to service_role;

create function public.own_event_ids(p_now timestamptz default now()) returns setof uuid
language sql stable rows 100 set search_path = ''
as $$ select a.appointment_id from public.appointments a where a.starts_at > p_now - interval '1 day' $$;
comment on function public.own_event_ids(timestamptz) is
  'Returns by what our own calendar files name the sessions ahead, canceled ones too: in an outside calendar, they make no one busy.';
grant execute on function public.own_event_ids(timestamptz) to service_role;

-- Tasks about outside calendars; each closes by itself.

create function private.calendar_clashes(p_now timestamptz) returns table (appointment_id uuid, details jsonb)
language sql stable rows 5 set search_path = ''
as $$
  select a.appointment_id, jsonb_build_object(
    'order_id', a.order_id, 'starts_at', a.starts_at, 'busy', busy.during::text, 'local_date', day.local_date,
    'local_from', to_char(greatest(lower(busy.during) at time zone s.time_zone, day.local_date::timestamp), 'HH24:MI'),
    'local_until', case
      when upper(busy.during) at time zone s.time_zone >= day.local_date + 1 then '24:00'
      else to_char(upper(busy.during) at time zone s.time_zone, 'HH24:MI')
    end
  )
  from public.appointments a
  cross join public.settings s
  cross join lateral (select (a.starts_at at time zone s.time_zone)::date as local_date) day
  cross join lateral (
    select b.during from public.outside_busy b where b.during && tstzrange(a.starts_at, a.ends_at) order by b.during limit 1
  ) busy
  where a.status in ('pending', 'confirmed') and a.starts_at > p_now
$$;
comment on function private.calendar_clashes(timestamptz) is
  'Returns the upcoming appointments that overlap something in an outside calendar, with what is to be said of it.';
grant execute on function private.calendar_clashes(timestamptz) to service_role;

create function public.settle_calendar_tasks(p_now timestamptz default now()) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_count integer;
begin
  perform public.resolve_task(item.task_id, 'It no longer overlaps.', p_now)
    from public.tasks item
    where item.kind = 'calendar_clash' and item.resolved_at is null and not exists (
      select from private.calendar_clashes(p_now) clash
      where clash.appointment_id::text = item.subject and item.details @> clash.details
    );
  perform public.open_task('calendar_clash', clash.appointment_id::text, clash.details, p_now)
    from private.calendar_clashes(p_now) clash
    -- One that she closed stays closed, unless either moves.
    where not exists (
      select from public.tasks item
      where item.kind = 'calendar_clash' and item.subject = clash.appointment_id::text and item.details @> clash.details
    );
  get diagnostics v_count = row_count;
  perform public.resolve_task(item.task_id, 'It was read again.', p_now)
    from public.tasks item
    where item.kind = 'calendar_unread' and item.resolved_at is null and not exists (
      select from public.outside_calendars c
      where c.calendar_id::text = item.subject and coalesce(c.succeeded_at, c.created_at) <= p_now - interval '24 hours'
    );
  perform public.open_task('calendar_unread', c.calendar_id::text, jsonb_build_object('failure', c.failure, 'since', c.succeeded_at), p_now)
    from public.outside_calendars c
    where coalesce(c.succeeded_at, c.created_at) <= p_now - interval '24 hours' and not exists (
      select from public.tasks item
      where item.kind = 'calendar_unread' and item.subject = c.calendar_id::text
        and (item.resolved_at is null or item.opened_at > coalesce(c.succeeded_at, c.created_at))
    );
  return v_count;
end;
$$;
comment on function public.settle_calendar_tasks(timestamptz) is
  'Opens a task for each session that overlaps an outside calendar, and for each calendar that couldn''t be read for a day, and closes those that are over. Returns how many sessions are new. Sessions stay. Safe to repeat.';
grant execute on function public.settle_calendar_tasks(timestamptz) to service_role;

create function public.record_calendar_read(
  p_calendar_id uuid, p_busy jsonb default null, p_etag text default null, p_failure text default null, p_now timestamptz default now()
)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_busy constant tstzmultirange := coalesce((
    select range_agg(tstzrange((busy ->> 0)::timestamptz, (busy ->> 1)::timestamptz)) from jsonb_array_elements(p_busy) busy
  ), '{}');
begin
  perform private.lock_calendar();
  update public.outside_calendars set
    fetched_at = p_now,
    failure = p_failure,
    succeeded_at = case when p_failure is null then p_now else succeeded_at end,
    etag = case when p_busy is null then etag else p_etag end
    where calendar_id = p_calendar_id;
  if not found or p_busy is null or v_busy = coalesce((
    select range_agg(b.during) from public.outside_busy b where b.calendar_id = p_calendar_id
  ), '{}') then
    return;
  end if;
  delete from public.outside_busy where calendar_id = p_calendar_id;
  insert into public.outside_busy (calendar_id, during) select p_calendar_id, busy from unnest(v_busy) busy;
  -- An offer could no longer be booked. Its client stays on the waitlist, and may get what is free now.
  perform private.withdraw_offers(v_busy, p_now);
  perform private.offer_free_times(p_now);
end;
$$;
comment on function public.record_calendar_read(uuid, jsonb, text, text, timestamptz) is
  'Records how reading an outside calendar went: its busy times (pairs of instants; null if they are as they were), or why it failed, and what was known stays. Waitlist offers in busy times are withdrawn; bookings and holds stay. Safe to repeat.';
grant execute on function public.record_calendar_read(uuid, jsonb, text, text, timestamptz) to service_role;

create function public.delete_outside_calendar(p_calendar_id uuid, p_now timestamptz default now()) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.lock_calendar();
  delete from public.outside_calendars where calendar_id = p_calendar_id;
  perform public.settle_calendar_tasks(p_now);
  perform private.offer_free_times(p_now);
end;
$$;
comment on function public.delete_outside_calendar(uuid, timestamptz) is
  'Forgets an outside calendar with its address and busy times, and offers the freed time to the waitlist first. Safe to repeat.';
grant execute on function public.delete_outside_calendar(uuid, timestamptz) to service_role;

-- What the therapist sees of appointments: lists, search, a single one, and the figures of her week.

create view private.own_appointments with (security_invoker = true) as
select a.* from public.appointments a where a.other_name is null;
comment on view private.own_appointments is 'The appointments of clients themselves, without those of someone else at their address.';
grant select on private.own_appointments to service_role;

create view public.admin_appointments with (security_invoker = true) as
select
  a.appointment_id, a.version, a.confirmation_code, a.starts_at, a.ends_at,
  (a.starts_at at time zone s.time_zone)::date as local_date, to_char(a.starts_at at time zone s.time_zone, 'HH24:MI') as local_time,
  a.created_at as booked_at, a.status,
  -- As in private.payment_status.
  case
    when sold.due_cents > money.kept_cents then 'pending'
    when money.kept_cents = 0 and money.credits_used = 0 and money.has_gone_back then 'refunded'
    else 'paid'
  end as payment_status,
  money.payment_intent_id, sold.subtotal_cents, sold.tax_cents, money.paid_cents, money.refunded_cents, promised.cents as refunding_cents,
  greatest(sold.due_cents - money.kept_cents + promised.cents, 0) as owed_cents, money.credits_used, money.is_disputed,
  (money.kept_cents > 0 or money.credits_used > 0) and (coalesce(money.settled_refund_cents, 0) > 0 or sold.gift_value_given_cents > 0) as is_partly_refunded,
  a.location, a.service_id, sold.enhancement_ids, sold.lines, sold.service_name, sold.duration_minutes, sold.service_cents,
  a.pressure_preference,
  coalesce((select n.note_count from public.health_notes n where n.health_note_id = a.health_note_id), 0)::integer as health_note_count,
  a.client_id, a.first_name, a.last_name, a.email, a.phone,
  case when a.other_name is not null then (
    select c.first_name || ' ' || c.last_name from public.clients c where c.client_id = a.client_id
  ) end as same_email_as,
  -- search_text ends with the digits of the phone number.
  a.text_consent_version is not null and not exists (
    select from public.text_stops t where a.search_text like '% ' || substr(t.phone, 2)
  ) as can_text,
  a.other_name is null and exists (
    select from public.profiles p where p.client_id = a.client_id and p.membership_status = 'active'
  ) as is_member,
  before.visits, before.last_visit_at, a.arrived_at,
  form.intake_id, coalesce(form.is_intake_missing, false) as is_intake_missing,
  a.recurring_id, recurring.every_weeks, recurring.ended_at is not null as is_recurring_ended,
  a.declined_at is not null as is_declined, case when a.status = 'pending' then private.proposal_of(a.appointment_id) end as proposal,
  case when a.location = 'visit' then private.home_visit_facts(a.order_id, a.starts_at) end as home_visit
from public.appointments a
left join public.recurring_appointments recurring using (recurring_id)
left join lateral (
  select f.intake_id, f.is_intake_missing from private.appointment_intakes f where f.appointment_id = a.appointment_id
  -- Looked up only for the rows shown, not for all.
  offset 0
) form on true
cross join public.settings s
-- A family's sums in two steps each: as functions of orders.sql they would be a hundred calls for a list of fifty.
cross join lateral (
  select
    coalesce(sum(line.amount_cents + line.tax_cents), 0)::integer as due_cents,
    coalesce(sum(line.amount_cents) filter (where line.is_current), 0)::integer as subtotal_cents,
    coalesce(sum(line.tax_cents) filter (where line.is_current), 0)::integer as tax_cents,
    -- A booking sells an item only if part of its credit was given to the owner as gift value.
    coalesce(sum(line.amount_cents) filter (where line.kind = 'item'), 0)::integer as gift_value_given_cents,
    coalesce(max(line.name) filter (where line.is_current and line.kind = 'service'), '') as service_name,
    coalesce(max(line.duration_minutes) filter (where line.is_current and line.kind = 'service'), 0) as duration_minutes,
    coalesce(max(line.amount_cents) filter (where line.is_current and line.kind = 'service'), 0) as service_cents,
    coalesce(
      array_agg(line.enhancement_id order by line.enhancement_id) filter (where line.is_current and line.kind = 'enhancement'), '{}'
    ) as enhancement_ids,
    coalesce(
      jsonb_agg(
        jsonb_build_object('name', line.name, 'enhancement_id', line.enhancement_id, 'cents', line.amount_cents)
        order by line.order_line_id
      ) filter (where line.is_current), '[]'
    ) as lines
  from (
    select l.*, l.kind in ('service', 'enhancement') and l.reverses_line_id is null and not exists (
        select from public.order_lines reversal join public.orders by_order using (order_id)
        where reversal.reverses_line_id = l.order_line_id and by_order.state = 'settled' and by_order.kind = 'change'
      ) as is_current
    from public.orders o join public.order_lines l using (order_id)
    where o.root_id = a.order_id and o.state = 'settled'
    -- Evaluates is_current once, not once per sum.
    offset 0
  ) line
) sold
cross join lateral (
  select
    coalesce(sum(l.amount_cents) filter (where o.state in ('settled', 'returned')), 0)::integer as kept_cents,
    coalesce(bool_or(l.kind = 'refunded'), false) as has_gone_back,
    -- As in payments_by_way: what a bank has taken for good isn't paid.
    coalesce(sum(l.amount_cents) filter (
      where t.kind <> 'credit' and (l.kind = 'captured' or l.kind in ('dispute_out', 'dispute_in') and not private.is_disputed(t.tender_id))
    ), 0)::integer as paid_cents,
    coalesce(-sum(l.amount_cents) filter (where t.kind <> 'credit' and l.kind in ('refunded', 'refund_reversed')), 0)::integer
      as refunded_cents,
    -- A payment that came twice or too late paid for nothing, so it was never part of the price.
    -sum(l.amount_cents) filter (where t.kind <> 'credit' and o.state = 'settled' and l.kind in ('refunded', 'refund_reversed'))
      as settled_refund_cents,
    coalesce(sum(l.credits), 0)::integer as credits_used,
    coalesce(bool_or(exists (select from public.disputes d where d.tender_id = t.tender_id and d.is_open)), false) as is_disputed,
    (array_agg(t.payment_intent_id order by o.created_at, l.ledger_id)
      filter (where t.payment_intent_id is not null and l.kind = 'captured'))[1] as payment_intent_id
  from public.orders o join public.tenders t using (order_id) left join public.ledger l using (tender_id)
  where o.root_id = a.order_id
) money
cross join lateral (
  select coalesce(sum(r.amount_cents), 0)::integer as cents
  from public.orders o join public.tenders t using (order_id) join public.refunds r using (tender_id)
  where o.root_id = a.order_id and o.state in ('settled', 'returned') and r.status in ('requested', 'failed')
) promised
cross join lateral (
  select count(*)::integer as visits, max(earlier.starts_at) as last_visit_at
  from public.appointments earlier
  where earlier.client_id = a.client_id and earlier.other_name is not distinct from a.other_name
    and earlier.status = 'completed' and earlier.starts_at < a.starts_at
) before;
comment on view public.admin_appointments is
  'Appointments as the therapist sees them, one row each: contact; what was sold, paid, refunded and is owed; and the client''s earlier visits. same_email_as names the client whose address someone else has booked from. Health notes are only counted, and the intake form is only named by its id.';
grant select on public.admin_appointments to service_role;

create function private.appointments_in_order(p_appointment_ids uuid[]) returns setof public.admin_appointments
language plpgsql stable rows 50 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  return query
  select a.* from unnest(p_appointment_ids) with ordinality chosen (appointment_id, place)
  -- The view joins as many tables as join_collapse_limit allows. Joining one more would evaluate it for every appointment; looked up per
  -- id, it can grow.
  cross join lateral (
    select one.* from public.admin_appointments one where one.appointment_id = chosen.appointment_id offset 0
  ) a
  order by chosen.place;
end;
$$;
comment on function private.appointments_in_order(uuid[]) is 'Appointments as the therapist sees them, in the order of the given ids.';
grant execute on function private.appointments_in_order(uuid[]) to service_role;

create function public.list_appointments(p_list text, p_limit integer default 50, p_now timestamptz default now())
returns setof public.admin_appointments
language plpgsql stable rows 50 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  v_days record;
  v_ids uuid[];
begin
  select * into v_days from private.practice_days(p_now);
  if p_list in ('today', 'tomorrow', 'week') then
    -- Includes canceled ones, so that she can see what happened to them.
    select array_agg(a.appointment_id order by a.starts_at, a.created_at) into v_ids
      from public.appointments a
      where a.starts_at >= case p_list when 'today' then v_days.today when 'tomorrow' then v_days.tomorrow else v_days.this_week end
        and a.starts_at < case p_list when 'today' then v_days.tomorrow when 'tomorrow' then v_days.after_tomorrow else v_days.next_week end;
  elsif p_list = 'pending' then
    select array_agg(a.appointment_id order by a.created_at, a.appointment_id) into v_ids
      from public.appointments a where a.status = 'pending';
  elsif p_list = 'completed' then
    v_ids := array(
      select a.appointment_id from public.appointments a where a.status in ('completed', 'no_show')
      order by a.starts_at desc, a.appointment_id limit p_limit
    );
  else
    v_ids := array(select a.appointment_id from public.appointments a order by a.created_at desc, a.appointment_id limit p_limit);
  end if;
  return query select * from private.appointments_in_order(v_ids);
end;
$$;
comment on function public.list_appointments(text, integer, timestamptz) is
  'The dashboard''s lists: today, tomorrow and week (Monday to Sunday in the practice''s zone, by start), pending (oldest request first), completed (no-shows too, latest first), all (last booked first). p_limit applies to the last two.';
grant execute on function public.list_appointments(text, integer, timestamptz) to service_role;

create function private.patterns_by_service(p_words text) returns table (service_id text, patterns text[])
language sql stable rows 11 set search_path = ''
as $$
  select s.service_id, private.search_patterns(p_words, private.search_text(s.name || ' ' || s.duration_minutes)) from public.services s
$$;
comment on function private.patterns_by_service(text) is 'For each service, the patterns for those words that its name and length don''t contain.';
grant execute on function private.patterns_by_service(text) to service_role;

create function public.search_appointments(p_words text, p_dates date[] default null, p_limit integer default 50)
returns setof public.admin_appointments
language plpgsql stable rows 50 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  v_ids uuid[];
begin
  -- Words that name a service are matched once against the few services, and only the others against the many appointments.
  if p_dates is not null then
    with of_days as materialized (
      select a.* from unnest(p_dates) day cross join public.settings s cross join lateral (
        select a.appointment_id, a.starts_at, a.service_id, a.search_text from public.appointments a
        where a.starts_at >= day::timestamp at time zone s.time_zone and a.starts_at < (day + 1)::timestamp at time zone s.time_zone
        -- Searches each day separately, by the index.
        offset 0
      ) a
    )
    select array_agg(found.appointment_id order by found.starts_at desc, found.appointment_id) into v_ids from (
      select a.appointment_id, a.starts_at from of_days a join private.patterns_by_service(p_words) asked using (service_id)
      where a.search_text like all (asked.patterns)
      order by a.starts_at desc, a.appointment_id limit p_limit
    ) found;
  elsif private.search_patterns(p_words) <> '{}' then
    with asked as materialized (select * from private.patterns_by_service(p_words))
    select array_agg(found.appointment_id order by found.starts_at desc, found.appointment_id) into v_ids from (
      select a.appointment_id, a.starts_at from asked join public.appointments a using (service_id)
      where a.search_text like all (asked.patterns)
      order by a.starts_at desc, a.appointment_id limit p_limit
    ) found;
  end if;
  return query select * from private.appointments_in_order(v_ids);
end;
$$;
comment on function public.search_appointments(text, date[], integer) is
  'The latest appointments that match all of some words, in any order, in name, email address, phone number, confirmation code or service, on the given days of the practice if there are any. Returns nothing without words or days.';
grant execute on function public.search_appointments(text, date[], integer) to service_role;

create function public.appointments_of_client(p_client_id uuid, p_limit integer default 100) returns setof public.admin_appointments
language sql stable rows 50 set search_path = ''
as $$
  select * from private.appointments_in_order(array(
    select a.appointment_id from private.own_appointments a
    where a.client_id = p_client_id order by a.starts_at desc limit p_limit
  ))
$$;
comment on function public.appointments_of_client(uuid, integer) is 'The appointments of a client, latest first.';
grant execute on function public.appointments_of_client(uuid, integer) to service_role;

create function public.appointment_for_therapist(
  p_appointment_id uuid, p_actor uuid default null, p_now timestamptz default now()
)
returns table (
  appointment jsonb, encrypted_note text, note_written_at timestamptz, note_digest text, note_signed_at timestamptz, addenda jsonb,
  last_note jsonb, free_until timestamptz, endings jsonb, refund_is_told_by text[]
)
language plpgsql volatile rows 1 set search_path = ''
as $$
declare
  v_appointment public.appointments;
begin
  select * into v_appointment from public.appointments a where a.appointment_id = p_appointment_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
  if p_actor is not null then
    perform private.log_reading(p_actor, 'session_notes', read.appointment_id::text, v_appointment.client_id, p_now)
      from private.notes_shown(v_appointment) read;
  end if;
  return query
  select to_jsonb(shown), note.encrypted_note, note.written_at, note.digest, private.note_signed_at(note, v_appointment.ends_at, p_now),
    private.addenda_of(p_appointment_id), to_jsonb(noted), v_appointment.free_until,
    jsonb_build_object(
      'by_client', private.ending_of(v_appointment, private.late_fee_percent(v_appointment, 'client', p_now)),
      'by_therapist', private.ending_of(v_appointment, private.late_fee_percent(v_appointment, 'therapist', p_now)),
      'no_show', private.ending_of(v_appointment, private.no_show_fee_percent(v_appointment))
    ),
    -- As notify_client does: refunding an upcoming appointment cancels it.
    array_remove(array[
      case when shown.email is not null then 'email' end,
      case when shown.can_text and shown.phone is not null and v_appointment.status in ('pending', 'confirmed')
        and v_appointment.starts_at > p_now and private.is_text_hour(p_now) then 'sms' end
    ], null)
  from private.appointments_in_order(array[p_appointment_id]) shown
  left join public.session_notes note using (appointment_id)
  left join lateral (
    select earlier.appointment_id, earlier.starts_at, written.encrypted_note, written.digest,
      private.note_signed_at(written, earlier.ends_at, p_now) as signed_at
    from private.notes_shown(v_appointment) read
    join public.appointments earlier using (appointment_id) join public.session_notes written using (appointment_id)
    where read.appointment_id <> p_appointment_id
  ) noted on true;
end;
$$;
comment on function public.appointment_for_therapist(uuid, uuid, timestamptz) is
  'One appointment (a row of admin_appointments), its encrypted session note, when that was written and signed and what was added to it, the client''s last note from an earlier session (appointment_id, starts_at, encrypted_note, digest, signed_at), what each way to end it now would charge and refund under the policy its client agreed to, and the channels that would notify the client of a refund now. Records in the same transaction that p_actor, if given, read the notes. PT404 not_found.';
grant execute on function public.appointment_for_therapist(uuid, uuid, timestamptz) to service_role;

create function public.practice_stats(p_now timestamptz default now())
returns table (
  today_appointments integer, today_done integer, pending_requests integer, oldest_pending_at timestamptz, week_appointments integer,
  week_at_home integer, week_revenue_cents integer, last_week_revenue_cents integer
)
language plpgsql stable rows 1 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  v_days record;
begin
  select * into v_days from private.practice_days(p_now);
  select count(*) filter (where is_today.yes), count(*) filter (where is_today.yes and a.status in ('completed', 'no_show')),
      count(*), count(*) filter (where a.location in (select l.location_id from public.locations l where l.needs_permission))
    into today_appointments, today_done, week_appointments, week_at_home
    from public.appointments a cross join lateral (select a.starts_at >= v_days.today and a.starts_at < v_days.tomorrow as yes) is_today
    where a.starts_at >= v_days.this_week and a.starts_at < v_days.next_week and a.status <> 'cancelled';
  select count(*), min(a.created_at) into pending_requests, oldest_pending_at from public.appointments a where a.status = 'pending';
  -- Money counts on the day it moved: credits and gift value were revenue when they were sold, and what a bank takes is gone.
  select coalesce(sum(l.amount_cents) filter (where l.created_at >= v_days.this_week), 0),
      coalesce(sum(l.amount_cents) filter (where l.created_at < v_days.this_week), 0)
    into week_revenue_cents, last_week_revenue_cents
    from public.ledger l
    where l.created_at >= v_days.last_week and l.created_at < v_days.next_week
      and (select t.kind from public.tenders t where t.tender_id = l.tender_id) in ('card', 'cash');
  return next;
end;
$$;
comment on function public.practice_stats(timestamptz) is
  'Appointments of today and this week (Monday to Sunday in the practice''s zone, without canceled ones), pending requests, and the revenue of this week and the last: card and cash that came in less that week''s refunds, whenever it was sold.';
grant execute on function public.practice_stats(timestamptz) to service_role;

-- Operations: Stripe's events, tasks, jobs and sweeps, the calendar feed and retention.

-- Stripe's events.

create table public.stripe_events (
  stripe_event_id text primary key,
  type text not null,
  outcome text not null
    constraint stripe_events_outcome_is_known check (outcome in ('processed', 'ignored', 'foreign')),
  created_at timestamptz not null,
  recorded_at timestamptz not null default now()
);
create index stripe_events_by_outcome on public.stripe_events (outcome, recorded_at);
alter table public.stripe_events enable row level security;
grant select, insert on public.stripe_events to service_role;
comment on table public.stripe_events is 'Stripe events that were handled, with the outcome: ignored ones need nothing, foreign ones are about other payments on the same account.';
comment on column public.stripe_events.created_at is 'When Stripe created the event.';

-- Tasks that only a person can settle, and what the sweep did.

create table public.tasks (
  task_id uuid primary key default gen_random_uuid(),
  kind text not null constraint tasks_kind_is_known check (kind in (
    'payment_mismatch', 'payment_without_order', 'payment_processing', 'refund_failed', 'dispute', 'stuck_message',
    'unsettled_payment', 'calendar_held', 'spent_purchase_refunded', 'job_failed', 'holiday', 'calendar_clash', 'calendar_unread',
    'text_received', 'texts_blocked', 'emails_blocked', 'forms_not_emailed'
  )),
  subject text not null,
  details jsonb not null,
  opened_at timestamptz not null default now(),
  emailed_at timestamptz,
  resolved_at timestamptz,
  resolution text,
  constraint tasks_resolved_say_how check ((resolved_at is null) = (resolution is null))
);
create unique index tasks_are_open_once on public.tasks (kind, subject) where resolved_at is null;
create index tasks_not_emailed on public.tasks (opened_at) where emailed_at is null;
alter table public.tasks enable row level security;
grant select, insert, update on public.tasks to service_role;

create table public.sweep_runs (
  sweep_run_id uuid primary key default gen_random_uuid(),
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  did jsonb not null default '{}'
);
create index sweep_runs_by_start on public.sweep_runs (started_at);
alter table public.sweep_runs enable row level security;
grant select, insert, update, delete on public.sweep_runs to service_role;
comment on table public.tasks is 'Money, time or messages that a person has to decide about.';
comment on column public.tasks.subject is 'The id of what it is about, usually the payment at Stripe.';
comment on column public.tasks.details is 'All that a person needs: ids, amounts in cents, what was tried, what to do next. No names or notes.';
comment on column public.tasks.emailed_at is 'When the practice was emailed about it.';
comment on table public.sweep_runs is 'Each run of the sweep, with the counts of what it did.';
comment on column public.sweep_runs.did is 'Counts, and in unreached the parts that it had no time for, which come first in the next run.';

create function public.open_task(p_kind text, p_subject text, p_details jsonb, p_now timestamptz default now()) returns uuid
language sql volatile set search_path = ''
as $$
  insert into public.tasks as item (kind, subject, details, opened_at) values (p_kind, p_subject, p_details, p_now)
    on conflict (kind, subject) where resolved_at is null do update set details = item.details || excluded.details
    returning task_id
$$;
comment on function public.open_task(text, text, jsonb, timestamptz) is
  'Opens a task for a person; if a task of this kind is open for the subject, adds the details to it.';
grant execute on function public.open_task(text, text, jsonb, timestamptz) to service_role;

create function public.resolve_task(p_task_id uuid, p_resolution text, p_now timestamptz default now()) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update public.tasks set resolved_at = p_now, resolution = p_resolution
    where task_id = p_task_id and resolved_at is null;
  if not found and not exists (select from public.tasks i where i.task_id = p_task_id) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
end;
$$;
comment on function public.resolve_task(uuid, text, timestamptz) is
  'Closes a task and records how it was settled; harmless twice. PT404 not_found.';
grant execute on function public.resolve_task(uuid, text, timestamptz) to service_role;

create function public.start_sweep(p_now timestamptz default now())
returns table (sweep_run_id uuid, unreached text[])
language plpgsql volatile rows 1 set search_path = ''
as $$
begin
  delete from public.sweep_runs run where run.started_at < p_now - interval '30 days';
  select coalesce(array(select jsonb_array_elements_text(run.did -> 'unreached')), '{}') into unreached
    from public.sweep_runs run where run.finished_at is not null order by run.started_at desc limit 1;
  unreached := coalesce(unreached, '{}');
  insert into public.sweep_runs as run (started_at) values (p_now) returning run.sweep_run_id into sweep_run_id;
  return next;
end;
$$;
comment on function public.start_sweep(timestamptz) is
  'Records that a sweep starts. Returns its id and the parts that the previous run didn''t reach.';
grant execute on function public.start_sweep(timestamptz) to service_role;

create function public.finish_sweep(p_sweep_run_id uuid, p_did jsonb, p_now timestamptz default now()) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update public.sweep_runs set did = p_did, finished_at = p_now where sweep_run_id = p_sweep_run_id;
end;
$$;
comment on function public.finish_sweep(uuid, jsonb, timestamptz) is 'Records what a sweep did.';
grant execute on function public.finish_sweep(uuid, jsonb, timestamptz) to service_role;

create function public.hasten_refunds_after_outage(p_now timestamptz default now()) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if (
    select (run.did ->> 'unreachable')::integer > 0 from public.sweep_runs run
    where run.finished_at is not null order by run.started_at desc limit 1
  ) then
    perform private.hasten_refunds(p_now);
  end if;
end;
$$;
comment on function public.hasten_refunds_after_outage(timestamptz) is
  'Makes the refunds that wait due now if the last sweep couldn''t reach Stripe. The caller just could.';
grant execute on function public.hasten_refunds_after_outage(timestamptz) to service_role;

-- Scheduled jobs: when each last ran, what failed, and how far it got. One bad row never stops another.

create table public.heartbeats (
  job text primary key,
  beat_at timestamptz not null,
  did jsonb not null default '{}'
);
alter table public.heartbeats enable row level security;
grant select, insert, update on public.heartbeats to service_role;
comment on table public.heartbeats is 'When a scheduled job last ran to its end.';

create function public.record_heartbeat(p_job text, p_did jsonb, p_now timestamptz default now()) returns void
language sql volatile set search_path = ''
as $$
  insert into public.heartbeats (job, beat_at, did) values (p_job, p_now, p_did)
    on conflict (job) do update set beat_at = excluded.beat_at, did = excluded.did
$$;
comment on function public.record_heartbeat(text, jsonb, timestamptz) is 'Records that a scheduled job ran to its end.';
grant execute on function public.record_heartbeat(text, jsonb, timestamptz) to service_role;

create function public.is_job_late(p_job text, p_minutes integer, p_now timestamptz default now()) returns boolean
language sql stable set search_path = ''
as $$
  select not exists (
    select from public.heartbeats h where h.job = p_job and h.beat_at > p_now - make_interval(mins => p_minutes)
  )
$$;
comment on function public.is_job_late(text, integer, timestamptz) is 'Whether a job hasn''t run for this many minutes.';
grant execute on function public.is_job_late(text, integer, timestamptz) to service_role;

-- Each row is attempted separately.

create function private.report_failure(p_subject text, p_details jsonb, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  -- Database error texts can quote personal data; the names of its objects say enough.
  select public.open_task('job_failed', p_subject, jsonb_strip_nulls(p_details) || jsonb_build_object('failed_at', p_now), p_now)
$$;
comment on function private.report_failure(text, jsonb, timestamptz) is
  'Asks a person to check something that a job couldn''t do: one open task for each, with only ids and SQL names.';
grant execute on function private.report_failure(text, jsonb, timestamptz) to service_role;

create function private.report_recovery(p_subject text, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  select public.resolve_task(item.task_id, 'It worked at a later try.', p_now)
  from public.tasks item
  where item.kind = 'job_failed' and item.subject = p_subject and item.resolved_at is null
$$;
comment on function private.report_recovery(text, timestamptz) is 'Closes the task about something that a job couldn''t do, once it works.';
grant execute on function private.report_recovery(text, timestamptz) to service_role;

create function private.attempt(p_function text, p_row uuid, p_now timestamptz) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_subject constant text := concat_ws(' ', p_function, p_row);
  v_failed text;
  v_state text;
  v_constraint text;
  v_table text;
  v_column text;
begin
  begin
    if p_row is null then
      execute format('select private.%I($1)::text', p_function) into v_failed using p_now;
    else
      execute format('select private.%I($1, $2)::text', p_function) into v_failed using p_row, p_now;
    end if;
  exception when others then
    get stacked diagnostics
      v_state = returned_sqlstate, v_constraint = constraint_name, v_table = table_name, v_column = column_name;
    perform private.report_failure(v_subject, jsonb_build_object(
      'part', p_function, 'row', p_row, 'sqlstate', v_state, 'constraint', nullif(v_constraint, ''), 'table', nullif(v_table, ''),
      'column', nullif(v_column, '')
    ), p_now);
    return 1;
  end;
  perform private.report_recovery(v_subject, p_now);
  return coalesce(nullif(v_failed, '')::integer, 0);
end;
$$;
comment on function private.attempt(text, uuid, timestamptz) is
  'Calls a function of schema private, for one row or (null) as a whole, in a subtransaction: if it fails, its changes are undone and a task is opened. Returns the number of failures: 1 if the function failed, else what it returned.';
grant execute on function private.attempt(text, uuid, timestamptz) to service_role;

create function private.attempt_each(p_function text, p_rows uuid[], p_now timestamptz) returns integer
language plpgsql volatile set search_path = ''
as $$
begin
  return (
    select coalesce(sum(private.attempt(p_function, row_id, p_now)), 0)::integer from unnest(p_rows) row_id
  );
end;
$$;
comment on function private.attempt_each(text, uuid[], timestamptz) is
  'Calls a function for each of some rows, so that one failure stops no other. Returns the number of failures.';
grant execute on function private.attempt_each(text, uuid[], timestamptz) to service_role;

create function private.has_failed(p_function text, p_row uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from public.tasks item
    where item.kind = 'job_failed' and item.subject = concat_ws(' ', p_function, p_row) and item.resolved_at is null
  )
$$;
comment on function private.has_failed(text, uuid) is 'Whether something failed the last time; limited batches take it after the rest.';
grant execute on function private.has_failed(text, uuid) to service_role;

-- How far the sweep got: however much is waiting, each run continues where the previous one stopped.

create table public.sweep_cursors (
  part text primary key,
  reached_at timestamptz not null,
  reached_id text
);
alter table public.sweep_cursors enable row level security;
grant select, insert, update, delete on public.sweep_cursors to service_role;
comment on table public.sweep_cursors is 'How far parts of the sweep got, oldest first; no row: from the beginning.';
comment on column public.sweep_cursors.reached_at is 'For events: when Stripe created the next ones. For holds: when the last one tried ran out.';

create function public.move_sweep_cursor(p_part text, p_reached_at timestamptz default null, p_reached_id text default null) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if p_reached_at is null then
    delete from public.sweep_cursors where part = p_part;
  else
    insert into public.sweep_cursors (part, reached_at, reached_id) values (p_part, p_reached_at, p_reached_id)
      on conflict (part) do update set reached_at = excluded.reached_at, reached_id = excluded.reached_id;
  end if;
end;
$$;
comment on function public.move_sweep_cursor(text, timestamptz, text) is
  'Records how far a part of the sweep got; without an instant it starts over.';
grant execute on function public.move_sweep_cursor(text, timestamptz, text) to service_role;

create table public.stripe_event_retries (
  stripe_event_id text primary key,
  created_at timestamptz not null,
  attempts integer not null default 1,
  tried_by uuid not null
);
alter table public.stripe_event_retries enable row level security;
grant select, insert, update, delete on public.stripe_event_retries to service_role;
comment on table public.stripe_event_retries is
  'Stripe events that the sweep couldn''t handle: the cursor has moved past them, and each run tries them again.';
comment on column public.stripe_event_retries.tried_by is 'The sweep run that last tried it.';

create function public.retry_stripe_event_later(p_event_id text, p_created timestamptz, p_sweep_run_id uuid) returns void
language sql volatile set search_path = ''
as $$
  insert into public.stripe_event_retries as known (stripe_event_id, created_at, tried_by) values (p_event_id, p_created, p_sweep_run_id)
    on conflict (stripe_event_id) do update set attempts = known.attempts + 1, tried_by = excluded.tried_by
$$;
comment on function public.retry_stripe_event_later(text, timestamptz, uuid) is
  'Records that a sweep run couldn''t handle an event; the next run tries it again.';
grant execute on function public.retry_stripe_event_later(text, timestamptz, uuid) to service_role;

create function public.stripe_events_to_retry(p_sweep_run_id uuid, p_limit integer default 20) returns setof text
language sql stable rows 5 set search_path = ''
as $$
  select r.stripe_event_id from public.stripe_event_retries r
  where r.tried_by <> p_sweep_run_id
  order by r.attempts, r.created_at limit p_limit
$$;
comment on function public.stripe_events_to_retry(uuid, integer) is
  'Events that an earlier sweep run couldn''t handle, those tried least often first.';
grant execute on function public.stripe_events_to_retry(uuid, integer) to service_role;

create function public.delete_stripe_event(p_event_id text) returns void
language sql volatile set search_path = ''
as $$ delete from public.stripe_event_retries where stripe_event_id = p_event_id $$;
comment on function public.delete_stripe_event(text) is 'Stops retrying an event, which is done or no longer exists at Stripe.';
grant execute on function public.delete_stripe_event(text) to service_role;

-- What a monitor reports.

create function public.job_problems() returns setof text
language plpgsql stable rows 1 set search_path = ''
as $$
begin
  if exists (select from public.heartbeats h where (h.did ->> 'failures')::integer > 0)
    or exists (select from public.messages m where m.state in ('claimed', 'failed') and m.failure = 'not_composed')
    -- Offers are made by whatever frees a time, so no job counts this failure.
    or exists (
      select from public.tasks item
      join public.waitlist_entries waiting on waiting.entry_id = (item.details ->> 'row')::uuid and waiting.ended_at is null
      where item.kind = 'job_failed' and item.resolved_at is null and item.details ->> 'part' = 'offer_time'
    )
  then
    return next 'job_failing';
  end if;
  if (
    select count(*) = 3 and bool_and((run.did ->> 'unreachable')::integer > 0)
    from (select r.did from public.sweep_runs r where r.finished_at is not null order by r.started_at desc limit 3) run
  ) then
    return next 'stripe_failing';
  end if;
  -- She can't be emailed about it.
  if exists (select from public.tasks item where item.kind = 'emails_blocked' and item.resolved_at is null) then
    return next 'emails_failing';
  end if;
end;
$$;
comment on function public.job_problems() is
  'Returns job_failing while something failed in a job''s last run, a message can''t be written, or someone on the waitlist can''t be offered a time; stripe_failing when three sweeps in a row couldn''t reach Stripe; emails_failing while emails don''t leave.';
grant execute on function public.job_problems() to service_role;

create function public.record_stripe_event(p_event_id text, p_type text, p_created timestamptz, p_outcome text default 'processed')
returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  insert into public.stripe_events (stripe_event_id, type, created_at, outcome) values (p_event_id, p_type, p_created, p_outcome)
    on conflict do nothing;
  if not found then
    return false;
  end if;
  perform public.delete_stripe_event(p_event_id);
  return true;
end;
$$;
comment on function public.record_stripe_event(text, text, timestamptz, text) is
  'Returns true the first time. Call it after the work is done: the work is idempotent, and a failed event must be sent again.';
grant execute on function public.record_stripe_event(text, text, timestamptz, text) to service_role;

create function public.unknown_stripe_events(p_event_ids text[]) returns setof text
language sql stable rows 5 set search_path = ''
as $$
  select asked.event_id from unnest(p_event_ids) with ordinality as asked (event_id, place)
  where not exists (select from public.stripe_events e where e.stripe_event_id = asked.event_id)
  order by asked.place
$$;
comment on function public.unknown_stripe_events(text[]) is 'The given events that haven''t been handled yet, in the given order.';
grant execute on function public.unknown_stripe_events(text[]) to service_role;

-- The calendar feed of the practice.

create table public.calendar_feeds (
  is_the_one boolean primary key default true constraint calendar_feeds_are_one check (is_the_one),
  token_hash text not null,
  created_at timestamptz not null
);
alter table public.calendar_feeds enable row level security;
grant select, insert, update, delete on public.calendar_feeds to service_role;
comment on table public.calendar_feeds is 'The secret address of the practice''s calendar feed, as its SHA-256; no row, no feed.';

create function public.set_calendar_feed(p_token_hash text, p_by uuid default null, p_now timestamptz default now()) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  delete from public.calendar_feeds where true;
  insert into public.calendar_feeds (token_hash, created_at) select p_token_hash, p_now where p_token_hash is not null;
  perform private.write_security_notice(p_by, 'calendar_feed', p_token_hash, '{}', p_now) where p_token_hash is not null;
end;
$$;
comment on function public.set_calendar_feed(text, uuid, timestamptz) is
  'Gives the feed a new secret address, which disables the old one, and emails the person who asked for it; null turns it off. The caller has checked the password.';
grant execute on function public.set_calendar_feed(text, uuid, timestamptz) to service_role;

create function public.read_calendar_feed(p_token_hash text, p_now timestamptz default now())
returns table (
  appointment_id uuid, revision integer, status text, starts_at timestamptz, booked_at timestamptz, first_name text,
  service_name text, duration_minutes integer, location text
)
language plpgsql stable set search_path = ''
as $$
begin
  if not exists (select from public.calendar_feeds f where f.token_hash = p_token_hash) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
  return query
    select a.appointment_id, a.version - 1, a.status, a.starts_at, a.created_at, a.first_name, sold.name, sold.duration_minutes, a.location
    from public.appointments a cross join lateral private.current_lines(a.order_id) sold
    where sold.kind = 'service' and a.starts_at > p_now - interval '1 year'
    order by a.starts_at;
end;
$$;
comment on function public.read_calendar_feed(text, timestamptz) is
  'Appointments of the last year and all upcoming ones, including canceled ones, so that a calendar can remove them. First names, no notes. PT404 not_found.';
grant execute on function public.read_calendar_feed(text, timestamptz) to service_role;

-- What the therapist has to do: open tasks, and cash refunds she has promised.

create function private.order_of_row(p_row uuid) returns uuid
language sql stable set search_path = ''
as $$
  select coalesce(
    (select a.order_id from public.appointments a where a.appointment_id = p_row),
    (select m.about from public.messages m where m.message_id = p_row),
    (select a.order_id from public.proposals p join public.appointments a using (appointment_id) where p.proposal_id = p_row),
    (select o.root_id from public.orders o where o.order_id = p_row)
  )
$$;
comment on function private.order_of_row(uuid) is 'The order of a row of any kind that a job couldn''t handle; null if it has none.';
grant execute on function private.order_of_row(uuid) to service_role;

create function private.order_of_task(p_item public.tasks) returns uuid
language sql stable set search_path = ''
as $$
  select coalesce(
    (p_item.details ->> 'order_id')::uuid,
    case p_item.kind when 'payment_processing' then p_item.subject::uuid end,
    (select t.order_id from public.tenders t where t.payment_intent_id = coalesce(p_item.details ->> 'payment_intent_id', p_item.subject)),
    (select m.about from public.messages m where p_item.kind = 'stuck_message' and m.message_id::text = p_item.subject),
    case p_item.kind when 'job_failed' then private.order_of_row((p_item.details ->> 'row')::uuid) end
  )
$$;
comment on function private.order_of_task(public.tasks) is 'The order that a task is about, by whatever it names; null if it names none.';
grant execute on function private.order_of_task(public.tasks) to service_role;

create function private.refund_of_task(p_item public.tasks) returns public.refunds
language sql stable set search_path = ''
as $$
  select r.* from public.refunds r
  where p_item.kind = 'refund_failed' and r.refund_id::text = coalesce(p_item.details ->> 'refund_id', p_item.subject)
$$;
comment on function private.refund_of_task(public.tasks) is 'The refund that a task about a failed one names; null if it names none of ours.';
grant execute on function private.refund_of_task(public.tasks) to service_role;

create function private.what_settled(p_item public.tasks, p_now timestamptz) returns text
language plpgsql stable set search_path = ''
as $$
declare
  v_refund public.refunds;
begin
  case p_item.kind
    when 'refund_failed' then
      v_refund := private.refund_of_task(p_item);
      return case
        when v_refund.status in ('pending', 'succeeded') then 'The refund was made after all.'
        -- Given up for nothing only while something is left to be refunded.
        when v_refund.status = 'void' and private.debt_cents((select o.root_id from public.orders o where o.order_id = v_refund.order_id)) >= 0
          then 'It was refunded another way, or requested again.'
      end;
    when 'payment_processing' then
      return (
        select case o.state when 'lapsed' then 'It was not paid, and its time is open again.' else 'The payment came in.' end
        from public.orders o where o.order_id::text = p_item.subject and o.state <> 'open'
      );
    when 'payment_without_order' then
      return (
        select 'It was found to be ours.' from public.tenders t
        where t.payment_intent_id = p_item.subject and exists (
          select from public.ledger l where l.tender_id = t.tender_id and l.kind = 'captured'
        )
      );
    when 'unsettled_payment' then
      return (select 'It worked at a later try.' from public.stripe_events e where e.stripe_event_id = p_item.details ->> 'event_id');
    when 'dispute' then
      return (
        select 'The dispute is closed: ' || replace(d.status, '_', ' ') || '.' from public.disputes d
        where d.stripe_dispute_id = p_item.subject and not d.is_open
      );
    when 'spent_purchase_refunded' then
      return (
        select 'Nothing is due anymore.' from public.orders o
        where o.order_id::text = p_item.subject and private.debt_cents(o.order_id) <= 0
      );
    when 'stuck_message' then
      return (
        select 'There is nothing left to tell.' from public.messages m
        where m.message_id::text = p_item.subject and (not private.is_still_due(m, p_now) or private.is_told_in_time(m, p_now))
          -- The person who looks after her has to be reachable the next time as well.
          and not private.is_about_her_safety(m)
      );
    when 'calendar_held' then
      return case when not private.is_under_pressure(p_now) then 'Your open time is no longer held.' end;
    else
      return null;
  end case;
end;
$$;
comment on function private.what_settled(public.tasks, timestamptz) is
  'Returns how the cause of an open task has gone by itself; null while it is there, and for kinds that a person settles or that are closed where their cause is.';
grant execute on function private.what_settled(public.tasks, timestamptz) to service_role;

create function public.list_tasks(p_task_id uuid default null, p_now timestamptz default now())
returns table (
  task_id uuid, kind text, subject text, details jsonb, opened_at timestamptz, amount_cents integer, payment_intent_id text,
  order_id uuid, refund_id uuid, refund_status text, appointment_id uuid, first_name text
)
language sql stable rows 10 set search_path = ''
as $$
  select open.task_id, open.kind, open.subject,
    open.details || jsonb_strip_nulls(jsonb_build_object('words', received.words, 'phone', received.phone)),
    open.opened_at, open.amount_cents, open.payment_intent_id, o.order_id, open.refund_id, refund.status, a.appointment_id,
    coalesce(a.first_name, request.first_name, split_part(gift.purchaser_name, ' ', 1), owner.first_name, waiting.first_name, sender.first_name)
  from (
    select i.task_id, i.kind, i.subject, i.details, i.opened_at,
      coalesce(i.details ->> 'amount_cents', i.details ->> 'received_cents', i.details ->> 'owed_cents')::integer as amount_cents,
      coalesce(i.details ->> 'payment_intent_id', case when i.subject like 'pi\_%' then i.subject end) as payment_intent_id,
      private.order_of_task(i) as order_id,
      (private.refund_of_task(i)).refund_id
    from public.tasks i where i.resolved_at is null and private.what_settled(i, p_now) is null
    union all
    select r.refund_id, 'cash_refund', r.refund_id::text, '{}', r.created_at, r.amount_cents, null, r.order_id, r.refund_id
    from public.refunds r join public.tenders t using (tender_id) where r.status = 'requested' and t.kind = 'cash'
  ) open
  left join public.refunds refund using (refund_id)
  left join public.orders o on o.order_id = coalesce(refund.order_id, open.order_id)
  left join public.appointments a on a.order_id = o.root_id
  left join public.order_requests request on request.order_id = o.root_id
  left join public.gift_certificates gift on gift.order_id = o.root_id
  left join public.profiles owner on lower(owner.email) = o.owner_email
  -- A message about a spot on the waitlist has no order.
  left join public.waitlist_entries waiting on waiting.entry_id = coalesce((open.details ->> 'row')::uuid, open.order_id)
  left join public.received_texts received on open.kind = 'text_received' and received.received_text_id::text = open.subject
  left join public.clients sender on sender.client_id = received.client_id
  where p_task_id is null or open.task_id = p_task_id
  order by open.opened_at, open.task_id
$$;
comment on function public.list_tasks(uuid, timestamptz) is
  'The open tasks whose cause is still there, oldest first, or one of them, with their payment, refund, appointment and first name, and what a received text said; and cash refunds not handed over yet, as kind cash_refund with the refund''s id.';
grant execute on function public.list_tasks(uuid, timestamptz) to service_role;

-- Retention: data that is no longer needed is emptied after the hours in src/contract/rules/retention/retention.ts, which the privacy page lists.

-- For finding what is left to empty. A held order still takes time on the calendar and lapses first.
create index order_requests_not_emptied on public.order_requests (order_id)
  where num_nonnulls(email, health_note_id, pressure_preference, network_hashes) > 0;
create index orders_not_emptied on public.orders (created_at) where owner_email is not null and state = 'lapsed' and paid_at is null;

create function private.empty_unpaid_orders(p_before timestamptz, p_limit integer) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_count integer;
  v_note_ids uuid[];
  v_order_ids uuid[];
begin
  with emptied as (
    update public.order_requests r
      set first_name = null, last_name = null, email = null, phone = null, health_note_id = null,
        pressure_preference = null, text_consent_version = null, network_hashes = null, booked_by = null
      from (
        select old.order_id, old.health_note_id from public.order_requests old join public.orders o using (order_id)
        where o.paid_at is null and (o.state = 'lapsed' or o.state = 'open' and old.starts_at is null) and o.created_at <= p_before
          and num_nonnulls(old.email, old.health_note_id, old.pressure_preference, old.network_hashes) > 0
        order by o.created_at limit p_limit for update of old skip locked
      ) was
      where r.order_id = was.order_id
      returning was.health_note_id, was.order_id
  )
  select count(*)::integer, array_agg(e.health_note_id), array_agg(e.order_id) into v_count, v_note_ids, v_order_ids from emptied e;
  delete from public.home_visits v where v.order_id = any (v_order_ids);
  -- Another order of the same checkout, or its appointment, may still use the notes.
  delete from public.health_notes n
    where n.health_note_id = any(v_note_ids)
      and not exists (select from public.order_requests r where r.health_note_id = n.health_note_id)
      and not exists (select from public.appointments a where a.health_note_id = n.health_note_id);
  update public.orders o set owner_email = null
    where o.order_id in (
      select old.order_id from public.orders old
      where old.owner_email is not null and old.state = 'lapsed' and old.paid_at is null and old.created_at <= p_before
      limit p_limit for update of old skip locked
    );
  return v_count;
end;
$$;
comment on function private.empty_unpaid_orders(timestamptz, integer) is
  'Removes person, notes and networks from orders that were never paid and are this old; service, time and amounts stay. Returns how many.';
grant execute on function private.empty_unpaid_orders(timestamptz, integer) to service_role;

create function private.empty_unpaid_gifts(p_before timestamptz, p_limit integer) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_count integer;
begin
  update public.gift_certificates g
    set recipient_name = null, recipient_email = null, purchaser_name = null, purchaser_email = null, purchaser_phone = null,
      personal_message = null, code_hash = null, encrypted_code = null
    where g.order_id in (
      select old.order_id from public.gift_certificates old join public.orders o using (order_id)
      where old.code_hash is not null and o.state = 'lapsed' and o.paid_at is null and o.created_at <= p_before
      limit p_limit for update of old skip locked
    );
  get diagnostics v_count = row_count;
  return v_count;
end;
$$;
comment on function private.empty_unpaid_gifts(timestamptz, integer) is
  'Removes people, message and code from gift certificates that were never paid and are this old. Returns how many.';
grant execute on function private.empty_unpaid_gifts(timestamptz, integer) to service_role;

create function private.empty_ended_places(p_before timestamptz, p_limit integer) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_count integer;
begin
  update public.waitlist_entries e
    set first_name = null, last_name = null, email = null, phone = null, text_consent_version = null
    where e.entry_id in (
      select old.entry_id from public.waitlist_entries old
      where old.email is not null and old.ended_at <= p_before
      order by old.ended_at limit p_limit for update skip locked
    );
  get diagnostics v_count = row_count;
  return v_count;
end;
$$;
comment on function private.empty_ended_places(timestamptz, integer) is
  'Removes the person from waitlist spots that ended this long ago; their links stop working. Returns how many.';
grant execute on function private.empty_ended_places(timestamptz, integer) to service_role;

create function public.empty_old_data(p_what text, p_hours integer, p_limit integer default 5000, p_now timestamptz default now())
returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_before constant timestamptz := p_now - make_interval(hours => p_hours);
  v_count integer;
begin
  case p_what
    when 'unpaid-checkout' then
      return private.empty_unpaid_orders(v_before, p_limit) + private.empty_unpaid_gifts(v_before, p_limit);
    when 'waitlist' then
      return private.empty_ended_places(v_before, p_limit);
    when 'network-hash' then
      delete from private.form_submissions where submitted_at <= v_before;
    when 'network-salt' then
      delete from private.network_salts where salt_date::timestamp at time zone 'UTC' <= v_before;
    when 'contact-message' then
      delete from public.contact_messages where created_at <= v_before;
    when 'received-text' then
      delete from public.received_texts where received_at <= v_before;
    when 'message' then
      delete from public.messages where created_at <= v_before and settled_at is not null;
    when 'appointment-link' then
      delete from public.appointment_links l using public.appointments a
        where a.appointment_id = l.appointment_id and private.link_expires_at(a) <= v_before;
  end case;
  get diagnostics v_count = row_count;
  return v_count;
end;
$$;
comment on function public.empty_old_data(text, integer, integer, timestamptz) is
  'Empties or deletes data of one kind once it is older than p_hours: unpaid-checkout, waitlist (since it ended), network-hash, network-salt (since its day began), contact-message, received-text, message (once it is sent or given up), appointment-link (since it stopped working); any other kind is an error. Returns how many. Paid orders keep their data. Harmless twice.';
grant execute on function public.empty_old_data(text, integer, integer, timestamptz) to service_role;

-- The website: testimonials and contact messages.

-- Testimonials: what clients write about their sessions, held until the therapist publishes it.

create table public.testimonials (
  testimonial_id uuid primary key default gen_random_uuid(),
  name text not null constraint testimonials_have_a_name check (length(name) between 1 and 80),
  location text not null constraint testimonials_have_a_location check (length(location) between 1 and 80),
  service_id text not null references public.services,
  rating integer not null constraint testimonials_rating_is_1_to_5 check (rating between 1 and 5),
  review text not null constraint testimonials_review_has_some_length check (length(review) between 10 and 2000),
  status text not null default 'held'
    constraint testimonials_status_is_known check (status in ('held', 'published', 'rejected')),
  is_suspected boolean not null default false,
  sent_by uuid references public.profiles on delete set null,
  created_at timestamptz not null default now()
);
create index testimonials_by_account on public.testimonials (sent_by) where sent_by is not null;
create index testimonials_by_service on public.testimonials (service_id);
create index testimonials_by_status on public.testimonials (status, created_at desc);
alter table public.testimonials enable row level security;
grant select, insert, update on public.testimonials to service_role;
comment on table public.testimonials is 'Reviews of sessions. Anyone can write one; only published ones are shown.';
comment on column public.testimonials.status is
  'held: waiting for the therapist. published: on the site. rejected: read and not published, or taken down.';
comment on column public.testimonials.is_suspected is 'It looks like a program''s.';
comment on column public.testimonials.sent_by is 'The member account that was logged in when it was sent; null if a guest sent it.';

create function public.list_testimonials(p_status text default 'published')
returns table (
  testimonial_id uuid, name text, location text, service_name text, rating integer, review text, created_at timestamptz,
  is_suspected boolean
)
language sql stable set search_path = ''
as $$
  select t.testimonial_id, t.name, t.location, s.name, t.rating, t.review, t.created_at, t.is_suspected
  from public.testimonials t
  join public.services s using (service_id)
  where t.status = p_status
  order by t.created_at desc, t.testimonial_id
  limit 200
$$;
comment on function public.list_testimonials(text) is 'The reviews with a status, newest first, at most 200.';
grant execute on function public.list_testimonials(text) to service_role;

create function public.submit_testimonial(p_testimonial jsonb, p_networks text[], p_now timestamptz default now())
returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_wait_seconds integer;
begin
  if not exists (
    select from public.services s where s.service_id = p_testimonial ->> 'service_id' and s.is_active
  ) then
    raise exception using errcode = 'PT404', message = 'unknown_service';
  end if;
  v_wait_seconds := private.apply_rate_limit('testimonial', p_networks, p_now, (p_testimonial ->> 'testimonial_id')::uuid);
  if v_wait_seconds = 0 then
    insert into public.testimonials (testimonial_id, name, location, service_id, rating, review, is_suspected, sent_by, created_at)
      select coalesce(given.testimonial_id, gen_random_uuid()), given.name, given.location, given.service_id, given.rating, given.review,
        coalesce(given.is_suspected, false), given.sent_by, p_now
      from jsonb_to_record(p_testimonial)
        as given (testimonial_id uuid, name text, location text, service_id text, rating integer, review text, is_suspected boolean, sent_by uuid)
      on conflict do nothing;
  end if;
  return v_wait_seconds;
end;
$$;
comment on function public.submit_testimonial(jsonb, text[], timestamptz) is
  'Stores a review for the therapist to read, once for each testimonial_id. Returns 0, or the seconds its sender has to wait. PT404 unknown_service.';
grant execute on function public.submit_testimonial(jsonb, text[], timestamptz) to service_role;

-- Contact messages: what people write to the practice. Stored, then emailed by the outbox, so that none is lost.

create table public.contact_messages (
  contact_message_id uuid primary key default gen_random_uuid(),
  name text not null constraint contact_messages_have_a_name check (length(name) between 1 and 80),
  email text not null constraint contact_messages_email_has_an_at check (email like '%_@_%'),
  phone text,
  message text not null constraint contact_messages_have_some_length check (length(message) between 10 and 5000),
  is_suspected boolean not null default false,
  is_emailed boolean not null default true,
  sent_by uuid references public.profiles on delete set null,
  created_at timestamptz not null default now()
);
create index contact_messages_not_emailed on public.contact_messages (created_at) where not is_emailed;
create index contact_messages_by_account on public.contact_messages (sent_by) where sent_by is not null;
create index contact_messages_by_age on public.contact_messages (created_at);
alter table public.contact_messages enable row level security;
grant select, insert, update, delete on public.contact_messages to service_role;
comment on table public.contact_messages is 'Messages from the contact page.';
comment on column public.contact_messages.is_suspected is 'It looks like a program''s. It is emailed all the same, and the email says so.';
comment on column public.contact_messages.is_emailed is 'False if more came at once than are emailed: the dashboard shows it.';
comment on column public.contact_messages.sent_by is 'The member account that was logged in when it was sent; null if a guest sent it.';

create function public.submit_contact_message(p_message jsonb, p_networks text[], p_now timestamptz default now())
returns table (contact_message_id uuid, wait_seconds integer)
language plpgsql volatile set search_path = ''
as $$
begin
  wait_seconds := private.apply_rate_limit('contact', p_networks, p_now, (p_message ->> 'contact_message_id')::uuid);
  if wait_seconds = 0 then
    contact_message_id := coalesce((p_message ->> 'contact_message_id')::uuid, gen_random_uuid());
    insert into public.contact_messages as stored
      (contact_message_id, name, email, phone, message, is_suspected, sent_by, created_at)
      select submit_contact_message.contact_message_id, given.name, given.email, nullif(given.phone, ''), given.message,
        coalesce(given.is_suspected, false), given.sent_by, p_now
      from jsonb_to_record(p_message) as given (name text, email text, phone text, message text, is_suspected boolean, sent_by uuid)
      on conflict do nothing;
    update public.contact_messages m
      set is_emailed = private.notify_practice_of_form('contact_message', m.contact_message_id, jsonb_build_object(
        'name', m.name, 'email', m.email, 'phone', m.phone, 'message', m.message, 'is_suspected', nullif(m.is_suspected, false)
      ), p_now)
      where m.contact_message_id = submit_contact_message.contact_message_id;
  end if;
  return next;
end;
$$;
comment on function public.submit_contact_message(jsonb, text[], timestamptz) is
  'Stores a message and has it emailed to the practice (notify_practice_of_form), once for each contact_message_id. Returns its id and 0, or no id and the seconds its sender has to wait.';
grant execute on function public.submit_contact_message(jsonb, text[], timestamptz) to service_role;

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
  'Returns the names of columns for a statement, each as a format says, whose second place is what the column has if nothing is said.';
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
  'Writes the rows of one table of the practice. Rows with a name are added or changed; of those without, the ones that aren''t said are deleted.';

-- With its owner's rights: otherwise the server, which only reads the catalog, could write all of these tables at any time.
create function public.load_practice(p_practice jsonb) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_unknown constant text := (
    select string_agg(said, ', ') from jsonb_object_keys(p_practice) said
    where said not in (select t.section from private.practice_tables() t)
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
  -- Last what isn't said, the names after whatever named them.
  for v_table in select * from private.practice_tables() t where t.is_named and t.section not in ('practice', 'settings') order by t.place desc loop
    execute format(
      'delete from public.%1$I where row(%2$s)::text not in (select row(%2$s)::text from jsonb_populate_recordset(null::public.%1$I, $1))',
      v_table.section, private.list_columns(v_table.keys, '%I')
    ) using coalesce(p_practice -> v_table.section, '[]');
  end loop;
end;
$$;
comment on function public.load_practice(jsonb) is
  'Makes the practice what is said, in the form of export_practice: by table, its rows. What is the same isn''t touched, what isn''t said is deleted, and all of it fails if that was sold or is named elsewhere: such a thing is retired.';
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
    json_strip_nulls(row_to_json(p))::jsonb - 'price_id' order by p.holds_from, p.service_id, p.enhancement_id, p.bundle_id, p.gift_service_id
  ), '[]')
  from public.prices p
  left join public.services s using (service_id)
  left join public.enhancements e using (enhancement_id)
  left join public.bundles b using (bundle_id)
  left join public.gift_services g using (gift_service_id)
  where p.holds_from > p_local_date and coalesce(s.is_active, e.is_active, b.is_active, g.is_active)
$$;
comment on function private.announced_prices(date) is
  'Returns the prices that start after a day, of what is on offer: clients have a right to know them ahead.';
grant execute on function private.announced_prices(date) to service_role;

create function public.practice_snapshot(p_now timestamptz default now()) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_catalogue constant jsonb := public.list_catalogue(p_now);
  v_today constant date := (p_now at time zone (v_catalogue ->> 'time_zone'))::date;
  v_snapshot constant jsonb := v_catalogue - 'retired_services' - 'policies' || jsonb_build_object(
    'services', (
      select coalesce(jsonb_agg(s - 'buffer_before_minutes' - 'buffer_after_minutes' order by place), '[]')
      from jsonb_array_elements(v_catalogue -> 'services') with ordinality e (s, place)
    ),
    'enhancements', (
      select coalesce(jsonb_agg(e order by place) filter (where (e ->> 'is_active')::boolean), '[]')
      from jsonb_array_elements(v_catalogue -> 'enhancements') with ordinality o (e, place)
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
      select coalesce(jsonb_agg(jsonb_build_object('name', t.name, 'holds_from', r.holds_from, 'rate_ppm', r.rate_ppm) order by r.holds_from, t.position), '[]')
      from public.tax_rates r join public.tax_parts t using (tax_part_id) where r.holds_from > v_today
    ),
    'policy', (v_catalogue -> 'policies' -> 0) - 'number'
  );
begin
  return v_snapshot || jsonb_build_object('hash', md5(v_snapshot::text));
end;
$$;
comment on function public.practice_snapshot(timestamptz) is
  'Returns what anyone may know of the practice: who and where it is, its hours, what it sells at today''s prices and at those announced, its policy and taxes; with the hash of it all, which a price of midnight changes by itself.';
grant execute on function public.practice_snapshot(timestamptz) to service_role;

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
        and p.holds_from < (p_row ->> 'holds_from')::date
      order by p.holds_from desc limit 1
    )
    when 'tax_rates' then (
      select to_jsonb(r) from public.tax_rates r
      where r.tax_part_id = p_row ->> 'tax_part_id' and r.holds_from < (p_row ->> 'holds_from')::date
      order by r.holds_from desc limit 1
    )
    when 'cancellation_policies' then (
      select to_jsonb(c) from public.cancellation_policies c
      where (c.holds_from, c.policy_number) < ((p_row ->> 'holds_from')::timestamptz, (p_row ->> 'policy_number')::integer)
      order by c.holds_from desc, c.policy_number desc limit 1
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
  elsif v_before is null and v_after ->> 'asked_at' is not null and v_after ->> 'answer' is null then
    -- A question about a holiday isn't a change; her answer is.
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
    ('policy', (select jsonb_agg(to_jsonb(c) order by c.holds_from, c.policy_number) from public.cancellation_policies c)),
    ('taxes', (
      select jsonb_agg(to_jsonb(t) || jsonb_build_object('rates', (
        select coalesce(jsonb_agg(to_jsonb(r) order by r.holds_from), '[]') from public.tax_rates r where r.tax_part_id = t.tax_part_id
      )) order by t.position, t.tax_part_id) from public.tax_parts t
    )),
    ('categories', (select jsonb_agg(to_jsonb(c) order by c.position, c.service_category_id) from public.service_categories c)),
    ('cautions', (select jsonb_agg(to_jsonb(c) order by c.caution_id) from public.cautions c)),
    ('services', (select jsonb_agg(to_jsonb(s) order by s.position, s.service_id) from public.services s)),
    ('enhancements', (select jsonb_agg(to_jsonb(e) order by e.position, e.enhancement_id) from public.enhancements e)),
    ('bundles', (select jsonb_agg(to_jsonb(b) order by b.position, b.bundle_id) from public.bundles b)),
    ('giftServices', (select jsonb_agg(to_jsonb(g) order by g.position, g.gift_service_id) from public.gift_services g)),
    ('prices', (
      select jsonb_agg(to_jsonb(p) - 'price_id' order by p.service_id, p.enhancement_id, p.bundle_id, p.gift_service_id, p.holds_from)
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
    when 'hours' then 'hours' when 'special_day' then 'specialDays' when 'special_day_removed' then 'specialDays'
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

create function public.first_steps(p_now timestamptz default now()) returns table (step text, is_done boolean)
language plpgsql stable rows 7 set search_path = ''
as $$
declare
  v_practice public.practice;
  v_today constant date := private.local_today(p_now);
begin
  select * into strict v_practice from public.practice;
  return query values
    ('contact', num_nulls(v_practice.name, v_practice.phone, v_practice.email) = 0),
    ('place', exists (select from public.locations l where l.is_active and l.address is not null)),
    ('service', exists (select from public.services s join private.prices_on(v_today) p using (service_id) where s.is_active)),
    ('hours', exists (select from public.business_hours h where h.is_enabled)),
    ('tax', exists (select from public.tax_rates r where r.holds_from <= v_today)),
    ('policy', exists (select from private.recent_policies(p_now))),
    ('rights', num_nulls(
      v_practice.last_name, v_practice.training, v_practice.insurance, v_practice.medicare, v_practice.partial_payment
    ) = 0);
end;
$$;
comment on function public.first_steps(timestamptz) is
  'Returns what a practice needs before clients can book, in order: a name with phone and email, a place with its address, a service with a price, hours, a rate of the sales tax (0 % is one), a cancellation policy, and what the Client Bill of Rights says about the therapist. What is announced for a later day doesn''t count yet.';
grant execute on function public.first_steps(timestamptz) to service_role;

create function private.require_open(p_now timestamptz) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not (select bool_and(s.is_done) from public.first_steps(p_now) s) then
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
    'now', p_now,
    'hash', public.practice_snapshot(p_now) ->> 'hash',
    'rebuilds_left', private.rebuilds_left(p_now),
    'is_building', exists (select from public.rebuilds r where r.asked_at > p_now - interval '30 minutes'),
    'new_email', (select c.email from private.email_changes c where c.confirmed_at is null and private.is_open(c, p_now))
  )
$$;
comment on function public.read_practice_settings(timestamptz) is
  'Returns each section of the settings with its version, which services and bundles were sold, today in the practice''s zone, the holidays of the next year, the hash of its snapshot and how many more builds of the site can be asked for, and the email that isn''t confirmed yet.';
grant execute on function public.read_practice_settings(timestamptz) to service_role;

-- Changes of the practice: the therapist puts one thing at a time, sees beforehand what that does, and can undo it.

create function private.new_id(p_table text, p_name text, p_tail text default '') returns text
language plpgsql stable set search_path = ''
as $$
declare
  v_key constant text := (select t.keys[1] from private.practice_tables() t where t.section = p_table);
  v_between constant text := case when p_table in ('service_categories', 'cautions', 'gift_services') then '_' else '-' end;
  v_name constant text := coalesce(
    nullif(btrim(regexp_replace(private.search_text(regexp_replace(p_name, '[-–/&+]', ' ', 'g')), '[^a-z]+', v_between, 'g'), v_between), ''), 'other'
  );
  v_id text;
  v_is_free boolean;
begin
  for v_id in
    select v_name || suffix || p_tail from (
      select '' as suffix, 0 as place union all select v_between || repeat('x', n), n from generate_series(1, 50) n
    ) tried order by place
  loop
    execute format('select not exists (select from public.%I t where t.%I = $1)', p_table, v_key) into v_is_free using v_id;
    exit when v_is_free;
  end loop;
  return v_id;
end;
$$;
comment on function private.new_id(text, text, text) is
  'Returns the id of something new, made of its name: "Hot Stone" with the tail -75 is hot-stone-75. If that is taken, it is lengthened.';
grant execute on function private.new_id(text, text, text) to service_role;

create function private.put_row(p_table text, p_row jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_table record;
  v_columns text[];
  v_updated integer;
begin
  select * into strict v_table from private.practice_tables() t where t.section = p_table;
  v_columns := array(select c from unnest(v_table.columns) c where p_row ? c and c <> all (v_table.keys));
  execute format(
    'update public.%1$I t set (%2$s) = row(%3$s) from jsonb_populate_record(null::public.%1$I, $1) said where row(%4$s) = row(%5$s)',
    p_table, private.list_columns(v_columns, '%I'), private.list_columns(v_columns, 'said.%I'),
    private.list_columns(v_table.keys, 't.%I'), private.list_columns(v_table.keys, 'said.%I')
  ) using p_row;
  get diagnostics v_updated = row_count;
  if v_updated = 0 then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
end;
$$;
comment on function private.put_row(text, jsonb) is 'Changes the said columns of a row of the practice, found by its id. PT404 not_found.';
grant execute on function private.put_row(text, jsonb) to service_role;

create function private.add_row(p_table text, p_row jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_row jsonb := p_row;
  v_table record;
  v_columns text[];
begin
  select * into strict v_table from private.practice_tables() t where t.section = p_table;
  if 'position' = any (v_table.columns) and not v_row ? 'position' then
    execute format('select $1 || jsonb_build_object(''position'', coalesce(max(position), 0) + 10) from public.%I', p_table)
      into v_row using p_row;
  end if;
  v_columns := array(select c from unnest(v_table.columns || v_table.keys) c where v_row ? c group by c);
  execute format(
    'insert into public.%1$I (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1)',
    p_table, private.list_columns(v_columns, '%I')
  ) using v_row;
end;
$$;
comment on function private.add_row(text, jsonb) is 'Adds a row to the practice, last in its order on screen unless its place is said.';
grant execute on function private.add_row(text, jsonb) to service_role;

create function private.put_thing(p_table text, p_key text, p_new_id text, p_row jsonb, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if p_row ->> p_key is not null then
    perform private.put_row(p_table, p_row);
    return;
  end if;
  perform private.add_row(p_table, p_row || jsonb_build_object(p_key, p_new_id));
  if p_row ->> 'price_cents' is not null then
    perform private.put_price(
      jsonb_build_object(p_key, p_new_id, 'price_cents', p_row -> 'price_cents', 'member_price_cents', p_row -> 'member_price_cents'),
      private.local_today(p_now), p_now
    );
  end if;
end;
$$;
comment on function private.put_thing(text, text, text, jsonb, timestamptz) is
  'Changes a thing of the practice, or adds it under a new id with its price from today. PT404 not_found.';
grant execute on function private.put_thing(text, text, text, jsonb, timestamptz) to service_role;

create function private.local_today(p_now timestamptz) returns date
language sql stable set search_path = ''
as $$ select (p_now at time zone s.time_zone)::date from public.settings s $$;
comment on function private.local_today(timestamptz) is 'Returns the day in the practice''s zone.';
grant execute on function private.local_today(timestamptz) to service_role;

create function private.require_to_come(p_date date, p_is_today_late boolean, p_now timestamptz) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if p_date < private.local_today(p_now) or p_is_today_late and p_date = private.local_today(p_now) then
    raise exception using errcode = 'PT400', message = 'date_in_past';
  end if;
end;
$$;
comment on function private.require_to_come(date, boolean, timestamptz) is
  'Refuses a day that is over, or that has begun if that is too late: what was sold then was sold by what held. PT400 date_in_past.';
grant execute on function private.require_to_come(date, boolean, timestamptz) to service_role;

create function private.put_price(p_price jsonb, p_holds_from date, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.require_to_come(p_holds_from, false, p_now);
  insert into public.prices as p (service_id, enhancement_id, bundle_id, gift_service_id, holds_from, price_cents, member_price_cents)
    select said.service_id, said.enhancement_id, said.bundle_id, said.gift_service_id, p_holds_from, said.price_cents, said.member_price_cents
    from jsonb_populate_record(null::public.prices, p_price) said
    on conflict on constraint prices_start_once_a_day
      do update set (price_cents, member_price_cents) = (excluded.price_cents, excluded.member_price_cents);
end;
$$;
comment on function private.put_price(jsonb, date, timestamptz) is 'Sets what a thing costs from a day on. PT400 date_in_past.';
grant execute on function private.put_price(jsonb, date, timestamptz) to service_role;

create function private.withdraw_price(p_price jsonb, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.require_to_come((p_price ->> 'holds_from')::date, true, p_now);
  delete from public.prices p using jsonb_populate_record(null::public.prices, p_price) said
    where (p.service_id, p.enhancement_id, p.bundle_id, p.gift_service_id, p.holds_from)
      is not distinct from (said.service_id, said.enhancement_id, said.bundle_id, said.gift_service_id, said.holds_from);
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
end;
$$;
comment on function private.withdraw_price(jsonb, timestamptz) is
  'Deletes a price that was announced and hasn''t begun. PT400 date_in_past, PT404 not_found.';
grant execute on function private.withdraw_price(jsonb, timestamptz) to service_role;

create function private.put_tax_rate(p_rate jsonb, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_part_id constant text := coalesce(p_rate ->> 'tax_part_id', private.new_id('tax_parts', p_rate ->> 'name'));
begin
  perform private.require_to_come((p_rate ->> 'holds_from')::date, false, p_now);
  perform private.put_thing('tax_parts', 'tax_part_id', v_part_id, p_rate, p_now);
  insert into public.tax_rates as r (tax_part_id, holds_from, rate_ppm)
    values (v_part_id, (p_rate ->> 'holds_from')::date, (p_rate ->> 'rate_ppm')::integer)
    on conflict (tax_part_id, holds_from) do update set rate_ppm = excluded.rate_ppm;
end;
$$;
comment on function private.put_tax_rate(jsonb, timestamptz) is
  'Names a part of the sales tax and sets its rate from a day on. PT400 date_in_past, PT404 not_found.';
grant execute on function private.put_tax_rate(jsonb, timestamptz) to service_role;

create function private.put_hours(p_local_date date, p_hours jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  -- What is the same stays, and what goes goes first, so that no two are in each other's way.
  delete from public.business_hours h
    where h.local_date is not distinct from p_local_date and not exists (
      select from jsonb_populate_recordset(null::public.business_hours, p_hours) said
      where (said.day_of_week, said.location, said.start_time, said.end_time, said.allowed_client_types, said.requires_toggle, said.is_enabled)
        is not distinct from (h.day_of_week, h.location, h.start_time, h.end_time, h.allowed_client_types, h.requires_toggle, h.is_enabled)
    );
  insert into public.business_hours (
    day_of_week, local_date, location, start_time, end_time, allowed_client_types, requires_toggle, is_enabled
  )
    select said.day_of_week, p_local_date, said.location, said.start_time, said.end_time, said.allowed_client_types,
      said.requires_toggle, said.is_enabled
    from jsonb_populate_recordset(null::public.business_hours, p_hours) said
    where not exists (
      select from public.business_hours h
      where (h.local_date, h.day_of_week, h.location, h.start_time, h.end_time)
        is not distinct from (p_local_date, said.day_of_week, said.location, said.start_time, said.end_time)
    );
end;
$$;
comment on function private.put_hours(date, jsonb) is 'Replaces the hours of the week (no date), or those of a special day.';
grant execute on function private.put_hours(date, jsonb) to service_role;

create function private.answer_about(p_local_date date, p_answer text, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  update public.special_days set answer = p_answer, answered_at = p_now
    where local_date = p_local_date and asked_at is not null and answer is distinct from p_answer
$$;
comment on function private.answer_about(date, text, timestamptz) is
  'Remembers what the therapist said about a holiday that she was asked about.';
grant execute on function private.answer_about(date, text, timestamptz) to service_role;

create function private.put_special_day(p_day jsonb, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_date constant date := (p_day ->> 'local_date')::date;
begin
  insert into public.special_days as d (local_date, name) values (v_date, p_day ->> 'name')
    on conflict (local_date) do update set name = excluded.name;
  perform private.put_hours(v_date, p_day -> 'hours');
  perform private.answer_about(v_date, case when p_day -> 'hours' = '[]' then 'closed' else 'other_hours' end, p_now);
end;
$$;
comment on function private.put_special_day(jsonb, timestamptz) is
  'Gives a date a name and hours of its own; without hours, it is closed. It answers for a holiday.';
grant execute on function private.put_special_day(jsonb, timestamptz) to service_role;

create function private.remove_special_day(p_local_date date, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  delete from public.business_hours where local_date = p_local_date;
  -- A holiday stays, so that she isn't asked again.
  perform private.answer_about(p_local_date, 'open', p_now);
  delete from public.special_days where local_date = p_local_date and asked_at is null;
  if not exists (select from public.special_days d where d.local_date = p_local_date) and not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
end;
$$;
comment on function private.remove_special_day(date, timestamptz) is 'Gives a date its weekday''s hours again. PT404 not_found.';
grant execute on function private.remove_special_day(date, timestamptz) to service_role;

create function private.put_links(p_links jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  delete from public.social_profiles l where l.name not in (select said ->> 'name' from jsonb_array_elements(p_links) said);
  insert into public.social_profiles as l (name, url, position)
    select said ->> 'name', said ->> 'url', place * 10 from jsonb_array_elements(p_links) with ordinality e (said, place)
    on conflict (name) do update set (url, position) = (excluded.url, excluded.position);
end;
$$;
comment on function private.put_links(jsonb) is 'Replaces the profiles elsewhere.';
grant execute on function private.put_links(jsonb) to service_role;

create function private.put_rules(p_rules jsonb, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_time_zone constant text := p_rules ->> 'time_zone';
begin
  if v_time_zone <> (select s.time_zone from public.settings s) then
    if not exists (select from pg_catalog.pg_timezone_names z where z.name = v_time_zone) then
      raise exception using errcode = 'PT400', message = 'unknown_time_zone';
    elsif private.booked_ahead(p_now) is not null then
      raise exception using errcode = 'PT409', message = 'bookings_ahead', detail = private.booked_ahead(p_now);
    end if;
  end if;
  update public.settings set longest_hold_minutes = greatest(longest_hold_minutes, (p_rules ->> 'hold_minutes')::integer);
  perform private.put_row('settings', p_rules || '{"settings_id": true}');
end;
$$;
comment on function private.put_rules(jsonb, timestamptz) is
  'Changes the rules of booking. PT400 unknown_time_zone, PT409 bookings_ahead (another zone, with bookings whose times would change; details: those).';
grant execute on function private.put_rules(jsonb, timestamptz) to service_role;

create function private.put_policy(p_policy jsonb, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_starts_on constant date := (p_policy ->> 'starts_on')::date;
begin
  perform private.require_to_come(v_starts_on, false, p_now);
  perform private.add_policy(
    (p_policy ->> 'free_until_hours')::integer, (p_policy ->> 'late_fee_percent')::integer,
    (p_policy ->> 'no_show_fee_percent')::integer,
    (select greatest(p_now, v_starts_on::timestamp at time zone s.time_zone) from public.settings s), p_now
  );
end;
$$;
comment on function private.put_policy(jsonb, timestamptz) is
  'Adds a cancellation policy that holds from the beginning of a day, or at once if that is today (or not said). PT400 date_in_past.';
grant execute on function private.put_policy(jsonb, timestamptz) to service_role;

create function private.withdraw_policy(p_policy_version text, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_holds_from timestamptz;
begin
  delete from public.cancellation_policies c where c.policy_version = p_policy_version returning c.holds_from into v_holds_from;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  elsif v_holds_from <= p_now then
    raise exception using errcode = 'PT400', message = 'date_in_past';
  end if;
end;
$$;
comment on function private.withdraw_policy(text, timestamptz) is
  'Deletes a policy that was announced and hasn''t begun: nothing was sold under it. PT400 date_in_past, PT404 not_found.';
grant execute on function private.withdraw_policy(text, timestamptz) to service_role;

create function private.put_order(p_table text, p_ids jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_key constant text := (select t.keys[1] from private.practice_tables() t where t.section = p_table);
  v_is_whole boolean;
begin
  execute format(
    'select array(select t.%1$I from public.%2$I t order by 1) = array(select id from jsonb_array_elements_text($1) id order by 1)',
    v_key, p_table
  ) into v_is_whole using p_ids;
  if not v_is_whole then
    raise exception using errcode = 'PT400', message = 'invalid_request';
  end if;
  execute format(
    'update public.%2$I t set position = said.place * 10 from jsonb_array_elements_text($1) with ordinality said (id, place)
     where t.%1$I = said.id and t.position <> said.place * 10',
    v_key, p_table
  ) using p_ids;
end;
$$;
comment on function private.put_order(text, jsonb) is
  'Puts the things of a table in an order: all of their ids, each once. PT400 invalid_request.';
grant execute on function private.put_order(text, jsonb) to service_role;

create function private.require_same_size(p_kind text, p_row jsonb) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if p_kind = 'service' and exists (
    select from public.services s
    where s.service_id = p_row ->> 'service_id' and s.duration_minutes <> (p_row ->> 'duration_minutes')::integer
      and private.is_service_sold(s.service_id)
  ) or p_kind = 'bundle' and exists (
    select from public.bundles b
    where b.bundle_id = p_row ->> 'bundle_id'
      and (b.duration_minutes, b.credits) <> ((p_row ->> 'duration_minutes')::integer, (p_row ->> 'credits')::integer)
      and private.is_bundle_sold(b)
  ) then
    raise exception using errcode = 'PT409', message = 'length_is_sold';
  end if;
end;
$$;
comment on function private.require_same_size(text, jsonb) is
  'Refuses another length of a service, or another size of a bundle, that was sold. PT409 length_is_sold.';
grant execute on function private.require_same_size(text, jsonb) to service_role;

create function private.put_change(p_kind text, p_thing jsonb, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.require_same_size(p_kind, p_thing);
  case p_kind
    when 'facts', 'practice_email', 'rights' then perform private.put_row('practice', p_thing || '{"practice_id": true}');
    when 'links' then perform private.put_links(p_thing -> 'links');
    when 'rules' then perform private.put_rules(p_thing, p_now);
    when 'hours' then perform private.put_hours(null, p_thing -> 'hours');
    when 'special_day' then perform private.put_special_day(p_thing, p_now);
    when 'special_day_removed' then perform private.remove_special_day((p_thing ->> 'local_date')::date, p_now);
    when 'tax_rate' then perform private.put_tax_rate(p_thing, p_now);
    when 'price_withdrawn' then perform private.withdraw_price(p_thing, p_now);
    when 'prices' then
      perform private.put_price(price, (p_thing ->> 'holds_from')::date, p_now) from jsonb_array_elements(p_thing -> 'prices') price;
    when 'policy' then perform private.put_policy(p_thing, p_now);
    when 'policy_withdrawn' then perform private.withdraw_policy(p_thing ->> 'policy_version', p_now);
    when 'category_order' then perform private.put_order('service_categories', p_thing -> 'ids');
    when 'service_order' then perform private.put_order('services', p_thing -> 'ids');
    when 'enhancement_order' then perform private.put_order('enhancements', p_thing -> 'ids');
    when 'bundle_order' then perform private.put_order('bundles', p_thing -> 'ids');
    when 'gift_service_order' then perform private.put_order('gift_services', p_thing -> 'ids');
    when 'place' then
      perform private.put_thing('locations', 'location_id', private.new_id('locations', p_thing ->> 'name'), p_thing, p_now);
    when 'category' then
      perform private.put_thing(
        'service_categories', 'service_category_id', private.new_id('service_categories', p_thing ->> 'name'), p_thing, p_now
      );
    when 'caution' then
      perform private.put_thing(
        'cautions', 'caution_id', private.new_id('cautions', substring(p_thing ->> 'words' from '^(?:\S+\s+){0,3}\S+')), p_thing, p_now
      );
    when 'service' then
      perform private.put_thing(
        'services', 'service_id', private.new_id('services', p_thing ->> 'name', '-' || (p_thing ->> 'duration_minutes')), p_thing, p_now
      );
    when 'enhancement' then
      perform private.put_thing('enhancements', 'enhancement_id', private.new_id('enhancements', p_thing ->> 'name'), p_thing, p_now);
    when 'bundle' then
      perform private.put_thing(
        'bundles', 'bundle_id', format('%s-minutes-%s', p_thing ->> 'duration_minutes', p_thing ->> 'credits'), p_thing, p_now
      );
    when 'gift_service' then
      perform private.put_thing('gift_services', 'gift_service_id', private.new_id(
        -- "Hot Stone 75 min" is hot_stone_75.
        'gift_services', regexp_replace(p_thing ->> 'name', '\d.*$', ''), '_' || coalesce(
          substring(p_thing ->> 'name' from '\d+'), substring(p_thing ->> 'service_id' from '\d+$'), '1'
        )
      ), p_thing, p_now);
    else raise exception using errcode = 'PT400', message = 'invalid_request';
  end case;
exception
  when unique_violation then
    raise exception using errcode = 'PT409', message = 'name_taken';
  when foreign_key_violation then
    raise exception using errcode = 'PT404', message = 'not_found';
  when check_violation or not_null_violation or exclusion_violation then
    raise exception using errcode = 'PT400', message = 'invalid_request';
end;
$$;
comment on function private.put_change(text, jsonb, timestamptz) is
  'Puts one thing of the practice whole, by its kind of change, in the words of its table''s columns. PT400 invalid_request, date_in_past, unknown_time_zone, PT404 not_found, PT409 length_is_sold, name_taken, bookings_ahead.';
grant execute on function private.put_change(text, jsonb, timestamptz) to service_role;

-- What every change keeps to.

create function private.outside_hours(p_now timestamptz) returns tstzmultirange
language sql stable set search_path = ''
as $$
  select coalesce(range_agg(o.during), '{}')
  from public.occupancy o
  cross join public.settings s
  left join public.appointments a using (appointment_id)
  left join public.order_requests r on r.order_id = o.order_id
  left join public.waitlist_offers offer on offer.offer_id = o.offer_id
  cross join lateral (
    select coalesce(a.starts_at, r.starts_at, offer.starts_at) at time zone s.time_zone as starts_at,
      coalesce(a.ends_at, r.ends_at, offer.ends_at) at time zone s.time_zone as ends_at, coalesce(a.location, r.location) as location
  ) session
  where o.kind <> 'time_off' and lower(o.during) > p_now and (o.expires_at is null or o.expires_at > p_now) and not o.is_for_undo
    and not exists (
      select from private.hours_on(session.starts_at::date, session.starts_at::date) hours
      where hours.is_enabled and hours.local_date + hours.start_time <= session.starts_at
        and session.ends_at <= hours.local_date + hours.end_time
        and coalesce(session.location, (hours.place).location_id) = (hours.place).location_id
    )
$$;
comment on function private.outside_hours(timestamptz) is
  'Returns the upcoming time of appointments, live holds and waitlist offers that aren''t within the business hours of their location.';
grant execute on function private.outside_hours(timestamptz) to service_role;

create function private.booked_within(p_during tstzmultirange, p_now timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_agg(conflict order by conflict ->> 'starts_at')
  from jsonb_array_elements(private.calendar_conflicts(p_during, p_now)) conflict
  where conflict ->> 'kind' in ('appointment', 'hold')
$$;
comment on function private.booked_within(tstzmultirange, timestamptz) is
  'Returns the appointments and live holds within some time, as calendar_conflicts does; null if there are none.';
grant execute on function private.booked_within(tstzmultirange, timestamptz) to service_role;

create function private.booked_ahead(p_now timestamptz) returns jsonb
language sql stable set search_path = ''
as $$ select private.booked_within(tstzmultirange(tstzrange(p_now, null)), p_now) $$;
comment on function private.booked_ahead(timestamptz) is 'Returns all upcoming appointments and live holds; null if there are none.';
grant execute on function private.booked_ahead(timestamptz) to service_role;

create function private.has_place() returns boolean
language sql stable set search_path = ''
as $$ select exists (select from public.locations l where l.is_active and l.location_id <> 'visit') $$;
comment on function private.has_place() is 'Whether there is a location that isn''t retired.';
grant execute on function private.has_place() to service_role;

create function private.require_practice_rules(p_had_place boolean, p_now timestamptz) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if p_had_place and not private.has_place() then
    raise exception using errcode = 'PT409', message = 'last_place';
  elsif exists (
    select from (select private.local_today(p_now) as day union select r.holds_from from public.tax_rates r) starts
    where starts.day >= private.local_today(p_now)
      and (select sum(t.rate_ppm) from private.sales_taxes_on(starts.day) t) > 150000
  ) then
    raise exception using errcode = 'PT400', message = 'tax_too_high';
  end if;
end;
$$;
comment on function private.require_practice_rules(boolean, timestamptz) is
  'Refuses to be left without a location, or with a sales tax over 15 % on any day to come. PT400 tax_too_high, PT409 last_place.';
grant execute on function private.require_practice_rules(boolean, timestamptz) to service_role;

create function private.keep_bookings(p_outside tstzmultirange, p_keeps_bookings boolean, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_booked constant jsonb := private.booked_within(p_outside, p_now);
begin
  if v_booked is not null and not p_keeps_bookings then
    raise exception using errcode = 'PT409', message = 'hours_conflicts', detail = v_booked;
  end if;
  -- An offer could no longer be booked. Its client stays on the waitlist.
  perform private.withdraw_offers(p_outside, p_now);
end;
$$;
comment on function private.keep_bookings(tstzmultirange, boolean, timestamptz) is
  'Leaves the appointments and holds of the time that is outside the hours now where they are, and withdraws its waitlist offers. PT409 hours_conflicts (unless bookings may stay; details: those).';
grant execute on function private.keep_bookings(tstzmultirange, boolean, timestamptz) to service_role;

-- A change from beginning to end.

create function private.net_parts(p_parts jsonb)
returns table (table_name text, place bigint, keys jsonb, row_before jsonb, row_after jsonb, previous jsonb)
language sql stable rows 5 set search_path = ''
as $$
  select step.table_name, step.place, step.keys, (array_agg(step.row_before order by step.number))[1],
    (array_agg(step.row_after order by step.number desc))[1], (array_agg(step.previous order by step.number))[1]
  from (
    select t.section as table_name, t.place, part.number, nullif(part.said -> 'before', 'null') as row_before,
      nullif(part.said -> 'after', 'null') as row_after, part.said -> 'previous' as previous,
      (
        select jsonb_object_agg(k, coalesce(nullif(part.said -> 'after', 'null'), part.said -> 'before') -> k) from unnest(t.keys) k
      ) as keys
    from jsonb_array_elements(p_parts) with ordinality part (said, number)
    join private.practice_tables() t on t.section = part.said ->> 'table_name'
  ) step
  group by step.table_name, step.place, step.keys
  having (array_agg(step.row_before order by step.number))[1]
    is distinct from (array_agg(step.row_after order by step.number desc))[1]
  order by step.place, min(step.number)
$$;
comment on function private.net_parts(jsonb) is
  'Returns what a change did to each row in the end, with the row''s table in the order in which tables are filled.';
grant execute on function private.net_parts(jsonb) to service_role;

create function private.row_now(p_table text, p_keys jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_row jsonb;
begin
  execute format('select to_jsonb(t) from public.%I t where to_jsonb(t) @> $1', p_table) into v_row using p_keys;
  return v_row;
end;
$$;
comment on function private.row_now(text, jsonb) is 'Returns a row of the practice as it is now; null if it is gone.';
grant execute on function private.row_now(text, jsonb) to service_role;

create function private.can_undo(p_change public.practice_changes) returns boolean
language sql stable set search_path = ''
as $$
  -- Another email is never taken without its link.
  select p_change.kind is not null and p_change.kind <> 'practice_email'
    and not exists (select from public.practice_changes later where later.undoes = p_change.change_id)
    and coalesce((
      select bool_and(
        private.row_now(part.table_name, part.keys) is not distinct from part.row_after
          -- A policy that may have been agreed to stays: the one before is added again, unless another one was since.
          and (part.table_name <> 'cancellation_policies' or part.row_after is null
            or part.previous is not null and (part.row_after ->> 'policy_number')::integer
              = (select max(c.policy_number) from public.cancellation_policies c))
      )
      from private.net_parts(p_change.parts) part
    ), false)
$$;
comment on function private.can_undo(public.practice_changes) is
  'Whether a change can be taken back: a person made it, all of its rows are as it left them, and it isn''t the practice''s email.';
grant execute on function private.can_undo(public.practice_changes) to service_role;

create function private.restore(p_change public.practice_changes, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_part record;
begin
  for v_part in
    select * from private.net_parts(p_change.parts) part
    -- What was added goes first, the last first; what was deleted comes back last.
    order by part.row_before is not null, part.row_after is null, case when part.row_before is null then -part.place else part.place end
  loop
    if v_part.table_name = 'cancellation_policies'
      and (coalesce(v_part.row_after, v_part.row_before) ->> 'holds_from')::timestamptz <= p_now then
      if v_part.row_after is null then
        -- Its day has come without it: what was sold since was sold under the one before.
        raise exception using errcode = 'PT409', message = 'changed_since';
      end if;
      perform private.put_policy(v_part.previous, p_now);
    elsif v_part.row_before is null then
      execute format('delete from public.%I t where to_jsonb(t) @> $1', v_part.table_name) using v_part.keys;
    elsif v_part.row_after is null then
      perform private.add_row(v_part.table_name, v_part.row_before);
    else
      perform private.put_row(v_part.table_name, v_part.row_before);
    end if;
  end loop;
exception
  when foreign_key_violation or unique_violation or exclusion_violation then
    raise exception using errcode = 'PT409', message = 'changed_since';
end;
$$;
comment on function private.restore(public.practice_changes, timestamptz) is
  'Makes the rows of a change what they were before it. PT409 changed_since (what it added was sold or is named elsewhere, or another row has taken its place).';
grant execute on function private.restore(public.practice_changes, timestamptz) to service_role;

create function private.hash_of_request(p_kind text, p_thing jsonb, p_undone_id uuid) returns text
language sql immutable set search_path = ''
as $$ select md5(jsonb_build_array(p_kind, p_thing, p_undone_id)::text) $$;
comment on function private.hash_of_request(text, jsonb, uuid) is 'Returns what tells one request for a change, or for taking one back, from another.';
grant execute on function private.hash_of_request(text, jsonb, uuid) to service_role;

create function private.is_made(p_change_id uuid, p_request_hash text) returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  v_known text;
begin
  select c.request_hash into v_known from public.practice_changes c where c.change_id = p_change_id;
  if found and v_known is distinct from p_request_hash then
    raise exception using errcode = 'PT409', message = 'id_reused';
  end if;
  return found;
end;
$$;
comment on function private.is_made(uuid, text) is
  'Whether a request was sent before, and made. PT409 id_reused (another one was, under the same id).';
grant execute on function private.is_made(uuid, text) to service_role;

create function private.write_change(
  p_change_id uuid, p_kind text, p_thing jsonb, p_undone public.practice_changes, p_by uuid, p_now timestamptz
)
returns tstzmultirange
language plpgsql volatile set search_path = ''
as $$
declare
  -- Reading it takes longer than most changes.
  v_changes_hours constant boolean := private.section_of(p_kind) in ('places', 'hours', 'specialDays', 'rules');
  v_outside constant tstzmultirange := case when v_changes_hours then private.outside_hours(p_now) end;
  v_had_place constant boolean := private.has_place();
begin
  insert into public.practice_changes (change_id, kind, made_at, made_by, undoes, request_hash)
    values (p_change_id, p_kind, p_now, p_by, p_undone.change_id, private.hash_of_request(p_kind, p_thing, p_undone.change_id));
  perform set_config('practice.change_id', p_change_id::text, true);
  if p_undone.change_id is null then
    perform private.put_change(p_kind, p_thing, p_now);
  else
    perform private.restore(p_undone, p_now);
  end if;
  perform set_config('practice.change_id', '', true);
  -- Saved as it was: nothing to remember.
  delete from public.practice_changes where change_id = p_change_id and parts = '[]';
  perform private.require_practice_rules(v_had_place, p_now);
  return case when v_changes_hours then private.outside_hours(p_now) - v_outside end;
end;
$$;
comment on function private.write_change(uuid, text, jsonb, public.practice_changes, uuid, timestamptz) is
  'Writes a change (or takes p_undone back) under the rules that all of them keep, and returns the time that it put outside the hours; null if it can''t. PT400 invalid_request, date_in_past, unknown_time_zone, tax_too_high, PT404 not_found, PT409 length_is_sold, name_taken, last_place, bookings_ahead, changed_since.';
grant execute on function private.write_change(uuid, text, jsonb, public.practice_changes, uuid, timestamptz) to service_role;

create function private.make_change(
  p_change_id uuid, p_kind text, p_thing jsonb, p_undone public.practice_changes, p_keeps_bookings boolean, p_by uuid, p_now timestamptz
)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_outside constant tstzmultirange := private.write_change(p_change_id, p_kind, p_thing, p_undone, p_by, p_now);
begin
  if v_outside is not null then
    perform private.keep_bookings(v_outside, p_keeps_bookings, p_now);
    perform private.offer_free_times(p_now);
  end if;
end;
$$;
comment on function private.make_change(uuid, text, jsonb, public.practice_changes, boolean, uuid, timestamptz) is
  'Makes a change (or takes p_undone back) with all that follows for bookings, waitlist offers and the waitlist; the caller has the calendar''s lock. PT400 invalid_request, date_in_past, unknown_time_zone, tax_too_high, PT404 not_found, PT409 length_is_sold, name_taken, last_place, bookings_ahead, hours_conflicts, changed_since.';

create function private.saved_change(p_kind text) returns jsonb
language sql stable set search_path = ''
as $$ select private.read_section(private.section_of(p_kind)) - 'contents' $$;
comment on function private.saved_change(text) is 'Returns the section of a change, with the version that it has now.';
grant execute on function private.saved_change(text) to service_role;

-- With its owner's rights: the server only reads what the practice is.
create function public.change_practice(
  p_change_id uuid, p_kind text, p_thing jsonb, p_version text, p_keeps_bookings boolean default false, p_by uuid default null,
  p_now timestamptz default now()
)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_section jsonb;
begin
  -- One at a time, and none while someone claims a time.
  perform private.lock_calendar();
  if private.is_made(p_change_id, private.hash_of_request(p_kind, p_thing, null)) then
    return private.saved_change(p_kind);
  end if;
  v_section := private.read_section(private.section_of(p_kind));
  if v_section ->> 'version' is distinct from p_version then
    raise exception using errcode = 'PT409', message = 'stale_practice', detail = v_section;
  end if;
  perform private.make_change(p_change_id, p_kind, p_thing, null, p_keeps_bookings, p_by, p_now);
  return private.saved_change(p_kind);
end;
$$;
comment on function public.change_practice(uuid, text, jsonb, text, boolean, uuid, timestamptz) is
  'Puts one thing of the practice whole (put_change), if its section is as it was seen; the same id twice changes it once. Returns the section with its new version. PT400 invalid_request, date_in_past, unknown_time_zone, tax_too_high, PT404 not_found, PT409 id_reused, stale_practice (details: the section now), length_is_sold, name_taken, last_place, bookings_ahead, hours_conflicts (details: the bookings).';
grant execute on function public.change_practice(uuid, text, jsonb, text, boolean, uuid, timestamptz) to service_role;

-- With its owner's rights, as change_practice.
create function public.undo_practice_change(
  p_undone_id uuid, p_change_id uuid, p_keeps_bookings boolean default false, p_by uuid default null, p_now timestamptz default now()
)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_undone public.practice_changes;
begin
  perform private.lock_calendar();
  select * into v_undone from public.practice_changes c where c.change_id = p_undone_id and c.kind is not null;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  elsif private.is_made(p_change_id, private.hash_of_request(v_undone.kind, null, p_undone_id)) then
    return private.saved_change(v_undone.kind);
  elsif not private.can_undo(v_undone) then
    raise exception using errcode = 'PT409', message = 'changed_since';
  end if;
  perform private.make_change(p_change_id, v_undone.kind, null, v_undone, p_keeps_bookings, p_by, p_now);
  return private.saved_change(v_undone.kind);
end;
$$;
comment on function public.undo_practice_change(uuid, uuid, boolean, uuid, timestamptz) is
  'Takes a change back, as a change of its own: its rows are again what they were before it. Safe to repeat. PT400 tax_too_high, PT404 not_found, PT409 id_reused, changed_since (one of its rows isn''t as it left it), last_place, hours_conflicts (details: the bookings).';
grant execute on function public.undo_practice_change(uuid, uuid, boolean, uuid, timestamptz) to service_role;

-- What a change would do.

create function private.effects_of(p_change public.practice_changes, p_booked jsonb, p_now timestamptz) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  -- A policy and a rate of the sales tax are about whatever is booked.
  v_is_of_all constant boolean := p_change.kind in ('policy', 'policy_withdrawn', 'tax_rate');
  v_services text[];
  v_enhancements text[];
  v_gift_services text[];
  v_effects jsonb;
begin
  select array_agg(coalesce(part.row_after, part.row_before) ->> 'service_id') filter (where part.table_name in ('services', 'prices')),
    array_agg(coalesce(part.row_after, part.row_before) ->> 'enhancement_id') filter (where part.table_name in ('enhancements', 'prices')),
    array_agg(coalesce(part.row_after, part.row_before) ->> 'gift_service_id') filter (where part.table_name in ('gift_services', 'prices'))
    into v_services, v_enhancements, v_gift_services
    from private.net_parts(p_change.parts) part;
  select jsonb_build_object('keep', count(*), 'recurring', count(distinct a.recurring_id)) into v_effects
    from public.appointments a join public.orders o using (order_id)
    where a.status in ('pending', 'confirmed') and a.starts_at > p_now
      and (v_is_of_all or a.service_id = any (v_services) or exists (
        select from private.current_lines(o.root_id) l where l.enhancement_id = any (v_enhancements)
      ));
  return v_effects || jsonb_build_object(
    'outside', p_booked,
    'certificates', (
      select count(*) from public.gift_details g
      where g.left_cents > 0 and (g.gift_service_id = any (v_gift_services) or g.service_id = any (v_services))
    )
  );
end;
$$;
comment on function private.effects_of(public.practice_changes, jsonb, timestamptz) is
  'Returns what a change does: how many booked sessions, recurring appointments and unused gift certificates it is about (all of which keep what they were sold with), and which bookings it puts outside the hours.';
grant execute on function private.effects_of(public.practice_changes, jsonb, timestamptz) to service_role;

create function public.practice_names() returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_object_agg(s.section, s.contents) from private.practice_sections() s
  where s.section in ('places', 'taxes', 'categories', 'cautions', 'services', 'enhancements', 'bundles', 'giftServices')
$$;
comment on function public.practice_names() is 'Returns the sections whose things other rows only give the ids of.';
grant execute on function public.practice_names() to service_role;

create function private.snapshots(p_times timestamptz[]) returns jsonb
language sql stable set search_path = ''
as $$ select jsonb_agg(public.practice_snapshot(moment) order by place) from unnest(p_times) with ordinality t (moment, place) $$;
comment on function private.snapshots(timestamptz[]) is 'Returns what anyone may know of the practice at each of these moments.';
grant execute on function private.snapshots(timestamptz[]) to service_role;

-- With its owner's rights, as change_practice. Without the calendar's lock: she previews while she types, and clients book meanwhile.
create function public.preview_practice_change(p_kind text, p_thing jsonb, p_now timestamptz default now()) returns jsonb
language plpgsql volatile security definer set search_path = '' set lock_timeout = '500ms'
as $$
declare
  v_change_id constant uuid := gen_random_uuid();
  -- What starts on a day is announced today and holds then.
  v_starts_on constant date := p_thing ->> 'holds_from';
  v_times constant timestamptz[] := array[p_now]
    || case when v_starts_on > private.local_today(p_now) then array[private.instant_of(v_starts_on, time '00:00')] end;
  v_before constant jsonb := private.snapshots(v_times);
  v_outside tstzmultirange;
  v_effects text;
begin
  begin
    v_outside := private.write_change(v_change_id, p_kind, p_thing, null, null, p_now);
    -- Raised so that nothing of it stays.
    raise exception using errcode = 'PT200', message = 'previewed', detail = coalesce(
      (
        select private.effects_of(c, coalesce(private.booked_within(v_outside, p_now), '[]'), p_now) || jsonb_build_object('before', v_before, 'after', private.snapshots(v_times))
        from public.practice_changes c where c.change_id = v_change_id
      ),
      jsonb_build_object('before', v_before, 'after', v_before, 'outside', '[]'::jsonb, 'keep', 0, 'recurring', 0, 'certificates', 0)
    );
  exception
    when sqlstate 'PT200' then get stacked diagnostics v_effects = pg_exception_detail;
  end;
  return v_effects::jsonb;
end;
$$;
comment on function public.preview_practice_change(text, jsonb, timestamptz) is
  'Writes a change, reads what it does (effects_of) and what the practice is before and after it, now and on the day it starts on, and takes all of it back. It waits half a second at most for another change that is being made. PT400 invalid_request, date_in_past, unknown_time_zone, tax_too_high, PT404 not_found, PT409 length_is_sold, name_taken, last_place, bookings_ahead.';
grant execute on function public.preview_practice_change(text, jsonb, timestamptz) to service_role;

create function public.list_practice_changes(p_before uuid default null)
returns table (
  change_id uuid, section text, made_at timestamptz, made_by text, undoes uuid, can_undo boolean, parts jsonb
)
language sql stable rows 50 set search_path = ''
as $$
  select c.change_id, private.section_of(c.kind), c.made_at, p.first_name || ' ' || p.last_name, c.undoes, private.can_undo(c),
    (select coalesce(jsonb_agg(to_jsonb(part) order by part.place), '[]') from private.net_parts(c.parts) part)
  from public.practice_changes c
  left join public.profiles p on p.user_id = c.made_by
  where p_before is null
    or c.change_number < (select shown.change_number from public.practice_changes shown where shown.change_id = p_before)
  order by c.change_number desc limit 50
$$;
comment on function public.list_practice_changes(uuid) is
  'Returns 50 changes of the practice, latest first, before the one that was shown last: who made each, what became of each row, and whether it can be undone.';
grant execute on function public.list_practice_changes(uuid) to service_role;

-- Building the site again, once the database says something else than the pages.

create table public.rebuilds (
  asked_at timestamptz primary key,
  hash text not null
);
alter table public.rebuilds enable row level security;
grant select, insert, delete on public.rebuilds to service_role;
comment on table public.rebuilds is 'When the host was asked to build the site again, and for which snapshot of the practice; kept for a month.';

create table private.site_state (
  site_state_id boolean primary key default true constraint site_state_has_one_row check (site_state_id),
  hash text not null,
  changed_at timestamptz not null,
  behind_since timestamptz
);
alter table private.site_state enable row level security;
grant select, insert, update on private.site_state to service_role;
comment on table private.site_state is
  'What the practice''s snapshot was when the sweep last looked, since when it has been that one, and since when the pages that are served say something else (null: they don''t).';

create function private.rebuilds_left(p_now timestamptz) returns integer
language sql stable set search_path = ''
as $$ select greatest(0, 8 - count(*))::integer from public.rebuilds r where r.asked_at > p_now - interval '30 days' $$;
comment on function private.rebuilds_left(timestamptz) is 'Returns how many more builds can be asked for: eight in 30 days, since a host bills builds.';
grant execute on function private.rebuilds_left(timestamptz) to service_role;

create function public.find_due_rebuild(p_built_hash text, p_now timestamptz default now()) returns text
language plpgsql volatile set search_path = ''
as $$
declare
  v_hash constant text := public.practice_snapshot(p_now) ->> 'hash';
  v_state private.site_state;
begin
  insert into private.site_state as s (hash, changed_at, behind_since)
    values (v_hash, p_now, case when v_hash <> p_built_hash then p_now end)
    on conflict (site_state_id) do update set
      changed_at = case when s.hash = v_hash then s.changed_at else p_now end,
      behind_since = case when v_hash <> p_built_hash then coalesce(s.behind_since, p_now) end,
      hash = v_hash
    returning * into strict v_state;
  if v_state.behind_since is null
    -- She may still be at it.
    or v_state.changed_at > p_now - interval '10 minutes'
    or exists (select from public.rebuilds r where r.asked_at > p_now - interval '20 hours')
    or private.rebuilds_left(p_now) = 0
  then
    return null;
  end if;
  return v_hash;
end;
$$;
comment on function public.find_due_rebuild(text, timestamptz) is
  'Returns the hash of the practice''s snapshot if the site should be built again: its pages were built from another one, nothing has changed for 10 minutes, and no build was asked for in 20 hours nor eight in 30 days, since a host bills builds. Otherwise null.';
grant execute on function public.find_due_rebuild(text, timestamptz) to service_role;

create function public.record_rebuild(p_hash text, p_now timestamptz default now()) returns void
language sql volatile set search_path = ''
as $$
  delete from public.rebuilds where asked_at <= p_now - interval '30 days';
  insert into public.rebuilds (asked_at, hash) values (p_now, p_hash) on conflict do nothing;
$$;
comment on function public.record_rebuild(text, timestamptz) is 'Writes down that the host was asked to build the site again.';
grant execute on function public.record_rebuild(text, timestamptz) to service_role;

create function public.is_site_late(p_now timestamptz default now()) returns boolean
language sql stable set search_path = ''
as $$ select exists (select from private.site_state s where s.behind_since <= p_now - interval '2 days') $$;
comment on function public.is_site_late(timestamptz) is 'Returns whether the pages have said something else than the database for two days.';
grant execute on function public.is_site_late(timestamptz) to service_role;

create function public.claim_rebuild(p_now timestamptz default now()) returns timestamptz
language plpgsql volatile set search_path = ''
as $$
begin
  -- Of two presses at once, the second one waits and finds the first.
  lock table public.rebuilds in exclusive mode;
  if exists (select from public.rebuilds r where r.asked_at > p_now - interval '5 minutes') then
    return null;
  elsif private.rebuilds_left(p_now) = 0 then
    raise exception using errcode = 'PT409', message = 'publish_limit';
  end if;
  perform public.record_rebuild(public.practice_snapshot(p_now) ->> 'hash', p_now);
  return p_now;
end;
$$;
comment on function public.claim_rebuild(timestamptz) is
  'Writes down a build that the therapist asks for, without waiting for the sweep, and returns when; null if one was asked for in the last five minutes. PT409 publish_limit: eight in 30 days.';
grant execute on function public.claim_rebuild(timestamptz) to service_role;

create function public.release_rebuild(p_asked_at timestamptz) returns void
language sql volatile set search_path = ''
as $$ delete from public.rebuilds where asked_at = p_asked_at $$;
comment on function public.release_rebuild(timestamptz) is 'Forgets a build that the host didn''t take.';
grant execute on function public.release_rebuild(timestamptz) to service_role;

-- The calendar that the therapist works in: a range of days, how full they are, what a move would do, and why a time isn't offered.

create function private.clock_jump(p_local timestamp) returns timestamptz
language sql stable set search_path = ''
as $$
  select min(minute)
  from public.settings s
  cross join lateral (select p_local at time zone s.time_zone as after) jump
  cross join lateral generate_series(
    jump.after - (jump.after at time zone s.time_zone - p_local), jump.after, interval '1 minute'
  ) minute
  where minute at time zone s.time_zone >= p_local
$$;
comment on function private.clock_jump(timestamp) is 'Returns when the clock jumps over a local time of the practice that it skips.';
grant execute on function private.clock_jump(timestamp) to service_role;

create function private.open_hours(p_first_date date, p_last_date date)
returns table (local_date date, start_time time, end_time time, starts_at timestamptz, ends_at timestamptz, place public.locations)
language plpgsql stable rows 30 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  v_time_zone constant text := (select s.time_zone from public.settings s);
begin
  return query
  select hours.local_date, hours.start_time, hours.end_time,
    -- Hours that begin or end at a time that the clock skips do so when it jumps.
    case when opens.at at time zone v_time_zone = opens.clock then opens.at else private.clock_jump(opens.clock) end,
    case when closes.at at time zone v_time_zone = closes.clock then closes.at else private.clock_jump(closes.clock) end,
    hours.place
  from private.hours_on(p_first_date, p_last_date) hours
  cross join lateral (
    select hours.local_date + hours.start_time as clock, (hours.local_date + hours.start_time) at time zone v_time_zone as at
  ) opens
  cross join lateral (
    select hours.local_date + hours.end_time as clock, (hours.local_date + hours.end_time) at time zone v_time_zone as at
  ) closes
  where hours.is_enabled;
end;
$$;
comment on function private.open_hours(date, date) is
  'Returns the business hours of some days that are turned on, as local times and as instants.';
grant execute on function private.open_hours(date, date) to service_role;

create function private.open_gaps(p_first_date date, p_last_date date, p_now timestamptz)
returns table (local_date date, starts_at timestamptz, ends_at timestamptz, location text)
language plpgsql stable rows 30 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  v_settings public.settings;
  v_step interval;
  v_days constant tstzrange := private.around_days(p_first_date, p_last_date - p_first_date + 1);
  v_taken tstzmultirange;
begin
  select * into strict v_settings from public.settings;
  v_step := make_interval(mins => v_settings.slot_step_minutes);
  select coalesce(range_agg(o.during), '{}') + private.away_times(v_days) into v_taken from public.occupancy o
    where o.during && v_days and (o.expires_at is null or o.expires_at > p_now);
  return query
  select hours.local_date, gap.starts_at, gap.ends_at, (hours.place).location_id
  from private.open_hours(p_first_date, p_last_date) hours
  cross join lateral unnest(tstzmultirange(tstzrange(hours.starts_at, hours.ends_at)) - v_taken) piece
  cross join lateral (
    select case
        when lower(piece) > p_now then lower(piece)
        -- From the next start that can be chosen, so that it doesn't change with every minute.
        else date_bin(v_step, p_now, hours.starts_at) + v_step
      end as starts_at, upper(piece) as ends_at
  ) gap
  where gap.ends_at - gap.starts_at >= v_step
    -- On the clock, too: of an hour that comes twice, the first can't be booked.
    and gap.ends_at at time zone v_settings.time_zone - gap.starts_at at time zone v_settings.time_zone >= v_step;
end;
$$;
comment on function private.open_gaps(date, date, timestamptz) is
  'Returns the parts of some days'' business hours that nothing takes, from now on, if they are at least as long as a booking step.';
grant execute on function private.open_gaps(date, date, timestamptz) to service_role;

create function private.calendar_entries(p_from timestamptz, p_until timestamptz, p_now timestamptz)
returns table (kind text, id text, starts_at timestamptz, ends_at timestamptz, taken tstzrange, facts jsonb)
language plpgsql stable rows 100 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  return query
  -- Canceled ones too, so that a person looking for one finds out what happened to it.
  select 'appointment', a.appointment_id::text, a.starts_at, a.ends_at, o.during, to_jsonb(shown) || jsonb_build_object(
      'starts_at', a.starts_at, 'ends_at', a.ends_at, 'minutes', round(extract(epoch from a.ends_at - a.starts_at) / 60)::integer
    )
  from public.appointments a
  left join public.occupancy o on o.appointment_id = a.appointment_id
  -- As the dashboard's lists show it. Looked up per appointment, as in appointments_in_order; what isn't named isn't worked out.
  cross join lateral (
    select one.version, one.status, one.service_id, one.service_name, one.location, one.client_id, one.first_name, one.last_name, one.same_email_as,
      one.visits, one.recurring_id, one.arrived_at, one.payment_status, one.is_disputed, one.owed_cents, one.refunding_cents,
      one.is_partly_refunded, one.paid_cents, one.credits_used, one.home_visit
    from public.admin_appointments one where one.appointment_id = a.appointment_id offset 0
  ) shown
  where a.starts_at >= p_from - interval '1 day' and a.starts_at < p_until and a.ends_at > p_from
  union all
  select o.kind, coalesce(o.order_id, o.offer_id)::text, session.starts_at, session.ends_at, o.during,
    jsonb_build_object(
      'service_name', service.name, 'first_name', coalesce(r.first_name, moved.first_name),
      'name', coalesce(waiting.first_name || ' ' || waiting.last_name, asking.first_name || ' ' || asking.last_name),
      'expires_at', coalesce(o.expires_at, offer.expires_at), 'is_for_undo', o.is_for_undo, 'appointment_id', proposed.appointment_id
    )
  from public.occupancy o
  left join public.order_requests r on r.order_id = o.order_id
  left join public.appointments moved on moved.appointment_id = r.appointment_id
  left join public.services service on service.service_id = r.service_id
  left join public.waitlist_offers offer on offer.offer_id = o.offer_id
  left join public.waitlist_entries waiting on waiting.entry_id = offer.entry_id
  left join public.proposals proposed on proposed.proposal_id = offer.proposal_id
  left join public.appointments asking on asking.appointment_id = proposed.appointment_id
  cross join lateral (
    -- A change holds only what it takes beyond the time that its appointment has.
    select coalesce(case when r.appointment_id is null then r.starts_at end, offer.starts_at, lower(o.during)) as starts_at,
      coalesce(case when r.appointment_id is null then r.ends_at end, offer.ends_at, upper(o.during)) as ends_at
  ) session
  where o.during && tstzrange(p_from, p_until) and o.appointment_id is null and o.time_off_id is null
    and (o.expires_at is null or o.expires_at > p_now)
  union all
  -- In one piece, whatever it keeps.
  select 'time_off', t.time_off_id::text, t.starts_at, t.ends_at, null, jsonb_build_object('note', t.note, 'series_id', t.series_id)
    from public.time_off t where tstzrange(t.starts_at, t.ends_at) && tstzrange(p_from, p_until)
  union all
  select 'busy', busy.busy_id::text, lower(busy.during), upper(busy.during), null, jsonb_build_object('calendar_name', busy.calendar_name)
    from private.busy_in(tstzrange(p_from, p_until)) busy;
end;
$$;
comment on function private.calendar_entries(timestamptz, timestamptz, timestamptz) is
  'Returns the appointments of a range of time, canceled ones too, and the live holds, offers, time off and what outside calendars have, with the time that each takes and what the calendar says about it.';
grant execute on function private.calendar_entries(timestamptz, timestamptz, timestamptz) to service_role;

create function private.clock_on(p_at timestamptz, p_begins timestamptz, p_ends timestamptz, p_time_zone text) returns text
language sql stable
return case
  when p_at >= p_ends then '24:00'
  when p_at <= p_begins then '00:00'
  else to_char(p_at at time zone p_time_zone, 'HH24:MI')
end;
comment on function private.clock_on(timestamptz, timestamptz, timestamptz, text) is
  'Returns what the clock shows at an instant, on a day that begins and ends at the others: 00:00 before it, 24:00 from its end on.';
grant execute on function private.clock_on(timestamptz, timestamptz, timestamptz, text) to service_role;

create function public.calendar_range(p_from date, p_to date, p_now timestamptz default now())
returns table (today date, step_minutes integer, days jsonb, entries jsonb)
language plpgsql stable rows 1 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  v_settings public.settings;
  v_from timestamptz;
  v_until timestamptz;
begin
  select * into strict v_settings from public.settings;
  v_from := p_from::timestamp at time zone v_settings.time_zone;
  v_until := (p_to + 1)::timestamp at time zone v_settings.time_zone;
  return query
  with hours as materialized (
    select open.local_date, open.start_time, open.end_time, (open.place).location_id as location, (open.place).name as location_name
    from private.hours_on(p_from, p_to) open where open.is_enabled
  ),
  shown as materialized (
    select * from private.calendar_entries(v_from, v_until, p_now)
    union all
    select 'open', null, gap.starts_at, gap.ends_at, null, jsonb_build_object(
        'minutes', round(extract(epoch from gap.ends_at - gap.starts_at) / 60)::integer, 'location', gap.location
      )
    from private.open_gaps(p_from, p_to, p_now) gap
  )
  select (p_now at time zone v_settings.time_zone)::date, v_settings.slot_step_minutes,
    (
      select jsonb_agg(jsonb_build_object('local_date', day.local_date, 'special_day', special.name,
          'is_asked', special.asked_at is not null and special.answer is null, 'hours', coalesce(open.hours, '[]'))
        order by day.local_date)
      from (select p_from + n as local_date from generate_series(0, p_to - p_from) n) day
      left join public.special_days special on special.local_date = day.local_date and special.answer is distinct from 'open'
      left join (
        select hours.local_date, jsonb_agg(jsonb_build_object(
            'start_time', to_char(hours.start_time, 'HH24:MI'), 'end_time', to_char(hours.end_time, 'HH24:MI'),
            'location', hours.location, 'location_name', hours.location_name
          ) order by hours.start_time) as hours
        from hours group by hours.local_date
      ) open on open.local_date = day.local_date
    ),
    (
      select coalesce(jsonb_agg(e.facts || jsonb_build_object(
          'kind', e.kind, 'id', e.id, 'local_date', day.local_date, 'start_time', clock.starts, 'end_time', clock.ends,
          'taken_from', case when e.taken is not null then least(clock.taken_from, clock.starts) end,
          'taken_until', case when e.taken is not null then greatest(clock.taken_until, clock.ends) end,
          'location_name', place.name,
          -- As in is_outside_hours.
          'is_outside_hours', e.kind = 'appointment' and not exists (
            select from hours
            where hours.local_date + hours.start_time <= e.starts_at at time zone v_settings.time_zone
              and e.ends_at at time zone v_settings.time_zone <= hours.local_date + hours.end_time
              and hours.location = e.facts ->> 'location'
          )
        ) order by day.local_date, clock.starts, e.starts_at, e.kind), '[]')
      from shown e
      left join public.locations place on place.location_id = e.facts ->> 'location'
      -- What spans several days is an entry on each of them.
      cross join lateral (
        select n::date as local_date, n at time zone v_settings.time_zone as begins, (n + interval '1 day') at time zone v_settings.time_zone as ends
        from generate_series(
          greatest(date_trunc('day', e.starts_at at time zone v_settings.time_zone), p_from::timestamp),
          least((e.ends_at - interval '1 microsecond') at time zone v_settings.time_zone, p_to::timestamp), interval '1 day'
        ) n
      ) day
      cross join lateral (
        -- On the day when an hour comes twice, the clock may show an earlier time at the end than at the start.
        select private.clock_on(e.starts_at, day.begins, day.ends, v_settings.time_zone) as starts,
          greatest(
            private.clock_on(e.ends_at, day.begins, day.ends, v_settings.time_zone),
            private.clock_on(e.starts_at, day.begins, day.ends, v_settings.time_zone)
          ) as ends,
          private.clock_on(lower(e.taken), day.begins, day.ends, v_settings.time_zone) as taken_from,
          private.clock_on(upper(e.taken), day.begins, day.ends, v_settings.time_zone) as taken_until
      ) clock
    );
end;
$$;
comment on function public.calendar_range(date, date, timestamptz) is
  'Returns a range of days as the therapist''s calendar shows it: each day with its hours and its name if it is special, and what takes or offers time (appointments, holds, offers, time off, what outside calendars have, open gaps), in the practice''s local time. 24:00 is when the next day begins; what spans several days is an entry on each.';
grant execute on function public.calendar_range(date, date, timestamptz) to service_role;

create function public.calendar_sums(p_from date, p_to date, p_now timestamptz default now())
returns table (
  local_date date, sessions integer, requests integer, booked_minutes integer, open_minutes integer, is_closed boolean, is_off boolean,
  special_day text
)
language plpgsql stable rows 60 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  v_time_zone constant text := (select s.time_zone from public.settings s);
  v_from constant timestamptz := p_from::timestamp at time zone v_time_zone;
  v_until constant timestamptz := (p_to + 1)::timestamp at time zone v_time_zone;
  v_time_off tstzmultirange;
begin
  select range_agg(tstzrange(t.starts_at, t.ends_at)) into v_time_off from public.time_off t
    where tstzrange(t.starts_at, t.ends_at) && tstzrange(v_from, v_until);
  return query
  select day.local_date, coalesce(booked.sessions, 0), coalesce(booked.requests, 0), coalesce(booked.minutes, 0), coalesce(free.minutes, 0),
    open.local_date is null, coalesce(open.is_off, false), special.name
  from (select p_from + n as local_date from generate_series(0, p_to - p_from) n) day
  left join public.special_days special on special.local_date = day.local_date and special.answer is distinct from 'open'
  left join (
    select hours.local_date, bool_and(tstzmultirange(tstzrange(hours.starts_at, hours.ends_at)) <@ v_time_off) as is_off
    from private.open_hours(p_from, p_to) hours group by hours.local_date
  ) open on open.local_date = day.local_date
  left join (
    select (a.starts_at at time zone v_time_zone)::date as local_date, count(*)::integer as sessions,
      (count(*) filter (where a.status = 'pending'))::integer as requests,
      round(sum(extract(epoch from a.ends_at - a.starts_at)) / 60)::integer as minutes
    from public.appointments a
    where a.starts_at >= v_from and a.starts_at < v_until and a.status <> 'cancelled'
    group by 1
  ) booked on booked.local_date = day.local_date
  left join (
    select gap.local_date, round(sum(extract(epoch from gap.ends_at - gap.starts_at)) / 60)::integer as minutes
    from private.open_gaps(p_from, p_to, p_now) gap group by gap.local_date
  ) free on free.local_date = day.local_date
  order by day.local_date;
end;
$$;
comment on function public.calendar_sums(date, date, timestamptz) is
  'Returns how full each day of a range is: sessions that aren''t canceled, how many of them are requests, their minutes, the minutes that are still open (open_gaps), and whether it is closed or all of its hours are time off.';
grant execute on function public.calendar_sums(date, date, timestamptz) to service_role;

-- What a move would do.

create function private.move_request(
  p_appointment public.appointments, p_local_date date, p_local_time time, p_service_id text
)
returns private.change_request
language sql stable set search_path = ''
as $$
  select jsonb_populate_record(null::private.change_request, jsonb_build_object(
    'appointment_id', p_appointment.appointment_id, 'version', p_appointment.version,
    'service_id', coalesce(p_service_id, p_appointment.service_id), 'local_date', p_local_date, 'local_time', p_local_time,
    'is_by_client', false,
    -- Without lines it stays as long as it is.
    'lines', case when p_service_id <> p_appointment.service_id then (
      select coalesce(jsonb_agg(jsonb_build_object('enhancement_id', l.enhancement_id)), '[]')
      from private.current_lines(p_appointment.order_id) l where l.kind = 'enhancement'
    ) end
  ))
$$;
comment on function private.move_request(public.appointments, date, time, text) is
  'Returns the change that moves an appointment to a time, and to another service if there is one, with the enhancements that it has.';
grant execute on function private.move_request(public.appointments, date, time, text) to service_role;

create function private.warnings_of(p_appointment public.appointments, p_slot private.slot, p_now timestamptz) returns text[]
language sql stable set search_path = ''
as $$
  select array_remove(array[
    case when private.is_outside_hours(p_slot) then 'outside_hours' end,
    case when exists (
      select from public.special_days special where special.local_date = here.starts_at::date and special.answer is distinct from 'open'
    ) then 'special_day' end,
    case when exists (select from public.time_off t where tstzrange(t.starts_at, t.ends_at) && p_slot.during) then 'time_off' end,
    case when exists (select from private.busy_in(p_slot.during)) then 'busy' end,
    case when exists (select from public.occupancy o where o.during && p_slot.during and o.offer_id is not null) then 'offered' end,
    case when p_slot.location <> p_appointment.location then 'other_location' end,
    case when private.first_instant(here.starts_at) < p_slot.starts_at then 'hour_comes_twice' end
  ], null)
  from public.settings s cross join lateral (select p_slot.starts_at at time zone s.time_zone as starts_at) here
$$;
comment on function private.warnings_of(public.appointments, private.slot, timestamptz) is
  'Returns what is unusual about a time for an appointment, and allowed if the therapist agrees: outside_hours, special_day, time_off, busy (in an outside calendar), offered (to someone on the waitlist), other_location, hour_comes_twice (it is then at the second).';
grant execute on function private.warnings_of(public.appointments, private.slot, timestamptz) to service_role;

create function private.move_warnings(
  p_appointment public.appointments, p_local_date date, p_local_time time, p_service_id text, p_now timestamptz
)
returns text[]
language sql stable set search_path = ''
as $$
  select private.warnings_of(p_appointment, slot, p_now)
  from private.slot_of_change(private.move_request(p_appointment, p_local_date, p_local_time, p_service_id), p_appointment, p_now) slot
$$;
comment on function private.move_warnings(public.appointments, date, time, text, timestamptz) is
  'Returns what is unusual about moving an appointment to a time (warnings_of). PT400 date_in_past, PT404 unknown_service, PT409 slot_unavailable.';
grant execute on function private.move_warnings(public.appointments, date, time, text, timestamptz) to service_role;

create function private.in_the_way(p_appointment public.appointments, p_slot private.slot, p_now timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  -- Each "offset 0" looks up what belongs to the few rows in the way, however many there are in all.
  select jsonb_build_object(
    'kind', o.kind, 'name', a.first_name || ' ' || a.last_name,
    'start_time', to_char(other.starts_at at time zone s.time_zone, 'HH24:MI'),
    'is_at_once', tstzrange(other.starts_at, other.ends_at) && tstzrange(p_slot.starts_at, p_slot.ends_at),
    'minutes_needed', round(extract(epoch from case
      when other.starts_at >= p_slot.starts_at then upper(p_slot.during) - p_slot.ends_at + (other.starts_at - lower(o.during))
      else p_slot.starts_at - lower(p_slot.during) + (upper(o.during) - other.ends_at)
    end) / 60)::integer
  )
  from public.occupancy o
  cross join public.settings s
  left join lateral (select x.* from public.appointments x where x.appointment_id = o.appointment_id offset 0) a on true
  left join lateral (select x.* from public.order_requests x where x.order_id = o.order_id offset 0) r on true
  left join lateral (select x.root_id from public.orders x where x.order_id = o.order_id offset 0) held on true
  cross join lateral (
    select coalesce(a.starts_at, case when r.appointment_id is null then r.starts_at end, lower(o.during)) as starts_at,
      coalesce(a.ends_at, case when r.appointment_id is null then r.ends_at end, upper(o.during)) as ends_at
  ) other
  where o.during && p_slot.during and (o.expires_at is null or o.expires_at > p_now)
    and o.appointment_id is distinct from p_appointment.appointment_id
    -- She can take her time off and what is offered to the waitlist or held for an Undo, and an open change of the appointment makes way.
    and o.time_off_id is null and o.offer_id is null and not o.is_for_undo and held.root_id is distinct from p_appointment.order_id
  order by tstzrange(other.starts_at, other.ends_at) && tstzrange(p_slot.starts_at, p_slot.ends_at) desc, o.during
  limit 1
$$;
comment on function private.in_the_way(public.appointments, private.slot, timestamptz) is
  'Returns what keeps the therapist from moving an appointment to a time: an appointment or a live hold; null if nothing does. is_at_once is false if only the minutes between the two are too few.';
grant execute on function private.in_the_way(public.appointments, private.slot, timestamptz) to service_role;

create function private.nearest_for_therapist(
  p_appointment public.appointments, p_service_id text, p_local_date date, p_local_time time, p_now timestamptz
)
returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_enhancements constant text[] := array(
    select l.enhancement_id from private.current_lines(p_appointment.order_id) l where l.kind = 'enhancement'
  );
  v_first constant date := greatest(p_local_date, private.local_today(p_now));
  v_found jsonb;
begin
  for v_days in 0..13 loop
    select jsonb_build_object('local_date', v_first + v_days, 'local_time', to_char(open.local_time, 'HH24:MI')) into v_found
      from private.open_times(
        v_first + v_days, nullif(p_service_id, p_appointment.service_id), p_appointment.appointment_id, p_now, v_enhancements
      ) open (local_time)
      order by case when v_first + v_days = p_local_date then abs(extract(epoch from open.local_time - p_local_time)) end, open.local_time
      limit 1;
    exit when v_found is not null;
  end loop;
  return v_found;
end;
$$;
comment on function private.nearest_for_therapist(public.appointments, text, date, time, timestamptz) is
  'Returns the nearest time of a day that is open for an appointment (open_times), or the first of the two weeks after it.';
grant execute on function private.nearest_for_therapist(public.appointments, text, date, time, timestamptz) to service_role;

create function private.next_reminder_at(p_appointment public.appointments, p_starts_at timestamptz, p_now timestamptz) returns timestamptz
language sql stable set search_path = ''
as $$
  select min(reminder.at) from (
    select way.at from public.settings s cross join lateral (values
      (p_starts_at - make_interval(hours => s.reminder_email_hours)),
      (case when p_appointment.text_consent_version is not null
        then private.text_time(p_starts_at - make_interval(hours => s.reminder_text_hours)) end)
    ) way (at)
    -- As plan_reminder and plan_reminders: not within the gap after the move, nor in the last two hours.
    where way.at >= p_now + make_interval(hours => s.reminder_gap_hours) and way.at <= p_starts_at - interval '2 hours'
    union all
    select m.send_after from public.messages m
    where m.about = p_appointment.order_id and m.kind = 'reminder' and m.state = 'due' and m.send_after < p_starts_at
  ) reminder
$$;
comment on function private.next_reminder_at(public.appointments, timestamptz, timestamptz) is
  'Returns when the next reminder would be sent if an appointment were moved now to another start; null if there is none.';
grant execute on function private.next_reminder_at(public.appointments, timestamptz, timestamptz) to service_role;

create function public.preview_move(
  p_appointment_id uuid, p_version integer, p_local_date date, p_local_time time, p_service_id text default null,
  p_now timestamptz default now()
)
returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_settings public.settings;
  v_appointment public.appointments;
  v_service_id text;
  v_starts_at constant timestamptz := private.instant_of(p_local_date, p_local_time);
  v_slot private.slot;
  v_in_the_way jsonb;
  v_obstacle text;
begin
  select * into v_appointment from public.appointments a where a.appointment_id = p_appointment_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
  select * into strict v_settings from public.settings;
  v_service_id := coalesce(p_service_id, v_appointment.service_id);
  v_obstacle := case
    when v_appointment.version <> p_version then 'stale_version'
    when v_appointment.status not in ('pending', 'confirmed') or private.is_family_disputed(v_appointment.order_id) then 'not_possible'
    when v_starts_at at time zone v_settings.time_zone <> p_local_date + p_local_time then 'hour_is_skipped'
    when v_starts_at <= p_now and v_starts_at <> v_appointment.starts_at then 'in_past'
  end;
  if coalesce(v_obstacle, 'stale_version') = 'stale_version' and v_starts_at at time zone v_settings.time_zone = p_local_date + p_local_time
    and (v_starts_at > p_now or v_starts_at = v_appointment.starts_at)
  then
    select * into v_slot
      from private.slot_of_change(private.move_request(v_appointment, p_local_date, p_local_time, p_service_id), v_appointment, p_now);
    v_in_the_way := private.in_the_way(v_appointment, v_slot, p_now);
    v_obstacle := coalesce(v_obstacle, case (v_in_the_way ->> 'is_at_once')::boolean when true then 'taken' when false then 'too_close' end);
  else
    -- Where and how long it would be, though it can't be.
    v_slot.starts_at := v_starts_at;
    v_slot.ends_at := v_starts_at + (v_appointment.ends_at - v_appointment.starts_at);
    v_slot.location := (private.place_of_move(v_appointment, p_local_date, p_local_time)).location_id;
  end if;
  return jsonb_build_object(
    'obstacle', v_obstacle,
    'in_the_way', case when v_obstacle in ('taken', 'too_close') then v_in_the_way end,
    'nearest', case when v_obstacle in ('taken', 'too_close', 'in_past', 'hour_is_skipped')
      then private.nearest_for_therapist(v_appointment, v_service_id, p_local_date, p_local_time, p_now) end,
    'warnings', case when v_slot.during is null then array[]::text[] else private.warnings_of(v_appointment, v_slot, p_now) end,
    'location', v_slot.location,
    'location_name', (select l.name from public.locations l where l.location_id = v_slot.location),
    'local_date', p_local_date,
    'start_time', to_char(p_local_time, 'HH24:MI'),
    'end_time', to_char(v_slot.ends_at at time zone v_settings.time_zone, 'HH24:MI'),
    'notified_by', (
      select array_remove(array[
        case when one.email is not null then 'email' end,
        case when one.can_text and one.phone is not null and private.is_text_hour(p_now + make_interval(secs => v_settings.undo_seconds)) then 'sms' end
      ], null)
      from public.admin_appointments one where one.appointment_id = p_appointment_id
    ),
    'notified_after_seconds', v_settings.undo_seconds,
    'free_until', jsonb_build_object(
      'was', v_appointment.free_until, 'becomes', private.free_until(v_appointment, v_slot.starts_at, false, p_now)
    ),
    'reminder_at', private.next_reminder_at(v_appointment, v_slot.starts_at, p_now),
    'offered_to', array(
      select coalesce(e.first_name, asking.first_name)
      from public.occupancy o join public.waitlist_offers w using (offer_id) left join public.waitlist_entries e using (entry_id)
      left join public.proposals proposed using (proposal_id)
      left join public.appointments asking on asking.appointment_id = proposed.appointment_id
      where o.during && v_slot.during order by w.starts_at
    )
  );
end;
$$;
comment on function public.preview_move(uuid, integer, date, time, text, timestamptz) is
  'Returns what moving an appointment (and giving it the length of another service) would do now: what is in the way and the nearest time that fits, what is unusual, who would be notified and when, until when canceling would be free, the next reminder, and whose waitlist offers would end. Locks and changes nothing. PT404 not_found, unknown_service.';
grant execute on function public.preview_move(uuid, integer, date, time, text, timestamptz) to service_role;

-- Why a time isn't offered. available_slots alone decides; these are its conditions once more, as a list.

create function private.judged_range(p_local_start timestamp)
returns table (local_start timestamp, local_end timestamp, allowed_client_types text[], is_enabled boolean, place public.locations)
language sql stable rows 1 set search_path = ''
as $$
  select hours.local_date + hours.start_time, hours.local_date + hours.end_time, hours.allowed_client_types, hours.is_enabled, hours.place
  from private.hours_on(p_local_start::date, p_local_start::date) hours
  -- The range that the time is in, otherwise one that is turned on.
  order by (hours.local_date + hours.start_time <= p_local_start and p_local_start < hours.local_date + hours.end_time) desc,
    hours.is_enabled desc, hours.start_time desc
  limit 1
$$;
comment on function private.judged_range(timestamp) is
  'Returns the business hours that decide about a local time: the range that it is in, or another of that day.';
grant execute on function private.judged_range(timestamp) to service_role;

create function private.taken_reasons(p_during tstzrange, p_now timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'reason', case o.kind when 'appointment' then 'taken' when 'hold' then 'held' else 'offered_to_other' end,
      'name', coalesce(a.first_name || ' ' || a.last_name, r.first_name, waiting.first_name, asking.first_name),
      'is_for_undo', o.is_for_undo,
      'from', to_char(lower(o.during) at time zone s.time_zone, 'YYYY-MM-DD HH24:MI'),
      'until', to_char(upper(o.during) at time zone s.time_zone, 'YYYY-MM-DD HH24:MI'),
      'expires_at', to_char(coalesce(o.expires_at, offer.expires_at) at time zone s.time_zone, 'YYYY-MM-DD HH24:MI')
    ) order by o.during), '[]')
  from public.settings s
  cross join public.occupancy o
  left join lateral (select x.first_name, x.last_name from public.appointments x where x.appointment_id = o.appointment_id offset 0) a on true
  left join lateral (select x.first_name from public.order_requests x where x.order_id = o.order_id offset 0) r on true
  left join public.waitlist_offers offer on offer.offer_id = o.offer_id
  left join public.waitlist_entries waiting on waiting.entry_id = offer.entry_id
  left join public.proposals proposed on proposed.proposal_id = offer.proposal_id
  left join public.appointments asking on asking.appointment_id = proposed.appointment_id
  where o.during && p_during and o.time_off_id is null and (o.expires_at is null or o.expires_at > p_now)
    -- As in taken_times.
    and not (coalesce(o.yields_from <= p_now, false) and private.is_under_pressure(p_now))
$$;
comment on function private.taken_reasons(tstzrange, timestamptz) is
  'Returns what takes a time from clients: taken, held or offered_to_other, each with whose it is and from when until when.';
grant execute on function private.taken_reasons(tstzrange, timestamptz) to service_role;

create function private.away_reasons(p_during tstzrange) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'reason', away.reason, 'name', away.name, 'note', away.note,
      'from', to_char(lower(away.during) at time zone s.time_zone, 'YYYY-MM-DD HH24:MI'),
      'until', to_char(upper(away.during) at time zone s.time_zone, 'YYYY-MM-DD HH24:MI')
    ) order by away.during), '[]')
  from public.settings s cross join (
    select 'time_off' as reason, null as name, t.note, tstzrange(t.starts_at, t.ends_at) as during
      from public.time_off t where tstzrange(t.starts_at, t.ends_at) && p_during
    union all
    select 'busy', busy.calendar_name, null, busy.during from private.busy_in(p_during) busy
  ) away
$$;
comment on function private.away_reasons(tstzrange) is
  'Returns when the therapist is away within a time (away_times): time_off, or busy in an outside calendar, each from when until when.';
grant execute on function private.away_reasons(tstzrange) to service_role;

create function private.judged_slot(
  p_local_start timestamp, p_service_id text, p_client_type text, p_can_book_at_home boolean, p_now timestamptz,
  p_can_be_visited boolean default false, p_drive_minutes integer default null
)
returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_settings public.settings;
  v_service public.services;
  v_hours record;
  v_place public.locations;
  v_starts_at timestamptz;
  v_ends_at timestamptz;
  v_closes_at timestamptz;
  v_during tstzrange;
  v_is_skipped boolean;
  v_is_special boolean;
  v_reasons text[];
begin
  select * into strict v_settings from public.settings;
  select * into strict v_service from public.services s where s.service_id = p_service_id;
  select * into v_hours from private.judged_range(p_local_start);
  if found then
    v_place := v_hours.place;
  else
    v_place := private.place_on(p_local_start::date, p_local_start::time);
  end if;
  v_starts_at := p_local_start at time zone v_settings.time_zone;
  v_ends_at := v_starts_at + make_interval(mins => v_service.duration_minutes);
  v_closes_at := v_hours.local_end at time zone v_settings.time_zone;
  v_is_skipped := v_starts_at at time zone v_settings.time_zone <> p_local_start;
  v_is_special := exists (
    select from public.special_days special where special.local_date = p_local_start::date and special.answer is distinct from 'open'
  );
  v_reasons := array_remove(array[
    case when not v_service.is_active then 'service_retired' end,
    case when v_is_skipped then 'hour_is_skipped' end,
    case when v_starts_at <= p_now then 'in_past'
      when v_starts_at < p_now + make_interval(mins => v_settings.minimum_notice_minutes) then 'notice' end,
    case when p_local_start::date > (p_now at time zone v_settings.time_zone)::date + v_settings.horizon_days then 'horizon' end,
    case
      when v_hours.local_start is null and v_is_special then 'special_day'
      when v_hours.local_start is null then 'closed'
      when not v_hours.is_enabled then 'day_turned_off'
      when p_local_start < v_hours.local_start or p_local_start >= v_hours.local_end then 'outside_hours'
      when mod(extract(epoch from p_local_start - v_hours.local_start)::integer, v_settings.slot_step_minutes * 60) <> 0 then 'off_the_step'
    end,
    case when p_client_type <> all (v_hours.allowed_client_types) then 'client_type' end,
    case
      when v_hours.local_start is null then null
      when v_place.location_id = 'visit' and not p_can_be_visited then 'needs_visit_permission'
      when v_place.location_id = 'visit' and p_drive_minutes is null then 'outside_zones'
      when v_place.location_id <> 'visit' and v_place.needs_permission and not p_can_book_at_home then 'needs_permission'
    end,
    case when p_local_start >= v_hours.local_start and p_local_start < v_hours.local_end and not v_is_skipped and (
      v_ends_at > v_closes_at
      -- If the clock skips the closing time, the practice closes when the clock jumps.
      or v_closes_at at time zone v_settings.time_zone <> v_hours.local_end
        and (v_ends_at - interval '1 microsecond') at time zone v_settings.time_zone >= v_hours.local_end
    ) then 'runs_past_closing' end
  ], null);
  v_during := private.occupied(v_starts_at, v_ends_at, v_service, v_place, p_drive_minutes, p_drive_minutes);
  return (select coalesce(jsonb_agg(jsonb_build_object('reason', reason) order by place), '[]') from unnest(v_reasons) with ordinality e (reason, place))
    || case when v_is_skipped then '[]' else private.away_reasons(v_during) || private.taken_reasons(v_during, p_now) end;
end;
$$;
comment on function private.judged_slot(timestamp, text, text, boolean, timestamptz, boolean, integer) is
  'Returns every rule that hides a time from a client (within hours at visit, from a client who would be visited), by the conditions of offered_slots and taken_times; an empty list if none does.';
grant execute on function private.judged_slot(timestamp, text, text, boolean, timestamptz, boolean, integer) to service_role;

create function public.explain_time(
  p_local_date date, p_local_time time, p_service_id text, p_client_id uuid default null, p_now timestamptz default now()
)
returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_settings public.settings;
  v_service public.services;
  v_client public.clients;
  v_type constant text := case when private.is_existing_client(p_client_id) then 'existing' else 'new' end;
  v_is_at_home boolean;
  v_is_visited constant boolean := v_type = 'existing' and coalesce((select c.can_be_visited from public.clients c where c.client_id = p_client_id), false);
  v_drive_minutes integer;
  v_is_open constant boolean := (select bool_and(step.is_done) from public.first_steps(p_now) step);
  v_is_offered boolean := false;
  v_reasons jsonb;
begin
  select * into strict v_settings from public.settings;
  select * into v_service from public.services s where s.service_id = p_service_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'unknown_service';
  end if;
  select * into v_client from public.clients c where c.client_id = p_client_id;
  if p_client_id is not null and not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
  v_is_at_home := coalesce(v_client.can_book_at_home, false);
  if v_is_visited and exists (
    select from private.judged_range(p_local_date + p_local_time) r where (r.place).location_id = 'visit'
  ) then
    select private.zone_minutes(a.zip) into v_drive_minutes from public.client_addresses a where a.client_id = p_client_id;
  end if;
  if v_service.is_active and v_is_open then
    v_is_offered := exists (
      select from public.available_slots(
        p_local_date, p_service_id, null, v_type, v_is_at_home, p_now, p_minutes_before => v_drive_minutes, p_minutes_after => v_drive_minutes
      ) slot
      where slot.slot_time = to_char(p_local_time, 'HH24:MI')
    );
  end if;
  v_reasons := private.judged_slot(p_local_date + p_local_time, p_service_id, v_type, v_is_at_home, p_now, v_is_visited, v_drive_minutes);
  return jsonb_build_object(
    'is_offered', v_is_offered,
    'reasons', case when v_is_open then '[]' else jsonb_build_array(jsonb_build_object('reason', 'not_open_yet')) end || v_reasons,
    'nearest', case when v_is_open then (
      select jsonb_build_object('local_date', near.local_date, 'local_time', near.slot_time)
      from public.nearest_slots(
        p_service_id, p_local_date, p_local_time, 1, v_type, v_is_at_home, p_now,
        p_minutes_before => v_drive_minutes, p_minutes_after => v_drive_minutes
      ) near
    ) end,
    'service_name', v_service.name, 'minutes', v_service.duration_minutes, 'client_name', v_client.first_name, 'client_type', v_type,
    'notice_minutes', v_settings.minimum_notice_minutes, 'horizon_days', v_settings.horizon_days, 'step_minutes', v_settings.slot_step_minutes,
    'special_day', (
      select special.name from public.special_days special where special.local_date = p_local_date and special.answer is distinct from 'open'
    ),
    'hours', (
      select coalesce(jsonb_agg(jsonb_build_object(
          'opens', to_char(hours.start_time, 'HH24:MI'), 'closes', to_char(hours.end_time, 'HH24:MI'), 'location_name', (hours.place).name
        ) order by hours.start_time), '[]')
      from private.hours_on(p_local_date, p_local_date) hours where hours.is_enabled
    ),
    'range', (
      select jsonb_build_object('opens', to_char(r.local_start, 'HH24:MI'),
        'closes', case when r.local_end::date > p_local_date then '24:00' else to_char(r.local_end, 'HH24:MI') end,
        'location_name', (r.place).name, 'client_types', r.allowed_client_types)
      from private.judged_range(p_local_date + p_local_time) r
    )
  );
end;
$$;
comment on function public.explain_time(date, time, text, uuid, timestamptz) is
  'Returns whether a client (by default a new one) can book a time online (available_slots), every rule that hides it, the settings and entries that decide, and the nearest time that is offered. PT404 unknown_service, not_found (client).';
grant execute on function public.explain_time(date, time, text, uuid, timestamptz) to service_role;

-- Undo: for a short while, a move, a booking or time off of the therapist can be undone, as if it had never been. Until then its
-- messages wait, and a move keeps the time that it left.

create table public.undo_steps (
  undo_id uuid primary key default gen_random_uuid(),
  act text not null constraint undo_steps_act_is_known check (act in ('move', 'booking', 'recurring', 'time_off')),
  appointment_id uuid references public.appointments on delete cascade,
  change_id uuid references public.orders,
  recurring_id uuid references public.recurring_appointments,
  time_off_id uuid,
  version_after integer,
  before jsonb,
  offer_ids uuid[] not null,
  made_at timestamptz not null,
  until timestamptz not null,
  ended_at timestamptz,
  undone_at timestamptz,
  constraint undo_steps_are_of_one_thing check (num_nonnulls(appointment_id, recurring_id, time_off_id) = 1),
  constraint undo_steps_of_a_move_know_where_it_was check ((act = 'move') = (num_nonnulls(change_id, before) = 2))
);
create index undo_steps_appointment_id_idx on public.undo_steps (appointment_id);
create index undo_steps_change_id_idx on public.undo_steps (change_id);
create index undo_steps_recurring_id_idx on public.undo_steps (recurring_id);
create index undo_steps_by_end on public.undo_steps (until);
alter table public.undo_steps enable row level security;
grant select, insert, update, delete on public.undo_steps to service_role;
comment on table public.undo_steps is
  'Acts of the therapist that can be undone until their messages are sent, and what that takes. Kept for a week.';
comment on column public.undo_steps.time_off_id is 'The first date, if it repeats: all dates are undone. Deleted then, so nothing refers to it.';
comment on column public.undo_steps.version_after is 'The appointment''s version after the act: any other means that someone has changed it since.';
comment on column public.undo_steps.before is 'Of a move: starts_at, ends_at, during, location, free_until and arrived_at from before it.';
comment on column public.undo_steps.offer_ids is 'The waitlist offers that the act withdrew.';
comment on column public.undo_steps.ended_at is 'When something else ended it early: another act of hers needed the time, or its appointment was changed.';

create function private.undo_until(p_order public.orders, p_now timestamptz) returns timestamptz
language sql stable set search_path = ''
as $$
  select p_now + make_interval(secs => s.undo_seconds)
  from public.settings s join public.order_requests r on r.order_id = p_order.order_id
  where s.undo_seconds > 0 and not r.is_by_client and r.recurring_id is null
    -- A change with lines moves money, which isn't undone.
    and not (p_order.kind = 'change' and exists (select from public.order_lines l where l.order_id = p_order.order_id))
$$;
comment on function private.undo_until(public.orders, timestamptz) is
  'Returns until when a booking or a move of the therapist, made now, can be undone; null for any other order.';
grant execute on function private.undo_until(public.orders, timestamptz) to service_role;

create function private.keep_undo(p_step jsonb, p_during tstzmultirange, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  insert into public.undo_steps (act, appointment_id, change_id, recurring_id, time_off_id, version_after, before, offer_ids, made_at, until)
    select s.act, s.appointment_id, s.change_id, s.recurring_id, s.time_off_id,
      (select a.version from public.appointments a where a.appointment_id = s.appointment_id), s.before,
      array(
        select w.offer_id from public.waitlist_offers w
        where w.ending = 'withdrawn' and w.ended_at = p_now and tstzmultirange(w.during) && p_during
      ), p_now, s.until
    from jsonb_populate_record(null::public.undo_steps, p_step) s where s.until is not null
$$;
comment on function private.keep_undo(jsonb, tstzmultirange, timestamptz) is
  'Writes down an act that was just made (columns of undo_steps), with the offers that it withdrew within some time. Without until, it can''t be undone.';
grant execute on function private.keep_undo(jsonb, tstzmultirange, timestamptz) to service_role;

create function private.keep_place(
  p_order public.orders, p_before public.appointments, p_left tstzrange, p_during tstzrange, p_now timestamptz
)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_until constant timestamptz := private.undo_until(p_order, p_now);
begin
  if v_until is null then
    return;
  end if;
  perform private.keep_undo(jsonb_build_object(
    'act', 'move', 'appointment_id', p_before.appointment_id, 'change_id', p_order.order_id, 'until', v_until,
    'before', jsonb_build_object(
      'starts_at', p_before.starts_at, 'ends_at', p_before.ends_at, 'during', p_left, 'location', p_before.location,
      'free_until', p_before.free_until, 'arrived_at', p_before.arrived_at
    )
  ), tstzmultirange(p_during), p_now);
  insert into public.occupancy (during, order_id, expires_at, is_for_undo)
    select piece, p_order.order_id, v_until, true from unnest(tstzmultirange(p_left) - tstzmultirange(p_during)) piece;
end;
$$;
comment on function private.keep_place(public.orders, public.appointments, tstzrange, tstzrange, timestamptz) is
  'Keeps what it takes to undo a move of the therapist that is being made, and holds the time that it leaves against clients and the waitlist.';
grant execute on function private.keep_place(public.orders, public.appointments, tstzrange, tstzrange, timestamptz) to service_role;

create function private.can_be_undone(p_appointment_id uuid, p_now timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from public.undo_steps u
    where u.appointment_id = p_appointment_id and u.until > p_now and u.undone_at is null and u.ended_at is null
  )
$$;
comment on function private.can_be_undone(uuid, timestamptz) is 'Whether the therapist can still undo what she has done to an appointment.';
grant execute on function private.can_be_undone(uuid, timestamptz) to service_role;

create function private.was_undone(p_change_id uuid) returns boolean
language sql stable set search_path = ''
as $$ select exists (select from public.undo_steps u where u.change_id = p_change_id and u.undone_at is not null) $$;
comment on function private.was_undone(uuid) is 'Whether a change was undone, as if it had never been made.';
grant execute on function private.was_undone(uuid) to service_role;

-- What messages say while an act can be undone.

create function private.untold_before(p_root_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select m.facts -> 'before' from public.messages m
  where m.about = p_root_id and m.kind = 'appointment_changed' and (m.recipient, m.channel) = ('client', 'email')
    and m.state in ('due', 'claimed') and m.first_attempt_at is null
  order by m.created_at desc limit 1
$$;
comment on function private.untold_before(uuid) is
  'Returns the session that a client knows of, if an email about a change of it hasn''t been sent yet: the next one says what changed since then.';
grant execute on function private.untold_before(uuid) to service_role;

create function private.waits_until(p_root_id uuid, p_now timestamptz) returns timestamptz
language sql stable set search_path = ''
as $$
  select max(m.next_at) from public.messages m
  where m.about = p_root_id and m.recipient = 'client' and m.kind in ('booking_received', 'appointment_changed')
    and m.state = 'due' and m.next_at > p_now and m.attempts = 0
$$;
comment on function private.waits_until(uuid, timestamptz) is
  'Returns until when the news of an appointment''s booking or change waits because it could be undone; null if none does.';
grant execute on function private.waits_until(uuid, timestamptz) to service_role;

create function private.is_known(p_message public.messages) returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  v_before constant jsonb := p_message.facts -> 'before';
begin
  return coalesce((v_before ->> 'starts_at')::timestamptz = (p_message.facts ->> 'starts_at')::timestamptz, false)
    and (v_before ->> 'service_name', v_before ->> 'duration_minutes')
      is not distinct from (p_message.facts ->> 'service_name', p_message.facts ->> 'duration_minutes')
    -- Neither this change nor one that its client hasn't heard of has changed what was sold.
    and not exists (
      select from public.messages untold join public.order_lines l on l.order_id::text = untold.subject
      where untold.about = p_message.about and untold.kind = 'appointment_changed' and untold.recipient = 'client'
        and (untold.message_id = p_message.message_id or untold.first_attempt_at is null and untold.created_at <= p_message.created_at)
    );
end;
$$;
comment on function private.is_known(public.messages) is
  'Whether a message about a change says what its client heard last: moved and moved back before anyone heard of it.';
grant execute on function private.is_known(public.messages) to service_role;

create function private.confirm_after_all(p_appointment public.appointments, p_send_after timestamptz, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  update public.messages m set state = 'due', failure = null, settled_at = null, next_at = coalesce(p_send_after, p_now)
  where m.about = p_appointment.order_id and m.recipient = 'client' and m.kind = 'booking_received'
    and (m.state, m.failure) = ('cancelled', 'no_longer_true')
    and (m.facts ->> 'starts_at')::timestamptz = p_appointment.starts_at
    and not exists (
      select from public.messages told
      where told.about = m.about and told.recipient = 'client' and told.kind in ('appointment_changed', 'appointment_approved') and told.state = 'sent'
    )
$$;
comment on function private.confirm_after_all(public.appointments, timestamptz, timestamptz) is
  'Sends the confirmation of a booking that was moved before its client heard of it, and is now back where it was booked.';
grant execute on function private.confirm_after_all(public.appointments, timestamptz, timestamptz) to service_role;

-- Ending it.

create function private.end_undo(p_change_ids uuid[], p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  delete from public.occupancy where is_for_undo and order_id = any (p_change_ids);
  update public.undo_steps set ended_at = p_now where change_id = any (p_change_ids) and ended_at is null and undone_at is null;
end;
$$;
comment on function private.end_undo(uuid[], timestamptz) is 'Ends the Undo of some moves and frees the times that they left.';
grant execute on function private.end_undo(uuid[], timestamptz) to service_role;

create function private.end_undo_within(p_during tstzmultirange, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  select private.end_undo(array(select o.order_id from public.occupancy o where o.during && p_during and o.is_for_undo), p_now)
$$;
comment on function private.end_undo_within(tstzmultirange, timestamptz) is
  'Gives the therapist what is held for an Undo within some time, because she needs it for something else.';
grant execute on function private.end_undo_within(tstzmultirange, timestamptz) to service_role;

create function private.end_undo_of(p_appointment_id uuid, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.end_undo(array(
    select u.change_id from public.undo_steps u where u.appointment_id = p_appointment_id and u.change_id is not null and u.ended_at is null and u.undone_at is null
  ), p_now);
  update public.undo_steps u set ended_at = p_now
    from public.appointments a
    where a.appointment_id = p_appointment_id and (u.appointment_id = a.appointment_id or u.recurring_id = a.recurring_id)
      and u.change_id is null and u.ended_at is null and u.undone_at is null;
end;
$$;
comment on function private.end_undo_of(uuid, timestamptz) is
  'Ends the Undo of an appointment''s booking and last move, because it is being changed again or its client is about to hear when it is.';
grant execute on function private.end_undo_of(uuid, timestamptz) to service_role;

create function private.end_undo_windows(p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  delete from public.occupancy where is_for_undo and expires_at <= p_now;
  delete from public.undo_steps where until <= p_now - interval '7 days';
end;
$$;
comment on function private.end_undo_windows(timestamptz) is
  'Frees the times that were held for an Undo until now, so that they can be offered.';
grant execute on function private.end_undo_windows(timestamptz) to service_role;

-- Undoing.

create function private.undone_appointments(p_step public.undo_steps) returns uuid[]
language sql stable set search_path = ''
as $$
  select array(
    select a.appointment_id from public.appointments a
    where a.appointment_id = p_step.appointment_id or a.recurring_id = p_step.recurring_id order by a.starts_at
  )
$$;
comment on function private.undone_appointments(public.undo_steps) is 'Returns the appointments that an act moved or booked.';
grant execute on function private.undone_appointments(public.undo_steps) to service_role;

create function private.stop_messages_of(p_step public.undo_steps, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_messages uuid[];
begin
  -- These locks meet the worker's "skip locked": either it has the message, or we do.
  v_messages := array(
    select m.message_id from public.messages m
    where m.recipient = 'client' and (m.kind, m.subject) = (
      case p_step.act when 'move' then 'appointment_changed' when 'booking' then 'booking_received' else 'recurring_booked' end,
      (case p_step.act when 'move' then p_step.change_id when 'booking' then p_step.appointment_id else p_step.recurring_id end)::text
    )
    for update
  );
  if exists (select from public.messages m where m.message_id = any (v_messages) and m.state not in ('due', 'cancelled')) then
    raise exception using errcode = 'PT409', message = 'undo_over';
  end if;
  update public.messages set state = 'cancelled', failure = 'undone', settled_at = p_now, facts = facts - 'token'
    where message_id = any (v_messages) and state = 'due';
end;
$$;
comment on function private.stop_messages_of(public.undo_steps, timestamptz) is
  'Cancels the messages about an act that is being undone. PT409 undo_over if one has begun to be sent.';
grant execute on function private.stop_messages_of(public.undo_steps, timestamptz) to service_role;

create function private.require_undoable(p_step public.undo_steps, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_appointments constant uuid[] := private.undone_appointments(p_step);
begin
  perform private.lock_appointment(id) from unnest(v_appointments) id;
  if p_step.until <= p_now or p_step.ended_at is not null
    or p_step.act = 'time_off' and not exists (select from public.time_off t where t.time_off_id = p_step.time_off_id)
    or exists (
      select from public.appointments a
      where a.appointment_id = any (v_appointments)
        and (a.version <> coalesce(p_step.version_after, 1) or a.status not in ('pending', 'confirmed'))
    )
    -- Money that came in since then would have to be refunded.
    or p_step.act <> 'move' and exists (
      select from public.appointments a join public.orders o on o.root_id = a.order_id join public.tenders t on t.order_id = o.order_id
      where a.appointment_id = any (v_appointments) and t.created_at > p_step.made_at
    )
  then
    raise exception using errcode = 'PT409', message = 'undo_over';
  end if;
  perform private.stop_messages_of(p_step, p_now);
end;
$$;
comment on function private.require_undoable(public.undo_steps, timestamptz) is
  'Locks what an act is about and cancels its messages. PT409 undo_over: its time is over, a message has begun, it was paid, or someone has changed the appointment since.';
grant execute on function private.require_undoable(public.undo_steps, timestamptz) to service_role;

create function private.undo_move(p_step public.undo_steps, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_before record;
  v_appointment public.appointments;
begin
  select * into v_before from jsonb_to_record(p_step.before) b (
    starts_at timestamptz, ends_at timestamptz, during tstzrange, location text, free_until timestamptz, arrived_at timestamptz
  );
  delete from public.occupancy where order_id = p_step.change_id;
  update public.occupancy set during = v_before.during where appointment_id = p_step.appointment_id;
  update public.appointments set
    version = version + 1, starts_at = v_before.starts_at, ends_at = v_before.ends_at, location = v_before.location,
    free_until = v_before.free_until, arrived_at = v_before.arrived_at
    where appointment_id = p_step.appointment_id returning * into v_appointment;
  -- Time off that it was moved into is whole again.
  update public.time_off t set starts_at = t.starts_at
    from public.order_requests r where r.order_id = p_step.change_id and tstzrange(t.starts_at, t.ends_at) && r.during;
  update public.messages m set facts = m.facts || private.appointment_facts(v_appointment.appointment_id)
    where m.about = v_appointment.order_id and m.kind = 'reminder' and m.state = 'due';
  -- What the move made untrue is true again, such as the news of an earlier move that hasn't been sent.
  update public.messages m set state = 'due', failure = null, settled_at = null, next_at = p_now
    where m.about = v_appointment.order_id and m.recipient = 'client' and (m.state, m.failure) = ('cancelled', 'no_longer_true')
      and m.settled_at >= p_step.made_at and (m.facts ->> 'starts_at')::timestamptz = v_before.starts_at;
end;
$$;
comment on function private.undo_move(public.undo_steps, timestamptz) is
  'Puts an appointment where it was before a move, with its deadline and its arrival.';
grant execute on function private.undo_move(public.undo_steps, timestamptz) to service_role;

create function private.restore_offers(p_offer_ids uuid[], p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_restored uuid[];
begin
  with held as (
    insert into public.occupancy (during, offer_id)
      select w.during, w.offer_id from public.waitlist_offers w join public.waitlist_entries e using (entry_id)
      where w.offer_id = any (p_offer_ids) and w.ending = 'withdrawn' and w.expires_at > p_now and e.state = 'waiting'
        -- They may have been offered another time since.
        and not exists (
          select from public.waitlist_entries other
          where other.state = 'offered' and lower(other.email) = lower(e.email) and other.local_date = e.local_date
        )
      on conflict do nothing
      returning offer_id
  )
  select array_agg(held.offer_id) into v_restored from held;
  update public.waitlist_offers set ended_at = null, ending = null where offer_id = any (v_restored);
  update public.waitlist_entries e set state = 'offered'
    from public.waitlist_offers w where w.offer_id = any (v_restored) and e.entry_id = w.entry_id;
  update public.messages m set state = 'due', failure = null, settled_at = null, next_at = p_now
    where m.kind = 'waitlist_offer' and m.subject = any (v_restored::text[]) and (m.state, m.failure) = ('cancelled', 'no_longer_true');
end;
$$;
comment on function private.restore_offers(uuid[], timestamptz) is
  'Gives waitlist offers back that an act withdrew, unless they have run out or their people were offered another time since.';
grant execute on function private.restore_offers(uuid[], timestamptz) to service_role;

create function public.undo_act(p_undo_id uuid, p_now timestamptz default now()) returns table (act text, first_name text)
language plpgsql volatile rows 1 set search_path = ''
as $$
declare
  v_step public.undo_steps;
  v_booked uuid[];
begin
  perform private.lock_calendar();
  select * into v_step from public.undo_steps u where u.undo_id = p_undo_id for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
  if v_step.undone_at is null then
    perform private.require_undoable(v_step, p_now);
    update public.undo_steps set undone_at = p_now where undo_id = p_undo_id;
    if v_step.act = 'move' then
      perform private.undo_move(v_step, p_now);
    elsif v_step.act = 'time_off' then
      delete from public.time_off t where t.time_off_id = v_step.time_off_id
        or t.series_id = (select one.series_id from public.time_off one where one.time_off_id = v_step.time_off_id);
    else
      v_booked := private.undone_appointments(v_step);
      delete from public.occupancy where appointment_id = any (v_booked);
    end if;
    -- Before what is free now is offered to anyone else.
    perform private.restore_offers(v_step.offer_ids, p_now);
    perform private.cancel(a, 0, p_now) from public.appointments a where a.appointment_id = any (v_booked);
    update public.recurring_appointments set ended_at = p_now where recurring_id = v_step.recurring_id;
    perform private.offer_free_times(p_now);
  end if;
  act := v_step.act;
  first_name := (select a.first_name from public.appointments a where a.appointment_id = (private.undone_appointments(v_step))[1]);
  return next;
end;
$$;
comment on function public.undo_act(uuid, timestamptz) is
  'Undoes a move, a booking or time off of the therapist before anyone hears of it: the appointment, its deadline and arrival, the offers that were withdrawn, and the messages. A booking that was undone stays as a canceled one that its client never heard of. Safe to repeat while it is remembered. PT404 not_found, PT409 undo_over.';
grant execute on function public.undo_act(uuid, timestamptz) to service_role;

-- Time off that repeats, when the therapist is away, and holidays, about which she is asked.

create function private.away_times(p_within tstzrange) returns tstzmultirange
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  return coalesce((
    select range_agg(away.during) from (
      select tstzrange(t.starts_at, t.ends_at) as during from public.time_off t where tstzrange(t.starts_at, t.ends_at) && p_within
      union all
      select b.during from public.outside_busy b where b.during && p_within
    ) away
  ), '{}');
end;
$$;
comment on function private.away_times(tstzrange) is
  'Returns the times within a range in which nothing is offered, even where nothing is booked: time off, and what outside calendars have.';
grant execute on function private.away_times(tstzrange) to service_role;

-- Time off that repeats: a row for each date.

create function public.time_off_ranges(
  p_start_date date, p_end_date date, p_start_time time default null, p_end_time time default null, p_every_weeks integer default null,
  p_until date default null
)
returns table (starts_at timestamptz, ends_at timestamptz)
language plpgsql stable rows 5 set search_path = ''
as $$
declare
  v_every constant integer := 7 * p_every_weeks;
  v_last constant integer := coalesce((p_until - p_start_date) / nullif(v_every, 0), 0);
begin
  -- One date of a series mustn't reach into the next.
  if v_last not between 0 and 52 or v_every <= 0 or p_until < p_start_date or p_end_date - p_start_date >= v_every then
    raise exception using errcode = 'PT400', message = 'invalid_request';
  end if;
  return query
    select range.* from generate_series(0, v_last) n
    cross join lateral public.time_off_range(
      p_start_date + n * coalesce(v_every, 0), p_end_date + n * coalesce(v_every, 0), p_start_time, p_end_time
    ) range;
end;
$$;
comment on function public.time_off_ranges(date, date, time, time, integer, date) is
  'Returns what time_off_range does, of each date if it repeats: the same local times every so many weeks, on 53 dates at most. PT400 invalid_request.';
grant execute on function public.time_off_ranges(date, date, time, time, integer, date) to service_role;

create function public.add_repeated_time_off(
  p_start_date date, p_end_date date, p_every_weeks integer, p_until date, p_start_time time default null, p_end_time time default null,
  p_note text default null, p_now timestamptz default now(), p_ends_offers boolean default false, p_keeps_bookings boolean default false
)
returns setof public.time_off
language plpgsql volatile rows 53 set search_path = ''
as $$
declare
  v_series_id constant uuid := gen_random_uuid();
  v_ranges constant tstzrange[] := array(
    select tstzrange(range.starts_at, range.ends_at)
    from public.time_off_ranges(p_start_date, p_end_date, p_start_time, p_end_time, p_every_weeks, p_until) range
  );
begin
  perform private.lock_calendar();
  return query
    select t.* from public.time_off t
    where t.series_id in (
      select same.series_id from public.time_off same where same.series_id is not null group by same.series_id
      having array_agg(tstzrange(same.starts_at, same.ends_at) order by same.starts_at) = v_ranges
    )
    order by t.starts_at;
  if found then
    return;
  end if;
  perform private.make_room_for_time_off(
    (select range_agg(range) from unnest(v_ranges) range), p_ends_offers, p_keeps_bookings, p_now
  );
  return query
    insert into public.time_off (starts_at, ends_at, note, created_at, keeps_bookings, series_id)
    select lower(range), upper(range), p_note, p_now, p_keeps_bookings, v_series_id from unnest(v_ranges) with ordinality each (range, place)
    order by place
    returning *;
  perform private.keep_undo(
    jsonb_build_object('act', 'time_off', 'time_off_id', first.time_off_id, 'until', p_now + interval '8 seconds'),
    (select range_agg(range) from unnest(v_ranges) range), p_now
  ) from (select t.time_off_id from public.time_off t where t.series_id = v_series_id order by t.starts_at limit 1) first;
end;
$$;
comment on function public.add_repeated_time_off(date, date, integer, date, time, time, text, timestamptz, boolean, boolean) is
  'Adds time off every so many weeks until a day, as a row for each date, all or none of them, as add_time_off does. Safe to repeat. PT400 invalid_request, PT409 time_off_conflicts (details: what is in the way on any of the dates), lapsed_hold.';
grant execute on function public.add_repeated_time_off(date, date, integer, date, time, time, text, timestamptz, boolean, boolean) to service_role;

-- Holidays.

create function private.weekday_in(p_year integer, p_month integer, p_isodow integer, p_nth integer) returns date
language sql immutable set search_path = ''
as $$
  select first.day + (p_isodow - extract(isodow from first.day)::integer + 7) % 7 + 7 * (p_nth - 1)
  from (select make_date(p_year, p_month, 1) as day) first
$$;
comment on function private.weekday_in(integer, integer, integer, integer) is 'Returns the nth Monday (1) to Sunday (7) of a month.';
grant execute on function private.weekday_in(integer, integer, integer, integer) to service_role;

create function private.federal_holidays(p_year integer) returns table (local_date date, name text)
language sql immutable rows 12 set search_path = ''
as $$
  select holiday.day, holiday.name
  from (values
    (make_date(p_year, 1, 1), 'New Year’s Day'),
    (private.weekday_in(p_year, 1, 1, 3), 'Martin Luther King Jr. Day'),
    (private.weekday_in(p_year, 2, 1, 3), 'Presidents’ Day'),
    -- The last Monday of May is the week before the first of June.
    (private.weekday_in(p_year, 6, 1, 1) - 7, 'Memorial Day'),
    (make_date(p_year, 6, 19), 'Juneteenth'),
    (make_date(p_year, 7, 4), 'Independence Day'),
    (private.weekday_in(p_year, 9, 1, 1), 'Labor Day'),
    (private.weekday_in(p_year, 10, 1, 2), 'Columbus Day'),
    (make_date(p_year, 11, 11), 'Veterans Day'),
    (private.weekday_in(p_year, 11, 4, 4), 'Thanksgiving'),
    (make_date(p_year, 12, 25), 'Christmas Day')
  ) named (day, name)
  cross join lateral (
    select named.day, named.name
    union all
    -- Only dates fall on weekends. One on a Saturday is observed the day before, one on a Sunday the day after.
    select named.day + case extract(isodow from named.day) when 6 then -1 else 1 end, named.name || ' (observed)'
    where extract(isodow from named.day) in (6, 7)
  ) holiday
$$;
comment on function private.federal_holidays(integer) is
  'Returns the eleven federal holidays of a year, and the days on which those on a weekend are observed.';
grant execute on function private.federal_holidays(integer) to service_role;

create function private.next_holidays(p_now timestamptz) returns table (local_date date, name text)
language sql stable rows 14 set search_path = ''
as $$
  select h.local_date, h.name
  from private.local_today(p_now) today
  cross join generate_series(extract(year from today)::integer, extract(year from today)::integer + 2) year
  cross join lateral private.federal_holidays(year) h
  where h.local_date > today and h.local_date <= today + 400
$$;
comment on function private.next_holidays(timestamptz) is 'Returns the federal holidays of the next 400 days, without today''s.';
grant execute on function private.next_holidays(timestamptz) to service_role;

create function private.shown_holidays(p_now timestamptz) returns table (date date, name text)
language sql stable rows 14 set search_path = ''
as $$
  select distinct on (h.name) h.local_date, h.name
  from private.local_today(p_now) today
  cross join generate_series(extract(year from today)::integer, extract(year from today)::integer + 2) year
  cross join lateral (
    select federal.local_date, federal.name from private.federal_holidays(year) federal
    -- Customary, but no one is asked about them.
    union all select private.weekday_in(year, 11, 4, 4) + 1, 'Friday after Thanksgiving'
    union all select make_date(year, 12, 24), 'Christmas Eve'
  ) h
  where h.local_date >= today and h.local_date <= today + 400
  order by h.name, h.local_date
$$;
comment on function private.shown_holidays(timestamptz) is
  'Returns the next date of each federal holiday, and of the two days around them that many practices close on.';
grant execute on function private.shown_holidays(timestamptz) to service_role;

-- With its owner's rights: the server only reads what the practice is.
create function public.ask_about_holidays(p_now timestamptz default now()) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_today constant date := private.local_today(p_now);
  v_new constant date[] := array(
    select h.local_date from private.next_holidays(p_now) h
    where not exists (select from public.special_days d where d.local_date = h.local_date)
      and exists (select from private.hours_on(h.local_date, h.local_date) hours where hours.is_enabled)
  );
  v_outside tstzmultirange;
begin
  if v_new <> '{}' then
    perform private.lock_calendar();
    v_outside := private.outside_hours(p_now);
    insert into public.special_days (local_date, name, asked_at)
      select h.local_date, h.name, p_now from private.next_holidays(p_now) h where h.local_date = any (v_new)
      on conflict do nothing;
    perform private.keep_bookings(private.outside_hours(p_now) - v_outside, true, p_now);
  end if;
  -- Each once, when clients could book the day if it were open.
  perform public.open_task('holiday', d.local_date::text, jsonb_build_object('local_date', d.local_date, 'name', d.name), p_now)
    from public.special_days d cross join public.settings s
    where d.asked_at is not null and d.answer is null and d.local_date between v_today and v_today + s.horizon_days
      and not exists (select from public.tasks item where (item.kind, item.subject) = ('holiday', d.local_date::text));
  perform public.resolve_task(item.task_id, 'The day is over.', p_now)
    from public.tasks item
    where item.kind = 'holiday' and item.resolved_at is null and item.subject::date < v_today;
  return cardinality(v_new);
end;
$$;
comment on function public.ask_about_holidays(timestamptz) is
  'Writes down the holidays of the next 400 days that fall on an open day, each as a special day without hours: closed until the therapist answers. Bookings stay, waitlist offers are withdrawn. Once clients could book such a day, opens a task that asks her. Returns how many are new. Safe to repeat.';
grant execute on function public.ask_about_holidays(timestamptz) to service_role;

create function private.close_holiday_task() returns trigger
language plpgsql volatile set search_path = ''
as $$
begin
  perform public.resolve_task(item.task_id, 'Answered.', new.answered_at)
    from public.tasks item
    where item.kind = 'holiday' and item.subject = new.local_date::text and item.resolved_at is null;
  return null;
end;
$$;
comment on function private.close_holiday_task() is 'Closes the task that asks about a holiday, wherever it is answered.';

create trigger special_days_answered_close_their_task
  after update on public.special_days
  for each row when (new.answer is not null) execute function private.close_holiday_task();

-- With its owner's rights, as change_practice.
create function public.answer_holiday(p_local_date date, p_is_open boolean, p_now timestamptz default now(), p_by uuid default null)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_day public.special_days;
begin
  perform private.lock_calendar();
  select * into v_day from public.special_days d where d.local_date = p_local_date and d.asked_at is not null;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
  perform private.make_change(
    gen_random_uuid(), case when p_is_open then 'special_day_removed' else 'special_day' end,
    jsonb_build_object('local_date', p_local_date, 'name', v_day.name, 'hours', '[]'::jsonb), null, true, p_by, p_now
  );
end;
$$;
comment on function public.answer_holiday(date, boolean, timestamptz, uuid) is
  'Says that a holiday is closed, or open as its weekday is, as a change of the practice. Bookings stay. Safe to repeat. PT404 not_found.';
grant execute on function public.answer_holiday(date, boolean, timestamptz, uuid) to service_role;

-- Home visits: who may book them, how far the therapist drives, and the drives around a session at a client's address.

create table public.travel_zones (
  zone_id uuid primary key,
  name text not null constraint travel_zones_have_a_name check (name <> ''),
  minutes integer not null constraint travel_zones_minutes_are_sensible check (minutes between 0 and 240),
  is_open boolean not null
);
create unique index travel_zones_have_their_own_name on public.travel_zones (lower(name));
alter table public.travel_zones enable row level security;
grant select, insert, update, delete on public.travel_zones to service_role;
comment on table public.travel_zones is 'Where home visits can be booked: ZIP codes with the minutes of driving there.';
comment on column public.travel_zones.is_open is 'False: clients can''t book there online. The therapist still can.';

create table public.zip_zones (
  zip text constraint zip_zones_are_in_one_zone primary key constraint zip_zones_zip_has_five_digits check (zip ~ '^[0-9]{5}$'),
  zone_id uuid not null references public.travel_zones on delete cascade
);
create index zip_zones_zone_id_idx on public.zip_zones (zone_id);
alter table public.zip_zones enable row level security;
grant select, insert, update, delete on public.zip_zones to service_role;
comment on table public.zip_zones is 'The ZIP codes of each zone.';

create table public.client_addresses (
  client_id uuid primary key references public.clients on delete cascade,
  street text not null constraint client_addresses_have_a_street check (street <> ''),
  city text not null constraint client_addresses_have_a_city check (city <> ''),
  zip text not null constraint client_addresses_zip_has_five_digits check (zip ~ '^[0-9]{5}$'),
  access_note text
);
alter table public.client_addresses enable row level security;
grant select, insert, update, delete on public.client_addresses to service_role;
comment on table public.client_addresses is
  'Where a client is visited, as the therapist or their first visit has it. Fills in the form; each visit has its own address (home_visits).';

-- Zones.

create function public.list_travel_zones() returns table (zone_id uuid, name text, minutes integer, is_open boolean, zips text[])
language sql stable rows 10 set search_path = ''
as $$
  select z.zone_id, z.name, z.minutes, z.is_open,
    array(select own.zip from public.zip_zones own where own.zone_id = z.zone_id order by own.zip)
  from public.travel_zones z order by z.minutes, z.name
$$;
comment on function public.list_travel_zones() is 'Returns the zones of home visits with their ZIP codes, the nearest first.';
grant execute on function public.list_travel_zones() to service_role;

create function public.save_travel_zone(p_zone_id uuid, p_name text, p_minutes integer, p_is_open boolean, p_zips text[]) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_other record;
begin
  perform private.lock_calendar();
  select own.zip, z.name into v_other from public.zip_zones own join public.travel_zones z using (zone_id)
    where own.zip = any (p_zips) and own.zone_id <> p_zone_id order by own.zip limit 1;
  if found then
    raise exception using errcode = 'PT409', message = 'zip_in_other_zone', detail = to_jsonb(v_other)::text;
  elsif exists (select from public.travel_zones z where lower(z.name) = lower(p_name) and z.zone_id <> p_zone_id) then
    raise exception using errcode = 'PT409', message = 'name_taken';
  end if;
  insert into public.travel_zones (zone_id, name, minutes, is_open) values (p_zone_id, p_name, p_minutes, p_is_open)
    on conflict (zone_id) do update set name = excluded.name, minutes = excluded.minutes, is_open = excluded.is_open;
  delete from public.zip_zones own where own.zone_id = p_zone_id and own.zip <> all (p_zips);
  insert into public.zip_zones (zip, zone_id) select distinct zip, p_zone_id from unnest(p_zips) zip on conflict (zip) do nothing;
end;
$$;
comment on function public.save_travel_zone(uuid, text, integer, boolean, text[]) is
  'Adds a zone, or replaces it with all its ZIP codes. What is booked keeps its drives. Safe to repeat. PT409 zip_in_other_zone (details: the ZIP code and the zone), name_taken.';
grant execute on function public.save_travel_zone(uuid, text, integer, boolean, text[]) to service_role;

create function public.delete_travel_zone(p_zone_id uuid) returns void
language sql volatile set search_path = ''
as $$ delete from public.travel_zones where zone_id = p_zone_id $$;
comment on function public.delete_travel_zone(uuid) is 'Deletes a zone: no home visits are offered there any more; what is booked stays. Safe to repeat.';
grant execute on function public.delete_travel_zone(uuid) to service_role;

create function private.zone_minutes(p_zip text, p_is_hers boolean default false) returns integer
language sql stable set search_path = ''
as $$
  select z.minutes from public.zip_zones own join public.travel_zones z using (zone_id)
  where own.zip = p_zip and (z.is_open or p_is_hers)
$$;
comment on function private.zone_minutes(text, boolean) is
  'Returns the minutes of driving to a ZIP code; null if it is in no open zone (with p_is_hers, for the therapist: in no zone).';
grant execute on function private.zone_minutes(text, boolean) to service_role;

create function private.require_zone_minutes(p_zip text, p_can_be_visited boolean) returns integer
language plpgsql stable set search_path = ''
as $$
declare
  v_minutes constant integer := private.zone_minutes(p_zip);
begin
  if not coalesce(p_can_be_visited, false) then
    raise exception using errcode = 'PT403', message = 'visits_not_allowed';
  elsif v_minutes is null then
    raise exception using errcode = 'PT409', message = 'outside_zones';
  end if;
  return v_minutes;
end;
$$;
comment on function private.require_zone_minutes(text, boolean) is
  'Returns the minutes of driving to a client''s ZIP code. PT403 visits_not_allowed (they have no permission), PT409 outside_zones (it is in no open zone).';
grant execute on function private.require_zone_minutes(text, boolean) to service_role;

-- The address of a booking.

create type private.drive as (minutes_before integer, minutes_after integer);
comment on type private.drive is 'The minutes of driving before and after a home visit; all null for any other session.';

create function private.drive_of(p_request private.booking_request) returns private.drive
language plpgsql stable set search_path = ''
as $$
declare
  v_drive private.drive := jsonb_populate_record(null::private.drive, p_request.home_visit);
begin
  -- The therapist says both, and what is booked has both. A client gets those of the zone.
  if p_request.home_visit is not null and v_drive.minutes_before is null then
    v_drive.minutes_before := private.require_zone_minutes(p_request.home_visit ->> 'zip', p_request.can_be_visited);
    v_drive.minutes_after := v_drive.minutes_before;
  end if;
  -- Between two visits in a row she drives once, in the time of the other one.
  if (p_request.home_visit ->> 'is_straight_from')::boolean then
    v_drive.minutes_before := 0;
  end if;
  if (p_request.home_visit ->> 'is_straight_on')::boolean then
    v_drive.minutes_after := 0;
  end if;
  return v_drive;
end;
$$;
comment on function private.drive_of(private.booking_request) is
  'Returns the drives of a request for a home visit, as they take time on the calendar: none from or to another visit (is_straight_from, is_straight_on). All null for any other session. PT403 visits_not_allowed, PT409 outside_zones.';
grant execute on function private.drive_of(private.booking_request) to service_role;

create function private.keep_home_visit(p_order_id uuid, p_request private.booking_request) returns void
language sql volatile set search_path = ''
as $$
  insert into public.home_visits (order_id, street, city, zip, access_note, minutes_before, minutes_after)
    select p_order_id, v.street, v.city, v.zip, v.access_note,
      coalesce(v.minutes_before, drive.minutes_before), coalesce(v.minutes_after, drive.minutes_after)
    from jsonb_populate_record(null::public.home_visits, p_request.home_visit) v, private.drive_of(p_request) drive
    where p_request.home_visit is not null
    on conflict do nothing
$$;
comment on function private.keep_home_visit(uuid, private.booking_request) is
  'Stores the address and the drives that a booking asks for, if it is a home visit. PT403 visits_not_allowed, PT409 outside_zones.';
grant execute on function private.keep_home_visit(uuid, private.booking_request) to service_role;

create function private.is_same_visit(p_order_id uuid, p_home_visit jsonb) returns boolean
language sql stable set search_path = ''
as $$
  select (
    select jsonb_build_object('street', v.street, 'city', v.city, 'zip', v.zip, 'access_note', v.access_note)
    from public.home_visits v where v.order_id = p_order_id
  ) is not distinct from (
    select jsonb_build_object('street', v.street, 'city', v.city, 'zip', v.zip, 'access_note', v.access_note)
    from jsonb_populate_record(null::public.home_visits, p_home_visit) v where p_home_visit is not null
  )
$$;
comment on function private.is_same_visit(uuid, jsonb) is 'Whether an order has the address of a request; both may be no home visit.';
grant execute on function private.is_same_visit(uuid, jsonb) to service_role;

create function private.remember_address(p_order_id uuid, p_client_id uuid) returns void
language sql volatile set search_path = ''
as $$
  insert into public.client_addresses (client_id, street, city, zip, access_note)
    select p_client_id, v.street, v.city, v.zip, v.access_note from public.home_visits v where v.order_id = p_order_id
    on conflict do nothing
$$;
comment on function private.remember_address(uuid, uuid) is 'Remembers where a client was first visited. A later booking overwrites nothing.';
grant execute on function private.remember_address(uuid, uuid) to service_role;

create function private.delete_own_addresses(p_client_id uuid) returns void
language sql volatile set search_path = ''
as $$
  delete from public.client_addresses where client_id = p_client_id;
  delete from public.home_visits v using public.appointments a where a.order_id = v.order_id and a.client_id = p_client_id
$$;
comment on function private.delete_own_addresses(uuid) is 'Deletes where a client is and was visited.';
grant execute on function private.delete_own_addresses(uuid) to service_role;

-- Two visits in a row.

create function private.is_after_visit(p_starts_at timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from (
      select o.appointment_id from public.occupancy o
      where o.during && tstzrange(p_starts_at - interval '30 minutes', p_starts_at, '[]') and upper(o.during) <= p_starts_at
      order by o.during desc limit 1
    ) last
    join public.appointments a using (appointment_id)
    join public.home_visits v using (order_id)
  )
$$;
comment on function private.is_after_visit(timestamptz) is
  'Whether a session starts within half an hour after a home visit, its drive back included, with nothing in between: the therapist can drive straight on.';
grant execute on function private.is_after_visit(timestamptz) to service_role;

create function private.is_before_visit(p_ends_at timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from (
      select o.appointment_id from public.occupancy o
      where o.during && tstzrange(p_ends_at, p_ends_at + interval '30 minutes', '[]') and lower(o.during) >= p_ends_at
      order by o.during limit 1
    ) next
    join public.appointments a using (appointment_id)
    join public.home_visits v using (order_id)
  )
$$;
comment on function private.is_before_visit(timestamptz) is
  'Whether a session ends within half an hour before a home visit, its drive there included, with nothing in between.';
grant execute on function private.is_before_visit(timestamptz) to service_role;

-- What the therapist decides about a client's visits, and about a visit that is booked.

create function public.client_visits(p_client_id uuid)
returns table (can_be_visited boolean, is_existing boolean, street text, city text, zip text, access_note text, minutes integer, is_open boolean)
language sql stable rows 1 set search_path = ''
as $$
  select c.can_be_visited, private.is_existing_client(c.client_id), a.street, a.city, a.zip, a.access_note,
    private.zone_minutes(a.zip, true), private.zone_minutes(a.zip) is not null
  from public.clients c left join public.client_addresses a using (client_id) where c.client_id = p_client_id
$$;
comment on function public.client_visits(uuid) is
  'Returns whether a client can book home visits, their address, the minutes of driving there (null: in no zone), and whether that zone is open. No row for an unknown client.';
grant execute on function public.client_visits(uuid) to service_role;

create function public.set_client_visits(p_client_id uuid, p_can_be_visited boolean, p_address jsonb default null) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update public.clients set can_be_visited = p_can_be_visited where client_id = p_client_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
  delete from public.client_addresses where client_id = p_client_id;
  insert into public.client_addresses (client_id, street, city, zip, access_note)
    select p_client_id, a.street, a.city, a.zip, a.access_note
    from jsonb_populate_record(null::public.client_addresses, p_address) a where p_address is not null;
end;
$$;
comment on function public.set_client_visits(uuid, boolean, jsonb) is
  'Sets whether a client can book home visits, and their address (columns of public.client_addresses; null deletes it). Safe to repeat. PT404 not_found.';
grant execute on function public.set_client_visits(uuid, boolean, jsonb) to service_role;

create function public.own_visits(p_session text, p_zip text default null, p_now timestamptz default now())
returns table (street text, city text, zip text, access_note text, is_served boolean)
language sql stable rows 1 set search_path = ''
as $$
  select a.street, a.city, a.zip, a.access_note, private.zone_minutes(coalesce(p_zip, a.zip)) is not null
  from private.find_viewer(p_session, p_now) viewer left join public.client_addresses a using (client_id)
  where viewer.can_be_visited
$$;
comment on function public.own_visits(text, text, timestamptz) is
  'Returns where the viewer of a session was visited (null: nothing is known), and whether home visits are offered at a ZIP code, by default theirs; no row for anyone who can''t book any.';
grant execute on function public.own_visits(text, text, timestamptz) to service_role;

create function public.change_home_visit(p_appointment_id uuid, p_version integer, p_home_visit jsonb, p_now timestamptz default now()) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_appointment constant public.appointments := private.lock_appointment(p_appointment_id);
  v_new public.home_visits;
  v_old public.home_visits;
  v_during tstzrange;
begin
  select * into v_old from public.home_visits v where v.order_id = v_appointment.order_id;
  v_new := jsonb_populate_record(v_old, p_home_visit);
  if v_old.order_id is null then
    raise exception using errcode = 'PT404', message = 'not_found';
  elsif v_appointment.version = p_version + 1 and v_new = v_old then
    return;
  elsif v_appointment.version <> p_version then
    perform private.refuse_stale_version(p_appointment_id);
  elsif v_appointment.status not in ('pending', 'confirmed') then
    raise exception using errcode = 'PT409', message = 'change_not_possible';
  end if;
  select tstzrange(
      -- A drive that takes none of the calendar, next to another visit, still takes none.
      case when lower(o.during) > v_appointment.starts_at - make_interval(mins => v_old.minutes_before) then lower(o.during)
        else lower(o.during) + make_interval(mins => v_old.minutes_before - v_new.minutes_before) end,
      case when upper(o.during) < v_appointment.ends_at + make_interval(mins => v_old.minutes_after) then upper(o.during)
        else upper(o.during) + make_interval(mins => v_new.minutes_after - v_old.minutes_after) end
    ) into strict v_during from public.occupancy o where o.appointment_id = p_appointment_id;
  perform private.end_undo_of(p_appointment_id, p_now), private.lapse_changes(v_appointment.order_id, null, p_now);
  perform private.withdraw_offers(tstzmultirange(v_during), p_now), private.end_undo_within(tstzmultirange(v_during), p_now);
  perform private.occupy_appointment(p_appointment_id, v_during, p_now);
  update public.home_visits set street = v_new.street, city = v_new.city, zip = v_new.zip, access_note = v_new.access_note,
      minutes_before = v_new.minutes_before, minutes_after = v_new.minutes_after
    where order_id = v_appointment.order_id;
  update public.appointments set version = version + 1 where appointment_id = p_appointment_id;
  perform private.offer_free_times(p_now);
end;
$$;
comment on function public.change_home_visit(uuid, integer, jsonb, timestamptz) is
  'Gives a booked home visit another address or other drives (columns of public.home_visits), and the time on the calendar that they take. Notifies no one. Safe to repeat. PT404 not_found (also for a session that is no home visit), PT409 stale_version (details: the appointment now), change_not_possible, slot_taken, lapsed_hold.';
grant execute on function public.change_home_visit(uuid, integer, jsonb, timestamptz) to service_role;

-- Check-ins: on a home visit the therapist says when she goes in and when she is out. If she doesn't, she is asked, and then someone
-- she trusts gets a text. A check-in is about her, not about the booking: only what she does herself ends it.

create table public.safety_contacts (
  safety_contact_id uuid primary key,
  encrypted_contact text not null,
  has_own_phone boolean not null,
  grace_minutes integer not null constraint safety_contacts_grace_is_sensible check (grace_minutes between 5 and 120),
  agreed_at timestamptz not null
);
create unique index safety_contacts_there_is_one on public.safety_contacts ((true));
alter table public.safety_contacts enable row level security;
grant select, insert, update, delete on public.safety_contacts to service_role;
comment on table public.safety_contacts is 'Whom the therapist trusts to be texted if she doesn''t come out of a home visit: one person, or no one.';
comment on column public.safety_contacts.encrypted_contact is
  'Name and phone of that person, and the therapist''s own phone if she wants to be asked by text, encrypted for its row.';
comment on column public.safety_contacts.has_own_phone is 'Whether the therapist is asked by text, too.';
comment on column public.safety_contacts.grace_minutes is 'How many minutes after the planned end of a visit the therapist is asked.';
comment on column public.safety_contacts.agreed_at is 'When the therapist said that this person has agreed to be texted.';

create table public.check_ins (
  check_in_id uuid primary key,
  appointment_id uuid not null references public.appointments on delete cascade,
  token_hash text not null constraint check_ins_have_a_link_each unique,
  went_in_at timestamptz not null,
  due_at timestamptz not null,
  asked_at timestamptz,
  told_at timestamptz,
  first_told_at timestamptz,
  ended_at timestamptz,
  ending text constraint check_ins_ending_is_known check (ending in ('out', 'canceled', 'moved', 'lapsed')),
  constraint check_ins_end_in_one_way check ((ended_at is null) = (ending is null)),
  constraint check_ins_are_due_after_going_in check (due_at > went_in_at)
);
create unique index check_ins_one_at_a_time on public.check_ins ((true)) where ended_at is null;
create index check_ins_by_appointment on public.check_ins (appointment_id);
alter table public.check_ins enable row level security;
grant select, insert, update on public.check_ins to service_role;
comment on table public.check_ins is 'Home visits during which someone watches that the therapist comes out. She is at one place at a time.';
comment on column public.check_ins.token_hash is 'Of the link that her contact is texted.';
comment on column public.check_ins.due_at is 'When she is asked whether she is out: the planned end and the grace, or later if she asked for more time.';
comment on column public.check_ins.asked_at is 'When she was asked; null again once she asked for more time.';
comment on column public.check_ins.told_at is 'When the text to her contact was written; null again once she asked for more time.';
comment on column public.check_ins.first_told_at is 'The same for the first time: from then on the link works.';
comment on column public.check_ins.ending is
  'out: she said so; canceled, moved: she canceled or moved the visit, or marked it a no-show; lapsed: a day after her contact was texted, no one had answered.';

create table public.check_in_openings (
  opening_id bigint primary key generated always as identity,
  check_in_id uuid not null references public.check_ins on delete cascade,
  opened_at timestamptz not null
);
create index check_in_openings_check_in_id_idx on public.check_in_openings (check_in_id, opened_at);
alter table public.check_in_openings enable row level security;
grant select, insert on public.check_in_openings to service_role;
comment on table public.check_in_openings is 'Each time the page behind the link of a check-in was opened. Rows are added, never changed.';

-- The contact.

create function public.put_safety_contact(
  p_safety_contact_id uuid, p_encrypted_contact text, p_has_own_phone boolean, p_grace_minutes integer, p_by uuid, p_now timestamptz default now()
)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.lock_calendar();
  delete from public.safety_contacts where safety_contact_id <> p_safety_contact_id;
  insert into public.safety_contacts (safety_contact_id, encrypted_contact, has_own_phone, grace_minutes, agreed_at)
    values (p_safety_contact_id, p_encrypted_contact, p_has_own_phone, p_grace_minutes, p_now)
    on conflict do nothing;
  perform private.write_security_notice(p_by, 'safety_contact', p_safety_contact_id::text, '{}', p_now);
end;
$$;
comment on function public.put_safety_contact(uuid, text, boolean, integer, uuid, timestamptz) is
  'Names the person who is texted if the therapist doesn''t come out of a visit, instead of the one named before. Also while a check-in runs: the text goes to the person named when it is sent. Emails the account that did it. The caller has checked the password. Safe to repeat.';
grant execute on function public.put_safety_contact(uuid, text, boolean, integer, uuid, timestamptz) to service_role;

create function public.delete_safety_contact(p_by uuid, p_now timestamptz default now()) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_contact_id uuid;
begin
  perform private.lock_calendar();
  if exists (select from public.check_ins c where c.ended_at is null) then
    raise exception using errcode = 'PT409', message = 'check_in_running';
  end if;
  delete from public.safety_contacts where true returning safety_contact_id into v_contact_id;
  perform private.write_security_notice(p_by, 'no_safety_contact', v_contact_id::text, '{}', p_now) where v_contact_id is not null;
end;
$$;
comment on function public.delete_safety_contact(uuid, timestamptz) is
  'Forgets the person who would be texted, and emails the account that did it. The caller has checked the password. Safe to repeat. PT409 check_in_running.';
grant execute on function public.delete_safety_contact(uuid, timestamptz) to service_role;

-- What is known of a check-in.

create function private.is_watched(p_now timestamptz) returns boolean
language sql stable set search_path = ''
as $$ select not public.is_job_late('check_ins', 3, p_now) $$;
comment on function private.is_watched(timestamptz) is 'Whether the job that watches check-ins has run in the last three minutes. It runs every minute.';
grant execute on function private.is_watched(timestamptz) to service_role;

create function private.tells_at(p_check_in public.check_ins) returns timestamptz
language sql immutable set search_path = ''
as $$ select p_check_in.due_at + interval '10 minutes' $$;
comment on function private.tells_at(public.check_ins) is 'When the contact of a check-in is texted: ten minutes after the therapist is asked.';
grant execute on function private.tells_at(public.check_ins) to service_role;

create function private.alert_of(p_check_in public.check_ins) returns text
language sql immutable set search_path = ''
as $$ select p_check_in.check_in_id || ' ' || extract(epoch from p_check_in.due_at)::bigint $$;
comment on function private.alert_of(public.check_ins) is 'The subject of the texts about a check-in: there is one of each kind for each time at which it was due.';
grant execute on function private.alert_of(public.check_ins) to service_role;

create function private.is_unanswered(p_message public.messages) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from public.check_ins c
    where c.check_in_id = p_message.about and c.ended_at is null and c.asked_at is not null and private.alert_of(c) = p_message.subject
  )
$$;
comment on function private.is_unanswered(public.messages) is
  'Whether what a text about a check-in asks is still open: the therapist neither said that she is out nor asked for more time.';
grant execute on function private.is_unanswered(public.messages) to service_role;

create function private.can_go_in(p_appointment public.appointments, p_now timestamptz) returns boolean
language sql immutable set search_path = ''
as $$
  select p_appointment.location = 'visit' and p_appointment.status in ('pending', 'confirmed')
    and p_appointment.starts_at <= p_now + interval '1 hour' and p_appointment.ends_at > p_now - interval '3 hours'
$$;
comment on function private.can_go_in(public.appointments, timestamptz) is
  'Whether the therapist can check in to an appointment: a home visit, from an hour before it until three hours after it.';
grant execute on function private.can_go_in(public.appointments, timestamptz) to service_role;

create function private.visits_to_go_in(p_now timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'appointment_id', a.appointment_id, 'first_name', a.first_name, 'last_name', a.last_name, 'starts_at', a.starts_at, 'ends_at', a.ends_at
    ) order by exists (select from public.check_ins c where c.appointment_id = a.appointment_id), a.ends_at <= p_now, a.starts_at), '[]')
  from public.appointments a
  where a.status in ('pending', 'confirmed') and a.ends_at > p_now - interval '3 hours' and a.ends_at < p_now + interval '1 day'
    and private.can_go_in(a, p_now)
$$;
comment on function private.visits_to_go_in(timestamptz) is
  'Returns the visits that the therapist can check in to now, first those that she hasn''t been to and that aren''t over.';
grant execute on function private.visits_to_go_in(timestamptz) to service_role;

create function public.read_check_in(p_now timestamptz default now())
returns table (
  is_watched boolean, safety_contact_id uuid, encrypted_contact text, grace_minutes integer, check_in_id uuid, appointment_id uuid,
  first_name text, last_name text, address text, went_in_at timestamptz, due_at timestamptz, tells_at timestamptz,
  told_at timestamptz, is_told boolean, has_failed boolean, appointment_status text, opened_at timestamptz[], visits jsonb
)
language sql stable rows 1 set search_path = ''
as $$
  select private.is_watched(p_now), contact.safety_contact_id, contact.encrypted_contact, contact.grace_minutes, c.check_in_id, c.appointment_id,
    a.first_name, a.last_name, private.visit_address(a.order_id), c.went_in_at, c.due_at, private.tells_at(c), c.told_at,
    coalesce(alert.state = 'sent', false), coalesce(alert.state in ('given_up', 'cancelled') or alert.delivery in ('bounced', 'failed'), false),
    a.status, array(select o.opened_at from public.check_in_openings o where o.check_in_id = c.check_in_id order by o.opened_at),
    private.visits_to_go_in(p_now)
  from (select) nothing
  left join public.safety_contacts contact on true
  left join public.check_ins c on c.ended_at is null
  left join public.appointments a using (appointment_id)
  left join public.messages alert on alert.about = c.check_in_id and alert.kind = 'check_in_overdue' and alert.subject = private.alert_of(c)
$$;
comment on function public.read_check_in(timestamptz) is
  'Returns whether check-ins are watched, the visits that the therapist can go in to, the contact (nulls: none is named) and the check-in that is running (nulls: none), with what became of its text: is_told (a provider took it) or has_failed (it won''t be sent, or didn''t arrive).';
grant execute on function public.read_check_in(timestamptz) to service_role;

create function public.check_in_problems(p_now timestamptz default now()) returns setof text
language sql stable rows 1 set search_path = ''
as $$
  select 'check_in_unwatched' from public.check_ins c where c.ended_at is null and not private.is_watched(p_now)
  union all
  select 'check_in_untold' from public.check_ins c
  where c.ended_at is null and c.told_at <= p_now - interval '5 minutes' and not exists (
    select from public.messages m
    where m.about = c.check_in_id and m.kind = 'check_in_overdue' and m.subject = private.alert_of(c) and m.state = 'sent'
      and m.delivery is distinct from 'failed'
  )
$$;
comment on function public.check_in_problems(timestamptz) is
  'Returns check_in_unwatched while the therapist is on a visit and the job that watches hasn''t run for three minutes, check_in_untold if her contact should have been texted five minutes ago and wasn''t.';
grant execute on function public.check_in_problems(timestamptz) to service_role;

-- Going in, more time, out.

create function public.start_check_in(
  p_check_in_id uuid, p_appointment_id uuid, p_token_hash text, p_contact_phone text default null, p_now timestamptz default now()
)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_appointment constant public.appointments := private.lock_appointment(p_appointment_id);
  v_running public.check_ins;
  v_grace integer;
begin
  select * into v_running from public.check_ins c where c.ended_at is null;
  -- A second press, or another tab, finds what the first one started.
  if v_running.appointment_id = p_appointment_id then
    return;
  elsif found then
    raise exception using errcode = 'PT409', message = 'check_in_running';
  end if;
  select c.grace_minutes into v_grace from public.safety_contacts c;
  if v_grace is null then
    raise exception using errcode = 'PT409', message = 'no_safety_contact';
  elsif exists (select from public.text_stops t where t.phone = p_contact_phone) then
    raise exception using errcode = 'PT409', message = 'contact_stopped_texts';
  elsif not private.can_go_in(v_appointment, p_now) then
    raise exception using errcode = 'PT409', message = 'check_in_not_possible';
  elsif not private.is_watched(p_now) then
    raise exception using errcode = 'PT409', message = 'nobody_watching';
  end if;
  insert into public.check_ins (check_in_id, appointment_id, token_hash, went_in_at, due_at)
    values (
      p_check_in_id, p_appointment_id, p_token_hash, p_now,
      greatest(v_appointment.ends_at, p_now) + make_interval(mins => v_grace)
    );
end;
$$;
comment on function public.start_check_in(uuid, uuid, text, text, timestamptz) is
  'Starts watching over a visit: due at its end, or now if that is later, and the grace. p_contact_phone is the contact''s number in international form. Safe to repeat. PT404 not_found, PT409 check_in_running (at another visit), no_safety_contact, contact_stopped_texts (they replied STOP), check_in_not_possible (no visit, canceled, more than an hour ahead, or over for three hours), nobody_watching (the job hasn''t run for three minutes).';
grant execute on function public.start_check_in(uuid, uuid, text, text, timestamptz) to service_role;

create function private.notify_contact(p_check_in public.check_ins, p_kind text, p_facts jsonb, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  select private.write_message(jsonb_build_object(
    'kind', p_kind, 'subject', private.alert_of(p_check_in) || coalesce(' ' || (p_facts ->> 'answer'), ''), 'about', p_check_in.check_in_id,
    'recipient', case p_kind when 'check_in_asked' then 'practice' else 'contact' end, 'channel', 'sms',
    'facts', jsonb_build_object(
      'check_in_id', p_check_in.check_in_id, 'went_in_at', p_check_in.went_in_at, 'tells_at', private.tells_at(p_check_in)
    ) || p_facts
  ), p_now)
$$;
comment on function private.notify_contact(public.check_ins, text, jsonb, timestamptz) is
  'Writes a text about a check-in, to the therapist (check_in_asked) or to her contact. Numbers are read when it is sent: they are encrypted.';
grant execute on function private.notify_contact(public.check_ins, text, jsonb, timestamptz) to service_role;

create function public.extend_check_in(
  p_check_in_id uuid, p_due_at timestamptz, p_minutes integer, p_now timestamptz default now()
)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_before public.check_ins;
  v_after public.check_ins;
begin
  select * into v_before from public.check_ins c where c.check_in_id = p_check_in_id for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  elsif v_before.ended_at is not null then
    raise exception using errcode = 'PT409', message = 'check_in_over';
  elsif p_minutes not between 5 and 120 then
    raise exception using errcode = 'PT400', message = 'invalid_request';
  -- A second press finds that it is due later already. Browsers know no microseconds.
  elsif date_trunc('milliseconds', v_before.due_at) <> date_trunc('milliseconds', p_due_at) then
    return;
  end if;
  update public.check_ins
    set due_at = greatest(due_at, p_now) + make_interval(mins => p_minutes), asked_at = null, told_at = null
    where check_in_id = p_check_in_id returning * into v_after;
  if v_before.told_at is not null then
    perform private.notify_contact(v_before, 'check_in_answered', jsonb_build_object('answer', 'more', 'at', p_now, 'due_at', v_after.due_at), p_now);
  end if;
end;
$$;
comment on function public.extend_check_in(uuid, timestamptz, integer, timestamptz) is
  'Gives the therapist more minutes before she is asked, from when it is due (p_due_at, as she saw it) or from now if that is later. A contact who was texted gets a text that says so. Harmless if it is due at another time by now. PT400 invalid_request, PT404 not_found, PT409 check_in_over.';
grant execute on function public.extend_check_in(uuid, timestamptz, integer, timestamptz) to service_role;

create function private.end_check_in(p_check_in_id uuid, p_ending text, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_check_in public.check_ins;
begin
  update public.check_ins set ended_at = p_now, ending = p_ending
    where check_in_id = p_check_in_id and ended_at is null returning * into v_check_in;
  if v_check_in.first_told_at is not null and p_ending <> 'lapsed' then
    perform private.notify_contact(v_check_in, 'check_in_answered', jsonb_build_object('answer', 'out', 'at', p_now), p_now);
  end if;
end;
$$;
comment on function private.end_check_in(uuid, text, timestamptz) is
  'Ends a check-in, once. A contact who was texted gets a text that she has answered.';
grant execute on function private.end_check_in(uuid, text, timestamptz) to service_role;

create function public.end_check_in(p_check_in_id uuid, p_now timestamptz default now()) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if not exists (select from public.check_ins c where c.check_in_id = p_check_in_id) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
  perform private.end_check_in(p_check_in_id, 'out', p_now);
end;
$$;
comment on function public.end_check_in(uuid, timestamptz) is 'Records that the therapist is out. Safe to repeat. PT404 not_found.';
grant execute on function public.end_check_in(uuid, timestamptz) to service_role;

create function private.end_check_in_of(p_appointment_id uuid, p_ending text, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  select private.end_check_in(c.check_in_id, p_ending, p_now) from public.check_ins c
  where c.appointment_id = p_appointment_id and c.ended_at is null
$$;
comment on function private.end_check_in_of(uuid, text, timestamptz) is
  'Ends the check-in of a visit that the therapist canceled, moved or marked as a no-show. What a client does never ends one: they may be with her.';
grant execute on function private.end_check_in_of(uuid, text, timestamptz) to service_role;

-- Watching.

create function private.watch_check_in(p_check_in_id uuid, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_check_in public.check_ins;
begin
  select * into v_check_in from public.check_ins c where c.check_in_id = p_check_in_id and c.ended_at is null for update;
  if not found or v_check_in.due_at > p_now then
    return;
  elsif v_check_in.told_at <= p_now - interval '1 day' then
    perform private.end_check_in(p_check_in_id, 'lapsed', p_now);
    return;
  end if;
  if v_check_in.asked_at is null then
    update public.check_ins set asked_at = p_now where check_in_id = p_check_in_id;
    if exists (select from public.safety_contacts c where c.has_own_phone) then
      perform private.notify_contact(v_check_in, 'check_in_asked', '{}', p_now);
    end if;
  end if;
  if v_check_in.told_at is null and private.tells_at(v_check_in) <= p_now then
    update public.check_ins set told_at = p_now, first_told_at = coalesce(first_told_at, p_now) where check_in_id = p_check_in_id;
    perform private.notify_contact(v_check_in, 'check_in_overdue', '{}', p_now);
  end if;
end;
$$;
comment on function private.watch_check_in(uuid, timestamptz) is
  'Asks the therapist whether she is out once that is due, and ten minutes later tells her contact, at any hour. Both times count from the due time she was shown: if the job was late, her contact is texted at once. A day after that it ends.';
grant execute on function private.watch_check_in(uuid, timestamptz) to service_role;

create function public.watch_check_ins(p_now timestamptz default now()) returns integer
language sql volatile set search_path = ''
as $$
  select private.attempt_each('watch_check_in', array(select c.check_in_id from public.check_ins c where c.ended_at is null), p_now)
$$;
comment on function public.watch_check_ins(timestamptz) is
  'Does what is due for the check-in that is running (watch_check_in). Returns how many failed. Safe to repeat.';
grant execute on function public.watch_check_ins(timestamptz) to service_role;

create function public.check_ins_to_text(p_now timestamptz default now()) returns setof uuid
language sql stable rows 1 set search_path = ''
as $$
  select distinct m.about from public.messages m
  where m.state in ('due', 'claimed', 'failed') and m.next_at <= p_now and m.kind in ('check_in_asked', 'check_in_overdue', 'check_in_answered')
$$;
comment on function public.check_ins_to_text(timestamptz) is 'Returns the check-ins about which a text is due, to be sent before all other messages.';
grant execute on function public.check_ins_to_text(timestamptz) to service_role;

-- What the contact sees.

create function public.open_check_in(p_token_hash text, p_networks text[], p_now timestamptz default now())
returns table (
  address text, client_phone text, went_in_at timestamptz, due_at timestamptz, is_overdue boolean,
  ended_at timestamptz, encrypted_contact text, safety_contact_id uuid
)
language plpgsql volatile rows 1 set search_path = ''
as $$
declare
  v_check_in public.check_ins;
begin
  select * into v_check_in from public.check_ins c
    where c.token_hash = p_token_hash and c.first_told_at is not null and coalesce(c.ended_at > p_now - interval '4 hours', true);
  if not found then
    perform private.require_allowance('link', p_networks, 'too_many_requests', p_now);
    return;
  end if;
  insert into public.check_in_openings (check_in_id, opened_at) values (v_check_in.check_in_id, p_now);
  return query
  select where_she_is.address, where_she_is.phone, v_check_in.went_in_at, v_check_in.due_at, v_check_in.told_at is not null, v_check_in.ended_at, contact.encrypted_contact, contact.safety_contact_id
  from (select) nothing
  left join public.safety_contacts contact on true
  left join lateral (
    select private.visit_address(a.order_id) as address, a.phone from public.appointments a
    where a.appointment_id = v_check_in.appointment_id and v_check_in.ended_at is null and v_check_in.told_at is not null
  ) where_she_is on true;
end;
$$;
comment on function public.open_check_in(text, text[], timestamptz) is
  'Returns what the contact sees of a check-in by the hash of its link, and logs that it was seen; nothing else changes. Address and phone only while she hasn''t answered. No row for a link that was never sent, or four hours after she was out. PT429 too_many_requests.';
grant execute on function public.open_check_in(text, text[], timestamptz) to service_role;

-- The client's page: everything the practice knows of one person in one answer, who has read it, and what the therapist
-- writes down about them.

alter table public.clients
  add column version integer not null default 1 constraint clients_version_counts_up check (version >= 1),
  add column preferences jsonb not null default '{}' constraint clients_preferences_are_texts check (jsonb_typeof(preferences) = 'object'),
  add column tags text[] not null default '{}';
comment on column public.clients.version is 'Counts the changes to contact, preferences and tags, so that two tabs don''t overwrite each other.';
comment on column public.clients.preferences is 'What they like, in the therapist''s words: pressure, place, enhancements, oil, table.';
comment on column public.clients.tags is 'The therapist''s own words for finding and describing them.';

create index contact_messages_by_email on public.contact_messages (lower(email), created_at);

-- Who has read what.

create table public.audit_log (
  audit_id bigint primary key generated always as identity,
  at timestamptz not null,
  actor uuid not null,
  op text not null constraint audit_log_op_is_known check (op in ('read')),
  place text not null,
  row_id text not null,
  client_id uuid
);
create index audit_log_by_client on public.audit_log (client_id, at) where client_id is not null;
create index audit_log_by_age on public.audit_log (at);
alter table public.audit_log enable row level security;
grant select, insert on public.audit_log to service_role;
comment on table public.audit_log is 'Who did what on the dashboard, one row each. Rows are added, never changed. Has ids only, no one''s name or words.';
comment on column public.audit_log.actor is 'The account that did it, kept even if the account is deleted.';
comment on column public.audit_log.place is 'The table of row_id.';
comment on column public.audit_log.client_id is 'The client it is about, kept even if the client is erased.';

create trigger audit_log_is_append_only
  before update or delete or truncate on public.audit_log
  for each statement execute function private.refuse_ledger_change();

create function private.log_reading(p_actor uuid, p_place text, p_row_id text, p_client_id uuid, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  insert into public.audit_log (at, actor, op, place, row_id, client_id) values (p_now, p_actor, 'read', p_place, p_row_id, p_client_id)
$$;
comment on function private.log_reading(uuid, text, text, uuid, timestamptz) is 'Records that an account has read a row, in the transaction that answers it.';
grant execute on function private.log_reading(uuid, text, text, uuid, timestamptz) to service_role;

-- The parts of the page.

create function private.money_of_client(p_client_id uuid, p_now timestamptz)
returns table (owed_cents integer, owed jsonb, paid_cents integer, paid_year integer)
language plpgsql stable rows 1 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  paid_year := private.local_year(p_now);
  -- As private.debt_cents, but for all families at once; a test compares the two.
  with families as materialized (
    select a.order_id as root_id, a.appointment_id, a.starts_at from private.own_appointments a where a.client_id = p_client_id
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
      select a.order_id as root_id from private.own_appointments a where a.client_id = p_client_id
      union
      -- The bundles that this address bought for itself.
      select o.root_id from public.clients c join public.wallets w on w.owner_email = lower(c.email) and w.kind = 'credit'
        join public.order_lines l using (order_line_id) join public.orders o using (order_id)
        where c.client_id = p_client_id and o.kind = 'bundle' and o.owner_email = lower(c.email)
    ) family
    join public.orders o using (root_id) join public.tenders t using (order_id) join public.ledger l using (tender_id)
    where t.kind in ('card', 'cash') and private.local_year(l.created_at) = paid_year;
  return next;
end;
$$;
comment on function private.money_of_client(uuid, timestamptz) is
  'What a client owes, in all and by appointment, and what they paid by card and in cash in this calendar year less refunds, tax included, in cents.';
grant execute on function private.money_of_client(uuid, timestamptz) to service_role;

create function private.messages_of_client(p_client public.clients, p_limit integer)
returns table (message jsonb, total bigint)
language sql stable rows 20 set search_path = ''
as $$
  select to_jsonb(listed) - 'total', listed.total from (
    select both_ways.*, count(*) over () as total from (
      select m.message_id, false as is_from_client, m.kind, m.channel, m.state, m.send_after as at, m.settled_at, m.delivery, m.failure,
        null::text as words
      from public.messages m
      where m.about in (
          select a.order_id from private.own_appointments a where a.client_id = p_client.client_id
          union select r.recurring_id from public.recurring_appointments r where r.client_id = p_client.client_id
          union select p.user_id from public.profiles p where p.client_id = p_client.client_id
        ) and m.recipient <> 'practice' and m.state <> 'cancelled'
      union all
      select c.contact_message_id, true, 'contact_message', 'email', 'sent', c.created_at, c.created_at, null, null, c.message
      from public.contact_messages c where lower(c.email) = lower(p_client.email)
      union all
      select t.received_text_id, true, 'received_text', 'sms', 'sent', t.received_at, t.received_at, null, null, t.words
      from public.received_texts t where t.client_id = p_client.client_id
    ) both_ways
    order by both_ways.at desc, both_ways.message_id limit p_limit
  ) listed
$$;
comment on function private.messages_of_client(public.clients, integer) is
  'The latest emails and texts about a client''s appointments and account, what came from their address by the contact page and the texts from their number, newest first; and how many there are.';
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
        select a.starts_at from private.own_appointments a
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
  select * into v_last from private.own_appointments a
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
  client jsonb, record jsonb, since timestamptz, words jsonb, appointments jsonb, appointment_count integer, notes jsonb,
  health_notes jsonb, intakes jsonb, messages jsonb, message_count integer, money jsonb, wallets jsonb, next_time jsonb
)
language plpgsql volatile rows 1 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  v_client public.clients;
begin
  select * into v_client from public.clients c where c.client_id = p_client_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
  perform private.log_reading(p_actor, 'clients', p_client_id::text, p_client_id, p_now);
  record := private.record_of_client(v_client);
  since := v_client.created_at;
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
        select a.appointment_id from private.own_appointments a
        where a.client_id = p_client_id and a.starts_at > p_now and a.status in ('pending', 'confirmed')
        order by a.starts_at limit p_past
      )
      union
      (
        select a.appointment_id from private.own_appointments a
        where a.client_id = p_client_id and (a.starts_at <= p_now or a.status not in ('pending', 'confirmed'))
        order by a.starts_at desc limit p_past
      )
      union
      select (next_time ->> 'after')::uuid
    )) shown;
  select count(*)::integer into appointment_count from private.own_appointments a where a.client_id = p_client_id;
  select coalesce(jsonb_agg(jsonb_build_object(
      'appointment_id', a.appointment_id, 'starts_at', a.starts_at, 'encrypted_note', n.encrypted_note, 'digest', n.digest,
      'signed_at', private.note_signed_at(n, a.ends_at, p_now), 'addenda', private.addenda_of(a.appointment_id)
    ) order by a.starts_at desc), '[]') into notes
    from private.own_appointments a join public.session_notes n using (appointment_id) where a.client_id = p_client_id;
  select coalesce(jsonb_agg(jsonb_build_object('appointment_id', a.appointment_id, 'starts_at', a.starts_at, 'count', n.note_count)
      order by a.starts_at desc), '[]') into health_notes
    from private.own_appointments a join public.health_notes n using (health_note_id) where a.client_id = p_client_id;
  select coalesce(jsonb_agg(jsonb_build_object('intake_id', i.intake_id, 'received_at', i.received_at, 'is_linked', i.client_id is not null)
      order by i.received_at desc), '[]') into intakes
    from (
      select linked.* from public.intakes linked where linked.client_id = p_client_id
      union all
      select same.* from public.intakes same
      where same.client_id is null and lower(same.email) = lower(v_client.email)
        and private.other_name(p_client_id, same.first_name, same.last_name) is null
    ) i;
  select coalesce(jsonb_agg(m.message), '[]'), coalesce(max(m.total), 0)::integer into messages, message_count
    from private.messages_of_client(v_client, 20) m;
  select to_jsonb(m) into money from private.money_of_client(p_client_id, p_now) m;
  select coalesce(jsonb_agg(jsonb_build_object(
      'kind', w.kind, 'duration_minutes', w.duration_minutes, 'credits', w.credits_available, 'cents', w.value_available_cents,
      'is_granted', w.is_granted, 'is_frozen', w.is_frozen, 'created_at', w.created_at
    ) order by w.created_at), '[]') into wallets
    from public.list_wallets(v_client.email, p_now) w where w.credits_left > 0 or w.kind = 'gift' and w.value_left_cents > 0;
  return next;
end;
$$;
comment on function public.open_client(uuid, uuid, integer, timestamptz) is
  'Returns everything for a client''s page and records in the same transaction that p_actor read it: the upcoming appointments and the latest p_past others (rows of admin_appointments), encrypted words and session notes, money, messages, and a free time to book again. Health notes and intake forms are only counted and named. PT404 not_found.';
grant execute on function public.open_client(uuid, uuid, integer, timestamptz) to service_role;

-- Adding and changing a client.

create function public.add_client(
  p_client_id uuid, p_first_name text, p_last_name text, p_email text, p_phone text, p_now timestamptz default now()
)
returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  v_known public.clients;
begin
  insert into public.clients (client_id, first_name, last_name, email, phone, created_at)
    values (p_client_id, p_first_name, p_last_name, p_email, p_phone, p_now) on conflict do nothing;
  if not found and not exists (select from public.clients c where c.client_id = p_client_id) then
    select * into strict v_known from public.clients c where lower(c.email) = lower(p_email);
    raise exception using errcode = 'PT409', message = 'email_taken', detail = private.record_of_client(v_known)::text;
  end if;
  return p_client_id;
end;
$$;
comment on function public.add_client(uuid, text, text, text, text, timestamptz) is
  'Adds a client who hasn''t booked, once for each p_client_id. PT409 email_taken (details: the client who has this address).';
grant execute on function public.add_client(uuid, text, text, text, text, timestamptz) to service_role;

create function private.lock_client(p_client_id uuid, p_version integer) returns public.clients
language plpgsql volatile set search_path = ''
as $$
declare
  v_client public.clients;
begin
  select * into v_client from public.clients c where c.client_id = p_client_id for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  elsif v_client.version <> p_version then
    raise exception using errcode = 'PT409', message = 'client_changed', detail = private.record_of_client(v_client)::text;
  end if;
  return v_client;
end;
$$;
comment on function private.lock_client(uuid, integer) is
  'Returns a client that no one else can change until the transaction ends. PT404 not_found, PT409 client_changed (details: the client now).';
grant execute on function private.lock_client(uuid, integer) to service_role;

create function public.texts_of_address(p_client_id uuid) returns table (place text, row_id text, encrypted_text text, holder text)
language sql stable set search_path = ''
as $$
  select distinct 'health_notes', n.health_note_id::text, n.encrypted_notes, c.email
  from public.clients c join private.own_appointments a using (client_id) join public.health_notes n using (health_note_id)
  where c.client_id = p_client_id and lower(a.email) = lower(c.email)
  union all
  select 'intakes', i.intake_id::text, i.encrypted_form, i.email
  from public.clients c join public.intakes i on i.client_id is null and lower(i.email) = lower(c.email)
  where c.client_id = p_client_id and private.other_name(c.client_id, i.first_name, i.last_name) is null
$$;
comment on function public.texts_of_address(uuid) is
  'The texts that are found, and encrypted, by a client''s address: the health notes of their bookings, and the intake forms from it under their name that aren''t linked to anyone.';
grant execute on function public.texts_of_address(uuid) to service_role;

create function private.move_address(p_client public.clients, p_email text, p_texts jsonb, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_old constant text := lower(p_client.email);
begin
  if exists (select from public.profiles p where p.client_id = p_client.client_id or lower(p.email) = v_old) then
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
    from private.own_appointments a join public.orders o on o.root_id = a.order_id
    where a.client_id = p_client.client_id and r.order_id = o.order_id and lower(r.email) = v_old;
  update public.appointments a set email = p_email where a.client_id = p_client.client_id and a.other_name is null and lower(a.email) = v_old;
  update public.messages m set address = p_email
    where m.recipient = 'client' and m.channel = 'email' and m.state = 'due' and m.attempts = 0 and lower(m.address) = v_old
      and not m.facts ? 'token' and m.about in (
        select a.order_id from private.own_appointments a where a.client_id = p_client.client_id
        union select r.recurring_id from public.recurring_appointments r where r.client_id = p_client.client_id
      );
  perform private.lock_wallets(null, v_old);
  update public.orders o set owner_email = lower(p_email)
    from public.order_lines l join public.wallets w using (order_line_id)
    where l.order_id = o.order_id and w.owner_email = v_old and o.owner_email = v_old;
  update public.wallets w set owner_email = lower(p_email) where w.owner_email = v_old;
  -- As for a new client with the address of an account, which is verified.
  update public.profiles p set client_id = p_client.client_id,
      membership_status = case when exists (
        select from public.wallets w where w.owner_email = lower(p_email) and w.kind = 'credit' and not w.is_granted
      ) then 'active' else p.membership_status end
    where p.client_id is null and lower(p.email) = lower(p_email);
end;
$$;
comment on function private.move_address(public.clients, text, jsonb, timestamptz) is
  'Gives what is found by a client''s address to their new one: bookings, encrypted notes and forms, unsent emails, credits and gift value. An account with the new address then sees them. PT409 client_has_account (the address belongs to an account, which logs in with it), client_changed.';
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
      set first_name = p_first_name, last_name = p_last_name, email = p_email, phone = p_phone, version = c.version + 1
      where c.client_id = p_client_id;
  exception when unique_violation then
    raise exception using errcode = 'PT409', message = 'email_taken', detail = (
      select private.record_of_client(c)::text from public.clients c where lower(c.email) = lower(p_email)
    );
  end;
  -- Bookings ahead follow, except where someone else's contact was given. Consent to texts was given for the former number.
  update public.appointments a set
      first_name = case when a.first_name = v_client.first_name then p_first_name else a.first_name end,
      last_name = case when a.last_name = v_client.last_name then p_last_name else a.last_name end,
      phone = case when private.phone_digits(a.phone) = private.phone_digits(v_client.phone) then p_phone else a.phone end,
      text_consent_version = case
        when v_is_new_number and private.phone_digits(a.phone) = private.phone_digits(v_client.phone) then null else a.text_consent_version
      end
    where a.client_id = p_client_id and a.other_name is null and a.status in ('pending', 'confirmed') and a.ends_at > p_now;
  if v_is_new_number then
    update public.messages m set state = 'cancelled', failure = 'number_changed', settled_at = p_now
      where m.recipient = 'client' and m.channel = 'sms' and m.state = 'due'
        and private.phone_digits(m.address) = private.phone_digits(v_client.phone)
        and m.about in (select a.order_id from private.own_appointments a where a.client_id = p_client_id);
  end if;
end;
$$;
comment on function public.save_contact(uuid, integer, text, text, text, text, jsonb, timestamptz) is
  'Changes a client''s name, address and number, and those of their upcoming bookings. p_texts: for a new address, all of texts_of_address, encrypted again for it (place, row_id, encrypted_text, reencrypted_text). A new number gets no texts until its owner agrees to them. PT404 not_found, PT409 client_changed, email_taken, client_has_account.';
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
      from private.own_appointments a where a.client_id = c.client_id
    ) visit
    where c.search_text like all (v_patterns) and visit.seen_at < p_now - make_interval(weeks => p_weeks) and not visit.is_coming
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
      'select m.kind, m.channel, m.address, m.created_at as "writtenAt", m.settled_at as "sentAt", m.state, m.delivery, m.facts - ''{token,message}''::text[] as facts
       from public.messages m where m.recipient in (''client'', ''member'') and (
         m.channel = ''email'' and lower(m.address) = $3 or m.about in (select a.order_id from public.appointments a where a.client_id = $2)
       ) order by m.created_at, m.message_id', v_profile),
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
    'contactMessages', private.rows_of(
      'select c.name, c.email, c.phone, c.message, c.created_at as "sentAt" from public.contact_messages c where c.sent_by = $1 order by c.created_at', v_profile),
    'recurringAppointments', private.rows_of(
      'select r.every_weeks as "everyWeeks", r.created_at as "agreedAt", r.ended_at as "endedAt" from public.recurring_appointments r
       where r.client_id = $2 order by r.created_at', v_profile),
    'readings', private.rows_of(
      'select seen.what, seen.at from (
         select ''your page or a note'' as what, l.at from public.audit_log l where l.client_id = $2
         union all
         select ''your intake form'', v.viewed_at from public.intake_views v join public.intakes i using (intake_id) where i.sent_by = $1
         union all
         select ''your health notes'', v.viewed_at from public.health_note_views v join public.appointments a using (appointment_id)
           join public.order_requests r using (order_id) where r.booked_by = $1
       ) seen order by seen.at', v_profile),
    'logins', private.rows_of(
      'select s.created_at as "since", s.expires_at as "until" from private.sessions s where s.user_id = $1 order by s.created_at', v_profile),
    'knownBrowsers', private.rows_of('select d.expires_at as "until" from private.devices d where d.user_id = $1 order by d.expires_at', v_profile)
  );
end;
$$;
comment on function public.account_copy(uuid) is
  'Returns what is stored about an account besides its appointments, notes, forms and credits, for its owner''s copy: what was sent to its confirmed address or is of its client, and what was sent while it was logged in. A typed name or number doesn''t make anything theirs.';
grant execute on function public.account_copy(uuid) to service_role;

-- Session notes: writing, signing and adding to them, and the templates they start from. The table is in 20_health.sql.

create table public.session_note_addenda (
  addendum_id uuid primary key,
  appointment_id uuid not null references public.session_notes,
  encrypted_words text not null,
  written_at timestamptz not null
);
create index session_note_addenda_by_note on public.session_note_addenda (appointment_id, written_at);
alter table public.session_note_addenda enable row level security;
grant select, insert, update on public.session_note_addenda to service_role;
comment on table public.session_note_addenda is 'What the therapist added to a signed session note. Rows are added, never changed.';
comment on column public.session_note_addenda.encrypted_words is
  'Encrypted by the API for its id and the client of the appointment: unreadable in the database and its backups.';

create table public.note_templates (
  template_id uuid primary key,
  name text not null constraint note_templates_name_is_short check (length(name) between 1 and 40),
  body jsonb not null constraint note_templates_body_is_a_note check (jsonb_typeof(body) = 'object')
);
create unique index note_templates_by_name on public.note_templates (lower(name));
alter table public.note_templates enable row level security;
grant select, insert, update, delete on public.note_templates to service_role;
comment on table public.note_templates is 'What a session note can start from. The therapist''s own phrases: nothing about a client belongs here.';

create index session_notes_to_sign on public.session_notes (begun_at) where signed_at is null;

-- What has been signed stays.

create function private.is_only_encrypted_again(p_old text, p_new text) returns boolean
language sql immutable set search_path = ''
as $$
  select split_part(p_new, '.', 1) <> split_part(p_old, '.', 1)
$$;
comment on function private.is_only_encrypted_again(text, text) is
  'Whether a text was encrypted with another key. The database can''t tell whether it says the same; its digest does.';
grant execute on function private.is_only_encrypted_again(text, text) to service_role;

create function private.keep_signed_note() returns trigger
language plpgsql volatile set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - 'encrypted_note' = to_jsonb(old) - 'encrypted_note'
      and private.is_only_encrypted_again(old.encrypted_note, new.encrypted_note) then
      return new;
    end if;
  end if;
  raise exception using errcode = 'PT409', message = 'note_signed';
end;
$$;
comment on function private.keep_signed_note() is 'Refuses to delete a signed note, and to change it except by encrypting it again. PT409 note_signed.';

create trigger session_notes_stay_as_signed
  before update or delete on public.session_notes
  for each row when (old.signed_at is not null) execute function private.keep_signed_note();

create function private.keep_addendum() returns trigger
language plpgsql volatile set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - 'encrypted_words' = to_jsonb(old) - 'encrypted_words'
      and private.is_only_encrypted_again(old.encrypted_words, new.encrypted_words) then
      return new;
    end if;
  end if;
  raise exception using errcode = 'PT409', message = 'note_signed';
end;
$$;
comment on function private.keep_addendum() is 'Refuses to delete an addendum, and to change it except by encrypting it again. PT409 note_signed.';

create trigger session_note_addenda_stay
  before update or delete on public.session_note_addenda
  for each row execute function private.keep_addendum();

create function private.note_signed_at(p_note public.session_notes, p_ends_at timestamptz, p_now timestamptz) returns timestamptz
language sql stable set search_path = ''
as $$
  select coalesce(p_note.signed_at, due.signs_at)
  from (select) one left join lateral (
    select greatest(p_ends_at + interval '72 hours', p_note.begun_at + interval '24 hours') as signs_at
  ) due on p_note.digest is not null and due.signs_at <= p_now
$$;
comment on function private.note_signed_at(public.session_notes, timestamptz, timestamptz) is
  'When a note was signed: by hand, or 72 hours after its session, but not within a day of its first words. Null if it isn''t yet.';
grant execute on function private.note_signed_at(public.session_notes, timestamptz, timestamptz) to service_role;

create function private.addenda_of(p_appointment_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(
    jsonb_build_object('addendum_id', d.addendum_id, 'encrypted_words', d.encrypted_words, 'written_at', d.written_at) order by d.written_at
  ), '[]')
  from public.session_note_addenda d where d.appointment_id = p_appointment_id
$$;
comment on function private.addenda_of(uuid) is 'What was added to a session note, oldest first.';
grant execute on function private.addenda_of(uuid) to service_role;

create function private.notes_shown(p_appointment public.appointments) returns table (appointment_id uuid)
language sql stable rows 2 set search_path = ''
as $$
  select n.appointment_id from public.session_notes n where n.appointment_id = p_appointment.appointment_id
  union all
  (
    select earlier.appointment_id from public.appointments earlier join public.session_notes using (appointment_id)
    where earlier.client_id = p_appointment.client_id and earlier.other_name is not distinct from p_appointment.other_name
      and earlier.starts_at < p_appointment.starts_at
    order by earlier.starts_at desc limit 1
  )
$$;
comment on function private.notes_shown(public.appointments) is
  'The notes that are shown with an appointment: its own, and the client''s last one from an earlier session.';
grant execute on function private.notes_shown(public.appointments) to service_role;

create function public.write_session_note(
  p_appointment_id uuid, p_encrypted_note text, p_digest text, p_now timestamptz default now(), p_based_on timestamptz default null,
  p_is_checked boolean default false
)
returns timestamptz
language plpgsql volatile set search_path = ''
as $$
declare
  v_appointment constant public.appointments := private.lock_appointment(p_appointment_id);
  v_note public.session_notes;
begin
  select * into v_note from public.session_notes n where n.appointment_id = p_appointment_id;
  if private.note_signed_at(v_note, v_appointment.ends_at, p_now) is not null
    -- What was added stays, and so does a note that it was added to.
    or p_encrypted_note is null and exists (select from public.session_note_addenda d where d.appointment_id = p_appointment_id)
  then
    raise exception using errcode = 'PT409', message = 'note_signed';
  -- The browser has it in milliseconds.
  elsif p_is_checked and date_trunc('milliseconds', v_note.written_at) is distinct from date_trunc('milliseconds', p_based_on) then
    raise exception using errcode = 'PT409', message = 'note_changed';
  end if;
  if p_encrypted_note is null then
    delete from public.session_notes where appointment_id = p_appointment_id;
  else
    insert into public.session_notes (appointment_id, encrypted_note, digest, begun_at, written_at)
      values (p_appointment_id, p_encrypted_note, p_digest, p_now, p_now)
      on conflict (appointment_id) do update
        set encrypted_note = excluded.encrypted_note, digest = excluded.digest, written_at = excluded.written_at;
  end if;
  return case when p_encrypted_note is not null then p_now end;
end;
$$;
comment on function public.write_session_note(uuid, text, text, timestamptz, timestamptz, boolean) is
  'Stores the therapist''s note of a session and the digest of its words, replacing the previous one; null deletes it, unless it was added to. Returns when it was written. With p_is_checked, only if the previous one was written at p_based_on (null: there is none). PT404 not_found, PT409 note_signed, note_changed.';
grant execute on function public.write_session_note(uuid, text, text, timestamptz, timestamptz, boolean) to service_role;

create function public.sign_session_note(
  p_appointment_id uuid, p_written_at timestamptz, p_digest text, p_now timestamptz default now()
)
returns timestamptz
language plpgsql volatile set search_path = ''
as $$
declare
  v_appointment constant public.appointments := private.lock_appointment(p_appointment_id);
  v_note public.session_notes;
  v_signed_at timestamptz;
begin
  select * into v_note from public.session_notes n where n.appointment_id = p_appointment_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  elsif date_trunc('milliseconds', v_note.written_at) <> date_trunc('milliseconds', p_written_at) then
    raise exception using errcode = 'PT409', message = 'note_changed';
  elsif v_appointment.starts_at > p_now then
    raise exception using errcode = 'PT409', message = 'session_not_begun';
  end if;
  v_signed_at := coalesce(private.note_signed_at(v_note, v_appointment.ends_at, p_now), p_now);
  update public.session_notes set signed_at = v_signed_at, digest = coalesce(digest, p_digest)
    where appointment_id = p_appointment_id and signed_at is null;
  return v_signed_at;
end;
$$;
comment on function public.sign_session_note(uuid, timestamptz, text, timestamptz) is
  'Signs the note of a session that was written at p_written_at, with the digest of its words if it has none; from then on it can only be added to. Returns when it was signed. Harmless twice. PT404 not_found, PT409 note_changed, session_not_begun.';
grant execute on function public.sign_session_note(uuid, timestamptz, text, timestamptz) to service_role;

create function public.sign_due_notes(p_now timestamptz default now()) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_count integer;
begin
  update public.session_notes n set signed_at = private.note_signed_at(n, a.ends_at, p_now)
    from public.appointments a
    where a.appointment_id = n.appointment_id and n.signed_at is null and private.note_signed_at(n, a.ends_at, p_now) is not null;
  get diagnostics v_count = row_count;
  return v_count;
end;
$$;
comment on function public.sign_due_notes(timestamptz) is
  'Signs the notes whose session ended 72 hours ago. They couldn''t be written any more anyway; this has the table refuse it, too. Returns how many.';
grant execute on function public.sign_due_notes(timestamptz) to service_role;

create function public.add_to_session_note(
  p_addendum_id uuid, p_appointment_id uuid, p_encrypted_words text, p_now timestamptz default now()
)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if not exists (select from public.session_notes n where n.appointment_id = p_appointment_id) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
  insert into public.session_note_addenda (addendum_id, appointment_id, encrypted_words, written_at)
    values (p_addendum_id, p_appointment_id, p_encrypted_words, p_now) on conflict do nothing;
end;
$$;
comment on function public.add_to_session_note(uuid, uuid, text, timestamptz) is
  'Adds to a session note, once for each p_addendum_id. PT404 not_found (no note).';
grant execute on function public.add_to_session_note(uuid, uuid, text, timestamptz) to service_role;

-- Templates.

create function public.save_note_template(p_template_id uuid, p_name text, p_body jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  insert into public.note_templates (template_id, name, body) values (p_template_id, p_name, p_body)
    on conflict (template_id) do update set name = excluded.name, body = excluded.body;
exception when unique_violation then
  raise exception using errcode = 'PT409', message = 'name_taken';
end;
$$;
comment on function public.save_note_template(uuid, text, jsonb) is 'Stores a template, or replaces it. PT409 name_taken.';
grant execute on function public.save_note_template(uuid, text, jsonb) to service_role;

create function public.delete_note_template(p_template_id uuid) returns void
language sql volatile set search_path = ''
as $$
  delete from public.note_templates where template_id = p_template_id
$$;
comment on function public.delete_note_template(uuid) is 'Deletes a template; notes that started from it stay. Harmless twice.';
grant execute on function public.delete_note_template(uuid) to service_role;

-- Re-encryption: after every domain that encrypts something.

-- Every encrypted text, to be encrypted again when the practice changes its key (npm run reencrypt).

create view private.encrypted_texts with (security_invoker = true) as
  select 'health_notes' as place, n.health_note_id::text as row_id, n.encrypted_notes as encrypted_text, array(
    select r.email from public.order_requests r where r.health_note_id = n.health_note_id and r.email is not null
    union
    select a.email from public.appointments a where a.health_note_id = n.health_note_id and a.email is not null
  ) as holders
  from public.health_notes n
  union all
  select 'session_notes', n.appointment_id::text, n.encrypted_note, array[coalesce(a.client_id::text, 'nobody')]
  from public.session_notes n join public.appointments a using (appointment_id)
  union all
  select 'session_note_addenda', d.addendum_id::text, d.encrypted_words, array[coalesce(a.client_id::text, 'nobody')]
  from public.session_note_addenda d join public.appointments a using (appointment_id)
  union all
  select 'intakes', i.intake_id::text, i.encrypted_form, array[concat_ws(' ', i.email, i.client_id)] from public.intakes i
  union all
  select 'client_words', w.client_word_id::text, w.encrypted_words, array[w.client_id::text] from public.client_words w
  union all
  select 'gift_certificates', g.order_id::text, g.encrypted_code, null from public.gift_certificates g where g.encrypted_code is not null
  union all
  select 'outside_calendars', c.calendar_id::text, c.encrypted_url, null from public.outside_calendars c
  union all
  select 'safety_contacts', c.safety_contact_id::text, c.encrypted_contact, null from public.safety_contacts c
  union all
  select 'messages', m.subject, m.facts ->> 'token', array[m.address] from public.messages m where m.facts ? 'token';
comment on view private.encrypted_texts is
  'Every encrypted text, with its table, its id and who it is encrypted for; the id of its key comes before the first period. Holders: it is encrypted for one of these (notes can be in several rows); null if only for its row.';
grant select on private.encrypted_texts to service_role;

create function public.rows_to_reencrypt(p_key_id text, p_after text default '', p_limit integer default 200)
returns table (place text, row_id text, encrypted_text text, holders text[])
language sql stable set search_path = ''
as $$
  select s.place, s.row_id, s.encrypted_text, s.holders from private.encrypted_texts s
  where split_part(s.encrypted_text, '.', 1) <> p_key_id and s.place || ' ' || s.row_id > p_after
  order by s.place || ' ' || s.row_id limit p_limit
$$;
comment on function public.rows_to_reencrypt(text, text, integer) is
  'Texts encrypted with a key other than this one, ordered by place and row_id, after the given pair (joined by a space).';
grant execute on function public.rows_to_reencrypt(text, text, integer) to service_role;

create function public.reencrypt_rows(p_rows jsonb) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_row record;
  v_found integer;
  v_count integer := 0;
begin
  for v_row in select * from jsonb_to_recordset(p_rows) as given (place text, row_id text, encrypted_text text, reencrypted_text text) loop
    -- A text written since then stays.
    case v_row.place
      when 'health_notes' then
        update public.health_notes set encrypted_notes = v_row.reencrypted_text
          where health_note_id = v_row.row_id::uuid and encrypted_notes = v_row.encrypted_text;
      when 'session_notes' then
        update public.session_notes set encrypted_note = v_row.reencrypted_text
          where appointment_id = v_row.row_id::uuid and encrypted_note = v_row.encrypted_text;
      when 'session_note_addenda' then
        update public.session_note_addenda set encrypted_words = v_row.reencrypted_text
          where addendum_id = v_row.row_id::uuid and encrypted_words = v_row.encrypted_text;
      when 'intakes' then
        update public.intakes set encrypted_form = v_row.reencrypted_text
          where intake_id = v_row.row_id::uuid and encrypted_form = v_row.encrypted_text;
      when 'client_words' then
        update public.client_words set encrypted_words = v_row.reencrypted_text
          where client_word_id = v_row.row_id::uuid and encrypted_words = v_row.encrypted_text;
      when 'gift_certificates' then
        update public.gift_certificates set encrypted_code = v_row.reencrypted_text
          where order_id = v_row.row_id::uuid and encrypted_code = v_row.encrypted_text;
      when 'outside_calendars' then
        update public.outside_calendars set encrypted_url = v_row.reencrypted_text
          where calendar_id = v_row.row_id::uuid and encrypted_url = v_row.encrypted_text;
      when 'safety_contacts' then
        update public.safety_contacts set encrypted_contact = v_row.reencrypted_text
          where safety_contact_id = v_row.row_id::uuid and encrypted_contact = v_row.encrypted_text;
      when 'messages' then
        update public.messages set facts = facts || jsonb_build_object('token', v_row.reencrypted_text)
          where subject = v_row.row_id and facts ->> 'token' = v_row.encrypted_text;
    end case;
    get diagnostics v_found = row_count;
    v_count := v_count + v_found;
  end loop;
  return v_count;
end;
$$;
comment on function public.reencrypt_rows(jsonb) is
  'Replaces encrypted_text with reencrypted_text (rows of rows_to_reencrypt) if it is still there. Returns how many it replaced.';
grant execute on function public.reencrypt_rows(jsonb) to service_role;

-- The practice's email: bookings, health questions and replies go there, so another one counts once its link is followed. And the
-- emails to an administrator or a member about changes that someone else could use.

create function private.write_security_notice(
  p_user_id uuid, p_what text, p_subject text, p_facts jsonb, p_now timestamptz, p_address text default null
)
returns void
language sql volatile set search_path = ''
as $$
  select private.write_message(jsonb_build_object(
    'kind', 'security_notice', 'subject', p_what || ' ' || p_subject, 'about', p.user_id, 'recipient', 'member', 'channel', 'email',
    'address', coalesce(p_address, p.email), 'facts', jsonb_build_object('first_name', p.first_name, 'what', p_what) || p_facts
  ), p_now)
  from public.profiles p where p.user_id = p_user_id
$$;
comment on function private.write_security_notice(uuid, text, text, jsonb, timestamptz, text) is
  'Writes an email that says what was changed with an account: to its own address, or to another one.';
grant execute on function private.write_security_notice(uuid, text, text, jsonb, timestamptz, text) to service_role;

create function public.ask_for_practice_email(
  p_change_id uuid, p_email text, p_link text, p_encrypted_token text, p_by uuid, p_now timestamptz default now()
)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  delete from private.email_changes where true;
  insert into private.email_changes (change_id, email, link_hash, asked_at) values (p_change_id, p_email, p_link, p_now);
  perform private.write_message(jsonb_build_object(
    'kind', 'verify_practice_email', 'subject', p_change_id, 'about', p_by, 'recipient', 'member', 'channel', 'email', 'address', p_email,
    'facts', jsonb_build_object('token', p_encrypted_token)
  ), p_now);
end;
$$;
comment on function public.ask_for_practice_email(uuid, text, text, text, uuid, timestamptz) is
  'Remembers what is to become the practice''s email and adds the email with its link to the outbox (p_link: SHA-256 of the token, which is encrypted for the change and that address). An earlier link stops working. The caller has checked the password.';
grant execute on function public.ask_for_practice_email(uuid, text, text, text, uuid, timestamptz) to service_role;

-- With its owner's rights, as change_practice.
create function public.confirm_practice_email(p_link text, p_by uuid, p_now timestamptz default now()) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_change private.email_changes;
  v_old constant text := (select p.email from public.practice p);
begin
  perform private.lock_calendar();
  select * into v_change from private.email_changes c where c.link_hash = p_link and private.is_open(c, p_now) for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'unknown_link';
  elsif v_change.confirmed_at is null then
    update private.email_changes set confirmed_at = p_now where change_id = v_change.change_id;
    perform private.make_change(
      v_change.change_id, 'practice_email', jsonb_build_object('email', v_change.email), null, true, p_by, p_now
    );
    perform private.write_security_notice(
      p_by, 'practice_email', v_change.change_id::text, jsonb_build_object('is', v_change.email), p_now, v_old
    ) where v_old <> v_change.email;
  end if;
  return v_change.email;
end;
$$;
comment on function public.confirm_practice_email(text, uuid, timestamptz) is
  'Makes an address the practice''s email by the link that was sent there, as a change in the history, and adds an email to the one before to the outbox. Returns it. Safe to repeat. PT404 unknown_link.';
grant execute on function public.confirm_practice_email(text, uuid, timestamptz) to service_role;
