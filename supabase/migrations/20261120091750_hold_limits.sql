-- Nobody can keep the calendar for themselves by holding and not paying, and nobody is refused for what others do: limits
-- count what comes from a network, however large a part of the internet its owner has.

create function private.require_allowance(p_form text, p_senders text[], p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_wait_seconds constant integer := private.claim_submission(p_form, p_senders, p_now);
begin
  if v_wait_seconds > 0 then
    raise exception using errcode = 'PT429', message = 'too_many_holds', detail = v_wait_seconds;
  end if;
end;
$$;
comment on function private.require_allowance(text, text[], timestamptz) is
  'Counts the start or the renewal of a hold, or a quote, from a network. PT429 too_many_holds, details: seconds to wait.';
grant execute on function private.require_allowance(text, text[], timestamptz) to service_role;

create function private.require_room_for_hold(p_senders text[], p_except_draft_id uuid, p_now timestamptz) returns void
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  v_today constant date := (p_now at time zone 'UTC')::date;
  v_hashes constant bytea[] := private.known_hashes(p_senders, v_today - 1, v_today);
  v_free_at timestamptz;
begin
  -- Found by network alone, since in a flood very many holds have not run out; and planned each time, since a plan made on a
  -- calm day would read them all.
  with nearby as materialized (
    select d.sender_hashes, d.hold_expires_at from public.booking_drafts d
    where d.status = 'held' and d.sender_hashes && v_hashes and d.booking_draft_id is distinct from p_except_draft_id
  )
  -- In each network that is full, the hold that ends first makes room.
  select max(full_network.free_at) into v_free_at
  from (
    select min(nearby.hold_expires_at) as free_at
    from unnest(p_senders) named (sender)
    join nearby on nearby.sender_hashes && private.known_hashes(array[named.sender], v_today - 1, v_today)
    where nearby.hold_expires_at > p_now
    group by named.sender
    having count(*) >= 3 * private.share_of(named.sender)
  ) full_network;
  if v_free_at is not null then
    raise exception using errcode = 'PT429', message = 'too_many_holds',
      detail = ceil(extract(epoch from v_free_at - p_now))::integer;
  end if;
end;
$$;
comment on function private.require_room_for_hold(text[], uuid, timestamptz) is
  'At most 3 unpaid holds at a time from a household''s network, more from a larger one (share_of). PT429 too_many_holds, details: seconds to wait.';
grant execute on function private.require_room_for_hold(text[], uuid, timestamptz) to service_role;
