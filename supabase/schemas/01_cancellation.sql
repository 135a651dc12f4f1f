-- Cancellation policies: what clients agree to by paying. A sale keeps the one that it was made under.

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

create function public.add_cancellation_policy(
  p_free_until_hours integer, p_late_fee_percent integer, p_no_show_fee_percent integer,
  p_holds_from timestamptz default null, p_now timestamptz default now()
)
returns setof public.cancellation_policies
language plpgsql volatile set search_path = ''
as $$
declare
  v_holds_from constant timestamptz := coalesce(p_holds_from, p_now);
  v_day constant text := (select (v_holds_from at time zone s.time_zone)::date::text from public.settings s);
begin
  -- What has held stays as it was.
  if v_holds_from < p_now then
    raise exception using errcode = 'PT400', message = 'date_in_past';
  end if;
  perform private.lock_calendar();
  return query
  insert into public.cancellation_policies (policy_version, holds_from, free_until_hours, late_fee_percent, no_show_fee_percent)
    select v_day || case when count(*) > 0 then '.' || count(*) + 1 else '' end,
      v_holds_from, p_free_until_hours, p_late_fee_percent, p_no_show_fee_percent
    from public.cancellation_policies known where split_part(known.policy_version, '.', 1) = v_day
  returning *;
end;
$$;
comment on function public.add_cancellation_policy(integer, integer, integer, timestamptz, timestamptz) is
  'Adds a cancellation policy, which holds from p_holds_from (now if null) until the next one does. What was sold before keeps its own. PT400 date_in_past.';
grant execute on function public.add_cancellation_policy(integer, integer, integer, timestamptz, timestamptz) to service_role;

create function private.recent_policies(p_now timestamptz) returns setof public.cancellation_policies
language sql stable rows 1 set search_path = ''
as $$
  select p.* from (
    select each.*, lead(each.holds_from) over (order by each.holds_from, each.policy_number) as holds_until
    from public.cancellation_policies each where each.holds_from <= p_now
  ) since
  join public.cancellation_policies p using (policy_version)
  where since.holds_until is null or since.holds_until > p_now - interval '1 day'
  order by p.holds_from desc, p.policy_number desc
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
language sql stable rows 1 set search_path = ''
as $$
  select coalesce(p.free_until_hours, 0), coalesce(p.late_fee_percent, 0), coalesce(p.no_show_fee_percent, 100)
  from (values (p_version)) sold (version) left join public.cancellation_policies p on p.policy_version = sold.version
$$;
comment on function private.policy_of(text) is
  'Returns the numbers of the policy that a sale was made under. Without one, canceling is always free and a no-show is charged in full.';
grant execute on function private.policy_of(text) to service_role;
