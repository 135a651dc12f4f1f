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
language plpgsql stable set search_path = ''
as $$
declare
  v_today constant date := (p_now at time zone 'UTC')::date;
  v_free_at timestamptz;
begin
  -- In each network that is full, the hold that ends first makes room.
  select max(full_network.free_at) into v_free_at
  from (
    select min(d.hold_expires_at) as free_at
    from unnest(p_senders) named (sender)
    join public.booking_drafts d
      on d.sender_hashes && private.known_hashes(array[named.sender], v_today - 1, v_today)
    where d.status = 'held' and d.hold_expires_at > p_now and d.booking_draft_id is distinct from p_except_draft_id
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
