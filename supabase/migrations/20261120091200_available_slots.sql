-- The free times of a day.

create function public.available_slots(
  p_local_date date,
  p_service_id text,
  p_checkout_key uuid default null,
  p_client_type text default 'new',
  p_can_book_at_home boolean default false,
  p_now timestamptz default now()
)
returns table (slot_time text, starts_at timestamptz)
language plpgsql stable rows 20 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  v_own_order_id uuid;
  v_taken tstzmultirange;
begin
  select o.order_id into v_own_order_id
    from public.orders o where o.checkout_key = p_checkout_key and o.state = 'open' and o.paid_at is null;
  -- A local day lies within these bounds in any time zone; the longest session and buffer reach into the next.
  v_taken := private.taken_times(
    tstzrange((p_local_date - 1)::timestamp at time zone 'UTC', (p_local_date + 3)::timestamp at time zone 'UTC'),
    v_own_order_id, p_now
  );
  return query
  select to_char(o.local_start, 'HH24:MI'), o.starts_at
  from private.offered_slots(p_local_date, p_local_date, p_service_id, p_client_type, p_can_book_at_home, p_now) o
  where not o.during && v_taken
  order by o.starts_at;
end;
$$;
comment on function public.available_slots(date, text, uuid, text, boolean, timestamptz) is
  'The times of a day that can be booked; for a new client unless told otherwise. A checkout sees the time it holds itself. PT404 unknown_service.';
grant execute on function public.available_slots(date, text, uuid, text, boolean, timestamptz) to service_role;
