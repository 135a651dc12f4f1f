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

create function private.lock_address(p_email text) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('account:' || lower(p_email), 0));
end;
$$;
comment on function private.lock_address(text) is
  'Lets an account be opened for an address and credits be bought for it one after the other, so that the second finds the first.';
grant execute on function private.lock_address(text) to service_role;

create function private.open_account() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_signup private.signups;
begin
  perform private.lock_address(new.email);
  select * into strict v_signup from private.signups s
    where lower(s.email) = lower(new.email) and s.verified_at is not null order by s.verified_at desc limit 1;
  insert into public.profiles (user_id, email, first_name, last_name, phone, login_phone, client_id, membership_status)
    select new.id, v_signup.email, v_signup.first_name, v_signup.last_name, v_signup.phone,
      case when not exists (select from public.profiles p where p.login_phone = v_signup.login_phone) then v_signup.login_phone end,
      (select c.client_id from public.clients c where lower(c.email) = lower(v_signup.email) and c.holds_address),
      -- If credits were bought for this address, its owner is a member as soon as it is verified.
      case when exists (
        select from public.wallets w
        where w.owner_email = any (private.wallet_addresses(v_signup.email)) and w.kind = 'credit' and not w.is_granted
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
  update public.profiles p set client_id = new.client_id
    where new.holds_address and p.client_id is null and lower(p.email) = lower(new.email);
  return null;
end;
$$;
comment on function private.link_account() is 'Links a new client who holds their address to the account with it, which is verified.';

create function private.lead_account_to_survivor() returns trigger
language plpgsql volatile set search_path = ''
as $$
begin
  select coalesce(c.merged_into, c.client_id) into new.client_id from public.clients c where c.client_id = new.client_id for key share;
  if exists (select from public.profiles p where p.client_id = new.client_id and p.user_id <> new.user_id) then
    new.client_id := null;
  end if;
  return new;
end;
$$;
comment on function private.lead_account_to_survivor() is
  'Links an account with the address of an alias to its survivor, unless they have an account already.';

create trigger profiles_lead_to_survivor
  before insert or update of client_id on public.profiles
  for each row when (new.client_id is not null) execute function private.lead_account_to_survivor();

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

create function private.is_existing_client(p_client_id uuid) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (select from public.clients c where c.client_id = p_client_id and c.is_existing)
    or exists (select from public.appointments a where a.client_id = p_client_id and a.status = 'completed');
end;
$$;
comment on function private.is_existing_client(uuid) is
  'Whether a client has a completed appointment or is marked as existing by the therapist.';
grant execute on function private.is_existing_client(uuid) to service_role;

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
    where a.client_id = any (private.clients_at_address_of(v_profile.client_id)) and a.status in ('pending', 'confirmed') and a.ends_at > p_now
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
