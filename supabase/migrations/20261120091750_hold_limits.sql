-- Nobody can keep the calendar for themselves by holding and not paying.

create function private.hash_sender(p_sender text, p_now timestamptz) returns bytea
language sql volatile strict set search_path = ''
as $$ select (private.hash_senders(array[p_sender], p_now))[1] $$;
comment on function private.hash_sender(text, timestamptz) is 'The salted hash of one sender for today.';
grant execute on function private.hash_sender(text, timestamptz) to service_role;

create function private.require_allowance(p_form text, p_sender text, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_wait_seconds integer;
begin
  if p_sender is null then
    return;
  end if;
  v_wait_seconds := private.claim_submission(p_form, array[p_sender], p_now);
  if v_wait_seconds > 0 then
    raise exception using errcode = 'PT429', message = 'too_many_holds', detail = v_wait_seconds;
  end if;
end;
$$;
comment on function private.require_allowance(text, text, timestamptz) is
  'Counts a start of a hold or a quote from a network. PT429 too_many_holds, details: seconds to wait.';
grant execute on function private.require_allowance(text, text, timestamptz) to service_role;

create function private.require_room_for_hold(p_email text, p_sender_hash bytea, p_except_draft_id uuid, p_now timestamptz)
returns void
language plpgsql stable set search_path = ''
as $$
declare
  v_free_at timestamptz;
begin
  -- Of each group that is full, the hold that ends first makes room.
  select max(full_group.free_at) into v_free_at
  from (
    select min(d.hold_expires_at) as free_at
    from public.booking_drafts d
    cross join lateral (
      values ('network', d.sender_hash = p_sender_hash, 3), ('email', lower(d.email) = lower(p_email), 2), ('all', true, 24)
    ) as counted (name, is_in_group, allowed)
    where d.status = 'held' and d.hold_expires_at > p_now and counted.is_in_group
      and d.booking_draft_id is distinct from p_except_draft_id
    group by counted.name, counted.allowed
    having count(*) >= counted.allowed
  ) full_group;
  if v_free_at is not null then
    raise exception using errcode = 'PT429', message = 'too_many_holds',
      detail = ceil(extract(epoch from v_free_at - p_now))::integer;
  end if;
end;
$$;
comment on function private.require_room_for_hold(text, bytea, uuid, timestamptz) is
  'At most 3 unpaid holds at a time from a network, 2 with an e-mail address, 24 in all. PT429 too_many_holds, details: seconds to wait.';
grant execute on function private.require_room_for_hold(text, bytea, uuid, timestamptz) to service_role;
