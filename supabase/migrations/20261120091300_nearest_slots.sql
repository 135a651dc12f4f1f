-- Free times near one that was lost.

create function public.nearest_slots(
  p_service_id text,
  p_from timestamptz,
  p_limit integer default 3,
  p_client_type text default 'new',
  p_can_book_at_home boolean default false,
  p_now timestamptz default now()
)
returns table (local_date date, slot_time text, starts_at timestamptz)
language plpgsql stable rows 3 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  -- Offered days are cut to those between today and the horizon; no zone is a day away from UTC.
  v_first_date constant date := (p_now at time zone 'UTC')::date - 1;
  v_last_date constant date := (p_now at time zone 'UTC')::date + 400;
  v_taken tstzmultirange;
begin
  v_taken := private.taken_times(tstzrange(p_now, p_now + interval '400 days'), null, p_now);
  return query
  select near.local_start::date, to_char(near.local_start, 'HH24:MI'), near.starts_at
  from (
    select o.local_start, o.starts_at
    from private.offered_slots(v_first_date, v_last_date, p_service_id, p_client_type, p_can_book_at_home, p_now) o
    where not o.during && v_taken
    order by abs(extract(epoch from o.starts_at - p_from)), o.starts_at
    limit p_limit
  ) near
  order by near.starts_at;
end;
$$;
comment on function public.nearest_slots(text, timestamptz, integer, text, boolean, timestamptz) is
  'The free times nearest to an instant, in their order. PT404 unknown_service.';
grant execute on function public.nearest_slots(text, timestamptz, integer, text, boolean, timestamptz) to service_role;
