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
