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
  holiday_answer text constraint settings_holiday_answer_is_known check (holiday_answer in ('usual_six', 'each_day')),
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
comment on column public.settings.holiday_answer is 'What the therapist said once about the federal holidays of every year: closed on the usual six and open on the other five, or each day is asked about. Null until she answers.';

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

create function private.name_key(p_first_name text, p_last_name text) returns text
language sql immutable set search_path = ''
as $$
  select btrim(regexp_replace(private.search_text(p_first_name || ' ' || p_last_name), '\s+', ' ', 'g'))
$$;
comment on function private.name_key(text, text) is 'Returns a name in the form in which names are compared: lower case, no accents, no punctuation, single spaces.';
grant execute on function private.name_key(text, text) to service_role;

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
